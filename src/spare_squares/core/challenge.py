"""A challenge is a board with blocked cells; a packing places every piece on what is left.

Two packings differ when their sets of placements differ. Reflections and rotations of the board are
counted apart; the number up to symmetry stands beside the count where it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, normalised


class Challenge(NamedTuple):  # quicker made than a dataclass: every command that knows cards starts with it
    """One card: its id as typed, its blocked cells as a set of cells, and a title of its own."""

    id: str
    blocked: int
    title: str = ""


class Placement(NamedTuple):  # made by the thousand in a search, and quicker than a dataclass
    """One piece on given cells."""

    letter: str
    cells: int


Packing = tuple[Placement, ...]


def placements(game: Game, piece: Piece, free: int) -> Iterator[int]:
    """Yield each set of cells on which `piece` can lie within `free`, orientation by orientation."""
    board = game.board
    for shape in game.orientations(piece):
        height = 1 + max(row for row, _ in shape)
        width = 1 + max(column for _, column in shape)
        base = sum(1 << board.bit(row, column) for row, column in shape)
        for row in range(board.rows - height + 1):
            for column in range(board.columns - width + 1):
                # The box stays within the rows and columns, so a shift by bits never wraps round an edge.
                cells = base << board.bit(row, column)
                if cells & ~free == 0:
                    yield cells


def is_shape_of(game: Game, piece: Piece, cells: int) -> bool:
    """Tell whether a set of cells has the piece's shape, in an orientation the game allows."""
    if cells.bit_count() != piece.size:
        return False
    shape = normalised(tuple(divmod(bit, game.board.columns) for bit in bits(cells)))
    return shape in game.orientations(piece)


def faults(game: Game, blocked: int, packing: Packing) -> list[str]:
    """Say what is wrong with a packing, one sentence each; an empty list is a proof that it is right."""
    board, found = game.board, []
    wanted = Counter({piece.letter: piece.copies for piece in game.pieces})
    given = Counter(placement.letter for placement in packing)
    found += [f"there is no piece {letter}" for letter in given if letter not in wanted]
    for letter, copies in wanted.items():
        if given[letter] != copies:
            found.append(f"piece {letter} stands {given[letter]} times, not {copies}")
    covered = 0
    for placement in packing:
        piece = game.piece(placement.letter)
        if piece and not is_shape_of(game, piece, placement.cells):
            found.append(f"{', '.join(board.names(placement.cells))} is not the shape of {piece.letter}")
        found += clashes_of(board, blocked, covered, placement)
        covered |= placement.cells
    uncovered = board.cells & ~blocked & ~covered
    if uncovered:
        found.append(f"{', '.join(board.names(uncovered))} stays uncovered")
    return found


def clashes_of(board: Board, blocked: int, covered: int, placement: Placement) -> list[str]:
    """Say where one placement overlaps, or lies on blocked cells or off the board."""
    found = []
    for cells, what in ((covered, "is covered twice"), (blocked, "is blocked")):
        if placement.cells & cells:
            found.append(f"{', '.join(board.names(placement.cells & cells))} {what}")
    if placement.cells & ~board.cells:
        found.append(f"piece {placement.letter} lies off the board")
    return found


def in_game_order(game: Game, packing: Packing) -> Packing:
    """Sort a packing by the game's order of pieces, copies by their cells."""
    order = {piece.letter: number for number, piece in enumerate(game.pieces)}
    return tuple(sorted(packing, key=lambda p: (order[p.letter], p.cells)))
