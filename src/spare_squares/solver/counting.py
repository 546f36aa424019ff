"""Count packings without visiting them: situations that leave the same work to do are added up.

The first free cell must be covered by some piece, so every packing is built in one order: fill the first free
cell, then the next. Two ways to begin that leave the same free cells and the same pieces end in as many
packings, so it is enough to keep, for each such situation, the number of ways to reach it. Situations are
worked off by their first free cell, and those with one set of free cells stand together as a dict {pieces
left: ways}: what fits there is found once for all of them. The ways to reach "nothing free, nothing left" are
the packings (layered dynamic programming, S10).

A symmetric board is counted once: one piece that the symmetries map onto itself is laid first, on a single
place of each family of alike places, and the ways that follow are multiplied by the size of the family (S11).
That piece is on the board before the first free cell is filled, not when its turn comes: what it makes
impossible is never begun. Its place nearest to the first cell is taken, so that all families soon share what
is left and are worked off together.
"""

from __future__ import annotations

from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.core.limits import STATES_BETWEEN_LOOKS, Budget, Unfinished
from spare_squares.solver.fitting import Table, short_side

# pieces left → ways to reach the situation
Ways = dict[int, int]

# Where a count begins: free cells in the table's numbering, pieces left, and how often what follows counts.
Start = tuple[int, int, int]

# Each holds a dict: about a gigabyte in all.
MOST_HELD = 2_000_000

# With fewer free cells the count is done before the symmetries are found.
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
        starts = [(table.numbering.of(free), table.all_pieces, 1)]
    return _count(table, starts, budget)


def _count(table: Table, starts: list[Start], budget: Budget) -> int:
    """Work off all situations by their first free cell; the loop is written out because it is hot."""
    guards, window, pocket_window = table.guards, table.window, table.pocket_window
    worth_trying, candidates = table.worth_trying, table.candidates
    has_bad_pocket, bad_pocket = table.has_bad_pocket, table.bad_pocket
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
