"""The proof holds a finished PDF against the pages it was laid out as, from its bytes alone.

It shares the values that describe a page with layout and writer, and no function: what both had wrong
together nobody would see.
"""

from __future__ import annotations

from spare_squares.kit.proof.backs import Turned
from spare_squares.kit.proof.true_size import Scale
from spare_squares.kit.proof.verdict import Terms, prove

__all__ = ["Scale", "Terms", "Turned", "prove"]
