"""The bots: fixed by their seeds, within the rules, and in the expected order."""

from __future__ import annotations

import statistics

import pytest

from spare_squares.make_room import bots
from spare_squares.make_room.bots import BOTS, BotName, dead_on_arrival
from spare_squares.make_room.deal import Dice
from spare_squares.make_room.engine import Result, is_better
from spare_squares.make_room.replay import code_of, decode, play
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_bot_plays_the_same_run_again(bot: BotName, difficulty: Difficulty) -> None:
    """R23, R84: the same bot on the same seeds gives the same actions, all legal, within the limit."""
    runs = [bots.play(bot, 12, difficulty, bot_seed=3, limit=40) for _ in range(2)]
    assert runs[0].log == runs[1].log
    assert play(decode(code_of(runs[0]))).state == runs[0].state
    assert runs[0].state.placements == 40 or runs[0].state.ended


@pytest.mark.parametrize(
    ("bot", "score", "moves"), [("random", 36, 7), ("greedy", 550, 60), ("beam", 155, 17)]
)
def test_a_bot_plays_as_it_always_did(bot: BotName, score: int, moves: int) -> None:
    """R23, R84: figures that were written down of a bot come out again in a later version."""
    run = bots.play(bot, 7, "hard", bot_seed=3, limit=60)
    assert (run.state.score, run.state.moves) == (score, moves)


def test_the_bots_seed_matters() -> None:
    """R84: another bot seed is another line of play on the same deal."""
    assert bots.play("random", 1, "easy", bot_seed=1).log != bots.play("random", 1, "easy", bot_seed=2).log


def test_more_looking_ahead_goes_further() -> None:
    """R84, A40: on hard deals greedy outlasts random, beam outlasts greedy, and few fresh trays are dead."""
    length, dead = {}, 0
    for bot in BOTS:
        runs = [bots.play(bot, seed, "hard", limit=300) for seed in range(12)]
        length[bot] = statistics.fmean(run.state.placements for run in runs)
        dead += sum(dead_on_arrival(run) for run in runs)
    assert 2 * length["random"] < length["greedy"] < length["beam"]
    assert dead < 6


def simplest(board: int, *weights: int) -> int:
    """Count edges of free cells with filled ones or the frame, and filled cells, two against for each."""
    inner = (board ^ board >> 1) & 0x7F7F7F7F7F7F7F7F, (board ^ board >> 8) & (1 << 56) - 1
    frame = ~board & 0x8181818181818181, ~board & 0xFF000000000000FF
    return -2 * (sum(edges.bit_count() for edges in (*inner, *frame)) + board.bit_count())


@pytest.mark.slow
@pytest.mark.parametrize(("difficulty", "runs", "limit"), [("hard", 150, 300), ("medium", 20, 300)])
def test_greedy_goes_further_than_the_simplest_one(
    monkeypatch: pytest.MonkeyPatch, difficulty: Difficulty, runs: int, limit: int
) -> None:
    """FB17: on the same deals greedy places more pieces than one that counts edges and filled cells."""
    length = []
    for outlook in (bots.outlook, simplest):
        monkeypatch.setattr(bots, "outlook", outlook)
        done = [bots.play("greedy", seed, difficulty, limit=limit) for seed in range(runs)]
        length.append(statistics.fmean(run.state.placements for run in done))
    assert length[0] > 1.05 * length[1], length


def test_a_bot_stops_when_told() -> None:
    """R84: should_stop is asked before each move."""
    asked = iter([False, False, True])
    assert bots.play("greedy", 1, "easy", should_stop=lambda: next(asked)).state.placements == 2


def test_a_run_that_dies_on_a_fresh_tray_is_seen() -> None:
    """R14, A40: the end on a refill is told apart from the end within a tray."""
    runs = [bots.play("random", seed, "hard") for seed in range(80)]
    dead = [run for run in runs if dead_on_arrival(run)]
    assert 0 < len(dead) < len(runs)
    assert all(run.state.placements % 3 == 0 for run in dead)


def test_the_dice_are_fixed() -> None:
    """R25: bots and vectors choose alike on every machine; all numbers below the limit come up."""
    dice = Dice(5)
    rolls = [dice.below(6) for _ in range(200)]
    assert rolls[:12] == PINNED_ROLLS
    assert set(rolls) == set(range(6))


PINNED_ROLLS = [2, 4, 4, 4, 2, 2, 1, 3, 2, 3, 5, 1]


def test_a_best_is_replaced_only_by_a_better_one() -> None:
    """R65, A8: more points, then fewer moves, then less time; a tie keeps the older; the first counts."""
    old = Result(100, 40, 60_000)
    assert is_better(Result(0, 0, 0), None)
    assert is_better(Result(101, 99, 99_999), old)
    assert is_better(Result(100, 39, 99_999), old)
    assert is_better(Result(100, 40, 59_999), old)
    assert not is_better(old, old)
    assert not is_better(Result(99, 1, 1), old)
    assert not is_better(Result(100, 41, 1), old)
