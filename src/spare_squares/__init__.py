"""Spare Squares: a printable packing game, its cards proven by exhaustive search.

What `from spare_squares import …` gives is the public API; `spare_squares.api` describes it. It is
loaded when it is first asked for, so that commands which do without it start fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spare_squares.version import VERSION

if TYPE_CHECKING:
    from spare_squares.api import (
        Board as Board,
        Card as Card,
        Deck as Deck,
        Facts as Facts,
        Finding as Finding,
        Kit as Kit,
        KitFile as KitFile,
        Location as Location,
        NotValid as NotValid,
        Piece as Piece,
        Placed as Placed,
        Problem as Problem,
        Reason as Reason,
        Refused as Refused,
        Report as Report,
        SpareSquaresError as SpareSquaresError,
        Unfinished as Unfinished,
        Unreadable as Unreadable,
        WrongUse as WrongUse,
        act as act,
        atlas as atlas,
        board as board,
        card as card,
        challenge as challenge,
        count as count,
        deck as deck,
        draw as draw,
        explain as explain,
        facts as facts,
        generate as generate,
        has_one_packing as has_one_packing,
        has_packing as has_packing,
        make_kit as make_kit,
        nearest as nearest,
        packings as packings,
        piece as piece,
        read_deck as read_deck,
        start_session as start_session,
        verify as verify,
        write_deck as write_deck,
    )
else:

    def __getattr__(name: str) -> Any:
        if name in __all__:
            from spare_squares import api

            return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = VERSION

__all__ = [
    "Board", "Card", "Deck", "Facts", "Finding", "Kit", "KitFile", "Location", "NotValid", "Piece", "Placed",
    "Problem", "Reason", "Refused", "Report", "SpareSquaresError", "Unfinished", "Unreadable", "WrongUse",
    "act", "atlas", "board", "card", "challenge", "count", "deck", "draw", "explain", "facts", "generate",
    "has_one_packing", "has_packing", "make_kit", "nearest", "packings", "piece", "read_deck",
    "start_session", "verify", "write_deck",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
