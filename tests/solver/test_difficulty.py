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
from spare_squares.solver.difficulty import Bands, Odds, bands_of, blind_odds, facts, odds, rank_boards
from spare_squares.solver.invariants import is_sum, regions
from spare_squares.solver.search import count, packings
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
    """S17, S19, V22: card 01: one packing, odds 1 in 14, 133 near misses to 4, one forced piece, band D."""
    found = facts(deck.game, deck.cards[0].blocked)
    assert found.packings == 1
    assert found.blind is not None
    assert round(found.blind.one_in) == 14
    assert (found.misses, found.hits) == (133, 4)
    assert found.misses_per_hit is not None
    assert int(found.misses_per_hit) == 33
    assert found.forced == 1
    assert found.band == "D"
    assert found.refutations is not None


def test_facts_are_never_called_a_rating(deck: Deck) -> None:
    """S18, V22: the facts come as sentences, the band's definition beside them; no adjective, no rating."""
    text = " ".join(facts(deck.game, deck.cards[0].blocked).sentences())
    assert "band D" in text
    for word in ("easy", "hard", "rating", "level"):
        assert word not in text.lower()
    definition = facts(deck.game, deck.cards[0].blocked).definition
    assert "not a rating" in definition
    assert "all 93 unlike boards" in definition


def test_bands_of_the_built_in_game(box: Game) -> None:
    """S18: ten bands by rank hold a tenth of the 93 classes each; the shipped table is what ranking gives."""
    bands = bands_of(box)
    assert bands is not None
    assert bands == rank_boards(box)
    assert (bands.boards, bands.sampled) == (93, False)
    by_band: Counter[str] = Counter()
    for blocked in {canonical(box, sum(1 << bit for bit in four)) for four in combinations(range(16), 4)}:
        chance = blind_odds(box, blocked, count(box, blocked))
        assert chance is not None
        by_band[chance.band] += 1
    del by_band[""]
    assert sorted(by_band) == list("ABCDEFGHIJ")
    assert by_band.total() == 93
    assert set(by_band.values()) <= {8, 9, 10, 11}  # boards of equal odds stay together


@pytest.mark.parametrize(("one_in", "band"), [(1.0, "A"), (2.0, "A"), (2.1, "B"), (10.0, "I"), (11.0, "J")])
def test_band_limits(one_in: float, band: str) -> None:
    """S18: a band ends with the last odds of its tenth, so boards of equal odds share one."""
    assert Bands((2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0), 10, False).band(one_in) == band


def test_no_chance_and_no_ranking_have_no_band() -> None:
    """S18: without a chance, or a ranking, there is no band."""
    assert Odds(0, 1, Bands((1.0,) * 9, 10, False)).band == ""
    assert Odds(1, 8).band == ""


def test_a_large_game_has_bands_and_estimated_odds(six: Game) -> None:
    """S17, S18: a 6×6 card with very many packings has odds about right, and a band of its sample."""
    blocked = six.board.cells_of(["B3", "B6", "E1", "E2", "E4", "E5", "F3"])
    number = count(six, blocked)
    about = blind_odds(six, blocked, number)
    assert about is not None
    assert about.followed == 38
    exact = odds(six, blocked, packings(six, blocked))
    assert about.one_in == pytest.approx(exact.one_in, rel=0.4)
    assert about.band in set("ABCDEFGHIJ")
    assert about.bands is not None
    assert "a fixed sample of 100 unlike boards" in about.bands.definition


@pytest.mark.slow
def test_the_sample_of_the_larger_game_is_ranked_as_it_ships(six: Game) -> None:
    """S18: ranking the fixed sample anew gives the table that ships."""
    assert rank_boards(six) == bands_of(six)


def test_a_game_of_ones_own_is_ranked_when_asked() -> None:
    """S18: a game that is in no table is ranked by its own boards, and too few boards have no bands."""
    pieces = (Piece.from_picture("I", "###"), Piece.from_picture("L", "##/#."), Piece.from_picture("D", "##"))
    bands = bands_of(Game("own", Board(4, 3), pieces, 4))
    assert bands is not None
    assert not bands.sampled
    assert list(bands.limits) == sorted(bands.limits)
    assert bands_of(Game("small", Board(3, 3), pieces, 1)) is None


def test_the_line_to_a_packing_is_counted(deck: Deck) -> None:
    """S17, S18: each piece is placed by a forced move or by a choice, and the sentence says both."""
    for card in deck.cards:
        found = facts(deck.game, card.blocked)
        assert found.steps + found.choices == 4
        assert found.forced <= found.steps
    first = facts(deck.game, deck.cards[0].blocked)
    assert "3 forced moves and 1 choice to a packing" in first.sentences()


def test_no_packing_and_too_much_work(box: Game, six: Game) -> None:
    """S17: a card without a packing has no odds; where odds would take too long they are left out."""
    nothing = facts(box, box.board.cells_of(["A1", "A4", "D1", "D4"]))
    assert (nothing.packings, nothing.band, nothing.refutations) == (0, "", None)
    many = facts(six, six.board.cells_of(["F1", "D4", "A1", "B2", "E6", "C5", "F2"]))
    assert (many.packings, many.careful, many.misses) == (2467, None, None)
    assert many.blind is not None
    assert many.blind.followed
