"""Fresh cards: proven, unlike, spread, and the same for the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from spare_squares.core.cells import bits
from spare_squares.decks.builtin import builtin_deck, builtin_game, template_game
from spare_squares.errors import Refused
from spare_squares.solver.difficulty import blind_odds
from spare_squares.solver.generate import FewerFound, generate
from spare_squares.solver.search import count
from spare_squares.solver.symmetry import canonical

GAME = builtin_game()
SEVEN = ["A1 B1 C4 D4", "A3 A4 C2 D3", "B2 B3 B4 C3"]


@pytest.mark.parametrize("seed", range(5))
def test_cards_are_proven_unlike_and_within_bounds(seed):
    """V19, V21: every card has as many packings as asked for, no two are alike under symmetry."""
    cards = generate(GAME, 12, chance=Random(seed), least=1, most=4)
    assert [card.id for card in cards] == [f"{number:02d}" for number in range(1, 13)]
    assert all(card.blocked.bit_count() == 4 and 1 <= count(GAME, card.blocked) <= 4 for card in cards)
    assert len({canonical(GAME, card.blocked) for card in cards}) == 12


@pytest.mark.parametrize("seed", range(5))
def test_blocked_cells_are_spread_over_the_board(seed):
    """V30: twelve cards block each cell, none much more often than another: three each on average."""
    used = Counter(bit for card in generate(GAME, 12, chance=Random(seed)) for bit in bits(card.blocked))
    assert len(used) == 16 and max(used.values()) - min(used.values()) <= 3


def test_a_seed_gives_the_same_cards_always():
    """V19: deterministic by seed: one seed is written out here, another gives others."""
    cards = [" ".join(GAME.board.names(card.blocked)) for card in generate(GAME, 3, chance=Random(7))]
    assert cards == [" ".join(GAME.board.names(card.blocked)) for card in generate(GAME, 3, chance=Random(7))]
    assert cards == SEVEN
    assert cards != [" ".join(GAME.board.names(card.blocked)) for card in generate(GAME, 3, chance=Random(8))]


def test_all_classes_can_be_drawn_and_not_one_more():
    """V21: 93 classes exist, 30 of them with one packing; more is refused with that number."""
    assert len(generate(GAME, 93, chance=Random(1))) == 93
    with pytest.raises(Refused, match=r"94 cards.*93 such cards"):
        generate(GAME, 94, chance=Random(1))
    assert len(generate(GAME, 30, chance=Random(1), most=1)) == 30
    with pytest.raises(Refused, match=r"exactly 1 packing.*30 such cards"):
        generate(GAME, 31, chance=Random(1), most=1)
    with pytest.raises(Refused, match=r"no such card"):
        generate(GAME, 1, chance=Random(1), least=15)


def test_cards_unlike_a_deck():
    """V21: none of the new cards is alike to a given one: 93 less 12 are left."""
    given = [card.blocked for card in builtin_deck().cards]
    cards = generate(GAME, 81, chance=Random(1), unlike=given)
    assert not {canonical(GAME, card.blocked) for card in cards} & {canonical(GAME, each) for each in given}
    with pytest.raises(Refused, match=r"81 such cards"):
        generate(GAME, 82, chance=Random(1), unlike=given)


def test_a_large_game_is_drawn_from_by_chance(monkeypatch):
    """V19: a game of millions of sets gives cards too, also within a narrow range; the same for a seed.

    That fault lines spare most searches does not show in the cards.
    """
    game = template_game("six-by-six")
    cards = generate(game, 2, chance=Random(2), most=40)
    assert all(card.blocked.bit_count() == 7 and 1 <= count(game, card.blocked) <= 40 for card in cards)
    monkeypatch.setattr("spare_squares.solver.generate.has_at_least", lambda *_: False)
    assert cards == generate(game, 2, chance=Random(2), most=40)


def test_what_a_large_game_does_not_give_is_said(monkeypatch):
    """V19, FD17: a search by chance for what hardly exists ends, and says how long it looked."""
    monkeypatch.setattr("spare_squares.solver.generate.COUNTS_IN_VAIN", 6)
    monkeypatch.setattr("spare_squares.solver.generate.COUNTS_A_DRAW", 3)
    with pytest.raises(FewerFound, match=r"found 0 of the 2 cards asked for: .* in 6 searches"):
        generate(template_game("six-by-six"), 2, chance=Random(2), least=10**6)


@pytest.mark.parametrize("name", ["spare-squares", "six-by-six"])
def test_a_search_that_was_stopped_claims_nothing(name):
    """S2: when the time is over, nothing is said of what exists."""
    with pytest.raises(FewerFound, match="time given") as refused:
        generate(template_game(name), 94, chance=Random(2), should_stop=lambda: True)
    assert "every set" not in str(refused.value)


def test_what_was_found_in_time_is_kept():
    """FD17: when the time is over, the cards found until then are handed on, within the range."""
    game, asked = template_game("six-by-six"), 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 1_500

    with pytest.raises(FewerFound, match=r"found [1-9][0-9]* of the 500 cards asked for") as ended:
        generate(game, 500, chance=Random(2), most=60, should_stop=stop)
    cards = ended.value.cards
    assert cards and [card.id for card in cards] == [f"{number:03}" for number in range(1, len(cards) + 1)]
    assert all(1 <= count(game, card.blocked) <= 60 for card in cards)


def test_bands_and_order():
    """S18, V19: cards lie in the bands asked for, sorted by odds or by packings; too few are counted."""
    cards = generate(GAME, 12, chance=Random(4), bands="BCD", order="odds")
    chances = [blind_odds(GAME, card.blocked, count(GAME, card.blocked)) for card in cards]
    assert {chance.band for chance in chances} == set("BCD")
    assert [chance.one_in for chance in chances] == sorted(chance.one_in for chance in chances)
    numbers = [count(GAME, card.blocked) for card in generate(GAME, 9, chance=Random(4), order="packings")]
    assert numbers == sorted(numbers, reverse=True)
    with pytest.raises(Refused, match=r"in band A: the game .* has 10 such cards"):
        generate(GAME, 20, chance=Random(4), bands="A")
