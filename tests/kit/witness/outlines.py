"""Outlines as scissors follow them: corners of a shape of cells, and such shapes among what is drawn."""

from __future__ import annotations

from functools import cache

from spare_squares.core.pieces import Shape as Cells
from witness.ink import Point, Shape

Corner = tuple[int, int, int, int]  # column, row, and towards which side the inside lies (-1 or 1 each way)


@cache
def corners(cells: Cells) -> tuple[tuple[Corner, ...], ...]:
    """Return the closed outlines of a shape of cells, each as its corners in turn; the outer one first."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    filled = set(cells)
    for row, column in cells:
        # Clockwise round each cell; an edge between two cells is walked both ways and drops out.
        for (dr, dc), start, end in (
            ((-1, 0), (column, row), (column + 1, row)),
            ((0, 1), (column + 1, row), (column + 1, row + 1)),
            ((1, 0), (column + 1, row + 1), (column, row + 1)),
            ((0, -1), (column, row + 1), (column, row)),
        ):
            if (row + dr, column + dc) not in filled:
                edges.setdefault(start, []).append(end)
    loops = []
    while edges:
        loops.append(_loop(edges))
    return tuple(sorted(loops, key=lambda loop: min((row, column) for column, row, _, _ in loop)))


def _loop(edges: dict[tuple[int, int], list[tuple[int, int]]]) -> tuple[Corner, ...]:
    start = min(edges, key=lambda at: (at[1], at[0]))
    path, at, before = [start], start, (0, 0)
    while True:
        ends = edges[at]
        # Where two cells touch by a corner only, turn right: the outlines stay apart.
        turn = next((e for e in ends if _right(before, (e[0] - at[0], e[1] - at[1]))), ends[0])
        ends.remove(turn)
        if not ends:
            del edges[at]
        before, at = (turn[0] - at[0], turn[1] - at[1]), turn
        if at == start:
            break
        path.append(at)
    return tuple(_turns(path))


def _right(before: tuple[int, int], after: tuple[int, int]) -> bool:
    return before[0] * after[1] - before[1] * after[0] > 0


def _turns(path: list[tuple[int, int]]) -> list[Corner]:
    found = []
    for number, (x, y) in enumerate(path):
        (px, py), (nx, ny) = path[number - 1], path[(number + 1) % len(path)]
        into, out = (x - px, y - py), (nx - x, ny - y)
        if into != out:
            # Clockwise with y downwards the inside lies to the right of an edge: (dx, dy) becomes (-dy, dx).
            found.append((x, y, -into[1] - out[1], into[0] + out[0]))
    return found


@cache
def drawn_corners(cells: Cells, cell: float, inset: float) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of a shape in millimetres, each side moved inwards by `inset`."""
    return tuple(
        tuple((x * cell + dx * inset, y * cell + dy * inset) for x, y, dx, dy in loop)
        for loop in corners(cells)
    )


def simplified(shape: Shape, tolerance: float = 0.01) -> tuple[Point, ...]:
    """Return the corners of a closed straight path without points that repeat or lie on a straight side."""
    points: list[Point] = []
    for point in shape.points:
        if not points or abs(point[0] - points[-1][0]) + abs(point[1] - points[-1][1]) > tolerance:
            points.append(point)
    if len(points) > 1 and abs(points[0][0] - points[-1][0]) + abs(points[0][1] - points[-1][1]) <= tolerance:
        points.pop()
    kept = []
    for number, (x, y) in enumerate(points):
        (px, py), (nx, ny) = points[number - 1], points[(number + 1) % len(points)]
        if abs((x - px) * (ny - y) - (y - py) * (nx - x)) > tolerance * (abs(nx - px) + abs(ny - py)):
            kept.append((x, y))
    return tuple(kept)


def is_upright(points: tuple[Point, ...], tolerance: float = 0.05) -> bool:
    """Tell whether every side is level or upright."""
    return all(
        abs(x - nx) <= tolerance or abs(y - ny) <= tolerance
        for (x, y), (nx, ny) in zip(points, points[1:] + points[:1], strict=True)
    )


def same_corners(points: tuple[Point, ...], wanted: tuple[Point, ...], tolerance: float) -> bool:
    """Tell whether two outlines have the same corners, wherever they lie."""
    if len(points) != len(wanted):
        return False
    (ax, ay), (bx, by) = _origin(points), _origin(wanted)
    return all(
        any(abs(x - ax - wx + bx) <= tolerance and abs(y - ay - wy + by) <= tolerance for x, y in points)
        for wx, wy in wanted
    )


def _origin(points: tuple[Point, ...]) -> Point:
    return min(x for x, _ in points), min(y for _, y in points)


def holds(points: tuple[Point, ...], x: float, y: float) -> bool:
    """Tell whether a point lies inside a closed outline."""
    inside = False
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def gap(one: tuple[Point, ...], two: tuple[Point, ...]) -> float:
    """Return the distance between two upright outlines in millimetres; 0 when one lies in the other."""
    if holds(one, *two[0]) or holds(two, *one[0]):
        return 0.0
    return min(
        _apart(a, b, c, d)
        for a, b in zip(one, one[1:] + one[:1], strict=True)
        for c, d in zip(two, two[1:] + two[:1], strict=True)
    )


def _apart(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the distance of two level or upright sides: that of their boxes."""
    dx = max(min(a[0], b[0]) - max(c[0], d[0]), min(c[0], d[0]) - max(a[0], b[0]), 0.0)
    dy = max(min(a[1], b[1]) - max(c[1], d[1]), min(c[1], d[1]) - max(a[1], b[1]), 0.0)
    return float((dx * dx + dy * dy) ** 0.5)
