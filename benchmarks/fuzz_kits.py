"""Lay out and prove kits of random games, on random papers with random options.

A game is made from its packing: a board, sometimes with an outline, is grown full of pieces, and what is left
is blocked. Both files of a kit must be proven, or refused in a sentence that names what does not fit; a file
that fails its own proof, or any other error, ends the run with the seed that shows it.

    python benchmarks/fuzz_kits.py --seconds 60 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import replace

from spare_squares.core.board import ALPHABET, Board
from spare_squares.core.cells import bits, from_bits
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CARD_SIZES, PAPERS, CardSize, Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.solver.search import prove

MOST_SIDE, MOST_PIECES, MOST_PIECE = 8, 9, 7
OUR_FAULT = "The program is at fault"


def random_board(chance: random.Random) -> Board:
    """Draw a board, three in ten of them with an outline."""
    columns, rows = chance.randint(1, MOST_SIDE), chance.randint(1, MOST_SIDE)
    cells = set(range(columns * rows))
    if chance.random() < 0.3 and len(cells) > 5:
        cells -= set(chance.sample(sorted(cells), chance.randint(1, 4)))
    return Board(columns, rows, from_bits(cells), letters=chance.choice(("across", "down")))


def grown(board: Board, left: set[int], chance: random.Random) -> set[int]:
    """Take cells that hang together out of those left, one to seven of them."""
    part = {chance.choice(sorted(left))}
    for _ in range(chance.randint(0, MOST_PIECE - 1)):
        near = {other for bit in part for other in neighbours(board, bit)} & left - part
        if near:
            part.add(chance.choice(sorted(near)))
    left -= part
    return part


def neighbours(board: Board, bit: int) -> set[int]:
    """Return the positions beside, over and under one."""
    row, column = divmod(bit, board.columns)
    places = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
    return {board.bit(r, c) for r, c in places if 0 <= r < board.rows and 0 <= c < board.columns}


def picture(board: Board, part: set[int]) -> str:
    """Draw some cells as the picture of a piece."""
    where = {divmod(bit, board.columns) for bit in part}
    rows, columns = ({at[axis] for at in where} for axis in (0, 1))
    return "/".join(
        "".join("#" if (row, column) in where else "." for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


def random_deck(chance: random.Random) -> Deck:
    """Grow pieces over a board and block the rest; the deck holds that challenge under one number or more."""
    board = random_board(chance)
    left: set[int] = set(bits(board.cells))
    pieces: list[Piece] = []
    while left and len(pieces) < MOST_PIECES:
        pieces.append(Piece.from_picture(ALPHABET[len(pieces)], picture(board, grown(board, left, chance))))
    points = sorted({chance.randint(0, 9) for _ in range(min(len(pieces) + 1, 4))}, reverse=True)
    game = Game(
        "random",
        board,
        tuple(pieces),
        len(left),
        flips=chance.random() < 0.7,
        turns=chance.randint(1, 60),
        points=tuple(points),
        boards=chance.randint(1, 4),
    )
    cards = tuple(
        Challenge(f"{number:02d}", from_bits(left), title=chance.choice(("", "", "Two by the door")))
        for number in range(1, chance.choice((1, 1, 2, 5)) + 1)
    )
    return Deck(chance.choice(("The Spare Squares", "Odd", "A Garden of Gaps")), game, cards)


def random_edition(deck: Deck, chance: random.Random) -> Edition:
    """Draw a paper and what to ask of a kit on it."""
    key = chance.choice(sorted(PAPERS))
    clearance = chance.choice((0.0, 0.0, 0.3, 1.0, 2.0))
    cell = chance.choice((0.0, 0.0, 0.0, 6.0, 10.0, 17.3, 22.0, 40.0, 60.0))
    own = CardSize("own", chance.randint(40, 190), chance.randint(50, 240))
    edition = Edition(
        paper=PAPERS[key],
        card_size=chance.choice((*CARD_SIZES.values(), own)),
        sets=chance.choice((1, 1, 2)),
        clearance=clearance,
        tiled=chance.random() < 0.3,
    )
    return replace(edition, cell=cell or usual_cell(deck.game, edition))


def refusal(seed: int) -> str:
    """Make both files of one kit; return why it was refused, or nothing."""
    chance = random.Random(seed)
    deck = random_deck(chance)
    edition = random_edition(deck, chance)
    try:
        finish_player(deck, edition)
        proofs = [prove(deck, card) for card in deck.cards]
        finish_answers(deck, edition, proofs)
    except NotValid as wrong:
        return str(wrong)
    return ""


def main() -> int:
    """Run for a time, tell what was made, and return 1 at the first kit that should have been right."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    end, seed, refused = time.monotonic() + given.seconds, given.seed, 0
    while time.monotonic() < end:
        why = refusal(seed)
        if OUR_FAULT in why:
            print(f"seed {seed}: {why}")
            return 1
        refused += bool(why)
        seed += 1
    made = seed - given.seed - refused
    print(f"{made} kits of random games made and proven, {refused} refused for what does not fit")
    return 0


if __name__ == "__main__":
    sys.exit(main())
