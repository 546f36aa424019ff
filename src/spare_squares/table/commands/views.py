"""`track status`, `show`, `say`, `log`, `summary`, `history`: look at sessions; no file is touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from spare_squares.columns import columns_of, wrapped
from spare_squares.errors import WrongUse
from spare_squares.language.texts import Texts
from spare_squares.shell.console import deliver, put, say, table, width
from spare_squares.shell.params import FILE, OneOf
from spare_squares.shell.shared_options import json_option
from spare_squares.table.commands.acting import fit_lines, view
from spare_squares.table.commands.session import (
    Command,
    folder,
    language_option,
    reading,
    session_option,
    spoken,
)
from spare_squares.table.folder import Found, sessions
from spare_squares.table.journal import read
from spare_squares.table.said import listed, sentence, terminal, total
from spare_squares.table.session import Session
from spare_squares.table.summary import FORMATS, everyone, log_data, show_data, status_data
from spare_squares.table.summary import summary as summed_up


def look_options(command: Command) -> Command:
    """Add what every look takes: which session, in which language, and whether as JSON."""
    return session_option(language_option(json_option(command)))


def look(
    kind: str, data: Callable[[Session], Any], file: Path | None, language: str | None, *, as_json: bool
) -> None:
    """Print what a looking word of the grammar prints, or its data."""
    texts = spoken(language)
    session = reading(file, texts)
    if as_json:
        put(json.dumps(data(session), indent=2, ensure_ascii=False))
        return
    reply = view(session, kind, width=width(), height=24, texts=texts)
    say("\n".join(reply.drawn + fit_lines(reply.lines)))


@click.command()
@look_options
def status(file: Path | None, language: str | None, as_json: bool) -> None:
    """Say in one line how things stand: board, card, turn, who acts, who records, what lies.

    With --json: "turn" is the number of turns used, "next_turn" that of the turn being played, "acts" is null
    when nobody acts, "points" is the score of this board (null until it is scored), "total" the sum so far,
    "phase" is card, open, scored or finished.

    \b
    Examples:
      spare-squares track status
      spare-squares track status --json --session friday.jsonl
    """
    look("status", status_data, file, language, as_json=as_json)


@click.command()
@look_options
def show(file: Path | None, language: str | None, as_json: bool) -> None:
    """Draw the board, with who acts, the turns left and the pieces at the side.

    \b
    Examples:
      spare-squares track show
      spare-squares track show --json
    """
    look("show", show_data, file, language, as_json=as_json)


@click.command(name="say")
@look_options
def say_it(file: Path | None, language: str | None, as_json: bool) -> None:
    """Say the whole table in plain sentences that need no picture.

    \b
    Examples:
      spare-squares track say
      spare-squares track say --session friday.jsonl
      spare-squares track say --language de
    """
    texts = spoken(language)
    session = reading(file, texts)
    if as_json:
        put(json.dumps({"sentence": sentence(session)}, indent=2, ensure_ascii=False))
    else:
        say(sentence(session, texts))


@click.command()
@look_options
def log(file: Path | None, language: str | None, as_json: bool) -> None:
    """List everything that was recorded, with what was undone marked.

    \b
    Examples:
      spare-squares track log
      spare-squares track log --json
    """
    look("log", log_data, file, language, as_json=as_json)


@click.command()
@click.option(
    "--format",
    "form",
    type=OneOf(FORMATS, what="format"),
    default="text",
    show_default=True,
    help="How to write it.",
)
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Write to a file.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@look_options
def summary(
    form: str, output: Path | None, force: bool, file: Path | None, language: str | None, as_json: bool
) -> None:
    """Sum the session up: boards, points, packings found, corrections of the record.

    Text and Markdown speak the language, those in a file English unless --language says another; CSV and
    JSON are the same in every language.

    \b
    Examples:
      spare-squares track summary
      spare-squares track summary --format markdown --output evening.md
    """
    if as_json and form not in ("text", "json"):
        raise WrongUse(f"--json and --format {form} ask for two things: leave one out")
    texts = spoken(language, file=output is not None)
    text = summed_up(reading(file, texts), "json" if as_json else form, texts)
    if output is None:
        put(text.rstrip("\r\n").replace("\r\n", "\n"))
    else:
        deliver(output, text.encode("utf-8"), force=force)


@click.command()
@look_options
def history(file: Path | None, language: str | None, as_json: bool) -> None:
    """List past sessions: when, who, how far, the result, the file.

    \b
    Examples:
      spare-squares track history
      spare-squares track history --json
    """
    found = [Found(file, read(file).session)] if file else sessions(folder())
    if as_json:
        put(json.dumps([_data(each) for each in found], indent=2, ensure_ascii=False))
        return
    texts = spoken(language)
    for each in found:
        if each.session is None:
            say(each.error, err=True)
    rows = [_row(each.path, each.session, texts) for each in found if each.session]
    if not rows:
        say(terminal("no_session", texts, folder=str(folder())))
        return
    lines = table(texts.lines("terminal.history_heads"), rows)
    if max(columns_of(line) for line in lines) > width():
        lines = [part for row in rows for part in wrapped(" · ".join(row), width(), indent=2)]
    say("\n".join(lines))


def _row(path: Path, session: Session, texts: Texts) -> tuple[str, ...]:
    setup = session.setup
    scored = len(session.table.results)
    boards = terminal("history_boards", texts, n=setup.boards, scored=scored)
    state = total(session, texts)
    state = state if session.finished else terminal("history_open", texts, total=state)
    when = setup.created[:16].replace("T", " ")
    return (when, listed(everyone(session), texts), boards, state, path.name)


def _data(found: Found) -> dict[str, Any]:
    session = found.session
    if session is None:
        return {"file": str(found.path), "error": found.error}
    setup = session.setup
    return {
        "file": str(found.path),
        "created": setup.created,
        "players": list(session.table.players),
        "boards": setup.boards,
        "scored": len(session.table.results),
        "finished": session.finished,
        "relaxed": setup.relaxed,
        "total": None if setup.relaxed else session.total,
        "completed": session.completed,
    }
