"""What people say at a table, sentence by sentence, and what each must give; the next one found goes here."""

from __future__ import annotations

import pytest

from spare_squares.errors import Refused, WrongUse
from spare_squares.table.grammar import understand
from spare_squares.table.session import perform

# Said when Ann acts, with Ben and Mary Jane; O lies on C1 C2 D1 D2. What is written into the journal follows.
UNDERSTOOD = {
    "Ann: L A1-B1, A2": "place L A1 B1 A2",
    "Ann puts L on a1, a2 and b1": "place L A1 A2 B1",
    "Ann places the corner on A1 A2 B1": "place L A1 A2 B1",
    "ann I a3 c3": "place I A3 B3 C3",
    "I a3 c3": "place I A3 B3 C3",
    "line from A3 to C3": "place I A3 B3 C3",
    "the bar on a3-c3": "place I A3 B3 C3",
    "I c3 a3": "place I A3 B3 C3",
    "domino on C4 D4": "place D C4 D4",
    "put the domino on C4 and D4": "place D C4 D4",
    "D C4 D4, Ann": "place D C4 D4",
    "Ann passes": "pass",
    "pass, Ann": "pass",
    "Ann: pass": "pass",
    "ANN skips her turn": "pass",
    "I pass": "pass",
    "O off": "remove O",
    "O back": "remove O",
    "put O back": "remove O",
    "0 off": "remove O",
    "take the square away": "remove O",
    "take O back": "remove O",
    "Ann takes O off the board": "remove O",
    "the O goes back": "remove O",
    "remove 0": "remove O",
    "illegal L, it lies askew": "illegal L",
    "rename Ben to Benno": "rename Ben Benno",
    "Mary Jane records": "recorder Mary Jane",
    "recorder Mary Jane": "recorder Mary Jane",
    "Mary Jane leaves": "leave Mary Jane",
    "leave Ben": "leave Ben",
}
REFUSED = {
    "Ben passes": "It is Ann’s turn, not Ben’s",
    "Ben: D C4-D4": "It is Ann’s turn, not Ben’s",
    "Mary Jane passes": "It is Ann’s turn, not Mary Jane’s",
    "pass, Mary Jane": "It is Ann’s turn, not Mary Jane’s",
    "Tim passes": "nobody called Tim sits at the table",
    "put L back": "it lies at the side",
    "0 A1 B2": "on the board already",
    "L A1 B2": "covers 3 cells, and you named 2",  # two corners of a corner leave two ways: not guessed
    "I A1 B2": "covers 3 cells, and you named 2",
    "next player": "Turns go on by themselves; to use one without moving anything type pass",
    "next one": "Turns go on by themselves",
    "add Dan": "before the first turn of a board",
    "Dan joins": "before the first turn of a board",
    "move O to A1": "a move is two turns",
    "the square": "is not understood",
    "square C3": "on the board already",
    "rename Ben": "needs the name and the new one: rename NAME to NAME",
    "Ann": "“Ann” is not understood",
    "Ann laughs": "“Ann” is not understood",
    "done": "next goes on to the next board, stop gives the board up",
    "L on the table": "is no cell",
}


@pytest.fixture
def session(start, play):
    """Return a session in which O lies and Ann acts."""
    return play(start("Ann,Ben,Mary Jane"), "O C1-D2; pass; pass")


@pytest.mark.parametrize(("said", "meant"), UNDERSTOOD.items(), ids=UNDERSTOOD)
def test_what_people_say(session, said, meant):
    """FT7, T44: names before and after, corners and ends, shapes and zeros, off and back are understood."""
    action = understand(said, session.setup, session.table)
    told = (action.kind, action.piece, *action.cells, action.name, action.to)
    assert " ".join(each for each in told if each) == meant
    perform(session, action)


@pytest.mark.parametrize(("said", "answer"), REFUSED.items(), ids=REFUSED)
def test_what_is_answered(session, said, answer):
    """FT7, T44: what cannot be done or meant is answered with what to do, never with a guess."""
    with pytest.raises((WrongUse, Refused)) as refused:
        perform(session, understand(said, session.setup, session.table))
    assert answer in str(refused.value)


@pytest.mark.parametrize("said", ["add Dan", "Dan joins", "join Dan", "Dan joins after Ben"])
def test_a_newcomer_in_any_words(start, said):
    """FT7, FT8: who joins is named before or after the word, while no turn is used."""
    session = start("Ann,Ben,Cleo")
    players = perform(session, understand(said, session.setup, session.table)).table.players
    assert "Dan" in players and (players.index("Dan") == 2) == ("after" in said)


def test_names_that_are_words(start):
    """FT7: a player called like a piece or a word is no trap: the line itself is read first."""
    session = start("Pass,L,Mark")
    assert understand("pass", session.setup, session.table).by == ""
    assert understand("L A1 A2 B1", session.setup, session.table).piece == "L"
    assert understand("Pass passes", session.setup, session.table).by == "Pass"
    assert understand("L passes", session.setup, session.table).by == "L"
    zoe = start("Zo\u00eb,Ben")
    assert understand("Zoe passes", zoe.setup, zoe.table).by == "Zo\u00eb"
