"""Judge each card by itself: how many cells it blocks (V13), and what the search proves (V18, V19, V32)."""

from __future__ import annotations

from collections.abc import Iterator

from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding
from spare_squares.core.game import Game
from spare_squares.core.limits import MOST_STATES
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging.placing import about_card
from spare_squares.decks.judging.rules import Rules
from spare_squares.solver.search import Proof, prove

FEWEST_STATES = 20_000
USUAL_CELLS = 64
MOST_EXPLAINED = 200  # cards without a packing; more in one deck is a fault of another kind
MOST_STEPS = 100_000  # of the second search, which is slow and plain on purpose


def judge_card(
    reading: Reading, number: int, deck: Deck, rules: Rules, *, explained: bool = True
) -> tuple[Proof, list[Finding]]:
    """Prove one card; a card that blocks a wrong number of cells is not searched."""
    card = deck.cards[number]
    blocked = card.blocked.bit_count()
    if blocked != deck.game.blocked:
        return Proof(card, 0, None), [_wrong_number(reading, number, deck, blocked)]
    proof = prove(deck, card, should_stop=rules.should_stop, most_states=states_for(deck.game))
    if proof.unfinished:
        return proof, [_unfinished(reading, number, proof)]
    found = (
        list(_bounds(reading, number, proof, rules))
        if proof.packings
        else [_no_packing(reading, number, deck, explained=explained)]
    )
    if rules.paranoid:
        found += _second_opinion(reading, number, deck.game, proof, rules)
    return proof, found


def states_for(game: Game) -> int:
    """Return how far one card may be searched: on a huge board each situation takes more time and memory."""
    return max(FEWEST_STATES, int(MOST_STATES * min(1.0, (USUAL_CELLS / game.board.size) ** 2)))


def _wrong_number(reading: Reading, number: int, deck: Deck, blocked: int) -> Finding:
    cells = f"{blocked} {'cell' if blocked == 1 else 'cells'}"
    message = f"card {deck.cards[number].id} blocks {cells}, and the game needs {deck.game.blocked}"
    by = blocked - deck.game.blocked
    fix = f"take {by} out" if by > 0 else f"add {-by} more"
    return about_card(reading, number, "V13", "error", message, fix=fix)


def _unfinished(reading: Reading, number: int, proof: Proof) -> Finding:
    """Say that the search stopped early: a lower bound proves nothing (S2)."""
    message = f"card {proof.card.id}: {proof.unfinished}"
    fix = "a card is proven only when its search is finished: this one is too large, or the time too short"
    return about_card(reading, number, "S2", "error", message, fix=fix)


def _bounds(reading: Reading, number: int, proof: Proof, rules: Rules) -> Iterator[Finding]:
    """Say how many packings there are, as an error where the rules ask for another number (V19)."""
    count = f"card {proof.card.id} has {proof.packings} {'packing' if proof.packings == 1 else 'packings'}"
    if rules.unique and proof.packings != 1:
        yield about_card(reading, number, "V19", "error", f"{count}, and exactly one is asked for")
    elif rules.least is not None and proof.packings < rules.least:
        yield about_card(
            reading, number, "V19", "error", f"{count}, and at least {rules.least} are asked for"
        )
    elif rules.most is not None and proof.packings > rules.most:
        yield about_card(reading, number, "V19", "error", f"{count}, and at most {rules.most} are asked for")
    else:
        yield about_card(reading, number, "V19", "info", count)


def _no_packing(reading: Reading, number: int, deck: Deck, *, explained: bool) -> Finding:
    """Explain why a card cannot be packed, and name the nearest card that can (V18)."""
    if not explained:
        fix = f"the first {MOST_EXPLAINED} cards without a packing are explained: mend those first"
        message = f"card {deck.cards[number].id} has no packing"
        return about_card(reading, number, "V18", "error", message, fix=fix)
    # Imported when a card fails: good decks, which are most, start without the whole art of explaining.
    from spare_squares.decks.judging.mending import nearest_in_words, why_not

    card, game = deck.cards[number], deck.game
    reason, picture = why_not(game, card.blocked)
    message = f"card {card.id} has no packing. {reason}"
    fix = nearest_in_words(game, card.blocked)
    return about_card(reading, number, "V18", "error", message, fix=fix, picture=picture)


def _second_opinion(
    reading: Reading, number: int, game: Game, proof: Proof, rules: Rules
) -> Iterator[Finding]:
    """Count once more by the independent search (V32)."""
    from spare_squares.solver.checking import count_again

    steps = iter(range(MOST_STEPS))

    def enough() -> bool:
        return next(steps, None) is None or (rules.should_stop is not None and rules.should_stop())

    again = count_again(game, proof.card.blocked, should_stop=enough)
    if again is None:
        yield about_card(
            reading, number, "V32", "error", f"card {proof.card.id}: the second search did not finish"
        )
    elif again != proof.packings:
        message = f"card {proof.card.id}: two searches disagree, {proof.packings} packings and {again}"
        fix = "this is a fault of this program: please report it with the deck"
        yield about_card(reading, number, "V32", "error", message, fix=fix)
