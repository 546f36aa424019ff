"""How findings look on a terminal: place, code, sentence, the line with its caret, a picture where it helps.

The head of a finding is `file:line:column: error V15: …`, the form editors and CI systems can jump to.
Colour is used only where a terminal shows it and NO_COLOR is not set; a console that cannot encode a
character gets the nearest plain one, so that nothing a deck holds can stop a report.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TextIO

import click

from spare_squares.catalog.findings import Finding
from spare_squares.tracker.columns import columns_of

COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}
WORDS = {"error": "error", "warning": "warning", "info": "note"}
# Anything but plain text, line ends and the colours this module writes itself.
_CONTROL = re.compile(r"\x1b(?!\[[0-9;]*m)|[^\x1b\n\x20-\x7e]")
_NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_SHOWN = 300
INDENT = "    "
NARROWEST = 40
WIDEST = 100
_PLAIN = str.maketrans(
    {
        "×": "x",
        "–": "-",
        "—": "-",
        "…": "...",
        "→": "->",
        "’": "'",
        "“": '"',
        "”": '"',
        "°": " degrees",
        "·": ".",
        "ł": "l",
        "Ł": "L",
        "ø": "o",
        "Ø": "O",
        "đ": "d",
        "Đ": "D",
        "ı": "i",
        "ß": "ss",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
    }
)


def width(stream: TextIO | None = None) -> int:
    """Return how many columns a report may fill: the terminal's, else 80; never under 40 nor over 100."""
    stream = stream or sys.stdout
    columns = (
        shutil.get_terminal_size((80, 24)).columns if _is_terminal(stream) or "COLUMNS" in os.environ else 80
    )
    return max(NARROWEST, min(WIDEST, columns))


def _is_terminal(stream: TextIO) -> bool:
    return bool(getattr(stream, "isatty", lambda: False)())


def coloured(stream: TextIO) -> bool:
    """Tell whether colour may be written to a stream."""
    return _is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str = "", *, err: bool = False) -> None:
    """Print lines, without what the console cannot show: colour, or characters beyond its encoding."""
    stream = sys.stderr if err else sys.stdout
    click.echo(writable(text, stream), err=err, color=coloured(stream))


def writable(text: str, stream: TextIO) -> str:
    """Return a text as a stream can show it: no control characters, none beyond its encoding."""
    return _encodable(clean(text), getattr(stream, "encoding", None) or "utf-8")


def tell(text: str, *, err: bool = False) -> None:
    """Print a sentence in lines that fit; no path is ever parted."""
    columns = width(sys.stderr if err else sys.stdout)
    lines = textwrap.wrap(
        text, columns, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    say("\n".join(lines), err=err)


def clean(text: str) -> str:
    """Write control and direction characters by their code, so that no text can move the cursor."""
    return _CONTROL.sub(lambda found: _coded(found[0]), text)


def _coded(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else f"<U+{ord(character):04X}>"


def _encodable(text: str, encoding: str) -> str:
    """Write text with what `encoding` has: the nearest plain character, else its code point."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_nearest(character, encoding) for character in unicodedata.normalize("NFC", text))
    return text


def _nearest(character: str, encoding: str) -> str:
    """Write one character as `encoding` can: itself, a plain one, its letter without accents, or its code."""
    bare = "".join(
        each for each in unicodedata.normalize("NFD", character) if not unicodedata.combining(each)
    )
    for written in (character, character.translate(_PLAIN), bare):
        if written and written.encode(encoding, "ignore").decode(encoding) == written:
            return written
    return character.encode(encoding, "backslashreplace").decode(encoding)


def show(findings: Iterable[Finding], *, err: bool = True) -> None:
    """Print each finding, a blank line around tall ones, and a line of the file once for all it is about."""
    columns = width(sys.stderr if err else sys.stdout)
    shown, tall = (0, 0), False
    told = list(findings)
    for number, finding in enumerate(told[:MOST_SHOWN]):
        place = (finding.line, finding.column)
        if place == shown and finding.line:
            finding = replace(finding, line_text="")
        was_tall, tall, shown = tall, bool(finding.line_text or finding.picture), place
        if number and (finding.line_text or (was_tall and not finding.line)):
            say(err=err)
        say("\n".join(lines_of(finding, columns)), err=err)
    if len(told) > MOST_SHOWN:
        say(f"\n{len(told) - MOST_SHOWN:,} more findings are not shown: mend these first.", err=err)


def lines_of(finding: Finding, columns: int = 80) -> list[str]:
    """Lay out one finding in lines of at most `columns` characters (the head of a long path excepted)."""
    word = click.style(f"{WORDS[finding.severity]} {finding.code}:", fg=COLOURS[finding.severity], bold=True)
    lines = wrapped(finding.message, columns, head=place_of(finding), mark=word)
    if finding.line_text:
        lines += caret_lines(finding.line_text, finding.column, columns)
    for row in finding.picture.split("\n") if finding.picture else ():
        room = columns - len(INDENT)
        lines += [INDENT + part for part in (textwrap.wrap(row, room) if len(row) > room else [row])]
    if finding.fix:
        lines += textwrap.wrap(
            finding.fix, columns, initial_indent="  = ", subsequent_indent="    ", break_on_hyphens=False
        )
    return lines


def place_of(finding: Finding) -> str:
    """Write where a finding stands: `file:line:column:`, as far as it is known."""
    parts = [finding.file] if finding.file else []
    parts += [str(number) for number in (finding.line, finding.column) if number]
    return ":".join(parts) + ":" if parts else ""


def wrapped(message: str, columns: int, *, head: str, mark: str) -> list[str]:
    """Wrap a message after its head, which is never parted; later lines are indented by two."""
    plain = click.unstyle(mark)
    opening = f"{head} {plain}".strip()
    kept = opening.replace(" ", _NO_BREAK)
    body = textwrap.wrap(
        f"{kept} {message}", columns, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    first = body[0].replace(kept, opening.replace(plain, mark), 1)
    return [first, *body[1:]]


def caret_lines(text: str, column: int, columns: int) -> list[str]:
    """Show a line of the file, cut to the width around its column, with a caret under that column."""
    text = text.rstrip("\r\n").replace("\t", " ")
    room = columns - 6
    start = max(0, min(column - 1 - room // 2, len(text) - room)) if len(text) > room else 0
    shown = ("…" if start else "") + text[start : start + room] + ("…" if start + room < len(text) else "")
    lines = [f"    {shown}"]
    if column:
        before = clean(shown[: column - 1 - start + bool(start)])
        lines.append(" " * (len(INDENT) + columns_of(before)) + "^")
    return lines


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Lay out columns of text two spaces apart; the columns numbered in `right` are flush right."""
    lines = [tuple(head), *(tuple(row) for row in rows)]
    widths = [max(columns_of(line[column]) for line in lines) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        blanks = [" " * (wide - columns_of(cell)) for cell, wide in zip(cells, widths, strict=True)]
        padded = [
            blank + cell if number in right else cell + blank
            for number, (cell, blank) in enumerate(zip(cells, blanks, strict=True))
        ]
        return "  ".join(padded).rstrip()

    return [line(cells) for cells in lines]


def counted(number: int, thing: str, things: str = "") -> str:
    """Write a number with its noun: `1 card`, `12 cards`."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"
