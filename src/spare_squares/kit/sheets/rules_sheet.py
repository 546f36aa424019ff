"""The rules: a front with the title and a finished board, then every rule in the order of play.

They end as they begin, with a finished board; where a deck leaves none that gives nothing away, pieces and
spare squares are scattered over the front instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.kit.edition import Edition
from spare_squares.kit.sheets import hand
from spare_squares.kit.sheets.document import Leaf, Node, Page, centred
from spare_squares.kit.sheets.frame import footer_height
from spare_squares.kit.sheets.marks import Dots, Mark, Outline, Stamp, rectangle
from spare_squares.kit.sheets.page_flow import HEAD_WIDTH, Flow, Part, Section, text_left, text_parts
from spare_squares.kit.sheets.rule_pictures import (
    example_picture,
    finished_marks,
    finished_picture,
    pieces_picture,
    reference_picture,
    scale_picture,
    table_picture,
)
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, paragraph
from spare_squares.language.facts import bare_title
from spare_squares.language.worked_example import worked_example

FRIEZE_CELL = 10.0
FRIEZE_ROWS = 4
HERO = 62.0  # millimetres of the finished board on the front
HERO_GAP = 10.0
LEAST_BESIDE = 70.0  # of the lines beside it, at 12 pt
FRONT_GAP = 1.5


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the pages of the rules; the first opens with the title."""
    values, sections = edition.facts(deck), edition.texts["rules"]

    def fill(text: str) -> str:
        return edition.texts.filled(text, **values)

    left = text_left(edition, [fill(section["heading"]) for section in sections])
    front, first = draw_front(deck, edition, left)
    told: list[Section] = []
    new_page = False
    for section in sections:
        new_page |= section.get("new_page", False)
        if not section.get("when") or worked_example(deck.game) is not None:
            told.append(section_parts(section, deck, edition, fill, left)._replace(new_page=new_page))
            new_page = False
    flowed = flow_sections(edition, told, left, front, first)
    return tuple(centred(Page("", tuple(nodes)), edition) for nodes in flowed if nodes)


def flow_sections(
    edition: Edition, sections: list[Section], left: float, front: list[Node], y: float
) -> list[list[Node]]:
    """Flow the sections down pages, the first of which holds the front down to `y`.

    Beside headings in a column of their own sections are kept whole where that takes no page more; under
    them, where lines are few and pages many, always. A section that would stand alone on the last page
    shares it with the one before, where that takes no page more either.
    """

    def flow(told: list[Section], *, whole: bool) -> list[list[Node]]:
        flowing = Flow(edition, edition.height - footer_height(edition), left, whole, y)
        flowing.pages[-1] += front
        for section in told:
            flowing.add(section)
        return flowing.pages

    if not left:
        return flow(sections, whole=True)
    best = min([flow(sections, whole=whole) for whole in (True, False)], key=len)
    if not _is_alone(best[-1]):
        return best
    shared = [*sections[:-2], sections[-2]._replace(new_page=True), sections[-1]]
    ways = [best, *(flow(shared, whole=whole) for whole in (True, False))]
    return min(ways, key=lambda pages: (len(pages), _is_alone(pages[-1])))


def _is_alone(nodes: list[Node]) -> bool:
    """Tell whether a page holds no more than one section."""
    return sum(isinstance(node, Leaf) and node.role == "H2" for node in nodes) < 2


def section_parts(
    section: Mapping[str, Any], deck: Deck, edition: Edition, fill: Callable[[str], str], left: float
) -> Section:
    """Fill a section of the catalogue in, its figure after its text or under its heading."""
    body = fill(section["body"].strip())
    if edition.built_in and "built_in" in section:
        body += "\n\n" + section["built_in"]
    width = edition.reading_width - left
    parts, figure = text_parts(edition, body, left, width), section.get("figure")
    margin = scale_picture(deck.game, edition) if figure == "scale" else None
    margin = (
        finished_picture(deck, edition, HEAD_WIDTH if left else width) if figure == "reference" else margin
    )
    parts += [part._replace(follows=True) for part in _figures(figure, deck, edition, left, width)]
    return Section(fill(section["heading"]), tuple(parts), margin)


def _figures(figure: str | None, deck: Deck, edition: Edition, left: float, width: float) -> list[Part]:
    """Return the figures that follow the text of a section."""
    if figure == "pieces":
        return pieces_picture(deck.game, edition, left, width)
    if figure == "table":
        return [table_picture(deck, edition, left, width)]
    if figure == "example":
        return [example_picture(deck.game, edition)]
    if figure == "reference":
        return reference_picture(deck.game, edition, left, width)
    return []


# --- the front -------------------------------------------------------------------------------------


def draw_front(deck: Deck, edition: Edition, left: float) -> tuple[list[Node], float]:
    """Draw title, tagline, finished board or frieze, and some lines; return the nodes and where they end."""
    width = edition.reading_width
    fits = fits_on_one_line(deck.title, width, edition.display, bold=True)
    step = edition.display if fits else edition.title
    title = paragraph(deck.title, 0, 0, width, step, leading=step.size * 0.42, bold=True)
    nodes: list[Node] = [Leaf("H1", title.marks)]
    y = title.height + 2
    under = edition.say("front.tagline", deck) if edition.built_in else _game_line(deck, edition)
    if under:
        block = paragraph(under, 0, y, width, edition.large, plain=True)
        nodes.append(Leaf("P", block.marks))
        y += block.height
    y += 6
    said = [edition.texts("front.suits"), edition.texts("front.estimate")]
    cell = min(15.0, min(HERO, width / 3) / max(deck.game.board.columns, deck.game.board.rows))
    beside = deck.game.board.columns * cell + HERO_GAP
    if edition.shown and width - beside >= edition.scaled(LEAST_BESIDE):
        return _hero(deck, edition, nodes, y, cell, said)
    frieze = Stamp(0, y, draw_frieze(deck.game, edition, width))
    nodes.append(Leaf("Artifact", (frieze,)))
    y += FRIEZE_CELL * FRIEZE_ROWS + 7
    return set_lines(deck, edition, nodes, said, left, y)


def _game_line(deck: Deck, edition: Edition) -> str:
    """Name the game that a deck is for, unless the deck is called as it is."""
    named = edition.texts["games"].get(deck.game.name, deck.game.name)
    same = named.casefold() in (deck.title.casefold(), bare_title(deck).casefold())
    return "" if same else edition.texts("front.deck_of", game=named)


def _hero(
    deck: Deck, edition: Edition, nodes: list[Node], y: float, cell: float, said: list[str]
) -> tuple[list[Node], float]:
    """Draw the finished board large, and beside it the lines, which end where the board ends."""
    board = deck.game.board
    high, beside = board.rows * cell, board.columns * cell + HERO_GAP
    alt = edition.say("figures.finished", deck)
    nodes.append(Leaf("Figure", (Stamp(0, y, finished_marks(deck, edition, cell)),), alt=alt))
    lines, end = set_lines(deck, edition, [], said, beside, 0.0)
    lines, end = set_lines(deck, edition, nodes, said, beside, y + max(0.0, high - end + 8))
    return lines, max(end, y + high + 9)


def set_lines(
    deck: Deck, edition: Edition, nodes: list[Node], said: list[str], left: float, y: float
) -> tuple[list[Node], float]:
    """Set the lines of the front one under the other; a deck's own credit is taken as it stands."""
    credit = edition.texts("front.imprint") if edition.built_in and deck.credit else deck.credit
    for text in (*said, credit):
        if text:
            block = _line(text, edition, left, y, plain=text is credit)
            nodes.append(Leaf("P", block.marks))
            y += block.height + FRONT_GAP
    return nodes, y + 8 - FRONT_GAP


def _line(text: str, edition: Edition, left: float, y: float, *, plain: bool) -> Block:
    return paragraph(text, left, y, edition.reading_width - left, edition.body, plain=plain)


def draw_frieze(game: Game, edition: Edition, width: float) -> tuple[Mark, ...]:
    """Scatter the pieces and as many spare squares over a field of points: a picture of room, no packing."""
    columns = int(width / FRIEZE_CELL)
    marks: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    column = 0
    for number, piece in enumerate(game.pieces):
        row = min((1, 2, 0, 1)[number % 4], FRIEZE_ROWS - piece.height)
        if row >= 0 and column + piece.width <= columns:
            drawn = hand.picture(game, piece.letter, piece.shape, edition, FRIEZE_CELL)
            marks.append(Stamp(column * FRIEZE_CELL, row * FRIEZE_CELL, drawn))
            taken |= corners_of((row + y, column + x) for y, x in piece.shape)
            column += piece.width + 1
        if column < columns and number < game.blocked:
            at = (1, 3, 0, 2)[number % 4]
            marks += _spare(column * FRIEZE_CELL, at * FRIEZE_CELL, edition.thin.bold)
            taken |= corners_of([(at, column)])
            column += 1 if number == 1 else 2  # the next one stands in another row
    free = tuple(
        (x * FRIEZE_CELL, y * FRIEZE_CELL)
        for y in range(FRIEZE_ROWS + 1)
        for x in range(columns + 1)
        if (y, x) not in taken
    )
    return (Dots(free, 0.9), *marks)


def _spare(x: float, y: float, width: float) -> tuple[Mark, ...]:
    """Draw a spare square: an outlined cell with its cross."""
    edge = rectangle(x, y, FRIEZE_CELL, FRIEZE_CELL)
    return (Outline(edge, width=width), hand.cross(x, y, FRIEZE_CELL, width=width))


def corners_of(cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the (row, column) of every corner of some cells."""
    return {(row + y, column + x) for row, column in cells for y in (0, 1) for x in (0, 1)}
