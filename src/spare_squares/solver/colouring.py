"""Colour some cells: whatever is placed where, the pieces can cover only certain numbers of coloured cells.

The oldest argument of packing (dominoes cannot cover a chessboard without two opposite corners): for each
piece list how many coloured cells it can cover anywhere on the board; if no choice adds up to the number of
coloured free cells, there is no packing. It costs two bit counts a card once the game's lists are made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from spare_squares.core.challenge import placements
from spare_squares.core.game import Game


class Colouring(NamedTuple):  # as in `forced`: quickly made
    """A set of coloured cells: its name for a sentence, and what each piece can cover of it.

    `covers[i]` are the numbers of coloured cells that piece `i` of the game can cover; bit n of `sums` tells
    whether all pieces together can cover n.
    """

    name: str
    cells: int
    covers: tuple[tuple[int, ...], ...]
    sums: int


# name → is the cell at (row, column) coloured? Simplest to see on a real board first.
PATTERNS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("the board like a checkerboard", lambda row, column: (row + column) % 2 == 0),
    ("every other row", lambda row, column: row % 2 == 0),
    ("every other column", lambda row, column: column % 2 == 0),
    ("every third diagonal", lambda row, column: (row + column) % 3 == 0),
    ("every third diagonal", lambda row, column: (row + column) % 3 == 1),
    ("every third diagonal", lambda row, column: (row + column) % 3 == 2),
    ("every third diagonal", lambda row, column: (row - column) % 3 == 0),
    ("every third diagonal", lambda row, column: (row - column) % 3 == 1),
    ("every third diagonal", lambda row, column: (row - column) % 3 == 2),
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
