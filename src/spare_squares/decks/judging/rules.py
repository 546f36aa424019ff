"""What a judge is told to ask for beyond the rules of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """How strict to be: `least` and `most` bound the packings of a card, None sets no bound.

    `progress` is told after each card how many of how many are done.
    """

    strict: bool = False
    least: int | None = None
    most: int | None = None
    paranoid: bool = False
    details: bool = False
    should_stop: Callable[[], bool] | None = None
    progress: Callable[[int, int], None] | None = None

    @property
    def unique(self) -> bool:
        """Tell whether each card must have exactly one packing."""
        return self.least == self.most == 1
