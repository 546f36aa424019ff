"""What is said of a game alone."""

from __future__ import annotations

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece


def test_two_pieces_with_one_letter_are_an_error(judged, of, changed_game):
    """V9: a letter names one piece."""
    pieces = tuple(
        Piece.from_picture(*each) for each in (("I", "###"), ("L", "##/#."), ("I", "##"), ("O", "##/##"))
    )
    found = of(judged([("01", "A4 B2 B4 D3")], game=changed_game(pieces=pieces)), "V9")
    assert [f.severity for f in found] == ["error"]
    assert "letter I" in found[0].message


def test_two_pieces_of_one_shape_are_a_warning_that_says_how_packings_count(judged, of):
    """V9: pieces of one shape, however drawn, warn and say how packings are counted."""
    pieces = tuple(Piece.from_picture(*each) for each in (("A", "##/#."), ("B", ".#/##"), ("C", "##")))
    game = Game("small", Board(3, 3), pieces, blocked=1)
    found = of(judged([("1", "A1")], game=game), "V9")
    assert [f.severity for f in found] == ["warning"]
    assert "A and B" in found[0].message
    assert "counted once" in found[0].fix


def test_one_shape_means_one_shape_in_this_game(judged, of):
    """V9: where turning over is forbidden an L and its mirror image are two shapes."""
    pieces = tuple(Piece.from_picture(*each) for each in (("L", "###/#.."), ("J", "###/..#")))
    game = Game("chiral", Board(3, 3), pieces, blocked=1, flips=False)
    assert not of(judged([("1", "B2")], game=game), "V9")


def test_areas_that_do_not_add_up_show_the_sum_and_blame_no_card(judged, of, changed_game):
    """V10, V13: the sum is shown, and no card is judged by a number that the game itself gets wrong."""
    judgement = judged([("01", "A4 B2 B4"), ("02", "A1 B1 D1 D2")], game=changed_game(blocked=3))
    found = of(judgement, "V10")
    assert [f.severity for f in found] == ["error"]
    assert "12 + 3 = 15" in found[0].message and "16 cells" in found[0].message
    assert "block 4 cells" in found[0].fix
    assert not of(judgement, "V13") and not of(judgement, "V18")
    assert not judgement.ok


def test_the_built_in_sum_is_right(judged, of):
    """V10: 12 + 4 = 16 is no finding."""
    assert not of(judged([("01", "A4 B2 B4 D3")]), "V10")


def test_flips_are_told_with_the_pieces_they_matter_for(judged, of, changed_game):
    """V11: whether pieces may be turned over, and which differ from their mirror images."""
    (plain,) = of(judged([("01", "A4 B2 B4 D3")]), "V11")
    assert plain.severity == "info"
    assert "may be turned over" in plain.message and "its own mirror image" in plain.message
    pieces = tuple(Piece.from_picture(*each) for each in (("S", ".##/##."), ("L", "###/#.."), ("O", "##/##")))
    game = changed_game(pieces=pieces, flips=False)
    (chiral,) = of(judged([("01", "A4 B2 B4 D3")], game=game), "V11")
    assert "may not be turned over" in chiral.message and "S and L differ" in chiral.message
