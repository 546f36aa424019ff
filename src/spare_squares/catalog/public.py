"""The public Python API: small, typed, in the words of the game; everything else may change.

It stands in this room because a challenge that names no board means the built-in game.

    from spare_squares import board, challenge, count, explain, packings, piece

    card = challenge("A4 B2 B4 D3")                # a card of the built-in game
    count(card)                                    # 1
    next(packings(card))                           # (("I", ("A3", "B3", "C3")), …)
    explain(challenge("A1 B1 C1 D2")).text         # "D1 is cut off: …"

    kit = [piece("I", "###"), piece("L", "##/#."), piece("D", "##"), piece("O", "##/##")]
    count(challenge("", board=board(4, 3), pieces=kit))    # 8
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from spare_squares.core import solver
from spare_squares.core.board import Board, Letters
from spare_squares.core.cells import from_picture
from spare_squares.core.difficulty import Facts
from spare_squares.core.difficulty import facts as facts_of
from spare_squares.core.drawing import drawn
from spare_squares.core.explain import Reason
from spare_squares.core.explain import explain as reason_for
from spare_squares.core.explain import nearest as nearest_to
from spare_squares.core.game import Game
from spare_squares.core.limits import Unfinished
from spare_squares.core.pieces import Piece
from spare_squares.core.up_to_symmetry import count_up_to_symmetry

__all__ = [
    "Board", "Facts", "Piece", "Problem", "Reason", "Unfinished", "board", "challenge", "count", "draw",
    "explain", "facts", "nearest", "packings", "piece",
]  # fmt: skip

# One piece of a packing: its letter, and the names of its cells.
Placed = tuple[str, tuple[str, ...]]
ShouldStop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Problem:
    """A challenge with its game: what can be packed, or not."""

    game: Game
    blocked: int

    @property
    def cells(self) -> tuple[str, ...]:
        """Names of the blocked cells."""
        return self.game.board.names(self.blocked)


def board(columns: int, rows: int, *, outline: str | None = None, letters: Letters = "across") -> Board:
    """Make a board; `outline` draws its cells as rows of `#` and `.`, joined by `/` or line ends.

    Raises:
        NotValid: for sides out of range, or an outline of another size.
    """
    if outline is None:
        return Board(columns, rows, letters=letters)
    cells, wide, high = from_picture(outline)
    if (wide, high) != (columns, rows):
        from spare_squares.errors import NotValid

        raise NotValid(f"the outline is {wide} × {high} cells, the board {columns} × {rows}")
    return Board(columns, rows, cells, letters)


def piece(letter: str, picture: str, copies: int = 1) -> Piece:
    """Make a piece from rows of `#` and `.`, joined by `/`; raises NotValid when it falls apart."""
    return Piece.from_picture(letter, picture, copies)


def challenge(
    blocked: str | Iterable[str] = (),
    *,
    board: Board | None = None,
    pieces: Iterable[Piece] | None = None,
    flips: bool = True,
    rotations: bool = True,
) -> Problem:
    """Make a challenge: blocked cells by name, on the built-in game or on a board with pieces of your own.

    Raises:
        NotValid: for cells the board does not have, named twice, or of the wrong number.
    """
    from spare_squares.catalog.builtin import builtin_game
    from spare_squares.errors import NotValid

    names = blocked.replace(",", " ").split() if isinstance(blocked, str) else tuple(blocked)
    game = builtin_game()
    if board is not None or pieces is not None:
        used = tuple(pieces) if pieces is not None else game.pieces
        game = Game("own", board or game.board, used, len(names), flips=flips, rotations=rotations)
    cells = game.board.cells_of(names)
    if cells.bit_count() != game.blocked or not game.fits:
        area, size = game.piece_area, game.board.size
        raise NotValid(f"{area} cells of pieces and {len(names)} blocked cells do not make {size}")
    return Problem(game, cells)


def count(problem: Problem, *, up_to_symmetry: bool = False, should_stop: ShouldStop | None = None) -> int:
    """Count the packings, or those that no symmetry of the problem maps onto each other.

    Raises:
        Unfinished: when `should_stop()` says so or too many states would be needed; `at_least` is a bound.
    """
    how = count_up_to_symmetry if up_to_symmetry else solver.count
    return how(problem.game, problem.blocked, should_stop=should_stop)


def packings(problem: Problem, *, should_stop: ShouldStop | None = None) -> Iterator[tuple[Placed, ...]]:
    """Yield every packing in one fixed order; raises Unfinished when `should_stop()` says so."""
    names = problem.game.board.names
    for packing in solver.packings(problem.game, problem.blocked, should_stop=should_stop):
        yield tuple((placement.letter, names(placement.cells)) for placement in packing)


def explain(problem: Problem, *, should_stop: ShouldStop | None = None) -> Reason | None:
    """Say why there is no packing; None when there is one."""
    return reason_for(problem.game, problem.blocked, should_stop=should_stop)


def nearest(problem: Problem, *, should_stop: ShouldStop | None = None) -> tuple[str, ...]:
    """Return blocked cells that work, moving as few as possible; empty when none do."""
    found = nearest_to(problem.game, problem.blocked, should_stop=should_stop)
    return problem.game.board.names(found)


def facts(problem: Problem, *, should_stop: ShouldStop | None = None) -> Facts:
    """Count what can be counted about difficulty; never a rating."""
    return facts_of(problem.game, problem.blocked, should_stop=should_stop)


def draw(problem: Problem, packing: Iterable[Placed] = ()) -> str:
    """Draw the board with its blocked cells, and a packing if one is given, as text."""
    area = problem.game.board
    marks = {area.cell(name).bit_length() - 1: letter for letter, names in packing for name in names}
    return drawn(area, problem.blocked, marks)
