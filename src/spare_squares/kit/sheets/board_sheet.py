"""The sheet to cut: the board, every piece at its exact scale, the markers and the token.

The board's grid starts at (12, 13), labels outside it, TOP over row 1. Pieces stand upright in the order
of the game, first beside the board, then below it, then on further sheets; none is ever scaled down to fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from spare_squares.core.board import Board
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape, turned
from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS, Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams, hand
from spare_squares.kit.sheets.bin_packing import Area, Box, put_on_shelves
from spare_squares.kit.sheets.document import Leaf, Node, Page
from spare_squares.kit.sheets.frame import bars, bars_height
from spare_squares.kit.sheets.marks import Mark, Outline, Ring, Stamp, Strokes, Text, rectangle
from spare_squares.kit.sheets.tiles import tile_pages
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import length

LEFT, TOP = 12.0, 13.0
GAP = 6.0
APART = 4.0  # between a piece beside the board and those below it
LEAST_CELL = 6.0  # to cut out and to lay by hand
LEAST_MARKED = 10.0  # of a cell less its clearance: room for a letter and, under it, the number of a set
MOST_CLEARANCE = 0.2  # of a cell, off each side
BESIDE = 12.0
BELOW = 8.0
TOKEN = 18.0
TEXT_WIDTH = 44.0
CLEARANCE_LINE = 6.0


def largest_cell(game: Game, edition: Edition) -> float:
    """Return the largest cell, in whole tenths of a millimetre, at which board and pieces fit the paper."""
    wide, high = _room(edition)
    fits = min(wide / game.board.columns, high / game.board.rows)
    return min(_tenths(fits), largest_piece_cell(game, edition))


def largest_piece_cell(game: Game, edition: Edition) -> float:
    """Return the largest cell, in whole tenths of a millimetre, at which every piece fits on a sheet."""
    wide, high = _room(edition)
    fits = []
    for piece in game.pieces:
        long, short = max(piece.width, piece.height), min(piece.width, piece.height)
        fits.append(max(min(wide / short, high / long), min(wide / long, high / short)))
    return _tenths(min(fits))


def _room(edition: Edition) -> tuple[float, float]:
    return edition.width - LEFT, _bottom(edition) - TOP


def _tenths(millimetres: float) -> float:
    return int(millimetres * 10 + 1e-6) / 10


def usual_cell(game: Game, edition: Edition) -> float:
    """Return the cell to use when none was asked for: that of the paper or the look, or less.

    It is never smaller than can be cut; `check_cutting` refuses what that leaves no room for.
    """
    wanted = edition.paper.cell or edition.cell
    return min(wanted, max(LEAST_CELL, float(int(largest_cell(game, edition)))))


def board_fits(game: Game, edition: Edition) -> bool:
    """Tell whether the whole board stands on one sheet."""
    wide, high = _room(edition)
    board, cell = game.board, edition.cell
    return board.columns * cell <= wide + 1e-6 and board.rows * cell <= high + 1e-6


def check_cutting(game: Game, edition: Edition) -> None:
    """Refuse a cell that does not fit the paper, or that leaves no piece to hold and to mark.

    Raises:
        NotValid: naming what does fit.
    """
    _check_cell(game, edition)
    cell, most = edition.cell, _tenths(edition.cell * MOST_CLEARANCE)
    if edition.clearance > most:
        raise NotValid(
            f"a clearance of {length(edition.clearance)} mm leaves too little of cells of {length(cell)} mm: "
            f"{length(most)} mm is the most"
        )
    if edition.sets > 1 and cell - 2 * edition.clearance < LEAST_MARKED:
        least = length(LEAST_MARKED + 2 * edition.clearance)
        raise NotValid(
            f"cells of {length(cell)} mm have no room to mark the pieces of several sets: "
            f"choose --cell {least}mm or more"
        )


def _check_cell(game: Game, edition: Edition) -> None:
    """Refuse a cell that does not fit the paper.

    Raises:
        NotValid: naming the largest cell that does, or what else holds this game.
    """
    cell, tiled, paper = edition.cell, edition.tiled, edition.paper
    most = (largest_piece_cell if tiled else largest_cell)(game, edition)
    if cell <= most:
        return
    ways = _ways(game, edition)
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


def _ways(game: Game, edition: Edition) -> list[str]:
    """Name what holds a game that does not fit: the largest paper, the board over several sheets, or both."""
    key, large = max(PAPERS.items(), key=lambda each: each[1].height)
    cell, tiled, paper = edition.cell, edition.tiled, edition.paper
    larger = replace(edition, paper=large)
    ways = []
    if paper != large and cell <= (largest_piece_cell if tiled else largest_cell)(game, larger):
        ways.append(f"--paper {key}")
    if not tiled and cell <= largest_piece_cell(game, edition):
        ways.append("--tile to lay the board over several sheets")
    elif not ways and not tiled and paper != large and cell <= largest_piece_cell(game, larger):
        ways.append(f"--paper {key} with --tile to lay the board over several sheets")
    return ways


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the board sheet and, where the pieces need them, further sheets of pieces."""
    game, cell = deck.game, edition.cell
    check_cutting(game, edition)
    words = edition.words(deck)
    if not board_fits(game, edition):
        first = tile_pages(game.board, edition)
        return (*first, *_sheets(game, edition, words, set_number, areas=[]))
    below = TOP + game.board.rows * cell + BELOW
    beside = LEFT + game.board.columns * cell + BESIDE
    areas = [
        Area(0, beside, TOP, edition.width - beside, below - APART - TOP),
        Area(0, LEFT, below, edition.width - LEFT, _bottom(edition) - below),
    ]
    return _sheets(game, edition, words, set_number, areas=areas)


def _sheets(
    game: Game,
    edition: Edition,
    words: Mapping[str, object],
    set_number: int,
    *,
    areas: list[Area],
) -> tuple[Page, ...]:
    """Place everything to cut: round the board in the given areas, then on pages of their own."""
    bottom, said = _bottom(edition), edition.texts["board"]
    further = Area(1 if areas else 0, LEFT, TOP, edition.width - LEFT, bottom - TOP)
    things = _things(game, edition, words, set_number, tiled=not areas)
    places = put_on_shelves([thing.box for thing in things], areas, further, gap=GAP)
    count = 1 + max(place.page for place in places.values())
    nodes: list[list[Node]] = [[] for _ in range(count)]
    if areas:
        nodes[0] += _board(game.board, edition)
    for thing in things:
        place = places[thing.box.key]
        if thing.heading:
            heading = paragraph(
                thing.heading, place.x, place.y, TEXT_WIDTH, edition.large, leading=7, bold=True
            )
            nodes[place.page].insert(0, Leaf("H1", heading.marks))
        nodes[place.page].append(thing.leaf(place.x, place.y, place.turned))
    ruler = bars(edition)
    if edition.clearance:
        inside = said["clearance"].format(clearance=length(edition.clearance))
        note = paragraph(inside, LEFT, bottom, edition.width - LEFT, edition.body)
        ruler = (Leaf("P", note.marks), *ruler)
    return tuple(Page("", (*page, *ruler), to_cut=True, at_scale=True) for page in nodes)


def _bottom(edition: Edition) -> float:
    """Return where the room for pieces ends: above the bars, and above a line on clearance."""
    return edition.height - bars_height(edition) - 2.5 - (CLEARANCE_LINE if edition.clearance else 0.0)


def board_labels(board: Board, edition: Edition) -> tuple[Mark, ...]:
    """Write what stands round a board whose grid begins at (0, 0): its labels, and TOP over the first row."""
    texts, cell, size = edition.texts["board"], edition.cell, edition.large.size
    middle = board.columns * cell / 2
    half = 8.0
    sides = ((0.0, -9.9), (middle - half, -9.9)), ((middle + half, -9.9), (2 * middle, -9.9))
    return (
        *diagrams.labels(board, cell, size, gap=2.2, bold=True),
        Text(middle, -8.2, texts["top"], size, bold=True, align="center"),
        Strokes(sides, edition.line),
    )


def _board(board: Board, edition: Edition) -> list[Node]:
    """Draw the board with what stands round it (K1, K2)."""
    first, last = board.span()
    texts = edition.texts["board"]
    grid = diagrams.empty_board(board, edition, edition.cell, labelled=False)
    return [
        Leaf(
            "Figure",
            (Stamp(LEFT, TOP, (*grid, *board_labels(board, edition))),),
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
    game: Game, edition: Edition, words: Mapping[str, object], set_number: int, *, tiled: bool
) -> list[_Thing]:
    """Return pieces, the words on cutting, markers and token, in the order they are placed."""
    things: list[_Thing] = []
    for piece in game.pieces:
        for _ in range(piece.copies):
            things.append(_piece(len(things), game, piece, edition, set_number))
    texts = edition.texts["board"]
    cut = texts["cut_tiled" if tiled else "cut"].format_map(words)
    block = paragraph(cut, 0, 7.5, TEXT_WIDTH, edition.body)
    # Words may stand nearer to a piece below than another piece may.
    box = Box(len(things), TEXT_WIDTH, block.height + 7.5 - (APART - 2))
    text = _Thing(box, block.marks, heading=texts["heading"])
    rest = [_marker(len(things) + 1 + number, edition) for number in range(game.blocked)]
    counter = _token(len(things) + 1 + game.blocked, edition)
    long = [thing for thing in things if _is_long(thing.box, game)]
    others = [thing for thing in things if thing not in long]
    return [*long, *others, text, *rest, counter]


def _is_long(box: Box, game: Game) -> bool:
    """Tell whether a piece is a narrow one: those stand beside the board."""
    return box.height > 2.5 * box.width


def _piece(key: int, game: Game, piece: Piece, edition: Edition, set_number: int) -> _Thing:
    """Draw one piece upright and lying."""
    upright = piece.shape if piece.height >= piece.width else turned(piece.shape)
    pattern, style = hand.patterns(game)[piece.letter], hand.full_size(edition)
    cell, clearance = edition.cell, edition.clearance
    note = f"set {set_number}" if set_number else ""
    if fonts.width(note, style.note) + 2 > cell - 2 * clearance:
        note = str(set_number)

    def drawn(shape: Shape) -> tuple[Mark, ...]:
        return hand.piece(piece.letter, shape, cell, pattern, style, clearance, note)

    height = max(row for row, _ in upright) + 1
    width = max(column for _, column in upright) + 1
    box = Box(key, width * cell, height * cell, turns=height != width)
    return _Thing(box, drawn(upright), drawn(turned(upright)), alt=f"Piece {piece.letter} to cut out")


def marker_side(cell: float) -> float:
    return min(24.0, round(cell * 0.8, 1))


def marker(edition: Edition) -> tuple[Mark, ...]:
    """Draw a marker: a thin square with a heavy cross, smaller than a cell, unlike any piece (K4)."""
    side = marker_side(edition.cell)
    return (
        Outline(rectangle(0, 0, side, side), width=edition.line),
        hand.cross(0, 0, side, width=edition.heavy),
    )


def _marker(key: int, edition: Edition) -> _Thing:
    side = marker_side(edition.cell)
    return _Thing(Box(key, side, side), marker(edition), alt="Marker with a cross, to cut out")


def token(edition: Edition, top: float = 0.0) -> tuple[Mark, ...]:
    """Draw the token of the turn counter: a square with a ring."""
    middle = (TOKEN / 2, top + TOKEN / 2)
    return (
        Outline(rectangle(0, top, TOKEN, TOKEN), width=edition.line),
        Ring(middle, TOKEN * 0.62, width=edition.heavy),
        Ring(middle, TOKEN * 0.2, fill=0.0),
    )


def _token(key: int, edition: Edition) -> _Thing:
    """Place the token level with the markers beside it."""
    high = max(TOKEN, marker_side(edition.cell))
    marks = token(edition, (high - TOKEN) / 2)
    return _Thing(Box(key, TOKEN, high), marks, alt="Token of the turn counter, to cut out")
