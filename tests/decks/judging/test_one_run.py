"""Everything that can be judged is told in one run, each thing at its place."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from spare_squares.core.findings import Location
from spare_squares.decks.as_read import CardRead, Reading
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.judging import Rules, judge, labelled
from spare_squares.decks.reading import read_deck

GAME = """game:
  columns: {columns}
  rows: 2
  blocked: {blocked}
  pieces:
    - {{letter: D, picture: "##"}}
    - {{letter: {letter}, picture: "{picture}"}}
cards:
"""


def found(text):
    judgement = judge(read_deck("-", stdin=io.BytesIO(text.encode())))
    return [(each.code, each.at.line) for each in judgement.findings if each.severity != "info"]


def test_a_mistyped_key_hides_nothing_below_it():
    """FD13: cards under a slip are looked at, and so are those of a card's own keys."""
    told = found("crads:\n- {id: 1, blocked: A1 B9 C3 D4}\n- {id: 2, blokced: A1 A1 B2 C3}\n")
    assert ("V3", 1) in told and ("V15", 2) in told and ("V3", 3) in told and ("V14", 3) in told


def test_a_broken_piece_hides_no_letter_used_twice():
    """FD13: V8 and V9 in one run."""
    told = found(GAME.format(columns=4, blocked=4, letter="D", picture="#.#") + "- {id: 1, blocked: A1}\n")
    assert {code for code, _ in told} == {"V8", "V9"}


def test_cards_off_the_board_hide_no_sum_that_is_wrong():
    """FD13: V10 and V15 in one run, though no card is left; V10 stands at the number of blocked cells."""
    told = found(GAME.format(columns=4, blocked=5, letter="I", picture="##") + "- {id: 1, blocked: A9}\n")
    assert ("V10", 4) in told and ("V15", 9) in told


def test_findings_about_a_game_stand_at_its_keys():
    """FD13: V9 at the later piece, V10 at the number of blocked cells."""
    same = found(GAME.format(columns=4, blocked=5, letter="D", picture="#/#") + "- {id: 1, blocked: A1}\n")
    assert ("V9", 7) in same and ("V10", 4) in same


def test_findings_about_a_whole_deck_have_a_place_too():
    """FD13: V5 at the end of the file, V12 at the card after the gap, V29 and V30 at a card."""
    assert ("V5", 2) in found("# nothing\n")
    deck = replace(builtin_deck(), answers={}, cards=builtin_deck().cards[:2] + builtin_deck().cards[4:5])
    cards = tuple(CardRead(card, Location("a", 10 + at, 1)) for at, card in enumerate(deck.cards))
    told = {
        each.code: each.at.line
        for each in judge(Reading(deck, cards=cards)).findings
        if each.severity == "warning"
    }
    assert told["V12"] == 12
    two = replace(deck, cards=deck.cards[:2])
    told = {each.code: each.at.line for each in judge(Reading(two, cards=cards[:2])).findings}
    assert told["V29"] == 11


def test_ids_are_judged_where_no_card_could_be_read():
    """FD13: two unreadable cards of one id are told."""
    assert ("V12", 2) in found("01: A9 B2 B4 D3\nSQ-01: A9 A1 B1 C1\n")


def test_a_card_that_is_not_confirmed_is_a_state_of_its_own(monkeypatch):
    """FD3, V32: exit 1 and its mend; a limit of time given is the limit of the second search too."""
    asked = []

    def slow(game, blocked, *, should_stop):
        asked.append([should_stop() for _ in range(150_000)])

    monkeypatch.setattr("spare_squares.solver.checking.count_again", slow)
    one = replace(builtin_deck(), answers={}, cards=builtin_deck().cards[:3])
    judgement = judge(Reading(one, file="a"), Rules(paranoid=True))
    assert judgement.only_not_confirmed and not judgement.ok and judgement.not_confirmed == (0, 1, 2)
    errors = [each for each in judgement.findings if each.severity == "error"]
    assert {each.code for each in errors} == {"V32"}
    assert all("is not confirmed" in each.message and "--max-seconds" in each.fix for each in errors)
    assert asked[0][-1]
    judge(Reading(one, file="a"), Rules(paranoid=True, patient=True, should_stop=lambda: False))
    assert not asked[-1][-1]


def test_time_that_ends_during_the_second_search_leaves_the_deck_not_confirmed(monkeypatch):
    """FD3, V32: cards that were not searched any more are not confirmed either; nothing is called wrong."""
    over = []

    def slow(game, blocked, *, should_stop):
        over.append(True)

    monkeypatch.setattr("spare_squares.solver.checking.count_again", slow)
    rules = Rules(paranoid=True, patient=True, should_stop=lambda: bool(over))
    judgement = judge(Reading(replace(builtin_deck(), answers={}), file="a"), rules)
    assert {each.code for each in judgement.findings if each.severity == "error"} == {"V32", "S2"}
    assert judgement.only_not_confirmed and not judgement.ok


def test_a_disagreement_is_no_lack_of_confirmation(monkeypatch):
    """FD3: two searches that disagree are a fault, not a matter of time."""
    monkeypatch.setattr("spare_squares.solver.checking.count_again", lambda *args, **options: 99)
    judgement = judge(Reading(builtin_deck(), file="a"), Rules(paranoid=True))
    assert not judgement.ok and not judgement.only_not_confirmed and judgement.not_confirmed == ()


@pytest.mark.parametrize(("copies", "times"), [((1, 1), 2), ((2, 1), 6), ((2, 2), 24)])
def test_counts_with_equal_pieces_told_apart(copies, times):
    """FD22, S3: the product of k! over the shapes, whether as copies or under two letters."""
    game = builtin_deck().game
    first, other = (
        replace(game.piece("D"), letter=letter, copies=k) for letter, k in zip("XY", copies, strict=True)
    )
    assert labelled(replace(game, pieces=(first, other, game.pieces[0]))) == times
    assert labelled(game) == 1


def test_a_deck_with_errors_has_no_fingerprint_to_show(run, tmp_path):
    """FD22: only what was proven is passed on under one."""
    import json

    path = tmp_path / "bad.txt"
    path.write_text("01: A1 A4 D1 D4\n02: A4 B2 B4 D3\n")
    assert "Fingerprint" not in run("verify", path, code=1).out
    report = json.loads(run("verify", path, "--json").out)
    assert report["fingerprint"] is None
    path.write_text("02: A4 B2 B4 D3\n")
    assert "Fingerprint" in run("verify", path).out


def test_text_under_a_blank_header_is_told(tmp_path):
    """FD11: a column without a name loses nothing; cells in it go on from the column of cells before it."""
    path = tmp_path / "deck.csv"
    path.write_text("id,blocked,,title\n01,A4 B2 B4 D3,a word,Rain\n")
    (error,) = (each for each in judge(read_deck(str(path))).findings if each.severity == "error")
    assert "a word stands in a column without a header" in error.message and error.at.column == 16
    path.write_text("id,blocked,,,\n01,A4,B2,B4,D3\n")
    deck = read_deck(str(path)).deck
    assert deck.game.board.names(deck.cards[0].blocked) == ("A4", "B2", "B4", "D3")


def test_unknown_columns_suggest_to_map_the_others(tmp_path):
    """FD13: --columns is in the mend, with the columns that are known."""
    path = tmp_path / "deck.csv"
    path.write_text("id,blocked,weather\n01,A4 B2 B4 D3,rain\n")
    (error,) = (each for each in judge(read_deck(str(path))).findings if each.severity == "error")
    assert "--columns id=id,blocked=blocked" in error.fix


def test_ragged_pictures_are_mended():
    """FD18: the picture is shown with the dots it lacks."""
    text = GAME.format(columns=4, blocked=3, letter="L", picture="##/#") + "- {id: 1, blocked: A1 B1 C1}\n"
    (error,) = (
        each for each in read_deck("-", stdin=io.BytesIO(text.encode())).findings if each.code == "V8"
    )
    assert error.fix == "write a dot for each place without a cell: ##/#."
