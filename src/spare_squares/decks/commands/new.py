"""`deck new`: a complete, commented deck to start from, with its schema beside it for the editor."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import click

from spare_squares.decks.commands.schema import schema_text
from spare_squares.errors import WrongUse
from spare_squares.files import refuse_existing, save_all
from spare_squares.shell.console import put, say, tell
from spare_squares.shell.params import DECK
from spare_squares.shell.shared_options import json_option
from spare_squares.templates import template

SUFFIXES = (".yaml", ".yml")
NEXT = (
    ("verify", "prove every card"),
    ("kit", "make the PDFs to print"),
    ("watch", "do both whenever the file is saved"),
)


@click.command()
@click.argument("name", type=DECK)
@json_option
def new(name: str, as_json: bool) -> None:
    """Write NAME.yaml, a deck that can be printed as it stands, and its schema beside it.

    Nothing is ever overwritten.

    \b
    Examples:
      spare-squares deck new friday
      spare-squares deck new decks/friday.yaml
    """
    path = deck_path(name)
    beside = path.with_name(schema_name(path.stem))
    for each in (path, beside):
        refuse_existing(each, hint="choose another name")
    save_all([(beside, schema_text().encode("utf-8")), (path, sample(path).encode("utf-8"))])
    if as_json:
        put(json.dumps({"files": [{"path": str(path)}, {"path": str(beside)}]}, indent=2))
        return
    tell(f"Wrote {path} (the deck) and {beside.name} (for your editor).")
    say("\nNext:")
    for command, what in NEXT:
        say(f"  spare-squares {command} {quoted(path)}\n      {what}")


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
    if path.suffix.casefold() in (".json", ".csv", ".tsv", ".xlsx", ".txt"):
        raise WrongUse(
            f"{name}: a new {what} is written as YAML; call it {path.stem}.yaml"
            + (
                f", then use `spare-squares deck convert {path.stem}.yaml {path.name}`"
                if what == "deck"
                else ""
            )
        )
    return path.with_name(path.name + ".yaml")


def schema_name(stem: str) -> str:
    """Name the schema of a deck: plain characters only, since the editor's comment ends at a space."""
    plain = unicodedata.normalize("NFKD", stem.replace("ß", "ss"))
    plain = "".join(each for each in plain if not unicodedata.combining(each))
    return (re.sub(r"[^A-Za-z0-9._-]+", "-", plain).strip("-.") or "deck") + ".schema.json"


def sample(path: Path) -> str:
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


def quoted(path: Path) -> str:
    """Write a path as a shell takes it."""
    import shlex

    return shlex.quote(str(path))
