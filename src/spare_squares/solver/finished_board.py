"""A finished board to look at that gives nothing away: what the front page and the end of the rules show.

It is no packing of a card of the deck, nor of one turned or mirrored, and no two of its pieces lie so
together in any packing of a card (K34), not even where the two are moved over the board: a picture does not
say by itself which cell is the first. A deck may leave none: then none is shown. Boards are tried in an
order that chance draws once and for all, so that a deck has the same one every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing, Placement, placements
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.errors import SpareSquaresError
from spare_squares.solver.search import has_packing
from spare_squares.solver.symmetry import canonical

MOST_TRIED = 400  # boards
MOST_STEPS = 3000  # placements tried for one of them
MOST_ASKED = 15_000  # pairs held against cards: past that a deck is too large to be looked through
SEED = 9


def finished_board(deck: Deck) -> Packing:
    """Return a packing of the deck's game that no card has anything of; empty where none was found."""
    game = deck.game
    if not game.fits:
        return ()
    classes = {canonical(game, card.blocked) for card in deck.cards}
    asked = 0
    for packing in _boards(game):
        covered = sum(placement.cells for placement in packing)
        if canonical(game, game.board.cells & ~covered) in classes:
            continue
        for pair in combinations(packing, 2):
            moved = _moved_over(game.board, pair)
            asked += len(deck.cards) * len(moved)
            if asked > MOST_ASKED:
                return ()
            if any(_stand_together(game, card.blocked, each) for card in deck.cards for each in moved):
                break
        else:
            return packing
    return ()


def _boards(game: Game) -> Iterator[Packing]:
    """Yield boards on which every piece lies somewhere; what stays free would be the blocked cells."""
    chance = random.Random(SEED)
    each = [piece for piece in game.pieces for _ in range(piece.copies)]
    each.sort(key=lambda piece: -piece.size)
    for _ in range(MOST_TRIED):
        laid = _laid(game, each, game.board.cells, chance, [MOST_STEPS])
        if laid is not None:
            order = {piece.letter: number for number, piece in enumerate(game.pieces)}
            yield tuple(sorted(laid, key=lambda each: order[each.letter]))


def _laid(
    game: Game, pieces: list[Piece], free: int, chance: random.Random, steps: list[int]
) -> list[Placement] | None:
    """Lay pieces on free cells at random, going back where one has no place; None after too many steps."""
    if not pieces:
        return []
    first, *others = pieces
    places = list(placements(game, first, free))
    chance.shuffle(places)
    for cells in places:
        steps[0] -= 1
        if steps[0] < 0:
            return None
        rest = _laid(game, others, free & ~cells, chance, steps)
        if rest is not None:
            return [Placement(first.letter, cells), *rest]
    return None


Pair = tuple[Placement, Placement]


def _moved_over(board: Board, pair: Pair) -> list[Pair]:
    """Return two placements wherever the two may lie on a board with the same cells between them."""
    places = [[divmod(bit, board.columns) for bit in bits(each.cells)] for each in pair]
    both = [place for each in places for place in each]
    rows, columns = [row for row, _ in both], [column for _, column in both]
    found: list[Pair] = []
    for down in range(-min(rows), board.rows - max(rows)):
        for right in range(-min(columns), board.columns - max(columns)):
            one, two = (
                Placement(
                    each.letter, sum(1 << board.bit(row + down, column + right) for row, column in cells)
                )
                for each, cells in zip(pair, places, strict=True)
            )
            if not (one.cells | two.cells) & ~board.cells:
                found.append((one, two))
    return found


def _stand_together(game: Game, blocked: int, pair: Pair) -> bool:
    """Tell whether two placements are part of one packing of a card; in doubt they are."""
    covered = pair[0].cells | pair[1].cells
    if covered & blocked:
        return False
    left = {piece.letter: piece.copies for piece in game.pieces}
    for placement in pair:
        left[placement.letter] -= 1
    try:
        return has_packing(game, blocked | covered, _by_kind(game, left))
    except SpareSquaresError:
        return True


def _by_kind(game: Game, left: dict[str, int]) -> dict[str, int]:
    """Count pieces by the first letter of their kind: pieces of one shape are one kind to the solver."""
    firsts: dict[object, str] = {}
    counted: dict[str, int] = {}
    for piece in game.pieces:
        first = firsts.setdefault(game.orientations(piece), piece.letter)
        counted[first] = counted.get(first, 0) + left[piece.letter]
    return counted
