"""Packings drawn as shapes: outlines on the cells of a board, and cells walled off by thicker lines."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from spare_squares.core.cells import bits
from spare_squares.kit.proof.cell_lists import Evidence
from witness.ink import Ink, Segment, Shape
from witness.lattice import SMALLEST_CELL, Edge, Found, PageLines, edges_of
from witness.outlines import holds, is_upright, simplified

REACH = 0.05  # of a cell: how far a wall may lie from the edge it stands on
SNAP = 0.25  # of a cell: an outline may be drawn a little inside of its cells
LEAST_CELLS = 2


class DrawnPackings:
    """Finds placements among the shapes of a page."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence, self.board = evidence, evidence.board
        self.inner = edges_of(self.board)[1]
        self.islands = frozenset(self._rooms(set()))  # an empty board shows them, so they tell nothing

    def leak(self, ink: Ink, lines: PageLines) -> str:
        """Return a sentence's end for two pieces drawn on one board of a page, or nothing."""
        for found in self._on_boards(ink, lines):
            leak = self.evidence.leak(sorted(found))
            if leak:
                return leak
        return ""

    def drawn(self, ink: Ink, lines: PageLines) -> bool:
        """Tell whether any piece is drawn on any board of a page."""
        return any(
            self.evidence.placements(cells) for found in self._on_boards(ink, lines) for cells in found
        )

    def _on_boards(self, ink: Ink, lines: PageLines) -> Iterator[set[int]]:
        """Yield what each board of a page shows: the cells of shapes on it, and rooms between walls."""
        if lines.boards:
            shapes = [
                (shape, shape.box) for shape in ink.shapes if not shape.curved and len(shape.points) > 3
            ]
            strokes = [
                line
                for line in ink.segments
                if (line.x0 == line.x1) != (line.y0 == line.y1)
                and abs(line.x0 - line.x1 + line.y0 - line.y1) > SMALLEST_CELL
            ]
            for board in lines.boards:
                right, bottom = (
                    board.left + self.board.columns * board.cell,
                    board.top + self.board.rows * board.cell,
                )
                near = [
                    line
                    for line in strokes
                    if max(line.x0, line.x1) > board.left
                    and min(line.x0, line.x1) < right
                    and max(line.y0, line.y1) > board.top
                    and min(line.y0, line.y1) < bottom
                ]
                yield {*self._shapes(board, shapes), *self._walled(board, near)} - self.islands

    def _shapes(
        self, at: Found, shapes: list[tuple[Shape, tuple[float, float, float, float]]]
    ) -> Iterator[int]:
        """Yield the cells that each shape within a board covers, if its corners lie at corners of cells."""
        cell, slack = at.cell, SNAP * at.cell
        right, bottom = at.left + self.board.columns * cell, at.top + self.board.rows * cell
        for shape, (x0, y0, x1, y1) in shapes:
            within = (
                x0 > at.left - slack and y0 > at.top - slack and x1 < right + slack and y1 < bottom + slack
            )
            if not within or (x1 - x0 + 2 * slack) * (y1 - y0 + 2 * slack) < LEAST_CELLS * cell * cell:
                continue
            points = simplified(shape)
            if not is_upright(points):
                continue
            snapped = [((x - at.left) / cell, (y - at.top) / cell) for x, y in points]
            if all(abs(x - round(x)) < SNAP and abs(y - round(y)) < SNAP for x, y in snapped):
                yield self._covered(tuple((float(round(x)), float(round(y))) for x, y in snapped))

    def _covered(self, corners: tuple[tuple[float, float], ...]) -> int:
        cells = 0
        for bit in bits(self.board.cells):
            row, column = divmod(bit, self.board.columns)
            if holds(corners, column + 0.5, row + 0.5):
                cells |= 1 << bit
        return cells

    def _walled(self, at: Found, strokes: list[Segment]) -> Iterator[int]:
        """Yield the rooms of a board, for every thickness of line taken as the thinnest wall."""
        walls: dict[Edge, float] = {}
        for line in strokes:
            for edge in self._edges_under(line, at):
                walls[edge] = max(line.width, walls.get(edge, 0.0))
        widths = sorted(set(walls.values()))
        if len(walls) == len(self.inner):
            widths = widths[1:]
        for least in widths[:4]:
            yield from self._rooms({edge for edge, width in walls.items() if width >= least})

    def _edges_under(self, line: Segment, at: Found) -> Iterator[Edge]:
        """Yield the edges between two cells of a board that a level or upright stroke runs along."""
        x0, x1 = sorted(((line.x0 - at.left) / at.cell, (line.x1 - at.left) / at.cell))
        y0, y1 = sorted(((line.y0 - at.top) / at.cell, (line.y1 - at.top) / at.cell))
        level = y1 - y0 < x1 - x0
        across, start, end = (y0, x0, x1) if level else (x0, y0, y1)
        where = round(across)
        if abs(across - where) > REACH:
            return
        for step in range(ceil(max(start, 0) - REACH), floor(min(end, 99) + REACH)):
            edge = (step, where, step + 1, where) if level else (where, step, where, step + 1)
            if edge in self.inner:
                yield edge

    def _rooms(self, walls: set[Edge]) -> Iterator[int]:
        board = self.board
        left = set(bits(board.cells))
        while left:
            edge = [left.pop()]
            room = 0
            while edge:
                bit = edge.pop()
                room |= 1 << bit
                row, column = divmod(bit, board.columns)
                for r, c, wall in (
                    (row - 1, column, (column, row, column + 1, row)),
                    (row + 1, column, (column, row + 1, column + 1, row + 1)),
                    (row, column - 1, (column, row, column, row + 1)),
                    (row, column + 1, (column + 1, row, column + 1, row + 1)),
                ):
                    other = r * board.columns + c
                    if 0 <= c < board.columns and other in left and wall not in walls:
                        left.remove(other)
                        edge.append(other)
            yield room
