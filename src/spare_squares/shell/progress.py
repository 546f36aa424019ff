"""A bar for work that takes long: nothing in the first second, nothing where no terminal shows it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 1.0  # seconds before a bar appears
Tick = Callable[[int, int], None]


@contextmanager
def long_work(label: str, *, patience: float = PATIENCE) -> Iterator[Tick]:
    """Give a function to call with how much is done of how much; it goes to stderr and leaves no trace."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    started, bar = time.monotonic(), _Bar(label)

    def tick(done: int, total: int) -> None:
        if bar.shown or time.monotonic() - started > patience:
            bar.show(done, total)

    try:
        yield tick
    finally:
        bar.close()


class _Bar:
    """A bar of rich, which is imported when the first one is drawn."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.shown: Any = None
        self.task: Any = None

    def show(self, done: int, total: int) -> None:
        """Draw the bar, or move it on."""
        if self.shown is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn(self.label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self.shown = Progress(*columns, console=Console(stderr=True), transient=True)
            self.shown.start()
            self.task = self.shown.add_task("", total=total)
        self.shown.update(self.task, completed=done)

    def close(self) -> None:
        """Take the bar off the screen."""
        if self.shown is not None:
            self.shown.stop()
