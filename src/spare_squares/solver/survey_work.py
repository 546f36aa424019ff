"""One piece of a survey's work: a pure function that any process of any executor can do."""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.core.game import Game
from spare_squares.solver.classes import class_representatives, number_of_sets
from spare_squares.solver.search import count, packings_up_to

# Sets in one piece of work: some ten seconds on one core for a 6×6 board.
SETS_A_PIECE = 20_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What a survey asks: the game, and where counting may stop (0: count all packings)."""

    game: Game
    up_to: int = 0
    sets_a_piece: int = SETS_A_PIECE

    @property
    def pieces(self) -> int:
        """Number of pieces of work."""
        return -(-number_of_sets(self.game) // self.sets_a_piece)


def do_piece(plan: Plan, number: int) -> list[tuple[int, int, int]]:
    """Answer one piece of work: (blocked cells, sets in the class, packings) for each class in it."""
    first = number * plan.sets_a_piece
    last = min(first + plan.sets_a_piece, number_of_sets(plan.game))
    game, up_to = plan.game, plan.up_to
    return [
        (blocked, sets, packings_up_to(game, blocked, up_to) if up_to else count(game, blocked))
        for blocked, sets in class_representatives(game, first, last)
    ]
