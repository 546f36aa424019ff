"""The board as text: whole pictures, in boxes and in ASCII, at the widths that matter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.table.board_picture import Picture, block_letters, board_lines, crossing, plain_crossing
from spare_squares.table.said import sentence, status_lines
from spare_squares.table.screen_layout import picture_of, table_lines
from spare_squares.table.session import new_session

BOXES = """\
     A     B     C     D  TOP
  ┏━━━━━━━━━━━┳━━━━━━━━━━━┓
1 ┃  L  ·  L  ┃▒ O ▒▒▒ O ▒┃
  ┃   · ┏━━━━━┫▒▒▒▒▒▒▒▒▒▒▒┃
2 ┃  L  ┃  ╳  ┃▒ O ▒▒▒ O ▒┃
  ┡━━━━━╃─────╄━━━━━┯━━━━━┩
3 │     │     │     │  ╳  │
  ├─────┼─────┼─────┼─────┤
4 │  ╳  │  ╳  │     │     │
  └─────┴─────┴─────┴─────┘"""

PLAIN = """\
      A       B       C       D  TOP
  #===============#===============#
  # .   .   .   . #%%%%%%%%%%%%%%%#
1 #   L   .   L   #%% O %%%%% O %%#
  # .   .   .   . #%%%%%%%%%%%%%%%#
  #   .   #=======#%%%%%%%%%%%%%%%#
  # .   . # \\   / #%%%%%%%%%%%%%%%#
2 #   L   #   X   #%% O %%%%% O %%#
  # .   . # /   \\ #%%%%%%%%%%%%%%%#
  #=======#-------#=======#=======#
  |       |       |       | \\   / |
3 |       |       |       |   X   |
  |       |       |       | /   \\ |
  +-------+-------+-------+-------+
  | \\   / | \\   / |       |       |
4 |   X   |   X   |       |       |
  | /   \\ | /   \\ |       |       |
  +-------+-------+-------+-------+"""


@pytest.fixture
def half(start, play):
    """Return a session with O and L on card 01."""
    return play(start("Ann,Ben,Cleo"), "place O C1 C2 D1 D2; L A1 A2 B2; pass; L A1 A2 B1")


def test_board_in_boxes(half):
    """T46, G21, A16: letters and patterns on pieces, thick lines round them, blocked cells crossed, TOP
    over row 1.
    """
    assert "\n".join(board_lines(picture_of(half), width=40, height=12)) == BOXES


def test_board_in_ascii(half):
    """T50, G21: the same picture in ASCII alone."""
    assert "\n".join(board_lines(picture_of(half), width=40, height=20, boxes=False)) == PLAIN


@pytest.mark.parametrize("width", [40, 60, 76, 80, 100])
@pytest.mark.parametrize("boxes", [True, False])
def test_the_table_fits(half, width, boxes):
    """T50, T46: at 40 columns and up no line is too wide; who acts, records, the turn, all pieces are
    there.
    """
    lines = table_lines(half, width=width, height=20, boxes=boxes)
    text = "\n".join(lines).casefold()
    assert max(len(line) for line in lines) <= width
    for part in (
        "board 1 of 3",
        "card 01",
        "turn 5 of 16",
        "ben acts",
        "ben records",
        "at the side",
        "iii  dd",
    ):
        assert part in text
    assert text.isascii() or boxes or set("·") >= {c for c in text if not c.isascii()}


def test_history_beside_the_board(half):
    """T46: the last turns stand beside the board at 80 columns."""
    text = "\n".join(table_lines(half, width=80, height=20))
    assert "1  Ann: O on C1 C2 D1 D2" in text and "3  Cleo: pass" in text and "Turns so far:" in text


def test_what_gives_way(half, play):
    """T46: a list of turns that is cut says so; once a board is over its turns come before the side."""
    many = play(half, "; ".join(["pass"] * 11))
    text = "\n".join(table_lines(many, width=80, height=20))
    assert "Last turns:" in text and "15  Cleo: pass" in text and "1  Ann: O on" not in text
    assert "At the side:" in text
    assert "At the side:" not in "\n".join(table_lines(play(many, "pass"), width=80, height=20))


def test_no_two_pieces_look_alike(start, play):
    """T50, G21: without letters and colour the four pieces still differ by their patterns."""
    session = play(start(), "O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3; D C4 D4")
    for boxes in (True, False):
        lines = board_lines(picture_of(session), width=40, height=20, boxes=boxes)
        rows = [lines[2][3:18], lines[2][19:34], lines[10][3:26], lines[14][19:34]]
        assert len({row[:15] for row in rows}) == 4


def test_in_words(half, play):
    """T46: say tells in one sentence everything the picture shows."""
    said = sentence(half)
    assert said.count(".") == 1 and said.endswith(".")
    for part in (
        "Board 1 of 3", "card 01", "turn 5 of 16", "Ben acts and records", "blocked: A4, B2, B4 and D3",
        "O lies on C1, C2, D1 and D2", "L lies on A1, A2 and B1", "free: A3, B3, C3, C4 and D4",
        "at the side: I and D",
    ):  # fmt: skip
        assert part in said
    assert "Cleo acts and Ben records" in sentence(play(half, "pass"))


def test_status_line(half):
    """T46: board, card, turn, who acts, who records and what lies, in one line."""
    assert status_lines(half, 999)[0] == (
        "board 1 of 3 · card 01 · turn 5 of 16 · Ben acts · Ben records · on the board: L, O"
    )
    assert all(len(line) <= 40 for line in status_lines(half, 40))


def test_a_big_board(big_game, big_card):
    """T50: a board with letters down and an outline is drawn within 40 columns; one too wide as letters."""
    lines = board_lines(Picture(big_game, big_card, ()), width=40, height=40)
    assert max(len(line) for line in lines) <= 40
    assert lines[0].split()[:6] == ["1", "2", "3", "4", "5", "6"]
    assert lines[2].startswith("A") and lines[2].count("╳") == 5
    low = board_lines(Picture(big_game, big_card, ()), width=40, height=13)
    assert low == board_lines(Picture(big_game, big_card, ()), width=12, height=40) and len(low) == 7
    wide = Game("wide", Board(26, 3), (Piece.from_picture("D", "##"),), blocked=76)
    letters = board_lines(Picture(wide, Challenge("1", 0b1111), ()), width=60, height=20)
    assert letters[1].startswith("1 # # # # . .") and len(letters[0]) <= 60


@given(st.tuples(*[st.integers(0, 2)] * 4))
def test_crossings(arms):
    """T50, G21: lines that meet are one character, in ASCII too."""
    assert len(crossing(*arms)) == 1 and plain_crossing(*arms).isascii()
    assert (crossing(*arms) == " ") == (not any(arms)) == (plain_crossing(*arms) == " ")


def test_block_letters():
    """FT9: names and letters are written five lines high; a script without such letters is left out."""
    assert block_letters("Li", boxes=False) == [
        "##      ######",
        "##        ##  ",
        "##        ##  ",
        "##        ##  ",
        "######  ######",
    ]
    assert (
        block_letters("Zo\u00eb 7")[0].startswith("\u2588")
        and block_letters("\u674e") == block_letters("") == []
    )


def test_a_large_window_is_used(start, play):
    """FT9: from 120 by 40 the cells grow, and with `big` the letters fill them under the name of who acts."""
    session = play(start("Ann,Ben"), "O C1-D2")
    plain = table_lines(session, width=120, height=38)
    assert len(plain) > 30 and all(len(line) <= 120 for line in plain)
    big = table_lines(session, width=120, height=38, big=True)
    assert big[: len(block_letters("Ben 2"))] == [line.rstrip() for line in block_letters("Ben 2")]
    assert sum(line.count("\u2588") for line in big[6:]) > 40 and not any("\u2588" in line for line in plain)


@pytest.mark.parametrize("width", [74, 80, 90, 100, 120])
def test_a_wide_board_leaves_room_for_the_words(start: Any, width: int) -> None:
    """T46: beside a board of 26 columns no line is wider than the screen."""
    wide = Game("wide", Board(26, 4), (Piece.from_picture("I", "##", 52),), 0)
    session = new_session(replace(start().setup, game=wide, cards=(Challenge("1", 0),), order=(0, 0, 0)))
    for boxes in (True, False):
        lines = table_lines(session, width=width, height=24, boxes=boxes)
        assert max(map(len, lines)) <= width, max(lines, key=len)
