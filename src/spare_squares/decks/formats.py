"""The formats of decks, a row each, and the choice of a reader by what is in a file, never by its suffix.

A format is one reader and one row of `FORMATS`; with a writer and the suffixes it is written under, decks can
be converted to it. The rows are asked in their order whether a file is theirs: the last takes what is left.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import BinaryIO

from spare_squares.core.deck import Deck
from spare_squares.decks import writing
from spare_squares.decks.as_written import Log, Node, RawDeck, Stop, Text
from spare_squares.decks.building import build
from spare_squares.decks.delimited import delimiters_of, is_markdown, read_delimited, read_markdown
from spare_squares.decks.lines import is_plain_text, read_lines
from spare_squares.decks.nested import BETWEEN, read_json, read_yaml
from spare_squares.decks.reading import Opening, Reading
from spare_squares.decks.schema import deck_in
from spare_squares.decks.source import MOST_BYTES, Source, load, text_of
from spare_squares.decks.tables import check_mapping
from spare_squares.decks.workbook import is_archive, read_workbook
from spare_squares.errors import WrongUse

LONGEST_LINE = 20_000
_JSON = re.compile(rf"{BETWEEN}(?:\{{{BETWEEN}[\"}}]|\[{BETWEEN}[\[{{\"\]])")
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
        return unquote_lines(text) if not _JSON.match(text) else text

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
        is_it=lambda content: bool(_JSON.match(content.text)),
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


class Loss(StrEnum):
    """What of a deck a format may not hold, in the words it is told by."""

    TITLE = "the deck's title"
    CREDIT = "the credit"
    FINGERPRINT = "the fingerprint"
    GAME = "the game"
    BLOCKED = "the blocked cells"
    IDS = "ids of this form"
    TITLES = "titles of cards"
    ANSWERS = "answers"


def not_held(deck: Deck, format: str) -> tuple[Loss, ...]:
    """Return what of a deck a format cannot hold; nothing when it reads back as it was.

    It is not looked up in a list but found by reading the written deck back and comparing: a list would be
    right only until the next change of a reader.
    """
    if format in ("yaml", "json"):
        return ()
    back = read_file("-", Opening(), stdin=io.BytesIO(write_deck(deck, format))).deck
    return tuple(compare_decks(deck, back))


def compare_decks(deck: Deck, back: Deck | None) -> Iterator[Loss]:
    """Yield what a deck that was read back has lost."""
    if back is None or [each.id for each in back.cards] != [each.id for each in deck.cards]:
        yield Loss.IDS
        return
    if back.title != deck.title:
        yield Loss.TITLE
    if back.credit != deck.credit:
        yield Loss.CREDIT
    if back.game != deck.game:
        yield Loss.GAME
    elif any(one.blocked != other.blocked for one, other in zip(back.cards, deck.cards, strict=True)):
        yield Loss.BLOCKED
    if any(one.title != other.title for one, other in zip(back.cards, deck.cards, strict=True)):
        yield Loss.TITLES
    if back.game == deck.game and dict(back.answers) != dict(deck.answers):
        yield Loss.ANSWERS


def read_file(source: str, opening: Opening, *, stdin: BinaryIO | None) -> Reading:
    """Read a deck from a file.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for options that a file of its kind does not take.
    """
    check_mapping(opening.columns)
    loaded = load(source, stdin)
    log = Log(loaded.file)
    try:
        raw = read_raw(Content(loaded, opening, log))
    except Stop:
        return Reading(None, log.findings, file=loaded.file, format=log.format)
    return build(raw, log, folder=loaded.folder, format=log.format, game=opening.game)


def read_raw(content: Content) -> RawDeck:
    """Choose the reader and let it read; the log keeps the name of the format."""
    log, opening = content.log, content.opening
    _mind_size(content.source, log)
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


def _mind_size(source: Source, log: Log) -> None:
    if len(source.data) > MOST_BYTES:
        raise log.fail("V6", f"the file is larger than {MOST_BYTES // 1_000_000} MB, the most that is read")


def mind_lines(lines: list[str], log: Log) -> None:
    """Stop at a line that no table and no text has."""
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            message = f"the line has more than {LONGEST_LINE:,} characters, the most that are read"
            raise log.fail("V6", message, at=Text("", number, 1))


def tree_of(loaded: Source, log: Log) -> Node:
    """Read a file of keys and values, for games.

    Raises:
        Stop: for a file that is broken; the log says where.
        Unreadable: for a file that is no text.
    """
    _mind_size(loaded, log)
    text = text_of(loaded, log)
    return read_json(text, log) if _JSON.match(text) else read_yaml(text, log)
