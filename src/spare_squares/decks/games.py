"""Games by name or from a file: the one of the box, the templates that ship, and games of one's own."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from spare_squares.core.board import MOST_LETTERS, MOST_NUMBERS
from spare_squares.core.codec import BrokenGame, Fault, KeyPath, game_from, rows_of
from spare_squares.core.findings import Finding
from spare_squares.core.game import Game
from spare_squares.decks.as_read import twice_in_words
from spare_squares.decks.as_written import Log, Map, Node, Seq, Stop, Text, plain_value
from spare_squares.decks.builtin import BUILTIN, builtin_game, template_game
from spare_squares.decks.nested import read_tree
from spare_squares.decks.pictures import as_picture
from spare_squares.decks.schema import check, code_of, node_at
from spare_squares.decks.source import load, mind_size, text_of
from spare_squares.errors import NotValid, WrongUse
from spare_squares.templates import template
from spare_squares.wording import nearest_name

MOST_CELLS = MOST_LETTERS * MOST_NUMBERS
MOST_PIECES = 100  # far more than letters: the judge tells of letters used twice


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
    loaded = load(str(folder / source))
    log, game = Log(loaded.file), None
    with suppress(Stop):
        mind_size(loaded, log)
        game = game_of(read_tree(text_of(loaded, log), log), log, name=Path(source).stem)
    if game is None:
        wrong = [each for each in log.findings if each.severity == "error"]
        raise BrokenGameFile(tuple(wrong))
    return game


def game_of(node: Node, log: Log, *, name: str) -> Game | None:
    """Return the game a node describes, or None when it is broken; `name` is used when it has none."""
    listed = node.get("pieces") if isinstance(node, Map) else None
    if isinstance(listed, Seq) and len(listed.items) > MOST_PIECES:
        message = f"the game has {len(listed.items):,} pieces; 26 are the most, one a letter"
        log.add("V9", "error", message, at=listed, fix="write equal pieces as one, with copies")
        return None
    told = check(node, "game", log)
    if not isinstance(node, Map):
        return None
    data: Any = plain_value(node)
    faults = clear_pictures(data)
    game = None
    try:
        game = game_from(data, name=name)
    except BrokenGame as error:
        faults += error.faults
    for fault in faults:
        # What the schema's check has told of a value, or of a part of it, is not told again.
        if not any(_is_told(fault.path, path) for path in told):
            at = node_at(node, fault.path)
            log.add(code_of(fault.path, "game"), "error", fault.message, at=at, fix=fault.fix)
            told.append(fault.path)
    if told:
        tell_letters_twice(node, log)
    return None if told else game


def tell_letters_twice(node: Map, log: Log) -> None:
    """Tell of letters that two pieces have, in a game that is broken and so is not judged."""
    listed = node.get("pieces")
    letters: dict[str, list[Text]] = {}
    for each in listed.items if isinstance(listed, Seq) else ():
        letter = each.get("letter") if isinstance(each, Map) else None
        if isinstance(letter, Text):
            letters.setdefault(letter.text.strip().upper(), []).append(letter)
    for name, places in letters.items():
        if len(places) > 1:
            message, fix = twice_in_words(name[:20], len(places))
            log.add("V9", "error", message, at=places[1], fix=fix)


def _is_told(path: KeyPath, told: KeyPath) -> bool:
    """Tell whether one path leads through the other."""
    return path[: len(told)] == told or (bool(path) and told[: len(path)] == path)


def clear_pictures(data: Any) -> list[Fault]:
    """Write the pictures of a game in # and dots, in place; what cannot be read becomes a fault."""
    pieces = data.get("pieces")
    listed = pieces if isinstance(pieces, list) else []
    drawn = [((), data), *((("pieces", at), piece) for at, piece in enumerate(listed))]
    faults = []
    for path, part in drawn:
        if not isinstance(part, dict) or not part.get("picture"):
            continue
        text = rows_of(part["picture"])
        try:
            if len(text) > 4 * MOST_CELLS:
                message = f"the picture is larger than {MOST_CELLS:,} cells, the most a board can have"
                raise NotValid(message)
            part["picture"] = as_picture(text)
        except NotValid as error:
            letter = f"piece {part.get('letter', '')}: " if path else ""
            faults.append(Fault((*path, "picture"), f"{letter}{error}"))
            part["picture"] = "#"
    return faults


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
