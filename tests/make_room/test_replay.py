"""Replay codes: a run as text and back, and what is refused."""

from __future__ import annotations

import base64
import re
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spare_squares.errors import NotValid
from spare_squares.make_room.deal import Dice
from spare_squares.make_room.engine import UNDO, Run
from spare_squares.make_room.replay import Replay, code_of, decode, describe, encode, play
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty

SEEDS = st.integers(0, 2**32 - 1)
ANY_DIFFICULTY = st.sampled_from(tuple(DIFFICULTIES))


def sealed(body: str) -> str:
    """Return a body with a right checksum."""
    return f"{body}.{zlib.crc32(body.encode()):08x}"


@given(SEEDS, ANY_DIFFICULTY, st.binary(max_size=40))
def test_a_code_says_what_was_put_in(seed: int, difficulty: Difficulty, actions: bytes) -> None:
    """R87: version, difficulty letter, seed, base64url actions and checksum, and nothing else."""
    code = encode(Replay(seed, difficulty, actions))
    version, letter, hexed, packed, checksum = code.split(".")
    assert (version, letter, hexed) == ("ss1", difficulty[0], f"{seed:08x}")
    assert base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)) == actions
    assert checksum == f"{zlib.crc32(code.rpartition('.')[0].encode()):08x}"
    assert decode(code) == Replay(seed, difficulty, actions)


@settings(max_examples=30, deadline=None)
@given(SEEDS, ANY_DIFFICULTY, SEEDS)
def test_a_replayed_run_comes_to_the_same(seed: int, difficulty: Difficulty, choice: int) -> None:
    """R87, R62: a run's code, played, gives its position, score and moves, with all undos."""
    run, dice = Run(seed, difficulty), Dice(choice)
    for _ in range(40):
        legal = list(run.legal())
        if not legal or (run.state.placements and dice.below(6) == 0):
            run.undo()
        else:
            run.act(dice.pick(legal))
    again = play(decode(code_of(run)))
    assert again.state == run.state
    assert again.log == run.log


def test_a_link_is_read_too() -> None:
    """R87: a whole link, or a code with space around it, is read like the code."""
    code = encode(Replay(7, "hard", b"\x00"))
    for text in (f"file:///games/make-room.html#replay={code}", f"  {code}\n", f"#replay={code}"):
        assert decode(text) == Replay(7, "hard", b"\x00")


GOOD = encode(Replay(7, "medium", bytes([0])))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "copy the whole code"),
        ("hello", "copy the whole code"),
        (GOOD.rpartition(".")[0], "copy the whole code"),
        (GOOD + ".", "copy the whole code"),
        (GOOD.replace("ss1", "ss2"), "version is ss2"),
        (GOOD.replace(".m.", ".h."), "checksum"),
        (GOOD[:-1], "checksum"),
        (GOOD.upper().replace("SS1", "ss1"), "checksum"),
        (GOOD.replace("00000007", "0000000é"), "checksum"),
        (sealed("ss1.x.00000007.AA"), "difficulty 'x'"),
        (sealed("ss1.m.7.AA"), "8 hex digits"),
        (sealed("ss1.m.0000000G.AA"), "8 hex digits"),
        (sealed("ss1.m.00000007.A+"), "not base64url"),
        (sealed("ss1.m.00000007.A"), "whole number of bytes"),
        (sealed("ss1.m.00000007.AB"), "stray bits"),
    ],
)
def test_a_damaged_code_is_refused(code: str, message: str) -> None:
    """R87: a wrong version, checksum or part is refused, and the message names it."""
    with pytest.raises(NotValid, match=re.escape(message)):
        decode(code)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([UNDO], "action 1 (undo) is not allowed: there was nothing to undo"),
        ([193], "action 1 is 193, and actions end at 192"),
        ([0, 7], "action 2 (piece 1 at row 1, column 8) is not allowed: that slot was already used"),
        ([0, 64], "action 2 (piece 2 at row 1, column 1) is not allowed: it overlaps a filled cell"),
        ([63], "action 1 (piece 1 at row 8, column 8) is not allowed: it crosses the edge"),
    ],
)
def test_an_illegal_action_is_refused_by_number(actions: list[int], message: str) -> None:
    """R87, R3: the first action against the rules is named with its number and the reason."""
    with pytest.raises(NotValid, match=re.escape(message)):
        play(Replay(7, "medium", bytes(actions)))


def test_no_action_follows_the_end() -> None:
    """R87, R14: a code that goes on after the end is refused."""
    run = Run(293, "hard")
    while not run.state.ended:
        run.act(next(run.legal()))
    with pytest.raises(NotValid, match=rf"action {run.state.moves + 1} .* already ended"):
        play(Replay(293, "hard", bytes([*run.log, 0])))


def test_actions_in_words() -> None:
    """R87: slots, rows and columns are counted from 1."""
    assert describe(0) == "piece 1 at row 1, column 1"
    assert describe(2 * 64 + 5 * 8 + 6) == "piece 3 at row 6, column 7"
