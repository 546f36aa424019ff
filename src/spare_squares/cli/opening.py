"""The door every command takes to a deck: read it, judge it, show what was found, refuse what is wrong."""

from __future__ import annotations

from typing import Any

from spare_squares.catalog.findings import Finding
from spare_squares.catalog.judging import Judgement, Rules, judge
from spare_squares.catalog.reading import read_deck
from spare_squares.cli.report import counted, show
from spare_squares.errors import NotValid


def open_deck(source: str | None = None, **options: Any) -> Judgement:
    """Return the judgement of a deck that may be used; findings above a note go to stderr.

    Args:
        source: None for the built-in deck, a built-in name, a path, or `-` for standard input.
        options: fields of `Rules`, such as `strict` or `should_stop`.

    Raises:
        NotValid: when an error was found, after all findings were printed.
        Unreadable: for a file that cannot be opened or decoded.
    """
    judgement = judge(read_deck(source), Rules(**options))
    show(finding for finding in judgement.findings if finding.severity != "info")
    if not judgement.ok:
        raise NotValid(f"{judgement.reading.file or source}: {verdict(judgement.findings)}")
    return judgement


def verdict(findings: tuple[Finding, ...]) -> str:
    """Sum findings up: `2 errors, 1 warning: the deck is not valid`."""
    errors = sum(finding.severity == "error" for finding in findings)
    warnings = sum(finding.severity == "warning" for finding in findings)
    parts = [counted(errors, "error")] * bool(errors) + [counted(warnings, "warning")] * bool(warnings)
    return ", ".join(parts or ["no card"]) + ": the deck is not valid, and nothing was written"
