"""Add what can be counted about how hard each card is (V22): facts with their definition, never a rating."""

from __future__ import annotations

from collections.abc import Iterator

from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding
from spare_squares.core.limits import Unfinished
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging.placing import about_card
from spare_squares.decks.judging.rules import Rules
from spare_squares.solver.difficulty import BAND_DEFINITION, Facts, facts
from spare_squares.solver.search import Proof


def facts_of(deck: Deck, proof: Proof, rules: Rules) -> Facts | None:
    """Count the facts of a card; None for a card without packing, or when the time is over."""
    if not proof.packings or proof.unfinished:
        return None
    try:
        return facts(deck.game, proof.card.blocked, should_stop=rules.should_stop)
    except Unfinished:
        return None


def tell_facts(reading: Reading, number: int, counted: Facts | None) -> Iterator[Finding]:
    """Yield the facts of the card at `number` as information."""
    if counted is not None and reading.deck is not None:
        message = f"card {reading.deck.cards[number].id}: {'; '.join(counted.sentences())}"
        yield about_card(reading, number, "V22", "info", message, fix=BAND_DEFINITION)
