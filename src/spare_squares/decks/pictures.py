"""A picture of a board: rows of marks, one a cell, as people draw them with keys or emoji.

`#`, `x`, `■` and coloured squares are blocked, `.`, `-`, `□` and white squares are free. On a dark ground
(black squares with one colour and no white among them) the black squares are the free ones. Between bars, as
in `| x |   | x |`, a blank is a free cell too.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence

from spare_squares.core.board import Board
from spare_squares.errors import NotValid
from spare_squares.wording import counted

_FREE = ".·-_□◻◽▢⬜○⚪▫☐◦⭕"
_DARK = "⬛■◼◾▪"
_COLOURS = "🟥🟧🟨🟩🟦🟪🟫🔴🟠🟡🟢🔵🟣🟤⚫"
_BLOCKED = "#xX×✕✖✗✘❌*█▓●☒☑✅✔⬤🔘" + _DARK + _COLOURS
MARKS_IN_WORDS = "# x ■ ⬛ and coloured squares for blocked cells, . - □ ⬜ for free ones"
# Marks that are letters and digits elsewhere: a picture only where rows of one length stand together.
_PLAIN_ROWS = (re.compile(r"[01](?:[ \t]?[01]){2,}"), re.compile(r"[xXoO](?:[ \t]?[xXoO]){2,}"))
_PLAIN_MARKS = str.maketrans("01xXoO", ".###..")
MOST_LINES = 1_000
LONGEST_ROW = 2_000  # characters; 99 cells are the most in a row of a board
_IGNORED = re.compile("[\ufe0e\ufe0f\u200d]")
_MARKS = frozenset(_FREE + _BLOCKED)
_BARS = str.maketrans("│┃║", "|||")
_CROSSINGS = frozenset("+┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝")
_RULE = _CROSSINGS | frozenset("-=─━═ \t")


def in_plain_marks(lines: Sequence[str]) -> list[str]:
    """Write rows of 0 and 1, or of O and X, in dots and #, where two or more of one length stand together."""
    plain = list(lines)
    for row in _PLAIN_ROWS:
        at = 0
        while at < len(lines):
            end = at
            while end < len(lines) and row.fullmatch(lines[end].strip()) and _as_long(lines[at], lines[end]):
                end += 1
            block = "".join(lines[at:end]).upper()
            if end - at > 1 and len(set(block) & set("01XO")) == 2:
                plain[at:end] = [line.translate(_PLAIN_MARKS) for line in lines[at:end]]
            at = max(end, at + 1)
    return plain


def _as_long(one: str, other: str) -> bool:
    return len(one.strip()) == len(other.strip())


def strange_mark(line: str) -> str:
    """Return the mark that keeps a line from being a row of a picture, or "": others in it are marks."""
    bare = "".join(_IGNORED.sub("", line[:LONGEST_ROW]).split())
    strange = set(bare) - _MARKS
    known = sum(each in _MARKS for each in bare)
    if not strange or len(bare) < 3 or not known:
        return ""
    symbols = all(
        unicodedata.category(each) in ("So", "Sm", "Sk", "Po") and each > "\x7f" for each in strange
    )
    return min(strange) if symbols else ""


def is_rule(line: str) -> bool:
    """Tell whether a line is one drawn between the rows of a board, such as `+---+---+`."""
    return _RULE.issuperset(line) and not _CROSSINGS.isdisjoint(line)


def marks_of(line: str) -> str:
    """Return the marks of one row, without spaces and variation selectors; "" if it is no row of marks."""
    if len(line) > LONGEST_ROW:
        return ""
    between = read_between_bars(line)
    if between:
        return between
    bare = "".join(_IGNORED.sub("", line).split())
    return bare if bare and _MARKS.issuperset(bare) else ""


def read_between_bars(line: str) -> str:
    """Return the marks of a row that has each cell between two bars, or ""."""
    parts = _IGNORED.sub("", line).translate(_BARS).strip().split("|")
    if len(parts) < 3 or parts[0] or parts[-1] or not all(parts[1:-1]):
        return ""
    marks = [part.strip() or "." for part in parts[1:-1]]
    drawn = all(len(mark) == 1 and mark in _MARKS for mark in marks)
    return "".join(marks) if drawn else ""


def is_picture(text: str) -> bool:
    """Tell whether a text is rows of marks and nothing else."""
    if text.count("\n") > MOST_LINES:
        return False
    rows = _rows(text)
    return bool(rows) and all(marks_of(row) for row in rows)


def as_picture(text: str) -> str:
    """Write a picture in rows of `#` and `.` alone; rows that hold another character stay as they are.

    Raises:
        NotValid: for blanks that stand for places without a cell: nobody can count them.
    """
    rows = textwrap.dedent("\n".join(_rows(text))).split("\n")
    for row in rows:
        words = row.split()
        if row[:1].isspace() or (len(words) > 1 and any(len(word) > 1 for word in words)):
            raise NotValid("the picture has blanks in its rows: write a dot for each place without a cell")
    if not all(marks_of(row) for row in rows):
        return "\n".join(rows)
    free = _FREE + (_DARK if is_dark("".join(map(marks_of, rows))) else "")
    return "\n".join("".join("." if mark in free else "#" for mark in marks_of(row)) for row in rows)


def read_picture(text: str, board: Board) -> int:
    """Return the blocked cells of a picture.

    Raises:
        NotValid: for rows that are not those of the board, or a mark on a place cut out of it.
    """
    rows = [marks_of(row) for row in _rows(text)]
    if len(rows) != board.rows:
        raise NotValid(f"the picture has {counted(len(rows), 'row')}, the board has {board.rows}")
    free = _FREE + (_DARK if is_dark("".join(rows)) else "")
    cells = 0
    for row, marks in enumerate(rows):
        if len(marks) != board.columns:
            message = f"row {row + 1} of the picture has {len(marks)} cells, the board has {board.columns}"
            boards, left = divmod(len(marks), board.columns)
            beside = boards > 1 and not left and all(len(each) == len(marks) for each in rows)
            hint = f": put these {boards} boards one under the other" if beside else ""
            raise NotValid(message + hint)
        for column, mark in enumerate(marks):
            if mark not in free:
                cells |= 1 << board.bit(row, column)
    if cells & ~board.cells:
        raise NotValid("the picture marks a cell that is cut out of the board's outline")
    return cells


def _rows(text: str) -> list[str]:
    rows: list[str] = []
    for line in in_plain_marks(text.split("\n")):
        if not is_rule(line):
            rows += [line] if read_between_bars(line) else re.split(r"[/|]", line)
    return [row for row in rows if row.strip()]


def is_dark(marks: str) -> bool:
    """Tell whether black squares are the ground, and a colour marks the cells."""
    kinds = set(marks)
    return bool(kinds & set(_DARK)) and bool(kinds & set(_COLOURS)) and not kinds & set(_FREE)
