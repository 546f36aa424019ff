"""Put boxes on shelves: a simple packing of rectangles into the free areas of a sheet.

Pieces are packed by their boxes, one beside the other, never in a position that would show a packing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spare_squares.errors import NotValid


@dataclass(frozen=True, slots=True)
class Box:
    """A thing to place, in millimetres; `turns` tells whether it may lie on its side."""

    key: int
    width: float
    height: float
    turns: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A free area of a sheet, in millimetres from the frame's top left corner."""

    page: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where a box went: its page, its top left corner, and whether it was turned."""

    page: int
    x: float
    y: float
    turned: bool


@dataclass(slots=True)
class _Shelves:
    """An area being filled: shelves from the top, boxes from the left."""

    area: Area
    x: float = 0.0
    top: float = 0.0
    depth: float = 0.0

    def put(self, width: float, height: float, gap: float) -> tuple[float, float] | None:
        """Put a box on the current shelf or open a new one; None when it does not fit."""
        at, top, depth = self.x, self.top, self.depth
        if at and at + width > self.area.width + 1e-6:
            at, top, depth = 0.0, top + depth + gap, 0.0
        if at + width > self.area.width + 1e-6 or top + height > self.area.height + 1e-6:
            return None
        self.x, self.top, self.depth = at + width + gap, top, max(depth, height)
        return self.area.x + at, self.area.y + top


def put_on_shelves(
    boxes: Sequence[Box], areas: Sequence[Area], further: Area, *, gap: float
) -> dict[int, Place]:
    """Place every box into the areas in turn, then on further pages; return where each went by its key.

    `further` is the free area of one more page; its page number is that of the first one opened.

    Raises:
        NotValid: for a box that is larger than a whole page.
    """
    shelves = [_Shelves(area) for area in areas]
    places: dict[int, Place] = {}
    for box in boxes:
        placed = _place(box, shelves, gap)
        while placed is None:
            number = len(shelves) - len(areas)
            if min(box.width, box.height) > min(further.width, further.height) or not _fits_page(
                box, further
            ):
                raise NotValid(f"a piece of {box.width:g} × {box.height:g} mm is larger than the page")
            shelves.append(
                _Shelves(Area(further.page + number, further.x, further.y, further.width, further.height))
            )
            placed = _place(box, shelves, gap)
        places[box.key] = placed
    return places


def _fits_page(box: Box, page: Area) -> bool:
    upright = box.width <= page.width and box.height <= page.height
    return upright or (box.turns and box.height <= page.width and box.width <= page.height)


def _place(box: Box, shelves: Sequence[_Shelves], gap: float) -> Place | None:
    for shelf in shelves:
        ways = ((box.width, box.height, False), (box.height, box.width, True))
        for width, height, turned in ways if box.turns else ways[:1]:
            at = shelf.put(width, height, gap)
            if at is not None:
                return Place(shelf.area.page, *at, turned)
    return None
