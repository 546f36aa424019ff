"""Texts by the columns they take, so that names in wide scripts stay on the screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.tracker.columns import columns_of, wrapped
from spare_squares.tracker.handover import handover_lines
from spare_squares.tracker.layout import table_lines
from spare_squares.tracker.saying import status_lines
from spare_squares.tracker.telling import done_lines

SCRIPTS = {
    "latin": "Bartholomäus Maximilian Freiherr v. Berg",
    "wide without blanks": "李小龍" * 13,
    "emoji": "🎉🎊 Ann ❤️ 👍🏽 🇩🇪",
    "joined accents": "Zoe\N{COMBINING DIAERESIS}" * 9,
    "no blanks": "W" * 40,
}


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


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
@pytest.mark.parametrize("width", [40, 60, 76, 80])
def test_names_in_any_script(start, play, name, width):
    """T50, T46: the table with any names keeps to the screen, while a board is open and once it is over."""
    session = play(start(f"{name},Ben"), "O C1 C2 D1 D2; L A1 A2 B2")
    over = play(session, "pass; stop")
    lines = [*table_lines(session, width=width, height=24), *table_lines(over, width=width, height=24)]
    lines += [*status_lines(session, width), *status_lines(over, width)]
    lines += [part for line in handover_lines(over) + done_lines(over) for part in wrapped(line, width)]
    assert max(columns_of(line) for line in lines) <= width
    assert "".join(name.split()) in "".join("".join(status_lines(session, width)).split())
