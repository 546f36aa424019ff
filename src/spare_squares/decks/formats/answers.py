"""Find the pieces in an answer written as one text: `I: A3 B3 C3; L: A1 A2 B1; D: C4 D4; O: C1 C2 D1 D2`."""

from __future__ import annotations

import re
from itertools import islice

from spare_squares.decks.formats.raw import RawAnswer, Text

# A letter of a piece stands before a colon or an equals sign and is no part of a longer word.
_PART = re.compile(r"(?<![^\s;,.|(])([^\W\d_]{1,20})\s{0,3}[:=]")

MOST_PARTS = 1_000  # what follows is read as cells of the last one, and found wrong


def answer_in(text: Text, card: Text | None = None) -> RawAnswer:
    """Return the parts of an answer; cells before the first letter belong to a piece without a letter."""
    found = list(islice(_PART.finditer(text.text), MOST_PARTS))
    parts = []
    lead = text.text[: found[0].start()] if found else text.text
    if lead.strip(" \t\n;,."):
        parts.append((_cut(text, 0, 0), (_cut(text, 0, len(lead)),)))
    for number, match in enumerate(found):
        end = found[number + 1].start() if number + 1 < len(found) else len(text.text)
        letter = _cut(text, match.start(1), match.end(1))
        parts.append((letter, (_cut(text, match.end(), end),)))
    return RawAnswer(tuple(parts), card, text.line, text.column)


def _cut(text: Text, start: int, end: int) -> Text:
    """Return a part of a text with its own place."""
    before = text.text[:start]
    breaks = before.count("\n")
    column = text.column + start if not breaks else start - before.rindex("\n")
    return Text(text.text[start:end], text.line + breaks, column)
