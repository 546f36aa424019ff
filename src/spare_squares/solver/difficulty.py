"""Facts about how hard a card is, never a rating: nobody has measured players.

Blind odds: draw the pieces in random order and put each on a random legal place; how likely does that fill
the board? Careful odds: the same, choosing only among places that leave every pocket a sum of the sizes
still to come. A try that ends well runs inside one packing, so it is enough to walk through the packings:
with some of its pieces placed, the next piece goes to its place in the packing with the chance one in the
number of places it has there. Where a card has very many packings, every so-many-th of them is followed, and
the odds are an estimate that says so.

Bands A to J are tenths by rank: a game's boards, turned and mirrored ones left out, stand in the order of
their blind odds, and A is the tenth where a blind try succeeds most often. So a band says where a card
stands within its game, for a game of any size (S18). Where the boards are too many, a fixed sample of them
stands in for all.

Near misses: ways to place all pieces but one whose last piece does not fit, for each way whose last piece
does. Search nodes are no fact about difficulty: they grow with the number of packings (S17).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, islice
from math import ceil, comb, factorial, lcm
from random import Random
from typing import NamedTuple

from spare_squares.core.cells import bits, from_bits
from spare_squares.core.challenge import Packing, placements
from spare_squares.core.game import Game
from spare_squares.solver.counting import Kind, Numbering, kinds
from spare_squares.solver.forced import Position, chain, forced_line, splits, start
from spare_squares.solver.invariants import is_sum, regions
from spare_squares.solver.limits import ShouldStop
from spare_squares.solver.reasons import can_be_packed
from spare_squares.solver.search import count, has_packing, packings
from spare_squares.solver.symmetry import canonical
from spare_squares.wording import counted

LETTERS = "ABCDEFGHIJ"

# Beyond this work (packings × subsets of pieces) an exact number is not given: odds are estimated.
MOST_WORK = 20_000
MOST_CAREFUL = 2_000
MOST_PARTIAL = 20_000
MOST_FOLLOWED = 64
MOST_PIECES = 10  # with more, one packing alone has too many subsets

# Games with up to so many sets are ranked whole, others by a sample of so many boards.
MOST_RANKED = 2_000
SAMPLED = 100
MOST_DRAWN = 4_000


class Bands(NamedTuple):  # as in `forced`: quickly made
    """The ten bands of a game: the longest odds (one in so many) of each tenth but the last, by rank.

    `boards` were ranked, no two alike: all that can be packed, or a fixed sample.
    """

    limits: tuple[float, ...]
    boards: int
    sampled: bool

    def band(self, one_in: float) -> str:
        """Return the band of some odds; boards of the same odds share one."""
        return LETTERS[sum(one_in > limit for limit in self.limits)]

    @property
    def definition(self) -> str:
        """Say what the bands are."""
        these = "a fixed sample of" if self.sampled else "all"
        return (
            f"Bands: {these} {self.boards:,} unlike boards of this game that can be packed, ranked by how "
            "often a blind random try fills them; A is the tenth where it succeeds most often, J the one "
            "where it succeeds least. They are counted; they are not a rating."
        )


class Odds(NamedTuple):
    """A chance: `good` in `all`; exact, unless only `followed` of the packings were followed (0: all)."""

    good: int
    all: int
    bands: Bands | None = None
    followed: int = 0

    @property
    def one_in(self) -> float:
        """Return n of the odds "one in n"; infinite for no chance."""
        return self.all / self.good if self.good else float("inf")

    @property
    def band(self) -> str:
        """Return the band A to J within the game (S18); empty for no chance, or where it is not known."""
        return self.bands.band(self.one_in) if self.good and self.bands else ""


class Facts(NamedTuple):
    """What can be counted about one card; None where it would take too long or means nothing.

    `misses` are the near misses, `hits` the ways whose last piece fits; `forced` the pieces that forced
    moves place before anything must be tried; `refutations` the cases to refute in the cheapest case split of
    a card with one packing (0: forced moves alone solve it); `steps` and `choices` the forced moves and the
    free choices of the line that leads to a packing.
    """

    packings: int
    blind: Odds | None
    careful: Odds | None
    misses: int | None
    hits: int | None
    forced: int
    refutations: int | None
    steps: int = 0
    choices: int = 0

    @property
    def band(self) -> str:
        """Return the odds band, empty where there is none."""
        return self.blind.band if self.blind else ""

    @property
    def definition(self) -> str:
        """Say what the band means, or why there is none."""
        if self.blind and self.blind.bands:
            return self.blind.bands.definition
        return "No band: the odds of a game with so many pieces would take too long to count."

    @property
    def misses_per_hit(self) -> float | None:
        """Return the near misses for each way whose last piece fits."""
        return None if self.misses is None or not self.hits else self.misses / self.hits

    def sentences(self) -> tuple[str, ...]:
        """Write the facts for a page that may show them."""
        found = [counted(self.packings, "packing")]
        if self.blind and self.blind.good:
            about = "about once" if self.blind.followed else "once"
            band = f" (band {self.band})" if self.band else ""
            found.append(f"a blind try succeeds {about} in {round_odds(self.blind.one_in)}{band}")
        if self.careful and self.careful.good:
            found.append(f"a careful one once in {round_odds(self.careful.one_in)}")
        if self.misses_per_hit is not None:
            found.append(f"{self.misses_per_hit:.0f} near misses for each success")
        if self.packings:
            found.append(f"{counted(self.forced, 'piece')} forced from the start")
            moves, choices = counted(self.steps, "forced move"), counted(self.choices, "choice")
            found.append(f"{moves} and {choices} to a packing")
        if self.refutations is not None:
            found.append(f"{counted(self.refutations, 'case')} to rule out")
        return tuple(found)


def round_odds(number: float) -> str:
    """Write a number with one decimal below 20, where it decides a band, and without above."""
    return f"{number:.1f}".removesuffix(".0") if number < 20 else f"{number:,.0f}"


def facts(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Facts:
    """Count the facts of one card; raises Unfinished when `should_stop()` says so."""
    found = count(game, blocked, should_stop=should_stop)
    careful = misses = hits = None
    blind = blind_odds(game, blocked, found, should_stop=should_stop)
    if found << game.piece_count <= MOST_CAREFUL:
        every = packings(game, blocked, should_stop=should_stop)
        careful = odds(game, blocked, every, careful=True)
    if found << game.piece_count <= MOST_WORK:
        # Taking any one piece off a packing leaves a way whose last piece fits.
        hits = found * game.piece_count
        partial = count_all_but_one(game, blocked)
        misses = None if partial is None else partial - hits
    if not found:
        return Facts(0, blind, careful, misses, hits, 0, None)
    moves, position, _ = chain(start(game, blocked))
    refutations = count_refutations(position) if found == 1 else None
    line = forced_line(game, blocked, lambda at: can_be_packed(game, at, should_stop))
    choices = len(line.choices)
    steps = len(line.moves) - choices
    return Facts(found, blind, careful, misses, hits, len(moves), refutations, steps, choices)


def blind_odds(
    game: Game, blocked: int, found: int, *, should_stop: ShouldStop | None = None, ranked: bool = True
) -> Odds | None:
    """Return the blind odds of a card with `found` packings, with its bands; None for too many pieces.

    Exact where the packings are few enough to follow them all; else a fixed choice of them is followed.
    """
    if game.piece_count > MOST_PIECES and found << game.piece_count > MOST_WORK:
        return None
    # The work of one packing are the subsets of its pieces, two to the power of their number.
    step = 1 if found << game.piece_count <= MOST_WORK else ceil(found / MOST_FOLLOWED)
    # Every so-many-th of the fixed order, never a random choice: the odds are the same each time.
    followed = islice(packings(game, blocked, should_stop=should_stop), 0, None, step)
    chance = odds(game, blocked, followed)
    bands = bands_of(game) if ranked and game.piece_count <= MOST_PIECES else None
    if step == 1:
        return Odds(chance.good, chance.all, bands)
    number = ceil(found / step)
    return Odds(chance.good * found, chance.all * number, bands, number)


@lru_cache(maxsize=8)
def bands_of(game: Game) -> Bands | None:
    """Return the bands of a game: from the table that ships, else by ranking its boards now."""
    import json

    from spare_squares.core.deck import Deck
    from spare_squares.templates import template_text

    known = json.loads(template_text("solver", "bands.json")).get(Deck("", game, ()).fingerprint())
    if known:
        return Bands(tuple(known["limits"]), known["boards"], known["sampled"])
    return rank_boards(game)


def rank_boards(game: Game) -> Bands | None:
    """Rank the boards of a game by their blind odds; None when fewer than ten can be packed."""
    sampled = comb(game.board.size, game.blocked) > MOST_RANKED
    ranked = []
    for blocked in draw_sample(game) if sampled else _every_class(game):
        found = count(game, blocked)
        chance = blind_odds(game, blocked, found, ranked=False) if found else None
        if chance:
            ranked.append(chance.one_in)
    # By rank, not by value: each band holds a tenth of the boards in a game of any size.
    ranked.sort()
    if len(ranked) < len(LETTERS):
        return None
    # Each band ends with the odds of its last board; what ties with it belongs to it, too.
    last_of = (ceil(tenth * len(ranked) / 10) - 1 for tenth in range(1, 10))
    return Bands(tuple(ranked[at] for at in last_of), len(ranked), sampled)


def _every_class(game: Game) -> set[int]:
    every = combinations(bits(game.board.cells), game.blocked)
    return {canonical(game, from_bits(chosen)) for chosen in every}


def draw_sample(game: Game) -> Iterator[int]:
    """Draw boards that can be packed, no two alike, always the same ones."""
    # A fixed seed, and `random()` alone, whose numbers Python promises to keep from version to version.
    chance, seen = Random(18), set()
    cells = list(bits(game.board.cells))
    for _ in range(MOST_DRAWN):
        keys = [chance.random() for _ in cells]
        drawn = sorted(range(len(cells)), key=keys.__getitem__)[: game.blocked]
        blocked = canonical(game, from_bits(cells[at] for at in drawn))
        if blocked not in seen and has_packing(game, blocked):
            seen.add(blocked)
            yield blocked
        if len(seen) == SAMPLED:
            return


class _Choices:
    """How many places each piece has within some free cells: all ways it may lie, at once for all cells.

    In a numbering with a cell that is never free after each line, a way to lie fits at the cells that are
    left when the free cells are shifted by each of its cells and laid over each other.
    """

    def __init__(self, game: Game) -> None:
        self.numbering = Numbering(game.board, along_rows=True)
        self.ways: dict[str, list[list[int]]] = {}
        for kind in kinds(game):
            each = [list(bits(self.numbering.shape(way)))[1:] for way in kind.ways]
            self.ways[kind.letters[0]] = each

    def places(self, letter: str, free: int) -> int:
        """Return the number of places of a piece within free cells of the numbering."""
        total = 0
        for shifts in self.ways[letter]:
            fits = free
            for shift in shifts:
                fits &= free >> shift
            total += fits.bit_count()
        return total


def odds(game: Game, blocked: int, every: Iterable[Packing], *, careful: bool = False) -> Odds:
    """Return the exact odds of filling the board, given all its packings (S17)."""
    alike = {letter: kind.letters[0] for kind in kinds(game) for letter in kind.letters}
    many, free = _Choices(game), game.board.cells & ~blocked
    most = max((many.places(kind.letters[0], many.numbering.of(free)) for kind in kinds(game)), default=1)
    # Every chance is a product of 1/n with n up to `most`: over this unit all of them are whole numbers.
    unit = lcm(*range(1, most + 1))
    places = {kind.letters[0]: _places(game, kind, free) for kind in kinds(game)} if careful else {}
    known: dict[tuple[int, tuple[str, ...]], dict[str, int]] = {}

    def choices(left_free: int, left: tuple[str, ...]) -> dict[str, int]:
        """Return, for each piece still to come, the number of places it may be put on."""
        key = left_free, left
        if key not in known:
            cells = many.numbering.back(left_free) if careful else 0
            known[key] = {
                letter: sum(
                    leaves_sums(game, cells & ~place, left, letter)
                    for place in places[letter]
                    if not place & ~cells
                )
                if careful
                else many.places(letter, left_free)
                for letter in set(left)
            }
        return known[key]

    total = sum(
        chance_to_build(tuple((alike[p.letter], many.numbering.of(p.cells)) for p in packing), unit, choices)
        for packing in every
    )
    pieces = game.piece_count
    return Odds(total, unit**pieces * factorial(pieces))


def chance_to_build(
    packing: tuple[tuple[str, int], ...],
    unit: int,
    choices: Callable[[int, tuple[str, ...]], dict[str, int]],
) -> int:
    """Return the chance to build one packing, times unit**pieces × pieces!, by subsets of its pieces."""
    number = len(packing)
    # by the pieces still missing: how likely a try that stands there goes on to this packing
    worth = [0] * (1 << number)
    worth[0] = 1
    cells = [0] * (1 << number)
    for missing in range(1, 1 << number):
        low = missing & -missing
        cells[missing] = cells[missing ^ low] | packing[low.bit_length() - 1][1]
        left = [at for at in range(number) if missing >> at & 1]
        letters = tuple(sorted(packing[at][0] for at in left))
        by_letter = choices(cells[missing], letters)
        # Any of the equal pieces still to come may be the one that goes to this place.
        worth[missing] = sum(
            worth[missing ^ 1 << at] * (unit // by_letter[packing[at][0]]) * letters.count(packing[at][0])
            for at in left
        )
    return worth[-1]


def leaves_sums(game: Game, left_free: int, left: tuple[str, ...], placed: str) -> bool:
    """Tell whether every pocket is a sum of the sizes of the pieces still to come."""
    rest = list(left)
    rest.remove(placed)
    size = {piece.letter: piece.size for piece in game.pieces}
    sizes = tuple(size[letter] for letter in rest)
    return all(is_sum(sizes, region.bit_count()) for region in regions(game.board, left_free))


def count_all_but_one(game: Game, blocked: int) -> int | None:
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
                ways = place_one_more(ways, _places(game, kind, free))
                if len(ways) > MOST_PARTIAL:
                    return None
                # Equal pieces were placed in every order: k copies were counted k! times.
                divide *= copy + 1
        total += sum(ways.values()) // divide
    return total


def _places(game: Game, kind: Kind, free: int) -> tuple[int, ...]:
    piece = game.piece(kind.letters[0])
    return tuple(placements(game, piece, free)) if piece else ()


def place_one_more(ways: dict[int, int], places: tuple[int, ...]) -> dict[int, int]:
    """Place one more piece in every way: covered cells → number of ways."""
    found: dict[int, int] = {}
    for covered, number in ways.items():
        for place in places:
            if not covered & place:
                found[covered | place] = found.get(covered | place, 0) + number
    return found


def count_refutations(position: Position) -> int | None:
    """Return the fewest cases that forced moves must refute until one is left; None when no split does it."""
    if not position.left:
        return 0
    for _, cases in splits(position, position.covers()):
        ends = [chain(position.after(letter, place)) for letter, place in cases]
        if sum(not refuted for _, _, refuted in ends) == 1:
            return len(cases) - 1
    return None
