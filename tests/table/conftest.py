"""Sessions to play in the tests: the built-in deck's cards in a chosen order, and a 6×6 game with copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck
from spare_squares.table.game_state import Setup, find_cards
from spare_squares.table.grammar import understand
from spare_squares.table.session import Session, new_session, perform

Start = Callable[..., Session]
Play = Callable[[Session, str], Session]

# Card 01 in six turns: an illegal placement, a pass and a nudge on the way.
FIRST_TRACE = "place O C1 C2 D1 D2; L A1 A2 B2; pass; L A1 A2 B1; nudge; I A3 B3 C3; D C4 D4"
SOLVED = {
    "01": "O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3; D C4 D4",
    "05": "I B1 C1 D1; L A2 B2 B3; D A4 B4; O C2 C3 D2 D3",
    "02": "I C1 C2 C3; L C4 D3 D4; D A4 B4; O A2 A3 B2 B3",
}


@pytest.fixture
def start() -> Start:
    """Return a maker of sessions: `start("P1,P2", cards="01,05")`."""

    def make(
        players: str = "P1,P2,P3", *, cards: str = "01,05,02", drawn: bool = True, **more: Any
    ) -> Session:
        deck, names = builtin_deck(), tuple(players.split(","))
        order = find_cards(deck, tuple(cards.split(",")), allow_repeats=True)
        values = {
            "game": deck.game, "cards": deck.cards, "order": order if drawn else (), "boards": len(order),
            "players": names, "starter": names[0], "recorder": names[1 % len(names)], "deck": deck.title,
            "fingerprint": deck.fingerprint(), "created": "2026-10-03T19:30:00.000+02:00",
        }  # fmt: skip
        return new_session(Setup(**(values | more)))

    return make


@pytest.fixture
def play() -> Play:
    """Return a player of several actions: `play(session, "pass; pass")`."""

    def go(session: Session, text: str) -> Session:
        for each in text.split(";"):
            session = perform(session, understand(each, session.setup, session.table))
        return session

    return go


@pytest.fixture
def big_game() -> Game:
    """Return a 6×6 game with letters down the side, a hole in its outline and pieces in copies."""
    whole = (1 << 36) - 1
    return Game(
        name="big",
        board=Board(6, 6, whole ^ 1, "down"),
        pieces=(Piece.from_picture("S", "##/##", 3), Piece.from_picture("B", "######", 3)),
        blocked=5,
        turns=24,
        points=(3, 2, 1, 0),
    )


@pytest.fixture
def big_card(big_game: Game) -> Challenge:
    """Return a card of that game: what is left of two rows, beside three squares and three bars."""
    return Challenge("01", big_game.board.cells_of(["A2", "A3", "A4", "A5", "A6"]))
