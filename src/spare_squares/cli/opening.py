"""The door every command takes to a deck: read it, judge it, show what was found, refuse what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from spare_squares.catalog.findings import Finding
from spare_squares.catalog.judging import Judgement, Rules, in_order, judge
from spare_squares.catalog.judging.placing import about_card, about_deck, title_place_of
from spare_squares.catalog.reading import read_deck
from spare_squares.cli.console import counted
from spare_squares.cli.progress import long_work
from spare_squares.cli.report import show
from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid


def open_deck(
    source: str | None = None, *, columns: Mapping[str, str] | None = None, **options: Any
) -> Judgement:
    """Return the judgement of a deck that may be used; findings above a note go to stderr.

    Args:
        source: None for the built-in deck, a built-in name, a path, or `-` for standard input.
        columns: which column of a table holds what, where its head does not say.
        options: fields of `Rules`, such as `strict` or `should_stop`.

    Raises:
        NotValid: when an error was found, after all findings were printed.
        Unreadable: for a file that cannot be opened or decoded.
    """
    judgement = examine(source, Rules(**options), columns=columns)
    show(finding for finding in judgement.findings if finding.severity != "info")
    if not judgement.ok:
        raise NotValid(f"{judgement.reading.file or source}: {verdict(judgement.findings)}")
    return judgement


def examine(source: str | None, rules: Rules, *, columns: Mapping[str, str] | None = None) -> Judgement:
    """Read and judge a deck, and say nothing: whether its texts can be printed is part of the findings.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for a key in `columns` that no card has.
    """
    with long_work("Proving cards") as tick:
        judgement = judge(read_deck(source, columns=columns), replace(rules, progress=tick))
    reading = judgement.reading
    if reading.deck is None or reading.format == "built-in":
        return judgement
    found = tuple(_fitting(judgement, reading.deck))
    return replace(judgement, findings=in_order((*judgement.findings, *found))) if found else judgement


def _fitting(judgement: Judgement, deck: Deck) -> Iterator[Finding]:
    """Yield what V23 says; fonts are opened only for a deck with more than a few plain characters."""
    from spare_squares.sheets.fitting import list_faults, needs_measuring, text_faults

    if not needs_measuring(deck):
        return
    from spare_squares.catalog.texts import read_texts

    reading, texts = judgement.reading, read_texts()
    faults = list(text_faults(deck, texts)) or list_faults(deck, judgement.proofs, texts)
    for fault in faults:
        said = {"found": fault.found, "fix": fault.fix}
        if fault.number is None:
            place = {deck.title: reading.title_place, deck.credit: reading.credit_place}.get(fault.text)
            yield about_deck(reading, "V23", "error", fault.message, place=place, **said)
        else:
            titled = fault.text == deck.cards[fault.number].title
            place = title_place_of(reading, fault.number) if titled else None
            yield about_card(reading, fault.number, "V23", "error", fault.message, place=place, **said)


def verdict(findings: tuple[Finding, ...]) -> str:
    """Sum findings up: `2 errors, 1 warning: the deck is not valid`."""
    errors = sum(finding.severity == "error" for finding in findings)
    warnings = sum(finding.severity == "warning" for finding in findings)
    parts = [counted(errors, "error")] * bool(errors) + [counted(warnings, "warning")] * bool(warnings)
    return ", ".join(parts or ["no card"]) + ": the deck is not valid, and nothing was written"
