"""The pictures of the rules: pieces, scale, the table set out, a worked example, everything at a glance."""

from __future__ import annotations

from math import ceil, sqrt

from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets import diagrams, geometry, hand
from spare_squares.kit.sheets.counter_sheet import boxes_in_a_row
from spare_squares.kit.sheets.document import Leaf, Node
from spare_squares.kit.sheets.marks import Mark, Outline, Ring, Stamp, Strokes, Text, rectangle
from spare_squares.kit.sheets.page_flow import HEAD_WIDTH, Part
from spare_squares.kit.sheets.typeset import paragraph
from spare_squares.language.facts import shape_kind
from spare_squares.language.worked_example import Shown, cases_of, worked_example

MOST_DEEP = 60.0  # millimetres that the picture of a piece to scale takes
NAME_WIDTH = 30.0  # millimetres that the name of a piece takes
NAME_HEIGHT = 5.7  # of the name under a piece, with what parts them
ROW_GAP = 4.0  # between a name and the pieces below it
CASE = 46.0  # millimetres of a case of the example, at 12 pt


def finished_picture(deck: Deck, edition: Edition, width: float) -> Part | None:
    """Draw the finished board small with its caption, where there is one.

    The caption stands under it in the column of headings, beside it where there is more width.
    """
    if not edition.shown:
        return None
    board = deck.game.board
    cell = min(8.0, 36.0 / max(board.columns, board.rows))
    marks, high = finished_marks(deck, edition, cell), board.rows * cell
    said = edition.say("figures.finished", deck)
    beside = width > HEAD_WIDTH
    left, below = (board.columns * cell + 6, 0.0) if beside else (0.0, high + 1.5)
    caption = paragraph(f"{said}.", left, 0, width - left, edition.body)

    def draw(y: float) -> tuple[Node, ...]:
        figure = Leaf("Figure", (Stamp(0, y, marks),), alt=said)
        return (figure, Leaf("P", (Stamp(0, y + below, caption.marks),)))

    return Part(max(high, below + caption.height), draw)


def finished_marks(deck: Deck, edition: Edition, cell: float) -> tuple[Mark, ...]:
    """Draw the finished board; its spare squares are crossed."""
    spare = deck.game.board.cells & ~sum(placement.cells for placement in edition.shown)
    return diagrams.packing(deck.game, spare, edition.shown, edition, cell, labelled=False)


def scale_picture(game: Game, edition: Edition) -> Part:
    """Draw a piece that covers its cells of the board exactly, small enough for the column of headings."""
    piece = game.piece("O") or max(game.pieces, key=lambda each: each.size)
    columns, rows = piece.width + 1, piece.height + 1
    cell = min(9.0, HEAD_WIDTH / (columns + 1), MOST_DEEP / (rows + 0.5))
    drawn = picture_of(game, piece, edition, cell)
    right, bottom, over = (columns + 0.5) * cell, (rows + 0.5) * cell, cell / 2
    # The lines run on to three sides: a corner of the board, and no board of its own.
    upright = [((over + x * cell, 0.0), (over + x * cell, bottom)) for x in range(columns + 1)]
    level = [((0.0, y * cell), (right + over, y * cell)) for y in range(rows + 1)]
    lines = Strokes(tuple(upright + level), edition.line)

    def draw(y: float) -> tuple[Node, ...]:
        marks = (Stamp(0, y, (lines,)), Stamp(over, y, drawn))
        return (Leaf("Figure", marks, alt=edition.texts("figures.scale", letter=piece.letter)),)

    return Part(bottom, draw)


def table_picture(deck: Deck, edition: Edition, left: float, width: float) -> Part:
    """Draw a table set out: the first card, its markers on the board, the pieces beside it, the counter."""
    game, board, texts, body = deck.game, deck.game.board, edition.texts, edition.body
    cell = min(8.0, 32.0 / max(board.columns, board.rows))
    high = board.rows * cell
    card_width, card_height = 30.0, 26.0
    board_x = max(card_width, fonts.width(texts("table.card"), body.size)) + 16
    pieces_x = board_x + max(board.columns * cell, fonts.width(texts("table.board"), body.size)) + 14
    marks = [*draw_pile(deck, edition, card_width, card_height)]
    blocked = deck.cards[0].blocked if deck.cards else 0
    marks.append(Stamp(board_x, 0, diagrams.empty_board(board, edition, cell, labelled=False)))
    marks.append(Stamp(board_x, 0, diagrams.crosses(board, blocked, cell, edition.thin.bold)))
    pieces, deep = lay_pieces_in_rows(game, edition, cell, width - pieces_x)
    marks.append(Stamp(pieces_x, 0, pieces))
    names = max(high, deep, card_height + 3) + body.leading
    for x, key in ((0.0, "card"), (board_x, "board"), (pieces_x, "pieces")):
        marks.append(Text(x, names, texts(f"table.{key}"), body.size))
    strip, strip_width, strip_height = draw_counter_strip(game, edition)
    marks.append(Stamp(0, names + 5, strip))
    said = texts("table.counter")
    beside = strip_width + 4.5 + fonts.width(said, body.size) <= width
    at = (strip_width + 4.5, names + 12.4) if beside else (0.0, names + 5 + strip_height + body.leading)
    marks.append(Text(*at, said, body.size))
    height = names + strip_height + 8 + (0.0 if beside else body.leading)

    def draw(y: float) -> tuple[Node, ...]:
        return (Leaf("Figure", (Stamp(left, y + 2, tuple(marks)),), alt=texts("table.alt")),)

    return Part(height, draw)


def draw_pile(deck: Deck, edition: Edition, width: float, height: float) -> list[Mark]:
    """Draw the first card on the pile of the others."""
    board = deck.game.board
    marks: list[Mark] = [
        Outline(rectangle(step, 3 - step, width, height), width=edition.thin.line, fill=1.0)
        for step in (3.0, 1.5, 0.0)
    ]
    tiny = 14.0 / max(board.columns, board.rows)
    blocked = deck.cards[0].blocked if deck.cards else 0
    on_card = (
        *diagrams.grid(board, tiny, diagrams.line_of(tiny, edition.thin.line)),
        *diagrams.crosses(board, blocked, tiny, edition.thin.line),
    )
    marks.append(Stamp((width - board.columns * tiny) / 2, 13.0, on_card))
    marks.append(Strokes((((5.0, 8.5), (width - 5.0, 8.5)),), edition.bold))
    return marks


def lay_pieces_in_rows(
    game: Game, edition: Edition, cell: float, width: float
) -> tuple[tuple[Mark, ...], float]:
    """Draw all pieces in rows of at most `width`; return the marks and how deep they reach."""
    marks: list[Mark] = []
    x = y = deep = 0.0
    for piece in game.pieces:
        if x and x + piece.width * cell > width:
            x, y, deep = 0.0, y + deep + 4, 0.0
        marks.append(Stamp(x, y, picture_of(game, piece, edition, cell)))
        x, deep = x + piece.width * cell + 5, max(deep, piece.height * cell)
    return tuple(marks), y + deep


def draw_counter_strip(game: Game, edition: Edition) -> tuple[tuple[Mark, ...], float, float]:
    """Draw the turn counter small, as on its sheet, the token on START; return its width and height too."""
    per_row, size = boxes_in_a_row(game.turns, edition), edition.small.size
    said = edition.texts("counter.start")
    first = max(30.0, fonts.width(said, size) + 16)
    side = 72.0 / max(8, per_row)
    rows = -(-game.turns // per_row)
    middle = (first - 5.5, side * min(rows, 2) / 2)
    marks: list[Mark] = [
        Outline(rectangle(0, 0, first - 1, side * min(rows, 2)), width=edition.line),
        Text(2.5, middle[1] + 1.4 * size / 12, said, size),
        Ring(middle, 6.0, width=edition.thin.bold),
        Ring(middle, 1.5 if edition.low_ink else 1.8, fill=0.0),
    ]
    for turn in range(game.turns):
        row, column = divmod(turn, per_row)
        marks.append(Outline(rectangle(first + column * side, row * side, side, side), width=edition.line))
    return tuple(marks), first + per_row * side, rows * side


# --- the worked example -----------------------------------------------------------------------------


def example_picture(game: Game, edition: Edition) -> Part:
    """Draw the boards of the worked example over the whole width, each with its sentence."""
    example = worked_example(game)
    assert example is not None, "a section is left out where its game has no example"
    board, label = game.board, diagrams.label_room(edition)
    cases = cases_of(game, edition.texts, example)
    fit = int(edition.reading_width / edition.scaled(CASE))
    per_row = len(cases) if fit >= len(cases) else max(1, min(2, fit))
    pitch = edition.reading_width / per_row
    cell = min(30.0, pitch - label - 6) / max(board.columns, board.rows)
    captions = [paragraph(said, 0, 0, pitch - 5, edition.body) for _, said, _ in cases]
    picture = label + board.rows * cell + 3
    row_height = picture + max(caption.height for caption in captions)

    def draw(y: float) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for number, (marks, said, alt) in enumerate(cases):
            row, column = divmod(number, per_row)
            x, top = column * pitch, y + row * row_height
            board_marks = diagrams.empty_board(board, edition, cell, labelled=True)
            drawn = (*board_marks, *_case_marks(game, edition, marks, cell))
            nodes.append(Leaf("Figure", (Stamp(x + label, top + label, drawn),), alt=alt))
            caption = paragraph(said, x, top + picture, pitch - 5, edition.body)
            nodes.append(Leaf("P", caption.marks))
        return tuple(nodes)

    return Part(row_height * ceil(len(cases) / per_row), draw)


# What a case shows: the letter of a piece or "", its cells, and the blocked ones.


def _case_marks(game: Game, edition: Edition, shown: Shown, cell: float) -> tuple[Mark, ...]:
    """Draw a piece on its cells, or its outline in dashes where it may not lie, and crosses."""
    letter, cells, blocked = shown
    shape, row, column = diagrams.shape_of(game.board, cells)
    if letter:
        drawn = hand.picture(game, letter, shape, edition, cell, lettered=cell >= hand.LEAST_LETTERED)
    else:
        loops = geometry.loops(shape, cell=cell)
        drawn = tuple(Outline(loop, width=edition.bold, fill=1.0, dash=(4, 3)) for loop in loops)
    crosses = diagrams.crosses(game.board, blocked, cell, edition.thin.bold)
    return (Stamp(column * cell, row * cell, drawn), *crosses)


# --- pieces by their names --------------------------------------------------------------------------


def pieces_picture(game: Game, edition: Edition, left: float, width: float) -> list[Part]:
    """Draw the pieces in a row where a word does not tell the shape of one of them."""
    if all(shape_kind(piece) != "shape" for piece in game.pieces):
        return []
    cell = 5.0
    marks, deep = lay_pieces_in_rows(game, edition, cell, width)
    alt = edition.texts("card.shapes", piece_list=_piece_list(game))

    def draw(y: float) -> tuple[Node, ...]:
        return (Leaf("Figure", (Stamp(left, y + 1, marks),), alt=alt),)

    return [Part(deep + 2, draw)]


def _piece_list(game: Game) -> tuple[dict[str, str | int | float], ...]:
    return tuple(
        {"kind": shape_kind(piece), "letter": piece.letter, "size": piece.size, "copies": piece.copies}
        for piece in game.pieces
    )


def reference_picture(game: Game, edition: Edition, left: float, width: float) -> list[Part]:
    """Draw the board and every whole piece at one scale, each with its name (K9)."""
    board, label = game.board, diagrams.label_room(edition)
    cell = min(8.0, 40.0 / max(board.columns, board.rows))
    side = board.columns * cell + label
    pieces_left, top = left + side + 6, label
    rows, pitch = _rows_of_pieces(game, edition, cell, left + width - pieces_left)
    name_height = edition.scaled(NAME_HEIGHT)
    heights = [max(piece.height for piece in row) * cell + name_height for row in rows]
    height = top + max(board.rows * cell, sum(heights) + ROW_GAP * (len(rows) - 1)) + 1

    def draw(y: float) -> tuple[Node, ...]:
        first, last = board.span()
        alt = edition.texts("figures.board", first=first, last=last, row=board.row_labels[0])
        drawn = diagrams.empty_board(board, edition, cell, labelled=True)
        nodes: list[Node] = [Leaf("Figure", (Stamp(left + label, y + top, drawn),), alt=alt)]
        bottom = y + top - ROW_GAP
        for row, tall in zip(rows, heights, strict=True):
            bottom += ROW_GAP + tall
            for number, piece in enumerate(row):
                nodes += _piece_over_name(game, piece, edition, pieces_left + number * pitch, bottom, cell)
        return tuple(nodes)

    return [Part(height, draw)]


def _rows_of_pieces(
    game: Game, edition: Edition, cell: float, width: float
) -> tuple[list[tuple[Piece, ...]], float]:
    """Share the pieces over rows, as square as there is room for; return how far apart they stand too."""
    pieces = game.pieces
    names = max(fonts.width(say_piece(piece, edition), edition.body.size) for piece in pieces)
    pitch = max(NAME_WIDTH, names + 3, max(piece.width for piece in pieces) * cell + 4)
    fitting = max(1, int((width + 4) / pitch))
    per_row = min(fitting, ceil(sqrt(len(pieces))))
    rows = [pieces[start : start + per_row] for start in range(0, len(pieces), per_row)]
    return rows, max(pitch, min(34.0, (width + 4) / per_row))


def say_shape(piece: Piece, edition: Edition) -> str:
    """Say of what shape a piece is."""
    return edition.texts(f"phrases.shape.{shape_kind(piece)}", size=piece.size)


def say_piece(piece: Piece, edition: Edition) -> str:
    """Say what a piece is called: its letter and its shape."""
    return edition.texts("figures.piece_name", letter=piece.letter, shape=say_shape(piece, edition))


def _piece_over_name(
    game: Game, piece: Piece, edition: Edition, x: float, bottom: float, cell: float
) -> list[Node]:
    """Draw a piece on its name, which ends at `bottom`: pieces of one row stand on one line."""
    caption = Text(x, bottom - 1.2, say_piece(piece, edition), edition.body.size)
    drawn = picture_of(game, piece, edition, cell)
    at = bottom - edition.scaled(NAME_HEIGHT) - piece.height * cell
    alt = edition.texts("figures.piece", letter=piece.letter, shape=say_shape(piece, edition))
    return [Leaf("Figure", (Stamp(x, at, drawn),), alt=alt), Leaf("P", (caption,))]


def picture_of(game: Game, piece: Piece, edition: Edition, cell: float) -> tuple[Mark, ...]:
    """Draw a piece as printed; one too thin for its letter goes without: its name stands by it."""
    lettered = hand.thickness(piece.shape, cell) >= hand.LEAST_LETTERED
    return hand.picture(game, piece.letter, piece.shape, edition, cell, lettered=lettered)
