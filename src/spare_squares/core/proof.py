"""A proof of one card: how many packings it has by exhaustive search, and which one an answer page prints."""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.core.challenge import Challenge, Packing, faults, in_game_order
from spare_squares.core.deck import Deck
from spare_squares.core.solver import count, first_packing


@dataclass(frozen=True, slots=True)
class Proof:
    """What the search says of a card; `answer` is the packing to print, None when there is none."""

    card: Challenge
    packings: int
    answer: Packing | None


def prove(deck: Deck, card: Challenge) -> Proof:
    """Count the packings of a card and choose the one to print.

    A valid answer of the deck's own is the one printed, else the canonical packing (K32).
    """
    found = count(deck.game, card.blocked)
    own = deck.answers.get(card.id)
    if own is not None and not faults(deck.game, card.blocked, own):
        return Proof(card, found, in_game_order(deck.game, own))
    return Proof(card, found, first_packing(deck.game, card.blocked) if found else None)
