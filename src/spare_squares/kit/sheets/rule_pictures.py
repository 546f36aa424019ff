"""The pictures of the rules: scale, the table set out, the worked example, board and pieces at a glance."""

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
from spare_squares.kit.sheets.page_flow import HEAD_WIDTH, TEXT_LEFT, Part
from spare_squares.kit.sheets.typeset import paragraph, place
from spare_squares.language.facts import shape_kind

MOST_DEEP = 60.0  # millimetres that the picture of a piece to scale takes
NAME_WIDTH = 30.0  # millimetres that the name of a piece takes
NAME_HEIGHT = 5.7  # of the name under a piece, with what parts them
ROW_GAP = 4.0  # between a name and the pieces below it
LEAST_LETTERED = 3.4  # millimetres of a piece that a letter has room in


def scale_picture(game: Game, edition: Edition) -> Part:
    """Draw a piece that covers its cells of the board exactly, small enough for the column of headings."""
    piece = game.piece("O") or max(game.pieces, key=lambda each: each.size)
    columns, rows = piece.width + 1, piece.height + 1
    cell = min(9.0, HEAD_WIDTH / (columns + 1), MOST_DEEP / (rows + 0.5))
    drawn = _picture(game, piece, edition, cell)
    right, bottom, over = (columns + 0.5) * cell, (rows + 0.5) * cell, cell / 2
    # The lines run on to three sides: a corner of the board, and no board of its own.
    upright = [((over + x * cell, 0.0), (over + x * cell, bottom)) for x in range(columns + 1)]
    level = [((0.0, y * cell), (right + over, y * cell)) for y in range(rows + 1)]
    lines = Strokes(tuple(upright + level), edition.line)

    def draw(y: float) -> tuple[Node, ...]:
        marks = (Stamp(0, y, (lines,)), Stamp(over, y, drawn))
        return (Leaf("Figure", marks, alt=f"Piece {piece.letter} on the board: its edges lie on the lines"),)

    return Part(bottom, draw)


def table_picture(deck: Deck, edition: Edition, width: float) -> Part:
    """Draw a table set out: the first card, its markers on the board, the pieces beside it, the counter."""
    game, board, texts, body = deck.game, deck.game.board, edition.texts["table"], edition.body
    cell = min(8.0, 32.0 / max(board.columns, board.rows))
    high = board.rows * cell
    card_width, card_height = 30.0, 26.0
    board_x = card_width + 16
    pieces_x = board_x + max(board.columns * cell, fonts.width(texts["board"], body.size)) + 14
    marks: list[Mark] = [
        Outline(rectangle(step, 3 - step, card_width, card_height), width=edition.line, fill=1.0)
        for step in (3.0, 1.5, 0.0)
    ]
    blocked = deck.cards[0].blocked if deck.cards else 0
    tiny = 14.0 / max(board.columns, board.rows)
    on_card = (
        *diagrams.grid(board, tiny, edition.line),
        *diagrams.crosses(board, blocked, tiny, edition.line),
    )
    marks.append(Stamp((card_width - board.columns * tiny) / 2, 13.0, on_card))
    marks.append(Strokes((((5.0, 8.5), (card_width - 5.0, 8.5)),), edition.bold))
    marks.append(Stamp(board_x, 0, diagrams.empty_board(board, edition, cell, labelled=False)))
    marks.append(Stamp(board_x, 0, diagrams.crosses(board, blocked, cell, edition.bold)))
    pieces, deep = _pieces_in_rows(game, edition, cell, width - pieces_x)
    marks.append(Stamp(pieces_x, 0, pieces))
    names = max(high, deep, card_height + 3) + body.leading
    for x, key in ((0.0, "card"), (board_x, "board"), (pieces_x, "pieces")):
        marks.append(Text(x, names, texts[key], body.size))
    strip, strip_height = _counter_strip(game, edition)
    marks += [Stamp(0, names + 5, strip), Text(106.5, names + 5 + 7.4, texts["counter"], body.size)]

    def draw(y: float) -> tuple[Node, ...]:
        return (Leaf("Figure", (Stamp(TEXT_LEFT, y + 2, tuple(marks)),), alt=texts["alt"]),)

    return Part(names + strip_height + 8, draw)


def _pieces_in_rows(
    game: Game, edition: Edition, cell: float, width: float
) -> tuple[tuple[Mark, ...], float]:
    """Draw all pieces in rows of at most `width`; return the marks and how deep they reach."""
    marks: list[Mark] = []
    x = y = deep = 0.0
    for piece in game.pieces:
        if x and x + piece.width * cell > width:
            x, y, deep = 0.0, y + deep + 4, 0.0
        marks.append(Stamp(x, y, _picture(game, piece, edition, cell)))
        x, deep = x + piece.width * cell + 5, max(deep, piece.height * cell)
    return tuple(marks), y + deep


def _counter_strip(game: Game, edition: Edition) -> tuple[tuple[Mark, ...], float]:
    """Draw the turn counter small, as on its sheet, the token on START; return its height too."""
    per_row, first = boxes_in_a_row(game.turns), 30.0
    side = 72.0 / per_row
    rows = -(-game.turns // per_row)
    middle = (first - 5.5, side * min(rows, 2) / 2)
    marks: list[Mark] = [
        Outline(rectangle(0, 0, first - 1, side * min(rows, 2)), width=edition.line),
        Text(2.5, middle[1] + 1.4, edition.texts["counter"]["start"], edition.body.size),
        Ring(middle, 6.0, width=edition.bold),
        Ring(middle, 1.8, fill=0.0),
    ]
    for turn in range(game.turns):
        row, column = divmod(turn, per_row)
        marks.append(Outline(rectangle(first + column * side, row * side, side, side), width=edition.line))
    return tuple(marks), rows * side


def has_worked_example(game: Game) -> bool:
    """Tell whether the example of the rules speaks of pieces and cells that this game has."""
    straight, elbow, board = game.piece("I"), game.piece("L"), game.board
    if straight is None or elbow is None or board.letters != "across" or board.columns < 3 or board.rows < 2:
        return False
    if (shape_kind(straight), straight.size, shape_kind(elbow), elbow.size) != ("row", 3, "corner", 3):
        return False
    corner = (0, 1, 2, board.columns, board.columns + 1)
    return all(board.cells >> bit & 1 for bit in corner)


def example_picture(game: Game, edition: Edition) -> Part:
    """Draw the four boards of the worked example over the whole width, each with its sentence."""
    board, cell, pitch = game.board, 30.0 / max(game.board.columns, game.board.rows), 48.0
    texts, label = edition.texts["example"], diagrams.label_room(edition)
    cases = (
        ("L", ("A1", "A2", "B2"), ()),
        ("L", ("A1", "A2", "B1"), ()),
        ("", ("A1", "A2", "B2"), ("A2",)),
        ("I", ("A1", "B1", "C1"), ()),
    )
    captions = [paragraph(said, 0, 0, 42, edition.body) for said in texts["labels"]]
    picture = label + board.rows * cell + 3
    height = picture + max(caption.height for caption in captions)

    def draw(y: float) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for number, (letter, names, blocked) in enumerate(cases):
            x = number * pitch
            marks: list[Mark] = [*diagrams.empty_board(board, edition, cell, labelled=True)]
            shape, row, column = diagrams.shape_of(board, board.cells_of(names))
            if letter:
                drawn = hand.picture(game, letter, shape, edition, cell)
            else:
                loops = geometry.loops(shape, cell=cell)
                drawn = tuple(Outline(loop, width=edition.bold, fill=1.0, dash=(4, 3)) for loop in loops)
            marks.append(Stamp(column * cell, row * cell, drawn))
            marks += diagrams.crosses(board, board.cells_of(blocked), cell, edition.bold)
            figure = (Stamp(x + label, y + label, tuple(marks)),)
            nodes.append(Leaf("Figure", figure, alt=texts["alts"][number]))
            nodes.append(
                Leaf("P", paragraph(texts["labels"][number], x, y + picture, 42, edition.body).marks)
            )
        return tuple(nodes)

    return Part(height, draw)


def reference_picture(game: Game, edition: Edition, width: float) -> list[Part]:
    """Draw the board and every whole piece at one scale, each with its name (K9)."""
    board, label = game.board, diagrams.label_room(edition)
    cell = min(8.0, 40.0 / max(board.columns, board.rows))
    side = board.columns * cell + label
    left, top = TEXT_LEFT + side + 6, label
    rows, pitch = _rows_of_pieces(game, edition, cell, TEXT_LEFT + width - left)
    heights = [max(piece.height for piece in row) * cell + NAME_HEIGHT for row in rows]
    height = top + max(board.rows * cell, sum(heights) + ROW_GAP * (len(rows) - 1)) + 1

    def draw(y: float) -> tuple[Node, ...]:
        first, last = board.span()
        alt = f"Empty board, cells {first} to {last}, row {board.row_labels[0]} on top"
        drawn = diagrams.empty_board(board, edition, cell, labelled=True)
        nodes: list[Node] = [Leaf("Figure", (Stamp(TEXT_LEFT + label, y + top, drawn),), alt=alt)]
        bottom = y + top - ROW_GAP
        for row, tall in zip(rows, heights, strict=True):
            bottom += ROW_GAP + tall
            for number, piece in enumerate(row):
                nodes += _piece_over_name(game, piece, edition, left + number * pitch, bottom, cell)
        return tuple(nodes)

    return [Part(height, draw)]


def _rows_of_pieces(
    game: Game, edition: Edition, cell: float, width: float
) -> tuple[list[tuple[Piece, ...]], float]:
    """Share the pieces over rows, as square as there is room for; return how far apart they stand too."""
    pieces = game.pieces
    names = max(fonts.width(_name(piece, edition), edition.body.size) for piece in pieces)
    pitch = max(NAME_WIDTH, names + 3, max(piece.width for piece in pieces) * cell + 4)
    fitting = max(1, int((width + 4) / pitch))
    per_row = min(fitting, ceil(sqrt(len(pieces))))
    rows = [pieces[start : start + per_row] for start in range(0, len(pieces), per_row)]
    return rows, max(pitch, min(34.0, (width + 4) / per_row))


def _name(piece: Piece, edition: Edition) -> str:
    return f"{piece.letter}: {edition.texts(f'phrases.shape.{shape_kind(piece)}', size=piece.size)}"


def _piece_over_name(
    game: Game, piece: Piece, edition: Edition, x: float, bottom: float, cell: float
) -> list[Node]:
    """Draw a piece on its name, which ends at `bottom`: pieces of one row stand on one line."""
    name = _name(piece, edition)
    caption: tuple[Text, ...] = place(((name, False),), x, bottom - 1.2, edition.body.size)
    drawn = _picture(game, piece, edition, cell)
    at = bottom - NAME_HEIGHT - piece.height * cell
    return [Leaf("Figure", (Stamp(x, at, drawn),), alt=f"Piece {name}"), Leaf("P", caption)]


def _picture(game: Game, piece: Piece, edition: Edition, cell: float) -> tuple[Mark, ...]:
    """Draw a piece as printed; one too thin for its letter goes without: its name stands by it."""
    lettered = hand.thickness(piece.shape, cell) >= LEAST_LETTERED
    return hand.picture(game, piece.letter, piece.shape, edition, cell, lettered=lettered)
