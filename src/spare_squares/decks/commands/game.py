"""`game`: the command that makes a game of one's own, to be played with decks of its own."""

from __future__ import annotations

import json
from pathlib import Path

import click

from spare_squares.decks.commands.new import deck_path, quoted
from spare_squares.files import refuse_existing, save
from spare_squares.shell.console import put, say, tell
from spare_squares.shell.group import LazyGroup
from spare_squares.shell.params import DECK
from spare_squares.shell.shared_options import json_option
from spare_squares.templates import template

COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("decks.commands.game:new", "Write a commented game of your own to start from."),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def game() -> None:
    """Make a game of your own: its board, its pieces, its rules. To play one, `track new`.

    \b
    Examples:
      spare-squares game new ring                       ring.yaml, ready to change
      spare-squares deck generate --game ring.yaml -o cards.yaml
    """


@click.command()
@click.argument("name", type=DECK)
@json_option
def new(name: str, as_json: bool) -> None:
    """Write NAME.yaml, a game that decks can be made for as it stands.

    Nothing is ever overwritten.

    \b
    Examples:
      spare-squares game new ring
    """
    path = deck_path(name, what="game")
    refuse_existing(path, hint="choose another name")
    cards = path.with_name(f"{path.stem}-cards.yaml")
    save(path, sample(path, cards).encode("utf-8"))
    if as_json:
        put(json.dumps({"files": [{"path": str(path)}]}, indent=2))
        return
    tell(f"Wrote {path}.")
    say("\nNext:")
    say(f"  spare-squares deck generate --game {quoted(path)} -o {quoted(cards)}\n      make cards for it")
    say(f"  spare-squares kit {quoted(cards)}\n      make the PDFs to print")


def sample(path: Path, cards: Path) -> str:
    """Return the text of a new game."""
    text = template("decks", "new-game.yaml").read_text("utf-8")
    name = json.dumps(path.stem, ensure_ascii=False)
    return text.format(name=name, file=quoted(Path(path.name)), deck=quoted(Path(cards.name)))
