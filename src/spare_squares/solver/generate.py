"""Make fresh cards: proven, unlike each other under symmetry, and spread over the board.

Cards are drawn from classes: one class holds every set of blocked cells that a symmetry of the empty board
takes to another. A small game is searched whole, so that "it cannot be done" is a proof. In a large one a set
is drawn by chance and, when it has too many packings or too few, mended step by step: one blocked cell is
moved as long as that brings the number nearer. The caller brings the source of chance and thereby the seed;
only its `random()` is used, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random

from spare_squares.core.cells import bits, from_bits
from spare_squares.core.challenge import Challenge
from spare_squares.core.game import Game
from spare_squares.errors import Refused
from spare_squares.solver.difficulty import blind_odds
from spare_squares.solver.fault_lines import fault_lines, has_at_least
from spare_squares.solver.limits import Budget, ShouldStop, Unfinished
from spare_squares.solver.search import count as solver_count
from spare_squares.solver.search import packings_up_to
from spare_squares.solver.symmetry import board_maps, canonical, moved
from spare_squares.wording import counted, noun_for

MOST_SEARCHED_WHOLE = 20_000  # sets of blocked cells; beyond this many they are drawn by chance
DRAWS_IN_VAIN = 100_000  # sets drawn blindly after which a card with few packings is looked for otherwise
COUNTS_IN_VAIN = 600  # searches of a large game after which no further card is hoped for
COUNTS_A_DRAW = 150  # searches after which a drawn set is given up for another
MOST_STATES_A_COUNT = 500_000
MOST_ONE_BY_ONE = 64  # packings up to which listing them is quicker than counting all that there are
CHOICES = 12  # classes looked at for each card when it is spread over the board

Bounds = tuple[int, int | None]


class FewerFound(Refused):
    """A search that gave fewer cards than were asked for; `cards` are those it found."""

    def __init__(self, message: str, cards: tuple[Challenge, ...]) -> None:
        super().__init__(message)
        self.cards = cards


def generate(
    game: Game,
    count: int,
    *,
    chance: Random,
    least: int = 1,
    most: int | None = None,
    unlike: Iterable[int] = (),
    bands: str = "",
    order: str = "",
    should_stop: ShouldStop | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Challenge, ...]:
    """Return `count` cards numbered from 01, each with `least` to `most` packings.

    Args:
        unlike: sets of blocked cells that no card may be alike to.
        bands: the odds bands a card may have, such as "BCD"; any when empty.
        order: "odds" for the card that a blind try fills most often first, "packings" for the one with most
            packings first; else as they spread over the board.
        progress: told how many of how many cards of a large game are found.

    Raises:
        Refused: when there are not that many such cards.
        FewerFound: when they were not found in the searches or the time given.
    """
    barred = {canonical(game, blocked) for blocked in unlike}
    bounds = (least, most)
    pool: list[int] = []
    why = ""
    try:
        if math.comb(game.board.size, game.blocked) <= MOST_SEARCHED_WHOLE:
            for blocked in try_classes(game, chance, barred, bounds, should_stop):
                if is_in_bands(game, blocked, bands):
                    pool.append(blocked)
            if len(pool) < count:
                raise Refused(tell_too_few(game, count, len(pool), bounds, barred=len(barred), bands=bands))
        else:
            for blocked in find_by_chance(game, chance, barred, bounds, should_stop):
                if not is_in_bands(game, blocked, bands):
                    continue
                pool.append(blocked)
                if progress is not None:
                    progress(len(pool), count)
                if len(pool) == count:
                    break
    except Unfinished as stopped:
        why = f"found {len(pool)} of the {count} cards asked for, and {stopped.why}"
    if not why and len(pool) < count:
        why = f"found {len(pool)} of the {count} cards asked for: {tell_given_up(bounds)}"
    spread = spread_over_board(game, pool, min(count, len(pool)), chance)
    if order:
        spread.sort(key=lambda blocked: rank_card(game, blocked, order))
    digits = max(2, len(str(count)))
    cards = tuple(Challenge(str(number).zfill(digits), blocked) for number, blocked in enumerate(spread, 1))
    if why:
        raise FewerFound(why, cards)
    return cards


def is_in_bands(game: Game, blocked: int, bands: str) -> bool:
    """Tell whether a card lies in one of the odds bands asked for."""
    if not bands:
        return True
    chance = blind_odds(game, blocked, solver_count(game, blocked))
    return chance is not None and chance.band != "" and chance.band in bands


def rank_card(game: Game, blocked: int, order: str) -> float:
    """Return what cards are sorted by: one in so many tries, or the number of packings, most first."""
    number = solver_count(game, blocked)
    chance = blind_odds(game, blocked, number, ranked=False) if order == "odds" else None
    return chance.one_in if chance else -number


def try_classes(
    game: Game, chance: Random, barred: set[int], bounds: Bounds, should_stop: ShouldStop | None
) -> Iterator[int]:
    """Yield the representative of every class within the bounds, in an order of chance.

    Raises:
        Unfinished: when `should_stop()` says so.
    """
    least, most = bounds
    seen = set(barred)
    every = [from_bits(chosen) for chosen in combinations(bits(game.board.cells), game.blocked)]
    for blocked in _shuffled(every, chance):
        representative = canonical(game, blocked)
        if representative in seen:
            continue
        seen.add(representative)
        enough = least if most is None else most + 1
        number = packings_up_to(game, representative, enough, should_stop=should_stop)
        if measure_distance(number, bounds) == 0:
            yield representative


def find_by_chance(
    game: Game, chance: Random, barred: set[int], bounds: Bounds, should_stop: ShouldStop | None
) -> Iterator[int]:
    """Yield representatives of classes of a large game, each once, as long as there is hope for more.

    Raises:
        Unfinished: when `should_stop()` says so.
    """
    seen = set(barred)
    yield from draw_classes(game, chance, seen, bounds, should_stop)
    in_vain = 0
    while in_vain < COUNTS_IN_VAIN:
        spent, blocked = mend_set(game, chance, bounds, should_stop)
        in_vain += spent
        representative = canonical(game, blocked) if blocked else 0
        if representative and representative not in seen:
            seen.add(representative)
            in_vain = 0
            yield representative


def tell_given_up(bounds: Bounds) -> str:
    """Say that the search was given up, and what to ask for instead."""
    least, most = bounds
    asked = f"{least:,} or more" if most is None else f"{least:,} to {most:,}"
    return (
        f"no further set with {asked} packings came up in {COUNTS_IN_VAIN} searches: "
        "ask for fewer cards, for a wider range, or try another seed"
    )


def draw_classes(
    game: Game, chance: Random, seen: set[int], bounds: Bounds, should_stop: ShouldStop | None
) -> Iterator[int]:
    """Draw blindly and yield each new class within the bounds: for few packings, where there are fault lines.

    Nearly every set has more packings than asked for, and a fault line shows it in microseconds: one set in
    10,435 of the 6×6 game has one packing, and drawing that many is quicker than mending a single one.
    """
    least, most = bounds
    if most is None or most >= MOST_ONE_BY_ONE or not fault_lines(game):
        return
    cells = list(bits(game.board.cells))
    in_vain = 0
    while in_vain < DRAWS_IN_VAIN:
        in_vain += 1
        Budget(should_stop).spend(1)
        blocked = from_bits(_shuffled(cells, chance)[: game.blocked])
        if not has_at_least(game, game.board.cells & ~blocked, most + 1):
            number = packings_up_to(game, blocked, most + 1, should_stop=should_stop)
            representative = canonical(game, blocked) if least <= number <= most and number else 0
            if representative and representative not in seen:
                seen.add(representative)
                in_vain = 0
                yield representative


def mend_set(game: Game, chance: Random, bounds: Bounds, should_stop: ShouldStop | None) -> tuple[int, int]:
    """Draw a set of blocked cells and move it towards the bounds; return searches spent, and the set or 0."""
    cells = list(bits(game.board.cells))
    blocked = from_bits(_shuffled(cells, chance)[: game.blocked])
    distance = measure_distance(count_within(game, blocked, bounds, math.inf, should_stop), bounds)
    for spent in range(1, COUNTS_A_DRAW):
        if distance == 0:
            return spent, blocked
        away = _one_of([bit for bit in cells if blocked >> bit & 1], chance)
        to = _one_of([bit for bit in cells if not blocked >> bit & 1], chance)
        moved_one = blocked ^ (1 << away) ^ (1 << to)
        reached = measure_distance(count_within(game, moved_one, bounds, distance, should_stop), bounds)
        # A step that is no worse is taken too: on a plateau only wandering leads on.
        if reached <= distance:
            blocked, distance = moved_one, reached
    return COUNTS_A_DRAW, blocked if distance == 0 else 0


def count_within(
    game: Game, blocked: int, bounds: Bounds, distance: float, should_stop: ShouldStop | None
) -> int:
    """Count the packings of a set that was drawn, as far as it matters whether they lie within a distance.

    A set that takes too long counts as one without a packing.
    """
    least, most = bounds
    enough = least if most is None else most + distance + 1
    try:
        if enough <= MOST_ONE_BY_ONE:
            Budget(should_stop).spend(1)  # a fault line is told so soon that nobody would be asked
            if has_at_least(game, game.board.cells & ~blocked, int(enough)):
                return int(enough)
            return packings_up_to(
                game, blocked, int(enough), should_stop=should_stop, most_states=MOST_STATES_A_COUNT
            )
        return solver_count(game, blocked, should_stop=should_stop, most_states=MOST_STATES_A_COUNT)
    except Unfinished:
        if should_stop is not None and should_stop():
            raise
        return 0


def measure_distance(packings: int, bounds: Bounds) -> float:
    """Return how far a number of packings lies outside the bounds; none at all is farthest."""
    least, most = bounds
    if packings == 0:
        return math.inf
    if packings < least:
        return least - packings
    return packings - most if most is not None and packings > most else 0


def _one_of(values: list[int], chance: Random) -> int:
    return values[int(chance.random() * len(values))]


def _shuffled(values: list[int], chance: Random) -> list[int]:
    keys = [chance.random() for _ in values]
    return [values[at] for at in sorted(range(len(values)), key=keys.__getitem__)]


def spread_over_board(game: Game, pool: list[int], count: int, chance: Random) -> list[int]:
    """Choose `count` of the classes and how each is turned, so that blocked cells visit the whole board.

    Greedy: the next card is, of a few classes and all their images, the one whose cells were blocked least.
    """
    used = dict.fromkeys(bits(game.board.cells), 0)
    left = list(pool)
    chosen: list[int] = []
    while len(chosen) < count:
        images = [
            (sum(2 * used[bit] + 1 for bit in bits(image)), chance.random(), at, image)
            for at, representative in enumerate(left[:CHOICES])
            for image in sorted({moved(representative, where) for _, where in board_maps(game)})
        ]
        _, _, at, image = min(images)
        del left[at]
        chosen.append(image)
        for bit in bits(image):
            used[bit] += 1
    return chosen


def tell_too_few(game: Game, count: int, there: int, bounds: Bounds, *, barred: int, bands: str) -> str:
    """Say that the whole game was searched and how many cards it has."""
    least, most = bounds
    range_ = f"{least} or more packings" if most is None else f"{least} to {most} packings"
    range_ = f"exactly {counted(least, 'packing')}" if least == most else range_
    cards = counted(there, "such card") if there else "no such card"
    asked = noun_for(count, "one card was", f"{count} cards were")
    unlike = f", in band {' or '.join(bands)}" if bands else ""
    unlike += " and unlike the cards given" if barred else ""
    return (
        f"{asked} asked for, no two alike, each with {range_}{unlike}: the game {game.name} has"
        f" {cards} (every set of blocked cells was tried); ask for fewer, or for a wider range"
    )
