"""Outlines of polyominoes on paper: traced, inset, and filled with lines or points that stay inside.

All lengths are millimetres. A loop is a closed polygon without its repeated first point; the outer loop
of a shape runs clockwise on paper (y downwards), loops round holes run the other way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spare_squares.core.pieces import Shape
from spare_squares.kit.sheets.marks import Point

Loop = tuple[Point, ...]
Box = tuple[float, float, float, float]  # left, top, right, bottom


def grid_loops(shape: Iterable[tuple[int, int]]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Trace the boundary of a set of (row, column) cells as loops of (column, row) corners."""
    cells = set(shape)
    following: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in cells:
        sides = (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        )
        for neighbour, start, end in sides:
            if neighbour not in cells:
                following.setdefault(start, []).append(end)
    loops = []
    while following:
        start = min(following, key=lambda corner: (corner[1], corner[0]))
        loops.append(_corners(_walk(following, start)))
    return tuple(loops)


def _walk(
    following: dict[tuple[int, int], list[tuple[int, int]]], start: tuple[int, int]
) -> list[tuple[int, int]]:
    """Follow boundary edges from `start` until it comes again, turning right where two ways meet."""
    walked, at, heading = [start], start, (1, 0)
    while True:
        ends = following[at]
        ends.sort(key=lambda end: _turn(heading, (end[0] - at[0], end[1] - at[1])), reverse=True)
        end = ends.pop(0)
        if not ends:
            del following[at]
        heading, at = (end[0] - at[0], end[1] - at[1]), end
        if at == start:
            return walked
        walked.append(at)


def _turn(heading: tuple[int, int], way: tuple[int, int]) -> int:
    """Return 1 for a right turn on paper, 0 straight on, -1 left."""
    return heading[0] * way[1] - heading[1] * way[0]


def _corners(walked: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Keep the points where the direction changes."""
    count = len(walked)
    return tuple(
        point
        for number, point in enumerate(walked)
        if not (
            walked[number - 1][0] == point[0] == walked[(number + 1) % count][0]
            or walked[number - 1][1] == point[1] == walked[(number + 1) % count][1]
        )
    )


def loops(shape: Shape, *, cell: float, inset: float = 0.0) -> tuple[Loop, ...]:
    """Return the outlines of a shape at a cell size, every edge moved inwards by `inset`."""
    return tuple(
        inset_loop(tuple((x * cell, y * cell) for x, y in loop), inset) for loop in grid_loops(shape)
    )


def inset_loop(loop: Loop, by: float) -> Loop:
    """Move each edge of a rectilinear loop by `by` to its right, which is inwards; out where it is less."""
    if not by:
        return loop
    moved = []
    for number, (x, y) in enumerate(loop):
        before, after = loop[number - 1], loop[(number + 1) % len(loop)]
        dx = dy = 0.0
        for (x1, y1), (x2, y2) in ((before, (x, y)), ((x, y), after)):
            if y1 == y2:
                dy = by if x2 > x1 else -by
            else:
                dx = -by if y2 > y1 else by
        moved.append((x + dx, y + dy))
    return tuple(moved)


def inside(loops: Sequence[Loop], point: Point) -> bool:
    """Tell whether a point lies inside the loops (even-odd)."""
    x, y = point
    crossings = 0
    for loop in loops:
        for number, (x2, y2) in enumerate(loop):
            x1, y1 = loop[number - 1]
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                crossings += 1
    return crossings % 2 == 1


def diagonals(loops: Sequence[Loop], *, pitch: float, rising: bool = True) -> Iterator[tuple[Point, Point]]:
    """Yield the pieces of 45° lines that lie inside the loops; `pitch` is the distance between lines."""
    sign = 1 if rising else -1  # x + sign·y is constant along a line
    step = pitch * 2**0.5
    sums = [x + sign * y for loop in loops for x, y in loop]
    number = int(min(sums) // step)
    while number * step < max(sums):
        constant = number * step + step / 2
        ys = sorted(_crossings(loops, constant, sign))
        for y1, y2 in zip(ys[::2], ys[1::2], strict=False):
            if y2 - y1 > 0.05:
                yield (constant - sign * y1, y1), (constant - sign * y2, y2)
        number += 1


def _crossings(loops: Sequence[Loop], constant: float, sign: int) -> Iterator[float]:
    """Yield the heights at which the line x + sign·y = constant crosses the loops."""
    for loop in loops:
        for number, (x2, y2) in enumerate(loop):
            x1, y1 = loop[number - 1]
            before, after = x1 + sign * y1 - constant, x2 + sign * y2 - constant
            if (before > 0) != (after > 0):
                yield y1 + (y2 - y1) * before / (before - after)


def without_box(lines: Iterable[tuple[Point, Point]], box: Box) -> Iterator[tuple[Point, Point]]:
    """Yield what is left of each line outside a box (Liang and Barsky's clipping, the parts outside kept)."""
    left, top, right, bottom = box
    for (x1, y1), (x2, y2) in lines:
        enter, leave = 0.0, 1.0
        outside = False
        for delta, near, far in ((x2 - x1, left - x1, right - x1), (y2 - y1, top - y1, bottom - y1)):
            if delta == 0:
                outside |= near > 0 or far < 0
            else:
                first, last = sorted((near / delta, far / delta))
                enter, leave = max(enter, first), min(leave, last)
        if outside or enter >= leave:
            yield (x1, y1), (x2, y2)
            continue
        for start, end in ((0.0, enter), (leave, 1.0)):
            if end - start > 1e-6:
                yield (
                    (x1 + (x2 - x1) * start, y1 + (y2 - y1) * start),
                    (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end),
                )
