"""Facts about how hard a card is, never a rating: nobody has measured players.

Blind odds: draw the pieces in random order and put each on a random legal place; how likely does that fill
the board? Careful odds: the same, choosing only among places that leave every pocket a sum of the sizes still
to come. Both are exact. A try that ends well runs inside one packing, so it is enough to walk through the
packings: with some of its pieces placed, the next piece goes to its place in the packing with the chance one
in the number of places it has there.

Near misses: ways to place all pieces but one whose last piece does not fit, for each way whose last piece
does. Search nodes are no fact about difficulty: they grow with the number of packings (S17).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import lcm, prod

from spare_squares.core.challenge import Packing, placements
from spare_squares.core.game import Game
from spare_squares.core.limits import ShouldStop
from spare_squares.solver.counting import Kind, kinds
from spare_squares.solver.forced import Position, chain, splits, start
from spare_squares.solver.invariants import is_sum, regions
from spare_squares.solver.search import count, packings

BANDS = (("A", 8), ("B", 16), ("C", 32), ("D", None))
BAND_DEFINITION = (
    "Odds bands: a blind random try fills the board more often than once in 8 (A), once in 8 to 16 (B), "
    "once in 16 to 32 (C), or more seldom (D). They are counted; they are not a rating."
)

# Beyond this work (packings × subsets of pieces) odds and near misses are not given.
MOST_WORK = 200_000
MOST_PARTIAL = 20_000


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact chance: `good` in `all`."""

    good: int
    all: int

    @property
    def one_in(self) -> float:
        """Return n of the odds "one in n"; infinite for no chance."""
        return self.all / self.good if self.good else float("inf")

    @property
    def band(self) -> str:
        """Return the odds band A to D (S18); empty for no chance."""
        if not self.good:
            return ""
        return next(name for name, limit in BANDS if limit is None or self.all < limit * self.good)


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted about one card; None where it would take too long or means nothing.

    `misses` are the near misses, `hits` the ways whose last piece fits; `forced` the pieces that forced
    moves place before anything must be tried; `refutations` the cases to refute in the cheapest case split of
    a card with one packing (0: forced moves alone solve it).
    """

    packings: int
    blind: Odds | None
    careful: Odds | None
    misses: int | None
    hits: int | None
    forced: int
    refutations: int | None

    @property
    def band(self) -> str:
        """Return the odds band, empty where there is none."""
        return self.blind.band if self.blind else ""

    @property
    def misses_per_hit(self) -> float | None:
        """Return the near misses for each way whose last piece fits."""
        return None if self.misses is None or not self.hits else self.misses / self.hits

    def sentences(self) -> tuple[str, ...]:
        """Write the facts for a page that may show them."""
        found = [f"{self.packings} packing{'' if self.packings == 1 else 's'}"]
        if self.blind and self.blind.good:
            found.append(f"a blind try succeeds once in {_rounded(self.blind.one_in)} (band {self.band})")
        if self.careful and self.careful.good:
            found.append(f"a careful one once in {_rounded(self.careful.one_in)}")
        if self.misses_per_hit is not None:
            found.append(f"{self.misses_per_hit:.0f} near misses for each success")
        if self.packings:
            found.append(f"{self.forced} piece{'' if self.forced == 1 else 's'} forced from the start")
        if self.refutations is not None:
            found.append(f"{self.refutations} case{'' if self.refutations == 1 else 's'} to rule out")
        return tuple(found)


def _rounded(number: float) -> str:
    """Write a number with one decimal below 20, where it decides a band, and without above."""
    return f"{number:.1f}".removesuffix(".0") if number < 20 else f"{number:.0f}"


def facts(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Facts:
    """Count the facts of one card; raises Unfinished when `should_stop()` says so."""
    found = count(game, blocked, should_stop=should_stop)
    blind = careful = misses = hits = None
    if found << game.piece_count <= MOST_WORK:
        every = tuple(packings(game, blocked, should_stop=should_stop))
        blind = odds(game, blocked, every)
        careful = odds(game, blocked, every, careful=True)
        hits = found * game.piece_count
        partial = _all_but_one(game, blocked)
        misses = None if partial is None else partial - hits
    steps, position, _ = chain(start(game, blocked)) if found else ([], None, False)
    refutations = _refutations(position) if found == 1 and position else None
    return Facts(found, blind, careful, misses, hits, len(steps), refutations)


def odds(game: Game, blocked: int, every: Iterable[Packing], *, careful: bool = False) -> Odds:
    """Return the exact odds of filling the board, given all its packings (S17)."""
    free = game.board.cells & ~blocked
    places = {kind.letters[0]: _places(game, kind, free) for kind in kinds(game)}
    alike = {letter: kind.letters[0] for kind in kinds(game) for letter in kind.letters}
    all_places = max((len(each) for each in places.values()), default=1) or 1
    unit = lcm(*range(1, all_places + 1))
    known: dict[tuple[int, tuple[str, ...]], dict[str, int]] = {}

    def choices(left_free: int, left: tuple[str, ...]) -> dict[str, int]:
        """Return, for each piece still to come, the number of places it may be put on."""
        key = left_free, left
        if key not in known:
            known[key] = {
                letter: sum(
                    not careful or _leaves_sums(game, left_free & ~place, left, letter)
                    for place in places[letter]
                    if not place & ~left_free
                )
                for letter in set(left)
            }
        return known[key]

    total = sum(
        _chance_of(tuple((alike[p.letter], p.cells) for p in packing), unit, choices) for packing in every
    )
    pieces = game.piece_count
    return Odds(total, unit**pieces * prod(range(1, pieces + 1)))


def _chance_of(
    packing: tuple[tuple[str, int], ...],
    unit: int,
    choices: Callable[[int, tuple[str, ...]], dict[str, int]],
) -> int:
    """Return the chance to build one packing, times unit**pieces × pieces!, by subsets of its pieces."""
    number = len(packing)
    worth = [0] * (1 << number)
    worth[-1] = 1
    for placed in range((1 << number) - 2, -1, -1):
        missing = [at for at in range(number) if not placed >> at & 1]
        letters = tuple(sorted(packing[at][0] for at in missing))
        by_letter = choices(sum(packing[at][1] for at in missing), letters)
        # Any of the equal pieces still to come may be the one that goes to this place.
        worth[placed] = sum(
            worth[placed | 1 << at] * (unit // by_letter[packing[at][0]]) * letters.count(packing[at][0])
            for at in missing
        )
    return worth[0]


def _leaves_sums(game: Game, left_free: int, left: tuple[str, ...], placed: str) -> bool:
    """Tell whether every pocket is a sum of the sizes of the pieces still to come."""
    rest = list(left)
    rest.remove(placed)
    size = {piece.letter: piece.size for piece in game.pieces}
    sizes = tuple(size[letter] for letter in rest)
    return all(is_sum(sizes, region.bit_count()) for region in regions(game.board, left_free))


def _all_but_one(game: Game, blocked: int) -> int | None:
    """Count the ways to place all pieces but one without overlap; None where they are too many.

    The ways are told apart by the cells of each kind of piece, as packings are.
    """
    free = game.board.cells & ~blocked
    every = kinds(game)
    total = 0
    for missing in every:
        ways = {0: 1}
        divide = 1
        for kind in every:
            for copy in range(kind.copies - (kind is missing)):
                ways = _one_more(ways, _places(game, kind, free))
                if len(ways) > MOST_PARTIAL:
                    return None
                divide *= copy + 1
        total += sum(ways.values()) // divide
    return total


def _places(game: Game, kind: Kind, free: int) -> tuple[int, ...]:
    piece = game.piece(kind.letters[0])
    return tuple(placements(game, piece, free)) if piece else ()


def _one_more(ways: dict[int, int], places: tuple[int, ...]) -> dict[int, int]:
    """Place one more piece in every way: covered cells → number of ways."""
    found: dict[int, int] = {}
    for covered, number in ways.items():
        for place in places:
            if not covered & place:
                found[covered | place] = found.get(covered | place, 0) + number
    return found


def _refutations(position: Position) -> int | None:
    """Return the fewest cases that forced moves must refute until one is left; None when no split does it."""
    if not position.left:
        return 0
    for _, cases in splits(position, position.covers()):
        ends = [chain(position.after(letter, place)) for letter, place in cases]
        if sum(not refuted for _, _, refuted in ends) == 1:
            return len(cases) - 1
    return None
