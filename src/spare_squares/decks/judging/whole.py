"""Judge the deck as a whole: enough cards (V29), enough difference (V30), unchanged since its proof (V31)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.core.findings import Finding
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging.placing import about_deck, and_list

MANY = 4


def judge_whole(reading: Reading, deck: Deck, *, classes: int) -> Iterator[Finding]:
    """Yield what concerns the deck as one; `classes` is its number of symmetry classes."""
    yield from _unchanged(reading, deck)
    cards, boards = len(deck.cards), deck.game.boards
    if cards + len(reading.left_out) < boards:
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


def _unchanged(reading: Reading, deck: Deck) -> Iterator[Finding]:
    """Compare the fingerprint that a deck gives with its own; eight digits or more of it will do."""
    given, own = reading.fingerprint.text.casefold(), deck.fingerprint()
    if not given or reading.left_out or (len(given) >= SHORT_FINGERPRINT and own.startswith(given)):
        return
    message = f"the fingerprint given is {given[:64]}, but game and cards have {own[:SHORT_FINGERPRINT]}…"
    fix = f"they were changed after that proof; if the change is right, write fingerprint: {own}"
    yield about_deck(reading, "V31", "error", message, found=given, fix=fix, at=reading.fingerprint.at)
