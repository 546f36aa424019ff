"""How many placements a second the block puzzle's engine makes, and how much faster it is than the plain one.

Both play first fits (the lowest slot, then the topmost and leftmost anchor) on the same deals, each run to
its end or 300 pieces, on one core. The budget is 100,000 a second (R97).
Run: `python benchmarks/blocks_engine.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from spare_squares.make_room import bots
from spare_squares.make_room.engine import Run, anchors
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty

sys.path.append(str(Path(__file__).parents[1] / "tests" / "tools"))
from slow_blocks import SlowRun, places

LIMIT = 300
BUDGET = 100_000
Deal = tuple[int, Difficulty]


def deals() -> Iterator[Deal]:
    """Yield seeds from 0, each in every difficulty."""
    return ((seed, difficulty) for seed in count() for difficulty in DIFFICULTIES)


def fast(seed: int, difficulty: Difficulty) -> int:
    """Play a run on the engine and return the number of placements."""
    run = Run(seed, difficulty)
    while not run.state.ended and run.state.placements < LIMIT:
        state = run.state
        for slot, shape in enumerate(state.tray):
            spots = 0 if shape is None else anchors(state.board, shape)
            if spots:
                square = (spots & -spots).bit_length() - 1
                run.place(slot, square >> 3, square & 7)
                break
    return run.state.placements


def plain(seed: int, difficulty: Difficulty) -> int:
    """Play the same run on the plain engine."""
    run = SlowRun(seed, difficulty)
    while not run.ended and len(run.placed) < LIMIT:
        for slot, shape in enumerate(run.slots):
            spots = [] if shape is None else places(run.filled, shape)
            if spots:
                run.place(slot, spots[0])
                break
    return len(run.placed)


def bot(name: bots.BotName) -> Callable[[int, Difficulty], int]:
    """Return a player that lets a bot play."""
    return lambda seed, difficulty: bots.play(name, seed, difficulty, limit=LIMIT).state.placements


def rate(player: Callable[[int, Difficulty], int], seconds: float) -> float:
    """Return placements a second of processor time over runs that take at least so long."""
    begun, placements = time.process_time(), 0
    for seed, difficulty in deals():
        placements += player(seed, difficulty)
        if time.process_time() - begun >= seconds:
            break
    return placements / (time.process_time() - begun)


def main() -> None:
    """Measure, print, and end with 1 when the budget is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="for everything together (default 20)")
    parser.add_argument("--json", action="store_true", help="print only JSON")
    options = parser.parse_args()
    share = options.seconds / 10
    # In turns and the best of three, so that a neighbour on the machine harms neither side alone.
    turns = [(rate(fast, share), rate(plain, share)) for _ in range(3)]
    quick, slow = max(turn[0] for turn in turns), max(turn[1] for turn in turns)
    figures = {
        "engine_per_s": round(quick),
        "plain_per_s": round(slow),
        "ratio": round(quick / slow, 1),
        "budget_per_s": BUDGET,
        **{f"{name}_per_s": round(rate(bot(name), share)) for name in bots.BOTS},
    }
    if options.json:
        print(json.dumps(figures))
    else:
        print(f"engine  {quick:>10,.0f} first fits/s   (budget {BUDGET:,})")
        print(f"plain   {slow:>10,.0f} first fits/s   engine is {quick / slow:.0f} times as fast")
        for name in bots.BOTS:
            print(f"{name:<7} {figures[f'{name}_per_s']:>10,} placements/s")
    raise SystemExit(quick < BUDGET)


if __name__ == "__main__":
    main()
