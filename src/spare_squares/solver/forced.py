"""Forced moves: what a careful player would do next, and how that ends in a contradiction or in a packing.

Two moves are forced: a piece with one place left goes there, and a free cell that one place alone can cover
is covered by it. A chain of them ends in a contradiction when a piece has no place or a cell cannot be
covered. Where the chain runs dry, a case split takes one cell (each way to cover it) or one piece (each of
its places) and refutes every case by a chain of its own. These are the rules of S14: on the built-in game
chains refute 60 % of the sets without a packing, one split nearly all, a split within a split the rest.

A refutation is chosen for its length: the words of its sentences are counted, every forced move and every
split of a position is looked at, and what is already longer than the shortest one known is left. Cases that
a symmetry of the position maps onto each other are told once: what holds for one holds for the other, turned.

The same moves lead to a packing where there is one: forced moves from the start, then a choice, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.solver.counting import kinds
from spare_squares.solver.symmetry import Permutation, moved

# Positions looked at for the shortest refutation: all there are on the built-in game, some seconds on 6×6.
MOST_POSITIONS = 6_000

# An argument of more words than this is not one to follow by hand.
MOST_WORDS = 600


# Named tuples, for a dataclass takes seven times as long to make, and `solve` starts with these.
class Step(NamedTuple):
    """One step of a chain.

    `kind` is "place" (letter on cells, forced), "no cover" (the cell `at` cannot be covered), "no place"
    (the piece `letter` has no place), "cases" (each of `branches` starts with the "place" it supposes) or
    "alike" (the branch is one of those before it, turned or mirrored: the one numbered `at`).
    `at` is otherwise the cell that forces or splits, 0 where the piece does.
    """

    kind: str
    letter: str = ""
    cells: int = 0
    at: int = 0
    branches: tuple[tuple[Step, ...], ...] = ()


class Position(NamedTuple):
    """Free cells, and for each kind of piece left: its letter, how many are left, its places."""

    free: int
    left: tuple[tuple[str, int, tuple[int, ...]], ...]

    def after(self, letter: str, cells: int) -> Position:
        """Return the position with one piece more on the board."""
        left = []
        for name, number, places in self.left:
            still = number - (name == letter)
            if still:
                left.append((name, still, tuple([place for place in places if not place & cells])))
        return Position(self.free & ~cells, tuple(left))

    def covers(self) -> dict[int, list[tuple[str, int]]]:
        """Return, for each free cell, every (letter, place) that can cover it."""
        found: dict[int, list[tuple[str, int]]] = {1 << bit: [] for bit in bits(self.free)}
        for letter, _, places in self.left:
            for place in places:
                way, cells = (letter, place), place
                while cells:  # `bits` by hand: half of all the search does is done here
                    cell = cells & -cells
                    found[cell].append(way)
                    cells ^= cell
        return found


@lru_cache(maxsize=32)  # each finder of reasons asks for it
def start(game: Game, blocked: int) -> Position:
    """Return the empty board with every place of every piece."""
    free = game.board.cells & ~blocked
    left = []
    for kind in kinds(game):
        piece = game.piece(kind.letters[0])
        if piece is not None:
            left.append((kind.letters[0], kind.copies, tuple(placements(game, piece, free))))
    return Position(free, tuple(left))


def contradiction(position: Position) -> Step | None:
    """Return the contradiction of a position, if it shows."""
    # A piece without a place is seen at a glance; a cell that none covers takes a look round it.
    open_cells = position.free
    for letter, _, places in position.left:
        if not places:
            return Step("no place", letter)
        for place in places:
            open_cells &= ~place
    return Step("no cover", at=open_cells & -open_cells) if open_cells else None


def forced_moves(position: Position, covers: dict[int, list[tuple[str, int]]]) -> Iterator[Step]:
    """Yield the moves that are forced, those of pieces first."""
    for letter, _, places in position.left:
        if len(places) == 1:
            yield Step("place", letter, places[0])
    for cell, ways in covers.items():
        if len(ways) == 1:
            yield Step("place", *ways[0], at=cell)


def chain(position: Position) -> tuple[list[Step], Position, bool]:
    """Follow forced moves: the steps, where they end, and whether that is a contradiction."""
    steps: list[Step] = []
    while position.free or position.left:
        end = contradiction(position)
        if end:
            return [*steps, end], position, True
        step = next(forced_moves(position, position.covers()), None)
        if step is None:
            break
        # One at a time: a move can force others, and make one that was forced impossible.
        steps.append(step)
        position = position.after(step.letter, step.cells)
    return steps, position, False


def splits(
    position: Position, covers: dict[int, list[tuple[str, int]]]
) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """Yield each case split, fewest cases first: the cell (0 for a piece's places) and its cases."""
    found = [(0, [(letter, place) for place in places]) for letter, _, places in position.left]
    found += list(covers.items())
    yield from sorted(found, key=lambda split: len(split[1]))


def refutation(
    position: Position, depth: int, maps: Sequence[Permutation] = (), most_words: int = MOST_WORDS
) -> tuple[Step, ...] | None:
    """Return the shortest chain found that refutes a position with at most `depth` nested splits.

    `maps` are the symmetries of the board, for cases that are alike; None when no chain was found.
    """
    found = _Shortest(maps).refute(position, depth, most_words)
    return found[1] if found else None


class _Shortest:
    """The search for the shortest refutation: (words, chain) of positions, within a budget of positions."""

    def __init__(self, maps: Sequence[Permutation]) -> None:
        self.maps = maps[1:]
        self.positions_left = MOST_POSITIONS
        # what is known of a position: its shortest chain, or that there is none of fewer words than so many
        self.known: dict[object, tuple[int, tuple[Step, ...] | None]] = {}

    def refute(self, position: Position, depth: int, limit: int) -> tuple[int, tuple[Step, ...]] | None:
        """Return the shortest chain of fewer words than `limit`."""
        key = (position.free, tuple([each[:2] for each in position.left]), depth)
        words, chain_known = self.known.get(key, (0, None))
        if chain_known is not None:
            return (words, chain_known) if words < limit else None
        # Asked before for as many words or more, and none was found: fewer words will find none either.
        if limit <= words or limit <= WORDS_OF_AN_END or self.positions_left <= 0:
            return None
        self.positions_left -= 1
        end = contradiction(position)
        best: tuple[int, tuple[Step, ...]] | None = (WORDS_OF_AN_END, (end,)) if end else None
        if best is None:
            covers = position.covers()
            best = self._by_a_move(position, covers, depth, limit)
            # A split costs its words before its cases do: a chain shorter than that is not beaten.
            if depth and (best is None or best[0] > WORDS_OF_A_SPLIT):
                best = self._by_cases(position, covers, depth, best[0] if best else limit) or best
        if best:
            self.known[key] = best
        # Where the budget ended the search, nothing is known: the position may have a chain.
        elif self.positions_left > 0:
            self.known[key] = (limit, None)
        return best

    def _by_a_move(
        self, position: Position, covers: dict[int, list[tuple[str, int]]], depth: int, limit: int
    ) -> tuple[int, tuple[Step, ...]] | None:
        best = None
        for step in dict.fromkeys(forced_moves(position, covers)):
            words = 5 + step.cells.bit_count() + 2 * bool(step.at)
            if limit - words <= WORDS_OF_AN_END:
                continue
            below = self.refute(position.after(step.letter, step.cells), depth, limit - words)
            if below:
                limit = words + below[0]
                best = limit, (step, *below[1])
        return best

    def _by_cases(
        self, position: Position, covers: dict[int, list[tuple[str, int]]], depth: int, limit: int
    ) -> tuple[int, tuple[Step, ...]] | None:
        best = None
        maps = [each for each in self.maps if is_symmetry(position, each)]
        for at, cases in splits(position, covers):
            if len(cases) == 1:
                continue  # a forced move
            # Splits come with the fewest cases first: where so many are too long to tell, all others are.
            if WORDS_OF_A_SPLIT + -(-len(cases) // (len(maps) + 1)) * WORDS_OF_A_CASE >= limit:
                break
            alike = match_alike_cases(cases, [each for each in maps if not at or moved(at, each) == at])
            told = [case for case, first in enumerate(alike) if case == first]
            # What it takes at least, an end in every case: most splits are too long before a case is tried.
            words = WORDS_OF_A_SPLIT + WORDS_OF_ALIKE * (len(told) < len(cases))
            words += sum([WORDS_OF_A_CASE - 1 + cases[case][1].bit_count() for case in told])
            branches = []
            for letter, place in (cases[case] for case in told):
                if words >= limit:
                    break
                then = position.after(letter, place)
                below = self.refute(then, depth - 1, limit - words + WORDS_OF_AN_END)
                if below is None:
                    break
                words += below[0] - WORDS_OF_AN_END
                branches.append((Step("place", letter, place), *below[1]))
            else:
                limit = words
                branches += [
                    (Step("place", *cases[case]), Step("alike", at=told.index(first)))
                    for case, first in enumerate(alike)
                    if case != first
                ]
                what = cases[0][0] if not at else ""
                best = words, (Step("cases", what, at=at, branches=tuple(branches)),)
        return best


# Counted in the sentences of `reasons`.
WORDS_OF_AN_END = 5
WORDS_OF_A_CASE = 5 + WORDS_OF_AN_END  # on one cell
WORDS_OF_A_SPLIT = 9
WORDS_OF_ALIKE = 8


def is_symmetry(position: Position, permutation: Permutation) -> bool:
    """Tell whether a map leaves the free cells as they are, and the places of each piece left."""
    return moved(position.free, permutation) == position.free and all(
        {moved(place, permutation) for place in places} == set(places) for _, _, places in position.left
    )


def match_alike_cases(cases: list[tuple[str, int]], maps: Sequence[Permutation]) -> list[int]:
    """Return, for each case, the first one that a map takes onto it: itself when there is none."""
    first = list(range(len(cases)))
    number = {case: at for at, case in enumerate(cases)} if maps else {}
    for (letter, place), at in number.items():
        for each in maps:
            image = number[letter, moved(place, each)]
            first[image] = min(first[image], at)
    return first


class Line(NamedTuple):
    """A line of play that ends in a packing: its moves, and which of them were choices.

    `choices` are (number of the move, cell or 0 for the piece, ways there are, ways that can be completed).
    """

    moves: tuple[Step, ...]
    choices: tuple[tuple[int, int, int, int], ...]


def forced_line(game: Game, blocked: int, can_be_packed: Callable[[Position], bool]) -> Line:
    """Play a card that has a packing: forced moves, and where there is none the choice with the fewest ways.

    Of the ways that can be completed the one is taken that forces most after it, the first of equals. The
    rule is the same for every card, so the numbers of forced moves and of choices can be compared.
    """
    position = start(game, blocked)
    moves, position, _ = chain(position)
    choices = []
    while position.left:
        at, cases = next(iter(splits(position, position.covers())))
        after = []
        for letter, place in cases:
            then = position.after(letter, place)
            if can_be_packed(then):
                after.append((Step("place", letter, place, at), chain(then)))
        choices.append((len(moves), at, len(cases), len(after)))
        # The first of equals, as `max` gives it: the same line on every machine.
        step, (forced, position, _) = max(after, key=lambda each: len(each[1][0]))
        moves += [step, *forced]
    return Line(tuple(moves), tuple(choices))
