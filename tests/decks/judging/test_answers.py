"""Answers that a deck brings along."""

from __future__ import annotations

import pytest

from spare_squares.decks.builtin import builtin_deck, builtin_game

CARD = ("02", "A1 B1 D1 D2")
RIGHT = {"I": "C1 C2 C3", "L": "C4 D3 D4", "D": "A4 B4", "O": "A2 A3 B2 B3"}


@pytest.fixture
def answered(judged, packing):
    """Judge card 02 with the built-in answer changed as told."""

    def run(name="02", **changes):
        pieces = {letter: cells for letter, cells in {**RIGHT, **changes}.items() if cells}
        return judged([CARD], answers={name: packing(builtin_game(), **pieces)})

    return run


def test_no_answers_is_a_note(judged, of):
    """V24: they are computed, and which one is printed is said."""
    judgement = judged([CARD])
    (found,) = of(judgement, "V24")
    assert found.severity == "info" and "first" in found.message
    assert judgement.proofs[0].answer is not None


def test_the_printed_answers_of_the_box_are_all_right(judged, of):
    """V28: valid answers are accepted in silence, whether or not the search finds them first."""
    deck = builtin_deck()
    names = deck.game.board.names
    judgement = judged([(c.id, " ".join(names(c.blocked))) for c in deck.cards], answers=dict(deck.answers))
    assert judgement.ok
    assert not [f for f in judgement.findings if f.code in ("V24", "V25", "V26", "V27", "V28")]


def test_an_answer_other_than_ours_is_the_one_printed(judged, packing):
    """V28: the deck's own valid answer is kept."""
    from spare_squares.core.challenge import in_game_order
    from spare_squares.solver.search import packings

    game = builtin_game()
    last = list(packings(game, game.board.cells_of(CARD[1].split())))[-1]
    judgement = judged([CARD], answers={"02": last})
    assert judgement.proofs[0].answer == in_game_order(game, last)


def test_an_unknown_letter(answered, of):
    """V25: a letter that no piece has, with those there are."""
    messages = [f.message for f in of(answered(O="", X="A2 A3 B2 B3"), "V25")]
    assert any("no piece X" in m and "I, L, D and O" in m for m in messages)


def test_a_missing_and_an_extra_piece(judged, packing, of):
    """V25: a piece that is missing, and one that stands twice."""
    game = builtin_game()
    answer = (*packing(game, **{**RIGHT, "D": "", "O": ""}), *packing(game, I="B2 B3 B4"))
    answer = tuple(p for p in answer if p.cells)
    messages = [f.message for f in of(judged([CARD], answers={"02": answer}), "V25")]
    assert any("D and O are missing" in m for m in messages)
    assert any("piece I is there 2 times" in m for m in messages)


def test_a_wrong_shape_is_named_by_what_it_is(answered, of):
    """V26: "these cells are an L"."""
    found = of(answered(I="C4 D3 D4", L="C1 C2 C3"), "V26")
    assert len(found) == 2 and all(f.severity == "error" for f in found)
    assert "C4, D3, D4 are an L, not an I" in found[0].message
    assert "C1, C2, C3 are an I, not an L" in found[1].message


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"D": "B4 C4"}, "L and D overlap on C4"),
        ({"D": "B4 C4"}, "A4 stays uncovered"),
        ({"I": "D1 D2 D3"}, "I lies on blocked D1, D2"),
        ({"D": ""}, "A4, B4 stay uncovered"),
    ],
)
def test_covering_faults(answered, of, changes, words):
    """V27: overlap, a blocked cell, a cell left uncovered."""
    assert any(words in f.message for f in of(answered(**changes), "V27"))


def test_a_wrong_answer_is_drawn(answered, of):
    """V27: the picture shows where the pieces lie."""
    pictures = [f.picture for f in answered(D="B4 C4").findings if f.code == "V27"]
    assert any("#" in picture and "I" in picture for picture in pictures)


def test_an_answer_without_card(answered, of):
    """V28: an answer for a card that does not exist."""
    (found,) = of(answered(name="07"), "V28")
    assert "07" in found.message and found.severity == "error"


@pytest.mark.parametrize("name", ["2", "SQ-02", "Spare Squares 02"])
def test_names_of_one_card(answered, of, name):
    """V28: 02, SQ-02 and "Spare Squares 02" are the same card."""
    assert not of(answered(name=name), "V28")


def test_two_answers_for_one_card(judged, packing, of):
    """V28: two answers, whatever each calls its card."""
    answer = packing(builtin_game(), **RIGHT)
    (found,) = of(judged([CARD], answers={"02": answer, "SQ-2": answer}), "V28")
    assert "two answers" in found.message
