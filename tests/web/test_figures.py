"""Drawings of boards and pieces for pages, by themselves."""

from __future__ import annotations

import re

import pytest

from spare_squares.core.challenge import Placement
from spare_squares.decks.builtin import builtin_game
from spare_squares.web.figures import draw_board, trace_outline


def walked(drawing: str) -> tuple[int, set[tuple[int, int]]]:
    """Walk closed lines of `M`, `h` and `v`; return their length and the corners they begin at."""
    length, begun = 0, set()
    for line in re.findall(r"M([^M]*)", drawing):
        start, *steps = re.findall(r"^\d+ \d+|[hv]-?\d+|z", line)
        x, y = at = tuple(map(int, start.split()))
        begun.add(at)
        for step in steps:
            if step != "z":
                x, y = (x + int(step[1:]), y) if step[0] == "h" else (x, y + int(step[1:]))
                length += abs(int(step[1:]))
        length += abs(x - at[0]) + abs(y - at[1])  # `z` goes back along the last side
    return length, begun


@pytest.mark.parametrize(
    ("cells", "length", "corners"),
    [
        ({(0, 0)}, 4, {(0, 0)}),
        ({(2, 1), (2, 2), (2, 3)}, 8, {(1, 2)}),
        ({(0, 0), (1, 0), (1, 1)}, 8, {(0, 0)}),
        ({(0, 0), (0, 1), (1, 0), (1, 1)}, 8, {(0, 0)}),
        ({(r, c) for r in range(3) for c in range(3)} - {(1, 1)}, 16, {(0, 0), (1, 1)}),
    ],
)
def test_an_outline_is_what_no_two_cells_share(
    cells: set[tuple[int, int]], length: int, corners: set[tuple[int, int]]
) -> None:
    """WP34: round a piece, and round a hole in it; never between two of its cells."""
    assert walked(trace_outline(cells)) == (length, corners)


def test_a_board_has_its_crosses_pieces_and_words() -> None:
    """WP34: a cross a blocked cell, a letter a piece, axes when they are asked for, and words for it all."""
    game = builtin_game()
    cells = game.board.cells_of
    lying = (Placement("D", cells(["C4", "D4"])), Placement("O", cells(["C1", "C2", "D1", "D2"])))
    drawn = draw_board(game, blocked=cells(["A4", "B2"]), lying=lying, alt="Two & two", named=True)
    assert drawn.count('class="letter"') == 2 and 'aria-label="Two &amp; two"' in drawn
    assert drawn.count("l.6 .6m0-.6l-.6 .6") == 2
    assert re.findall(r'class="name"[^>]*>([^<]*)<', drawn) == ["ABCD", "1234"]
    assert 'class="name"' not in draw_board(game, lying=lying)
