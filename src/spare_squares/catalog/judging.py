"""Judge a deck that was read: prove every card, and add what the proofs say to the findings."""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.catalog.findings import Finding
from spare_squares.catalog.reading import Reading
from spare_squares.core.proof import Proof, prove


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reading with the proof of each card and all findings, sorted by place."""

    reading: Reading
    proofs: tuple[Proof, ...]
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Tell whether nothing stands in the way of printing."""
        return self.reading.deck is not None and not any(f.severity == "error" for f in self.findings)


def judge(reading: Reading) -> Judgement:
    """Prove each card of a reading."""
    deck = reading.deck
    if deck is None:
        return Judgement(reading, (), reading.findings)
    proofs = tuple(prove(deck, card) for card in deck.cards)
    unpackable = tuple(
        Finding("V18", "error", f"card {proof.card.id} has no packing", file=reading.file, card=proof.card.id)
        for proof in proofs
        if not proof.packings
    )
    return Judgement(reading, proofs, reading.findings + unpackable)
