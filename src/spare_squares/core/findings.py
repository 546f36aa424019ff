"""A finding: one thing a deck's reader or judge has to say, with its location and its mend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Location:
    """Where something stands: line and column count from 1, 0 means the file as a whole.

    `line_text` is the line it stands in, for the caret under it; "" where no screen could hold it.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    line_text: str = ""


NOWHERE = Location()


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: `code` is a row of the deck requirements such as V15, `at` where it stands.

    `card` is the id of the card it is about, `number` that card's number in the deck (from 0) where it has
    one: a card that could not be read has none. `picture` holds rows of text drawn under the message.
    """

    code: str
    severity: Severity
    message: str
    at: Location = NOWHERE
    card: str = ""
    found: str = ""
    fix: str = ""
    picture: str = ""
    number: int | None = None

    def __str__(self) -> str:
        place = ":".join(str(each) for each in (self.at.file, self.at.line, self.at.column) if each)
        said = f"{self.severity} {self.code}: {self.message}"
        return f"{place}: {said}" if place else said

    def data(self) -> dict[str, Any]:
        """Return the finding as JSON values, with the fields that other programs know it by."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "file": self.at.file,
            "line": self.at.line,
            "column": self.at.column,
            "card": self.card,
            "found": self.found,
            "fix": self.fix,
            "line_text": self.at.line_text,
            "picture": self.picture,
        }


def in_order(findings: list[Finding] | tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Sort findings by place, then code; what concerns the whole file comes first."""
    return tuple(sorted(findings, key=lambda each: (each.at.line, each.at.column, each.code.zfill(4))))
