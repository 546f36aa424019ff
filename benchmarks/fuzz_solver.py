"""Play random small games against the solver: counts, listings, symmetry and reasons must agree.

Each game is counted by the solver, with and without the use it makes of symmetry on larger boards, and by the
second search that shares nothing with it; listed packings are compared with the count, families with the
orbits of the list, and a reason for "no packing" goes through the separate checker. The first disagreement
ends the run with the game that shows it.

    python benchmarks/fuzz_solver.py --seconds 60 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from spare_squares.core.board import Board
from spare_squares.core.cells import from_bits
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.solver import counting
from spare_squares.solver.checking import count_again, holds
from spare_squares.solver.families import count_up_to_symmetry
from spare_squares.solver.reasons import explain
from spare_squares.solver.search import count, has_packing, packings
from spare_squares.solver.symmetry import moved, symmetries

PICTURES = {
    "M": "#", "D": "##", "I": "###", "L": "##/#.", "B": "####", "O": "##/##", "T": "###/.#.", "S": ".##/##.",
    "J": "###/#..",
}  # fmt: skip
SIDES = ((4, 4), (5, 3), (3, 5), (6, 3), (2, 7), (4, 3), (5, 5), (3, 3), (5, 4))
MOST_LISTED = 3000


def random_game(chance: random.Random) -> tuple[Game, int]:
    """Draw a board, pieces that fit on it, and the cells to block."""
    columns, rows = chance.choice(SIDES)
    pieces = [
        Piece.from_picture(letter, PICTURES[letter], chance.choice((1, 1, 2, 3)))
        for letter in chance.sample(sorted(PICTURES), chance.randint(1, 4))
    ]
    while len(pieces) > 1 and sum(p.size * p.copies for p in pieces) > columns * rows:
        pieces.pop()
    if pieces[0].size * pieces[0].copies > columns * rows:
        pieces = [Piece.from_picture("M", "#")]
    spare = columns * rows - sum(p.size * p.copies for p in pieces)
    blocked = from_bits(chance.sample(range(columns * rows), spare))
    flips, rotations = chance.random() < 0.6, chance.random() < 0.8
    board = Board(columns, rows)
    return Game("random", board, tuple(pieces), spare, flips=flips, rotations=rotations), blocked


def disagreement(game: Game, blocked: int, seen: Counter[str]) -> str:
    """Return what does not agree about one game, empty when all does."""
    counting.WORTH_SYMMETRY = 1
    found = count(game, blocked)
    counting.WORTH_SYMMETRY = sys.maxsize
    if found != count(game, blocked):
        return "counting with and without symmetry differ"
    if found != count_again(game, blocked):
        return "the second search counts another number"
    if has_packing(game, blocked) != bool(found):
        return "deciding and counting differ"
    if not found:
        reason = explain(game, blocked)
        seen[f"no packing: {reason.kind}" if reason else "no reason"] += 1
        return "" if reason and holds(game, blocked, reason) else "the reason does not hold"
    if found > MOST_LISTED:
        return ""
    listed = {frozenset(p.cells for p in packing) for packing in packings(game, blocked)}
    if len(listed) != found:
        return "listing and counting differ"
    maps = [permutation for _, permutation in symmetries(game, game.board.cells & ~blocked)]
    orbits = {frozenset(frozenset(moved(c, each) for c in packing) for each in maps) for packing in listed}
    seen["symmetric cards" if len(maps) > 1 else "other cards"] += 1
    return "" if count_up_to_symmetry(game, blocked) == len(orbits) else "families and orbits differ"


def main() -> None:
    """Draw games until the seconds are over; exit 1 at the first disagreement."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, seen, games = random.Random(options.seed), Counter[str](), 0
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        game, blocked = random_game(chance)
        wrong = disagreement(game, blocked, seen)
        if wrong:
            raise SystemExit(f"{wrong}: {game}, blocked {' '.join(game.board.names(blocked))}")
        games += 1
    print(f"{games} games agree; {', '.join(f'{number} {what}' for what, number in seen.most_common())}")


if __name__ == "__main__":
    main()
