"""Read the tables of a Markdown text, as wikis, notes and chats write them; the words around are skipped.

A table is a line with bars, a rule of dashes under it, and lines with bars down to the first one without.
The plainer ones that data bases print, with plus signs where rules cross, are read alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from spare_squares.decks.formats.headers import folded
from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import RawDeck, Text
from spare_squares.decks.formats.table import deck_in_rows
from spare_squares.decks.formats.tree import mind_cards
from spare_squares.decks.pictures import is_picture, marks_of

MOST_COLUMNS = 100
_BAR = re.compile(r"(?<!\\)\|")
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_BOLD = re.compile(r"(\*\*|__)(?=\S)([^*_]{1,200}?)(?<=\S)\1")


def is_markdown(lines: Sequence[str]) -> bool:
    """Tell whether a text holds a Markdown table."""
    return any(_is_head(line, after) for line, after in pairwise(lines))


def read_markdown(lines: Sequence[str], columns: Mapping[str, str], log: Log) -> RawDeck:
    """Read the cards of all tables, which must have the columns of the first.

    Raises:
        Stop: when a later table has other columns, or there are too many rows.
    """
    log.add("V2", "info", "the file is read as Markdown: bars stand between the fields of its table")
    rows: list[list[Text]] = []
    inside = False
    skipped = 0
    for number, (line, after) in enumerate(zip(lines, [*lines[1:], ""], strict=True), start=1):
        if not inside and _is_head(line, after):
            inside = True
            head = _head(line, number, rows, log)
            rows += [] if rows else [head]
        elif inside and "|" in line:
            mind_cards(len(rows), log)
            rows += [] if _is_rule(line) else [list(_fields(line, number))]
        else:
            inside = inside and _is_rule(line)
            skipped += bool(line.strip()) and not _is_rule(line)
    if skipped:
        log.add("V5", "info", f"{skipped} {'line' if skipped == 1 else 'lines'} around the table skipped")
    return deck_in_rows(rows, columns, log)


def _head(line: str, number: int, rows: Sequence[Sequence[Text]], log: Log) -> list[Text]:
    """Return the fields of a header; `rows` are those before it, with the header of the first table.

    Raises:
        Stop: when there are too many columns, or others than in the first table.
    """
    head = list(_fields(line, number))
    if len(head) > MOST_COLUMNS:
        raise log.fail("V6", f"the table has more than {MOST_COLUMNS} columns", at=head[0])
    if rows and _words(head) != _words(rows[0]):
        fix = "give it the columns of the first one, or a file of its own"
        raise log.fail("V3", "a second table begins here, with other columns", at=head[0], fix=fix)
    return head


def _is_head(line: str, after: str) -> bool:
    return "|" in line and _is_rule(after) and not marks_of(line) and bool(line.strip("|+:- \t"))


def _is_rule(line: str) -> bool:
    marks = set(line)
    return "-" in marks and bool(marks & set("|+")) and marks <= set("|+:- \t")


def _words(row: Sequence[Text]) -> list[str]:
    return [folded(field.text) for field in row]


def _fields(line: str, number: int) -> Iterator[Text]:
    """Yield the fields of a line with their places, without the bars at its ends and without emphasis."""
    bars = [match.start() for match in _BAR.finditer(line)]
    first, last = len(line) - len(line.lstrip()), len(line.rstrip())
    starts = [first, *(bar + 1 for bar in bars)] if first not in bars else [bar + 1 for bar in bars]
    ends = [*(bar for bar in bars if bar != first), last]
    for start, end in zip(starts, ends, strict=True):
        if start == last:  # nothing stands after the bar at the end
            return
        part = line[start:end]
        yield Text(_plain(part), number, start + 1 + len(part) - len(part.lstrip()))


def _plain(part: str) -> str:
    """Return a field without emphasis, code marks and line breaks; a picture of a board stays as it is."""
    text = part.strip()
    if is_picture(text):
        return text
    text = _BREAK.sub(" ", text).replace("`", " ").replace("\\|", "|")
    return _BOLD.sub(r"\2", text).strip()
