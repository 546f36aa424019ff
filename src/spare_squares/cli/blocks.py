"""`blocks`: the second game, "make room", as a page, as numbers and as replays."""

from __future__ import annotations

import click

from spare_squares.cli.group import LazyGroup

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("spare_squares.cli.blocks_page:build", "Write the game as one HTML file."),
    "open": ("spare_squares.cli.blocks_page:open_page", "Write the game and open it in the browser."),
    "serve": ("spare_squares.cli.blocks_serve:serve", "Serve the game on this machine only."),
    "deal": ("spare_squares.cli.blocks_deal:deal", "Show the trays of a seed."),
    "odds": ("spare_squares.cli.blocks_deal:odds", "Show how often each shape is drawn."),
    "sim": ("spare_squares.cli.blocks_sim:sim", "Let a bot play many runs and sum them up."),
    "replay": ("spare_squares.cli.blocks_replay:replay", "Play a replay code and show what it comes to."),
    "vectors": ("spare_squares.cli.blocks_replay:vectors", "Write the conformance vectors of the rules."),
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
