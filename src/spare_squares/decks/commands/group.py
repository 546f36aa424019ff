"""`deck`: the commands that make deck files: a first one, its schema, other formats, fresh cards."""

from __future__ import annotations

import click

from spare_squares.shell.group import LazyGroup

COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("decks.commands.new:new", "Write a commented deck of your own to start from."),
    "schema": ("decks.commands.schema:schema", "Print the JSON Schema of deck files."),
    "dice": ("decks.commands.dice:dice", "Look at every roll of a set of dice."),
    "convert": ("decks.commands.convert:convert", "Write a deck in another format."),
    "generate": (
        "decks.commands.generate:generate",
        "Make a deck of fresh, proven cards.",
    ),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def deck() -> None:
    """Write, convert and generate decks.

    \b
    Examples:
      spare-squares deck new friday                     friday.yaml, ready to change
      spare-squares deck convert friday.yaml friday.csv
      spare-squares deck generate --count 12 --packings 1..4 -o fresh.yaml
    """
