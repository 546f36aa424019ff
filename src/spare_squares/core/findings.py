"""A finding: one thing a deck's reader or judge has to say, with its place and its mend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: `code` is a row of the deck requirements such as V15; lines and columns count from 1.

    `line_text` is the line it stands in (for the caret), `picture` rows of text drawn under it.
    """

    code: str
    severity: Severity
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    card: str = ""
    found: str = ""
    fix: str = ""
    line_text: str = ""
    picture: str = ""
