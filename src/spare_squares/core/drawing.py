"""Draw a board as text: one mark a cell, with its letters and numbers around it unless told otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing

BLOCKED = "#"
FREE = "."
SMALL = 16  # columns and rows of a board that still stands well under a sentence


def drawn(board: Board, blocked: int, marks: Mapping[int, str] | None = None, *, labels: bool = True) -> str:
    """Draw the board with a mark on some cells (by bit): `#` is blocked, `.` free, a space off the board."""
    rows = [
        [_mark(board, blocked, marks or {}, board.bit(row, column)) for column in range(board.columns)]
        for row in range(board.rows)
    ]
    if not labels:
        return "\n".join(" ".join(row).rstrip() for row in rows)
    wide, side = (max(map(len, names)) for names in (board.column_labels, board.row_labels))
    lines = [" " * side + "  " + " ".join(label.rjust(wide) for label in board.column_labels)]
    for label, row in zip(board.row_labels, rows, strict=True):
        lines.append(f"{label.rjust(side)}  {' '.join(each.rjust(wide) for each in row)}".rstrip())
    return "\n".join(lines)


def _mark(board: Board, blocked: int, marks: Mapping[int, str], bit: int) -> str:
    if bit in marks:
        return marks[bit]
    if not board.cells >> bit & 1:
        return " "
    return BLOCKED if blocked >> bit & 1 else FREE


def drawn_if_small(board: Board, blocked: int, marks: Mapping[int, str] | None = None) -> str:
    """Draw a board that stands well under a finding, and nothing for a larger one."""
    return drawn(board, blocked, marks) if max(board.rows, board.columns) <= SMALL else ""


def marked(cells: int, mark: str) -> dict[int, str]:
    """Return one mark for each of some cells."""
    return dict.fromkeys(bits(cells), mark)


def drawn_packing(board: Board, blocked: int, packing: Packing, *, labels: bool = True) -> str:
    """Draw a packing, or a part of one, with the letters of its pieces."""
    marks = {bit: each.letter[:1] for each in packing for bit in bits(each.cells)}
    return drawn(board, blocked, marks, labels=labels)
