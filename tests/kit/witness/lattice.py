"""Lines that lie on one another are one line; a board is where such lines make its outline.

A board is found at any scale and on any page: a picture on a card is one as much as the sheet to play on.
Which cells it has comes from the game alone, and its edges must be drawn from corner to corner.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from spare_squares.core.board import Board
from witness.ink import Ink, Segment, Shape

SAME = 0.03  # millimetres within which two lines lie on one another
JOIN = 0.05  # millimetres of a gap that does not part a line
REACH = 0.03  # of a cell: how far an edge of a board may miss its corner
SMALLEST_CELL = 1.5  # millimetres

Edge = tuple[int, int, int, int]  # column and row of both ends, the upper or left end first


class Line(NamedTuple):
    """A level or upright line: `at` is its y or x, `start` and `end` the other way."""

    at: float
    start: float
    end: float


@dataclass(slots=True)
class Lines:
    """Level or upright lines, sorted by where they lie."""

    lines: list[Line]
    _at: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lines.sort(key=lambda line: (line.at, line.start))
        self._at = [line.at for line in self.lines]

    def near(self, at: float, reach: float) -> list[Line]:
        """Return the lines within `reach` of a place."""
        return self.lines[bisect_left(self._at, at - reach) : bisect_left(self._at, at + reach)]

    def cover(self, at: float, start: float, end: float, reach: float) -> Line | None:
        """Return a line that runs from `start` to `end` there, both within `reach`."""
        return next(
            (
                line
                for line in self.near(at, reach)
                if line.start <= start + reach and line.end >= end - reach
            ),
            None,
        )


def joined(pieces: Iterable[Line]) -> Lines:
    """Join pieces that lie on one another and touch into lines."""
    found: list[Line] = []
    level: list[Line] = []
    for piece in sorted(pieces, key=lambda piece: piece.at):
        if level and piece.at - level[0].at > SAME:
            found += _swept(level)
            level = []
        level.append(piece)
    return Lines(found + _swept(level))


def _swept(level: list[Line]) -> list[Line]:
    """Join pieces that all lie on one line."""
    found: list[Line] = []
    for piece in sorted(level, key=lambda piece: piece.start):
        if found and piece.start <= found[-1].end + JOIN:
            last = found[-1]
            found[-1] = Line(last.at, last.start, max(last.end, piece.end))
        else:
            found.append(piece)
    return found


def level_and_upright(segments: Iterable[Segment], shapes: Iterable[Shape] = ()) -> tuple[Lines, Lines]:
    """Join straight strokes, and the edges of filled shapes without a line, into level and upright lines."""
    level, upright = [], []
    edges = [segment[:4] for segment in segments]
    for shape in shapes:
        if not shape.width and not shape.curved:
            edges += [(*one, *two) for one, two in pairwise((*shape.points, shape.points[0]))]
    for x0, y0, x1, y1 in edges:
        if abs(y0 - y1) < SAME < abs(x0 - x1):
            level.append(Line((y0 + y1) / 2, min(x0, x1), max(x0, x1)))
        elif abs(x0 - x1) < SAME < abs(y0 - y1):
            upright.append(Line((x0 + x1) / 2, min(y0, y1), max(y0, y1)))
    return joined(level), joined(upright)


class Found(NamedTuple):
    """A board on a page: its top left corner, its cell, and whether all lines between its cells are drawn."""

    left: float
    top: float
    cell: float
    gridded: bool


def edges_of(board: Board) -> tuple[frozenset[Edge], frozenset[Edge]]:
    """Return the unit edges round a board's outline, and those between two of its cells."""
    outline, inner = set(), set()

    def has(row: int, column: int) -> bool:
        inside = 0 <= row < board.rows and 0 <= column < board.columns
        return inside and bool(board.cells >> board.bit(row, column) & 1)

    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            for edge, one, two in (
                ((column, row, column + 1, row), has(row - 1, column), has(row, column)),
                ((column, row, column, row + 1), has(row, column - 1), has(row, column)),
            ):
                if one and two:
                    inner.add(edge)
                elif one or two:
                    outline.add(edge)
    return frozenset(outline), frozenset(inner)


class Boards:
    """Finds one game's board among the lines of a page."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.outline, self.inner = edges_of(board)
        top = sorted(
            edge[0] for edge in self.outline if edge[1] == edge[3] == min(e[1] for e in self.outline)
        )
        self.first_column = top[0]
        self.first_run = next(n for n in range(1, len(top) + 1) if top[0] + n not in top)
        self.first_row = min(edge[1] for edge in self.outline)
        self.last_column = max(edge[2] for edge in self.outline)
        self.last_row = max(edge[3] for edge in self.outline)

    def on(self, level: Lines, upright: Lines) -> list[Found]:
        """Return every board whose whole outline is drawn, largest first."""
        found: dict[tuple[int, int, int], Found] = {}
        for line in level.lines:
            cell = (line.end - line.start) / self.first_run
            if cell < SMALLEST_CELL:
                continue
            left, top = line.start - self.first_column * cell, line.at - self.first_row * cell
            if self._drawn(self.outline, left, top, cell, level, upright) and not self._part_of_more(
                left, top, cell, level, upright
            ):
                gridded = self._drawn(self.inner, left, top, cell, level, upright)
                found[round(left), round(top), round(cell)] = Found(left, top, cell, gridded)
        return sorted(found.values(), key=lambda board: -board.cell)

    @staticmethod
    def _drawn(
        edges: Iterable[Edge], left: float, top: float, cell: float, level: Lines, upright: Lines
    ) -> bool:
        reach = REACH * cell
        for x0, y0, x1, y1 in edges:
            if y0 == y1:
                if not level.cover(top + y0 * cell, left + x0 * cell, left + x1 * cell, reach):
                    return False
            elif not upright.cover(left + x0 * cell, top + y0 * cell, top + y1 * cell, reach):
                return False
        return True

    def _part_of_more(self, left: float, top: float, cell: float, level: Lines, upright: Lines) -> bool:
        """Tell whether the outer lines run on, so that this is a corner of a larger grid."""
        right, bottom = left + self.last_column * cell, top + self.last_row * cell
        near = REACH * cell
        runs_on = [
            line.start < left - cell / 3 or line.end > right + cell / 3
            for at in (top + self.first_row * cell, bottom)
            for line in level.near(at, near)
            if line.end > left and line.start < right
        ]
        runs_on += [
            line.start < top - cell / 3 or line.end > bottom + cell / 3
            for at in (left, right)
            for line in upright.near(at, near)
            if line.end > top and line.start < bottom
        ]
        return any(runs_on)


class PageLines(NamedTuple):
    """The joined lines of one page and the boards they make."""

    level: Lines
    upright: Lines
    boards: tuple[Found, ...]


def page_lines(ink: Ink, boards: Boards) -> PageLines:
    """Join the lines of a page and find its boards."""
    level, upright = level_and_upright(ink.segments, ink.shapes)
    return PageLines(level, upright, tuple(boards.on(level, upright)))
