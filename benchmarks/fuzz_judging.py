"""Judge decks of random games: no failure, no disagreement of the two searches, every report drawn.

Boards up to 7 × 7, whole or with holes; random pieces with copies; flips and rotations allowed or not; cards
with a right or wrong number of cells. Prints how many decks and cards were judged, and the slowest deck.

    python benchmarks/fuzz_judging.py --seconds 10 --seed 1
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging import Rules, judge
from spare_squares.shell.report import lines_of

PICTURES = (
    "#", "##", "###", "##/#.", "####", "##/##", "###/.#.", ".##/##.", "###/#..", "#####", ".#./###/.#.",
    "##/##/#.", "#.#/###", "###/#../#..", "######", "#######",
)  # fmt: skip
MOST_SIDE = 7
MOST_CELLS_COUNTED_TWICE = 25


def random_game(chance: Random) -> Game:
    """Return a game whose areas add up, as they must before a card is searched."""
    columns, rows = chance.randint(1, MOST_SIDE), chance.randint(1, MOST_SIDE)
    cells = -1
    if chance.random() < 0.3:
        cells = sum(1 << bit for bit in range(columns * rows) if chance.random() < 0.8) or 1
    board = Board(columns, rows, cells)
    pieces: list[Piece] = []
    area = 0
    for letter in "ABCDEFGH":
        piece = Piece.from_picture(letter, chance.choice(PICTURES), chance.choice((1, 1, 1, 2, 3)))
        if area + piece.size * piece.copies <= board.size:
            pieces.append(piece)
            area += piece.size * piece.copies
    if not pieces:
        pieces, area = [Piece.from_picture("A", "#")], 1
    flips, rotations = chance.random() < 0.7, chance.random() < 0.9
    return Game("random", board, tuple(pieces), board.size - area, flips=flips, rotations=rotations)


def random_deck(chance: Random) -> Deck:
    """Return four cards for a random game, the last with any number of cells."""
    game = random_game(chance)
    cells = [bit for bit in range(game.board.columns * game.board.rows) if game.board.cells >> bit & 1]
    numbers = (game.blocked, game.blocked, game.blocked, chance.randint(0, len(cells)))
    drawn = (sum(1 << bit for bit in chance.sample(cells, number)) for number in numbers)
    return Deck("Random", game, tuple(Challenge(str(id), blocked) for id, blocked in enumerate(drawn, 1)))


def main() -> None:
    """Judge until the time is over; a failure or a disagreement ends the run with an error."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, end = Random(options.seed), time.monotonic() + options.seconds
    codes: Counter[str] = Counter()
    decks = cards = 0
    slowest = 0.0
    while time.monotonic() < end:
        deck = random_deck(chance)
        rules = Rules(
            paranoid=deck.game.board.size <= MOST_CELLS_COUNTED_TWICE,
            details=chance.random() < 0.3,
            should_stop=lambda: time.monotonic() > end,
        )
        started = time.monotonic()
        judgement = judge(Reading(deck, file="random"), rules)
        slowest = max(slowest, time.monotonic() - started)
        for finding in judgement.findings:
            codes[finding.code] += 1
            lines_of(finding, 40)
            if finding.code == "V32" and "disagree" in finding.message:
                raise SystemExit(f"{finding.message}: {deck}")
        decks += 1
        cards += len(judgement.proofs)
    print(f"{decks} decks, {cards} cards judged; slowest deck {slowest:.2f} s")
    print(", ".join(f"{code} {number}" for code, number in sorted(codes.items())))


if __name__ == "__main__":
    main()
