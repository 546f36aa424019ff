"""`spare-squares solve`: every packing for one set of blocked cells, or why there is none."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from spare_squares.columns import screen_columns, wrapped
from spare_squares.core.challenge import Packing
from spare_squares.core.drawing import drawn_packing
from spare_squares.core.game import Game
from spare_squares.errors import NotValid, WrongUse
from spare_squares.shell.console import put, say
from spare_squares.shell.params import GAME, SECONDS, deadline
from spare_squares.shell.shared_options import json_option
from spare_squares.solver.limits import ShouldStop, Unfinished
from spare_squares.solver.search import count, packings, ways_alike
from spare_squares.wording import counted, noun_for

if TYPE_CHECKING:
    from spare_squares.solver.reasons import Reason

# A list of solutions in JSON stops here unless `--all` asks for each: some boards have millions.
MOST_LISTED = 1000


def game_named(source: str | None) -> Game:
    """Return the built-in game, or the one a name or file stands for, with areas that add up (V10)."""
    from spare_squares.decks.builtin import BUILTIN, builtin_game

    if source is None or source == BUILTIN:
        return builtin_game()
    from spare_squares.decks.games import read_game

    game = read_game(source)
    if not game.fits:
        raise NotValid(
            f"{game.name}: {game.piece_area} cells of pieces + {game.blocked} blocked = "
            f"{game.piece_area + game.blocked}, but the board has {game.board.size} cells: "
            "change the number of blocked cells, the pieces or the board"
        )
    return game


def cells_given(game: Game, text: str) -> int:
    """Read the list of blocked cells as it was typed.

    Raises:
        WrongUse: for a list that the game cannot take (V13–V16).
    """
    try:
        cells = game.board.cells_of(text.replace(",", " ").split())
    except NotValid:
        # Slower to load, and able to read what people write: a4, 4A, A-4, A4B2.
        from spare_squares.decks.notation import read_cells

        try:
            cells = read_cells(text, game.board).cells
        except NotValid as error:
            raise WrongUse(str(error)) from error
    if cells.bit_count() != game.blocked:
        given = cells.bit_count()
        such_as = " ".join(game.board.names(game.board.cells)[: game.blocked])
        example = f', such as "{such_as}"' if game.blocked else ""
        raise WrongUse(f"{counted(given, 'blocked cell')} given: {game.name} needs {game.blocked}{example}")
    return cells


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
    "--game", "source", type=GAME, metavar="NAME_OR_FILE", help="Another game than the built-in one."
)
@click.option("--all", "every", is_flag=True, help="Draw each packing, not the first alone.")
@json_option
@click.option("--max-seconds", type=SECONDS, metavar="S", help="Stop after S seconds, with a lower bound.")
def solve(
    cells: tuple[str, ...], source: str | None, every: bool, as_json: bool, max_seconds: float | None
) -> None:
    """Count the packings for the blocked CELLS and draw the first one, or say why there is none.

    Exit code 0 when there is a packing; 1 when there is none or the search could not be finished; 2 when the
    cells are not understood, or none are given.

    \b
    Examples:
      spare-squares solve "A4 B2 B4 D3"
      spare-squares solve A4 B2 B4 D3 --all
      spare-squares solve "A1 A4 D1 D4" --json
    """
    game = game_named(source)
    blocked = cells_given(game, " ".join(cells))
    asked = _Asked(game, blocked, every, deadline(max_seconds))
    try:
        found = count(game, blocked, should_stop=asked.should_stop)
        show = asked.data if as_json else asked.show
        show(found)
    except Unfinished as stopped:
        if not as_json:
            raise
        names = list(game.board.names(blocked))
        put(json.dumps({"blocked": names, "unfinished": stopped.why, "at_least": stopped.at_least}))
        click.get_current_context().exit(1)
    click.get_current_context().exit(0 if found else 1)


class _Asked:
    """What was asked, and the two ways to answer it."""

    def __init__(self, game: Game, blocked: int, every: bool, should_stop: ShouldStop | None) -> None:
        self.game, self.blocked, self.every, self.should_stop = game, blocked, every, should_stop

    def data(self, found: int) -> None:
        """Print the answer as JSON."""
        board = self.game.board
        data: dict[str, Any] = {
            "blocked": list(board.names(self.blocked)),
            "packings": found,
            "labelled": found * ways_alike(self.game),
            "solutions": [],
        }
        if found:
            most = None if self.every else MOST_LISTED
            each = islice(packings(self.game, self.blocked, should_stop=self.should_stop), most)
            data["solutions"] = [as_data(self.game, packing) for packing in each]
            data["why"] = self._reason_data(self.find_opening())
        else:
            data["reason"] = self._reason_data(self._reason())
            near = self._nearest()
            data["nearest"] = list(board.names(near)) if near else None
        put(json.dumps(data, ensure_ascii=False))

    def show(self, found: int) -> None:
        """Print the answer as text."""
        names = " ".join(self.game.board.names(self.blocked))
        say(f"Blocked: {names}" if names else "No cell is blocked.")
        if not found:
            self._show_reason()
            return
        say(f"{found:,} {noun_for(found, 'packing')}{self.count_alike(found)}")
        if ways_alike(self.game) > 1:
            say(f"{found * ways_alike(self.game):,} where equal pieces are told apart")
        opening = self.find_opening()
        say(fold(opening.text))
        for step in opening.steps:
            say(fold(step, indent=2))
        each = packings(self.game, self.blocked, should_stop=self.should_stop)
        for number, packing in enumerate(islice(each, None if self.every else 1), 1):
            head = f"\nPacking {number} of {found:,}\n" if self.every and found > 1 else "\n"
            say(head + drawn_packing(self.game.board, self.blocked, packing))

    def count_alike(self, found: int) -> str:
        """Add the number up to symmetry where it says something."""
        if found == 1:
            return ""
        from spare_squares.solver.symmetry import symmetries

        if len(symmetries(self.game, self.game.board.cells & ~self.blocked)) == 1:
            return ""
        from spare_squares.solver.families import count_up_to_symmetry

        families = count_up_to_symmetry(self.game, self.blocked, should_stop=self.should_stop)
        return f", {families:,} up to rotation and reflection of the board"

    def _show_reason(self) -> None:
        reason = self._reason()
        say("No packing.")
        say(fold(reason.text))
        say(f"\n{reason.picture}")
        if reason.steps:
            say()
        for step in reason.steps:
            say(fold(step, indent=2))
        near = self._nearest()
        if near:
            say("\n" + fold(f"Nearest that works: {self.say_change(near)}"))

    def say_change(self, near: int) -> str:
        """Say which cells to block instead."""
        names = self.game.board.names
        now, instead = names(self.blocked & ~near), names(near & ~self.blocked)
        return f"{' '.join(names(near))} ({' '.join(instead)} instead of {' '.join(now)})"

    def _reason(self) -> Reason:
        from spare_squares.solver.reasons import explain

        reason = explain(self.game, self.blocked, should_stop=self.should_stop)
        if reason is None:
            raise RuntimeError("the count found no packing, but the search for a reason did")
        return reason

    def find_opening(self) -> Reason:
        """Return what is forced from the start and where the choice begins."""
        from spare_squares.solver.reasons import explain_packable

        reason = explain_packable(self.game, self.blocked, should_stop=self.should_stop)
        if reason is None:
            raise RuntimeError("the count found packings, but the search for a line did not")
        return reason

    def _reason_data(self, reason: Reason) -> dict[str, Any]:
        names = self.game.board.names
        return {
            "kind": reason.kind,
            "text": reason.text,
            "picture": reason.picture,
            "cells": list(names(reason.cells)),
            "pieces": list(reason.letters),
            "steps": list(reason.steps),
            "situations": reason.situations or None,
        }

    def _nearest(self) -> int:
        from spare_squares.solver.reasons import nearest

        return nearest(self.game, self.blocked, should_stop=self.should_stop)


def fold(text: str, indent: int = 0) -> str:
    """Break a text into lines no wider than the terminal, or 80."""
    return "\n".join(wrapped(text, min(80, screen_columns()), indent=indent, part_words=False))
