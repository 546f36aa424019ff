"""Packings drawn without a board: pieces that touch at one scale, and cells told apart by shade alone.

The sheets of a kit keep their pieces apart, and those of one form, such as the boxes of a counter, may
touch. So it is a leak when two of different forms share an edge as they do in a packing of a card,
wherever on the board that is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from spare_squares.core.pieces import Shape as Cells
from spare_squares.core.pieces import normalised, orientations
from spare_squares.kit.proof.cell_lists import Evidence
from witness.ink import Ink, Point, Shape
from witness.lattice import SMALLEST_CELL
from witness.outlines import corners, is_upright, same_corners, simplified

SNAP = 0.15  # of a cell: how far a corner may lie from its place, and a piece from its neighbour's lattice
ALIKE = 0.06  # of a cell: how far two pieces may differ in scale, drawn a little inside of their cells
APART = 3.9  # millimetres: pieces to cut stand at least four apart, however large their cells
WHITE = 0.99  # a fill as light as this shows nothing without a line


class Seen(NamedTuple):
    """A silhouette of a piece: the top left corner of its box and its cell in millimetres, and its form."""

    left: float
    top: float
    cell: float
    cells: Cells


class Silhouettes:
    """Finds pieces of one game that lie together on a page as they do in a packing."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence, self.board = evidence, evidence.board
        self.forms = {
            form: min(orientations(form))
            for piece in evidence.game.pieces
            if piece.size in evidence.sizes
            for form in evidence.game.orientations(piece)
        }
        self._by_corners: dict[int, list[tuple[Cells, tuple[Point, ...], int, int]]] = defaultdict(list)
        for form in self.forms:
            outline = tuple((float(x), float(y)) for x, y, _, _ in corners(form)[0])
            wide, high = (1 + max(cell[axis] for cell in form) for axis in (1, 0))
            self._by_corners[len(outline)].append((form, outline, wide, high))

    def leak(self, ink: Ink) -> str:
        """Return a sentence's end for two silhouettes that give a packing away, or nothing."""
        if not self.evidence.together:
            return ""
        shapes = [shape for shape in ink.shapes if not shape.curved and len(shape.points) > 3]
        seen = sorted({*self._drawn(shapes), *self._shaded(shapes)}, key=lambda each: each.cell)
        for number, one in enumerate(seen):
            for two in seen[number + 1 :]:
                if two.cell > one.cell * (1 + ALIKE):
                    break
                leak = self._together(one, two)
                if leak:
                    return leak
        return ""

    def _drawn(self, shapes: list[Shape]) -> Iterator[Seen]:
        """Yield every outline or fill that has the form of a piece, at the scale at which it has it."""
        for shape in shapes:
            if not shape.width and (shape.fill is None or shape.fill > WHITE):
                continue
            points = simplified(shape)
            left, top, right, bottom = shape.box
            for form, outline, wide, high in self._by_corners.get(len(points), ()):
                cell = (right - left) / wide
                if cell < SMALLEST_CELL or abs((bottom - top) / high - cell) > SNAP * cell:
                    continue
                scaled = tuple((x * cell, y * cell) for x, y in outline)
                if is_upright(points) and same_corners(points, scaled, SNAP * cell):
                    yield Seen(round(left, 1), round(top, 1), round(cell, 1), form)

    def _shaded(self, shapes: list[Shape]) -> Iterator[Seen]:
        """Yield what hangs together among equal filled squares of one shade, where there are several."""
        by_side: dict[float, dict[Point, float]] = defaultdict(dict)
        for shape in shapes:
            left, top, right, bottom = shape.box
            side = right - left
            square = side >= SMALLEST_CELL and abs(bottom - top - side) < ALIKE * side
            if shape.fill is not None and square and len(simplified(shape)) == 4:
                # What is painted last is seen.
                by_side[round(side, 1)][round(left, 1), round(top, 1)] = shape.fill
        for side, fills in by_side.items():
            if len({round(fill, 2) for fill in fills.values()}) > 1:
                yield from self._of_one_shade(side, fills)

    def _of_one_shade(self, side: float, fills: dict[Point, float]) -> Iterator[Seen]:
        left, top = min(x for x, _ in fills), min(y for _, y in fills)
        shades: dict[float, set[tuple[int, int]]] = defaultdict(set)
        for (x, y), fill in fills.items():
            if fill <= WHITE:
                shades[round(fill, 2)].add((round((y - top) / side), round((x - left) / side)))
        for cells in shades.values():
            while cells:
                part = _hanging_together(cells)
                form = normalised(tuple(part))
                if form in self.forms:
                    row, column = (min(cell[axis] for cell in part) for axis in (0, 1))
                    yield Seen(round(left + column * side, 1), round(top + row * side, 1), side, form)

    def _together(self, one: Seen, two: Seen) -> str:
        """Lay two silhouettes over the board in every way, if their forms differ and they touch."""
        if self.forms[one.cells] == self.forms[two.cells]:
            return ""
        right, down = (two.left - one.left) / one.cell, (two.top - one.top) / one.cell
        column, row = round(right), round(down)
        off = max(abs(right - column), abs(down - row))
        if off > SNAP or off * one.cell >= APART:
            return ""
        first, second = set(one.cells), {(r + row, c + column) for r, c in two.cells}
        if first & second or not any(_touch(a, b) for a in first for b in second):
            return ""
        for cells in self._laid(first, second):
            leak = self.evidence.leak(cells)
            if leak:
                return leak
        return ""

    def _laid(self, *parts: set[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
        """Yield the cells of parts that keep their distance, wherever all of them lie on the board."""
        board = self.board
        rows, columns = ([cell[axis] for part in parts for cell in part] for axis in (0, 1))
        for down in range(-min(rows), board.rows - max(rows)):
            for right in range(-min(columns), board.columns - max(columns)):
                laid = tuple(sum(1 << board.bit(r + down, c + right) for r, c in part) for part in parts)
                if not any(cells & ~board.cells for cells in laid):
                    yield laid


def _touch(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def _hanging_together(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Take out of some cells one and all that hang together with it, and return them."""
    edge = [cells.pop()]
    part = set(edge)
    while edge:
        at = edge.pop()
        near = {cell for cell in cells if _touch(at, cell)}
        cells -= near
        part |= near
        edge += near
    return part
