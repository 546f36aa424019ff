"""The answer appendix: a cover that shows nothing, an entry a card with a packing, a closing cover.

The only sheet that takes challenges and packings together. Which side a printer lays up nobody knows, so a
cover lies on top either way.
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
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, paragraph
from spare_squares.language.facts import bare_title, card_number
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Odds

PITCH = 95.0  # the least width of an entry with its gap, at 12 pt and a picture of 40 mm
GAP = 10.0
PICTURE = 40.0
CELL = 6.5  # of a picture: a letter stands inside its piece
MOST_PICTURE = 112.0
LABELLED = 5.0  # of a picture at least: a letter stands on it
LEAST_ENTRY = 80.0
HEADING = 14.0  # what the heading of an entry takes
LIST_GAP, LETTER = 3.0, 6.0  # between list and picture; what the letter before a list takes
COVER_WIDTH = 140.0
LIST_LEFT = 26.0  # of the cards of a set, behind its number, at 12 pt
SPARE = 30.0  # of the squares on a cover, with a gap of a third


def pages(
    deck: Deck, edition: Edition, proofs: Sequence[Proof], odds: Mapping[str, Odds]
) -> tuple[Page, ...]:
    """Return the covers and the entries; `odds` are the blind odds of a card by its id: of all or of none."""
    entries = [proof for proof in proofs if proof.answer is not None]
    columns, pitch, height = answer_grid(deck, edition, entries)
    rows = int((edition.height - footer_height(edition)) / height)
    cover, closing = draw_covers(deck, edition, next(iter(odds.values()), None))
    found = [centred(page, edition) for page in cover]
    found += [centred(page, edition) for page in list_dealt(deck, edition)]
    for start in range(0, len(entries), columns * rows):
        nodes: list[Node] = []
        for number, proof in enumerate(entries[start : start + columns * rows]):
            row, column = divmod(number, columns)
            place = column * pitch, row * height
            nodes.append(lay_out_entry(deck, edition, proof, place, pitch - GAP, odds.get(proof.card.id)))
        named = "" if start else edition.texts("bookmarks.answers")
        found.append(Page(named, tuple(nodes)))
    return (*found, centred(closing, edition))


def answer_grid(deck: Deck, edition: Edition, proofs: Sequence[Proof]) -> tuple[int, float, float]:
    """Return the columns of entries, their pitch and height; long lists and large boards take fewer columns.

    Raises:
        NotValid: when an entry is taller than a page even at its full width (V23).
    """
    width, room = edition.width, edition.height - footer_height(edition)
    least = edition.scaled(PITCH) + max(0.0, picture_width(deck, edition) - PICTURE)
    for columns in range(max(1, int((width + GAP) / least)), 0, -1):
        pitch = (width + GAP) / columns
        height = entry_height(deck, edition, proofs, pitch - GAP)
        if height <= room:
            return columns, pitch, height
    raise NotValid("the answer of a card is longer than a page: give the game fewer or smaller pieces (V23)")


def entry_height(deck: Deck, edition: Edition, proofs: Sequence[Proof], width: float) -> float:
    """Return the height of the tallest entry: its picture or its list of pieces, and what is said below."""
    picture = diagrams.label_room(edition) + deck.game.board.rows * answer_cell(deck, edition)
    lists = (
        sum(set_cells_of_piece(deck, edition, placement, width).height for placement in proof.answer or ())
        for proof in proofs
    )
    below = 3 * edition.body.leading + 8
    return max(LEAST_ENTRY, edition.scaled(HEADING) + max(picture, 1 + max(lists, default=0.0)) + below)


def set_cells_of_piece(
    deck: Deck, edition: Edition, placement: Placement, width: float, x: float = 0, y: float = 0
) -> Block:
    """Set the cells of one piece beside the picture of an entry that begins at x and is this wide."""
    board, letter = deck.game.board, edition.scaled(LETTER)
    picture = board.columns * answer_cell(deck, edition) + diagrams.label_room(edition)
    beside = width - picture - LIST_GAP - letter
    return paragraph(", ".join(board.names(placement.cells)), x + letter, y, beside, edition.body)


def picture_width(deck: Deck, edition: Edition) -> float:
    """Return the width of a picture: larger for a board whose letters would stand across their outlines."""
    sides = max(deck.game.board.columns, deck.game.board.rows)
    label = diagrams.label_room(edition)
    most = min(MOST_PICTURE, edition.width - edition.scaled(40.0))
    return max(min(edition.scaled(PICTURE), most), min(most, label + sides * edition.scaled(CELL)))


def answer_cell(deck: Deck, edition: Edition) -> float:
    """Return the cell of the pictures of an answer."""
    sides = max(deck.game.board.columns, deck.game.board.rows)
    return (picture_width(deck, edition) - diagrams.label_room(edition)) / sides


def draw_covers(deck: Deck, edition: Edition, odds: Odds | None) -> tuple[list[Page], Page]:
    """Draw the cover, when to open it and how to read one entry alone, and the last page: neither shows any.

    What bands are is said on the last page where the cover has no room for it: no page holds that alone.
    """
    first, last = card_number(deck.cards[0]), card_number(deck.cards[-1])
    bands = odds.bands if odds else None
    # Odds without bands need no word: each entry says what they are.
    last_key = ("bands_sample" if bands.sampled else "bands") if bands else "" if odds else "no_bands"
    several = len(deck.cards) > 1
    keys = ("when", "how" if several else "", "find" if several else "find_one", "blank", last_key)
    boards = bands.boards if bands else 0
    texts = [edition.texts(f"answers.{key}", first=first, last=last, n=boards) for key in keys if key]
    nodes, y = answer_head(deck, edition, edition.texts("answers.heading"))
    width = min(edition.scaled(COVER_WIDTH), edition.reading_width)
    title = paragraph(edition.texts("answers.cover"), 0, y, width, edition.heading, bold=True)
    nodes.append(Leaf("H2", title.marks))
    y += title.height + 4.5
    room = edition.height - footer_height(edition) - y
    steps = [edition.large] * (len(texts) - bool(last_key)) + [edition.body] * bool(last_key)
    if (
        sum(paragraph(text, 0, 0, width, step).height + 4.5 for text, step in zip(texts, steps, strict=True))
        > room
    ):
        steps = [edition.body] * len(texts)
    pages, bottom = [nodes], edition.height - footer_height(edition)
    end, below = answer_head(deck, edition, edition.texts("answers.end"))
    closing = paragraph(edition.texts("answers.closing"), 0, below, width, edition.large)
    end.append(Leaf("P", closing.marks))
    below += closing.height + 4.5
    for text, step in zip(texts, steps, strict=True):
        block = paragraph(text, 0, y, width, step)
        if y + block.height > bottom and last_key and text is texts[-1] and below + block.height <= bottom:
            end.append(Leaf("P", paragraph(text, 0, below, width, step).marks))
            break
        if y + block.height > bottom:
            pages.append([])
            block, y = paragraph(text, 0, 0, width, step), 0.0
        pages[-1].append(Leaf("P", block.marks))
        y += block.height + 4.5
    named = (edition.texts("bookmarks.cover"), *[""] * len(pages))
    cover = [Page(name, tuple(held)) for name, held in zip(named, pages, strict=False)]
    return cover, Page(edition.texts("bookmarks.closing"), tuple(end))


def list_dealt(deck: Deck, edition: Edition) -> list[Page]:
    """List the cards of each set where they were dealt: what no player's file tells."""
    if not edition.hands:
        return []
    texts, width, body = edition.texts, edition.reading_width, edition.body
    heading = paragraph(texts("answers.dealt"), 0, 0, width, edition.title, bold=True)
    how = paragraph(texts("answers.dealt_how", seed=str(edition.seed)), 0, heading.height + 2, width, body)
    pages: list[list[Node]] = [[Leaf("H1", heading.marks), Leaf("P", how.marks)]]
    y, left = heading.height + how.height + 7, edition.scaled(LIST_LEFT)
    for number in edition.set_numbers:
        listed = " · ".join(card_number(card) for card in edition.cards_of(deck, number))
        block = paragraph(listed, left, y, width - left, body, plain=True)
        if y + block.height > edition.height - footer_height(edition):
            pages.append([])
            block, y = paragraph(listed, left, 0, width - left, body, plain=True), 0.0
        said = Text(
            0, y + body.leading * 0.78, texts("board.set", set=texts.in_digits(number)), body.size, bold=True
        )
        pages[-1].append(Leaf("P", (said, *block.marks)))
        y += block.height + 1
    named = (texts("bookmarks.dealt"), *[""] * len(pages))
    return [Page(name, tuple(held)) for name, held in zip(named, pages, strict=False)]


def answer_head(deck: Deck, edition: Edition, heading: str) -> tuple[list[Node], float]:
    """Draw the head of a cover: title, heading and four spare squares; return where the words begin."""
    width = edition.reading_width
    kicker = paragraph(bare_title(deck), 0, 0, width, edition.large, plain=True)
    step = next(
        (
            each
            for each in (edition.display, edition.title)
            if fits_on_one_line(heading, width, each, bold=True)
        ),
        edition.heading,
    )
    title = paragraph(heading, 0, kicker.height + 1.5, width, step, bold=True)
    side = min(SPARE, width / 5)
    y = kicker.height + title.height + side
    marks: list[Mark] = []
    for number in range(4):
        x = number * side * 4 / 3
        square = rectangle(x, y, side, side)
        marks += [Outline(square, width=edition.bold), cross(x, y, side, width=edition.thin.heavy)]
    nodes: list[Node] = [Leaf("P", kicker.marks), Leaf("H1", title.marks), Leaf("Artifact", tuple(marks))]
    return nodes, y + side * 1.6


def lay_out_entry(
    deck: Deck, edition: Edition, proof: Proof, place: tuple[float, float], width: float, odds: Odds | None
) -> Group:
    """Lay out one entry: heading, packing as cells a piece, picture, and how many packings there are."""
    game, board, cell = deck.game, deck.game.board, answer_cell(deck, edition)
    label, body, (x, y) = diagrams.label_room(edition), edition.body, place
    placed = proof.answer or ()
    size = edition.heading.size
    heading = Text(x, y + 8 * size / 18, f"SQ-{card_number(proof.card)}", size, bold=True)
    top = y + edition.scaled(HEADING)
    items: list[Group] = []
    at = top + 1
    for placement in placed:
        block = set_cells_of_piece(deck, edition, placement, width, x, at)
        letter = Text(x, at + body.leading * 0.78, f"{placement.letter}:", body.size, bold=True)
        items.append(Group("LI", (Leaf("Lbl", (letter,)), Leaf("LBody", block.marks))))
        at += block.height
    drawn = diagrams.packing(game, proof.card.blocked, placed, edition, cell)
    below = max(at, top + label + board.rows * cell) + 3
    closing = paragraph(counted(edition, proof, odds), x, below, width, body)
    line = Leaf("Artifact", (Strokes((((x, y + 0.5), (x + width, y + 0.5)),), edition.fine),))
    picture = Stamp(x + width - max(board.columns * cell, edition.scaled(LABELLED)), top + label, drawn)
    return Group(
        "Sect",
        (
            Leaf("H2", (heading,)),
            Group("L", tuple(items)),
            Leaf("Figure", (picture,), alt=packing_in_words(deck, edition, proof)),
            Leaf("P", closing.marks),
            line,
        ),
    )


def packing_in_words(deck: Deck, edition: Edition, proof: Proof) -> str:
    """Say a packing in words: the blocked cells, then each piece on its cells."""
    names, placed = deck.game.board.names, proof.answer or ()
    placements = tuple(
        {"kind": "on", "letter": each.letter, "cells": ", ".join(names(each.cells))} for each in placed
    )
    blocked = ", ".join(names(proof.card.blocked))
    return edition.texts("answers.alt", n=deck.game.blocked, cells=blocked, placements=placements)


def counted(edition: Edition, proof: Proof, odds: Odds | None) -> str:
    """Say how many packings there are, and the odds of a blind try."""
    said = edition.texts("answers.packings", n=proof.packings)
    if odds is None or not odds.good:
        return said
    one_in = round(odds.one_in, 1 if odds.one_in < 20 else 0)  # a decimal where it decides a band
    said += f" {edition.texts('answers.odds_about' if odds.followed else 'answers.odds', one_in=one_in)}"
    return f"{said} {edition.texts('answers.band', band=odds.band)}" if odds.band else said
