"""Deal a deck out to several sets, so that no two neighbours hold the same card.

Cards are dealt from a pile, one by one: each set takes the first card of the pile that neither it nor the set
before it holds. A pile without such a card is the whole deck, shuffled anew, laid under what is left of the
old one. So every card is dealt about equally often, and the same seed deals the same cards to set 17 whether
there are eighteen sets or thirty.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid

Hand = tuple[int, ...]  # places of cards in their deck, in the order they were dealt


def hand_size(deck: Deck) -> int:
    """Return how many cards each set is dealt: for two games, or half the deck where that is less.

    Raises:
        NotValid: when the deck is too small for two neighbours to play one game with no card in common.
    """
    boards, cards = deck.game.boards, len(deck.cards)
    if cards < 2 * boards:
        raise NotValid(
            f"--shuffle-per-set needs {2 * boards} cards, for neighbours to share none, and this deck has "
            f"{cards}: add cards, or make a deck with deck generate --count {4 * boards}"
        )
    return min(2 * boards, cards // 2)


def deal(deck: Deck, sets: int, seed: int) -> tuple[Hand, ...]:
    """Return the hands of so many sets.

    Raises:
        NotValid: for a deck that is too small.
    """
    return tuple(islice(deal_hands(len(deck.cards), hand_size(deck), Random(seed)), sets))


def deal_hands(cards: int, size: int, chance: Random) -> Iterator[Hand]:
    """Yield one hand after the other without end."""
    pile: list[int] = []
    before: Hand = ()
    while True:
        hand: Hand = ()
        while len(hand) < size:
            held = {*hand, *before}
            at = next((at for at, card in enumerate(pile) if card not in held), None)
            if at is None:
                fresh = list(range(cards))
                chance.shuffle(fresh)
                pile += fresh
            else:
                hand += (pile.pop(at),)
        yield hand
        before = hand
