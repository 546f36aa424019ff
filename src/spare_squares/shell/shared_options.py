"""Options that several commands share: how a deck is read, where files go, over what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

import click

from spare_squares.shell.console import FORM, QUIET
from spare_squares.shell.params import COLUMNS, FOLDER, GAME, OneOf

F = TypeVar("F", bound=Callable[..., Any])

_OPENING = (
    click.option(
        "--columns",
        type=COLUMNS,
        multiple=True,
        metavar="KEY=HEADER",
        help="Which column of a table holds what: id=Nr,blocked=Felder; may be given more than once.",
    ),
    click.option("--sheet", metavar="NAME", help="The sheet of a workbook that holds the cards."),
    click.option("--encoding", metavar="NAME", help="The encoding of a file that is not UTF-8: cp1251."),
    click.option(
        "--game", type=GAME, metavar="NAME_OR_FILE", help="The game of cards whose file names none."
    ),
)


def deck_options(command: F) -> F:
    """Add what may be said of a deck's file; the command is given all of it as `opening`, for `read_deck`."""

    @wraps(command)
    def opened(*args: Any, columns: Any, sheet: Any, encoding: Any, game: Any, **rest: Any) -> Any:
        opening = {"columns": merged(columns), "sheet": sheet, "encoding": encoding, "game": game}
        return command(*args, opening=opening, **rest)

    for option in reversed(_OPENING):
        opened = option(opened)
    return cast(F, opened)


def merged(columns: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Put the headers of several --columns together.

    Raises:
        UsageError: for a key that is named twice.
    """
    found: dict[str, str] = {}
    for each in columns:
        for key, header in each.items():
            if found.setdefault(key, header) != header:
                raise click.UsageError(f"--columns names {key} twice, as {found[key]} and as {header}")
    return found


folder_option = click.option(
    "-o",
    "--output",
    "folder",
    type=FOLDER,
    metavar="DIR",
    default="output",
    show_default=True,
    help="Folder for what is written; made when missing.",
)
force_option = click.option(
    "--force", is_flag=True, help="Replace a file of that name that this tool did not write."
)


FORMS = ("full", "concise", "github", "json")


def json_option(command: F) -> F:
    """Add `--output-format`, and `--json`, its short form; the command is given `as_json`."""
    form = click.option(
        "--output-format",
        type=OneOf(FORMS, what="output format"),
        is_eager=True,  # so that --json knows it
        expose_value=False,
        callback=_remember_form,
        help="How findings are written: for people, a line each, for GitHub's checks, or all as JSON.",
    )
    short = click.option(
        "--json",
        "as_json",
        is_flag=True,
        callback=_as_json,
        help="Print only JSON, for other programs; short for --output-format json.",
    )
    return form(short(command))


def _remember_form(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value:
        ctx.meta[FORM] = value


def _as_json(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    form = ctx.meta.setdefault(FORM, "json" if value else "full")
    if value and form != "json":
        raise click.UsageError(f"--json and --output-format {form} ask for two things: leave one out")
    return bool(form == "json")


def _remember_quiet(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta[QUIET] = True


def add_common(command: click.Command) -> None:
    """Give a command what every one has: `--quiet`."""
    if any("--quiet" in each.opts for each in command.params):
        return
    command.params.append(
        click.Option(
            ["-q", "--quiet"],
            is_flag=True,
            expose_value=False,
            callback=_remember_quiet,
            help="Print only what was asked for and what is wrong: no report, no progress.",
        )
    )
