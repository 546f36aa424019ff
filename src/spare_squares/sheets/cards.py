"""The challenge cards: what players see of a challenge, and nothing more.

This module is given challenges and never a packing, so no answer, count or rating can reach a player's
page through it. The static parts of a card are one tuple of marks, stamped on every card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.sheets import diagrams
from spare_squares.sheets.document import Group, Leaf, Node, Page, Paper
from spare_squares.sheets.facts import bare_title, card_number, length, shape_name
from spare_squares.sheets.frame import BARS_HEIGHT, bars
from spare_squares.sheets.marks import Mark, Stamp, Strokes, Text
from spare_squares.sheets.scales import BODY, HEADING, LARGE, LEADING, LINE
from spare_squares.sheets.typeset import Block, lines, paragraph

WIDE = 80.0  # from this width on a card has the long reminder and labels on its picture


@dataclass(frozen=True, slots=True)
class CardSize:
    """The size of a card in millimetres."""

    name: str
    width: float
    height: float


CARD_SIZES = {
    "standard": CardSize("standard", 95, 80),
    "small": CardSize("small", 62, 60),
    "poker": CardSize("poker", 63, 88),
    "a7": CardSize("a7", 74, 105),
    "mini": CardSize("mini", 44, 67),
    "tarot": CardSize("tarot", 70, 120),
}


@dataclass(frozen=True, slots=True)
class CardGrid:
    """How many cards stand on a sheet, and where the first begins (millimetres from the frame)."""

    columns: int
    rows: int
    left: float

    @property
    def per_sheet(self) -> int:
        """Number of cards on a full sheet."""
        return self.columns * self.rows


def card_grid(size: CardSize, paper: Paper) -> CardGrid:
    """Return the grid of cards on a paper.

    Raises:
        NotValid: when not even one card fits.
    """
    columns = int(paper.frame_width / size.width + 1e-6)
    rows = int((paper.frame_height - BARS_HEIGHT) / size.height + 1e-6)
    if not columns or not rows:
        raise NotValid(
            f"a card of {length(size.width)} × {length(size.height)} mm does not fit on {paper.name}: "
            f"at most {length(paper.frame_width)} × {length(paper.frame_height - BARS_HEIGHT)} mm"
        )
    return CardGrid(columns, rows, (paper.frame_width - columns * size.width) / 2)


def card_pages(
    deck: Deck,
    texts: Mapping[str, Any],
    words: Mapping[str, str],
    *,
    paper: Paper,
    size: CardSize,
    set_number: int = 0,
) -> tuple[Page, ...]:
    """Return the card sheets: the same grid on each, marks only round the cards it holds (K17)."""
    grid = card_grid(size, paper)
    face = _face(deck, texts["card"], words, size)
    ruler = bars(paper, texts["bars"])
    pages = []
    for start in range(0, len(deck.cards), grid.per_sheet):
        held = deck.cards[start : start + grid.per_sheet]
        nodes: list[Node] = [_cut_lines(len(held), grid, size)]
        for number, card in enumerate(held):
            row, column = divmod(number, grid.columns)
            x, y = grid.left + column * size.width, row * size.height
            nodes.append(_card(deck, card, face, x, y, set_number))
        pages.append(Page("Cards" if not start else "", (*nodes, *ruler), to_cut=True))
    return tuple(pages)


def _cut_lines(count: int, grid: CardGrid, size: CardSize) -> Leaf:
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
            (grid.left + x * size.width, y * size.height),
            (grid.left + (x + level) * size.width, (y + (not level)) * size.height),
        )
        for x, y, level in sorted(edges)
    )
    return Leaf("Artifact", (Strokes(strokes, LINE),))


# --- the face of a card ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Face:
    """The layout that all cards of a deck share, in millimetres from a card's top left corner."""

    margin: float
    width: float
    heading_size: float
    cells_left: float
    cells_top: float
    cells_width: float
    picture_left: float
    picture_top: float
    cell: float
    board: tuple[Mark, ...]
    label: tuple[Mark, ...]
    static: tuple[Mark, ...]


def _heading(deck: Deck, card: Challenge, set_number: int) -> str:
    name = f"{bare_title(deck)} {card_number(card)}"
    return f"{name} · set {set_number}" if set_number else name


@lru_cache(maxsize=8)
def _reminder_lines(text: str, width: float) -> Block:
    return paragraph(text, 0, 0, width)


def _face(deck: Deck, texts: Mapping[str, Any], words: Mapping[str, str], size: CardSize) -> _Face:
    """Choose the layout for a card size: text beside the picture, or stacked on a narrow card."""
    margin = 5.0 if size.width >= WIDE else 3.5
    width = size.width - 2 * margin
    heading_size = _heading_size(deck, width, wide=size.width >= WIDE)
    key = "reminder_short" if size.width < WIDE else "reminder" if deck.game.flips else "reminder_fixed"
    reminder = _reminder_lines(texts[key].format_map(words), width)
    foot = size.height - margin - reminder.height
    head = margin + heading_size * 0.42 + 1.5
    if any(card.title for card in deck.cards):
        head += LEADING
    if size.width >= WIDE:
        return _wide_face(deck, texts, size, margin, heading_size, head, foot, reminder)
    return _narrow_face(deck, texts, size, margin, heading_size, head, foot, reminder)


def _heading_size(deck: Deck, width: float, *, wide: bool) -> float:
    """Return the largest size at which every heading stands on one line.

    Raises:
        NotValid: when one is too long even at body size (V23).
    """
    for size in (HEADING, LARGE, BODY) if wide else (LARGE, BODY):
        if all(len(lines(_heading(deck, card, 0), width, size, True)) == 1 for card in deck.cards):
            return size
    longest = max((_heading(deck, card, 0) for card in deck.cards), key=len)
    raise NotValid(f"the heading {longest!r} is too long for a card of this size: shorten the title (V23)")


def _wide_face(
    deck: Deck,
    texts: Mapping[str, Any],
    size: CardSize,
    margin: float,
    heading_size: float,
    head: float,
    foot: float,
    reminder: Block,
) -> _Face:
    """Put the picture on the right, the blocked cells and the list of shapes on the left."""
    game, board, picture = deck.game, deck.game.board, min(40.0, foot - head - 3)
    cell = (picture - diagrams.LABEL) / max(board.columns, board.rows)
    if cell * max(board.columns, board.rows) < 20:
        raise NotValid(
            f"a card of {length(size.width)} × {length(size.height)} mm has no room for its picture (V23)"
        )
    left = size.width - margin - board.columns * cell
    top = head + 2 + diagrams.LABEL
    text_width = left - diagrams.LABEL - 2 - margin
    static: list[Mark] = [Stamp(margin, foot, reminder.marks)]
    cells_height = max(_cells_block(deck, card, text_width).height for card in deck.cards)
    shapes_top = head + 2 + LEADING + cells_height + 3
    if len(game.pieces) <= 4 and shapes_top + LEADING * len(game.pieces) <= foot:
        for number, piece in enumerate(game.pieces):
            times = f" × {piece.copies}" if piece.copies > 1 else ""
            y = shapes_top + LEADING * (number + 0.78)
            static.append(Text(margin, y, piece.letter, BODY, bold=True))
            static.append(Text(margin + 5, y, shape_name(piece) + times, BODY))
    label = (Text(margin, head + 2 + LEADING * 0.78, texts["blocked"], BODY),)
    return _Face(
        margin, size.width - 2 * margin, heading_size, margin, head + 2 + LEADING, text_width, left, top,
        cell,         diagrams.empty_board(board, cell, labelled=True), label, tuple(static),
    )  # fmt: skip


def _narrow_face(
    deck: Deck,
    texts: Mapping[str, Any],
    size: CardSize,
    margin: float,
    heading_size: float,
    head: float,
    foot: float,
    reminder: Block,
) -> _Face:
    """Stack heading, cells, picture and reminder; a card lower than wide has the cells beside the picture."""
    board, width = deck.game.board, size.width - 2 * margin
    most = max(board.columns, board.rows)
    beside = size.height < size.width * 1.2
    cells_width = width - 25 if beside else width
    cells_height = max(
        paragraph(_cells(deck, card), 0, 0, cells_width, bold=True).height for card in deck.cards
    )
    top = head + 2 if beside else head + cells_height + 3
    picture = min(25.0 - 3 if beside else min(width, 62.0), foot - top - 2)
    if picture < 20:
        raise NotValid(
            f"a card of {length(size.width)} × {length(size.height)} mm has no room for a picture of 20 mm: "
            "choose a larger --card-size (V23)"
        )
    cell = picture / most
    left = margin if beside else (size.width - board.columns * cell) / 2
    return _Face(
        margin, width, heading_size, margin + 25 if beside else margin, head + (1 if beside else 0),
        cells_width,         left, top, cell, diagrams.empty_board(board, cell, labelled=False), (),
        (Stamp(margin, foot, reminder.marks),),
    )  # fmt: skip


def _cells(deck: Deck, card: Challenge) -> str:
    return ", ".join(deck.game.board.names(card.blocked))


def _cells_block(
    deck: Deck, card: Challenge, width: float, x: float = 0, y: float = 0, *, wide: bool = True
) -> Block:
    """Set the list of blocked cells, larger on a wide card."""
    size, leading = (LARGE, 6.2) if wide else (BODY, LEADING)
    return paragraph(_cells(deck, card), x, y, width, size=size, leading=leading, bold=True)


def _card(deck: Deck, card: Challenge, face: _Face, x: float, y: float, set_number: int) -> Group:
    """Lay out one card in reading order: heading, blocked cells, picture, reminder."""
    board, cells = deck.game.board, _cells(deck, card)
    heading = Text(
        x + face.margin, y + face.margin + face.heading_size * 0.27, _heading(deck, card, set_number),
        face.heading_size, bold=True,
    )  # fmt: skip
    heads: list[Leaf] = [Leaf("H2", (heading,))]
    if card.title:
        title_y = y + face.margin + face.heading_size * 0.42
        heads.append(Leaf("P", paragraph(card.title, x + face.margin, title_y, face.width).marks))
    at = x + face.cells_left, y + face.cells_top
    block = _cells_block(deck, card, face.cells_width, *at, wide=bool(face.label))
    label = (Stamp(x, y, face.label),) if face.label else ()
    picture: tuple[Mark, ...] = (
        Stamp(x + face.picture_left, y + face.picture_top, face.board),
        Stamp(x + face.picture_left, y + face.picture_top, diagrams.crosses(board, card.blocked, face.cell)),
    )
    return Group(
        "Sect",
        (
            *heads,
            Leaf("P", (*label, *block.marks)),
            Leaf("Figure", picture, alt=f"Board, blocked cells {cells}"),
            Leaf("P", (Stamp(x, y, face.static),)),
        ),
    )
