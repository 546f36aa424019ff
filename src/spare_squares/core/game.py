"""A game: board, pieces and the numbers of the rules, nothing about one card."""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.core.board import Board
from spare_squares.core.pieces import Piece, Shape, orientations


@dataclass(frozen=True, slots=True)
class Game:
    """Board, pieces, number of blocked cells, turn limit, score table, boards a session.

    `points[missing]` is the score of a board on which that many pieces are missing at the end;
    beyond the table the last entry counts.
    """

    name: str
    board: Board
    pieces: tuple[Piece, ...]
    blocked: int
    flips: bool = True
    rotations: bool = True
    turns: int = 16
    points: tuple[int, ...] = (3, 2, 1, 0)
    boards: int = 3

    def __hash__(self) -> int:
        """Hash what tells nearly all games apart.

        The solver looks its tables up by the game, thousands of times a deck: all pieces take too long.
        """
        return hash((self.name, self.blocked, self.board.columns, self.board.cells))

    @property
    def piece_count(self) -> int:
        """Number of paper pieces, copies included."""
        return sum(piece.copies for piece in self.pieces)

    @property
    def piece_area(self) -> int:
        """Number of cells that all pieces cover together."""
        return sum(piece.size * piece.copies for piece in self.pieces)

    @property
    def fits(self) -> bool:
        """Tell whether pieces and blocked cells add up to the board (V10)."""
        return self.piece_area + self.blocked == self.board.size

    def piece(self, letter: str) -> Piece | None:
        """Return the piece with that letter, if there is one."""
        return next((piece for piece in self.pieces if piece.letter == letter), None)

    def orientations(self, piece: Piece) -> tuple[Shape, ...]:
        """Return the ways a piece may lie in this game."""
        return orientations(piece.shape, flips=self.flips, rotations=self.rotations)

    def score(self, placed: int) -> int:
        """Return the points for a board that ends with `placed` pieces on it."""
        missing = self.piece_count - placed
        return self.points[min(missing, len(self.points) - 1)]
