"""What the table says in a language; what it records is the same in all of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spare_squares.core.board import ALPHABET
from spare_squares.errors import WrongUse
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.table import words
from spare_squares.table.grammar import parse
from spare_squares.table.words import VOCABULARY, WORDS, Action, in_language, speaking

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
    "fr": ("pose I sur A3, B3 et C3", "Tour 1, Ann : I sur A3 B3 C3.", "retirer I du plateau", "passer"),
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


def plain_blanks(text: str) -> str:
    """Return a text as a console shows it: a blank that keeps words together is a blank."""
    return re.sub(r"\s", " ", text)


# An evening of one board, its people and its corrections: in English, and as it is said in each language.
EVENING = {
    "en": "help; Dan joins after Ann; O C1-D2; illegal L boundary; L off; put L on A1, A2 and B1; pass;"
    " I A3-C3; the domino on C4 and D4; undo; redo; answer 1 All fine; rename Ben to Benno; quit",
    "de": "hilfe; Dan kommt dazu nach Ann; O C1-D2; ungültig L Rand; L weg; lege L auf A1, A2 und B1;"
    " ich passe; I A3 bis C3; das Domino auf C4 und D4; berichtige; zurückholen; antwort 1 All fine;"
    " umbenennen Ben in Benno; Tschüss!",
    "fr": "aide; Dan arrive après Ann; O C1-D2; interdit L bord; L dehors; pose L sur A1, A2 et B1; je passe;"
    " I A3 jusqu’à C3; le domino sur C4 et D4; corrige; retablir; réponse 1 All fine;"
    " renommer Ben en Benno; quitter",
    "es": "ayuda; Dan llega tras Ann; O C1-D2; ilegal L borde; L fuera; pon L en A1, A2 y B1; yo paso;"
    " I A3 hasta C3; el dominó en C4 y D4; corregir; recuperar; respuesta 1 All fine;"
    " renombrar Ben como Benno; salir",
}
SHOWN = {
    "en": ("Ann, turn 1> ", "Not recorded. No L is on the board", "Every piece is on the board", "Kept in "),
    "de": ("Ann, Zug 1> ", "Nicht festgehalten. Kein L liegt", "Alle Teile liegen auf dem", "Aufgehoben in "),
    "fr": ("Ann, tour 1> ", "Pas noté. Aucune L n’est", "Toutes les pièces sont sur", "Conservé dans "),
    "es": ("Ann, turno 1> ", "No se anota. No hay ninguna L", "Todas las piezas están en", "Guardado en "),
}


@pytest.mark.parametrize("language", EVENING)
def test_an_evening_in_a_language(run: Run, language: str) -> None:
    """LA1, LA13: prompt, replies, refusals and words are the language's; the journal is that of English."""
    journals = []
    for number, spoken in enumerate(("en", language)):
        file = f"{number}.jsonl"
        run("track", "new", "--players", "Ann,Ben", "--cards", "01", "--session", file, code=0)
        lines = "\n".join(EVENING[spoken].split("; "))
        shown = run("track", "play", "--language", spoken, "--session", file, stdin=lines)
        kept = map(json.loads, Path(file).read_text("utf-8").splitlines()[1:])
        journals.append([{**each, "at": "", "check": ""} for each in kept])
    assert all(each in shown.out + shown.err for each in SHOWN[language]), shown
    assert journals[0] == journals[1]
    assert [each["do"] for each in journals[0]][-2:] == ["answer", "rename"]
    assert "boundary" in [each.get("note") for each in journals[0]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_after_an_evening(run: Run, language: str) -> None:
    """LA13: text and Markdown speak the language, CSV, JSON and the codes of refusals do not change."""
    run("track", "new", "--players", "Ann,Ben", "--cards", "01", "--session", "s.jsonl", code=0)
    run("track", "do", "--session", "s.jsonl", "stop", code=0)
    texts = read_texts(language)
    spoken = ("--session", "s.jsonl", "--language", language)
    said = run("track", "summary", *spoken, code=0).out
    assert all(plain_blanks(question) in said for question in texts["track"]["questions"])
    table = run("track", "summary", "--format", "markdown", *spoken, code=0).out
    assert "| " + " | ".join(texts["track"]["heads"]) + " |" in table
    for form in ("csv", "json"):
        asked = ("track", "summary", "--format", form, "--session", "s.jsonl")
        assert run(*asked, code=0).out == run(*asked, "--language", language, code=0).out
    run("track", "summary", "-o", "s.txt", "--session", "s.jsonl", code=0)
    assert "To ask the group" in Path("s.txt").read_text("utf-8")
    refused = run("track", "do", "--json", *spoken, "pass", code=1)
    assert json.loads(refused.out)["refused"] == "The session is finished: track summary shows it."
    assert plain_blanks(texts["terminal"]["refused"]["finished"]) in refused.err
    unread = run("track", "do", "--json", *spoken, "lorem", code=2)
    assert "“lorem” is not understood" in json.loads(unread.out)["findings"][0]["message"]
    assert plain_blanks(texts.filled(texts["terminal"]["unread"]["word"], word="lorem")) in unread.err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"), ({"LC_ALL": "fr_FR", "LANG": "de_DE"}, "fr"),
        ({"LANG": "pt_BR"}, "en"), ({"LC_MESSAGES": "es_MX.utf8", "LANG": "C"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"), ({}, "en"),
    ],
)  # fmt: skip
def test_the_locale_speaks_on_the_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    """LA1: what is said at the table follows the locale; a kit, JSON and a file that is written do not."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    run("track", "new", "--players", "Ann,Ben", "--cards", "01,02", "--session", "s.jsonl", code=0)
    texts = read_texts(language)
    status = run("track", "status", "--session", "s.jsonl", code=0).out
    assert texts("track.status_board", board=1, boards=2) in status
    run("track", "summary", "-o", "s.txt", "--session", "s.jsonl", code=0)
    assert "So far: no board scored" in Path("s.txt").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_language_is_read(language: str) -> None:
    """LA13, T44: how help writes a line is understood once it is filled in, whatever the language."""
    texts = read_texts(language)
    with speaking(texts):
        for word in WORDS:
            form = texts["terminal"]["forms"][word.name]
            verb, *rest = form.split()
            filled = {"placement": "L A1 A2 B1", "piece": "L", "piece and note": "L Rand", "name": "Eve"}
            said = f"{verb} {filled.get(word.arguments, ' '.join(rest))}"
            action = parse(said)
            assert action.kind == word.kind, said
            if word.arguments in ("seat", "new name"):
                assert (action.name, action.after or action.to) == (rest[0], rest[-1]), said
        assert VOCABULARY.words == WORDS
        assert words.VOCABULARY.means(words.plain(texts["terminal"]["forms"]["quit"]), "quit")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_pieces_are_told_apart(language: str) -> None:
    """LA13: each word before and behind each letter a piece may have; a letter with cells is a placement."""
    texts = read_texts(language)
    with speaking(texts):
        spoken = words.VOCABULARY
        for letter in ALPHABET:
            assert parse(f"{letter} B2 B3") == Action("place", piece=letter, cells=("B2", "B3"))
            for said, word in spoken.said.items():
                if word.arguments in ("piece", "placement", "piece and note"):
                    action = parse(f"{said} {letter} B2 B3")
                    assert (action.kind, action.piece) == (word.kind, letter), said
                elif word.arguments == "none":
                    with pytest.raises(WrongUse):
                        parse(f"{said} {letter}")
                    assert parse(said).kind == word.kind, said
            for fill in spoken.beside["fill"]:
                assert parse(f"{fill} {letter} {fill} B2 {fill} B3").cells == ("B2", "B3"), fill


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_two_things(language: str) -> None:
    """LA13: no word of a language means two actions, and none is one letter, for that is a piece."""
    spoken = in_language(read_texts(language))
    assert all(len(word) > 1 for word in (*spoken.said, *spoken.beside["fill"]) if word != "?")
    assert not spoken.beside["fill"] & set(spoken.said)
    assert [word.name for word in spoken.words] == [word.name for word in WORDS]
