"""Texts measured and broken by the columns they take."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.columns import columns_of, wrapped


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Ann", 3),
        ("李小龍", 6),
        ("🎉", 2),
        ("e\N{COMBINING ACUTE ACCENT}", 1),
        ("┃▒╳", 3),
        ("", 0),
        ("é\a", 2),
    ],
)
def test_columns(text, columns):
    """T50: a character of a wide script takes two columns, an accent that joins none."""
    assert columns_of(text) == columns


def test_where_a_line_is_broken():
    """T50: between words only, a range of cells never; later lines under their own text."""
    assert wrapped("Put the bar on A1-C1", 20) == ["Put the bar on A1-C1"]
    assert wrapped("Ann puts the bar on A1-C1 now", 22) == ["Ann puts the bar on", "A1-C1 now"]
    assert wrapped("Ann puts the bar on A1", 20, indent=2) == ["Ann puts the bar on", "  A1"]
    assert wrapped("", 40) == [""] and wrapped("x" * 40, 5) == ["x" * 20] * 2


@given(st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs"))), st.integers(20, 60))
def test_no_line_passes_the_edge(text, width):
    """T50: whatever is written, lines keep to their columns and no character is lost."""
    lines = wrapped(text, width, indent=2)
    assert all(columns_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("text", ["The rules tell the rest, under “Making the set”.", "a – b — c … ‘d’ • e"])
def test_punctuation_takes_one_column_and_no_table(text: str) -> None:
    """FD14: quotation marks, dashes and dots are one column each, as the library's table has it."""
    from wcwidth import wcswidth

    assert columns_of(text) == wcswidth(text) == len(text)
