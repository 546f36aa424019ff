"""Read tables as text: comma, semicolon, tab or bar between the fields, as spreadsheets write them."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from itertools import islice

from spare_squares.decks.formats.headers import keys_of_row
from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import RawDeck, Text
from spare_squares.decks.formats.table import MOST_ABOVE, deck_in_rows
from spare_squares.decks.formats.tree import mind_cards
from spare_squares.decks.notation import all_cells
from spare_squares.decks.pictures import marks_of

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_KEY_AND_VALUE = re.compile(
    r"\s*(?:-\s+)?[\"']?(?:title|credit|game|fingerprint|id|blocked|answer)[\"']?:[ \t]"
)
_SEP = re.compile(r'^"?sep=(.*?)"?$', re.IGNORECASE)
MOST_COLUMNS = 100
MOST_BLANK = 10_000


def sep_line(lines: Sequence[str]) -> str | None:
    """Return what a `sep=` line in front names, or None without one."""
    found = _SEP.match(lines[0].strip(" \r\n")) if lines else None
    return found.group(1) if found else None


def delimiters_that_fit(lines: Sequence[str], columns: Mapping[str, str]) -> list[str]:
    """Return the delimiters under which a header holds most known columns; none for a text without one.

    The header is the first line, or one of the next few if that names both ids and cells: people put titles
    above their tables.
    """
    best: list[str] = []
    for number, line in enumerate(_first_lines(lines)):
        scores = {each: _known(line, each, columns) for each in DELIMITERS}
        most = max(scores.values(), key=len)
        fitting = [each for each, known in scores.items() if len(known) == len(most) > 0]
        if {"id", "blocked"} <= most:
            return fitting
        best = fitting if number == 0 else best
    return best


def _first_lines(lines: Sequence[str]) -> list[str]:
    """Return the first lines that are neither blank nor comments, cut to a length that a header has."""
    full = (line[:4000] for line in lines[:200] if line.strip() and not re.match(r"\s*#\s*[^\W\d]", line))
    return list(islice(full, MOST_ABOVE))


def _known(line: str, delimiter: str, columns: Mapping[str, str]) -> set[str]:
    fields = split_line(line, delimiter)
    if len(fields) < 2 or marks_of(line) or _is_card(fields) or _KEY_AND_VALUE.match(line):
        return set()
    return set(keys_of_row(fields, columns)) - {""}


def _is_card(fields: Sequence[str]) -> bool:
    """Tell whether a line is a card already, such as `Card 1;A4;B2;B4;D3`."""
    return fields[0].rstrip()[-1:].isdigit() and all_cells(" ".join(fields[1:]))


def delimiter_by_shape(lines: Sequence[str]) -> str | None:
    """Return the delimiter of a table whose header is in words we do not know, or None."""
    full = [line for line in lines[:50] if line.strip()]
    if len(full) < 2 or re.search(r"\d", full[0]):
        return None
    for delimiter in DELIMITERS:
        head, body = split_line(full[0], delimiter), split_line(full[1], delimiter)
        words = all(0 < len(each.strip()) <= 30 and len(each.split()) <= 3 for each in head)
        if 1 < len(head) == len(body) and words and re.search(r"\d", full[1]):
            return delimiter
    return None


def split_line(line: str, delimiter: str) -> list[str]:
    """Split one line into its fields."""
    try:
        return next(csv.reader([line[:4000]], delimiter=delimiter), [])
    except csv.Error:
        return []


def read_separated(
    lines: Sequence[str], delimiter: str, columns: Mapping[str, str], log: Log, *, skip: int = 0
) -> RawDeck:
    """Read a table; `skip` lines stand before its header.

    Raises:
        Stop: when a quote is not closed; the log says where.
    """
    log.add("V2", "info", f"the fields are taken to be apart by {DELIMITERS.get(delimiter, repr(delimiter))}")
    rows: list[list[Text]] = []
    lines = lines[:-1] if lines and not lines[-1] else lines
    reader = csv.reader((f"{line}\n" for line in lines[skip:]), delimiter=delimiter, strict=True)
    start = skip
    try:
        for fields in reader:
            end = skip + reader.line_num
            if len(fields) > MOST_COLUMNS:
                spot = Text("", start + 1, 1)
                raise log.fail("V6", f"a row has more than {MOST_COLUMNS} columns", at=spot)
            mind_cards(len(rows) - MOST_BLANK, log)
            rows.append(_placed(fields, lines[start:end], start))
            start = end
    except csv.Error as error:
        fix = "close each quote, and double those inside a field"
        at = Text("", start + 1, 1)
        raise log.fail(
            "V1", f"the table is broken in the row that starts here: {error}", at=at, fix=fix
        ) from None
    return deck_in_rows(rows, columns, log)


def _placed(fields: Sequence[str], lines: Sequence[str], before: int) -> list[Text]:
    """Give each field the place where its first character stands."""
    raw = "\n".join(lines)
    at, placed = 0, []
    for field in fields:
        found = raw.find(field, at, at + 2 * len(field) + 200) if field else at
        position = max(found, at)
        line = raw.count("\n", 0, position)
        column = position - (raw.rfind("\n", 0, position) + 1) + 1
        placed.append(Text(field, before + line + 1, column))
        at = position + len(field)
    return placed or [Text("", before + 1, 1)]
