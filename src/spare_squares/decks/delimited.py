"""Read tables that are text: fields apart by commas, semicolons, tabs or bars, and those of Markdown.

A Markdown table is a line with bars, a rule of dashes under it, and lines with bars down to the first one
without; the words around it are skipped. The plainer ones that data bases print, with plus signs where rules
cross, are read alike.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise

from spare_squares.decks.as_written import Log, RawDeck, Text, mind_cards
from spare_squares.decks.notation import all_cells
from spare_squares.decks.pictures import is_picture, marks_of
from spare_squares.decks.source import Opening
from spare_squares.decks.tables import MOST_ABOVE, deck_in_rows, folded, keys_of_row
from spare_squares.wording import counted, listed

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_KEY_AND_VALUE = re.compile(
    r"\s*(?:-\s+)?[\"']?(?:title|credit|game|fingerprint|id|blocked|answer)[\"']?:[ \t]"
)
# Excel takes the separator from such a line where it is not the one of the country.
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
    for number, line in enumerate(take_first_lines(lines)):
        scores = {each: _known(line, each, columns) for each in DELIMITERS}
        most = max(scores.values(), key=len)
        fitting = [each for each, known in scores.items() if len(known) == len(most) > 0]
        # Commas inside the cells of a semicolon table make fields too: the keys known decide, not their
        # number.
        if {"id", "blocked"} <= most:
            return fitting
        best = fitting if number == 0 else best
    return best


def take_first_lines(lines: Sequence[str]) -> list[str]:
    """Return the first lines that are neither blank nor comments, cut to a length that a header has."""
    full = (line[:4000] for line in lines[:200] if line.strip() and not re.match(r"\s*#\s*[^\W\d]", line))
    return list(islice(full, MOST_ABOVE))


def _known(line: str, delimiter: str, columns: Mapping[str, str]) -> set[str]:
    fields = split_line(line, delimiter)
    if len(fields) < 2 or marks_of(line) or is_card(fields) or _KEY_AND_VALUE.match(line):
        return set()
    return set(keys_of_row(fields, columns)) - {""}


def is_card(fields: Sequence[str]) -> bool:
    """Tell whether a line is a card already, such as `Card 1;A4;B2;B4;D3`."""
    return fields[0].rstrip()[-1:].isdigit() and all_cells(" ".join(fields[1:]))


def delimiter_by_shape(lines: Sequence[str]) -> str | None:
    """Return the delimiter of a table whose header is in words we do not know, or None."""
    full = [line for line in lines[:50] if line.strip()]
    # A header in unknown words still has none of the digits that ids and cells have.
    if len(full) < 2 or re.search(r"\d", full[0]):
        return None
    for delimiter in DELIMITERS:
        head, *body = (split_line(line, delimiter) for line in full[:4])
        words = all(0 < len(each.strip()) <= 30 and len(each.split()) <= 3 for each in head)
        # The questions of a form are long; that every line has as many fields speaks for a table too.
        asked = len(head) > 2 and len(body) > 1 and all(len(each) == len(head) for each in body)
        if 1 < len(head) == len(body[0]) and (words or asked) and re.search(r"\d", full[1]):
            return delimiter
    return None


def split_line(line: str, delimiter: str) -> list[str]:
    """Split one line into its fields."""
    try:
        return next(csv.reader([line[:4000]], delimiter=delimiter), [])
    except csv.Error:
        return []


def delimiters_of(lines: Sequence[str], columns: Mapping[str, str], *, or_by_shape: bool) -> list[str]:
    """Return the delimiters that a table has by its `sep=` line or by its header, or by its shape alone."""
    # Said by the file itself, so not guessed at, even where it is wrong: the reader tells that.
    named = sep_line(lines)
    if named is not None:
        return [named]
    fitting = delimiters_that_fit(lines, columns)
    if fitting:
        return fitting
    shaped = delimiter_by_shape(lines) if or_by_shape or columns else None
    return [shaped or ","] if shaped or columns else []


def read_delimited(lines: Sequence[str], delimiters: Sequence[str], opening: Opening, log: Log) -> RawDeck:
    """Read a table.

    Raises:
        Stop: when two delimiters fit equally well (V2), or a quote is not closed; the log says where.
    """
    delimiter, skip = delimiters[0], int(sep_line(lines) is not None)
    if skip and (len(delimiter) != 1 or delimiter in "\"'"):
        found = delimiter[:10]
        raise log.fail("V2", f"the sep= line names {found!r}: one character is needed", fix="write sep=;")
    if len(delimiters) > 1:
        words = listed([DELIMITERS[each] for each in delimiters])
        fix = "write sep=; (or another) in a line of its own in front"
        raise log.fail("V2", f"{words} fit equally well between the fields", fix=fix)
    log.add("V2", "info", f"the fields are taken to be apart by {DELIMITERS.get(delimiter, repr(delimiter))}")
    rows: list[list[Text]] = []
    # The end of the last line is none of a blank row, which would be told as skipped.
    lines = lines[:-1] if lines and not lines[-1] else lines
    lines = straighten_quotes(lines, delimiter, log)
    reader = csv.reader((f"{line}\n" for line in lines[skip:]), delimiter=delimiter, strict=True)
    start = skip
    try:
        for fields in reader:
            end = skip + reader.line_num
            if len(fields) > MOST_COLUMNS:
                spot = Text("", start + 1, 1)
                raise log.fail("V6", f"a row has more than {MOST_COLUMNS} columns", at=spot)
            # A row may take several lines where a quoted field holds line ends: its place is its first
            # line.
            mind_cards(len(rows) - MOST_BLANK, log)
            rows.append(place_fields(fields, lines[start:end], start))
            start = end
    except csv.Error as error:
        fix = "close each quote, and double those inside a field"
        at = Text("", start + 1, 1)
        raise log.fail(
            "V1", f"the table is broken in the row that starts here: {error}", at=at, fix=fix
        ) from None
    return deck_in_rows(rows, opening.columns, log)


# Marks that people's programs put for the straight ones; only around a text that holds the delimiter.
_QUOTES = tuple(map(tuple, ("“”", "„“", "„”", "«»", "»«", "‘’", "‚‘", "''", "““", "””", "＂＂")))


def straighten_quotes(lines: Sequence[str], delimiter: str, log: Log) -> Sequence[str]:
    """Put straight quotes for others around fields that hold the delimiter, and say that it was done."""
    end = re.escape(delimiter)
    ways = "|".join(rf"{left}[^{left}{right}\"]*+{right}" for left, right in _QUOTES)
    quoted = re.compile(rf"(?:(?<=^)|(?<={end})|(?<={end} ))(?:{ways})(?=\s{{0,9}}(?:{end}|$))")

    def straight(match: re.Match[str]) -> str:
        return f'"{match[0][1:-1]}"' if delimiter in match[0] else match[0]

    read = [quoted.sub(straight, line) for line in lines]
    changed = next((number for number, line in enumerate(lines) if read[number] != line), None)
    if changed is not None:
        column = next(
            at
            for at, (one, other) in enumerate(zip(lines[changed], read[changed], strict=True))
            if one != other
        )
        mark = lines[changed][column]
        message = f"{mark} (U+{ord(mark):04X}) is read as a quotation mark"
        fix = 'a table needs the straight mark "'
        log.add("V2", "info", message, at=Text("", changed + 1, column + 1), fix=fix)
    return read


def place_fields(fields: Sequence[str], lines: Sequence[str], before: int) -> list[Text]:
    """Give each field the place where its first character stands."""
    raw = "\n".join(lines)
    at, placed = 0, []
    for field in fields:
        # csv gives fields without quotes and places: each is looked for behind the one before it, and not
        # far, so that a field whose doubled quotes changed it costs no search of the whole row.
        found = raw.find(field, at, at + 2 * len(field) + 200) if field else at
        position = max(found, at)
        line = raw.count("\n", 0, position)
        column = position - (raw.rfind("\n", 0, position) + 1) + 1
        placed.append(Text(field, before + line + 1, column))
        at = position + len(field)
    return placed or [Text("", before + 1, 1)]


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
            head = read_head(line, number, rows, log)
            # A deck may be parted into tables under headings; all are read as one.
            rows += [] if rows else [head]
        elif inside and "|" in line:
            mind_cards(len(rows), log)
            rows += [] if _is_rule(line) else [list(split_fields(line, number))]
        else:
            inside = inside and _is_rule(line)
            skipped += bool(line.strip()) and not _is_rule(line)
    if skipped:
        log.add("V5", "info", f"{counted(skipped, 'line')} around the table skipped")
    return deck_in_rows(rows, columns, log)


def read_head(line: str, number: int, rows: Sequence[Sequence[Text]], log: Log) -> list[Text]:
    """Return the fields of a header; `rows` are those before it, with the header of the first table.

    Raises:
        Stop: when there are too many columns, or others than in the first table.
    """
    head = list(split_fields(line, number))
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


def split_fields(line: str, number: int) -> Iterator[Text]:
    """Yield the fields of a line with their places, without the bars at its ends and without emphasis."""
    bars = [match.start() for match in _BAR.finditer(line)]
    first, last = len(line) - len(line.lstrip()), len(line.rstrip())
    starts = [first, *(bar + 1 for bar in bars)] if first not in bars else [bar + 1 for bar in bars]
    ends = [*(bar for bar in bars if bar != first), last]
    for start, end in zip(starts, ends, strict=True):
        if start == last:  # nothing stands after the bar at the end
            return
        part = line[start:end]
        yield Text(strip_emphasis(part), number, start + 1 + len(part) - len(part.lstrip()))


def strip_emphasis(part: str) -> str:
    """Return a field without emphasis, code marks and line breaks; a picture of a board stays as it is."""
    text = part.strip()
    # Stars and underscores may be marks of a picture, and no emphasis.
    if is_picture(text):
        return text
    text = _BREAK.sub(" ", text).replace("`", " ").replace("\\|", "|")
    return _BOLD.sub(r"\2", text).strip()
