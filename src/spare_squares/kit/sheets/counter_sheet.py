"""The turn counter and the score sheet, on one page."""

from __future__ import annotations

from collections.abc import Mapping

from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Group, Leaf, Node, Page, centred
from spare_squares.kit.sheets.frame import footer_height
from spare_squares.kit.sheets.marks import POINT, Mark, Outline, Strokes, Text, rectangle
from spare_squares.kit.sheets.typeset import paragraph

BOX = 20.0
START = 30.0
COLUMNS = (20.0, 20.0, 34.0, 34.0, 20.0, 20.0, 20.0, 22.0)  # of the score table, 190 mm in all
HEAD_ROW, BOARD_ROW, RESET_ROW, TOTAL_ROW = 10.0, 17.0, 12.0, 17.0


def boxes_in_a_row(turns: int) -> int:
    """Return how many boxes of the counter stand in one row."""
    return 8 if turns <= 32 else 16


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the page that holds the turn counter and the score sheet."""
    words = edition.words(deck)
    counter, y = _counter(deck.game, edition)
    score = _score(edition, words, y + 14, min(deck.game.boards, len(deck.cards)))
    return (centred(Page("", (*counter, *score)), edition),)


def _counter(game: Game, edition: Edition) -> tuple[list[Node], float]:
    """Draw START and one box a turn, eight or more in a row (K7)."""
    texts, width, body = edition.texts["counter"], edition.reading_width, edition.body.size
    nodes: list[Node] = [Leaf("H1", paragraph(texts["heading"], 0, 0, width, edition.title, bold=True).marks)]
    hint = paragraph(texts["hint"], 0, 13, width, edition.body)
    nodes.append(Leaf("P", hint.marks))
    top = 13 + hint.height + 5
    per_row = boxes_in_a_row(game.turns)
    side = BOX if per_row == 8 else BOX / 2
    rows = -(-game.turns // per_row)
    start_height = side * min(rows, 2)
    marks: list[Mark] = [Outline(rectangle(0, top, START - 4, start_height), width=edition.bold)]
    cap = fonts.CAP_HEIGHT * POINT
    marks.append(
        Text(
            (START - 4) / 2,
            top + start_height / 2 + cap * body / 2,
            texts["start"],
            body,
            bold=True,
            align="center",
        )
    )
    size = edition.heading.size if side == BOX else body
    for turn in range(1, game.turns + 1):
        row, column = divmod(turn - 1, per_row)
        x, y = START + column * side, top + row * side
        last = turn == game.turns
        marks.append(Outline(rectangle(x, y, side, side), width=edition.bold if not last else edition.heavy))
        marks.append(
            Text(x + side / 2, y + side / 2 + cap * size / 2, str(turn), size, bold=last, align="center")
        )
    alt = f"Turn counter: START, then boxes 1 to {game.turns}"
    nodes.append(Leaf("Figure", tuple(marks), alt=alt))
    return nodes, top + rows * side


def _score(edition: Edition, words: Mapping[str, object], y: float, boards: int) -> list[Node]:
    """Draw the score table: a row a board, a lower row for the attempt after a reset, and the total (K8)."""
    texts, width = edition.texts["score"], edition.reading_width
    nodes: list[Node] = [Leaf("H2", paragraph(texts["heading"], 0, y, width, edition.title, bold=True).marks)]
    y += 13
    nodes.append(Leaf("P", paragraph(texts["key"].format_map(words), 0, y, width, edition.body).marks))
    nodes.append(Leaf("P", paragraph(texts["again"], 0, y + edition.body.leading, width, edition.body).marks))
    y += 15
    name = paragraph(texts["names"], 0, y, 60, edition.body)
    line_from = fonts.width(texts["names"], edition.body.size) + 3
    nodes.append(Leaf("P", name.marks))
    nodes.append(Leaf("Artifact", (Strokes((((line_from, y + 5), (width, y + 5)),), edition.line),)))
    y += 11
    room = edition.height - footer_height(edition) - 2 - y - HEAD_ROW - TOTAL_ROW
    scale = min(1.0, room / (boards * (BOARD_ROW + RESET_ROW)))
    rows = _table(edition, words, y, boards, BOARD_ROW * scale, RESET_ROW * scale)
    return [*nodes, *rows]


def _table(
    edition: Edition, words: Mapping[str, object], y: float, boards: int, high: float, low: float
) -> list[Node]:
    texts, body = edition.texts["score"], edition.body.size
    lefts = [sum(COLUMNS[:number]) for number in range(len(COLUMNS) + 1)]
    head = [
        Leaf("TH", (Text(x + 2, y + 6.2, label, body, bold=True),), scope="Column")
        for x, label in zip(lefts, texts["columns"], strict=False)
    ]
    top, at = y, y + HEAD_ROW
    rows: list[Node] = [Group("TR", tuple(head))]
    heavy, fine = [at], []
    for number in range(1, boards + 1):
        rows.append(_row(edition, str(number), at, high, lefts))
        fine.append(at + high)
        rows.append(_row(edition, texts["reset"], at + high, low, lefts, bold=False))
        at += high + low
        heavy.append(at)
    total = texts["total"].format_map(words)
    points = lefts[6]
    said = Text(points - 3, at + TOTAL_ROW / 2 + 1.5, total, body, bold=True, align="right")
    head_of_total = Leaf("TH", (said,), scope="Row", columns=6)
    rows.append(Group("TR", (head_of_total, Leaf("TD", ()), Leaf("TD", ()))))
    right = lefts[-1]
    upright = [((x, top), (x, at)) for x in lefts]
    lines = (
        Strokes(tuple([((0.0, level), (right, level)) for level in [top, *heavy]] + upright), edition.line),
        Strokes(tuple(((0.0, level), (right, level)) for level in fine), edition.fine, dash=(2, 3)),
        Outline(rectangle(points, at, COLUMNS[6], TOTAL_ROW), width=edition.bold),
    )
    return [Group("Table", tuple(rows)), Leaf("Artifact", lines)]


def _row(
    edition: Edition, name: str, y: float, height: float, lefts: list[float], *, bold: bool = True
) -> Group:
    """Return one row: its name and the tick box of relaxed play; the other cells stay free to write in."""
    body, relaxed = edition.body.size, edition.texts["score"]["relaxed"]
    baseline = y + height / 2 + 1.5
    tick = rectangle(lefts[7] + 2, baseline - 3.6, 4.4, 4.4)
    cells: list[Leaf] = [Leaf("TH", (Text(2, baseline, name, body, bold=bold),), scope="Row")]
    cells += [Leaf("TD", ()) for _ in range(6)]
    box = (Outline(tick, width=edition.line), Text(lefts[7] + 8.5, baseline, relaxed, body))
    cells.append(Leaf("TD", box))
    return Group("TR", tuple(cells))
