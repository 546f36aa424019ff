"""Why a card has no packing, simplest reason first, and the nearest card that works."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from spare_squares.core.cells import bits
from spare_squares.core.drawing import drawn
from spare_squares.core.game import Game
from spare_squares.core.limits import Budget, ShouldStop
from spare_squares.solver.reasons import Reason, by_regions, colour, forced, no_place, pair, pocket, sizes
from spare_squares.solver.regions import beside
from spare_squares.solver.search import has_packing

__all__ = ["Reason", "explain", "nearest"]

# Case splits within case splits that a person may still follow.
DEEPEST = 2

# Two moved cells on a 6×6 board are some 9,000 sets; farther away nobody would call a card near.
MOST_NEAR = 20_000


def explain(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Reason | None:
    """Return the simplest reason found, or None for a card that has a packing (S14).

    Raises:
        Unfinished: when `should_stop()` says so before it is known whether there is one.
    """
    if has_packing(game, blocked, should_stop=should_stop):
        return None
    for find in (_area, pocket, sizes, colour, no_place, by_regions, pair):
        reason = find(game, blocked)
        if reason:
            return reason
    for depth in range(DEEPEST + 1):
        reason = forced(game, blocked, depth)
        if reason:
            return reason
    text = "Every way to place the pieces was tried, and none fills the board; no short reason was found."
    return Reason("search", text, drawn(game.board, blocked, {}))


def _area(game: Game, blocked: int) -> Reason | None:
    free = (game.board.cells & ~blocked).bit_count()
    if game.piece_area == free:
        return None
    text = f"The pieces have {game.piece_area} cells, but {free} cells are free."
    return Reason("area", text, drawn(game.board, blocked, {}))


def nearest(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> int:
    """Return a set of cells with a packing that moves as few blocked cells as possible.

    Moves to a cell that shares an edge are tried first (S15). Returns `blocked` itself when it works, 0 when
    no set of as many cells works, or none among the `MOST_NEAR` nearest.
    """
    if has_packing(game, blocked, should_stop=should_stop):
        return blocked
    if no_place(game, 0):
        return 0
    budget = Budget(should_stop)
    for cells in islice(_near(game, blocked), MOST_NEAR):
        budget.spend(1)
        if has_packing(game, cells, should_stop=should_stop):
            return cells
    return 0


def _near(game: Game, blocked: int) -> Iterator[int]:
    """Yield other sets of as many cells: one cell moved to a cell beside it, one moved anywhere, two …"""
    board = game.board
    free = board.cells & ~blocked
    for moves in range(1, blocked.bit_count() + 1):
        for away in combinations(bits(blocked), moves):
            for to in combinations(bits(free), moves):
                if all(beside(board, 1 << a) >> b & 1 for a, b in zip(away, to, strict=True)):
                    yield blocked ^ sum(1 << bit for bit in (*away, *to))
        for away in combinations(bits(blocked), moves):
            for to in combinations(bits(free), moves):
                yield blocked ^ sum(1 << bit for bit in (*away, *to))
