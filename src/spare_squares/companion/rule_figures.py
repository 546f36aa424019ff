"""The pictures of the rules that need words: the table set out, and the worked example."""

from __future__ import annotations

import html

from spare_squares.core.challenge import Placement
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape
from spare_squares.language.texts import Texts
from spare_squares.web.figures import draw_board, draw_piece


def draw_table(deck: Deck, texts: Texts) -> str:
    """Return a table set out: the first card's markers on the board, and the pieces beside it."""
    blocked = deck.cards[0].blocked if deck.cards else 0
    alt = texts["table"]["alt"]
    board = draw_board(deck.game, blocked=blocked, alt=alt, named=True)
    pieces = "".join(draw_piece(deck.game, piece) for piece in deck.game.pieces)
    return f"<figure><div>{board}</div>{pieces}</figure>"


def draw_example(game: Game, texts: Texts) -> str:
    """Return the worked example on the box's game, nothing for another."""
    piece = game.piece("L")
    corner: Shape = ((0, 0), (0, 1), (1, 0))
    if piece is None or piece.shape not in (corner, game.orientations(piece)[0]) or game.board.size != 16:
        return ""
    cells_of = game.board.cells_of
    shown = (
        (0, ("A1", "A2", "B2")), (0, ("A1", "A2", "B1")), (cells_of(("A2",)), ()), (0, ("A1", "B1", "C1")),
    )  # fmt: skip
    figures = []
    for (blocked, names), label, alt in zip(
        shown, texts["example"]["labels"], texts["example"]["alts"], strict=True
    ):
        lying = (Placement("L", cells_of(names)),) if names else ()
        drawn = draw_board(game, blocked=blocked, lying=lying, alt=alt, named=True)
        said = html.escape(label.replace("**", ""))
        figures.append(f"<div>{drawn}{said}</div>")
    return f"<figure>{''.join(figures)}</figure>"
