"""Decks put together by hand, so that judging is tested without any file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from spare_squares.core.challenge import Challenge, Packing, Placement
from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding
from spare_squares.core.game import Game
from spare_squares.decks.as_read import Reading
from spare_squares.decks.builtin import builtin_game
from spare_squares.decks.judging import Judgement, Rules, judge

Judged = Callable[..., Judgement]


@pytest.fixture
def packing() -> Callable[..., Packing]:
    """Return answers from words: `packing(game, I="A3 B3 C3")`."""

    def build(game: Game, **pieces: str) -> Packing:
        return tuple(
            Placement(letter, game.board.cells_of(cells.split())) for letter, cells in pieces.items()
        )

    return build


@pytest.fixture
def of() -> Callable[[Judgement, str], list[Finding]]:
    """Return the findings of one code."""
    return lambda judgement, code: [finding for finding in judgement.findings if finding.code == code]


@pytest.fixture
def judged() -> Judged:
    """Judge cards given as `id="cells"` pairs, of the built-in game unless another is given."""

    def run(
        cards: list[tuple[str, str]],
        *,
        game: Game | None = None,
        answers: dict[str, Packing] | None = None,
        **rules: object,
    ) -> Judgement:
        game = game or builtin_game()
        challenges = tuple(Challenge(name, game.board.cells_of(cells.split())) for name, cells in cards)
        deck = Deck("A deck", game, challenges, answers=answers or {})
        return judge(Reading(deck, file="deck.yaml"), Rules(**rules))  # type: ignore[arg-type]

    return run


@pytest.fixture
def changed_game() -> Callable[..., Game]:
    """Return the built-in game with some of its fields changed."""
    return lambda **fields: replace(builtin_game(), **fields)
