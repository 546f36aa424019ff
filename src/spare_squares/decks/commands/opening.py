"""The door every command takes to a deck: read it, judge it, show what was found, refuse what is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding, in_order
from spare_squares.decks.judging import Judgement, Rules, judge
from spare_squares.decks.reading import read_deck
from spare_squares.errors import NotValid
from spare_squares.shell.progress import long_work
from spare_squares.shell.report import show
from spare_squares.wording import counted

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

TextJudge = Callable[[Judgement, Deck], Iterator[Finding]]


def open_deck(
    source: str | None = None,
    *,
    opening: Mapping[str, Any] | None = None,
    judge_texts: TextJudge | None = None,
    **options: Any,
) -> Judgement:
    """Return the judgement of a deck that may be used; findings above a note go to stderr.

    Args:
        source: None for the built-in deck, a built-in name, a path, or `-` for standard input.
        opening: what else is said of the file, as `read_deck` takes it.
        judge_texts: says which texts of the deck cannot be printed (V23); whoever prints gives it.
        options: fields of `Rules`, such as `strict` or `should_stop`.

    Raises:
        NotValid: when an error was found, after all findings were printed.
        Unreadable: for a file that cannot be opened or decoded.
    """
    judgement = examine(source, Rules(**options), opening=opening, judge_texts=judge_texts)
    show(finding for finding in judgement.findings if finding.severity != "info")
    if not judgement.ok:
        raise NotValid(
            f"{judgement.reading.file or source}: {verdict(judgement.findings)}",
            report={"findings": [each.data() for each in judgement.findings]},
        )
    return judgement


def examine(
    source: str | None,
    rules: Rules,
    *,
    opening: Mapping[str, Any] | None = None,
    judge_texts: TextJudge | None = None,
) -> Judgement:
    """Read and judge a deck, and say nothing; `judge_texts` adds what cannot be printed.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for what the file cannot be opened with.
    """
    with long_work("Proving cards") as tick:
        judging = replace(rules, progress=tick, should_stop=tick.watching(rules.should_stop))
        judgement = judge(read_deck(source, **(opening or {})), judging)
    reading = judgement.reading
    if judge_texts is None or reading.deck is None or reading.format == "built-in":
        return judgement
    found = tuple(judge_texts(judgement, reading.deck))
    return replace(judgement, findings=in_order((*judgement.findings, *found))) if found else judgement


def verdict(findings: tuple[Finding, ...]) -> str:
    """Sum findings up: `2 errors, 1 warning: the deck is not valid`."""
    errors = sum(finding.severity == "error" for finding in findings)
    warnings = sum(finding.severity == "warning" for finding in findings)
    parts = [counted(errors, "error")] * bool(errors) + [counted(warnings, "warning")] * bool(warnings)
    return ", ".join(parts or ["no card"]) + ": the deck is not valid, and nothing was written"


def card_ids(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the ids of the deck's cards; after a comma those that were not named yet.

    The deck is looked for among the words typed: where a value is missing, click has not read the others.
    """
    from click.shell_completion import split_arg_string

    from spare_squares.shell.params import offered

    words = split_arg_string(os.environ.get("COMP_WORDS", ""))[:-1]
    source = next((each for each in words if Path(each).is_file()), None)
    before, comma, _ = incomplete.rpartition(",")
    deck = read_deck(source).deck
    ids = [card.id for card in deck.cards if card.id not in before.split(",")] if deck else []
    return offered([before + comma + each for each in ids], incomplete)
