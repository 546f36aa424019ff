"""Illegal placements, nudges and resets."""

from __future__ import annotations

import pytest

from spare_squares.errors import Refused
from spare_squares.table.grammar import parse
from spare_squares.table.said import entry_text
from spare_squares.table.said import why as said_why
from spare_squares.table.session import perform


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("place L A1 A2 B2", "B2 is blocked"),
        ("place D B1 C1", "C1 is covered by O"),
        ("place I C1 D1 E1", "E1 is off the board"),
        ("place D A4 A5", "A5 is off the board"),
        ("place D A0 A1", "A0 is off the board"),
        ("place I D4 D5 D6", "D5 and D6 are off the board"),
        ("place I C3 D3 E3", "D3 is blocked"),
    ],
)
def test_checked_at_once(start, play, text, why):
    """T22, T23, T24, A4: crossing the edge, overlapping, covering a blocked cell: back to the side, turn
    used.
    """
    session = play(start(), "place O C1 C2 D1 D2")
    after = perform(session, parse(text))
    entry = after.log[-1]
    assert entry.result == "illegal" and why in said_why(entry)
    assert after.table.lying == session.table.lying
    assert after.table.used == 2 and after.table.acting == "P3"


def test_every_cell_off_the_board_is_named(start):
    """A4, T45: the reason names all the cells that are off the board."""
    entry = perform(start(), parse("place O D4 E4 D5 E5")).log[-1]
    assert said_why(entry) == "E4, D5 and E5 are off the board"


def test_small_placement_examples(start):
    """T16, T17: with A2 blocked an L on A1 A2 B2 and one on A1 B1 A2 are both illegal; with it free both
    are legal.
    """
    blocked_a2 = start(cards="04")
    free_a2 = start(cards="12")
    for text in ("place L A1 A2 B2", "place L A1 B1 A2"):
        assert perform(blocked_a2, parse(text)).log[-1].result == "illegal"
        assert perform(free_a2, parse(text)).log[-1].result == "placed"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("illegal L boundary", "crosses the edge"),
        ("illegal L alignment", "whole cells"),
        ("illegal L overlap", "overlaps"),
        ("illegal L slid under my elbow", "slid under my elbow"),
        ("illegal L", "called by the table"),
    ],
)
def test_illegal_called_by_the_table(start, text, why):
    """A4, A5, T44: what the table itself calls illegal uses the turn, with its reason."""
    after = perform(start(), parse(text))
    assert after.log[-1].result == "illegal" and why in said_why(after.log[-1])
    assert after.table.used == 1 and after.table.lying == ()


def test_a_piece_on_the_board_is_not_called_illegal(start, play):
    """A2, T24: only a newly placed piece can be illegal; one on the board or unknown is refused."""
    session = play(start(), "place O C1 C2 D1 D2")
    for text, says in (("illegal O", "on the board already"), ("illegal X", "There is no piece X")):
        with pytest.raises(Refused, match=says):
            play(session, text)


def test_earlier_pieces_are_never_changed(start, play):
    """T25: no placement, legal or not, changes another piece."""
    session = play(start(), "place O C1 C2 D1 D2; place L A1 A2 B1")
    before = set(session.table.lying)
    for text in ("place I A3 B3 C3", "place I A2 A3 A4", "place D A1 A2", "illegal D overlap", "nudge"):
        assert before <= set(perform(session, parse(text)).table.lying)


def test_a_nudge_uses_no_turn(start, play):
    """T26: an accidental nudge is put right by agreement and uses no turn."""
    session = play(start(), "place O C1 C2 D1 D2")
    after = play(session, "nudge Ben's sleeve")
    assert after.table == session.table
    assert "no turn used" in entry_text(after.log[-1]) and "Ben's sleeve" in entry_text(after.log[-1])


def test_a_reset(start, play):
    """T27, T28, A9: pieces off, turn zero, same starter and recorder, same card, no score, scored boards
    untouched.
    """
    session = play(start(), "O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3; D C4 D4; next; pass; I B1 C1 D1")
    before = session.table
    after = play(session, "reset the table tipped").table
    assert (after.used, after.lying, after.attempt) == (0, (), 2)
    assert (after.starter, after.recorder, after.card) == (before.starter, before.recorder, before.card)
    assert after.acting == before.starter
    assert after.results == before.results and len(after.results) == 1
    with pytest.raises(Refused, match="nothing to reset"):
        play(session, "reset; reset")


def test_a_scored_board_cannot_be_reset(start, play):
    """T28: a board that is scored keeps its score."""
    with pytest.raises(Refused, match="is over"):
        play(start(), "stop; reset")
