"""Which rotations and reflections leave a problem as it is, and what is alike under them.

One of the eight maps of a board is a symmetry of a *problem* only if it maps the free cells onto themselves
and the places of every piece onto those of a piece with as many copies (S7). That one test settles flips
forbidden, a game with both L and its mirror image, holes and oblongs. Sets of blocked cells are alike under
the symmetries of the empty board; packings of one card are alike under the symmetries of that card (S8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache

from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape, normalised

# A map of the board: entry `bit` is where that cell goes, -1 where the board has no such cell.
Permutation = tuple[int, ...]

# name → where (row, column) goes in a box of `height` × `width`; True when width and height change places.
_MAPS: tuple[tuple[str, bool, Callable[[int, int, int, int], tuple[int, int]]], ...] = (
    ("identity", False, lambda r, c, h, w: (r, c)),
    ("rotation by 90° clockwise", True, lambda r, c, h, w: (c, h - 1 - r)),
    ("rotation by 180°", False, lambda r, c, h, w: (h - 1 - r, w - 1 - c)),
    ("rotation by 90° counterclockwise", True, lambda r, c, h, w: (w - 1 - c, r)),
    ("reflection left to right", False, lambda r, c, h, w: (r, w - 1 - c)),
    ("reflection top to bottom", False, lambda r, c, h, w: (h - 1 - r, c)),
    ("reflection in the diagonal from the top left", True, lambda r, c, h, w: (c, r)),
    ("reflection in the diagonal from the top right", True, lambda r, c, h, w: (w - 1 - c, h - 1 - r)),
)


@lru_cache(maxsize=64)
def board_maps(game: Game) -> tuple[tuple[str, Permutation], ...]:
    """Return the symmetries of the empty board with their names, the identity first."""
    return symmetries(game, game.board.cells)


def symmetries(game: Game, free: int) -> tuple[tuple[str, Permutation], ...]:
    """Return the maps that are symmetries of packing the `free` cells, the identity first (S7)."""
    return tuple(
        (name, permutation)
        for number, (name, _, _) in enumerate(_MAPS)
        if (permutation := map_cells(game, number)) and moved(free, permutation) == free
        # The shapes alone settle nearly every card; only where they say no are all places compared.
        if keeps_pieces(game, number) or keeps_places(game, free, permutation)
    )


def moved(cells: int, permutation: Permutation) -> int:
    """Return where a set of cells goes; -1 when one of them leaves the board."""
    found = 0
    while cells:  # `bits` by hand, for nothing is asked more often
        cell = cells & -cells
        to = permutation[cell.bit_length() - 1]
        if to < 0:
            return -1
        found |= 1 << to
        cells ^= cell
    return found


def canonical(game: Game, blocked: int) -> int:
    """Return the representative of all sets alike under the board's symmetries: the smallest as an int."""
    return min(moved(blocked, permutation) for _, permutation in board_maps(game))


@lru_cache(maxsize=512)
def map_cells(game: Game, number: int) -> Permutation:
    """Return one of the eight maps about the middle of the board's cells; empty where the sides forbid it."""
    board = game.board
    places = [divmod(bit, board.columns) for bit in bits(board.cells)]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    height = 1 + max(row for row, _ in places) - top
    width = 1 + max(column for _, column in places) - left
    _, swaps, where = _MAPS[number]
    # A quarter turn of an oblong leaves its box.
    if swaps and height != width:
        return ()
    to = [-1] * (board.columns * board.rows)
    for row in range(height):
        for column in range(width):
            goes_row, goes_column = where(row, column, height, width)
            to[board.bit(top + row, left + column)] = board.bit(top + goes_row, left + goes_column)
    return tuple(to)


@lru_cache(maxsize=512)
def keeps_pieces(game: Game, number: int) -> bool:
    """Tell whether a map takes the ways each piece may lie onto those of one with as many copies."""
    if game.flips and game.rotations:
        return True  # each piece may lie in every way there is
    _, _, where = _MAPS[number]

    def image(shape: Shape) -> Shape:
        height, width = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
        return normalised(tuple(where(row, column, height, width) for row, column in shape))

    ways = merge((frozenset(game.orientations(piece)), piece.copies) for piece in game.pieces)
    images = merge((frozenset(map(image, game.orientations(piece))), piece.copies) for piece in game.pieces)
    return ways == images


def keeps_places(game: Game, free: int, permutation: Permutation) -> bool:
    """Tell the same of the places on these free cells: the exact test, for where the shapes alone say no."""
    places = [(frozenset(placements(game, piece, free)), piece.copies) for piece in game.pieces]
    images = ((frozenset(moved(cells, permutation) for cells in each), copies) for each, copies in places)
    return merge(places) == merge(images)


def merge(counted: Iterable[tuple[Hashable, int]]) -> Counter[Hashable]:
    """Add up the copies of equal sets."""
    found: Counter[Hashable] = Counter()
    for ways, copies in counted:
        found[ways] += copies
    return found
