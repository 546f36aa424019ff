"""Choices for bots and vectors that come out the same on every Python: a counter in the deal's own generator.

The standard library promises the sequence of `random.random()` only; its integer methods have changed before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from spare_squares.make_room.deal import WORDS, threefry2x32

_KEY: Final = 0x44494345  # "DICE"
T = TypeVar("T")


class Dice:
    """A stream of choices fixed by its seed (any int)."""

    __slots__ = ("_count", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed % WORDS
        self._count = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1 (limit at most 2**32; the bias is under limit / 2**32)."""
        word = threefry2x32((self._seed, _KEY), (self._count % WORDS, self._count // WORDS))[0]
        self._count += 1
        return word * limit >> 32

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of the choices."""
        return choices[self.below(len(choices))]
