"""Boards and pieces as SVG, a cell being one unit: for pages, and for values that show themselves.

The pieces have the hand of the paper: stripes, dots, plain, lattice, and a large letter (WP34). A page styles
the classes; `standalone` writes the same looks into a drawing that stands by itself.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import Final

from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing, Placement
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece

PATTERNS: Final = 4
WIDEST: Final = 18  # cells of a row of pieces: on a phone they are still 16 pixels
_LOOKS: Final = {
    "grid": 'fill="#fff" stroke="#000" stroke-width=".04"',
    "cross": 'fill="none" stroke="#000" stroke-width=".09"',
    "edge": 'stroke="#000" stroke-width=".1" stroke-linejoin="round"',
    "plate": 'fill="#fff"',
    "name": 'font-family="sans-serif" font-size=".36" text-anchor="middle"',
    "letter": 'font-family="sans-serif" font-weight="700" font-size=".46" text-anchor="middle"',
    "ground": 'fill="#fff"',
    "grain": 'stroke="#555" stroke-width=".07" fill="none"',
    "dot": 'fill="#555"',
}
Cell = tuple[int, int]  # row, column


def draw_patterns(*, shared: bool = False) -> str:
    """Return the four fills, which drawings use by name; with `shared` they have one tile in common."""
    ground = '<rect class="ground" width="1" height="1"/>'
    grains = (
        '<path class="grain" d="M-.1 .1l.2-.2M0 .5l.5-.5M0 1l1-1M.5 1l.5-.5M.9 1.1l.2-.2"/>',
        '<circle class="dot" cx=".25" cy=".25" r=".07"/><circle class="dot" cx=".75" cy=".75" r=".07"/>',
        "",
        '<path class="grain" d="M0 .25h1M0 .75h1M.25 0v1M.75 0v1"/>',
    )
    tile = 'width="1" height="1" patternUnits="userSpaceOnUse"'
    same = 'href="#p0"' if shared else tile
    return "".join(
        f'<pattern id="p{n}" {same if n else tile}>{ground}{grain}</pattern>'
        for n, grain in enumerate(grains)
    )


def draw_shared(game: Game) -> str:
    """Return what the drawings of a page have in common, for `shared=True`: fills, board, cross and letters.

    Board and cross are markers: a path whose first point is the origin carries the board there and a cross at
    each further point, so a card is one path of a few numbers.
    """
    cross = '<path class="cross" d="M.2 .2l.6 .6m0-.6l-.6 .6"/>'
    marker = '<marker id="{}" markerUnits="userSpaceOnUse" overflow="visible">{}</marker>'
    letters = "".join(
        f'<g id="l{n}"><circle class="plate" r=".3"/><text y=".16">{_text(piece.letter)}</text></g>'
        for n, piece in enumerate(game.pieces)
    )
    pieces = "".join(
        f'<g id="k{n}">{"".join(draw_lying(game, at_corner(piece), columns=piece.width, shared=True))}</g>'
        for n, piece in enumerate(game.pieces)
    )
    return (
        draw_patterns(shared=True)
        + f'<g id="g">{draw_ground(game)}</g>'
        + marker.format("b", '<use href="#g"/>')
        + marker.format("x", cross)
        + f'<g id="n">{"".join(draw_axes(game))}</g>{letters}{pieces}'
        + f'<g id="a">{"".join(_beside(game))}</g>'
    )


def _beside(game: Game) -> Iterator[str]:
    """Yield every piece by itself, row after row (`_spots`)."""
    for n, (x, y) in enumerate(_spots(game)[0]):
        row = f' y="{y}"' if y else ""
        yield f'<use href="#k{n}" x="{x}"{row}/>'


def _spots(game: Game) -> tuple[list[Cell], int, int]:
    """Return the column and row where each piece of a row of pieces begins, and the size of them all."""
    spots, across, down, lowest = [], 0, 0, 0
    for piece in game.pieces:
        if across and across + piece.width > WIDEST:
            across, down = 0, lowest + 1
        spots.append((across, down))
        across, lowest = across + piece.width + 1, max(lowest, down + piece.height)
    return spots, max(x + piece.width for (x, _), piece in zip(spots, game.pieces, strict=True)), lowest


def crossed_board(game: Game, blocked: int) -> str:
    """Return the one path of a board with its crosses, which the markers of `draw_shared` draw."""
    cells = (divmod(bit, game.board.columns) for bit in bits(blocked))
    points = " ".join(f"{column} {row}" for row, column in cells)
    return f'<path d="M0 0 {points}"/>' if points else '<use href="#g"/>'


def draw_board(
    game: Game,
    *,
    blocked: int = 0,
    lying: Packing = (),
    alt: str = "",
    named: bool = False,
    shared: bool = False,
) -> str:
    """Return a board with its blocked cells crossed and some pieces on it; `named` adds the axes.

    With `shared` it takes board, crosses, axes and letters from `draw_shared`, which its page must hold.
    """
    board = game.board
    if shared:
        marks = [crossed_board(game, blocked), *(['<use href="#n"/>'] if named else [])]
    else:
        crossed = [divmod(bit, board.columns) for bit in bits(blocked)]
        lines = "".join(f"M{_n(c + 0.2)} {_n(r + 0.2)}l.6 .6m0-.6l-.6 .6" for r, c in crossed)
        marks = [draw_ground(game), *([f'<path class="cross" d="{lines}"/>'] if lines else [])]
        marks += draw_axes(game) if named else []
    for placement in lying:
        marks += draw_lying(game, placement, columns=board.columns, shared=shared)
    left = 0.7 if named else 0.1
    box = f"{_n(-left)} {_n(-left)} {_n(board.columns + left + 0.1)} {_n(board.rows + left + 0.1)}"
    role = f'role="img" aria-label="{_text(alt)}"' if alt else 'aria-hidden="true"'
    return f'<svg viewBox="{box}" {role}>{"".join(marks)}</svg>'


def standalone(drawn: str, *, width: int) -> str:
    """Return a drawing that needs no page round it: its fills and looks inside, `width` pixels wide."""
    whole = drawn.replace("<svg ", f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" ', 1)
    whole = whole.replace(">", f"><defs>{draw_patterns()}</defs>", 1)
    return re.sub(r'class="(\w+)"', lambda found: _LOOKS[found[1]], whole)


def draw_pieces(game: Game) -> str:
    """Return the pieces side by side, named (K9), as large as the text round them, from `draw_shared`."""
    _, width, height = _spots(game)
    return (
        f'<svg viewBox="-.1 -.1 {_n(width + 0.2)} {_n(height + 0.2)}" width={_n(1.5 * width)}em role=img '
        f'aria-label="{_text(", ".join(map(_label, game.pieces)))}"><use href="#a"/></svg>'
    )


def draw_scale(game: Game) -> str:
    """Return the piece that checks the scale, lying on its cells of a board, from `draw_shared`."""
    piece = game.piece("O") or max(game.pieces, key=lambda each: each.size)
    columns, rows = piece.width + 2, piece.height + 2
    ground = _lines(rows, columns)
    return (
        f'<figure><svg viewBox="-.1 -.1 {_n(columns + 0.2)} {_n(rows + 0.2)}" width={_n(1.5 * columns)}em '
        f'role=img aria-label="{_text(piece.letter)}"><path class="grid" d="{ground}"/>'
        f'<use href="#k{game.pieces.index(piece)}" x="1" y="1"/></svg></figure>'
    )


def _label(piece: Piece) -> str:
    return f"{piece.letter} × {piece.copies}" if piece.copies > 1 else piece.letter


def at_corner(piece: Piece) -> Placement:
    """Return a piece as it lies in a box of its own."""
    return Placement(piece.letter, sum(1 << row * piece.width + column for row, column in piece.shape))


def draw_ground(game: Game) -> str:
    """Return the squares of the empty board."""
    board = game.board
    if board.size == board.rows * board.columns:
        return f'<path class="grid" d="{_lines(board.rows, board.columns)}"/>'
    cells = (divmod(bit, board.columns) for bit in bits(board.cells))
    return f'<path class="grid" d="{"".join(f"M{column} {row}h1v1h-1z" for row, column in cells)}"/>'


def draw_axes(game: Game) -> Iterator[str]:
    """Yield the names of columns and rows: a text for each, or one for all where each name is one sign."""
    columns, rows = game.board.column_labels, game.board.row_labels
    yield from _names([(column + 0.5, -0.18, label) for column, label in enumerate(columns)])
    yield from _names([(-0.32, row + 0.62, label) for row, label in enumerate(rows)])


def _names(places: Sequence[tuple[float, float, str]]) -> Iterator[str]:
    if any(len(label) > 1 for *_, label in places):
        yield from (_name(_n(x), _n(y), label) for x, y, label in places)
    else:
        xs, ys, labels = zip(*places, strict=True)
        yield _name(" ".join(map(_n, xs)), " ".join(map(_n, ys)), "".join(labels))


def draw_lying(game: Game, placement: Placement, *, columns: int, shared: bool) -> Iterator[str]:
    """Yield the drawing of a piece: its outline, filled, and its letter on a plate."""
    cells = [divmod(bit, columns) for bit in bits(placement.cells)]
    at = [each.letter for each in game.pieces].index(placement.letter)
    yield f'<path class="edge" fill="url(#p{at % PATTERNS})" d="{trace_outline(set(cells))}"/>'
    x, y = cells[0][1] + 0.5, cells[0][0] + 0.5
    if shared:
        yield f'<use href="#l{at}" x="{_n(x)}" y="{_n(y)}"/>'
        return
    yield f'<circle class="plate" cx="{_n(x)}" cy="{_n(y)}" r=".3"/>'
    yield f'<text class="letter" x="{_n(x)}" y="{_n(y + 0.16)}">{_text(placement.letter)}</text>'


def _lines(rows: int, columns: int) -> str:
    """Return the lines of a board without a hole: its edge, then those between its cells."""
    across = "".join(f"M0 {row}h{columns}" for row in range(1, rows))
    down = "".join(f"M{column} 0v{rows}" for column in range(1, columns))
    return f"M0 0h{columns}v{rows}h-{columns}z{across}{down}"


def trace_outline(cells: set[Cell]) -> str:
    """Return the closed lines round some cells, each line walked with the cells on its right."""
    beside = {(0, 0, 0, 1): (-1, 0), (0, 1, 1, 1): (0, 1), (1, 1, 1, 0): (1, 0), (1, 0, 0, 0): (0, -1)}
    edges: dict[Cell, list[Cell]] = {}
    for row, column in sorted(cells):
        for (r, c, to_r, to_c), (down, right) in beside.items():
            if (row + down, column + right) not in cells:
                edges.setdefault((row + r, column + c), []).append((row + to_r, column + to_c))
    lines = []
    while edges:
        at = start = min(edges)
        steps: list[tuple[str, int]] = []
        while True:
            to = edges[at].pop()
            if not edges[at]:
                del edges[at]
            way, far = ("h", to[1] - at[1]) if to[0] == at[0] else ("v", to[0] - at[0])
            if steps and steps[-1][0] == way:
                far += steps.pop()[1]
            steps.append((way, far))
            at = to
            if at == start:
                break
        lines.append(f"M{start[1]} {start[0]}" + "".join(f"{way}{far}" for way, far in steps[:-1]) + "z")
    return "".join(lines)


def _name(x: str, y: str, text: str) -> str:
    return f'<text class="name" x="{x}" y="{y}">{text}</text>'


def _text(text: str) -> str:
    return html.escape(text)


def _n(number: float) -> str:
    """Write a coordinate without needless digits."""
    return f"{number:.2f}".rstrip("0").rstrip(".").replace("0.", ".", 1) if number < 1 else f"{number:g}"
