"""How findings look: on wide and narrow screens, whatever a deck holds."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click
import pytest

from spare_squares.columns import columns_of
from spare_squares.core.findings import Finding, Location
from spare_squares.shell import report

LONG = Finding(
    "V18",
    "error",
    "card SQ-1 has no packing: there is no place for O, since every 2 by 2 square holds a blocked cell",
    Location(
        "deck.yaml",
        line=7,
        column=14,
        line_text="    blocked: B2 B3 C2 C3    # a comment that goes on and on and on, far beyond the screen",
    ),
    card="SQ-1",
    picture="   A B C D\n1  . . . .\n2  . # # .\n3  . # # .\n4  . . . .",
    fix="the nearest card that works is B3 C1 C2 C3: block C1 instead of B2",
)


def plain(finding: Finding, columns: int) -> list[str]:
    """Return the lines of a finding without colour."""
    return [click.unstyle(line) for line in report.lines_of(finding, columns)]


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
def test_a_finding_fits_its_screen_and_loses_no_word(columns):
    """V32: place, code and sentence; line, caret, picture and mend, in lines that fit."""
    lines = plain(LONG, columns)
    assert all(len(line) <= columns for line in lines)
    assert lines[0].startswith("deck.yaml:7:14: error V18: card SQ-1")
    words = " ".join(" ".join(lines).split())
    assert LONG.message in words and LONG.fix in words
    assert "    2  . # # ." in lines


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("column", [1, 14, 45, 90])
def test_the_caret_stands_under_its_column(columns, column):
    """V32: the caret points to the character that the column names, also in a line that had to be cut."""
    text = "".join(chr(ord("a") + number % 26) for number in range(95))
    shown, caret = report.caret_lines(text, column, columns)
    at = caret.index("^")
    assert len(shown) <= columns and shown[at] == text[column - 1]
    assert shown[at + 1 : at + 4] in text[column:] or column > 90


@pytest.mark.parametrize(
    ("before", "wide"),
    [("01：Ａ４ ", 9), ("⬜\ufe0f⬜\ufe0f", 4), ("A\u200b", 9), ("Gru\u0308n", 4), ("名", 2)],
)
def test_the_caret_minds_wide_characters_and_those_without_width(before, wide):
    """V32: the caret stands under its character on the screen, whatever stands before it."""
    assert report.caret_lines(f"{before}X", len(before) + 1, 80)[1] == " " * (4 + wide) + "^"


def test_a_place_that_is_not_known_is_left_out():
    """V32: no `:0:0:` for what concerns the whole deck."""
    assert plain(Finding("V29", "warning", "two cards", Location("a.csv")), 80) == [
        "a.csv: warning V29: two cards"
    ]


def test_a_line_of_the_file_is_shown_once_for_all_that_is_wrong_with_it(capsys):
    """V32: findings of one place share its line."""
    report.show([LONG, LONG], err=False)
    assert capsys.readouterr().out.count("a comment that") == 1


@pytest.mark.parametrize("file", ["deck.yaml", "a/folder with blanks/and/a/rather/long/path/to/my deck.yaml"])
def test_place_and_code_are_never_parted(file):
    """V32: `file:line:column: error V18:` stays on one line, as editors look for it, coloured or not."""
    finding = replace(LONG, at=replace(LONG.at, file=file))
    assert plain(finding, 40)[0].startswith(f"{file}:7:14: error V18:")
    assert "\x1b[" in report.lines_of(finding, 40)[0] and "\u00a0" not in plain(finding, 40)[0]


def test_a_finding_in_a_wide_script_fits_its_screen():
    """V32: what takes two columns a character is broken in time, and the head stays whole."""
    at = replace(LONG.at, line_text="")
    found = replace(LONG, at=at, message="雨の日 " * 20, fix="雨 " * 40, picture="")
    lines = plain(found, 40)
    assert all(columns_of(line) <= 40 for line in lines) and lines[0].startswith("deck.yaml:7:14: error V18:")
    assert "".join(lines).count("雨の日") == 20


def test_a_line_each_for_editors():
    """FD14: `--output-format concise` is file:line:column: error: message [code], the form of compilers."""
    found = replace(LONG, message="two\nlines", severity="info")
    assert report.concise(found) == f"{LONG.at.file}:7:14: note: two lines [V18]"
    assert report.concise(replace(LONG, at=Location())).startswith("error: ")


def test_annotations_of_github():
    """FD14: a workflow command with file, line and column; what would end it is written by its code."""
    at = replace(LONG.at, file="a,b:c.yaml")
    found = replace(LONG, at=at, message="100 % of\nit", fix="mend it")
    assert report.annotation(found) == (
        "::error file=a%2Cb%3Ac.yaml,line=7,col=14,title=V18::100 %25 of%0Ait%0Amend it"
    )


BAD = "id,blocked\n01,A1 A4 D1 D4\n02,A1 B1 D1 E9\n"


@pytest.mark.parametrize("command", [("verify", "bad.csv"), ("kit", "bad.csv")])
def test_findings_in_a_pipe_stay_on_their_lines(run, command):
    """FD14: grep gets the whole of a finding; each format has one line a finding, and JSON all of them."""
    (Path("bad.csv")).write_text(BAD)
    full = run(*command, code=1).err.splitlines()
    heads = [line for line in full if " error V" in line]
    assert heads and all(line.startswith("bad.csv:") for line in heads)
    assert all(line.startswith(("bad.csv", "spare-squares:", "  ")) or not line for line in full), full
    concise = run(*command, "--output-format", "concise", code=1).err.splitlines()
    assert [line.split("]")[0].rsplit("[")[1] for line in concise if ": error: " in line] == [
        head.split(" error ")[1].split(":")[0] for head in heads
    ]
    github = run(*command, "--output-format=github", code=1).err
    assert github.count("::error file=bad.csv,line=") == len(heads)
    told = json.loads(run(*command, "--output-format", "json", code=1).out)["findings"]
    assert [each["code"] for each in told if each["severity"] == "error"] == [
        head.split(" error ")[1].split(":")[0] for head in heads
    ]


def test_two_forms_at_once_are_refused(run):
    """FD14, V34: --json with another format is a wrong use."""
    assert run("verify", "--json", "--output-format", "github").code == 2
    assert "Did you mean concise?" in run("verify", "--output-format", "concis").err
