"""Undo corrects the record; the log keeps both."""

from __future__ import annotations

import pytest

from spare_squares.errors import Refused
from spare_squares.table.said import done_lines, log_lines
from spare_squares.table.summary import log_data, summary, summary_data


def test_back_and_forth(start, play):
    """A6, A7, T44: undo goes back step by step, redo forward; a new action ends the way forward."""
    session = play(start(), "O C1 C2 D1 D2; pass; L A1 A2 B1")
    tables = [session.table]
    back = session
    for _ in range(3):
        back = play(back, "undo")
        tables.append(back.table)
    assert [table.used for table in tables] == [3, 2, 1, 0]
    assert play(back, "redo; redo; redo").table == session.table
    with pytest.raises(Refused, match="nothing to correct"):
        play(back, "undo")
    with pytest.raises(Refused, match="nothing to put back"):
        play(back, "redo; pass; redo")


def test_the_log_keeps_both(start, play):
    """A6, A7: a slip found later is undone to that point; both stand in the log and corrections are
    counted.
    """
    session = play(start(), "O C1 C2 D1 D2; pass; undo; L A1 A2 B1")
    lines = log_lines(session)
    assert any("P2: pass [undone]" in line for line in lines)
    assert any("record corrected" in line for line in lines)
    assert any("P2: L on A1 A2 B1" in line and "undone" not in line for line in lines)
    assert [entry["undone"] for entry in log_data(session)] == [False, True, False, False]
    assert summary_data(session)["corrections"] == 1
    assert "Corrections of the record: 1" in summary(session, "text")


def test_a_correction_stands_where_it_belongs(start, play):
    """A6, A7: a correction is logged under the board and attempt it is about, and uses no turn."""
    log = play(start(), "pass; reset; pass; undo; stop; next; pass; undo; undo; redo").log
    told = [(e.board, e.attempt, e.card, e.turn, e.turns) for e in log if e.action.kind in ("undo", "redo")]
    assert told == [(1, 2, "01", 0, 0), (2, 1, "05", 0, 0), (1, 2, "01", 0, 0), (1, 2, "01", 0, 0)]


def test_undo_is_no_take_back(start, play):
    """A7: undo says that it corrects the record and is no take-back in the game."""
    said = done_lines(play(start(), "pass; undo"))[0]
    assert "Record corrected" in said and "no take-back" in said


def test_undo_across_boards(start, play):
    """A6: scoring, stop, next, reset and a nudge can be undone; the board before stands again as it was."""
    session = play(start(), "O C1 C2 D1 D2; stop")
    again = play(session, "undo").table
    assert (again.phase, again.used, again.results) == ("open", 1, ())
    assert play(session, "next; undo").table == session.table
    reset = play(start(), "pass; pass; reset; undo").table
    assert (reset.used, reset.attempt) == (2, 1)


def test_nothing_is_undone_across_a_solution(start, play):
    """T38, T47: once its solution was opened a board is not opened again, not even through the next board."""
    session = play(start(), "stop; reveal")
    with pytest.raises(Refused, match="its record stands"):
        play(session, "undo")
    with pytest.raises(Refused, match="its record stands"):
        play(session, "next; pass; undo; undo; undo")
