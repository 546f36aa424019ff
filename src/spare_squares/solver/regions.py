"""Regions of free cells, and whether the pieces can be shared out among them by their sizes."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from spare_squares.core.board import Board
from spare_squares.core.game import Game

MOST_SHARED = 200


@lru_cache(maxsize=32)
def _edges(board: Board) -> tuple[int, int]:
    """Return the cells that have a left neighbour, and those that have a right one."""
    first = sum(1 << board.bit(row, 0) for row in range(board.rows))
    last = sum(1 << board.bit(row, board.columns - 1) for row in range(board.rows))
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
    if len(sizes) == 1 or game.piece_count > MOST_SHARED:
        return sum(sizes) == game.piece_area
    return _shares_out(tuple(sorted(Counter(_sizes(game)).items())), tuple(sorted(sizes)))


def is_sum(sizes: tuple[int, ...], cells: int) -> bool:
    """Tell whether some of these sizes add up to a number of cells."""
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
