"""Draw the cards of a session: shuffled by a seed, named by hand, or left to the table (T1, A15)."""

from __future__ import annotations

from random import Random

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck, card_key
from spare_squares.errors import Refused
from spare_squares.table.machine import find_card


def boards_of(deck: Deck, wanted: int | None, *, allow_repeats: bool) -> int:
    """Return how many boards are played: the game's number, or `wanted`.

    Raises:
        Refused: when more are wanted than the deck has cards and none may come twice.
    """
    cards = len(deck.cards)
    if wanted is None:
        return deck.game.boards if allow_repeats else min(deck.game.boards, cards)
    if wanted > cards and not allow_repeats:
        raise Refused(f"{wanted} boards need {wanted} cards and the deck has {cards}: add --allow-repeats")
    return wanted


def shuffled(deck: Deck, boards: int, *, seed: int) -> tuple[Challenge, ...]:
    """Draw cards in the order of play; the deck is shuffled again whenever it runs out."""
    random = Random(seed)
    drawn: list[Challenge] = []
    while len(drawn) < boards:
        pile = list(deck.cards)
        random.shuffle(pile)
        drawn += pile
    return tuple(drawn[:boards])


def named(deck: Deck, ids: tuple[str, ...], *, allow_repeats: bool) -> tuple[Challenge, ...]:
    """Take the named cards in their order.

    Raises:
        Refused: for a card the deck lacks, or one named twice without `allow_repeats`.
    """
    keys = [card_key(each) for each in ids]
    for number, key in enumerate(keys):
        if key in keys[:number] and not allow_repeats:
            raise Refused(f"card {ids[number]} is named twice: a replay needs --allow-repeats")
    return tuple(find_card(deck.cards, each) for each in ids)
