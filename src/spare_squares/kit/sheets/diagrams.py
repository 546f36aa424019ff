"""Small pictures: a board with blocked cells crossed, a packing in letters and outlines, pieces alone."""

from __future__ import annotations

from dataclasses import replace
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

FULL_LINES = 7.0  # millimetres of a cell: from there on its lines have their full width
FINEST = 0.5  # points
LABEL_GAP, LINE_GAP = 1.8, 1.0  # millimetres that labels keep between them, in a row and in a column
# Labels that look like others when they stand on their heads are not turned; ٧ and ٨ are each other then.
AMBIGUOUS = frozenset("69MW٧٨۷۸６９")


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


def labels_around(
    board: Board, edition: Edition, columns: tuple[int, ...], rows: tuple[int, ...], *, sides: str
) -> tuple[Mark, ...]:
    """Write the labels of some columns and rows on the sides t, l, b, r of their part of a board at (0, 0).

    At the bottom and on the right they stand on their heads, for whoever sits there, unless one of them
    would be taken for another that way.
    """
    cell, size, gap = edition.cell, edition.large.size, 2.2
    high = fonts.CAP_HEIGHT * size * POINT
    right, bottom = len(columns) * cell, len(rows) * cell
    turned = not AMBIGUOUS & set("".join((*board.column_labels, *board.row_labels)))
    marks: list[Mark] = []
    for number, column in enumerate(columns):
        x, label = (number + 0.5) * cell, board.column_labels[column]
        marks += [Text(x, -gap, label, size, bold=True, align="center")] if "t" in sides else []
        marks += [label_turned(x, bottom + gap + high, label, size, turned)] if "b" in sides else []
    for number, row in enumerate(rows):
        y, label = (number + 0.5) * cell + high / 2, board.row_labels[row]
        half = fonts.width(label, size, bold=True) / 2
        marks += [Text(-gap - half, y, label, size, bold=True, align="center")] if "l" in sides else []
        marks += [label_turned(right + gap + half, y, label, size, turned)] if "r" in sides else []
    return tuple(marks)


def label_turned(x: float, y: float, label: str, size: float, turned: bool) -> Mark:
    """Write a label whose upright baseline is at y and middle at x, on its head where that is asked for."""
    text = Text(0.0, 0.0, label, size, bold=True, align="center")
    high = fonts.CAP_HEIGHT * size * POINT
    return Stamp(x, y - high, (text,), quarters=2) if turned else replace(text, x=x, y=y)


@lru_cache(maxsize=64)
def empty_board(board: Board, edition: Edition, cell: float, *, labelled: bool) -> tuple[Mark, ...]:
    """Draw an empty board, its grid's top left corner at (0, 0)."""
    edge = [Outline(loop, width=line_of(cell, edition.thin.bold)) for loop in board_loops(board, cell)]
    around = labels(board, cell, edition.small.size) if labelled else ()
    return (*grid(board, cell, line_of(cell, edition.thin.line)), *edge, *around)


def board_loops(board: Board, cell: float) -> tuple[geometry.Loop, ...]:
    """Return the outlines of a board, its top left corner at (0, 0)."""
    return geometry.loops(tuple(divmod(bit, board.columns) for bit in bits(board.cells)), cell=cell)


def line_of(cell: float, width: float) -> float:
    """Return the width of a line on a board: thinner where cells are small, or they would fill with ink."""
    return max(FINEST, min(width, width * cell / FULL_LINES))


def crosses(board: Board, cells: int, cell: float, width: float) -> tuple[Mark, ...]:
    """Cross a set of cells on a board whose top left corner is (0, 0)."""
    width = line_of(cell, width)
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
        *crosses(board, blocked, cell, edition.thin.bold),
    ]
    for placement in placed:
        shape, row, column = shape_of(board, placement.cells)
        fits = hand.thickness(shape, cell) >= hand.LEAST_LETTERED
        marks.append(
            Stamp(
                column * cell,
                row * cell,
                hand.picture(game, placement.letter, shape, edition, cell, lettered=fits),
            )
        )
    return tuple(marks)
