"""Backs stand behind their fronts, keep clear of every cut, and tell nothing (ED6, ED7, ED9).

Held by what paper does when it is turned over: over its long edge x becomes W - x, over its short edge y
becomes H - y. What the layout says of a thing is held against the cuts and pieces of its front before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from spare_squares.kit.proof.sameness import leaves
from spare_squares.kit.proof.sheet_rules import Extents, unfolded
from spare_squares.kit.proof.true_size import Scale, cut_pieces
from spare_squares.kit.sheets.document import Document, Leaf, Page, Thing
from spare_squares.kit.sheets.marks import Dots, Mark, Stamp, Text

CLEAR = 5.0  # millimetres between a back and a cut
EXACT = 0.001
DUPLEX: Mapping[str, str] = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class Turned(NamedTuple):
    """How sheets are turned over (`one`, `long`, `short`, `fold`), and by how much their backs are moved."""

    sides: str = "one"
    right: float = 0.0
    up: float = 0.0


ONE_SIDE = Turned()


def back_faults(document: Document, turned: Turned, scale: Scale | None, fingerprint: str) -> Iterator[str]:
    """Hold the pages of a file to the way they are printed: alternately fronts and backs, or fronts alone."""
    wanted = DUPLEX.get(turned.sides, "Simplex")
    if document.duplex != wanted:
        yield f"the file asks for {document.duplex}, wanted {wanted}"
    if turned.sides not in DUPLEX:
        yield from (f"page {n}: a back" for n, page in enumerate(document.pages, 1) if page.is_back)
        return
    # A printer turns every sheet over, so that a front without its back shifts all that follow.
    fronts, backs = document.pages[::2], document.pages[1::2]
    if len(fronts) != len(backs):
        yield f"{len(document.pages)} pages, wanted an even number: a back for each front"
    alike = Alike(fingerprint)
    for number, (front, back) in enumerate(zip(fronts, backs, strict=False), 1):
        if front.is_back or not back.is_back or front.set_number != back.set_number:
            yield f"pages {2 * number - 1} and {2 * number} are not front and back of one sheet"
        for fault in (*_known(front, scale), *_behind(document, front, back, turned, alike)):
            yield f"page {2 * number}: {fault}"


class Alike:
    """Holds the backs of cards to the first that was seen, but for what stands behind the fingerprint."""

    def __init__(self, fingerprint: str) -> None:
        self._fingerprint = fingerprint
        self._first: tuple[Mark, ...] = ()

    def takes(self, marks: tuple[Mark, ...]) -> bool:
        """Tell whether these marks are those of the first back, the mark of a set excepted (ED9)."""
        own = tuple(
            replace(mark, text=self._fingerprint)
            if isinstance(mark, Text) and mark.text.startswith(self._fingerprint)
            else mark
            for mark in marks
        )
        self._first = self._first or own
        return own == self._first


def _known(front: Page, scale: Scale | None) -> Iterator[str]:
    """Hold the boxes of things against what their front has there: a piece, or cuts on four sides."""
    if front.at_scale and front.things and scale is not None:
        cuts = [_box(cut.points) for cut in cut_pieces(list(_flat(front)), scale)]
        # A back belongs to the nominal square, a cut runs inside it by the clearance.
        inset = scale.clearance
        due = [(a - inset, b - inset, c + inset, d + inset) for a, b, c, d in cuts]
        for thing in front.things:
            own = (thing.x, thing.y, thing.x + thing.width, thing.y + thing.height)
            if not any(_same(own, each) for each in due):
                yield f"a back belongs to no piece at ({thing.x:.2f}, {thing.y:.2f})"
        return
    xs, ys = front.cuts
    for thing in front.things:
        at = ((thing.x, xs), (thing.x + thing.width, xs), (thing.y, ys), (thing.y + thing.height, ys))
        if not all(any(abs(edge - cut) < EXACT for cut in cuts) for edge, cuts in at):
            yield f"a back belongs to no card at ({thing.x:.2f}, {thing.y:.2f})"


def _behind(document: Document, front: Page, back: Page, turned: Turned, alike: Alike) -> Iterator[str]:
    """Hold each back against the place that paper gives it, and against the backs of its deck."""
    paper = document.paper_of(front)
    drawn = [leaf for leaf in leaves(back.nodes) if leaf.role != "Artifact"]
    if len(drawn) != len(front.things):
        yield f"{len(drawn)} backs, wanted {len(front.things)}"
    feet = [Extents().of(leaf.marks) for leaf in leaves(back.nodes) if leaf.role == "Artifact"]
    # In the order of the fronts, so that no search could pair a back with the wrong one by chance.
    for thing, leaf in zip(front.things, drawn, strict=False):
        x = paper.frame_width - thing.x - thing.width if turned.sides == "long" else thing.x
        y = thing.y if turned.sides == "long" else paper.frame_height - thing.y - thing.height
        # An offset is read off a sheet as it lies: to the right, and up, while y runs down.
        x, y = x + turned.right, y - turned.up
        yield from _place_faults(thing, leaf, x, y, half=turned.sides == "short")
        for foot in feet:
            apart = max(
                x - foot.right, foot.left - x - thing.width, y - foot.bottom, foot.top - y - thing.height
            )
            if apart < CLEAR - 0.01:
                yield f"its foot comes within {apart:.2f} mm of a cut, wanted {CLEAR:.0f} mm"
        stamp = leaf.marks[0]
        if not front.at_scale and isinstance(stamp, Stamp) and not alike.takes(stamp.marks):
            yield "a card has another back than the first one, which tells it apart"


def _place_faults(thing: Thing, leaf: Leaf, x: float, y: float, *, half: bool) -> Iterator[str]:
    stamp = leaf.marks[0] if len(leaf.marks) == 1 else None
    at = (x + thing.width, y + thing.height) if half else (x, y)
    if not isinstance(stamp, Stamp) or abs(stamp.x - at[0]) + abs(stamp.y - at[1]) > EXACT:
        yield f"a back does not stand behind its front, at ({at[0]:.2f}, {at[1]:.2f})"
        return
    if stamp.quarters != (2 if half else 0):
        yield "a back stands on its head, or should"
    left, top, right, bottom = _reach(stamp.marks)
    room = min(left, top, thing.width - right, thing.height - bottom)
    if room < CLEAR - 0.01:
        yield f"a back comes within {room:.2f} mm of a cut, wanted {CLEAR:.0f} mm"


def _reach(marks: Sequence[Mark]) -> tuple[float, float, float, float]:
    """Return how far the ink of marks reaches, whole dots."""
    found, extents = [], Extents()
    for mark in unfolded(marks):
        box = extents.of((mark,))
        wide = mark.diameter / 2 if isinstance(mark, Dots) else 0.0
        found.append((box.left - wide, box.top - wide, box.right + wide, box.bottom + wide))
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _flat(page: Page) -> Iterator[Mark]:
    for leaf in leaves(page.nodes):
        yield from unfolded(leaf.marks)


def _box(points: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _same(one: Sequence[float], two: Sequence[float]) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(one, two, strict=True))
