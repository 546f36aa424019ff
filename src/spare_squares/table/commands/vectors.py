"""`track vectors`: write the sessions that every tracker must answer alike."""

from __future__ import annotations

import json
from pathlib import Path

import click

from spare_squares.shell.console import deliver
from spare_squares.shell.params import FILE


@click.command()
@click.option("-o", "--output", type=FILE, default="-", metavar="FILE", help="Where; - is standard output.")
@click.option("--force", is_flag=True, help="Replace a file that exists.")
def vectors(output: Path, force: bool) -> None:
    """Write sessions, action by action, with what must come of each: for whoever writes another tracker.

    After each action stand its result or the code of its refusal, the line of the journal, what is said,
    and the whole table as one text. The same file is written every time.

    \b
    Examples:
      spare-squares track vectors -o vectors.json
    """
    from spare_squares.table.vectors import vectors as told

    data = told()
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    steps = sum(len(session["steps"]) for session in data["sessions"])
    said = f" ({len(data['sessions'])} sessions, {steps} actions)"
    deliver(output, f"{text}\n".encode(), force=force, said=said)
