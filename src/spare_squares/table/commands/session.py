"""What every `track` command needs: the session meant, read or open for writing, and the clock."""

from __future__ import annotations

import getpass
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from spare_squares.errors import Unreadable
from spare_squares.shell.console import counted, say, width
from spare_squares.table.boxes import NEEDED
from spare_squares.table.folder import data_folder, newest
from spare_squares.table.journal import Journal, read
from spare_squares.table.session import Session

UNBROKEN = 10_000

Command = Callable[..., Any]


def session_option(command: Command) -> Command:
    """Add --session."""
    return click.option(
        "--session",
        "file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="The session's journal (default: the newest unfinished session).",
    )(command)


def now() -> str:
    """Return the local time with its offset, to the millisecond."""
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


def folder() -> Path:
    """Return the user's folder of sessions."""
    try:
        home = Path.home()
    except RuntimeError as error:
        raise Unreadable("no home folder is known: name the file with --session FILE") from error
    return data_folder(os.environ, platform=sys.platform, home=home)


def meant(file: Path | None, *, to_write: bool = False) -> Path:
    """Return the file of the session that is meant; one that was not named is named on stderr.

    Raises:
        Unreadable: when it is to be written to, and one that was written to later cannot be read: an
            evening must not go on in the session of another.
    """
    if file is not None:
        return file
    found = newest(folder())
    chosen = found.chosen
    if found.unread and to_write:
        raise Unreadable(f"{found.unread.error}. To record in another, name it: --session {chosen.path}")
    finished = " (finished)" if chosen.session and chosen.session.finished else ""
    say(f"Session {chosen.path}{finished}", err=True)
    if found.newer:
        say(f"A newer session is finished: --session {found.newer.path}", err=True)
    if found.unread:
        say(f"A later one cannot be read: {found.unread.error}", err=True)
    return chosen.path


def reading(file: Path | None) -> Session:
    """Read the session that is meant, without touching its file."""
    path = meant(file)
    replay = read(path)
    if replay.rest:
        rest = counted(len(replay.rest), "byte")
        say(f"{path}: {rest} at its end left out, as no whole action.", err=True)
    return replay.session


@contextmanager
def writing(file: Path | None, *, command: str, patience: float = 1.0) -> Iterator[Journal]:
    """Open the session that is meant for writing, as its only recorder.

    Raises:
        Refused: when somebody else records it.
    """
    from spare_squares.table.lock import held

    path = meant(file, to_write=True)
    read(path)  # a file that is no session gets no lock beside it
    holder = {
        "who": f"{_user()}@{platform.node() or 'this machine'}",
        "process": str(os.getpid()),
        "command": command,
        "since": now()[:19].replace("T", " "),
    }
    with held(path, holder=holder, patience=patience):
        journal = Journal(path)
        if journal.kept:
            turns = len(journal.session.log)
            say(
                f"{path}: its end was damaged. Restored to its last whole action (number {turns}); "
                f"the rest is kept in {journal.kept.name}.",
                err=True,
            )
        yield journal


def _user() -> str:
    """Return the login name, for whoever finds the session taken."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no name in the environment, and none for the user's number
        return "somebody"


def text_width() -> int:
    """Return how many columns sentences may fill; a pipe gets each on one line."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return width()
    return UNBROKEN


def boxes() -> bool:
    """Tell whether standard output can show box drawing."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        NEEDED.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return os.environ.get("TERM") != "dumb"
