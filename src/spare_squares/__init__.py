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
    )
    from spare_squares.api import (
        Card as Card,
    )
    from spare_squares.api import (
        Deck as Deck,
    )
    from spare_squares.api import (
        Facts as Facts,
    )
    from spare_squares.api import (
        Finding as Finding,
    )
    from spare_squares.api import (
        Kit as Kit,
    )
    from spare_squares.api import (
        KitFile as KitFile,
    )
    from spare_squares.api import (
        Location as Location,
    )
    from spare_squares.api import (
        NotValid as NotValid,
    )
    from spare_squares.api import (
        Piece as Piece,
    )
    from spare_squares.api import (
        Placed as Placed,
    )
    from spare_squares.api import (
        Problem as Problem,
    )
    from spare_squares.api import (
        Proof as Proof,
    )
    from spare_squares.api import (
        Reading as Reading,
    )
    from spare_squares.api import (
        Reason as Reason,
    )
    from spare_squares.api import (
        Refused as Refused,
    )
    from spare_squares.api import (
        Report as Report,
    )
    from spare_squares.api import (
        Session as Session,
    )
    from spare_squares.api import (
        SpareSquaresError as SpareSquaresError,
    )
    from spare_squares.api import (
        Unfinished as Unfinished,
    )
    from spare_squares.api import (
        Unreadable as Unreadable,
    )
    from spare_squares.api import (
        WrongUse as WrongUse,
    )
    from spare_squares.api import (
        act as act,
    )
    from spare_squares.api import (
        atlas as atlas,
    )
    from spare_squares.api import (
        board as board,
    )
    from spare_squares.api import (
        card as card,
    )
    from spare_squares.api import (
        challenge as challenge,
    )
    from spare_squares.api import (
        count as count,
    )
    from spare_squares.api import (
        deck as deck,
    )
    from spare_squares.api import (
        draw as draw,
    )
    from spare_squares.api import (
        explain as explain,
    )
    from spare_squares.api import (
        facts as facts,
    )
    from spare_squares.api import (
        generate as generate,
    )
    from spare_squares.api import (
        has_one_packing as has_one_packing,
    )
    from spare_squares.api import (
        has_packing as has_packing,
    )
    from spare_squares.api import (
        make_kit as make_kit,
    )
    from spare_squares.api import (
        nearest as nearest,
    )
    from spare_squares.api import (
        packings as packings,
    )
    from spare_squares.api import (
        piece as piece,
    )
    from spare_squares.api import (
        read_deck as read_deck,
    )
    from spare_squares.api import (
        start_session as start_session,
    )
    from spare_squares.api import (
        verify as verify,
    )
    from spare_squares.api import (
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
    "Problem", "Proof", "Reading", "Reason", "Refused", "Report", "Session", "SpareSquaresError",
    "Unfinished", "Unreadable", "WrongUse", "act", "atlas", "board", "card", "challenge", "count", "deck",
    "draw", "explain", "facts", "generate", "has_one_packing", "has_packing", "make_kit", "nearest",
    "packings", "piece", "read_deck", "start_session", "verify", "write_deck",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
