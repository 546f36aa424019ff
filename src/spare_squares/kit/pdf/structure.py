"""The structure of a tagged PDF: its tree of elements, and the parent tree that leads back from the pages.

Each piece of marked content has a number on its page; the parent tree has a row for each page that names, in
that order, the element of each piece (ISO 32000-1, 14.7.4.4). Checkers miss a wrong row, so a test reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from spare_squares.kit.pdf.fonts import ASCENT, DESCENT, width
from spare_squares.kit.pdf.objects import Raw, TaggedFile, references
from spare_squares.kit.sheets.document import Group, Leaf
from spare_squares.kit.sheets.marks import (
    POINT,
    Dots,
    Mark,
    Outline,
    Point,
    Ring,
    Stamp,
    Strokes,
    Text,
    turned_point,
)

Box = tuple[float, float, float, float]


class Element(Raw):
    """A structure element with its own entries and its kids: elements, or one piece of marked content."""

    def __init__(self, role: str, parent: int, entries: str) -> None:
        super().__init__()  # its content is that on the page, once it is marked
        self.role = role
        # By number: parent and kid name each other, and an object is known by its number alone.
        self.parent = parent
        self.entries = entries
        self.number = 0
        self.kids: list[int] = []

    def format(self, document: object) -> bytes:
        """Return the element as it stands in the file."""
        kids = f"/K{references(self.kids)}" if self.kids else self.content
        written = f"<</Type/StructElem/S/{self.role}/P {self.parent} 0 R{self.entries}{kids}>>"
        return written.encode("latin-1")


class Structure:
    """The tree of one file, built page by page in reading order."""

    def __init__(self, file: TaggedFile) -> None:
        self._file = file
        self._tree = Raw()
        self._number = file.number(self._tree)
        self._rows: list[str] = []
        self._page = 0
        self._marked: list[int] = []
        self.top = self._element("Document", self._number, "")

    def begin_page(self, page: int) -> int:
        """Start the row of the page with this object number, and return which row it is."""
        self._page = page
        self._marked = []
        return len(self._rows)

    def end_page(self) -> None:
        """Close the row of the page."""
        self._rows.append(f"{len(self._rows)}{references(self._marked)}")

    def add(self, role: str, parent: Element, entries: str = "") -> Element:
        """Add an element as the last kid of its parent."""
        element = self._element(role, parent.number, entries)
        parent.kids.append(element.number)
        return element

    def mark(self, element: Element) -> int:
        """Return the number that marks the next piece of content on this page as the element's."""
        # Counted anew on each page: the number is the place in that page's row (14.7.4.4).
        code = len(self._marked)
        self._marked.append(element.number)
        element.content = f"/Pg {self._page} 0 R/K {code}"
        return code

    def finish(self) -> Raw:
        """Write the root with its parent tree, and return it for the catalogue."""
        # One leaf for all pages: trees with branches are for files of thousands.
        rows = self._file.number(Raw(f"<</Nums[{' '.join(self._rows)}]>>"))
        self._tree.content = (
            f"<</Type/StructTreeRoot/K {self.top.number} 0 R"
            f"/ParentTree {rows} 0 R/ParentTreeNextKey {len(self._rows)}>>"
        )
        return self._tree

    def _element(self, role: str, parent: int, entries: str) -> Element:
        element = Element(role, parent, entries)
        element.number = self._file.number(element)
        return element


def group_entries(group: Group) -> str:
    """Write how a list is numbered, which PDF/UA asks of one with labels (ISO 14289-1, 7.6)."""
    if group.role != "L":
        return ""
    labels = [
        part
        for item in group.children
        if isinstance(item, Group)
        for part in item.children
        if isinstance(part, Leaf) and part.role == "Lbl"
    ]
    if not labels:
        return ""
    first = "".join(mark.text for mark in labels[0].marks if isinstance(mark, Text)).strip(" .)")
    return f"/A<</O/List/ListNumbering/{'Decimal' if first.isdecimal() else 'Disc'}>>"


def cell_entries(leaf: Leaf) -> str:
    """Write what a header cell heads, and over how many columns a cell reaches."""
    scope = f"/Scope/{leaf.scope or 'Column'}" if leaf.role == "TH" else ""
    span = f"/ColSpan {leaf.columns}" if leaf.columns > 1 else ""
    return f"/A<</O/Table{scope}{span}>>" if scope or span else ""


class Boxes:
    """The box round marks, in millimetres: what a figure occupies, for its structure element.

    What is stamped many times is measured once.
    """

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
            points = tuple(chain.from_iterable(mark.strokes))
            yield from _round(points, mark.width * POINT / 2)
        elif isinstance(mark, Outline):
            yield from _round(mark.points, mark.width * POINT / 2)
        elif isinstance(mark, Dots):
            yield from _round(mark.centres, mark.diameter / 2)
        elif isinstance(mark, Ring):
            yield from _round((mark.centre,), mark.diameter / 2 + mark.width * POINT / 2)

    def _stamp(self, mark: Stamp) -> Iterator[Box]:
        known = self._stamps.get(id(mark.marks))
        if known is None:
            known = self._stamps[id(mark.marks)] = (mark.marks, self.of(mark.marks))
        if known[1] is None:
            return
        left, top, right, bottom = known[1]
        ends = (turned_point((left, top), mark.quarters), turned_point((right, bottom), mark.quarters))
        (left, right), (top, bottom) = (sorted(each) for each in zip(*ends, strict=True))
        yield mark.x + left, mark.y + top, mark.x + right, mark.y + bottom


def _round(points: Sequence[Point], reach: float) -> Iterator[Box]:
    if points:
        xs, ys = zip(*points, strict=True)
        yield min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _line(mark: Text) -> Box:
    length, em = width(mark.text, mark.size, mark.bold), mark.size * POINT
    left = mark.x - length * {"left": 0.0, "center": 0.5, "right": 1.0}[mark.align]
    return left, mark.y - ASCENT * em, left + length, mark.y + DESCENT * em
