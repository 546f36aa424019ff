"""A SAT solver as a witness that shares nothing with ours: has this board a packing, or has it none?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from pysat.card import CardEnc
from pysat.solvers import Cadical195

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_game, template_game
from spare_squares.solver.checking import ways_to_lie
from spare_squares.solver.fault_lines import has_at_least
from spare_squares.solver.reasons import explain
from spare_squares.solver.search import count, has_packing


def witness(game: Game) -> tuple[Cadical195, dict[int, int]]:
    """Return a solver that knows the game, and the variable that says a cell is blocked."""
    cells = {divmod(bit, game.board.columns): bit for bit in bits(game.board.cells)}
    blocked = {bit: number for number, bit in enumerate(cells.values(), 1)}
    covers: dict[int, list[int]] = {bit: [number] for bit, number in blocked.items()}
    kinds: dict[object, tuple[int, list[int]]] = {}
    top = len(blocked)
    for piece in game.pieces:
        ways = ways_to_lie(piece.shape, flips=game.flips, rotations=game.rotations)
        copies, places = kinds.get(ways, (0, []))
        kinds[ways] = copies + piece.copies, places
        if copies:
            continue
        for way in ways:
            for row, column in ((r, c) for r in range(game.board.rows) for c in range(game.board.columns)):
                on = [cells.get((row + r, column + c)) for r, c in way]
                if None not in on:
                    top += 1
                    places.append(top)
                    for bit in on:
                        covers[bit].append(top)  # type: ignore[index]
    solver = Cadical195()
    for number, each in [(1, each) for each in covers.values()] + list(kinds.values()):
        exactly = CardEnc.equals(lits=each, bound=number, top_id=top) if len(each) >= number else None
        for clause in exactly.clauses if exactly else [[]]:
            solver.add_clause(clause)
        top = max(top, exactly.nv if exactly else 0)
    return solver, blocked


def says(solver: Cadical195, variables: dict[int, int], blocked: int) -> bool:
    """Ask the witness about one board."""
    assumed = [number if blocked >> bit & 1 else -number for bit, number in variables.items()]
    return bool(solver.solve(assumptions=assumed))


def test_all_boards_of_the_box() -> None:
    """S6, S14, V18: of all 1,820 boards the witness packs just those that ours packs, and no other."""
    game = builtin_game()
    solver, variables = witness(game)
    for four in combinations(range(16), 4):
        blocked = sum(1 << bit for bit in four)
        assert says(solver, variables, blocked) == bool(count(game, blocked))


def own(columns: int, rows: int, pieces: str, cells: int = -1, **rules: bool) -> Game:
    made = []
    for number, each in enumerate(pieces.split()):
        picture, _, copies = each.partition("*")
        made.append(Piece.from_picture("ABCDEFGHIJ"[number], picture, int(copies or 1)))
    board = Board(columns, rows, cells)
    blocked = board.size - sum(piece.size * piece.copies for piece in made)
    return Game("own", board, tuple(made), blocked, **rules)


OTHERS = {
    "six-by-six": template_game("six-by-six"),
    "5×5": own(5, 5, "### ##/#. ## ##/## ####"),
    "5×5, pentominoes": own(5, 5, ".##/##./.#. ##/##/#. ####/#... ###/#.."),
    "copies": own(6, 4, "##*3 ##/#.*2 ###/.#."),
    "with a hole": own(5, 5, "### ##/#. ## ##/## ####", (1 << 25) - 1 & ~(1 << 12)),
    "no flips": own(5, 4, ".##/##. ###/#.. ##/#.", flips=False),
    "as drawn": own(5, 4, "### #/# ##/#. ##/##", flips=False, rotations=False),
    "ones": own(4, 4, "#*2 ### ##/## ##/#."),
}


def boards(game: Game, number: int) -> Iterator[int]:
    chance = random.Random(game.piece_area)
    for _ in range(number):
        yield sum(1 << bit for bit in chance.sample(list(bits(game.board.cells)), game.blocked))


@pytest.mark.parametrize("name", OTHERS)
def test_random_boards_of_other_games(name: str) -> None:
    """S6, S14, S21: on 2,000 boards of eight other games the witness agrees, and each no has a reason."""
    game = OTHERS[name]
    solver, variables = witness(game)
    told = 0
    for blocked in boards(game, 250):
        packs = says(solver, variables, blocked)
        assert has_packing(game, blocked) == packs
        assert packs or not has_at_least(game, game.board.cells & ~blocked, 1)
        if not packs and told < 25:
            told += 1
            assert explain(game, blocked) is not None
