"""Which three shapes come next: a pure function of seed, difficulty and tray number.

The deal never sees the board, the score or the moves, so it can be neither kind nor cruel. The generator is
Threefry-2x32 with 20 rounds (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3",
2011). It is counter based: tray n needs no state and no tray before it. It uses only 32-bit add, xor and
rotate, which Python and JavaScript do exactly alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, TypeVar

from spare_squares.errors import WrongUse
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty, table256

WORDS: Final = 1 << 32
_LOW: Final = WORDS - 1
_PARITY: Final = 0x1BD11BDA
_ROTATIONS: Final = ((13, 15, 26, 6), (17, 29, 16, 24))
_RUN_KEY: Final = 0x424C4B00  # "BLK"
_DAILY_KEY: Final = 0x4441494C  # "DAIL"
_EPOCH: Final = date(1970, 1, 1).toordinal()
_DICE_KEY: Final = 0x44494345  # "DICE"
T = TypeVar("T")


# A tray needs two blocks of the generator, at counters (n, 0) and (n, 1). They are computed as two lanes of
# one int, 64 bits apart: half the interpreter's work, and it is the engine's largest part.
_LANES: Final = 1 << 64 | 1


def threefry2x32(key: tuple[int, int], counter: tuple[int, int], rounds: int = 20) -> tuple[int, int]:
    """Return the two 32-bit words of Threefry-2x32 for a key and a counter of two 32-bit words each."""
    return run_threefry(key, counter[0], counter[1], 1, rounds)


def run_threefry(key: tuple[int, int], x: int, y: int, lanes: int, rounds: int = 20) -> tuple[int, int]:
    """Run the generator on every lane of x and y; `lanes` has the lowest bit of each lane set."""
    low = _LOW * lanes
    keys = (key[0] * lanes, key[1] * lanes, (_PARITY ^ key[0] ^ key[1]) * lanes)
    x = (x + keys[0]) & low
    y = (y + keys[1]) & low
    for group in range((rounds + 3) // 4):
        for turn in _ROTATIONS[group % 2][: rounds - 4 * group]:
            # x may grow above its word for four rounds: only y's cut word is ever shifted right.
            x += y
            y = ((y << turn | y >> (32 - turn)) ^ x) & low
        if 4 * (group + 1) <= rounds:
            x = (x + keys[(group + 1) % 3]) & low
            y = (y + keys[(group + 2) % 3] + (group + 1) * lanes) & low
    return x & low, y


def tray(seed: int, difficulty: Difficulty, n: int) -> tuple[int, int, int]:
    """Return the three shape indexes of tray `n` (from 0) of a run.

    Raises WrongUse when seed or n is no 32-bit number.
    """
    if not (0 <= seed < WORDS and 0 <= n < WORDS):
        raise WrongUse(f"seed {seed}, tray {n}: both must be whole numbers from 0 to {_LOW}")
    table = table256(difficulty)
    key = (seed, _RUN_KEY + DIFFICULTIES[difficulty])
    x, y = run_threefry(key, n * _LANES, 1 << 64, _LANES)
    return table[(x & _LOW) >> 24], table[(y & _LOW) >> 24], table[x >> 88]


def daily_seed(difficulty: Difficulty, day: date) -> int:
    """Return the seed everybody gets on a UTC date.

    Raises WrongUse for a date before 1970.
    """
    days = day.toordinal() - _EPOCH
    if days < 0:
        raise WrongUse(f"{day.isoformat()}: daily deals begin on 1970-01-01")
    return threefry2x32((_DAILY_KEY, DIFFICULTIES[difficulty]), (days, 0))[0]


class Dice:
    """A stream of choices fixed by its seed (any int): a counter in the deal's own generator.

    So bots and vectors come out the same on every Python. The standard library promises the sequence of
    `random.random()` only; its integer methods have changed before.
    """

    __slots__ = ("_count", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed % WORDS
        self._count = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1 (limit at most 2**32; the bias is under limit / 2**32)."""
        word = threefry2x32((self._seed, _DICE_KEY), (self._count % WORDS, self._count // WORDS))[0]
        self._count += 1
        return word * limit >> 32

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of the choices."""
        return choices[self.below(len(choices))]
