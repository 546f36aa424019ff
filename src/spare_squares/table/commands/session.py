"""What every `track` command needs: the session meant, read or open for writing, and the clock."""

from __future__ import annotations

import getpass
import os
import platform
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spare_squares.errors import SpareSquaresError, Unreadable
from spare_squares.language.commands import Language, texts_for
from spare_squares.language.texts import Texts
from spare_squares.shell.console import say, sentence_width, writable
from spare_squares.shell.params import FILE, offered
from spare_squares.table import words
from spare_squares.table.board_picture import NEEDED
from spare_squares.table.folder import data_folder, newest, touch
from spare_squares.table.journal import Journal, held, read
from spare_squares.table.said import terminal
from spare_squares.table.session import Session
from spare_squares.wording import counted

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Command = Callable[..., Any]


def session_option(command: Command) -> Command:
    """Add --session."""
    return click.option(
        "--session",
        "file",
        type=FILE,
        metavar="FILE",
        shell_complete=_journals,
        help="The session's journal (default: the one written to last).",
    )(command)


def language_option(command: Command) -> Command:
    """Add --language: what the screen says, in the locale's language where nobody says another (LA1)."""
    return click.option(
        "--language",
        type=Language(),
        help="Language of what is said and understood, or a file of your own (default: your locale's).",
    )(command)


def spoken(language: str | None, *, file: bool = False) -> Texts:
    """Return the texts of `--language`; without it those of the locale, English for what goes into a file."""
    from spare_squares.language.locales import local_language
    from spare_squares.language.texts import ENGLISH, LANGUAGES

    return texts_for(language or (ENGLISH if file else local_language(LANGUAGES)))


def says(text: str, purpose: str) -> bool:
    """Tell whether an answer is a word for yes, no or quit, in English or in the language that is spoken."""
    return words.VOCABULARY.means(words.plain(text.strip().rstrip(".!")), purpose)


def _journals(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the sessions of the user's folder, and those that lie here."""
    from click.shell_completion import CompletionItem

    kept = [str(each) for each in folder().glob("*.jsonl")] if folder().is_dir() else []
    here = [each.name for each in Path().glob("*.jsonl")]
    return offered([*here, *sorted(kept)], incomplete) or [CompletionItem(incomplete, type="file")]


def at_a_terminal() -> bool:
    """Tell whether a person is there to be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(question: str) -> str:
    """Ask a person at a terminal, and return the answer; Ctrl-C stops the command."""
    return str(click.prompt(writable(question, sys.stdout), default="", show_default=False, prompt_suffix=""))


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


def meant(file: Path | None, texts: Texts | None = None) -> Path:
    """Return the file of the session that is meant; one that was not named is named on stderr.

    Raises:
        Unreadable: when the one written to last cannot be read: an evening must not go on in another's
        session.
    """
    if file is not None:
        return file
    path = newest(folder())
    try:
        session = read(path).session
    except Unreadable as error:
        raise Unreadable(
            f"{error}. For another session, name it: --session FILE (track history lists them)"
        ) from error
    say(terminal("session_finished" if session.finished else "session", texts, path=str(path)), err=True)
    return path


def command_for(name: str, path: Path) -> str:
    """Write the command that leads back to a session: its file is named unless it is the one meant anyway."""
    try:
        meant_anyway = newest(folder()).absolute() == path.absolute()
    except SpareSquaresError:
        meant_anyway = False
    if meant_anyway:
        return f"spare-squares track {name}"
    quoted = f'"{path}"' if sys.platform == "win32" else shlex.quote(str(path))
    return f"spare-squares track {name} --session {quoted}"


def reading(file: Path | None, texts: Texts | None = None) -> Session:
    """Read the session that is meant, without touching its file."""
    path = meant(file, texts)
    replay = read(path)
    if replay.rest:
        rest = counted(len(replay.rest), "byte")
        say(f"{path}: {rest} at its end left out, as no whole action.", err=True)
    return replay.session


@contextmanager
def writing(
    file: Path | None, *, command: str, patience: float = 1.0, texts: Texts | None = None
) -> Iterator[Journal]:
    """Open the session that is meant for writing, as its only recorder.

    With the first action it becomes the session that was written to last.

    Raises:
        Refused: when somebody else records it.
    """
    path = meant(file, texts)
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
        journal.noted = lambda: touch(path, folder())
        yield journal


def _user() -> str:
    """Return the login name, for whoever finds the session taken."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no name in the environment, and none for the user's number
        return "somebody"


def text_width() -> int:
    """Return how many columns sentences may fill; a pipe gets each on one line."""
    return sentence_width()


def boxes() -> bool:
    """Tell whether standard output can show box drawing."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        NEEDED.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return os.environ.get("TERM") != "dumb"
