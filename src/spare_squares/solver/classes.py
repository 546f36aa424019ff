"""Walk through the classes of a game's sets of blocked cells, piece of work by piece of work.

Every set of k cells has a number: its place among all sets of k cells in the order of their ints. So a survey
is cut into ranges of numbers that any process can start in the middle of, and together they visit each class
once: a set is looked at only when none of its images under the board's symmetries is smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from spare_squares.core.cells import bits
from spare_squares.core.game import Game
from spare_squares.solver.symmetry import board_maps, moved

# Images are looked up this many cells at a time.
CHUNK = 12


def number_of_sets(game: Game) -> int:
    """Return how many sets of blocked cells a game has."""
    return comb(game.board.size, game.blocked)


def set_at(number: int, size: int, most: int) -> int:
    """Return the set with that number among all sets of `size` of `most` cells (combinatorial numbers)."""
    cells, top = 0, most
    for left in range(size, 0, -1):
        top -= 1
        while comb(top, left) > number:
            top -= 1
        number -= comb(top, left)
        cells |= 1 << top
    return cells


def next_set(cells: int) -> int:
    """Return the next larger int with as many bits (Gosper's hack)."""
    if not cells:
        return 1
    low = cells & -cells
    carried = cells + low
    return carried | ((cells ^ carried) // low) >> 2


def class_representatives(game: Game, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield (blocked cells, number of sets in the class) for the sets numbered `first` to `last` - 1."""
    if first >= last:
        return
    to_board, images = _lookups(game)
    cells = set_at(first, game.blocked, game.board.size)
    for _ in range(first, last):
        alike = 1
        seen = {cells}
        for image in images:
            other = _look_up(image, cells)
            if other < cells:
                break
            if other not in seen:
                seen.add(other)
                alike += 1
        else:
            yield _look_up(to_board, cells), alike
        cells = next_set(cells)


def _look_up(tables: tuple[tuple[int, ...], ...], cells: int) -> int:
    found = 0
    for each in tables:
        found |= each[cells & ((1 << CHUNK) - 1)]
        cells >>= CHUNK
    return found


@lru_cache(maxsize=8)
def _lookups(game: Game) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, ...], ...], ...]]:
    """Return the tables from numbers of usable cells to the board, and to their images."""
    usable = tuple(bits(game.board.cells))
    number = {bit: at for at, bit in enumerate(usable)}
    to_board = _tables([1 << bit for bit in usable])
    images = tuple(
        _tables([1 << number[next(bits(moved(1 << bit, permutation)))] for bit in usable])
        for name, permutation in board_maps(game)
        if name != "identity"
    )
    return to_board, images


def _tables(singles: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return, for each chunk of cells, the image of every subset of it."""
    found = []
    for start in range(0, len(singles), CHUNK):
        table = [0]
        for single in singles[start : start + CHUNK]:
            table += [each | single for each in table]
        found.append(tuple(table))
    return tuple(found)
