"""Answers to fold shut, one a card, or hints: what a host who plays too can keep without reading it.

A card has three parts side by side: its number, what it tells, and a blank flap as wide. The flap is folded
over the middle, so the print lies inside and the number alone is seen. A hint is one piece of the printed
packing: the one with the fewest places on that card, of those with as few the first by the order of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from spare_squares.core.challenge import Packing, Placement, placements
from spare_squares.core.deck import Deck
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams
from spare_squares.kit.sheets.answer_sheet import (
    answer_cell,
    answer_head,
    counted,
    packing_in_words,
)
from spare_squares.kit.sheets.document import Group, Leaf, Node, Page, centred
from spare_squares.kit.sheets.frame import footer_height
from spare_squares.kit.sheets.marks import Point, Stamp, Strokes
from spare_squares.kit.sheets.panels import Panels, panel_pages, panels
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import card_number
from spare_squares.solver.search import Proof

PAD = 3.5
STRIP = 21.0  # at 12 pt, of the number that stays in sight; more where a word is wider
BESIDE = 31.0  # at 12 pt, of words beside a picture
COVER_WIDTH = 140.0


class _Told(NamedTuple):
    """What one card tells: lines as (letter or nothing, text), the pieces drawn, and the picture in words."""

    lines: tuple[tuple[str, str], ...]
    shown: Packing
    alt: str


def answer_cards(deck: Deck, edition: Edition, proofs: Sequence[Proof]) -> tuple[Page, ...]:
    """Return a cover, the answers to fold shut, and a closing page."""
    names = deck.game.board.names

    def told(proof: Proof) -> _Told:
        placed = proof.answer or ()
        pieces = tuple((f"{each.letter}:", ", ".join(names(each.cells))) for each in placed)
        return _Told(
            (*pieces, ("", counted(edition, proof, None))), placed, packing_in_words(deck, edition, proof)
        )

    return lay_out_between_covers(deck, edition, proofs, told, "cards")


def hint_cards(deck: Deck, edition: Edition, proofs: Sequence[Proof]) -> tuple[Page, ...]:
    """Return a cover, the hints to fold shut, and a closing page."""
    names, texts = deck.game.board.names, edition.texts

    def told(proof: Proof) -> _Told:
        piece, places = hint_of(deck, proof)
        cells = ", ".join(names(piece.cells))
        said = texts("folded.hint", n=places, letter=piece.letter, cells=cells)
        alt = texts(
            "answers.alt",
            n=deck.game.blocked,
            cells=", ".join(names(proof.card.blocked)),
            placements=({"kind": "on", "letter": piece.letter, "cells": cells},),
        )
        return _Told((("", said),), (piece,), alt)

    return lay_out_between_covers(deck, edition, proofs, told, "hints")


def hint_of(deck: Deck, proof: Proof) -> tuple[Placement, int]:
    """Return the piece to tell of a packing, and how many places it has on its card.

    Raises:
        ValueError: for a card without a packing.
    """
    game, free = deck.game, deck.game.board.cells & ~proof.card.blocked
    counts = {piece.letter: sum(1 for _ in placements(game, piece, free)) for piece in game.pieces}
    letter = min((each.letter for each in game.pieces), key=lambda each: counts[each])
    placed = next((each for each in proof.answer or () if each.letter == letter), None)
    if placed is None:
        raise ValueError(f"card {proof.card.id} has no packing to hint at")
    return placed, counts[letter]


def lay_out_between_covers(
    deck: Deck, edition: Edition, proofs: Sequence[Proof], told: Callable[[Proof], _Told], kind: str
) -> tuple[Page, ...]:
    """Lay out one kind of cards between its covers."""
    entries = [proof for proof in proofs if proof.answer is not None]
    strip = _strip_width(edition, entries, kind)
    things = [told(proof) for proof in entries]
    least = max(
        draw_card(deck, edition, *each, strip, kind, (0, 0))[1] for each in zip(entries, things, strict=True)
    )
    grid = panels(edition, 1, least, what="an answer to fold")
    grid = Panels(1, grid.rows, grid.width, min(grid.height, least + PAD))
    drawn = [
        draw_card(deck, edition, *each, strip, kind, grid.place(number), grid.height)[0]
        for number, each in enumerate(zip(entries, things, strict=True))
    ]
    named = edition.texts(f"folded.{kind}")
    first, *others = panel_pages(edition, grid, drawn)
    return (
        *_cover(deck, edition, kind),
        replace(first, bookmark=named),
        *others,
        draw_end(deck, edition, kind),
    )


def draw_end(deck: Deck, edition: Edition, kind: str) -> Page:
    """Draw the last page, which shows no answer either."""
    nodes, y = answer_head(deck, edition, edition.texts(f"folded.{kind}_end"))
    width = min(edition.scaled(COVER_WIDTH), edition.reading_width)
    nodes.append(Leaf("P", paragraph(edition.texts("answers.closing"), 0, y, width, edition.large).marks))
    return centred(Page(edition.texts("bookmarks.closing"), tuple(nodes)), edition)


def _cover(deck: Deck, edition: Edition, kind: str) -> tuple[Page, ...]:
    """Say how to cut and fold, and when one may be opened; lifting a page shows nothing."""
    nodes, y = answer_head(deck, edition, edition.texts(f"folded.{kind}"))
    covers, bottom = [nodes], edition.height - footer_height(edition)
    width = min(edition.scaled(COVER_WIDTH), edition.reading_width)
    for key in ("fold", "keep", f"open_{kind}"):
        said = edition.texts(f"folded.{key}")
        if y + paragraph(said, 0, 0, width, edition.large).height > bottom:
            covers, y = [*covers, []], 0.0  # large print on a small paper
        block = paragraph(said, 0, y, width, edition.large)
        covers[-1].append(Leaf("P", block.marks))
        y += block.height + 4.5
    named = [edition.texts("bookmarks.cover"), *("" for _ in covers[1:])]
    return tuple(centred(Page(name, tuple(each)), edition) for name, each in zip(named, covers, strict=True))


def _strip_width(edition: Edition, entries: Sequence[Proof], kind: str) -> float:
    """Return the width of the strip that stays in sight: that of its widest word."""
    heads = (fonts.width(f"SQ-{card_number(each.card)}", edition.large.size, bold=True) for each in entries)
    said = edition.texts(f"folded.{kind}_strip").split()
    words = (fonts.width(word, edition.small.size) for word in said)
    return max(edition.scaled(STRIP), *(width + 2 * PAD + 0.1 for width in (*heads, *words)))


def draw_card(
    deck: Deck, edition: Edition, proof: Proof, told: _Told, strip: float, kind: str, place: Point,
    height: float = 0.0,
) -> tuple[Group, float]:  # fmt: skip
    """Draw one card: its number, what it tells, and the line to fold along; return its height too."""
    (x, y), cell = place, answer_cell(deck, edition)
    board, label, half = deck.game.board, diagrams.label_room(edition), (edition.width - strip) / 2
    head = paragraph(
        f"SQ-{card_number(proof.card)}", x + PAD, y + PAD, strip - 2 * PAD, edition.large, bold=True
    )
    under = paragraph(
        edition.texts(f"folded.{kind}_strip"), x + PAD, y + PAD + head.height, strip - 2 * PAD, edition.small
    )
    picture_width, picture_height = label + board.columns * cell, label + board.rows * cell
    room = half - 2 * PAD
    beside = room - picture_width - PAD
    is_beside = beside >= edition.scaled(BESIDE)
    nodes, words_end = set_told(edition, told, (x + strip + PAD, y + PAD), beside if is_beside else room)
    top = y + PAD if is_beside else words_end + PAD
    right = x + strip + half - PAD
    drawn = diagrams.packing(deck.game, proof.card.blocked, told.shown, edition, cell)
    picture = Stamp(right - board.columns * cell, top + label, drawn)
    bottom = max(words_end, top + picture_height, y + PAD + head.height + under.height) + PAD
    fold = x + strip + half
    lines = Strokes((((fold, y), (fold, y + (height or bottom - y))),), edition.fine, dash=(6, 4))
    inner = Leaf("Figure", (picture,), alt=told.alt)
    group = (Leaf("H2", head.marks), Leaf("P", under.marks), *nodes, inner, Leaf("Artifact", (lines,)))
    return Group("Sect", group), bottom - y


def set_told(edition: Edition, told: _Told, place: Point, width: float) -> tuple[list[Node], float]:
    """Set the lines of a card; a line with a letter stands behind it."""
    x, y = place
    nodes: list[Node] = []
    for letter, text in told.lines:
        indent = edition.scaled(6.0) if letter else 0.0
        block = paragraph(text, x + indent, y, width - indent, edition.body)
        lead = paragraph(letter, x, y, width, edition.body, bold=True).marks if letter else ()
        nodes.append(Leaf("P", (*lead, *block.marks)))
        y += block.height + (0.0 if letter else 1.0)
    return nodes, y
