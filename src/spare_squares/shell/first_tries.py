"""What to type instead: for a deck named where a command should be, for half a command, for another word."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from spare_squares.shell.group import LazyGroup, cli

DECKS = (".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx", ".txt", ".md")
# Words that people try, and the command that does what they mean.
MEANT = {
    "add": ("deck new",),
    "build": ("kit", "blocks build"),
    "check": ("verify",),
    "create": ("deck new", "kit"),
    "init": ("deck new",),
    "list": ("track history", "atlas"),
    "make": ("kit",),
    "pdf": ("kit",),
    "play": ("track play", "page open", "blocks open"),
    "print": ("kit",),
    "prove": ("verify",),
    "score": ("track status", "track summary"),
    "solution": ("solve", "answers"),
    "solutions": ("solve", "answers"),
    "start": ("track new", "kit"),
    "test": ("verify",),
    "validate": ("verify",),
}


def refuse_unknown(group: LazyGroup, name: str, rest: Sequence[str], ctx: click.Context) -> NoReturn:
    """Refuse a word that is no command of a group, with what was probably meant.

    Raises:
        click.UsageError: always, but for `help`, which is given.
    """
    if name == "help":
        show_help(group, rest, ctx)
    if Path(name).suffix.casefold() in DECKS or Path(name).is_file():
        raise click.UsageError(about_file(name), ctx=ctx)
    if group is cli:
        whole = [*MEANT.get(name.casefold(), ()), *elsewhere(name.casefold())]
        if whole:
            ways = " or ".join(dict.fromkeys(f"spare-squares {each}" for each in whole))
            raise click.UsageError(f"No such command {name!r}. Type {ways}", ctx=ctx)
    raise click.exceptions.NoSuchCommand(
        name, possibilities=[each for each in group.table if group.table[each][1]], ctx=ctx
    )


def about_file(name: str) -> str:
    """Say what to type for a file that stands in the place of a command."""
    quoted = shlex.quote(name)
    return (
        f"{name} is a file, and a command comes first: type spare-squares verify {quoted} to prove its "
        f"cards, or spare-squares kit {quoted} to print them"
    )


def elsewhere(name: str) -> list[str]:
    """Return the commands of that name inside the groups: `deck new`, `track new`."""
    found = ((each, cli.get_command(click.Context(cli), each)) for each in cli.table)
    return [f"{each} {name}" for each, group in found if isinstance(group, LazyGroup) and name in group.table]


def show_help(group: LazyGroup, words: Sequence[str], ctx: click.Context) -> NoReturn:
    """Print the help of the command that some words name, and end."""
    command, ctx = below(group, words, ctx)
    click.echo(command.get_help(ctx))
    ctx.exit()


def command_named(words: Sequence[str]) -> tuple[click.Command, click.Context]:
    """Return the command that some words name, with the context its help is written in.

    Raises:
        click.UsageError: for words that name none.
    """
    return below(cli, words, click.Context(cli, info_name="spare-squares", terminal_width=80))


def below(
    group: click.Group, words: Sequence[str], ctx: click.Context
) -> tuple[click.Command, click.Context]:
    """Follow words down from a group; what follows a command's name is left alone.

    Raises:
        click.UsageError: for a word that is no command of its group.
    """
    command: click.Command = group
    for word in words:
        found = command.get_command(ctx, word) if isinstance(command, click.Group) else None
        if found is None:
            if isinstance(command, LazyGroup):
                refuse_unknown(command, word, (), ctx)
            break
        command, ctx = found, click.Context(found, info_name=word, parent=ctx)
    return command, ctx
