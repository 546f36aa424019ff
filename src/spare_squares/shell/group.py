"""The top command: its lazy table of subcommands, and the one place where an error is shown."""

from __future__ import annotations

import difflib
import importlib
import sys

import click

from spare_squares.columns import screen_columns, wrapped
from spare_squares.errors import SpareSquaresError
from spare_squares.version import VERSION

# name → (where it stands in the package, its line in the list of commands). The line stands here so that
# `--help` need not import every command to print one sentence about it.
COMMANDS: dict[str, tuple[str, str]] = {
    "kit": ("kit.commands.kit:kit", "Make the whole kit as PDFs, ready to print."),
    "answers": ("kit.commands.answers:answers", "Make the answer appendix alone."),
    "verify": ("kit.commands.verify:verify", "Prove each card of a deck."),
    "solve": ("decks.commands.solve:solve", "Find the packings for some blocked cells."),
    "atlas": ("decks.commands.atlas:atlas", "List every set of blocked cells of a game."),
    "deck": ("decks.commands.group:deck", "Write, convert and generate decks."),
    "watch": ("kit.commands.watch:watch", "Verify and rebuild a deck whenever it is saved."),
    "track": ("table.commands.group:track", "Keep the turns and the score at the table."),
    "blocks": (
        "make_room.commands.group:blocks",
        'Play and study the block puzzle "make room".',
    ),
}

COLUMNS = screen_columns()
LEAST_OF_CLICK = 52


class LazyGroup(click.Group):
    """A group whose subcommands are imported when they are used.

    `table` maps a name to ("module:attribute", "one line of help").
    """

    def __init__(self, *args: object, table: dict[str, tuple[str, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, attribute = self.table[cmd_name][0].split(":")
        command = getattr(importlib.import_module(f"spare_squares.{module}"), attribute)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or refuse with the nearest one."""
        name = args[0]
        near = difflib.get_close_matches(name.casefold(), self.table, n=1, cutoff=0.5)
        if name not in self.table and near and not name.startswith("-"):
            ctx.fail(f"No such command '{name}'. Did you mean {near[0]}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.table.items()])


@click.group(
    cls=LazyGroup,
    table=COMMANDS,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        # click lays out 50 columns at least, of which a narrower terminal parts words
        "terminal_width": COLUMNS if COLUMNS < LEAST_OF_CLICK else None,
    },
    epilog="Start with:  spare-squares kit      and print what it names.",
)
@click.version_option(VERSION, prog_name="spare-squares")
def cli() -> None:
    """Print, prove and play The Spare Squares: four paper pieces, twelve cells, four left free.

    \b
    Examples:
      spare-squares kit                      the built-in kit into output/
      spare-squares verify my-deck.yaml      prove every card of your own deck
      spare-squares solve "A4 B2 B4 D3"      packings for four blocked cells
      spare-squares track new --players "Ann,Ben"   keep score at the table
    """


def main(argv: list[str] | None = None) -> None:
    """Run the command line and exit: 0 fine, 1 not valid or refused, 2 usage, 3 unreadable file."""
    try:
        code = cli.main(args=argv, prog_name="spare-squares", standalone_mode=False)
    except click.ClickException as error:
        _complain(error)
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("Aborted!", err=True)
        sys.exit(1)
    except SpareSquaresError as error:
        _tell(f"spare-squares: {error}")
        sys.exit(error.exit_code)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(error: click.ClickException) -> None:
    """Show a wrong use as click does, its sentence broken between words on a terminal."""
    bare_call = isinstance(error, click.exceptions.NoArgsIsHelpError)
    if sys.stderr.isatty() and isinstance(error, click.UsageError) and not bare_call:
        from spare_squares.shell.console import width

        lines = wrapped(f"Error: {error.format_message()}", width(sys.stderr), indent=2, part_words=False)
        error = click.UsageError("\n".join(lines).removeprefix("Error: "), ctx=error.ctx)
    error.show()


def _tell(message: str) -> None:
    """Show a message: broken between words on a terminal, as it is for whatever else reads it."""
    if not sys.stderr.isatty():
        click.echo(message, err=True)
        return
    from spare_squares.shell.console import tell

    for line in message.splitlines():
        tell(line, err=True)
