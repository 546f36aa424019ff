"""Where a sheet is cut is shown as its edition wants it: by lines, by marks at the edges, or by nothing.

Read from the marks of a page and from where it says it is cut. With marks or without any guide nothing
black lies where a card ends; a mark keeps clear of what it parts and of the edge of the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from spare_squares.kit.proof.sheet_rules import flattened
from spare_squares.kit.sheets.document import Document, Page
from spare_squares.kit.sheets.marks import Mark, Outline, Strokes

NEAR = 0.02  # millimetres of a line from where it belongs
CLEAR = 0.9  # that is white on both sides of a cut without a line
LEAST_EDGE = 3.0  # of a mark from the edge of the paper: beyond, no printer reaches
LEAST_LENGTH = 1.9  # of a mark

Side = tuple[float, float, float]  # where an upright or level line lies, where it begins and ends


def cut_faults(page: Page, document: Document, cut: str) -> Iterator[str]:
    """Hold a page to the guides of its edition, along both of its sides."""
    paper = document.paper_of(page)
    if not any(page.cuts):
        return
    upright, level = _sides(flattened(page))
    edges = (-paper.left, paper.width - paper.left), (-paper.top, paper.height - paper.top)
    frame = paper.frame_width, paper.frame_height
    for axis, lines in ((0, upright), (1, level)):
        across = page.cuts[1 - axis]
        inner = (min(across), max(across)) if across else (0.0, frame[1 - axis])
        for at in page.cuts[axis]:
            name = f"the cut at {'xy'[axis]} = {at:.2f} mm"
            here = [line for line in lines if abs(line[0] - at) <= NEAR]
            within = [line for line in here if line[1] < inner[1] - NEAR and line[2] > inner[0] + NEAR]
            if cut == "lines":
                if not within:
                    yield f"{name} has no line"
                continue
            near = [line for line in lines if abs(line[0] - at) < CLEAR]
            dark = [line for line in near if line[1] < inner[1] - NEAR and line[2] > inner[0] + NEAR]
            # The seam of a tiled board is a line of its grid.
            if dark and not page.tile:
                yield f"{name} has a black line on it"
            marks = [line for line in here if line not in within]
            if cut == "marks":
                yield from (f"{name}: {fault}" for fault in _mark_faults(marks, inner, edges[1 - axis]))
            elif any(_is_outside(line, edges[1 - axis]) for line in marks):
                yield f"{name} has a mark, wanted none"


def _mark_faults(
    marks: Sequence[Side], inner: tuple[float, float], edges: tuple[float, float]
) -> Iterator[str]:
    """Look for one mark at either edge of the paper, clear of it and of what is cut."""
    spans = [(end - start, start, end) for _, start, end in marks]
    found = {
        "first": [(start - edges[0], inner[0] - end) for long, start, end in spans if long >= LEAST_LENGTH],
        "last": [(edges[1] - end, start - inner[1]) for long, start, end in spans if long >= LEAST_LENGTH],
    }
    for name, rooms in found.items():
        if not any(edge >= LEAST_EDGE - NEAR and clear >= CLEAR for edge, clear in rooms):
            yield f"no mark at the {name} edge of the paper that keeps clear"


def _is_outside(line: Side, edges: tuple[float, float]) -> bool:
    """Tell whether a line lies in the white edge of the paper."""
    return line[2] <= edges[0] + 10 or line[1] >= edges[1] - 10


def _sides(marks: Iterator[Mark]) -> tuple[list[Side], list[Side]]:
    """Return the upright and the level lines among marks, sides of outlines too."""
    upright: list[Side] = []
    level: list[Side] = []
    for mark in marks:
        rows: Sequence[Sequence[tuple[float, float]]] = ()
        if isinstance(mark, Strokes):
            rows = mark.strokes
        elif isinstance(mark, Outline) and mark.width:
            rows = ((*mark.points, mark.points[0]),)
        for row in rows:
            for (x0, y0), (x1, y1) in pairwise(row):
                if x0 == x1 and y0 != y1:
                    upright.append((x0, min(y0, y1), max(y0, y1)))
                elif y0 == y1 and x0 != x1:
                    level.append((y0, min(x0, x1), max(x0, x1)))
    return upright, level
