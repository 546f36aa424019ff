"""The rules: a front with the title, then every rule in the order of play, with its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.kit.edition import Edition
from spare_squares.kit.sheets import hand
from spare_squares.kit.sheets.document import Leaf, Node, Page, centred
from spare_squares.kit.sheets.frame import footer_height
from spare_squares.kit.sheets.marks import Dots, Mark, Outline, Stamp, rectangle
from spare_squares.kit.sheets.page_flow import TEXT_LEFT, Flow, Section, text_parts
from spare_squares.kit.sheets.rule_pictures import (
    example_picture,
    has_worked_example,
    reference_picture,
    scale_picture,
    table_picture,
)
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, paragraph

FRIEZE_CELL = 10.0
FRIEZE_ROWS = 4
FRONT_GAP = 1.5


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the pages of the rules; the first opens with the title."""
    words = edition.words(deck)
    flow = Flow(edition, bottom=edition.height - footer_height(edition))
    front, flow.y = _front(deck, edition, words)
    flow.pages[-1] += front
    width = edition.reading_width - TEXT_LEFT
    new_page = False
    for section in edition.texts["rules"]:
        new_page |= section.get("new_page", False)
        if section.get("when") and not has_worked_example(deck.game):
            continue
        laid_out = _section(section, deck, edition, words, width)
        flow.add(replace(laid_out, new_page=new_page))
        new_page = False
    return tuple(centred(Page("", tuple(nodes)), edition) for nodes in flow.pages if nodes)


def _section(
    section: Mapping[str, Any],
    deck: Deck,
    edition: Edition,
    words: Mapping[str, object],
    width: float,
) -> Section:
    body = section["body"].strip().format_map(words)
    if edition.built_in and "built_in" in section:
        body += "\n\n" + section["built_in"]
    parts, margin = text_parts(edition, body, width=width), None
    figure = section.get("figure")
    if figure == "scale":
        margin = scale_picture(deck.game, edition)
    elif figure == "table":
        parts.append(table_picture(deck, edition, width))
    elif figure == "example":
        parts.append(example_picture(deck.game, edition))
    elif figure == "reference":
        parts += reference_picture(deck.game, edition, width)
    return Section(section["heading"].format_map(words), tuple(parts), margin)


# --- the front -------------------------------------------------------------------------------------


def _front(deck: Deck, edition: Edition, words: Mapping[str, object]) -> tuple[list[Node], float]:
    """Draw title, tagline, frieze and the three lines under it; return the nodes and where they end."""
    width, texts = edition.reading_width, edition.texts["front"]
    fits = fits_on_one_line(deck.title, width, edition.display, bold=True)
    step = edition.display if fits else edition.title
    title = paragraph(deck.title, 0, 0, width, step, leading=step.size * 0.42, bold=True)
    nodes: list[Node] = [Leaf("H1", title.marks)]
    y = title.height + 2
    if edition.built_in:
        said = texts["tagline"].format_map(words)
        tagline = paragraph(said, 0, y, width, edition.large, leading=edition.scaled(6.5))
        nodes.append(Leaf("P", tagline.marks))
        y += tagline.height
    y += 6
    nodes.append(Leaf("Artifact", (Stamp(0, y, _frieze(deck.game, edition, width)),)))
    y += FRIEZE_CELL * FRIEZE_ROWS + 7
    for text in (texts["suits"], texts["estimate"], deck.credit):
        if text:
            block = _front_line(text, edition, words, y, plain=text is deck.credit)
            nodes.append(Leaf("P", block.marks))
            y += block.height + FRONT_GAP
    return nodes, y + 8 - FRONT_GAP


def _front_line(text: str, edition: Edition, words: Mapping[str, object], y: float, *, plain: bool) -> Block:
    """Set one of the lines under the frieze; the deck's credit is taken as it stands."""
    said, width = text if plain else text.format_map(words), edition.reading_width - TEXT_LEFT
    return paragraph(said, TEXT_LEFT, y, width, edition.body, plain=plain)


def _frieze(game: Game, edition: Edition, width: float) -> tuple[Mark, ...]:
    """Scatter the pieces and as many spare squares over a field of points: a picture of room, no packing."""
    columns = int(width / FRIEZE_CELL)
    marks: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    column = 0
    for number, piece in enumerate(game.pieces):
        row = min((1, 2, 0, 1)[number % 4], FRIEZE_ROWS - piece.height)
        if row >= 0 and column + piece.width <= columns:
            drawn = hand.picture(game, piece.letter, piece.shape, edition, FRIEZE_CELL)
            marks.append(Stamp(column * FRIEZE_CELL, row * FRIEZE_CELL, drawn))
            taken |= _corners((row + y, column + x) for y, x in piece.shape)
            column += piece.width + 1
        if column < columns and number < game.blocked:
            at = (1, 3, 0, 2)[number % 4]
            marks += _spare(column * FRIEZE_CELL, at * FRIEZE_CELL, edition.bold)
            taken |= _corners([(at, column)])
            column += 1 if number == 1 else 2  # the next one stands in another row
    free = tuple(
        (x * FRIEZE_CELL, y * FRIEZE_CELL)
        for y in range(FRIEZE_ROWS + 1)
        for x in range(columns + 1)
        if (y, x) not in taken
    )
    return (Dots(free, 0.9), *marks)


def _spare(x: float, y: float, width: float) -> tuple[Mark, ...]:
    """Draw a spare square: an outlined cell with its cross."""
    edge = rectangle(x, y, FRIEZE_CELL, FRIEZE_CELL)
    return (Outline(edge, width=width), hand.cross(x, y, FRIEZE_CELL, width=width))


def _corners(cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the (row, column) of every corner of some cells."""
    return {(row + y, column + x) for row, column in cells for y in (0, 1) for x in (0, 1)}
