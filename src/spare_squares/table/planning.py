"""The minute of planning: what is said when, by a thread that does nothing else (T9, T11)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

SECONDS: Final = 60
# Seconds left → what is said. The end is an invitation, not an action.
WARNINGS: Final = ((30, "Half a minute of planning left."), (10, "Ten seconds of planning left."))


def warnings(starter: str, seconds: int = SECONDS) -> tuple[tuple[int, str], ...]:
    """List what is said after how many seconds."""
    early = [(seconds - left, text) for left, text in WARNINGS if left < seconds]
    over = f"The planning time is over. {starter}, the first turn is yours when you are ready."
    return (*early, (seconds, over))


class Planning:
    """Says each warning when its time has come, until it is stopped."""

    def __init__(self, starter: str, say: Callable[[str], None], *, seconds: int = SECONDS) -> None:
        self._stop = threading.Event()
        self._plan = warnings(starter, seconds)
        self._say = say
        self._thread = threading.Thread(target=self._run, name="planning", daemon=True)

    def start(self) -> None:
        """Begin to count."""
        self._thread.start()

    def stop(self) -> None:
        """Say nothing more."""
        self._stop.set()

    def _run(self) -> None:
        before = 0
        for after, text in self._plan:
            if self._stop.wait(after - before):
                return
            before = after
            self._say(text)
