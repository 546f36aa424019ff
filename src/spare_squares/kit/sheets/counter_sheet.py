"""The turn counter, and below a line to cut along the score sheet, with room for a second evening.

Counter and score sheet are parted, for the recorder writes on the one while the token stands on the other.
Where the columns of the score table have no room for their words it becomes a block a board, each word with
a blank beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Group, Leaf, Node, Page, centred
from spare_squares.kit.sheets.frame import footer_height, shown_cuts
from spare_squares.kit.sheets.marks import POINT, Mark, Outline, Strokes, Text, rectangle
from spare_squares.kit.sheets.typeset import paragraph

BOX = 20.0  # of a turn, at 12 pt: the token stands in it
START = 30.0  # of the box of START with its gap, at 12 pt
MANY_TURNS = 32  # from there on two boxes stand where one stood, and the token covers them
SHARES = (20.0, 20.0, 34.0, 34.0, 20.0, 20.0, 20.0, 22.0)  # of the columns of the score table
CELL_PAD = 4.0  # beside the word that heads a column
HEAD_ROW, TOTAL_ROW, NAMES_ROW = 8.0, 10.0, 10.0
LEAST_BOARD, MOST_BOARD, LEAST_RESET, MOST_RESET = 8.0, 15.0, 6.0, 10.0  # of a row to write in
EVENINGS = 2
CUT_GAP = 5.0  # from the counter to the line, and from the line to the score sheet
BLANK = 9.0  # of a line of a block, to write on
LEAST_BLANK = 14.0  # millimetres to write a number in


def boxes_in_a_row(turns: int, edition: Edition) -> int:
    """Return how many boxes of the counter stand in one row."""
    most = int((edition.reading_width - edition.scaled(START)) / edition.scaled(BOX) + 1e-6)
    return min(8, most) * (1 if turns <= MANY_TURNS else 2)


def pages(deck: Deck, edition: Edition, set_number: int = 0) -> tuple[Page, ...]:
    """Return the page of turn counter and score sheet, or one of each where both have no room on one."""
    boards = min(deck.game.boards, len(deck.cards))
    mark = edition.set_mark(set_number)
    counter, y = draw_counter(deck.game, edition, mark)
    bottom = edition.height - footer_height(edition) - 2
    columns = column_widths(edition)
    # The score sheet is parted by a line to cut along, or stands on a page of its own.
    for evenings in range(EVENINGS if columns else 0, 0, -1):
        top = y + 2 * CUT_GAP
        score = draw_score_sheet(deck, edition, columns, top, bottom, boards, evenings)
        if score:
            page = page_in_middle(edition, (*counter, *_cut(edition, y + CUT_GAP), *score))
            return (shown_cuts(replace(page, cuts=((), (y + CUT_GAP,))), edition),)
    alone = draw_score_sheet(deck, edition, columns, 0.0, bottom, boards, EVENINGS) if columns else None
    if alone:
        return page_in_middle(edition, counter), page_in_middle(edition, alone)
    return (page_in_middle(edition, counter), *lay_out_blocks(deck, edition, bottom, boards))


def page_in_middle(edition: Edition, nodes: Sequence[Node]) -> Page:
    """Return a page whose nodes stand in the middle of the frame."""
    return centred(Page("", tuple(nodes)), edition)


# --- the counter ------------------------------------------------------------------------------------


def draw_counter(game: Game, edition: Edition, mark: str) -> tuple[list[Node], float]:
    """Draw START and one box a turn (K7); return where they end too."""
    texts, width, body = edition.texts, edition.reading_width, edition.body
    heading = paragraph(texts("counter.heading") + mark, 0, 0, width, edition.title, bold=True)
    hint = paragraph(texts("counter.hint"), 0, heading.height + 2, width, body)
    top = heading.height + 2 + hint.height + 5
    start, per_row = edition.scaled(START), boxes_in_a_row(game.turns, edition)
    box = edition.scaled(BOX)
    side = box if game.turns <= MANY_TURNS else box / 2
    rows = -(-game.turns // per_row)
    high = side * min(rows, 2)
    marks: list[Mark] = [Outline(rectangle(0, top, start - 4, high), width=edition.bold)]
    marks.append(centred_text(texts("counter.start"), (start - 4) / 2, top + high / 2, body.size, bold=True))
    size = edition.heading.size if side == box else edition.small.size
    for turn in range(1, game.turns + 1):
        row, column = divmod(turn - 1, per_row)
        x, y, last = start + column * side, top + row * side, turn == game.turns
        width = edition.heavy if last else edition.bold
        marks.append(Outline(rectangle(x, y, side, side), width=width))
        marks.append(centred_text(texts.in_digits(turn), x + side / 2, y + side / 2, size, bold=last))
    alt = texts("counter.alt", last=texts.in_digits(game.turns))
    nodes: list[Node] = [
        Leaf("H1", heading.marks),
        Leaf("P", hint.marks),
        Leaf("Figure", tuple(marks), alt=alt),
    ]
    return nodes, top + rows * side


def centred_text(text: str, x: float, y: float, size: float, *, bold: bool) -> Text:
    """Write a text whose middle is at (x, y)."""
    return Text(x, y + fonts.CAP_HEIGHT * size * POINT / 2, text, size, bold=bold, align="center")


def _cut(edition: Edition, y: float) -> tuple[Leaf, ...]:
    """Draw the line to cut along, where cuts are shown by lines."""
    line = Strokes((((0.0, y), (edition.reading_width, y)),), edition.line, dash=(6, 4))
    return (Leaf("Artifact", (line,)),) if edition.cut == "lines" else ()


# --- the score table --------------------------------------------------------------------------------


def column_widths(edition: Edition) -> tuple[float, ...]:
    """Return the widths of the table's columns, or nothing where their words have no room."""
    heads = edition.texts.lines("score.columns")
    size, width = edition.body.size, edition.reading_width
    least = [fonts.width(head, size, bold=True) + edition.scaled(CELL_PAD) for head in heads]
    least[0] = max(least[0], fonts.width(edition.texts("score.reset"), size) + edition.scaled(CELL_PAD))
    tick = fonts.width(edition.texts("score.relaxed"), size) + edition.scaled(10.5)
    least[-1] = max(least[-1], tick)
    widths = [max(share * width / sum(SHARES), each) for share, each in zip(SHARES, least, strict=True)]
    over, slack = sum(widths) - width, [a - b for a, b in zip(widths, least, strict=True)]
    if over > sum(slack) + 1e-6:
        return ()
    taken = over / sum(slack) if over > 0 else 0.0
    return tuple(each - taken * spare for each, spare in zip(widths, slack, strict=True))


def draw_score_sheet(
    deck: Deck,
    edition: Edition,
    columns: tuple[float, ...],
    top: float,
    bottom: float,
    boards: int,
    evenings: int,
) -> list[Node] | None:
    """Draw the score sheet from `top` on with a table an evening, or nothing where rows would be too low."""
    nodes, y = score_head(deck, edition, top)
    fixed = edition.scaled(HEAD_ROW + TOTAL_ROW + NAMES_ROW)
    each = ((bottom - y) / evenings - fixed) / boards
    share = min(1.0, each / edition.scaled(MOST_BOARD + MOST_RESET))
    high, low = edition.scaled(MOST_BOARD) * share, edition.scaled(MOST_RESET) * share
    if high < edition.scaled(LEAST_BOARD) or low < edition.scaled(LEAST_RESET):
        return None
    for _ in range(evenings):
        nodes += draw_names(edition, y)
        table, y = draw_table(deck, edition, columns, y + edition.scaled(NAMES_ROW), (high, low), boards)
        nodes += table
    return nodes


def score_head(deck: Deck, edition: Edition, y: float) -> tuple[list[Node], float]:
    """Set the heading of the score sheet, the points, and what to do after a reset."""
    width = edition.reading_width
    heading = paragraph(edition.texts("score.heading"), 0, y, width, edition.title, bold=True)
    y += heading.height + 2
    nodes: list[Node] = [Leaf("H2", heading.marks)]
    for key in ("score.key", "score.again"):
        said = paragraph(edition.say(key, deck), 0, y, width, edition.body)
        nodes.append(Leaf("P", said.marks))
        y += said.height
    return nodes, y + 1


def draw_names(edition: Edition, y: float) -> list[Node]:
    """Leave a line for the players of an evening, in the order they sit."""
    said, size = edition.texts("score.names"), edition.body.size
    base, end = y + edition.scaled(NAMES_ROW) - 2.5, edition.reading_width
    left = fonts.width(said, size) + 3
    line = Strokes((((left, base + 1), (end, base + 1)),), edition.line)
    return [Leaf("P", (Text(0, base, said, size),)), Leaf("Artifact", (line,))]


def draw_table(
    deck: Deck,
    edition: Edition,
    columns: tuple[float, ...],
    y: float,
    heights: tuple[float, float],
    boards: int,
) -> tuple[list[Node], float]:
    """Draw one table: a row a board, a lower row for the attempt after a reset, and the total (K8)."""
    texts, size, (high, low) = edition.texts, edition.body.size, heights
    lefts = [sum(columns[:number]) for number in range(len(columns) + 1)]
    head, total = edition.scaled(HEAD_ROW), edition.scaled(TOTAL_ROW)
    base = y + head / 2 + 1.5 * size / 12
    heads = tuple(
        Leaf("TH", (Text(x + 2, base, label, size, bold=True),), scope="Column")
        for x, label in zip(lefts, texts.lines("score.columns"), strict=False)
    )
    at, rows = y + head, [Group("TR", heads)]
    heavy, fine = [at], []
    for number in range(1, boards + 1):
        rows.append(draw_row(edition, texts.in_digits(number), at, high, lefts, bold=True))
        fine.append(at + high)
        rows.append(draw_row(edition, texts("score.reset"), at + high, low, lefts, bold=False))
        at += high + low
        heavy.append(at)
    points, right = lefts[6], lefts[-1]
    middle = at + total / 2 + 1.5 * size / 12
    said = Text(points - 3, middle, edition.say("score.total", deck), size, bold=True, align="right")
    sum_up = Leaf("TH", (said,), scope="Row", columns=6)
    rows.append(Group("TR", (sum_up, Leaf("TD", ()), Leaf("TD", ()))))
    upright = [((x, y), (x, at)) for x in lefts]
    lines = (
        Strokes(tuple([((0.0, level), (right, level)) for level in [y, *heavy]] + upright), edition.line),
        Strokes(tuple(((0.0, level), (right, level)) for level in fine), edition.fine, dash=(2, 3)),
        Outline(rectangle(points, at, columns[6], total), width=edition.bold),
    )
    return [Group("Table", tuple(rows)), Leaf("Artifact", lines)], at + total


def draw_row(
    edition: Edition, name: str, y: float, height: float, lefts: list[float], *, bold: bool
) -> Group:
    """Return one row: its name and the tick box of relaxed play; the other cells stay free to write in."""
    size = edition.body.size
    baseline = y + height / 2 + 1.5 * size / 12
    cells: list[Leaf] = [Leaf("TH", (Text(2, baseline, name, size, bold=bold),), scope="Row")]
    cells += [Leaf("TD", ()) for _ in range(6)]
    cells.append(Leaf("TD", draw_tick(edition, lefts[7] + 2, baseline)))
    return Group("TR", tuple(cells))


def draw_tick(edition: Edition, x: float, baseline: float, named: str = "") -> tuple[Mark, ...]:
    """Draw a box to tick with its word, for what is named where no column says it."""
    side, size = edition.scaled(4.4), edition.body.size
    box = rectangle(x, baseline - edition.scaled(3.6), side, side)
    said = edition.texts("score.relaxed")
    said = edition.texts("score.named", column=named, word=said) if named else said
    return (Outline(box, width=edition.line), Text(x + side + 2.1, baseline, said, size))


# --- a block a board, where the table is too wide ---------------------------------------------------


def lay_out_blocks(deck: Deck, edition: Edition, bottom: float, boards: int) -> list[Page]:
    """Return pages of one evening, a block a board: each word of the table with a blank beside it."""
    nodes, y = score_head(deck, edition, 0.0)
    nodes += draw_names(edition, y)
    y += edition.scaled(NAMES_ROW) + 3
    pages: list[list[Node]] = [nodes]
    total = edition.scaled(TOTAL_ROW) + 2
    for number in range(1, boards + 1):
        height = draw_block(edition, number, 0.0)[1]
        if y + height + (total if number == boards else 0.0) > bottom and len(pages[-1]) > 1:
            pages.append([])
            y = 0.0
        pages[-1] += draw_block(edition, number, y)[0]
        y += height
    size = edition.body.size
    said = Text(0, y + total - 4, edition.say("score.total", deck), size, bold=True)
    left = fonts.width(said.text, size, bold=True) + 3
    box = rectangle(left, y + 1, edition.scaled(20), total - 1)
    pages[-1] += [Leaf("P", (said,)), Leaf("Artifact", (Outline(box, width=edition.bold),))]
    return [page_in_middle(edition, page) for page in pages]


def draw_block(edition: Edition, number: int, y: float) -> tuple[list[Node], float]:
    """Draw the blanks of one board below a line at y; return them and the height they take."""
    texts, size, width = edition.texts, edition.body.size, edition.reading_width
    columns, high, top = texts.lines("score.columns"), edition.scaled(BLANK), y
    rows = (
        (f"{columns[0]} {texts.in_digits(number)}", columns[1]),
        (columns[2], columns[3]),
        columns[4:7],
        (texts("score.reset"), *columns[4:7]),
    )
    nodes: list[Node] = [Leaf("Artifact", (Strokes((((0.0, y), (width, y)),), edition.bold),))]
    blanks: list[tuple[tuple[float, float], ...]] = []
    for row in rows:
        # A row of too many words for the width goes on below itself.
        fits = all(fonts.width(word, size) + LEAST_BLANK + 5 <= width / len(row) for word in row)
        x, share = 0.0, width / (3 if row is rows[0] else len(row) if fits else 2)
        for word in row:
            if x + share > width + 1e-6:
                x, y = 0.0, y + high
            heads = row is rows[0] and word is row[0]
            nodes.append(Leaf("P", (Text(x, y + high - 2, word, size, bold=heads),)))
            if word not in (rows[0][0], texts("score.reset")):
                left = x + fonts.width(word, size) + 2
                blanks.append(((left, y + high - 1), (x + share - 3, y + high - 1)))
            x += share
        y += high
    tick = draw_tick(edition, 2 * width / 3, top + high - 2, columns[7])
    said = tick[-1]
    if isinstance(said, Text) and said.x + fonts.width(said.text, size) > width:
        y += high
        tick = draw_tick(edition, 0.0, y - 2, columns[7])
    nodes.append(Leaf("P", tick))
    nodes.append(Leaf("Artifact", (Strokes(tuple(blanks), edition.fine),)))
    return nodes, y - top + 4
