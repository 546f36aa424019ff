"""The state of play as JSON values, for scripts and scoreboards."""

from __future__ import annotations

from typing import Any

from spare_squares.table.records import entry_data
from spare_squares.table.session import Session
from spare_squares.table.table import at_side, on_board


def status_data(session: Session) -> dict[str, Any]:
    """Return the status.

    `turn` is the number of turns used; `acts` and `card` are None when nobody acts or no card is open;
    `points` is the score of the board, None until it is scored; `total` sums the boards scored so far.
    Relaxed play has neither points nor a limit.
    """
    setup, table = session.setup, session.table
    over = table.phase == "scored"
    return {
        "board": table.board,
        "boards": setup.boards,
        "card": table.card.id if table.card else None,
        "turn": table.used,
        "turn_limit": None if setup.relaxed else setup.game.turns,
        "acts": table.acting or None,
        "recorder": table.recorder,
        "on_board": list(on_board(setup.game, table)),
        "finished": session.finished,
        "points": table.results[-1].points if over else None,
        "total": None if setup.relaxed else session.total,
        "relaxed": setup.relaxed,
    }


def show_data(session: Session) -> dict[str, Any]:
    """Return what lies on the board."""
    setup, table = session.setup, session.table
    names = setup.game.board.names
    return {
        "card": table.card.id if table.card else None,
        "blocked": list(names(table.card.blocked)) if table.card else [],
        "pieces": [{"piece": p.letter, "cells": list(names(p.cells))} for p in table.lying],
        "side": list(at_side(setup.game, table)),
    }


def log_data(session: Session) -> list[dict[str, Any]]:
    """Return every entry, those that were undone marked."""
    return [
        entry_data(entry)
        | {"card": entry.card, "attempt": entry.attempt, "undone": entry.number in session.undone}
        for entry in session.log
    ]
