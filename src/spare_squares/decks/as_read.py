"""A deck as it was read: core values as far as understood, what was found, and where each of them stands."""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.deck import Deck
from spare_squares.core.findings import NOWHERE, Finding, Location


@dataclass(frozen=True, slots=True)
class Value:
    """A text that was read, and where it stands."""

    text: str = ""
    at: Location = NOWHERE


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card that was read: `at` is the place of its id, or of its cells where it has none."""

    card: Challenge
    at: Location = NOWHERE
    title_at: Location = NOWHERE


@dataclass(frozen=True, slots=True)
class AnswerRead:
    """An answer that the deck brings along for the card of some id, right or not."""

    card: str
    packing: Packing
    at: Location = NOWHERE


@dataclass(frozen=True, slots=True)
class GameRead:
    """Where the game of a deck stands: its name or its keys, its number of blocked cells, each piece."""

    at: Location = NOWHERE
    blocked_at: Location = NOWHERE
    pieces_at: tuple[Location, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck as far as it could be understood (None: no game or no card), with what was found on the way.

    `cards` are those of the deck, in its order, and `left_out` the ids of those that are too broken to be in
    it. `fingerprint` is the one the file gives, still to be compared (V31). A deck that was not read from a
    file has its values nowhere.
    """

    deck: Deck | None
    findings: tuple[Finding, ...] = ()
    file: str = ""
    format: str = ""
    cards: tuple[CardRead, ...] = ()
    answers: tuple[AnswerRead, ...] = ()
    title: Value = Value()
    credit: Value = Value()
    fingerprint: Value = Value()
    game: GameRead = GameRead()
    left_out: tuple[Value, ...] = ()

    def __post_init__(self) -> None:
        if self.deck is not None and not self.cards:
            at = Location(self.file)
            object.__setattr__(self, "cards", tuple(CardRead(card, at, at) for card in self.deck.cards))
        if self.deck is not None and not self.answers:
            at = Location(self.file)
            brought = tuple(AnswerRead(name, packing, at) for name, packing in self.deck.answers.items())
            object.__setattr__(self, "answers", brought)
