"""The codec of a game: one function from a game to plain data, one back, both driven by the deck schema.

Deck files, game files, the games that ship, the head of a journal and the fingerprint all say a game by
these keys. Which keys there are, of which kind, and what is meant without them stands in the schema
(`templates/decks/deck.schema.json`, under `$defs`); a rule that is a number or a yes is one line there and
one field of `Game`. Numbers and truth values may be texts: no reader of ours makes anything else of a word.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from spare_squares.core.board import MOST_LETTERS, MOST_NUMBERS, Board, Letters
from spare_squares.core.cells import EMPTY, FULL, bits, from_picture
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.errors import NotValid
from spare_squares.templates import template_text

KeyPath = tuple[str | int, ...]
TURNS_A_PIECE = 4  # V36: the turn limit of a game that names none
MOST_DIGITS = 5
_YES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
# What nearly every game leaves as it is, files leave unsaid; a journal says it, to outlive the default.
_SELDOM = ("rotations", "copies")


class Fault(NamedTuple):  # quicker made than a dataclass: every command that knows the game starts with it
    """One thing that keeps data from being a game: the path of its keys, what is wrong, and the mend."""

    path: KeyPath
    message: str
    fix: str = ""


class BrokenGame(NotValid):
    """Data that are no game; `faults` are all that was found, the message is the first of them."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults[0].message)
        self.faults = faults


@cache
def deck_schema() -> dict[str, Any]:
    """Return the schema of a deck, with those of its parts under `$defs`."""
    data: dict[str, Any] = json.loads(template_text("decks", "deck.schema.json"))
    return data


def schema_keys(part: str) -> dict[str, dict[str, Any]]:
    """Return the keys of a game or a piece with what the schema says of each."""
    found: dict[str, dict[str, Any]] = deck_schema()["$defs"][part]["properties"]
    return {key: each for key, each in found.items() if key != "$schema"}


def game_data(game: Game, *, whole: bool = False) -> dict[str, Any]:
    """Return a game as plain data; `whole` says the outline and every key, for what must outlive defaults."""
    board = game.board
    outlined = whole or board.size != board.columns * board.rows
    said: dict[str, Any] = {
        "columns": None if outlined else board.columns,
        "rows": None if outlined else board.rows,
        "picture": one_line(board.picture(board.cells)) if outlined else None,
        "letters": board.letters,
        "pieces": [_piece_data(piece, whole=whole) for piece in game.pieces],
        "points": list(game.points),
    }
    data = {key: said[key] if key in said else getattr(game, key) for key in schema_keys("game")}
    return _without_unsaid(data, "game", whole=whole)


def _piece_data(piece: Piece, *, whole: bool) -> dict[str, Any]:
    data = {"letter": piece.letter, "picture": piece.picture(), "copies": piece.copies}
    return _without_unsaid(data, "piece", whole=whole)


def _without_unsaid(data: dict[str, Any], part: str, *, whole: bool) -> dict[str, Any]:
    keys = schema_keys(part)
    unsaid = {key for key in _SELDOM if not whole and key in data and data[key] == keys[key]["default"]}
    return {key: value for key, value in data.items() if value is not None and key not in unsaid}


def one_line(picture: str) -> str:
    """Write the rows of a picture on one line."""
    return picture.replace("\n", "/")


def game_from(data: Mapping[str, Any], *, name: str = "") -> Game:
    """Read a game from plain data; `name` is its name where the data give none.

    Raises:
        BrokenGame: with every fault and the path it stands at.
    """
    reader = _GameReader(data)
    board, pieces = reader.board(), reader.pieces()
    count = sum(piece.copies for piece in pieces)
    kept = ("columns", "rows", "picture", "letters", "pieces")
    fields = {key: reader.value(key) for key in schema_keys("game") if key not in kept}
    fields["name"] = fields["name"] or name
    fields["turns"] = fields["turns"] or TURNS_A_PIECE * count
    if reader.faults or board is None:
        raise BrokenGame(tuple(reader.faults))
    return Game(board=board, pieces=pieces, **fields)


class _GameReader:
    """Reads the keys of a game one by one, and collects what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.faults: list[Fault] = []

    def wrong(self, path: KeyPath, message: str, fix: str = "") -> None:
        self.faults.append(Fault(path, message, fix))

    def value(self, key: str) -> Any:
        """Read a key whose kind the schema names; what is missing is as the schema says it is then."""
        spec = schema_keys("game")[key]
        if self.data.get(key) is None:
            if key in deck_schema()["$defs"]["game"]["required"]:
                self.wrong((key,), f"the game has no {key}")
            default = spec.get("default")
            return tuple(default) if isinstance(default, list) else default
        return self._read(spec, self.data[key], (key,))

    def _read(self, spec: Mapping[str, Any], value: Any, path: KeyPath) -> Any:
        if "items" in spec:
            parts = value.replace(",", " ").split() if isinstance(value, str) else value
            parts = [each.strip("[]") for each in parts] if isinstance(value, str) else parts
            if not parts:
                self.wrong(path, f"{path[0]} is empty")
            return tuple(self._read(spec["items"], each, (*path, at)) for at, each in enumerate(parts))
        kind = spec["$ref"].rpartition("/")[2]
        try:
            return _KINDS[kind](value)
        except ValueError:
            self.wrong(path, f"{path[0]} cannot be {str(value)[:40]!r}")
            return None

    def board(self) -> Board | None:
        """Read the board: its two sides, or a picture of it."""
        picture = self.data.get("picture")
        columns, rows = (self.data.get(key) for key in ("columns", "rows"))
        if picture is None and (columns is None or rows is None):
            fix = "write columns and rows, or a picture of the board in rows of # and dots"
            self.wrong((), "the game does not say how large its board is", fix)
            return None
        letters = self.data.get("letters") or schema_keys("game")["letters"]["default"]
        if letters not in ("across", "down"):
            self.wrong(("letters",), f"letters cannot be {str(letters)[:40]!r}", "write across or down")
            return None
        sides = {key: self.value(key) for key in ("columns", "rows") if self.data.get(key) is not None}
        if picture is None and None in sides.values():
            return None
        try:
            if picture is None:
                return Board(sides["columns"], sides["rows"], letters=letters)
            return self._drawn_board(rows_of(picture), sides, letters)
        except NotValid as error:
            fix = self._turn(sides) or ("" if picture is None else padded_in_words(picture))
            self.wrong(("columns",) if picture is None else ("picture",), str(error), fix)
            return None

    def _drawn_board(self, picture: str, sides: Mapping[str, int | None], letters: Letters) -> Board:
        cells, columns, rows = from_picture(picture)
        for key, drawn in (("columns", columns), ("rows", rows)):
            if sides.get(key) not in (None, drawn):
                raise NotValid(f"{key} says {sides[key]}, and the picture has {drawn}")
        return Board(columns, rows, cells, letters)

    def _turn(self, sides: Mapping[str, int | None]) -> str:
        """Say that letters running down would do, where they would."""
        columns, rows = sides.get("columns") or 0, sides.get("rows") or 0
        if self.data.get("letters") is None and 0 < rows <= MOST_LETTERS < columns <= MOST_NUMBERS:
            return "write letters: down"
        return ""

    def pieces(self) -> tuple[Piece, ...]:
        """Read the pieces; those that are broken are left out, and told."""
        listed = self.data.get("pieces")
        if not isinstance(listed, list | tuple) or not listed:
            self.wrong(("pieces",), "the game has no pieces")
            return ()
        found = [self._piece(each, ("pieces", at)) for at, each in enumerate(listed)]
        return tuple(piece for piece in found if piece)

    def _piece(self, data: Any, path: KeyPath) -> Piece | None:
        given = data if isinstance(data, Mapping) else {}
        missing = [key for key in ("letter", "picture") if given.get(key) is None]
        for key in missing:
            self.wrong((*path, key), f"piece {int(path[-1]) + 1} has no {key}")
        letter = str(given.get("letter", "")).strip().upper()
        if missing:
            return None
        if len(letter) != 1 or not "A" <= letter <= "Z":
            self.wrong(
                (*path, "letter"), f"{letter[:20]!r} is no letter of a piece", "write one letter, A to Z"
            )
            return None
        copies = given.get("copies", schema_keys("piece")["copies"]["default"])
        count = self._read(schema_keys("piece")["copies"], copies, (*path, "copies"))
        try:
            cells, columns, _ = from_picture(rows_of(given["picture"]))
        except NotValid as error:
            self.wrong((*path, "picture"), f"piece {letter}: {error}", padded_in_words(given["picture"]))
            return None
        try:
            return Piece(letter, tuple(divmod(bit, columns) for bit in bits(cells)), count or 1)
        except NotValid as error:
            self.wrong((*path, "picture"), str(error))
            return None


def rows_of(picture: Any) -> str:
    """Return the rows of a picture that is one text or a list of rows."""
    return "\n".join(map(str, picture)) if isinstance(picture, list | tuple) else str(picture)


def padded_in_words(picture: Any) -> str:
    """Say how to write a picture whose rows have different lengths; "" for any other."""
    rows = [row.strip() for row in rows_of(picture).replace("/", "\n").split("\n") if row.strip()]
    wide = max(map(len, rows), default=0)
    if all(len(row) == wide for row in rows) or not set("".join(rows)) <= {FULL, EMPTY}:
        return ""
    return f"write a dot for each place without a cell: {'/'.join(row.ljust(wide, EMPTY) for row in rows)}"[
        :200
    ]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return " ".join(value.split())


def _whole(value: Any) -> int:
    word = value.strip() if isinstance(value, str) else value
    if isinstance(word, str) and word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS:
        word = int(word)
    if not isinstance(word, int) or isinstance(word, bool) or word < 0:
        raise ValueError
    return word


def _counted(value: Any) -> int:
    number = _whole(value)
    if number < 1:
        raise ValueError
    return number


def _yes(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if not isinstance(value, str) or value.strip().lower() not in _YES:
        raise ValueError
    return _YES[value.strip().lower()]


_KINDS: dict[str, Callable[[Any], Any]] = {"text": _text, "whole": _whole, "counted": _counted, "yes": _yes}
