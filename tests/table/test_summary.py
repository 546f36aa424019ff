"""The summary in its four forms."""

from __future__ import annotations

import csv
import io
import json

from spare_squares.table.summary import FORMATS, summary

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
