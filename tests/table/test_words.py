"""The vocabulary: a word is one row, and a row that is half made is refused when the table is built."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from spare_squares.errors import WrongUse
from spare_squares.language.texts import Texts, read_texts
from spare_squares.table import words
from spare_squares.table.commands.acting import help_lines
from spare_squares.table.commands.line import completions
from spare_squares.table.grammar import parse
from spare_squares.table.journal import Journal, create, read
from spare_squares.table.refusals import CODES, refusal
from spare_squares.table.words import WORDS, Word, in_language, vocabulary

CHEER = Word("cheer", "nudge", "no_turn", ("hurray",), "note")


def with_cheer() -> Texts:
    """Return the English texts with the form and the meaning of one word more."""
    tables = copy.deepcopy(dict(read_texts().tables))
    tables["terminal"]["forms"]["cheer"] = "cheer"
    tables["terminal"]["help"]["cheer"] = "somebody cheered the board askew"
    return Texts(tables)


def test_a_word_is_one_row(monkeypatch, tmp_path, start):
    """T44: a row more, and its texts, is understood, helped with, completed and kept; taken out, none."""
    path = tmp_path / "s.jsonl"
    session = start()
    create(path, session.setup)
    for there in (True, False):
        texts = with_cheer() if there else read_texts()
        monkeypatch.setattr(words, "VOCABULARY", in_language(texts, (*WORDS, CHEER) if there else WORDS))
        assert (completions(session, "che") == ["cheer"]) == there
        assert any("cheered the board askew" in line for line in help_lines(100, 50, texts)) == there
        if there:
            Journal(path).append(parse("Hurray for Ann"), at="")
    with pytest.raises(WrongUse):
        parse("hurray for Ann")
    assert [entry.action.note for entry in read(path).session.log] == ["for Ann"]


@pytest.mark.parametrize(
    ("half", "says"),
    [
        ({"name": ""}, "lacks a name"), ({"kind": ""}, "lacks a name"), ({"kind": "cheer"}, "know no"),
        ({"arguments": "names"}, "nobody reads"), ({"group": "Fun"}, "is no group"),
        ({"synonyms": ("pass",)}, "another row's"), ({"synonyms": ("Hurray",)}, "not in plain lower case"),
        ({"name": "pass"}, "another row's"),
    ],
)  # fmt: skip
def test_a_half_made_row(half, says):
    """T44: what a row lacks is seen when the table is built, not by a user."""
    with pytest.raises(ValueError, match=says):
        vocabulary((*WORDS, replace(CHEER, **half)))


def test_every_refusal_has_a_sentence():
    """T49: a code is said in a sentence of its own, and no sentence is there for a code that is not."""
    texts = read_texts()
    own, shared = texts["terminal"]["refused"], texts["track"]["refused"]
    assert {*own, *shared} == CODES
    assert len({own.get(code, shared.get(code)) for code in CODES}) == len(CODES)
    with pytest.raises(KeyError):
        refusal("no-such-code")


def test_a_row_without_texts():
    """T44: a word that nobody can be told of is seen when the table is built."""
    with pytest.raises(ValueError, match="'cheer' lacks a text in en"):
        in_language(read_texts(), (*WORDS, CHEER))


def test_what_may_follow_a_word(start: Any, play: Any) -> None:
    """T47: a piece, then its cells; of a piece to move only those on the board; names where names stand."""
    session = start()
    assert completions(session, "place ") and "L" in completions(session, "place ")
    assert "A1" in completions(session, "place L ")
    session = play(session, "place L A1 A2 B1")
    assert completions(session, "remove ") == ["L"]
    assert "L" not in completions(session, "remove L ")


@pytest.mark.parametrize(("term", "kind"), [("xterm", "Editing"), ("dumb", "Plain"), ("unknown", "Plain")])
def test_a_line_is_edited_where_the_terminal_can(
    monkeypatch: pytest.MonkeyPatch, term: str, kind: str
) -> None:
    """T50: a terminal that cannot move its cursor gets a plain line, and so does a pipe."""
    import sys

    from spare_squares.table.commands.line import line_for

    monkeypatch.setenv("TERM", term)
    for there in (True, False):
        monkeypatch.setattr(sys.stdin, "isatty", lambda there=there: there, raising=False)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        assert type(line_for(lambda: None)).__name__ == (kind if there else "Plain")


def test_who_plays_is_asked_until_it_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A1: a name that is there twice is told, and asked again."""
    from spare_squares.table.commands import new

    answers = iter(["Ann,Ann", ",", "Ann,Ben"])
    monkeypatch.setattr(new, "ask", lambda *_: next(answers))
    assert new.ask_people() == (("Ann", "Ben"), "Ann", "Ben")


def test_who_acts_is_bold(start: Any) -> None:
    """T50: the words stay, and one stretch of them is bold."""
    from spare_squares.table.commands.acting import standing

    lines = standing(start())
    assert sum("\x1b[1m" in line for line in lines) == 1
