"""The vocabulary: a word is one row, and a row that is half made is refused when the table is built."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.errors import WrongUse
from spare_squares.table import words
from spare_squares.table.commands.acting import help_lines
from spare_squares.table.commands.line import completions
from spare_squares.table.grammar import parse
from spare_squares.table.journal import Journal, create, read
from spare_squares.table.refusals import SENTENCES
from spare_squares.table.words import VOCABULARY, WORDS, Word, vocabulary

CHEER = Word("cheer", "nudge", "cheer", "somebody cheered the board askew", "No turn", ("hurray",), "note")


def test_a_word_is_one_row(monkeypatch, tmp_path, start):
    """T44: a row more is understood, helped with, completed and kept; taken out, it is none of these."""
    path = tmp_path / "s.jsonl"
    session = start()
    create(path, session.setup)
    for there in (True, False):
        monkeypatch.setattr(words, "VOCABULARY", vocabulary((*WORDS, CHEER)) if there else VOCABULARY)
        assert (completions(session, "che") == ["cheer"]) == there
        assert any("cheered the board askew" in line for line in help_lines(100, 50)) == there
        if there:
            Journal(path).append(parse("Hurray for Ann"), at="")
    with pytest.raises(WrongUse):
        parse("hurray for Ann")
    assert [entry.action.note for entry in read(path).session.log] == ["for Ann"]


@pytest.mark.parametrize(
    ("half", "says"),
    [
        ({"help": ""}, "lacks a text"), ({"form": ""}, "lacks a text"), ({"form": "hurray"}, "another word"),
        ({"kind": "cheer"}, "the rules know no"), ({"arguments": "names"}, "nobody reads"),
        ({"group": "Fun"}, "is no group"), ({"synonyms": ("pass",)}, "another row's"),
        ({"synonyms": ("Hurray",)}, "not in lower case"), ({"name": "pass", "form": "pass"}, "another row's"),
    ],
)  # fmt: skip
def test_a_half_made_row(half, says):
    """T44: what a row lacks is seen when the table is built, not by a user."""
    with pytest.raises(ValueError, match=says):
        vocabulary((*WORDS, replace(CHEER, **half)))


def test_every_refusal_has_a_sentence():
    """T49: a code is said in a sentence of its own, and the sentence holds no place on a board (T47)."""
    assert len(set(SENTENCES.values())) == len(SENTENCES)
    assert all(code == code.lower() and " " not in code for code in SENTENCES)
