"""The reader-back proves a finished PDF from its bytes alone; it is the only importer of pypdf.

It shares no number and no function with the writer or the layout: what both had wrong together nobody
would see.
"""

from __future__ import annotations

from spare_squares.kit.proof.expectation import Expectation
from spare_squares.kit.proof.proof import PageFacts, measure, prove

__all__ = ["Expectation", "PageFacts", "measure", "prove"]
