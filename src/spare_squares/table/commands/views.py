"""`track status`, `show`, `say`, `log`, `summary`: look at a session; its file is not touched."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click

from spare_squares.errors import Unreadable, WrongUse
from spare_squares.shell.console import put, say, width
from spare_squares.shell.params import OneOf
from spare_squares.shell.shared_options import json_option
from spare_squares.table.commands.acting import fitted, view
from spare_squares.table.commands.session import reading, session_option
from spare_squares.table.saying import sentence
from spare_squares.table.session import Session
from spare_squares.table.status import log_data, show_data, status_data
from spare_squares.table.summary import FORMATS
from spare_squares.table.summary import summary as summed_up


def _dumped(data: Any) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _look(session: Session, kind: str) -> None:
    """Print what a looking word of the grammar prints."""
    reply = view(session, kind, width=width(), height=24)
    say("\n".join(reply.drawn + fitted(reply.lines)))


@click.command()
@session_option
@json_option
def status(file: Path | None, as_json: bool) -> None:
    """Say in one line how things stand: board, card, turn, who acts, who records, what lies.

    With --json: "turn" is the number of turns used, "acts" is null when nobody acts, "points" is the score
    of this board (null until it is scored), "total" the sum so far, "finished" tells of the whole session.

    \b
    Examples:
      spare-squares track status
      spare-squares track status --json --session friday.jsonl
    """
    session = reading(file)
    if as_json:
        put(_dumped(status_data(session)))
    else:
        _look(session, "status")


@click.command()
@session_option
@json_option
def show(file: Path | None, as_json: bool) -> None:
    """Draw the board, with who acts, the turns left and the pieces at the side.

    \b
    Examples:
      spare-squares track show
      spare-squares track show --json
    """
    session = reading(file)
    if as_json:
        put(_dumped(show_data(session)))
    else:
        _look(session, "show")


@click.command(name="say")
@session_option
@json_option
def say_it(file: Path | None, as_json: bool) -> None:
    """Say the whole table in plain sentences that need no picture.

    \b
    Examples:
      spare-squares track say
      spare-squares track say --session friday.jsonl
    """
    session = reading(file)
    if as_json:
        put(_dumped({"sentence": sentence(session)}))
    else:
        say(sentence(session))


@click.command()
@session_option
@json_option
def log(file: Path | None, as_json: bool) -> None:
    """List everything that was recorded, with what was undone marked.

    \b
    Examples:
      spare-squares track log
      spare-squares track log --json
    """
    session = reading(file)
    if as_json:
        put(_dumped(log_data(session)))
    else:
        _look(session, "log")


@click.command()
@click.option(
    "--format",
    "form",
    type=OneOf(FORMATS, what="format"),
    default="text",
    show_default=True,
    help="How to write it.",
)
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to a file.")
@session_option
@json_option
def summary(form: str, output: Path | None, file: Path | None, as_json: bool) -> None:
    """Sum the session up: boards, points, packings found, corrections of the record.

    \b
    Examples:
      spare-squares track summary
      spare-squares track summary --format markdown --output evening.md
    """
    if as_json and form not in ("text", "json"):
        raise WrongUse(f"--json and --format {form} ask for two things: leave one out")
    text = summed_up(reading(file), "json" if as_json else form)
    if output is None:
        put(text.rstrip("\r\n").replace("\r\n", "\n"))
    else:
        _write(output, text)
        say(f"Written: {output}", err=True)


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
    try:
        try:
            part.write_bytes(text.encode("utf-8"))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise Unreadable(f"{path}: the summary cannot be written ({error.strerror or error})") from error
