"""The published counts of the built-in game, and a second search over every set of four blocked cells."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from types import ModuleType

import pytest

from spare_squares.core.challenge import faults, placements
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.solver.search import count, packings

CARDS = {f"{n:02}": found for n, found in enumerate((1, 5, 4, 1, 3, 8, 1, 4, 2, 4, 2, 3), 1)}


def test_twelve_cards_have_the_known_numbers(deck: Deck) -> None:
    """S6, V19: the packings of cards 01 to 12 are 1, 5, 4, 1, 3, 8, 1, 4, 2, 4, 2, 3."""
    assert {card.id: count(deck.game, card.blocked) for card in deck.cards} == CARDS


def test_twelve_printed_answers_are_valid(deck: Deck) -> None:
    """V24, V28: every answer that the deck brings along is a packing, and one the search finds too."""
    for card in deck.cards:
        answer = deck.answers[card.id]
        assert faults(deck.game, card.blocked, answer) == []
        assert frozenset(answer) in {frozenset(found) for found in packings(deck.game, card.blocked)}


@pytest.mark.parametrize(("letter", "places"), [("I", 16), ("L", 36), ("D", 24), ("O", 9)])
def test_places_on_the_empty_board(box: Game, letter: str, places: int) -> None:
    """S5: equal rotations of a piece count once, so I has 16 places, L 36, D 24, O 9."""
    piece = box.piece(letter)
    assert piece is not None
    assert len(list(placements(box, piece, box.board.cells))) == places


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ("A1 B1 A2 B2", 10),
        ("A1 A2 A3 A4", 8),
        ("A1 C3 C4 D4", 7),
        ("A1 A4 D1 D4", 0),
        ("B2 B3 C2 C3", 0),
        ("A1 B2 C3 D4", 0),
    ],
)
def test_known_sets(box: Game, cells: str, found: int) -> None:
    """S6: the sets of the requirements have their known numbers."""
    assert count(box, box.board.cells_of(cells.split())) == found


def test_every_set_of_four_against_the_slow_search(box: Game, slow: ModuleType) -> None:
    """S6: on all 1,820 sets the search finds exactly the packings that a slow, obvious one finds."""
    pieces = [(piece.letter, piece.shape) for piece in box.pieces]
    whole = {(row, column) for row in range(4) for column in range(4)}
    by_left: dict[frozenset[tuple[int, int]], set[object]] = {}
    for lettered in slow.every_packing_somewhere(whole, pieces):
        covered = frozenset(cell for _, cells in lettered for cell in cells)
        by_left.setdefault(frozenset(whole - covered), set()).add(lettered)
    spread: Counter[int] = Counter()
    for four in combinations(sorted(whole), 4):
        blocked = sum(1 << box.board.bit(row, column) for row, column in four)
        ours = {
            frozenset(
                (p.letter, frozenset(divmod(b, 4) for b in range(16) if p.cells >> b & 1)) for p in found
            )
            for found in packings(box, blocked)
        }
        assert ours == by_left.get(frozenset(four), set())
        spread[len(ours)] += 1
    assert spread.pop(0) == 1124
    assert dict(spread) == {1: 240, 2: 200, 3: 104, 4: 72, 5: 32, 6: 24, 7: 8, 8: 8, 10: 4, 14: 4}
    assert sum(spread.values()) == 696
    assert sum(number * sets for number, sets in spread.items()) == 1760
