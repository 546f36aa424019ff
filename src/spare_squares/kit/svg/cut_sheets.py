"""What a machine cuts: board, pieces, markers, tray and cards as layers, packed on sheets of a material.

The marks are those of paper. What is new here is what a machine does with each: it cuts outlines, moved by
half the width that its beam or blade takes away (the kerf), scores the lines of the grid, and engraves
letters and patterns. Things stand 3 mm apart or more and are packed by their boxes, largest first, so they
never lie as they would in a packing. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from spare_squares.core.cells import bits
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape, turned
from spare_squares.errors import NotValid
from spare_squares.kit.edition import Edition
from spare_squares.kit.sheets import board_sheet, diagrams, hand
from spare_squares.kit.sheets.bin_packing import Area, Bins, Box
from spare_squares.kit.sheets.geometry import Loop, inset_loop, loops
from spare_squares.kit.sheets.marks import Mark, Outline, Point, Stamp, Strokes, rectangle
from spare_squares.language.facts import length

PARTS = ("board", "pieces", "tray", "cards")
APART = 3.0  # between things, beside what the beam takes
EDGE = 5.0  # of the material
REFERENCE = 20.0  # the side of the square that tells the kerf
FOOT = REFERENCE + APART  # what the reference takes at the foot of every sheet
BORDER = 14.0  # round the board on its plate and in its tray: room for labels and TOP
LEAST_WIDTH, LEAST_HEIGHT = 120.0, 60.0  # of a material that holds the reference and something beside it


@dataclass(frozen=True, slots=True)
class Job:
    """What is cut: the material, the kerf, the play of the tray, the parts, and whether to engrave."""

    material: tuple[float, float] = (300.0, 200.0)
    kerf: float = 0.0
    play: float = 0.3
    parts: tuple[str, ...] = PARTS
    engraves: bool = True


@dataclass(frozen=True, slots=True)
class Layers:
    """What is done to a thing, in the order in which it is done: engraved, scored, cut inside, cut round."""

    engrave: tuple[Mark, ...] = ()
    score: tuple[tuple[Point, Point], ...] = ()
    inner: tuple[Loop, ...] = ()
    outer: tuple[Loop, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing to cut: its name, the box it needs, and its layers, upright and turned by a quarter."""

    name: str
    width: float
    height: float
    upright: Layers
    lying: Layers | None = None


@dataclass(frozen=True, slots=True)
class CutSheet:
    """One sheet of material: its part of the kit and its number, and each thing with its top left corner."""

    part: str
    number: int
    material: tuple[float, float]
    placed: tuple[tuple[str, float, float, Layers], ...] = field(default=())

    @property
    def reference(self) -> Point:
        """Return the bottom left corner of the line and the square that test the scale."""
        return EDGE, self.material[1] - EDGE


def cut_sheets(deck: Deck, edition: Edition, job: Job) -> tuple[CutSheet, ...]:
    """Lay out every part of a job on sheets of its material.

    Raises:
        NotValid: naming what does not fit, and the material or the cell that would do.
    """
    wide, high = job.material
    if wide < LEAST_WIDTH or high < LEAST_HEIGHT:
        raise NotValid(
            f"a material of {length(wide)} × {length(high)} mm is too small: "
            f"{length(LEAST_WIDTH)} × {length(LEAST_HEIGHT)} mm at least"
        )
    if edition.clearance > board_sheet.MOST_CLEARANCE * edition.cell:
        raise NotValid(
            f"a clearance of {length(edition.clearance)} mm leaves too little of cells of "
            f"{length(edition.cell)} mm: {length(board_sheet.MOST_CLEARANCE * edition.cell)} mm is the most"
        )
    made = {"board": cut_board, "pieces": cut_pieces, "tray": cut_tray, "cards": cut_cards}
    return tuple(
        sheet
        for part in PARTS
        if part in job.parts
        for sheet in pack_sheets(part, list(made[part](deck, edition, job)), job)
    )


def pack_sheets(part: str, things: list[Thing], job: Job) -> Iterator[CutSheet]:
    """Pack things on as many sheets as they need, largest first."""
    wide, high = job.material
    room = Area(0, EDGE, EDGE, wide - 2 * EDGE, high - 2 * EDGE - FOOT)
    things = sorted(things, key=lambda thing: (-max(thing.width, thing.height), -thing.width, thing.name))
    boxes = [Box(n, each.width, each.height, each.lying is not None) for n, each in enumerate(things)]
    for thing, box in zip(things, boxes, strict=True):
        check_room(thing, box, room, job)
    bins = Bins([], room, APART + job.kerf)
    bins.put(boxes)
    places = bins.spots
    for number in range(1 + max((place.page for place in places.values()), default=-1)):
        placed = tuple(
            (thing.name, place.x, place.y, thing.lying if place.turned and thing.lying else thing.upright)
            for n, thing in enumerate(things)
            for place in [places[n]]
            if place.page == number
        )
        yield CutSheet(part, number + 1, job.material, placed)


def check_room(thing: Thing, box: Box, room: Area, job: Job) -> None:
    """Refuse what no sheet of the material holds.

    Raises:
        NotValid: naming it, with the least material.
    """
    ways = [(box.width, box.height), *([(box.height, box.width)] if box.turns else [])]
    if any(w <= room.width + 1e-6 and h <= room.height + 1e-6 for w, h in ways):
        return
    wide, high = job.material
    needs = f"{length(box.width + 2 * EDGE)} × {length(box.height + 2 * EDGE + FOOT)}"
    raise NotValid(
        f"{thing.name} ({length(box.width)} × {length(box.height)} mm) does not fit on a material of "
        f"{length(wide)} × {length(high)} mm: it needs {needs} mm. "
        "Choose a larger --material or a smaller --cell"
    )


# the parts


def cut_board(deck: Deck, edition: Edition, job: Job) -> Iterator[Thing]:
    """Yield the board as one plate: its grid scored, labels engraved round it, cut along a border."""
    board, cell = deck.game.board, edition.cell
    wide, high = (side * cell + 2 * BORDER for side in (board.columns, board.rows))
    grid = diagrams.empty_board(board, edition, cell, labelled=False)
    labels = marks_moved(board_sheet.board_labels(board, edition), BORDER, BORDER)
    score = tuple(moved_line(line, BORDER, BORDER) for line in merged(segments(grid)))
    plate = inset_loop(rectangle(0, 0, wide, high), -job.kerf / 2)
    yield Thing("board", wide, high, layers_of(job, labels, score, outer=(plate,)))


def cut_pieces(deck: Deck, edition: Edition, job: Job) -> Iterator[Thing]:
    """Yield every piece, the markers and the token."""
    game = deck.game
    for piece in game.pieces:
        yield from [_piece(game, piece, edition, job)] * piece.copies
    side = board_sheet.marker_side(edition)
    marks = board_sheet.marker(edition)
    yield from [Thing("marker", side, side, split_marks(marks, job))] * game.blocked
    side = edition.scaled(board_sheet.TOKEN)
    yield Thing("token", side, side, split_marks(board_sheet.token(edition), job))


def _piece(game: Game, piece: Piece, edition: Edition, job: Job) -> Thing:
    upright = piece.shape if piece.height >= piece.width else turned(piece.shape)
    pattern, style = hand.patterns(game)[piece.letter], hand.full_size(edition)

    def drawn(shape: Shape) -> Layers:
        return split_marks(
            hand.piece(piece.letter, shape, edition.cell, pattern, style, edition.clearance), job
        )

    wide, high = (edition.cell * (1 + max(at[axis] for at in upright)) for axis in (1, 0))
    lying = drawn(turned(upright)) if wide != high else None
    return Thing(f"piece {piece.letter}", wide, high, drawn(upright), lying)


def cut_tray(deck: Deck, edition: Edition, job: Job) -> Iterator[Thing]:
    """Yield a base with the board scored on it, and a frame whose opening leaves the board some play."""
    board, cell = deck.game.board, edition.cell
    wide, high = (side * cell + 2 * BORDER for side in (board.columns, board.rows))
    around = inset_loop(rectangle(0, 0, wide, high), -job.kerf / 2)
    grid = diagrams.empty_board(board, edition, cell, labelled=False)
    score = tuple(moved_line(line, BORDER, BORDER) for line in merged(segments(grid)))
    labels = marks_moved(board_sheet.board_labels(board, edition), BORDER, BORDER)
    # The opening is cut from inside: the beam takes half its width from the frame, which must not widen it.
    opening = loops(_cells(board.columns, board.cells), cell=cell, inset=-(job.play - job.kerf / 2))
    inner = tuple(tuple((x + BORDER, y + BORDER) for x, y in loop) for loop in opening)
    yield Thing("tray base", wide, high, layers_of(job, (), score, outer=(around,)))
    yield Thing("tray frame", wide, high, layers_of(job, labels, (), inner=inner, outer=(around,)))


def _cells(columns: int, cells: int) -> Shape:
    return tuple(divmod(bit, columns) for bit in bits(cells))


def cut_cards(deck: Deck, edition: Edition, job: Job) -> Iterator[Thing]:
    """Yield an outline for each card."""
    size = edition.card_size
    outline = inset_loop(rectangle(0, 0, size.width, size.height), -job.kerf / 2)
    lying = inset_loop(rectangle(0, 0, size.height, size.width), -job.kerf / 2)
    card = Thing("card", size.width, size.height, Layers(outer=(outline,)), Layers(outer=(lying,)))
    yield from [card] * len(deck.cards)


# marks to layers


def split_marks(marks: Sequence[Mark], job: Job) -> Layers:
    """Part the marks of a thing: its outlines are cut, the rest is engraved.

    The outer outline runs clockwise on paper, those of holes the other way, and each is moved to its left by
    half the kerf: the thing that is left has the size of its outlines.
    """
    cut = [mark.points for mark in marks if isinstance(mark, Outline) and mark.fill is None]
    engrave = tuple(mark for mark in marks if not isinstance(mark, Outline))
    moved = [inset_loop(points, -job.kerf / 2) for points in cut]
    return layers_of(
        job, engrave, (),
        inner=tuple(loop for loop in moved if double_area(loop) < 0),
        outer=tuple(loop for loop in moved if double_area(loop) > 0),
    )  # fmt: skip


def layers_of(
    job: Job,
    engrave: tuple[Mark, ...],
    score: tuple[tuple[Point, Point], ...],
    *,
    inner: tuple[Loop, ...] = (),
    outer: tuple[Loop, ...] = (),
) -> Layers:
    """Return what is done to a thing: on a machine that does not engrave, cuts alone."""
    return Layers(engrave, score, inner, outer) if job.engraves else Layers(inner=inner, outer=outer)


def double_area(loop: Loop) -> float:
    """Return twice the area of a loop: more than 0 where it runs clockwise on paper."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*loop, loop[0])))


def segments(marks: Iterable[Mark]) -> Iterator[tuple[Point, Point]]:
    """Yield the straight lines of marks."""
    for mark in marks:
        if isinstance(mark, Strokes):
            for stroke in mark.strokes:
                yield from pairwise(stroke)
        elif isinstance(mark, Outline):
            yield from pairwise((*mark.points, mark.points[0]))


def merged(lines: Iterable[tuple[Point, Point]]) -> tuple[tuple[Point, Point], ...]:
    """Join level and upright lines that lie on one another, so that none is drawn twice."""
    rows: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for (x0, y0), (x1, y1) in lines:
        level = abs(y0 - y1) < 1e-6
        at, start, end = (y0, x0, x1) if level else (x0, y0, y1)
        rows.setdefault((level, round(at, 4)), []).append((min(start, end), max(start, end)))
    found: list[tuple[Point, Point]] = []
    for (level, at), runs in sorted(rows.items()):
        joined: list[tuple[float, float]] = []
        for start, end in sorted(runs):
            if joined and start <= joined[-1][1] + 1e-4:
                joined[-1] = (joined[-1][0], max(joined[-1][1], end))
            else:
                joined.append((start, end))
        found += [((start, at), (end, at)) if level else ((at, start), (at, end)) for start, end in joined]
    return tuple(found)


def moved_line(line: tuple[Point, Point], x: float, y: float) -> tuple[Point, Point]:
    """Return a line moved to the right and down."""
    (x0, y0), (x1, y1) = line
    return (x0 + x, y0 + y), (x1 + x, y1 + y)


def marks_moved(marks: Sequence[Mark], x: float, y: float) -> tuple[Mark, ...]:
    """Return marks moved to the right and down."""
    return (Stamp(x, y, tuple(marks)),)
