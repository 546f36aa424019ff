"""`spare-squares atlas`: every set of blocked cells of a game, or a survey of all classes of a large one."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spare_squares.columns import screen_columns, wrapped
from spare_squares.core.game import Game
from spare_squares.decks.commands.solve import game_named
from spare_squares.errors import Refused, WrongUse
from spare_squares.files import STANDARD_OUTPUT
from spare_squares.shell.console import put, say
from spare_squares.shell.params import FILE, GAME
from spare_squares.shell.shared_options import json_option
from spare_squares.solver.atlas import Entry, class_name
from spare_squares.solver.atlas import atlas as entries_of
from spare_squares.solver.difficulty import bands_of
from spare_squares.wording import noun_for

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from spare_squares.solver.survey import Progress

# A game with more sets than this is surveyed into a file, class by class.
MOST_LISTED = 20_000
NARROW = 50


@click.command()
@click.option(
    "--game", "source", type=GAME, metavar="NAME_OR_FILE", help="Another game than the built-in one."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@json_option
@click.option("-o", "--output", type=FILE, metavar="FILE",
              help="Survey all classes into this CSV file; one that was stopped goes on.")  # fmt: skip
@click.option("--up-to", type=click.IntRange(min=0), default=0, metavar="N",
              help="In a survey, stop counting at N packings (2 is enough for none, one, more).")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), metavar="N",
              help="Processes for a survey; all cores if not given.")  # fmt: skip
@click.option(
    "--cluster", metavar="ADDRESS", help="Dask scheduler that does a survey, such as tcp://host:8786."
)
def atlas(
    source: str | None,
    as_csv: bool,
    as_json: bool,
    output: Path | None,
    up_to: int,
    jobs: int | None,
    cluster: str | None,
) -> None:
    """List every set of blocked cells with its packings, class and odds band.

    Sets that a rotation or reflection maps onto each other are one class, named by one of them. Odds bands
    are tenths: A holds the classes that a blind random try fills most often, J those it fills least often.
    A game with more than 20,000 sets is surveyed into a file, class by class.

    \b
    Examples:
      spare-squares atlas
      spare-squares atlas --csv > atlas.csv
      spare-squares atlas --game six-by-six --up-to 2 --jobs 4 -o six-by-six.csv
    """
    check_options(output, as_csv=as_csv, as_json=as_json, for_survey=up_to or jobs or cluster)
    game = game_named(source)
    if output is not None:
        _survey(game, output, up_to, jobs, cluster)
        return
    _refuse_many(game)
    entries = entries_of(game)
    if as_json:
        put(json.dumps({"sets": [_as_data(game, entry) for entry in entries]}, ensure_ascii=False))
    elif as_csv:
        _print_csv(game, entries)
    else:
        _print_table(game, list(entries))


def check_options(output: Path | None, *, as_csv: bool, as_json: bool, for_survey: object) -> None:
    """Refuse options that would be ignored in silence.

    Raises:
        WrongUse: for two forms at once, or for an option of a survey where none is asked for.
    """
    if as_csv and as_json:
        raise WrongUse("--csv and --json: choose one of them")
    if output is not None and (as_csv or as_json):
        raise WrongUse("-o FILE writes a survey as CSV: leave out --csv and --json")
    if output == STANDARD_OUTPUT:
        raise WrongUse("a survey that was stopped goes on from its file: name one with -o, not -")
    if output is None and for_survey:
        raise WrongUse("--up-to, --jobs and --cluster are for a survey: name its file with -o FILE")


def _refuse_many(game: Game) -> None:
    from math import comb

    sets = comb(game.board.size, game.blocked)
    if sets > MOST_LISTED:
        raise Refused(
            f"{game.name} has {sets:,} sets of blocked cells: survey its classes into a file with "
            "-o FILE (--up-to 2 is the quick way)"
        )


def _as_data(game: Game, entry: Entry) -> dict[str, object]:
    return {
        "blocked": list(game.board.names(entry.blocked)),
        "packings": entry.packings,
        "class": class_name(game, entry.representative),
        "odds": round(entry.odds.one_in, 2) if entry.odds else None,
        "band": entry.odds.band if entry.odds else None,
    }


def _print_csv(game: Game, entries: Iterable[Entry]) -> None:
    lines = ["blocked,packings,class,odds,band"]
    for entry in entries:
        data = _as_data(game, entry)
        chance = [data["odds"] or "", data["band"] or ""]
        names = " ".join(game.board.names(entry.blocked))
        lines.append(",".join(map(str, [names, entry.packings, data["class"], *chance])))
    put("\n".join(lines))


def _print_table(game: Game, entries: list[Entry]) -> None:
    wide = max((len(" ".join(game.board.names(entry.blocked))) for entry in entries), default=7)
    wide = max(wide, len("blocked"))
    with_class = screen_columns() >= NARROW + wide - 11
    lines = [f"{'blocked':<{wide}}  packings  1 in   band" + ("  class" if with_class else "")]
    for entry in entries:
        chance = f"{entry.odds.one_in:<5.1f}  {entry.odds.band:<4}" if entry.odds else f"{'–':<5}  {'–':<4}"
        names = " ".join(game.board.names(entry.blocked))
        line = f"{names:<{wide}}  {entry.packings:>8}  {chance}"
        lines.append((line + f"  {class_name(game, entry.representative)}" if with_class else line).rstrip())
    packable = [entry for entry in entries if entry.packings]
    classes = len({entry.representative for entry in entries})
    bands = bands_of(game) if any(entry.odds for entry in entries) else None
    lines += [
        "",
        f"{some(len(entries), 'set')}, {some(classes, 'class', 'classes')}",
        f"{len(packable):,} packable, {some(sum(each.packings for each in entries), 'packing')} in all",
        *(wrapped(bands.definition, min(80, screen_columns())) if bands else ()),
    ]
    say("\n".join(lines))


def some(number: int, thing: str, things: str = "") -> str:
    """Write a number that may be large with its noun: `1,820 sets`."""
    return f"{number:,} {noun_for(number, thing, things)}"


def _survey(game: Game, output: Path, up_to: int, jobs: int | None, cluster: str | None) -> None:
    from concurrent.futures import BrokenExecutor

    from spare_squares.solver.survey import Plan, journal_of, survey

    if output.exists() and not journal_of(output).exists():
        raise Refused(f"{output} is there already: name another file, or remove it")
    line = _Line()
    kept = f"what is done is kept in {journal_of(output)}, and the same command goes on"
    before = signal.signal(signal.SIGINT, line.interrupt)
    try:
        with start_workers(jobs, cluster) as (executor, at_once):
            found = survey(Plan(game, up_to), executor, output, at_once=at_once, report=line.report)
    except KeyboardInterrupt:
        raise Refused(f"stopped; {kept}") from None
    except BrokenExecutor:
        raise Refused(f"a process of the survey ended before its work was done; {kept}") from None
    except OSError as error:
        raise Refused(f"the survey cannot go on: {error}") from error
    finally:
        signal.signal(signal.SIGINT, before)
    say(f"{'packings':<12}  {'classes':>10}  {'sets':>12}")
    for packings, (classes, sets) in found.items():
        shown = f"{packings} or more" if up_to and packings == up_to else str(packings)
        say(f"{shown:<12}  {classes:>10,}  {sets:>12,}")
    say(f"written to {output}")


@contextmanager
def start_workers(jobs: int | None, cluster: str | None) -> Iterator[tuple[Executor, int]]:
    """Yield what does the work, and how many pieces of work to hand out at a time."""
    if cluster:
        try:
            from distributed import Client
        except ImportError:
            raise Refused("a cluster needs Dask: pip install 'spare-squares[cluster]'") from None
        try:
            client: Any = Client(cluster)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise Refused(f"--cluster {cluster}: no Dask scheduler answers there ({error})") from None
        with client, client.get_executor() as executor:
            yield executor, 2 * max(1, sum(client.nthreads().values()))
        return
    from spare_squares.shell.progress import workers

    number = jobs or os.cpu_count() or 1
    with workers(number) as executor:
        yield executor, 2 * number


class _Line:
    """A line on stderr that tells how far a survey is: rewritten on a terminal, seldom elsewhere."""

    def __init__(self) -> None:
        self._on_terminal = sys.stderr.isatty()
        self._told = -1
        self._stop = False

    def interrupt(self, *_: object) -> None:
        """Take note of Ctrl-C; the survey stops when the next piece of work is done and kept."""
        if self._stop:
            return
        self._stop = True
        # Straight to the file: the signal may come while the stream itself is being written.
        with suppress(OSError, ValueError):
            os.write(sys.stderr.fileno(), b"\nstopping as soon as the work under way is kept ...\n")

    def report(self, progress: Progress) -> None:
        """Tell how much is done and how long the rest will take."""
        hundredth = 100 * progress.done // max(1, progress.pieces)
        last = progress.done == progress.pieces
        if self._stop and not last:
            raise KeyboardInterrupt
        if not self._on_terminal and not last and hundredth // 10 == self._told // 10:
            return
        self._told = hundredth
        from spare_squares.shell.progress import duration

        left = "" if progress.seconds_left is None or last else f", {duration(progress.seconds_left)} left"
        so_far = f"; {some(progress.classes, 'class', 'classes')} so far" if progress.classes else ""
        if so_far:
            so_far += f", {progress.without:,} without a packing, {progress.single:,} with one"
        text = f"{hundredth:>3} % done{left}{so_far}"
        if self._on_terminal:
            room = min(110, screen_columns() - 1)
            click.echo(f"\r{text[:room]:<{room}}", nl=last, err=True)
        else:
            say(text, err=True)
