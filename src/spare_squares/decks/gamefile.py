"""Turn a game as written (keys and texts) into a game, with a finding for each thing that is wrong."""

from __future__ import annotations

from typing import Any

from spare_squares.core.board import MOST_LETTERS, MOST_NUMBERS
from spare_squares.core.codec import BrokenGame, Fault, Path, game_from, rows_of
from spare_squares.core.game import Game
from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import Map, Node, Seq, plain_value
from spare_squares.decks.pictures import as_picture
from spare_squares.decks.schema import check, code_of, node_at
from spare_squares.errors import NotValid

MOST_CELLS = MOST_LETTERS * MOST_NUMBERS
MOST_PIECES = 100  # far more than letters: the judge tells of letters used twice


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
    faults = _clear_pictures(data)
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
    return None if told else game


def _is_told(path: Path, told: Path) -> bool:
    """Tell whether one path leads through the other."""
    return path[: len(told)] == told or (bool(path) and told[: len(path)] == path)


def _clear_pictures(data: Any) -> list[Fault]:
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
