"""Counting: published numbers, copies, fixed and unflipped pieces, outlines, and its honest end."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from types import ModuleType
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Challenge, faults
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.solver import counting
from spare_squares.solver.families import count_up_to_symmetry
from spare_squares.solver.limits import Budget, Unfinished
from spare_squares.solver.search import (
    count,
    first_packing,
    has_one_packing,
    has_packing,
    packings,
    prove,
    ways_alike,
)
from spare_squares.solver.symmetry import board_maps, moved

CENTRE = ((3, 3), (3, 4), (4, 3), (4, 4))


@pytest.mark.parametrize(
    ("columns", "rows", "hole", "families"),
    [
        (20, 3, (), 2),
        (3, 20, (), 2),
        (15, 4, (), 368),
        pytest.param(12, 5, (), 1010, marks=pytest.mark.slow),
        pytest.param(8, 8, CENTRE, 65, marks=pytest.mark.slow),
        pytest.param(10, 6, (), 2339, marks=pytest.mark.slow),
    ],
)
def test_pentominoes(
    pentominoes: Callable[..., Game],
    columns: int,
    rows: int,
    hole: tuple[tuple[int, int], ...],
    families: int,
) -> None:
    """S5, S6, S9, S10: 3×20 2, 4×15 368, 5×12 1,010, 6×10 2,339, 8×8 less its centre 65, up to symmetry."""
    game = pentominoes(columns, rows, hole)
    assert count_up_to_symmetry(game, 0) == families
    # No packing of distinct pieces is symmetric, so here the total is a plain multiple.
    assert count(game, 0) == families * (8 if columns == rows else 4)


@pytest.mark.parametrize(("kits_used", "found"), [(1, 8), (2, 1872), (3, 393036), (4, 88858950)])
def test_growth_with_kits(kits: Callable[[int, int, int], Game], kits_used: int, found: int) -> None:
    """S3, S10: 4×3k with k kits has 8, 1,872, 393,036 and 88,858,950 packings, copies not told apart."""
    assert count(kits(3 * kits_used, 4, kits_used), 0) == found


def test_labelled_number(kits: Callable[[int, int, int], Game]) -> None:
    """S3: with equal pieces told apart two kits count 2! four times over."""
    assert count(kits(6, 4, 2), 0) == 1872
    assert ways_alike(kits(6, 4, 2)) == 2**4


def test_equal_shapes_under_two_letters_are_copies() -> None:
    """S3, V9: two pieces of one shape count as copies, and each packing comes once, with both letters."""
    pieces = (Piece.from_picture("A", "##"), Piece.from_picture("B", "#/#"))
    game = Game("two dominoes", Board(2, 2), pieces, 0)
    every = list(packings(game, 0))
    assert count(game, 0) == len(every) == 2
    assert ways_alike(game) == 2
    assert all({placement.letter for placement in packing} == {"A", "B"} for packing in every)


def test_one_cell_pieces_may_fill_lone_cells() -> None:
    """S4: a cut-off cell is no dead end when a piece of one cell is in the set."""
    pieces = (Piece.from_picture("M", "#", 2), Piece.from_picture("I", "###"))
    game = Game("with ones", Board(7, 1, 0b1011101), pieces, 0)
    assert count(game, 0) == 1
    assert has_packing(game, 0)
    assert first_packing(game, 0) is not None


def test_board_of_more_than_64_cells() -> None:
    """S1: 3×26 with 39 dominoes follows the known recurrence a(n) = 4 a(n-2) - a(n-4)."""
    before, now = 1, 3
    for _ in range(12):
        before, now = now, 4 * now - before
    assert count(Game("dominoes", Board(26, 3), (Piece.from_picture("D", "##", 39),), 0), 0) == now


@pytest.mark.parametrize(
    ("flips", "rotations", "found"), [(True, True, 2), (False, True, 1), (False, False, 0), (True, False, 0)]
)
def test_flips_and_rotations_forbidden(flips: bool, rotations: bool, found: int) -> None:
    """S1: flips and rotations can be forbidden, each for itself; two Ls fill 2×4."""
    pieces = (Piece.from_picture("L", "#./#./##", 2),)
    game = Game("two Ls", Board(2, 4), pieces, 0, flips=flips, rotations=rotations)
    assert count(game, 0) == len(list(packings(game, 0))) == found


def test_order_is_the_documented_one(box: Game) -> None:
    """S1: packings come in the order of first cell, piece, orientation; the first is the canonical one."""
    blocked = box.board.cells_of(["A1", "B1", "A2", "B2"])
    every = list(packings(box, blocked))
    ranks = []
    for packing in every:
        rank = []
        for placement in sorted(packing, key=lambda p: p.cells & -p.cells):
            number = next(n for n, piece in enumerate(box.pieces) if piece.letter == placement.letter)
            cells = sorted(divmod(bit, 4) for bit in bits(placement.cells))
            top, left = min(row for row, _ in cells), min(column for _, column in cells)
            rank.append((number, tuple((row - top, column - left) for row, column in cells)))
        ranks.append(rank)
    assert ranks == sorted(ranks)
    assert len(every) == len(set(every)) == 10
    assert first_packing(box, blocked) == every[0]


def test_wide_and_tall_boards_have_the_same_packings(pentominoes: Callable[..., Game]) -> None:
    """S1, S12: on a wide board the search still finds every packing, in reading order."""
    game = pentominoes(20, 3)
    every = list(packings(game, 0))
    assert len(every) == 8
    assert all(faults(game, 0, packing) == [] for packing in every)


@pytest.mark.parametrize(
    ("cells", "one"), [("A4 B2 B4 D3", True), ("A1 B1 D1 D2", False), ("A1 A4 D1 D4", False)]
)
def test_exactly_one(box: Game, cells: str, one: bool) -> None:
    """S1: "exactly one?" is answered for one, several and no packings."""
    assert has_one_packing(box, box.board.cells_of(cells.split())) is one


def test_six_by_six(six: Game) -> None:
    """S6, S21: the 6×6 game has the known numbers on its two known cards."""
    many = six.board.cells_of(["F1", "D4", "A1", "B2", "E6", "C5", "F2"])
    assert count(six, many) == 2467 == len(list(packings(six, many)))
    assert count(six, six.board.cells_of(["B1", "B2", "B5", "B6", "A2", "A5", "F6"])) == 0


def test_a_card_is_counted_from_its_narrow_side(six: Game) -> None:
    """S21: all images of a 6×6 card have one number, and each takes as few situations as the narrowest."""
    chance, cells = random.Random(3), list(bits(six.board.cells))
    taken = []
    for _ in range(12):
        blocked = sum(1 << bit for bit in chance.sample(cells, 7))
        budgets = [Budget() for _ in board_maps(six)]
        found = {
            counting.count_packings(six, six.board.cells & ~moved(blocked, image), budget)
            for (_, image), budget in zip(board_maps(six), budgets, strict=True)
        }
        assert found == {len(list(packings(six, blocked)))}
        # A mirror image has the same cells in the middle lines: the first of the two is taken.
        assert len({budget.states for budget in budgets}) <= 2
        taken.append(budgets[0].states)
    assert median(taken) < 3_000  # in reading order: 6,300


def test_state_budget_never_gives_a_number(kits: Callable[[int, int, int], Game]) -> None:
    """S2, S20: a search over its budget ends in "not finished, at least N", not in a number."""
    with pytest.raises(Unfinished, match=r"not finished, at least \d+") as stopped:
        count(kits(6, 4, 2), 0, most_states=20)
    assert 0 < stopped.value.at_least <= 1872


def test_caller_may_stop(pentominoes: Callable[..., Game]) -> None:
    """S2: should_stop() ends counting, deciding and enumerating."""
    game = pentominoes(15, 4)
    with pytest.raises(Unfinished):
        count(game, 0, should_stop=lambda: True)
    with pytest.raises(Unfinished):
        next(packings(game, 0, should_stop=lambda: True))
    with pytest.raises(Unfinished):
        has_packing(pentominoes(15, 4), 0, should_stop=lambda: True)


def test_unfinished_proof_is_no_proof(pentominoes: Callable[..., Game]) -> None:
    """S2: a proof that had to stop says so and has no answer to print."""
    card = Challenge("01", 0)
    proof = prove(Deck("", pentominoes(15, 4), (card,)), card, most_states=100)
    assert "not finished" in proof.unfinished
    assert proof.answer is None


def test_the_hopeless_8x8_is_refused(pentominoes: Callable[..., Game]) -> None:
    """S20: 8×8 with the twelve pentominoes and the square is refused by the budget, with that reason."""
    game = pentominoes(8, 8)
    square = Piece.from_picture("Q", "##/##")
    whole = Game("with square", game.board, (*game.pieces, square), 0)
    with pytest.raises(Unfinished, match="more than 30,000 states"):
        count(whole, 0, most_states=30_000)


SHAPES = {
    "M": "#", "D": "##", "I": "###", "L": "##/#.", "B": "####", "O": "##/##", "T": "###/.#.", "S": ".##/##.",
    "J": "###/#..",
}  # fmt: skip


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Game, int]:
    """Draw a board of at most 16 cells with holes, pieces with copies, and blocked cells that add up."""
    columns, rows = draw(st.sampled_from([(4, 4), (5, 3), (3, 5), (7, 2), (2, 6), (4, 3)]))
    letters = draw(st.lists(st.sampled_from(sorted(SHAPES)), min_size=1, max_size=3, unique=True))
    pieces = [Piece.from_picture(letter, SHAPES[letter], draw(st.integers(1, 2))) for letter in letters]
    area = sum(piece.size * piece.copies for piece in pieces)
    cells = columns * rows
    while area > cells:
        area -= pieces[-1].size * pieces[-1].copies
        pieces.pop()
    left_out = draw(st.permutations(range(cells)))[: cells - area]
    holes = draw(st.integers(0, len(left_out)))
    outline = (1 << cells) - 1 & ~sum(1 << bit for bit in left_out[:holes])
    blocked = sum(1 << bit for bit in left_out[holes:])
    flips = draw(st.booleans())
    board = Board(columns, rows, outline) if outline else Board(columns, rows)
    return Game("drawn", board, tuple(pieces), blocked.bit_count(), flips=flips), blocked


@settings(max_examples=150, deadline=None)
@given(small_games())
def test_counting_against_the_slow_search(slow: ModuleType, drawn: tuple[Game, int]) -> None:
    """S6: counting, deciding and enumerating agree with a slow search on random boards and pieces."""
    game, blocked = drawn
    if not game.pieces:
        return
    free = frozenset(divmod(bit, game.board.columns) for bit in bits(game.board.cells & ~blocked))
    pieces = [(piece.letter, piece.shape) for piece in game.pieces for _ in range(piece.copies)]
    expected = slow.every_packing(free, pieces, flips=game.flips)
    found = list(packings(game, blocked))
    assert {
        frozenset(
            (p.letter, frozenset(divmod(b, game.board.columns) for b in bits(p.cells))) for p in packing
        )
        for packing in found
    } == expected
    assert count(game, blocked) == len(found) == len(expected)
    with patch.object(counting, "WORTH_SYMMETRY", 1):  # as on a larger board
        assert count(game, blocked) == len(expected)
    with patch.object(counting.short_side(game), "last_cells", 0):  # every situation worked off
        assert count(game, blocked) == len(expected)
    assert has_packing(game, blocked) is bool(expected)
