"""The sheet for whoever hands a class pack out: what to print, who needs what, the cards, a lesson's time.

It tells no answer: it is given the deck and numbers of pages, and never a packing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.kit.edition import Edition
from spare_squares.kit.sheets.document import Leaf, Page, centred
from spare_squares.kit.sheets.frame import footer_height
from spare_squares.kit.sheets.page_flow import Flow, Section, text_left, text_parts
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import bare_title, card_number
from spare_squares.language.texts import Value

IDS = 60  # in a paragraph: none of them is higher than a page


class Counted(NamedTuple):
    """Sheets of paper: stiff and plain ones, those before the sets, and those of one set."""

    stiff: int
    plain: int
    before_sets: int
    of_a_set: int

    def beside(self, own: int) -> Counted:
        """Return the numbers with so many sheets of plain paper more, that stand first of all."""
        return self._replace(plain=self.plain + own, before_sets=self.before_sets + own)


def pages(deck: Deck, edition: Edition, set_number: int, counted: Counted) -> tuple[Page, ...]:
    """Return the pages of the sheet, which is there once; they are counted too."""
    texts, width, values = edition.texts, edition.reading_width, host_facts(deck, edition, counted)
    sections = texts["host"]["sections"]
    left = text_left(edition, [section["heading"] for section in sections])
    flow = Flow(edition, edition.height - footer_height(edition), left)
    heading = paragraph(texts("host.heading"), 0, 0, width, edition.title, bold=True)
    under = paragraph(
        texts.filled(texts["host"]["under"], **values),
        0,
        heading.height + 1,
        width,
        edition.large,
        plain=True,
    )
    flow.pages[-1] += [Leaf("H1", heading.marks), Leaf("P", under.marks)]
    flow.y = heading.height + under.height + 7
    for section in sections:
        flow.add(_section(section, deck, edition, values, left))
    return tuple(centred(Page("", tuple(nodes)), edition) for nodes in flow.pages if nodes)


def host_facts(deck: Deck, edition: Edition, counted: Counted) -> dict[str, Value]:
    """Return what is true of a pack beside what is true of its deck: sheets of paper, copies, pages."""
    sets, copies, sides = len(edition.set_numbers), edition.rules_copies, 2 if edition.duplexed else 1
    sharing = "none" if "rules" not in edition.parts else "each" if copies >= sets else "shared"
    return {
        **edition.facts(deck),
        "title": bare_title(deck),
        "fingerprint": deck.fingerprint()[:SHORT_FINGERPRINT],
        "paper": edition.paper.name,
        "sets": sets,
        "stiff": counted.stiff,
        "plain": counted.plain,
        "copies": copies,
        "sharing": sharing,
        "stack": "apart" if edition.parts == {"host"} else edition.stack,
        "dealing": "dealt" if edition.hands else "whole",
        "cards_in_deck": len(deck.cards),
        "first_set": edition.set_numbers[0],
        "first_page": sides * counted.before_sets + 1,
        "set_pages": sides * counted.of_a_set,
    }


def _section(
    section: Mapping[str, Any], deck: Deck, edition: Edition, values: Mapping[str, Value], left: float
) -> Section:
    """Fill a section of the catalogue in, with the list that it asks for."""
    body = edition.texts.filled(section["body"].strip(), **values)
    width = edition.reading_width - left
    parts = text_parts(edition, body, left, width)
    if section.get("list") == "ids":
        ids = [card_number(card) for card in deck.cards]
        for start in range(0, len(ids), IDS):
            parts += text_parts(edition, "**" + " · ".join(ids[start : start + IDS]) + "**", left, width)
    return Section(section["heading"], tuple(parts))
