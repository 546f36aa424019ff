"""Two independent witnesses: one goes over a reason again, the other counts again.

A printed reason must not rest on the solver alone (S16). The checker uses a piece's orientations and the
board, and derives places, regions and sums anew, in the plainest way: counting cells, adding sizes,
replaying a chain.

The second search only counts: it is what `--paranoid` holds the solver against. It shares no table, no order
and no code with the solver, not even how a piece is turned: cells are pairs of numbers, placements are
frozen sets, and each step takes the cell that the fewest placements can cover (Knuth, "Dancing Links", 2000:
the heuristic, not the links). Slow and plain on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from spare_squares.core.game import Game
from spare_squares.solver.forced import Step
from spare_squares.solver.reasons import Reason

# letter → how many are left
Left = Counter[str]
Places = dict[str, list[int]]


def holds(game: Game, blocked: int, reason: Reason) -> bool:
    """Tell whether a reason proves that the card has no packing."""
    free = game.board.cells & ~blocked
    # Each argument anew from the board: nothing that a finder noted is believed but what it claims.
    match reason.kind:
        case "area":
            return sum(_sizes(game)) != free.bit_count()
        case "pocket":
            return is_closed(game, free, reason.cells) and not _adds_up(game, reason.cells.bit_count())
        case "sizes":
            return not share_out(_sizes(game), sorted(region.bit_count() for region in _regions(game, free)))
        case "colour":
            return (free & reason.cells).bit_count() not in sum_colours(game, free, reason.cells)
        case "no place":
            return not lay_everywhere(game, free).get(reason.letters[0], [0])
        case "regions":
            return not fills_regions(game, _regions(game, free), _left(game))
        case "pair":
            one, other = (lay_everywhere(game, free)[letter] for letter in reason.letters)
            return all(mine & yours for mine in one for yours in other)
        case "forced" | "cases":
            return replay_chain(game, free, _left(game), lay_everywhere(game, free), reason.chain)
        case "search":
            return count_again(game, blocked) == 0
    return False


def _sizes(game: Game) -> list[int]:
    return [piece.size for piece in game.pieces for _ in range(piece.copies)]


def pair_equal_shapes(game: Game) -> dict[str, str]:
    """Return, for each letter, the first letter of a piece of that shape."""
    first: dict[object, str] = {}
    return {piece.letter: first.setdefault(game.orientations(piece), piece.letter) for piece in game.pieces}


def _left(game: Game) -> Left:
    alike = pair_equal_shapes(game)
    left: Left = Counter()
    for piece in game.pieces:
        left[alike[piece.letter]] += piece.copies
    return left


def lay_everywhere(game: Game, free: int) -> Places:
    """Lay every piece in every way on every corner, cell by cell."""
    board = game.board
    found: Places = {}
    for piece in game.pieces:
        if pair_equal_shapes(game)[piece.letter] != piece.letter:
            continue
        found[piece.letter] = []
        for way in game.orientations(piece):
            for row in range(board.rows):
                for column in range(board.columns):
                    cells = [(row + down, column + across) for down, across in way]
                    if all(r < board.rows and c < board.columns for r, c in cells):
                        place = sum(1 << board.bit(r, c) for r, c in cells)
                        if place & ~free == 0:
                            found[piece.letter].append(place)
    return found


def _neighbours(game: Game, bit: int) -> list[int]:
    board = game.board
    row, column = divmod(bit, board.columns)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [board.bit(r, c) for r, c in around if 0 <= r < board.rows and 0 <= c < board.columns]


def is_closed(game: Game, free: int, pocket: int) -> bool:
    """Tell whether a pocket is free and no free cell outside it shares an edge with it."""
    inside = [bit for bit in range(pocket.bit_length()) if pocket >> bit & 1]
    outside = free & ~pocket
    return (
        bool(pocket)
        and not pocket & ~free
        and not any(outside >> near & 1 for bit in inside for near in _neighbours(game, bit))
    )


def _regions(game: Game, free: int) -> list[int]:
    found = []
    left = {bit for bit in range(free.bit_length()) if free >> bit & 1}
    while left:
        edge = [left.pop()]
        region = 1 << edge[0]
        while edge:
            for near in _neighbours(game, edge.pop()):
                if near in left:
                    left.remove(near)
                    edge.append(near)
                    region |= 1 << near
        found.append(region)
    return sorted(found, key=int.bit_count)


def _adds_up(game: Game, cells: int) -> bool:
    sums = {0}
    for size in _sizes(game):
        sums |= {total + size for total in sums}
    return cells in sums


def share_out(sizes: list[int], rooms: list[int]) -> bool:
    """Try to put the sizes into rooms that they fill exactly, one size after the other."""
    if not sizes:
        return not any(rooms)
    return any(
        share_out(sizes[1:], [*rooms[:at], room - sizes[0], *rooms[at + 1 :]])
        for at, room in enumerate(rooms)
        # Two rooms of one size are alike: the piece is tried in the first of them.
        if room >= sizes[0] and room not in rooms[:at]
    )


def sum_colours(game: Game, free: int, coloured: int) -> set[int]:
    """Return the numbers of coloured cells that all pieces together may cover."""
    places, sums = lay_everywhere(game, free), {0}
    for letter, number in _left(game).items():
        # Overlaps are allowed here: a sum that even so cannot be reached is out of reach.
        for _ in range(number):
            sums = {total + (place & coloured).bit_count() for total in sums for place in places[letter]}
    return sums


def fills_regions(game: Game, regions: list[int], left: Left) -> bool:
    """Tell whether the pieces fill all regions: the first one in every way, then the others."""
    if not regions:
        return not +left
    if not regions[0]:
        return fills_regions(game, regions[1:], left)
    first = regions[0] & -regions[0]
    for letter, places in lay_everywhere(game, regions[0]).items():
        for place in places:
            if left[letter] and place & first:
                fewer = left - Counter([letter])
                if fills_regions(game, [regions[0] & ~place, *regions[1:]], fewer):
                    return True
    return False


def replay_chain(game: Game, free: int, left: Left, places: Places, chain: tuple[Step, ...]) -> bool:
    """Replay a chain: every move must be forced where it stands, and the end must be a contradiction."""
    for step in chain:
        can = {letter: [place for place in places[letter] if not place & ~free] for letter in +left}
        if step.kind == "no place":
            return left[step.letter] > 0 and not can[step.letter]
        if step.kind == "no cover":
            return bool(step.at & free) and not _covering(can, step.at)
        if step.kind == "cases":
            return refutes_all_cases(game, free, left, places, can, step)
        forced = (
            _covering(can, step.at) if step.at else [(step.letter, at) for at in can.get(step.letter, [])]
        )
        # Exactly one way, and the one that is told: a move among two would prove nothing.
        if forced != [(step.letter, step.cells)]:
            return False
        free &= ~step.cells
        left = left - Counter([step.letter])
    return False


def refutes_all_cases(game: Game, free: int, left: Left, places: Places, can: Places, step: Step) -> bool:
    """Tell whether the cases are all there are, and each is refuted, or alike to one that is."""
    cases = (
        _covering(can, step.at) if step.at else [(step.letter, place) for place in can.get(step.letter, [])]
    )
    supposed = [(branch[0].letter, branch[0].cells) for branch in step.branches]
    if not (step.at & free if step.at else left[step.letter]) or sorted(cases) != sorted(supposed):
        return False
    # A case that is alike is true only if the one it is alike to was refuted here itself.
    told = [branch for branch in step.branches if branch[1].kind != "alike"]
    return all(
        maps_onto(game, free, can, told[branch[1].at][0], branch[0])
        if branch[1].kind == "alike" and branch[1].at < len(told)
        else replay_chain(
            game, free & ~branch[0].cells, left - Counter([branch[0].letter]), places, branch[1:]
        )
        for branch in step.branches
    )


def maps_onto(game: Game, free: int, can: Places, one: Step, other: Step) -> bool:
    """Tell whether one of the board's eight maps takes the one case to the other, and all else to itself.

    The maps are written out as what they do to a row and a column, from the middle of the board.
    """
    board = game.board

    def image(cells: int, *, swap: bool, down: int, across: int) -> int:
        found = 0
        for bit in range(cells.bit_length()):
            if cells >> bit & 1:
                row, column = divmod(bit, board.columns)
                y, x = down * (2 * row - board.rows + 1), across * (2 * column - board.columns + 1)
                y, x = (x, y) if swap else (y, x)
                found |= 1 << board.bit((y + board.rows - 1) // 2, (x + board.columns - 1) // 2)
        return found

    return one.letter == other.letter and any(
        image(one.cells, swap=swap, down=down, across=across) == other.cells
        and image(free, swap=swap, down=down, across=across) == free
        and all(
            {image(place, swap=swap, down=down, across=across) for place in each} == set(each)
            for each in can.values()
        )
        for swap in ((False, True) if board.rows == board.columns else (False,))
        for down in (1, -1)
        for across in (1, -1)
    )


def _covering(can: Places, cell: int) -> list[tuple[str, int]]:
    return [(letter, place) for letter, each in can.items() for place in each if place & cell]


Cell = tuple[int, int]
Cells = frozenset[Cell]


def count_again(game: Game, blocked: int, *, should_stop: Callable[[], bool] | None = None) -> int | None:
    """Count the packings once more; None when `should_stop` ended the search.

    Pieces of one shape count as copies of one piece, as in the solver.
    """
    board = game.board
    free = frozenset(
        (row, column)
        for row in range(board.rows)
        for column in range(board.columns)
        if (board.cells & ~blocked) >> (row * board.columns + column) & 1
    )
    kinds: dict[frozenset[Cells], int] = {}
    for piece in game.pieces:
        ways = ways_to_lie(piece.shape, flips=game.flips, rotations=game.rotations)
        kinds[ways] = kinds.get(ways, 0) + piece.copies
    options = [(kind, cells) for kind, ways in enumerate(kinds) for cells in list_places(ways, free)]
    try:
        return _count(free, tuple(kinds.values()), options, should_stop or (lambda: False))
    except _StoppedError:
        return None


class _StoppedError(Exception):
    """The caller asked the search to stop."""


def ways_to_lie(shape: Iterable[Cell], *, flips: bool, rotations: bool) -> frozenset[Cells]:
    """Return each distinct way a shape can lie, moved to the corner, as sets of (row, column)."""
    found = set()
    for row_sign in (1, -1) if rotations or flips else (1,):
        for column_sign in (1, -1) if rotations or flips else (1,):
            for swapped in (False, True) if rotations else (False,):
                # Each of the three is a reflection of its own: an odd number of them mirrors the shape.
                mirrored = row_sign * column_sign * (-1 if swapped else 1) < 0
                if (mirrored and not flips) or (not rotations and row_sign < 0):
                    continue
                turned = [
                    (row_sign * r, column_sign * c)
                    for r, c in ((b, a) if swapped else (a, b) for a, b in shape)
                ]
                top, left = min(r for r, _ in turned), min(c for _, c in turned)
                found.add(frozenset((r - top, c - left) for r, c in turned))
    return frozenset(found)


def list_places(ways: frozenset[Cells], free: Cells) -> list[Cells]:
    """List where a piece can lie within the free cells: each way, its first cell on each free one."""
    found = set()
    for way in ways:
        row0, column0 = min(way)
        for row, column in free:
            cells = frozenset((r - row0 + row, c - column0 + column) for r, c in way)
            if cells <= free:
                found.add(cells)
    return sorted(found, key=sorted)


def _count(
    free: Cells, left: tuple[int, ...], options: list[tuple[int, Cells]], should_stop: Callable[[], bool]
) -> int:
    if not free:
        return int(not any(left))
    if should_stop():
        raise _StoppedError
    fitting = [(kind, cells) for kind, cells in options if left[kind] and cells <= free]
    covers = Counter(cell for _, cells in fitting for cell in cells)
    # The cell that fewest places cover: another order than the solver's, so that no slip is shared.
    scarce = min(free, key=lambda cell: (covers[cell], cell))
    total = 0
    for kind, cells in fitting:
        if scarce in cells:
            fewer = tuple(number - (at == kind) for at, number in enumerate(left))
            total += _count(free - cells, fewer, fitting, should_stop)
    return total
