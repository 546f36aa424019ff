"""What makes a leak: two pieces that stand together in one packing of a card of the deck (K34).

Whether they do is found by search: place both, and look for one way to complete the rest. No list of all
packings is ever made, so a large board costs no more memory than a small one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from spare_squares.core.challenge import Placement, is_shape_of
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.solver.search import first_packing

SMALLEST = 2  # cells: a piece of one cell cannot be told from any other named cell


class Evidence:
    """Judges placements by the cards of one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.game = deck, deck.game
        self.board = deck.game.board
        self.blocked = frozenset(card.blocked for card in deck.cards)
        self.sizes = sorted({piece.size for piece in self.game.pieces if piece.size >= SMALLEST})
        self._shapes: dict[int, tuple[Placement, ...]] = {}
        self._games: dict[tuple[str, str], Game] = {}
        self._pairs: dict[tuple[Placement, Placement], str] = {}
        self.together = sum(p.copies for p in self.game.pieces if p.size >= SMALLEST) > 1

    def placements(self, cells: int) -> tuple[Placement, ...]:
        """Return the pieces that can lie on exactly these cells."""
        if cells not in self._shapes:
            size = cells.bit_count()
            fits = size in self.sizes and not cells & ~self.board.cells
            self._shapes[cells] = (
                tuple(
                    Placement(piece.letter, cells)
                    for piece in self.game.pieces
                    if piece.size == size and is_shape_of(self.game, piece, cells)
                )
                if fits
                else ()
            )
        return self._shapes[cells]

    def pair(self, cells: Iterable[int]) -> tuple[Placement, Placement] | None:
        """Return the first two placements among sets of cells that stand together in a packing, if any do."""
        found: list[Placement] = []
        for each in cells:
            for placement in self.placements(each):
                for before in found:
                    if self.card(before, placement):
                        return before, placement
                if placement not in found:
                    found.append(placement)
        return None

    def leak(self, cells: Iterable[int]) -> str:
        """Return a sentence's end for the first pair of placements that gives a packing away, or nothing."""
        pair = self.pair(cells)
        return self.said(*pair) if pair else ""

    def said(self, one: Placement, two: Placement) -> str:
        """Say of two placements that they stand together, and on which card."""
        lists = [f"{p.letter} on {', '.join(self.board.names(p.cells))}" for p in (one, two)]
        return f"{' and '.join(lists)} stand together in a packing of card {self.card(one, two)}"

    def card(self, one: Placement, two: Placement) -> str:
        """Return the id of a card with a packing that has both placements, or nothing."""
        if one.cells & two.cells or not self.together:
            return ""
        key = (one, two) if (one.letter, one.cells) < (two.letter, two.cells) else (two, one)
        if key not in self._pairs:
            self._pairs[key] = self._search(*key)
        return self._pairs[key]

    def _search(self, one: Placement, two: Placement) -> str:
        rest = self._without(one.letter, two.letter)
        if rest is None:
            return ""
        taken = one.cells | two.cells
        for card in self.deck.cards:
            if not taken & card.blocked and first_packing(rest, card.blocked | taken) is not None:
                return card.id
        return ""

    def _without(self, one: str, two: str) -> Game | None:
        """Return the game without one copy of each of two pieces, or None when it has not that many."""
        if (one, two) not in self._games:
            left = {piece.letter: piece.copies for piece in self.game.pieces}
            left[one] -= 1
            left[two] -= 1
            if min(left.values()) < 0:
                return None
            pieces = tuple(
                replace(piece, copies=left[piece.letter]) for piece in self.game.pieces if left[piece.letter]
            )
            self._games[one, two] = replace(self.game, pieces=pieces)
        return self._games[one, two]
