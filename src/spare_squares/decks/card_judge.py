"""Judge each card by itself: how many cells it blocks (V13), what the search proves (V18, V19, V32).

A card without packing is told why, and which card near it has one (V18), without ever taking long: in a game
with few sets of blocked cells the nearest card is found for certain; in a large one only cards that move one
blocked cell are looked at, and a look at each may not take long. A sentence is worth no minute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import comb
from typing import TYPE_CHECKING

from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.deck import Deck
from spare_squares.core.drawing import drawn_if_small
from spare_squares.core.findings import Finding, Severity
from spare_squares.core.game import Game
from spare_squares.decks.as_read import Reading, about_card
from spare_squares.solver.limits import MOST_STATES, ShouldStop, Unfinished
from spare_squares.solver.search import Proof, has_packing, prove
from spare_squares.solver.symmetry import board_maps, canonical, moved
from spare_squares.wording import counted, listed

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Facts


@dataclass(frozen=True, slots=True)
class Rules:
    """How strict to be: `least` and `most` bound the packings of a card, None sets no bound.

    `paranoid` lets a second search count again, for as long as `should_stop` allows if `patient`, else for a
    number of steps of its own. `progress` is told after each card how many of how many are done.
    """

    strict: bool = False
    least: int | None = None
    most: int | None = None
    paranoid: bool = False
    patient: bool = False
    details: bool = False
    should_stop: Callable[[], bool] | None = None
    progress: Callable[[int, int], None] | None = None

    @property
    def unique(self) -> bool:
        """Tell whether each card must have exactly one packing."""
        return self.least == self.most == 1


FEWEST_STATES = 20_000
USUAL_CELLS = 64
MOST_EXPLAINED = 200  # cards without a packing; more in one deck is a fault of another kind
MOST_STEPS = 100_000  # of the second search, which is slow and plain on purpose


def judge_card(
    reading: Reading, number: int, deck: Deck, rules: Rules, *, explained: bool = True
) -> tuple[Proof, list[Finding], bool]:
    """Prove one card, and tell whether that stands: a second search that did not finish confirms nothing.

    A card that blocks a wrong number of cells is not searched.
    """
    card = deck.cards[number]
    blocked = card.blocked.bit_count()
    if blocked != deck.game.blocked:
        return Proof(card, 0, None), [_wrong_number(reading, number, deck, blocked)], True
    proof = prove(deck, card, should_stop=rules.should_stop, most_states=states_for(deck.game))
    if proof.unfinished:
        return proof, [tell_unfinished(reading, number, proof)], True
    found = (
        list(tell_bounds(reading, number, proof, rules))
        if proof.packings
        else [explain_no_packing(reading, number, deck, explained=explained)]
    )
    if not rules.paranoid:
        return proof, found, True
    again, confirmed = confirm_count(reading, number, deck.game, proof, rules)
    return proof, [*found, *again], confirmed


def states_for(game: Game) -> int:
    """Return how far one card may be searched: on a huge board each situation takes more time and memory."""
    return max(FEWEST_STATES, int(MOST_STATES * min(1.0, (USUAL_CELLS / game.board.size) ** 2)))


def _wrong_number(reading: Reading, number: int, deck: Deck, blocked: int) -> Finding:
    blocks = f"card {deck.cards[number].id} blocks {counted(blocked, 'cell')}"
    message = f"{blocks}, and the game needs {deck.game.blocked}"
    by = blocked - deck.game.blocked
    fix = f"take {by} out" if by > 0 else f"add {-by} more"
    return about_card(reading, number, "V13", "error", message, fix=fix)


def tell_unfinished(reading: Reading, number: int, proof: Proof) -> Finding:
    """Say that the search stopped early: a lower bound proves nothing (S2)."""
    message = f"card {proof.card.id}: {proof.unfinished}"
    fix = "a card is proven only when its search is finished: this one is too large, or the time too short"
    return about_card(reading, number, "S2", "error", message, fix=fix)


def tell_bounds(reading: Reading, number: int, proof: Proof, rules: Rules) -> Iterator[Finding]:
    """Say how many packings there are, as an error where the rules ask for another number (V19)."""
    count = f"card {proof.card.id} has {counted(proof.packings, 'packing')}"
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


def explain_no_packing(reading: Reading, number: int, deck: Deck, *, explained: bool) -> Finding:
    """Explain why a card cannot be packed, and name the nearest card that can (V18)."""
    if not explained:
        fix = f"the first {MOST_EXPLAINED} cards without a packing are explained: mend those first"
        message = f"card {deck.cards[number].id} has no packing"
        return about_card(reading, number, "V18", "error", message, fix=fix)
    card, game = deck.cards[number], deck.game
    reason, picture = why_not(game, card.blocked)
    message = f"card {card.id} has no packing. {reason}"
    fix = nearest_in_words(game, card.blocked)
    return about_card(reading, number, "V18", "error", message, fix=fix, picture=picture)


def confirm_count(
    reading: Reading, number: int, game: Game, proof: Proof, rules: Rules
) -> tuple[list[Finding], bool]:
    """Count once more by the independent search (V32); tell whether it came to an end."""
    from spare_squares.solver.checking import count_again

    steps = iter(range(MOST_STEPS))

    def enough() -> bool:
        spent = not rules.patient and next(steps, None) is None
        return spent or (rules.should_stop is not None and rules.should_stop())

    again = count_again(game, proof.card.blocked, should_stop=enough)
    if again is None:
        message = f"card {proof.card.id} is not confirmed: the second search did not finish"
        fix = "give it more time by --max-seconds, such as 600, or leave --paranoid out"
    elif again != proof.packings:
        message = f"card {proof.card.id}: two searches disagree, {proof.packings} packings and {again}"
        fix = "this is a fault of this program: please report it with the deck"
    else:
        return [], True
    return [about_card(reading, number, "V32", "error", message, fix=fix)], again is not None


MOST_SETS = 10_000  # sets of blocked cells that `nearest` surely goes through; with more, one cell is moved
MOST_CARDS_TRIED = 400
MOST_LOOKS = 400  # a search looks up every 2,000 situations
MOST_CELLS_EXPLAINED = 144


def why_not(game: Game, blocked: int) -> tuple[str, str]:
    """Return the reason as sentences, and a picture with the steps of the argument under it."""
    misfit = find_misfit(game)
    if misfit:
        return f"Piece {misfit} does not fit on this board, whatever is blocked.", ""
    plain = "Every way to place the pieces was tried, and none covers the board."
    if game.board.size > MOST_CELLS_EXPLAINED:
        return plain, ""
    # Imported when a card fails: good decks, which are most, start without the whole art of explaining.
    from spare_squares.solver.reasons import explain

    try:
        reason = explain(game, blocked, should_stop=stop_after_looks())
    except Unfinished:
        reason = None
    if reason is None:
        return plain, drawn_if_small(game.board, blocked)
    return reason.text, "\n".join([reason.picture or drawn_if_small(game.board, blocked), *reason.steps])


def nearest_in_words(game: Game, blocked: int) -> str:
    """Name the nearest card that works, or say how far was looked."""
    if find_misfit(game):
        return "change the piece or the board"
    small = comb(game.board.size, game.blocked) <= MOST_SETS
    from spare_squares.solver.reasons import nearest

    try:
        near = nearest(game, blocked, should_stop=stop_after_looks()) if small else move_one(game, blocked)
    except Unfinished:
        near = None
    if near is None:
        return "no card that works was found by moving one blocked cell"
    if not near:
        return f"no {game.blocked} blocked cells leave room for these pieces on this board"
    names = game.board.names
    moves = f"block {listed(names(near & ~blocked))} instead of {listed(names(blocked & ~near))}"
    return f"the nearest card that works is {' '.join(names(near))}: {moves}"


@lru_cache(maxsize=64)
def find_misfit(game: Game) -> str:
    """Return the letter of a piece that has no place even on the empty board, or "" for none."""
    pieces = game.pieces
    return next((each.letter for each in pieces if not any(placements(game, each, game.board.cells))), "")


def stop_after_looks() -> ShouldStop:
    """Return a `should_stop` that says yes after so many looks: no clock, the same report always."""
    looks = iter(range(MOST_LOOKS))
    return lambda: next(looks, None) is None


def move_one(game: Game, blocked: int) -> int | None:
    """Return a card that works and moves one blocked cell, to a cell beside it if that helps."""
    stop = stop_after_looks()
    tried = islice(_moves(game, blocked), MOST_CARDS_TRIED)
    return next((cells for cells in tried if has_packing(game, cells, should_stop=stop)), None)


def _moves(game: Game, blocked: int) -> Iterator[int]:
    free = list(bits(game.board.cells & ~blocked))
    columns = game.board.columns

    def steps(one: int, other: int) -> int:
        return abs(one // columns - other // columns) + abs(one % columns - other % columns)

    for beside in (True, False):
        for away in bits(blocked):
            for to in free:
                if (steps(away, to) == 1) == beside:
                    yield blocked ^ (1 << away) ^ (1 << to)


def facts_of(deck: Deck, proof: Proof, rules: Rules) -> Facts | None:
    """Count the facts of a card; None for a card without packing, or when the time is over."""
    if not proof.packings or proof.unfinished:
        return None
    from spare_squares.solver.difficulty import facts

    try:
        return facts(deck.game, proof.card.blocked, should_stop=rules.should_stop)
    except Unfinished:
        return None


def tell_facts(reading: Reading, number: int, counted: Facts | None) -> Iterator[Finding]:
    """Yield the facts of the card at `number` as information."""
    if counted is not None and reading.deck is not None:
        message = f"card {reading.deck.cards[number].id}: {'; '.join(counted.sentences())}"
        yield about_card(reading, number, "V22", "info", message, fix=counted.definition)


MOST_WIDE = 32  # two boards side by side in a terminal of 40 columns


def judge_alike(reading: Reading, deck: Deck, classes: list[int], rules: Rules) -> Iterator[Finding]:
    """Compare each card with the first of its class; `classes` holds the representative of each card."""
    first_of_class: dict[int, int] = {}
    first_of_cells: dict[int, int] = {}
    for number, card in enumerate(deck.cards):
        if not card.blocked and deck.game.blocked:
            continue  # its cells are missing, which is told: so are those of all like it
        twin = first_of_cells.setdefault(card.blocked, number)
        like = first_of_class.setdefault(classes[number], number)
        if twin != number:
            message = f"card {card.id} has the same cells as card {deck.cards[twin].id}"
            severity: Severity = "error" if rules.strict else "warning"
            yield about_card(
                reading, number, "V20", severity, message, fix="change one of them, or take it out"
            )
        elif like != number and card.blocked.bit_count() == deck.game.blocked:
            yield _turned(reading, deck, number, like)


def classes_of(deck: Deck) -> list[int]:
    """Return for each card the representative of its symmetry class."""
    return [canonical(deck.game, card.blocked) for card in deck.cards]


def _turned(reading: Reading, deck: Deck, number: int, like: int) -> Finding:
    card, other = deck.cards[number], deck.cards[like]
    how = transformation(deck.game, other.blocked, card.blocked)
    message = f"card {card.id} is card {other.id} after {how}"
    fix = "players who know one know the other; keep both only on purpose"
    return about_card(
        reading, number, "V21", "warning", message, fix=fix, picture=draw_pair(deck, like, number)
    )


def transformation(game: Game, before: int, after: int) -> str:
    """Name the first symmetry of the empty board that takes one set of blocked cells to another."""
    return next((name for name, where in board_maps(game) if moved(before, where) == after), "")


def draw_pair(deck: Deck, one: int, other: int) -> str:
    """Draw two cards side by side, the later one on the right."""
    left, right = (
        drawn_if_small(deck.game.board, deck.cards[number].blocked).split("\n") for number in (one, other)
    )
    wide = max(map(len, left))
    if 2 * wide > MOST_WIDE:
        return ""
    return "\n".join(f"{row.ljust(wide)}    {beside}" for row, beside in zip(left, right, strict=True))
