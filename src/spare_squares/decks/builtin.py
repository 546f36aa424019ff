"""The games and decks that ship, read by the standard library alone, so that short commands start fast."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from spare_squares.core.challenge import Challenge, Packing, Placement
from spare_squares.core.codec import game_from
from spare_squares.core.game import Game
from spare_squares.templates import template_text

if TYPE_CHECKING:
    from spare_squares.core.deck import Deck

BUILTIN = "spare-squares"

# Decks that go by their name wherever a deck is asked for.
SHIPPED_DECKS = (BUILTIN, "the-hundred")


def _data(*parts: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(template_text(*parts))
    return data


@cache
def template_game(name: str) -> Game:
    """Return a game that ships as a template, by its name."""
    return game_from(_data("games", f"{name}.json"))


def builtin_game() -> Game:
    """Return the game of the box: 4×4, pieces I, L, D, O, four blocked cells."""
    return template_game(BUILTIN)


def builtin_deck() -> Deck:
    """Return the deck of the box: twelve cards, each with the answer its source prints."""
    return template_deck(BUILTIN)


@cache
def template_deck(name: str) -> Deck:
    """Return a deck of `SHIPPED_DECKS`; cards whose answer nobody printed have none."""
    from spare_squares.core.deck import Deck  # a game alone starts faster without it

    data = _data("decks", f"{name}.json")
    game = template_game(data["game"])
    cells_of = game.board.cells_of

    def answer(card: dict[str, Any]) -> Packing:
        return tuple(Placement(letter, cells_of(names)) for letter, names in card["answer"].items())

    return Deck(
        title=data["title"],
        credit=data["credit"],
        game=game,
        cards=tuple(Challenge(card["id"], cells_of(card["blocked"])) for card in data["cards"]),
        answers={card["id"]: answer(card) for card in data["cards"] if "answer" in card},
    )
