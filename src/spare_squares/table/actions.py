"""What a recorder can ask for: one action, as the grammar reads it and the journal keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal[
    "place", "remove", "pass", "illegal", "nudge", "reset", "stop", "plan", "reveal", "next",
    "card", "join", "leave", "finish", "found", "undo", "redo",
    "show", "say", "log", "score", "status", "help",
]  # fmt: skip

# These look and change nothing; they never reach the journal.
VIEWS: Final = frozenset({"show", "say", "log", "score", "status", "help"})


@dataclass(frozen=True, slots=True)
class Action:
    """One request; which fields carry meaning depends on `kind`.

    `cells` are names as spoken, off the board too. `name` is a player, a card id, or after whom
    (`after`) somebody sits down. `number` and `of` say which packing was found or is wanted.
    """

    kind: Kind
    piece: str = ""
    cells: tuple[str, ...] = ()
    note: str = ""
    name: str = ""
    after: str = ""
    number: int = 0
    of: int = 0
