"""The sheet to cut: the board, every piece at its exact scale, the markers and the token.

The board's grid starts at (12, 13), labels outside it, TOP over row 1. Pieces stand upright in the order
of the game, first beside the board, then below it, then on further sheets; none is ever scaled down to fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape, turned
from spare_squares.errors import NotValid
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams, hand
from spare_squares.kit.sheets.bin_packing import Area, Box, put_on_shelves
from spare_squares.kit.sheets.document import PAPERS, Leaf, Node, Page, Paper
from spare_squares.kit.sheets.frame import BARS_HEIGHT, bars
from spare_squares.kit.sheets.marks import Mark, Outline, Ring, Stamp, Strokes, Text, rectangle
from spare_squares.kit.sheets.scales import BODY, HEAVY, LARGE, LINE
from spare_squares.kit.sheets.tiles import tile_pages
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import length

LEFT, TOP = 12.0, 13.0
GAP = 6.0
APART = 4.0  # between a piece beside the board and those below it
USUAL_CELL = 30.0
LEAST_CELL = 6.0  # to cut out and to lay by hand
LEAST_MARKED = 10.0  # of a cell less its clearance: room for a letter and, under it, the number of a set
MOST_CLEARANCE = 0.2  # of a cell, off each side
BESIDE = 12.0
BELOW = 8.0
TOKEN = 18.0
TEXT_WIDTH = 44.0
CLEARANCE_LINE = 6.0


@dataclass(frozen=True, slots=True)
class Cutting:
    """How pieces are cut: cell size and clearance (off each side) in mm, and the number of the set or 0."""

    cell: float
    clearance: float = 0.0
    set_number: int = 0


def largest_cell(game: Game, paper: Paper, clearance: float = 0.0) -> float:
    """Return the largest cell, in whole tenths of a millimetre, at which board and pieces fit the paper."""
    wide, high = _room(paper, clearance)
    fits = min(wide / game.board.columns, high / game.board.rows)
    return min(_tenths(fits), largest_piece_cell(game, paper, clearance))


def largest_piece_cell(game: Game, paper: Paper, clearance: float = 0.0) -> float:
    """Return the largest cell, in whole tenths of a millimetre, at which every piece fits on a sheet."""
    wide, high = _room(paper, clearance)
    fits = []
    for piece in game.pieces:
        long, short = max(piece.width, piece.height), min(piece.width, piece.height)
        fits.append(max(min(wide / short, high / long), min(wide / long, high / short)))
    return _tenths(min(fits))


def _room(paper: Paper, clearance: float) -> tuple[float, float]:
    return paper.frame_width - LEFT, _bottom(paper, clearance) - TOP


def _tenths(millimetres: float) -> float:
    return int(millimetres * 10 + 1e-6) / 10


def usual_cell(game: Game, paper: Paper, clearance: float = 0.0) -> float:
    """Return the cell to use when none was asked for: 30 mm, or the largest whole millimetre that fits.

    It is never smaller than can be cut; `check_cutting` refuses what that leaves no room for.
    """
    return min(USUAL_CELL, max(LEAST_CELL, float(int(largest_cell(game, paper, clearance)))))


def board_fits(game: Game, paper: Paper, cutting: Cutting) -> bool:
    """Tell whether the whole board stands on one sheet."""
    wide, high = _room(paper, cutting.clearance)
    board, cell = game.board, cutting.cell
    return board.columns * cell <= wide + 1e-6 and board.rows * cell <= high + 1e-6


def check_cutting(game: Game, paper: Paper, cutting: Cutting, *, tiled: bool) -> None:
    """Refuse a cell that does not fit the paper, or that leaves no piece to hold and to mark.

    Raises:
        NotValid: naming what does fit.
    """
    _check_cell(game, paper, cutting, tiled=tiled)
    cell, most = cutting.cell, _tenths(cutting.cell * MOST_CLEARANCE)
    if cutting.clearance > most:
        raise NotValid(
            f"a clearance of {length(cutting.clearance)} mm leaves too little of cells of {length(cell)} mm: "
            f"{length(most)} mm is the most"
        )
    if cutting.set_number and cell - 2 * cutting.clearance < LEAST_MARKED:
        least = length(LEAST_MARKED + 2 * cutting.clearance)
        raise NotValid(
            f"cells of {length(cell)} mm have no room to mark the pieces of several sets: "
            f"choose --cell {least}mm or more"
        )


def _check_cell(game: Game, paper: Paper, cutting: Cutting, *, tiled: bool) -> None:
    """Refuse a cell that does not fit the paper.

    Raises:
        NotValid: naming the largest cell that does, or what else holds this game.
    """
    cell = cutting.cell
    most = (largest_piece_cell if tiled else largest_cell)(game, paper, cutting.clearance)
    if cell <= most:
        return
    ways = _ways(game, paper, cutting, tiled=tiled)
    if most >= LEAST_CELL:
        what = "pieces with cells" if tiled else "cells"
        said = f"{what} of {length(cell)} mm do not fit on {paper.name}: the largest that does is"
        raise NotValid(
            f"{said} {length(most)} mm. Choose {', or '.join([f'--cell {length(most)}mm', *ways])}."
        )
    longest = max(max(piece.width, piece.height) for piece in game.pieces)
    what = f"pieces up to {longest} cells long do"
    if not tiled:
        what = f"a board of {game.board.columns} × {game.board.rows} cells with {what}"
    said = f"{what} not fit on {paper.name} even with cells of {length(LEAST_CELL)} mm, the smallest to cut"
    advice = f"choose {', or '.join(ways)}" if ways else "no paper here is large enough"
    raise NotValid(f"{said}: {advice}.")


def _ways(game: Game, paper: Paper, cutting: Cutting, *, tiled: bool) -> list[str]:
    """Name what holds a game that does not fit: the largest paper, the board over several sheets, or both."""
    key, large = max(PAPERS.items(), key=lambda each: each[1].height)
    cell, clearance = cutting.cell, cutting.clearance
    ways = []
    if paper != large and cell <= (largest_piece_cell if tiled else largest_cell)(game, large, clearance):
        ways.append(f"--paper {key}")
    if not tiled and cell <= largest_piece_cell(game, paper, clearance):
        ways.append("--tile to lay the board over several sheets")
    elif not ways and not tiled and paper != large and cell <= largest_piece_cell(game, large, clearance):
        ways.append(f"--paper {key} with --tile to lay the board over several sheets")
    return ways


def board_pages(
    game: Game, texts: Mapping[str, Any], words: Mapping[str, object], *, paper: Paper, cutting: Cutting
) -> tuple[Page, ...]:
    """Return the board sheet and, where the pieces need them, further sheets of pieces."""
    bottom = _bottom(paper, cutting.clearance)
    if not board_fits(game, paper, cutting):
        first = tile_pages(game.board, texts, paper=paper, cell=cutting.cell)
        return (*first, *_sheets(game, texts, words, paper=paper, cutting=cutting, areas=[]))
    width, height = game.board.columns * cutting.cell, game.board.rows * cutting.cell
    below = TOP + height + BELOW
    beside = LEFT + width + BESIDE
    areas = [
        Area(0, beside, TOP, paper.frame_width - beside, below - APART - TOP),
        Area(0, LEFT, below, paper.frame_width - LEFT, bottom - below),
    ]
    return _sheets(game, texts, words, paper=paper, cutting=cutting, areas=areas)


def _sheets(
    game: Game,
    texts: Mapping[str, Any],
    words: Mapping[str, object],
    *,
    paper: Paper,
    cutting: Cutting,
    areas: list[Area],
) -> tuple[Page, ...]:
    """Place everything to cut: round the board in the given areas, then on pages of their own."""
    bottom = _bottom(paper, cutting.clearance)
    further = Area(1 if areas else 0, LEFT, TOP, paper.frame_width - LEFT, bottom - TOP)
    things = _things(game, texts, words, cutting, tiled=not areas)
    places = put_on_shelves([thing.box for thing in things], areas, further, gap=GAP)
    pages = 1 + max(place.page for place in places.values())
    nodes: list[list[Node]] = [[] for _ in range(pages)]
    if areas:
        nodes[0] += _board(game.board, texts["board"], cutting.cell)
    for thing in things:
        place = places[thing.box.key]
        if thing.heading:
            heading = paragraph(thing.heading, place.x, place.y, TEXT_WIDTH, size=LARGE, leading=7, bold=True)
            nodes[place.page].insert(0, Leaf("H1", heading.marks))
        nodes[place.page].append(thing.leaf(place.x, place.y, place.turned))
    ruler = bars(paper, texts["bars"])
    if cutting.clearance:
        said = texts["board"]["clearance"].format(clearance=length(cutting.clearance))
        note = paragraph(said, LEFT, bottom, paper.frame_width - LEFT)
        ruler = (Leaf("P", note.marks), *ruler)
    bookmark = texts["board"]["heading"]
    return tuple(
        Page(bookmark if areas and not number else "", (*page, *ruler), to_cut=True, at_scale=True)
        for number, page in enumerate(nodes)
    )


def _bottom(paper: Paper, clearance: float) -> float:
    """Return where the room for pieces ends: above the bars, and above a line on clearance."""
    return paper.frame_height - BARS_HEIGHT - 2.5 - (CLEARANCE_LINE if clearance else 0.0)


def _board(board: Board, texts: Mapping[str, Any], cell: float) -> list[Node]:
    """Draw the board with its labels and TOP over the first row (K1, K2)."""
    first, last = board.span()
    marks: tuple[Mark, ...] = (
        *diagrams.empty_board(board, cell, labelled=False),
        *diagrams.labels(board, cell, size=LARGE, gap=2.2, bold=True),
    )
    middle = board.columns * cell / 2
    half = 8.0
    top: tuple[Mark, ...] = (
        Text(middle, -8.2, texts["top"], LARGE, bold=True, align="center"),
        Strokes((((0.0, -9.9), (middle - half, -9.9)), ((middle + half, -9.9), (2 * middle, -9.9))), LINE),
    )
    return [
        Leaf(
            "Figure",
            (Stamp(LEFT, TOP, (*marks, *top)),),
            alt=f"Board, cells {first} to {last}; {texts['top']} stands over row {board.row_labels[0]}",
        ),
    ]


@dataclass(frozen=True, slots=True)
class _Thing:
    """One thing to place on the sheet: its box, its marks upright and turned, how it is read."""

    box: Box
    upright: tuple[Mark, ...]
    lying: tuple[Mark, ...] = ()
    alt: str = ""
    heading: str = ""

    def leaf(self, x: float, y: float, is_turned: bool) -> Leaf:
        marks = self.lying if is_turned else self.upright
        return Leaf("Figure" if self.alt else "P", (Stamp(x, y, marks),), alt=self.alt)


def _things(
    game: Game, texts: Mapping[str, Any], words: Mapping[str, object], cutting: Cutting, *, tiled: bool
) -> list[_Thing]:
    """Return pieces, the words on cutting, markers and token, in the order they are placed."""
    things: list[_Thing] = []
    for piece in game.pieces:
        for _ in range(piece.copies):
            things.append(_piece(len(things), game, piece, cutting))
    cut = texts["board"]["cut_tiled" if tiled else "cut"].format_map(words)
    block = paragraph(cut, 0, 7.5, TEXT_WIDTH)
    # Words may stand nearer to a piece below than another piece may.
    box = Box(len(things), TEXT_WIDTH, block.height + 7.5 - (APART - 2))
    text = _Thing(box, block.marks, heading=texts["board"]["heading"])
    rest = [_marker(len(things) + 1 + number, cutting.cell) for number in range(game.blocked)]
    token = _token(len(things) + 1 + game.blocked, cutting.cell)
    long = [thing for thing in things if _is_long(thing.box, game)]
    others = [thing for thing in things if thing not in long]
    return [*long, *others, text, *rest, token]


def _is_long(box: Box, game: Game) -> bool:
    """Tell whether a piece is a narrow one: those stand beside the board."""
    return box.height > 2.5 * box.width


def _piece(key: int, game: Game, piece: Piece, cutting: Cutting) -> _Thing:
    """Draw one piece upright and lying."""
    upright = piece.shape if piece.height >= piece.width else turned(piece.shape)
    pattern, style = hand.patterns(game)[piece.letter], hand.full_size(cutting.cell)
    note = f"set {cutting.set_number}" if cutting.set_number else ""
    if fonts.width(note, BODY) + 2 > cutting.cell - 2 * cutting.clearance:
        note = str(cutting.set_number)

    def drawn(shape: Shape) -> tuple[Mark, ...]:
        return hand.piece(piece.letter, shape, cutting.cell, pattern, style, cutting.clearance, note)

    height = max(row for row, _ in upright) + 1
    width = max(column for _, column in upright) + 1
    box = Box(key, width * cutting.cell, height * cutting.cell, turns=height != width)
    return _Thing(box, drawn(upright), drawn(turned(upright)), alt=f"Piece {piece.letter} to cut out")


def _marker_side(cell: float) -> float:
    return min(24.0, round(cell * 0.8, 1))


def _marker(key: int, cell: float) -> _Thing:
    """Draw a marker: a thin square with a heavy cross, smaller than a cell, unlike any piece (K4)."""
    side = _marker_side(cell)
    marks = (Outline(rectangle(0, 0, side, side), width=LINE), hand.cross(0, 0, side, width=HEAVY))
    return _Thing(Box(key, side, side), marks, alt="Marker with a cross, to cut out")


def _token(key: int, cell: float) -> _Thing:
    """Draw the token of the turn counter: a square with a ring, level with the markers beside it."""
    high = max(TOKEN, _marker_side(cell))
    top = (high - TOKEN) / 2
    middle = (TOKEN / 2, high / 2)
    marks = (
        Outline(rectangle(0, top, TOKEN, TOKEN), width=LINE),
        Ring(middle, TOKEN * 0.62, width=HEAVY),
        Ring(middle, TOKEN * 0.2, fill=0.0),
    )
    return _Thing(Box(key, TOKEN, high), marks, alt="Token of the turn counter, to cut out")
