"""Judge a placement: a slip of the pen, an illegal placement, or a legal one.

A rigid piece cannot take another shape, so cells that are not its shape are a writing slip and use no
turn (A3). A piece in its own shape that crosses the edge, lies over another piece or over a blocked cell
is illegal: it goes back to the side and the turn is used (T23, T24).
"""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.core.board import ALPHABET, Board
from spare_squares.core.challenge import Packing
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape, flipped, is_connected, normalised
from spare_squares.errors import Refused


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules say of one placement: `faults` are phrases for people, none when it is legal."""

    letter: str
    names: tuple[str, ...]
    cells: int
    faults: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Tell whether the piece may stay."""
        return not self.faults


def position(board: Board, name: str) -> tuple[int, int]:
    """Return (row, column) of a cell name, which may lie off the board such as E1 or A0."""
    letter, number = ALPHABET.index(name[0]), int(name[1:]) - 1
    return (number, letter) if board.letters == "across" else (letter, number)


def piece_called(game: Game, letter: str) -> Piece:
    """Find a piece by its letter, in either case.

    Raises:
        Refused: for a letter that no piece has.
    """
    found = game.piece(letter)
    if found is None:
        alike = [piece for piece in game.pieces if piece.letter.casefold() == letter.casefold()]
        found = alike[0] if len(alike) == 1 else None
    if found is None:
        letters = ", ".join(piece.letter for piece in game.pieces)
        raise Refused(f"there is no piece {letter}: the pieces are {letters}")
    return found


def at_hand(game: Game, lying: Packing, letter: str) -> Piece:
    """Find a piece of which one lies at the side (A2).

    Raises:
        Refused: when every copy is on the board; no turn is used.
    """
    piece = piece_called(game, letter)
    if sum(placement.letter == piece.letter for placement in lying) == piece.copies:
        which = piece.letter if piece.copies == 1 else f"every {piece.letter}"
        raise Refused(
            f"{which} is on the board already: remove it first (one turn), place it on a later turn"
        )
    return piece


def rule(game: Game, blocked: int, lying: Packing, *, letter: str, names: tuple[str, ...]) -> Ruling:
    """Judge one piece on the named cells.

    Raises:
        Refused: for a slip (A2, A3): not a piece at the side, or not its shape. No turn is used.
    """
    piece = at_hand(game, lying, letter)
    _refuse_slips(game, piece, names)
    board = game.board
    cells, outside = 0, []
    for name in names:
        row, column = position(board, name)
        bit = 1 << board.bit(row, column) if 0 <= row < board.rows and 0 <= column < board.columns else 0
        cells |= bit & board.cells
        if not bit & board.cells:
            outside.append(name)
    if not cells:
        raise Refused(f"none of {', '.join(names)} is on the board: name the cells again; no turn is used")
    faults = [f"{_listed(outside)} off the board"] if outside else []
    for placement in lying:
        if placement.cells & cells:
            where = _listed(board.names(placement.cells & cells))
            faults.append(f"{where} covered by {placement.letter}")
    if blocked & cells:
        faults.append(f"{_listed(board.names(blocked & cells))} blocked")
    return Ruling(piece.letter, names, cells, tuple(faults))


def _listed(names: tuple[str, ...] | list[str]) -> str:
    """Write `B2 is` or `B2 and B3 are`."""
    if len(names) == 1:
        return f"{names[0]} is"
    return f"{', '.join(names[:-1])} and {names[-1]} are"


def _refuse_slips(game: Game, piece: Piece, names: tuple[str, ...]) -> None:
    """Raise when the cells are not the shape of the piece, and say what they are instead."""
    listed = " ".join(names)
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused(f"{twice} is named twice: no turn is used")
    if len(names) != piece.size:
        covers = "1 cell" if piece.size == 1 else f"{piece.size} cells"
        named = "1 was named" if len(names) == 1 else f"{len(names)} were named"
        raise Refused(f"{piece.letter} covers {covers}, {named}: {listed}; no turn is used")
    shape = normalised(tuple(position(game.board, name) for name in names))
    if shape in game.orientations(piece):
        return
    raise Refused(
        f"{listed} is not the shape of {piece.letter}{_instead(game, piece, shape)}; no turn is used"
    )


def _instead(game: Game, piece: Piece, shape: Shape) -> str:
    """Say what a shape is that is not the piece's."""
    if not is_connected(shape):
        return ": these cells do not all share edges"
    for other in game.pieces:
        if shape in game.orientations(other):
            return f": that is the shape of {other.letter}"
    if flipped(shape) in game.orientations(piece):
        return ": this game does not let pieces be turned over"
    return ""
