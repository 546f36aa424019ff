"""Make fresh cards: proven, unlike each other under symmetry, and spread over the board.

Cards are drawn from classes: one class holds every set of blocked cells that a symmetry of the empty board
takes to another. A small game is searched whole, so that "it cannot be done" is a proof; in a large one sets
are drawn until enough are found or the tries run out. The caller brings the source of chance and thereby
the seed; only its `random()` is used, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from math import comb
from random import Random

from spare_squares.core.cells import bits, from_bits
from spare_squares.core.challenge import Challenge
from spare_squares.core.game import Game
from spare_squares.core.limits import ShouldStop, Unfinished
from spare_squares.core.solver import packings_up_to
from spare_squares.core.symmetry import board_maps, canonical, moved
from spare_squares.errors import Refused

MOST_SEARCHED_WHOLE = 20_000  # sets of blocked cells; beyond this many they are drawn by chance
TRIES_A_CARD = 400
CHOICES = 12  # classes looked at for each card when it is spread over the board


def generate(
    game: Game,
    count: int,
    *,
    chance: Random,
    least: int = 1,
    most: int | None = None,
    unlike: Iterable[int] = (),
    should_stop: ShouldStop | None = None,
) -> tuple[Challenge, ...]:
    """Return `count` cards numbered from 01, each with `least` to `most` packings.

    Args:
        unlike: sets of blocked cells that no card may be alike to.

    Raises:
        Refused: when there are not that many such cards, or not found in the tries.
    """
    barred = {canonical(game, blocked) for blocked in unlike}
    stop = should_stop or (lambda: False)
    found = _drawn(game, chance, barred, (least, most), stop, tries=TRIES_A_CARD * count)
    if comb(game.board.size, game.blocked) <= MOST_SEARCHED_WHOLE:
        pool = list(found)
        if len(pool) < count:
            raise Refused(_too_few(game, count, len(pool), least, most, barred=len(barred)))
    else:
        pool = list(islice(found, count))
        if len(pool) < count:
            raise Refused(_not_found(count, len(pool), stopped=stop()))
    digits = max(2, len(str(count)))
    spread = _spread(game, pool, count, chance)
    return tuple(Challenge(str(number).zfill(digits), blocked) for number, blocked in enumerate(spread, 1))


def _drawn(
    game: Game,
    chance: Random,
    barred: set[int],
    bounds: tuple[int, int | None],
    stop: ShouldStop,
    *,
    tries: int,
) -> Iterator[int]:
    """Yield representatives of classes within the bounds, each once, in an order of chance."""
    seen = set(barred)
    for blocked in _sets(game, chance, tries):
        if stop():
            return
        representative = canonical(game, blocked)
        if representative in seen:
            continue
        seen.add(representative)
        if _within(game, representative, bounds, stop):
            yield representative


def _sets(game: Game, chance: Random, tries: int) -> Iterator[int]:
    """Yield every set of blocked cells in an order of chance, or `tries` drawn ones in a large game."""
    cells = list(bits(game.board.cells))
    if comb(len(cells), game.blocked) <= MOST_SEARCHED_WHOLE:
        yield from _shuffled([from_bits(chosen) for chosen in combinations(cells, game.blocked)], chance)
        return
    for _ in range(tries):
        yield from_bits(_shuffled(cells, chance)[: game.blocked])


def _shuffled(values: list[int], chance: Random) -> list[int]:
    keys = [chance.random() for _ in values]
    return [values[at] for at in sorted(range(len(values)), key=keys.__getitem__)]


def _within(game: Game, blocked: int, bounds: tuple[int, int | None], stop: ShouldStop) -> bool:
    """Tell whether the number of packings lies within the bounds, without counting beyond them."""
    least, most = bounds
    try:
        number = packings_up_to(game, blocked, least if most is None else most + 1, should_stop=stop)
    except Unfinished:
        return False
    return number >= least and (most is None or number <= most)


def _spread(game: Game, pool: list[int], count: int, chance: Random) -> list[int]:
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


def _too_few(game: Game, count: int, there: int, least: int, most: int | None, *, barred: int) -> str:
    """Say that the whole game was searched and how many cards it has."""
    bounds = f"{least} or more packings" if most is None else f"{least} to {most} packings"
    bounds = f"exactly {least} {'packing' if least == 1 else 'packings'}" if least == most else bounds
    cards = f"{there} such {'card' if there == 1 else 'cards'}" if there else "no such card"
    asked = "one card was" if count == 1 else f"{count} cards were"
    unlike = " and unlike the cards given" if barred else ""
    return (
        f"{asked} asked for, no two alike, each with {bounds}{unlike}: the game {game.name} has"
        f" {cards} (every set of blocked cells was tried); ask for fewer, or for a wider range"
    )


def _not_found(count: int, there: int, *, stopped: bool) -> str:
    why = "in the time given" if stopped else f"in {TRIES_A_CARD * count} draws by chance"
    return f"found {there} of the {count} cards asked for {why}: ask for fewer, a wider range, another seed"
