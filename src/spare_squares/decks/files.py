"""Choose the reader of a file by what is in it, never by its suffix, and hand the rest on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import BinaryIO

from spare_squares.decks.as_read import Reading
from spare_squares.decks.building import build
from spare_squares.decks.formats.document import deck_in
from spare_squares.decks.formats.headers import check_mapping
from spare_squares.decks.formats.lines import read_lines
from spare_squares.decks.formats.log import Log, Stop
from spare_squares.decks.formats.markdown import read_markdown
from spare_squares.decks.formats.raw import RawDeck, Text
from spare_squares.decks.formats.recognise import format_of, text_of, tree_in
from spare_squares.decks.formats.separated import (
    DELIMITERS,
    delimiter_by_shape,
    delimiters_that_fit,
    read_separated,
    sep_line,
)
from spare_squares.decks.formats.sheet import is_archive, read_sheet
from spare_squares.decks.formats.source import MOST_BYTES, Source, load
from spare_squares.errors import WrongUse

LONGEST_LINE = 20_000


def read_file(source: str, *, columns: Mapping[str, str], stdin: BinaryIO | None) -> Reading:
    """Read a deck from a file.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for a mapping of columns that no card has, or for a file that is no table.
    """
    check_mapping(columns)
    loaded = load(source, stdin)
    log = Log(loaded.file)
    try:
        raw = _raw(loaded, columns, log)
    except Stop:
        return Reading(None, log.findings, file=loaded.file, format=log.format)
    return build(raw, log, folder=loaded.folder, format=log.format)


def _raw(loaded: Source, columns: Mapping[str, str], log: Log) -> RawDeck:
    """Choose the reader and let it read; the log keeps the name of the format."""
    if len(loaded.data) > MOST_BYTES:
        raise log.fail("V6", f"the file is larger than {MOST_BYTES // 1_000_000} MB, the most that is read")
    if is_archive(loaded.data):
        log.format = "xlsx"
        return read_sheet(loaded.data, columns, log)
    text = text_of(loaded, log)
    log.format = format_of(text, columns)
    if columns and log.format not in ("table", "markdown"):
        raise WrongUse(f"{loaded.file}: --columns is for tables, and this file is {log.format.upper()}")
    if log.format in ("yaml", "json"):
        return deck_in(tree_in(text, log.format, log), log)
    _mind_lines(log)
    if log.format == "text":
        return read_lines(log.lines, log)
    if log.format == "markdown":
        return read_markdown(log.lines, columns, log)
    delimiter, skip = _delimiter(log, columns)
    log.format = "tsv" if delimiter == "\t" else "csv"
    return read_separated(log.lines, delimiter, columns, log, skip=skip)


def _mind_lines(log: Log) -> None:
    """Stop at a line that no table and no text has."""
    for number, line in enumerate(log.lines, start=1):
        if len(line) > LONGEST_LINE:
            message = f"the line has more than {LONGEST_LINE:,} characters, the most that are read"
            raise log.fail("V6", message, at=Text("", number, 1))


def _delimiter(log: Log, columns: Mapping[str, str]) -> tuple[str, int]:
    """Return the delimiter of a table, and how many lines stand before its header (V2)."""
    named = sep_line(log.lines)
    if named is not None:
        if len(named) != 1 or named in "\"'":
            found = named[:10]
            raise log.fail("V2", f"the sep= line names {found!r}: one character is needed", fix="write sep=;")
        return named, 1
    fitting = delimiters_that_fit(log.lines, columns)
    if len(fitting) > 1:
        words = " and ".join(DELIMITERS[each] for each in fitting)
        fix = "write sep=; (or another) in a line of its own in front"
        raise log.fail("V2", f"{words} fit equally well between the fields", fix=fix)
    if fitting:
        return fitting[0], 0
    return delimiter_by_shape(log.lines) or ",", 0
