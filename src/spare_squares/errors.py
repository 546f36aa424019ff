"""What a caller may catch: every refusal of this package, with the exit code it ends in."""

from __future__ import annotations


class SpareSquaresError(Exception):
    """Base of every error this package raises on purpose; its text is one message for a person."""

    exit_code = 1


class Refused(SpareSquaresError):
    """A request that is understood and may not be done: nothing was changed."""

    exit_code = 1


class NotValid(SpareSquaresError):
    """A value that breaks a rule of the game or of a deck."""

    exit_code = 1


class WrongUse(SpareSquaresError):
    """An option or argument outside its allowed values."""

    exit_code = 2


class Unreadable(SpareSquaresError):
    """A file that cannot be opened, decoded or trusted."""

    exit_code = 3
