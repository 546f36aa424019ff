"""Judge a deck that was read: its game, its ids, each card by exhaustive search, its answers, and the whole.

All findings come out of one run, sorted by their place in the file. Whether the areas of a game add up
(V10) is judged before the cards are: in a game that cannot be filled no card is searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding, in_order
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging.alike import classes_of, judge_alike
from spare_squares.decks.judging.answers import judge_answers
from spare_squares.decks.judging.cards import MOST_EXPLAINED, judge_card
from spare_squares.decks.judging.games import judge_game
from spare_squares.decks.judging.ids import judge_ids
from spare_squares.decks.judging.placing import about_card
from spare_squares.decks.judging.rules import Rules
from spare_squares.decks.judging.whole import judge_whole
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Facts

__all__ = ["Judgement", "Rules", "judge"]

NO_RULES = Rules()


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reading with the proof of each card and all findings, sorted by place; `facts` where asked for."""

    reading: Reading
    proofs: tuple[Proof, ...]
    findings: tuple[Finding, ...]
    strict: bool = False
    facts: tuple[Facts | None, ...] = ()

    @property
    def barred(self) -> tuple[str, ...]:
        """Severities that stand in the way of printing: under strict rules a warning does too."""
        return ("error", "warning") if self.strict else ("error",)

    @property
    def ok(self) -> bool:
        """Tell whether nothing stands in the way of printing."""
        return self.reading.deck is not None and not any(f.severity in self.barred for f in self.findings)


def judge(reading: Reading, rules: Rules = NO_RULES) -> Judgement:
    """Prove each card of a reading, and add what the proofs say to its findings."""
    deck = reading.deck
    if deck is None:
        return Judgement(reading, (), in_order(reading.findings), rules.strict)
    findings = [*reading.findings, *judge_game(reading, deck.game), *judge_ids(reading, deck)]
    proofs: list[Proof] = []
    counted: list[Facts | None] = []
    if deck.game.fits:
        findings += _search(reading, deck, rules, proofs, counted)
        findings += judge_answers(reading, deck)
    classes = classes_of(deck)
    findings += judge_alike(reading, deck, classes, rules)
    findings += judge_whole(reading, deck, classes=len(set(classes)))
    return Judgement(reading, tuple(proofs), in_order(findings), rules.strict, tuple(counted))


def _search(
    reading: Reading, deck: Deck, rules: Rules, proofs: list[Proof], counted: list[Facts | None]
) -> Iterator[Finding]:
    """Prove card by card, filling `proofs` and, where asked for, `counted`; yield what is found."""
    failed = 0
    for number in range(len(deck.cards)):
        if rules.should_stop and rules.should_stop():
            yield _stopped(reading, number, deck)
            break
        proof, found = judge_card(reading, number, deck, rules, explained=failed < MOST_EXPLAINED)
        failed += not proof.packings
        proofs.append(proof)
        yield from found
        if rules.details:
            from spare_squares.decks.judging.details import facts_of, tell_facts

            counted.append(facts_of(deck, proof, rules))
            yield from tell_facts(reading, number, counted[-1])
        if rules.progress:
            rules.progress(number + 1, len(deck.cards))


def _stopped(reading: Reading, number: int, deck: Deck) -> Finding:
    """Say that the search ended early: cards that were not searched are not proven (S2)."""
    left = len(deck.cards) - number
    cards = f"card {deck.cards[number].id}" + (f" and the {left - 1} after it" if left > 1 else "")
    message = f"the time given is over: {cards} {'were' if left > 1 else 'was'} not searched"
    return about_card(reading, number, "S2", "error", message, fix="give more seconds, or split the deck")
