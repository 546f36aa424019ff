"""`blocks sim`: bots play many runs, and what that comes to."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from functools import partial

import click

from spare_squares.make_room.bots import BOTS, BotName, dead_on_arrival, play
from spare_squares.make_room.commands.deal import difficulty_option, seed_number
from spare_squares.make_room.deal import WORDS
from spare_squares.make_room.engine import Result, is_better
from spare_squares.make_room.replay import code_of
from spare_squares.make_room.shapes import Difficulty
from spare_squares.shell.console import put, say, table
from spare_squares.shell.progress import long_work
from spare_squares.shell.progress import workers as processes
from spare_squares.shell.shared_options import json_option
from spare_squares.wording import counted

Row = dict[str, int | bool | str]


@click.command()
@click.option(
    "-b", "--bot", type=click.Choice(tuple(BOTS)), default="greedy", show_default=True, help="Who plays."
)
@difficulty_option("medium")
@click.option(
    "-n", "--runs", type=click.IntRange(1, 1_000_000), default=20, show_default=True, help="How many."
)
@click.option(
    "-s",
    "--seed",
    type=seed_number,
    metavar="SEED",
    default=0,
    show_default=True,
    help="The first seed; the next follow it.",
)
@click.option(
    "--bot-seed",
    type=seed_number,
    metavar="SEED",
    default=0,
    show_default=True,
    help="For the bot's own choices.",
)
@click.option(
    "--limit", type=click.IntRange(1), default=500, show_default=True, help="Stop a run after so many pieces."
)
@click.option(
    "-j",
    "--jobs",
    "-w",
    "--workers",
    "jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes to use.",
)
@json_option
def sim(
    *,
    bot: BotName,
    difficulty: Difficulty,
    runs: int,
    seed: int,
    bot_seed: int,
    limit: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let a bot play runs on consecutive seeds, and print scores, moves and lengths.

    random places anything that fits; greedy looks one piece ahead; beam looks over the whole tray. The same
    seeds give the same runs.

    \b
    Examples:
      spare-squares blocks sim --difficulty hard --runs 200
      spare-squares blocks sim --bot beam -d medium -n 10 --jobs 2 --json
    """
    one = partial(play_one, bot, difficulty, bot_seed, limit)
    seeds = [number % WORDS for number in range(seed, seed + runs)]
    rows: list[Row] = []
    with long_work("Playing") as tick:
        for row in play_all(one, seeds, jobs):
            rows.append(row)
            tick(len(rows), runs)
    if as_json:
        head = {"bot": bot, "difficulty": difficulty, "limit": limit, "summary": sum_up(rows)}
        put(json.dumps({**head, "runs": rows}, indent=2))
    else:
        say("\n".join(report(rows, f"{bot} plays {difficulty}")))


def play_one(bot: BotName, difficulty: Difficulty, bot_seed: int, limit: int, seed: int) -> Row:
    """Play one run, and return its row."""
    run = play(bot, seed, difficulty, bot_seed=bot_seed, limit=limit)
    state = run.state
    return {
        "seed": run.seed,
        "score": state.score,
        "moves": state.moves,
        "trays": state.n + 1,
        "ended": state.ended,
        "fresh_tray": dead_on_arrival(run),
        "code": code_of(run),
    }


def play_all(one: partial[Row], seeds: list[int], jobs: int) -> Iterator[Row]:
    """Play all runs in the order of their seeds, in as many processes as are asked for."""
    if jobs == 1:
        yield from map(one, seeds)
        return
    with processes(jobs) as pool:
        yield from pool.map(one, seeds, chunksize=max(1, min(16, len(seeds) // (4 * jobs))))


def sum_up(rows: list[Row]) -> dict[str, object]:
    """Return the least, middle, mean and most of all rows, and how they ended."""
    measured = {name: [int(row[name]) for row in rows] for name in ("score", "moves", "trays")}
    figures = {
        name: {
            "min": min(numbers),
            "median": statistics.median(numbers),
            "mean": round(statistics.fmean(numbers), 1),
            "max": max(numbers),
        }
        for name, numbers in measured.items()
    }
    counts = {name: sum(bool(row[name]) for row in rows) for name in ("ended", "fresh_tray")}
    return {"runs": len(rows), **figures, **counts}


def report(rows: list[Row], title: str) -> list[str]:
    """Say what all runs came to, and how to see the best."""
    summary = sum_up(rows)
    figures = [
        [name.capitalize(), *(f"{number:g}" for number in numbers.values())]
        for name, numbers in summary.items()
        if isinstance(numbers, dict)
    ]
    ended = sum(bool(row["ended"]) for row in rows)
    best = rows[0]
    for row in rows[1:]:
        if is_better(result_of(row), result_of(best)):
            best = row
    lines = [f"{title}: {counted(len(rows), 'run')}", ""]
    lines += table(("", "min", "median", "mean", "max"), figures, right=(1, 2, 3, 4))
    return [
        *lines,
        "",
        f"Ended: {ended} of {len(rows)}",
        f"On a fresh tray that fits nowhere: {summary['fresh_tray']}",
        "",
        f"Best: {best['score']} on seed {best['seed']}; its replay code:",
        str(best["code"]),
    ]


def result_of(row: Row) -> Result:
    """Return what makes one run better than another; bots have no time."""
    return Result(int(row["score"]), int(row["moves"]), 0)
