"""Spare Squares: a printable packing game, its cards proven by exhaustive search.

What `from spare_squares import …` gives is the public API; `spare_squares.api` describes it. It is
loaded when it is first asked for, so that commands which do without it start fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spare_squares.version import VERSION

if TYPE_CHECKING:
    from spare_squares.api import (
        Board,
        Facts,
        NotValid,
        Piece,
        Problem,
        Reason,
        SpareSquaresError,
        Unfinished,
        board,
        challenge,
        count,
        draw,
        explain,
        facts,
        has_one_packing,
        has_packing,
        nearest,
        packings,
        piece,
    )

__version__ = VERSION

__all__ = [
    "Board", "Facts", "NotValid", "Piece", "Problem", "Reason", "SpareSquaresError", "Unfinished", "board",
    "challenge", "count", "draw", "explain", "facts", "has_one_packing", "has_packing", "nearest", "packings",
    "piece",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in __all__:
        from spare_squares import api as public

        return getattr(public, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
