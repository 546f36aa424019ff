"""The face of a card: where heading, cells, picture and reminder stand, for every size of card.

The board is the card: of all layouts that say everything the one with the largest picture is taken. Words
stand beside the picture or over it; what has no room goes in a fixed order (first the reminder, and only on
a low card, then the word "Blocked"; never the cells, the labelled picture or the heading). The layout is one
for all cards of a deck, so what they share is drawn once and stamped on each.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.pieces import Piece
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CardSize, Edition, Type
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams, geometry
from spare_squares.kit.sheets.marks import Mark, Outline, Stamp, Text
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, lines, paragraph
from spare_squares.language.facts import bare_title, card_number, length

WIDE = 80.0  # from this width on a card has the wider margin, and room for the long reminder
LEAST_PICTURE = 25.0  # millimetres, its labels included, at 12 pt
LEAST_CELL = 1.3  # of a picture: what a cross can still be seen in
LEAST_READ = 3.5  # of a picture: under it a picture goes below the words over the whole width
MOST_CELL = 15.0  # of a picture: half a cell of the board, so that nothing is laid on it
LEAST_COLUMN = 20.0  # of words beside a picture
NARROW = 50.0  # under this width margins and gaps are the smallest
LOW = 65.0  # a card less high may go without its reminder
GAP = 3.0  # between words and picture
MOST_HEADING, MOST_BESIDE = 2, 3  # lines
MOST_SIDE = 400  # of a card
SHAPE_CELL = 3.4  # of the pieces drawn small
NO_BREAK = "\u00a0"
REMINDERS = ("reminder", "reminder_short", "")  # keys of texts, the longest first


class NoRoom(NotValid):
    """A card is too low or too narrow; `what` has no room on it, and each of `ways` is a way out."""

    def __init__(self, what: str, size: CardSize, ways: tuple[str, ...] = ()) -> None:
        self.what, self.ways = what, ways
        said = ", or ".join(ways) or "choose a wider --card-size"
        super().__init__(f"a card of {size} has no room for {what}: {said} (V23)")


class Heads(NamedTuple):
    """How all headings are set: type, width and most lines; `number` is the type of one on its own line."""

    step: Type
    width: float
    lines: int = 1
    number: Type | None = None

    @property
    def height(self) -> float:
        """Height of the headings, with what parts them from the next line."""
        number = self.number.leading + 0.8 if self.number else 0.0
        return self.step.size * 0.42 + (self.lines - 1) * self.step.leading + number + 1.5


class Face(NamedTuple):
    """The layout that all cards of a deck share, in millimetres from a card's top left corner."""

    margin: float
    heads: Heads
    cells_at: tuple[float, float]
    cells_width: float
    cells_step: Type
    cells_key: str  # of the text that holds the list: with the word "Blocked" or without
    picture_at: tuple[float, float]
    cell: float
    board: tuple[Mark, ...]
    label: tuple[Mark, ...]
    shapes: tuple[Mark, ...]
    reminder: tuple[Mark, ...]

    @property
    def is_named(self) -> bool:
        """Tell whether the word "Blocked" stands by the cells."""
        return bool(self.label) or self.cells_key == "blocked_cells"


class _Asked(NamedTuple):
    """What a face is laid out for; `reminder` is the key of its text, `named` asks for the word "Blocked"."""

    deck: Deck
    edition: Edition
    size: CardSize
    set_number: int
    least_cell: float
    reminder: str = ""
    named: bool = True

    @property
    def margin(self) -> float:
        """White between the border of a card and what stands on it."""
        return 5.0 if self.size.width >= WIDE else 3.5 if self.size.width >= NARROW else 3.0

    @property
    def gap(self) -> float:
        """What stands between words and picture in a stack."""
        return 2.0 if self.size.width >= NARROW else 1.0

    @property
    def width(self) -> float:
        """Width between the margins."""
        return self.size.width - 2 * self.margin

    def reminder_block(self) -> Block:
        """Set the reminder, or nothing."""
        said = self.edition.say(f"card.{self.reminder}", self.deck) if self.reminder else ""
        return paragraph(said, 0, 0, self.width, self.edition.body)


def face_of(deck: Deck, edition: Edition, *, set_number: int = 0, least_cell: float = 0.0) -> Face:
    """Lay out the face of a deck's cards, whose headings name the set they belong to if there are several.

    A picture with cells smaller than `least_cell` (millimetres) has no room.

    Raises:
        NotValid: when a heading, the reminder or the picture has no room, with the size that has (V23).
    """
    asked = _Asked(deck, edition, edition.card_size, set_number, least_cell)
    try:
        return best_face(asked)
    except NoRoom as refusal:
        high = least_height(asked)
        ways = [f"choose --card-size {length(asked.size.width)}x{high}mm"] if high else []
        if any(card.title for card in deck.cards):
            ways.append("leave out the titles of the cards")
        if refusal.what == BLOCKED_LIST:
            ways.append("block fewer cells")
        raise NoRoom(refusal.what, asked.size, tuple(ways)) from None


BLOCKED_LIST = "its list of blocked cells"


def least_height(asked: _Asked) -> int:
    """Return the least whole height at which a card as wide has room for everything, or 0."""

    def has_room(height: int) -> bool:
        try:
            best_face(asked._replace(size=asked.size._replace(height=height)))
        except NoRoom:
            return False
        return True

    heights = range(int(asked.size.height) + 1, MOST_SIDE + 1)
    at = bisect_left(heights, True, key=has_room)  # more height is never less room
    return heights[at] if at < len(heights) else 0


def best_face(asked: _Asked) -> Face:
    """Lay out a face in every way there is, and take the one that says most, then that of the largest board.

    Raises:
        NoRoom: for what the fullest way has no room for.
    """
    refusals: list[NoRoom] = []
    found: list[Face] = []
    for reminder in REMINDERS if asked.size.width >= WIDE else REMINDERS[1:]:
        if not reminder and asked.size.height >= LOW and any(face.cell >= LEAST_READ for face in found):
            continue
        for named in (True, False):
            for lay_out in (lay_beside, lay_stacked):
                try:
                    found.append(lay_out(asked._replace(reminder=reminder, named=named)))
                except NoRoom as refusal:
                    refusals.append(refusal)
    if not found:
        raise refusals[0]
    return max(found, key=rank)


def rank(face: Face) -> tuple[bool, bool, bool, float]:
    """Rank a face: a picture that can be read first, then what is said, then the size of the board.

    A tenth of a millimetre of a cell is not worth a shorter reminder, which comes later in the list.
    """
    return face.cell >= LEAST_READ, bool(face.reminder), face.is_named, round(face.cell, 1)


def lay_beside(asked: _Asked) -> Face:
    """Put the words in a column on the left, the picture on the right, the reminder below both."""
    deck, edition, margin = asked.deck, asked.edition, asked.margin
    board, label, reminder = deck.game.board, diagrams.label_room(edition), asked.reminder_block()
    foot = asked.size.height - margin - reminder.height
    high = foot - margin - (GAP if asked.reminder else 0.0)
    most = min(max(0.0, high - label) / board.rows, MOST_CELL)
    least = max(edition.scaled(LEAST_COLUMN), asked.width - GAP - label - board.columns * most)
    widest = max(least, asked.width - GAP - edition.scaled(LEAST_PICTURE))
    column, words = narrowest_column(asked, least, widest, high)
    cell = cell_in_field(asked, asked.width - GAP - column - label, high - label)
    left = asked.size.width - margin - board.columns * cell
    said = asked.edition.texts["card"]["blocked"]
    named = (Text(margin, words.label_y, said, edition.body.size),) if asked.named else ()
    shapes_top = words.cells_y + words.cells_height + GAP
    return Face(
        margin=margin,
        heads=words.heads,
        cells_at=(margin, words.cells_y),
        cells_width=column,
        cells_step=words.step,
        cells_key="cells",
        picture_at=(left, margin + label),
        cell=cell,
        board=diagrams.empty_board(board, edition, cell, labelled=True),
        label=named,
        shapes=draw_shapes(deck, edition, (margin, shapes_top), left - label - GAP, margin + high),
        reminder=(Stamp(margin, foot, reminder.marks),) if asked.reminder else (),
    )


class _Words(NamedTuple):
    """The column of words beside a picture: headings, and from where to where the cells are listed."""

    heads: Heads
    label_y: float
    cells_y: float
    cells_height: float
    step: Type


def narrowest_column(asked: _Asked, least: float, most: float, high: float) -> tuple[float, _Words]:
    """Return the narrowest column, in whole millimetres more than the least, whose words are low enough.

    Raises:
        NoRoom: when even the widest is too high.
    """
    width = least
    while width <= most:
        for step in (asked.edition.large, asked.edition.body):
            words = words_of_column(asked, width, step)
            if words and words.cells_y + words.cells_height <= asked.margin + high:
                return width, words
        width += 1.0
    raise NoRoom(BLOCKED_LIST, asked.size)


def words_of_column(asked: _Asked, width: float, step: Type) -> _Words | None:
    """Set the words of the column at a width; None where one of them is wider."""
    with suppress(NotValid):
        heads = heads_in_column(asked, width)
        y = asked.margin + heads.height + height_of_titles(asked, width) + 1.5
        leading = asked.edition.body.leading
        label_y = y + leading * 0.78
        y += leading if asked.named else 0.0
        return _Words(heads, label_y, y, height_of_cells(asked, width, step, "cells"), step)
    return None


def lay_stacked(asked: _Asked) -> Face:
    """Stack heading, cells, picture and reminder."""
    deck, edition, margin = asked.deck, asked.edition, asked.margin
    board, label, reminder = deck.game.board, diagrams.label_room(edition), asked.reminder_block()
    steps = (edition.heading, edition.large, edition.body)
    heads = heads_in_lines(asked, asked.width, steps if asked.size.width >= WIDE else steps[1:], MOST_HEADING)
    top = margin + heads.height + height_of_titles(asked, asked.width)
    key = "blocked_cells" if asked.named else "cells"
    one_line = edition.large.leading + 0.1
    large = height_of_cells(asked, asked.width, edition.large, key) <= one_line
    step = edition.large if large else edition.body
    cells_height = height_of_cells(asked, asked.width, step, key)
    foot = asked.size.height - margin - reminder.height
    picture_top = top + cells_height + asked.gap
    high = foot - picture_top - (asked.gap if asked.reminder else 0)
    if high < 0:
        raise NoRoom(BLOCKED_LIST, asked.size)
    cell = cell_in_field(asked, asked.width - label, high - label)
    # The board stands in the middle, its labels beside it, so that a stack of cards looks even.
    left = max(margin + label, (asked.size.width - board.columns * cell) / 2)
    middle = picture_top + label + max(0.0, high - label - board.rows * cell) / 2
    return Face(
        margin=margin,
        heads=heads,
        cells_at=(margin, top),
        cells_width=asked.width,
        cells_step=step,
        cells_key=key,
        picture_at=(left, middle),
        cell=cell,
        board=diagrams.empty_board(board, edition, cell, labelled=True),
        label=(),
        shapes=(),
        reminder=(Stamp(margin, foot, reminder.marks),) if asked.reminder else (),
    )


def cell_in_field(asked: _Asked, broad: float, high: float) -> float:
    """Return the cell of a picture in a field of this breadth and height."""
    board = asked.deck.game.board
    cell = min(broad / board.columns, high / board.rows, MOST_CELL)
    side, least = max(board.columns, board.rows) * cell, asked.edition.scaled(LEAST_PICTURE)
    if (
        side + diagrams.label_room(asked.edition)
        < min(least, max(board.columns, board.rows) * MOST_CELL) - 1e-6
    ):
        raise NoRoom(f"its picture of {length(least)} mm", asked.size)
    if cell < asked.least_cell:
        raise NoRoom(f"a picture with cells of {asked.least_cell:g} mm", asked.size)
    return cell


# --- words ------------------------------------------------------------------------------------------


def heading_marks(
    deck: Deck, card: Challenge, edition: Edition, heads: Heads, x: float, y: float, set_number: int
) -> tuple[Text, ...]:
    """Set a heading whose top is at y, on as many lines as it needs, number and set never parted."""
    kept, step, own = (
        number_of_card(edition, card, set_number).replace(" ", NO_BREAK),
        heads.step,
        heads.number,
    )
    title = bare_title(deck) if own else f"{bare_title(deck)} {kept}"
    broken = lines(title, heads.width, step, bold=True, plain=True)
    said = ["".join(text for text, _ in line).replace(NO_BREAK, " ") for line in broken]
    first = y + step.size * 0.27
    marks = [
        Text(x, first + number * step.leading, each, step.size, bold=True) for number, each in enumerate(said)
    ]
    if own:
        last = first + (len(said) - 1) * step.leading + own.leading + 0.8
        marks.append(Text(x, last, kept.replace(NO_BREAK, " "), own.size, bold=True))
    return tuple(marks)


def number_of_card(edition: Edition, card: Challenge, set_number: int) -> str:
    """Return what tells a card from the others: its number, and the set if there are several (K23, K40)."""
    number = card_number(card)
    return (
        edition.texts("card.set", card=number, set=edition.texts.in_digits(set_number))
        if set_number
        else number
    )


def widest_number(asked: _Asked) -> str:
    """Return the widest number of a deck's cards: no card of a large deck need be measured for itself."""
    numbers = (number_of_card(asked.edition, card, asked.set_number) for card in asked.deck.cards)
    return max(numbers, key=lambda each: fonts.width(each, 12.0, bold=True), default="00")


def heads_in_column(asked: _Asked, width: float) -> Heads:
    """Return how a heading stands in a column: the title in a few lines, the number under it, larger.

    Raises:
        NotValid: when one of them is too long for that (V23).
    """
    edition, title = asked.edition, bare_title(asked.deck)
    steps = (edition.heading, edition.large, edition.body)
    number = next(
        (each for each in steps if fits_on_one_line(widest_number(asked), width, each, bold=True)), None
    )
    for step in steps[1:] if number else ():
        with suppress(NotValid):
            count = len(lines(title, width, step, bold=True, plain=True))
            if count <= MOST_BESIDE:
                return Heads(step, width, count, number)
    raise NotValid(f"the heading of the cards is too long for {MOST_BESIDE} lines of {width:.0f} mm (V23)")


def heads_in_lines(asked: _Asked, width: float, steps: tuple[Type, ...], most: int) -> Heads:
    """Return the largest type at which every heading stands on one line, else the first on several.

    Raises:
        NotValid: when one is too long even then (V23).
    """
    heading = f"{bare_title(asked.deck)} {widest_number(asked).replace(' ', NO_BREAK)}"
    for step in steps:
        if fits_on_one_line(heading, width, step, bold=True):
            return Heads(step, width)
    for step in steps[-2:]:
        with suppress(NotValid):
            count = len(lines(heading, width, step, bold=True, plain=True))
            if count <= most:
                return Heads(step, width, count)
    raise NotValid(
        f"the heading {heading.replace(NO_BREAK, ' ')!r} is too long for {most} lines of {width:.0f} mm: "
        "shorten the title, or choose a wider --card-size (V23)"
    )


def height_of_titles(asked: _Asked, width: float) -> float:
    """Return the height of the highest title of a card of its own, 0 where none has one."""
    own = {card.title for card in asked.deck.cards if card.title}
    return max(
        (paragraph(each, 0, 0, width, asked.edition.body, plain=True).height for each in own), default=0.0
    )


def cells_text(deck: Deck, card: Challenge) -> str:
    """List the blocked cells of a card (K24)."""
    return ", ".join(deck.game.board.names(card.blocked))


def cells_block(edition: Edition, listed: str, face: Face, x: float, y: float) -> Block:
    """Set the list of blocked cells of one card, the left end of its first line at (x, y)."""
    return set_cells(edition, listed, face.cells_width, face.cells_step, face.cells_key, x, y)


def set_cells(
    edition: Edition, listed: str, width: float, step: Type, key: str, x: float = 0, y: float = 0
) -> Block:
    """Set the list of blocked cells, in the words of a kind of card."""
    return paragraph(edition.texts(f"card.{key}", cells=listed), x, y, width, step)


def height_of_cells(asked: _Asked, width: float, step: Type, key: str) -> float:
    """Return the height that no list of the deck exceeds: that of as many cells with the widest name.

    Raises:
        NoRoom: when a name is wider than the line.
    """
    board, blocked = asked.deck.game.board, asked.deck.game.blocked
    if not blocked:
        return 0.0
    widest = max(board.names(board.cells), key=lambda name: fonts.width(name, step.size, bold=True))
    try:
        return set_cells(asked.edition, ", ".join([widest] * blocked), width, step, key).height
    except NotValid:
        raise NoRoom(BLOCKED_LIST, asked.size) from None


# --- the pieces, small ------------------------------------------------------------------------------


def draw_shapes(
    deck: Deck, edition: Edition, at: tuple[float, float], right: float, bottom: float
) -> tuple[Mark, ...]:
    """Draw every piece small beside its letter, where there is room for all of them, or else none."""
    marks: list[Mark] = []
    (left, y), deep = at, 0.0
    x = left
    for letter, piece in _each_piece(deck):
        width = fonts.width(letter, edition.small.size, bold=True) + 1.5 + piece.width * SHAPE_CELL
        high = max(piece.height * SHAPE_CELL, edition.small.leading)
        if x > left and x + width > right:
            x, y, deep = left, y + deep + 2.5, 0.0
        if x + width > right or y + high > bottom:
            return ()
        middle = y + high / 2
        marks += draw_shape(letter, piece, edition, x, middle)
        x, deep = x + width + 4, max(deep, high)
    return tuple(marks)


def _each_piece(deck: Deck) -> Iterator[tuple[str, Piece]]:
    """Yield each piece with the letter that stands by it, and how often it is there."""
    for piece in deck.game.pieces:
        yield (f"{piece.letter}\u00a0×\u00a0{piece.copies}" if piece.copies > 1 else piece.letter), piece


def draw_shape(letter: str, piece: Piece, edition: Edition, x: float, middle: float) -> Iterator[Mark]:
    """Draw one piece in outline, its cells parted by a fine line, beside its letter."""
    size = edition.small.size
    yield Text(x, middle + 1.45 * size / 12, letter, size, bold=True)
    left = x + fonts.width(letter, size, bold=True) + 1.5
    top = middle - piece.height * SHAPE_CELL / 2
    for cell in piece.shape:
        for loop in geometry.loops((cell,), cell=SHAPE_CELL):
            yield Outline(tuple((left + px, top + py) for px, py in loop), width=edition.fine)
    for loop in geometry.loops(piece.shape, cell=SHAPE_CELL):
        yield Outline(tuple((left + px, top + py) for px, py in loop), width=edition.line)
