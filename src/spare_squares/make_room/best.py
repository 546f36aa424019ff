"""When a result is a new best: higher score, then fewer moves, then less active time; ties keep the older."""

from __future__ import annotations

from typing import NamedTuple


class Result(NamedTuple):
    """What a run comes to at one moment; `ms` is active time in milliseconds."""

    score: int
    moves: int
    ms: int


def is_better(new: Result, old: Result | None) -> bool:
    """Tell whether a result replaces the best so far (None: there is none)."""
    return old is None or (-new.score, new.moves, new.ms) < (-old.score, old.moves, old.ms)
