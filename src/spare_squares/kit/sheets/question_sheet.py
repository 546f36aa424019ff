"""Half a page for each group of a class pack: the four questions that only a group that played can answer."""

from __future__ import annotations

from dataclasses import replace

from spare_squares.core.deck import Deck
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Group, Leaf, Node, Page
from spare_squares.kit.sheets.frame import footer_height, shown_cuts
from spare_squares.kit.sheets.marks import Point, Strokes, Text
from spare_squares.kit.sheets.typeset import paragraph

LINE = 7.5  # from one line to write on to the next, at 12 pt
MOST_LINES = 3  # a question
GAP = 3.0  # over a question
EDGE = 6.0  # from the cut to what stands under it


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the sheets of questions: two halves a page, or one where large type needs the page."""
    room = edition.height - footer_height(edition)
    half = room / 2 - EDGE
    rows = 2 if lay_out_half(edition, 0, 1, (0.0, 0.0))[1] <= half else 1
    high = room / rows
    lines = next(
        (n for n in range(MOST_LINES, 1, -1) if lay_out_half(edition, 0, n, (0.0, 0.0))[1] <= high - EDGE), 1
    )
    found, numbers = [], edition.set_numbers
    for start in range(0, len(numbers), rows):
        halves = [
            lay_out_half(edition, each, lines, (0.0, place * high + (EDGE if place else 0.0)))[0]
            for place, each in enumerate(numbers[start : start + rows])
        ]
        page = replace(Page("", tuple(halves)), cuts=((), (high,) if rows == 2 else ()))
        line = Strokes((((0.0, high), (edition.width, high)),), edition.line, dash=(6, 4))
        found.append(shown_cuts(page, edition, (line,) if rows == 2 else ()))
    return tuple(found)


def lay_out_half(edition: Edition, number: int, lines: int, place: Point) -> tuple[Group, float]:
    """Draw one half: heading with the set, the cards that were played, and each question over its lines."""
    (left, y), texts, width, body = place, edition.texts, edition.width, edition.body
    top, pitch = y, edition.scaled(LINE)
    heading = texts("pack.asked") + edition.set_mark(number)
    head = paragraph(heading, left, top, width, edition.heading, bold=True)
    nodes: list[Node] = [Leaf("H2", head.marks)]
    hint = paragraph(texts("pack.asked_hint"), left, top + head.height, width, body)
    nodes.append(Leaf("P", hint.marks))
    top += head.height + hint.height + pitch
    said = texts("pack.played")
    nodes.append(Leaf("P", (Text(left, top, said, body.size),)))
    rules = [((left + fonts.width(said, body.size) + 3, top + 1), (left + width, top + 1))]
    top += 1
    for question in texts.lines("track.questions"):
        block = paragraph(question, left, top + GAP, width, body, bold=True)
        nodes.append(Leaf("P", block.marks))
        top += GAP + block.height
        for _ in range(lines):
            top += pitch
            rules.append(((left, top), (left + width, top)))
    nodes.append(Leaf("Artifact", (Strokes(tuple(rules), edition.fine),)))
    return Group("Sect", tuple(nodes)), top - y
