"""The rules: a front with the title, then every rule in the order of play, with its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.kit.sheets import hand
from spare_squares.kit.sheets.document import Leaf, Node, Page, Paper
from spare_squares.kit.sheets.frame import FOOTER_HEIGHT
from spare_squares.kit.sheets.marks import Dots, Mark, Outline, Stamp, rectangle
from spare_squares.kit.sheets.page_flow import TEXT_LEFT, Flow, Section, text_parts
from spare_squares.kit.sheets.rule_pictures import (
    example_picture,
    has_worked_example,
    reference_picture,
    scale_picture,
    table_picture,
)
from spare_squares.kit.sheets.scales import BOLD, DISPLAY, LARGE, TITLE
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, paragraph
from spare_squares.language.facts import facts
from spare_squares.language.texts import Texts

FRIEZE_CELL = 10.0
FRIEZE_ROWS = 4
FRONT_GAP = 1.5


def rules_pages(deck: Deck, texts: Texts, *, paper: Paper, cell: float, built_in: bool) -> tuple[Page, ...]:
    """Return the pages of the rules; the first opens with the title."""
    words = texts.filling(facts(deck, cell=cell))
    flow = Flow(width=paper.frame_width, bottom=paper.frame_height - FOOTER_HEIGHT)
    front, flow.y = _front(deck, texts["front"], words, paper, built_in=built_in)
    flow.pages[-1] += front
    width = min(140.0, paper.frame_width - TEXT_LEFT)
    new_page = False
    for section in texts["rules"]:
        new_page |= section.get("new_page", False)
        if section.get("when") and not has_worked_example(deck.game):
            continue
        laid_out = _section(section, deck, texts, words, width=width, cell=cell, built_in=built_in)
        flow.add(replace(laid_out, new_page=new_page))
        new_page = False
    return tuple(
        Page("Rules" if not number else "", tuple(nodes)) for number, nodes in enumerate(flow.pages) if nodes
    )


def _section(
    section: Mapping[str, Any],
    deck: Deck,
    texts: Texts,
    words: Mapping[str, object],
    *,
    width: float,
    cell: float,
    built_in: bool,
) -> Section:
    body = section["body"].strip().format_map(words)
    if built_in and "built_in" in section:
        body += "\n\n" + section["built_in"]
    parts, margin = text_parts(body, width=width), None
    figure = section.get("figure")
    if figure == "scale":
        margin = scale_picture(deck.game)
    elif figure == "table":
        parts.append(table_picture(deck, texts["table"], texts["counter"]["start"], width))
    elif figure == "example":
        parts.append(example_picture(deck.game, texts["example"]))
    elif figure == "reference":
        parts += reference_picture(deck.game, texts, width)
    return Section(section["heading"].format_map(words), tuple(parts), margin)


# --- the front -------------------------------------------------------------------------------------


def _front(
    deck: Deck, texts: Mapping[str, Any], words: Mapping[str, object], paper: Paper, *, built_in: bool
) -> tuple[list[Node], float]:
    """Draw title, tagline, frieze and the three lines under it; return the nodes and where they end."""
    width = paper.frame_width
    size = DISPLAY if fits_on_one_line(deck.title, width, DISPLAY, bold=True) else TITLE
    title = paragraph(deck.title, 0, 0, paper.frame_width, size=size, leading=size * 0.42, bold=True)
    nodes: list[Node] = [Leaf("H1", title.marks)]
    y = title.height + 2
    if built_in:
        tagline = paragraph(
            texts["tagline"].format_map(words), 0, y, paper.frame_width, size=LARGE, leading=6.5
        )
        nodes.append(Leaf("P", tagline.marks))
        y += tagline.height
    y += 6
    nodes.append(Leaf("Artifact", (Stamp(0, y, _frieze(deck.game, paper.frame_width)),)))
    y += FRIEZE_CELL * FRIEZE_ROWS + 7
    for text in (texts["suits"], texts["estimate"], deck.credit):
        if text:
            block = _front_line(text, words, y, plain=text is deck.credit)
            nodes.append(Leaf("P", block.marks))
            y += block.height + FRONT_GAP
    return nodes, y + 8 - FRONT_GAP


def _front_line(text: str, words: Mapping[str, object], y: float, *, plain: bool) -> Block:
    """Set one of the lines under the frieze; the deck's credit is taken as it stands."""
    return paragraph(text if plain else text.format_map(words), TEXT_LEFT, y, 140, plain=plain)


def _frieze(game: Game, width: float) -> tuple[Mark, ...]:
    """Scatter the pieces and as many spare squares over a field of points: a picture of room, no packing."""
    columns = int(width / FRIEZE_CELL)
    marks: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    column = 0
    for number, piece in enumerate(game.pieces):
        row = min((1, 2, 0, 1)[number % 4], FRIEZE_ROWS - piece.height)
        if row >= 0 and column + piece.width <= columns:
            drawn = hand.picture(game, piece.letter, piece.shape, FRIEZE_CELL)
            marks.append(Stamp(column * FRIEZE_CELL, row * FRIEZE_CELL, drawn))
            taken |= _corners((row + y, column + x) for y, x in piece.shape)
            column += piece.width + 1
        if column < columns and number < game.blocked:
            at = (1, 3, 0, 2)[number % 4]
            marks += _spare(column * FRIEZE_CELL, at * FRIEZE_CELL)
            taken |= _corners([(at, column)])
            column += 1 if number == 1 else 2  # the next one stands in another row
    free = tuple(
        (x * FRIEZE_CELL, y * FRIEZE_CELL)
        for y in range(FRIEZE_ROWS + 1)
        for x in range(columns + 1)
        if (y, x) not in taken
    )
    return (Dots(free, 0.9), *marks)


def _spare(x: float, y: float) -> tuple[Mark, ...]:
    """Draw a spare square: an outlined cell with its cross."""
    edge = rectangle(x, y, FRIEZE_CELL, FRIEZE_CELL)
    return (Outline(edge, width=BOLD), hand.cross(x, y, FRIEZE_CELL, width=BOLD))


def _corners(cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the (row, column) of every corner of some cells."""
    return {(row + y, column + x) for row, column in cells for y in (0, 1) for x in (0, 1)}
