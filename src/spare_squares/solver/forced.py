"""Forced moves: what a careful player would do next, and how that ends in a contradiction.

Two moves are forced: a piece with one place left goes there, and a free cell that one place alone can cover
is covered by it. A chain of them ends in a contradiction when a piece has no place or a cell cannot be
covered. Where the chain runs dry, a case split takes one cell (each way to cover it) or one piece (each of
its places) and refutes every case by a chain of its own. These are the rules of S14: on the built-in game
chains refute 60 % of the sets without a packing, one split nearly all, a split within a split the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.solver.counting import kinds

# A chain that would need more contradictions than this is not one to follow by hand.
MOST_CASES = 400


# Named tuples, for a dataclass takes seven times as long to make, and `solve` starts with these.
class Step(NamedTuple):
    """One step of a chain.

    `kind` is "place" (letter on cells, forced), "no cover" (the cell `at` cannot be covered), "no place"
    (the piece `letter` has no place) or "cases" (each of `branches` starts with the "place" it supposes).
    `at` is the cell that forces or splits, 0 where the piece does.
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
                left.append((name, still, tuple(place for place in places if not place & cells)))
        return Position(self.free & ~cells, tuple(left))

    def covers(self) -> dict[int, list[tuple[str, int]]]:
        """Return, for each free cell, every (letter, place) that can cover it."""
        found: dict[int, list[tuple[str, int]]] = {1 << bit: [] for bit in bits(self.free)}
        for letter, _, places in self.left:
            for place in places:
                for bit in bits(place):
                    found[1 << bit].append((letter, place))
        return found


def start(game: Game, blocked: int) -> Position:
    """Return the empty board with every place of every piece."""
    free = game.board.cells & ~blocked
    left = []
    for kind in kinds(game):
        piece = game.piece(kind.letters[0])
        if piece is not None:
            left.append((kind.letters[0], kind.copies, tuple(placements(game, piece, free))))
    return Position(free, tuple(left))


def contradiction(position: Position, covers: dict[int, list[tuple[str, int]]]) -> Step | None:
    """Return the contradiction of a position, if it shows."""
    for letter, _, places in position.left:
        if not places:
            return Step("no place", letter)
    for cell, ways in covers.items():
        if not ways:
            return Step("no cover", at=cell)
    return None


def forced_move(position: Position, covers: dict[int, list[tuple[str, int]]]) -> Step | None:
    """Return the next forced move, if there is one."""
    for letter, _, places in position.left:
        if len(places) == 1:
            return Step("place", letter, places[0])
    for cell, ways in covers.items():
        if len(ways) == 1:
            return Step("place", *ways[0], at=cell)
    return None


def chain(position: Position) -> tuple[list[Step], Position, bool]:
    """Follow forced moves: the steps, where they end, and whether that is a contradiction."""
    steps: list[Step] = []
    while position.free or position.left:
        covers = position.covers()
        end = contradiction(position, covers)
        if end:
            return [*steps, end], position, True
        step = forced_move(position, covers)
        if step is None:
            break
        steps.append(step)
        position = position.after(step.letter, step.cells)
    return steps, position, False


def splits(position: Position) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """Yield each case split, fewest cases first: the cell (0 for a piece's places) and its cases."""
    found = [(0, [(letter, place) for place in places]) for letter, _, places in position.left]
    found += list(position.covers().items())
    yield from sorted(found, key=lambda split: len(split[1]))


class _TooManyError(Exception):
    """The cases allowed were used up."""


def refutation(position: Position, depth: int) -> tuple[Step, ...] | None:
    """Return a chain that refutes a position with at most `depth` nested splits; None when none is found."""
    try:
        return _refute(position, depth, [MOST_CASES])
    except _TooManyError:
        return None


def _refute(position: Position, depth: int, cases_left: list[int]) -> tuple[Step, ...] | None:
    steps, position, refuted = chain(position)
    if refuted:
        return tuple(steps)
    if not depth:
        return None
    for at, cases in splits(position):
        branches = []
        for letter, place in cases:
            cases_left[0] -= 1
            if cases_left[0] < 0:
                raise _TooManyError
            below = _refute(position.after(letter, place), depth - 1, cases_left)
            if below is None:
                break
            branches.append((Step("place", letter, place), *below))
        else:
            return (*steps, Step("cases", cases[0][0] if not at else "", at=at, branches=tuple(branches)))
    return None
