"""A second, independent search that only counts: what `--paranoid` holds the solver against.

It shares no table, no order and no code with the solver, not even how a piece is turned: cells are pairs of
numbers, placements are frozen sets, and each step takes the cell that the fewest placements can cover
(Knuth, "Dancing Links", 2000: the heuristic, not the links). Slow and plain on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from spare_squares.core.game import Game

Cell = tuple[int, int]
Cells = frozenset[Cell]


def count_again(game: Game, blocked: int, *, should_stop: Callable[[], bool] | None = None) -> int | None:
    """Count the packings once more; None when `should_stop` ended the search.

    Pieces of one shape count as copies of one piece, as in the solver.
    """
    board = game.board
    free = frozenset(
        (row, column)
        for row in range(board.rows)
        for column in range(board.columns)
        if (board.cells & ~blocked) >> (row * board.columns + column) & 1
    )
    kinds: dict[frozenset[Cells], int] = {}
    for piece in game.pieces:
        ways = ways_to_lie(piece.shape, flips=game.flips, rotations=game.rotations)
        kinds[ways] = kinds.get(ways, 0) + piece.copies
    options = [(kind, cells) for kind, ways in enumerate(kinds) for cells in _placed(ways, free)]
    try:
        return _count(free, tuple(kinds.values()), options, should_stop or (lambda: False))
    except _StoppedError:
        return None


class _StoppedError(Exception):
    """The caller asked the search to stop."""


def ways_to_lie(shape: Iterable[Cell], *, flips: bool, rotations: bool) -> frozenset[Cells]:
    """Return each distinct way a shape can lie, moved to the corner, as sets of (row, column)."""
    found = set()
    for row_sign in (1, -1) if rotations or flips else (1,):
        for column_sign in (1, -1) if rotations or flips else (1,):
            for swapped in (False, True) if rotations else (False,):
                mirrored = row_sign * column_sign * (-1 if swapped else 1) < 0
                if (mirrored and not flips) or (not rotations and row_sign < 0):
                    continue
                turned = [
                    (row_sign * r, column_sign * c)
                    for r, c in ((b, a) if swapped else (a, b) for a, b in shape)
                ]
                top, left = min(r for r, _ in turned), min(c for _, c in turned)
                found.add(frozenset((r - top, c - left) for r, c in turned))
    return frozenset(found)


def _placed(ways: frozenset[Cells], free: Cells) -> list[Cells]:
    """List where a piece can lie within the free cells: each way, its first cell on each free one."""
    found = set()
    for way in ways:
        row0, column0 = min(way)
        for row, column in free:
            cells = frozenset((r - row0 + row, c - column0 + column) for r, c in way)
            if cells <= free:
                found.add(cells)
    return sorted(found, key=sorted)


def _count(
    free: Cells, left: tuple[int, ...], options: list[tuple[int, Cells]], should_stop: Callable[[], bool]
) -> int:
    if not free:
        return int(not any(left))
    if should_stop():
        raise _StoppedError
    fitting = [(kind, cells) for kind, cells in options if left[kind] and cells <= free]
    covers = Counter(cell for _, cells in fitting for cell in cells)
    scarce = min(free, key=lambda cell: (covers[cell], cell))
    total = 0
    for kind, cells in fitting:
        if scarce in cells:
            fewer = tuple(number - (at == kind) for at, number in enumerate(left))
            total += _count(free - cells, fewer, fitting, should_stop)
    return total
