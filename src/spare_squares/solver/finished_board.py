"""A finished board to look at that gives nothing away: what the front page and the end of the rules show.

It is no packing of a card of the deck, nor of one turned or mirrored, and no two of its pieces lie so
together in any packing of a card (K34), not even where the two are moved over the board: a picture does not
say by itself which cell is the first. A deck may leave none: then none is shown. Boards are tried in an
order that chance draws once and for all, so that a deck has the same one every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.challenge import Packing, Placement, placements
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.errors import SpareSquaresError
from spare_squares.solver.counting import kinds
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
    for packing in draw_boards(game):
        covered = sum(placement.cells for placement in packing)
        # Turned or mirrored it would be a card's own answer, to anyone who turns the paper.
        if canonical(game, game.board.cells & ~covered) in classes:
            continue
        # The larger two pieces are, the less is left to pack beside them, and the sooner that is seen.
        for pair in sorted(
            combinations(packing, 2), key=lambda two: -(two[0].cells | two[1].cells).bit_count()
        ):
            moved = move_over(game.board, pair[0].cells | pair[1].cells)
            # Counted before it is spent: a large deck shall not wait for a picture it can do without.
            asked += len(deck.cards) * len(moved)
            if asked > MOST_ASKED:
                return ()
            left = count_others(game, pair)
            if any(
                can_be_packed(game, card.blocked | cells, left)
                for card in deck.cards
                for cells in moved
                if not cells & card.blocked
            ):
                break
        else:
            return packing
    return ()


def draw_boards(game: Game) -> Iterator[Packing]:
    """Yield boards on which every piece lies somewhere; what stays free would be the blocked cells."""
    chance = random.Random(SEED)
    each = [
        (piece.letter, tuple(placements(game, piece, game.board.cells)))
        for piece in sorted(game.pieces, key=lambda piece: -piece.size)
        for _ in range(piece.copies)
    ]
    for _ in range(MOST_TRIED):
        laid = lay_pieces(each, game.board.cells, chance, [MOST_STEPS])
        if laid is not None:
            order = {piece.letter: number for number, piece in enumerate(game.pieces)}
            yield tuple(sorted(laid, key=lambda each: order[each.letter]))


def lay_pieces(
    pieces: Sequence[tuple[str, Sequence[int]]], free: int, chance: random.Random, steps: list[int]
) -> list[Placement] | None:
    """Lay pieces, each with its places, on free cells at random, going back where one has none.

    None after too many steps.
    """
    if not pieces:
        return []
    letter, everywhere = pieces[0]
    places = [cells for cells in everywhere if not cells & ~free]
    chance.shuffle(places)
    for cells in places:
        steps[0] -= 1
        if steps[0] < 0:
            return None
        rest = lay_pieces(pieces[1:], free & ~cells, chance, steps)
        if rest is not None:
            return [Placement(letter, cells), *rest]
    return None


def move_over(board: Board, cells: int) -> list[int]:
    """Return a set of cells wherever it may lie on a board, not turned."""
    places = [divmod(bit, board.columns) for bit in bits(cells)]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    corner = cells >> min(rows) * board.columns + min(columns)
    moved = (
        corner << board.bit(down, right)
        for down in range(board.rows - max(rows) + min(rows))
        for right in range(board.columns - max(columns) + min(columns))
    )
    return [each for each in moved if not each & ~board.cells]


def count_others(game: Game, pair: tuple[Placement, ...]) -> dict[str, int]:
    """Count the pieces that are left beside two, by the first letter of their kind."""
    lying = [placement.letter for placement in pair]
    return {
        kind.letters[0]: kind.copies - sum(letter in kind.letters for letter in lying) for kind in kinds(game)
    }


def can_be_packed(game: Game, taken: int, left: dict[str, int]) -> bool:
    """Tell whether the pieces left fill the cells that are not taken; in doubt they do."""
    try:
        return has_packing(game, taken, left)
    except SpareSquaresError:
        return True
