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
    drawn = "".join(write_marks(list(marks_of_leaves(page.nodes))))
    label = f"{page.bookmark}, page {number}" if page.bookmark else f"page {number}"
    return (
        f'<svg viewBox="0 0 {mm(paper.width)} {mm(paper.height)}" role="img" aria-label="{escape(label)}" '
        f"font-family='{FACE}'>"
        f'<g transform="translate({mm(paper.left)} {mm(paper.top)})">{drawn}</g></svg>'
    )


def marks_of_leaves(nodes: Iterable[Node]) -> Iterator[Mark]:
    """Yield the marks of all leaves in reading order."""
    for node in nodes:
        if isinstance(node, Group):
            yield from marks_of_leaves(node.children)
        elif isinstance(node, Leaf):
            yield from node.marks


def write_marks(marks: Sequence[Mark]) -> Iterator[str]:
    """Yield marks as elements, those of a stamp in a group."""
    for mark in marks:
        if isinstance(mark, Stamp):
            turn = f" rotate({-90 * mark.quarters})" if mark.quarters else ""
            inner = "".join(write_marks(mark.marks))
            yield f'<g transform="translate({mm(mark.x)} {mm(mark.y)}){turn}">{inner}</g>'
        else:
            yield _mark(mark)


def _mark(mark: Strokes | Outline | Dots | Ring | Text) -> str:
    if isinstance(mark, Strokes):
        path = "".join(path_data(stroke) for stroke in mark.strokes)
        caps = ' stroke-linecap="round"' if mark.round_caps else ""
        return f'<path d="{path}" fill="none"{line_attributes(mark.width, mark.gray, mark.dash)}{caps}/>'
    if isinstance(mark, Outline):
        line = line_attributes(mark.width, mark.gray, mark.dash) if mark.width else ""
        return f'<path d="{path_data(mark.points)}z"{fill_attribute(mark.fill)}{line}/>'
    if isinstance(mark, Dots):
        # A dot of any size is a line of no length with round ends: one path for hundreds of them
        path = "".join(f"M{mm(x)} {mm(y)}h0" for x, y in mark.centres)
        ends = f'stroke="{write_colour(mark.gray)}" stroke-width="{mm(mark.diameter)}" stroke-linecap="round"'
        return f'<path d="{path}" fill="none" {ends}/>'
    if isinstance(mark, Ring):
        line = line_attributes(mark.width, mark.gray, ()) if mark.width else ""
        x, y, radius = (mm(each) for each in (*mark.centre, mark.diameter / 2))
        return f'<circle cx="{x}" cy="{y}" r="{radius}"{fill_attribute(mark.fill)}{line}/>'
    return _text(mark)


def _text(mark: Text) -> str:
    wide = fonts.width(mark.text, mark.size, mark.bold)
    bold = ' font-weight="700"' if mark.bold else ""
    stretched = f' textLength="{mm(wide)}" lengthAdjust="spacingAndGlyphs"' if len(mark.text) > 1 else ""
    return (
        f'<text x="{mm(mark.x)}" y="{mm(mark.y)}" font-size="{mm(mark.size * POINT)}"{bold}'
        f"{ANCHORS[mark.align]}{fill_attribute(mark.gray)}{stretched}>{escape(mark.text)}</text>"
    )


def line_attributes(width: float, gray: float, dash: Sequence[float]) -> str:
    """Return the attributes of a line: colour, width and dashes."""
    dashed = f' stroke-dasharray="{" ".join(mm(each * POINT) for each in dash)}"' if dash else ""
    return f' stroke="{write_colour(gray)}" stroke-width="{mm(width * POINT)}"{dashed}'


def fill_attribute(ink: float | tuple[float, float, float] | None) -> str:
    """Return the attribute of a fill, or that there is none."""
    return ' fill="none"' if ink is None else f' fill="{write_colour(ink)}"'


def write_colour(ink: float | tuple[float, float, float]) -> str:
    """Write a gray, or a colour of red, green and blue, from 0 to 1 each."""
    parts = ink if isinstance(ink, tuple) else (ink, ink, ink)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def path_data(points: Sequence[Point]) -> str:
    """Return a path through points, left open."""
    return "M" + "L".join(f"{mm(x)} {mm(y)}" for x, y in points)


def mm(number: float) -> str:
    """Write a length in millimetres, to a hundredth."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
