"""`deck schema`: the JSON Schema of deck files, for editors and other programs, offline."""

from __future__ import annotations

from pathlib import Path

import click

from spare_squares.shell.console import deliver
from spare_squares.shell.params import FILE
from spare_squares.templates import template

SCHEMA_FILE = "deck.schema.json"


def schema_text() -> str:
    """Return the schema as it ships."""
    return template("decks", SCHEMA_FILE).read_text("utf-8")


@click.command()
@click.option("-o", "--output", type=FILE, default="-", metavar="FILE", help="Write it to FILE.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def schema(output: Path, force: bool) -> None:
    """Print the JSON Schema that says which keys a deck in YAML or JSON may have.

    \b
    Examples:
      spare-squares deck schema
      spare-squares deck schema -o deck.schema.json
    """
    deliver(output, schema_text().encode("utf-8"), force=force)
