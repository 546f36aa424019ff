"""Equal panels on a sheet that are cut apart: labels, half pages, cards to fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from spare_squares.errors import NotValid
from spare_squares.kit.edition import Edition
from spare_squares.kit.sheets.document import Group, Page
from spare_squares.kit.sheets.frame import footer_height, shown_cuts
from spare_squares.kit.sheets.marks import Point, Strokes
from spare_squares.language.facts import length


class Panels(NamedTuple):
    """How many panels stand on a sheet, and how large each is (millimetres)."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def per_sheet(self) -> int:
        """Number of panels on a full sheet."""
        return self.columns * self.rows

    def place(self, number: int) -> Point:
        """Return the top left corner of a panel, counted from 0 on every sheet."""
        row, column = divmod(number % self.per_sheet, self.columns)
        return column * self.width, row * self.height


def panels(edition: Edition, columns: int, least: float, *, what: str) -> Panels:
    """Share the room over the footer out to as many rows of panels as are `least` millimetres high.

    Raises:
        NotValid: where not even one has room (V23); `what` names it.
    """
    room = edition.height - footer_height(edition)
    rows = int(room / least + 1e-6)
    if not rows:
        raise NotValid(
            f"{what} is {length(least)} mm high, and {edition.paper.name} has {length(room)} mm: "
            "choose a larger paper (V23)"
        )
    return Panels(columns, rows, edition.width / columns, room / rows)


def panel_pages(
    edition: Edition, grid: Panels, drawn: Sequence[Group], *, folds: bool = False
) -> tuple[Page, ...]:
    """Return the sheets that hold some panels, each drawn at its place, with what shows where to cut."""
    found = []
    for start in range(0, len(drawn), grid.per_sheet):
        held = drawn[start : start + grid.per_sheet]
        columns, rows = min(len(held), grid.columns), -(-len(held) // grid.columns)
        xs = tuple(number * grid.width for number in range(columns + 1))
        ys = tuple(number * grid.height for number in range(rows + 1))
        strokes = [((x, 0.0), (x, ys[-1])) for x in xs] + [((0.0, y), (xs[-1], y)) for y in ys]
        lines = Strokes(tuple(strokes), edition.fine if folds else edition.line)
        found.append(shown_cuts(replace(Page("", tuple(held)), cuts=(xs, ys)), edition, (lines,)))
    return tuple(found)
