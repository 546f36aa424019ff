"""The backs of pieces and cards: what they show, and where they stand behind their fronts.

A sheet names what it holds that has a back, with the box of its front and the marks of its back, as they are
seen when the thing is turned over sideways. A sheet turned over its long edge shows a box at x on paper of
width W at W - x - w; one turned over its short edge shows it at H - y - h, and as it stands on its head then,
each back is turned by half. Nothing comes near an edge: a printer that lays its backs 4 mm off spoils none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CardSize, Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import geometry, hand
from spare_squares.kit.sheets.document import Leaf, Page, Thing
from spare_squares.kit.sheets.frame import bars_height
from spare_squares.kit.sheets.marks import POINT, Dots, Mark, Stamp, Strokes, Text
from spare_squares.kit.sheets.typeset import lines
from spare_squares.language.facts import length

KEEP = 5.0  # millimetres of white between a back and any line that is cut along
GUTTER = 4.0  # between front and back that are folded: the fold runs in its middle
FOLD_DASH = (6.0, 4.0)  # points
DOT = 3.0  # millimetres across, of a dot that stands for a cell
LOW_DOT = 1.5  # where ink is spared
MOST_PITCH = 8.0  # millimetres between the dots of a card
BELOW = 0.2  # of the size of a type: how far it reaches under its baseline
MOST_LINES = 2  # of a deck's title


def has_backs(edition: Edition, game: Game) -> bool:
    """Tell whether the pieces of a game get backs: where they are never flipped, the letter stays up."""
    return edition.sides != "one" and (game.flips or edition.backs != "letters")


# What a back shows


def card_back(deck: Deck, edition: Edition, size: CardSize, set_number: int) -> tuple[Mark, ...]:
    """Draw the one back that all cards of a deck have: a dot for each cell of the board, and whose it is.

    Raises:
        NotValid: for a card without room for it.
    """
    step, said = edition.small, []
    if edition.backs != "plain":
        mark = deck.fingerprint()[:SHORT_FINGERPRINT]
        said = [*title_lines(deck, edition, size), mark + edition.set_mark(set_number)]
    board, room = deck.game.board, (size.width - 2 * KEEP, size.height - 2 * KEEP)
    below = len(said) * step.leading + (3.0 if said else 0.0)
    dot = dot_size(edition)
    pitch = min(
        MOST_PITCH,
        (room[0] - dot) / max(1, board.columns - 1),
        (room[1] - dot - below) / max(1, board.rows - 1),
    )
    if pitch < DOT / 2 or any(fonts.width(each, step.size) > room[0] for each in said[-1:]):
        raise NotValid(
            f"a card of {size} has no room for a back: choose --backs none, or a larger --card-size"
        )
    wide, high = (board.columns - 1) * pitch, (board.rows - 1) * pitch
    left, top = (size.width - wide) / 2, (size.height - high - below) / 2
    cells = [
        divmod(bit, board.columns) for bit in range(board.columns * board.rows) if board.cells >> bit & 1
    ]
    centres = tuple((left + column * pitch, top + row * pitch) for row, column in cells)
    marks: list[Mark] = [Dots(centres, min(dot, pitch / 2))]
    for number, each in enumerate(said):
        y = top + high + 3.0 + step.leading * (number + 0.8)
        marks.append(Text(size.width / 2, y, each, step.size, bold=number + 1 < len(said), align="center"))
    return tuple(marks)


def title_lines(deck: Deck, edition: Edition, size: CardSize) -> list[str]:
    """Break the title of a deck into lines, or leave it out where a card has no room for it."""
    try:
        broken = lines(deck.title, size.width - 2 * KEEP, edition.small, True, True)
    except NotValid:
        return []
    room = size.height - 2 * KEEP - (len(broken) + 1) * edition.small.leading
    fits = len(broken) <= MOST_LINES and room >= deck.game.board.rows * DOT
    return ["".join(text for text, _ in line) for line in broken] if fits else []


def piece_back(
    letter: str, shape: Shape, edition: Edition, *, fingerprint: str, set_number: int
) -> tuple[Mark, ...]:
    """Draw the back of a piece that lies as `shape` on its front: turned over sideways, it is mirrored."""
    last = max(column for _, column in shape)
    mirrored: Shape = tuple(sorted((row, last - column) for row, column in shape))
    centres = [((column + 0.5) * edition.cell, (row + 0.5) * edition.cell) for row, column in mirrored]
    if edition.backs == "plain":
        return (Dots(tuple(centres), dot_size(edition)),)
    at = middle_of(mirrored, centres, edition)
    note = _note(edition, fingerprint, set_number)
    if edition.backs == "mark":
        size = edition.small.size
        return (Text(at[0], at[1] + cap_height(size) / 2, note, size, align="center"),)
    size = _letter_size(letter, edition)
    marks = [Text(at[0], at[1] + cap_height(size) / 2, letter, size, bold=True, align="center")]
    under = hand.NOTE_DROP + BELOW * edition.small.size * POINT
    if note and set_number and cap_height(size) + 2 * under <= room_on_cell(edition):
        y = at[1] + cap_height(size) / 2 + hand.NOTE_DROP
        marks.append(Text(at[0], y, note, edition.small.size, align="center"))
    return tuple(marks)


def _note(edition: Edition, fingerprint: str, set_number: int) -> str:
    """Return what marks the back of a piece: its set, else its deck, as far as a cell has room."""
    said = edition.texts("board.set", set=edition.texts.in_digits(set_number)) if set_number else fingerprint
    short = edition.texts.in_digits(set_number) if set_number else fingerprint[:4]
    return said if fonts.width(said, edition.small.size) <= room_on_cell(edition) else short


def room_on_cell(edition: Edition) -> float:
    """Return the side of what a cell of a piece leaves for its back."""
    return edition.cell - 2 * edition.clearance - 2 * KEEP


def cap_height(size: float) -> float:
    """Return how high capitals of a size in points are, in millimetres."""
    return fonts.CAP_HEIGHT * size * POINT


def height_of_text(size: float) -> float:
    """Return the room that a text takes whose capitals stand in its middle."""
    return cap_height(size) + 2 * BELOW * size * POINT


def dot_size(edition: Edition) -> float:
    """Return the diameter of a dot on the back of a card."""
    return LOW_DOT if edition.low_ink else DOT


def _letter_size(letter: str, edition: Edition) -> float:
    """Return the largest size, in whole points, up to that of the front, at which a letter has room."""
    room, size = room_on_cell(edition), hand.letter_size(edition)
    fits = min(room / height_of_text(1), room / fonts.width(letter, 1, bold=True))
    return float(int(min(size, fits)))


def middle_of(shape: Shape, centres: Sequence[tuple[float, float]], edition: Edition) -> tuple[float, float]:
    """Return where a letter stands: the middle of a piece if that lies well inside, else of a cell."""
    x, y = (sum(each[axis] for each in centres) / len(centres) for axis in (0, 1))
    field = geometry.loops(shape, cell=edition.cell, inset=edition.clearance + KEEP)
    half = room_on_cell(edition) / 2 - 1e-6
    if hand.holds(field, (x - half, y - half, x + half, y + half)):
        return x, y
    return min(centres, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at[1], at[0]))


def check_backs(game: Game, edition: Edition) -> None:
    """Refuse cells too small for a back that keeps clear of every edge.

    Raises:
        NotValid: with the least cell that has room.
    """
    if not has_backs(edition, game):
        return
    if edition.sides == "fold":
        check_folded(game, edition)
    widest = max(fonts.width(piece.letter, edition.small.size, bold=True) for piece in game.pieces)
    high = height_of_text(edition.small.size)
    least = {
        "plain": dot_size(edition),
        "letters": max(widest, high),
        "mark": max(fonts.width("0000", edition.small.size), high),
    }
    if room_on_cell(edition) < least[edition.backs] - 1e-6:
        cell = int(least[edition.backs] + 2 * (KEEP + edition.clearance)) + 1
        raise NotValid(
            f"cells of {length(edition.cell)} mm have no room for backs {KEEP:g} mm from each cut: "
            f"choose --cell {cell}mm or more, or --only cards"
        )


def check_folded(game: Game, edition: Edition) -> None:
    """Refuse pieces that have no room on a sheet with their backs beside them.

    Raises:
        NotValid: with the ways that have.
    """
    room = edition.width, edition.height - bars_height(edition) - GUTTER
    for piece in game.pieces:
        sides = fold_size(piece.width * edition.cell, piece.height * edition.cell)
        if max(sides) > max(room) or min(sides) > min(room):
            raise NotValid(
                f"piece {piece.letter} with its back is {length(sides[0])} × {length(sides[1])} mm, "
                f"too large for {edition.paper.name}: choose --duplex long, a smaller --cell, or --only cards"
            )


# Where it stands


def with_backs(sheets: Sequence[tuple[Page, ...]], edition: Edition) -> Sequence[tuple[Page, ...]]:
    """Return sheets as they go through a printer of two sides: after each front its back, empty or not."""
    if not edition.duplexed:
        return sheets
    return [(side,) for (page,) in sheets for side in (page, back_of(page, edition))]


def back_of(page: Page, edition: Edition) -> Page:
    """Return the back of a sheet: each thing of its front behind it, moved by the offset of the printer."""
    right, up = edition.back_offset
    nodes: list[Leaf] = []
    for thing in page.things:
        if edition.sides == "long":
            x, y = edition.width - thing.x - thing.width, thing.y
        else:
            x, y = thing.x, edition.height - thing.y - thing.height
        nodes.append(place_back(thing, x + right, y - up, half_turn=edition.sides == "short"))
    # What a printer is known to move back may be nearer to the edge of the file than it comes out.
    margin = page.margin - max(abs(right), abs(up))
    bare = replace(page, bookmark="", to_cut=False, at_scale=False, tile=None, cuts=((), ()), things=())
    return replace(bare, nodes=tuple(nodes), margin=margin, is_back=True)


def place_back(thing: Thing, x: float, y: float, *, half_turn: bool) -> Leaf:
    """Place the back of a thing in the box at (x, y), on its head where the sheet is."""
    at = (x + thing.width, y + thing.height) if half_turn else (x, y)
    return Leaf("Figure", (Stamp(*at, thing.marks, 2 if half_turn else 0),), alt=thing.alt)


def fold_size(width: float, height: float) -> tuple[float, float]:
    """Return what front and back take together when they share their longer edge as a fold."""
    return (width, 2 * height + GUTTER) if width > height else (2 * width + GUTTER, height)


def folded(thing: Thing, edition: Edition) -> tuple[Leaf, ...]:
    """Draw the back of a thing beside its front, or under it, and the line to fold along (ED8)."""
    x, y, wide, high = thing.x, thing.y, thing.width, thing.height
    if wide > high:
        middle = y + high + GUTTER / 2
        line = ((x, middle), (x + wide, middle))
        back = place_back(thing, x, y + high + GUTTER, half_turn=True)
    else:
        middle = x + wide + GUTTER / 2
        line = ((middle, y), (middle, y + high))
        back = place_back(thing, x + wide + GUTTER, y, half_turn=False)
    return back, Leaf("Artifact", (Strokes((line,), edition.line, dash=FOLD_DASH),))


def shown_behind(page: Page, things: Sequence[Thing], edition: Edition) -> Page:
    """Return a sheet with what it holds that has a back: beside its fronts now, or on the next page later."""
    if edition.sides != "fold":
        return replace(page, things=tuple(things))
    backs = [leaf for thing in things for leaf in folded(thing, edition)]
    return replace(page, nodes=(*page.nodes, *backs))
