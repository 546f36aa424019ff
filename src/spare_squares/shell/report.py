"""How findings look: for people, in a line each for editors, as annotations of GitHub's checks.

For people: place, code, sentence, the line with its caret, a picture where it helps. The head of a finding is
`file:line:column: error V15: …`; a line each is `file:line:column: error: … [V15]`, as compilers write it and
the matchers of editors know it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace

import click

from spare_squares.columns import columns_of, wrapped
from spare_squares.core.findings import Finding, Location
from spare_squares.shell.console import WIDEST, clean, output_form, say, sentence_width

COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}
WORDS = {"error": "error", "warning": "warning", "info": "note"}
_NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_SHOWN = 300
INDENT = "    "


def show(findings: Iterable[Finding], *, err: bool = True) -> None:
    """Print each finding, a blank line around tall ones, and a line of the file once for all it is about."""
    told = list(findings)
    short = {"concise": concise, "github": annotation}.get(output_form())
    if short:
        for finding in told:
            say(short(finding), err=err)
        return
    columns = sentence_width(sys.stderr if err else sys.stdout)
    shown, tall = (0, 0), False
    for number, finding in enumerate(told[:MOST_SHOWN]):
        at = finding.at
        place = (at.line, at.column)
        if place == shown and at.line:
            at = replace(at, line_text="")
            finding = replace(finding, at=at)
        was_tall, tall, shown = tall, bool(at.line_text or finding.picture), place
        if number and (at.line_text or (was_tall and not at.line)):
            say(err=err)
        say("\n".join(lines_of(finding, columns)), err=err)
    if len(told) > MOST_SHOWN:
        say(f"\n{len(told) - MOST_SHOWN:,} more findings are not shown: mend these first.", err=err)


def concise(finding: Finding) -> str:
    """Write a finding in one line, as compilers do."""
    head = f"{place_of(finding.at)} {WORDS[finding.severity]}:".strip()
    return f"{head} {_one_line(finding.message)} [{finding.code}]"


def annotation(finding: Finding) -> str:
    """Write a finding as a workflow command, which GitHub shows beside the line it is about."""
    level = "notice" if finding.severity == "info" else finding.severity
    at = {"file": finding.at.file, "line": finding.at.line, "col": finding.at.column, "title": finding.code}
    where = ",".join(f"{name}={escape_command(str(value), ':,')}" for name, value in at.items() if value)
    text = "\n".join(each for each in (finding.message, finding.fix) if each)
    return f"::{level} {where}::{escape_command(text)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def escape_command(text: str, more: str = "") -> str:
    """Write what would end a workflow command, or a value in it, by its code."""
    return "".join(f"%{ord(each):02X}" if each in "%\r\n" + more else each for each in text)


def lines_of(finding: Finding, columns: int = 80) -> list[str]:
    """Lay out one finding in lines of at most `columns` characters (the head of a long path excepted)."""
    word = click.style(f"{WORDS[finding.severity]} {finding.code}:", fg=COLOURS[finding.severity], bold=True)
    lines = headed(finding.message, columns, head=place_of(finding.at), mark=word)
    if finding.at.line_text:
        lines += caret_lines(finding.at.line_text, finding.at.column, min(columns, WIDEST))
    for row in finding.picture.split("\n") if finding.picture else ():
        room = columns - len(INDENT)
        lines += [INDENT + part for part in (wrapped(row, room) if len(row) > room else [row])]
    if finding.fix:
        lines += wrapped(f"  = {finding.fix}", columns, indent=4)
    return lines


def place_of(at: Location) -> str:
    """Write a location: `file:line:column:`, as far as it is known."""
    parts = [at.file] if at.file else []
    parts += [str(number) for number in (at.line, at.column) if number]
    return ":".join(parts) + ":" if parts else ""


def headed(message: str, columns: int, *, head: str, mark: str) -> list[str]:
    """Wrap a message after its head, which is never parted; later lines are indented by two."""
    plain = click.unstyle(mark)
    opening = f"{head} {plain}".strip()
    kept = opening.replace(" ", _NO_BREAK)
    body = wrapped(f"{kept} {message}", columns, indent=2, part_words=False)
    first = body[0].replace(kept, opening.replace(plain, mark), 1)
    return [first, *body[1:]]


def caret_lines(text: str, column: int, columns: int) -> list[str]:
    """Show a line of the file, cut to the width around its column, with a caret under that column."""
    text = text.rstrip("\r\n").replace("\t", " ")
    room = columns - 6
    start = max(0, min(column - 1 - room // 2, len(text) - room)) if len(text) > room else 0
    shown = ("…" if start else "") + text[start : start + room] + ("…" if start + room < len(text) else "")
    lines = [f"    {shown}"]
    if column:
        before = clean(shown[: column - 1 - start + bool(start)])
        lines.append(" " * (len(INDENT) + columns_of(before)) + "^")
    return lines
