"""Write the two reference pages of the handbook from the program itself: every command, every public name.

`--check` writes nothing and exits with 1 when a page is not what the program says now.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import click

import spare_squares
from spare_squares.shell.group import cli

DOCS = Path(__file__).parent
WIDTH = 96


def commands(
    command: click.Command, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command with its words, a group before what is in it."""
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from commands(inner, (*words, name))


def command_reference() -> str:
    """Return the page of all commands, as `--help` tells them."""
    parts = [
        "# Command reference",
        "What `--help` says of each command, written from the program. Habits that all of them share are\n"
        "told in [Commands and pipes](commands-and-pipes.md).",
    ]
    for words, command in commands(cli):
        name = " ".join(("spare-squares", *words))
        context = click.Context(command, info_name=name, terminal_width=WIDTH, max_content_width=WIDTH)
        parts.append(f"## {name}\n\n```text\n{command.get_help(context).rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def python_reference() -> str:
    """Return the page of all public names, as their docstrings tell them."""
    parts = [
        "# Python reference",
        "Every name that `from spare_squares import …` gives, written from its docstring.",
    ]
    for name in sorted(spare_squares.__all__, key=lambda each: (each[0].isupper(), each)):
        value = getattr(spare_squares, name)
        called = f"{name}{inspect.signature(value)}" if inspect.isfunction(value) else name
        told = inspect.getdoc(value) or ""
        parts.append(f"## {name}\n\n```text\n{called}\n\n{told}\n```")
    return "\n\n".join(parts) + "\n"


PAGES = {"command-reference.md": command_reference, "python-reference.md": python_reference}


def main() -> None:
    """Write the pages, or compare them."""
    stale = []
    for name, write in PAGES.items():
        text, path = write(), DOCS / name
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale.append(name)
    if stale:
        sys.exit(f"{', '.join(stale)}: not what the program says; run python docs/make_reference.py")


if __name__ == "__main__":
    main()
