"""A calibration sheet measures what it says: its bars, its slanting line, and scales that meet (ED3, ED5)."""

from __future__ import annotations

from collections.abc import Iterator

from spare_squares.kit.proof.sameness import leaves
from spare_squares.kit.proof.sheet_rules import unfolded
from spare_squares.kit.sheets.document import Document, Leaf, Page
from spare_squares.kit.sheets.marks import Point, Strokes

EXACT = 0.001  # millimetres
NUMBERED = 101  # lines of a scale
PITCHES = (1.0, 0.9)  # millimetres between them, on the front and on the back

Line = tuple[Point, Point]


def calibration_faults(document: Document, start: tuple[float, float]) -> Iterator[str]:
    """Hold both sides to their measures; `start` is how far the scales of the back are moved, in mm."""
    if len(document.pages) != 2 or document.duplex != "DuplexFlipLongEdge":
        yield "the sheet is not of two sides, turned over the long edge"
        return
    front, back = document.pages
    yield from _bar_faults(document, front)
    scales = []
    for page, pitch in zip((front, back), PITCHES, strict=True):
        found = [lines for leaf in leaves(page.nodes) for lines in (_scale(leaf),) if lines]
        scales.append([lines for lines in found if _is_even(lines, pitch)])
    if [len(each) for each in scales] != [2, 2]:
        yield "there are not two scales on each side with lines 1 mm and 0.9 mm apart"
        return
    for axis, (one, two) in enumerate(zip(*scales, strict=True)):
        (x, y), (at_x, at_y) = (lines[NUMBERED // 2][0] for lines in (one, two))
        due = (document.paper.frame_width - x + start[0], y - start[1])
        if abs(at_x - due[0]) > EXACT or abs(at_y - due[1]) > EXACT:
            yield f"the {('level', 'upright')[axis]} scale of the back is not behind that of the front"


def _bar_faults(document: Document, front: Page) -> Iterator[str]:
    """Look for two bars of 100 mm each way, at the four edges, and for a line of 150 mm."""
    found = [line for leaf in leaves(front.nodes) for line in _lines(leaf)]
    level = sorted(a[1] for a, b in found if abs(a[1] - b[1]) < EXACT and abs(abs(a[0] - b[0]) - 100) < EXACT)
    upright = sorted(
        a[0] for a, b in found if abs(a[0] - b[0]) < EXACT and abs(abs(a[1] - b[1]) - 100) < EXACT
    )
    paper = document.paper
    for name, at, side in (("across", level, paper.frame_height), ("along", upright, paper.frame_width)):
        if len(at) != 2 or at[0] > side / 4 or at[1] < side * 3 / 4:
            yield f"there are not two bars of 100 mm {name}, one at either edge"
    slanting = [
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in found if a[0] != b[0] and a[1] != b[1]
    ]
    if sum(abs(long - 150) < EXACT for long in slanting) != 1:
        yield "there is no slanting line of 150 mm"


def _lines(leaf: Leaf) -> Iterator[Line]:
    for mark in unfolded(leaf.marks, only=Strokes):
        if isinstance(mark, Strokes):
            yield from ((stroke[0], stroke[-1]) for stroke in mark.strokes)


def _scale(leaf: Leaf) -> list[Line]:
    """Return the lines of a scale in their order, or none."""
    lines = list(_lines(leaf))
    return lines if len(lines) == NUMBERED else []


def _is_even(lines: list[Line], pitch: float) -> bool:
    """Tell whether lines lie so far apart in one direction, each tenth the longest, each fifth the next."""
    (x0, y0), (x1, y1) = lines[0][0], lines[1][0]
    step = (x1 - x0, y1 - y0)
    if abs(abs(step[0]) + abs(step[1]) - pitch) > EXACT:
        return False
    for number, ((x, y), _) in enumerate(lines):
        if abs(x - x0 - number * step[0]) + abs(y - y0 - number * step[1]) > EXACT:
            return False
    lengths = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in lines]
    by_kind = [{round(n, 3) for k, n in enumerate(lengths) if kind(k)} for kind in (_tenth, _fifth, _other)]
    return _falling(by_kind)


def _tenth(number: int) -> bool:
    return number % 10 == 0


def _fifth(number: int) -> bool:
    return number % 10 == 5


def _other(number: int) -> bool:
    return number % 5 != 0


def _falling(kinds: list[set[float]]) -> bool:
    """Tell whether each kind has one length, each shorter than the one before."""
    if any(len(each) != 1 for each in kinds):
        return False
    tenth, fifth, other = (next(iter(each)) for each in kinds)
    return tenth > fifth > other > 0
