"""What is said of one card: its number of cells, and what the searches prove."""

from __future__ import annotations

import re

import pytest

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks import card_judge
from spare_squares.decks.as_read import Reading
from spare_squares.decks.builtin import builtin_deck, builtin_game, template_game
from spare_squares.decks.judging import judge, kept
from spare_squares.errors import Refused
from spare_squares.solver import checking
from spare_squares.solver.search import Proof, count, prove

GOOD = ("01", "A4 B2 B4 D3")


@pytest.mark.parametrize(
    ("cells", "number", "mend"), [("A1 B2 C3", "3 cells", "add 1"), ("A1 A2 A3 A4 B1", "5 cells", "take 1")]
)
def test_a_wrong_number_of_blocked_cells_is_said_with_both_numbers(judged, of, cells, number, mend):
    """V13: the card has so many cells, the game needs four; such a card is not searched."""
    judgement = judged([("01", cells)])
    (found,) = of(judgement, "V13")
    assert found.severity == "error" and number in found.message and "needs 4" in found.message
    assert mend in found.fix
    assert not of(judgement, "V18") and judgement.proofs[0].packings == 0


@pytest.mark.parametrize("cells", ["A1 A4 D1 D4", "B2 B3 C2 C3", "A1 B2 C3 D4"])
def test_a_card_without_packing_has_reason_picture_and_nearest_card(judged, of, cells):
    """V18: the reason, a picture of the board, and the nearest card, which does work."""
    (found,) = of(judged([("01", cells)]), "V18")
    assert found.severity == "error" and "no packing" in found.message
    assert (found.card, sorted(found.found.split())) == ("01", sorted(cells.split()))
    assert len(found.message) > len("card 01 has no packing: ")
    assert found.picture
    game = builtin_game()
    near = re.search(r"works is ((?:[A-D][1-4] ?){4})", found.fix)
    assert near is not None
    cells_near = game.board.cells_of(near[1].strip(" :").split())
    assert count(game, cells_near) > 0
    wrong = game.board.cells_of(cells.split())
    assert (cells_near & wrong).bit_count() == 3
    (came,), (went,) = game.board.names(cells_near & ~wrong), game.board.names(wrong & ~cells_near)
    assert found.fix.endswith(f": block {came} instead of {went}")


def test_no_false_alarm_on_cards_that_can_be_packed(judged, of):
    """V18, V19: the twelve cards of the box have the known numbers of packings."""
    names = builtin_game().board.names
    judgement = judged([(card.id, " ".join(names(card.blocked))) for card in builtin_deck().cards])
    assert [proof.packings for proof in judgement.proofs] == [1, 5, 4, 1, 3, 8, 1, 4, 2, 4, 2, 3]
    assert judgement.ok and not of(judgement, "V18")
    assert [f.severity for f in of(judgement, "V19")] == ["info"] * 12


def test_a_piece_that_fits_nowhere_is_named(judged, of, changed_game):
    """V18: a piece longer than the board is the reason, whatever is blocked."""
    game = changed_game(pieces=(Piece.from_picture("I", "#" * 12),))
    (found,) = of(judged([GOOD], game=game), "V18")
    assert "Piece I does not fit" in found.message


def test_a_game_no_card_of_which_works_says_so(judged, of):
    """V18: where no card works at all, that is what is said: two crosses never lie side by side so."""
    game = Game("crosses", Board(5, 3), (Piece.from_picture("X", ".#./###/.#.", 2),), blocked=5)
    (found,) = of(judged([("1", "A1 C1 C3 E1 E3")], game=game), "V18")
    assert "no 5 blocked cells" in found.fix


def test_a_large_game_is_explained_without_delay(judged, of, monkeypatch):
    """V18: in a game of millions of sets only one moved cell is tried, and that is what is said."""
    game = template_game("six-by-six")
    (found,) = of(judged([("1", "B1 B2 B5 B6 A2 A5 F6")], game=game), "V18")
    near = re.search(r"works is ((?:[A-F][1-6] ?){7})", found.fix)
    assert near is not None and count(game, game.board.cells_of(near[1].strip(" :").split())) > 0
    monkeypatch.setattr(card_judge, "has_packing", lambda *args, **options: False)
    (found,) = of(judged([("1", "B1 B2 B5 B6 A2 A5 F6")], game=game), "V18")
    assert found.fix == "no card that works was found by moving one blocked cell"


def test_the_steps_of_an_argument_stand_under_the_picture(judged, of):
    """V18, S14: a reason by cases lists each case that is not another one turned."""
    (found,) = of(judged([("01", "A1 A4 D1 D4")]), "V18")
    assert "8 places for I" in found.message
    assert sum(line.startswith("Case ") for line in found.picture.split("\n")) == 1
    assert "The other 7 are this case, turned or mirrored." in found.picture


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ({"least": 1, "most": 1}, ["error", "info"]),
        ({"least": 5}, ["info", "error"]),
        ({"most": 4}, ["error", "info"]),
        ({"least": 2, "most": 5}, ["info", "error"]),
        ({}, ["info", "info"]),
    ],
)
def test_bounds_turn_the_number_of_packings_into_an_error(judged, of, rules, codes):
    """V19: exactly one, at least, at most; a card within the bounds is told as information."""
    found = of(judged([("02", "A1 B1 D1 D2"), GOOD], **rules), "V19")
    by_card = {f.card: f.severity for f in found}
    assert [by_card["02"], by_card["01"]] == codes


def test_the_second_search_agrees_on_the_box(judged, of):
    """V32: the second search is asked for each card, and agrees."""
    judgement = judged([("01", "A4 B2 B4 D3"), ("02", "A1 A4 D1 D4")], paranoid=True)
    assert not of(judgement, "V32")


def test_a_solver_that_miscounts_is_caught_by_the_second_search(judged, of, monkeypatch):
    """V32: searches that disagree are an error that names both numbers."""
    monkeypatch.setattr(checking, "count_again", lambda *args, **kwargs: 3)
    (found,) = of(judged([GOOD], paranoid=True), "V32")
    assert found.severity == "error" and "1 packing" in found.message and "3" in found.message


def test_a_second_search_that_is_stopped_accepts_nothing(judged, of, monkeypatch):
    """V32, S2: a search that did not finish proves nothing."""
    monkeypatch.setattr(checking, "count_again", lambda *args, **kwargs: None)
    judgement = judged([GOOD], paranoid=True)
    assert not judgement.ok and "did not finish" in of(judgement, "V32")[0].message


def test_a_search_that_ran_out_of_time_accepts_nothing(judged, of, monkeypatch):
    """S2: cards that were not searched are named and not accepted."""
    done = []

    def slowly(deck, card, **options):
        done.append(card)
        return prove(deck, card)

    monkeypatch.setattr(card_judge, "prove", slowly)
    cards = [GOOD, ("02", "A1 B1 D1 D2"), ("03", "B1 C1 C4 D1")]
    judgement = judged(cards, should_stop=lambda: bool(done))
    (found,) = of(judgement, "S2")
    assert not judgement.ok and "card 02 and the 1 after it" in found.message
    assert len(judgement.proofs) == 1
    assert [card.id for card in kept(judgement).cards] == ["01"]


def test_of_no_deck_nothing_is_kept():
    """V34: what could not be read at all is refused in one sentence."""
    with pytest.raises(Refused, match="no deck could be read"):
        kept(judge(Reading(None, file="torn.yaml")))


def test_a_count_that_was_cut_short_accepts_nothing(judged, of, monkeypatch):
    """S2: "not finished, at least N" is an error, not a proof."""
    monkeypatch.setattr(
        card_judge, "prove", lambda deck, card, **options: Proof(card, 7, None, "not finished, at least 7")
    )
    judgement = judged([GOOD])
    assert not judgement.ok and "at least 7" in of(judgement, "S2")[0].message
    assert not of(judgement, "V19")


def test_a_deck_of_many_bad_cards_is_not_explained_card_by_card(judged, of, monkeypatch):
    """V18: every card without a packing is named, the first ones are explained."""
    monkeypatch.setattr("spare_squares.decks.judging.MOST_EXPLAINED", 1)
    found = of(judged([("01", "A1 A4 D1 D4"), ("02", "B2 B3 C2 C3"), GOOD]), "V18")
    assert [bool(each.picture) for each in found] == [True, False]
    assert found[1].message == "card 02 has no packing"


def test_the_nearest_card_differs_in_one_cell():
    """V18: what is proposed works, and moves one blocked cell as little as can be."""
    from spare_squares import card, deck, has_packing, verify

    for blocked in ("A1 A4 D1 D4", "A1 B1 C1 D2", "A2 B1 C4 D3"):
        (found,) = [
            each for each in verify(deck("Bad", [card("01", blocked)])).findings if each.code == "V18"
        ]
        near = re.search(r"works is ((?:[A-D][1-4] ?){4})", found.fix.replace(":", " "))
        assert near is not None, found.fix
        cells = near[1].split()
        moved = {*cells} ^ {*blocked.split()}
        assert moved == {"A1", "B1"} or blocked != "A1 A4 D1 D4", "a cell beside the old one is tried first"
        assert len(set(cells) & set(blocked.split())) == 3 and has_packing(card("02", cells))
        new, old = re.search(r"block (\w\d) instead of (\w\d)", found.fix).groups()
        assert {new, *blocked.split()} - {old} == set(cells)


def test_one_cell_is_moved_beside_where_that_helps():
    """V18: on a board too large for every set a blocked cell moves by one step, if a card works then."""
    from spare_squares.decks.builtin import builtin_game
    from spare_squares.decks.card_judge import move_one
    from spare_squares.solver.search import has_packing

    game = builtin_game()
    cells = game.board.cells_of
    for blocked in (cells(["A1", "A4", "D1", "D4"]), cells(["A1", "B1", "C1", "D2"])):
        moved = move_one(game, blocked)
        assert moved is not None and moved.bit_count() == 4 and has_packing(game, moved)
        one, other = (game.board.names(each)[0] for each in (blocked & ~moved, moved & ~blocked))
        assert abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1, (one, other)
