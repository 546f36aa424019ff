"""The challenge cards: what players see of a challenge, and nothing more.

This module is given challenges and never a packing, so no answer, count or rating can reach a player's
page through it. The static parts of a card are one tuple of marks, stamped on every card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import MARGIN, CardSize, Edition, larger_than
from spare_squares.kit.sheets import diagrams
from spare_squares.kit.sheets.card_faces import (
    LEAST_CELL,
    Face,
    cells_block,
    cells_text,
    face_of,
    heading_marks,
)
from spare_squares.kit.sheets.document import Group, Leaf, Node, Page
from spare_squares.kit.sheets.frame import bars, bars_height, short_bar, shown_cuts
from spare_squares.kit.sheets.marks import Stamp, Strokes
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import length

FULL_MARGIN = 9.75  # at the sides of a full sheet: three cards of 2.5 in stand on A4
FULL_FOOT = 10.3  # of a full sheet: bar and footer, a line each, at 12 pt


@dataclass(frozen=True, slots=True)
class CardGrid:
    """How many cards stand on a sheet, and where the first begins (millimetres from the frame)."""

    columns: int
    rows: int
    left: float
    top: float = 0.0
    is_full: bool = False

    @property
    def per_sheet(self) -> int:
        """Number of cards on a full sheet."""
        return self.columns * self.rows


def card_grid(edition: Edition) -> CardGrid:
    """Return the grid of cards on a paper.

    Raises:
        NotValid: when not even one card fits.
    """
    size, wide, high = edition.card_size, edition.width, edition.height - bars_height(edition)
    columns, rows = int(wide / size.width + 1e-6), int(high / size.height + 1e-6)
    if not columns or not rows:
        larger = (replace(edition, paper=paper) for paper in larger_than(edition.paper))
        fits = [
            each.paper.key
            for each in larger
            if size.width <= each.width and size.height <= each.height - bars_height(each)
        ]
        raise NotValid(
            f"a card of {size} does not fit on {edition.paper.name}: "
            f"at most {length(wide)} × {length(high)} mm{f', or choose --paper {fits[0]}' if fits else ''}"
        )
    usual = CardGrid(columns, rows, (wide - columns * size.width) / 2)
    full = _full_grid(edition)
    return full if full.per_sheet > usual.per_sheet else usual


def _full_grid(edition: Edition) -> CardGrid:
    """Return the grid of a sheet that is full from margin to margin: nine poker cards on A4.

    Its foot is a bar of 100 mm and the footer, a line each, and at the sides 9.75 mm stay white (K11). Papers
    on which people measure in inches have a second bar, and no room for that.
    """
    size, paper = edition.card_size, edition.paper
    wide = paper.width - 2 * FULL_MARGIN
    high = paper.height - 2 * MARGIN - edition.scaled(FULL_FOOT)
    columns, rows = int(wide / size.width + 1e-6), int(high / size.height + 1e-6)
    if paper.inches or not columns or not rows:
        return CardGrid(0, 0, 0.0)
    left = (edition.width - columns * size.width) / 2
    return CardGrid(columns, rows, left, MARGIN - paper.top, is_full=True)


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the card sheets: the same grid on each, marks only round the cards it holds (K17)."""
    size, grid, ruler = edition.card_size, card_grid(edition), bars(edition)
    margin, drop = MARGIN, 0.0
    if grid.is_full:
        ruler = short_bar(edition, grid.top + grid.rows * size.height + 2.6)
        margin = min(MARGIN, edition.paper.left + grid.left)
        drop = edition.paper.height - MARGIN - edition.paper.top - edition.height
    face = face_of(deck, edition, set_number=set_number, least_cell=LEAST_CELL)
    found = []
    for start in range(0, len(deck.cards), grid.per_sheet):
        held = deck.cards[start : start + grid.per_sheet]
        nodes: list[Node] = []
        for number, card in enumerate(held):
            row, column = divmod(number, grid.columns)
            x, y = grid.left + column * size.width, grid.top + row * size.height
            nodes.append(_card(deck, card, edition, face, x, y, set_number))
        page = Page("", (*nodes, *ruler), to_cut=True, margin=margin, drop=drop)
        page = replace(page, cuts=_cuts(len(held), grid, size))
        found.append(shown_cuts(page, edition, (_cut_lines(len(held), grid, size, edition.line),)))
    return tuple(found)


def _cuts(count: int, grid: CardGrid, size: CardSize) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where a sheet with so many cards is cut: x of upright cuts, y of level ones."""
    columns, rows = min(count, grid.columns), -(-count // grid.columns)
    return (
        tuple(grid.left + number * size.width for number in range(columns + 1)),
        tuple(grid.top + number * size.height for number in range(rows + 1)),
    )


def _cut_lines(count: int, grid: CardGrid, size: CardSize, width: float) -> Strokes:
    """Draw the borders of the cards that a sheet holds, each once."""
    edges: set[tuple[int, int, bool]] = set()
    for number in range(count):
        row, column = divmod(number, grid.columns)
        edges |= {
            (column, row, True),
            (column, row + 1, True),
            (column, row, False),
            (column + 1, row, False),
        }
    strokes = tuple(
        (
            (grid.left + x * size.width, grid.top + y * size.height),
            (grid.left + (x + level) * size.width, grid.top + (y + (not level)) * size.height),
        )
        for x, y, level in sorted(edges)
    )
    return Strokes(strokes, width)


def _card(
    deck: Deck, card: Challenge, edition: Edition, face: Face, x: float, y: float, set_number: int
) -> Group:
    """Lay out one card in reading order: heading, blocked cells, picture, pieces, reminder."""
    left, top, texts = x + face.margin, y + face.margin, edition.texts
    heads = [Leaf("H2", heading_marks(deck, card, edition, face.heads, left, top, set_number))]
    if card.title:
        under = top + face.heads.height
        own = paragraph(card.title, left, under, face.heads.width, edition.body, plain=True)
        heads.append(Leaf("P", own.marks))
    listed = cells_text(deck, card)
    cells = cells_block(edition, listed, face, x + face.cells_at[0], y + face.cells_at[1]) if listed else None
    label = (Stamp(x, y, face.label),) if face.label else ()
    picture_x, picture_y = x + face.picture_at[0], y + face.picture_at[1]
    crosses = diagrams.crosses(deck.game.board, card.blocked, face.cell, edition.thin.bold)
    picture = (Stamp(picture_x, picture_y, face.board), Stamp(picture_x, picture_y, crosses))
    rest = [Leaf("P", (*label, *cells.marks))] if cells else []
    rest.append(Leaf("Figure", picture, alt=texts("card.alt", n=deck.game.blocked, cells=listed)))
    if face.shapes:
        rest.append(Leaf("Figure", (Stamp(x, y, face.shapes),), alt=edition.say("card.shapes", deck)))
    if face.reminder:
        rest.append(Leaf("P", (Stamp(x, y, face.reminder),)))
    return Group("Sect", (*heads, *rest))
