"""Draw a board as text with its labels, small enough to stand under a finding."""

from __future__ import annotations

from collections.abc import Mapping

from spare_squares.core.board import Board

MOST_ROWS = 16
MOST_COLUMNS = 16


def sketch(board: Board, blocked: int, marks: Mapping[int, str] | None = None) -> str:
    """Draw blocked cells as `#`, free ones as `.`, and what `marks` says of single cells (by bit number).

    A board beyond 16 × 16 is not drawn: the answer is an empty text.
    """
    if board.rows > MOST_ROWS or board.columns > MOST_COLUMNS:
        return ""
    marks = marks or {}
    wide = max(map(len, board.column_labels))
    side = max(map(len, board.row_labels))

    def mark(bit: int) -> str:
        if bit in marks:
            return marks[bit]
        if not board.cells >> bit & 1:
            return " "
        return "#" if blocked >> bit & 1 else "."

    lines = [" ".join([" " * (side + 1), *(label.rjust(wide) for label in board.column_labels)])]
    for row, label in enumerate(board.row_labels):
        cells = (mark(board.bit(row, column)).rjust(wide) for column in range(board.columns))
        lines.append(" ".join([label.rjust(side) + " ", *cells]).rstrip())
    return "\n".join(lines)
