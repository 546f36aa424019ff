"""`deck convert`: write a deck in another format, losing nothing or saying what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from spare_squares.errors import NotValid, WrongUse
from spare_squares.shell.console import STANDARD_OUTPUT, put, tell
from spare_squares.shell.params import DECK, FILE
from spare_squares.shell.report import show
from spare_squares.shell.shared_options import deck_options, json_option
from spare_squares.wording import counted


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
    from spare_squares.decks.commands.files import store
    from spare_squares.decks.reading import read_deck
    from spare_squares.files import refuse_itself

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
