"""The outlines of letters, as polygons in millimetres: a machine engraves what paper sets as text.

Glyphs are read from the table glyf of the kit's own fonts (OpenType 1.9): contours of straight lines and
quadratic curves, which are drawn as chords that keep within a fiftieth of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil
from struct import unpack_from
from typing import Any

from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.marks import POINT, Point, Text

CLOSE = 0.02  # millimetres between a curve and its chord
DEEPEST = 5  # composite glyphs within one another
# Bits of a point's flag and of a component's (OpenType, table glyf).
ON, X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME = 1, 2, 4, 8, 16, 32
WORDS, OFFSETS, SCALE, MORE, TWO_SCALES, MATRIX = 1, 2, 8, 32, 64, 128

Contour = tuple[tuple[float, float, bool], ...]  # x, y and whether the point lies on the curve


def letter_loops(mark: Text) -> Iterator[tuple[Point, ...]]:
    """Yield the closed outlines of a text where it stands."""
    x = mark.x
    if mark.align != "left":
        x -= fonts.width(mark.text, mark.size, mark.bold) * (0.5 if mark.align == "center" else 1)
    for name, part in fonts.runs(mark.text, mark.bold):
        face: Any = fonts.font(name).face
        em = mark.size * POINT
        scale = em / _units(name)
        for char in part:
            code = 0x20 if char == "\xa0" else ord(char)
            for contour in read_glyph(name, face.charToGlyph[code]):
                yield tuple((x + px * scale, mark.y - py * scale) for px, py in walk_chords(contour, scale))
            x += face.charWidths[code] / 1000 * em


@cache
def _units(name: fonts.FontName) -> int:
    face: Any = fonts.font(name).face
    return int(unpack_from(">H", face.get_table("head"), 18)[0])


@cache
def outline_tables(name: fonts.FontName) -> tuple[bytes, Sequence[int]]:
    """Return the outlines of a font, and where each glyph begins in them."""
    face: Any = fonts.font(name).face
    return face.get_table("glyf"), face.glyphPos


@cache
def read_glyph(name: fonts.FontName, number: int, depth: int = 0) -> tuple[Contour, ...]:
    """Return the contours of a glyph in the font's own units."""
    data, places = outline_tables(name)
    start, end = places[number], places[number + 1]
    if end - start < 10 or depth > DEEPEST:
        return ()
    glyph = data[start:end]
    count = unpack_from(">h", glyph)[0]
    if count < 0:
        return tuple(read_components(name, glyph, depth))
    return _simple(glyph, count)


def read_components(name: fonts.FontName, glyph: bytes, depth: int) -> Iterator[Contour]:
    """Yield the contours of the glyphs that one is put together of, each at its offset."""
    at, flags = 10, MORE
    while flags & MORE:
        flags, number = unpack_from(">HH", glyph, at)
        dx, dy = unpack_from(">hh" if flags & WORDS else ">bb", glyph, at + 4)
        at += 8 if flags & WORDS else 6
        a, b, c, d = 1.0, 0.0, 0.0, 1.0
        if flags & SCALE:
            a = d = unpack_from(">h", glyph, at)[0] / 16384
        elif flags & TWO_SCALES:
            a, d = (each / 16384 for each in unpack_from(">hh", glyph, at))
        elif flags & MATRIX:
            a, b, c, d = (each / 16384 for each in unpack_from(">hhhh", glyph, at))
        at += 2 * bool(flags & SCALE) + 4 * bool(flags & TWO_SCALES) + 8 * bool(flags & MATRIX)
        x0, y0 = (dx, dy) if flags & OFFSETS else (0, 0)
        for contour in read_glyph(name, number, depth + 1):
            yield tuple((a * x + c * y + x0, b * x + d * y + y0, on) for x, y, on in contour)


def _simple(glyph: bytes, count: int) -> tuple[Contour, ...]:
    ends = unpack_from(f">{count}H", glyph, 10)
    total = ends[-1] + 1
    at = 10 + 2 * count + 2 + unpack_from(">H", glyph, 10 + 2 * count)[0]
    flags: list[int] = []
    while len(flags) < total:
        flag = glyph[at]
        at += 1
        again = 1
        if flag & REPEAT:
            again += glyph[at]
            at += 1
        flags += [flag] * again
    xs, at = read_coordinates(glyph, at, flags, X_SHORT, X_SAME)
    ys, _ = read_coordinates(glyph, at, flags, Y_SHORT, Y_SAME)
    points = [(float(x), float(y), bool(flag & ON)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    return tuple(
        tuple(points[first : last + 1])
        for first, last in zip((0, *(e + 1 for e in ends)), ends, strict=False)
    )


def read_coordinates(glyph: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """Read one coordinate of every point: each is told by its difference from the last."""
    found, value = [], 0
    for flag in flags:
        if flag & short:
            value += glyph[at] if flag & same else -glyph[at]
            at += 1
        elif not flag & same:
            value += unpack_from(">h", glyph, at)[0]
            at += 2
        found.append(value)
    return found, at


def walk_chords(contour: Contour, scale: float) -> Iterator[Point]:
    """Yield the corners of a contour, its curves as chords; between two controls lies a point."""
    points: list[tuple[float, float, bool]] = []
    for number, (x, y, on) in enumerate(contour):
        before = contour[number - 1]
        if not on and not before[2]:
            points.append(((x + before[0]) / 2, (y + before[1]) / 2, True))
        points.append((x, y, on))
    first = next(number for number, (_, _, on) in enumerate(points) if on)
    points = points[first:] + points[:first]
    for number, (x, y, on) in enumerate(points):
        if on:
            yield x, y
            continue
        (ax, ay, _), (bx, by, _) = points[number - 1], points[(number + 1) % len(points)]
        bend = ((ax - 2 * x + bx) ** 2 + (ay - 2 * y + by) ** 2) ** 0.5 * scale
        steps = max(1, ceil((bend / 4 / CLOSE) ** 0.5))
        for step in range(1, steps):
            t = step / steps
            yield (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * x + t * t * bx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * y + t * t * by,
            )
