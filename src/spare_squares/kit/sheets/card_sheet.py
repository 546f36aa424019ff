"""The challenge cards: what players see of a challenge, and nothing more.

This module is given challenges and never a packing, so no answer, count or rating can reach a player's
page through it. The static parts of a card are one tuple of marks, stamped on every card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import MARGIN, CardSize, Edition, larger_than
from spare_squares.kit.sheets import diagrams
from spare_squares.kit.sheets.backs import card_back, fold_size, folded
from spare_squares.kit.sheets.card_faces import (
    LEAST_CELL,
    Face,
    cells_block,
    cells_text,
    face_of,
    heading_marks,
)
from spare_squares.kit.sheets.document import Foot, Group, Leaf, Node, Page, Thing
from spare_squares.kit.sheets.frame import (
    BAR_UNDER,
    SIDE_MARGIN,
    STRIP,
    bars,
    bars_at_sides,
    bars_height,
    fits_at_sides,
    fits_in_a_line,
    full_foot,
    short_bars,
    shown_cuts,
)
from spare_squares.kit.sheets.marks import Mark, Point, Stamp, Strokes
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import length

FULL_MARGIN = 9.75  # at the sides of a full sheet: three cards of 2.5 in stand on A4
LEAST_UNDER = 2.6  # of a full sheet: from the last line to cut along to the middle of the bar
NINE = 9
FOLD_WORDS_UNDER = 3.0  # millimetres under the last of the cards that are folded


class CardGrid(NamedTuple):
    """How many cards stand on a sheet, and where the first begins (millimetres from the frame).

    The `foot` of a sheet is the usual one, that of a full sheet, or stands upright at the sides; a `lying`
    sheet is one whose paper lies on its long side.
    """

    columns: int
    rows: int
    left: float = 0.0
    top: float = 0.0
    foot: Foot = "usual"
    lying: bool = False

    @property
    def per_sheet(self) -> int:
        """Number of cards on a full sheet."""
        return self.columns * self.rows


def card_grid(deck: Deck, edition: Edition) -> CardGrid:
    """Return the grid of cards on a paper: of all ways the one with the most on a sheet, the usual one first.

    Raises:
        NotValid: when not even one card fits.
    """
    size = edition.card_size
    named = deck.title, deck.fingerprint()[:SHORT_FINGERPRINT]
    grids = []
    # A printer may turn a sheet that lies either way, so none that is turned over lies.
    ways = ((edition, False),) if edition.duplexed else ((edition, False), (edition.lying, True))
    for each, lying in ways:
        grids.append(_usual_grid(each)._replace(lying=lying))
        if fits_in_a_line(each, *named):
            grids.append(full_grid(each)._replace(lying=lying))
    # Marks to cut by would cross what stands at the sides, and a foot there be too near to cut on a back.
    if edition.cut != "marks" and not edition.duplexed and fits_at_sides(edition, *named):
        grids.append(grid_of_nine(edition))
    best = max(grids, key=lambda grid: grid.per_sheet)
    if best.per_sheet:
        return best
    fits = [
        paper.key
        for paper in larger_than(edition.paper)
        if any(full_grid(replace(edition, paper=each)).per_sheet for each in (paper, paper.lying))
    ]
    room = full_room if any(grid.foot == "full" for grid in grids) else usual_room
    rooms = (f"{length(w)} × {length(h)} mm" for w, h in (room(each) for each, _ in ways))
    raise NotValid(
        f"a card of {size} does not fit on {edition.paper.name}: "
        f"at most {' or '.join(rooms)}{f', or choose --paper {fits[0]}' if fits else ''}"
    )


def count_in_room(room: tuple[float, float], size: CardSize) -> tuple[int, int]:
    """Return how many columns and rows of cards have room."""
    return max(0, int(room[0] / size.width + 1e-6)), max(0, int(room[1] / size.height + 1e-6))


def _usual_grid(edition: Edition) -> CardGrid:
    """Return the grid of a sheet in the frame, as broad as the margins of the paper allow."""
    size = edition.card_size
    columns, rows = count_in_room(usual_room(edition), size)
    return CardGrid(columns, rows, (edition.width - columns * size.width) / 2)


def usual_room(edition: Edition) -> tuple[float, float]:
    """Return the width and height for cards in the frame, as broad as the margins of the paper allow."""
    wide = max(edition.width, edition.paper.width - 2 * MARGIN)
    return wide, edition.height - bars_height(edition)


def full_grid(edition: Edition) -> CardGrid:
    """Return the grid of a sheet that is full from margin to margin: nine poker cards on A4.

    Its bars and its footer have a line each, and at the sides 9.75 mm stay white (K11).
    """
    size = edition.card_size
    columns, rows = count_in_room(full_room(edition), size)
    left, top = (edition.width - columns * size.width) / 2, MARGIN - edition.paper.top
    return CardGrid(columns, rows, left, top, "full")


def full_room(edition: Edition) -> tuple[float, float]:
    """Return the width and height for cards from margin to margin, above the foot of a full sheet."""
    paper = edition.paper
    return paper.width - 2 * FULL_MARGIN, paper.height - 2 * MARGIN - full_foot(edition)


def grid_of_nine(edition: Edition) -> CardGrid:
    """Return the grid of nine cards on a paper that has room for their foot at the sides alone: Letter.

    This is the one exception from K11: 6.35 mm stay white at each edge, and the foot stands upright (FK13).
    """
    size, paper = edition.card_size, edition.paper
    columns, rows = count_in_room((paper.width - 2 * SIDE_MARGIN, paper.height - 2 * SIDE_MARGIN), size)
    strip = (paper.width - columns * size.width) / 2 - SIDE_MARGIN
    if columns * rows != NINE or strip < edition.scaled(STRIP):
        return CardGrid(0, 0)
    top = (paper.height - rows * size.height) / 2 - paper.top
    return CardGrid(columns, rows, (edition.width - columns * size.width) / 2, top, "sides")


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the card sheets: the same grid on each, marks only round the cards it holds (K17)."""
    if edition.sides == "fold":
        return lay_out_folded(deck, edition, set_number)
    grid = card_grid(deck, edition)
    face = face_of(deck, edition, set_number=set_number, least_cell=LEAST_CELL)
    held = [(card, face, set_number) for card in edition.cards_of(deck, set_number)]
    parts = (held[start : start + grid.per_sheet] for start in range(0, len(held), grid.per_sheet))
    return tuple(lay_out_sheet(deck, edition, grid, part) for part in parts)


def stacks(deck: Deck, edition: Edition) -> Iterator[tuple[tuple[int, ...], tuple[Page, ...]]]:
    """Yield the numbers of some sets with the sheets that, cut as one pile, leave a pile for each (ED34).

    Every place on the sheets belongs to one set, and the sheets follow one another as the cards of a set do.
    """
    grid, numbers = card_grid(deck, edition), edition.set_numbers
    for start in range(0, len(numbers), grid.per_sheet):
        group = numbers[start : start + grid.per_sheet]
        faces = [face_of(deck, edition, set_number=number, least_cell=LEAST_CELL) for number in group]
        layers = zip(*(edition.cards_of(deck, number) for number in group), strict=True)
        yield (
            group,
            tuple(
                lay_out_sheet(deck, edition, grid, [*zip(layer, faces, group, strict=True)])
                for layer in layers
            ),
        )


def lay_out_sheet(
    deck: Deck, edition: Edition, grid: CardGrid, held: Sequence[tuple[Challenge, Face, int]]
) -> Page:
    """Lay out one sheet of cards, each with its face and the number of its set."""
    size, laid = edition.card_size, edition.lying if grid.lying else edition
    foot = empty_sheet(laid, grid)
    nodes: list[Node] = []
    things: list[Thing] = []
    sets = {each for _, _, each in held} if edition.duplexed else set()
    behind = {each: card_back(deck, edition, size, each) for each in sets}
    for number, (card, face, set_number) in enumerate(held):
        row, column = divmod(number, grid.columns)
        x, y = grid.left + column * size.width, grid.top + row * size.height
        nodes.append(lay_out_card(deck, card, edition, face, x, y, set_number))
        if behind:
            things.append(card_behind(behind[set_number], edition, x, y))
    page = replace(foot, nodes=(*nodes, *foot.nodes), cuts=_cuts(len(held), grid, size), things=tuple(things))
    return shown_cuts(page, laid, (draw_cut_lines(len(held), grid, size, edition.line),))


def card_behind(marks: tuple[Mark, ...], edition: Edition, x: float, y: float) -> Thing:
    """Return the back of the card whose front stands at (x, y): the same marks behind each (ED9)."""
    size = edition.card_size
    return Thing(x, y, size.width, size.height, marks, edition.texts("backs.card"))


def lay_out_folded(deck: Deck, edition: Edition, set_number: int) -> tuple[Page, ...]:
    """Return card sheets for a printer of one side: each card with its back beside it, to be folded (ED8)."""
    size = edition.card_size
    pair = replace(edition, card_size=CardSize(size.name, *fold_size(size.width, size.height)))
    grid = card_grid(deck, pair)
    laid = edition.lying if grid.lying else edition
    face = face_of(deck, edition, set_number=set_number, least_cell=LEAST_CELL)
    foot, behind = (
        empty_sheet(replace(pair, paper=laid.paper), grid),
        card_back(deck, edition, size, set_number),
    )
    pages, cards = [], edition.cards_of(deck, set_number)
    for start in range(0, len(cards), grid.per_sheet):
        nodes: list[Node] = []
        borders: dict[tuple[Point, Point], None] = {}
        for number, card in enumerate(cards[start : start + grid.per_sheet]):
            row, column = divmod(number, grid.columns)
            x = grid.left + column * pair.card_size.width
            y = grid.top + row * pair.card_size.height
            nodes.append(lay_out_card(deck, card, edition, face, x, y, set_number))
            nodes += folded(card_behind(behind, edition, x, y), edition)
            borders |= dict.fromkeys(_border(x, y, size))
        nodes += _fold_words(laid, grid, pair.card_size)
        lines = () if edition.cut == "none" else (Leaf("Artifact", (Strokes(tuple(borders), edition.line),)),)
        pages.append(replace(foot, nodes=(*lines, *nodes, *foot.nodes)))
    return tuple(pages)


def _border(x: float, y: float, size: CardSize) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a card from its left or upper end, so that those of neighbours are one."""
    right, bottom = round(x + size.width, 6), round(y + size.height, 6)
    yield from (((x, y), (right, y)), ((x, bottom), (right, bottom)))
    yield from (((x, y), (x, bottom)), ((right, y), (right, bottom)))


def _fold_words(edition: Edition, grid: CardGrid, pair: CardSize) -> tuple[Leaf, ...]:
    """Say how cards are folded where there is room under them; the rules say it anyway."""
    top = grid.top + grid.rows * pair.height + FOLD_WORDS_UNDER
    said = paragraph(edition.texts("backs.fold"), 0, top, edition.width, edition.body)
    has_room = grid.foot == "usual" and top + said.height <= edition.height - bars_height(edition)
    return (Leaf("P", said.marks),) if has_room else ()


def _cuts(count: int, grid: CardGrid, size: CardSize) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where a sheet with so many cards is cut: x of upright cuts, y of level ones."""
    columns, rows = min(count, grid.columns), -(-count // grid.columns)
    return (
        tuple(grid.left + number * size.width for number in range(columns + 1)),
        tuple(grid.top + number * size.height for number in range(rows + 1)),
    )


def empty_sheet(edition: Edition, grid: CardGrid) -> Page:
    """Return a sheet without cards: its bars, its margin, and where its footer stands."""
    empty = Page("", (), to_cut=True, lying=grid.lying, foot=grid.foot)
    if grid.foot == "sides":
        return replace(empty, nodes=bars_at_sides(edition), margin=SIDE_MARGIN)
    if grid.foot == "usual":
        return replace(empty, nodes=bars(edition))
    high = grid.rows * edition.card_size.height
    spare = full_room(edition)[1] - high
    under = grid.top + high + min(BAR_UNDER, LEAST_UNDER + spare)
    return replace(
        empty, nodes=short_bars(edition, under), margin=min(MARGIN, edition.paper.left + grid.left)
    )


def draw_cut_lines(count: int, grid: CardGrid, size: CardSize, width: float) -> Strokes:
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


def lay_out_card(
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
