"""Where findings stand, in which order, and what a fingerprint is held against."""

from __future__ import annotations

import pytest

from spare_squares.core.findings import Finding, Location
from spare_squares.decks.as_read import CardRead, Reading, Value
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.judging import Rules, judge


def reading(**fields) -> Reading:
    """Return the built-in deck as if it came from a file."""
    return Reading(builtin_deck(), file="deck.yaml", **fields)


def at(lines):
    """Return the cards of the built-in deck as if they stood in these lines."""
    cards = zip(builtin_deck().cards, lines, strict=True)
    return tuple(CardRead(card, Location("deck.yaml", line, 3, f"line {line}")) for card, line in cards)


def test_findings_about_a_card_stand_where_the_card_stands():
    """V32: file, line and column of the card, with the text of its line."""
    judgement = judge(reading(cards=at(range(10, 22))))
    found = next(f for f in judgement.findings if f.code == "V19" and f.card == "05")
    assert found.at == Location("deck.yaml", 14, 3, "line 14")


def test_findings_of_reading_and_judging_are_sorted_by_place():
    """V32: one list, sorted by line and column."""
    early = Finding("V17", "warning", "read otherwise", Location("deck.yaml", 33, 1))
    judgement = judge(reading(cards=at(range(40, 28, -1)), findings=(early,)))
    lines = [(f.at.line, f.at.column) for f in judgement.findings]
    assert lines == sorted(lines) and (33, 1) in lines


def test_findings_at_one_place_go_by_their_numbers():
    """V32: V9 stands before V10, as in the list of the requirements."""
    found = tuple(Finding(code, "error", "x", Location("", 3, 1)) for code in ("V16", "V10", "V9", "V2"))
    judgement = judge(Reading(None, findings=found))
    assert [each.code for each in judgement.findings] == ["V2", "V9", "V10", "V16"]


def test_warnings_bar_only_under_strict_rules():
    """V20: a warning leaves the deck accepted, unless strict rules are asked for."""
    warned = reading(findings=(Finding("V17", "warning", "read otherwise"),))
    assert judge(warned).ok
    assert not judge(warned, Rules(strict=True)).ok


OWN = builtin_deck().fingerprint()


@pytest.mark.parametrize("given", ["", OWN, OWN[:8], OWN[:20].upper()])
def test_a_fingerprint_that_fits_is_accepted(given):
    """V31: the whole fingerprint, or its printed beginning, in any case."""
    assert not [f for f in judge(reading(fingerprint=Value(given))).findings if f.code == "V31"]


@pytest.mark.parametrize("given", ["0" * 64, OWN[:4], OWN[:-1] + "x", "no"])
def test_a_fingerprint_that_does_not_fit_is_an_error_at_its_place(given):
    """V31: edited after verification; the right one is shown."""
    judgement = judge(reading(fingerprint=Value(given, Location("deck.yaml", 4, 14))))
    (found,) = (f for f in judgement.findings if f.code == "V31")
    assert not judgement.ok and (found.at.line, found.at.column) == (4, 14)
    assert OWN in found.fix


def test_cards_that_could_not_be_read_are_not_held_against_the_rest():
    """V12, V28, V29, V31: what is missing because it could not be read is not told a second time."""
    deck = builtin_deck()
    short = type(deck)(deck.title, deck.game, deck.cards[:1] + deck.cards[3:4], answers=deck.answers)
    judgement = judge(Reading(short, file="deck.yaml", left_out=(Value(),) * 10, fingerprint=Value(OWN)))
    assert not {f.code for f in judgement.findings} & {"V12", "V28", "V29", "V31"}
