"""The box round marks, in millimetres: what a figure occupies, for its structure element."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spare_squares.sheets.marks import Dots, Mark, Outline, Point, Ring, Stamp, Strokes, Text
from spare_squares.sheets.pdf.fonts import ASCENT, DESCENT, MM_PER_POINT, width

Box = tuple[float, float, float, float]


def box_of(marks: Sequence[Mark]) -> Box | None:
    """Return left, top, right and bottom of everything drawn by `marks`, or None when nothing is."""
    boxes = list(_boxes(marks))
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _boxes(marks: Sequence[Mark]) -> Iterator[Box]:
    for mark in marks:
        if isinstance(mark, Strokes):
            for stroke in mark.strokes:
                yield _round(stroke, mark.width * MM_PER_POINT / 2)
        elif isinstance(mark, Outline):
            yield _round(mark.points, mark.width * MM_PER_POINT / 2)
        elif isinstance(mark, Dots):
            if mark.centres:
                yield _round(mark.centres, mark.diameter / 2)
        elif isinstance(mark, Ring):
            yield _round((mark.centre,), mark.diameter / 2 + mark.width * MM_PER_POINT / 2)
        elif isinstance(mark, Text):
            yield _line(mark)
        else:
            yield from _stamp(mark)


def _round(points: Sequence[Point], reach: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _line(mark: Text) -> Box:
    length, em = width(mark.text, mark.size, mark.bold), mark.size * MM_PER_POINT
    left = mark.x - length * {"left": 0.0, "center": 0.5, "right": 1.0}[mark.align]
    return left, mark.y - ASCENT * em, left + length, mark.y + DESCENT * em


def _stamp(mark: Stamp) -> Iterator[Box]:
    inner = box_of(mark.marks)
    if inner is None:
        return
    left, top, right, bottom = inner
    if mark.half_turn:
        left, top, right, bottom = -right, -bottom, -left, -top
    yield mark.x + left, mark.y + top, mark.x + right, mark.y + bottom
