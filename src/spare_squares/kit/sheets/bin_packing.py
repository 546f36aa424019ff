"""Bin packing: put boxes into the free areas of sheets, the largest first, what belongs together on one.

Pieces are packed by their boxes, one beside the other, never in a position that would show a packing. The
method is that of maximal rectangles (Jylänki, "A thousand ways to pack the bin", 2010): every free rectangle
is kept, overlapping ones too, and a box goes into the one that it fills best along its shorter side. Boxes
that are alike stand in rows as one block. No one order is the best for all games, so several are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from spare_squares.errors import NotValid

EXACT = 1e-6


class Box(NamedTuple):
    """A thing to place, in millimetres; `turns` tells whether it may lie on its side."""

    key: int
    width: float
    height: float
    turns: bool = False


class Area(NamedTuple):
    """A free area of a sheet, in millimetres from the frame's top left corner."""

    page: int
    x: float
    y: float
    width: float
    height: float


class Spot(NamedTuple):
    """Where a box went: its page, its top left corner, and whether it was turned."""

    page: int
    x: float
    y: float
    turned: bool


@lru_cache(maxsize=32)
def arrange(
    boxes: tuple[Box, ...],
    alike: tuple[Box, ...],
    last: Box,
    areas: tuple[Area, ...],
    further: Area,
    gap: float,
) -> dict[int, Spot]:
    """Return the spot of each box: on as few sheets as any order needs, those alike in rows where that fits.

    The first of the boxes is put first; `last` comes from the sheet that has those alike. Of as many sheets
    those are taken that leave no thing alone on one.

    Raises:
        NotValid: for a box that is larger than a whole sheet.
    """
    first, *others = boxes
    by_area = sorted(others, key=lambda box: -box.width * box.height)
    best: dict[int, Spot] = {}
    least = (float("inf"), True, True)
    refusal: NotValid | None = None
    for columns in _column_counts(len(alike)):
        for ordered in (others, by_area):
            for early in (False, True):
                bins = Bins(list(areas), further, gap)
                try:
                    bins.put([first])
                    if not early:
                        bins.put(ordered)
                    bins.put_rows(alike, last, columns)
                    if early:
                        bins.put(ordered)
                except NotValid as wrong:
                    refusal = refusal or wrong
                    continue
                on = Counter(spot.page for spot in bins.spots.values())
                cost = (float(max(on)), on[max(on)] == 1, not columns)
                if cost < least:
                    best, least = bins.spots, cost
    if not best and refusal:
        raise refusal
    return best


def _column_counts(count: int) -> Iterator[int]:
    """Yield in how many columns so many boxes can stand in rows, the most first, and 0 for no rows."""
    yield from dict.fromkeys(-(-count // rows) for rows in range(1, count + 1))
    yield 0


@dataclass(slots=True)
class Bins:
    """Sheets being filled: `further` is the free area of one more page, whose number is the first opened."""

    free: list[Area]
    further: Area
    gap: float
    spots: dict[int, Spot] = field(default_factory=dict)

    def put(self, boxes: Iterable[Box]) -> None:
        """Place boxes one by one, each on the first sheet with room for it.

        Raises:
            NotValid: for a box that is larger than a whole sheet.
        """
        for box in boxes:
            self.take(box, self.best_spot(box, self.free) or self._opened(box))

    def put_together(self, boxes: Sequence[Box]) -> None:
        """Place boxes all on one sheet, the first that has room for them, or on as few new ones as will do.

        Raises:
            NotValid: for a box that is larger than a whole sheet.
        """
        for page in sorted({area.page for area in self.free}):
            one = Bins([area for area in self.free if area.page == page], self.further, self.gap)
            if one._holds(boxes):
                others = [area for area in self.free if area.page != page]
                self.free, self.spots = [*others, *one.free], self.spots | one.spots
                return
        known = self.free
        self.free = []
        self.put(boxes)
        self.free = [*known, *self.free]

    def put_rows(self, alike: Sequence[Box], last: Box, columns: int) -> None:
        """Place boxes that are alike as a block of so many columns, another one on the same sheet.

        Raises:
            NotValid: for a block that is larger than a whole sheet.
        """
        if not columns or not alike:
            self.put_together([*alike, last])
            return
        wide, high = alike[0].width + self.gap, alike[0].height + self.gap
        rows = -(-len(alike) // columns)
        block = Box(alike[0].key, columns * wide - self.gap, rows * high - self.gap)
        self.put_together([block, last])
        spot = self.spots[block.key]
        for number, box in enumerate(alike):
            row, column = divmod(number, columns)
            self.spots[box.key] = Spot(spot.page, spot.x + column * wide, spot.y + row * high, turned=False)

    def _holds(self, boxes: Sequence[Box]) -> bool:
        for box in boxes:
            spot = self.best_spot(box, self.free)
            if spot is None:
                return False
            self.take(box, spot)
        return True

    def best_spot(self, box: Box, areas: Sequence[Area]) -> Spot | None:
        """Return the spot of a box: early sheets first, upright before lying, then where it is tightest."""
        found = []
        ways = ((box.width, box.height, False), (box.height, box.width, True))
        for area in areas:
            for width, height, turned in ways if box.turns else ways[:1]:
                across, down = area.width - width, area.height - height
                if across >= -EXACT and down >= -EXACT:
                    tight = (area.page, turned, round(min(across, down), 3), round(max(across, down), 3))
                    found.append((*tight, area.y, area.x, Spot(area.page, area.x, area.y, turned)))
        return min(found, key=lambda each: each[:-1])[-1] if found else None

    def _opened(self, box: Box) -> Spot:
        """Open one more sheet and return the spot of a box on it."""
        page = max((spot.page + 1 for spot in self.spots.values()), default=self.further.page)
        page = max(page, self.further.page)
        sheet = Area(page, self.further.x, self.further.y, self.further.width, self.further.height)
        spot = self.best_spot(box, [sheet])
        if spot is None:
            raise NotValid(f"a piece of {box.width:g} × {box.height:g} mm is larger than the page")
        self.free.append(sheet)
        return spot

    def take(self, box: Box, spot: Spot) -> None:
        """Cut a box, with the gap round it, out of every free area, and drop areas that lie in others."""
        self.spots[box.key] = spot
        wide, high = (box.height, box.width) if spot.turned else (box.width, box.height)
        left, top = spot.x - self.gap, spot.y - self.gap
        right, bottom = spot.x + wide + self.gap, spot.y + high + self.gap
        parts = [
            part
            for area in self.free
            for part in (areas_around(area, left, top, right, bottom) if area.page == spot.page else (area,))
        ]
        self.free = [
            part
            for number, part in enumerate(parts)
            if not any(
                lies_in(part, other) and (number > at or not lies_in(other, part))
                for at, other in enumerate(parts)
                if at != number
            )
        ]


def areas_around(area: Area, left: float, top: float, right: float, bottom: float) -> Iterable[Area]:
    """Yield the largest rectangles of an area that keep clear of a box."""
    end_x, end_y = area.x + area.width, area.y + area.height
    if right <= area.x + EXACT or left >= end_x - EXACT or bottom <= area.y + EXACT or top >= end_y - EXACT:
        yield area
        return
    if left > area.x + EXACT:
        yield Area(area.page, area.x, area.y, left - area.x, area.height)
    if right < end_x - EXACT:
        yield Area(area.page, right, area.y, end_x - right, area.height)
    if top > area.y + EXACT:
        yield Area(area.page, area.x, area.y, area.width, top - area.y)
    if bottom < end_y - EXACT:
        yield Area(area.page, area.x, bottom, area.width, end_y - bottom)


def lies_in(inner: Area, outer: Area) -> bool:
    """Tell whether one area lies wholly in another."""
    return (
        inner.page == outer.page
        and inner.x >= outer.x - EXACT
        and inner.y >= outer.y - EXACT
        and inner.x + inner.width <= outer.x + outer.width + EXACT
        and inner.y + inner.height <= outer.y + outer.height + EXACT
    )
