"""Turn a game as written (keys and texts) into a game, with a finding for each thing that is wrong."""

from __future__ import annotations

import re

from spare_squares.core.board import MOST_LETTERS, MOST_NUMBERS, Board, Letters
from spare_squares.core.cells import from_picture
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import Map, Node, Seq, Text
from spare_squares.decks.pictures import as_picture
from spare_squares.decks.schema import check
from spare_squares.errors import NotValid

MOST_CELLS = MOST_LETTERS * MOST_NUMBERS
MOST_PIECES = 100  # far more than letters: the judge tells of letters used twice
TURNS_A_PIECE = 4
POINTS = (3, 2, 1, 0)
BOARDS = 3
_YES = ("true", "yes", "on")


def game_of(node: Node, log: Log, *, name: str) -> Game | None:
    """Return the game a node describes, or None when it is broken; `name` is used when it has none."""
    listed = node.get("pieces") if isinstance(node, Map) else None
    if isinstance(listed, Seq) and len(listed.items) > MOST_PIECES:
        message = f"the game has {len(listed.items):,} pieces; 26 are the most, one a letter"
        log.add("V9", "error", message, at=listed, fix="write equal pieces as one, with copies")
        return None
    right = check(node, "game", log)
    if not isinstance(node, Map):
        return None
    board = _board(node, log)
    pieces = _pieces(node, log)
    if board is None or pieces is None or not right:
        return None
    count = sum(piece.copies for piece in pieces)
    points = _points(node)
    return Game(
        name=_word(node, "name") or name,
        board=board,
        pieces=pieces,
        blocked=_number(node, "blocked", 0),
        flips=_word(node, "flips").lower() in _YES if node.get("flips") else True,
        turns=_number(node, "turns", TURNS_A_PIECE * count),
        points=points or POINTS,
        boards=_number(node, "boards", BOARDS),
    )


def _word(node: Map, key: str) -> str:
    value = node.get(key)
    return " ".join(value.text.split()) if isinstance(value, Text) else ""


def _number(node: Map, key: str, default: int) -> int:
    word = _word(node, key)
    return int(word) if re.fullmatch(r"0*[1-9][0-9]{0,4}", word) else default


def _points(node: Map) -> tuple[int, ...]:
    value = node.get("points")
    if isinstance(value, Text):
        return tuple(int(each) for each in re.findall(r"\d{1,5}", value.text))
    items = value.items if isinstance(value, Seq) else ()
    return tuple(int(item.text) for item in items if isinstance(item, Text) and item.text.strip().isdecimal())


def rows_of(node: Node | None) -> str:
    """Return the rows of a picture written as one text or as a list of rows."""
    if isinstance(node, Seq):
        return "\n".join(item.text for item in node.items if isinstance(item, Text))
    return node.text if isinstance(node, Text) else ""


def _board(node: Map, log: Log) -> Board | None:
    picture = node.get("picture")
    letters: Letters = "down" if _word(node, "letters") == "down" else "across"
    if picture is None and (node.get("columns") is None or node.get("rows") is None):
        fix = "write columns and rows, or a picture of the board in rows of # and dots"
        log.add("V3", "error", "the game does not say how large its board is", at=node, fix=fix)
        return None
    at = picture or node.get("columns") or node
    columns, rows, cells = _number(node, "columns", 0), _number(node, "rows", 0), -1
    if picture is None and not (columns and rows):
        return None
    try:
        if picture is not None:
            _mind_size(rows_of(picture))
            cells, wide, high = from_picture(as_picture(rows_of(picture)))
            _mind_sides(node, wide, high)
            columns, rows = wide, high
        return Board(columns, rows, cells, letters=letters)
    except NotValid as error:
        log.add("V7", "error", str(error), at=at, fix=_turn(node, columns, rows))
        return None


def _turn(node: Map, columns: int, rows: int) -> str:
    """Say that letters running down would do, where they would."""
    if node.get("letters") is None and rows <= MOST_LETTERS < columns <= MOST_NUMBERS:
        return "write letters: down"
    return ""


def _mind_size(text: str) -> None:
    if len(text) > 4 * MOST_CELLS:
        raise NotValid(f"the picture is larger than {MOST_CELLS:,} cells, the most a board can have")


def _mind_sides(node: Map, columns: int, rows: int) -> None:
    for key, drawn in (("columns", columns), ("rows", rows)):
        if node.get(key) is not None and _number(node, key, 0) != drawn:
            raise NotValid(f"{key} says {_word(node, key)}, and the picture has {drawn}")


def _pieces(node: Map, log: Log) -> tuple[Piece, ...] | None:
    listed = node.get("pieces")
    items = listed.items if isinstance(listed, Seq) else ()
    found = [_piece(item, log) for item in items if isinstance(item, Map)]
    pieces = tuple(piece for piece in found if piece)
    return pieces if len(pieces) == len(items) else None


def _piece(node: Map, log: Log) -> Piece | None:
    if node.get("letter") is None or node.get("picture") is None:
        return None
    letter = _word(node, "letter").upper()
    at = node.get("letter") or node
    if not re.fullmatch("[A-Z]", letter):
        log.add(
            "V8", "error", f"{letter[:20]!r} is no letter of a piece", at=at, fix="write one letter, A to Z"
        )
        return None
    try:
        text = rows_of(node.get("picture"))
        _mind_size(text)
        return Piece.from_picture(letter, as_picture(text), _number(node, "copies", 1))
    except NotValid as error:
        message = str(error) if letter in str(error).split() else f"piece {letter}: {error}"
        log.add("V8", "error", message, at=node.get("picture") or at)
        return None
