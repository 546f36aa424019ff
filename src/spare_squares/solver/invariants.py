"""What every packing must satisfy before any search: sums over regions, and colourings.

The pieces must be shared out among the regions of free cells by their sizes. And colour some cells: whatever
is placed where, the pieces can cover only certain numbers of coloured cells. The oldest argument of packing
(dominoes cannot cover a chessboard without two opposite corners): for each piece list how many coloured
cells it can cover anywhere on the board; if no choice adds up to the number of coloured free cells, there is
no packing. It costs two bit counts a card once the game's lists are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from spare_squares.core.board import Board
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game

MOST_SHARED = 200


@lru_cache(maxsize=32)
def _edges(board: Board) -> tuple[int, int]:
    """Return the cells that have a left neighbour, and those that have a right one."""
    first = sum(1 << board.bit(row, 0) for row in range(board.rows))
    last = sum(1 << board.bit(row, board.columns - 1) for row in range(board.rows))
    # Without these a shift by one runs from the end of a row to the beginning of the next.
    return board.cells & ~first, board.cells & ~last


def beside(board: Board, cells: int) -> int:
    """Return the cells of the board that share an edge with one of the given cells."""
    not_first, not_last = _edges(board)
    across = (cells & not_first) >> 1 | (cells & not_last) << 1
    return (across | cells << board.columns | cells >> board.columns) & board.cells & ~cells


def regions(board: Board, free: int) -> tuple[int, ...]:
    """Return the regions of the free cells, the smallest first."""
    found = []
    while free:
        region, wider = 0, free & -free
        while wider != region:
            region = wider
            wider |= beside(board, region) & free
        found.append(region)
        free &= ~region
    return tuple(sorted(found, key=lambda region: (region.bit_count(), region)))


def shares_out(game: Game, sizes: tuple[int, ...]) -> bool:
    """Tell whether the pieces can be split into groups whose sizes add up to these regions, all used.

    Games of very many pieces are not looked at: nearly everything adds up, and the search would go deep.
    """
    # One region is filled by all pieces or by none, whatever their sizes.
    if len(sizes) == 1 or game.piece_count > MOST_SHARED:
        return sum(sizes) == game.piece_area
    return _shares_out(tuple(sorted(Counter(_sizes(game)).items())), tuple(sorted(sizes)))


def is_sum(sizes: tuple[int, ...], cells: int) -> bool:
    """Tell whether some of these sizes add up to a number of cells."""
    # Bit n of `sums` says that n can be reached; each size adds its shifted copy.
    sums = 1
    for size in sizes:
        sums |= sums << size
    return bool(sums >> cells & 1)


def _sizes(game: Game) -> tuple[int, ...]:
    return tuple(piece.size for piece in game.pieces for _ in range(piece.copies))


@lru_cache(maxsize=4096)
def _shares_out(left: tuple[tuple[int, int], ...], rooms: tuple[int, ...]) -> bool:
    """Fill the first room with one piece at a time; `left` is (size, how many)."""
    if not rooms:
        return not any(number for _, number in left)
    if rooms[0] == 0:
        return _shares_out(left, rooms[1:])
    for at, (size, number) in enumerate(left):
        if number and size <= rooms[0]:
            fewer = (*left[:at], (size, number - 1), *left[at + 1 :])
            if _shares_out(fewer, (rooms[0] - size, *rooms[1:])):
                return True
    return False


class Colouring(NamedTuple):  # as in `forced`: quickly made
    """A set of coloured cells: how it is laid out, and what each piece can cover of it.

    `covers[i]` are the numbers of coloured cells that piece `i` of the game can cover; bit n of `sums` tells
    whether all pieces together can cover n.
    """

    name: str
    cells: int
    covers: tuple[tuple[int, ...], ...]
    sums: int


# layout → is the cell at (row, column) coloured? Simplest to see on a real board first.
PATTERNS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("checkerboard", lambda row, column: (row + column) % 2 == 0),
    ("rows", lambda row, column: row % 2 == 0),
    ("columns", lambda row, column: column % 2 == 0),
    ("diagonals", lambda row, column: (row + column) % 3 == 0),
    ("diagonals", lambda row, column: (row + column) % 3 == 1),
    ("diagonals", lambda row, column: (row + column) % 3 == 2),
    ("diagonals", lambda row, column: (row - column) % 3 == 0),
    ("diagonals", lambda row, column: (row - column) % 3 == 1),
    ("diagonals", lambda row, column: (row - column) % 3 == 2),
)


@lru_cache(maxsize=32)
def colourings(game: Game) -> tuple[Colouring, ...]:
    """Return the colourings worth looking at: those under which some number cannot be covered."""
    board, found = game.board, []
    places = [tuple(placements(game, piece, board.cells)) for piece in game.pieces]
    for name, coloured in PATTERNS:
        cells = board.cells & sum(
            1 << board.bit(row, column)
            for row in range(board.rows)
            for column in range(board.columns)
            if coloured(row, column)
        )
        covers = tuple(tuple(sorted({(place & cells).bit_count() for place in each})) for each in places)
        sums = 1
        for piece, numbers in zip(game.pieces, covers, strict=True):
            for _ in range(piece.copies):
                sums = sum_of(sums, numbers)
        found.append(Colouring(name, cells, covers, sums))
    return tuple(found)


def sum_of(sums: int, numbers: tuple[int, ...]) -> int:
    """Add one more piece to a set of sums (bit n: n can be reached)."""
    wider = 0
    for number in numbers:
        wider |= sums << number
    return wider


def refuting_colouring(game: Game, free: int) -> Colouring | None:
    """Return a colouring under which no choice of places covers the free cells, if there is one."""
    for colouring in colourings(game):
        if not colouring.sums >> (free & colouring.cells).bit_count() & 1:
            return colouring
    return None
