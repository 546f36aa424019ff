"""A deck as it was read: core values as far as understood, what was found, and where each card stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card stands in its file: line and column from 1, and the text of that line."""

    line: int
    column: int
    line_text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck as far as it could be understood (None: no game or no card), with what was found on the way.

    `places` and `answer_places` go by a card's id, `card_places` and `card_title_places` (None: no title) by
    its number in `deck.cards`. Cards that are broken are left out of the deck (`left_out` of them).
    `fingerprint` is the one the file gives, still to be compared (V31).
    """

    deck: Deck | None
    findings: tuple[Finding, ...] = ()
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
    card_places: tuple[Place, ...] = ()
    card_title_places: tuple[Place | None, ...] = ()
    answer_places: Mapping[str, Place] = field(default_factory=dict)
    fingerprint: str = ""
    fingerprint_place: Place | None = None
    title_place: Place | None = None
    credit_place: Place | None = None
    left_out: int = 0
    format: str = ""
