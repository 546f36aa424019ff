"""The formats of decks, a row each, and the choice of a reader by what is in a file, never by its suffix."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import BinaryIO

from spare_squares.decks.as_written import Log, Node, RawDeck, Stop, Text
from spare_squares.decks.building import build
from spare_squares.decks.delimited import (
    DELIMITERS,
    delimiter_by_shape,
    delimiters_that_fit,
    is_markdown,
    read_markdown,
    read_separated,
    sep_line,
)
from spare_squares.decks.lines import read_lines
from spare_squares.decks.nested import BETWEEN, read_json, read_yaml
from spare_squares.decks.reading import Reading
from spare_squares.decks.schema import deck_in
from spare_squares.decks.source import MOST_BYTES, Source, decode, load
from spare_squares.decks.tables import check_mapping
from spare_squares.decks.workbook import is_archive, read_sheet
from spare_squares.errors import Unreadable, WrongUse

MOST_LINES = 200_000
_JSON = re.compile(rf"{BETWEEN}(?:\{{{BETWEEN}[\"}}]|\[{BETWEEN}[\[{{\"\]])")
_YAML = re.compile(
    r"\A(?:[ \t]*+(?:#.*+)?+\n)*+(?:---[ \t]*$|%YAML|\{)"
    r"|^(?:title|credit|game|fingerprint|cards|pieces)[ \t]*:"
    r"|^[\"'](?:title|cards)[\"'][ \t]*:"
    r"|^(?:[ \t]+(?:-[ \t]+)?|-[ \t]+)(?:id|blocked)[ \t]*:"
    r"|^-[ \t]*\{",
    re.MULTILINE,
)
_TOML = re.compile(r"^\[\[(?:cards?|decks?|pieces?)\]\][ \t]*$", re.MULTILINE | re.IGNORECASE)
_PAGE = re.compile(r"\s*<(?:!doctype|html|\?xml|head|body|div|table)\b", re.IGNORECASE)


def text_of(loaded: Source, log: Log) -> str:
    """Decode a file and say what was assumed (V1, V2).

    Raises:
        Unreadable: for a file that is empty or no text.
        Stop: for one of too many lines.
    """
    text, encoding = decode(loaded)
    if _PAGE.match(text):
        raise Unreadable(
            f"{loaded.file}: this is the source of a web page; copy the text that the page shows"
        )
    if _TOML.search(text):
        raise Unreadable(f"{loaded.file}: this is TOML, which is not read; write it as YAML")
    if text.count("\n") > MOST_LINES:
        raise log.fail("V6", f"the file has more than {MOST_LINES:,} lines, the most that are read")
    log.lines = text.split("\n")
    if encoding == "Windows-1252":
        fix = "save it as UTF-8"
        log.add("V1", "warning", "the file is not UTF-8, and is read as Windows-1252", fix=fix)
    elif encoding != "UTF-8":
        log.add("V2", "info", f"the file is read as {encoding}")
    return text


def format_of(text: str, columns: Mapping[str, str]) -> str:
    """Return what a text is written in: json, yaml, markdown, table or text."""
    lines = text.split("\n")
    if _JSON.match(text):
        return "json"
    if is_markdown(lines):
        return "markdown"
    if columns or sep_line(lines) is not None or delimiters_that_fit(lines, columns):
        return "table"
    if _YAML.search(text):
        return "yaml"
    return "table" if delimiter_by_shape(lines) else "text"


def tree_in(text: str, format: str, log: Log) -> Node:
    """Read a text of keys and values, in JSON or YAML."""
    return read_json(text, log) if format == "json" else read_yaml(text, log)


def tree_of(loaded: Source, log: Log) -> Node:
    """Read a file of keys and values, for games.

    Raises:
        Stop: for a file that is broken; the log says where.
        Unreadable: for a file that is no text.
    """
    if len(loaded.data) > MOST_BYTES:
        raise log.fail("V6", f"the file is larger than {MOST_BYTES // 1_000_000} MB, the most that is read")
    text = text_of(loaded, log)
    return tree_in(text, "json" if _JSON.match(text) else "yaml", log)


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
