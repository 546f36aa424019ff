"""Boards, cards and their packings: counted, listed, explained and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from spare_squares.core.board import Board, Letters
from spare_squares.core.cells import from_picture
from spare_squares.core.challenge import Packing, Placement
from spare_squares.core.drawing import drawn
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.errors import NotValid, WrongUse
from spare_squares.solver import search as solver
from spare_squares.solver.difficulty import Facts
from spare_squares.solver.difficulty import facts as facts_of
from spare_squares.solver.families import count_up_to_symmetry
from spare_squares.solver.reasons import Reason, explain_packable
from spare_squares.solver.reasons import explain as reason_for
from spare_squares.solver.reasons import nearest as nearest_to

# One piece of a packing: its letter, and the names of its cells.
Placed = tuple[str, tuple[str, ...]]
ShouldStop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Problem:
    """A card with its game: what can be packed, or not. `blocked` is a set of cells as one int."""

    game: Game
    blocked: int
    id: str = ""
    title: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """Names of the blocked cells."""
        return self.game.board.names(self.blocked)

    def __str__(self) -> str:
        name = f"card {self.id}" if self.id else "board"
        return f"{name}: {' '.join(self.cells)}"

    def _repr_html_(self) -> str:
        """Draw the board in a notebook, its blocked cells in words for a screen reader."""
        return shown_board(self.game, self.blocked, (), alt=str(self), width=140)


Card = Problem


class Packed(tuple[Placed, ...]):
    """A packing, a tuple: for each piece its letter and the names of its cells, on a board it knows."""

    problem: Problem

    def __str__(self) -> str:
        return "; ".join(f"{letter} {' '.join(cells)}" for letter, cells in self)

    def _repr_html_(self) -> str:
        """Draw the packing in a notebook."""
        game = self.problem.game
        cells_of = game.board.cells_of
        lying = tuple(Placement(letter, cells_of(cells)) for letter, cells in self)
        return shown_board(game, self.problem.blocked, lying, alt=str(self), width=140)


def shown_board(game: Game, blocked: int, lying: Packing, *, alt: str, width: int) -> str:
    from spare_squares.web.figures import draw_board, standalone

    return standalone(draw_board(game, blocked=blocked, lying=lying, alt=alt, named=True), width=width)


def board(columns: int, rows: int, *, outline: str | None = None, letters: Letters = "across") -> Board:
    """Make a board; `outline` draws its cells as rows of `#` and `.`, joined by `/` or line ends.

    Raises:
        NotValid: for sides out of range, or an outline of another size.
        WrongUse: for letters that run neither across nor down.
    """
    if letters not in ("across", "down"):
        raise WrongUse(f"letters run 'across' or 'down', not {letters!r}")
    if not isinstance(columns, int) or not isinstance(rows, int):
        raise WrongUse(f"a board has whole numbers of columns and rows, not {columns!r} and {rows!r}")
    if outline is None:
        return Board(columns, rows, letters=letters)
    cells, wide, high = from_picture(outline)
    if (wide, high) != (columns, rows):
        raise NotValid(f"the outline is {wide} × {high} cells, the board {columns} × {rows}")
    return Board(columns, rows, cells, letters)


def piece(letter: str, picture: str, copies: int = 1) -> Piece:
    """Make a piece from rows of `#` and `.`, joined by `/`.

    Raises:
        NotValid: when it is empty or falls apart, or when its letter is not one of A to Z.
    """
    if len(letter) != 1 or not "A" <= letter.upper() <= "Z":
        raise NotValid(f"{letter!r} is no letter of a piece: write one letter, A to Z")
    return Piece.from_picture(letter, picture, copies)


def challenge(
    blocked: str | Iterable[str] = (),
    *,
    game: str | None = None,
    board: Board | None = None,
    pieces: Iterable[Piece] | None = None,
    flips: bool = True,
    rotations: bool = True,
) -> Problem:
    """Make a challenge: blocked cells by name, on the built-in game or on a board with pieces of your own.

    Args:
        blocked: names of cells, in one text ("A4 B2", "a4, b2") or one by one.
        game: another game by its name, such as "six-by-six", or a game file.
        board: a board of your own, with the built-in pieces unless others are given.
        pieces: pieces of your own, each with a letter of its own, on the built-in board unless one is given.
        flips: False forbids turning a piece over.
        rotations: False forbids turning it by quarters; without both, each piece lies as it is drawn.

    Raises:
        NotValid: for cells the board does not have, named twice, or of the wrong number.
        WrongUse: for a game that is not known.
    """
    if game is not None and not (board is None and pieces is None):
        raise NotValid("a game has its own board and pieces: give either a game, or board and pieces")
    base = game_named(game)
    area = board or base.board
    cells = _cells(blocked, area)
    used = replace(base, flips=base.flips and flips, rotations=base.rotations and rotations)
    if board is not None or pieces is not None:
        own = base.pieces if pieces is None else tuple(pieces)
        used = replace(used, name="own", board=area, pieces=own, blocked=cells.bit_count())
    check_pieces(used, cells)
    return Problem(used, cells)


def game_named(source: str | None) -> Game:
    if source is None:
        from spare_squares.decks.builtin import builtin_game

        return builtin_game()
    from spare_squares.decks.games import read_game

    return read_game(source)


def _cells(blocked: str | Iterable[str], area: Board) -> int:
    from spare_squares.decks.notation import read_cells

    if not isinstance(blocked, Iterable):
        raise WrongUse(f"{blocked!r} names no cells: write them as a text, such as 'A4 B2'")
    text = blocked if isinstance(blocked, str) else " ".join(map(str, blocked))
    return read_cells(text, area).cells if text.strip() else 0


def check_pieces(game: Game, cells: int) -> None:
    """Refuse pieces that cannot be told apart, and areas that do not add up."""
    for letter, number in Counter(piece.letter for piece in game.pieces).items():
        if number > 1:
            raise NotValid(f"{number} pieces are called {letter}: name each its own, or make copies of one")
    given, size = cells.bit_count(), game.board.size
    if given != game.blocked:
        raise NotValid(f"{given} blocked cells given: {game.name} needs {game.blocked}")
    if not game.fits:
        area = game.piece_area
        raise NotValid(
            f"{area} cells of pieces + {given} blocked = {area + given}, but the board has {size} cells"
        )


def count(problem: Problem, *, up_to_symmetry: bool = False, should_stop: ShouldStop | None = None) -> int:
    """Count the packings, or those that no symmetry of the problem maps onto each other.

    Raises:
        Unfinished: when `should_stop()` says so or too many states would be needed; `at_least` is a bound.
    """
    how = count_up_to_symmetry if up_to_symmetry else solver.count
    return how(problem.game, problem.blocked, should_stop=should_stop)


def has_packing(problem: Problem, *, should_stop: ShouldStop | None = None) -> bool:
    """Decide whether there is a packing: quicker than counting; raises Unfinished as `count` does."""
    return solver.has_packing(problem.game, problem.blocked, should_stop=should_stop)


def has_one_packing(problem: Problem, *, should_stop: ShouldStop | None = None) -> bool:
    """Tell whether there is exactly one packing, stopping at a second; raises Unfinished as `count` does."""
    return solver.has_one_packing(problem.game, problem.blocked, should_stop=should_stop)


def packings(problem: Problem, *, should_stop: ShouldStop | None = None) -> Iterator[Packed]:
    """Yield every packing in one fixed order: for each piece its letter and the names of its cells.

    `next(packings(problem), None)` is the first one, or None.

    Raises:
        Unfinished: when `should_stop()` says so.
    """
    names = problem.game.board.names
    for packing in solver.packings(problem.game, problem.blocked, should_stop=should_stop):
        found = Packed((each.letter, names(each.cells)) for each in packing)
        found.problem = problem
        yield found


def explain(problem: Problem, *, should_stop: ShouldStop | None = None) -> Reason:
    """Say why there is no packing, or (kind "packable") what is forced and where the choice begins.

    Printed, it is words, picture and steps; a notebook draws it. `cells` is a set of cells as one int, which
    `problem.game.board.names(reason.cells)` names.
    """
    game, blocked = problem.game, problem.blocked
    reason = reason_for(game, blocked, should_stop=should_stop)
    reason = reason or explain_packable(game, blocked, should_stop=should_stop)
    if reason is None:
        raise AssertionError("a card has a packing or a reason")
    return reason


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
