"""Run a command line and end: arguments as people type them, errors in words or JSON, one exit code.

0 fine, 1 not valid or refused, 2 usage, 3 unreadable file, 4 done but the output could not be written.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import click

from spare_squares.errors import OutputLost, SpareSquaresError, Unreadable
from spare_squares.shell.group import cli
from spare_squares.shell.streams import open_streams

# Hyphens, dashes and the minus sign that word processors and phones put for - and --.
LONG_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    open_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(arguments)
    except SpareSquaresError as error:
        code = show_refusal(error, arguments)
    except click.ClickException as error:
        code = show_wrong_use(error, arguments)
    except click.Abort:
        code = show_refusal(SpareSquaresError("stopped"), arguments)
    except OSError as error:
        code = show_refusal(tell_unforeseen(error), arguments)
    sys.exit(flush_output(code))


def _run(arguments: list[str]) -> int:
    if "_SPARE_SQUARES_COMPLETE" in os.environ:
        keep_commas_in_fish()
    refuse_long_dashes(arguments)
    if asks_for_help(arguments):
        arguments = [*arguments[:-1], "--help"]
    code = cli.main(args=arguments, prog_name="spare-squares", standalone_mode=False)
    return code if isinstance(code, int) else 0


def keep_commas_in_fish() -> None:
    """Let the script for fish part an answer at its first comma alone: card ids are apart by commas."""
    from click.shell_completion import FishComplete, add_completion_class

    class WholeValues(FishComplete):
        source_template = FishComplete.source_template.replace('string split ","', 'string split -m 1 ","')

    add_completion_class(WholeValues)


def refuse_long_dashes(arguments: Sequence[str]) -> None:
    """Refuse an option that begins with a long dash, unless a file is called so.

    Raises:
        click.UsageError: naming the character and what to write.
    """
    for each in arguments:
        if each == "--":
            return
        name = each.lstrip(LONG_DASHES + "-")
        if each[0:1] and each[0] in LONG_DASHES and name[0:1].isalpha() and not os.path.lexists(each):
            dashes = "-" if len(name) == 1 else "--"
            code = f"U+{ord(each[0]):04X}"
            raise click.UsageError(f"{each} begins with a long dash ({code}); write {dashes}{name}")


def asks_for_help(arguments: Sequence[str]) -> bool:
    """Tell whether the last word is `help`, after a command and where no file is called so."""
    return (
        len(arguments) > 1
        and arguments[-1] == "help"
        and list(arguments[:2]) != ["track", "do"]
        and arguments[0] in cli.table
        and not os.path.lexists("help")
    )


def wants_json(arguments: Sequence[str]) -> bool:
    """Tell whether a program reads the answer, even where the words could not be understood."""
    if "--" in arguments:
        arguments = arguments[: arguments.index("--")]
    asked = {"--json", "--output-format=json"}
    return not asked.isdisjoint(arguments) or ("--output-format", "json") in itertools.pairwise(arguments)


def tell_unforeseen(error: OSError) -> SpareSquaresError:
    """Turn what the system refused, and no command expected, into a message that names the file."""
    named = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
    return Unreadable(f"{named}{error.strerror or error}")


def show_refusal(error: SpareSquaresError, arguments: Sequence[str]) -> int:
    """Show a refusal; as JSON on standard output too, unless that is what was lost."""
    if str(error):
        tell_message(f"spare-squares: {error}")
    if wants_json(arguments) and not isinstance(error, OutputLost):
        _as_json(error.report or finding(str(error), "V1" if isinstance(error, Unreadable) else ""))
    return error.exit_code


def show_wrong_use(error: click.ClickException, arguments: Sequence[str]) -> int:
    """Show a wrong use as click does, its sentence broken between words on a terminal."""
    if wants_json(arguments):
        _as_json(finding(error.format_message()))
    bare_call = isinstance(error, click.exceptions.NoArgsIsHelpError)
    if sys.stderr.isatty() and isinstance(error, click.UsageError) and not bare_call:
        from spare_squares.columns import wrapped
        from spare_squares.shell.console import width

        lines = wrapped(f"Error: {error.format_message()}", width(sys.stderr), indent=2, part_words=False)
        error = click.UsageError("\n".join(lines).removeprefix("Error: "), ctx=error.ctx)
    error.show()
    return error.exit_code


def finding(message: str, code: str = "") -> dict[str, Any]:
    """Return a message in the form of the findings on a deck, for programs that look at nothing else."""
    return {"findings": [{"code": code, "severity": "error", "message": message, "file": "", "line": 0}]}


def _as_json(report: Mapping[str, Any]) -> None:
    import json

    from spare_squares.shell.console import put

    try:
        put(json.dumps(report, indent=2))
    except OutputLost as lost:
        tell_message(f"spare-squares: {lost}")


def tell_message(message: str) -> None:
    """Show a message: broken between words on a terminal, as it is for whatever else reads it."""
    from spare_squares.shell.console import say, tell

    for line in message.splitlines():
        (tell if sys.stderr.isatty() else say)(line, err=True)


def flush_output(code: int) -> int:
    """Write out what is still held back; what is lost then changes the exit code."""
    try:
        sys.stdout.flush()
    except OutputLost as error:
        return show_refusal(error, ())
    except (OSError, ValueError):  # a stream that is not ours, or that was closed
        return code or OutputLost.exit_code
    return code
