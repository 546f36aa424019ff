"""The kit: which sheets an edition holds, in which order, laid out and handed to the PDF writer.

Player file and answer file are two documents, each drawn for itself, never cut from one another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Literal, cast

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.kit.edition import SHEETS, Edition, Sheet
from spare_squares.kit.sheets.document import Document, Page, with_top_heading
from spare_squares.kit.sheets.frame import footer
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Odds


def player_document(deck: Deck, edition: Edition) -> Document:
    """Lay out every player page: what is printed once, then board, counter and cards once a set.

    Raises:
        NotValid: when a cell, a card or a text does not fit.
    """
    wanted = [sheet for sheet in SHEETS.values() if sheet.role == "player" and sheet.part in edition.parts]
    once = [page for sheet in wanted if not sheet.per_set for page in _pages(sheet, deck, edition, 0)]
    pages = once * edition.rules_copies
    for set_number in edition.set_numbers:
        for sheet in wanted:
            pages += _pages(sheet, deck, edition, set_number) if sheet.per_set else ()
    return _document(deck, edition, pages, role="player")


def _pages(sheet: Sheet, deck: Deck, edition: Edition, set_number: int) -> tuple[Page, ...]:
    """Lay out one kind of sheet; its bookmark stands on the first page."""
    module = import_module(f"spare_squares.kit.sheets.{sheet.module}")
    first, *others = cast("tuple[Page, ...]", module.pages(deck, edition, set_number))
    named = edition.texts["bookmarks"][sheet.bookmark] + edition.set_mark(set_number)
    marked = (replace(first, bookmark=named), *others)
    return tuple(replace(page, set_number=set_number) for page in marked)


def answers_document(
    deck: Deck, edition: Edition, proofs: Sequence[Proof], odds: Mapping[str, Odds] | None = None
) -> Document:
    """Lay out the answer appendix: its cover, then an entry for each card."""
    from spare_squares.kit.sheets import answer_sheet

    pages = answer_sheet.pages(deck, edition, proofs, odds or {})
    return _document(deck, edition, pages, role="answers")


def _document(
    deck: Deck, edition: Edition, pages: Sequence[Page], *, role: Literal["player", "answers"]
) -> Document:
    """Put the footer on each page and name the document."""
    mark, texts = deck.fingerprint()[:SHORT_FINGERPRINT], edition.texts
    label = texts["footer"][role]
    if not texts.checked:
        label = f"{label} · {texts['footer']['draft']}"
    finished = []
    for number, page in enumerate(with_top_heading(pages), 1):
        count = texts["footer"]["page"].format(page=number, pages=len(pages))
        kept = label, edition.set_mark(page.set_number)
        laid = edition.lying if page.lying else edition
        foot = footer(laid, name=deck.title, fingerprint=mark, role=kept, page=count, on=page)
        finished.append(replace(page, nodes=(*page.nodes, foot)))
    title = deck.title if role == "player" else f"{deck.title}: {texts['answers']['heading'].lower()}"
    return Document(
        title=title,
        subject=f"{label}, deck {mark}",
        author=deck.credit or deck.title,
        paper=edition.paper,
        pages=tuple(finished),
        language=edition.texts.language,
    )
