"""Count packings without visiting them: a table of what fits, and situations that are alike added up.

The table is what counting, deciding and enumerating share. Cells are numbered along one side of the board,
line after line, with one cell that is never free between two lines. A search always fills the first free
cell, so it keeps the free cells *as seen from that cell*: an int whose bit 0 is the first free cell. Then
one list of shapes serves every position: a shape fits where its bits are free, and the cell between the
lines keeps it from running over the edge.

What can be told from the near free cells alone is looked up, not computed: which shapes are worth trying,
and whether a pocket is closed whose size is no sum of piece sizes (one free cell is such a pocket unless
there is a piece of one cell, S4). Boards, cards and shifted copies of one situation share these answers.

The pieces still to be placed are packed into one int, too: a counter for each kind of piece with a guard bit
on top, which shows when too many were taken away. Pieces of one shape are one kind, counted as copies (S3).

Counting adds up the situations that leave the same work to do. The first free cell must be covered by some
piece, so every packing is built in one order: fill the first free cell, then the next. Two ways to begin
that leave the same free cells and the same pieces end in as many packings, so it is enough to keep, for each
such situation, the number of ways to reach it. Situations are worked off by their first free cell, and those
with one set of free cells stand together as a dict {pieces left: ways}: what fits there is found once for
all of them. The ways to reach "nothing free, nothing left" are the packings (layered dynamic programming,
S10).

A symmetric board is counted once: one piece that the symmetries map onto itself is laid first, on a single
place of each family of alike places, and the ways that follow are multiplied by the size of the family
(S11). That piece is on the board before the first free cell is filled, not when its turn comes: what it
makes impossible is never begun. Its place nearest to the first cell is taken, so that all families soon
share what is left and are worked off together.

A board that is not symmetric has as many packings as its turned and mirrored images, and the images are
counted with the same table. It is counted from the side where the fewest cells hang together in the middle
lines, where situations are many: half the work in the median of the 6×6 cards.
"""

from __future__ import annotations

from functools import lru_cache

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape
from spare_squares.solver.limits import STATES_BETWEEN_LOOKS, Budget, Unfinished


class Kind:
    """Pieces of one shape: the letters of all its copies in the game's order, and the ways it may lie."""

    def __init__(self, letters: tuple[str, ...], ways: tuple[Shape, ...]) -> None:
        self.letters = letters
        self.ways = ways

    @property
    def copies(self) -> int:
        """Number of paper pieces of this kind."""
        return len(self.letters)

    @property
    def size(self) -> int:
        """Number of cells of one piece."""
        return len(self.ways[0])


@lru_cache(maxsize=64)
def kinds(game: Game) -> tuple[Kind, ...]:
    """Merge the pieces of one shape, in the order of the game."""
    letters: dict[tuple[Shape, ...], list[str]] = {}
    for piece in game.pieces:
        letters.setdefault(game.orientations(piece), []).extend([piece.letter] * piece.copies)
    return tuple(Kind(tuple(each), ways) for ways, each in letters.items())


class Numbering:
    """Number the cells of a board line by line, with one cell that is never free after each line."""

    def __init__(self, board: Board, *, along_rows: bool) -> None:
        self.along_rows = along_rows
        self.stride = (board.columns if along_rows else board.rows) + 1
        self.length = self.stride * (board.rows if along_rows else board.columns)
        self.number = [
            row * self.stride + column if along_rows else column * self.stride + row
            for row in range(board.rows)
            for column in range(board.columns)
        ]
        self.bit = {number: bit for bit, number in enumerate(self.number)}

    def of(self, cells: int) -> int:
        """Return a set of cells of the board in this numbering."""
        number = self.number
        found = 0
        for bit in bits(cells):
            found |= 1 << number[bit]
        return found

    def back(self, numbered: int) -> int:
        """Return a set in this numbering as cells of the board."""
        found = 0
        for number in bits(numbered):
            found |= 1 << self.bit[number]
        return found

    def width(self, numbered: int) -> int:
        """Return how many cells hang together from line to line, the middle lines counting most.

        A search has most situations where it crosses the middle of the board, and fewest towards its end.
        """
        lines = self.length // self.stride
        pairs, line = numbered & numbered >> self.stride, (1 << self.stride) - 1
        return sum(
            (pairs >> number * self.stride & line).bit_count() * max(0, min(number + 1, lines - 2 - number))
            for number in range(lines)
        )

    def shape(self, way: Shape) -> int:
        """Return a way to lie as seen from its first cell in this numbering."""
        numbers = [r * self.stride + c if self.along_rows else c * self.stride + r for r, c in way]
        first = min(numbers)
        found = 0
        for number in numbers:
            found |= 1 << (number - first)
        return found


# Wide boards meet new surroundings all the time: what is remembered of them is thrown away now and then.
MOST_REMEMBERED = 500_000

# Each is a small dict: about a hundred megabytes in all.
MOST_ENDS = 150_000

# pieces left → ways to reach the situation, or pieces that fill what is left → ways to do so
Ways = dict[int, int]

# A shape worth trying: the int to take from the counters, and the cells seen from the first free cell.
Candidate = tuple[int, int]


class Table:
    """The shapes and counters of one game in one numbering, with the answers met so far."""

    def __init__(self, game: Game, *, along_rows: bool, largest_first: bool = False) -> None:
        self.kinds = kinds(game)
        self.numbering = Numbering(game.board, along_rows=along_rows)
        self.all_pieces = self.guards = at = 0
        self.sums = 1  # bit n: n cells are a sum of piece sizes
        self.units: list[int] = []
        self.shapes: list[Candidate] = []
        for kind in self.kinds:
            width = kind.copies.bit_length()
            self.units.append(1 << at)
            self.all_pieces |= kind.copies << at
            self.guards |= 1 << (at + width)
            self.shapes += [(1 << at, self.numbering.shape(way)) for way in kind.ways]
            at += width + 1
            for _ in range(kind.copies):
                self.sums |= self.sums << kind.size
        if largest_first:
            self.shapes.sort(key=lambda candidate: -candidate[1].bit_count())
        stride = self.numbering.stride
        # On wide boards one look at three whole lines pays for each set of free cells.
        self.looks_further = stride > 8
        self.two_lines = (1 << 2 * stride) - 1
        self.far_window = (1 << 3 * stride) - 1
        self.far_goes_on = self.far_window ^ self.two_lines
        # The sizes of the windows are measured: wider ones tell more and are met again less often.
        self.window = (1 << (stride + 2)) - 1
        width = stride + (6 if self.looks_further else 10)
        self.pocket_window = (1 << width) - 1
        # What lies in the last line of the window may go on outside it.
        self.goes_on = self.pocket_window ^ ((1 << (width - stride)) - 1)
        self.worth_trying: dict[int, list[Candidate]] = {}
        self.has_bad_pocket: dict[int, bool] = {}
        # Longer ends are met again less often; on large boards they cost more than they save.
        self.last_cells = 13 if game.board.size <= 40 else 10
        self.ends: dict[int, Ways] = {0: {0: 1}}

    def end(self, seen: int) -> Ways:
        """Return which pieces fill the last free cells, and in how many ways: {pieces: ways}.

        Boards, cards and shifted copies share the ends: they depend on the free cells alone.
        """
        known = self.ends.get(seen)
        if known is None:
            if len(self.ends) > MOST_ENDS:
                self.ends.clear()
                self.ends[0] = {0: 1}
            known = {}
            every, guards = self.all_pieces, self.guards
            for unit, shape in self.candidates(seen & self.window):
                if shape & seen == shape:
                    rest = seen ^ shape
                    if rest:
                        rest >>= (rest & -rest).bit_length() - 1
                    for pieces, n in (self.ends.get(rest) or self.end(rest)).items():
                        pieces += unit
                        if not (every - pieces) & guards:
                            known[pieces] = known.get(pieces, 0) + n
            self.ends[seen] = known
        return known

    def candidates(self, near: int) -> list[Candidate]:
        """Return the shapes that the free cells within `window` allow, in the fixed order of packings."""
        known = self.worth_trying.get(near)
        if known is None:
            if len(self.worth_trying) > MOST_REMEMBERED:
                self.worth_trying.clear()
            taken = self.window & ~near
            known = [(unit, shape) for unit, shape in self.shapes if not shape & taken]
            self.worth_trying[near] = known
        return known

    def bad_pocket(self, near: int) -> bool:
        """Tell whether the free cells within `pocket_window` close a pocket that no pieces add up to."""
        known = self.has_bad_pocket.get(near)
        if known is None:
            if len(self.has_bad_pocket) > MOST_REMEMBERED:
                self.has_bad_pocket.clear()
            known = self.has_bad_pocket[near] = self._closes_bad_pocket(near, self.goes_on)
        return known

    def far_bad_pocket(self, seen: int) -> bool:
        """Tell the same of the first three lines; not worth asking where each cell has a free one below."""
        return self._closes_bad_pocket(seen & self.far_window, self.far_goes_on)

    def _closes_bad_pocket(self, near: int, goes_on: int) -> bool:
        closed = near ^ self._joined(near & goes_on, near)
        while closed:
            pocket = self._joined(closed & -closed, closed)
            if not self.sums >> pocket.bit_count() & 1:
                return True
            closed ^= pocket
        return False

    def _joined(self, wider: int, within: int) -> int:
        """Return all cells of `within` that hang together with the given ones."""
        stride, cells = self.numbering.stride, 0
        while wider != cells:
            cells = wider
            wider = (cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride) & within
        return cells


@lru_cache(maxsize=32)
def in_reading_order(game: Game) -> Table:
    """Return the table of the fixed order of packings: rows first, pieces in the order of the game."""
    return Table(game, along_rows=True)


@lru_cache(maxsize=32)
def short_side(game: Game) -> Table:
    """Return the table for questions without an order: it leaves few cells half filled and little choice.

    Lines run along the short side; large pieces are tried first, because they are the hard ones to place.
    """
    return Table(game, along_rows=game.board.columns <= game.board.rows, largest_first=True)


# Where a count begins: free cells in the table's numbering, pieces left, and how often what follows counts.
Start = tuple[int, int, int]

# Each holds a dict: about a gigabyte in all.
MOST_HELD = 2_000_000

# With fewer free cells the count is done before the symmetries and images are found.
WORTH_SYMMETRY = 28


def count_packings(game: Game, free: int, budget: Budget) -> int:
    """Return the number of packings of the free cells; raises Unfinished when the budget is spent."""
    if game.piece_area != free.bit_count():
        return 0
    if not free:
        return 1
    table = short_side(game)
    starts = _one_piece_laid(game, free, table) if free.bit_count() >= WORTH_SYMMETRY else None
    if starts is None:
        worth_turning = free.bit_count() >= WORTH_SYMMETRY
        numbered = _narrowest(game, free, table) if worth_turning else table.numbering.of(free)
        starts = [(numbered, table.all_pieces, 1)]
    return _count(table, starts, budget)


def _count(table: Table, starts: list[Start], budget: Budget) -> int:
    """Work off all situations by their first free cell; the loop is written out because it is hot."""
    guards, window, pocket_window = table.guards, table.window, table.pocket_window
    worth_trying, candidates = table.worth_trying, table.candidates
    has_bad_pocket, bad_pocket = table.has_bad_pocket, table.bad_pocket
    ends, last_cells = table.ends, table.last_cells
    total = states = 0
    # by first free cell: free cells seen from it → {pieces left: ways}
    situations: list[dict[int, Ways]] = [{} for _ in range(table.numbering.length)]
    for free, pieces, n in starts:
        if not free:
            total += n
            continue
        at = (free & -free).bit_length() - 1
        situations[at].setdefault(free >> at, {})[pieces] = n
    # Which kinds are left in some way is one bit each, unless there are copies: then all may be.
    nothing_known = -1 if any(kind.copies > 1 for kind in table.kinds) else 0
    looks_further, two_lines, stride = table.looks_further, table.two_lines, table.numbering.stride
    held = len(starts)  # sets of free cells in memory
    for at in range(len(situations)):
        here, situations[at] = situations[at], {}
        for seen, ways in here.items():
            if looks_further and seen & two_lines & ~(seen >> stride) and table.far_bad_pocket(seen):
                continue
            states += len(ways)
            if states > STATES_BETWEEN_LOOKS:
                budget.spend(states)
                states = 0
                if held > MOST_HELD:
                    raise Unfinished(0, f"it needs more than {MOST_HELD:,} situations at once")
            if seen.bit_count() <= last_cells:
                end = ends.get(seen)
                if end is None:
                    end = table.end(seen)
                if len(end) < len(ways):
                    for pieces, n in end.items():
                        total += n * ways.get(pieces, 0)
                else:
                    for pieces, n in ways.items():
                        total += n * end.get(pieces, 0)
                continue
            tries = worth_trying.get(seen & window) or candidates(seen & window)
            unit_before = -1
            left_somewhere = nothing_known
            for pieces in ways:
                left_somewhere |= pieces
            for unit, shape in tries:
                if shape & seen != shape or not left_somewhere & unit:
                    continue
                rest = seen ^ shape
                if not rest:
                    total += ways.get(unit, 0)
                    continue
                shift = (rest & -rest).bit_length() - 1
                rest >>= shift
                near = rest & pocket_window
                bad = has_bad_pocket.get(near)
                if bad or (bad is None and bad_pocket(near)):
                    continue
                if unit != unit_before:
                    unit_before = unit
                    onward = [(left, n) for pieces, n in ways.items() if not (left := pieces - unit) & guards]
                if not onward:
                    continue
                there = situations[at + shift]
                known = there.get(rest)
                if known is None:
                    there[rest] = dict(onward)
                    held += 1
                else:
                    for left, n in onward:
                        known[left] = known.get(left, 0) + n
        held -= len(here)
    budget.spend(states)
    return total


def _narrowest(game: Game, free: int, table: Table) -> int:
    """Return the free cells, numbered, turned so that few hang together where situations are many."""
    from spare_squares.solver.symmetry import board_maps, moved

    numbering = table.numbering
    turned = dict.fromkeys(numbering.of(moved(free, permutation)) for _, permutation in board_maps(game))
    return min(turned, key=numbering.width)


def _one_piece_laid(game: Game, free: int, table: Table) -> list[Start] | None:
    """Lay the piece with the fewest places that every symmetry maps onto itself, one place a family."""
    from spare_squares.solver.symmetry import moved, symmetries  # not loaded for a small card

    maps = [permutation for _, permutation in symmetries(game, free)]
    if len(maps) == 1:
        return None
    single = [number for number, kind in enumerate(table.kinds) if kind.copies == 1]
    boxes = {number: _places_at_most(game, table.kinds[number].ways) for number in single}
    for number in sorted(single, key=lambda number: boxes[number]):
        piece = game.piece(table.kinds[number].letters[0])
        places = set(placements(game, piece, free)) if piece else set()
        starts: list[Start] = []
        while places:
            family = {moved(next(iter(places)), permutation) for permutation in maps}
            if not family <= places:
                break
            places -= family
            nearest = min(family, key=table.numbering.of)
            left = table.all_pieces - table.units[number]
            starts.append((table.numbering.of(free & ~nearest), left, len(family)))
        else:
            return starts
    return None


def _places_at_most(game: Game, ways: tuple[tuple[tuple[int, int], ...], ...]) -> int:
    """Return how often a piece fits the board's rectangle."""
    total = 0
    for way in ways:
        height, width = 1 + max(row for row, _ in way), 1 + max(column for _, column in way)
        total += max(0, game.board.rows - height + 1) * max(0, game.board.columns - width + 1)
    return total
