"""Exhaustive packing search: every packing of a challenge, in one fixed order.

The order is lexicographic: take the first uncovered cell in reading order (row 1 left to right, then
row 2 …); the pieces that can cover it are tried in the game's order, each in the sorted order of its
orientations. The first packing of this order is the canonical one that an answer appendix prints.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from spare_squares.core.challenge import Packing, Placement, in_game_order, placements
from spare_squares.core.game import Game

# by first cell: (piece number, cells)
Table = dict[int, tuple[tuple[int, int], ...]]


@lru_cache(maxsize=16)
def _table(game: Game) -> Table:
    """List every placement on the empty board under its first cell in reading order."""
    found: dict[int, list[tuple[int, int]]] = {}
    for number, piece in enumerate(game.pieces):
        for cells in placements(game, piece, game.board.cells):
            found.setdefault(cells & -cells, []).append((number, cells))
    return {low: tuple(each) for low, each in found.items()}


def packings(game: Game, blocked: int) -> Iterator[Packing]:
    """Yield every packing of the board without the blocked cells, in the fixed order."""
    table = _table(game)
    left = [piece.copies for piece in game.pieces]
    chosen: list[tuple[int, int]] = []

    def search(free: int) -> Iterator[Packing]:
        if not free:
            if not any(left):
                found = tuple(Placement(game.pieces[number].letter, cells) for number, cells in chosen)
                yield in_game_order(game, found)
            return
        for number, cells in table.get(free & -free, ()):
            if left[number] and not cells & ~free:
                left[number] -= 1
                chosen.append((number, cells))
                yield from search(free & ~cells)
                chosen.pop()
                left[number] += 1

    yield from search(game.board.cells & ~blocked)


def first_packing(game: Game, blocked: int) -> Packing | None:
    """Return the canonical packing, or None when there is none."""
    return next(packings(game, blocked), None)


def count(game: Game, blocked: int) -> int:
    """Return the number of packings."""
    return sum(1 for _ in packings(game, blocked))
