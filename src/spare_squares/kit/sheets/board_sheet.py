"""The sheet to cut: the board, every piece at its exact scale, the markers and the token.

The board's grid starts at (12, 13), its labels on all four sides, those of the far sides turned to whoever
sits there, TOP over row 1. Pieces stand round it by their boxes, the largest first, then on further sheets;
none is ever scaled down to fit. Markers and token stand together, so that they are cut from one sheet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from spare_squares.core.board import Board
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape, turned
from spare_squares.errors import NotValid
from spare_squares.kit.edition import Edition, larger_than
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams, hand
from spare_squares.kit.sheets.backs import check_backs, fold_size, has_backs, piece_back, shown_behind
from spare_squares.kit.sheets.bin_packing import Area, Box, arrange
from spare_squares.kit.sheets.document import Leaf, Node, Page, Thing
from spare_squares.kit.sheets.frame import bars, bars_height
from spare_squares.kit.sheets.marks import POINT, Mark, Outline, Ring, Stamp, Strokes, Text, rectangle
from spare_squares.kit.sheets.tiles import tile_pages
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import length

SIDE, TOP = 12.0, 13.0  # what labels take beside the board, and with the word TOP over it
UNDER = 14.0  # from the board to what stands below its labels
GAP = 6.0  # between any two things to cut (K16 asks for 4)
APART = 4.0  # between what stands beside the board and what stands below it
LEAST_CELL = 6.0  # to cut out and to lay by hand
LEAST_MARKED = 10.0  # of a cell less its clearance: room for a letter and, under it, the number of a set
MOST_CLEARANCE = 0.2  # of a cell, off each side
TOKEN = 18.0  # at 12 pt: it stands in a box of the counter
LEAST_CORNER = 17.0  # at 12 pt: a square with room for a number under its cross or ring
TEXT_WIDTH = 44.0  # of the words on cutting, at 12 pt: the strip beside the board of the box holds them
CLEARANCE_LINE = 6.5


def largest_cell(game: Game, edition: Edition, *, far: bool = False) -> float:
    """Return the largest cell, in whole tenths of a millimetre, at which board and pieces fit the paper.

    A board larger than one with labels on the `far` sides too has them above and on the left alone.
    """
    wide, high = room_for_board(edition, far=far)
    fits = min(wide / game.board.columns, high / game.board.rows)
    return min(in_tenths(fits), largest_piece_cell(game, edition))


def largest_piece_cell(game: Game, edition: Edition) -> float:
    """Return the largest cell, in whole tenths of a millimetre, at which every piece fits on a sheet."""
    wide, high = whole_sheet(edition).width, whole_sheet(edition).height
    fits = []
    for piece in game.pieces:
        long, short = max(piece.width, piece.height), min(piece.width, piece.height)
        fits.append(max(min(wide / short, high / long), min(wide / long, high / short)))
    return in_tenths(min(fits))


def room_for_board(edition: Edition, *, far: bool) -> tuple[float, float]:
    """Return the width and height that a sheet has for a board and its labels, those of the far sides too."""
    beyond = SIDE if far else 0.0
    return edition.width - SIDE - beyond, end_of_room(edition) - edition.scaled(TOP) - beyond


def has_far_labels(game: Game, edition: Edition) -> bool:
    """Tell whether the sheet has room for labels on all four sides of the board."""
    wide, high = room_for_board(edition, far=True)
    board, cell = game.board, edition.cell
    return board.columns * cell <= wide + 1e-6 and board.rows * cell <= high + 1e-6


def whole_sheet(edition: Edition) -> Area:
    """Return the free area of a sheet without a board."""
    return Area(0, 0.0, 0.0, edition.width, end_of_room(edition))


def in_tenths(millimetres: float) -> float:
    """Return a length cut down to tenths of a millimetre."""
    return int(millimetres * 10 + 1e-6) / 10


def usual_cell(game: Game, edition: Edition) -> float:
    """Return the cell to use when none was asked for: that of the paper or the look, or less.

    It is never smaller than can be cut; `check_cutting` refuses what that leaves no room for.
    """
    wanted = edition.paper.cell or edition.cell
    most = float(int(largest_cell(game, edition, far=True))) or float(int(largest_cell(game, edition)))
    return min(wanted, max(LEAST_CELL, most))


def board_fits(game: Game, edition: Edition) -> bool:
    """Tell whether the whole board stands on one sheet."""
    wide, high = room_for_board(edition, far=False)
    board, cell = game.board, edition.cell
    return board.columns * cell <= wide + 1e-6 and board.rows * cell <= high + 1e-6


def fits_whole(game: Game, edition: Edition) -> bool:
    """Tell whether the whole board stands on one sheet, and every piece on one as large."""
    return board_fits(game, edition) and edition.cell <= largest_piece_cell(game, edition)


def check_cutting(game: Game, edition: Edition) -> None:
    """Refuse a cell that does not fit the paper, or that leaves no piece to hold and to mark.

    Raises:
        NotValid: naming what does fit.
    """
    check_cell(game, edition)
    cell, most = edition.cell, in_tenths(edition.cell * MOST_CLEARANCE)
    if edition.clearance > most:
        raise NotValid(
            f"a clearance of {length(edition.clearance)} mm leaves too little of cells of {length(cell)} mm: "
            f"{length(most)} mm is the most"
        )
    if edition.set_numbers != (0,) and cell - 2 * edition.clearance < LEAST_MARKED:
        least = length(LEAST_MARKED + 2 * edition.clearance)
        raise NotValid(
            f"cells of {length(cell)} mm have no room to mark the pieces of several sets: "
            f"choose --cell {least}mm or more"
        )


def check_cell(game: Game, edition: Edition) -> None:
    """Refuse a cell that does not fit the paper.

    Raises:
        NotValid: naming the largest cell that does, or what else holds this game.
    """
    cell, tiled, paper = edition.cell, edition.tiled, edition.paper
    most = (largest_piece_cell if tiled else largest_cell)(game, edition)
    if cell <= most:
        return
    ways = ways_to_hold(game, edition)
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


def ways_to_hold(game: Game, edition: Edition) -> list[str]:
    """Name what holds a game that does not fit: the smallest paper, several sheets, or both."""
    cell, tiled = edition.cell, edition.tiled
    most = largest_piece_cell if tiled else largest_cell
    larger = [replace(edition, paper=paper) for paper in larger_than(edition.paper)]
    ways = [f"--paper {each.paper.key}" for each in larger if cell <= most(game, each)][:1]
    tiling = "--tile to lay the board over several sheets"
    if not tiled and cell <= largest_piece_cell(game, edition):
        ways.append(tiling)
    elif not ways and not tiled:
        both = (each.paper.key for each in larger if cell <= largest_piece_cell(game, each))
        ways += [f"--paper {key} with {tiling}" for key in both][:1]
    return ways


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the board sheet and, where the pieces need them, further sheets of pieces."""
    game, cell = deck.game, edition.cell
    check_cutting(game, edition)
    if not board_fits(game, edition):
        return (
            *tile_pages(game.board, edition, edition.set_mark(set_number)),
            *lay_out_sheets(deck, edition, set_number, []),
        )
    top, width = edition.scaled(TOP), game.board.columns * cell
    far = SIDE if has_far_labels(game, edition) else GAP
    below, beside = top + game.board.rows * cell + far + UNDER - SIDE, SIDE + width + far
    return lay_out_sheets(
        deck,
        edition,
        set_number,
        [
            Area(0, beside, top, edition.width - beside, below - APART - top),
            Area(0, 0.0, below, edition.width, end_of_room(edition) - below),
        ],
    )


def lay_out_sheets(deck: Deck, edition: Edition, set_number: int, areas: list[Area]) -> tuple[Page, ...]:
    """Place everything to cut: round the board in the given areas, then on pages of their own."""
    with_board, game = bool(areas), deck.game
    check_backs(game, edition)
    words = set_words(deck, edition, tiled=not with_board)
    pieces = _pieces(deck, edition, set_number)
    small = _markers_and_token(game, edition, set_number, first=len(pieces) + 1)
    boxes = tuple(thing.box for thing in (words, *pieces))
    *markers, token_box = (thing.box for thing in small)
    further = whole_sheet(edition)._replace(page=int(with_board))
    spots = arrange(boxes, tuple(markers), token_box, tuple(areas), further, GAP)
    nodes: list[list[Node]] = [[] for _ in range(1 + max(spot.page for spot in spots.values()))]
    things: list[list[Thing]] = [[] for _ in nodes]
    if with_board:
        nodes[0] += draw_board(game, edition, edition.set_mark(set_number))
    for thing in (words, *pieces, *small):
        spot = spots[thing.box.key]
        place = nodes[spot.page]
        if thing.heading:
            place.insert(0, Leaf("H1", (Stamp(spot.x, spot.y, thing.heading),)))
        place.append(thing.leaf(spot.x, spot.y, spot.turned))
        things[spot.page] += thing.behind(spot.x, spot.y, spot.turned)
    fronts = [Page("", (*page, *_foot(edition)), to_cut=True, at_scale=True) for page in nodes]
    return tuple(shown_behind(page, behind, edition) for page, behind in zip(fronts, things, strict=True))


def _foot(edition: Edition) -> tuple[Leaf, ...]:
    """Return the bars, and over them what a clearance comes to."""
    if not edition.clearance:
        return bars(edition)
    said = edition.texts("board.clearance", clearance=edition.clearance)
    note = paragraph(said, 0, end_of_room(edition) + 1, edition.width, edition.body)
    return (Leaf("P", note.marks), *bars(edition))


def end_of_room(edition: Edition) -> float:
    """Return where the room for pieces ends: above the bars, and above a line on clearance."""
    above = edition.scaled(CLEARANCE_LINE) if edition.clearance else 2.5
    return edition.height - bars_height(edition) - above


def draw_board(game: Game, edition: Edition, mark: str) -> list[Node]:
    """Draw the board with what stands round it (K1, K2)."""
    board = game.board
    first, last = board.span()
    sides = "tlbr" if has_far_labels(game, edition) else "tl"
    grid = diagrams.empty_board(board, edition, edition.cell, labelled=False)
    marks = (*grid, *board_labels(board, edition, sides=sides, mark=mark))
    alt = edition.texts("board.alt", first=first, last=last, row=board.row_labels[0])
    return [Leaf("Figure", (Stamp(SIDE, edition.scaled(TOP), marks),), alt=alt)]


def board_labels(board: Board, edition: Edition, *, sides: str = "tlbr", mark: str = "") -> tuple[Mark, ...]:
    """Write what stands round a board whose grid begins at (0, 0): its labels, and TOP over the first row."""
    size, said = edition.large.size, edition.texts("board.top") + mark
    middle = board.columns * edition.cell / 2
    half, high = fonts.width(said, size, bold=True) / 2 + 3, -edition.scaled(8.2)
    rule = high - fonts.CAP_HEIGHT * size * POINT / 2
    lines = (((0.0, rule), (middle - half, rule)), ((middle + half, rule), (2 * middle, rule)))
    columns, rows = tuple(range(board.columns)), tuple(range(board.rows))
    return (
        *diagrams.labels_around(board, edition, columns, rows, sides=sides),
        Text(middle, high, said, size, bold=True, align="center"),
        Strokes(lines, edition.line),
    )


class _Thing(NamedTuple):
    """One thing to place on the sheet: its box, its marks upright and turned, how it is read, its backs."""

    box: Box
    upright: tuple[Mark, ...]
    lying: tuple[Mark, ...] = ()
    alt: str = ""
    heading: tuple[Mark, ...] = ()
    backs: tuple[Thing, ...] = ()  # of the thing upright, and turned

    def behind(self, x: float, y: float, is_turned: bool) -> tuple[Thing, ...]:
        return tuple(each._replace(x=x, y=y) for each in self.backs[is_turned : is_turned + 1])

    def leaf(self, x: float, y: float, is_turned: bool) -> Leaf:
        marks = self.lying if is_turned else self.upright
        return Leaf("Figure" if self.alt else "P", (Stamp(x, y, marks),), alt=self.alt)


def set_words(deck: Deck, edition: Edition, *, tiled: bool) -> _Thing:
    """Set the heading of the sheet and the words on cutting."""
    width = min(edition.scaled(TEXT_WIDTH), edition.width)
    heading = paragraph(edition.texts("board.heading"), 0, 0, width, edition.large, bold=True)
    said = edition.say("board.cut_tiled" if tiled else "board.cut", deck)
    if edition.cell == edition.paper.cell:
        said = f"{said} {edition.texts('board.cells', cell=edition.cell)}"
    if edition.sides == "fold":
        said = f"{said} {edition.texts('backs.fold')}"
    body = paragraph(said, 0, heading.height + 1, width, edition.body)
    return _Thing(Box(0, width, heading.height + 1 + body.height), body.marks, heading=heading.marks)


def _pieces(deck: Deck, edition: Edition, set_number: int) -> list[_Thing]:
    """Return every piece of a game, the longest first."""
    game = deck.game
    each = [piece for piece in game.pieces for _ in range(piece.copies)]
    each.sort(key=lambda piece: (-max(piece.width, piece.height), -piece.size))
    return [draw_piece(key, deck, piece, edition, set_number) for key, piece in enumerate(each, 1)]


def draw_piece(key: int, deck: Deck, piece: Piece, edition: Edition, set_number: int) -> _Thing:
    """Draw one piece upright and lying, and its backs."""
    game = deck.game
    upright = piece.shape if piece.height >= piece.width else turned(piece.shape)
    pattern = hand.patterns(game)[piece.letter]
    style = hand.full_size(edition, hand.fill_of(game, piece.letter, edition))
    cell, clearance, texts = edition.cell, edition.clearance, edition.texts
    note = texts("board.set", set=texts.in_digits(set_number)) if set_number else ""
    if fonts.width(note, style.note) + 2 > cell - 2 * clearance:
        note = texts.in_digits(set_number)

    def drawn(shape: Shape) -> tuple[Mark, ...]:
        return hand.piece(piece.letter, shape, cell, pattern, style, clearance, note)

    height = max(row for row, _ in upright) + 1
    width = max(column for _, column in upright) + 1
    sides = width * cell, height * cell
    box = Box(key, *(fold_size(*sides) if edition.sides == "fold" else sides), turns=height != width)
    return _Thing(
        box,
        drawn(upright),
        drawn(turned(upright)),
        alt=texts("board.piece", letter=piece.letter),
        backs=draw_backs(deck, piece, (upright, turned(upright)), edition, set_number),
    )


def draw_backs(
    deck: Deck, piece: Piece, shapes: tuple[Shape, Shape], edition: Edition, set_number: int
) -> tuple[Thing, ...]:
    """Draw the backs of a piece as it lies upright and turned, where its game and edition have any."""
    if not has_backs(edition, deck.game):
        return ()
    mark, alt = deck.fingerprint()[:SHORT_FINGERPRINT], edition.texts("backs.piece", letter=piece.letter)
    found = []
    for shape in shapes:
        wide, high = ((1 + max(at[axis] for at in shape)) * edition.cell for axis in (1, 0))
        marks = piece_back(piece.letter, shape, edition, fingerprint=mark, set_number=set_number)
        found.append(Thing(0.0, 0.0, wide, high, marks, alt))
    return tuple(found)


def _markers_and_token(game: Game, edition: Edition, set_number: int, *, first: int) -> list[_Thing]:
    """Return the markers and, last, the token of the turn counter."""
    markers = [_marker(first + number, edition, set_number) for number in range(game.blocked)]
    return [*markers, _token(first + game.blocked, edition, set_number)]


def marker_side(edition: Edition) -> float:
    """Return the side of a marker: smaller than a cell, and no larger than small hands need."""
    # A line on clearance takes the room that larger ones would need below the pieces of the box.
    most = 20.0 if edition.clearance else 24.0
    return min(edition.scaled(most), round(edition.cell * 0.8, 1))


def marker(edition: Edition, set_number: int = 0) -> tuple[Mark, ...]:
    """Draw a marker: a thin square with a heavy cross, smaller than a cell, unlike any piece (K4)."""
    side = marker_side(edition)
    square = Outline(rectangle(0, 0, side, side), width=edition.line)
    return (
        square,
        hand.cross(0, 0, side, width=edition.thin.heavy),
        *write_set_in_corner(side, edition, set_number),
    )


def token(edition: Edition, set_number: int = 0) -> tuple[Mark, ...]:
    """Draw the token of the turn counter: a square with a ring."""
    side = edition.scaled(TOKEN)
    middle = (side / 2, side / 2)
    return (
        Outline(rectangle(0, 0, side, side), width=edition.line),
        Ring(middle, side * 0.62, width=edition.thin.heavy),
        Ring(middle, side * 0.2, fill=0.0)
        if not edition.low_ink
        else Ring(middle, side * 0.2, width=edition.line),
        *write_set_in_corner(side, edition, set_number),
    )


def write_set_in_corner(side: float, edition: Edition, set_number: int) -> tuple[Text, ...]:
    """Write the number of a set in the lower left corner of a square that has room for it."""
    if not set_number or side < edition.scaled(LEAST_CORNER):
        return ()
    return (
        Text(
            edition.scaled(1.2),
            side - edition.scaled(1.2),
            edition.texts.in_digits(set_number),
            edition.small.size,
        ),
    )


def _marker(key: int, edition: Edition, set_number: int) -> _Thing:
    side = marker_side(edition)
    return _Thing(Box(key, side, side), marker(edition, set_number), alt=edition.texts("board.marker"))


def _token(key: int, edition: Edition, set_number: int) -> _Thing:
    side = edition.scaled(TOKEN)
    return _Thing(Box(key, side, side), token(edition, set_number), alt=edition.texts("board.token"))
