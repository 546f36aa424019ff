"""The top command: its lazy table of subcommands in two groups, and what every command takes besides its own.

The lines of the list stand here, so that `--help` need not import each command to print one sentence of it.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping

import click

from spare_squares.columns import screen_columns
from spare_squares.version import VERSION

# name → (where it stands in the package, its line in the list of commands; without one it is not listed)
Table = Mapping[str, tuple[str, str]]

HOSTS: Table = {
    "kit": ("kit.commands.kit:kit", "Make the whole kit as PDFs, ready to print."),
    "answers": ("kit.commands.answers:answers", "Make the answer appendix alone."),
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
    "pypdf": "pypdf",
    "fontpkg-atkinson-hyperlegible": "font Atkinson Hyperlegible",
    "fontpkg-play": "font Play",
}
COLUMNS = screen_columns()
LEAST_OF_CLICK = 52


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
            from spare_squares.shell.first_tries import refuse_unknown

            refuse_unknown(self, name, args[1:], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, part in self.sections.items():
            listed = [(name, line) for name, (_, line) in part.items() if line]
            if listed:
                with formatter.section(heading):
                    formatter.write_dl(listed)


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
