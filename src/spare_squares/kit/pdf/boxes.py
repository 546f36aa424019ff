"""The box round marks, in millimetres: what a figure occupies, for its structure element."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spare_squares.kit.pdf.fonts import ASCENT, DESCENT, MM_PER_POINT, width
from spare_squares.kit.sheets.marks import Dots, Mark, Outline, Point, Ring, Stamp, Strokes, Text

Box = tuple[float, float, float, float]


class Boxes:
    """The boxes of one document's marks; what is stamped many times is measured once."""

    def __init__(self) -> None:
        # The tuple is kept beside its box, so that its id stays its own.
        self._stamps: dict[int, tuple[tuple[Mark, ...], Box | None]] = {}

    def of(self, marks: Sequence[Mark]) -> Box | None:
        """Return left, top, right and bottom of everything `marks` draw, or None when they draw nothing."""
        boxes = [box for mark in marks for box in self._mark(mark)]
        if not boxes:
            return None
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def _mark(self, mark: Mark) -> Iterator[Box]:
        if isinstance(mark, Stamp):
            yield from self._stamp(mark)
        elif isinstance(mark, Text):
            yield _line(mark)
        elif isinstance(mark, Strokes):
            points = [point for stroke in mark.strokes for point in stroke]
            yield from _round(points, mark.width * MM_PER_POINT / 2)
        elif isinstance(mark, Outline):
            yield from _round(mark.points, mark.width * MM_PER_POINT / 2)
        elif isinstance(mark, Dots):
            yield from _round(mark.centres, mark.diameter / 2)
        elif isinstance(mark, Ring):
            yield from _round((mark.centre,), mark.diameter / 2 + mark.width * MM_PER_POINT / 2)

    def _stamp(self, mark: Stamp) -> Iterator[Box]:
        known = self._stamps.get(id(mark.marks))
        if known is None:
            known = self._stamps[id(mark.marks)] = (mark.marks, self.of(mark.marks))
        if known[1] is None:
            return
        left, top, right, bottom = known[1]
        if mark.half_turn:
            left, top, right, bottom = -right, -bottom, -left, -top
        yield mark.x + left, mark.y + top, mark.x + right, mark.y + bottom


def _round(points: Sequence[Point], reach: float) -> Iterator[Box]:
    if points:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        yield min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _line(mark: Text) -> Box:
    length, em = width(mark.text, mark.size, mark.bold), mark.size * MM_PER_POINT
    left = mark.x - length * {"left": 0.0, "center": 0.5, "right": 1.0}[mark.align]
    return left, mark.y - ASCENT * em, left + length, mark.y + DESCENT * em
