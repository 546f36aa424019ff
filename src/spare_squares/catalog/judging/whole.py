"""Judge the deck as a whole: enough cards (V29), enough difference (V30), unchanged since its proof (V31)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_

from spare_squares.catalog.findings import Finding
from spare_squares.catalog.judging.placing import about_deck, and_list
from spare_squares.catalog.reading import Reading
from spare_squares.core.deck import Deck

MANY = 4


def judge_whole(reading: Reading, deck: Deck, *, classes: int) -> Iterator[Finding]:
    """Yield what concerns the deck as one; `classes` is its number of symmetry classes."""
    cards, boards = len(deck.cards), deck.game.boards
    if cards < boards:
        message = f"the deck has {cards} {'card' if cards == 1 else 'cards'}, and a game draws {boards}"
        fix = f"add cards; until then a session plays {cards}, or repeats cards with --allow-repeats"
        yield about_deck(reading, "V29", "warning", message, fix=fix)
    if cards >= MANY:
        shared = reduce(and_, (card.blocked for card in deck.cards))
        if shared:
            names = and_list(deck.game.board.names(shared))
            message = f"every card blocks {names}: that part of the board is never played on"
            yield about_deck(reading, "V30", "warning", message)
        if 2 * classes < cards:
            message = f"the {cards} cards are only {classes} different ones, turned and mirrored"
            yield about_deck(reading, "V30", "warning", message)
