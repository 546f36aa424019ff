"""`blocks`: the second game, "make room", and its page: written, shown and served."""

from __future__ import annotations

from pathlib import Path

import click

from spare_squares.shell.group import LazyGroup
from spare_squares.web.commands import page_commands

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("make_room.commands.blocks:build", "Write the game as one HTML file."),
    "open": (
        "make_room.commands.blocks:open_page",
        "Write the game and open it in the browser.",
    ),
    "serve": ("make_room.commands.blocks:serve", "Serve the game on this machine only."),
    "deal": ("make_room.commands.deal:deal", "Show the trays of a seed."),
    "odds": ("make_room.commands.deal:odds", "Show how often each shape is drawn."),
    "sim": ("make_room.commands.sim:sim", "Let a bot play many runs and sum them up."),
    "replay": (
        "make_room.commands.replay:replay",
        "Play a replay code and show what it comes to.",
    ),
    "vectors": (
        "make_room.commands.replay:vectors",
        "Write the conformance vectors of the rules.",
    ),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def blocks() -> None:
    """Play and study "make room": an 8×8 board, three shapes at a time, rows and columns that clear.

    \b
    Examples:
      spare-squares blocks open                       play it now
      spare-squares blocks deal --seed 7 --trays 3    what seed 7 deals
      spare-squares blocks sim --bot beam --runs 10   how far a careful bot comes
    """


def build_page() -> bytes:
    """Return the page; its sources are read only now."""
    from spare_squares.make_room.puzzle_page import build_page

    return build_page()


build, open_page, serve = page_commands("blocks", build_page, Path("output") / "make-room.html", what="game")
