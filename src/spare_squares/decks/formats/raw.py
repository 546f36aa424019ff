"""What every reader hands on: words with their places, before anything is understood.

Everything is text (V4): `NO`, `010`, `1e1` and dates stay as typed, because no reader turns a word into
a number, a truth value or a date.
"""

from __future__ import annotations

from dataclasses import dataclass

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
