"""A deck as it was read: core values as far as understood, what was found, and where each of them stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.deck import Deck
from spare_squares.core.findings import NOWHERE, Finding, Location, Severity
from spare_squares.core.game import Game
from spare_squares.wording import counted


@dataclass(frozen=True, slots=True)
class Value:
    """A text that was read, and where it stands."""

    text: str = ""
    at: Location = NOWHERE


class CardRead(NamedTuple):
    """A card that was read: `at` is the place of its id, or of its cells where it has none."""

    card: Challenge
    at: Location = NOWHERE
    title_at: Location = NOWHERE


class AnswerRead(NamedTuple):
    """An answer that the deck brings along for the card of some id, right or not."""

    card: str
    packing: Packing
    at: Location = NOWHERE


@dataclass(frozen=True, slots=True)
class GameRead:
    """The game of a deck (None: it is broken), and where its name or keys, blocked cells and pieces stand."""

    game: Game | None = None
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

    def __str__(self) -> str:
        title = self.deck.title if self.deck else "no deck"
        return f"{self.file}: {title}, {counted(len(self.findings), 'finding')}"

    def __post_init__(self) -> None:
        if self.deck is None:
            return
        at, deck = Location(self.file), self.deck
        if not self.cards:
            object.__setattr__(self, "cards", tuple(CardRead(card, at, at) for card in deck.cards))
        if self.game.game is None:
            object.__setattr__(self, "game", GameRead(deck.game, at, at))
        if not self.answers:
            brought = tuple(AnswerRead(name, packing, at) for name, packing in deck.answers.items())
            object.__setattr__(self, "answers", brought)


def about_card(
    reading: Reading,
    number: int,
    code: str,
    severity: Severity,
    message: str,
    *,
    at: Location = NOWHERE,
    found: str = "",
    fix: str = "",
    picture: str = "",
) -> Finding:
    """Return a finding about the card at `number` (from 0), at its id and about its cells unless told."""
    read = reading.cards[number]
    if reading.deck is not None:
        found = found or " ".join(reading.deck.game.board.names(read.card.blocked))
    at = read.at if at == NOWHERE else at
    return Finding(code, severity, message, at, read.card.id, found, fix, picture, number)


def about_answer(answer: AnswerRead, code: str, message: str, *, fix: str = "", picture: str = "") -> Finding:
    """Return an error in an answer that the deck brings along."""
    return Finding(code, "error", message, answer.at, answer.card, fix=fix, picture=picture)


def about_deck(
    reading: Reading,
    code: str,
    severity: Severity,
    message: str,
    *,
    at: Location = NOWHERE,
    found: str = "",
    fix: str = "",
) -> Finding:
    """Return a finding about the deck or its game as a whole."""
    return Finding(
        code, severity, message, Location(reading.file) if at == NOWHERE else at, found=found, fix=fix
    )


def twice_in_words(letter: str, times: int) -> tuple[str, str]:
    """Say that several pieces have one letter, and what to do (V9)."""
    mend = f'give each piece its own letter; pieces that are alike are one with "copies: {times}"'
    return f"{times} pieces have the letter {letter}", mend
