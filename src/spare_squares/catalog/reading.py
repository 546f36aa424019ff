"""Read a deck from whatever file it came in, into core values and findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

from spare_squares.catalog.builtin import BUILTIN, builtin_deck
from spare_squares.catalog.findings import Finding
from spare_squares.core.deck import Deck


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card stands in its file: line and column from 1, and the text of that line."""

    line: int
    column: int
    line_text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck as far as it could be understood (None: no game or no card), with what was found on the way.

    `places` and `answer_places` go by a card's id, `card_places` by its number in `deck.cards`. Cards that
    are broken are left out of the deck (`left_out` of them). `fingerprint` is the one the file gives, still
    to be compared (V31).
    """

    deck: Deck | None
    findings: tuple[Finding, ...] = ()
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
    card_places: tuple[Place, ...] = ()
    answer_places: Mapping[str, Place] = field(default_factory=dict)
    fingerprint: str = ""
    fingerprint_place: Place | None = None
    title_place: Place | None = None
    credit_place: Place | None = None
    left_out: int = 0
    format: str = ""


def read_deck(
    source: str | None = None,
    *,
    columns: Mapping[str, str] | None = None,
    stdin: BinaryIO | None = None,
) -> Reading:
    """Read the deck named `source`: None for the built-in one, else a built-in name, a path, or `-`.

    `columns` maps a key of a card to the header of its column in a table; `stdin` is what `-` reads.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for a key in `columns` that no card has.
    """
    if source is None or source == BUILTIN:
        return Reading(builtin_deck(), file=BUILTIN, format="built-in")
    from spare_squares.catalog.files import read_file

    return read_file(source, columns=columns or {}, stdin=stdin)
