"""Small pictures: a board with blocked cells crossed, a packing in letters and outlines, pieces alone."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing
from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape, normalised
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import geometry, hand
from spare_squares.kit.sheets.marks import POINT, Mark, Outline, Point, Stamp, Strokes, Text

LABEL_GAP, LINE_GAP = 0.4, 1.0  # millimetres that labels keep between them, in a row and in a column


def shape_of(board: Board, cells: int) -> tuple[Shape, float, float]:
    """Return a set of cells as a shape, and the (row, column) of its box on the board."""
    where = [divmod(bit, board.columns) for bit in bits(cells)]
    return (
        normalised(tuple(where)),
        min(row for row, _ in where),
        min(column for _, column in where),
    )


@lru_cache(maxsize=64)
def grid(board: Board, cell: float, width: float) -> tuple[Mark, ...]:
    """Draw the lines of a board, its top left corner at (0, 0); an outline keeps only its own cells."""
    if board.size == board.columns * board.rows:
        right, bottom = board.columns * cell, board.rows * cell
        upright = [((x * cell, 0.0), (x * cell, bottom)) for x in range(board.columns + 1)]
        level = [((0.0, y * cell), (right, y * cell)) for y in range(board.rows + 1)]
        return (Strokes(tuple(upright + level), width),)
    edges = set()
    for bit in bits(board.cells):
        row, column = divmod(bit, board.columns)
        edges |= {(column, row, 1, 0), (column, row + 1, 1, 0), (column, row, 0, 1), (column + 1, row, 0, 1)}
    strokes = tuple(
        ((x * cell, y * cell), ((x + dx) * cell, (y + dy) * cell)) for x, y, dx, dy in sorted(edges)
    )
    return (Strokes(strokes, width),)


def label_room(edition: Edition) -> float:
    """Return the millimetres that the labels take above and left of a small board."""
    return edition.scaled(5.5)


@lru_cache(maxsize=64)
def labels(
    board: Board, cell: float, size: float, *, gap: float = 1.6, bold: bool = False
) -> tuple[Mark, ...]:
    """Write the labels above and left of a board whose top left corner is (0, 0).

    Where cells are too narrow for a label each, only every second, third … is written, from the first on.
    """
    half_cap = fonts.CAP_HEIGHT * size * POINT / 2
    widest = max(fonts.width(label, size, bold=bold) for label in board.column_labels)
    across, down = ceil((widest + LABEL_GAP) / cell), ceil((2 * half_cap + LINE_GAP) / cell)
    above = [
        Text((number + 0.5) * cell, -gap, label, size, bold=bold, align="center")
        for number, label in enumerate(board.column_labels)
        if number % across == 0
    ]
    left = [
        Text(-gap, (number + 0.5) * cell + half_cap, label, size, bold=bold, align="right")
        for number, label in enumerate(board.row_labels)
        if number % down == 0
    ]
    return (*above, *left)


@lru_cache(maxsize=64)
def empty_board(board: Board, edition: Edition, cell: float, *, labelled: bool) -> tuple[Mark, ...]:
    """Draw an empty board, its grid's top left corner at (0, 0)."""
    edge = [Outline(loop, width=edition.bold) for loop in _board_loops(board, cell)]
    around = labels(board, cell, edition.small.size) if labelled else ()
    return (*grid(board, cell, edition.line), *edge, *around)


def _board_loops(board: Board, cell: float) -> tuple[geometry.Loop, ...]:
    return geometry.loops(tuple(divmod(bit, board.columns) for bit in bits(board.cells)), cell=cell)


def crosses(board: Board, cells: int, cell: float, width: float) -> tuple[Mark, ...]:
    """Cross a set of cells on a board whose top left corner is (0, 0)."""
    found: list[tuple[Point, ...]] = []
    for bit in bits(cells):
        row, column = divmod(bit, board.columns)
        found += hand.cross(column * cell, row * cell, cell, width=width).strokes
    return (Strokes(tuple(found), width, round_caps=True),) if found else ()


def packing(
    game: Game, blocked: int, placed: Packing, edition: Edition, cell: float, *, labelled: bool = True
) -> tuple[Mark, ...]:
    """Draw pieces on a board, its grid's top left corner at (0, 0), blocked cells crossed."""
    board = game.board
    marks: list[Mark] = [
        *empty_board(board, edition, cell, labelled=labelled),
        *crosses(board, blocked, cell, edition.bold),
    ]
    for placement in placed:
        shape, row, column = shape_of(board, placement.cells)
        marks.append(
            Stamp(column * cell, row * cell, hand.picture(game, placement.letter, shape, edition, cell))
        )
    return tuple(marks)
