"""What a page paints is held against the marks it was laid out with, one by one and in their order (K34).

The pages were laid out from values that never saw a packing. So whatever was added, moved, recoloured,
hidden or respelled in the file is a difference from its marks, and no one has to imagine what an answer could
look like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from spare_squares.kit.proof.painted import Item, Marked, Path, Placed, Subpath, Words
from spare_squares.kit.proof.typefaces import EmbeddedFont, lettering, text_width
from spare_squares.kit.sheets.document import Document, Group, Leaf, Node, Page
from spare_squares.kit.sheets.marks import POINT, Colour, Dots, Ink, Mark, Outline, Ring, Stamp, Strokes, Text

NEAR = 0.01 / POINT  # points: of a stamp and of what stands in it, so that 0.02 mm are never passed
SAME_SIZE = 0.002  # points, of lines and type
SAME_GRAY = 0.002
LEAST_LINE = 0.5  # points
# How far a control point of a quarter circle stands from its end, in radii: 4/3 (√2 − 1).
QUARTER = 4 / 3 * (2**0.5 - 1)
_CIRCLE = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
_TURNS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))  # cosine and sine of a stamp's quarters

Origin = tuple[float, float]


def leaves(nodes: Sequence[Node]) -> Iterator[Leaf]:
    """Yield the leaves of a page in reading order."""
    for node in nodes:
        if isinstance(node, Group):
            yield from leaves(node.children)
        else:
            yield node


class Sameness:
    """Compares the pages of one file; a stamp that was compared once is not compared again."""

    def __init__(
        self, document: Document, fonts: Mapping[bytes, EmbeddedFont], *, growth: float = 1.0
    ) -> None:
        self._document = document
        self._fonts = fonts
        self._inks: dict[Colour, Ink] = dict(document.inks.mixed) if document.inks else {}
        # Where a page is drawn smaller, the thinnest lines are drawn wider: 0.5 pt is the least in any file.
        self._least = LEAST_LINE / min(1.0, growth)
        # Marks and items are held by document and file, so their ids stay their own.
        self._proven: set[tuple[int, int]] = set()

    def faults(self, page: Page, painted: Sequence[Marked]) -> Iterator[str]:
        """Yield where a page is not what it was laid out to be, once for each piece of marked content."""
        due = [leaf for leaf in leaves(page.nodes) if leaf.marks]
        paper = self._document.paper_of(page)
        origin = (paper.left / POINT, (paper.height - paper.top) / POINT)
        code = 0
        for leaf, marked in zip(due, painted, strict=False):
            wanted = None if leaf.role == "Artifact" else code
            code += wanted is not None
            if (leaf.role, wanted) != (marked.role, marked.code):
                yield f"tags as {_tag(marked.role, marked.code)} what is {_tag(leaf.role, wanted)}"
            fault = self.find_difference(leaf.marks, marked.items, origin)
            if fault:
                yield fault
        if len(due) < len(painted):
            yield f"holds a tag that the page has not: {_tag(painted[len(due)].role, painted[len(due)].code)}"
        elif len(due) > len(painted):
            yield f"lacks the content of {len(due) - len(painted)} tags"

    def find_difference(self, marks: Sequence[Mark], items: Sequence[Item], origin: Origin) -> str:
        """Say what the first difference between marks and items is, or nothing."""
        due = [mark for mark in marks if leaves_ink(mark)]
        for number, mark in enumerate(due):
            if number >= len(items):
                return f"lacks {_said(mark)}"
            if self._same(mark, items[number], origin):
                continue
            if isinstance(mark, Stamp) and isinstance(item := items[number], Placed):
                inner = self.find_difference(mark.marks, item.items, (0.0, 0.0))
                if inner:
                    return inner
            if number + 1 < len(items) and self._same(mark, items[number + 1], origin):
                return f"paints {self.show_item(items[number], origin)}, which no mark of it is"
            return f"paints {self.show_item(items[number], origin)} where {_said(mark)} belongs"
        if len(items) > len(due):
            return f"paints {self.show_item(items[len(due)], origin)}, which no mark of it is"
        return ""

    def _same(self, mark: Mark, item: Item, origin: Origin) -> bool:
        if isinstance(mark, Text):
            return isinstance(item, Words) and self._same_text(mark, item, origin)
        if isinstance(mark, Stamp):
            return isinstance(item, Placed) and self._same_stamp(mark, item, origin)
        if not isinstance(item, Path):
            return False
        if isinstance(mark, Strokes):
            cap = 1 if mark.round_caps else 0
            width = max(mark.width, self._least)
            return has_same_pen(item, width, mark.gray, mark.dash, cap) and _same_lines(mark, item, origin)
        if isinstance(mark, Dots):
            # A disc is a line of no length with round caps.
            twice = Strokes(tuple((centre, centre) for centre in mark.centres), 1.0)
            return has_same_pen(item, mark.diameter / POINT, mark.gray, (), 1) and _same_lines(
                twice, item, origin
            )
        return compare_closed(mark, item, origin, self._least, self._inks)

    def _same_text(self, mark: Text, item: Words, origin: Origin) -> bool:
        x = mark.x
        if mark.align != "left":
            x -= text_width(mark.text, mark.size, mark.bold) * (0.5 if mark.align == "center" else 1)
        at = (origin[0] + x / POINT, origin[1] - mark.y / POINT)
        if not _near((item.x, item.y), at) or abs(item.size - mark.size) > SAME_SIZE:
            return False
        shown = self._letters(item)
        due = lettering(mark.text, mark.bold)
        # The writer parts words by a space after a line, which is no ink.
        same = shown == due or (len(shown) == len(due) + 1 and shown[:-1] == due and shown[-1][0] == " ")
        return same and _same_colour(mark.gray, item.fill)

    def _letters(self, item: Words) -> tuple[tuple[str, str], ...]:
        unknown = EmbeddedFont("", {})
        return tuple(
            (font.characters.get(code, "\ufffd"), font.face)
            for name, codes in item.parts
            for font in [self._fonts.get(name, unknown)]
            for code in codes
        )

    def _same_stamp(self, mark: Stamp, item: Placed, origin: Origin) -> bool:
        turn = _TURNS[mark.quarters]
        at = (origin[0] + mark.x / POINT, origin[1] - mark.y / POINT)
        if item.turn != turn or not _near((item.x, item.y), at):
            return False
        key = (id(mark.marks), id(item.items))
        if key not in self._proven:
            if self.find_difference(mark.marks, item.items, (0.0, 0.0)):
                return False
            self._proven.add(key)
        return True

    def show_item(self, item: Item, origin: Origin) -> str:
        """Say what an item is, and where in the frame (or in its stamp), in millimetres."""
        if isinstance(item, Words):
            what, x, y = f"the text {''.join(char for char, _ in self._letters(item))!r}", item.x, item.y
        elif isinstance(item, Placed):
            what, x, y = "a stamp", item.x, item.y
        else:
            filled = item.fill is not None
            what = "a shape" if filled or item.subpaths[0].closed else "a line"
            x, y = item.subpaths[0].points[:2]
        return f"{what} at ({(x - origin[0]) * POINT:.2f}, {(origin[1] - y) * POINT:.2f})"


def _tag(role: str, code: int | None) -> str:
    return role if code is None else f"{role} {code}"


def _said(mark: Mark) -> str:
    if isinstance(mark, Text):
        return f"the text {mark.text!r}"
    if isinstance(mark, Stamp):
        return "a stamp"
    return "a line" if isinstance(mark, Strokes) else "dots" if isinstance(mark, Dots) else "a shape"


def leaves_ink(mark: Mark) -> bool:
    """Tell whether a mark leaves anything on paper."""
    if isinstance(mark, Strokes):
        return bool(mark.strokes) and mark.width > 0
    if isinstance(mark, Outline | Ring):
        return mark.width > 0 or mark.fill is not None
    return (
        bool(mark.centres) if isinstance(mark, Dots) else bool(mark.text) if isinstance(mark, Text) else True
    )


def _near(points: Sequence[float], due: Sequence[float]) -> bool:
    return len(points) == len(due) and all(abs(a - b) <= NEAR for a, b in zip(points, due, strict=True))


def _same_colour(wanted: Colour | Ink, have: Colour | Ink | None) -> bool:
    if isinstance(wanted, tuple) and isinstance(have, tuple):
        near = (abs(a - b) <= SAME_GRAY for a, b in zip(wanted, have, strict=False))
        return len(wanted) == len(have) and all(near)
    if isinstance(wanted, tuple) or isinstance(have, tuple) or have is None:
        return False
    return abs(wanted - have) <= SAME_GRAY


def has_same_pen(item: Path, width: float, colour: Colour, dash: Sequence[float], cap: int) -> bool:
    """Tell whether a path is stroked with a pen, and not filled."""
    return (
        item.fill is None
        and abs(item.width - width) <= SAME_SIZE
        and _same_colour(colour, item.stroke)
        and item.cap == cap
        and _near(item.dash, dash)
    )


def _same_lines(mark: Strokes, item: Path, origin: Origin) -> bool:
    left, top = origin
    if len(mark.strokes) != len(item.subpaths):
        return False
    for stroke, (points, closed, curved) in zip(mark.strokes, item.subpaths, strict=True):
        if closed or curved or len(points) != 2 * len(stroke):
            return False
        at = iter(points)
        for (x, y), have_x, have_y in zip(stroke, at, at, strict=True):
            if abs(left + x / POINT - have_x) > NEAR or abs(top - y / POINT - have_y) > NEAR:
                return False
    return True


def compare_closed(
    mark: Outline | Ring, item: Path, origin: Origin, least: float, inks: Mapping[Colour, Ink]
) -> bool:
    """Compare a polygon or a circle, with its line and its fill, which `inks` has where a press prints."""
    if mark.width > 0:
        dash = mark.dash if isinstance(mark, Outline) else ()
        if not has_same_pen(item._replace(fill=None), max(mark.width, least), mark.gray, dash, 0):
            return False
    elif item.width:
        return False
    wanted = None if mark.fill is None else inks.get(mark.fill, mark.fill)
    filled = item.fill is None if wanted is None else _same_colour(wanted, item.fill)
    if not filled or len(item.subpaths) != 1 or not item.subpaths[0].closed:
        return False
    if isinstance(mark, Ring):
        return item.subpaths[0].curved and _near(item.subpaths[0].points, circle_points(mark, origin))
    return not item.subpaths[0].curved and have_same_corners(mark, item.subpaths[0], origin)


def circle_points(mark: Ring, origin: Origin) -> list[float]:
    """Return start, control points and ends of a circle of four quarters, from its right end."""
    radius = mark.diameter / 2 / POINT
    x, y = origin[0] + mark.centre[0] / POINT, origin[1] - mark.centre[1] / POINT
    found = [x + radius, y]
    for (ax, ay), (bx, by) in pairwise(_CIRCLE):
        for dx, dy in (
            (ax + bx * QUARTER, ay + by * QUARTER),
            (bx + ax * QUARTER, by + ay * QUARTER),
            (bx, by),
        ):
            found += (x + dx * radius, y - dy * radius)
    return found


def have_same_corners(mark: Outline, path: Subpath, origin: Origin) -> bool:
    """Compare corners in turn; those of a rectangle may begin at another one, or run the other way round."""
    due = [(origin[0] + x / POINT, origin[1] - y / POINT) for x, y in mark.points]
    have = list(zip(path.points[::2], path.points[1::2], strict=True))
    if len(due) != len(have):
        return False
    turns = [due] if len(due) != 4 else [way[n:] + way[:n] for way in (due, due[::-1]) for n in range(4)]
    return any(all(_near(a, b) for a, b in zip(turn, have, strict=True)) for turn in turns)
