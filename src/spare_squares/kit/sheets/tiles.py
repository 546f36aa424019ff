"""A board too large for its paper, laid over several sheets that are joined along their flaps (K11).

Sheets are cut at whole cells, and one frame is drawn round all that stays: on an outer side of the board it
runs outside the labels, so that they stay too; on a seam one sheet ends at the line of the grid, the other
goes on in a striped flap, over which the first is laid up to that line. So a seam is as exact as the cut, and
no cell gets narrower. Both edges carry a triangle and one letter, beside the lines and never on one.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from spare_squares.core.board import Board
from spare_squares.errors import NotValid
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams, geometry
from spare_squares.kit.sheets.document import Leaf, Node, Page
from spare_squares.kit.sheets.frame import bars, bars_height, shown_cuts
from spare_squares.kit.sheets.marks import Mark, Outline, Point, Stamp, Strokes, Text, rectangle
from spare_squares.kit.sheets.typeset import Block, paragraph
from spare_squares.language.facts import length

EDGE = 12.0  # millimetres that labels take on an outer side of the board, their frame included
FLAP = 10.0
SEAM_LETTERS = "abcdefghijklmnopqrstuvwxyz"
TRIANGLE = 3.0
STRIPES = 3.0  # millimetres between the stripes of a flap

Seam = tuple[str, int, int]  # "upright" or "level", the line it lies on, the first cell along it


class Tile(NamedTuple):
    """A part of a board: its first column and row, and how many of each it shows."""

    column: int
    row: int
    columns: int
    rows: int

    def ends(self, board: Board) -> tuple[bool, bool, bool, bool]:
        """Tell on which sides the board ends with this part: left, top, right, bottom."""
        right, bottom = self.column + self.columns, self.row + self.rows
        return self.column == 0, self.row == 0, right == board.columns, bottom == board.rows


def tiles(board: Board, edition: Edition) -> tuple[Tile, ...]:
    """Split a board into as few sheets as the paper allows, the parts as even as whole cells can be.

    Raises:
        NotValid: when not even one cell fits on a sheet.
    """
    cell, top = edition.cell, top_of_grid(edition)
    across = int((edition.width - 2 * EDGE) / cell + 1e-6)
    down = int((edition.height - bars_height(edition) - 2 - top - EDGE) / cell + 1e-6)
    if not across or not down:
        raise NotValid(f"a cell of {length(cell)} mm is larger than a sheet of {edition.paper.name}")
    return tuple(
        Tile(column, row, columns, rows)
        for row, rows in share_out(board.rows, down)
        for column, columns in share_out(board.columns, across)
    )


def share_out(count: int, most: int) -> list[tuple[int, int]]:
    """Share `count` cells over as few parts of at most `most` as will do: (first, how many)."""
    parts = -(-count // most)
    bounds = [round(part * count / parts) for part in range(parts + 1)]
    return [(start, end - start) for start, end in itertools.pairwise(bounds)]


def words_above(edition: Edition, name: str) -> tuple[Block, Block]:
    """Set the name of a sheet and how the sheets are joined."""
    heading = paragraph(name, 0, 0, edition.width, edition.large, bold=True)
    join = edition.texts("tiles.join", cut=edition.cut)
    return heading, paragraph(join, 0, heading.height, edition.width, edition.body)


def top_of_grid(edition: Edition) -> float:
    """Return where the grid of a sheet begins: under the words, and under labels and the word TOP."""
    heading, join = words_above(edition, edition.texts("tiles.heading", number="9", count="9"))
    return heading.height + join.height + 1 + max(EDGE, edition.scaled(14.0))


def tile_pages(board: Board, edition: Edition, mark: str = "") -> tuple[Page, ...]:
    """Return one page a tile, each with its part of the grid, its labels and its seams."""
    parts = tiles(board, edition)
    seams = name_seams(board, parts)
    pages = []
    for number, tile in enumerate(parts, 1):
        nodes = draw_tile(board, tile, edition, seams, (number, len(parts)), mark)
        part = (tile.column, tile.row, tile.columns, tile.rows)
        left, top, right, bottom = edges_of(tile, edition, tile.ends(board))
        page = Page("", (*nodes, *bars(edition)), to_cut=True, at_scale=True, tile=part)
        over = top_of_grid(edition)
        cuts = (left + EDGE, right + EDGE), (top + over, bottom + over)
        pages.append(shown_cuts(replace(page, cuts=cuts), edition))
    return tuple(pages)


def name_seams(board: Board, parts: tuple[Tile, ...]) -> dict[Seam, str]:
    """Give each seam a letter, by its kind, the line it lies on and the tile line along it."""
    found: set[Seam] = set()
    for tile in parts:
        _, _, right, bottom = tile.ends(board)
        found |= set() if right else {("upright", tile.column + tile.columns, tile.row)}
        found |= set() if bottom else {("level", tile.row + tile.rows, tile.column)}
    return {seam: SEAM_LETTERS[number % len(SEAM_LETTERS)] for number, seam in enumerate(sorted(found))}


def draw_tile(
    board: Board,
    tile: Tile,
    edition: Edition,
    seams: Mapping[Seam, str],
    place: tuple[int, int],
    mark: str,
) -> list[Node]:
    """Draw one sheet: words, frame and flaps, its part of the board with labels on the outer sides."""
    texts, cell = edition.texts, edition.cell
    number, count = (edition.texts.in_digits(each) for each in place)
    left, top, right, bottom = tile.ends(board)
    part = board.part(tile.column, tile.row, tile.columns, tile.rows)
    marks: list[Mark] = draw_part(part, tile, edition, (left, top, right, bottom)) if part else []
    sides = "".join(side for side, ends in zip("ltrb", (left, top, right, bottom), strict=True) if ends)
    columns = tuple(range(tile.column, tile.column + tile.columns))
    rows = tuple(range(tile.row, tile.row + tile.rows))
    marks += diagrams.labels_around(board, edition, columns, rows, sides=sides)
    if top:
        at = tile.columns * cell / 2
        size = edition.large.size
        marks.append(Text(at, -edition.scaled(8.2), texts("board.top"), size, bold=True, align="center"))
    marks += mark_seams(tile, edition, seams)
    frame = draw_frame(tile, edition, (left, top, right, bottom))
    heading, join = words_above(edition, texts("tiles.heading", number=number, count=count) + mark)
    alt = texts(
        "tiles.alt",
        number=number,
        count=count,
        columns=name_span(edition, "tiles.columns", [board.column_labels[each] for each in columns]),
        rows=name_span(edition, "tiles.rows", [board.row_labels[each] for each in rows]),
    )
    y = top_of_grid(edition)
    return [
        Leaf("H1", heading.marks),
        Leaf("P", join.marks),
        *((Leaf("Artifact", (Stamp(EDGE, y, frame),)),) if frame else ()),
        Leaf("Figure", (Stamp(EDGE, y, tuple(marks)),), alt=alt),
    ]


def draw_part(part: Board, tile: Tile, edition: Edition, ends: tuple[bool, bool, bool, bool]) -> list[Mark]:
    """Draw a part of a board: bold where the board ends, and a seam like any line of the grid."""
    cell, right, bottom = edition.cell, tile.columns * edition.cell, tile.rows * edition.cell
    marks: list[Mark] = [*diagrams.grid(part, cell, diagrams.line_of(cell, edition.thin.line))]
    seams = [(0, 0.0), (1, 0.0), (0, right), (1, bottom)]
    for loop in diagrams.board_loops(part, cell):
        sides = list(itertools.pairwise((*loop, loop[0])))
        bold = [
            not any(a[axis] == b[axis] == at and not end for (axis, at), end in zip(seams, ends, strict=True))
            for a, b in sides
        ]
        if all(bold):
            marks.append(Outline(loop, width=diagrams.line_of(cell, edition.thin.bold)))
            continue
        first = bold.index(False)
        strokes: list[list[Point]] = [[]]
        for (a, b), kept in zip(sides[first:] + sides[:first], bold[first:] + bold[:first], strict=True):
            if kept:
                strokes[-1] = [*(strokes[-1] or [a]), b]
            elif strokes[-1]:
                strokes.append([])
        rows = tuple(tuple(each) for each in strokes if each)
        marks.append(Strokes(rows, diagrams.line_of(cell, edition.thin.bold)))
    return marks


def name_span(edition: Edition, key: str, labels: list[str]) -> str:
    """Name columns or rows by the first and the last, and no cell: two of those would name a whole piece."""
    return edition.texts(key, n=len(labels), first=labels[0], last=labels[-1])


def draw_frame(tile: Tile, edition: Edition, ends: tuple[bool, bool, bool, bool]) -> tuple[Mark, ...]:
    """Draw the line to cut along, where cuts are lines, and stripe the flaps right and at the bottom."""
    wide, high = tile.columns * edition.cell, tile.rows * edition.cell
    left, top, right, bottom = edges_of(tile, edition, ends)
    around = Outline(rectangle(left, top, right - left, bottom - top), width=edition.line)
    marks: list[Mark] = [around] if edition.cut == "lines" else []
    flaps = [] if ends[2] else [(wide, 0.0, FLAP, high)]
    flaps += [] if ends[3] else [(0.0, high, wide, FLAP)]
    for x, y, width, height in flaps:
        # Stripes keep clear of grid and frame, or they would be taken for lines to cut along.
        field = rectangle(x + 1, y + 1, width - 2, height - 2)
        stripes = tuple(geometry.diagonals((field,), pitch=STRIPES))
        marks.append(Strokes(stripes, edition.fine))
    return tuple(marks)


def edges_of(
    tile: Tile, edition: Edition, ends: tuple[bool, bool, bool, bool]
) -> tuple[float, float, float, float]:
    """Return where a sheet is cut, from the corner of its grid: outside its labels, at a seam, at a flap."""
    wide, high = tile.columns * edition.cell, tile.rows * edition.cell
    above = max(EDGE, edition.scaled(14.0)) - 0.5
    return (
        -EDGE + 0.5 if ends[0] else 0.0,
        -above if ends[1] else 0.0,
        wide + (EDGE - 0.5 if ends[2] else FLAP),
        high + (EDGE - 0.5 if ends[3] else FLAP),
    )


def mark_seams(tile: Tile, edition: Edition, seams: Mapping[Seam, str]) -> list[Mark]:
    """Mark each seam inside the board: a triangle at the line of the first cell, and a letter."""
    cell = edition.cell
    right, bottom, half = tile.columns * cell, tile.rows * cell, cell / 2
    edges: list[tuple[Seam, Point, Point]] = [
        (("upright", tile.column + tile.columns, tile.row), (right, half), (-1, 0)),
        (("upright", tile.column, tile.row), (0.0, half), (1, 0)),
        (("level", tile.row + tile.rows, tile.column), (half, bottom), (0, -1)),
        (("level", tile.row, tile.column), (half, 0.0), (0, 1)),
    ]
    size = edition.small.size
    down = fonts.CAP_HEIGHT * size * 0.13  # so that a small letter stands level with its triangle
    marks: list[Mark] = []
    for seam, (x, y), (dx, dy) in edges:
        if seam not in seams:
            continue
        base, tip = (x + dx * (TRIANGLE + 1), y + dy * (TRIANGLE + 1)), (x + dx, y + dy)
        corners = (
            (base[0] + dy * TRIANGLE, base[1] + dx * TRIANGLE),
            tip,
            (base[0] - dy * TRIANGLE, base[1] - dx * TRIANGLE),
        )
        low = edition.low_ink
        marks.append(Outline(corners, width=edition.line if low else 0.0, fill=None if low else 0.0))
        away = TRIANGLE + 4.5
        marks.append(Text(x + dx * away, y + dy * away + down, seams[seam], size, align="center"))
    return marks
