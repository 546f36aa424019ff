"""A board too large for its paper, laid over several sheets that are joined at marked seams (K11).

Sheets are cut at whole cells. On a seam the line of the grid is the line to cut along; two triangles on
either side of it, with one letter, show which edges belong together.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from spare_squares.core.board import Board
from spare_squares.errors import NotValid
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams
from spare_squares.kit.sheets.document import Leaf, Node, Page
from spare_squares.kit.sheets.frame import bars, bars_height
from spare_squares.kit.sheets.marks import POINT, Mark, Outline, Point, Stamp, Text
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import length

LEFT, TOP = 12.0, 27.0
SEAM_LETTERS = "abcdefghijklmnopqrstuvwxyz"
TRIANGLE = 3.0


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a board: its first column and row, and how many of each it shows."""

    column: int
    row: int
    columns: int
    rows: int


def tiles(board: Board, edition: Edition) -> tuple[Tile, ...]:
    """Split a board into as few sheets as the paper allows, the parts as even as whole cells can be.

    Raises:
        NotValid: when not even one cell fits on a sheet.
    """
    cell = edition.cell
    across = int((edition.width - LEFT - TRIANGLE) / cell + 1e-6)
    down = int((edition.height - bars_height(edition) - TOP - TRIANGLE) / cell + 1e-6)
    if not across or not down:
        raise NotValid(f"a cell of {length(cell)} mm is larger than a sheet of {edition.paper.name}")
    return tuple(
        Tile(column, row, columns, rows)
        for row, rows in _shares(board.rows, down)
        for column, columns in _shares(board.columns, across)
    )


def _shares(count: int, most: int) -> list[tuple[int, int]]:
    """Share `count` cells over as few parts of at most `most` as will do: (first, how many)."""
    parts = -(-count // most)
    bounds = [round(part * count / parts) for part in range(parts + 1)]
    return [(start, end - start) for start, end in itertools.pairwise(bounds)]


def tile_pages(board: Board, edition: Edition) -> tuple[Page, ...]:
    """Return one page a tile, each with its part of the grid, its labels and its seams."""
    parts = tiles(board, edition)
    seams = _seams(board, parts)
    ruler = bars(edition)
    pages = []
    for number, tile in enumerate(parts, 1):
        nodes = _tile(board, tile, edition, seams, f"{number} of {len(parts)}")
        part = (tile.column, tile.row, tile.columns, tile.rows)
        pages.append(Page("", (*nodes, *ruler), to_cut=True, at_scale=True, tile=part))
    return tuple(pages)


def _seams(board: Board, parts: tuple[Tile, ...]) -> dict[tuple[str, int, int], str]:
    """Give each seam a letter, by its kind, the line it lies on and the tile line along it."""
    found: dict[tuple[str, int, int], str] = {}
    for tile in parts:
        if tile.column + tile.columns < board.columns:
            found[("upright", tile.column + tile.columns, tile.row)] = ""
        if tile.row + tile.rows < board.rows:
            found[("level", tile.row + tile.rows, tile.column)] = ""
    return {seam: SEAM_LETTERS[number % len(SEAM_LETTERS)] for number, seam in enumerate(sorted(found))}


def _tile(
    board: Board,
    tile: Tile,
    edition: Edition,
    seams: Mapping[tuple[str, int, int], str],
    count: str,
) -> list[Node]:
    texts, cell, size = edition.texts["board"], edition.cell, edition.large.size
    part = board.part(tile.column, tile.row, tile.columns, tile.rows)
    marks: list[Mark] = [*diagrams.empty_board(part, edition, cell, labelled=False)] if part else []
    if tile.row == 0:
        middle = tile.columns * cell / 2
        marks.append(Text(middle, -9.5, texts["top"], size, bold=True, align="center"))
    half_cap = fonts.CAP_HEIGHT * size * POINT / 2
    for step in range(tile.columns):
        label = board.column_labels[tile.column + step]
        marks.append(Text((step + 0.5) * cell, -4.2, label, size, bold=True, align="center"))
    for step in range(tile.rows):
        label = board.row_labels[tile.row + step]
        marks.append(Text(-4.2, (step + 0.5) * cell + half_cap, label, size, bold=True, align="right"))
    marks += _seam_marks(board, tile, edition, seams)
    name = texts["tile"].format(count=count)
    columns = _span("column", board.column_labels[tile.column : tile.column + tile.columns])
    rows = _span("row", board.row_labels[tile.row : tile.row + tile.rows])
    return [
        Leaf("H1", paragraph(name, 0, 0, 100, edition.large, leading=edition.scaled(6.0), bold=True).marks),
        Leaf("P", paragraph(texts["join"], 0, 6, edition.width - 10, edition.body).marks),
        Leaf("Figure", (Stamp(LEFT, TOP, tuple(marks)),), alt=f"{name}, {columns}, {rows}"),
    ]


def _span(what: str, labels: tuple[str, ...]) -> str:
    """Name columns or rows by the first and the last, and no cell: two of those would name a whole piece."""
    return f"{what} {labels[0]}" if len(labels) == 1 else f"{what}s {labels[0]} to {labels[-1]}"


def _seam_marks(
    board: Board, tile: Tile, edition: Edition, seams: Mapping[tuple[str, int, int], str]
) -> list[Mark]:
    """Draw a triangle and a letter at the middle of each edge that is joined to another sheet."""
    cell = edition.cell
    right, bottom = tile.columns * cell, tile.rows * cell
    edges: list[tuple[tuple[str, int, int], Point, Point]] = [
        (("upright", tile.column + tile.columns, tile.row), (right, bottom / 2), (-1, 0)),
        (("upright", tile.column, tile.row), (0.0, bottom / 2), (1, 0)),
        (("level", tile.row + tile.rows, tile.column), (right / 2, bottom), (0, -1)),
        (("level", tile.row, tile.column), (right / 2, 0.0), (0, 1)),
    ]
    marks: list[Mark] = []
    for seam, (x, y), (dx, dy) in edges:
        if seam not in seams:
            continue
        tip = (x + dx * TRIANGLE, y + dy * TRIANGLE)
        marks.append(
            Outline(
                ((x + dy * TRIANGLE, y + dx * TRIANGLE), tip, (x - dy * TRIANGLE, y - dx * TRIANGLE)),
                fill=0.0,
            )
        )
        marks.append(Text(x + dx * 6.5, y + dy * 6.5 + 1.4, seams[seam], edition.small.size, align="center"))
    return marks
