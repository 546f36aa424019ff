"""Play the engine and the plain engine side by side on random runs until the time is up.

After each action, legal, refused or undo, both must give the same answer and the same position, and the run's
replay code must play to the same position again. Ends with 1 at the first difference, naming the run.
Run: `python benchmarks/blocks_fuzz.py --seconds 60`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import count
from pathlib import Path

from spare_squares.make_room.deal import Dice
from spare_squares.make_room.engine import UNDO, Run
from spare_squares.make_room.replay import code_of, decode, play
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty

sys.path.append(str(Path(__file__).parents[1] / "tests" / "tools"))
from slow_blocks import SlowRun

STEPS = 120


def walk(seed: int, difficulty: Difficulty, answers: Counter[str]) -> str | None:
    """Play one run on both engines; return the first difference in words, or None."""
    fast, plain, dice = Run(seed, difficulty), SlowRun(seed, difficulty), Dice(seed)
    for number in range(STEPS):
        action = chosen(fast, dice)
        said, expected = fast.act(action), plain.act(action)
        answers[said or ("undo" if action == UNDO else "placed")] += 1
        if said != expected or fast.state.key() != plain.key():
            return f"seed {seed} {difficulty}, step {number}, action {action}: {said} against {expected}"
    if play(decode(code_of(fast))).state != fast.state:
        return f"seed {seed} {difficulty}: its code plays to another position"
    return None


def chosen(run: Run, dice: Dice) -> int:
    """Return an action: mostly a low legal one, so that lines fill, else an undo or any at all."""
    legal, roll = list(run.legal()), dice.below(20)
    if legal and roll < 16:
        return min(dice.pick(legal) for _ in range(3))
    return UNDO if roll < 18 else dice.below(UNDO + 1)


def main() -> None:
    """Walk until the time is up and print what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    options = parser.parse_args()
    end, answers, runs = time.monotonic() + options.seconds, Counter[str](), 0
    for seed in count(options.seed):
        for difficulty in DIFFICULTIES:
            difference = walk(seed, difficulty, answers)
            if difference:
                raise SystemExit(f"DIFFERENT: {difference}")
            runs += 1
        if time.monotonic() >= end:
            break
    print(f"{runs} runs, {sum(answers.values()):,} actions, 0 differences")
    print(", ".join(f"{answer} {number:,}" for answer, number in answers.most_common()))


if __name__ == "__main__":
    main()
