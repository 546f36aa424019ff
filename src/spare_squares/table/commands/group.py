"""`track`: keep the turns and the score at the table; one journal file a session."""

from __future__ import annotations

import click

from spare_squares.shell.group import LazyGroup

COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("table.commands.new:new", "Prove the deck, draw the cards, start a session."),
    "play": (
        "table.commands.play:play",
        "Keep the table: board, turns and one line of input.",
    ),
    "do": ("table.commands.do:do", "Record one action from a script: do pass."),
    "status": ("table.commands.views:status", "Say in one line how things stand."),
    "show": ("table.commands.views:show", "Draw the board."),
    "say": (
        "table.commands.views:say_it",
        "Say the table in words, for a screen reader.",
    ),
    "log": ("table.commands.views:log", "List everything recorded, corrections too."),
    "summary": (
        "table.commands.views:summary",
        "Sum the session up: text, Markdown, CSV, JSON.",
    ),
    "history": ("table.commands.views:history", "List past sessions."),
    "mend": ("table.commands.new:mend", "Write a session's damaged first line again."),
    "vectors": ("table.commands.do:vectors", "Write sessions that every tracker must answer alike."),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def track() -> None:
    """Keep the turns and the score at the table. Nothing recorded is lost, whatever happens to the laptop.

    \b
    Examples:
      spare-squares track new --players "Ann,Ben,Cleo"
      spare-squares track play                      the table on the screen, or:
      spare-squares track do pass                   one action from a script
      spare-squares track summary --format markdown

    Without --session FILE a command means the session written to last, and names it on the error stream.
    """
