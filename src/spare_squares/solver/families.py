"""Count the packings of a card up to the symmetries of that card.

How many packings of a card are really different? Dividing by the number of symmetries is wrong as soon as a
packing is itself symmetric. Burnside: the number of families is the average, over the symmetries, of the
number of packings that each leaves as it is. Such a packing consists of whole orbits of places, so they are
counted like the packings themselves, first free cell first, with an orbit put down in one go (S9).
"""

from __future__ import annotations

from collections import Counter

from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.solver.counting import Table, count_packings, short_side
from spare_squares.solver.limits import MOST_STATES, Budget, ShouldStop
from spare_squares.solver.symmetry import Permutation, moved, symmetries

# first cell → (what it takes from the counters, cells), in the table's numbering
Orbits = dict[int, list[tuple[int, int]]]


def count_up_to_symmetry(
    game: Game, blocked: int, *, should_stop: ShouldStop | None = None, most_states: int = MOST_STATES
) -> int:
    """Return the number of packings of a card up to the symmetries of that card (S9).

    Raises:
        Unfinished: when `should_stop()` says so or the budget is spent.
    """
    free = game.board.cells & ~blocked
    budget = Budget(should_stop, most_states)
    every = symmetries(game, free)
    total = count_packings(game, free, budget)
    # Without a packing there is none that a symmetry could leave as it is.
    if not total:
        return 0
    total += sum(symmetric_packings(game, free, permutation, budget) for _, permutation in every[1:])
    return total // len(every)


def symmetric_packings(game: Game, free: int, permutation: Permutation, budget: Budget) -> int:
    """Count the packings that a symmetry of the free cells leaves as they are."""
    table = short_side(game)
    orbits = list_orbits(game, free, permutation, table)
    start = table.numbering.of(free)
    # by first free cell: {(free cells, pieces left): ways}, as in counting
    situations: list[dict[tuple[int, int], int]] = [{} for _ in range(start.bit_length())]
    first = (start & -start).bit_length() - 1
    situations[first][start, table.all_pieces] = 1
    found = 0
    for at in range(first, len(situations)):
        for (left_free, pieces), ways in situations[at].items():
            budget.spend(1)
            for takes, cells in orbits.get(at, ()):
                left = pieces - takes
                # An orbit takes several pieces at once, so more than one counter can run below nothing.
                if cells & ~left_free or left & table.guards or left < 0:
                    continue
                rest = left_free ^ cells
                if not rest:
                    found += ways * (not left)
                    continue
                there = situations[(rest & -rest).bit_length() - 1]
                there[rest, left] = there.get((rest, left), 0) + ways
        situations[at] = {}
    return found


def list_orbits(game: Game, free: int, permutation: Permutation, table: Table) -> Orbits:
    """List every orbit of places that do not overlap, under its first cell."""
    unit_of: dict[int, int] = {}
    copies = {unit: kind.copies for kind, unit in zip(table.kinds, table.units, strict=True)}
    for kind, unit in zip(table.kinds, table.units, strict=True):
        piece = game.piece(kind.letters[0])
        if piece is not None:
            unit_of.update(dict.fromkeys(placements(game, piece, free), unit))
    found: Orbits = {}
    left = set(unit_of)
    while left:
        orbit = [left.pop()]
        # A map of the free cells permutes the places of a kind, so its images come round to the first.
        while (image := moved(orbit[-1], permutation)) != orbit[0]:
            orbit.append(image)
            left.discard(image)
        cells = 0
        for place in orbit:
            cells |= place
        takes = Counter(unit_of[place] for place in orbit)
        # A fixed packing holds the whole orbit or none of it: for that there must be copies enough.
        there_are = all(number <= copies[unit] for unit, number in takes.items())
        if there_are and cells.bit_count() == sum(place.bit_count() for place in orbit):
            numbered = table.numbering.of(cells)
            found.setdefault(next(bits(numbered)), []).append((sum(takes.elements()), numbered))
    return found
