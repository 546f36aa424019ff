"""Games by name or from a file: the one of the box, the templates that ship, and games of one's own."""

from __future__ import annotations

import difflib
from pathlib import Path

from spare_squares.catalog.builtin import BUILTIN, builtin_game, template_game
from spare_squares.core.game import Game
from spare_squares.errors import WrongUse
from spare_squares.templates import template


def game_names() -> tuple[str, ...]:
    """Name the games that ship, the one of the box first."""
    found = (each.name for each in template("games").iterdir())
    names = sorted(name.removesuffix(".json") for name in found if name.endswith(".json"))
    return (BUILTIN, *(name for name in names if name != BUILTIN))


def read_game(source: str | None = None) -> Game:
    """Read the game named `source`: None for the one of the box, a name of `game_names()`, or a path.

    Raises:
        WrongUse: for a name that is neither a game nor a file.
        NotValid: for a file whose game breaks a rule; the message holds every finding.
        Unreadable: for a file that cannot be opened or decoded.
    """
    if source is None:
        return builtin_game()
    if source in game_names():
        return template_game(source)
    if not Path(source).exists():
        raise WrongUse(unknown_game(source))
    raise WrongUse(f"{source}: games from files are not read yet")


def unknown_game(source: str) -> str:
    """Say that there is no such game, with those there are and the nearest."""
    names = game_names()
    close = difflib.get_close_matches(source, names, n=1)
    hint = f"; did you mean {close[0]}?" if close else ""
    return f"{source}: no game of that name and no file; the games are {', '.join(names)}{hint}"
