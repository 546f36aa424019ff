"""What every command prints goes through here: fitted to the terminal, in characters its console has.

Colour is used only where a terminal shows it and NO_COLOR is not set; a console that cannot encode a
character gets the nearest plain one, so that nothing a deck holds can stop a report.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

import click

from spare_squares.columns import JOINERS, columns_of, screen_columns, wrapped
from spare_squares.errors import Refused
from spare_squares.shell.streams import encodable

if TYPE_CHECKING:
    from pathlib import Path  # `solve` starts without it

# Anything but plain text, line ends and the colours this module writes itself.
_CONTROL = re.compile(r"\x1b(?!\[[0-9;]*m)|[^\x1b\n\x20-\x7e]")
NARROWEST = 40
WIDEST = 100
UNBROKEN = 10_000
# Where the context of a command keeps what its common options said.
FORM = "spare_squares.output_format"
QUIET = "spare_squares.quiet"


def output_form() -> str:
    """Return the output format of the command that runs: full where nobody asked."""
    ctx = click.get_current_context(silent=True)
    return str(ctx.meta.get(FORM, "full")) if ctx else "full"


def is_quiet() -> bool:
    """Tell whether the command that runs was asked to be quiet."""
    ctx = click.get_current_context(silent=True)
    return bool(ctx and ctx.meta.get(QUIET))


def width(stream: TextIO | None = None) -> int:
    """Return how many columns a report may fill: the terminal's, else 80; never under 40 nor over 100."""
    stream = stream or sys.stdout
    columns = screen_columns() if _is_terminal(stream) or "COLUMNS" in os.environ else 80
    return max(NARROWEST, min(WIDEST, columns))


def sentence_width(stream: TextIO | None = None) -> int:
    """Return how many columns a sentence may fill: in a pipe it stays on its line, whoever looks for it."""
    stream = stream or sys.stdout
    return width(stream) if _is_terminal(stream) or "COLUMNS" in os.environ else UNBROKEN


def _is_terminal(stream: TextIO) -> bool:
    return bool(getattr(stream, "isatty", lambda: False)())


def coloured(stream: TextIO) -> bool:
    """Tell whether colour may be written to a stream."""
    return _is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str = "", *, err: bool = False) -> None:
    """Print lines of a report: on standard output, where --quiet wants none, or what is wrong."""
    if err or not is_quiet():
        put(text, err=err)


def put(text: str, *, err: bool = False) -> None:
    """Print what was asked for, without what the console cannot show: colour, characters it lacks."""
    stream = sys.stderr if err else sys.stdout
    click.echo(writable(text, stream), file=stream, color=coloured(stream))


def note(text: str) -> None:
    """Say on the error stream what was done, unless --quiet was given."""
    if not is_quiet():
        tell(text, err=True)


def deliver(
    place: Path,
    data: bytes,
    *,
    force: bool = False,
    ours: Callable[[bytes], bool] | None = None,
    said: str | None = "",
) -> None:
    """Write a file whole and say so (unless `said` is None), or for `-` its bytes to standard output.

    Raises:
        Refused: when something stands there (`ours` knows what this tool wrote itself), when it cannot be
            written, or when bytes that are no text would go to a terminal.
    """
    from spare_squares.files import STANDARD_OUTPUT, refuse_existing, save

    if place == STANDARD_OUTPUT:
        pour(data)
        return
    refuse_existing(place, force=force, ours=ours)
    # through a link its file is written, and the link stays
    save(place.resolve() if ours else place, data, force=True)
    if said is not None:
        tell(f"Wrote {place}{said}.")


def pour(data: bytes) -> None:
    """Write bytes to standard output as they are.

    Raises:
        Refused: when they are no text and a terminal would show them.
    """
    if _is_terminal(sys.stdout):
        if data.startswith((b"%PDF", b"PK")) or b"\0" in data:
            raise Refused("a terminal cannot show this file: send it on with | or >, or name a file with -o")
        put(data.decode("utf-8").rstrip("\n"))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def writable(text: str, stream: TextIO) -> str:
    """Return a text as a stream can show it: no control characters, none beyond its encoding."""
    return encodable(clean(text), getattr(stream, "encoding", None) or "utf-8")


def tell(text: str, *, err: bool = False) -> None:
    """Print a sentence in lines that fit; no path is ever parted."""
    columns = sentence_width(sys.stderr if err else sys.stdout)
    say("\n".join(wrapped(text, columns, indent=2, part_words=False)), err=err)


def clean(text: str) -> str:
    """Write control and direction characters by their code, so that no text can move the cursor."""
    return _CONTROL.sub(lambda found: _coded(found[0]), text)


def _coded(character: str) -> str:
    if character.isprintable() or character in JOINERS:
        return character
    return " " if character.isspace() else f"<U+{ord(character):04X}>"


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
