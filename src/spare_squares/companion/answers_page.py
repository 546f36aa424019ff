"""The answers as a page of their own, which opens one entry at a time."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.language.facts import card_number
from spare_squares.language.texts import Texts
from spare_squares.web.figures import draw_board, draw_shared
from spare_squares.web.join import join_page

STYLES: Final = ("shared/tokens.css", "companion/answers.css")
SCRIPTS: Final = ("companion/answers.js",)
Entry = tuple[Challenge, Packing, int]  # a card, the packing that is shown, how many there are


def build_answers(deck: Deck, texts: Texts, entries: Sequence[Entry]) -> bytes:
    """Return the page as UTF-8; title and first screen say that these are answers (WP5)."""
    said = texts["answers"]
    parts = {
        "language": texts.language,
        "kind": f"companion/answers {escape(deck.title)}",
        "title": escape(f"{texts['footer']['answers']} · {deck.title}"),
        "heading": escape(texts["footer"]["answers"]),
        "deck": escape(deck.title),
        "cover": escape(said["cover"]),
        "when": escape(said["when"]),
        "patterns": draw_shared(deck.game),
        "entries": "".join(shut_entry(deck, texts, *each) for each in entries),
        "fingerprint": deck.fingerprint()[:SHORT_FINGERPRINT],
    }
    return join_page("companion/answers.html", styles=STYLES, scripts=SCRIPTS, data={}, parts=parts)


def shut_entry(deck: Deck, texts: Texts, card: Challenge, packing: Packing, count: int) -> str:
    """Return one entry, shut: inside are a picture, each piece's cells, and the number of packings."""
    names = deck.game.board.names
    lying = tuple(
        {"kind": "on", "letter": each.letter, "cells": ", ".join(names(each.cells))} for each in packing
    )
    blocked = ", ".join(names(card.blocked))
    alt = texts("answers.alt", n=deck.game.blocked, cells=blocked, placements=lying)
    lines = "".join(f"<li><b>{each.letter}</b> {', '.join(names(each.cells))}</li>" for each in packing)
    drawn = draw_board(deck.game, blocked=card.blocked, lying=packing, alt=alt, named=True, shared=True)
    told = texts("answers.packings", n=count)
    return (
        f"<details name=entry><summary>SQ-{escape(card_number(card))}</summary>"
        f"<div>{drawn}<ul>{lines}</ul></div><p>{escape(told)}</p></details>"
    )
