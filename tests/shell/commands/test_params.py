"""Option values: what is allowed is read, anything else is refused with the nearest."""

from __future__ import annotations

import sys

import click
import pytest

from spare_squares.shell import main
from spare_squares.shell.params import BandRange, ColumnNames, OneOf, PackingRange, deadline

PAPERS = OneOf(("a4", "letter", "universal"), what="paper")


@pytest.mark.parametrize(("typed", "read"), [("a4", "a4"), ("A4", "a4"), ("Letter", "letter")])
def test_a_name_in_any_case(typed, read):
    """V34: the allowed names, however they are written."""
    assert PAPERS.convert(typed, None, None) == read


@pytest.mark.parametrize(("typed", "near"), [("A44", "a4"), ("leter", "letter"), ("universall", "universal")])
def test_a_typo_is_refused_with_the_nearest(typed, near):
    """V34: `--paper A44` names the allowed values and the nearest."""
    with pytest.raises(click.BadParameter) as refused:
        PAPERS.convert(typed, None, None)
    said = refused.value.message
    assert f"Did you mean {near}?" in said and "a4, letter, universal" in said and typed in said


def test_a_name_far_from_all_gets_no_guess():
    """V34: nothing is proposed that is not near."""
    with pytest.raises(click.BadParameter) as refused:
        PAPERS.convert("zzz", None, None)
    assert "Did you mean" not in refused.value.message


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("1..4", (1, 4)),
        ("2", (2, 2)),
        ("3..", (3, None)),
        ("..4", (1, 4)),
        ("1-4", (1, 4)),
        (" 1 .. 4 ", (1, 4)),
    ],
)
def test_ranges_of_packings(typed, read):
    """V19: one number, or two with dots between, either end open."""
    assert PackingRange().convert(typed, None, None) == read


@pytest.mark.parametrize("typed", ["", "..", "x", "0..3", "4..1", "-3", "1..2..3", "1,4", "9" * 30, "²"])
def test_what_is_no_range(typed):
    """V34: refused with an example or the likely meaning."""
    with pytest.raises(click.BadParameter):
        PackingRange().convert(typed, None, None)


@pytest.mark.parametrize(
    ("typed", "read"),
    [("C", "C"), ("b..d", "BCD"), ("H..", "HIJ"), ("..B", "AB"), ("A – C", "ABC"), ("J", "J"), ("", "")],
)
def test_bands(typed, read):
    """One band, or from one to another; an end that is left out is the first or the last."""
    assert BandRange().convert(typed, None, None) == read


@pytest.mark.parametrize("typed", ["B D", "BD", "..", "K", "B...D", "D..B"])
def test_what_names_no_bands(typed):
    with pytest.raises(click.BadParameter, match=r"B\.\.D"):
        BandRange().convert(typed, None, None)


def test_columns_by_name():
    """V35: keys with the headers of their columns."""
    read = ColumnNames().convert("id=Nr, blocked=Felder frei", None, None)
    assert read == {"id": "Nr", "blocked": "Felder frei"}
    for typed in ("id", "id=", "=Nr", "id=a,id=b", ""):
        with pytest.raises(click.BadParameter):
            ColumnNames().convert(typed, None, None)


def test_a_deadline_passes():
    """S2: no limit without seconds; a limit that is over says stop."""
    assert deadline(None) is None
    over, later = deadline(1e-9), deadline(3600)
    assert over is not None and later is not None and over() and not later()


def test_a_wrong_use_is_broken_between_words(monkeypatch, capsys):
    """V34: on a narrow terminal the message about a wrong value keeps its words whole."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with pytest.raises(SystemExit) as end:
        main(["kit", "--paper", "foolscap"])
    lines = capsys.readouterr().err.split("Error: ")[1].splitlines()
    assert end.value.code == 2 and all(len(line) <= 40 for line in lines)
    assert " ".join(line.strip() for line in lines).endswith("universal, a3, legal, a5.")


def test_what_click_says_for_itself_stays(capsys):
    """V34: a call without a command shows the manual page, to the error stream, and ends with 2."""
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 2 and "For a game night:" in capsys.readouterr().err
