"""The summary in its four forms."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from spare_squares.errors import Refused
from spare_squares.table.handover import questions
from spare_squares.table.summary import FORMATS, log_data, show_data, status_data, summary

EVENING = (
    "pass; reset; O C1 C2 D1 D2; L A1 A2 B1; undo; L A1 A2 B1; I A3 B3 C3; D C4 D4; next;"
    "I B1 C1 D1; L A2 B2 B3; D A4 B4; stop; next; I C1 C2 C3; D A4 B4; stop"
)


def test_text(start, play):
    """T51, A7, T27: as text: boards, roles, the shared result, interrupted attempts and corrections."""
    text = summary(play(start("Ann,Ben,Cleo"), EVENING), "text")
    assert "Played 2026-10-03 by Ann, Ben and Cleo" in text
    assert "Board 1, card 01: complete, 3 points after 4 turns" in text
    assert "Result: 6 of 9 points together, shared by everyone" in text
    assert "interrupted by a reset, without score: 1" in text
    assert "Corrections of the record: 1" in text


def test_everyone_who_played(start, play):
    """T51, A17: who left on the way played too, and who came later is named with those at the table."""
    session = play(start("Ann,Ben,Cleo"), "stop; join Dan after Ann; leave Ben; next; stop")
    assert "by Ann, Dan, Cleo and Ben\n" in summary(session, "text")
    assert "by Ann, Dan, Cleo and Ben." in summary(session, "markdown")


def test_markdown(start, play):
    """T51: as Markdown: a table whose cells cannot break it."""
    text = summary(play(start("A|n*,Ben"), "stop"), "markdown")
    row = next(line for line in text.splitlines() if line.startswith("| 1 |"))
    assert "A\\|n\\*" in row
    assert text.count("\n| ") == 3 and "**So far: 0 of a possible 3 after 1 board.**" in text


def test_csv(start, play):
    """T51: as CSV: one row a board, read back by any reader; no text is a formula."""
    rows = list(csv.DictReader(io.StringIO(summary(play(start("=1+1,Ben"), EVENING), "csv"))))
    assert [(row["card"], row["points"], row["complete"]) for row in rows] == [
        ("01", "3", "yes"), ("05", "2", "no"), ("02", "1", "no"),
    ]  # fmt: skip
    assert rows[0]["starter"] == "'=1+1"


def test_json(start, play):
    """T51: as JSON: everything as values."""
    data = json.loads(summary(play(start("Ann,Ben,Cleo", seed=7), EVENING), "json"))
    assert (data["total"], data["possible"], data["finished"], data["corrections"]) == (6, 9, True, 1)
    assert data["results"][0]["pieces"][0] == {"piece": "I", "cells": ["A3", "B3", "C3"]}
    assert data["interrupted"] == 1 and data["seed"] == 7


def test_before_anything_happened(start):
    """T51, A14: every form works on an empty session."""
    for form in FORMATS:
        assert summary(start(), form).endswith("\n")
    assert "no board scored" in summary(start(), "text")


def test_boards_as_they_lay(start, play):
    """T51: the text and the Markdown draw each board as it ended."""
    session = play(start("Ann,Ben"), "O C1-D2; I A3-C3; stop")
    for form in ("text", "markdown"):
        lines = [line.strip() for line in summary(session, form).split("\n")]
        at = lines.index("A B C D")
        assert lines[at + 1 : at + 5] == ["1 . . O O", "2 . # O O", "3 I I I #", "4 # # . ."]


def test_questions_to_the_group(start, play):
    """T51: a session that is over ends with four questions; the last answer to each is kept in the record."""
    session = play(start("Ann,Ben", cards="01"), "pass")
    with pytest.raises(Refused, match="once the session is over"):
        play(session, "answer 1 nothing")
    over = play(session, "stop; answer 2 an hour; answer 2: forty minutes; answer 4 the | one")
    text = summary(over, "text")
    assert all(question in text for question in questions()) and len(questions()) == 4
    assert (
        "2. How long did it take, and did it feel long?\n     forty minutes" in text and "an hour" not in text
    )
    assert "the \\| one" in summary(over, "markdown")
    answers = [each["answer"] for each in json.loads(summary(over, "json"))["questions"]]
    assert answers == [None, "forty minutes", None, "the | one"]
    assert not any(question in summary(session, "text") for question in questions())
    assert play(over, "undo").answers == over.answers, "an undo goes past what was answered"
    with pytest.raises(Refused, match="There is no question 5"):
        play(over, "answer 5 yes")


def test_every_field_is_documented(start, play):
    """FT10: the fields of the JSON stand in docs/at-the-table.md, one by one."""
    docs = (Path(__file__).parents[2] / "docs" / "at-the-table.md").read_text("utf-8")
    session = play(start("Ann,Ben"), "O C1-D2; stop; next")
    summed = json.loads(summary(session, "json"))
    fields = {
        *status_data(session),
        *show_data(session),
        *summed,
        *summed["results"][0],
        *log_data(session)[0],
    }
    in_the_journal = {"n", "at", "do", "result", "turns", "by"}
    for field in fields - in_the_journal:
        assert f"`{field}`" in docs, field
