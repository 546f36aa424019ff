"""Games by name or from a file: the one of the box, the templates that ship, and games of one's own."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from spare_squares.core.findings import Finding
from spare_squares.core.game import Game
from spare_squares.decks.builtin import BUILTIN, builtin_game, template_game
from spare_squares.errors import NotValid, WrongUse
from spare_squares.templates import template
from spare_squares.wording import nearest_name


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
    if source not in game_names() and not Path(source).exists():
        raise WrongUse(unknown_game(source))
    return read_game_file(source, Path())


def read_game_file(source: str, folder: Path) -> Game:
    """Read a game that ships, by name, or from a file in a folder.

    Raises:
        NotValid: for a game that breaks a rule; the message holds every finding.
        Unreadable: for a file that cannot be opened or decoded.
    """
    if source in game_names():
        return template_game(source)
    from spare_squares.decks.as_written import Log, Stop
    from spare_squares.decks.building import game_of
    from spare_squares.decks.formats import tree_of
    from spare_squares.decks.source import load

    loaded = load(str(folder / source))
    log, game = Log(loaded.file), None
    with suppress(Stop):
        game = game_of(tree_of(loaded, log), log, name=Path(source).stem)
    if game is None:
        wrong = [each for each in log.findings if each.severity == "error"]
        raise BrokenGameFile(tuple(wrong))
    return game


class BrokenGameFile(NotValid):
    """A game file that breaks a rule: every finding, which the message holds too."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(map(sentence, findings)))
        self.findings = findings


def sentence(finding: Finding) -> str:
    """Write a finding on one line, for where no screen lays it out."""
    at = finding.at
    place = f":{at.line}:{at.column}" if at.line else ""
    fix = f"; {finding.fix}" if finding.fix else ""
    return f"{at.file}{place}: error {finding.code}: {finding.message}{fix}"


def unknown_game(source: str) -> str:
    """Say that there is no such game, with those there are and the nearest."""
    names = game_names()
    near = nearest_name(source, names)
    hint = f"; did you mean {near}?" if near else ""
    return f"{source}: no game of that name and no file; the games are {', '.join(names)}{hint}"
