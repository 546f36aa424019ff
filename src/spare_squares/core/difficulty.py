"""Facts about how hard a card is; never a rating."""

from __future__ import annotations

from dataclasses import dataclass

from spare_squares.core.game import Game
from spare_squares.core.solver import count


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted about one card."""

    packings: int


def facts(game: Game, blocked: int) -> Facts:
    """Count the facts of one card."""
    return Facts(count(game, blocked))
