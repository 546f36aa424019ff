"""The second search of `--paranoid`: held against the published counts by itself."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, orientations
from spare_squares.decks.builtin import builtin_game, template_game
from spare_squares.solver.checking import count_again, ways_to_lie


def test_all_ways_to_block_four_cells():
    """V32: the known table of all 1,820 sets, by number of packings."""
    game = builtin_game()
    found = Counter(
        count_again(game, sum(1 << bit for bit in chosen)) for chosen in combinations(range(16), 4)
    )
    assert found == {0: 1124, 1: 240, 2: 200, 3: 104, 4: 72, 5: 32, 6: 24, 7: 8, 8: 8, 10: 4, 14: 4}


@pytest.mark.parametrize(("cells", "number"), [("F1 D4 A1 B2 E6 C5 F2", 2467), ("B1 B2 B5 B6 A2 A5 F6", 0)])
def test_the_larger_game(cells, number):
    """V32: the known counts of the game with nine pieces."""
    game = template_game("six-by-six")
    assert count_again(game, game.board.cells_of(cells.split())) == number


def test_copies_count_once():
    """V32, S3: equal pieces exchanged are one packing, however they are written."""
    two = Piece.from_picture("D", "##", 2)
    assert count_again(Game("copies", Board(2, 2), (two,), blocked=0), 0) == 2
    apart = (Piece.from_picture("D", "##"), Piece.from_picture("E", "#/#"))
    assert count_again(Game("apart", Board(2, 2), apart, blocked=0), 0) == 2


@pytest.mark.parametrize("flips", [True, False])
@pytest.mark.parametrize("rotations", [True, False])
@pytest.mark.parametrize("picture", ["###", "##/#.", ".##/##.", "###/#..", "##/##", ".##/##./.#."])
def test_the_two_searches_turn_pieces_alike_by_different_code(picture, flips, rotations):
    """V32, S5: each distinct way to lie counts once, in both."""
    shape = Piece.from_picture("X", picture).shape
    expected = {frozenset(way) for way in orientations(shape, flips=flips, rotations=rotations)}
    assert ways_to_lie(shape, flips=flips, rotations=rotations) == expected


def test_a_stopped_search_gives_no_number():
    """V32, S2: never a wrong or partial count."""
    assert (
        count_again(
            builtin_game(), builtin_game().board.cells_of(["A1", "A2", "B1", "B2"]), should_stop=lambda: True
        )
        is None
    )
