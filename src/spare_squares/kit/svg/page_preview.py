"""A page as a small SVG to look at on a screen: drawn from the very marks that the PDF is written from.

Nothing here is to be cut or measured. A text is set in a face of the screen and stretched to the width it has
on paper, so that every line stands where it is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Document, Group, Leaf, Node
from spare_squares.kit.sheets.marks import POINT, Dots, Mark, Outline, Point, Ring, Stamp, Strokes, Text

FACE = '"Atkinson Hyperlegible", "Helvetica Neue", Arial, sans-serif'
ANCHORS = {"left": "", "center": ' text-anchor="middle"', "right": ' text-anchor="end"'}


def draw_pages(document: Document, pages: Iterable[int] | None = None) -> tuple[str, ...]:
    """Return pages (numbers from 1, all without) as SVG, one millimetre a unit."""
    numbers = range(1, len(document.pages) + 1) if pages is None else pages
    return tuple(draw_page(document, number) for number in numbers)


def draw_page(document: Document, number: int) -> str:
    """Return one page as SVG, named for a screen reader by its bookmark and number."""
    page = document.pages[number - 1]
    paper = document.paper_of(page)
    drawn = "".join(_marks(list(_leaf_marks(page.nodes))))
    label = f"{page.bookmark}, page {number}" if page.bookmark else f"page {number}"
    return (
        f'<svg viewBox="0 0 {_n(paper.width)} {_n(paper.height)}" role="img" aria-label="{escape(label)}" '
        f"font-family='{FACE}'>"
        f'<g transform="translate({_n(paper.left)} {_n(paper.top)})">{drawn}</g></svg>'
    )


def _leaf_marks(nodes: Iterable[Node]) -> Iterator[Mark]:
    for node in nodes:
        if isinstance(node, Group):
            yield from _leaf_marks(node.children)
        elif isinstance(node, Leaf):
            yield from node.marks


def _marks(marks: Sequence[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Stamp):
            turn = f" rotate({-90 * mark.quarters})" if mark.quarters else ""
            inner = "".join(_marks(mark.marks))
            yield f'<g transform="translate({_n(mark.x)} {_n(mark.y)}){turn}">{inner}</g>'
        else:
            yield _mark(mark)


def _mark(mark: Strokes | Outline | Dots | Ring | Text) -> str:
    if isinstance(mark, Strokes):
        path = "".join(_path(stroke) for stroke in mark.strokes)
        caps = ' stroke-linecap="round"' if mark.round_caps else ""
        return f'<path d="{path}" fill="none"{_line(mark.width, mark.gray, mark.dash)}{caps}/>'
    if isinstance(mark, Outline):
        line = _line(mark.width, mark.gray, mark.dash) if mark.width else ""
        return f'<path d="{_path(mark.points)}z"{_fill(mark.fill)}{line}/>'
    if isinstance(mark, Dots):
        # A dot of any size is a line of no length with round ends: one path for hundreds of them
        path = "".join(f"M{_n(x)} {_n(y)}h0" for x, y in mark.centres)
        ends = f'stroke="{write_colour(mark.gray)}" stroke-width="{_n(mark.diameter)}" stroke-linecap="round"'
        return f'<path d="{path}" fill="none" {ends}/>'
    if isinstance(mark, Ring):
        line = _line(mark.width, mark.gray, ()) if mark.width else ""
        x, y = mark.centre
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(mark.diameter / 2)}"{_fill(mark.fill)}{line}/>'
    return _text(mark)


def _text(mark: Text) -> str:
    wide = fonts.width(mark.text, mark.size, mark.bold)
    bold = ' font-weight="700"' if mark.bold else ""
    stretched = f' textLength="{_n(wide)}" lengthAdjust="spacingAndGlyphs"' if len(mark.text) > 1 else ""
    return (
        f'<text x="{_n(mark.x)}" y="{_n(mark.y)}" font-size="{_n(mark.size * POINT)}"{bold}'
        f"{ANCHORS[mark.align]}{_fill(mark.gray)}{stretched}>{escape(mark.text)}</text>"
    )


def _line(width: float, gray: float, dash: Sequence[float]) -> str:
    dashed = f' stroke-dasharray="{" ".join(_n(each * POINT) for each in dash)}"' if dash else ""
    return f' stroke="{write_colour(gray)}" stroke-width="{_n(width * POINT)}"{dashed}'


def _fill(ink: float | tuple[float, float, float] | None) -> str:
    return ' fill="none"' if ink is None else f' fill="{write_colour(ink)}"'


def write_colour(ink: float | tuple[float, float, float]) -> str:
    """Write a gray, or a colour of red, green and blue, from 0 to 1 each."""
    parts = ink if isinstance(ink, tuple) else (ink, ink, ink)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """Write a length in millimetres, to a hundredth."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
