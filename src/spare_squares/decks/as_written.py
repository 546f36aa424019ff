"""What every reader hands on: words with their places, and the log of what was found on the way.

Everything is text (V4): `NO`, `010`, `1e1` and dates stay as typed, because no reader turns a word into
a number, a truth value or a date. A reader writes its findings in a log, each with the line it is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from spare_squares.core.findings import Finding, Location, Severity, in_order

MOST_CARDS = 20_000


@dataclass(frozen=True, slots=True)
class Text:
    """A word or a longer text; line and column (from 1) are those of its first character."""

    text: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: tuple[Node, ...]
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Map:
    """Keys with their values, in the order written; no key stands twice."""

    entries: tuple[tuple[Text, Node], ...]
    line: int = 0
    column: int = 0

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or None."""
        return next((value for name, value in self.entries if name.text == key), None)


Node = Text | Seq | Map


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """An answer as written: for each piece letter the texts that hold its cells."""

    parts: tuple[tuple[Text, tuple[Text, ...]], ...]
    card: Text | None = None
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class RawCard:
    """A card as written; its cells may stand in one text or in several.

    A `broken` card has been found wrong already: only its cells are still looked at.
    """

    blocked: tuple[Text, ...]
    id: Text | None = None
    title: Text | None = None
    answer: RawAnswer | None = None
    line: int = 0
    column: int = 0
    broken: bool = False


@dataclass(frozen=True, slots=True)
class RawDeck:
    """A deck as written; `answers` are those that stand apart from their cards."""

    cards: tuple[RawCard, ...]
    title: Text | None = None
    credit: Text | None = None
    game: Node | None = None
    fingerprint: Text | None = None
    answers: tuple[RawAnswer, ...] = ()
    needs_ids: bool = True


def plain_value(node: Node) -> object:
    """Return a node as Python lists, dictionaries and strings."""
    if isinstance(node, Text):
        return node.text
    if isinstance(node, Seq):
        return [plain_value(item) for item in node.items]
    return {key.text: plain_value(value) for key, value in node.entries}


MOST_FINDINGS = 1_000
LONGEST_LINE = 240  # a longer line is not shown: no screen holds it


class Spot(Protocol):
    """Anything with a line and a column."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class Stop(Exception):
    """Ends the reading of a file that is broken beyond repair; its finding is in the log."""


class Log:
    """Findings of one file, in the order they were made; `lines` are the lines of the file.

    `card` is the id of the card that is being read, `format` the name of the file's format once it is known.
    """

    def __init__(self, file: str, lines: Sequence[str] = ()) -> None:
        self.file = file
        self.lines = lines
        self.card = ""
        self.format = "unknown"
        self._found: list[Finding] = []
        self._left_out = 0

    def add(
        self,
        code: str,
        severity: Severity,
        message: str,
        *,
        at: Spot | None = None,
        offset: int = 0,
        found: str = "",
        fix: str = "",
    ) -> None:
        """Write one finding; `offset` counts characters from the place `at`."""
        if self.full:
            self._left_out += 1
            return
        line, column = self.locate_part(at, offset, found) if at else (0, 0)
        where = Location(self.file, line, column, self.line_text(line))
        self._found.append(Finding(code, severity, message, where, self.card, found, fix))

    def fail(
        self, code: str, message: str, *, at: Spot | None = None, found: str = "", fix: str = ""
    ) -> Stop:
        """Write an error after which nothing more can be read; raise what is returned."""
        self.add(code, "error", message, at=at, found=found, fix=fix)
        return Stop(message)

    def location(self, at: Spot) -> Location:
        """Return where a value stands, with the text of its line."""
        return Location(self.file, at.line, at.column, self.line_text(at.line))

    def number_card(self, number: int, *, since: int) -> None:
        """Give the findings made since there were `since` of them to the card of that number in the deck."""
        self._found[since:] = [replace(each, number=number) for each in self._found[since:]]

    def __len__(self) -> int:
        return len(self._found)

    @property
    def has_errors(self) -> bool:
        """Tell whether an error has been written."""
        return any(each.severity == "error" for each in self._found)

    @property
    def full(self) -> bool:
        """Tell whether so much is wrong that more would help nobody."""
        return len(self._found) >= MOST_FINDINGS

    def line_text(self, line: int) -> str:
        """Return a line of the file, or "" when there is none or it is too long to show."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return text if len(text) <= LONGEST_LINE else ""

    def locate_part(self, at: Spot, offset: int, found: str) -> tuple[int, int]:
        """Return where a part of a text stands: quotes, folds and escapes may have shifted it."""
        if not 0 < at.line <= len(self.lines):
            return at.line, at.column
        column = at.column + offset
        if not found or self.lines[at.line - 1].startswith(found, column - 1):
            return at.line, column
        for line in range(at.line, min(at.line + 60, len(self.lines) + 1)):
            start = at.column - 1 if line == at.line else 0
            position = self.lines[line - 1].find(found, start)
            if position >= 0:
                return line, position + 1
        return at.line, at.column

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings so far, sorted by place; those of the whole file come first."""
        found = self._found
        if self._left_out:
            message = f"{self._left_out} more findings are not listed: mend these first"
            found = [*found, Finding("V6", "error", message, Location(self.file))]
        return in_order(found)


def mind_cards(count: int, log: Log) -> None:
    """Stop a reader before it goes through more cards than a deck may have.

    Raises:
        Stop: when there are too many.
    """
    if count > MOST_CARDS:
        raise log.fail("V6", f"the deck has more than {MOST_CARDS:,} cards", fix="split the deck")
