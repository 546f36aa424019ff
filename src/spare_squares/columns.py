"""Texts measured and broken by the columns they take on a terminal: wide scripts two a character.

wcwidth knows the tables of Unicode; it is loaded for texts beyond Latin, as textwrap is for breaking.
"""

from __future__ import annotations

import os
from typing import Final

# The first accent that joins; every character before it takes one column.
FIRST_JOINED: Final = "\N{COMBINING GRAVE ACCENT}"

# Joiners of Persian, Sinhala and emoji, and the tags that tell one black flag from another: they show nothing
# by themselves, and without them a name falls apart.
JOINERS: Final = frozenset(map(chr, (0x200C, 0x200D, *range(0xE0020, 0xE0080))))


def screen_columns() -> int:
    """Return the columns of the terminal, 80 where there is none (`shutil` has this, and loads much else)."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given):
        return int(given)
    try:
        return os.get_terminal_size().columns or 80
    except OSError:
        return 80


_PUNCTUATION = dict.fromkeys(range(0x2010, 0x2028), " ")  # from the hyphen to the ellipsis


def columns_of(text: str) -> int:
    """Count the columns a text takes on a terminal; accents that join take none."""
    if _is_plain(text):
        return len(text)
    from wcwidth import wcswidth

    columns = wcswidth(text)
    return len(text) if columns < 0 else columns  # a control character has no width


def _is_plain(text: str) -> bool:
    """Tell whether every character is Latin or a quotation mark, a dash, an ellipsis: one column each.

    Such a text needs no table, and loading one costs a twentieth of a kit.
    """
    return text.isascii() or max(text.translate(_PUNCTUATION)) < FIRST_JOINED


def wrapped(text: str, width: int, *, indent: int = 0, part_words: bool = True) -> list[str]:
    """Break a line between words to fit `width` columns, and words too long unless they must stay whole."""
    # textwrap counts characters and is loaded faster; wcwidth's twin of it counts columns
    if _is_plain(text):
        from textwrap import wrap
    else:
        from wcwidth import wrap
    lines = wrap(
        text,
        max(width, 20),
        subsequent_indent=" " * indent,
        break_long_words=part_words,
        break_on_hyphens=False,
    )
    return lines or [""]
