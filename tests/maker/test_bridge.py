"""What the page asks of the program, asked from Python."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from spare_squares.maker.commands.bridge import OF_FILES, answer, options_of_both, plain_words

RAINY = b"01: A4 C2 D3 D4\n02: A2 B2 B3 B4\n03: A1 A3 B1 D2\n"


def ask(data: bytes | None = None, **request: Any) -> tuple[Any, list[bytes]]:
    reply, files = answer(json.dumps(request), data)
    return json.loads(reply), files


def test_the_box_is_made_by_the_command_itself(run: Any) -> None:
    """DI3: what the page makes is what the command makes, byte for byte."""
    reply, files = ask(ask="make", options=["--paper", "letter"])
    told = json.loads(run("kit", "--paper", "letter", "--json").out)["files"]
    assert [each["sha256"] for each in told] == [hashlib.sha256(data).hexdigest() for data in files]
    assert [each["role"] for each in reply["files"]] == ["player", "answers"]
    assert [each["name"] for each in reply["files"]] == [
        "spare-squares-kit-letter.pdf",
        "spare-squares-answers-letter.pdf",
    ]


@pytest.mark.parametrize("word", sorted(OF_FILES))
def test_what_concerns_files_of_a_machine_is_refused_by_name(word: str) -> None:
    """DI2: an option about a machine's own files is refused, and nothing is made."""
    reply, files = ask(ask="make", options=[word, "x"])
    assert not files and not reply["files"]
    assert reply["findings"][0]["message"].startswith(f"{word}: ")


def test_findings_are_those_of_the_program() -> None:
    """DI2: findings keep code, line, column and mend, and speak of the file by the name the page gave."""
    reply, files = ask(b"01: A4 C2 D3 D4\n02: A1 A4 D1 D9\n", ask="make", name="rainy.txt", options=[])
    assert not files and not reply["files"]
    (wrong,) = [each for each in reply["findings"] if each["severity"] == "error"]
    assert (wrong["code"], wrong["file"], wrong["line"], wrong["column"]) == ("V15", "rainy.txt", 2, 14)
    assert wrong["line_text"] == "02: A1 A4 D1 D9" and wrong["fix"]


def test_a_name_cannot_leave_its_folder() -> None:
    reply, _ = ask(b"01: A4 C2 D3 D4\n", ask="verify", name="../../etc/\0passwd")
    assert reply["cards"][0]["packings"] == 5
    reply, _ = ask(b"01: A4 C2 D3 D9\n", ask="verify", name="x" * 300)
    assert {len(each["file"]) for each in reply["findings"]} == {100}, "as long as any machine takes"


def test_a_wrong_option_is_said_in_one_sentence() -> None:
    reply, files = ask(ask="make", options=["--paper", "leter"])
    assert not files
    assert reply["findings"][-1]["message"] == (
        "Invalid value for '--paper': there is no paper 'leter'; choose from "
        "a4, letter, universal, a3, legal, a5. Did you mean letter?"
    )
    assert ask(ask="solve", cells=["Z9"])[0]["error"].startswith("Z9 is off the board; ")
    for request in (
        {"ask": "generate", "seed": 1, "game": "nope"},
        {"ask": "solve", "cells": ["A1"], "game": "nope"},
    ):
        assert ask(**request)[0]["error"].startswith("nope: no game of that name")
    assert "V15" in ask(b"01: Z9\n", ask="phone", name="f.txt")[0]["error"]
    assert plain_words("Usage: kit [DECK]\n\nspare-squares: no room\n") == "no room"
    assert plain_words("\n") == "the program ended without a word"


def test_options_that_verify_takes_too_go_along_with_their_values() -> None:
    """DI2: a deck is judged as the game and by the columns that its kit is made with."""
    words = ["--paper", "a4", "--game=six-by-six", "--columns", "id=Nr", "--tile", "--sheet"]
    assert options_of_both(words) == ["--game=six-by-six", "--columns", "id=Nr", "--sheet", ""]


def test_a_board_is_judged_and_no_packing_told() -> None:
    """DI2: a tapped card is counted or explained; a packing is never part of the answer."""
    reply, _ = ask(ask="solve", cells=["A4", "B2", "B4", "D3"])
    assert reply["packings"] == 1 and set(reply) == {"blocked", "packings", "reason", "nearest"}
    reply, _ = ask(ask="solve", cells=["A1", "B1", "C1", "D2"])
    assert reply["packings"] == 0 and reply["reason"]["kind"] == "pocket" and reply["nearest"]


def test_fresh_cards_are_a_deck_that_verifies() -> None:
    reply, _ = ask(ask="generate", count=3, packings="1..4", seed=7)
    judged, _ = ask(reply["deck"].encode(), ask="verify", name="fresh.yaml")
    assert judged["ok"] and len(judged["cards"]) == 3


def test_a_deck_is_written_in_another_format() -> None:
    reply, files = ask(b"01: A4 C2 D3 D4\n", ask="convert", name="mine.txt", format="csv")
    assert reply["name"] == "mine.csv" and b"A4 C2 D3 D4" in files[0]


def test_choices_come_from_the_command() -> None:
    """DI2: whatever `kit` offers is offered, so that an edition or a language appears by itself."""
    options = ask(ask="choices")[0]["options"]
    assert {"a4", "letter"} <= set(options["--paper"]["values"])
    assert not set(OF_FILES) & set(options)


def test_pages_are_drawn_from_the_marks_of_the_paper() -> None:
    """DI2: a preview shows every word of the pages that will be printed, with the options of the command."""
    reply, _ = ask(RAINY, ask="preview", name="rainy.txt", options=["--paper", "letter", "--only", "cards"])
    (page,) = reply["pages"]
    for words in (">Rainy", "A4,", ">03<", "page 1 of 1"):
        assert words in page, words
    assert 'viewBox="0 0 215.9 279.4"' in page
    assert "leter" in ask(ask="preview", options=["--paper", "leter"])[0]["error"]


def test_a_page_for_the_phone_is_made_of_the_same_deck() -> None:
    """DI9: a host leaves with the page for the table and its answers, too."""
    reply, (page, answers) = ask(RAINY, ask="phone", name="rainy.txt")
    assert [each["role"] for each in reply["files"]] == ["player", "answers"]
    assert b"Rainy" in page and b"<title>ANSWERS" in answers
