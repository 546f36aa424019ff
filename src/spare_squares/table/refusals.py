"""What the table refuses or does not understand: a code for programs that stays, a sentence for people.

A refused request changes nothing and uses no turn. The sentences stand in the catalogue: under `terminal`
where they name what to type, else under `track.refused`, which the page for a phone says too. An error keeps
its code and its values, so that one and the same is English for programs and in the language of the table for
people; `docs/journal.md` says when each code is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from spare_squares.errors import Refused, SpareSquaresError, WrongUse
from spare_squares.language.texts import Texts, read_texts

CODES: Final = frozenset((
    "no-piece", "on-the-board", "all-on-the-board", "at-the-side", "not-there", "which-copy",
    "off-the-board", "twice-named", "wrong-number", "not-its-shape", "none-on-board", "not-your-turn",
    "no-card", "over", "finished", "nothing-to-reset", "turns-used", "not-scored", "board-open",
    "card-known", "no-such-card", "card-played", "reveal-too-early", "board-unscored", "no-packing",
    "not-complete", "join-too-late", "seated-already", "not-seated", "not-a-name", "records-already",
    "nothing-to-undo", "nothing-to-redo", "solution-opened", "not-finished", "no-question", "illegal",
))  # fmt: skip

# Slips of who writes: the turn goes on as if nothing had been typed, and the sentence says so (A2, A3).
SLIPS: Final = frozenset((
    "at-the-side", "not-there", "off-the-board", "twice-named", "wrong-number", "not-its-shape",
    "none-on-board",
))  # fmt: skip

# A value of a sentence; one that is said itself is asked for in the language.
Said = str | int | Callable[[Texts | None], str]


class TableRefused(Refused):
    """What the rules do not allow now; as a text it is English until somebody says its language."""

    def __init__(self, code: str, values: Mapping[str, Said]) -> None:
        super().__init__("", code)
        self.values = values
        self.texts: Texts | None = None

    def __str__(self) -> str:
        texts = self.texts or read_texts()
        own = texts["terminal"]["refused"]
        entry = own[self.code] if self.code in own else texts["track"]["refused"][self.code]
        said = filled(texts, entry, self.values)
        return texts("terminal.no_turn", why=said) if self.code in SLIPS else said


class NotUnderstood(WrongUse):
    """A line that is not understood; as a text it is English until somebody says its language."""

    def __init__(self, key: str, values: Mapping[str, Said]) -> None:
        super().__init__("")
        self.key = key
        self.values = values
        self.texts: Texts | None = None

    def __str__(self) -> str:
        texts = self.texts or read_texts()
        return filled(texts, texts["terminal"]["unread"][self.key], self.values)


def filled(texts: Texts, entry: Any, values: Mapping[str, Said]) -> str:
    """Fill a sentence with its values, those that are said themselves in the same language."""
    known = {name: each(texts) if callable(each) else each for name, each in values.items()}
    return texts.filled(entry, **known)


def refusal(code: str, **values: Said) -> TableRefused:
    """Return the refusal of a code.

    Raises:
        KeyError: for a code that programs do not know.
    """
    if code not in CODES:
        raise KeyError(code)
    return TableRefused(code, values)


def speak(error: SpareSquaresError, texts: Texts) -> SpareSquaresError:
    """Let an error of the table speak a language; errors about files and options stay English."""
    if isinstance(error, TableRefused | NotUnderstood):
        error.texts = texts
    return error
