"""`maker build`: write the page that makes kits in a browser, as one file or as a folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import click

from spare_squares.errors import Refused
from spare_squares.files import save_all
from spare_squares.maker.commands.bridge import answer
from spare_squares.maker.page import Inputs, ReadyFile, build_folder, build_single
from spare_squares.maker.pyodide import HOW_TO_GET, pack_library, read_pyodide
from spare_squares.shell.console import say
from spare_squares.shell.params import FILE, FOLDER

# The papers of the kits that are ready: each of them as usual, and in large print
MINE = b"<title>Make a kit"
PAPERS = ("a4", "letter")

pyodide_option = click.option(
    "--pyodide",
    type=FOLDER,
    metavar="FOLDER",
    help="Where Pyodide's files lie.",
)


@click.group()
def maker() -> None:
    """Build the page that makes kits in a browser, for people without Python.

    \b
    Example:
      spare-squares maker build --single maker.html --pyodide package
    """


@maker.command()
@click.option(
    "-o",
    "--output",
    "folder",
    type=FOLDER,
    metavar="DIR",
    help="A folder for a web space.",
)
@click.option(
    "--single",
    type=FILE,
    metavar="FILE",
    help="One HTML file that works by double click.",
)
@pyodide_option
@click.option("--force", is_flag=True, help="Replace files that stand there.")
def build(folder: Path | None, single: Path | None, pyodide: Path | None, force: bool) -> None:
    """Write the maker page: this program and the ready PDFs, running in any browser.

    \b
    Examples:
      spare-squares maker build --single maker.html --pyodide package
      spare-squares maker build -o site/make --pyodide package
    """
    if not folder and not single:
        raise click.UsageError("Name a folder with -o, or one file with --single.")
    inputs = gather_inputs(pyodide)
    files: dict[Path, bytes] = {}
    if single:
        files[single] = build_single(inputs)
    if folder:
        files |= {folder / name: data for name, data in build_folder(inputs).items()}
    if not force:
        refuse_others(files)
    save_all(list(files.items()))
    for path, data in files.items():
        say(f"{path}  {len(data) / 1_000_000:.2f} MB")


def gather_inputs(pyodide: Path | None) -> Inputs:
    """Read Pyodide, pack the program, and make the files that are ready.

    Raises:
        Refused: when Pyodide is not given or is not the one that is pinned.
    """
    if pyodide is None:
        raise Refused(f"the page needs Pyodide, which is no part of this program: {HOW_TO_GET}")
    found = read_pyodide(pyodide)
    options = json.loads(answer(json.dumps({"ask": "choices"}))[0])["options"]
    return Inputs(found, pack_library(), options, ready_files(), sheets())


def sheets() -> list[tuple[str, str]]:
    """Draw a page of each kind of the box's kit: what a host will hold."""
    from spare_squares.decks.builtin import builtin_deck
    from spare_squares.kit.edition import Edition
    from spare_squares.kit.kit import player_document
    from spare_squares.kit.svg.page_preview import draw_page
    from spare_squares.solver.finished_board import finished_board

    deck = builtin_deck()
    document = player_document(deck, Edition(built_in=True, shown=finished_board(deck)))
    titled = [(page.bookmark, number) for number, page in enumerate(document.pages, 1) if page.bookmark]
    return [(title, draw_page(document, number)) for title, number in titled]


def ready_files() -> list[ReadyFile]:
    """Make kit and answers of the box for each paper that most people have, in large print too."""
    made: list[ReadyFile] = []
    for large, paper in product((False, True), PAPERS):
        options = ["--paper", paper, *(["--edition", "large"] if large else [])]
        reply, contents = answer(json.dumps({"ask": "make", "options": options}))
        told: list[Mapping[str, Any]] = json.loads(reply)["files"]
        for each, data in zip(told, contents, strict=True):
            made.append(ReadyFile(each["name"], each["role"], each["pages"], data, paper, large))
    return made


def refuse_others(files: Mapping[Path, bytes]) -> None:
    """Refuse to write over a file that is none of this command's.

    Raises:
        Refused: naming the first.
    """
    for path, data in files.items():
        if path.exists() and not is_ours(path, data):
            raise Refused(f"{path} exists already and was left as it is: choose another name, or add --force")


def is_ours(path: Path, data: bytes) -> bool:
    """Tell whether a file is a page of this command, or the very part that would be written."""
    try:
        with path.open("rb") as stream:
            head = stream.read(4000)
    except OSError:
        return False
    return MINE in head or head == data[:4000] or path.name == "offline.js"
