"""What a page shows, in millimetres from its top left corner: lines, shapes and text, as painted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

Point = tuple[float, float]
POINTS_PER_MM = 72 / 25.4


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
    """Glyphs that one operator shows: (x, y) is where their baseline begins as read, `size` is in points."""

    text: str
    x: float
    y: float
    length: float
    size: float
    gray: float
    half_turn: bool


@dataclass(slots=True)
class Ink:
    """Everything one page paints, in the order of painting, and what was found wrong while painting."""

    segments: list[Segment] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    marked: list[int] = field(default_factory=list)
    faults: dict[str, None] = field(default_factory=dict)
    left: float = float("inf")
    top: float = float("inf")
    right: float = float("-inf")
    bottom: float = float("-inf")
    thinnest: float = float("inf")
    smallest: float = float("inf")
    faintest: float = float("inf")
    used: set[int] = field(default_factory=set)

    def fault(self, sentence: str) -> None:
        """Keep a fault once."""
        self.faults[sentence] = None

    def reach(self, left: float, top: float, right: float, bottom: float) -> None:
        """Widen the box of everything painted."""
        # Comparisons cost a fraction of min and max, and this runs once a mark.
        if left < self.left:
            self.left = left
        if top < self.top:
            self.top = top
        if right > self.right:
            self.right = right
        if bottom > self.bottom:
            self.bottom = bottom
