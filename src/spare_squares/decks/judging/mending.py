"""Say why a card has no packing and which card near it has one (V18), without ever taking long.

In a game with few sets of blocked cells the nearest card is found for certain. In a large one only cards that
move one blocked cell are looked at, and a look at each may not take long: a sentence is worth no minute.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import comb

from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.core.limits import ShouldStop, Unfinished
from spare_squares.decks.judging.placing import and_list
from spare_squares.decks.sketch import sketch
from spare_squares.solver.reasons import explain, nearest
from spare_squares.solver.search import has_packing

MOST_SETS = 10_000  # sets of blocked cells that `nearest` surely goes through; with more, one cell is moved
MOST_CARDS_TRIED = 400
MOST_LOOKS = 400  # a search looks up every 2,000 situations
MOST_CELLS_EXPLAINED = 144


def why_not(game: Game, blocked: int) -> tuple[str, str]:
    """Return the reason as sentences, and a picture with the steps of the argument under it."""
    misfit = _misfit(game)
    if misfit:
        return f"Piece {misfit} does not fit on this board, whatever is blocked.", ""
    plain = "Every way to place the pieces was tried, and none covers the board."
    if game.board.size > MOST_CELLS_EXPLAINED:
        return plain, ""
    try:
        reason = explain(game, blocked, should_stop=_patience())
    except Unfinished:
        reason = None
    if reason is None:
        return plain, sketch(game.board, blocked)
    return reason.text, "\n".join([reason.picture or sketch(game.board, blocked), *reason.steps])


def nearest_in_words(game: Game, blocked: int) -> str:
    """Name the nearest card that works, or say how far was looked."""
    if _misfit(game):
        return "change the piece or the board"
    small = comb(game.board.size, game.blocked) <= MOST_SETS
    try:
        near = nearest(game, blocked, should_stop=_patience()) if small else _one_moved(game, blocked)
    except Unfinished:
        near = None
    if near is None:
        return "no card that works was found by moving one blocked cell"
    if not near:
        return f"no {game.blocked} blocked cells leave room for these pieces on this board"
    names = game.board.names
    moves = f"block {and_list(names(near & ~blocked))} instead of {and_list(names(blocked & ~near))}"
    return f"the nearest card that works is {' '.join(names(near))}: {moves}"


@lru_cache(maxsize=64)
def _misfit(game: Game) -> str:
    """Return the letter of a piece that has no place even on the empty board, or "" for none."""
    pieces = game.pieces
    return next((each.letter for each in pieces if not any(placements(game, each, game.board.cells))), "")


def _patience() -> ShouldStop:
    """Return a `should_stop` that says yes after so many looks: no clock, the same report always."""
    looks = iter(range(MOST_LOOKS))
    return lambda: next(looks, None) is None


def _one_moved(game: Game, blocked: int) -> int | None:
    """Return a card that works and moves one blocked cell, to a cell beside it if that helps."""
    stop = _patience()
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
