"""How findings look: on wide and narrow screens, whatever a deck holds."""

from __future__ import annotations

from dataclasses import replace

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
