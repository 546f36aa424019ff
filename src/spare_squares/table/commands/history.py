"""`track history`: the sessions in the user's folder, newest first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from spare_squares.columns import columns_of, wrapped
from spare_squares.shell.console import counted, put, say, table, width
from spare_squares.shell.shared_options import json_option
from spare_squares.table.commands.session import folder, session_option
from spare_squares.table.folder import Found, sessions
from spare_squares.table.journal import read
from spare_squares.table.saying import listed, total
from spare_squares.table.session import Session
from spare_squares.table.summary import everyone


@click.command()
@session_option
@json_option
def history(file: Path | None, as_json: bool) -> None:
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
    for each in found:
        if each.session is None:
            say(each.error, err=True)
    rows = [_row(each.path, each.session) for each in found if each.session]
    if not rows:
        say(f"No session in {folder()}: start one with spare-squares track new")
        return
    lines = table(("When", "Players", "Scored", "Result", "File"), rows)
    if max(columns_of(line) for line in lines) > width():
        lines = [part for row in rows for part in wrapped(" · ".join(row), width(), indent=2)]
    say("\n".join(lines))


def _row(path: Path, session: Session) -> tuple[str, ...]:
    setup = session.setup
    boards = f"{len(session.table.results)} of {counted(setup.boards, 'board')}"
    state = total(session) if session.finished else f"open, {total(session)}"
    when = setup.created[:16].replace("T", " ")
    return (when, listed(everyone(session)), boards, state, path.name)


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
