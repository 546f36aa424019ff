"""`deck convert`: write a deck in another format, losing nothing or saying what.

Every command that writes a deck to a file does it by `store`: the end of the file's name says the format.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from spare_squares.core.deck import Deck
from spare_squares.decks.formats import suffixes, write_deck
from spare_squares.decks.reading import Loss, not_held, read_deck
from spare_squares.errors import NotValid, Refused, WrongUse
from spare_squares.files import STANDARD_OUTPUT, refuse_itself, save
from spare_squares.shell.console import pour, put, tell
from spare_squares.shell.params import DECK, FILE
from spare_squares.shell.report import show
from spare_squares.shell.shared_options import deck_options, json_option
from spare_squares.wording import counted, listed, nearest_name

# Without these a file would say something else than the deck did; the rest is told, and written all the same.
ESSENTIAL = (Loss.GAME, Loss.BLOCKED, Loss.IDS)


@click.command()
@click.argument("source", metavar="IN", type=DECK)
@click.argument("target", metavar="OUT", type=FILE)
@deck_options
@click.option("--force", is_flag=True, help="Overwrite OUT.")
@json_option
def convert(source: str, target: Path, opening: dict[str, Any], force: bool, as_json: bool) -> None:
    """Write the deck IN as OUT; the end of OUT's name says the format.

    Formats: .yaml, .json, .csv, .tsv, .xlsx, .txt. OUT may be `-`, standard output, which takes YAML; IN may
    be `-` (standard input) or `spare-squares`, the deck of the box. Cards are not proven here: `verify` does
    that. Comments stay behind.

    \b
    Examples:
      spare-squares deck convert cards.xlsx cards.yaml
      spare-squares deck convert spare-squares box.csv
    """
    if as_json and target == STANDARD_OUTPUT:
        raise WrongUse("--json and OUT - both want standard output: name a file")
    reading = read_deck(source, **opening)
    show(finding for finding in reading.findings if finding.severity != "info")
    errors = sum(finding.severity == "error" for finding in reading.findings)
    if reading.deck is None or errors:
        raise NotValid(
            f"{reading.file}: {counted(errors, 'error')}; mend the deck first, nothing was written",
            report={"findings": [each.data() for each in reading.findings]},
        )
    refuse_itself(target, source)
    store(reading.deck, target, force=force, fingerprint=reading.fingerprint.text)
    if as_json:
        put(json.dumps({"path": str(target), "cards": len(reading.deck.cards)}, indent=2))
    elif target != STANDARD_OUTPUT:
        tell(f"Wrote {target}: {counted(len(reading.deck.cards), 'card')}.")


def format_of(path: Path) -> str:
    """Return the format that a file's name stands for.

    Raises:
        WrongUse: for a name with another suffix, with those allowed and the nearest.
    """
    if path == STANDARD_OUTPUT:
        return "yaml"
    suffix = path.suffix.casefold()
    known = suffixes()
    if suffix in known:
        return known[suffix]
    near = nearest_name(suffix, known)
    hint = f"; did you mean {path.stem}{near}?" if near else ""
    raise WrongUse(f"{path}: the end of the name says the format: {', '.join(known)}{hint}")


def store(deck: Deck, path: Path, *, force: bool = False, fingerprint: str = "", titled: bool = True) -> None:
    """Write a deck; what its format cannot hold is said on stderr, but of a title that nobody gave.

    Raises:
        WrongUse: for an unknown suffix.
        Refused: when the file exists without `force`, or the format cannot hold what the cards mean.
        NotValid: for a text that the format cannot write.
    """
    format = format_of(path)
    lost = lost_in(deck, format, fingerprint=fingerprint)
    data = write_deck(deck, format, fingerprint=fingerprint)
    if path == STANDARD_OUTPUT:
        pour(data)
    else:
        save(path, data, force=force)
    for each in lost:
        if each is Loss.TITLE and not titled:
            continue
        tell(f"{path}: warning: {format} cannot hold {each}; it was left out", err=True)


def lost_in(deck: Deck, format: str, *, fingerprint: str = "") -> tuple[Loss, ...]:
    """Return what a format leaves out of a deck.

    Raises:
        Refused: when that would change what the cards mean.
    """
    lost = not_held(deck, format)
    broken = [each for each in lost if each in ESSENTIAL]
    if broken:
        what = "a game of one's own" if Loss.GAME in broken else listed(broken)
        raise Refused(f"{format} cannot hold {what}, so nothing was written: use .yaml or .json")
    return (*lost, Loss.FINGERPRINT) if fingerprint and format in ("csv", "tsv") else lost
