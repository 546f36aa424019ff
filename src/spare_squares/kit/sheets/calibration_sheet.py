"""The sheet that measures a printer: bars at its four edges, a slanting line, a vernier through the paper.

Front and back carry a scale each way, lines every millimetre on the front and every 0.9 mm on the back, fifty
on either side of a middle. Held to the light, the line of the back that runs on in a line of the same number
on the front tells how far the back is off, to a tenth of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.printer import Offset
from spare_squares.kit.sheets.document import Document, Leaf, Node, Page
from spare_squares.kit.sheets.frame import footer, footer_height
from spare_squares.kit.sheets.marks import Mark, Outline, Point, Strokes, Text
from spare_squares.kit.sheets.typeset import paragraph

BAR = 100.0
ACROSS, DOWN = 90.0, 120.0  # of the slanting line: 150 mm long
LINES = 50  # of a scale, on either side of its middle
FRONT, BACK = 1.0, 0.9  # millimetres between its lines
SHORT, MEDIUM, LONG = 3.0, 4.5, 6.0  # of a line, of each fifth, of each tenth
TENTHS = 10  # lines of the scale for a millimetre
TOP, SIDE = 14.0, 3.0  # of the bars, from the edges of the frame
SCALE_UP, SCALE_IN = 20.0, 14.0  # of the middles of the scales, from the footer and from the right


def calibration_document(edition: Edition, start: Offset = (0.0, 0.0)) -> Document:
    """Lay out both sides of the sheet; `start` moves the scales of the back, in tenths of a millimetre.

    They move to the right and up as seen on the back, as backs of a kit do.
    """
    texts = edition.texts
    name, began = texts("calibrate.name"), "--start " + ",".join(f"{part:+g}" for part in start)
    pages = []
    for number, nodes in enumerate((draw_front(edition), draw_back(edition, start)), 1):
        page = Page("", nodes, is_back=number == 2)
        count = texts("footer.page", page=texts.in_digits(number), pages=texts.in_digits(2))
        role = texts("calibrate.back" if page.is_back else "calibrate.front")
        if not texts.checked:
            role += f" · {texts('footer.draft')}"
        foot = footer(edition, name=name, fingerprint=began, role=(role, ""), page=count, on=page)
        pages.append(Page("", (*nodes, foot), is_back=page.is_back))
    return Document(
        title=f"{name}, {edition.paper.name}",
        subject=texts("calibrate.subject"),
        author=name,
        paper=edition.paper,
        pages=tuple(pages),
        language=texts.language,
        duplex="DuplexFlipLongEdge",
    )


def write_move(edition: Edition, tenths: float) -> str:
    """Write a move in millimetres with its sign."""
    number = edition.texts.number(abs(tenths) / TENTHS)
    return f"{'−' if tenths < 0 else '+'}{number}"


def places_of_scales(edition: Edition) -> tuple[Point, Point, float]:
    """Return the middles of both scales on the front, and where the bottom bar lies."""
    foot = edition.height - footer_height(edition)
    level, upright = foot - SCALE_UP, edition.width - SCALE_IN
    return (edition.width / 2, level), (upright, (TOP + level) / 2), foot - 4.0


def draw_front(edition: Edition) -> tuple[Node, ...]:
    """Draw the arrow, the four bars, the slanting line and the front of both scales."""
    texts, (middle, side, bottom) = edition.texts, places_of_scales(edition)
    left, half = (edition.width - BAR) / 2, (TOP + bottom) / 2 - BAR / 2
    size = edition.small.size
    bars = (
        ("A", (left, TOP), (left + BAR, TOP), (left - 5.0, TOP + 1.5)),
        ("B", (SIDE, half), (SIDE, half + BAR), (SIDE, half - 3.0)),
        ("C", (left, bottom), (left + BAR, bottom), (left - 5.0, bottom + 1.5)),
        (
            "D",
            (edition.width - SIDE, half),
            (edition.width - SIDE, half + BAR),
            (edition.width - SIDE, half - 3.0),
        ),
    )
    nodes: list[Node] = [*_first_edge(edition)]
    for name, start, end, at in bars:
        marks = (*draw_bar(edition, start, end), Text(*at, name, size, bold=True, align="center"))
        nodes.append(Leaf("Figure", marks, alt=texts("calibrate.bar", name=name)))
    room = (side[0] - 16.0 - 8.0, middle[1] - 16.0 - TOP - 6.0)
    x, y = 8.0 + max(0.0, room[0] - ACROSS) / 2, TOP + 6.0 + max(0.0, room[1] - DOWN) / 2
    slant = (
        *draw_bar(edition, (x, y), (x + ACROSS, y + DOWN)),
        Text(x + ACROSS / 2 + 5, y + DOWN / 2, "150 mm", size),
    )
    nodes.append(Leaf("Figure", slant, alt=texts("calibrate.slant")))
    for is_level, zero in ((True, middle), (False, side)):
        marks = (
            *draw_scale(edition, zero, FRONT, is_level=is_level, out=-1),
            *number_scale(edition, zero, is_level=is_level),
        )
        key = "across" if is_level else "up"
        nodes.append(Leaf("Figure", marks, alt=texts(f"calibrate.scale_{key}")))
    return tuple(nodes)


def _first_edge(edition: Edition) -> Iterator[Node]:
    """Draw the heading and, beside it, the arrow to the edge that goes in first."""
    texts, x = edition.texts, edition.width / 2 - 4.0
    yield Leaf("H1", paragraph(texts("calibrate.name"), 12.0, 1.0, x - 14.0, edition.large, bold=True).marks)
    head = ((x, 0.0), (x + 3.0, 4.0), (x - 3.0, 4.0))
    arrow = (Outline(head, fill=0.0), Strokes((((x, 4.0), (x, 9.0)),), edition.bold))
    yield Leaf("Artifact", arrow)
    yield Leaf("P", (Text(x + 6.0, 6.0, texts("calibrate.first_edge"), edition.small.size),))


def draw_bar(edition: Edition, start: Point, end: Point) -> tuple[Mark, ...]:
    """Draw a line with a short line across each of its ends."""
    (x0, y0), (x1, y1) = start, end
    long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = -(y1 - y0) / long * 2.0, (x1 - x0) / long * 2.0
    ends = tuple(((x - dx, y - dy), (x + dx, y + dy)) for x, y in (start, end))
    return (Strokes(((start, end),), edition.line), Strokes(ends, edition.fine))


def draw_scale(edition: Edition, zero: Point, pitch: float, *, is_level: bool, out: int) -> Iterator[Mark]:
    """Draw the lines of a scale round its middle, to one side of it."""
    strokes = []
    for number in range(-LINES, LINES + 1):
        reach = out * (LONG if number % 10 == 0 else MEDIUM if number % 5 == 0 else SHORT)
        x, y = zero[0] + number * pitch * is_level, zero[1] + number * pitch * (not is_level)
        strokes.append(((x, y), (x + reach * (not is_level), y + reach * is_level)))
    yield Strokes(tuple(strokes), edition.fine)


def number_scale(edition: Edition, zero: Point, *, is_level: bool) -> Iterator[Mark]:
    """Write millimetres at each tenth line: how a back is to move that meets there."""
    size = edition.small.size
    down = fonts.CAP_HEIGHT * size * 25.4 / 72 / 2
    for number in range(-LINES, LINES + 1, TENTHS):
        said = write_move(edition, number) if number else "0"
        if is_level:
            yield Text(zero[0] + number * FRONT, zero[1] - LONG - 1.5, said, size, align="center")
        else:
            yield Text(zero[0] - LONG - 1.0, zero[1] + number * FRONT + down, said, size, align="right")


def draw_back(edition: Edition, start: Offset) -> tuple[Node, ...]:
    """Draw the back of both scales, behind those of the front, and say what to do."""
    texts, (middle, side, _) = edition.texts, places_of_scales(edition)
    right, up = (part / TENTHS for part in start)
    nodes: list[Node] = [*set_steps(edition, start)]
    for is_level, (x, y) in ((True, middle), (False, side)):
        zero = (edition.width - x + right, y - up)
        # Seen from the front the upright scale goes on to the right: on the back that is to the left.
        marks = tuple(draw_scale(edition, zero, BACK, is_level=is_level, out=1 if is_level else -1))
        nodes.append(Leaf("Figure", marks, alt=texts("calibrate.behind")))
    return tuple(nodes)


def set_steps(edition: Edition, start: Offset) -> Iterator[Node]:
    """Set what to do with the sheet, right of the upright scale."""
    texts, left, y = edition.texts, SCALE_IN + 12.0, 1.0
    width = min(edition.width, edition.reading_width) - left
    heading = paragraph(texts("calibrate.heading"), left, y, width, edition.large, bold=True)
    yield Leaf("H1", heading.marks)
    y += heading.height + 2.0
    steps: Sequence[str] = texts.lines("calibrate.steps", paper=edition.paper.key)
    if any(start):
        steps = (
            *steps,
            texts("calibrate.started", right=write_move(edition, start[0]), up=write_move(edition, start[1])),
        )
    for step in steps:
        said = paragraph(step, left, y, width, edition.small)
        yield Leaf("P", said.marks)
        y += said.height + 2.0
