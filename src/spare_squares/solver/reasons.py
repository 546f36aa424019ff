"""Reasons why a card has no packing, one finder each, in words a host understands.

A reason carries what a checker needs to go over it again without any search of the solver's (S16).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.drawing import drawn, marked
from spare_squares.core.game import Game
from spare_squares.core.limits import Budget, ShouldStop
from spare_squares.solver.counting import kinds
from spare_squares.solver.forced import Step, refutation, start
from spare_squares.solver.invariants import beside, is_sum, refuting_colouring, regions, shares_out
from spare_squares.solver.search import has_packing

# A region larger than this is not one to fill by hand in every way.
LARGEST_BY_HAND = 16


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why there is no packing.

    `kind` names the argument; `text` says it in a sentence or two; `picture` shows it on the board;
    `cells` and `letters` are what it is about; `steps` are the sentences of a longer argument, `chain` the
    same for a checker.
    """

    kind: str
    text: str
    picture: str
    cells: int = 0
    letters: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    chain: tuple[Step, ...] = ()


def listed(words: tuple[str, ...] | list[str], joint: str = "and") -> str:
    """Write `A, B and C`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def _names(board: Board, cells: int) -> str:
    return " ".join(board.names(cells))


def _sizes(game: Game) -> tuple[int, ...]:
    return tuple(piece.size for piece in game.pieces for _ in range(piece.copies))


def _numbers(numbers: tuple[int, ...]) -> str:
    return listed([str(number) for number in numbers], "or")


def pocket(game: Game, blocked: int) -> Reason | None:
    """Find a closed pocket of free cells whose size is no sum of piece sizes."""
    board = game.board
    for region in regions(board, board.cells & ~blocked):
        size = region.bit_count()
        if is_sum(_sizes(game), size):
            continue
        if size == 1:
            text = f"{_names(board, region)} is cut off: no free cell beside it, and no piece of one cell."
        else:
            text = f"{_names(board, region)} are closed in: no pieces add up to these {size} cells."
        return Reason("pocket", text, drawn(board, blocked, marked(region, "*")), region)
    return None


def sizes(game: Game, blocked: int) -> Reason | None:
    """Find regions that the pieces cannot be shared out to by size alone."""
    board = game.board
    free = regions(board, board.cells & ~blocked)
    counts = tuple(region.bit_count() for region in free)
    if shares_out(game, counts):
        return None
    text = (
        f"The free cells fall into regions of {listed([str(n) for n in counts])} cells; pieces of "
        f"{listed([str(n) for n in _sizes(game)])} cells cannot be shared out to fill them."
    )
    marks = {bit: str(number % 10) for number, region in enumerate(free, 1) for bit in bits(region)}
    return Reason("sizes", text, drawn(board, blocked, marks), free[0])


def colour(game: Game, blocked: int) -> Reason | None:
    """Find a colouring under which the pieces cannot cover what is free."""
    board = game.board
    free = board.cells & ~blocked
    found = refuting_colouring(game, free)
    if found is None or not all(found.covers):
        return None  # a piece with no place anywhere is a plainer reason
    wanted = (free & found.cells).bit_count()
    first, *others = [
        (piece.letter, _numbers(each)) for piece, each in zip(game.pieces, found.covers, strict=True)
    ]
    covers = [f"{first[0]} covers {first[1]} of them", *(f"{letter} {each}" for letter, each in others)]
    sums = [number for number in range(found.sums.bit_length()) if found.sums >> number & 1]
    reach = f"{sums[0]} to {sums[-1]}" if len(sums) == sums[-1] - sums[0] + 1 else _numbers(tuple(sums))
    text = (
        f"Colour {found.name}: {wanted} of the free cells {'is' if wanted == 1 else 'are'} coloured (o). "
        f"Wherever the pieces lie, {listed(covers)}: {reach} in all, never {wanted}."
    )
    marks = marked(free & found.cells, "o")
    return Reason("colour", text, drawn(board, blocked, marks), found.cells)


def no_place(game: Game, blocked: int) -> Reason | None:
    """Find a piece that fits nowhere."""
    for letter, _, places in start(game, blocked).left:
        if not places:
            text = f"{letter} has no place: however it is turned, a blocked cell or the edge is in the way."
            return Reason("no place", text, drawn(game.board, blocked, {}), letters=(letter,))
    return None


def by_regions(game: Game, blocked: int) -> Reason | None:
    """Fill region by region, the smallest first, in every way; find that no way fills all."""
    board = game.board
    free = regions(board, board.cells & ~blocked)
    if len(free) < 2 or free[-1].bit_count() > LARGEST_BY_HAND:
        return None
    steps: list[str] = []
    pieces = tuple(kind.letters[0] for kind in kinds(game) for _ in range(kind.copies))
    if _fills_all(game, free, pieces, "", steps):
        return None
    counts = listed([str(region.bit_count()) for region in free])
    text = (
        f"The free cells fall into {len(free)} regions of {counts} cells, and no choice of pieces fills each."
    )
    marks = {bit: str(number % 10) for number, region in enumerate(free, 1) for bit in bits(region)}
    return Reason("regions", text, drawn(board, blocked, marks), free[0], steps=tuple(steps))


def _fills_all(
    game: Game, left: tuple[int, ...], pieces: tuple[str, ...], given: str, steps: list[str]
) -> bool:
    """Fill the first region with each group of pieces that can, then the others; say what fails."""
    if not left:
        return True
    region = left[0]
    groups = sorted({g for n in range(1, len(pieces) + 1) for g in combinations(pieces, n)})
    able = [group for group in groups if fills(game, region, group)]
    names = _names(game.board, region)
    if not able:
        steps.append(f"Without {given}, nothing fills {names}." if given else f"No pieces fill {names}.")
        return False
    if len(able) == 1 and not given:
        steps.append(f"Only {listed(able[0])} can fill {names}.")
    for group in able:
        rest = list(pieces)
        for letter in group:
            rest.remove(letter)
        used = f"{given}, {listed(group)}" if given else listed(group)
        if _fills_all(game, left[1:], tuple(rest), used, steps):
            return True
    return False


def fills(game: Game, region: int, letters: tuple[str, ...]) -> bool:
    """Tell whether exactly these pieces can fill a region, by trying the first free cell in every way."""
    if not region:
        return not letters
    first = region & -region
    for letter in sorted(set(letters)):
        piece = game.piece(letter)
        rest = list(letters)
        rest.remove(letter)
        if piece is None or sum(_size(game, each) for each in letters) != region.bit_count():
            return False
        for cells in _places(game, letter, region):
            if cells & first and fills(game, region & ~cells, tuple(rest)):
                return True
    return False


def _size(game: Game, letter: str) -> int:
    piece = game.piece(letter)
    return piece.size if piece else 0


def _places(game: Game, letter: str, free: int) -> tuple[int, ...]:
    blocked = game.board.cells & ~free
    return next((places for name, _, places in start(game, blocked).left if name == letter), ())


def pair(game: Game, blocked: int) -> Reason | None:
    """Find two pieces that cannot both stand."""
    board = game.board
    left = start(game, blocked).left
    for (one, _, its), (other, _, others) in combinations(left, 2):
        if any(not mine & its_place for mine in its for its_place in others):
            continue
        text = f"{one} and {other} cannot both stand: each place for {one} overlaps each place for {other}."
        steps = tuple(
            f"{letter} fits on {'; '.join(_names(board, place) for place in places)}."
            for letter, places in ((one, its), (other, others))
            if len(places) <= 6
        )
        return Reason("pair", text, drawn(board, blocked, {}), letters=(one, other), steps=steps)
    return None


def forced(game: Game, blocked: int, depth: int) -> Reason | None:
    """Find a chain of forced moves that ends in a contradiction, with at most `depth` nested case splits."""
    found = refutation(start(game, blocked), depth)
    if found is None:
        return None
    board = game.board
    lead = tuple(step for step in found if step.kind == "place")
    if depth == 0:
        kind, text = "forced", "The moves are forced, and they end in a contradiction."
    else:
        cases = next(step for step in found if step.kind == "cases")
        what = f"ways to cover {_names(board, cases.at)}" if cases.at else f"places for {cases.letter}"
        kind = "cases"
        text = f"There are {len(cases.branches)} {what}, and each ends in a contradiction."
    marks = {bit: step.letter for step in lead for bit in bits(step.cells)} | marked(found[-1].at, "?")
    picture = drawn(board, blocked, marks)
    steps = sentences(board, found, "")
    if kind == "cases" and not lead:
        del steps[0]  # the text has said it
    return Reason(kind, text, picture, found[-1].at, (), tuple(steps), found)


def sentences(board: Board, steps: tuple[Step, ...], number: str) -> list[str]:
    """Write a chain as sentences; cases are numbered, cases within a case 1.1, 1.2 …"""
    found = []
    for at, step in enumerate(steps):
        then = "Then" if at else ""
        where = _names(board, step.cells)
        if step.kind == "place" and step.at:
            sentence = f"only {step.letter} on {where} can cover {_names(board, step.at)}."
        elif step.kind == "place":
            sentence = f"{step.letter} fits only on {where}."
        elif step.kind == "no cover":
            sentence = f"nothing can cover {_names(board, step.at)}."
        elif step.kind == "no place":
            sentence = f"{step.letter} has no place."
        else:
            what = f"{_names(board, step.at)} can be covered" if step.at else f"{step.letter} can lie"
            ways = "1 way, and it" if len(step.branches) == 1 else f"{len(step.branches)} ways, and each"
            sentence = f"{what} in {ways} fails."
        found.append(f"{then} {sentence}" if then else sentence[0].upper() + sentence[1:])
        for case, branch in enumerate(step.branches, 1):
            label = f"{number}{case}"
            supposed = f"Case {label}: {branch[0].letter} on {_names(board, branch[0].cells)}."
            below = sentences(board, branch[1:], f"{label}.")
            cases = [sentence for sentence in below if sentence.startswith("Case")]
            found.append(" ".join([supposed, *(sentence for sentence in below if sentence not in cases)]))
            found += cases
    return found


__all__ = ["Reason", "explain", "nearest"]

# Case splits within case splits that a person may still follow.
DEEPEST = 2

# Two moved cells on a 6×6 board are some 9,000 sets; farther away nobody would call a card near.
MOST_NEAR = 20_000


def explain(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Reason | None:
    """Return the simplest reason found, or None for a card that has a packing (S14).

    Raises:
        Unfinished: when `should_stop()` says so before it is known whether there is one.
    """
    if has_packing(game, blocked, should_stop=should_stop):
        return None
    for find in (_area, pocket, sizes, colour, no_place, by_regions, pair):
        reason = find(game, blocked)
        if reason:
            return reason
    for depth in range(DEEPEST + 1):
        reason = forced(game, blocked, depth)
        if reason:
            return reason
    text = "Every way to place the pieces was tried, and none fills the board; no short reason was found."
    return Reason("search", text, drawn(game.board, blocked, {}))


def _area(game: Game, blocked: int) -> Reason | None:
    free = (game.board.cells & ~blocked).bit_count()
    if game.piece_area == free:
        return None
    text = f"The pieces have {game.piece_area} cells, but {free} cells are free."
    return Reason("area", text, drawn(game.board, blocked, {}))


def nearest(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> int:
    """Return a set of cells with a packing that moves as few blocked cells as possible.

    Moves to a cell that shares an edge are tried first (S15). Returns `blocked` itself when it works, 0 when
    no set of as many cells works, or none among the `MOST_NEAR` nearest.
    """
    if has_packing(game, blocked, should_stop=should_stop):
        return blocked
    if no_place(game, 0):
        return 0
    budget = Budget(should_stop)
    for cells in islice(_near(game, blocked), MOST_NEAR):
        budget.spend(1)
        if has_packing(game, cells, should_stop=should_stop):
            return cells
    return 0


def _near(game: Game, blocked: int) -> Iterator[int]:
    """Yield other sets of as many cells: one cell moved to a cell beside it, one moved anywhere, two …"""
    board = game.board
    free = board.cells & ~blocked
    for moves in range(1, blocked.bit_count() + 1):
        for away in combinations(bits(blocked), moves):
            for to in combinations(bits(free), moves):
                if all(beside(board, 1 << a) >> b & 1 for a, b in zip(away, to, strict=True)):
                    yield blocked ^ sum(1 << bit for bit in (*away, *to))
        for away in combinations(bits(blocked), moves):
            for to in combinations(bits(free), moves):
                yield blocked ^ sum(1 << bit for bit in (*away, *to))
