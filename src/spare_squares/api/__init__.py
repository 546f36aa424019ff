"""The public Python API: small, typed, in the words of the game; everything else may change.

    from spare_squares import board, challenge, count, explain, packings, piece

    card = challenge("A4 B2 B4 D3")                # a card of the built-in game
    count(card)                                    # 1
    next(packings(card))                           # (("I", ("A3", "B3", "C3")), …)
    explain(challenge("A1 B1 C1 D2")).text         # "D1 is cut off: …"

    kit = [piece("I", "###"), piece("L", "##/#."), piece("D", "##"), piece("O", "##/##")]
    count(challenge("", board=board(4, 3), pieces=kit))    # 8
    count(challenge("F1 D4 A1 B2 E6 C5 F2", game="six-by-six"))    # 2467

    friday = deck("Friday", [card("01", "A4 B2 B4 D3"), card("02", "A1 B1 D1 D2")])
    verify(friday).ok                              # True
    make_kit(friday, "output")                     # kit and answers as PDFs

Nothing is printed and nothing exits. What cannot be taken raises `NotValid` or `WrongUse`, a file that cannot
be read `Unreadable`, a request the rules refuse `Refused`, a search that may not go on `Unfinished`: each is
a `SpareSquaresError` with one sentence. In a notebook cards, packings, reasons and decks show themselves.
"""

from typing import TYPE_CHECKING, Any

from spare_squares.api.problems import (
    Card,
    Placed,
    Problem,
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
from spare_squares.api.whole_decks import (
    Kit,
    KitFile,
    Report,
    act,
    atlas,
    card,
    deck,
    generate,
    make_kit,
    read_deck,
    start_session,
    verify,
    write_deck,
)
from spare_squares.core.board import Board
from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding, Location
from spare_squares.core.pieces import Piece
from spare_squares.decks.as_read import Reading
from spare_squares.errors import NotValid, Refused, SpareSquaresError, Unreadable, WrongUse
from spare_squares.solver.difficulty import Facts
from spare_squares.solver.limits import Unfinished
from spare_squares.solver.reasons import Reason
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.table.session import Session
else:

    def __getattr__(name: str) -> Any:
        """Load the table where somebody names its value: a quarter of all that is loaded otherwise."""
        if name == "Session":
            from spare_squares.table.session import Session

            return Session
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Board", "Card", "Deck", "Facts", "Finding", "Kit", "KitFile", "Location", "NotValid", "Piece", "Placed",
    "Problem", "Proof", "Reading", "Reason", "Refused", "Report", "Session", "SpareSquaresError",
    "Unfinished", "Unreadable", "WrongUse", "act", "atlas", "board", "card", "challenge", "count", "deck",
    "draw", "explain", "facts", "generate", "has_one_packing", "has_packing", "make_kit", "nearest",
    "packings", "piece", "read_deck", "start_session", "verify", "write_deck",
]  # fmt: skip
