"""The generator, the trays and the daily seed."""

from __future__ import annotations

import hashlib
import inspect
from collections import Counter
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.errors import WrongUse
from spare_squares.make_room.deal import daily_seed, threefry2x32, tray
from spare_squares.make_room.shapes import DIFFICULTIES, POOLS, SHAPES, Difficulty, table256

WORD = st.integers(0, 2**32 - 1)
STREAM = "f3829036562f9f32b7b4aebf63632b2946f95aed7519047d5c1dc78fedeacc0f"


def by_the_paper(key: tuple[int, int], counter: tuple[int, int], rounds: int) -> tuple[int, int]:
    """Threefry-2x32 round by round, as the paper writes it: rotate, mix, add a key after every fourth."""
    schedule = [key[0], key[1], 0x1BD11BDA ^ key[0] ^ key[1]]
    x, y = (counter[0] + schedule[0]) % 2**32, (counter[1] + schedule[1]) % 2**32
    for number in range(rounds):
        turn = [13, 15, 26, 6, 17, 29, 16, 24][number % 8]
        x = (x + y) % 2**32
        y = ((y * 2**turn) % 2**32 + y // 2 ** (32 - turn)) ^ x
        if number % 4 == 3:
            times = number // 4 + 1
            x = (x + schedule[times % 3]) % 2**32
            y = (y + schedule[(times + 1) % 3] + times) % 2**32
    return x, y


@pytest.mark.parametrize(
    ("key", "counter", "out"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ],
)
def test_the_published_answers(key: tuple[int, int], counter: tuple[int, int], out: tuple[int, int]) -> None:
    """R25: the generator gives the known answers of its authors."""
    assert threefry2x32(key, counter) == out


@given(st.tuples(WORD, WORD), st.tuples(WORD, WORD), st.integers(0, 32))
def test_the_generator_is_the_papers(key: tuple[int, int], counter: tuple[int, int], rounds: int) -> None:
    """R25: the generator agrees with one written out round by round, for any number of rounds."""
    assert threefry2x32(key, counter, rounds) == by_the_paper(key, counter, rounds)


@given(WORD, st.sampled_from(tuple(DIFFICULTIES)), WORD)
def test_a_tray_is_drawn_from_two_blocks(seed: int, difficulty: Difficulty, n: int) -> None:
    """R23, R24: slots 1, 2 and 3 are the top bytes of three words of their own, up to the last tray."""
    key = (seed, 0x424C4B00 + DIFFICULTIES[difficulty])
    words = (*by_the_paper(key, (n, 0), 20), by_the_paper(key, (n, 1), 20)[0])
    assert tray(seed, difficulty, n) == tuple(table256(difficulty)[word // 2**24] for word in words)


def test_the_stream_pin() -> None:
    """R25: 120,000 trays of all pools hash to the pinned value."""
    digest = hashlib.sha256()
    for difficulty in ("easy", "medium", "hard"):
        for seed in range(200):
            digest.update(b"".join(bytes(tray(seed, difficulty, n)) for n in range(200)))
    assert digest.hexdigest() == STREAM


def test_the_example_trays() -> None:
    """R23: seed 7 begins with O4a I4b I3b in medium and with I4a O9a V5d in hard."""
    assert [SHAPES[index].id for index in tray(7, "medium", 0)] == ["O4a", "I4b", "I3b"]
    assert [SHAPES[index].id for index in tray(7, "hard", 0)] == ["I4a", "O9a", "V5d"]


def test_a_tray_knows_no_board() -> None:
    """R13, R21, R23: a deal is given a seed, a difficulty and a number, and nothing of the run."""
    assert list(inspect.signature(tray).parameters) == ["seed", "difficulty", "n"]
    later = [tray(99, "hard", n) for n in range(50)]
    assert later == [tray(99, "hard", n) for n in reversed(range(50))][::-1]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_slots_are_independent_and_follow_the_weights(difficulty: Difficulty) -> None:
    """R22, R24: each slot follows the printed odds (within five deviations), and equal pieces occur."""
    trays = [tray(seed, difficulty, n) for seed in range(60) for n in range(100)]
    assert any(len(set(three)) == 1 for three in trays)
    for slot in range(3):
        seen = Counter(three[slot] for three in trays)
        assert set(seen) == {index for index, _ in POOLS[difficulty]}
        for index, weight in POOLS[difficulty]:
            mean = len(trays) * weight / 256
            assert abs(seen[index] - mean) < 5 * mean**0.5, SHAPES[index].id


@pytest.mark.parametrize(("seed", "n"), [(-1, 0), (2**32, 0), (0, -1), (0, 2**32)])
def test_numbers_beyond_a_word_are_refused(seed: int, n: int) -> None:
    """R23: seeds and tray numbers are 32-bit numbers."""
    with pytest.raises(WrongUse, match="4294967295"):
        tray(seed, "easy", n)


def test_the_daily_seed() -> None:
    """R88: the daily deal is a function of the UTC date and the difficulty alone."""
    days = (date(2026, 11, 29) - date(1970, 1, 1)).days
    assert daily_seed("easy", date(2026, 11, 29)) == by_the_paper((0x4441494C, 1), (days, 0), 20)[0]
    assert daily_seed("hard", date(1970, 1, 1)) == by_the_paper((0x4441494C, 3), (0, 0), 20)[0]
    with pytest.raises(WrongUse, match="1970-01-01"):
        daily_seed("easy", date(1969, 12, 31))
