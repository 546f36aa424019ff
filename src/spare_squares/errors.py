"""What a caller may catch: every refusal of this package, with the exit code it ends in."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Any


class SpareSquaresError(Exception):
    """Base of every error this package raises on purpose; its text is one message for a person.

    `report` is what a program is told of it under --json, where there is more to say than that message.
    """

    exit_code = 1

    def __init__(self, *args: object, report: Mapping[str, Any] | None = None) -> None:
        super().__init__(*args)
        self.report = report


class Refused(SpareSquaresError):
    """A request that is understood and may not be done: nothing was changed.

    `code` tells programs which refusal this is, where the table of turns refuses; its text may change.
    """

    exit_code = 1

    def __init__(self, text: str = "", code: str = "", *, report: Mapping[str, Any] | None = None) -> None:
        super().__init__(text, report=report)
        self.code = code


class NotValid(SpareSquaresError):
    """A value that breaks a rule of the game or of a deck."""

    exit_code = 1


class WrongUse(SpareSquaresError):
    """An option or argument outside its allowed values."""

    exit_code = 2


class Unreadable(SpareSquaresError):
    """A file that cannot be opened, decoded or trusted."""

    exit_code = 3


class OutputLost(SpareSquaresError):
    """What was asked for is done, and what it gave could not be written out."""

    exit_code = 4

    @classmethod
    def because(cls, error: OSError) -> OutputLost:
        """Say why; a reader that hangs up (`… | head`) has what it wanted and is told nothing."""
        if isinstance(error, BrokenPipeError):
            return cls("")
        why = "it is closed" if error.errno == errno.EBADF else error.strerror or error
        return cls(f"the output could not be written: {why}")
