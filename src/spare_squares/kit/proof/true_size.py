"""What is cut or played on is true to size: board, pieces, their gaps and the bars (K2–K16, G18).

Read from the marks of the pages that say they hold something at scale, against the game alone: corners and
grid lines follow from its cells, so a layout that drew a piece, a gap or a bar wrong is caught here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape, orientations
from spare_squares.kit.edition import Paper
from spare_squares.kit.proof.sameness import leaves
from spare_squares.kit.proof.sheet_rules import flattened, unfolded
from spare_squares.kit.proof.typefaces import text_width
from spare_squares.kit.sheets.document import Document, Page
from spare_squares.kit.sheets.marks import POINT, Mark, Outline, Point, Strokes, Text

TOLERANCE = 0.05  # millimetres
JOIN = 0.05  # millimetres of a gap that does not part a line
LEAST_GAP = 4.0
BARS = {"100 mm": 100.0, "4 in": 101.6}
INNER_LINE = 0.5  # points
EXACT, EXACT_MOVE = 1e-6, 0.001  # of a matrix: its factors, and points
ALIKE = 0.15  # how far off a size may be to be named as the one that was meant

Corner = tuple[int, int, int, int]  # column, row, and towards which side the inside lies (-1 or 1 each way)
Measured = tuple[float, float]  # what a printer made of 100 mm, across and along
Edge = tuple[int, int, int, int]  # column and row of both ends, the upper or left end first


class Scale(NamedTuple):
    """What stands at scale in a document: the game's board and pieces, so many times, at a cell."""

    game: Game
    cell: float
    clearance: float
    sets: int
    least_outline: float


def on_page(measured: Measured, *, lying: bool) -> Measured:
    """Return what a printer makes of 100 mm across and along a page, which may lie on its long side."""
    across, along = measured
    return (along, across) if lying else measured


def correction(paper: Paper, measured: Measured) -> tuple[float, ...]:
    """Return the matrix, in points, that makes up for a printer about the centre of the page (ED1, ED2)."""
    across, along = (BARS["100 mm"] / each for each in measured)
    middle = paper.width / POINT / 2, paper.height / POINT / 2
    return across, 0.0, 0.0, along, middle[0] - across * middle[0], middle[1] - along * middle[1]


def correction_faults(matrix: Sequence[float], paper: Paper, measured: Measured) -> Iterator[str]:
    """Hold the matrix of a page against what was measured; a printer that is right gets none."""
    due = () if measured == (BARS["100 mm"],) * 2 else correction(paper, measured)
    exact = (EXACT, EXACT, EXACT, EXACT, EXACT_MOVE, EXACT_MOVE)
    if len(matrix) != len(due) or any(
        abs(a - b) > by for a, b, by in zip(matrix, due, exact[: len(due)], strict=True)
    ):
        have, wanted = (" ".join(f"{each:.6g}" for each in one) or "none" for one in (matrix, due))
        yield f"is drawn by the matrix {have}, wanted {wanted}"


class Cut(NamedTuple):
    """A piece found at scale on a page: its letter, its outline, and those of its holes, in millimetres."""

    letter: str
    points: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


def scale_faults(document: Document, scale: Scale) -> Iterator[str]:
    """Hold boards and pieces of a document to their size and number."""
    pages = [(number, page) for number, page in enumerate(document.pages, 1) if page.at_scale or page.tile]
    drawn = {number: list(flattened(page)) for number, page in pages}
    yield from board_faults(pages, drawn, scale)
    marks = {number: drawn[number] for number, page in pages if page.at_scale}
    cuts = {number: cut_pieces(drawn, scale) for number, drawn in marks.items()}
    yield from count_faults(cuts, marks, scale)
    for number, page in cuts.items():
        for fault in _page_faults(page, marks[number], scale):
            yield f"page {number}: {fault}"


# boards


def board_faults(
    pages: Sequence[tuple[int, Page]], drawn: Mapping[int, Sequence[Mark]], scale: Scale
) -> Iterator[str]:
    """Find the board once a set, or each of its parts on the page that has it (K2, K10, K11)."""
    tiles = [(number, page.tile) for number, page in pages if page.tile]
    for number, tile in tiles:
        part = scale.game.board.part(*tile)
        if part and not boards_on(drawn[number], part, scale.cell):
            yield f"page {number}: the part of the board is not drawn with cells of {scale.cell:.2f} mm"
    if tiles:
        return
    have = sum(len(boards_on(marks, scale.game.board, scale.cell)) for marks in drawn.values())
    if have < scale.sets:
        yield f"{have} boards with cells of {scale.cell:.2f} mm, wanted {scale.sets}"


def boards_on(marks: Iterable[Mark], board: Board, cell: float) -> list[Point]:
    """Return the top left corners of all boards of this form and cell whose every grid line is drawn."""
    level, upright = join_lines(marks)
    edges = board_edges(board)
    found: list[Point] = []
    for left in upright:
        for top in level:
            drawn = all(
                _covered(level, top + y0 * cell, left + x0 * cell, left + x1 * cell)
                if y0 == y1
                else _covered(upright, left + x0 * cell, top + y0 * cell, top + y1 * cell)
                for x0, y0, x1, y1 in edges
            )
            if drawn and not any(abs(left - x) + abs(top - y) < cell / 2 for x, y in found):
                found.append((left, top))
    return found


def board_edges(board: Board) -> tuple[Edge, ...]:
    """Return the unit edges of a board's cells, from the top left one that has any; each has a line."""
    cells = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    filled = [(row, column) for row, column in cells if board.cells >> board.bit(row, column) & 1]
    least_row, least_column = min(row for row, _ in filled), min(column for _, column in filled)
    found: dict[Edge, None] = {}
    for row, column in filled:
        r, c = row - least_row, column - least_column
        for edge in ((c, r, c + 1, r), (c, r, c, r + 1), (c, r + 1, c + 1, r + 1), (c + 1, r, c + 1, r + 1)):
            found[edge] = None
    return tuple(found)


Runs = dict[float, list[tuple[float, float]]]  # by where lines lie, from where to where they go


def join_lines(marks: Iterable[Mark]) -> tuple[Runs, Runs]:
    """Join level and upright strokes and sides that lie on one another and touch."""
    sides: tuple[list[tuple[float, float, float]], ...] = ([], [])
    for mark in marks:
        rows: Sequence[Sequence[Point]] = ()
        if isinstance(mark, Strokes):
            rows = mark.strokes
        elif isinstance(mark, Outline):
            rows = ((*mark.points, mark.points[0]),)
        for row in rows:
            for (x0, y0), (x1, y1) in pairwise(row):
                if abs(y0 - y1) < 0.01 < abs(x0 - x1):
                    sides[0].append((y0, min(x0, x1), max(x0, x1)))
                elif abs(x0 - x1) < 0.01 < abs(y0 - y1):
                    sides[1].append((x0, min(y0, y1), max(y0, y1)))
    return _joined(sides[0]), _joined(sides[1])


def _joined(lines: list[tuple[float, float, float]]) -> Runs:
    found: Runs = {}
    last = float("-inf")
    for at, start, end in sorted(lines):
        if at - last > 0.02:
            last = at
        found.setdefault(last, []).append((start, end))
    for at, runs in found.items():
        merged: list[tuple[float, float]] = []
        for start, end in sorted(runs):
            if merged and start <= merged[-1][1] + JOIN:
                merged[-1] = (merged[-1][0], max(merged[-1][1], end))
            else:
                merged.append((start, end))
        found[at] = merged
    return found


def _covered(lines: Runs, at: float, start: float, end: float) -> bool:
    return any(
        first <= start + TOLERANCE and last >= end - TOLERANCE
        for place, runs in lines.items()
        if abs(place - at) <= TOLERANCE
        for first, last in runs
    )


# pieces


def cut_pieces(marks: Sequence[Mark], scale: Scale) -> list[Cut]:
    """Return the outlines among marks that are pieces of the game at scale, with the letter on them."""
    drawn = [simplified(each.points) for each in _outlines(marks, scale)]
    found: list[Cut] = []
    for points in drawn:
        fitting = {
            piece.letter: holes
            for piece in scale.game.pieces
            if (holes := match_holes(piece, points, drawn, scale)) is not None
        }
        letter = (
            next((each for each in fitting if each in letters_inside(marks, points)), "") if fitting else ""
        )
        if letter:
            found.append(Cut(letter, points, fitting[letter]))
    return found


def _outlines(marks: Sequence[Mark], scale: Scale) -> list[Outline]:
    least = scale.least_outline - 0.01
    return [each for each in marks if isinstance(each, Outline) and each.width >= least and not each.dash]


def match_holes(
    piece: Piece, points: tuple[Point, ...], drawn: list[tuple[Point, ...]], scale: Scale
) -> tuple[tuple[Point, ...], ...] | None:
    """Return the outlines of a piece's holes if `points` is its outer outline at scale and all are drawn."""
    for shape in orientations(piece.shape, flips=scale.game.flips):
        outer, *inner = drawn_corners(shape, scale.cell, scale.clearance)
        moved = measure_move(points, outer)
        if not _same_corners(points, outer, moved):
            continue
        holes = [next((each for each in drawn if _same_corners(each, hole, moved)), ()) for hole in inner]
        if all(holes):
            return tuple(holes)
    return None


def measure_move(points: Sequence[Point], outer: Sequence[Point]) -> Point:
    """Return how far an outline is moved from the one it is held against, by their top left corners."""
    x, y = (min(point[axis] for point in points) - min(point[axis] for point in outer) for axis in (0, 1))
    return x, y


def _same_corners(points: Sequence[Point], due: Sequence[Point], moved: Point) -> bool:
    if len(points) != len(due):
        return False
    x, y = moved
    return all(any(abs(px - dx - x) + abs(py - dy - y) <= TOLERANCE for px, py in points) for dx, dy in due)


def letters_inside(marks: Sequence[Mark], points: tuple[Point, ...]) -> set[str]:
    """Return the words and first letters of the texts whose middle lies in an outline."""
    found = set()
    for mark in marks:
        if isinstance(mark, Text) and mark.text:
            middle = (
                text_width(mark.text, mark.size, mark.bold)
                * {"left": 0.5, "center": 0, "right": -0.5}[mark.align]
            )
            if holds(points, mark.x + middle, mark.y - mark.size * 0.1):
                found |= {*mark.text.split(), mark.text.strip()[:1]}
    return found


def count_faults(cuts: dict[int, list[Cut]], marks: dict[int, list[Mark]], scale: Scale) -> Iterator[str]:
    """Count each piece: as many as the game has, once a set (K3, K40)."""
    counts = Counter(cut.letter for page in cuts.values() for cut in page)
    for piece in scale.game.pieces:
        due = piece.copies * scale.sets
        if counts[piece.letter] != due:
            off = 2 * scale.clearance
            size = f"{piece.width * scale.cell - off:.2f} × {piece.height * scale.cell - off:.2f} mm"
            meant = name_meant(piece, marks, scale)
            yield f"piece {piece.letter} stands {counts[piece.letter]} times at {size}, wanted {due}{meant}"


def name_meant(piece: Piece, marks: dict[int, list[Mark]], scale: Scale) -> str:
    """Say which outline is about as large as a piece and may be what was meant."""
    for number, drawn in marks.items():
        for mark in drawn:
            if isinstance(mark, Outline) and mark.width:
                wide, high = (
                    max(p[axis] for p in mark.points) - min(p[axis] for p in mark.points) for axis in (0, 1)
                )
                for cells in orientations(piece.shape, flips=scale.game.flips):
                    width = (1 + max(column for _, column in cells)) * scale.cell
                    height = (1 + max(row for row, _ in cells)) * scale.cell
                    if abs(wide / width - 1) < ALIKE and abs(high / height - 1) < ALIKE:
                        size = f"{wide:.2f} × {high:.2f} mm in {mark.width:g} pt"
                        return f" (page {number} has an outline of {size})"
    return ""


def _page_faults(cuts: list[Cut], marks: list[Mark], scale: Scale) -> Iterator[str]:
    for one, two in combinations(cuts, 2):
        apart = gap(one.points, two.points)
        if apart < LEAST_GAP - 0.01:
            names = f"pieces {one.letter} and {two.letter}"
            yield f"{names} stand {apart:.2f} mm apart, wanted {LEAST_GAP:.0f} or more"
    for mark in _outlines(marks, scale) if cuts else ():
        if not all(
            abs(x - nx) <= TOLERANCE or abs(y - ny) <= TOLERANCE for (x, y), (nx, ny) in _sides(mark.points)
        ):
            x, y = mark.points[0]
            yield f"the outline at ({x:.1f}, {y:.1f}) has a side that is neither level nor upright"
    for cut in cuts:
        yield from inner_faults(cut, marks, scale)


def inner_faults(cut: Cut, marks: list[Mark], scale: Scale) -> Iterator[str]:
    """Find a line in a piece that scissors could follow: a cell's edge, or one like an outline (K15)."""
    left = min(x for x, _ in cut.points) - scale.clearance
    top = min(y for _, y in cut.points) - scale.clearance
    for mark in marks:
        if not isinstance(mark, Strokes):
            continue
        for (x0, y0), (x1, y1) in (side for stroke in mark.strokes for side in pairwise(stroke)):
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            long = abs(x1 - x0) + abs(y1 - y0) >= 0.5 * scale.cell
            if not long or not is_inside(cut, x, y):
                continue
            if mark.width >= scale.least_outline - 0.01:
                yield f"a line of {mark.width:.1f} pt runs inside piece {cut.letter}"
                return
            level, upright = abs(y0 - y1) < TOLERANCE, abs(x0 - x1) < TOLERANCE
            at = (y - top if level else x - left) / scale.cell
            on_edge = (level or upright) and abs(at - round(at)) * scale.cell < 0.3
            if on_edge and not (mark.dash and abs(mark.width - INNER_LINE) < 0.05 and mark.gray == 0):
                yield f"a cell line inside piece {cut.letter} is not dotted, black and 0.5 pt"
                return


def is_inside(cut: Cut, x: float, y: float) -> bool:
    """Tell whether a point lies in a piece, not in a hole of it, and not on a side."""
    on_side = any(
        min(x0, x1) - 0.1 <= x <= max(x0, x1) + 0.1 and min(y0, y1) - 0.1 <= y <= max(y0, y1) + 0.1
        for outline in (cut.points, *cut.holes)
        for (x0, y0), (x1, y1) in _sides(outline)
    )
    return holds(cut.points, x, y) and not on_side and not any(holds(hole, x, y) for hole in cut.holes)


# outlines as scissors follow them


def corners(cells: Shape) -> tuple[tuple[Corner, ...], ...]:
    """Return the closed outlines of a shape of cells, each as its corners in turn; the outer one first."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    filled = set(cells)
    for row, column in cells:
        # Clockwise round each cell; an edge between two cells is walked both ways and drops out.
        for (dr, dc), start, end in (
            ((-1, 0), (column, row), (column + 1, row)),
            ((0, 1), (column + 1, row), (column + 1, row + 1)),
            ((1, 0), (column + 1, row + 1), (column, row + 1)),
            ((0, -1), (column, row + 1), (column, row)),
        ):
            if (row + dr, column + dc) not in filled:
                edges.setdefault(start, []).append(end)
    loops = []
    while edges:
        loops.append(_loop(edges))
    return tuple(sorted(loops, key=lambda loop: min((row, column) for column, row, _, _ in loop)))


def _loop(edges: dict[tuple[int, int], list[tuple[int, int]]]) -> tuple[Corner, ...]:
    start = min(edges, key=lambda at: (at[1], at[0]))
    path, at, before = [start], start, (0, 0)
    while True:
        ends = edges[at]
        # Where two cells touch by a corner only, turn right: the outlines stay apart.
        turn = next((e for e in ends if before[0] * (e[1] - at[1]) - before[1] * (e[0] - at[0]) > 0), ends[0])
        ends.remove(turn)
        if not ends:
            del edges[at]
        before, at = (turn[0] - at[0], turn[1] - at[1]), turn
        if at == start:
            return tuple(_turns(path))
        path.append(at)


def _turns(path: list[tuple[int, int]]) -> Iterator[Corner]:
    for number, (x, y) in enumerate(path):
        (px, py), (nx, ny) = path[number - 1], path[(number + 1) % len(path)]
        into, out = (x - px, y - py), (nx - x, ny - y)
        if into != out:
            # Clockwise with y downwards the inside lies to the right of an edge: (dx, dy) becomes (-dy, dx).
            yield x, y, -into[1] - out[1], into[0] + out[0]


def drawn_corners(cells: Shape, cell: float, inset: float) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of a shape in millimetres, each side moved inwards by `inset`."""
    return tuple(
        tuple((x * cell + dx * inset, y * cell + dy * inset) for x, y, dx, dy in loop)
        for loop in corners(cells)
    )


def simplified(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of a closed path without points that lie on a straight side."""
    kept = []
    for number, (x, y) in enumerate(points):
        (px, py), (nx, ny) = points[number - 1], points[(number + 1) % len(points)]
        if abs((x - px) * (ny - y) - (y - py) * (nx - x)) > 0.01 * (abs(nx - px) + abs(ny - py)):
            kept.append((x, y))
    return tuple(kept)


def holds(points: Sequence[Point], x: float, y: float) -> bool:
    """Tell whether a point lies inside a closed outline."""
    inside = False
    for (x0, y0), (x1, y1) in _sides(points):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def gap(one: Sequence[Point], two: Sequence[Point]) -> float:
    """Return the distance between two upright outlines in millimetres; 0 when one lies in the other."""
    if holds(one, *two[0]) or holds(two, *one[0]):
        return 0.0
    return min(measure_distance(*a, *b) for a in _sides(one) for b in _sides(two))


def measure_distance(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the distance of two level or upright sides: that of their boxes."""
    dx = max(min(a[0], b[0]) - max(c[0], d[0]), min(c[0], d[0]) - max(a[0], b[0]), 0.0)
    dy = max(min(a[1], b[1]) - max(c[1], d[1]), min(c[1], d[1]) - max(a[1], b[1]), 0.0)
    return float((dx * dx + dy * dy) ** 0.5)


def _sides(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(points, (*points[1:], points[0]), strict=True)


# bars


def ruler_faults(page: Page, *, inches: bool) -> Iterator[str]:
    """Look for the bar of 100 mm on a page, and on inch papers for that of 4 in in the same figure (K12)."""
    bars = BARS if inches else {"100 mm": BARS["100 mm"]}
    lengths = [
        [
            ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            for mark in unfolded(leaf.marks, only=Strokes)
            if isinstance(mark, Strokes)
            for stroke in mark.strokes
            for (x0, y0), (x1, y1) in [(stroke[0], stroke[-1])]
        ]
        for leaf in leaves(page.nodes)
    ]
    due = tuple(bars.values())
    # A board has its longest lines at least twice, a bar stands alone.
    if any(all(sum(abs(a - b) <= TOLERANCE for a in leaf) == 1 for b in due) for leaf in lengths):
        return
    for name, length in bars.items():
        near = [each for leaf in lengths for each in leaf if abs(each / length - 1) < 0.008]
        if not any(abs(each - length) <= TOLERANCE for each in near):
            known = f", found one of {min(near, key=lambda each: abs(each - length)):.2f} mm" if near else ""
            yield f"no bar of {name} ({length:.1f} mm){known}"
            return
    yield f"no bar of {' and '.join(bars)} stands by itself"
