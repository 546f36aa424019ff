"""Whether every text of a language has room on paper: lay out all sheets and look where texts collide.

A sheet refuses what it measures: a word wider than its line, a card too low. What it places without
measuring shows here, in the marks of the finished page: a text that leaves the frame, touches another text
or runs over a line. Nothing is written as PDF for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_deck, template_game
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CARD_SIZES, EDITIONS, PAPERS, PLAYER_PARTS, Edition, Paper
from spare_squares.kit.finished import as_printed
from spare_squares.kit.kit import answers_document, player_document
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.kit.sheets.document import Document, Group, Node, Page
from spare_squares.kit.sheets.marks import POINT, Mark, Outline, Point, Stamp, Strokes, Text
from spare_squares.language.texts import Texts, read_texts
from spare_squares.solver.difficulty import Bands, Odds
from spare_squares.solver.search import prove

PAPERS_THAT_MUST_FIT = ("a4", "letter")
SIX_BY_SIX = ("F1", "D4", "A1", "B2", "E6", "C5", "F2")  # blocked cells that leave room for all pieces
LEAST = 0.3  # millimetres that are a touch, and no rounding

Box = tuple[float, float, float, float]  # left, top, right, bottom in millimetres


@dataclass(frozen=True, slots=True)
class Crowding:
    """A text without room: by how many millimetres (0 where a sheet refused it), what it meets, and where.

    `must_fit` is False on a small card, which may be refused by name.
    """

    text: str
    by: float
    meets: str
    where: str
    must_fit: bool = True


def crowded_texts(texts: Texts) -> tuple[Crowding, ...]:
    """Lay out every sheet in every edition and name each text without room once, where it is worst.

    What is refused in English too, such as the smallest cards of a large board, is no fault of a translation.
    """
    worst: dict[str, Crowding] = {}
    refused = {each.where for each in look_everywhere(read_texts()) if not each.meets}
    for found in look_everywhere(texts):
        known = worst.get(found.text)
        if found.where in refused and not found.meets:
            continue
        if known is None or (found.must_fit, found.by) > (known.must_fit, known.by):
            worst[found.text] = found
    return tuple(worst.values())


def look_everywhere(texts: Texts) -> Iterator[Crowding]:
    """Look at the built-in deck and a large one, in every edition and on every paper that must fit."""
    for deck in (builtin_deck(), _large_deck()):
        for look in EDITIONS.values():
            for paper in PAPERS_THAT_MUST_FIT:
                edition = Edition.of(look, paper=PAPERS[paper], texts=texts, built_in=deck is builtin_deck())
                edition = replace(edition, cell=usual_cell(deck.game, edition))
                printed = as_printed(deck, edition)
                yield from crowded_of_player(printed, edition)
                yield from crowded_of_answers(printed, edition)


def _large_deck() -> Deck:
    """Return a deck of the 6×6 game, whose letters name the rows."""
    game = template_game("six-by-six")
    return Deck("Six by six", game, (Challenge("01", game.board.cells_of(SIX_BY_SIX)),))


def crowded_of_player(deck: Deck, edition: Edition) -> Iterator[Crowding]:
    """Look at each part alone, so that one that is refused hides no other, and at cards of each size."""
    for part in PLAYER_PARTS:
        sizes = CARD_SIZES.values() if part == "cards" else (edition.card_size,)
        for size in sizes:
            must_fit = size == edition.card_size
            asked = replace(edition, parts=frozenset({part}), card_size=size)
            where = f"{part} of {deck.title}, {edition.paper.name}, {edition.name}"
            where += "" if must_fit else f", {size.name} cards"
            try:
                yield from crowded_on_pages(player_document(deck, asked), edition, where, must_fit=must_fit)
            except NotValid as refusal:
                yield Crowding(str(refusal), 0.0, "", where, must_fit)


def crowded_of_answers(deck: Deck, edition: Edition) -> Iterator[Crowding]:
    """Look at the answers of one card, its odds included."""
    proofs = [prove(deck, card) for card in deck.cards[:1]]
    odds = {deck.cards[0].id: Odds(10, 153, Bands((1.0,) * 9, 1000, True), 64)}
    where = f"answers to {deck.title}, {edition.paper.name}, {edition.name}"
    try:
        yield from crowded_on_pages(
            answers_document(deck, edition, proofs, odds), edition, where, must_fit=True
        )
    except NotValid as refusal:
        yield Crowding(str(refusal), 0.0, "", where)


def crowded_on_pages(
    document: Document, edition: Edition, where: str, *, must_fit: bool
) -> Iterator[Crowding]:
    """Yield what collides on the pages of a document."""
    for page in document.pages:
        for text, by, meets in collisions(page, _sides(document.paper_of(page), page)):
            yield Crowding(text, round(by, 1), meets, where, must_fit)


def _sides(paper: Paper, page: Page) -> tuple[float, float]:
    """Return how far text may reach to the left and right: the frame, a full sheet of cards to its margin."""
    beyond = max(0.0, paper.left - page.margin) if page.foot != "usual" else 0.0
    return -beyond, paper.frame_width + beyond


def collisions(page: Page, sides: tuple[float, float]) -> Iterator[tuple[str, float, str]]:
    """Yield each text of a page that leaves its sides, meets another text or a line, and by how much."""
    marks = [each for node in page.nodes for each in marks_of(node)]
    written = [(mark.text, _box(mark)) for mark in marks if isinstance(mark, Text) and mark.text.strip()]
    lines = [line for mark in marks for line in _straight_lines(mark)]
    for number, (text, box) in enumerate(written):
        outside = max(sides[0] - box[0], box[2] - sides[1])
        if outside > LEAST:
            yield text, outside, "the edge of the page"
        for other, beside in written[number + 1 :]:
            by = min(box[2], beside[2]) - max(box[0], beside[0])
            if by > LEAST and min(box[3], beside[3]) - max(box[1], beside[1]) > LEAST:
                yield max(text, other, key=len), by, f"“{min(text, other, key=len)}”"
        if len(text) > 2:
            for line in lines:
                by = reach_over(box, line)
                if by > LEAST:
                    yield text, by, "a line"


def marks_of(node: Node) -> Iterator[Mark]:
    """Yield all marks of a node at their places."""
    if isinstance(node, Group):
        for child in node.children:
            yield from marks_of(child)
    else:
        for mark in node.marks:
            yield from marks_at(mark, 0.0, 0.0)


def marks_at(mark: Mark, x: float, y: float) -> Iterator[Mark]:
    """Yield a mark at its place, stamps unfolded; those turned round hold drawings and are passed over."""
    if isinstance(mark, Stamp):
        for inner in () if mark.quarters else mark.marks:
            yield from marks_at(inner, x + mark.x, y + mark.y)
    elif isinstance(mark, Text):
        yield replace(mark, x=mark.x + x, y=mark.y + y)
    elif isinstance(mark, Outline):
        yield replace(mark, points=tuple((px + x, py + y) for px, py in mark.points))
    elif isinstance(mark, Strokes):
        yield replace(
            mark, strokes=tuple(tuple((px + x, py + y) for px, py in each) for each in mark.strokes)
        )


def _box(text: Text) -> Box:
    """Return the box of a text from its capitals down to its descenders."""
    em, wide = text.size * POINT, fonts.width(text.text, text.size, bold=text.bold)
    left = text.x - {"left": 0.0, "center": wide / 2, "right": wide}[text.align]
    return left, text.y - 0.67 * em, left + wide, text.y + 0.2 * em


def _straight_lines(mark: Mark) -> Iterator[tuple[Point, Point]]:
    """Yield the upright and level lines of a mark."""
    if isinstance(mark, Strokes):
        chains = mark.strokes
    elif isinstance(mark, Outline) and mark.width:
        chains = ((*mark.points, mark.points[0]),)
    else:
        return
    for chain in chains:
        for (ax, ay), (bx, by) in pairwise(chain):
            if abs(ax - bx) < 1e-6 or abs(ay - by) < 1e-6:
                yield (min(ax, bx), min(ay, by)), (max(ax, bx), max(ay, by))


def reach_over(box: Box, line: tuple[Point, Point]) -> float:
    """Return how far a text reaches over a line, on the side where it is less."""
    (ax, ay), (bx, by) = line
    left, top, right, bottom = box
    if ax == bx and min(bottom, by) - max(top, ay) > 1.0:
        return min(ax - left, right - ax)
    if ay == by and min(right, bx) - max(left, ax) > 1.0:
        return min(ay - top, bottom - 0.2 * (bottom - top) - ay)
    return 0.0
