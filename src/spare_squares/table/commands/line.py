"""The line of input of `track play`: editing and completion on a real terminal, plain lines elsewhere."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

import click

from spare_squares.shell.console import say, writable
from spare_squares.table import words as vocabulary
from spare_squares.table.game_state import at_side, on_board
from spare_squares.table.session import Session
from spare_squares.table.turn_rules import REASONS

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completer
    from prompt_toolkit.document import Document


class Line(Protocol):
    """Where lines come from. `asks` tells whether a person is there to be asked."""

    asks: bool
    redraws: bool

    def read(self, prompt: str, *, question: bool = False) -> str | None:
        """Return the next line, None at the end of input; a question is left by Ctrl-C, which says no."""

    def keep_above(self, text: Callable[[], str] | None, redraw: Callable[[], None]) -> None:
        """Keep a text up to date above the line that is typed, and redraw when the window changes."""

    def ring(self) -> None:
        """Ring the bell."""


def line_for(session: Callable[[], Session]) -> Line:
    """Choose the kind of line for where we are."""
    terminals = sys.stdin.isatty() and sys.stdout.isatty()
    if terminals and os.environ.get("TERM") not in ("dumb", "unknown"):
        return Editing(session)
    return Plain(asks=terminals)


class Plain:
    """Lines from a pipe, a file or a dumb terminal."""

    redraws = False

    def __init__(self, *, asks: bool) -> None:
        self.asks = asks
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def keep_above(self, text: Callable[[], str] | None, redraw: Callable[[], None]) -> None:
        """Keep nothing: lines scroll here."""

    def ring(self) -> None:
        """Ring the bell where somebody hears it."""
        if self.asks:
            click.echo("\a", nl=False)

    def read(self, prompt: str, *, question: bool = False) -> str | None:
        """Read a line; from a pipe it is printed after its prompt, so that the output reads as a dialogue."""
        if self.asks:
            click.echo(writable(prompt, sys.stdout), nl=False)
        text = sys.stdin.readline()
        if not text:
            return None
        if not self.asks:
            say(prompt + text.rstrip("\r\n"))
        return text


class Resized(Exception):
    """The window has another size; what was typed so far is kept."""


class Editing:
    """Lines with editing, recall and completion by prompt-toolkit."""

    asks = True
    redraws = True

    def __init__(self, session: Callable[[], Session]) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.shortcuts import CompleteStyle

        self._prompt: PromptSession[str] = PromptSession(
            completer=_completer(session),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            reserve_space_for_menu=0,
        )
        self._above: Callable[[], str] | None = None
        self._redraw: Callable[[], None] = lambda: None
        self._size = (0, 0)
        self._prompt.app.before_render += lambda app: self._notice_size()

    def keep_above(self, text: Callable[[], str] | None, redraw: Callable[[], None]) -> None:
        """Keep a text up to date above the line that is typed, and redraw when the window changes."""
        self._above, self._redraw = text, redraw

    def ring(self) -> None:
        """Ring the bell and show the last line anew, from whatever thread."""
        app = self._prompt.app

        def ring() -> None:
            app.output.bell()
            app.output.flush()
            app.invalidate()

        if app.loop and app.is_running:
            app.loop.call_soon_threadsafe(ring)

    def _notice_size(self) -> None:
        """Leave the line when the window has another size than when its input began."""
        app = self._prompt.app
        size = app.output.get_size()
        if self._size not in ((0, 0), (size.columns, size.rows)) and not app.is_done and app.loop:
            self._size = (0, 0)
            resized = Resized(self._prompt.default_buffer.text)
            app.loop.call_soon(lambda: None if app.is_done else app.exit(exception=resized))

    def _message(self, prompt: str) -> str:
        """Return what stands before the line; it is asked for anew whenever the line is drawn."""
        above = f"{self._above()}\n" if self._above else ""
        return above + writable(prompt, sys.stdout)

    def read(self, prompt: str, *, question: bool = False) -> str | None:
        """Read a line; Ctrl-C empties it, or leaves a question; Ctrl-D on an empty line ends the input."""
        from prompt_toolkit.patch_stdout import patch_stdout

        typed, app = "", self._prompt.app
        while True:
            size = app.output.get_size()
            self._size = (size.columns, size.rows)
            self._prompt.refresh_interval = 0.5 if self._above else 0
            try:
                with patch_stdout(raw=True):
                    return self._prompt.prompt(lambda: self._message(prompt), default=typed)
            except Resized as resized:
                typed = str(resized)
                self._redraw()
            except KeyboardInterrupt:
                if question:
                    return ""
                typed = ""
            except EOFError:
                return None


def completions(session: Session, text: str) -> list[str]:
    """List what may follow; all cells are offered, for free ones alone would be a hint (T47)."""
    before, _, word = text.rpartition(" ")
    words = before.split()
    if words and len(words[0]) == 1:  # a piece's letter alone says place
        words.insert(0, "place")
    if not words:
        offered: Iterable[str] = _first_words()
    else:
        offered = _after(session, words)
    fitting = [each for each in offered if each.casefold().startswith(word.casefold())]
    return [each for each in fitting if each not in words[1:]]


def _first_words() -> list[str]:
    """List the first words of the forms that help shows, and the English names of those rows."""
    spoken = vocabulary.VOCABULARY
    names = [*(word.name for word in spoken.words), "quit"]
    own = [spoken.form(name).split()[0] for name in names] if spoken.texts else []
    return list(dict.fromkeys([*own, *names]))


def _after(session: Session, words: list[str]) -> Iterable[str]:
    """List what may follow whole words."""
    setup, table = session.setup, session.table
    row = vocabulary.VOCABULARY.said.get(vocabulary.plain(words[0]))
    match row.arguments if row else "":
        case "placement" if len(words) > 1:
            return setup.game.board.names(setup.game.board.cells)
        case "placement":
            return dict.fromkeys(at_side(setup.game, table))
        case "piece and note":
            return dict.fromkeys(at_side(setup.game, table)) if len(words) == 1 else REASONS
        case "piece" if len(words) == 1:
            return dict.fromkeys(on_board(setup.game, table))
        case "name" if row and row.kind != "card":
            return table.players
        case "new name":
            return [vocabulary.VOCABULARY.first("to"), *table.players]
        case "seat" if vocabulary.VOCABULARY.means(vocabulary.plain(words[-1]), "after"):
            return table.players
    return ()


def _completer(session: Callable[[], Session]) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class Spoken(Completer):
        """Completes the spoken grammar."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            """Yield what may stand at the cursor."""
            text = document.text_before_cursor
            word = text.rpartition(" ")[2]
            for each in completions(session(), text):
                yield Completion(each + " ", start_position=-len(word), display=each)

    return Spoken()
