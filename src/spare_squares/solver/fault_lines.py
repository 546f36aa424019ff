"""Packings along fault lines: a quick proof that a card has at least so many, for questions about many cards.

A fault line of a packing is a line that no piece crosses. Cut the board in two along one: the packing falls
into two, and the pieces are shared out between the parts. So ask of each part which choices of pieces fill
it, and compare: every choice that fills the one part while the rest fills the other is a packing, and two
choices are two packings. Most cards have such packings along one of a few lines; only the others need the
search. What fills a part is one int, a bit for each choice of pieces, and it is remembered for all cards: on
the 6×6 game a card is then decided in about a microsecond, and 95 % of the cards need nothing else.

This is meeting in the middle, which does not pay for one card (S13) and pays a hundredfold for a million.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

from spare_squares.core.board import Board
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.solver.counting import kinds

# A part may be left free in 2 to the power of its cells ways, and each is remembered.
LARGEST_PART = 20
MOST_CHOICES = 4_096


class Part:
    """One side of a line: which choices of pieces fill which of its free cells.

    A choice counts the pieces of each kind in a mixed radix, copies + 1 a digit; a set of choices is an int
    with a bit for each. Copies are not told apart, or one packing would stand for two choices.
    """

    def __init__(self, game: Game, cells: int) -> None:
        # by lowest cell: (place, the choices that have such a piece left over, what one more adds)
        self.places: dict[int, list[tuple[int, int, int]]] = {}
        self.choices: dict[int, int] = {0: 1}
        step, every = 1, prod(kind.copies + 1 for kind in kinds(game))
        for kind in kinds(game):
            digit = kind.copies + 1
            spare = sum(1 << choice for choice in range(every) if choice // step % digit < kind.copies)
            piece = game.piece(kind.letters[0])
            for place in placements(game, piece, cells) if piece else ():
                self.places.setdefault(place & -place, []).append((place, spare, step))
            step *= digit

    def filled_by(self, free: int) -> int:
        """Return the choices of pieces that fill these cells exactly, covering the lowest cell first."""
        known = self.choices.get(free)
        if known is None:
            known = 0
            for place, spare, step in self.places.get(free & -free, ()):
                if not place & ~free:
                    known |= (self.filled_by(free ^ place) & spare) << step
            self.choices[free] = known
        return known


class Line:
    """A line across the board with the parts on both sides of it."""

    def __init__(self, game: Game, cells: int) -> None:
        self.cells = cells
        self.beyond = game.board.cells & ~cells
        self.here, self.there = Part(game, cells), Part(game, self.beyond)
        self.width = prod(kind.copies + 1 for kind in kinds(game))
        self.rests: dict[int, int] = {}

    def packings(self, free: int) -> int:
        """Count the choices that fill one part while the rest fills the other."""
        beyond = free & self.beyond
        rest = self.rests.get(beyond)
        if rest is None:
            # The rest of choice n is the last choice minus n, so the set of rests is the set read backwards.
            rest = int(f"{self.there.filled_by(beyond):0{self.width}b}"[::-1], 2)
            self.rests[beyond] = rest
        return (self.here.filled_by(free & self.cells) & rest).bit_count()


@lru_cache(maxsize=2)
def fault_lines(game: Game) -> tuple[Line, ...]:
    """Return the lines worth asking: straight ones and steps through the middle; none on a large board."""
    if prod(kind.copies + 1 for kind in kinds(game)) > MOST_CHOICES:
        return ()
    board = game.board
    down, across = board.rows, board.columns
    cuts = [cells_above(board, [down // 2] * across), cells_left_of(board, [across // 2] * down)]
    for one, other in ((1, -1), (-1, 1)):
        cuts.append(cells_above(board, _stepped(down // 2 + one, down // 2 + other, across)))
        cuts.append(cells_left_of(board, _stepped(across // 2 + one, across // 2 + other, down)))
    sides = {cut: board.cells & ~cut for cut in cuts}
    return tuple(
        Line(game, cut)
        for cut, beyond in sides.items()
        if 0 < cut.bit_count() <= LARGEST_PART and 0 < beyond.bit_count() <= LARGEST_PART
    )


def has_at_least(game: Game, free: int, number: int) -> bool:
    """Tell whether fault lines alone show so many packings; False says nothing."""
    return game.piece_area == free.bit_count() and any(
        line.packings(free) >= number for line in fault_lines(game)
    )


def _stepped(one: int, other: int, length: int) -> list[int]:
    return [one if at < length // 2 else other for at in range(length)]


def cells_above(board: Board, depths: list[int]) -> int:
    """Return the cells above a line that runs so deep in each column."""
    cells = (1 << board.bit(row, column) for column, depth in enumerate(depths) for row in range(depth))
    return board.cells & sum(cells)


def cells_left_of(board: Board, depths: list[int]) -> int:
    """Return the cells left of a line that runs so far in each row."""
    cells = (1 << board.bit(row, column) for row, depth in enumerate(depths) for column in range(depth))
    return board.cells & sum(cells)
