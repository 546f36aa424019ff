"""The atlas of a small game: every set of blocked cells with its packings, class and odds band.

It is made by inversion (S13): the pieces are laid on the empty board in every way at once, and each
arrangement is a packing of exactly those blocked cells that it leaves over. Larger boards have too many
arrangements for that; there one card of each class is counted. Odds are found once a class.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import factorial, prod

from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.solver.difficulty import MOST_WORK, Odds, odds
from spare_squares.solver.fitting import kinds
from spare_squares.solver.search import count, packings
from spare_squares.solver.symmetry import board_maps, moved

# Cells of the largest board on which all arrangements are made at once.
LARGEST_INVERTED = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One set of blocked cells; `representative` is the same for all sets alike.

    There are no odds without a packing, nor where they would take too long.
    """

    blocked: int
    packings: int
    representative: int
    odds: Odds | None


def atlas(game: Game) -> Iterator[Entry]:
    """Yield an entry for every set of blocked cells, in the order of their names."""
    board = game.board
    counted = count_all(game) if board.size <= LARGEST_INVERTED else None
    in_order = [board.cell(name) for name in board.names(board.cells)]
    maps = [permutation for _, permutation in board_maps(game)]
    classes: dict[int, Entry] = {}
    for cells in combinations(in_order, game.blocked):
        blocked = sum(cells)
        known = classes.get(blocked)
        if known is None:
            alike = {moved(blocked, permutation) for permutation in maps}
            found = count(game, blocked) if counted is None else counted.get(blocked, 0)
            short = found and found << game.piece_count <= MOST_WORK
            chance = odds(game, blocked, packings(game, blocked)) if short else None
            known = Entry(blocked, found, min(alike), chance)
            classes.update(dict.fromkeys(alike, known))
        yield Entry(blocked, known.packings, known.representative, known.odds)


def count_all(game: Game) -> dict[int, int]:
    """Count the packings of every set of blocked cells that has one, all at once."""
    whole = game.board.cells
    ways = {0: 1}
    every = sorted(
        ((tuple(_places(game, kind.letters[0])), kind.copies) for kind in kinds(game)),
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
