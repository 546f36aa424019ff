"""Long work: a line that tells how far it is, and processes that share it and end with their parent."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spare_squares.shell.console import coloured, is_quiet, put

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

PATIENCE = 1.0  # seconds before a line appears on a terminal
PATIENCE_OF_A_PIPE = 5.0  # a log keeps each line, so quick work leaves none there
Tick = Callable[[int, int], None]
ShouldStop = Callable[[], bool]


class Progress:
    """How far some work is, told on the error stream: a line drawn again on a terminal, else a new one."""

    def __init__(self, label: str, patience: float | None = None) -> None:
        self.label = label
        self.on_terminal = coloured(sys.stderr) or sys.stderr.isatty()
        usual = PATIENCE if self.on_terminal else PATIENCE_OF_A_PIPE
        self.start = time.monotonic()
        self.next = self.start + (usual if patience is None else patience)
        self.done = self.total = self.drawn = 0

    def __call__(self, done: int, total: int) -> None:
        """Take note of how much is done of how much."""
        self.done, self.total = done, total
        self.show_life()

    def show_life(self) -> None:
        """Tell how far the work is, if it is time to."""
        now = time.monotonic()
        if now < self.next or is_quiet():
            return
        # in a pipe ever more seldom: a tenth of what has passed, at least 10 seconds
        self.next = now + (0.1 if self.on_terminal else max(10.0, (now - self.start) / 10))
        text = self.text(now - self.start)
        if self.on_terminal:
            sys.stderr.write(f"\r{text:<{self.drawn}}")
            sys.stderr.flush()
            self.drawn = len(text)
        else:
            put(text, err=True)

    def text(self, seconds: float) -> str:
        """Say how much is done, and how long the rest will take where that can be told."""
        if not self.done:
            return f"{self.label}: {duration(seconds)} so far"
        left = seconds * (self.total - self.done) / self.done
        return f"{self.label}: {self.done:,} of {self.total:,}, about {duration(left)} left"

    def watching(self, should_stop: ShouldStop | None = None) -> ShouldStop:
        """Return a `should_stop` that shows life each time a search asks it."""

        def ask() -> bool:
            self.show_life()
            return should_stop is not None and should_stop()

        return ask

    def clear(self) -> None:
        """Take the line off the screen."""
        if self.drawn:
            sys.stderr.write(f"\r{'':<{self.drawn}}\r")
            sys.stderr.flush()


@contextmanager
def long_work(label: str, *, patience: float | None = None) -> Iterator[Progress]:
    """Give what is to be called with how much is done of how much; it leaves no trace on a terminal."""
    progress = Progress(label, patience)
    try:
        yield progress
    finally:
        progress.clear()


def duration(seconds: float) -> str:
    """Write a time as roughly as it is known."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def workers(number: int) -> ProcessPoolExecutor:
    """Return an executor of so many processes, none of which outlives this one, however it ends."""
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(number, initializer=end_with_parent)


def end_with_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it is gone: killed, it cannot tell its children.

    Each process holds one end of a pipe whose other end only its parent has (and children born later, which
    end first); multiprocessing keeps it as the parent's sentinel, on every system and start method.
    """
    import multiprocessing
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.join,), daemon=True).start()


def _follow(wait_for_parent: Callable[[], None]) -> None:
    wait_for_parent()
    os._exit(1)
