"""`blocks replay` and `blocks vectors`: runs checked by playing them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from spare_squares.columns import wrapped
from spare_squares.make_room.engine import Run, picture
from spare_squares.make_room.replay import decode, play
from spare_squares.make_room.shapes import SHAPES
from spare_squares.shell.console import deliver, put, say, width
from spare_squares.shell.params import FILE
from spare_squares.shell.shared_options import force_option, json_option
from spare_squares.wording import counted


@click.command()
@click.argument("code")
@json_option
def replay(code: str, *, as_json: bool) -> None:
    """Play CODE (a replay code, a link that ends in one, or - for standard input) and show the result.

    The score is what the actions come to by the rules. A code that breaks one is refused, and the action's
    number is named.

    \b
    Example:
      spare-squares blocks replay ss1.h.00000007.QzSdTjCbkTU.24f4675c
    """
    if code == "-":
        code = sys.stdin.buffer.read().decode("utf-8", "replace")
    run = play(decode(code))
    if as_json:
        put(json.dumps(run_data(run), indent=2))
    else:
        say("\n".join(run_report(run)))


def run_data(run: Run) -> dict[str, object]:
    """Return what a run came to, for programs."""
    state = run.state
    return {
        "seed": run.seed,
        "difficulty": run.difficulty,
        "score": state.score,
        "moves": state.moves,
        "placements": state.placements,
        "trays": state.n + 1,
        "ended": state.ended,
        "board": picture(state.board).split("\n"),
        "tray": [None if shape is None else "/".join(SHAPES[shape].rows) for shape in state.tray],
        "key": state.key(),
    }


def run_report(run: Run) -> list[str]:
    """Say what a run came to."""
    state = run.state
    undos = (state.moves - state.placements) // 2
    left = [SHAPES[shape].name for shape in state.tray if shape is not None]
    lines = [
        f"Seed {run.seed}, {run.difficulty}",
        f"Score {state.score}, {counted(state.moves, 'move')} (undone: {undos}), "
        f"{counted(state.n + 1, 'tray')} seen",
        "The run has ended: no piece that is left fits." if state.ended else "The run is still open.",
        "",
        *(f"  {' '.join(line)}" for line in picture(state.board).split("\n")),
        "",
        f"Left in the tray: {'; '.join(left)}",
    ]
    return ["\n".join(wrapped(line, width())) for line in lines]


@click.command()
@click.option(
    "-o",
    "--output",
    "place",
    type=FILE,
    metavar="FILE",
    default="-",
    help="Where; - is standard output.",
)
@force_option
def vectors(place: Path, *, force: bool) -> None:
    """Write the vectors every implementation of the rules must answer alike, as JSON.

    \b
    Example:
      spare-squares blocks vectors -o vectors.json
    """
    from spare_squares.make_room.conformance import vectors as all_vectors

    document = json.dumps(all_vectors(), separators=(",", ":"))
    deliver(
        place,
        f"{document}\n".encode(),
        force=force,
        ours=lambda old: old.startswith(b'{"version":1,"threefry"'),
        said=f" ({len(document) / 1000:.0f} kB)",
    )
