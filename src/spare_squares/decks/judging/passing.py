"""Keep what passed: a clean deck of the cards that no error is about (V33)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from spare_squares.core.challenge import faults
from spare_squares.core.deck import Deck, card_key
from spare_squares.errors import Refused

if TYPE_CHECKING:
    from spare_squares.decks.judging import Judgement

# A wrong answer is left out, and its card stays: the answer is computed anew.
ABOUT_ANSWERS = ("V25", "V26", "V27", "V28")
ABOUT_GAMES = ("V7", "V8", "V9", "V10")


def kept(judgement: Judgement) -> Deck:
    """Return the deck of the cards that passed, ids as typed, with the answers that are right.

    Raises:
        Refused: when the game itself is wrong, or when no card passed.
    """
    deck = judgement.reading.deck
    barring = [finding for finding in judgement.findings if finding.severity in judgement.barred]
    wrong_game = [finding.message for finding in barring if finding.code in ABOUT_GAMES]
    if deck is None or wrong_game:
        raise Refused(f"no card can be kept: {wrong_game[0] if wrong_game else 'no deck could be read'}")
    passed = passing(judgement)
    cards = tuple(card for number, card in enumerate(deck.cards) if number in passed)
    if not cards:
        raise Refused("no card passed, so there is nothing to keep")
    by_key = {card_key(card.id): card for card in cards}
    answers = {
        by_key[card_key(name)].id: answer
        for name, answer in deck.answers.items()
        if card_key(name) in by_key and not faults(deck.game, by_key[card_key(name)].blocked, answer)
    }
    return replace(deck, cards=cards, answers=answers)


def passing(judgement: Judgement) -> set[int]:
    """Return the numbers of the cards that were proven and that nothing barred but an answer is about."""
    barring = [each for each in judgement.findings if each.severity in judgement.barred]
    failed = {each.number for each in barring if each.code not in ABOUT_ANSWERS}
    return {number for number, proof in enumerate(judgement.proofs) if proof.packings} - failed
