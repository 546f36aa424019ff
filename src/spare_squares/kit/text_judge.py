"""Whether a deck's own texts can be printed: the judgement that needs the fonts' measures (V23)."""

from __future__ import annotations

from collections.abc import Iterator

from spare_squares.core.deck import Deck
from spare_squares.core.findings import NOWHERE, Finding
from spare_squares.decks.as_read import about_card, about_deck
from spare_squares.decks.judging import Judgement
from spare_squares.language.texts import Texts, read_texts


def judge_texts(judgement: Judgement, deck: Deck, texts: Texts | None = None) -> Iterator[Finding]:
    """Yield what V23 says beside the `texts` of a kit; only for more than a few letters fonts are opened."""
    from spare_squares.kit.edition import Edition
    from spare_squares.kit.overflow import list_faults, needs_measuring, text_faults

    if not needs_measuring(deck):
        return
    reading, edition = judgement.reading, Edition(texts=texts or read_texts())
    faults = list(text_faults(deck, edition)) or list_faults(deck, judgement.proofs, edition)
    for fault in faults:
        said = {"found": fault.found, "fix": fault.fix}
        if fault.number is None:
            at = {"title": reading.title.at, "credit": reading.credit.at}.get(fault.value, NOWHERE)
            yield about_deck(reading, "V23", "error", fault.message, at=at, **said)
        else:
            card = reading.cards[fault.number]
            at = card.title_at if fault.value == "title" else card.at
            yield about_card(reading, fault.number, "V23", "error", fault.message, at=at, **said)
