"""Keep what passed: a clean deck of the cards that no error is about (V33)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from spare_squares.core.challenge import faults
from spare_squares.core.deck import Deck, card_key
from spare_squares.core.findings import Finding
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging.placing import place_of, title_place_of
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
    reading, deck = judgement.reading, judgement.reading.deck
    if deck is None:
        return set()
    barring = [each for each in judgement.findings if each.severity in judgement.barred]
    about = [each for each in barring if each.card and each.code not in ABOUT_ANSWERS]
    proven = {number for number, proof in enumerate(judgement.proofs) if proof.packings}
    return proven - _failed(reading, deck, about)


def _failed(reading: Reading, deck: Deck, barring: list[Finding]) -> set[int]:
    """Return the numbers of the cards that findings are about: by place, else by id."""
    by_place: dict[tuple[str, int, int], set[int]] = {}
    by_id: dict[str, set[int]] = {}
    for number, card in enumerate(deck.cards):
        for place in filter(None, (place_of(reading, number), title_place_of(reading, number))):
            by_place.setdefault((card.id, place.line, place.column), set()).add(number)
        by_id.setdefault(card.id, set()).add(number)
    failed: set[int] = set()
    for finding in barring:
        at = by_place.get((finding.card, finding.line, finding.column))
        failed |= by_id.get(finding.card, set()) if at is None else at
    return failed
