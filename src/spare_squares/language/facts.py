"""What the texts of a kit need to know of its game and deck, in words: numbers, pieces, scores."""

from __future__ import annotations

import re

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck, card_key
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece

_NUMBERS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ARTICLE = re.compile(r"^(?:the|a|an|der|die|das|le|la|les|el|los|las)\s+(?=\S)", re.IGNORECASE)


def number_word(number: int) -> str:
    """Write a number up to twenty as a word."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def bare_title(deck: Deck) -> str:
    """Return the deck's title without its article: what heads each card (K23)."""
    return _ARTICLE.sub("", deck.title)


def card_number(card: Challenge) -> str:
    """Return a card's number as its heading shows it: at least two digits, an id in words as typed."""
    key = card_key(card.id)
    return f"{int(key):02d}" if key.isascii() and key.isdecimal() else _as_typed(card.id)


def _as_typed(card_id: str) -> str:
    return re.sub(r"^sq-", "", card_id.strip(), flags=re.IGNORECASE) or card_id.strip()


def shape_name(piece: Piece) -> str:
    """Name a shape as people do: row of 3, corner of 3, square of 4."""
    if piece.size == 1:
        return "single cell"
    if 1 in (piece.width, piece.height):
        return f"row of\u00a0{piece.size}"
    if piece.size == piece.width * piece.height:
        kind = "square" if piece.width == piece.height else "block"
    else:
        kind = "corner" if piece.size == piece.width + piece.height - 1 and _is_corner(piece) else "shape"
    return f"{kind} of\u00a0{piece.size}"


def _is_corner(piece: Piece) -> bool:
    """Tell whether a piece is two arms that meet at a corner of its box."""
    cells, rows, columns = set(piece.shape), range(piece.height), range(piece.width)
    return any(
        cells == {(row, at) for row in rows} | {(level, column) for column in columns}
        for at in (0, piece.width - 1)
        for level in (0, piece.height - 1)
    )


def listed(items: list[str]) -> str:
    """Join items by commas, the last by "and"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def length(millimetres: float) -> str:
    """Write a length without needless digits."""
    return f"{millimetres:.2f}".rstrip("0").rstrip(".")


def facts(deck: Deck, *, cell: float) -> dict[str, str]:
    """Return every {name} that the texts may use."""
    game, board = deck.game, deck.game.board
    boards = min(game.boards, len(deck.cards))
    spans = [f"{labels[0]} to {labels[-1]}" for labels in (board.column_labels, board.row_labels)]
    size = f"{length(board.columns * cell)}\u00a0×\u00a0{length(board.rows * cell)}\u00a0mm"
    words = {
        "pieces": number_word(game.piece_count),
        "blocked": number_word(game.blocked),
        "blocked_cells": f"{number_word(game.blocked) if game.blocked else 'no'} {_cell_word(game.blocked)}",
        "free_left": f"{number_word(game.piece_area)} {_cell_word(game.piece_area)} left "
        f"{'is' if game.piece_area == 1 else 'are'}",
        **_markers(game.blocked),
        **_pieces(game.piece_count),
        "cards": number_word(len(deck.cards)),
        "boards": number_word(boards),
        "card_word": "card" if len(deck.cards) == 1 else "cards",
        "board_word": "board" if boards == 1 else "boards",
        "turns": number_word(game.turns),
        "best": _points(game.points[0], number_word(game.points[0])),
        "columns": spans[0],
        "rows": spans[1],
        "first_row": board.row_labels[0],
        "cell_example": _cell_example(board),
        "most": str(boards * game.points[0]),
        "cell": length(cell),
        "board_size": size,
        "piece_list": listed([_piece_line(piece) for piece in game.pieces]),
        "long_piece": _long_piece(game),
        "scale_check": _scale_check(game),
        "score_list": _score_list(game),
        "score_key": " · ".join(_score_key(game)),
        "reference": f"Every cell is {length(cell)}\u00a0mm wide and high; the board measures {size}. "
        "Here all is drawn smaller, and nothing is cut.",
        **_turning(game),
    }
    words |= {name.capitalize(): words[name].capitalize() for name in ("pieces", "blocked", "turns")}
    return words


def _cell_example(board: Board) -> str:
    """Show how cells are named, by one that has both its labels in words: "A4 is column A, row 4"."""
    first = min(bit % board.columns for bit in bits(board.cells))
    bit = max(bit for bit in bits(board.cells) if bit % board.columns == first)
    row, column = divmod(bit, board.columns)
    sides = (f"column {board.column_labels[column]}", f"row {board.row_labels[row]}")
    said = sides if board.letters == "across" else sides[::-1]
    return f"{board.name(bit)} is {said[0]}, {said[1]}"


def _cell_word(count: int) -> str:
    return "cell" if count == 1 else "cells"


def _points(points: int, said: str) -> str:
    return f"{said} point" if points == 1 else f"{said} points"


def _markers(blocked: int) -> dict[str, str]:
    """Name the markers where a list begins and within a sentence; a game may do without any."""
    word = "marker" if blocked == 1 else "markers"
    if not blocked:
        return {"Markers": "The", "and_markers": " and "}
    return {
        "Markers": f"{number_word(blocked).capitalize()} crossed **{word}**, the",
        "and_markers": f", the {word} and ",
    }


def _pieces(count: int) -> dict[str, str]:
    """Speak of all pieces of a game, or of its only one."""
    if count == 1:
        return {
            "piece_word": _piece_word(count),
            "all_pieces": "your one piece",
            "pieces_lie": "the piece lies",
            "pieces_fill": "piece fills",
        }
    return {
        "piece_word": _piece_word(count),
        "all_pieces": f"all {number_word(count)} pieces",
        "pieces_lie": f"all {number_word(count)} pieces lie",
        "pieces_fill": "pieces fill",
    }


def _piece_line(piece: Piece) -> str:
    name = f"**{piece.letter}** is a {shape_name(piece)}"
    return f"{name}, {number_word(piece.copies)} times" if piece.copies > 1 else name


def _turning(game: Game) -> dict[str, str]:
    """Say how pieces may be turned, once as a rule and once for the moment of placing."""
    if game.flips and game.rotations:
        return {
            "turning": "Pieces may be turned and flipped.",
            "turning_now": "Turn or flip it any way until you let go; it may lie face down.",
            "turn_card": "Turn and flip them freely.",
            "turn_short": "Turn and flip.",
        }
    if game.rotations:
        return {
            "turning": "Pieces may be turned, but never flipped: the letter stays up.",
            "turning_now": "Turn it any way until you let go, letter up.",
            "turn_card": "Turn them, but do not flip.",
            "turn_short": "Do not flip.",
        }
    return {
        "turning": "Pieces lie as they are printed, neither turned nor flipped.",
        "turning_now": "It lies as it is printed.",
        "turn_card": "They lie as they are printed.",
        "turn_short": "As printed.",
    }


def _long_piece(game: Game) -> str:
    rows = [piece for piece in game.pieces if 1 in (piece.width, piece.height) and piece.size > 2]
    if rows:
        return f"and room for the long piece {max(rows, key=lambda piece: piece.size).letter}"
    return f"and room for piece {max(game.pieces, key=lambda piece: piece.size).letter}"


def _scale_check(game: Game) -> str:
    """Say which piece to lay on the board: O where it is the square of four, else the largest."""
    own = game.piece("O")
    piece = (
        own if own and own.size == own.width * own.height else max(game.pieces, key=lambda each: each.size)
    )
    return (
        f"lay {piece.letter} over {number_word(piece.size)} cells of the board. It must match them exactly."
    )


def scores(game: Game) -> list[tuple[int, int]]:
    """Return (pieces on the board, points), pieces falling, down to the first that scores like none."""
    table = [(placed, game.score(placed)) for placed in range(game.piece_count, -1, -1)]
    last = next((n for n, (_, points) in enumerate(table) if points == game.score(0)), len(table) - 1)
    return table[: last + 1]


def _score_list(game: Game) -> str:
    """Say what an unfinished board scores: "Three pieces: 2 points. Two: 1. One or none: 0."."""
    below = scores(game)[1:]
    if not below:
        return f"Any number of them scores {_points(game.score(0), str(game.score(0)))}."
    first, *others = below
    said = [f"{_first_placed(first[0], alone=not others)}: {_points(first[1], str(first[1]))}"]
    for number, (placed, points) in enumerate(others, 1):
        said.append(f"{_at_most(placed, last=number == len(others))}: {points}")
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in said)


def _score_key(game: Game) -> list[str]:
    """Return the score table in short: `4 pieces: 3 points`, `3 pieces: 2`, … `fewer: 0`."""
    (placed, points), *others = scores(game)
    said = [f"{placed} {_piece_word(placed)}: {_points(points, str(points))}"]
    said += [f"{placed} {_piece_word(placed)}: {points}" for placed, points in others[:-1]]
    return [*said, f"fewer: {others[-1][1] if others else points}"]


def _piece_word(count: int) -> str:
    return "piece" if count == 1 else "pieces"


def _first_placed(placed: int, *, alone: bool) -> str:
    """Say how many pieces lie, with the word for them; `alone` where any fewer score the same."""
    if not placed:
        return "no piece"
    more = (" or none" if placed == 1 else " or fewer") if alone else ""
    return f"{number_word(placed)} {_piece_word(placed)}{more}"


def _at_most(placed: int, *, last: bool) -> str:
    if not last or not placed:
        return number_word(placed)
    return "one or none" if placed == 1 else f"{number_word(placed)} or fewer"
