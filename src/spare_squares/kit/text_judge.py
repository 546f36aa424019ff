"""Whether a deck's own texts can be printed: the judgement that needs the fonts' measures (V23)."""

from __future__ import annotations

from collections.abc import Iterator

from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding
from spare_squares.decks.judging import Judgement
from spare_squares.decks.judging.placing import about_card, about_deck, title_place_of


def judge_texts(judgement: Judgement, deck: Deck) -> Iterator[Finding]:
    """Yield what V23 says; fonts are opened only for a deck with more than a few plain characters."""
    from spare_squares.kit.sheets.fitting import list_faults, needs_measuring, text_faults

    if not needs_measuring(deck):
        return
    from spare_squares.language.texts import read_texts

    reading, texts = judgement.reading, read_texts()
    faults = list(text_faults(deck, texts)) or list_faults(deck, judgement.proofs, texts)
    for fault in faults:
        said = {"found": fault.found, "fix": fault.fix}
        if fault.number is None:
            place = {deck.title: reading.title_place, deck.credit: reading.credit_place}.get(fault.text)
            yield about_deck(reading, "V23", "error", fault.message, place=place, **said)
        else:
            titled = fault.text == deck.cards[fault.number].title
            place = title_place_of(reading, fault.number) if titled else None
            yield about_card(reading, fault.number, "V23", "error", fault.message, place=place, **said)
