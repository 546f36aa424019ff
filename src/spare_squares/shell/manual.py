"""`man`: the manual page of each command, made from what click knows of it.

A page says what `--help` says, in the form that `man` reads, with the exit codes and files that hold for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from spare_squares.shell.console import STANDARD_OUTPUT, deliver, pour, tell
from spare_squares.shell.first_tries import command_named
from spare_squares.shell.group import cli
from spare_squares.shell.params import FOLDER
from spare_squares.shell.shared_options import force_option
from spare_squares.version import VERSION

EXIT_CODES = (
    (0, "what was asked for is done"),
    (1, "not valid, refused or not found; nothing was changed"),
    (2, "an option, a word or a command that is not understood"),
    (3, "a file or the input that cannot be read"),
    (4, "done, and the output could not be written"),
)


@click.command()
@click.argument("words", nargs=-1, metavar="[COMMAND]...")
@click.option(
    "-o", "--output", "folder", type=FOLDER, metavar="DIR", help="Write the pages of all commands into DIR."
)
@force_option
def man(words: tuple[str, ...], folder: Path | None, force: bool) -> None:
    """Print the manual page of COMMAND (without it: of the whole), for `man` to show.

    \b
    Examples:
      spare-squares man kit | man -l -
      spare-squares man -o ~/.local/share/man/man1
    """
    if folder is None or folder == STANDARD_OUTPUT:
        pour(page_of(words).encode("utf-8"))
        return
    pages = {name: page_of(name.split()) for name in ("", *every_command(cli))}
    for name, page in pages.items():
        path = folder / f"{'-'.join(['spare-squares', *name.split()])}.1"
        deliver(path, page.encode("utf-8"), force=force, ours=lambda old: b'"spare-squares' in old, said=None)
    tell(f"Wrote {len(pages)} pages into {folder}: man spare-squares shows the first.")


def every_command(group: click.Group, words: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield each command and group below a group, by the words that call it."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        yield " ".join((*words, name))
        command = group.get_command(ctx, name)
        if isinstance(command, click.Group):
            yield from every_command(command, (*words, name))


def page_of(words: tuple[str, ...] | list[str]) -> str:
    """Return the manual page of the command that some words name, as roff.

    Raises:
        click.UsageError: for words that name none.
    """
    command, ctx = command_named(words)
    name = "-".join(["spare-squares", *words])
    body, _, examples = (command.help or "").replace("\b\n", "").partition("Example")
    first, *more = [" ".join(part.split()) for part in body.strip().split("\n\n")]
    lines = [
        f'.TH "{name.upper()}" 1 "" "spare-squares {VERSION}" "spare-squares"',
        ".SH NAME",
        f"{roff(name)} \\- {roff(command.get_short_help_str(200))}",
        ".SH SYNOPSIS",
        f"{roff(ctx.command_path)} {roff(' '.join(command.collect_usage_pieces(ctx)))}",
        ".SH DESCRIPTION",
        *(line for part in (first, *more) for line in (".PP", roff(part))),
    ]
    if isinstance(command, click.Group):
        below = ((each, _short(command, ctx, each)) for each in command.list_commands(ctx))
        lines += [".SH COMMANDS", *_named(below)]
    shown = (each.get_help_record(ctx) for each in command.get_params(ctx))
    lines += [".SH OPTIONS", *_named(each for each in shown if each)]
    if examples:
        shown_lines = (roff(line.strip()) for line in examples.split("\n")[1:] if line.strip())
        lines += [".SH EXAMPLES", ".nf", *shown_lines, ".fi"]
    lines += [".SH EXIT STATUS", *_named((str(code), meaning) for code, meaning in EXIT_CODES)]
    return "\n".join(lines) + "\n"


def _short(group: click.Group, ctx: click.Context, name: str) -> str:
    command = group.get_command(ctx, name)
    return command.get_short_help_str(200) if command else ""


def _named(pairs: Iterator[tuple[str, str]]) -> Iterator[str]:
    """Yield a list of names and meanings, each name in bold with its meaning indented below."""
    for name, meaning in pairs:
        yield from (".TP", f"\\fB{roff(name)}\\fR", roff(" ".join(meaning.split())))


def roff(text: str) -> str:
    """Write text so that roff takes none of it for a request, and no hyphen for one that may be broken."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
