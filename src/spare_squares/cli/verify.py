"""`verify`: prove each card of a deck, and say what stands in the way of printing it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from spare_squares.catalog.judging import Judgement, judge
from spare_squares.catalog.reading import read_deck
from spare_squares.cli.report import counted, say, show, table
from spare_squares.core.deck import SHORT_FINGERPRINT


@click.command()
@click.argument("deck", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print only JSON, for other programs.")
@click.pass_context
def verify(ctx: click.Context, deck: str | None, *, as_json: bool) -> None:
    """Prove each card of DECK by exhaustive search (without DECK: the built-in one).

    Prints a table of the cards with their blocked cells and the number of packings; what is wrong goes
    to the error stream. Ends with 0 when the deck may be printed, 1 when not, 3 when it cannot be read.

    \b
    Examples:
      spare-squares verify
      spare-squares verify my-deck.yaml
      spare-squares verify my-deck.csv --json
    """
    judgement = judge(read_deck(deck))
    if as_json:
        say(json.dumps(as_data(judgement), ensure_ascii=True, indent=2))
    else:
        show(judgement.findings)
        say("\n".join(report_lines(judgement)))
    ctx.exit(0 if judgement.ok else 1)


def as_data(judgement: Judgement) -> dict[str, Any]:
    """Return the report as JSON values."""
    deck = judgement.reading.deck
    return {
        "deck": deck.title if deck else judgement.reading.file,
        "fingerprint": deck.fingerprint() if deck else None,
        "cards": [
            {
                "id": proof.card.id,
                "blocked": list(deck.game.board.names(proof.card.blocked)),
                "packings": proof.packings,
                "ok": proof.packings > 0,
            }
            for proof in judgement.proofs
            if deck
        ],
        "findings": [asdict(finding) for finding in judgement.findings],
    }


def report_lines(judgement: Judgement) -> list[str]:
    """Lay out what a person reads: title, table, one line of sum."""
    deck = judgement.reading.deck
    if deck is None:
        return [f"{judgement.reading.file}: no deck could be read."]
    names = deck.game.board.names
    rows = [(p.card.id, " ".join(names(p.card.blocked)), str(p.packings)) for p in judgement.proofs]
    board = deck.game.board
    lines = [
        f"{deck.title}: {counted(len(deck.cards), 'card')}, board {board.columns}×{board.rows}",
        f"Fingerprint {deck.fingerprint()[:SHORT_FINGERPRINT]}",
        "",
        *table(("Card", "Blocked cells", "Packings"), rows, right=(2,)),
        "",
    ]
    if judgement.ok:
        return [*lines, "Proven by exhaustive search: every card can be packed."]
    errors = sum(finding.severity == "error" for finding in judgement.findings)
    return [*lines, f"Not valid: {counted(errors, 'error')} in this deck."]
