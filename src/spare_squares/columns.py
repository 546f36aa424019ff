"""Texts measured and broken by the columns they take on a terminal: wide scripts two a character.

wcwidth knows the tables of Unicode; it is loaded for texts beyond ASCII.
"""

from __future__ import annotations

import textwrap
from typing import Final

# Stands before a wide character while a text is broken, so that it counts as two; never shown.
_FILLER: Final = "\N{WORD JOINER}"


def columns_of(text: str) -> int:
    """Count the columns a text takes on a terminal; accents that join take none."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    columns = wcswidth(text)
    return len(text) if columns < 0 else columns  # a control character has no width


def wrapped(text: str, width: int, *, indent: int = 0, part_words: bool = True) -> list[str]:
    """Break a line between words to fit `width` columns, and words too long unless they must stay whole."""
    stretched = _stretched(text)
    # a filler may be parted from its character at the edge
    room = max(width, 20) - (stretched != text)
    lines = textwrap.wrap(
        stretched, room, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=part_words
    )
    return [line.replace(_FILLER, "") for line in lines] or [""]


def _stretched(text: str) -> str:
    """Put a filler before each wide character."""
    if text.isascii():
        return text
    from wcwidth import wcwidth

    return "".join(_FILLER + each if wcwidth(each) == 2 else each for each in text)
