"""The pictures of the rules that need words: the table set out, and the worked example."""

from __future__ import annotations

import html

from spare_squares.core.challenge import Placement
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.language.texts import Texts
from spare_squares.language.worked_example import cases_of, worked_example
from spare_squares.web.figures import draw_board, draw_piece


def draw_table(deck: Deck, texts: Texts) -> str:
    """Return a table set out: the first card's markers on the board, and the pieces beside it."""
    blocked = deck.cards[0].blocked if deck.cards else 0
    board = draw_board(deck.game, blocked=blocked, alt=texts["table"]["alt"], named=True)
    pieces = "".join(draw_piece(deck.game, piece) for piece in deck.game.pieces)
    return f"<figure><div>{board}</div>{pieces}</figure>"


def draw_example(game: Game, texts: Texts) -> str:
    """Return the worked example of the game, the one of the paper; nothing where a game has none."""
    example = worked_example(game)
    if example is None:
        return ""
    shown = []
    for (letter, cells, blocked), said, alt in cases_of(game, texts, example):
        lying = (Placement(letter, cells),) if letter else ()
        drawn = draw_board(game, blocked=blocked, lying=lying, alt=alt, named=True)
        shown.append(f"<div>{drawn}{html.escape(said.replace('**', ''))}</div>")
    return f"<figure>{''.join(shown)}</figure>"
