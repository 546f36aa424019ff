"""Lines of the journal: the head that says what was agreed, then one line an action, all plain JSON.

The head carries board, pieces and cards as text anyone can read, so that a session needs no deck file
later. A line carries beside the action what came of it (turn, player, result): on replay that must agree.
"""

from __future__ import annotations

import json
from typing import Any, Final

from spare_squares.core.challenge import Challenge
from spare_squares.core.codec import game_data, game_from
from spare_squares.core.game import Game
from spare_squares.errors import SpareSquaresError, Unreadable
from spare_squares.table.actions import VIEWS, Action
from spare_squares.table.grammar import WORDS
from spare_squares.table.session import Entry
from spare_squares.table.table import Setup

FORMAT: Final = "spare-squares session"
VERSION: Final = 1
_KINDS: Final = (frozenset(WORDS) | {"found"}) - VIEWS
_TEXTS: Final = ("piece", "note", "name", "after")
_NUMBERS: Final = ("number", "of")


def head_line(setup: Setup) -> str:
    """Write the first line of a journal."""
    names = setup.game.board.names
    packings = setup.packings or (0,) * len(setup.cards)
    cards = [
        {"id": card.id, "title": card.title, "blocked": list(names(card.blocked)), "packings": count}
        for card, count in zip(setup.cards, packings, strict=True)
    ]
    return _line({
        "format": FORMAT, "version": VERSION, "created": setup.created,
        "deck": {"title": setup.deck, "credit": setup.credit, "fingerprint": setup.fingerprint},
        "game": game_data(setup.game, whole=True), "seed": setup.seed, "drawn": setup.drawn, "cards": cards,
        "boards": setup.boards, "players": list(setup.players), "starter": setup.starter,
        "recorder": setup.recorder, "relaxed": setup.relaxed, "rotate_starter": setup.rotate_starter,
        "allow_repeats": setup.allow_repeats,
    })  # fmt: skip


def setup_from(line: str, *, where: str) -> Setup:
    """Read the first line of a journal.

    Raises:
        Unreadable: when it is no head of a session this program can read.
    """
    try:
        data = json.loads(line)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise Unreadable(f"{where}: this is no session of the turn tracker")
        if data.get("version") != VERSION:
            raise Unreadable(
                f"{where}: its format version is {data.get('version')!r} and this program reads {VERSION}"
            )
        return _setup(data)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise Unreadable(f"{where}: the first line of the session is damaged ({error})") from error
    except Unreadable:
        raise
    except SpareSquaresError as error:
        raise Unreadable(f"{where}: the first line of the session is damaged ({error})") from error


def _setup(data: dict[str, Any]) -> Setup:
    game = game_from(data["game"])
    cards = tuple(
        Challenge(_text(card["id"]), game.board.cells_of(card["blocked"]), _text(card["title"]))
        for card in data["cards"]
    )
    players = tuple(_text(name) for name in data["players"])
    _check_game(game)
    _check_people(players, data)
    if not cards or (data["drawn"] and len(cards) != data["boards"]) or not _whole(data["boards"], 1):
        raise ValueError("the cards do not match the number of boards")
    if any(card.blocked.bit_count() != game.blocked or not card.id for card in cards):
        raise ValueError("a card does not fit the game")
    if data["seed"] is not None and not isinstance(data["seed"], int):
        raise ValueError("the seed is no number")
    return Setup(
        game=game, cards=cards, boards=data["boards"], players=players, starter=data["starter"],
        recorder=data["recorder"], drawn=bool(data["drawn"]), relaxed=bool(data["relaxed"]),
        rotate_starter=bool(data["rotate_starter"]), allow_repeats=bool(data["allow_repeats"]),
        packings=tuple(_number(card["packings"]) for card in data["cards"]),
        deck=_text(data["deck"]["title"]), credit=_text(data["deck"]["credit"]),
        fingerprint=_text(data["deck"]["fingerprint"]), seed=data["seed"], created=_text(data["created"]),
    )  # fmt: skip


def _check_game(game: Game) -> None:
    """Raise ValueError for a game that cannot be played."""
    letters = [piece.letter for piece in game.pieces]
    if not letters or len(set(letters)) != len(letters) or not all(len(_text(each)) == 1 for each in letters):
        raise ValueError("the pieces have no letters of their own")
    if not game.fits:
        raise ValueError("the numbers of the game do not add up")


def _check_people(players: tuple[str, ...], data: dict[str, Any]) -> None:
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
    if not _whole(value, 0):
        raise ValueError("a number is no number")
    return int(value)


def _whole(value: Any, least: int) -> bool:
    """Tell whether a value is a whole number, not a truth value, of at least `least`."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def entry_data(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON values; what is empty is left out."""
    action = entry.action
    data: dict[str, Any] = {"n": entry.number, "at": entry.at, "do": action.kind}
    data |= {name: getattr(action, name) for name in _TEXTS + _NUMBERS if getattr(action, name)}
    if action.cells:
        data["cells"] = list(action.cells)
    data |= {"board": entry.board, "result": entry.result}
    if entry.turns:
        data |= {"turn": entry.turn, "turns": entry.turns}
    data |= {name: value for name, value in (("by", entry.player), ("why", entry.why)) if value}
    return data


def entry_line(entry: Entry) -> str:
    """Write an entry as one line of the journal."""
    return _line(entry_data(entry))


def action_from(data: Any) -> Action:
    """Read the action of a line.

    Raises:
        ValueError: when the line holds no action.
    """
    if not isinstance(data, dict) or data.get("do") not in _KINDS:
        raise ValueError("no action")
    texts = {name: data.get(name, "") for name in _TEXTS}
    numbers = {name: data.get(name, 0) for name in _NUMBERS}
    cells = data.get("cells", [])
    if not isinstance(cells, list) or not all(isinstance(value, str) for value in [*texts.values(), *cells]):
        raise ValueError("an action of the wrong kind")
    if not all(type(value) is int for value in numbers.values()):
        raise ValueError("a number of the wrong kind")
    return Action(data["do"], cells=tuple(cells), **texts, **numbers)


def agrees(entry: Entry, data: dict[str, Any]) -> bool:
    """Tell whether a replayed entry is what the line says came of it."""
    again = entry_data(entry)
    return all(again.get(name) == data.get(name) for name in ("n", "board", "turn", "turns", "by", "result"))


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
