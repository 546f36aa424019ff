"""Read a deck from whatever file it came in, into core values and findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spare_squares.catalog.builtin import BUILTIN, builtin_deck
from spare_squares.catalog.findings import Finding
from spare_squares.core.deck import Deck
from spare_squares.errors import Unreadable


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card stands in its file: line and column from 1, and the text of that line."""

    line: int
    column: int
    line_text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck as far as it could be understood (None: no game or no card), with what was found on the way."""

    deck: Deck | None
    findings: tuple[Finding, ...] = ()
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)


def read_deck(source: str | None = None) -> Reading:
    """Read the deck named `source`: None for the built-in one, else a built-in name, a path, or `-`.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
    """
    if source is None or source == BUILTIN:
        return Reading(builtin_deck(), file=BUILTIN)
    raise Unreadable(f"{source}: no such deck")
