"""What is true of a game and its deck, as values that the texts of every language are filled with.

Nothing here is a word: what a value is called, and the sentence round it, stands in the catalogue.
"""

from __future__ import annotations

import re

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck, card_key
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.language.texts import Item, Value

# Titles are the deck's, in whatever language it is, so their articles are no matter of the catalogue.
_ARTICLE = re.compile(r"^(?:the|a|an|der|die|das|le|la|les|el|los|las)\s+(?=\S)", re.IGNORECASE)


def bare_title(deck: Deck) -> str:
    """Return the deck's title without its article: what heads each card (K23)."""
    return _ARTICLE.sub("", deck.title)


def card_number(card: Challenge) -> str:
    """Return a card's number as its heading shows it: at least two digits, an id in words as typed."""
    key, given = card_key(card.id), card.id.strip()
    typed = re.sub(r"^sq-", "", given, flags=re.IGNORECASE) or given
    return f"{int(key):02d}" if key.isascii() and key.isdecimal() else typed


def shape_kind(piece: Piece) -> str:
    """Return which of the phrases `shape` names a piece: single, row, square, block, corner or shape."""
    if piece.size == 1:
        return "single"
    if 1 in (piece.width, piece.height):
        return "row"
    if piece.size == piece.width * piece.height:
        return "square" if piece.width == piece.height else "block"
    return "corner" if piece.size == piece.width + piece.height - 1 and is_corner(piece) else "shape"


def is_corner(piece: Piece) -> bool:
    """Tell whether a piece is two arms that meet at a corner of its box."""
    cells, rows, columns = set(piece.shape), range(piece.height), range(piece.width)
    return any(
        cells == {(row, at) for row in rows} | {(level, column) for column in columns}
        for at in (0, piece.width - 1)
        for level in (0, piece.height - 1)
    )


def length(millimetres: float) -> str:
    """Write a length without needless digits, for a message."""
    return f"{millimetres:.2f}".rstrip("0").rstrip(".")


def facts(deck: Deck, *, cell: float) -> dict[str, Value]:
    """Return every value that the texts of a kit may name; lengths in millimetres."""
    game, board = deck.game, deck.game.board
    boards = min(game.boards, len(deck.cards))
    return {
        "pieces": game.piece_count,
        "blocked": game.blocked,
        "free": game.piece_area,
        "cards": len(deck.cards),
        "boards": boards,
        "turns": game.turns,
        "best": game.points[0],
        "most": boards * game.points[0],
        "first_column": board.column_labels[0],
        "last_column": board.column_labels[-1],
        "first_row": board.row_labels[0],
        "last_row": board.row_labels[-1],
        "cell": cell,
        "board_width": board.columns * cell,
        "board_height": board.rows * cell,
        "piece_list": tuple(
            {"kind": shape_kind(each), "letter": each.letter, "size": each.size, "copies": each.copies}
            for each in game.pieces
        ),
        "turning": turning(game),
        "score_list": score_list(game),
        "score_key": score_key(game),
        **choose_example_cell(board),
        **choose_long_piece(game),
        **choose_scale_piece(game),
    }


def turning(game: Game) -> str:
    """Return how pieces may be turned: flipped (and turned), turned, or fixed as they are printed."""
    if game.flips and game.rotations:
        return "flipped"
    return "turned" if game.rotations else "fixed"


def choose_example_cell(board: Board) -> dict[str, Value]:
    """Return a cell that shows how cells are named, and whether its column or its row is named first."""
    first = min(bit % board.columns for bit in bits(board.cells))
    bit = max(bit for bit in bits(board.cells) if bit % board.columns == first)
    row, column = divmod(bit, board.columns)
    return {
        "naming": board.letters,
        "example": board.name(bit),
        "example_column": board.column_labels[column],
        "example_row": board.row_labels[row],
    }


def choose_long_piece(game: Game) -> dict[str, Value]:
    """Return the piece that needs room first: the longest row, or else the largest piece."""
    rows = [piece for piece in game.pieces if 1 in (piece.width, piece.height) and piece.size > 2]
    if rows:
        return {"room_for": "row", "room_letter": max(rows, key=lambda piece: piece.size).letter}
    return {"room_for": "piece", "room_letter": max(game.pieces, key=lambda piece: piece.size).letter}


def choose_scale_piece(game: Game) -> dict[str, Value]:
    """Return which piece to lay on the board: O where it is the square of four, else the largest."""
    own = game.piece("O")
    piece = (
        own if own and own.size == own.width * own.height else max(game.pieces, key=lambda each: each.size)
    )
    return {"scale_letter": piece.letter, "scale_size": piece.size}


def scores(game: Game) -> list[tuple[int, int]]:
    """Return (pieces on the board, points), pieces falling, down to the first that scores like none."""
    table = [(placed, game.score(placed)) for placed in range(game.piece_count, -1, -1)]
    last = next((n for n, (_, points) in enumerate(table) if points == game.score(0)), len(table) - 1)
    return table[: last + 1]


def score_list(game: Game) -> tuple[Item, ...]:
    """Return what an unfinished board scores, one item a sentence: the `first`, the `next`, the `last`."""
    below = scores(game)[1:]
    if not below:
        return ({"kind": "any", "n": 0, "points": game.score(0)},)
    if len(below) == 1:
        return ({"kind": "only", "n": below[0][0], "points": below[0][1]},)
    kinds = ["first", *["next"] * (len(below) - 2), "last"]
    return tuple(
        {"kind": kind, "n": placed, "points": points}
        for kind, (placed, points) in zip(kinds, below, strict=True)
    )


def score_key(game: Game) -> tuple[Item, ...]:
    """Return the score table in short: the `first` row, each `next`, and what `fewer` pieces score."""
    (placed, points), *others = scores(game)
    items: list[Item] = [{"kind": "first", "n": placed, "points": points}]
    items += [{"kind": "next", "n": placed, "points": points} for placed, points in others[:-1]]
    return (*items, {"kind": "fewer", "n": 0, "points": others[-1][1] if others else points})
