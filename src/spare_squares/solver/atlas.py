"""The atlas of a small game: every set of blocked cells with its packings, class and odds band.

It is made by inversion (S13): the pieces are laid on the empty board in every way at once, and each
arrangement is a packing of exactly those blocked cells that it leaves over. Larger boards have too many
arrangements for that; there one card of each class is counted. Odds are found once a class.

A walk through the classes of a large game starts anywhere: every set of k cells has a number: its place
among all sets of k cells in the order of their ints. So a survey is cut into ranges of numbers that any
process can start in the middle of, and together they visit each class once: a set is looked at only when
none of its images under the board's symmetries is smaller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations, product
from math import comb, factorial, prod
from operator import or_

from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.solver.counting import kinds
from spare_squares.solver.difficulty import Odds, blind_odds
from spare_squares.solver.fault_lines import has_at_least
from spare_squares.solver.search import count, has_packing
from spare_squares.solver.symmetry import board_maps, moved

# Cells of the largest board on which all arrangements are made at once.
LARGEST_INVERTED = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One set of blocked cells; `representative` is the same for all sets alike.

    There are no odds without a packing, nor for a game with too many pieces.
    """

    blocked: int
    packings: int
    representative: int
    odds: Odds | None


def atlas(game: Game) -> Iterator[Entry]:
    """Yield an entry for every set of blocked cells, in the order of their names."""
    board = game.board
    counted = count_all(game) if board.size <= LARGEST_INVERTED else None
    # By name, A1 A2 …, not by bit: the table is read by people, who look a set up by its cells.
    in_order = [board.cell(name) for name in board.names(board.cells)]
    maps = [permutation for _, permutation in board_maps(game)]
    classes: dict[int, Entry] = {}
    for cells in combinations(in_order, game.blocked):
        blocked = sum(cells)
        known = classes.get(blocked)
        if known is None:
            alike = {moved(blocked, permutation) for permutation in maps}
            found = count(game, blocked) if counted is None else counted.get(blocked, 0)
            chance = blind_odds(game, blocked, found) if found else None
            known = Entry(blocked, found, min(alike), chance)
            # All eight at once: the search is done for one set of a class, whichever comes first.
            classes.update(dict.fromkeys(alike, known))
        yield Entry(blocked, known.packings, known.representative, known.odds)


@dataclass(frozen=True, slots=True)
class Rolls:
    """What a set of dice can roll: how many rolls there are, how many name a cell twice or cannot be packed.

    `bad` are the sets of cells without a packing, in the order in which they are first rolled.
    """

    all: int
    twice: int
    unpackable: int
    bad: tuple[int, ...]


def check_dice(game: Game, dice: Sequence[Sequence[int]]) -> Rolls:
    """Look at every roll of some dice, each given by the cells on its faces."""
    counted = count_all(game) if game.board.size <= LARGEST_INVERTED else None
    packs: dict[int, bool] = {}
    twice = unpackable = 0
    for roll in product(*dice):
        cells = reduce(or_, roll, 0)
        if cells.bit_count() < len(roll):
            twice += 1
            continue
        # Dice repeat a set in many orders of their faces: each set is searched once.
        if cells not in packs:
            free = game.board.cells & ~cells
            packs[cells] = (
                bool(counted.get(cells))
                if counted is not None
                else has_at_least(game, free, 1) or has_packing(game, cells)
            )
        unpackable += not packs[cells]
    bad = tuple(cells for cells, packable in packs.items() if not packable)
    return Rolls(prod(len(faces) for faces in dice), twice, unpackable, bad)


def count_all(game: Game) -> dict[int, int]:
    """Count the packings of every set of blocked cells that has one, all at once."""
    whole = game.board.cells
    ways = {0: 1}
    every = sorted(
        ((tuple(_places(game, kind.letters[0])), kind.copies) for kind in kinds(game)),
        # Few places first keeps the layers small: what is laid late is multiplied least.
        key=lambda each: len(each[0]),
    )
    for places, copies in every:
        for _ in range(copies):
            wider: dict[int, int] = {}
            for covered, number in ways.items():
                for place in places:
                    if not covered & place:
                        both = covered | place
                        wider[both] = wider.get(both, 0) + number
            ways = wider
    # Each packing with k equal pieces was reached in k! orders.
    orders = prod(factorial(copies) for _, copies in every)
    return {whole & ~covered: number // orders for covered, number in ways.items()}


def _places(game: Game, letter: str) -> Iterator[int]:
    piece = game.piece(letter)
    return placements(game, piece, game.board.cells) if piece else iter(())


def class_name(game: Game, representative: int) -> str:
    """Name a class by the cells of its representative."""
    return " ".join(game.board.names(representative))


# Images are looked up this many cells at a time.
CHUNK = 12


def number_of_sets(game: Game) -> int:
    """Return how many sets of blocked cells a game has."""
    return comb(game.board.size, game.blocked)


def set_at(number: int, size: int, most: int) -> int:
    """Return the set with that number among all sets of `size` of `most` cells (combinatorial numbers)."""
    # Highest cell first: comb(top, left) sets come before any that holds the cell `top`.
    cells, top = 0, most
    for left in range(size, 0, -1):
        top -= 1
        while comb(top, left) > number:
            top -= 1
        number -= comb(top, left)
        cells |= 1 << top
    return cells


def next_set(cells: int) -> int:
    """Return the next larger int with as many bits (Gosper's hack)."""
    if not cells:
        return 1
    low = cells & -cells
    carried = cells + low
    return carried | ((cells ^ carried) // low) >> 2


def class_representatives(game: Game, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield (blocked cells, number of sets in the class) for the sets numbered `first` to `last` - 1."""
    if first >= last:
        return
    to_board, images = make_lookups(game)
    cells = set_at(first, game.blocked, game.board.size)
    for _ in range(first, last):
        alike = 1
        seen = {cells}
        for image in images:
            # The smallest of its images stands for a class: a set with a smaller one is counted there.
            other = _look_up(image, cells)
            if other < cells:
                break
            if other not in seen:
                seen.add(other)
                alike += 1
        else:
            yield _look_up(to_board, cells), alike
        cells = next_set(cells)


def _look_up(tables: tuple[tuple[int, ...], ...], cells: int) -> int:
    found = 0
    for each in tables:
        found |= each[cells & ((1 << CHUNK) - 1)]
        cells >>= CHUNK
    return found


@lru_cache(maxsize=8)
def make_lookups(game: Game) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, ...], ...], ...]]:
    """Return the tables from numbers of usable cells to the board, and to their images."""
    usable = tuple(bits(game.board.cells))
    number = {bit: at for at, bit in enumerate(usable)}
    to_board = tabulate_images([1 << bit for bit in usable])
    images = tuple(
        tabulate_images([1 << number[next(bits(moved(1 << bit, permutation)))] for bit in usable])
        for name, permutation in board_maps(game)
        if name != "identity"
    )
    return to_board, images


def tabulate_images(singles: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return, for each chunk of cells, the image of every subset of it."""
    found = []
    for start in range(0, len(singles), CHUNK):
        table = [0]
        for single in singles[start : start + CHUNK]:
            table += [each | single for each in table]
        found.append(tuple(table))
    return tuple(found)
