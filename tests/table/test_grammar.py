"""The spoken grammar: what is understood, and what is said when it is not."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.errors import WrongUse
from spare_squares.language.texts import Texts, read_texts
from spare_squares.table import words
from spare_squares.table.grammar import parse
from spare_squares.table.words import VOCABULARY, Action

L = Action("place", piece="L", cells=("A1", "A2", "B1"))


@pytest.mark.parametrize(
    "text",
    [
        "place L A1 A2 B1", "place L a1,a2,b1", "Place l A1, A2 and B1", "put L on a1 a2 b1", "L A1 A2 B1",
        "place the piece L on 1A 2A 1B", "place L A1A2B1", "place: L A01; A02; B01", "place L A-1 A 2 B1",
        "l a1/a2/b1", "L: A1 A2 B1", "L = A1 A2 B1", "L -> A1, A2, B1.", "L (A1, A2, B1)", "L A1-A2-B1",
        "L,A1,A2,B1", "LA1A2B1", "place LA1A2B1", '"L" A1 A2 B1', "the L goes on A1 A2 B1",
        "L-piece A1 A2 B1", "I put L on A1, A2 and B1", "Place L at a1 a2 b1.", "(L) A1>A2>B1!",
        "place the L on A1 A2 B1 please",
        "placed L onto A1 A2 B1", "lays the L down on A1 A2 B1", "PUT THE L INTO CELLS A1 A2 B1",
    ],
)  # fmt: skip
def test_placing_near_to_speech(text):
    """T44: a placement is understood in the ways people type it."""
    assert parse(text) == L


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("remove L", Action("remove", piece="L")),
        ("take the L off", Action("remove", piece="L")),
        ("remove S C4", Action("remove", piece="S", cells=("C4",))),
        ("pass", Action("pass")),
        ("illegal L", Action("illegal", piece="L")),
        ("illegal L over the edge", Action("illegal", piece="L", note="over the edge")),
        ("nudge", Action("nudge")),
        ("nudge my sleeve", Action("nudge", note="my sleeve")),
        ("reset it fell", Action("reset", note="it fell")),
        ("undo", Action("undo")),
        ("redo", Action("redo")),
        ("plan", Action("plan")),
        ("show", Action("show")),
        ("say", Action("say")),
        ("log", Action("log")),
        ("score", Action("score")),
        ("reveal", Action("reveal")),
        ("reveal 2", Action("reveal", number=2)),
        ("next", Action("next")),
        ("stop", Action("stop")),
        ("card SQ-07", Action("card", name="SQ-07")),
        ("join Eve after Ben B", Action("join", name="Eve", after="Ben B")),
        ("leave Ben B", Action("leave", name="Ben B")),
        ("place I A1-C1", Action("place", piece="I", cells=("A1", "B1", "C1"))),
        ("place I A1 to A3", Action("place", piece="I", cells=("A1", "A2", "A3"))),
        ("O C1-D2", Action("place", piece="O", cells=("C1", "C2", "D1", "D2"))),
        ("place D A0 A1", Action("place", piece="D", cells=("A0", "A1"))),
        ("PASS", Action("pass")),
        ("reveal 123456789", Action("reveal", number=123456789)),
        ("I B1-B99", Action("place", piece="I", cells=tuple(f"B{n}" for n in range(1, 100)))),
        ("I A1:C1", Action("place", piece="I", cells=("A1", "B1", "C1"))),
        ("I from A1 to C1", Action("place", piece="I", cells=("A1", "B1", "C1"))),
        ("I pass.", Action("pass")),
        ("skip my turn", Action("pass")),
        ("I take L off the board", Action("remove", piece="L")),
        ("take back L", Action("remove", piece="L")),
        ("pick up the L, please", Action("remove", piece="L")),
        ("remove L.", Action("remove", piece="L")),
        ("illegal the L: over C1", Action("illegal", piece="L", note="over C1")),
        ("undo that", Action("undo")),
        ("next board", Action("next")),
        ("show me the board", Action("show")),
        ("help place", Action("help")),
        ("card #7", Action("card", name="7")),
        ("07", Action("card", name="07")),
    ],
)
def test_every_form(text, action):
    """T44, A4: each word of the grammar is read, cells off the grid too."""
    assert parse(text) == action


def test_every_form_of_the_help_is_read():
    """T44, T47, FT2: the form of a word in the help is understood once filled in, and names no cell."""
    for word in VOCABULARY.words:
        form = VOCABULARY.form(word.name)
        assert not re.search(r"\b[A-Z][0-9]", form), form
        filled = form.replace("PIECE", "L").replace("CELLS", "A1 A2 B1").replace("NAME", "Eve")
        assert parse(filled.replace("ID", "07")).kind == word.kind


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Nothing was typed"),
        ("plcae L A1", "did you mean place PIECE CELLS"),
        ("place", "place needs a piece"),
        ("place L", "needs its cells"),
        ("place L A", "“A” is no cell"),
        ("place L A1 B2 ??", "is no cell"),
        ("place L А1", "is no cell"),
        ("place L A１ A2 B1", "is no cell"),
        ("place L ﬆ1 A2 B1", "is no cell"),
        ("place L A1234", "is no cell"),
        ("place I A1-", "needs its last cell"),
        ("place I A1-Z40", "too many cells"),
        ("place I A1-A100", "too many cells"),
        ("L A1 B1-", "needs its last cell"),
        ("pass L", "stands alone: leave out “L”"),
        ("undo 2", "stands alone: leave out “2”"),
        ("finish the board", "stands alone"),
        ("the", "“the” is not understood"),
        ("take that back", "remove PIECE; undo corrects the record"),
        ("move L to A1 A2 B1", "a move is two turns"),
        ("rotate L", "in your hand"),
        ("Ben passes", "nobody called Ben sits at the table, and who acts is known: pass"),
        ("L is illegal", "did you mean illegal PIECE REASON?"),
        ("I show", "did you mean show?"),
        ("give up", "stop gives the board up"),
        ("put the big square at c3", "a piece by its letter, found “big”"),
        ("leave", "leave NAME; quit leaves the table"),
        ("restart", "reset starts it again"),
        ("reveal two", "number of a packing"),
        ("reveal 1 2", "number of a packing"),
        ("reveal 0", "number of a packing"),
        ("reveal ２", "number of a packing"),
        ("reveal 1234567890", "number of a packing"),
        ("join", "join needs a name"),
        ("join Eve after", "join needs a name"),
        ("join after after Ben", "join needs a name"),
        ("7 8", "“7” is not understood"),
        ("!!", "is not understood"),
        ("L pass", "did you mean pass?"),
        ("card", "card needs a name"),
        ("found 1", "not understood"),
        ("place Lx A1", "place needs a piece"),
        ("L", "“L” is not understood"),
    ],
)
def test_what_is_not_understood(text, says):
    """T44, T49: a line that is not understood is answered with the form that is."""
    with pytest.raises(WrongUse, match=says.replace("?", r"\?")):
        parse(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    """T44, T49: no text ends in anything but an action or a refusal in words."""
    try:
        assert isinstance(parse(text), Action)
    except WrongUse as error:
        assert str(error)


@given(st.sampled_from(["place", "remove", "illegal", "join", "card", "reveal"]), st.text(max_size=40))
def test_any_rest_is_read_or_refused(word, rest):
    """T44, T49: the same after a word that is understood."""
    try:
        parse(f"{word} {rest}")
    except WrongUse as error:
        assert str(error)


@pytest.mark.parametrize("line", ["L A١ A٢ B١", "place L on ۱a, A۲ and B۰۱", "LA١A٢B١"])
def test_digits_of_arabic_scripts_are_read_at_the_table(line: str) -> None:
    """LA18: they are kept as A1, whoever typed them; a card may be named by them."""
    assert parse(line) == Action("place", piece="L", cells=("A1", "A2", "B1"))
    assert parse("٠٧") == Action("card", name="07")
    for wrong in ("L A1٢ A2 B1", "L A² A2 B1", "L A① A2 B1"):
        with pytest.raises(WrongUse, match="is no cell"):
            parse(wrong)


def test_full_width_letters_and_digits_are_read_where_the_language_has_them() -> None:
    """LA18: a language that has them says so in the head of its file."""
    texts = read_texts()
    head = {**texts["language"], "digits": "fullwide"}
    with words.speaking(Texts({**texts.tables, "language": head})):
        assert parse("L Ａ１ ａ２，Ｂ１") == Action("place", piece="L", cells=("A1", "A2", "B1"))
