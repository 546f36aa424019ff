"""A proof of one card: how many packings it has by exhaustive search, and which one an answer page prints."""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.core.challenge import Challenge, Packing, faults, in_game_order
from spare_squares.core.deck import Deck
from spare_squares.core.limits import MOST_STATES, ShouldStop, Unfinished
from spare_squares.solver.search import count, first_packing


@dataclass(frozen=True, slots=True)
class Proof:
    """What the search says of a card; `answer` is the packing to print, None when there is none.

    `unfinished` is empty, or says why the search had to stop: `packings` is then only a lower bound, which
    nobody may accept as a proof (S2).
    """

    card: Challenge
    packings: int
    answer: Packing | None
    unfinished: str = ""


def prove(
    deck: Deck, card: Challenge, *, should_stop: ShouldStop | None = None, most_states: int = MOST_STATES
) -> Proof:
    """Count the packings of a card and choose the one to print.

    A valid answer of the deck's own is the one printed, else the canonical packing (K32).
    """
    game = deck.game
    try:
        found = count(game, card.blocked, should_stop=should_stop, most_states=most_states)
        own = deck.answers.get(card.id)
        if own is not None and not faults(game, card.blocked, own):
            return Proof(card, found, in_game_order(game, own))
        return Proof(
            card, found, first_packing(game, card.blocked, should_stop=should_stop) if found else None
        )
    except Unfinished as stopped:
        return Proof(card, stopped.at_least, None, str(stopped))
