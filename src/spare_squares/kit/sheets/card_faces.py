"""The face of a card: where heading, cells, picture and reminder stand, for every size of card.

A wide card has its words beside a labelled picture; a narrow one stacks them, and says the reminder short.
The layout is one for all cards of a deck, so what they share is drawn once and stamped on each.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CardSize, Edition, Type
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams
from spare_squares.kit.sheets.marks import Mark, Stamp, Text
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, lines, paragraph
from spare_squares.language.facts import bare_title, card_number, length, shape_kind

WIDE = 80.0  # from this width on a card has the long reminder and labels on its picture
LEAST_PICTURE = 20.0
MOST_PICTURE = 40.0  # on a wide card, its labels included
WIDE_SHARE = 0.42  # of the width of a wide card, where that is more
MOST_NARROW_PICTURE = 62.0
LEAST_CELL = 1.3  # of a picture: what a cross can still be seen in
MOST_CELL = 15.0  # of a picture: half a cell of the board, so that nothing is laid on it
BESIDE = 25.0  # what a picture with cells beside it takes, its gap included
MOST_HEADING = 2  # lines
MOST_SIDE = 400  # of a card
MOST_LISTED = 4  # pieces that a wide card lists by their shape
NO_BREAK = "\u00a0"
_PICTURE = f"its picture of {LEAST_PICTURE:g} mm"


@dataclass(frozen=True, slots=True)
class Heads:
    """How the headings of all cards are set: their size, and how many lines the longest takes."""

    step: Type
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Face:
    """The layout that all cards of a deck share, in millimetres from a card's top left corner."""

    margin: float
    width: float
    heads: Heads
    cells_at: tuple[float, float]
    cells_width: float
    cells_large: bool
    picture_at: tuple[float, float]
    cell: float
    board: tuple[Mark, ...]
    label: tuple[Mark, ...]
    static: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a face is laid out for."""

    deck: Deck
    edition: Edition
    size: CardSize
    set_number: int
    least_cell: float


@dataclass(frozen=True, slots=True)
class _Room:
    """What a layout has to work with: the free band of a card lies between `head` and `foot`."""

    margin: float
    width: float
    heads: Heads
    head: float
    foot: float
    reminder: Block


_Layout = Callable[[_Asked, _Room], Face]


class _NoRoom(NotValid):
    """A card is too low for what stands on it; the message names what has no room."""


def face_of(deck: Deck, edition: Edition, *, set_number: int = 0, least_cell: float = 0.0) -> Face:
    """Lay out the face of a deck's cards, whose headings name the set they belong to if there are several.

    A picture with cells smaller than `least_cell` (millimetres) has no room.

    Raises:
        NotValid: when a heading, the reminder or the picture has no room, with the size that has (V23).
    """
    asked = _Asked(deck, edition, edition.card_size, set_number, least_cell)
    try:
        return _face(asked)
    except _NoRoom as refusal:
        advice = []
        high = _height_with_room(asked)
        if high:
            advice.append(f"choose --card-size {length(asked.size.width)}x{high}mm")
        if any(card.title for card in deck.cards):
            advice.append("leave out the titles of the cards")
        if str(refusal).endswith("blocked cells"):
            advice.append("block fewer cells")
        said = ", or ".join(advice) or "choose a wider --card-size"
        raise NotValid(f"a card of {asked.size} has no room for {refusal}: {said} (V23)") from None


def _height_with_room(asked: _Asked) -> int:
    """Return the least whole height at which a card as wide has room for everything, or 0."""

    def has_room(height: int) -> bool:
        try:
            _face(replace(asked, size=replace(asked.size, height=height)))
        except _NoRoom:
            return False
        return True

    heights = range(int(asked.size.height) + 1, MOST_SIDE + 1)
    at = bisect_left(heights, True, key=has_room)  # more height is never less room
    return heights[at] if at < len(heights) else 0


def _face(asked: _Asked) -> Face:
    """Lay out a face in the first of the layouts for its size that has the room."""
    refusals = []
    for lay_out in _layouts(asked.size):
        try:
            return lay_out(asked, _room(asked, short=lay_out is not _wide))
        except _NoRoom as refusal:
            refusals.append(refusal)
    raise refusals[0]


def _is_wide(size: CardSize) -> bool:
    """Tell whether words stand beside the picture."""
    return size.width >= WIDE


def _layouts(size: CardSize) -> tuple[_Layout, ...]:
    """Return the layouts to try: a wide card's own first, a stack last on a low card."""
    stacks: tuple[_Layout, ...] = (
        (_beside, _stacked) if size.height < size.width * 1.2 else (_stacked, _beside)
    )
    return (_wide, *stacks) if _is_wide(size) else stacks


def _room(asked: _Asked, *, short: bool) -> _Room:
    """Set what stands on every layout, the headings and the reminder, and measure what they leave free."""
    deck, size, edition = asked.deck, asked.size, asked.edition
    margin = 5.0 if _is_wide(size) else 3.5
    width = size.width - 2 * margin
    heads = _heads(deck, asked.set_number, edition, width, wide=_is_wide(size))
    said = edition.texts["card"]["reminder_short" if short else "reminder"]
    reminder = paragraph(said.format_map(edition.words(deck)), 0, 0, width, edition.body)
    own = (card.title for card in deck.cards if card.title)
    titles = (paragraph(title, 0, 0, width, edition.body, plain=True).height for title in own)
    head = below_heading(edition, margin, heads) + 1.5 + max(titles, default=0.0)
    return _Room(margin, width, heads, head, size.height - margin - reminder.height, reminder)


def heading(deck: Deck, card: Challenge, set_number: int = 0) -> str:
    """Return what heads a card: the deck's title without its article, the number, the set (K23, K40)."""
    return f"{bare_title(deck)} {_number(card, set_number)}"


def _number(card: Challenge, set_number: int) -> str:
    return f"{card_number(card)} · set {set_number}" if set_number else card_number(card)


def heading_marks(
    deck: Deck,
    card: Challenge,
    set_number: int,
    edition: Edition,
    heads: Heads,
    x: float,
    y: float,
    width: float,
) -> tuple[Text, ...]:
    """Set a heading whose top is at y, on as many lines as it needs, number and set never parted."""
    if heads.lines == 1:
        said = [heading(deck, card, set_number)]
    else:
        said = _heading_lines(deck, card, set_number, edition, width)
    return tuple(
        Text(x, y + heads.step.size * 0.27 + number * heads.step.leading, each, heads.step.size, bold=True)
        for number, each in enumerate(said)
    )


def _heading_lines(deck: Deck, card: Challenge, set_number: int, edition: Edition, width: float) -> list[str]:
    kept = _number(card, set_number).replace(" ", NO_BREAK)
    broken = lines(f"{bare_title(deck)} {kept}", width, edition.body, bold=True, plain=True)
    return ["".join(text for text, _ in line).replace(NO_BREAK, " ") for line in broken]


def below_heading(edition: Edition, margin: float, heads: Heads) -> float:
    """Return where the line after the headings begins."""
    return margin + heads.step.size * 0.42 + (heads.lines - 1) * edition.body.leading


def cells_text(deck: Deck, card: Challenge) -> str:
    """List the blocked cells of a card (K24)."""
    return ", ".join(deck.game.board.names(card.blocked))


def cells_block(
    deck: Deck,
    card: Challenge,
    edition: Edition,
    width: float,
    x: float = 0,
    y: float = 0,
    *,
    large: bool = True,
) -> Block:
    """Set the list of blocked cells, larger where there is room."""
    step = edition.large if large else edition.body
    return paragraph(cells_text(deck, card), x, y, width, step, bold=True)


def _heads(deck: Deck, set_number: int, edition: Edition, width: float, *, wide: bool) -> Heads:
    """Return the largest size at which every heading stands on one line, else body size on two.

    Raises:
        NotValid: when one is too long even then (V23).
    """
    headings = [heading(deck, card, set_number) for card in deck.cards]
    steps = (edition.heading, edition.large, edition.body)
    for step in steps if wide else steps[1:]:
        if all(fits_on_one_line(each, width, step, bold=True) for each in headings):
            return Heads(step)
    with suppress(NotValid):
        broken = (_heading_lines(deck, card, set_number, edition, width) for card in deck.cards)
        if all(len(each) <= MOST_HEADING for each in broken):
            return Heads(edition.body, MOST_HEADING)
    longest = max(headings, key=lambda each: fonts.width(each, edition.body.size, bold=True))
    raise NotValid(
        f"the heading {longest!r} is too long for {MOST_HEADING} lines of {width:.0f} mm: "
        "shorten the title, or choose a wider --card-size (V23)"
    )


def _wide(asked: _Asked, room: _Room) -> Face:
    """Put the picture on the right, the blocked cells and the list of shapes on the left."""
    deck, board, edition = asked.deck, asked.deck.game.board, asked.edition
    label, leading = diagrams.label_room(edition), edition.body.leading
    top, high = room.head + 2, room.foot - room.head - 4
    broad = max(MOST_PICTURE, asked.size.width * WIDE_SHARE)
    if min(broad, high) - label < LEAST_PICTURE:
        raise _NoRoom(_PICTURE)
    cell = _cell(asked, broad - label, high - label)
    left = asked.size.width - room.margin - board.columns * cell
    cells_width = left - label - 2 - room.margin
    large = _cells_height(deck, edition, cells_width, large=True) <= room.foot - top - leading
    cells_height = _cells_height(deck, edition, cells_width, large=large)
    if not large:
        _check_cells(cells_height, room.foot - top - leading)
    shapes = _shapes(deck, edition, room, top + leading + cells_height + 3)
    return Face(
        margin=room.margin,
        width=room.width,
        heads=room.heads,
        cells_at=(room.margin, top + leading),
        cells_width=cells_width,
        cells_large=large,
        picture_at=(left, top + label),
        cell=cell,
        board=diagrams.empty_board(board, edition, cell, labelled=True),
        label=(Text(room.margin, top + leading * 0.78, edition.texts["card"]["blocked"], edition.body.size),),
        static=(Stamp(room.margin, room.foot, room.reminder.marks), *shapes),
    )


def _cell(asked: _Asked, broad: float, high: float) -> float:
    """Return the cell of a picture in a field of this breadth and height."""
    board = asked.deck.game.board
    cell = min(broad / board.columns, high / board.rows, MOST_CELL)
    if cell < asked.least_cell:
        raise _NoRoom(f"a picture with cells of {asked.least_cell:g} mm")
    return cell


def _cells_height(deck: Deck, edition: Edition, width: float, *, large: bool) -> float:
    """Return the height of the longest list of blocked cells in a deck."""
    blocks = (cells_block(deck, card, edition, width, large=large) for card in deck.cards)
    return max((block.height for block in blocks), default=0.0)


def _check_cells(height: float, most: float) -> None:
    """Refuse a list of cells that would run into the reminder."""
    if height > most:
        raise _NoRoom("its list of blocked cells")


def _shapes(deck: Deck, edition: Edition, room: _Room, top: float) -> list[Mark]:
    """List the pieces by letter and shape, where there are few and there is room."""
    pieces = deck.game.pieces
    leading, size = edition.body.leading, edition.body.size
    if len(pieces) > MOST_LISTED or top + leading * len(pieces) > room.foot:
        return []
    marks: list[Mark] = []
    for number, piece in enumerate(pieces):
        y = top + leading * (number + 0.78)
        shape = edition.texts(f"phrases.shape.{shape_kind(piece)}", size=piece.size)
        times = f" × {piece.copies}" if piece.copies > 1 else ""
        marks.append(Text(room.margin, y, piece.letter, size, bold=True))
        marks.append(Text(room.margin + 5, y, shape + times, size))
    return marks


def _stacked(asked: _Asked, room: _Room) -> Face:
    """Stack heading, cells, picture and reminder."""
    board = asked.deck.game.board
    cells_height = _cells_height(asked.deck, asked.edition, room.width, large=False)
    top = room.head + cells_height + 3
    high = room.foot - top - 2
    if high < LEAST_PICTURE:
        raise _NoRoom(_PICTURE)
    cell = _cell(asked, min(room.width, MOST_NARROW_PICTURE), high)
    left = (asked.size.width - board.columns * cell) / 2
    middle = top + (high - board.rows * cell) / 2
    return _narrow(asked, room, (room.margin, room.head), room.width, (left, middle), cell)


def _beside(asked: _Asked, room: _Room) -> Face:
    """Put the blocked cells beside a small picture, under the heading and over the reminder."""
    cells_width = room.width - BESIDE
    top = room.head + 2
    high = room.foot - top - 2
    if high < LEAST_PICTURE:
        raise _NoRoom(_PICTURE)
    try:
        cells_height = _cells_height(asked.deck, asked.edition, cells_width, large=False)
    except NotValid:
        raise _NoRoom("its list of blocked cells") from None
    _check_cells(cells_height, room.foot - room.head - 1)
    cell = _cell(asked, BESIDE - 3, min(BESIDE - 3, high))
    cells_at = (room.margin + BESIDE, room.head + 1)
    return _narrow(asked, room, cells_at, cells_width, (room.margin, top), cell)


def _narrow(
    asked: _Asked,
    room: _Room,
    cells_at: tuple[float, float],
    cells_width: float,
    picture_at: tuple[float, float],
    cell: float,
) -> Face:
    """Put a picture without labels and small cells where a layout of few words wants them."""
    return Face(
        margin=room.margin,
        width=room.width,
        heads=room.heads,
        cells_at=cells_at,
        cells_width=cells_width,
        cells_large=False,
        picture_at=picture_at,
        cell=cell,
        board=diagrams.empty_board(asked.deck.game.board, asked.edition, cell, labelled=False),
        label=(),
        static=(Stamp(room.margin, room.foot, room.reminder.marks),),
    )
