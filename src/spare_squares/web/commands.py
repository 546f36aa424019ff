"""What the commands that make a page share: where it goes, how it is written, and how it is shown."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from spare_squares.errors import Refused, WrongUse
from spare_squares.shell.console import STANDARD_OUTPUT, deliver, say
from spare_squares.shell.params import FILE

F = TypeVar("F", bound=Callable[..., Any])
READY = "which opens in any browser and needs no network"


def place_option(default: Path) -> Callable[[F], F]:
    """Return `-o`, the file of a page (as `place`)."""
    return click.option(
        "-o",
        "--output",
        "place",
        type=FILE,
        metavar="FILE",
        default=default,
        show_default=True,
        help="Where.",
    )


def write_page(place: Path, page: bytes, *, force: bool, quiet: bool = False) -> None:
    """Write a page whole, over an older one of its kind and over nothing else, and say so unless `quiet`."""
    from spare_squares.web.join import same_title

    said = None if quiet else f" ({len(page) / 1000:.1f} kB), {READY}"
    deliver(place, page, force=force, ours=lambda old: same_title(page, old), said=said)


def want_file(place: Path, command: str) -> None:
    """Raise WrongUse where a page that a browser shall open would go to standard output."""
    if place == STANDARD_OUTPUT:
        raise WrongUse(
            f"a browser opens a file: name one with -o, or write the page with {command} build -o -"
        )


def show_page(place: Path) -> None:
    """Open a written page in the default browser.

    Raises Refused when none could be started.
    """
    if not webbrowser.open(place.resolve().as_uri()):
        raise Refused(f"{place}: written, but no browser could be started; open the file yourself")
    say(f"Opened {place} in your browser.")
