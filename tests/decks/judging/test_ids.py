"""What is said of the ids of cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.core.findings import Location
from spare_squares.decks.as_read import CardRead, Reading, Value
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.judging import Rules, judge, kept


@pytest.mark.parametrize(
    "other", ["01", "1", "SQ-01", "SQ-1", "sq 001", "Spare Squares 01", "spare squares 1"]
)
def test_ids_of_one_card_clash(judged, of, other):
    """V12: ids clash when they are equal without "SQ-", "Spare Squares" and leading zeros."""
    found = of(judged([("01", "A4 B2 B4 D3"), (other, "A1 B1 D1 D2")]), "V12")
    assert [f.severity for f in found] == ["error"]
    assert found[0].card == other and "01" in found[0].message


def test_an_id_is_kept_as_typed(judged, of):
    """V12: words are ids as good as numbers."""
    judgement = judged([("SQ-Eins", "A4 B2 B4 D3"), ("SQ-Zwei", "A1 B1 D1 D2")])
    assert [proof.card.id for proof in judgement.proofs] == ["SQ-Eins", "SQ-Zwei"]
    assert not of(judgement, "V12")


def test_a_gap_in_the_numbers_is_a_warning_that_names_it(judged, of):
    """V12: a missing number is named; numbers may start anywhere."""
    cards = [("07", "A4 B2 B4 D3"), ("08", "A1 B1 D1 D2"), ("10", "B1 C1 C4 D1")]
    (found,) = of(judged(cards), "V12")
    assert found.severity == "warning" and "09 is missing" in found.message
    assert not of(judged(cards[:2]), "V12")


def test_a_long_gap_stays_a_short_sentence(judged, of):
    """V12: a gap of millions is told in one line, at once."""
    (found,) = of(judged([("1", "A4 B2 B4 D3"), ("999999999", "A1 B1 D1 D2")]), "V12")
    assert len(found.message) < 150


def test_a_clash_is_not_told_a_second_time_as_a_gap(judged, of):
    """V12: the number that a clash leaves free is no gap of its own."""
    found = of(judged([("01", "A4 B2 B4 D3"), ("01", "A1 B1 D1 D2"), ("03", "B1 C1 C4 D1")]), "V12")
    assert [f.severity for f in found] == ["error"]


@pytest.mark.parametrize(
    ("ids", "free"),
    [
        (["1", "2", "2"], "3"),
        (["01", "01", "02"], "03"),
        (["SQ-7", "SQ-8", "SQ-7"], "SQ-9"),
        (["A", "a"], "01"),
    ],
)
def test_the_id_to_take_instead_is_free_and_written_alike(judged, of, ids, free):
    """V12: the next number that no card has, with the zeros and the prefix that the deck writes."""
    cells = ["A4 B2 B4 D3", "A1 B1 D1 D2", "B1 C1 C4 D1"]
    (found,) = of(judged(list(zip(ids, cells, strict=False))), "V12")
    assert found.fix.endswith(f"such as {free}")


def test_the_id_of_a_card_that_could_not_be_read_is_not_offered(of):
    """V12: card 3 stands in the file, off the board, so its number is taken."""
    deck = replace(builtin_deck(), answers={})
    cards = (deck.cards[0]._replace(id="2"), deck.cards[1]._replace(id="2"))
    judgement = judge(Reading(replace(deck, cards=cards), left_out=(Value("3"),)), Rules())
    assert of(judgement, "V12")[0].fix.endswith("such as 4")


def test_a_card_that_could_not_be_read_takes_no_good_one_with_it(of):
    """FD4, V12, V33: an unreadable card with a good card's id clashes with it, and the good one is kept."""
    deck = replace(builtin_deck(), answers={})
    read = tuple(CardRead(card, Location("a.txt", 10 + at, 1)) for at, card in enumerate(deck.cards))
    for line in (5, 40):  # before and after the good card
        broken = (Value("SQ-01", Location("a.txt", line, 1)),)
        judgement = judge(Reading(deck, file="a.txt", cards=read, left_out=broken))
        (clash,) = of(judgement, "V12")
        assert clash.at.line == max(10, line) and kept(judgement).cards == deck.cards


def test_of_two_good_cards_of_one_id_the_first_is_kept(of):
    """V12, V33: the later one of two is told and left out."""
    deck = builtin_deck()
    twice = replace(deck, answers={}, cards=(*deck.cards, deck.cards[3]._replace(id="1")))
    judgement = judge(Reading(twice, file="a.txt"))
    assert of(judgement, "V12")[0].number == 12 and kept(judgement).cards == deck.cards
