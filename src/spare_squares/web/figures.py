"""Boards and pieces as SVG, a cell being one unit: for pages, and for values that show themselves.

The pieces have the hand of the paper: stripes, dots, plain, lattice, and a large letter (WP34). A page styles
the classes; `standalone` writes the same looks into a drawing that stands by itself.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final

from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing, Placement
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece

PATTERNS: Final = 4
_LOOKS: Final = {
    "grid": 'fill="#fff" stroke="#000" stroke-width=".04"',
    "cross": 'fill="none" stroke="#000" stroke-width=".09"',
    "edge": 'fill="none" stroke="#000" stroke-width=".1" stroke-linejoin="round"',
    "plate": 'fill="#fff"',
    "name": 'font-family="sans-serif" font-size=".36" text-anchor="middle"',
    "letter": 'font-family="sans-serif" font-weight="700" font-size=".46" text-anchor="middle"',
    "ground": 'fill="#fff"',
    "grain": 'stroke="#555" stroke-width=".07" fill="none"',
    "dot": 'fill="#555"',
}
Cell = tuple[int, int]  # row, column


def draw_patterns() -> str:
    """Return the four fills, which every drawing of the page uses by name."""
    ground = '<rect class="ground" width="1" height="1"/>'
    grains = (
        '<path class="grain" d="M-.1 .1l.2-.2M0 .5l.5-.5M0 1l1-1M.5 1l.5-.5M.9 1.1l.2-.2"/>',
        '<circle class="dot" cx=".25" cy=".25" r=".07"/><circle class="dot" cx=".75" cy=".75" r=".07"/>',
        "",
        '<path class="grain" d="M0 .25h1M0 .75h1M.25 0v1M.75 0v1"/>',
    )
    return "".join(
        f'<pattern id="p{n}" width="1" height="1" patternUnits="userSpaceOnUse">{ground}{grain}</pattern>'
        for n, grain in enumerate(grains)
    )


def draw_board(
    game: Game, *, blocked: int = 0, lying: Packing = (), alt: str = "", named: bool = False
) -> str:
    """Return a board with its blocked cells crossed and some pieces on it; `named` adds the axes."""
    board = game.board
    cells = [divmod(bit, board.columns) for bit in bits(board.cells)]
    marks = [f'<path class="grid" d="{_squares(cells)}"/>']
    crossed = [divmod(bit, board.columns) for bit in bits(blocked)]
    if crossed:
        lines = "".join(f"M{_n(c + 0.2)} {_n(r + 0.2)}l.6 .6m0-.6l-.6 .6" for r, c in crossed)
        marks.append(f'<path class="cross" d="{lines}"/>')
    for placement in lying:
        marks += _piece(game, placement, columns=board.columns)
    left = 0.7 if named else 0.1
    if named:
        marks += [_name(c + 0.5, -0.18, label) for c, label in enumerate(board.column_labels)]
        marks += [_name(-0.32, r + 0.62, label) for r, label in enumerate(board.row_labels)]
    box = f"{-left} {-left} {_n(board.columns + left + 0.1)} {_n(board.rows + left + 0.1)}"
    role = f'role="img" aria-label="{html.escape(alt)}"' if alt else 'aria-hidden="true"'
    return f'<svg viewBox="{box}" {role}>{"".join(marks)}</svg>'


def standalone(drawn: str, *, width: int) -> str:
    """Return a drawing that needs no page round it: its fills and looks inside, `width` pixels wide."""
    whole = drawn.replace("<svg ", f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" ', 1)
    whole = whole.replace(">", f"><defs>{draw_patterns()}</defs>", 1)
    return re.sub(r'class="(\w+)"', lambda found: _LOOKS[found[1]], whole)


def draw_pieces(game: Game) -> str:
    """Return every piece by itself, named (K9)."""
    return f"<figure>{''.join(draw_piece(game, piece) for piece in game.pieces)}</figure>"


def draw_scale(game: Game) -> str:
    """Return the piece that checks the scale, lying on its cells of a board."""
    piece = game.piece("O") or max(game.pieces, key=lambda each: each.size)
    return f"<figure>{draw_piece(game, piece, margin=1)}</figure>"


def draw_piece(game: Game, piece: Piece, *, margin: int = 0) -> str:
    """Return one piece in a drawing of its own, on a board that shows `margin` cells round it."""
    columns, rows = piece.width + 2 * margin, piece.height + 2 * margin
    cells = sum(1 << (row + margin) * columns + column + margin for row, column in piece.shape)
    ground = _squares((r, c) for r in range(rows) for c in range(columns)) if margin else ""
    marks = [f'<path class="grid" d="{ground}"/>'] if ground else []
    marks += _piece(game, Placement(piece.letter, cells), columns=columns)
    box = f"-.1 -.1 {_n(columns + 0.2)} {_n(rows + 0.2)}"
    width = f"{16 * columns}px"
    label = f"{piece.letter}" + (f" × {piece.copies}" if piece.copies > 1 else "")
    return (
        f'<svg viewBox="{box}" width="{width}" role="img" aria-label="{html.escape(label)}">'
        f"{''.join(marks)}</svg>"
    )


def _piece(game: Game, placement: Placement, *, columns: int) -> Iterator[str]:
    """Yield the drawing of a piece: fill, outline, and its letter on a plate."""
    cells = [divmod(bit, columns) for bit in bits(placement.cells)]
    number = [each.letter for each in game.pieces].index(placement.letter) % PATTERNS
    yield f'<path fill="url(#p{number})" d="{_squares(cells)}"/>'
    yield f'<path class="edge" d="{_outline(set(cells))}"/>'
    row, column = cells[0]
    yield f'<circle class="plate" cx="{_n(column + 0.5)}" cy="{_n(row + 0.5)}" r=".3"/>'
    letter = html.escape(placement.letter)
    yield f'<text class="letter" x="{_n(column + 0.5)}" y="{_n(row + 0.66)}">{letter}</text>'


def _squares(cells: Iterable[Cell]) -> str:
    return "".join(f"M{column} {row}h1v1h-1z" for row, column in cells)


def _outline(cells: set[Cell]) -> str:
    """Return the edges of some cells that no two of them share."""
    return "".join(
        line
        for row, column in sorted(cells)
        for line, beside in (
            (f"M{column} {row}h1", (row - 1, column)),
            (f"M{column} {row + 1}h1", (row + 1, column)),
            (f"M{column} {row}v1", (row, column - 1)),
            (f"M{column + 1} {row}v1", (row, column + 1)),
        )
        if beside not in cells
    )


def _name(x: float, y: float, text: str) -> str:
    return f'<text class="name" x="{_n(x)}" y="{_n(y)}">{text}</text>'


def _n(number: float) -> str:
    """Write a coordinate without needless digits."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace("0.", ".", 1) if number < 1 else f"{number:g}"
