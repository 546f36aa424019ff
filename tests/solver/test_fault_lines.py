"""Fault lines: a lower bound that never lies, and the survey and The Hundred that rest on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import template_deck
from spare_squares.solver.fault_lines import fault_lines, has_at_least
from spare_squares.solver.search import count, has_one_packing, packings
from spare_squares.solver.survey import Plan, survey
from spare_squares.solver.symmetry import board_maps, canonical, moved


@pytest.fixture(scope="module")
def hundred() -> Deck:
    return template_deck("the-hundred")


def crossed_by_none(game: Game, blocked: int, cells: int) -> set[tuple[str, ...]]:
    """Return the choices of pieces inside a part, of all packings that no piece leaves it in."""
    found = set()
    for packing in packings(game, blocked):
        inside = [p.letter for p in packing if p.cells & cells]
        if all(p.cells & cells in (0, p.cells) for p in packing):
            found.add(tuple(sorted(inside)))
    return found


def test_lines_count_the_packings_that_do_not_cross_them(box: Game, six: Game) -> None:
    """S6, S21: each line finds exactly the choices of pieces that listing all packings finds."""
    chance = random.Random(7)
    for game, number in ((box, 60), (six, 12)):
        for _ in range(number):
            blocked = sum(1 << bit for bit in chance.sample(list(bits(game.board.cells)), game.blocked))
            for line in fault_lines(game):
                here = crossed_by_none(game, blocked, line.cells)
                assert line.packings(game.board.cells & ~blocked) == len(here)


def test_copies_are_one_choice(kits: Callable[[int, int, int], Game]) -> None:
    """S3: two equal pieces that change sides are no second packing."""
    bars = Game("bars", Board(2, 2), (Piece.from_picture("D", "##", 2),), 0)
    assert count(bars, 0) == 2
    assert all(line.packings(bars.board.cells) <= 1 for line in fault_lines(bars))
    two = kits(6, 4, 2)
    assert fault_lines(two)
    assert not has_at_least(two, two.board.cells, count(two, 0) + 1)


def test_large_boards_are_left_to_the_search(pentominoes: Callable[..., Game]) -> None:
    """S20: where a part would have too many ways to be left free, no line is asked."""
    game = pentominoes(10, 6)
    assert fault_lines(game) == ()
    assert not has_at_least(game, game.board.cells, 1)


def test_each_of_the_hundred_has_one_packing(hundred: Deck) -> None:
    """S21: the shipped deck holds a hundred unlike cards, eight images each, every one proven anew."""
    game = hundred.game
    maps = [permutation for _, permutation in board_maps(game)]
    assert len(hundred.cards) == len({canonical(game, card.blocked) for card in hundred.cards}) == 100
    assert len({moved(card.blocked, each) for card in hundred.cards for each in maps}) == 800
    assert all(has_one_packing(game, card.blocked) for card in hundred.cards)


@pytest.mark.slow
def test_the_hundred_are_all_there_are(hundred: Deck, tmp_path: Path) -> None:
    """S21, S22: a survey of all 1,044,690 classes finds the published numbers, and just these hundred."""
    path = tmp_path / "six-by-six.csv"
    with ProcessPoolExecutor(2) as executor:
        found = survey(Plan(hundred.game, up_to=2), executor, path, at_once=4)
    assert found == {0: (21_757, 172_440), 1: (100, 800), 2: (1_022_833, 8_174_440)}
    rows = (line.split(",") for line in path.read_text("utf-8").splitlines()[1:])
    ones = {cells for cells, _, number in rows if number == "1"}
    assert ones == {" ".join(hundred.game.board.names(card.blocked)) for card in hundred.cards}
