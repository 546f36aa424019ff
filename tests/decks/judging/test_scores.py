"""The numbers of a game that says none."""

from __future__ import annotations

import io

import pytest

from spare_squares.decks.reading import read_deck

PIECES = """
  columns: 4
  rows: 4
  pieces: [{letter: I, picture: "###", copies: 2}, {letter: L, picture: "##/#."}, {letter: D, picture: "##"}]
  blocked: 5
"""
CARDS = "cards:\n  - {id: 1, blocked: A1 B1 C1 D1 A2}\n"


def game(more: str = ""):
    """Read a deck with a game of its own."""
    deck = read_deck("-", stdin=io.BytesIO(f"title: Own\ngame:{PIECES}{more}{CARDS}".encode())).deck
    assert deck is not None
    return deck.game


def test_a_game_of_its_own_has_four_turns_a_piece():
    """V36: four pieces, copies counted, make sixteen turns, unless the game says otherwise."""
    assert game().turns == 16
    assert game("  turns: 9\n").turns == 9


@pytest.mark.parametrize(("placed", "points"), [(4, 3), (3, 2), (2, 1), (1, 0), (0, 0)])
def test_a_game_of_its_own_scores_by_missing_pieces(placed, points):
    """V36: all pieces 3 points, one missing 2, two missing 1, fewer 0."""
    assert game().score(placed) == points


def test_a_game_may_say_its_own_points():
    """V36: a table of its own, whose last entry counts beyond it."""
    own = game("  points: [5, 1]\n")
    assert [own.score(placed) for placed in (4, 3, 2, 0)] == [5, 1, 1, 1]
