"""Facts about difficulty: exact odds held against plain enumeration, near misses, bands."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from spare_squares.core.board import Board
from spare_squares.core.challenge import placements
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.solver.difficulty import BAND_DEFINITION, Odds, facts, odds
from spare_squares.solver.invariants import is_sum, regions
from spare_squares.solver.search import packings
from spare_squares.solver.symmetry import canonical


def plain_odds(game: Game, blocked: int, *, careful: bool) -> Fraction:
    """Try every order of the pieces and every place, one by one."""

    def chance(free: int, left: tuple[Piece, ...]) -> Fraction:
        if not left:
            return Fraction(int(not free))
        places = list(placements(game, left[0], free))
        if careful:
            sizes = tuple(piece.size for piece in left[1:])
            places = [
                place
                for place in places
                if all(is_sum(sizes, r.bit_count()) for r in regions(game.board, free & ~place))
            ]
        if not places:
            return Fraction(0)
        return sum((chance(free & ~place, left[1:]) for place in places), Fraction(0)) / len(places)

    pieces = [piece for piece in game.pieces for _ in range(piece.copies)]
    orders = list(permutations(pieces))
    free = game.board.cells & ~blocked
    return sum((chance(free, order) for order in orders), Fraction(0)) / len(orders)


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("number", [0, 1, 6])
def test_odds_against_trying_everything(deck: Deck, number: int, careful: bool) -> None:
    """S17: blind and careful odds are those that trying every order and every place gives."""
    game, blocked = deck.game, deck.cards[number].blocked
    found = odds(game, blocked, packings(game, blocked), careful=careful)
    assert Fraction(found.good, found.all) == plain_odds(game, blocked, careful=careful)


def test_odds_with_copies_and_equal_shapes() -> None:
    """S17, S3: copies are drawn as paper pieces, and equal shapes under two letters change nothing."""
    bar, corner = Piece.from_picture("I", "##", 2), Piece.from_picture("L", "##/#.")
    copies = Game("copies", Board(3, 3), (bar, corner), 2)
    letters = Game("letters", Board(3, 3), (Piece("A", bar.shape), Piece("B", bar.shape), corner), 2)
    blocked = copies.board.cells_of(["A1", "C3"])
    for game in (copies, letters):
        found = odds(game, blocked, packings(game, blocked))
        assert Fraction(found.good, found.all) == plain_odds(copies, blocked, careful=False) > 0


def test_card_01(deck: Deck) -> None:
    """S17, S19, V22: card 01: one packing, odds 1 in 14, 133 near misses to 4, one forced piece, band B."""
    found = facts(deck.game, deck.cards[0].blocked)
    assert found.packings == 1
    assert found.blind is not None
    assert round(found.blind.one_in) == 14
    assert (found.misses, found.hits) == (133, 4)
    assert found.misses_per_hit is not None
    assert int(found.misses_per_hit) == 33
    assert found.forced == 1
    assert found.band == "B"
    assert found.refutations is not None


def test_facts_are_never_called_a_rating(deck: Deck) -> None:
    """S18, V22: the facts come as sentences, the band's definition beside them; no adjective, no rating."""
    text = " ".join(facts(deck.game, deck.cards[0].blocked).sentences())
    assert "band B" in text
    for word in ("easy", "hard", "rating", "level"):
        assert word not in text.lower()
    assert "not a rating" in BAND_DEFINITION
    assert all(f"{limit}" in BAND_DEFINITION for limit in (8, 16, 32))


def test_bands_of_the_built_in_game(box: Game) -> None:
    """S18: bands A to D hold 9, 35, 33, 16 classes and 52, 264, 252, 128 sets."""
    classes = Counter(canonical(box, sum(1 << bit for bit in four)) for four in combinations(range(16), 4))
    by_class: Counter[str] = Counter()
    by_set: Counter[str] = Counter()
    for blocked, size in classes.items():
        band = odds(box, blocked, packings(box, blocked)).band
        by_class[band] += 1
        by_set[band] += size
    del by_class[""], by_set[""]
    assert by_class == {"A": 9, "B": 35, "C": 33, "D": 16}
    assert by_set == {"A": 52, "B": 264, "C": 252, "D": 128}


@pytest.mark.parametrize(
    ("good", "every", "band"),
    [(10, 79, "A"), (1, 8, "B"), (10, 159, "B"), (1, 16, "C"), (10, 319, "C"), (1, 32, "D"), (0, 1, "")],
)
def test_band_limits(good: int, every: int, band: str) -> None:
    """S18: under 8 is A, 8 to 16 B, 16 to 32 C, 32 and up D; no chance has no band."""
    assert Odds(good, every).band == band


def test_no_packing_and_too_much_work(box: Game, six: Game) -> None:
    """S17: a card without a packing has no odds; where odds would take too long they are left out."""
    nothing = facts(box, box.board.cells_of(["A1", "A4", "D1", "D4"]))
    assert (nothing.packings, nothing.band, nothing.refutations) == (0, "", None)
    many = facts(six, six.board.cells_of(["F1", "D4", "A1", "B2", "E6", "C5", "F2"]))
    assert (many.packings, many.blind, many.misses) == (2467, None, None)
