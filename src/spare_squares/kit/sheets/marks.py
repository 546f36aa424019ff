"""Marks: everything that can be drawn on a page, as values in millimetres.

The origin is the top left corner of the frame (the printable area), x to the right, y downwards.
Lengths are millimetres; type sizes and line widths are points; a gray of 0 is black, 1 is white. Lines and
letters are always gray; a fill may be a colour of sRGB, three numbers from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Align = Literal["left", "center", "right"]
Quarters = Literal[0, 1, 2, 3]
Colour = float | tuple[float, float, float]

Ink = tuple[float, float, float, float]  # cyan, magenta, yellow and black, from 0 to 1

POINT = 25.4 / 72  # millimetres: the one factor between what is laid out and what is written and read back


@dataclass(frozen=True, slots=True)
class Inks:
    """What the fills of a file are on a press: its profile by name and in bytes, and a mixture a colour."""

    name: str
    profile: bytes
    mixed: tuple[tuple[tuple[float, float, float], Ink], ...]

    def of(self, fill: Colour | None) -> Colour | Ink | None:
        """Return a fill as the press has it; grays stay gray.

        Raises:
            KeyError: for a colour that is not of the palette.
        """
        return dict(self.mixed)[fill] if isinstance(fill, tuple) else fill


@dataclass(frozen=True, slots=True)
class Strokes:
    """Open polylines of one width: each stroke is two or more points. `dash` is in points."""

    strokes: tuple[tuple[Point, ...], ...]
    width: float
    gray: float = 0.0
    dash: tuple[float, ...] = ()
    round_caps: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed polygon, stroked (`width` in points, 0 for no line) and filled (None for no fill)."""

    points: tuple[Point, ...]
    width: float = 0.0
    gray: float = 0.0
    fill: Colour | None = None
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Dots:
    """Filled discs of one diameter (millimetres) round the given centres."""

    centres: tuple[Point, ...]
    diameter: float
    gray: float = 0.0


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle round `centre`, stroked (`width` points, 0 for none) and filled (None for no fill)."""

    centre: Point
    diameter: float
    width: float = 0.0
    gray: float = 0.0
    fill: Colour | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on its baseline; (x, y) is its left end, middle or right end by `align`."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    align: Align = "left"
    gray: float = 0.0


@dataclass(frozen=True, slots=True)
class Stamp:
    """Marks that stand at (x, y); one tuple of marks may be stamped many times and is written once.

    They are turned round (x, y) by so many `quarters`, against the clock: after one a text reads upwards,
    after two it stands on its head.
    """

    x: float
    y: float
    marks: tuple[Mark, ...]
    quarters: Quarters = 0


Mark = Strokes | Outline | Dots | Ring | Text | Stamp

TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # cosine and sine of so many quarters


def turned_point(point: Point, quarters: int) -> Point:
    """Return a point as a stamp turns it round (0, 0)."""
    (x, y), (cosine, sine) = point, TURNS[quarters % 4]
    return cosine * x + sine * y, cosine * y - sine * x


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a rectangle, clockwise from the top left."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
