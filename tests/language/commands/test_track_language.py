"""What the table says in a language; what it records is the same in all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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
