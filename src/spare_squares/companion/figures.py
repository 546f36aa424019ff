"""The figures of the page as SVG, a cell being one unit: boards, pieces, and the pictures of the rules.

The four pieces have the hand of the paper: stripes, dots, plain, lattice, and a large letter (WP34).
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from typing import Final

from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing, Placement
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape
from spare_squares.language.texts import Texts

PATTERNS: Final = 4
Cell = tuple[int, int]  # row, column


def draw_patterns() -> str:
    """Return the four fills, which every drawing of the page uses by name."""
    ground = '<rect class="ground" width="1" height="1"/>'
    grains = (
        '<path class="grain" d="M-.1 .1l.2-.2M0 .5l.5-.5M0 1l1-1M.5 1l.5-.5M.9 1.1l.2-.2"/>',
        '<circle cx=".25" cy=".25" r=".07"/><circle cx=".75" cy=".75" r=".07"/>',
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


def draw_pieces(game: Game) -> str:
    """Return every piece by itself, named (K9)."""
    return f"<figure>{''.join(_alone(game, piece) for piece in game.pieces)}</figure>"


def draw_scale(game: Game) -> str:
    """Return the piece that checks the scale, lying on its cells of a board."""
    piece = game.piece("O") or max(game.pieces, key=lambda each: each.size)
    return f"<figure>{_alone(game, piece, margin=1)}</figure>"


def draw_table(deck: Deck, texts: Texts) -> str:
    """Return a table set out: the first card's markers on the board, and the pieces beside it."""
    blocked = deck.cards[0].blocked if deck.cards else 0
    alt = texts["table"]["alt"]
    board = draw_board(deck.game, blocked=blocked, alt=alt, named=True)
    pieces = "".join(_alone(deck.game, piece) for piece in deck.game.pieces)
    return f"<figure><div>{board}</div>{pieces}</figure>"


def draw_example(game: Game, texts: Texts) -> str:
    """Return the worked example on the box's game, nothing for another."""
    piece = game.piece("L")
    corner: Shape = ((0, 0), (0, 1), (1, 0))
    if piece is None or piece.shape not in (corner, game.orientations(piece)[0]) or game.board.size != 16:
        return ""
    cells_of = game.board.cells_of
    shown = (
        (0, ("A1", "A2", "B2")), (0, ("A1", "A2", "B1")), (cells_of(("A2",)), ()), (0, ("A1", "B1", "C1")),
    )  # fmt: skip
    figures = []
    for (blocked, names), label, alt in zip(
        shown, texts["example"]["labels"], texts["example"]["alts"], strict=True
    ):
        lying = (Placement("L", cells_of(names)),) if names else ()
        drawn = draw_board(game, blocked=blocked, lying=lying, alt=alt, named=True)
        said = html.escape(label.replace("**", ""))
        figures.append(f"<div>{drawn}{said}</div>")
    return f"<figure>{''.join(figures)}</figure>"


def _alone(game: Game, piece: Piece, *, margin: int = 0) -> str:
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
    yield f'<text x="{_n(column + 0.5)}" y="{_n(row + 0.66)}">{html.escape(placement.letter)}</text>'


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
