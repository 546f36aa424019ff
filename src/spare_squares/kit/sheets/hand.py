"""The hand of the pieces: a big letter and a pattern for each, the same on every sheet.

I is striped, L dotted, O a lattice, D plain, so that they stay apart in grey and for someone who does not
see colour. Pieces of other games take the remaining patterns in order. Pattern never runs under a letter:
a white plate of 2 mm round it is left free (G13). A blocked cell is crossed, which no piece is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Literal, NamedTuple

from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import geometry
from spare_squares.kit.sheets.geometry import Loop
from spare_squares.kit.sheets.marks import (
    POINT,
    Colour,
    Dots,
    Mark,
    Outline,
    Point,
    Ring,
    Strokes,
    Text,
    rectangle,
)

Pattern = Literal[
    "stripes", "dots", "lattice", "plain", "backstripes", "big dots", "rings", "wide stripes", "dashes",
]  # fmt: skip

PATTERNS: tuple[Pattern, ...] = (
    "stripes", "dots", "lattice", "plain", "backstripes", "big dots", "rings", "wide stripes", "dashes",
)  # fmt: skip
OWN: dict[str, Pattern] = {"I": "stripes", "L": "dots", "O": "lattice", "D": "plain"}
# Colours that stay apart for colour-blind eyes and, those of the box, on a grey printer: Okabe and Ito,
# "Color universal design" (2008). Vermilion for O would be apart from L by 8 of 100 in grey only.
COLOURS: dict[str, str] = {"I": "0072B2", "L": "56B4E9", "D": "F0E442", "O": "009E73"}
OTHER_COLOURS = ("E69F00", "D55E00", "CC79A7")
PLATE = 2.0
PLATES = (PLATE, 1.5, 1.0, 0.5, 0.0)  # white kept round a letter on a colour: the first that the piece holds
MOST_DISC = 1.5  # millimetres across, of a disc where ink is spared
SPARSER = 2.5  # times as far apart stand the lines of a pattern then
NOWHERE = (-9.0, -9.0, -9.0, -9.0)  # the plate of a piece without a letter
NOTE_DROP = 5.5  # millimetres from the letter's baseline to the note's
LEAST_LETTERED = 3.4  # millimetres of a piece in a picture that a letter has room in


def patterns(game: Game) -> dict[str, Pattern]:
    """Give each piece of a game its pattern: its own where the letter has one, else the next unused."""
    letters = [piece.letter for piece in game.pieces]
    given = {letter: OWN[letter] for letter in letters if letter in OWN}
    unused = [pattern for pattern in PATTERNS if pattern not in given.values()] or list(PATTERNS)
    others = [letter for letter in letters if letter not in OWN]
    return given | {letter: unused[number % len(unused)] for number, letter in enumerate(others)}


def fill_of(game: Game, letter: str, edition: Edition) -> Colour | None:
    """Return the colour of a piece, if the edition has any: its own, else the next of the palette (ED21)."""
    if not edition.colour:
        return None
    letters = [piece.letter for piece in game.pieces]
    free = [*OTHER_COLOURS, *(colour for own, colour in COLOURS.items() if own not in letters)]
    others = [each for each in letters if each not in COLOURS]
    return read_rgb(COLOURS[letter] if letter in COLOURS else free[others.index(letter) % len(free)])


def palette() -> tuple[tuple[float, float, float], ...]:
    """Return every colour that a piece may have."""
    return tuple(map(read_rgb, (*COLOURS.values(), *OTHER_COLOURS)))


def read_rgb(code: str) -> tuple[float, float, float]:
    """Read a colour of six hexadecimal digits as shares of red, green and blue."""
    red, green, blue = (round(int(code[at : at + 2], 16) / 255, 4) for at in (0, 2, 4))
    return red, green, blue


class Style(NamedTuple):
    """How large and how strong a piece is drawn: widths in points, lengths in millimetres."""

    outline: float
    letter: float
    note: float
    pattern_line: float
    pitch: float
    margin: float
    plate: float = PLATE
    hides: bool = False  # whether the piece hides the lines of the board under it
    fill: Colour | None = None
    most_disc: float = 1e6


def full_size(edition: Edition, fill: Colour | None = None) -> Style:
    """Return the style of a piece to be cut out."""
    low = edition.low_ink
    return Style(
        outline=edition.outline,
        letter=letter_size(edition),
        note=edition.small.size,
        pattern_line=edition.line,
        pitch=3.0 * (SPARSER if low else 1),
        margin=1.5,
        fill=fill,
        most_disc=MOST_DISC if low else 1e6,
    )


def small(edition: Edition, cell: float, fill: Colour | None = None) -> Style:
    """Return the style of a piece in a diagram."""
    low = edition.low_ink
    return Style(
        outline=edition.thin.bold,
        letter=edition.small.size,
        note=edition.small.size,
        pattern_line=edition.fine,
        pitch=max(1.5, cell / 6) * (SPARSER if low else 1),
        margin=0.6,
        hides=True,
        fill=fill,
        most_disc=MOST_DISC if low else 1e6,
    )


def picture(
    game: Game, letter: str, shape: Shape, edition: Edition, cell: float, *, lettered: bool = True
) -> tuple[Mark, ...]:
    """Draw a piece in a diagram, the top left corner of its box at (0, 0)."""
    style = small(edition, cell, fill_of(game, letter, edition))
    return piece(letter if lettered else "", shape, cell, patterns(game)[letter], style)


def thickness(shape: Shape, cell: float) -> float:
    """Return how thick a piece is where it is thinnest: of a full rectangle its shorter side, else a cell."""
    high, wide = (1 + max(at[axis] for at in shape) for axis in (0, 1))
    return cell * min(high, wide) if len(shape) == high * wide else cell


def letter_size(edition: Edition) -> float:
    """Return the type size of a piece's letter: display type, smaller only where a cell is too narrow."""
    room = (edition.cell - 2 * PLATE - 3) / POINT / 0.95
    return min(edition.display.size, max(edition.small.size, room))


@cache
def piece(
    letter: str,
    shape: Shape,
    cell: float,
    pattern: Pattern,
    style: Style,
    inset: float = 0.0,
    note: str = "",
) -> tuple[Mark, ...]:
    """Draw one piece with the top left corner of its box at (0, 0); `note` stands small under the letter."""
    edge = geometry.loops(shape, cell=cell, inset=inset)
    field = geometry.loops(shape, cell=cell, inset=inset + style.margin)
    centre = letter_centre(letter, note, shape, cell, field, style)
    box = plate_round(letter, note, centre, style) if letter else NOWHERE
    marks: list[Mark] = [Outline(edge[0], fill=1.0)] if style.hides and style.fill is None else []
    if style.fill is not None:
        marks += [Outline(edge[0], fill=style.fill), *(Outline(hole, fill=1.0) for hole in edge[1:])]
    if thickness(shape, cell) > 2 * (inset + style.margin) + style.pitch / 2:
        marks += draw_pattern(pattern, field, box, style)
    marks += [Outline(loop, width=style.outline) for loop in edge]
    if not letter:
        return tuple(marks)
    if style.fill is not None:
        marks.append(_white_plate(letter, note, centre, field, style))
    cap = fonts.CAP_HEIGHT * style.letter * POINT
    baseline = box[1] + style.plate + cap
    marks.append(Text(centre[0], baseline, letter, style.letter, bold=True, align="center"))
    if note:
        marks.append(Text(centre[0], baseline + NOTE_DROP, note, style.note, align="center"))
    return tuple(marks)


def plate_round(letter: str, note: str, centre: Point, style: Style) -> geometry.Box:
    """Return the white box round a letter and its note."""
    wide = max(fonts.width(letter, style.letter, bold=True), fonts.width(note, style.note) if note else 0.0)
    half_width = wide / 2 + style.plate
    high = fonts.CAP_HEIGHT * style.letter * POINT + (NOTE_DROP if note else 0.0)
    half_height = high / 2 + style.plate
    return centre[0] - half_width, centre[1] - half_height, centre[0] + half_width, centre[1] + half_height


def _white_plate(letter: str, note: str, centre: Point, field: Sequence[Loop], style: Style) -> Mark:
    """Draw white under a letter, as far round it as the piece reaches: black on blue is too little (ED20)."""
    for plate in PLATES:
        box = plate_round(letter, note, centre, style._replace(plate=plate))
        if holds(field, box):
            break
    left, top, right, bottom = box
    return Outline(rectangle(left, top, right - left, bottom - top), fill=1.0)


def holds(field: Sequence[Loop], box: geometry.Box) -> bool:
    """Tell whether a box lies inside a field: its corners, the middles of its sides, and its own middle."""
    left, top, right, bottom = box
    xs, ys = (left, (left + right) / 2, right), (top, (top + bottom) / 2, bottom)
    return all(geometry.inside(field, (x, y)) for x in xs for y in ys)


def letter_centre(
    letter: str, note: str, shape: Shape, cell: float, field: Sequence[Loop], style: Style
) -> Point:
    """Choose where the letter stands: the middle of the piece, else the middle of the cell next to it."""
    middle = (
        sum(column + 0.5 for _, column in shape) / len(shape) * cell,
        sum(row + 0.5 for row, _ in shape) / len(shape) * cell,
    )
    cells = [((column + 0.5) * cell, (row + 0.5) * cell) for row, column in shape]
    cells.sort(key=lambda at: ((at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2, at[1], at[0]))
    for plate in (style.plate, 0.0):
        for centre in (middle, *cells):
            if holds(field, plate_round(letter, note, centre, style._replace(plate=plate))):
                return centre
    return cells[0]


def draw_pattern(pattern: Pattern, field: Sequence[Loop], box: geometry.Box, style: Style) -> Iterator[Mark]:
    """Yield the marks of a pattern inside the field, none of them on the plate."""
    pitch, line = style.pitch, style.pattern_line
    if pattern == "stripes":
        yield hatch(geometry.diagonals(field, pitch=pitch), box, line)
    elif pattern == "backstripes":
        yield hatch(geometry.diagonals(field, pitch=pitch, rising=False), box, line)
    elif pattern == "wide stripes":
        yield hatch(geometry.diagonals(field, pitch=pitch * 2.4), box, line)
    elif pattern == "dashes":
        dashes = geometry.diagonals(field, pitch=pitch * 1.2, rising=False)
        yield hatch(dashes, box, line, dash=(4.0, 5.0))
    elif pattern == "lattice":
        both = (geometry.diagonals(field, pitch=pitch * 1.5, rising=rising) for rising in (True, False))
        yield hatch(chain.from_iterable(both), box, line)
    elif pattern == "dots":
        yield Dots(*dots_of_lattice(field, box, pitch=pitch * 1.15, share=0.36, style=style))
    elif pattern == "big dots":
        yield Dots(*dots_of_lattice(field, box, pitch=pitch * 1.8, share=0.55, style=style))
    elif pattern == "rings":
        centres, diameter = dots_of_lattice(field, box, pitch=pitch * 1.8, share=0.6, style=style)
        for centre in centres:
            yield Ring(centre, diameter, width=line)


def hatch(
    lines: Iterable[tuple[Point, Point]], box: geometry.Box, width: float, dash: tuple[float, ...] = ()
) -> Strokes:
    """Stroke what is left of some lines outside the plate. They slant: a straight one could be cut along."""
    return Strokes(tuple(geometry.without_box(lines, box)), width, dash=dash)


def dots_of_lattice(
    field: Sequence[Loop], box: geometry.Box, *, pitch: float, share: float, style: Style
) -> tuple[tuple[Point, ...], float]:
    """Return the centres of a staggered lattice, whole dots only, and the diameter of a dot."""
    diameter = min(max(3 * style.pattern_line * POINT, pitch * share), style.most_disc)
    points = [point for loop in field for point in loop]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    columns, rows = int((right - left) / pitch), int((bottom - top) / (pitch * 0.866))
    x0, y0 = (left + right - columns * pitch) / 2, (top + bottom - rows * pitch * 0.866) / 2
    reach = diameter / 2
    centres = []
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = x0 + (column + 0.5 * (row % 2)) * pitch, y0 + row * pitch * 0.866
            near = ((x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
            on_plate = box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach
            if not on_plate and all(geometry.inside(field, at) for at in near):
                centres.append((x, y))
    return tuple(centres), diameter


def cross(x: float, y: float, cell: float, *, width: float) -> Strokes:
    """Cross the cell whose top left corner is (x, y)."""
    near, far = cell * 0.2, cell * 0.8
    return Strokes(
        (((x + near, y + near), (x + far, y + far)), ((x + far, y + near), (x + near, y + far))),
        width,
        round_caps=True,
    )
