"""Why a card has no packing, in words a host understands, and the nearest card that works."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from spare_squares.core.cells import bits
from spare_squares.core.game import Game
from spare_squares.core.solver import first_packing


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: `kind` names the argument, `cells` what it is about, `steps` its chain, a sentence each."""

    kind: str
    text: str
    picture: str
    cells: int
    steps: tuple[str, ...] = ()


def explain(game: Game, blocked: int) -> Reason | None:
    """Return the simplest reason found, or None for a card that has a packing."""
    if first_packing(game, blocked):
        return None
    return Reason("search", "every way to place the pieces was tried; none covers the board", "", 0)


def nearest(game: Game, blocked: int) -> int:
    """Return a set of cells with a packing that moves as few blocked cells as possible.

    Moves to a cell that shares an edge are tried first (S15). Returns `blocked` itself when it works, 0 when
    no set of as many cells works.
    """
    if first_packing(game, blocked):
        return blocked
    free = game.board.cells & ~blocked
    for moves in range(1, blocked.bit_count() + 1):
        for away in combinations(bits(blocked), moves):
            for to in combinations(bits(free), moves):
                cells = blocked ^ sum(1 << bit for bit in away) ^ sum(1 << bit for bit in to)
                if first_packing(game, cells):
                    return cells
    return 0
