"""A page is held to what printers and eyes need: margins, type, lines, contrast, footer (K11, G1, K38).

All of it is read from the marks: that the file holds them and nothing else is proven beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from spare_squares.kit.proof.sameness import leaves
from spare_squares.kit.proof.typefaces import text_width
from spare_squares.kit.sheets.document import Document, Page
from spare_squares.kit.sheets.marks import (
    POINT,
    Align,
    Colour,
    Dots,
    Mark,
    Outline,
    Quarters,
    Ring,
    Stamp,
    Strokes,
    Text,
)

MARGIN = 10.0  # millimetres (K11), or what the paper's own frame leaves
LEAST_LINE = 0.5  # points (G11)
LEAST_CONTRAST = 7.0  # to 1 (G8)
FULL_PAGE = 0.75  # of the page: a fill this large is a background (G15)
SLACK = 0.02  # millimetres
PALE_TEXT, DARK_GROUND = 0.3, 0.7  # grays between which no text and ground can come too near

At = tuple[float, float, int]  # x, y, and by how many quarters what stands there is turned
_ACROSS: dict[Align, Align] = {"left": "right", "right": "left", "center": "center"}
# Where a point goes that is turned by so many quarters against the clock, y downwards: of x and y, for each.
_TURNED = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))


class Extent(NamedTuple):
    """How far marks reach in millimetres, lines and dots by their middles, and what is least or odd in them.

    `smallest` type and `thinnest` line are in points; `plain` tells that no text is pale and no ground dark;
    `largest` is the area of the largest fill.
    """

    left: float = float("inf")
    top: float = float("inf")
    right: float = float("-inf")
    bottom: float = float("-inf")
    smallest: float = float("inf")
    thinnest: float = float("inf")
    plain: bool = True
    largest: float = 0.0


class Extents:
    """Measures the marks of one document; what is stamped many times is measured once."""

    def __init__(self) -> None:
        # The tuple is kept beside what was measured, so that its id stays its own.
        self._known: dict[int, tuple[tuple[Mark, ...], Extent]] = {}

    def of(self, marks: Sequence[Mark]) -> Extent:
        """Return how far marks reach, taken together."""
        return _joined([self._mark(mark) for mark in marks])

    def _mark(self, mark: Mark) -> Extent:
        if isinstance(mark, Stamp):
            return self._stamp(mark)
        if isinstance(mark, Text):
            return _text(mark) if mark.text else Extent()
        if isinstance(mark, Strokes):
            points = [point for stroke in mark.strokes for point in stroke]
            return _round(points, 0, mark.width)
        if isinstance(mark, Dots):
            return _round(mark.centres, 0, mark.diameter / POINT)
        if isinstance(mark, Ring):
            return _filled(_round((mark.centre,), mark.diameter / 2, mark.width), mark.fill)
        return _filled(_round(mark.points, 0, mark.width), mark.fill)

    def _stamp(self, mark: Stamp) -> Extent:
        known = self._known.get(id(mark.marks))
        if known is None:
            known = self._known[id(mark.marks)] = (mark.marks, self.of(mark.marks))
        left, top, right, bottom = known[1][:4]
        if left > right:
            return known[1]
        at = (mark.x, mark.y, mark.quarters)
        (x0, y0), (x1, y1) = _there((left, top), at), _there((right, bottom), at)
        return Extent(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), *known[1][4:])


def _joined(parts: Sequence[Extent]) -> Extent:
    if not parts:
        return Extent()
    lefts, tops, rights, bottoms, smallest, thinnest, plain, largest = zip(*parts, strict=True)
    edges = min(lefts), min(tops), max(rights), max(bottoms)
    return Extent(*edges, min(smallest), min(thinnest), all(plain), max(largest))


def _round(points: Sequence[tuple[float, float]], reach: float, width: float) -> Extent:
    if not points:
        return Extent()
    xs, ys = [x for x, _ in points], [y for _, y in points]
    edges = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    return Extent(*edges, thinnest=width or float("inf"))


def _filled(extent: Extent, fill: Colour | None) -> Extent:
    if fill is None:
        return extent
    area = (extent.right - extent.left) * (extent.bottom - extent.top)
    return extent._replace(plain=luminance(fill) > luminance(DARK_GROUND), largest=area)


def _text(mark: Text) -> Extent:
    length, em = text_width(mark.text, mark.size, mark.bold), mark.size * POINT
    left = mark.x - length * {"left": 0.0, "center": 0.5, "right": 1.0}[mark.align]
    edges = left, mark.y - 0.7 * em, left + length, mark.y + 0.2 * em
    return Extent(*edges, smallest=mark.size, plain=luminance(mark.gray) < luminance(PALE_TEXT))


def ink_faults(
    page: Page, document: Document, extents: Extents, least_type: float, measured: tuple[float, float]
) -> Iterator[str]:
    """Hold a page's marks against margins, least sizes and contrast (G1, G8, G11, G15, K11).

    Margins and sizes are those that come out on the paper of a printer that was measured; in the file marks
    have to stay on the paper (ED1).
    """
    extent, paper = (
        extents.of([m for leaf in leaves(page.nodes) for m in leaf.marks]),
        document.paper_of(page),
    )
    if extent.left > extent.right:
        return
    room = min(
        paper.left + extent.left,
        paper.top + extent.top,
        paper.width - paper.left - extent.right,
        paper.height - paper.top - extent.bottom,
    )
    margin = min(MARGIN, paper.left, paper.top, page.margin)
    if room < margin - SLACK:
        yield f"something stands {room:.2f} mm from the edge, wanted {margin:.0f} mm or more"
    reach = (
        (
            max(paper.width / 2 - paper.left - extent.left, paper.left + extent.right - paper.width / 2),
            paper.width,
        ),
        (
            max(paper.height / 2 - paper.top - extent.top, paper.top + extent.bottom - paper.height / 2),
            paper.height,
        ),
    )
    for (far, side), made in zip(reach, measured, strict=True):
        if far * 100 / made > side / 2 + SLACK:
            yield f"something stands {far * 100 / made - side / 2:.2f} mm beside the paper of the file"
    if extent.smallest < least_type - 0.005:
        yield f"text of {extent.smallest:.1f} pt, wanted {least_type:.0f} pt or more"
    if extent.thinnest < LEAST_LINE - 0.005:
        yield f"a line of {extent.thinnest:.2f} pt, wanted {LEAST_LINE} pt or more"
    if extent.largest > FULL_PAGE * paper.width * paper.height:
        yield "a fill covers the page"
    faintest = LEAST_CONTRAST if extent.plain else _faintest(page)
    if faintest < LEAST_CONTRAST:
        yield f"text with a contrast of {faintest:.2f}:1, wanted {LEAST_CONTRAST:.0f}:1 or more"


def _faintest(page: Page) -> float:
    """Hold each text against the last fill under its middle, else against white paper (WCAG 2.x)."""
    grounds: list[tuple[Extent, Colour]] = []
    least, extents = float("inf"), Extents()
    for mark in flattened(page):
        if isinstance(mark, Outline | Ring) and mark.fill is not None:
            grounds.append((extents.of((mark,)), mark.fill))
        elif texts := [text for text in _as_read((mark,)) if text.text]:
            at = extents.of((mark,))
            x, y = (at.left + at.right) / 2, (at.top + at.bottom) / 2
            under = [fill for on, fill in grounds if on.left <= x <= on.right and on.top <= y <= on.bottom]
            gray = luminance(texts[0].gray)
            light, dark = sorted((gray, luminance(under[-1] if under else 1.0)), reverse=True)
            least = min(least, (light + 0.05) / (dark + 0.05))
    return least


@lru_cache(maxsize=64)
def luminance(colour: Colour) -> float:
    """Return the relative luminance of a gray or an sRGB colour (WCAG 2.x)."""
    red, green, blue = colour if isinstance(colour, tuple) else (colour,) * 3
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def flattened(page: Page) -> Iterator[Mark]:
    """Yield the marks of a page where they stand in its frame, stamps unfolded."""
    for leaf in leaves(page.nodes):
        yield from unfolded(leaf.marks)


def unfolded(
    marks: Sequence[Mark], *, only: type[Mark] | None = None, at: At = (0.0, 0.0, 0)
) -> Iterator[Mark]:
    """Yield marks (of one kind) where they stand, stamps unfolded.

    A text that stands on its head keeps its start; one that stands upright comes in a stamp of its own. Cards
    are mostly stamps, so whoever wants texts or strokes alone says so: moving a mark costs more than looking
    at it.
    """
    for mark in marks:
        if isinstance(mark, Stamp):
            inner = (*_there((mark.x, mark.y), at), (at[2] + mark.quarters) % 4)
            yield from unfolded(mark.marks, only=only, at=inner)
        elif only is not None and not isinstance(mark, only):
            continue
        else:
            yield mark if at == (0.0, 0.0, 0) else _moved(mark, at)


def _there(point: tuple[float, float], at: At) -> tuple[float, float]:
    """Return where a point stands that is turned and moved."""
    (px, py), (x, y, quarters) = point, at
    xx, xy, yx, yy = _TURNED[quarters]
    return x + xx * px + xy * py, y + yx * px + yy * py


def _moved(mark: Mark, at: At) -> Mark:
    if isinstance(mark, Strokes):
        rows = tuple(tuple(_there(point, at) for point in stroke) for stroke in mark.strokes)
        return replace(mark, strokes=rows)
    if isinstance(mark, Outline):
        return replace(mark, points=tuple(_there(point, at) for point in mark.points))
    if isinstance(mark, Dots):
        return replace(mark, centres=tuple(_there(centre, at) for centre in mark.centres))
    if isinstance(mark, Ring):
        return replace(mark, centre=_there(mark.centre, at))
    if isinstance(mark, Text):
        x, y = _there((mark.x, mark.y), at)
        if at[2] % 2:
            quarters: Quarters = 1 if at[2] == 1 else 3
            return Stamp(x, y, (replace(mark, x=0.0, y=0.0),), quarters)
        align = _ACROSS[mark.align] if at[2] else mark.align
        return Text(x, y, mark.text, mark.size, mark.bold, align, mark.gray)
    return mark


def page_text(page: Page) -> str:
    """Return the text of a page as it is read: a line a baseline, touching stretches as one word."""
    said: list[str] = []
    for leaf in leaves(page.nodes):
        before: Text | None = None
        for mark in _as_read(leaf.marks):
            if mark.text:
                said.append(_joint(before, mark))
                said.append(mark.text)
                before = mark
        said.append("\n")
    return "".join(said)


def _as_read(marks: Sequence[Mark]) -> Iterator[Text]:
    """Yield the texts among marks; what stands upright is read with the head laid to that side."""
    for mark in unfolded(marks, only=Text):
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Stamp) and isinstance(text := mark.marks[0], Text):
            at = (0.0, 0.0, 4 - mark.quarters)
            x, y = _there((mark.x, mark.y), at)
            yield replace(text, x=x, y=y)


def _joint(before: Text | None, mark: Text) -> str:
    if before is None:
        return ""
    if abs(before.y - mark.y) > 0.3 * mark.size * POINT:
        return "\n"
    if before.align != "left" or mark.align != "left":
        return " "
    gap = mark.x - before.x - text_width(before.text, before.size, before.bold)
    return "" if abs(gap) < 0.12 * mark.size * POINT else " "


def heading_faults(document: Document) -> Iterator[str]:
    """Follow the headings: the first is an H1, and none skips a level: people jump from one to the next."""
    level = 0
    for number, page in enumerate(document.pages, 1):
        for leaf in leaves(page.nodes):
            if leaf.role in ("H1", "H2", "H3"):
                if int(leaf.role[1]) > level + 1:
                    yield f"page {number}: an {leaf.role} stands without an H{level + 1} above it"
                level = int(leaf.role[1])


def footer_faults(said: str, place: str, wanted: Sequence[str]) -> Iterator[str]:
    """Look in the text of a page for all that every page carries: fingerprint, role, paper, place (K38)."""
    words = " ".join(said.replace("\xa0", " ").split())
    for what in wanted:
        if " ".join(what.replace("\xa0", " ").split()) not in words:
            yield f"the page does not carry {what!r}"
    if not re.search(rf"(?<![0-9]){re.escape(place)}(?![0-9])", words):
        yield f"the page does not carry {place!r}"
