"""A deck: its title, its game and its cards, with the answers it brings along, and its fingerprint.

The fingerprint is SHA-256 over a canonical text of game and cards alone: what decides whether a card
can be packed. Titles and credits may change without a new proof, and every file format gives the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from spare_squares.core.board import ALPHABET
from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.codec import game_data
from spare_squares.core.game import Game

SHORT_FINGERPRINT = 8
_PREFIX = r"(?i)^(?:sq|spare\s+squares)[\s\-–—#:.]*"


def card_key(card_id: str) -> str:
    """Return what ids of one card share: `SQ-01`, `Spare Squares 1` and `01` are alike (V12)."""
    bare = re.sub(_PREFIX, "", " ".join(card_id.split())).casefold()
    return bare.lstrip("0") or ("0" if bare else card_id.strip().casefold())


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of cards for one game; `answers` maps a card's id to the packing the deck brings along."""

    title: str
    game: Game
    cards: tuple[Challenge, ...]
    credit: str = ""
    answers: Mapping[str, Packing] = field(default_factory=dict)

    def fingerprint(self) -> str:
        """Return 64 hex digits over the canonical text of game and cards."""
        import hashlib  # loads a library that short commands do without

        return hashlib.sha256(canonical_text(self).encode("utf-8")).hexdigest()


def canonical_text(deck: Deck) -> str:
    """Write game and cards in one fixed form, a line each."""
    board, game = deck.game.board.labelled(ALPHABET), game_data(deck.game, whole=True)
    lines = [
        f"board {board.columns} {board.rows} {game['letters']} {game['picture']}",
        f"rules blocked={game['blocked']} flips={game['flips']:d} rotations={game['rotations']:d}"
        f" turns={game['turns']} boards={game['boards']} points={','.join(map(str, game['points']))}",
    ]
    lines += [f"piece {each['letter']} {each['copies']} {each['picture']}" for each in game["pieces"]]
    lines += [f"card {card_key(card.id)} {' '.join(board.names(card.blocked))}" for card in deck.cards]
    return "\n".join(lines) + "\n"
