"""Games that several core tests share."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from spare_squares.core.board import Board
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, flipped, orientations
from spare_squares.decks.builtin import builtin_deck, builtin_game
from spare_squares.decks.games import read_game

PENTOMINOES = {
    "F": ".##/##./.#.", "I": "#####", "L": "####/#...", "N": ".###/##..", "P": "##/##/#.",
    "T": "###/.#./.#.", "U": "#.#/###", "V": "#../#../###", "W": "#../##./.##", "X": ".#./###/.#.",
    "Y": "####/.#..", "Z": "##./.#./.##",
}  # fmt: skip


@pytest.fixture(scope="session")
def box() -> Game:
    """Return the built-in game."""
    return builtin_game()


@pytest.fixture(scope="session")
def deck() -> Deck:
    """Return the built-in deck."""
    return builtin_deck()


@pytest.fixture(scope="session")
def six() -> Game:
    """Return the 6×6 game with nine pieces."""
    return read_game("six-by-six")


@pytest.fixture(scope="session")
def pentominoes() -> Callable[..., Game]:
    """Return a maker of games with the twelve pentominoes: columns, rows, a hole as (row, column) cells."""

    def make(columns: int, rows: int, hole: tuple[tuple[int, int], ...] = ()) -> Game:
        whole = Board(columns, rows)
        cells = whole.cells & ~sum(1 << whole.bit(*cell) for cell in hole)
        pieces = tuple(Piece.from_picture(letter, text) for letter, text in PENTOMINOES.items())
        return Game("pentominoes", Board(columns, rows, cells), pieces, 0)

    return make


@pytest.fixture(scope="session")
def one_sided() -> tuple[Piece, ...]:
    """Return the 18 one-sided pentominoes."""
    found = []
    for letter, text in PENTOMINOES.items():
        piece = Piece.from_picture(letter, text)
        mirrored = Piece(letter.lower(), flipped(piece.shape))
        found.append(piece)
        if orientations(piece.shape, flips=False) != orientations(mirrored.shape, flips=False):
            found.append(mirrored)
    return tuple(found)


@pytest.fixture(scope="session")
def kits(box: Game) -> Callable[[int, int, int], Game]:
    """Return a maker of boards that so many kits of the built-in pieces fill: columns, rows, kits."""

    def make(columns: int, rows: int, number: int) -> Game:
        pieces = tuple(Piece(piece.letter, piece.shape, number) for piece in box.pieces)
        return Game("kits", Board(columns, rows), pieces, 0)

    return make


@pytest.fixture(scope="session")
def slow() -> ModuleType:
    """Return the slow, obvious search that stands beside this file."""
    spec = importlib.util.spec_from_file_location("slow_search", Path(__file__).with_name("slow_search.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
