"""A deck as it was read: core values as far as understood, what was found, and where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.deck import Deck
from spare_squares.core.findings import NOWHERE, Finding, Location, Severity
from spare_squares.core.game import Game
from spare_squares.decks.builtin import BUILTIN, SHIPPED_DECKS, template_deck
from spare_squares.errors import WrongUse


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

    def __post_init__(self) -> None:
        if self.deck is not None and not self.cards:
            at = Location(self.file)
            object.__setattr__(self, "cards", tuple(CardRead(card, at, at) for card in self.deck.cards))
        if self.deck is not None and self.game.game is None:
            object.__setattr__(
                self, "game", GameRead(self.deck.game, Location(self.file), Location(self.file))
            )
        if self.deck is not None and not self.answers:
            at = Location(self.file)
            brought = tuple(AnswerRead(name, packing, at) for name, packing in self.deck.answers.items())
            object.__setattr__(self, "answers", brought)


@dataclass(frozen=True, slots=True)
class Opening:
    """What is said of a file when it is opened, where the file alone does not say it.

    `columns` maps a key of a card to the header of its column in a table, `sheet` names the sheet of a
    workbook, `encoding` the encoding of a text, `game` the game of cards that name none.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    encoding: str = ""
    game: str = ""


def read_deck(
    source: str | None = None,
    *,
    columns: Mapping[str, str] | None = None,
    sheet: str | None = None,
    encoding: str | None = None,
    game: str | None = None,
    stdin: BinaryIO | None = None,
) -> Reading:
    """Read the deck named `source`: None for the one of the box, a name of `SHIPPED_DECKS`, a path, or `-`.

    What else may be said of a file is told under `Opening`; `stdin` is what `-` reads.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for what the file cannot be opened with.
    """
    name, opening = source or BUILTIN, Opening(columns or {}, sheet or "", encoding or "", game or "")
    if name in SHIPPED_DECKS:
        shipped = template_deck(name)
        if opening.game not in ("", shipped.game.name):
            raise WrongUse("--game says which game the cards of a file are for: name the file")
        return Reading(shipped, file=name, format="built-in")
    from spare_squares.decks.formats import read_file

    return read_file(name, opening, stdin=stdin)


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
