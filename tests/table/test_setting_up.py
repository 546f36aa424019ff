"""Setting up: the draw, what stays hidden, who starts and who records."""

from __future__ import annotations

from random import Random

import pytest

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import Refused
from spare_squares.table.game_state import boards_of, find_cards, shuffle_cards
from spare_squares.table.grammar import parse
from spare_squares.table.handover import offer_lines, planning_lines, setting_lines
from spare_squares.table.said import log_lines, sentence, so_far, status_lines
from spare_squares.table.session import perform
from spare_squares.table.summary import FORMATS, log_data, show_data, status_data, summary


def test_three_different_cards_of_all_twelve():
    """T1: all twelve cards are shuffled and three different ones are drawn."""
    deck = builtin_deck()
    drawn = [shuffle_cards(12, 3, Random(seed).shuffle) for seed in range(300)]
    assert all(len(set(cards)) == 3 for cards in drawn)
    assert {deck.cards[at].id for order in drawn for at in order} == {f"{n:02}" for n in range(1, 13)}
    assert len(set(drawn)) > 200
    assert shuffle_cards(12, 3, Random(5).shuffle) == drawn[5]


def test_drawn_order_is_the_order_of_play(start, play):
    """T1, T28: cards come in the drawn order; a reset plays the same card again."""
    session = start(cards="04,11,02")
    seen = [session.table.card.id]
    session = play(session, "pass; reset")
    assert session.table.card.id == "04"
    session = play(session, "stop; next")
    seen.append(session.table.card.id)
    seen.append(play(session, "stop; next").table.card.id)
    assert seen == ["04", "11", "02"]


def test_later_cards_and_the_seed_stay_hidden(start, play):
    """T2, T47: while a session is open nothing it says names a later card or the seed that draws it."""
    session = play(start(cards="04,11,02", seed=987654321), "place O C3 C4 D3 D4; pass")
    names = session.setup.game.board.names
    said = [
        status_lines(session, 999)[0], sentence(session), *log_lines(session), *setting_lines(session),
        *(summary(session, form) for form in FORMATS),
        str(status_data(session)), str(show_data(session)), str(log_data(session)),
    ]  # fmt: skip
    for text in said:
        assert "987654321" not in text
        for card in (session.setup.card_of(2), session.setup.card_of(3)):
            assert f"card {card.id}" not in text and f"'{card.id}'" not in text
            assert " ".join(names(card.blocked)) not in text
    assert "987654321" in summary(play(session, "stop;next;stop;next;stop"), "text")


def test_the_board_before_the_first_turn(start, play):
    """T3, T4, T5, T8, A16: blocked cells are named, all pieces lie beside, the top is row 1, no turn is
    used.
    """
    session = start()
    said = " ".join(setting_lines(session))
    assert said.startswith("Board 1 of 3, card 01: ")
    assert "place, a piece's letter and its cells" in offer_lines(session)[0]
    assert "block A4 B2 B4 D3" in said
    assert "I, L, D, O go beside the board" in said
    assert "top: row 1" in said
    assert "top: row" not in " ".join(setting_lines(play(session, "stop; next")))
    assert session.table.used == 0 and session.table.lying == ()
    assert show_data(session)["side"] == ["I", "L", "D", "O"]


def test_starter_and_recorder_play(start):
    """T6, T7: a starting player and a recorder are chosen; the recorder takes turns too."""
    session = start(starter="P2", recorder="P3")
    assert (session.table.acting, session.table.recorder) == ("P2", "P3")
    assert perform(session, parse("pass")).table.acting == "P3"
    assert setting_lines(session)[-1] == "P2 starts, P3 records and plays too."
    assert setting_lines(start("P1"))[-1] == "P1 starts and records."


@pytest.mark.parametrize("players", ["P1", "P1,P2,P3,P4,P5,P6", ",".join(f"P{n}" for n in range(1, 21))])
def test_any_number_of_players(start, play, players):
    """A1: any number of players from one can sit at the table."""
    session = play(start(players), "pass; pass; pass")
    names = players.split(",")
    assert session.table.acting == names[3 % len(names)]


def test_planning_uses_no_turn_and_is_never_required(start, play):
    """T9, T11, A10, A11: planning may be skipped, uses no turn, ends with the first action, comes back
    after a reset.
    """
    skipped = play(start(), "pass")
    assert skipped.table.used == 1
    session = play(start(), "plan; plan")
    assert session.table.used == 0 and session.table.acting == "P1"
    assert not offer_lines(skipped) and not offer_lines(play(start(relaxed=True), "stop"))
    assert "plan" in offer_lines(start())[0] and not offer_lines(session), "offered until it is taken"
    session = play(session, "pass")
    with pytest.raises(Refused, match="before the first turn"):
        play(session, "plan")
    assert not offer_lines(session)
    session = play(session, "reset")
    assert "plan" in offer_lines(session)[0], "offered again"
    assert setting_lines(session) == [
        "Board 1 of 3, attempt 2, card 01: block A4 B2 B4 D3; they stay empty.",
        "I, L, D, O go beside the board. P1 starts, P2 records and plays too.",
    ]
    again = play(session, "plan")
    assert again.table.used == 0 and again.table.acting == "P1"


def test_planning_belongs_to_everybody(start):
    """T10, T12: each is asked by name before one plan is taken; topics are offered; pieces stay off."""
    said = " ".join(planning_lines(start("Ann,Ben,Cleo")))
    assert "an idea from each of you (Ann, Ben, Cleo)" in said
    assert "Corners" in said and "Narrow gaps" in said and "can I lie" in said
    assert "pieces off the board" in said and "one minute" in said


def test_cards_drawn_by_people():
    """A15, T41: named cards are taken in their order; a card twice needs to be asked for."""
    deck = builtin_deck()
    assert find_cards(deck, ("4", "SQ-11", "02"), allow_repeats=False) == (3, 10, 1)
    with pytest.raises(Refused, match="allow-repeats"):
        find_cards(deck, ("04", "4"), allow_repeats=False)
    assert len(find_cards(deck, ("04", "04"), allow_repeats=True)) == 2
    with pytest.raises(Refused, match="no card 13: its cards are 01 to 12"):
        find_cards(deck, ("13",), allow_repeats=False)


def test_cards_named_board_by_board(start, play):
    """A15: with the draw left to the table a card is asked for at each board, and none comes twice."""
    session = start(drawn=False)
    assert session.table.card is None and "card not drawn yet" in status_lines(session, 999)[0]
    for text in ("pass", "plan"):
        with pytest.raises(Refused, match="has no card yet"):
            play(session, text)
    with pytest.raises(Refused, match="board 1 plays card 07"):
        play(session, "card 7; card 8")
    with pytest.raises(Refused, match="The session is finished"):
        play(session, "finish; card 8")
    session = play(session, "card 7; pass; stop; next")
    assert [entry.card for entry in session.log] == ["07"] * 4
    assert play(session, "finish").log[-1].card == ""
    assert session.table.card is None
    with pytest.raises(Refused, match="was played"):
        play(session, "card 07")
    assert play(session, "card 01; pass").table.card.id == "01"


def test_boards_of_a_small_deck():
    """T39, A13, A15: three boards by default, more on request, never more than cards unless they repeat."""
    deck = builtin_deck()
    two = Deck("two", deck.game, deck.cards[:2])
    assert boards_of(deck, None, allow_repeats=False) == 3
    assert boards_of(deck, 5, allow_repeats=False) == 5
    assert boards_of(two, None, allow_repeats=False) == 2
    assert boards_of(two, None, allow_repeats=True) == 3
    with pytest.raises(Refused):
        boards_of(two, 3, allow_repeats=False)
    assert len(shuffle_cards(2, 5, Random(1).shuffle)) == 5


def test_no_test_fit_exists(start):
    """T10, A11: there is no way to lay a piece on the board but a placement turn."""
    session = start()
    changed = set()
    for text in (
        "place D C1 D1",
        "remove D",
        "pass",
        "illegal D",
        "nudge",
        "plan",
        "undo",
        "redo",
        "next",
        "stop",
    ):
        try:
            after = perform(session, parse(text))
        except Refused:
            continue
        if after.table.lying != session.table.lying:
            changed.add(text)
            assert after.table.used == 1
    assert changed == {"place D C1 D1"}


def test_a_card_drawn_again(start, play):
    """A15, T41: a card drawn at the table twice is refused unless repeats were agreed on."""
    with pytest.raises(Refused, match="Card 01 was played"):
        play(start(drawn=False), "card 01; stop; next; card 01")
    again = play(start(drawn=False, allow_repeats=True), "card 01; stop; next; card 01").table
    assert (again.board, again.card.id, again.phase) == (2, "01", "open")


def test_the_log_names_an_attempt_only_when_there_was_one_before(start, play):
    """T28: a board is headed by its card; begun anew it says which attempt this is."""
    session = play(start(cards="04,11,02"), "pass; reset; pass; stop; next; pass")
    heads = [line for line in log_lines(session) if line.startswith("Board ")]
    assert heads == ["Board 1, card 04", "Board 1, card 04, attempt 2", "Board 2, card 11"]


def test_points_so_far_are_said_once_the_verdict_is_past(start, play):
    """T46: nothing while the first verdict says it; from then on, also when a later board is scored."""
    session = start(cards="04,11,02")
    assert so_far(session) == []
    session = play(session, "stop")
    assert so_far(session) == []
    for line in ("next", "stop", "next"):
        session = play(session, line)
        assert len(so_far(session)) == 1


def test_every_blank_of_unicode_parts_words():
    """Whatever blank a keyboard or a page puts between two words, the line is understood."""
    blanks = [
        chr(at)
        for at in range(0x3001)
        if chr(at).isspace() and chr(at) not in "\x0a\x0b\x0c\x0d\x85\u2028\u2029"
    ]
    assert len(blanks) >= 20
    for blank in blanks:
        assert parse(f"place{blank}L{blank}A1{blank}A2{blank}B1") == parse("place L A1 A2 B1"), ascii(blank)


def test_a_session_has_255_boards_at_most(run):
    """T1: one more is refused before anything is written."""
    assert run("track", "new", "--players", "Ann", "--boards", "256", "--allow-repeats").code == 2
    assert run("track", "new", "--players", "Ann", "--boards", "255", "--allow-repeats").code == 0
