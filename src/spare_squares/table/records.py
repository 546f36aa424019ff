"""Lines of the journal: the head that says what was agreed, then one line an action, all plain JSON.

Written is format version 2, so that a page in a browser can write the same bytes: the head carries board,
pieces and the cards of the deck as text anyone can read, and in `order` which of them are played; each line
carries beside the action what came of it by code (on replay that must agree), and every line ends in
`check`, the CRC-32 of its own bytes without that member. `docs/journal.md` says it field by field. Version
1 had a seed and the packing counts in the head, sentences in the lines and no check; it is read for ever
and never written.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any, Final

from spare_squares.core.challenge import Challenge
from spare_squares.core.codec import game_data, game_from
from spare_squares.core.game import Game
from spare_squares.errors import SpareSquaresError, Unreadable
from spare_squares.table import words
from spare_squares.table.game_state import Setup
from spare_squares.table.session import Entry
from spare_squares.table.words import Action

FORMAT: Final = "spare-squares session"
VERSION: Final = 2
_TEXTS: Final = ("piece", "note", "name", "after", "to")
_NUMBERS: Final = ("number", "of")
_CHECK: Final = re.compile(rb',"check":"([0-9a-f]{8})"\}\n?\Z')
_AGREE: Final = ("n", "board", "turn", "turns", "by", "result")


class NewerProgram(Unreadable):
    """A whole line of a newer program: not damage, so nothing of it may be moved or mended."""


def head_line(setup: Setup) -> str:
    """Write the first line of a journal."""
    names = setup.game.board.names
    cards = [
        {"id": card.id, "title": card.title, "blocked": list(names(card.blocked))} for card in setup.cards
    ]
    return write_checked({
        "format": FORMAT, "version": VERSION, "created": setup.created,
        "deck": {"title": setup.deck, "credit": setup.credit, "fingerprint": setup.fingerprint},
        "game": game_data(setup.game, whole=True), "cards": cards, "order": _base64url(setup.order),
        "boards": setup.boards, "players": list(setup.players), "starter": setup.starter,
        "recorder": setup.recorder, "relaxed": setup.relaxed, "rotate_starter": setup.rotate_starter,
        "allow_repeats": setup.allow_repeats,
    })  # fmt: skip


def _base64url(order: tuple[int, ...]) -> str:
    return base64.urlsafe_b64encode(bytes(order)).rstrip(b"=").decode("ascii")


def write_checked(data: dict[str, Any]) -> str:
    """Write a line with its check last: the CRC-32 of its UTF-8 bytes without that member."""
    # As JSON.stringify of a browser writes it: no blanks, no escapes but the needed ones.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"check":"{zlib.crc32(text.encode("utf-8")):08x}"}}\n'


def is_checked(line: bytes) -> bool:
    """Tell whether a line is whole by its own check."""
    found = _CHECK.search(line)
    return found is not None and zlib.crc32(line[: found.start()] + b"}") == int(found[1], 16)


def version_of(line: bytes, *, where: str) -> int:
    """Return the format version of a journal by its first line.

    Raises:
        Unreadable: when it is no head of a session, or of a version this program cannot read.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{where}: the first line of the session is damaged ({error})") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unreadable(f"{where}: this is no session of the turn tracker")
    version = data.get("version")
    # `type`, not `isinstance`: true is an int in Python and no version.
    if type(version) is int and version > VERSION:
        raise NewerProgram(
            f"{where}: its format version is {version} and this program reads 1 and {VERSION}: "
            "it was written by a newer program, and nothing was changed"
        )
    if type(version) is not int or version < 1:
        raise Unreadable(f"{where}: the first line of the session is damaged (its version is {version!r})")
    if version == VERSION and not is_checked(line):
        raise Unreadable(f"{where}: the first line of the session is damaged (its check does not agree)")
    return int(version)


def setup_from(line: bytes, *, where: str) -> Setup:
    """Read the first line of a journal, of either version.

    Raises:
        Unreadable: when it is no head of a session this program can read.
    """
    version = version_of(line, where=where)
    try:
        return _setup(json.loads(line), version)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, SpareSquaresError) as error:
        raise Unreadable(f"{where}: the first line of the session is damaged ({error})") from error


def _setup(data: dict[str, Any], version: int) -> Setup:
    game = game_from(data["game"])
    listed = tuple(
        Challenge(_text(card["id"]), game.board.cells_of(card["blocked"]), _text(card["title"]))
        for card in data["cards"]
    )
    players = tuple(_text(name) for name in data["players"])
    check_game(game)
    check_people(players, data)
    # An empty order means that the cards are drawn at the table, one a board.
    drawn = bool(data["drawn"]) if version == 1 else bool(_text(data["order"]))
    cards, seed = listed, None
    packings: tuple[int, ...] = ()
    order = _order(data) if version > 1 else ()
    if version == 1:  # its list is the cards of the boards, in their order, or the whole deck
        cards = tuple(dict.fromkeys(listed))
        order = tuple(cards.index(each) for each in listed) if drawn else ()
        counts = dict(zip(listed, (_number(card["packings"]) for card in data["cards"]), strict=True))
        packings, seed = tuple(counts[each] for each in cards), data["seed"]
    if seed is not None and not isinstance(seed, int):
        raise ValueError("the seed is no number")
    if not is_whole(data["boards"], 1) or not cards or (drawn and len(order) != data["boards"]):
        raise ValueError("the cards do not match the number of boards")
    if not all(0 <= at < len(cards) for at in order):
        raise ValueError("the order names a card that is not there")
    if any(card.blocked.bit_count() != game.blocked or not card.id for card in cards):
        raise ValueError("a card does not fit the game")
    return Setup(
        game=game, cards=cards, boards=data["boards"], players=players, starter=data["starter"],
        recorder=data["recorder"], order=order, relaxed=bool(data["relaxed"]),
        rotate_starter=bool(data["rotate_starter"]), allow_repeats=bool(data["allow_repeats"]),
        packings=packings, deck=_text(data["deck"]["title"]), credit=_text(data["deck"]["credit"]),
        fingerprint=_text(data["deck"]["fingerprint"]), seed=seed, created=_text(data["created"]),
    )  # fmt: skip


def _order(data: dict[str, Any]) -> tuple[int, ...]:
    text = _text(data["order"])
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise ValueError("the order is no base64url")
    # Padding is left out of the line; Python's decoder wants it back.
    return tuple(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def check_game(game: Game) -> None:
    """Raise ValueError for a game that cannot be played."""
    letters = [piece.letter for piece in game.pieces]
    if not letters or len(set(letters)) != len(letters) or not all(len(_text(each)) == 1 for each in letters):
        raise ValueError("the pieces have no letters of their own")
    if not game.fits:
        raise ValueError("the numbers of the game do not add up")


def check_people(players: tuple[str, ...], data: dict[str, Any]) -> None:
    """Raise ValueError unless starter and recorder sit among players of different names."""
    if len(set(players)) != len(players) or not all(players):
        raise ValueError("the players have no names of their own")
    if data["starter"] not in players or data["recorder"] not in players:
        raise ValueError("the starting player or the recorder is not among the players")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is no text")
    return value


def _number(value: Any) -> int:
    if not is_whole(value, 0):
        raise ValueError("a number is no number")
    return int(value)


def is_whole(value: Any, least: int) -> bool:
    """Tell whether a value is a whole number, not a truth value, of at least `least`."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def entry_data(entry: Entry) -> dict[str, Any]:
    """Return an entry as the values of its line, in their order; what is empty is left out."""
    action = entry.action
    values: dict[str, Any] = {
        "n": entry.number, "at": entry.at, "do": action.kind, "piece": action.piece,
        "cells": list(action.cells), "note": action.note, "name": action.name, "after": action.after,
        "to": action.to, "number": action.number, "of": action.of, "board": entry.board, "card": entry.card,
        "result": entry.result, "turn": entry.turn, "turns": entry.turns, "by": entry.player,
        "why": [fault.code for fault in entry.faults], "about": entry.about,
    }  # fmt: skip
    return {name: value for name, value in values.items() if value or name in ("n", "at")}


def entry_line(entry: Entry) -> str:
    """Write an entry as one line of the journal."""
    return write_checked(entry_data(entry))


def action_from(data: Any) -> Action:
    """Read the action of a line.

    Raises:
        ValueError: when the line holds no action.
    """
    if not isinstance(data, dict) or data.get("do") not in words.VOCABULARY.kept:
        raise ValueError("no action")
    texts = {name: data.get(name, "") for name in _TEXTS}
    numbers = {name: data.get(name, 0) for name in _NUMBERS}
    cells = data.get("cells", [])
    if not isinstance(cells, list) or not all(isinstance(value, str) for value in [*texts.values(), *cells]):
        raise ValueError("an action of the wrong kind")
    if not all(type(value) is int for value in numbers.values()):
        raise ValueError("a number of the wrong kind")
    return Action(data["do"], cells=tuple(cells), **texts, **numbers)


def agrees(entry: Entry, data: dict[str, Any], *, version: int) -> bool:
    """Tell whether a replayed entry is what the line says came of it."""
    again = entry_data(entry)
    # Version 1 said why in sentences, which may have changed since.
    names = _AGREE if version == 1 else (*_AGREE, "card", "why", "about")
    return all(again.get(name) == data.get(name) for name in names)
