"""The face of a card: where heading, cells, picture and reminder stand, for every size of card.

A wide card has its words beside a labelled picture; a narrow one stacks them, and says the reminder short.
The layout is one for all cards of a deck, so what they share is drawn once and stamped on each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.sheets import diagrams
from spare_squares.sheets.facts import bare_title, card_number, length, shape_name
from spare_squares.sheets.marks import Mark, Stamp, Text
from spare_squares.sheets.scales import BODY, HEADING, LARGE, LEADING
from spare_squares.sheets.typeset import Block, fits_on_one_line, paragraph

WIDE = 80.0  # from this width on a card has the long reminder and labels on its picture
LEAST_PICTURE = 20.0
MOST_PICTURE = 40.0  # on a wide card, its labels included
MOST_NARROW_PICTURE = 62.0
MOST_LISTED = 4  # pieces that a wide card lists by their shape


@dataclass(frozen=True, slots=True)
class CardSize:
    """The size of a card in millimetres."""

    name: str
    width: float
    height: float

    @property
    def is_wide(self) -> bool:
        """Tell whether words stand beside the picture."""
        return self.width >= WIDE

    def __str__(self) -> str:
        return f"{length(self.width)} × {length(self.height)} mm"


CARD_SIZES = {
    "standard": CardSize("standard", 95, 80),
    "small": CardSize("small", 62, 60),
    "poker": CardSize("poker", 63, 88),
    "a7": CardSize("a7", 74, 105),
    "mini": CardSize("mini", 44, 67),
    "tarot": CardSize("tarot", 70, 120),
}


@dataclass(frozen=True, slots=True)
class Face:
    """The layout that all cards of a deck share, in millimetres from a card's top left corner."""

    margin: float
    width: float
    heading_size: float
    cells_at: tuple[float, float]
    cells_width: float
    cells_large: bool
    picture_at: tuple[float, float]
    cell: float
    board: tuple[Mark, ...]
    label: tuple[Mark, ...]
    static: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class _Room:
    """What a layout has to work with: the free band of a card lies between `head` and `foot`."""

    size: CardSize
    margin: float
    width: float
    heading_size: float
    head: float
    foot: float
    reminder: Block


def face_of(
    deck: Deck, texts: Mapping[str, Any], words: Mapping[str, str], size: CardSize, *, set_number: int = 0
) -> Face:
    """Lay out the face of a deck's cards, whose headings name the set they belong to if there are several.

    Raises:
        NotValid: when a heading, the reminder or the picture has no room (V23).
    """
    margin = 5.0 if size.is_wide else 3.5
    width = size.width - 2 * margin
    heading_size = _heading_size(
        [heading(deck, card, set_number) for card in deck.cards], width, wide=size.is_wide
    )
    key = "reminder_short" if not size.is_wide else "reminder" if deck.game.flips else "reminder_fixed"
    reminder = paragraph(texts[key].format_map(words), 0, 0, width)
    head = below_heading(margin, heading_size) + 1.5
    titles = (paragraph(card.title, 0, 0, width, plain=True).height for card in deck.cards if card.title)
    head += max(titles, default=0.0)
    room = _Room(size, margin, width, heading_size, head, size.height - margin - reminder.height, reminder)
    return (_wide if size.is_wide else _narrow)(deck, texts, room)


def heading(deck: Deck, card: Challenge, set_number: int = 0) -> str:
    """Return what heads a card: the deck's title without its article, the number, the set (K23, K40)."""
    name = f"{bare_title(deck)} {card_number(card)}"
    return f"{name} · set {set_number}" if set_number else name


def below_heading(margin: float, size: float) -> float:
    """Return where the line after a heading of this size begins."""
    return margin + size * 0.42


def cells_text(deck: Deck, card: Challenge) -> str:
    """List the blocked cells of a card (K24)."""
    return ", ".join(deck.game.board.names(card.blocked))


def cells_block(
    deck: Deck, card: Challenge, width: float, x: float = 0, y: float = 0, *, large: bool = True
) -> Block:
    """Set the list of blocked cells, larger where there is room."""
    size, leading = (LARGE, 6.2) if large else (BODY, LEADING)
    return paragraph(cells_text(deck, card), x, y, width, size=size, leading=leading, bold=True)


def _heading_size(headings: Sequence[str], width: float, *, wide: bool) -> float:
    """Return the largest size at which every heading stands on one line.

    Raises:
        NotValid: when one is too long even at body size (V23).
    """
    for size in (HEADING, LARGE, BODY) if wide else (LARGE, BODY):
        if all(fits_on_one_line(each, width, size, bold=True) for each in headings):
            return size
    longest = max(headings, key=len)
    raise NotValid(
        f"the heading {longest!r} is too long for a card of this size: "
        "shorten the title, or choose a larger --card-size (V23)"
    )


def _wide(deck: Deck, texts: Mapping[str, Any], room: _Room) -> Face:
    """Put the picture on the right, the blocked cells and the list of shapes on the left."""
    board, top = deck.game.board, room.head + 2
    cell = (min(MOST_PICTURE, room.foot - room.head - 3) - diagrams.LABEL) / max(board.columns, board.rows)
    if cell * max(board.columns, board.rows) < LEAST_PICTURE:
        raise NotValid(f"a card of {room.size} has no room for its picture (V23)")
    left = room.size.width - room.margin - board.columns * cell
    cells_width = left - diagrams.LABEL - 2 - room.margin
    large = _cells_height(deck, cells_width, large=True) <= room.foot - top - LEADING
    cells_height = _cells_height(deck, cells_width, large=large)
    if not large:
        _check_cells(cells_height, room.foot - top - LEADING, room)
    shapes = _shapes(deck, room, top + LEADING + cells_height + 3)
    return Face(
        margin=room.margin,
        width=room.width,
        heading_size=room.heading_size,
        cells_at=(room.margin, top + LEADING),
        cells_width=cells_width,
        cells_large=large,
        picture_at=(left, top + diagrams.LABEL),
        cell=cell,
        board=diagrams.empty_board(board, cell, labelled=True),
        label=(Text(room.margin, top + LEADING * 0.78, texts["blocked"], BODY),),
        static=(Stamp(room.margin, room.foot, room.reminder.marks), *shapes),
    )


def _cells_height(deck: Deck, width: float, *, large: bool) -> float:
    """Return the height of the longest list of blocked cells in a deck."""
    blocks = (cells_block(deck, card, width, large=large) for card in deck.cards)
    return max((block.height for block in blocks), default=0.0)


def _check_cells(height: float, most: float, room: _Room) -> None:
    """Refuse a list of cells that would run into the reminder.

    Raises:
        NotValid: naming the size of the card (V23).
    """
    if height > most:
        raise NotValid(
            f"a card of {room.size} has no room for its list of blocked cells: "
            "choose a larger --card-size, or block fewer cells (V23)"
        )


def _shapes(deck: Deck, room: _Room, top: float) -> list[Mark]:
    """List the pieces by letter and shape, where there are few and there is room."""
    pieces = deck.game.pieces
    if len(pieces) > MOST_LISTED or top + LEADING * len(pieces) > room.foot:
        return []
    marks: list[Mark] = []
    for number, piece in enumerate(pieces):
        y = top + LEADING * (number + 0.78)
        times = f" × {piece.copies}" if piece.copies > 1 else ""
        marks.append(Text(room.margin, y, piece.letter, BODY, bold=True))
        marks.append(Text(room.margin + 5, y, shape_name(piece) + times, BODY))
    return marks


def _narrow(deck: Deck, texts: Mapping[str, Any], room: _Room) -> Face:
    """Stack heading, cells, picture and reminder; a card lower than wide has the cells beside the picture."""
    board = deck.game.board
    beside = room.size.height < room.size.width * 1.2
    cells_width = room.width - 25 if beside else room.width
    cells_height = _cells_height(deck, cells_width, large=False)
    if beside:
        _check_cells(cells_height, room.foot - room.head - 1, room)
    top = room.head + 2 if beside else room.head + cells_height + 3
    most = 22.0 if beside else min(room.width, MOST_NARROW_PICTURE)
    picture = min(most, room.foot - top - 2)
    if picture < LEAST_PICTURE:
        titled = any(card.title for card in deck.cards)
        raise NotValid(
            f"a card of {room.size} has no room for a picture of {LEAST_PICTURE:g} mm: choose a larger "
            f"--card-size{', or leave out the titles of the cards' if titled else ''} (V23)"
        )
    cell = picture / max(board.columns, board.rows)
    left = room.margin if beside else (room.size.width - board.columns * cell) / 2
    return Face(
        margin=room.margin,
        width=room.width,
        heading_size=room.heading_size,
        cells_at=(room.margin + 25, room.head + 1) if beside else (room.margin, room.head),
        cells_width=cells_width,
        cells_large=False,
        picture_at=(left, top),
        cell=cell,
        board=diagrams.empty_board(board, cell, labelled=False),
        label=(),
        static=(Stamp(room.margin, room.foot, room.reminder.marks),),
    )
