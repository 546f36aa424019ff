"""Which three shapes come next: a pure function of seed, difficulty and tray number.

The deal never sees the board, the score or the moves, so it can be neither kind nor cruel. The generator is
Threefry-2x32 with 20 rounds (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011). It is
counter based: tray n needs no state and no tray before it. It uses only 32-bit add, xor and rotate, which
Python and JavaScript do exactly alike.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from spare_squares.blocks.shapes import DIFFICULTIES, Difficulty, table256
from spare_squares.errors import WrongUse

WORDS: Final = 1 << 32
_LOW: Final = WORDS - 1
_PARITY: Final = 0x1BD11BDA
_ROTATIONS: Final = ((13, 15, 26, 6), (17, 29, 16, 24))
_RUN_KEY: Final = 0x424C4B00  # "BLK"
_DAILY_KEY: Final = 0x4441494C  # "DAIL"
_EPOCH: Final = date(1970, 1, 1).toordinal()


def threefry2x32(key: tuple[int, int], counter: tuple[int, int], rounds: int = 20) -> tuple[int, int]:
    """Return the two 32-bit words of Threefry-2x32 for a key and a counter of two 32-bit words each."""
    keys = (key[0], key[1], _PARITY ^ key[0] ^ key[1])
    x = (counter[0] + key[0]) & _LOW
    y = (counter[1] + key[1]) & _LOW
    for group in range((rounds + 3) // 4):
        for turn in _ROTATIONS[group % 2][: rounds - 4 * group]:
            # Bits of x above the word are harmless until y, which is cut once a round, has taken its part.
            x += y
            y = ((y << turn | y >> (32 - turn)) ^ x) & _LOW
        if 4 * (group + 1) <= rounds:
            x = (x + keys[(group + 1) % 3]) & _LOW
            y = (y + keys[(group + 2) % 3] + group + 1) & _LOW
    return x & _LOW, y


def tray(seed: int, difficulty: Difficulty, n: int) -> tuple[int, int, int]:
    """Return the three shape indexes of tray `n` (from 0) of a run.

    Raises WrongUse when seed or n is no 32-bit number.
    """
    if not (0 <= seed < WORDS and 0 <= n < WORDS):
        raise WrongUse(f"seed {seed}, tray {n}: both must be whole numbers from 0 to {_LOW}")
    table = table256(difficulty)
    key = (seed, _RUN_KEY + DIFFICULTIES[difficulty])
    first, second = threefry2x32(key, (n, 0))
    third = threefry2x32(key, (n, 1))[0]
    return table[first >> 24], table[second >> 24], table[third >> 24]


def daily_seed(difficulty: Difficulty, day: date) -> int:
    """Return the seed everybody gets on a UTC date.

    Raises WrongUse for a date before 1970.
    """
    days = day.toordinal() - _EPOCH
    if days < 0:
        raise WrongUse(f"{day.isoformat()}: daily deals begin on 1970-01-01")
    return threefry2x32((_DAILY_KEY, DIFFICULTIES[difficulty]), (days, 0))[0]
