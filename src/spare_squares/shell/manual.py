"""`man` and `licences`: the manual page of each command, made from what click knows of it, and the licences.

A page says what `--help` says, in the form that `man` reads, with the exit codes and files that hold for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spare_squares.files import STANDARD_OUTPUT
from spare_squares.shell.console import deliver, pour, tell
from spare_squares.shell.group import cli, command_named
from spare_squares.shell.params import FOLDER
from spare_squares.shell.shared_options import force_option
from spare_squares.version import VERSION

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

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
        lines += [".SH COMMANDS", *list_named(below)]
    shown = (each.get_help_record(ctx) for each in command.get_params(ctx))
    lines += [".SH OPTIONS", *list_named(each for each in shown if each)]
    if examples:
        shown_lines = (roff(line.strip()) for line in examples.split("\n")[1:] if line.strip())
        lines += [".SH EXAMPLES", ".nf", *shown_lines, ".fi"]
    lines += [".SH EXIT STATUS", *list_named((str(code), meaning) for code, meaning in EXIT_CODES)]
    return "\n".join(lines) + "\n"


def _short(group: click.Group, ctx: click.Context, name: str) -> str:
    command = group.get_command(ctx, name)
    return command.get_short_help_str(200) if command else ""


def list_named(pairs: Iterator[tuple[str, str]]) -> Iterator[str]:
    """Yield a list of names and meanings, each name in bold with its meaning indented below."""
    for name, meaning in pairs:
        yield from (".TP", f"\\fB{roff(name)}\\fR", roff(" ".join(meaning.split())))


def roff(text: str) -> str:
    """Write text so that roff takes none of it for a request, and no hyphen for one that may be broken."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


# name → (what it is for, its licence); the texts are in docs/licences.
LICENCES: Mapping[str, tuple[str, str]] = {
    "spare-squares": ("this program", "MIT"),
    "atkinson-hyperlegible": ("the typeface of every kit, embedded in the PDFs", "OFL-1.1"),
    "play": ("the typeface of Greek and Cyrillic texts, embedded where needed", "OFL-1.1"),
    "spare-digits": ("digits of Arabic scripts and full-width ones, cut out of FiraGO", "OFL-1.1"),
    "pyodide": ("Python in the page that makes kits", "MPL-2.0"),
    "dependencies": ("libraries installed beside this program", "see there"),
}


def licence_texts() -> Traversable:
    """Return the folder of the texts: inside the package of a wheel, in a checkout that of the handbook."""
    from importlib.resources import files

    packaged = files("spare_squares") / "licences"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "docs" / "licences"


@click.command()
@click.argument("name", required=False, type=click.Choice(tuple(LICENCES)), metavar="[NAME]")
def licences(name: str | None) -> None:
    """List the licences of all that is embedded or installed; with NAME print the text of one.

    \b
    Examples:
      spare-squares licences
      spare-squares licences atkinson-hyperlegible
    """
    if name is not None:
        pour((licence_texts() / f"{name}.txt").read_bytes())
        return
    rows = (f"{each:22} {licence:10} {what}\n" for each, (what, licence) in LICENCES.items())
    pour("".join(rows).encode())
