"""`blocks deal` and `blocks odds`: what comes, and how often; and the options of seed and difficulty."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

import click

from spare_squares.errors import WrongUse
from spare_squares.make_room.deal import WORDS, daily_seed, tray
from spare_squares.make_room.shapes import DIFFICULTIES, POOLS, SHAPES, Difficulty, Shape
from spare_squares.shell.console import put, say, table, width
from spare_squares.shell.shared_options import json_option

F = TypeVar("F", bound=Callable[..., Any])


def seed_number(value: str | int) -> int:
    """Read a 32-bit seed, decimal or hexadecimal with 0x."""
    try:
        seed = value if isinstance(value, int) else int(value, 16 if value[:2].lower() == "0x" else 10)
    except ValueError:
        raise click.BadParameter(f"{value!r} is no whole number such as 7 or 0xcafe.") from None
    if not 0 <= seed < WORDS:
        raise click.BadParameter(f"{value} is outside 0 to {WORDS - 1}.")
    return seed


def difficulty_option(
    default: str | None = "easy", text: str = "Which pool of shapes is drawn from."
) -> Callable[[F], F]:
    """Return the `--difficulty` option."""
    return click.option(
        "-d",
        "--difficulty",
        type=click.Choice(tuple(DIFFICULTIES), case_sensitive=False),
        default=default,
        show_default=default is not None,
        help=text,
    )


@click.command()
@click.option(
    "-s",
    "--seed",
    type=seed_number,
    metavar="SEED",
    help="The seed of the run, 0 to 4294967295; 0x for hexadecimal.",
)
@click.option("--daily", metavar="DATE", help="The seed of a UTC date (2026-11-29, or `today`) instead.")
@difficulty_option()
@click.option(
    "-t", "--trays", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many."
)
@click.option("--skip", type=click.IntRange(0, WORDS - 1), default=0, help="Leave out this many trays first.")
@json_option
def deal(
    *, seed: int | None, daily: str | None, difficulty: Difficulty, trays: int, skip: int, as_json: bool
) -> None:
    """Show the first trays of a seed. They depend on seed and difficulty alone, never on how one plays.

    \b
    Examples:
      spare-squares blocks deal --seed 7 --difficulty hard --trays 3
      spare-squares blocks deal --daily today
      spare-squares blocks deal --seed 7 --trays 100 --json
    """
    seed = chosen_seed(seed, daily, difficulty)
    if skip + trays > WORDS:
        raise WrongUse(f"--skip {skip} --trays {trays}: a run has {WORDS} trays")
    numbers = range(skip, skip + trays)
    if as_json:
        rows = [["/".join(SHAPES[index].rows) for index in tray(seed, difficulty, n)] for n in numbers]
        put(json.dumps({"trays": rows}))
        return
    say(f"Seed {seed}, {difficulty}")
    for n in numbers:
        say("\n".join(["", f"Tray {n + 1}", *tray_lines([SHAPES[i] for i in tray(seed, difficulty, n)])]))


def chosen_seed(seed: int | None, daily: str | None, difficulty: Difficulty) -> int:
    """Return the seed that was named, or that of a day."""
    if seed is not None and daily is None:
        return seed
    if seed is not None or daily is None:
        raise WrongUse("deal: name either --seed N or --daily DATE")
    try:
        day = datetime.now(UTC).date() if daily == "today" else date.fromisoformat(daily)
    except ValueError:
        raise WrongUse(f"--daily {daily}: expected a date such as 2026-11-29, or `today`") from None
    return daily_seed(difficulty, day)


def tray_lines(shapes: list[Shape]) -> list[str]:
    """Draw the pieces of a tray side by side, their names below."""
    lines = []
    for row in range(max(shape.height for shape in shapes)):
        cells = [shape.rows[row] if row < shape.height else "." * shape.width for shape in shapes]
        drawn = [line.replace("#", "[]").replace(".", "  ") for line in cells]
        lines.append(("  " + "   ".join(drawn)).rstrip())
    names = [f"{slot}: {shape.name}" for slot, shape in enumerate(shapes, 1)]
    line = "  " + "; ".join(names)
    return lines + ([line] if len(line) <= width() else [f"  {name}" for name in names])


@click.command()
@difficulty_option(None, "Only this pool, with percentages.")
@json_option
def odds(*, difficulty: Difficulty | None, as_json: bool) -> None:
    """Show how often each shape is drawn, in 256ths. The three slots of a tray are drawn independently.

    \b
    Examples:
      spare-squares blocks odds
      spare-squares blocks odds --difficulty hard
    """
    pools: list[Difficulty] = [difficulty] if difficulty else list(POOLS)
    if as_json:
        put(json.dumps({"of": 256, "pools": {pool: pool_data(pool) for pool in pools}}, indent=2))
        return
    say("\n".join(odds_lines(pools)))
    for pool in pools:
        mean = sum(weight * len(SHAPES[index].cells) for index, weight in POOLS[pool]) / 256
        say(f"{pool}: {len(POOLS[pool])} shapes, on average {mean:.2f} cells")


def pool_data(pool: Difficulty) -> list[dict[str, object]]:
    """Return the shapes of a pool with their weights, for programs."""
    return [
        {
            "id": SHAPES[index].id,
            "shape": "/".join(SHAPES[index].rows),
            "name": SHAPES[index].name,
            "cells": len(SHAPES[index].cells),
            "weight": weight,
        }
        for index, weight in POOLS[pool]
    ]


def odds_lines(pools: list[Difficulty]) -> list[str]:
    """Tabulate how often each shape is drawn from some pools."""
    weights = {pool: dict(POOLS[pool]) for pool in pools}
    wide = width() >= 72
    head = ["", "Shape", *(["Name"] if wide else []), *pools, *(["%"] if len(pools) == 1 else [])]
    rows = []
    for index, shape in enumerate(SHAPES):
        drawn = [weights[pool].get(index, 0) for pool in pools]
        if any(drawn):
            percent = [f"{drawn[0] / 2.56:.1f}"] if len(pools) == 1 else []
            cells = [str(weight or "-") for weight in drawn] + percent
            rows.append([shape.id, "/".join(shape.rows), *([shape.name] if wide else []), *cells])
    first = 3 if wide else 2
    return ["Draws out of 256", "", *table(head, rows, right=range(first, len(head))), ""]
