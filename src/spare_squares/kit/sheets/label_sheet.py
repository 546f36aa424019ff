"""The labels of a class pack: one for the envelope of each set, with what belongs in it."""

from __future__ import annotations

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.kit.edition import Edition
from spare_squares.kit.sheets.document import Group, Leaf, Page
from spare_squares.kit.sheets.marks import Mark, Outline, Point, rectangle
from spare_squares.kit.sheets.panels import Panels, panel_pages, panels
from spare_squares.kit.sheets.typeset import Block, paragraph
from spare_squares.language.facts import bare_title

PAD = 5.0
TWO = 85.0  # millimetres at 12 pt, of a label that has room beside another
BOX = 4.4  # to tick, at 12 pt


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the sheets of labels, one label a set."""
    columns = 2 if edition.width / 2 >= edition.scaled(TWO) else 1
    least = max(
        draw_label(deck, edition, number, edition.width / columns)[1] for number in edition.set_numbers
    )
    grid = panels(edition, columns, least, what="a label")
    # No label is higher than it has to be: a sheet ends where its labels end.
    grid = Panels(grid.columns, grid.rows, grid.width, min(grid.height, least + PAD))
    drawn = [
        draw_label(deck, edition, set_number, grid.width, grid.place(number))[0]
        for number, set_number in enumerate(edition.set_numbers)
    ]
    return panel_pages(edition, grid, drawn)


def draw_label(
    deck: Deck, edition: Edition, number: int, width: float, place: Point = (0.0, 0.0)
) -> tuple[Group, float]:
    """Draw one label: its set in large type, the deck, and the things to be counted back in."""
    (x, y), texts, room = place, edition.texts, width - 2 * PAD
    x, top, nodes = x + PAD, y + PAD, []
    letters = ", ".join(piece.letter for piece in deck.game.pieces for _ in range(piece.copies))
    heading = texts("board.set", set=texts.in_digits(number)) if number else bare_title(deck)
    said = edition.say("pack.contents", deck, letters=letters)
    under = f"{bare_title(deck)} · {deck.fingerprint()[:SHORT_FINGERPRINT]}"
    head = paragraph(heading[:1].upper() + heading[1:], x, top, room, edition.title, bold=True, plain=True)
    nodes.append(Leaf("H2", head.marks))
    top += head.height
    for text, gap in ((under, 1.5), (said, 2.0)):
        block = paragraph(text, x, top, room, edition.body, plain=True)
        nodes.append(Leaf("P", block.marks))
        top += block.height + gap
    tick, high = _tick(edition, texts("pack.back"), x, top, room)
    nodes.append(Leaf("P", tick))
    return Group("Sect", tuple(nodes)), top + high + PAD - y


def _tick(edition: Edition, said: str, x: float, y: float, room: float) -> tuple[tuple[Mark, ...], float]:
    """Draw a box to tick before some words."""
    side, leading = edition.scaled(BOX), edition.body.leading
    box = Outline(rectangle(x, y + (leading - side) / 2, side, side), width=edition.line)
    words: Block = paragraph(said, x + side + 2, y, room - side - 2, edition.body)
    return (box, *words.marks), words.height
