"""The table at one moment: who sits there, what lies on the board, what was scored; and how cards are drawn.

Players stand clockwise, and turns go round from the starting player (T13). Whoever would act next when a
board ends starts the next one (T36, taken literally: two or four players who use all sixteen turns see the
same starter again). The player to act is kept by name, so that nothing else moves when somebody leaves
(A17).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from spare_squares.columns import JOINERS
from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.deck import Deck, card_key
from spare_squares.core.game import Game
from spare_squares.errors import Refused
from spare_squares.table.refusals import refusal

# "card": the table has to name its card; "open": being played; "scored": over, pieces may be cleared;
# "closed": the session was ended before its last board.
Phase = Literal["card", "open", "scored", "closed"]

MOST_BOARDS: Final = 255  # `order` has one byte a board
QUESTIONS: Final = 4


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first board and never changes.

    `order` holds the place among `cards` of the card of each board; it is empty when the table draws from
    paper and names a card for each board. `packings` and `seed` are known from journals of version 1 alone.
    """

    game: Game
    cards: tuple[Challenge, ...]
    boards: int
    players: tuple[str, ...]
    starter: str
    recorder: str
    order: tuple[int, ...] = ()
    relaxed: bool = False
    rotate_starter: bool = False
    allow_repeats: bool = False
    packings: tuple[int, ...] = ()
    deck: str = ""
    credit: str = ""
    fingerprint: str = ""
    seed: int | None = None
    created: str = ""

    @property
    def drawn(self) -> bool:
        """Tell whether the cards of all boards were drawn at the start."""
        return bool(self.order)

    def card_of(self, board: int) -> Challenge | None:
        """Return the card drawn for a board (from 1), None when the table names it later."""
        return self.cards[self.order[board - 1]] if self.order else None

    def packings_of(self, card: Challenge) -> int:
        """Return the number of packings of a card, 0 when it is not known."""
        return next((n for each, n in zip(self.cards, self.packings, strict=False) if each == card), 0)


@dataclass(frozen=True, slots=True)
class Result:
    """A board that is over. `points` is None in relaxed play; `number` of `of` packings, 0 if unknown."""

    board: int
    card: Challenge
    attempt: int
    players: tuple[str, ...]
    starter: str
    recorder: str
    turns: int
    lying: Packing
    complete: bool
    points: int | None
    stopped: bool = False
    number: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The state of play; `next_starter` and `next_recorder` are set once a board is scored.

    `to_act` is the player of the next turn, while a board is open.
    """

    players: tuple[str, ...]
    starter: str
    recorder: str
    to_act: str
    board: int = 1
    attempt: int = 1
    card: Challenge | None = None
    used: int = 0
    lying: Packing = ()
    results: tuple[Result, ...] = ()
    phase: Phase = "open"
    planned: bool = False
    revealed: bool = False
    next_starter: str = ""
    next_recorder: str = ""

    @property
    def acting(self) -> str:
        """Name the player to act, nobody (an empty text) unless a board is open."""
        return self.to_act if self.phase == "open" else ""


def opening(setup: Setup) -> Table:
    """Return the table before anything was done (T3, T4, T8)."""
    return Table(
        players=setup.players, starter=setup.starter, recorder=setup.recorder, to_act=setup.starter,
        card=setup.card_of(1), phase="open" if setup.drawn else "card",
    )  # fmt: skip


def clockwise_after(players: tuple[str, ...], name: str, steps: int = 1) -> str:
    """Name the player some places further clockwise; the only player comes after themself."""
    return players[(players.index(name) + steps) % len(players)]


def finished(setup: Setup, table: Table) -> bool:
    """Tell whether the session is over: its last board scored, or closed before it."""
    return table.phase == "closed" or (table.phase == "scored" and table.board == setup.boards)


def on_board(game: Game, table: Table) -> tuple[str, ...]:
    """List the letters of the pieces on the board, in the game's order, copies repeated."""
    lying = Counter(placement.letter for placement in table.lying)
    return tuple(piece.letter for piece in game.pieces for _ in range(lying[piece.letter]))


def at_side(game: Game, table: Table) -> tuple[str, ...]:
    """List the letters of the pieces beside the board, in the game's order, copies repeated."""
    lying = Counter(placement.letter for placement in table.lying)
    return tuple(p.letter for p in game.pieces for _ in range(p.copies - lying[p.letter]))


# Names: the rules below use only what Python and JavaScript share, so that a page refuses the same names.
LONGEST_NAME: Final = 40  # code points, not the units of UTF-16
# What people may type between two words: the blanks of Unicode, and the separators U+001C to U+001F.
_BLANKS: Final = dict.fromkeys(
    [*range(0x09, 0x0E), *range(0x1C, 0x21), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029,
     0x202F, 0x205F, 0x3000], " "
)  # fmt: skip
_UNSHOWN: Final = frozenset(("Cc", "Cf", "Cs", "Co"))


def tidy_name(name: str) -> str:
    """Return a name without blanks around it, one space for each run of blanks in it."""
    return " ".join(part for part in name.translate(_BLANKS).split(" ") if part)


def name_key(name: str) -> str:
    """Return what names that count as one share: composed (NFC), then in lower case.

    Not `casefold`, which JavaScript lacks: "Straße" and "STRASSE" are two names, "ZOË" and "Zoë" one.
    """
    return unicodedata.normalize("NFC", tidy_name(name)).lower()


def check_name(name: str) -> str:
    """Return a player's name with its blanks tidied.

    Raises:
        Refused: unless it has 1 to 40 code points, no comma, none that cannot be shown, and one that is more
            than a mark or a joiner.
    """
    tidy = tidy_name(name)
    kinds = [unicodedata.category(each) for each in tidy if each not in JOINERS]
    shown = any(kind[0] not in "MZ" for kind in kinds) and not any(kind in _UNSHOWN for kind in kinds)
    if not shown or len(tidy) > LONGEST_NAME or "," in tidy:
        raise refusal("not-a-name", name=name)
    return tidy


def named_twice(names: Sequence[str]) -> str | None:
    """Return the first name that counts as one before it, None where all are apart."""
    keys = [name_key(each) for each in names]
    return next((name for at, name in enumerate(names) if keys[at] in keys[:at]), None)


def among(names: Sequence[str], name: str) -> str | None:
    """Return a name as it is written among others, None where it is not there."""
    return next((each for each in names if name_key(each) == name_key(name)), None)


def find_player(table: Table, name: str) -> str:
    """Return the name of a player as it is written.

    Raises:
        Refused: when nobody of that name sits at the table.
    """
    found = among(table.players, name)
    if found is None:
        raise refusal("not-seated", name=name, players=", ".join(table.players))
    return found


def find_card(cards: tuple[Challenge, ...], name: str) -> int:
    """Return the place of a card among cards by its id, however it is written (`07`, `7`, `SQ-07`).

    Raises:
        Refused: when there is none.
    """
    found = next((n for n, card in enumerate(cards) if card_key(card.id) == card_key(name)), None)
    if found is None:
        raise refusal("no-such-card", card=name, first=cards[0].id, last=cards[-1].id)
    return found


def boards_of(deck: Deck, wanted: int | None, *, allow_repeats: bool) -> int:
    """Return how many boards are played: the game's number, or `wanted`.

    Raises:
        Refused: when more are wanted than the deck has cards and none may come twice.
    """
    cards = len(deck.cards)
    if wanted is None:
        return deck.game.boards if allow_repeats else min(deck.game.boards, cards)
    if wanted > cards and not allow_repeats:
        raise Refused(f"{wanted} boards need {wanted} cards and the deck has {cards}: add --allow-repeats")
    return wanted


def shuffle_cards(cards: int, boards: int, shuffle: Callable[[list[int]], object]) -> tuple[int, ...]:
    """Draw the places of cards in the order of play (T1); the deck is shuffled again whenever it runs out."""
    drawn: list[int] = []
    while len(drawn) < boards:
        pile = list(range(cards))
        shuffle(pile)
        drawn += pile
    return tuple(drawn[:boards])


def find_cards(deck: Deck, ids: tuple[str, ...], *, allow_repeats: bool) -> tuple[int, ...]:
    """Return the places of the named cards, in the order they were drawn by hand (A15).

    Raises:
        Refused: for a card the deck lacks, or one named twice without `allow_repeats`.
    """
    keys = [card_key(each) for each in ids]
    for number, key in enumerate(keys):
        if key in keys[:number] and not allow_repeats:
            raise Refused(f"card {ids[number]} is named twice: a replay needs --allow-repeats")
    return tuple(find_card(deck.cards, each) for each in ids)


KEEP_ALL: Final = 60  # cards; of a larger deck whose cards are drawn at the start, those drawn alone are kept


def keep_cards(
    cards: tuple[Challenge, ...], order: tuple[int, ...]
) -> tuple[tuple[Challenge, ...], tuple[int, ...]]:
    """Return the cards a session carries with it, and `order` among them."""
    if len(cards) <= KEEP_ALL or not order:
        return cards, order
    places = sorted(set(order))
    return tuple(cards[at] for at in places), tuple(places.index(at) for at in order)
