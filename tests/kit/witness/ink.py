"""What a page shows, in millimetres from its top left corner, as pdfplumber reads it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pdfplumber

Point = tuple[float, float]
POINT = 25.4 / 72


class Segment(NamedTuple):
    """A straight stroked line; `width` is in points."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float
    gray: float
    dashed: bool


class Shape(NamedTuple):
    """A closed or filled path; `width` is 0 where it has no line, `fill` None where it has no fill."""

    points: tuple[Point, ...]
    width: float
    gray: float
    fill: float | None
    dashed: bool
    curved: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom."""
        xs = [x for x, _ in self.points]
        ys = [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)


class Run(NamedTuple):
    """Glyphs in a row: (x, y) is where their baseline begins as read, `size` is in points."""

    text: str
    x: float
    y: float
    length: float
    size: float
    gray: float
    half_turn: bool


class Ink(NamedTuple):
    """Everything one page paints."""

    segments: list[Segment]
    shapes: list[Shape]
    runs: list[Run]


def read_ink(data: bytes) -> list[Ink]:
    """Return what each page of a file shows."""
    with pdfplumber.open(io.BytesIO(data)) as file:
        return [_page_ink(page) for page in file.pages]


def _page_ink(page: Any) -> Ink:
    ink = Ink([], [], list(_runs(page.chars)))
    for each in (*page.lines, *page.rects, *page.curves):
        points = tuple((x * POINT, y * POINT) for x, y in each["pts"])
        width = float(each["linewidth"] or 0) if each["stroke"] else 0.0
        gray, fill = (
            _gray(each["stroking_color"]),
            _gray(each["non_stroking_color"]) if each["fill"] else None,
        )
        dashed = bool(each.get("dash") and each["dash"][0])
        curved = any(step[0] == "c" for step in each.get("path") or ())
        closed = each["object_type"] == "rect" or any(step[0] == "h" for step in each.get("path") or ())
        ring = (*points, points[0]) if closed else points
        if width and not curved:
            ink.segments.extend(Segment(*a, *b, width, gray, dashed) for a, b in pairwise(ring))
        if closed or fill is not None:
            ink.shapes.append(Shape(points, width, gray, fill, dashed, curved))
    return ink


def _gray(colour: Any) -> float:
    parts = colour if isinstance(colour, list | tuple) else (colour,)
    numbers = [float(part) for part in parts if part is not None]
    return sum(numbers) / len(numbers) if numbers else 0.0


def _runs(chars: list[Any]) -> Iterator[Run]:
    """Join glyphs that follow one another on a baseline."""
    held: list[Any] = []
    for char in chars:
        if held and not _follows(held[-1], char):
            yield _run(held)
            held = []
        held.append(char)
    if held:
        yield _run(held)


def _follows(before: Any, char: Any) -> bool:
    (a, *_, x0, y0), (b, *_, x1, y1) = before["matrix"], char["matrix"]
    step = (x1 - x0) * (1 if a > 0 else -1)
    return a == b and abs(y0 - y1) < 0.1 and abs(step - before["adv"]) < 0.1 * before["size"]


def _run(chars: list[Any]) -> Run:
    a, *_, x, y = chars[0]["matrix"]
    height = chars[0]["y1"] + chars[0]["top"]
    text = "".join(char["text"] for char in chars)
    length = sum(char["adv"] for char in chars[: len(text.rstrip())]) * POINT
    gray = _gray(chars[0]["non_stroking_color"])
    return Run(text, x * POINT, (height - y) * POINT, length, chars[0]["size"], gray, a < 0)
