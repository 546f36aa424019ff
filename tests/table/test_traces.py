"""The worked traces, turn by turn."""

from __future__ import annotations

from spare_squares.table.grammar import parse
from spare_squares.table.session import perform


def test_first_trace(start):
    """T13, T19, T24, T26, T29, T31, T36, T37: card 01, three players, six turns, three points."""
    session = start("P1,P2,P3", recorder="P2")
    expected = [
        ("place O C1 C2 D1 D2", 1, "P1", "placed"),
        ("place L A1 A2 B2", 2, "P2", "illegal"),
        ("pass", 3, "P3", "passed"),
        ("place L A1 A2 B1", 4, "P1", "placed"),
        ("nudge", 4, "", "restored"),
        ("place I A3 B3 C3", 5, "P2", "placed"),
        ("place D C4 D4", 6, "P3", "placed"),
    ]
    for text, used, player, result in expected:
        session = perform(session, parse(text))
        entry = session.log[-1]
        assert (session.table.used, entry.player, entry.result) == (used, player, result)
        assert (entry.turn, entry.turns) == ((used, 1) if player else (0, 0))
    table = session.table
    assert (table.phase, table.results[0].points, table.results[0].turns) == ("scored", 3, 6)
    assert (table.next_starter, table.next_recorder) == ("P1", "P3")


def test_second_trace(start, play):
    """T32, T36: two players use sixteen turns with O and D on the board: one point, the same starter."""
    session = play(start("P1,P2"), "O C1 C2 D1 D2; D C4 D4;" + ";".join(["pass"] * 14))
    assert session.table.results[0].points == 1
    assert session.table.next_starter == "P1"


def test_third_trace(start, play):
    """T27, T28: a reset after turn 7 goes back to turn 0 with P1, no score, attempt 2 of the same card."""
    session = play(start(), ";".join(["pass"] * 7) + ";reset")
    table = session.table
    assert (table.used, table.acting, table.attempt, table.card.id, table.results) == (0, "P1", 2, "01", ())
