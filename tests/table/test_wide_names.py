"""Names in wide scripts stay on the screen."""

from __future__ import annotations

import pytest

from spare_squares.columns import columns_of, wrapped
from spare_squares.table.handover import handover_lines
from spare_squares.table.said import done_lines, status_lines
from spare_squares.table.screen_layout import table_lines

SCRIPTS = {
    "latin": "Bartholomäus Maximilian Freiherr v. Berg",
    "wide without blanks": "李小龍" * 13,
    "emoji": "🎉🎊 Ann ❤️ 👍🏽 🇩🇪",
    "joined accents": "Zoe\N{COMBINING DIAERESIS}" * 9,
    "no blanks": "W" * 40,
}


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
