"""`spare-squares solve`: every packing for one set of blocked cells, or why there is none."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from spare_squares.core.challenge import Packing, letters_picture
from spare_squares.core.game import Game
from spare_squares.core.solver import count, first_packing, packings
from spare_squares.errors import NotValid

# A list of solutions in JSON stops here unless `--all` asks for each: some boards have millions.
MOST_LISTED = 1000


def game_named(source: str | None) -> Game:
    """Return the built-in game, or the one a name or file stands for, with areas that add up (V10)."""
    from spare_squares.catalog.builtin import BUILTIN, builtin_game

    if source is None or source == BUILTIN:
        return builtin_game()
    from spare_squares.catalog.games import read_game

    game = read_game(source)
    if not game.fits:
        raise NotValid(
            f"{game.name}: {game.piece_area} cells of pieces + {game.blocked} blocked = "
            f"{game.piece_area + game.blocked}, but the board has {game.board.size} cells"
        )
    return game


def cells_given(game: Game, text: str) -> int:
    """Read the list of blocked cells as it was typed.

    Raises:
        NotValid: for a list that the game cannot take (V13–V16).
    """
    cells = game.board.cells_of(text.replace(",", " ").split())
    if cells.bit_count() != game.blocked:
        raise NotValid(
            f"{cells.bit_count()} blocked cells given: {game.name} needs {game.blocked}, such as "
            f'"{" ".join(game.board.names(game.board.cells)[: game.blocked])}"'
        )
    return cells


def labelled(game: Game, picture: str) -> str:
    """Write the board's letters above and its numbers beside a picture of one character a cell."""
    board = game.board
    width = max(len(label) for label in board.row_labels)
    wide = max(len(label) for label in board.column_labels)
    head = " " * (width + 2) + " ".join(label.rjust(wide) for label in board.column_labels)
    lines = [
        f"{label.rjust(width)}  " + " ".join(mark.rjust(wide) for mark in line[::2].ljust(board.columns))
        for label, line in zip(board.row_labels, picture.split("\n"), strict=True)
    ]
    return "\n".join(line.rstrip() for line in [head, *lines])


def as_data(game: Game, packing: Packing) -> dict[str, Any]:
    """Return a packing as JSON data: letter → cells, or a list of such lists for a piece with copies."""
    data: dict[str, Any] = {}
    for piece in game.pieces:
        each = [list(game.board.names(p.cells)) for p in packing if p.letter == piece.letter]
        data[piece.letter] = each[0] if piece.copies == 1 else each
    return data


@click.command()
@click.argument("cells", nargs=-1)
@click.option(
    "--game", "source", metavar="NAME_OR_FILE", help="Game to solve for; the built-in one if not given."
)
@click.option("--all", "every", is_flag=True, help="Draw each packing, not the first alone.")
@click.option("--json", "as_json", is_flag=True, help="Print only JSON.")
def solve(cells: tuple[str, ...], source: str | None, every: bool, as_json: bool) -> None:
    """Count the packings for the blocked CELLS and draw the first one.

    Exit code 0 when there is a packing, 1 when there is none or the cells cannot be taken.

    \b
    Examples:
      spare-squares solve "A4 B2 B4 D3"
      spare-squares solve A4 B2 B4 D3 --all
      spare-squares solve "A1 A4 D1 D4" --json
    """
    game = game_named(source)
    blocked = cells_given(game, " ".join(cells))
    found = count(game, blocked)
    if as_json:
        click.echo(json.dumps(_report(game, blocked, found, every=every), ensure_ascii=False))
    else:
        _show(game, blocked, found, every=every)
    sys.exit(0 if found else 1)


def _report(game: Game, blocked: int, found: int, *, every: bool) -> dict[str, Any]:
    solutions: list[dict[str, Any]] = []
    for packing in packings(game, blocked):
        if len(solutions) == MOST_LISTED and not every:
            break
        solutions.append(as_data(game, packing))
    return {"blocked": list(game.board.names(blocked)), "packings": found, "solutions": solutions}


def _show(game: Game, blocked: int, found: int, *, every: bool) -> None:
    click.echo(f"Blocked: {' '.join(game.board.names(blocked))}")
    click.echo(f"{found or 'No'} packing{'' if found == 1 else 's'}")
    if every:
        for number, packing in enumerate(packings(game, blocked), 1):
            click.echo(f"\nPacking {number}\n{labelled(game, letters_picture(game, blocked, packing))}")
    elif found and (first := first_packing(game, blocked)):
        click.echo(f"\n{labelled(game, letters_picture(game, blocked, first))}")
