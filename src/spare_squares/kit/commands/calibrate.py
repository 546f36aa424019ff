"""`calibrate`: the sheet that measures a printer, and the profiles that are read off it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spare_squares.errors import WrongUse
from spare_squares.files import STANDARD_OUTPUT
from spare_squares.kit.commands.paper_options import sheet_options
from spare_squares.kit.commands.printer_options import MeasuredBar, OffsetOf
from spare_squares.language.commands import texts_for
from spare_squares.shell.console import pour, put, say, table, tell
from spare_squares.shell.shared_options import force_option, json_option

if TYPE_CHECKING:
    from spare_squares.kit.printer import Offset, Printer, Profiles
    from spare_squares.language.texts import Texts

MOST_START = 100.0  # tenths of a millimetre
LONGEST_NAME = 24  # characters, so that it stands in the footer of a page
Saved = tuple[str, tuple[float, float], tuple[float, float]]


@click.command()
@sheet_options
@click.option(
    "--start",
    type=OffsetOf(MOST_START, unit="tenths of a millimetre"),
    default="0,0",
    metavar="X,Y",
    help="Move the scales of the back by so many lines, where none meets: +30,+30.",
)
@click.option(
    "--save",
    type=(str, MeasuredBar(), OffsetOf()),
    metavar="NAME MM[xMM] X,Y",
    help="Keep a printer: what its bars measured across and along, and the two numbers of the scales.",
)
@click.option("--list", "listed", is_flag=True, help="List the printers that are kept.")
@click.option("--delete", metavar="NAME", help="Forget a printer.")
@force_option
@json_option
def calibrate(
    folder: Path, paper: str | None, start: Offset, save: Saved | None, listed: bool, delete: str | None,
    force: bool, as_json: bool, **words: Any,
) -> None:  # fmt: skip
    """Make a sheet to measure a printer by, and keep what was read off it.

    Print both sides; the back of the sheet says what to measure. `kit --printer NAME` then corrects every
    page for that printer, and moves backs to where they belong.

    \b
    Examples:
      spare-squares calibrate --paper a4
      spare-squares calibrate --save office 97.3x98.1 +0.7,-1.2
      spare-squares calibrate --list
      spare-squares kit --printer office --backs letters
    """
    from spare_squares.language.locales import local_paper

    if sum((save is not None, listed, delete is not None)) > 1:
        raise WrongUse("--save, --list and --delete are three things: ask for one of them")
    paper = paper or local_paper()
    if save:
        save_printer(save, paper)
    elif delete is not None:
        delete_printer(delete)
    if save or listed or delete is not None:
        list_printers(as_json=as_json, quietly=not listed)
        return
    make_sheet(folder, paper, texts_for(**words), start, force, as_json)


def make_sheet(folder: Path, paper: str, texts: Texts, start: Offset, force: bool, as_json: bool) -> None:
    """Write the proven sheet."""
    from spare_squares.files import refuse_existing, save_all
    from spare_squares.kit.edition import PAPERS, Edition
    from spare_squares.kit.finished import finish_calibration
    from spare_squares.kit.pdf.writer import CREATOR

    made = finish_calibration(Edition(paper=PAPERS[paper], texts=texts), start)
    if Path(folder) == STANDARD_OUTPUT:
        pour(made.data)
        return
    path = Path(folder) / made.name
    ours = f"/Creator({CREATOR})".encode()
    hint = "choose another folder with -o, or add --force"
    refuse_existing(path, force=force, ours=lambda data: ours in data, hint=hint)
    save_all([(path, made.data)])
    if as_json:
        put(
            json.dumps({"files": [{"path": str(path), "pages": made.pages, "sha256": made.sha256}]}, indent=2)
        )
        return
    say(f"{path}  2 pages, one sheet of {PAPERS[paper].name}")
    tell(
        'Print it at 100 % ("actual size"), on both sides, turned over the long edge; its back says the rest.'
    )


def save_printer(save: Saved, paper: str) -> None:
    """Keep a printer on a paper.

    Raises:
        WrongUse: for a name that cannot be printed.
    """
    from spare_squares.kit.pdf import fonts
    from spare_squares.kit.printer import Printer, profiles_path, read_profiles, write_profiles

    name, (across, along), offset = save
    if not name.strip() or len(name) > LONGEST_NAME or fonts.missing(name):
        raise WrongUse(
            f"{name!r} cannot stand on each sheet: name the printer in 1 to {LONGEST_NAME} letters and digits"
        )
    path = profiles_path()
    profiles = read_profiles(path)
    profiles.setdefault(name, {})[paper] = Printer(across, along, offset, name)
    write_profiles(path, profiles)
    tell(f"Saved {name} on {paper}: use it with spare-squares kit --paper {paper} --printer {name}")


def delete_printer(name: str) -> None:
    """Forget a printer on every paper."""
    from spare_squares.kit.printer import profile_of, profiles_path, read_profiles, write_profiles

    path = profiles_path()
    profiles = read_profiles(path)
    profile_of(profiles, name)
    del profiles[name]
    write_profiles(path, profiles)
    tell(f"Deleted {name}")


def list_printers(*, as_json: bool, quietly: bool) -> None:
    """List the printers that are kept, as JSON or, where that is asked for, as a table."""
    from spare_squares.kit.printer import profiles_path, read_profiles

    profiles = read_profiles(profiles_path())
    if as_json:
        put(
            json.dumps(
                {"printers": [_as_data(paper, each) for paper, each in each_printer(profiles)]}, indent=2
            )
        )
    elif not quietly and not profiles:
        tell("No printer is kept yet: spare-squares calibrate makes a sheet to measure one.")
    elif not quietly:
        rows = [
            (
                each.name,
                paper,
                f"{each.across:g} × {each.along:g}",
                f"{each.offset[0]:+g}, {each.offset[1]:+g}",
            )
            for paper, each in each_printer(profiles)
        ]
        for line in table(("Printer", "Paper", "Measured", "Backs"), rows):
            say(line)


def each_printer(profiles: Profiles) -> list[tuple[str, Printer]]:
    """Return all printers with their papers, by name."""
    return [(paper, each) for _, papers in sorted(profiles.items()) for paper, each in sorted(papers.items())]


def _as_data(paper: str, printer: Printer) -> dict[str, object]:
    return {
        "name": printer.name, "paper": paper, "across": printer.across, "along": printer.along,
        "offset": list(printer.offset),
    }  # fmt: skip
