"""`deck` and `game`: the two groups, and what one starts from: a first deck, a first game, the schema."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import click

from spare_squares.errors import WrongUse
from spare_squares.files import refuse_existing, save_all
from spare_squares.shell.console import deliver, put, say, tell
from spare_squares.shell.group import LazyGroup
from spare_squares.shell.params import DECK, FILE
from spare_squares.shell.shared_options import json_option
from spare_squares.templates import template

SUFFIXES = (".yaml", ".yml")
OTHER_FORMATS = (".json", ".csv", ".tsv", ".xlsx", ".txt")

DECK_COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("decks.commands.new:new_deck", "Write a commented deck of your own to start from."),
    "schema": ("decks.commands.new:schema", "Print the JSON Schema of deck files."),
    "dice": ("decks.commands.dice:dice", "Look at every roll of a set of dice."),
    "convert": ("decks.commands.convert:convert", "Write a deck in another format."),
    "generate": (
        "decks.commands.generate:generate",
        "Make a deck of fresh, proven cards.",
    ),
}


@click.group(cls=LazyGroup, table=DECK_COMMANDS)
def deck() -> None:
    """Write, convert and generate decks.

    \b
    Examples:
      spare-squares deck new friday                     friday.yaml, ready to change
      spare-squares deck convert friday.yaml friday.csv
      spare-squares deck generate --count 12 --packings 1..4 -o fresh.yaml
    """


@click.command("new")
@click.argument("name", type=DECK)
@json_option
def new_deck(name: str, as_json: bool) -> None:
    """Write NAME.yaml, a deck that can be printed as it stands, and its schema beside it.

    Nothing is ever overwritten.

    \b
    Examples:
      spare-squares deck new friday
      spare-squares deck new decks/friday.yaml
    """
    path = deck_path(name)
    beside = path.with_name(schema_name(path.stem))
    write_new(
        {path: sample_deck(path), beside: schema_text()},
        f"Wrote {path} (the deck) and {beside.name} (for your editor).",
        (f"verify {quoted(path)}", "prove every card"),
        (f"kit {quoted(path)}", "make the PDFs to print"),
        (f"watch {quoted(path)}", "do both whenever the file is saved"),
        as_json=as_json,
    )


def schema_text() -> str:
    """Return the schema as it ships."""
    return template("decks", "deck.schema.json").read_text("utf-8")


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


GAME_COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("decks.commands.new:new_game", "Write a commented game of your own to start from."),
}


@click.group(cls=LazyGroup, table=GAME_COMMANDS)
def game() -> None:
    """Make a game of your own: its board, its pieces, its rules. To play one, `track new`.

    \b
    Examples:
      spare-squares game new ring                       ring.yaml, ready to change
      spare-squares deck generate --game ring.yaml -o cards.yaml
    """


@click.command("new")
@click.argument("name", type=DECK)
@json_option
def new_game(name: str, as_json: bool) -> None:
    """Write NAME.yaml, a game that decks can be made for as it stands.

    Nothing is ever overwritten.

    \b
    Examples:
      spare-squares game new ring
    """
    path = deck_path(name, what="game")
    cards = path.with_name(f"{path.stem}-cards.yaml")
    write_new(
        {path: sample_game(path, cards)},
        f"Wrote {path}.",
        (f"deck generate --game {quoted(path)} -o {quoted(cards)}", "make cards for it"),
        (f"kit {quoted(cards)}", "make the PDFs to print"),
        as_json=as_json,
    )


def write_new(files: dict[Path, str], said: str, *following: tuple[str, str], as_json: bool) -> None:
    """Write texts to files, all or none, and over nothing; then say so, and which commands may follow.

    Raises:
        Refused: for a file that stands there already.
    """
    for path in files:
        refuse_existing(path, hint="choose another name")
    save_all([(path, text.encode("utf-8")) for path, text in files.items()])
    if as_json:
        put(json.dumps({"files": [{"path": str(path)} for path in files]}, indent=2))
        return
    tell(said)
    say("\nNext:")
    for command, what in following:
        say(f"  spare-squares {command}\n      {what}")


def deck_path(name: str, *, what: str = "deck") -> Path:
    """Return the file that a name means: with `.yaml` unless it ends so already.

    Raises:
        WrongUse: for a name without letters or digits, or with the suffix of another format.
    """
    path = Path(name)
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        raise WrongUse(f"{name}: this name holds bytes that are no UTF-8: choose another") from None
    if not re.search(r"\w", path.name) or name.endswith(("/", "\\")):
        raise WrongUse(f"{name!r} names no file: write a name such as friday")
    if path.suffix.casefold() in SUFFIXES:
        return path
    if path.suffix.casefold() in OTHER_FORMATS:
        yaml = f"{path.stem}.yaml"
        then = f", then use `spare-squares deck convert {yaml} {path.name}`" if what == "deck" else ""
        raise WrongUse(f"{name}: a new {what} is written as YAML; call it {yaml}{then}")
    return path.with_name(path.name + ".yaml")


def schema_name(stem: str) -> str:
    """Name the schema of a deck: plain characters only, since the editor's comment ends at a space."""
    plain = unicodedata.normalize("NFKD", stem.replace("ß", "ss"))
    plain = "".join(each for each in plain if not unicodedata.combining(each))
    return (re.sub(r"[^A-Za-z0-9._-]+", "-", plain).strip("-.") or "deck") + ".schema.json"


def sample_deck(path: Path) -> str:
    """Return the text of a new deck."""
    stem = path.stem
    title = re.sub(r"[\s_-]+", " ", stem).strip() or stem
    return (
        template("decks", "new-deck.yaml")
        .read_text("utf-8")
        .format(
            schema=schema_name(stem),
            file=quoted(Path(path.name)),
            title=json.dumps(title[:1].upper() + title[1:], ensure_ascii=False),
            credit=json.dumps("Made at home", ensure_ascii=False),
        )
    )


def sample_game(path: Path, cards: Path) -> str:
    """Return the text of a new game."""
    text = template("decks", "new-game.yaml").read_text("utf-8")
    name = json.dumps(path.stem, ensure_ascii=False)
    return text.format(name=name, file=quoted(Path(path.name)), deck=quoted(Path(cards.name)))


def quoted(path: Path) -> str:
    """Write a path as a shell takes it."""
    import shlex

    return shlex.quote(str(path))
