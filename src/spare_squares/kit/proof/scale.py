"""Is everything that is cut or played on true to size: board, pieces, gaps and bars (K2–K16, G18)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from spare_squares.core.board import Board
from spare_squares.core.pieces import Piece, orientations
from spare_squares.kit.proof.expectation import Expectation
from spare_squares.kit.proof.ink import Ink, Point, Shape
from spare_squares.kit.proof.lattice import Boards, Edge, Found, PageLines, edges_of
from spare_squares.kit.proof.outlines import (
    drawn_corners,
    gap,
    holds,
    is_upright,
    same_corners,
    simplified,
)

TOLERANCE = 0.05  # millimetres
ROUNDING = 0.002  # what coordinates of three decimals of a point can add to a tolerance
LEAST_GAP = 4.0
METRIC_BAR = 100.0
INCH_BAR = 101.6
INNER_LINE = 0.5  # points
NEAR_BAR = 0.008  # of a bar: less than what tells 100 mm from 4 in
ALIKE = 0.15  # how far off a size may be to be named as the one that was meant


class Cut(NamedTuple):
    """A piece found at scale on a page: its letter, its outline in millimetres, and those of its holes."""

    letter: str
    points: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()

    @property
    def nameless(self) -> bool:
        """Tell whether no letter of a piece of this form stands on it."""
        return self.letter.endswith("?")


def board_faults(
    pages: list[PageLines], cuts: list[list[Cut]], wanted: Expectation
) -> tuple[list[str], set[int]]:
    """Hold the boards of a file against number and cell; return faults and the pages (from 1) with one.

    A board of one cell, or one that a single piece fills, looks like that piece: what has the piece's letter
    is none.
    """
    cell = wanted.cell or 0.0
    grids = [
        (number, board, lines)
        for number, (lines, pieces) in enumerate(zip(pages, cuts, strict=True), 1)
        for board in lines.boards
        if board.gridded
        and number in wanted.at_scale
        and not any(_at(each.points, ((board.left, board.top),)) for each in pieces if not each.nameless)
    ]
    meant = [each for each in grids if abs(each[1].cell - cell) <= ALIKE * cell]
    # On a board of one cell a marker or the token is a board, too, and of nearly its size.
    exact = [each for each in meant if abs(each[1].cell - cell) <= TOLERANCE]
    if len(exact) == wanted.sets:
        meant = exact
    if not meant:
        largest = max((board.cell for _, board, _ in grids), default=0.0)
        known = f"the largest grid has cells of {largest:.2f} mm" if grids else "none is drawn"
        return [f"no board with cells of {cell:.2f} mm: {known}"], set()
    form = wanted.deck.game.board
    found = [fault for each in meant for fault in _grid_faults(*each, form, cell)]
    if len(meant) != wanted.sets:
        found.append(f"{len(meant)} boards at scale, wanted {wanted.sets}")
    return found, {number for number, _, _ in meant}


def tile_faults(pages: list[PageLines], wanted: Expectation) -> tuple[list[str], set[int]]:
    """Hold each part of a board laid over several sheets against its number of lines and the cell (K11)."""
    found = []
    for number, *part in wanted.tiles:
        form, lines = wanted.deck.game.board.part(*part), pages[number - 1]
        if form and form.size == form.columns * form.rows:
            found += _part_faults(number, form, lines, wanted.cell or 0.0)
        elif form:
            found += _cut_out_faults(number, form, lines, wanted)
    return found, {number for number, *_ in wanted.tiles}


def _cut_out_faults(number: int, form: Board, lines: PageLines, wanted: Expectation) -> list[str]:
    """Find a part of a board that its outline cuts into, and measure it as a whole board is measured."""
    cell = wanted.cell or 0.0
    drawn = Boards(form).on(lines.level, lines.upright)
    meant = [board for board in drawn if board.gridded and abs(board.cell - cell) <= ALIKE * cell]
    if not meant:
        return [f"page {number}: the part of the board is not drawn with cells of {cell:.2f} mm"]
    return _grid_faults(number, meant[0], lines, form, cell)


def _part_faults(number: int, form: Board, lines: PageLines, cell: float) -> list[str]:
    """Measure a part of a board that is a full rectangle."""
    found = []
    for what, side, count, long in (
        (lines.upright, "upright", form.columns, form.rows * cell),
        (lines.level, "level", form.rows, form.columns * cell),
    ):
        alike = [line for line in what.lines if abs(line.end - line.start - long) <= TOLERANCE]
        begin = Counter(round(line.start, 1) for line in alike).most_common(1)
        places = [line.at for line in alike if abs(line.start - begin[0][0]) <= 2 * TOLERANCE]
        steps = [at - places[0] for at in places]
        true = all(abs(at - n * cell) <= TOLERANCE + ROUNDING for n, at in enumerate(steps))
        if len(places) != count + 1 or not true:
            told = ", ".join(f"{at:.2f}" for at in steps) or "none"
            found.append(
                f"page {number}: the part of the board has {side} lines at {told} mm, "
                f"wanted {count + 1} of them {cell:.2f} mm apart"
            )
    return found


def _grid_faults(number: int, board: Found, lines: PageLines, form: Board, cell: float) -> list[str]:
    """Measure every grid line of a board against a multiple of the cell from the first one (K2)."""
    found = []
    edges = frozenset().union(*edges_of(form))
    for what, side, start, across, count, steps in (
        (lines.upright, "upright", board.left, board.top, form.columns, _steps(edges, 0)),
        (lines.level, "level", board.top, board.left, form.rows, _steps(edges, 1)),
    ):
        length = board.cell * (form.rows if side == "upright" else form.columns)
        inside = [
            line.at
            for line in what.lines
            if line.start < across + length - 0.2
            and line.end > across + 0.2
            and start - 0.2 < line.at < start + board.cell * count + 0.2
        ]
        places = sorted(inside)
        distinct = [at for n, at in enumerate(places) if n == 0 or at - places[n - 1] > 0.02]
        if len(distinct) != len(steps):
            found.append(f"page {number}: the board has {len(distinct)} {side} lines, wanted {len(steps)}")
            continue
        for step, at in zip(steps, distinct, strict=True):
            due = (step - steps[0]) * cell
            if abs(at - distinct[0] - due) > TOLERANCE + ROUNDING:
                found.append(
                    f"page {number}: {side} line {step + 1} of the board stands {at - distinct[0]:.2f} mm"
                    f" from the first, wanted {due:.2f}"
                )
                break
    return found


def _steps(edges: frozenset[Edge], axis: int) -> list[int]:
    """Return where a board has upright (axis 0) or level lines, in cells: an outline may leave some out."""
    return sorted({edge[axis] for edge in edges if edge[axis] == edge[axis + 2]})


def cut_pieces(ink: Ink, wanted: Expectation) -> list[Cut]:
    """Return the outlines on a page that are pieces of the game at scale, each once."""
    found: list[Cut] = []
    drawn = [simplified(shape) for shape in _outlines(ink, wanted)]
    for points in drawn:
        if any(same_corners(points, cut.points, 0.02) and _at(points, cut.points) for cut in found):
            continue
        fitting = {
            piece.letter: holes
            for piece in wanted.deck.game.pieces
            if (holes := _holes_of(piece, points, drawn, wanted)) is not None
        }
        if fitting:
            inside = _letters_inside(ink, points)
            letter = next((each for each in fitting if each in inside), "")
            first = next(iter(fitting))
            found.append(Cut(letter or f"{first}?", points, fitting[letter or first]))
    return found


def _holes_of(
    piece: Piece, points: tuple[Point, ...], drawn: list[tuple[Point, ...]], wanted: Expectation
) -> tuple[tuple[Point, ...], ...] | None:
    """Return the outlines of a piece's holes if `points` is its outer outline at scale and all are drawn."""
    for shape in orientations(piece.shape, flips=wanted.deck.game.flips):
        outer, *inner = drawn_corners(shape, wanted.cell or 0.0, wanted.clearance)
        if not same_corners(points, outer, TOLERANCE + ROUNDING):
            continue
        holes = [next((each for each in drawn if _is_hole(each, points, outer, hole)), ()) for hole in inner]
        if all(holes):
            return tuple(holes)
    return None


def _is_hole(
    drawn: tuple[Point, ...], points: tuple[Point, ...], outer: tuple[Point, ...], hole: tuple[Point, ...]
) -> bool:
    """Tell whether an outline is a hole of the piece round it, by its shape and its place."""
    if not same_corners(drawn, hole, TOLERANCE + ROUNDING):
        return False
    return all(
        abs(_least(drawn, axis) - _least(points, axis) - _least(hole, axis) + _least(outer, axis))
        <= TOLERANCE + ROUNDING
        for axis in (0, 1)
    )


def _least(points: tuple[Point, ...], axis: int) -> float:
    return min(point[axis] for point in points)


def _outlines(ink: Ink, wanted: Expectation) -> list[Shape]:
    least = wanted.least_outline - 0.01
    return [s for s in ink.shapes if s.width >= least and not s.curved and not s.dashed]


def _at(one: tuple[Point, ...], two: tuple[Point, ...]) -> bool:
    return all(abs(_least(one, axis) - _least(two, axis)) < 0.5 for axis in (0, 1))


def _letters_inside(ink: Ink, points: tuple[Point, ...]) -> set[str]:
    return {
        word
        for run in ink.runs
        if holds(points, run.x + run.length / 2, run.y - run.size * 0.1)
        for word in (*run.text.split(), run.text.strip()[:1])
    }


def piece_faults(cuts: list[list[Cut]], inks: list[Ink], wanted: Expectation) -> list[str]:
    """Hold the pieces found against the game's: number, letter, distance, nothing inside (K3, K15, K16).

    The board may have the outline of a piece, or an island or a hole that has: so an outline without a letter
    counts only while a piece is missing.
    """
    found = []
    counts = Counter(cut.letter for page in cuts for cut in page)
    for piece in wanted.deck.game.pieces:
        due = piece.copies * wanted.sets
        if counts.pop(piece.letter, 0) != due:
            have = sum(cut.letter == piece.letter for page in cuts for cut in page)
            found.append(_missing(piece, have, due, inks, wanted))
    if not found:
        cuts = [[cut for cut in page if not cut.nameless] for page in cuts]
        counts.clear()
    for letter in counts:
        found.append(f"{counts[letter]} outlines of piece {letter.rstrip('?')} without the letter on them")
    for number, (page, ink) in enumerate(zip(cuts, inks, strict=True), 1):
        if page:
            found += [f"page {number}: {fault}" for fault in _page_faults(page, ink, wanted)]
    return found


def _missing(piece: Piece, have: int, due: int, inks: list[Ink], wanted: Expectation) -> str:
    """Say how many outlines of a piece there are, and what size one has that looks meant."""
    cell, off = wanted.cell or 0.0, 2 * wanted.clearance
    size = f"{piece.width * cell - off:.2f} × {piece.height * cell - off:.2f} mm"
    sentence = f"piece {piece.letter} stands {have} times at {size}, wanted {due}"
    for number, ink in enumerate(inks, 1):
        for shape in ink.shapes:
            if shape.width and _looks_like(piece, shape, wanted):
                left, top, right, bottom = shape.box
                drawn = f"{right - left:.2f} × {bottom - top:.2f} mm in a line of {shape.width:.1f} pt"
                return f"{sentence} (page {number} has an outline of {drawn})"
    return sentence


def _looks_like(piece: Piece, shape: Shape, wanted: Expectation) -> bool:
    """Tell whether a shape that is no right outline is about as large as a piece."""
    left, top, right, bottom = shape.box
    cell = wanted.cell or 0.0
    right_line = shape.width >= wanted.least_outline - 0.01
    if right_line and _holes_of(piece, simplified(shape), [], wanted) is not None:
        return False
    return any(
        abs((right - left) / ((1 + max(column for _, column in cells)) * cell) - 1) < ALIKE
        and abs((bottom - top) / ((1 + max(row for row, _ in cells)) * cell) - 1) < ALIKE
        for cells in orientations(piece.shape, flips=wanted.deck.game.flips)
    )


def _page_faults(page: list[Cut], ink: Ink, wanted: Expectation) -> list[str]:
    found = []
    for one, two in combinations(page, 2):
        apart = gap(one.points, two.points)
        if apart < LEAST_GAP - 0.01:
            found.append(
                f"pieces {one.letter} and {two.letter} stand {apart:.2f} mm apart,"
                f" wanted {LEAST_GAP:.0f} or more"
            )
    cell = wanted.cell or 0.0
    for shape in _outlines(ink, wanted):
        left, top, right, bottom = shape.box
        points = simplified(shape)
        large = right - left > cell * 0.7 and bottom - top > cell * 0.7
        if large and not is_upright(points):
            found.append(
                f"an outline of {right - left:.2f} × {bottom - top:.2f} mm has a side"
                " that is neither level nor upright"
            )
    for cut in page:
        found += _inner_faults(cut, ink, cell, wanted)
    return found


def _inner_faults(cut: Cut, ink: Ink, cell: float, wanted: Expectation) -> list[str]:
    """Find a line in a piece that scissors could follow: a cell's edge not dotted, or one as an outline."""
    left = min(x for x, _ in cut.points) - wanted.clearance
    top = min(y for _, y in cut.points) - wanted.clearance
    found = []
    for line in ink.segments:
        x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
        length = abs(line.x1 - line.x0) + abs(line.y1 - line.y0)
        inside = holds(cut.points, x, y) and not any(holds(hole, x, y) for hole in cut.holes)
        if (
            length < 0.5 * cell
            or not inside
            or any(_on_side(each, x, y) for each in (cut.points, *cut.holes))
        ):
            continue
        if line.width >= wanted.least_outline - 0.01:
            found.append(f"a line of {line.width:.1f} pt runs inside piece {cut.letter}")
        level = abs(line.y0 - line.y1) < TOLERANCE
        at = (y - top if level else x - left) / cell
        on_edge = (level or abs(line.x0 - line.x1) < TOLERANCE) and abs(at - round(at)) * cell < 0.3
        if on_edge and not (line.dashed and abs(line.width - INNER_LINE) < 0.05 and line.gray == 0):
            found.append(f"a cell line inside piece {cut.letter} is not dotted, black and 0.5 pt")
    return found[:1]


def _on_side(points: tuple[Point, ...], x: float, y: float) -> bool:
    return any(
        min(x0, x1) - 0.1 <= x <= max(x0, x1) + 0.1 and min(y0, y1) - 0.1 <= y <= max(y0, y1) + 0.1
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True)
    )


def ruler_faults(number: int, lines: PageLines, wanted: Expectation) -> list[str]:
    """Look for both bars on a page, among level and upright lines that are no part of a board (K12)."""
    found = []
    for length, name in ((METRIC_BAR, "100 mm"), (INCH_BAR, "4 in")):
        bars = [
            line.end - line.start
            for side in (lines.level, lines.upright)
            for line in side.lines
            if abs((line.end - line.start) / length - 1) < NEAR_BAR
            and not _in_board(line.at, line.start, side, lines)
        ]
        if not any(abs(bar - length) <= TOLERANCE + ROUNDING for bar in bars):
            known = f", found one of {min(bars, key=lambda bar: abs(bar - length)):.2f} mm" if bars else ""
            found.append(f"page {number}: no bar of {name} ({length:.1f} mm){known}")
    return found


def _in_board(at: float, start: float, side: object, lines: PageLines) -> bool:
    for board in lines.boards:
        if board.gridded:
            across, along = (board.top, board.left) if side is lines.level else (board.left, board.top)
            if across - 0.2 <= at <= across + 40 * board.cell and abs(start - along) < 0.2:
                return True
    return False
