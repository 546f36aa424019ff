"""The atlas of the built-in game by inversion, against one card at a time."""

from __future__ import annotations

from itertools import combinations

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.solver.atlas import atlas, count_all
from spare_squares.solver.search import count
from spare_squares.solver.symmetry import canonical


def test_inversion_against_counting(box: Game) -> None:
    """S6, S13: all 1,820 sets at once have the numbers that counting gives one by one."""
    all_at_once = count_all(box)
    for four in combinations(range(16), 4):
        blocked = sum(1 << bit for bit in four)
        assert all_at_once.get(blocked, 0) == count(box, blocked)


def test_inversion_with_copies() -> None:
    """S3, S13: copies are not told apart."""
    game = Game("dominoes", Board(3, 2), (Piece.from_picture("D", "##", 3),), 0)
    assert count_all(game) == {0: 3}


def test_entries(box: Game) -> None:
    """S8, S13: the atlas has 1,820 entries in the order of their names, in 252 classes."""
    entries = list(atlas(box))
    names = [box.board.names(entry.blocked) for entry in entries]
    assert names == sorted(names)
    assert len(entries) == 1820
    assert len({entry.representative for entry in entries}) == 252
    assert all(entry.representative == canonical(box, entry.blocked) for entry in entries[::20])
    assert sum(entry.packings for entry in entries) == 1760
    assert all(bool(entry.odds) == bool(entry.packings) for entry in entries)


def test_larger_board_is_counted_class_by_class() -> None:
    """S13: a board too large for inversion gives the same entries by counting."""
    pieces = (Piece.from_picture("I", "#####", 4),)
    game = Game("bars", Board(7, 3), pieces, 1)
    entries = list(atlas(game))
    assert len(entries) == 21
    assert all(entry.packings == count(game, entry.blocked) for entry in entries)
