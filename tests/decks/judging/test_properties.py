"""Whatever cards and answers a deck holds: judging ends in findings, and what is kept is clean."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from spare_squares.core.challenge import Challenge, Placement
from spare_squares.core.deck import Deck
from spare_squares.decks.as_read import Reading, Value
from spare_squares.decks.builtin import builtin_game
from spare_squares.decks.judging import Rules, judge, kept
from spare_squares.errors import Refused
from spare_squares.shell.report import lines_of
from spare_squares.solver.checking import count_again

IDS = st.one_of(st.sampled_from(["01", "1", "SQ-1", "2", "03", "Eins"]), st.text(min_size=1, max_size=5))
CELLS = st.one_of(
    st.lists(st.integers(0, 15), min_size=4, max_size=4, unique=True),
    st.lists(st.integers(0, 15), max_size=8),
).map(lambda bits: sum({1 << bit for bit in bits}))
PLACEMENTS = st.builds(Placement, st.sampled_from("ILDOXé"), CELLS)
ANSWERS = st.dictionaries(IDS, st.lists(PLACEMENTS, max_size=5).map(tuple), max_size=3)
CARDS = st.lists(st.builds(Challenge, IDS, CELLS, st.text(max_size=8)), min_size=1, max_size=8).map(tuple)
DECKS = st.builds(Deck, st.text(max_size=9), st.just(builtin_game()), CARDS, st.text(max_size=9), ANSWERS)


@settings(max_examples=40, deadline=None)
@given(deck=DECKS, strict=st.booleans(), details=st.booleans(), given=st.text(max_size=70))
def test_every_deck_ends_in_findings(deck, strict, details, given):
    """V32: no deck makes the judge fail; each finding can be shown; the second search agrees on each card."""
    judgement = judge(
        Reading(deck, file="deck", fingerprint=Value(given)), Rules(strict=strict, details=details)
    )
    for finding in judgement.findings:
        assert finding.message and lines_of(finding, 40)
    for proof in judgement.proofs:
        if proof.card.blocked.bit_count() == 4:
            assert proof.packings == count_again(deck.game, proof.card.blocked)


@settings(max_examples=40, deadline=None)
@given(deck=DECKS)
def test_what_is_kept_has_no_error(deck):
    """V33: a deck of the cards that passed is valid by itself, and keeps their order."""
    judgement = judge(Reading(deck, file="deck"))
    try:
        clean = kept(judgement)
    except Refused:
        assert not judgement.ok
        return
    assert judge(Reading(clean, file="clean")).ok
    places = [deck.cards.index(card) for card in clean.cards]
    assert places == sorted(places)
    if judgement.ok:
        assert clean.cards == deck.cards
