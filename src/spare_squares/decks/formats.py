"""The formats of decks, a row each, and the choice of a reader by what is in a file, never by its suffix.

A format is one reader and one row of `FORMATS`; with a writer and the suffixes it is written under, decks can
be converted to it. The rows are asked in their order whether a file is theirs: the last takes what is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from spare_squares.core.deck import Deck
from spare_squares.decks import writing
from spare_squares.decks.as_written import Log, RawDeck, Text
from spare_squares.decks.delimited import delimiters_of, is_markdown, read_delimited, read_markdown
from spare_squares.decks.lines import is_plain_text, read_lines
from spare_squares.decks.nested import is_json, read_json, read_yaml
from spare_squares.decks.schema import deck_in
from spare_squares.decks.source import Opening, Source, mind_size, text_of
from spare_squares.decks.workbook import is_archive, read_workbook
from spare_squares.errors import WrongUse

LONGEST_LINE = 20_000
# One field to its end: quotes inside are doubled, and no separator stands between two of its own.
_QUOTED_LINE = re.compile(r'"(?:[^"]|"")*"\s*')
_YAML = re.compile(
    r"\A(?:[ \t]*+(?:#.*+)?+\n)*+(?:---[ \t]*$|%YAML|\{)"
    r"|^(?:title|credit|game|fingerprint|cards|pieces)[ \t]*:"
    r"|^[\"'](?:title|cards)[\"'][ \t]*:"
    r"|^(?:[ \t]+(?:-[ \t]+)?|-[ \t]+)(?:id|blocked)[ \t]*:"
    r"|^-[ \t]*\{",
    re.MULTILINE,
)


def unquote_lines(text: str) -> str:
    """Return a text whose lines are each one quoted field without those quotes; a blank keeps each place."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or not all(_QUOTED_LINE.fullmatch(line) for line in lines):
        return text
    return re.sub(r'(?m)^"|"$', " ", text).replace('""', '"')


class Content:
    """What is in a file, decoded when a row first asks for its text, and how it is to be opened."""

    def __init__(self, source: Source, opening: Opening, log: Log) -> None:
        self.source, self.opening, self.log = source, opening, log

    @cached_property
    def text(self) -> str:
        text = text_of(self.source, self.log, self.opening.encoding)
        return text if is_json(text) else unquote_lines(text)

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def delimiters(self) -> list[str]:
        """The delimiters that would make a table of it, none for what is no table."""
        return delimiters_of(self.lines, self.opening.columns, or_by_shape=not self.is_yaml())

    def is_yaml(self) -> bool:
        return bool(_YAML.search(self.text)) and not is_plain_text(self.lines)


@dataclass(frozen=True, slots=True)
class Format:
    """A format: how it is told from others, its reader, and its writer with the suffixes it stands for.

    `is_table` says that its columns can be named, `is_lines` that no line of it may be endless.
    """

    name: str
    is_it: Callable[[Content], bool]
    read: Callable[[Content], RawDeck]
    suffixes: tuple[str, ...] = ()
    write: Callable[[Deck, str, str], bytes] | None = None
    is_table: bool = False
    is_lines: bool = True


def format_table(*rows: Format) -> dict[str, Format]:
    """Return the formats by name.

    Raises:
        ValueError: for a row that is half made, or has what another has.
    """
    table: dict[str, Format] = {}
    taken: set[str] = set()
    for row in rows:
        if row.name in table or taken & set(row.suffixes):
            raise ValueError(f"the format {row.name} stands twice, or has a suffix of another")
        if bool(row.suffixes) != bool(row.write):
            raise ValueError(f"the format {row.name} has a suffix without a writer, or a writer without")
        if not all(re.fullmatch(r"\.[a-z]+", suffix) for suffix in row.suffixes):
            raise ValueError(f"the suffixes of {row.name} are a dot and letters")
        table[row.name] = row
        taken |= set(row.suffixes)
    return table


FORMATS = format_table(
    Format(
        "xlsx",
        is_it=lambda content: is_archive(content.source.data),
        read=lambda content: read_workbook(content.source.data, content.opening, content.log),
        suffixes=(".xlsx",),
        write=writing.as_xlsx,
        is_table=True,
        is_lines=False,
    ),
    Format(
        "json",
        is_it=lambda content: is_json(content.text),
        read=lambda content: deck_in(read_json(content.text, content.log), content.log),
        suffixes=(".json",),
        write=writing.as_json,
        is_lines=False,
    ),
    Format(
        "markdown",
        is_it=lambda content: is_markdown(content.lines),
        read=lambda content: read_markdown(content.lines, content.opening.columns, content.log),
        is_table=True,
    ),
    Format(
        "tsv",
        is_it=lambda content: content.delimiters == ["\t"],
        read=lambda content: read_delimited(content.lines, content.delimiters, content.opening, content.log),
        suffixes=(".tsv", ".tab"),
        write=writing.as_tsv,
        is_table=True,
    ),
    Format(
        "csv",
        is_it=lambda content: bool(content.delimiters),
        read=lambda content: read_delimited(content.lines, content.delimiters, content.opening, content.log),
        suffixes=(".csv",),
        write=writing.as_csv,
        is_table=True,
    ),
    Format(
        "yaml",
        is_it=Content.is_yaml,
        read=lambda content: deck_in(read_yaml(content.text, content.log), content.log),
        suffixes=(".yaml", ".yml"),
        write=writing.as_yaml,
        is_lines=False,
    ),
    Format(
        "text",
        is_it=lambda content: True,
        read=lambda content: read_lines(content.lines, content.log),
        suffixes=(".txt",),
        write=writing.as_text,
    ),
)


def suffixes() -> dict[str, str]:
    """Return the format that each suffix stands for."""
    return {suffix: row.name for row in FORMATS.values() for suffix in row.suffixes}


def written_formats() -> tuple[str, ...]:
    """Name the formats that decks can be written in."""
    return tuple(row.name for row in FORMATS.values() if row.write)


def write_deck(deck: Deck, format: str, *, schema: str = "", fingerprint: str = "") -> bytes:
    """Return a deck as the bytes of a file.

    `schema` is where an editor finds the schema, for YAML and JSON; `fingerprint` is written where there is
    a place for it.

    Raises:
        WrongUse: for a format that decks are not written in.
        NotValid: for a text that the format cannot write at all.
    """
    row = FORMATS.get(format)
    if row is None or row.write is None:
        raise WrongUse(f"{format!r} is no format; the formats are {', '.join(written_formats())}")
    return row.write(deck, schema, fingerprint)


def read_raw(content: Content) -> RawDeck:
    """Choose the reader and let it read; the log keeps the name of the format."""
    log, opening = content.log, content.opening
    mind_size(content.source, log)
    row = next(each for each in FORMATS.values() if each.is_it(content))
    log.format = row.name
    for option, takes in (
        ("columns", row.is_table),
        ("sheet", row.name == "xlsx"),
        ("encoding", row.name != "xlsx"),
    ):
        if getattr(opening, option) and not takes:
            kinds = {"columns": "tables", "sheet": "workbooks", "encoding": "texts"}[option]
            raise WrongUse(f"{log.file}: --{option} is for {kinds}, and this file is {row.name.upper()}")
    if row.is_lines:
        mind_lines(content.lines, log)
    return row.read(content)


def mind_lines(lines: list[str], log: Log) -> None:
    """Stop at a line that no table and no text has."""
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            message = f"the line has more than {LONGEST_LINE:,} characters, the most that are read"
            raise log.fail("V6", message, at=Text("", number, 1))
