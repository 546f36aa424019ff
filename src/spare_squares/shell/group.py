"""The top command: its lazy table of subcommands in two groups, and what to type for a word that names none.

The lines of the list stand here, so that `--help` need not import each command to print one sentence of it.
A deck named where a command should be, half a command and another program's word are each answered with the
command that does what was meant.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import NoReturn

import click

from spare_squares.columns import screen_columns
from spare_squares.version import VERSION

# name → (where it stands in the package, its line in the list of commands; without one it is not listed)
Table = Mapping[str, tuple[str, str]]

HOSTS: Table = {
    "kit": ("kit.commands.kit:kit", "Make the whole kit as PDFs, ready to print."),
    "answers": ("kit.commands.kit:answers", "Make the answer appendix alone."),
    "verify": ("kit.commands.verify:verify", "Prove each card of a deck."),
    "deck": ("decks.commands.new:deck", "Write, convert and generate decks."),
    "game": ("decks.commands.new:game", "Write a game of your own."),
    "calibrate": ("kit.commands.calibrate:calibrate", "Measure a printer that is off, and keep its profile."),
    "watch": ("kit.commands.watch:watch", "Verify and rebuild a deck whenever it is saved."),
    "export": ("kit.commands.export:export", "Draw the kit for laser and vinyl cutters."),
    "track": ("table.commands.group:track", "Keep the turns and the score at the table."),
    "page": ("companion.commands:page", "Make the page for the table, to use on a phone."),
    "site": ("maker.commands.site:site", "Put a site together that hands everything out."),
    "maker": ("maker.commands.maker:maker", "Build the page that makes kits in a browser."),
}
PUZZLERS: Table = {
    "solve": ("decks.commands.solve:solve", "Find the packings for some blocked cells."),
    "atlas": ("decks.commands.atlas:atlas", "List every set of blocked cells of a game."),
    "why": ("why.commands:why", "Make the page that says why a board packs or never can."),
    "texts": ("language.commands:texts", "Translate what players read, and check it."),
    "blocks": ("make_room.commands.blocks:blocks", 'Play and study the block puzzle "make room".'),
}
UNLISTED: Table = {"man": ("shell.manual:man", ""), "licences": ("shell.manual:licences", "")}
SECTIONS = {"For a game night": HOSTS, "For puzzle people": PUZZLERS, "": UNLISTED}

# What the bytes of a kit come from, beside Python and zlib: distribution and what to call it.
MAKERS = {
    "reportlab": "reportlab",
    "fontpkg-atkinson-hyperlegible": "font Atkinson Hyperlegible",
    "fontpkg-play": "font Play",
}
COLUMNS = screen_columns()
LEAST_OF_CLICK = 52

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


class LazyGroup(click.Group):
    """A group whose subcommands are imported when they are used.

    `table` maps names to where they stand, or headings of the list to such tables.
    """

    def __init__(
        self, *args: object, table: Table | None = None, sections: Mapping[str, Table] | None = None,
        **kwargs: object,
    ) -> None:  # fmt: skip
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.sections = sections or {"Commands": table or {}}
        self.table = {name: row for part in self.sections.values() for name, row in part.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, attribute = self.table[cmd_name][0].split(":")
        command = getattr(importlib.import_module(f"spare_squares.{module}"), attribute)
        assert isinstance(command, click.Command)
        from spare_squares.shell.shared_options import add_common

        for leaf in command.commands.values() if isinstance(command, click.Group) else (command,):
            add_common(leaf)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or say what to type instead."""
        name = args[0]
        if name not in self.table and not name.startswith("-") and not ctx.resilient_parsing:
            refuse_unknown(self, name, args[1:], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, part in self.sections.items():
            listed = [(name, line) for name, (_, line) in part.items() if line]
            if listed:
                with formatter.section(heading):
                    formatter.write_dl(listed)


def refuse_unknown(group: LazyGroup, name: str, rest: Sequence[str], ctx: click.Context) -> NoReturn:
    """Refuse a word that is no command of a group, with what was probably meant.

    Raises:
        click.UsageError: always, but for `help`, which is given.
    """
    if name == "help":
        show_help(group, rest, ctx)
    from pathlib import Path  # the commands that are given no path start without it

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
    import shlex

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


def tell_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Say the version of this and of all that a kit's bytes depend on: a report of a fault needs it."""
    if not wanted or context.resilient_parsing:
        return
    import platform
    import zlib
    from importlib.metadata import PackageNotFoundError, version

    click.echo(f"spare-squares, version {VERSION}")
    click.echo(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    click.echo(f"zlib {zlib.ZLIB_RUNTIME_VERSION}")
    for distribution, name in MAKERS.items():
        try:
            click.echo(f"{name} {version(distribution)}")
        except PackageNotFoundError:
            continue
    context.exit()


@click.group(
    cls=LazyGroup,
    sections=SECTIONS,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        # click lays out 50 columns at least, of which a narrower terminal parts words
        "terminal_width": COLUMNS if COLUMNS < LEAST_OF_CLICK else None,
    },
    epilog="Start with:  spare-squares kit      and print what it names.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=lambda *given: tell_version(*given),
    help="Show the version, and what a report of a fault needs, and exit.",
)
def cli() -> None:
    """Print, prove and play The Spare Squares: four paper pieces, twelve cells, four left free.

    \b
    Examples:
      spare-squares kit                      the built-in kit into output/
      spare-squares verify my-deck.yaml      prove every card of your own deck
      spare-squares solve "A4 B2 B4 D3"      packings for four blocked cells
      spare-squares track new --players "Ann,Ben"   keep score at the table
    """


def command_named(words: Sequence[str]) -> tuple[click.Command, click.Context]:
    """Return the command that some words name, with the context its help is written in.

    Raises:
        click.UsageError: for words that name none.
    """
    settings = {**cli.context_settings, "terminal_width": 80}
    return below(cli, words, click.Context(cli, info_name="spare-squares", **settings))
