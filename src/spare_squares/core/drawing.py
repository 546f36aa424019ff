"""Draw a board as text: its letters and numbers around one mark a cell."""

from __future__ import annotations

from collections.abc import Mapping

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing

BLOCKED = "#"
FREE = "."


def drawn(board: Board, blocked: int, marks: Mapping[int, str]) -> str:
    """Draw the board with a mark on some cells (by bit): `#` is blocked, `.` free, a space off the board."""
    wide = max(len(label) for label in board.column_labels)
    side = max(len(label) for label in board.row_labels)

    def mark(bit: int) -> str:
        if not board.cells >> bit & 1:
            return " "
        return BLOCKED if blocked >> bit & 1 else marks.get(bit, FREE)

    lines = [" " * side + "  " + " ".join(label.rjust(wide) for label in board.column_labels)]
    for row, label in enumerate(board.row_labels):
        cells = (mark(board.bit(row, column)).rjust(wide) for column in range(board.columns))
        lines.append(f"{label.rjust(side)}  {' '.join(cells)}".rstrip())
    return "\n".join(lines)


def marked(cells: int, mark: str) -> dict[int, str]:
    """Return one mark for each of some cells."""
    return dict.fromkeys(bits(cells), mark)


def drawn_packing(board: Board, blocked: int, packing: Packing) -> str:
    """Draw a packing, or a part of one, with the letters of its pieces."""
    return drawn(board, blocked, {bit: p.letter for p in packing for bit in bits(p.cells)})
