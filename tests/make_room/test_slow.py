"""The fast engine against the plain one, on random play with refused actions and undos."""

from __future__ import annotations

import slow_blocks as slow
from hypothesis import given, settings
from hypothesis import strategies as st

from spare_squares.make_room.deal import Dice
from spare_squares.make_room.engine import UNDO, Run, anchors, drop
from spare_squares.make_room.shapes import DIFFICULTIES, SHAPES, Difficulty

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(tuple(DIFFICULTIES)), SEEDS)
def test_both_engines_walk_the_same_way(seed: int, difficulty: Difficulty, choice: int) -> None:
    """R1, R3, R6, R7, R9, R12, R14, R49, R52, R53: after each of 60 actions, legal or not, both engines give
    the same answer and the same position."""
    fast, plain, dice = Run(seed, difficulty), slow.SlowRun(seed, difficulty), Dice(choice)
    for _ in range(60):
        legal, roll = list(fast.legal()), dice.below(20)
        action = dice.below(UNDO + 1) if roll < 3 or not legal else UNDO if roll < 4 else dice.pick(legal)
        assert fast.act(action) == plain.act(action)
        assert fast.state.key() == plain.key()


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.sampled_from(range(len(SHAPES))))
def test_both_engines_see_the_same_board(some: int, more: int, shape: int) -> None:
    """R3, R6, R9: on any board both find the same anchors, and the same board and points after each."""
    board = some | more
    cells = {divmod(square, 8) for square in range(64) if board >> square & 1}
    spots = slow.places(cells, shape)
    assert spots == [divmod(square, 8) for square in range(64) if anchors(board, shape) >> square & 1]
    for spot in spots[:3]:
        after, removed = slow.put(cells, shape, spot)
        fast, points = drop(board, shape, spot[0] * 8 + spot[1])
        assert {divmod(square, 8) for square in range(64) if fast >> square & 1} == after
        assert points == len(SHAPES[shape].cells) + removed


def test_the_plain_engine_shares_no_code() -> None:
    """R97: the plain engine imports shapes and deals only."""
    assert not {name for name in vars(slow) if name in {"anchors", "drop", "complete_lines", "State", "Run"}}
