"""The table at one moment: who sits there, what lies on the board, what was scored. Values only.

Players stand clockwise. With s the place of the starting player and k the turns used on this board,
the player to act sits at (s + k) mod n (T13), and that is also who starts the next board (T36, taken
literally: two or four players who use all sixteen turns see the same starter again).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.game import Game

# "card": the table has to name its card; "open": being played; "scored": over, pieces may be cleared;
# "closed": the session was ended before its last board.
Phase = Literal["card", "open", "scored", "closed"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first board and never changes.

    With `drawn`, `cards` are the cards of the session in the order they are played; without it they
    are the whole deck, and the table names a card for each board. `packings` holds the number of
    packings of each card, 0 where it is not known.
    """

    game: Game
    cards: tuple[Challenge, ...]
    boards: int
    players: tuple[str, ...]
    starter: str
    recorder: str
    drawn: bool = True
    relaxed: bool = False
    rotate_starter: bool = False
    allow_repeats: bool = False
    packings: tuple[int, ...] = ()
    deck: str = ""
    credit: str = ""
    fingerprint: str = ""
    seed: int | None = None
    created: str = ""

    def packings_of(self, card: Challenge) -> int:
        """Return the number of packings of a card, 0 when it is not known."""
        for each, count in zip(self.cards, self.packings, strict=False):
            if each == card:
                return count
        return 0


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
    """The state of play; `next_starter` and `next_recorder` are set once a board is scored."""

    players: tuple[str, ...]
    starter: str
    recorder: str
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

    def at(self, turn: int) -> str:
        """Name the player of a turn (turns count from 1)."""
        return self.players[(self.players.index(self.starter) + turn - 1) % len(self.players)]

    @property
    def acting(self) -> str:
        """Name the player to act, nobody (an empty text) unless a board is open."""
        return self.at(self.used + 1) if self.phase == "open" else ""


def opening(setup: Setup) -> Table:
    """Return the table before anything was done (T3, T4, T8)."""
    return Table(
        players=setup.players,
        starter=setup.starter,
        recorder=setup.recorder,
        card=setup.cards[0] if setup.drawn else None,
        phase="open" if setup.drawn else "card",
    )


def clockwise_after(players: tuple[str, ...], name: str) -> str:
    """Name the next player clockwise; the only player comes after themself."""
    return players[(players.index(name) + 1) % len(players)]


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
