"""Exhaustive packing search: count, decide, and every packing of a challenge in one fixed order.

The order is lexicographic: take the first uncovered cell in reading order (row 1 left to right, then row 2
…); the pieces that can cover it are tried in the game's order, each in the sorted order of its orientations.
The first packing of this order is the canonical one that an answer appendix prints. Pieces of one shape
count as copies of one piece, whatever their letters (S3).

A proof of one card is such a count with the packing that an answer page prints.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from spare_squares.core.challenge import Challenge, Packing, Placement, faults, in_game_order
from spare_squares.core.game import Game
from spare_squares.solver.counting import Table, count_packings, in_reading_order, kinds, short_side
from spare_squares.solver.limits import MOST_STATES, Budget, ShouldStop, Unfinished

if TYPE_CHECKING:
    from spare_squares.core.deck import Deck

# A situation: free cells seen from the first one, and the pieces left.
Situation = tuple[int, int]

# What a search found: the unit of the kind and its cells, in the table's numbering.
Found = list[tuple[int, int]]

# Enough to find a first packing nearly always, over at once when a count had to stop.
STATES_FOR_A_BOUND = 20_000


def count(
    game: Game, blocked: int, *, should_stop: ShouldStop | None = None, most_states: int = MOST_STATES
) -> int:
    """Return the number of packings.

    Raises:
        Unfinished: when `should_stop()` says so or more than `most_states` situations would be needed.
    """
    try:
        return count_packings(game, _free(game, blocked), Budget(should_stop, most_states))
    except Unfinished as stopped:
        raise Unfinished(bound_below(game, blocked), stopped.why) from None


def ways_alike(game: Game) -> int:
    """Return in how many ways equal pieces can change places in a packing: k! for each k copies (S3)."""
    return prod(factorial(kind.copies) for kind in kinds(game))


def has_packing(
    game: Game,
    blocked: int,
    pieces: Mapping[str, int] | None = None,
    *,
    should_stop: ShouldStop | None = None,
) -> bool:
    """Decide whether there is a packing; raises Unfinished as `count` does.

    `pieces` are those left to place, by the first letter of their kind: all of the game's if not given.
    """
    free = _free(game, blocked)
    budget = Budget(should_stop)
    if pieces is None:
        return not is_hopeless(game, free) and _packable(game)(free, budget)
    if not free:
        return not any(pieces.values())
    side = short_side(game)
    left = sum(
        unit * pieces.get(kind.letters[0], 0) for unit, kind in zip(side.units, side.kinds, strict=True)
    )
    return _packable(game)(free, budget, left)


def situations_of(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> int:
    """Search a card without a packing once more, from nothing, and return how many situations there were."""
    # The number is shown to people, so nothing that earlier questions left in memory may make it smaller.
    side, budget = short_side(game), Budget(should_stop)
    found = next(search_cells(side, side.numbering.of(_free(game, blocked)), side.all_pieces, budget), None)
    if found is not None:
        raise ValueError("this card has a packing")
    return budget.states + 1  # the start is a situation, too


def has_one_packing(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> bool:
    """Tell whether there is exactly one packing; the search stops at the second."""
    return packings_up_to(game, blocked, 2, should_stop=should_stop) == 1


def packings_up_to(
    game: Game,
    blocked: int,
    most: int,
    *,
    should_stop: ShouldStop | None = None,
    most_states: int = MOST_STATES,
) -> int:
    """Count packings one by one and stop at `most`; raises Unfinished as `count` does."""
    free = _free(game, blocked)
    if is_hopeless(game, free):
        return 0
    side = short_side(game)
    found = 0
    for _ in search_cells(side, side.numbering.of(free), side.all_pieces, Budget(should_stop, most_states)):
        found += 1
        if found == most:
            break
    return found


def packings(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Iterator[Packing]:
    """Yield every packing of the board without the blocked cells, in the fixed order.

    Raises:
        Unfinished: when `should_stop()` says so.
    """
    free = _free(game, blocked)
    if game.piece_area != free.bit_count():
        return
    reading = in_reading_order(game)
    budget = Budget(should_stop, most_states=sys.maxsize)  # whoever asks for each packing may get each
    ahead = None
    if game.board.columns > game.board.rows:
        # Reading order fills the long side first, which sees a dead end late: ask along the short side.
        decide = _packable(game)

        def ahead(numbered: int, left: int) -> bool:
            return decide(reading.numbering.back(numbered), budget, left)

    letters = {unit: kind.letters for unit, kind in zip(reading.units, reading.kinds, strict=True)}
    for found in search_cells(reading, reading.numbering.of(free), reading.all_pieces, budget, ahead=ahead):
        yield give_letters(game, reading, letters, found)


def first_packing(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Packing | None:
    """Return the canonical packing, or None when there is none."""
    return next(packings(game, blocked, should_stop=should_stop), None)


def is_hopeless(game: Game, free: int) -> bool:
    """Tell whether areas, region sizes or a colouring rule a packing out: far quicker than a search."""
    # Loaded here: a count needs neither, and `solve` on one card should start as fast as it can.
    from spare_squares.solver.invariants import refuting_colouring, regions, shares_out

    return (
        game.piece_area != free.bit_count()
        or not shares_out(game, tuple(region.bit_count() for region in regions(game.board, free)))
        or refuting_colouring(game, free) is not None
    )


def _free(game: Game, blocked: int) -> int:
    return game.board.cells & ~blocked


def bound_below(game: Game, blocked: int) -> int:
    """Return a quick lower bound for a count that had to stop."""
    side = short_side(game)
    # Depth first: a count by layers that had to stop may not have met one whole packing.
    found = 0
    try:
        budget = Budget(most_states=STATES_FOR_A_BOUND)
        for _ in search_cells(side, side.numbering.of(_free(game, blocked)), side.all_pieces, budget):
            found += 1
    except Unfinished:
        pass
    return found


def give_letters(game: Game, side: Table, letters: dict[int, tuple[str, ...]], found: Found) -> Packing:
    """Give each placement its letter; equal pieces take theirs in the order of their cells."""
    by_unit: dict[int, list[int]] = {}
    for unit, numbered in found:
        by_unit.setdefault(unit, []).append(side.numbering.back(numbered))
    placed = [
        Placement(letter, cells)
        for unit, each in by_unit.items()
        for letter, cells in zip(letters[unit], sorted(each), strict=True)
    ]
    return in_game_order(game, tuple(placed))


class _Packable:
    """Decide along the short side, keeping the dead ends of all questions about one game."""

    def __init__(self, game: Game) -> None:
        self.side = short_side(game)
        self.dead: set[Situation] = set()

    def __call__(self, free: int, budget: Budget, left: int | None = None) -> bool:
        if left is None:
            left = self.side.all_pieces
        numbered = self.side.numbering.of(free)
        return next(search_cells(self.side, numbered, left, budget, dead=self.dead), None) is not None


@lru_cache(maxsize=8)
def _packable(game: Game) -> _Packable:
    return _Packable(game)


# Beyond this many, dead ends are searched again rather than remembered (about 1 GB).
MOST_DEAD_ENDS = 5_000_000


def search_cells(
    side: Table,
    free: int,
    left: int,
    budget: Budget,
    *,
    dead: set[Situation] | None = None,
    ahead: Callable[[int, int], bool] | None = None,
) -> Iterator[Found]:
    """Yield every way to fill the free cells, depth first; situations without one are remembered as dead.

    Each yielded list is the search's own: use it before asking for the next. `ahead(free, left)` may look
    further and say no. The stack is written out: a board can hold more pieces than Python allows frames.
    """
    dead = set() if dead is None else dead
    if not free:
        if not left:
            yield []
        return
    at = (free & -free).bit_length() - 1
    # Seen from its first free cell, a situation is the same wherever it stands: one dead end serves for all.
    seen = free >> at
    stack = [(seen, left, at, iter(side.candidates(seen & side.window)))]
    path: Found = []
    alive = [False]
    found = 0
    while stack:
        seen, left, at, tries = stack[-1]
        for unit, shape in tries:
            if shape & seen != shape:
                continue
            pieces = left - unit
            # Every kind counts in bits of its own, one to spare: a piece that is used up borrows that one.
            if pieces & side.guards:
                continue
            rest = seen ^ shape
            if not rest:
                if not pieces:
                    # No cell is free and no piece is left; a piece too many would be no packing.
                    alive[-1] = True
                    found += 1
                    path.append((unit, shape << at))
                    yield path
                    path.pop()
                continue
            shift = (rest & -rest).bit_length() - 1
            rest >>= shift
            # Known dead ends first: that is one look into a set, and a pocket has to be walked round.
            if (rest, pieces) in dead or side.bad_pocket(rest & side.pocket_window):
                continue
            if ahead is not None and not ahead(rest << (at + shift), pieces):
                continue
            budget.spend(1, found)
            path.append((unit, shape << at))
            stack.append((rest, pieces, at + shift, iter(side.candidates(rest & side.window))))
            alive.append(False)
            break
        else:
            stack.pop()
            if path:
                path.pop()
            # Nothing below led to a packing; had the caller stopped asking, this line would not be reached.
            if not alive.pop():
                if len(dead) < MOST_DEAD_ENDS:
                    dead.add((seen, left))
            # What is alive below makes alive what is above: no ancestor of a packing is a dead end.
            elif alive:
                alive[-1] = True


class Proof(NamedTuple):  # as in `forced`: quickly made
    """What the search says of a card; `answer` is the packing to print, None when there is none.

    `unfinished` is empty, or says why the search had to stop: `packings` is then only a lower bound, which
    nobody may accept as a proof (S2).
    """

    card: Challenge
    packings: int
    answer: Packing | None
    unfinished: str = ""


def prove(
    deck: Deck, card: Challenge, *, should_stop: ShouldStop | None = None, most_states: int = MOST_STATES
) -> Proof:
    """Count the packings of a card and choose the one to print.

    A valid answer of the deck's own is the one printed, else the canonical packing (K32).
    """
    game = deck.game
    try:
        found = count(game, card.blocked, should_stop=should_stop, most_states=most_states)
        own = deck.answers.get(card.id)
        if own is not None and not faults(game, card.blocked, own):
            return Proof(card, found, in_game_order(game, own))
        return Proof(
            card, found, first_packing(game, card.blocked, should_stop=should_stop) if found else None
        )
    except Unfinished as stopped:
        return Proof(card, stopped.at_least, None, str(stopped))
