"""`track do` and `track vectors`: the table for scripts, and for whoever writes another tracker."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spare_squares.errors import Refused, SpareSquaresError, WrongUse
from spare_squares.language.texts import Texts
from spare_squares.shell.console import deliver, put, say, width
from spare_squares.shell.params import FILE, OneOf, offered
from spare_squares.shell.shared_options import json_option
from spare_squares.table import words as vocabulary
from spare_squares.table.commands.acting import (
    Reply,
    carry_out,
    fit_lines,
    help_lines,
    illegal_why,
    in_words,
    standing,
    view,
)
from spare_squares.table.commands.session import (
    folder,
    language_option,
    reading,
    session_option,
    spoken,
    writing,
)
from spare_squares.table.grammar import parse, understand
from spare_squares.table.handover import offer_lines
from spare_squares.table.journal import Journal
from spare_squares.table.refusals import refusal
from spare_squares.table.session import Session
from spare_squares.table.summary import refused_data, status_data
from spare_squares.table.words import Action

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _next_words(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer what may be said next in the session that is meant."""
    from spare_squares.table.commands.line import completions
    from spare_squares.table.folder import newest
    from spare_squares.table.journal import read

    try:
        session = read(ctx.params.get("file") or newest(folder())).session
    except SpareSquaresError:
        return offered((word.name for word in vocabulary.VOCABULARY.words), incomplete)
    said = " ".join(("", *(ctx.params.get("words") or ()), incomplete)).lstrip()
    return offered(completions(session, said), incomplete)


@click.command(name="do", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True, shell_complete=_next_words)
@click.option(
    "--on-illegal",
    type=OneOf(("record", "refuse"), what="way to treat an illegal placement"),
    default="record",
    show_default=True,
    help="Record an illegal placement (the turn is used), or refuse it.",
)
@session_option
@language_option
@json_option
def do(
    words: tuple[str, ...], on_illegal: str, file: Path | None, language: str | None, as_json: bool
) -> None:
    """Record one action, in words: `track do help` lists them.

    Ends with 0 when it was recorded (an illegal placement too), 1 when it was refused and nothing changed,
    2 when the words are not understood, 3 when the session cannot be read. With --json a refusal is printed
    too, with its "code".

    \b
    Examples:
      spare-squares track do remove L
      spare-squares track do pass
      spare-squares track do "illegal L alignment"
      spare-squares track do --language de passen
    """
    texts = spoken(language)
    with vocabulary.speaking(texts):
        try:
            _do(" ".join(words), on_illegal, file, texts, as_json=as_json)
        except SpareSquaresError as error:
            raise in_words(error, texts) from error.__cause__


def _do(text: str, on_illegal: str, file: Path | None, texts: Texts, *, as_json: bool) -> None:
    """Look at the session, or record the action that a text says."""
    if _looks(text) == "help":
        say("\n".join(help_lines(width(), texts=texts)))
        return
    kind = _looks(text)
    if kind:
        session = reading(file, texts)
        _tell(session, view(session, kind, width=width(), height=24, texts=texts), texts, as_json, quiet=True)
        return
    with writing(file, command="track do", texts=texts) as journal:
        session = journal.session
        try:
            action = understand(text, session.setup, session.table)
            reply = _recorded(journal, action, on_illegal, texts)
        except Refused as error:
            error.report = refused_data(error, session)
            raise
        if action.kind in ("next", "reset", "card"):
            reply.lines.extend(offer_lines(journal.session, texts))
        _tell(journal.session, reply, texts, as_json)


def _looks(text: str) -> str:
    """Return the looking word a text is, an empty text for an action or what is not understood yet."""
    try:
        kind = parse(text).kind
    except WrongUse:
        return ""
    return kind if kind in vocabulary.VOCABULARY.views else ""


def _recorded(journal: Journal, action: Action, on_illegal: str, texts: Texts) -> Reply:
    """Record the action unless it is an illegal placement that shall be refused."""
    if on_illegal == "refuse" and illegal_why(journal.session, action):
        raise refusal("illegal", why=partial(illegal_why, journal.session, action))
    return carry_out(journal, action, texts)


def _tell(session: Session, reply: Reply, texts: Texts, as_json: bool, *, quiet: bool = False) -> None:
    """Print the reply, and unless `quiet` the status line."""
    if as_json:
        put(json.dumps({**reply.data, "status": status_data(session)}, indent=2, ensure_ascii=False))
        return
    ending = [] if quiet else standing(session, texts)
    say("\n".join(reply.drawn + fit_lines(reply.lines + reply.handover) + ending))


@click.command()
@click.option("-o", "--output", type=FILE, default="-", metavar="FILE", help="Where; - is standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists.")
def vectors(output: Path, force: bool) -> None:
    """Write sessions, action by action, with what must come of each: for whoever writes another tracker.

    After each action stand its result or the code of its refusal, the line of the journal, what is said,
    and the whole table as one text. The same file is written every time.

    \b
    Examples:
      spare-squares track vectors -o vectors.json
    """
    from spare_squares.table.vectors import vectors as told

    data = told()
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    steps = sum(len(session["steps"]) for session in data["sessions"])
    said = f" ({len(data['sessions'])} sessions, {steps} actions)"
    deliver(output, f"{text}\n".encode(), force=force, said=said)
