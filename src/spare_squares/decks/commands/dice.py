"""`deck dice`: which rolls of a set of dice cannot be packed, and why."""

from __future__ import annotations

import json
from math import prod

import click

from spare_squares.columns import screen_columns, wrapped
from spare_squares.core.game import Game
from spare_squares.decks.commands.solve import game_named
from spare_squares.errors import NotValid, Refused
from spare_squares.shell.console import put, say
from spare_squares.shell.params import GAME
from spare_squares.shell.progress import long_work
from spare_squares.shell.shared_options import json_option
from spare_squares.solver.atlas import Rolls, check_dice
from spare_squares.solver.reasons import explain
from spare_squares.wording import counted

MOST_ROLLS = 3_000_000
TOLD = 5  # rolls that are told with their reason


@click.command()
@click.argument("faces", nargs=-1, required=True)
@click.option(
    "--game", "source", type=GAME, metavar="NAME_OR_FILE", help="Another game than the built-in one."
)
@json_option
def dice(faces: tuple[str, ...], source: str | None, as_json: bool) -> None:
    """Look at every roll of some dice: how many cannot be packed, and the first few with their reasons.

    FACES are the cells on the faces of each die, one die after the other with | between them. A roll blocks
    the cell that each die shows. Exit code 0 when every roll can be packed, 1 when some cannot.

    \b
    Examples:
      spare-squares deck dice "A1 B1 C2|A3 B4|C3 D4|D1 D2"
      spare-squares deck dice "A1 A2|B3 B4|C1 C2|D3 D4" --json
    """
    game = game_named(source)
    given = read_dice(game, " ".join(faces))
    with long_work("Looking at rolls"):
        rolls = check_dice(game, given)
    show = _data if as_json else _show
    show(game, given, rolls)
    click.get_current_context().exit(1 if rolls.unpackable or rolls.twice else 0)


def read_dice(game: Game, text: str) -> list[list[int]]:
    """Read the faces of each die.

    Raises:
        NotValid: for a face that is no cell, or another number of dice than blocked cells.
        Refused: when there are too many rolls to look at each.
    """
    from spare_squares.core.cells import bits
    from spare_squares.decks.notation import read_cells

    given = [[1 << bit for bit in bits(read_cells(each, game.board).cells)] for each in text.split("|")]
    if len(given) != game.blocked:
        raise NotValid(
            f"{counted(len(given), 'die', 'dice')} given: {game.name} blocks {game.blocked} cells, "
            "so it needs one die for each; write | between two dice"
        )
    for number, each in enumerate(given, 1):
        if not each:
            raise NotValid(f"die {number} has no face: name the cells on it")
    rolls = prod(len(each) for each in given)
    if rolls > MOST_ROLLS:
        raise Refused(f"these dice have {rolls:,} rolls: more than {MOST_ROLLS:,} are not looked at")
    return given


def _show(game: Game, given: list[list[int]], rolls: Rolls) -> None:
    faces = ", ".join(str(len(each)) for each in given)
    say(f"{counted(len(given), 'die', 'dice')} with {faces} faces: {counted(rolls.all, 'roll')}")
    packable = rolls.all - rolls.twice - rolls.unpackable
    say(f"{packable:,} can be packed ({100 * packable / rolls.all:.1f} %)")
    say(f"{rolls.unpackable:,} cannot ({100 * rolls.unpackable / rolls.all:.1f} %)")
    if rolls.twice:
        say(f"{rolls.twice:,} show one cell twice ({100 * rolls.twice / rolls.all:.1f} %)")
    for cells in rolls.bad[:TOLD]:
        reason = explain(game, cells)
        said = " ".join((reason.text, *reason.steps)) if reason else ""
        text = f"{' '.join(game.board.names(cells))}: {said}"
        say("\n".join(["", *wrapped(text, min(80, screen_columns()), indent=4)]))
    if len(rolls.bad) > TOLD:
        say(f"\nand {len(rolls.bad) - TOLD:,} more sets of cells")


def _data(game: Game, given: list[list[int]], rolls: Rolls) -> None:
    told = []
    for cells in rolls.bad[:TOLD]:
        reason = explain(game, cells)
        said = " ".join((reason.text, *reason.steps)) if reason else None
        told.append({"blocked": list(game.board.names(cells)), "reason": said})
    data = {
        "dice": [[name for face in each for name in game.board.names(face)] for each in given],
        "rolls": rolls.all,
        "unpackable": rolls.unpackable,
        "twice": rolls.twice,
        "unpackable_sets": len(rolls.bad),
        "first": told,
    }
    put(json.dumps(data, ensure_ascii=False))
