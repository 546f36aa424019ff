"""The answer appendix: a cover that shows nothing, then one entry a card with a packing.

The only sheet that takes challenges and packings together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spare_squares.core.challenge import Placement
from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import Edition
from spare_squares.kit.sheets import diagrams
from spare_squares.kit.sheets.document import Group, Leaf, Node, Page, centred
from spare_squares.kit.sheets.frame import footer_height
from spare_squares.kit.sheets.hand import cross
from spare_squares.kit.sheets.marks import Mark, Outline, Stamp, Strokes, Text, rectangle
from spare_squares.kit.sheets.typeset import Block, paragraph
from spare_squares.language.facts import bare_title, card_number
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Odds

PITCH = 95.0  # the least width of an entry with its gap
GAP = 10.0
PICTURE = 40.0
MOST_SMALL = 12  # cells along a side of a board that this picture shows well
LABELLED = 4.0  # the cell that has room for its letter
MOST_PICTURE = 112.0


def pages(
    deck: Deck, edition: Edition, proofs: Sequence[Proof], odds: Mapping[str, Odds]
) -> tuple[Page, ...]:
    """Return the cover and the entries; `odds` are the blind odds of a card by its id."""
    entries = [proof for proof in proofs if proof.answer is not None]
    columns, pitch, height = answer_grid(deck, edition, entries)
    rows = int((edition.height - footer_height(edition)) / height)
    found = [centred(_cover(deck, edition, next(iter(odds.values()), None)), edition)]
    for start in range(0, len(entries), columns * rows):
        nodes: list[Node] = []
        for number, proof in enumerate(entries[start : start + columns * rows]):
            row, column = divmod(number, columns)
            nodes.append(
                _entry(
                    deck,
                    proof,
                    edition,
                    column * pitch,
                    row * height,
                    width=pitch - GAP,
                    odds=odds.get(proof.card.id),
                )
            )
        named = edition.texts["bookmarks"]["answers"]
        found.append(Page(named if not start else "", tuple(nodes)))
    return tuple(found)


def _decisive(number: float) -> float:
    """Round a number to one decimal below 20, where it decides a band, and to none above."""
    return round(number, 1 if number < 20 else 0)


def answer_grid(deck: Deck, edition: Edition, proofs: Sequence[Proof]) -> tuple[int, float, float]:
    """Return the columns of entries, their pitch and height; long lists and large boards take fewer columns.

    Raises:
        NotValid: when an entry is taller than a page even at its full width (V23).
    """
    width, room = edition.width, edition.height - footer_height(edition)
    for columns in range(
        max(1, int(width / (edition.scaled(PITCH) + _picture(deck, edition) - PICTURE))), 0, -1
    ):
        pitch = (width + GAP) / columns
        height = _entry_height(deck, edition, proofs, pitch - GAP)
        if height <= room:
            return columns, pitch, height
    raise NotValid("the answer of a card is longer than a page: give the game fewer or smaller pieces (V23)")


def _entry_height(deck: Deck, edition: Edition, proofs: Sequence[Proof], width: float) -> float:
    """Return the height of the tallest entry: its picture or its list of pieces, and what is said below."""
    board = deck.game.board
    picture = diagrams.label_room(edition) + board.rows * _cell(deck, edition)
    lists = (
        sum(_cells(deck, edition, placement, width).height for placement in proof.answer or ())
        for proof in proofs
    )
    return max(80.0, 14 + max(picture, 1 + max(lists, default=0.0)) + 4 + 3 * edition.body.leading + 4)


def _cells(
    deck: Deck, edition: Edition, placement: Placement, width: float, x: float = 0, y: float = 0
) -> Block:
    """Set the cells of one piece beside the picture of an entry that begins at x and is this wide."""
    board = deck.game.board
    beside = width - board.columns * _cell(deck, edition) - diagrams.label_room(edition) - 3 - 6
    return paragraph(", ".join(board.names(placement.cells)), x + 6, y, beside, edition.body)


def _picture(deck: Deck, edition: Edition) -> float:
    """Return the side of a picture: larger for a board whose letters would stand too close."""
    sides = max(deck.game.board.columns, deck.game.board.rows)
    return (
        PICTURE if sides <= MOST_SMALL else min(MOST_PICTURE, diagrams.label_room(edition) + sides * LABELLED)
    )


def _cell(deck: Deck, edition: Edition) -> float:
    sides = max(deck.game.board.columns, deck.game.board.rows)
    return (_picture(deck, edition) - diagrams.label_room(edition)) / sides


def _cover(deck: Deck, edition: Edition, odds: Odds | None) -> Page:
    """Draw the cover: when to open it, and four spare squares; lifting it shows no answer."""
    texts, width = edition.texts["answers"], min(140.0, edition.width)
    first, last = card_number(deck.cards[0]), card_number(deck.cards[-1])
    kicker = paragraph(bare_title(deck), 0, 0, width, edition.large, leading=7, plain=True)
    title = paragraph(texts["heading"], 0, 8, width, edition.display, bold=True)
    nodes: list[Node] = [Leaf("P", kicker.marks), Leaf("H1", title.marks)]
    side, y = 30.0, 60.0
    marks: list[Mark] = []
    for number in range(4):
        x = number * (side + 10)
        marks += [
            Outline(rectangle(x, y, side, side), width=edition.bold),
            cross(x, y, side, width=edition.heavy),
        ]
    nodes.append(Leaf("Artifact", tuple(marks)))
    y += side + 22
    steps = (edition.heading, edition.large, edition.large, edition.large, edition.body)
    bands = odds.bands if odds else None
    last_key = ("bands_sample" if bands.sampled else "bands") if bands else "no_bands"
    said = tuple(zip(("cover", "when", "find", "blank", last_key), steps, strict=True))
    for key, step in said:
        named = "find_one" if key == "find" and len(deck.cards) == 1 else key
        text = texts[named].format(first=first, last=last, n=bands.boards if bands else 0)
        block = paragraph(text, 0, y, width, step, leading=step.size * 0.46, bold=key == "cover")
        nodes.append(Leaf("H2" if key == "cover" else "P", block.marks))
        y += block.height + 4.5
    return Page(edition.texts["bookmarks"]["cover"], tuple(nodes))


def _entry(
    deck: Deck, proof: Proof, edition: Edition, x: float, y: float, *, width: float, odds: Odds | None
) -> Group:
    """Lay out one entry: heading, packing as cells a piece, picture, and how many packings there are."""
    game, board, cell = deck.game, deck.game.board, _cell(deck, edition)
    texts, label, body = edition.texts, diagrams.label_room(edition), edition.body
    placed = proof.answer or ()
    heading = Text(x, y + 8, f"SQ-{card_number(proof.card)}", edition.heading.size, bold=True)
    top = y + 14
    items: list[Group] = []
    at = top + 1
    picture_left = x + width - max(board.columns * cell, LABELLED)
    for placement in placed:
        block = _cells(deck, edition, placement, width, x, at)
        letter = Text(x, at + body.leading * 0.78, f"{placement.letter}:", body.size, bold=True)
        items.append(Group("LI", (Leaf("Lbl", (letter,)), Leaf("LBody", block.marks))))
        at += block.height
    drawn = diagrams.packing(game, proof.card.blocked, placed, edition, cell)
    blocked = ", ".join(board.names(proof.card.blocked))
    placements = tuple(
        {"kind": "on", "letter": each.letter, "cells": ", ".join(board.names(each.cells))} for each in placed
    )
    alt = texts("answers.alt", n=game.blocked, cells=blocked, placements=placements)
    text = texts("answers.packings", n=proof.packings)
    below = max(at, top + label + board.rows * cell) + 3
    if odds is not None and odds.good:
        named = "odds_about" if odds.followed else "odds"
        text += " " + texts(f"answers.{named}", one_in=_decisive(odds.one_in))
        text += f" {texts('answers.band', band=odds.band)}" if odds.band else ""
    closing = paragraph(text, x, below, width, body)
    line = Leaf("Artifact", (Strokes((((x, y + 0.5), (x + width, y + 0.5)),), edition.fine),))
    return Group(
        "Sect",
        (
            Leaf("H2", (heading,)),
            Group("L", tuple(items)),
            Leaf("Figure", (Stamp(picture_left, top + label, drawn),), alt=alt),
            Leaf("P", closing.marks),
            line,
        ),
    )
