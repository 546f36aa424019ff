"""What the table says in a language; what it records is the same in all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.table.words import WORDS, in_language

Run = Callable[..., Any]

SAID = {
    "de": ("Brett 1 von 3", "Ben ist dran", "Ben schreibt", "auf dem Brett: I", "I auf A3 B3 C3"),
    "fr": ("plateau 1 sur 3", "à Ben de jouer", "Ben note", "sur le plateau : I", "I sur A3 B3 C3"),
    "es": ("tablero 1 de 3", "juega Ben", "anota Ben", "en el tablero: I", "I en A3 B3 C3"),
}


@pytest.mark.parametrize("language", SAID)
def test_the_table_speaks_a_language(run: Run, language: str) -> None:
    """LA1, LA13: status, words and log are in the language; JSON and the journal stay as they are."""
    run("track", "new", "--players", "Ann,Ben", "--cards", "01,02,03", code=0)
    run("track", "do", "I A3 B3 C3", code=0)
    before = {path: path.read_bytes() for path in Path().rglob("*.jsonl")}
    board, acts, records, lying, placed = SAID[language]
    status = run("track", "status", "--language", language, code=0).out.replace("\n", " ")
    assert all(each in status for each in (board, acts, records, lying))
    assert placed in run("track", "log", "--language", language, code=0).out
    said = run("track", "say", "--language", language, code=0).out
    assert "A4, B2, B4" in said
    assert " and " not in said
    data = [
        json.loads(run("track", "status", "--json", *more, code=0).out)
        for more in ((), ("--language", language))
    ]
    assert data[0] == data[1]
    assert {path: path.read_bytes() for path in Path().rglob("*.jsonl")} == before


LINES = {
    "de": ("lege I auf A3, B3 und C3", "Zug 1, Ann: I auf A3 B3 C3.", "nimm I vom Brett", "passe"),
    "fr": ("pose I sur A3, B3 et C3", "Tour 1, Ann: I sur A3 B3 C3.", "retirer I du plateau", "passer"),
    "es": ("pon I en A3, B3 y C3", "Turno 1, Ann: I en A3 B3 C3.", "quita I del tablero", "paso"),
}


@pytest.mark.parametrize("language", LINES)
def test_words_of_a_language_are_understood(run: Run, language: str) -> None:
    """LA1, LA13: its verbs work besides the English ones, and the journal says what it always says."""
    reply, passed = LINES[language][1], LINES[language][3]
    for own, lines in (
        ((), ("place I A3 B3 C3", "remove I", "pass")),
        (("--language", language), LINES[language]),
    ):
        file = f"{len(own)}.jsonl"
        run("track", "new", "--players", "Ann,Ben", "--cards", "01,02,03", "--session", file, code=0)
        asked = [line for line in lines if line != reply]
        said = [run("track", "do", *own, "--session", file, line, code=0).out for line in asked]
    assert reply in said[0].replace("\n", " ")
    journals = [
        [{name: each.get(name) for name in ("do", "piece", "cells")} for each in map(json.loads, lines[1:])]
        for lines in (Path(f"{number}.jsonl").read_text("utf-8").splitlines() for number in (0, 2))
    ]
    assert journals[0] == journals[1]
    assert run("track", "do", "--session", "0.jsonl", passed, code=2).err, "only where it is spoken"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_two_things(language: str) -> None:
    """LA13: no word of a language means two actions, and none is one letter, for that is a piece."""
    spoken = in_language(read_texts(language))
    assert all(len(word) > 1 for word in (*spoken.said, *spoken.fill) if word != "?")
    assert not spoken.fill & set(spoken.said)
    assert [word.name for word in spoken.words] == [word.name for word in WORDS]
