"""A sheet of material becomes an SVG that every reader takes for the same millimetres.

Programs differ in what a number in an SVG is: 1/96, 1/90 or 1/72 of an inch, or a millimetre. A file with its
width and height in millimetres and a viewBox in 1/96 in comes out right in those that read the units and in
those that take CSS pixels; the reference line tells of the rest. Nothing here needs more than absolute `M`,
`L`, `A` and `Z`: no transform, no style sheet, no text, no clip, for some program stumbles over each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise

from spare_squares.kit.sheets.marks import (
    POINT,
    Dots,
    Mark,
    Outline,
    Point,
    Ring,
    Stamp,
    Text,
    rectangle,
    turned_point,
)
from spare_squares.kit.svg.cut_sheets import APART, REFERENCE, CutSheet
from spare_squares.kit.svg.glyph_outlines import letter_loops

PIXEL = 25.4 / 96  # millimetres
HAIRLINE = 0.1  # millimetres: what shows, not what is cut
BROAD = 2.0  # points: strokes from here on are engraved round their edge
COLOURS: Mapping[str, str] = {
    "ENGRAVE": "#000000", "SCORE": "#0000ff", "CUT": "#ff0000", "REFERENCE": "#00a000",
}  # fmt: skip
METRIC = 100.0
ADVICE = (
    "Measure the line after import: 100 mm, or the program takes another unit. Cut the square and measure "
    "it: 20 mm less what you measure is the kerf. 3 mm wood and acrylic mostly take 0.15 to 0.23 mm, other "
    "materials 0.08 to 0.45. Leave the layer REFERENCE out of the final cut."
)


def write_svg(sheet: CutSheet, *, title: str, said: str, colours: Mapping[str, str] = COLOURS) -> bytes:
    """Return a sheet as a file; `said` describes it to whoever opens its properties."""
    wide, high = sheet.material
    layers = {
        "ENGRAVE": _engraved(sheet),
        "SCORE": _scored(sheet),
        "CUT": write_cuts(sheet),
        "REFERENCE": draw_reference(sheet),
    }
    groups = [
        f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none"'
        f' stroke="{colours[name]}" stroke-width="{in_pixels(HAIRLINE)}">\n'
        + "".join(f'<path d="{path}"/>\n' for path in paths)
        + "</g>\n"
        for name, drawn in layers.items()
        if (paths := list(drawn))
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" version="1.1"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{wide:g}mm" height="{high:g}mm" viewBox="0 0 {in_pixels(wide)} {in_pixels(high)}">\n'
        f"<title>{escape(title)}</title>\n<desc>{escape(said)} {ADVICE}</desc>\n{''.join(groups)}</svg>\n"
    ).encode()


def in_pixels(millimetres: float) -> str:
    """Write a length, given in millimetres, in pixels of CSS."""
    return f"{round(millimetres / PIXEL, 4) + 0.0:.10g}"


def path_through(points: Sequence[Point], *, closed: bool) -> str:
    """Return the data of a path through points."""
    first, *rest = [f"{in_pixels(x)} {in_pixels(y)}" for x, y in points]
    return f"M{first}" + "".join(f" L{each}" for each in rest) + (" Z" if closed else "")


def circle_data(centre: Point, radius: float) -> str:
    """Return the data of a circle, as two half turns."""
    (x, y), r = centre, in_pixels(radius)
    left, right, level = in_pixels(x - radius), in_pixels(x + radius), in_pixels(y)
    return f"M{right} {level} A{r} {r} 0 1 0 {left} {level} A{r} {r} 0 1 0 {right} {level} Z"


def _scored(sheet: CutSheet) -> Iterator[str]:
    for _, x, y, layers in sheet.placed:
        for line in layers.score:
            yield path_through([(x + px, y + py) for px, py in line], closed=False)


def write_cuts(sheet: CutSheet) -> Iterator[str]:
    """Yield what is cut: all openings first, for a thing that is free may move."""
    for which in ("inner", "outer"):
        for _, x, y, layers in sheet.placed:
            for loop in getattr(layers, which):
                yield path_through([(x + px, y + py) for px, py in loop], closed=True)


def _engraved(sheet: CutSheet) -> Iterator[str]:
    for _, x, y, layers in sheet.placed:
        for mark in layers.engrave:
            yield from write_outlines(mark, x, y)


def write_outlines(mark: Mark, x: float, y: float, quarters: int = 0) -> Iterator[str]:
    """Yield a mark as lines to engrave, at (x, y); broad strokes, discs and letters by their edge."""

    def at(point: Point) -> Point:
        dx, dy = turned_point(point, quarters)
        return x + dx, y + dy

    if isinstance(mark, Stamp):
        for inner in mark.marks:
            yield from write_outlines(inner, *at((mark.x, mark.y)), quarters + mark.quarters)
    elif isinstance(mark, Text):
        for loop in letter_loops(mark):
            yield path_through([at(point) for point in loop], closed=True)
    elif isinstance(mark, Dots):
        for centre in mark.centres:
            yield circle_data(at(centre), mark.diameter / 2)
    elif isinstance(mark, Ring):
        yield circle_data(at(mark.centre), mark.diameter / 2)
    elif isinstance(mark, Outline):
        yield path_through([at(point) for point in mark.points], closed=True)
    elif mark.width >= BROAD:
        for one, two in (side for stroke in mark.strokes for side in pairwise(stroke)):
            yield path_through(
                [at(point) for point in edge_of_stroke(one, two, mark.width * POINT / 2)], closed=True
            )
    else:
        for stroke in mark.strokes:
            for part in dash_stroke(stroke, mark.dash):
                yield path_through([at(point) for point in part], closed=False)


def edge_of_stroke(one: Point, two: Point, reach: float) -> tuple[Point, ...]:
    """Return the corners of a broad stroke."""
    (x0, y0), (x1, y1) = one, two
    long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
    dx, dy = (y0 - y1) / long * reach, (x1 - x0) / long * reach
    return ((x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy))


def dash_stroke(stroke: Sequence[Point], dash: Sequence[float]) -> Iterator[Sequence[Point]]:
    """Yield a stroke, or its dashes: a machine knows no dash."""
    if not dash:
        yield stroke
        return
    on, off = (each * POINT for each in (dash[0], dash[1 % len(dash)]))
    for (x0, y0), (x1, y1) in pairwise(stroke):
        long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        start = 0.0
        while start < long:
            near, far = start / long, min(start + on, long) / long
            yield [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (near, far)]
            start += on + off


def draw_reference(sheet: CutSheet) -> Iterator[str]:
    """Yield the line of 100 mm and the square of 20 mm, with what they measure in letters of lines."""
    left, bottom = sheet.reference
    yield path_through([(left, bottom + 2), (left + METRIC, bottom + 2)], closed=False)
    yield path_through(rectangle(left, bottom - REFERENCE, REFERENCE, REFERENCE), closed=True)
    for up, words in ((1.0, "100 mm"), (9.0, "20 mm")):
        yield from write_outlines(Text(left + REFERENCE + APART, bottom - up, words, 12), 0, 0)


def read_colours(text: str) -> dict[str, str]:
    """Read `cut=#ff0000,score=blue` into the colours of layers.

    Raises:
        ValueError: for a layer that is none, or a colour that is neither a name nor #rrggbb.
    """
    found = dict(COLOURS)
    for part in text.split(","):
        name, _, colour = part.partition("=")
        layer = name.strip().upper()
        if layer not in COLOURS:
            raise ValueError(f"{name.strip()!r} is no layer: they are {', '.join(COLOURS).lower()}")
        if not re.fullmatch(r"#[0-9a-fA-F]{6}|[a-zA-Z]+", colour.strip()):
            raise ValueError(f"{colour.strip()!r} is no colour: write #ff0000 or a name such as red")
        found[layer] = colour.strip().lower()
    return found
