"""`blocks build` and `blocks open`: the game as one HTML file, written and shown."""

from __future__ import annotations

import re
import webbrowser
from pathlib import Path

import click

from spare_squares.errors import Refused
from spare_squares.make_room.commands.options import force_option, save_over_own
from spare_squares.shell.console import say

PLACE = Path("output") / "make-room.html"
# A page of any version is known by its title, which stands this near to its start.
_HEAD = 3000
_TITLE = re.compile(rb"<title>[^<]+</title>")


_place = click.option(
    "-o",
    "--output",
    "place",
    type=click.Path(path_type=Path),
    default=PLACE,
    show_default=True,
    help="Where.",
)


@click.command()
@_place
@force_option
def build(place: Path, *, force: bool) -> None:
    """Write the game as one HTML file that works by double click, without a network.

    The same version writes the same bytes each time. A page written earlier is replaced, no other file is.

    \b
    Examples:
      spare-squares blocks build
      spare-squares blocks build -o make-room.html
    """
    size = write_page(place, force=force)
    say(f"Wrote {place} ({size / 1000:.1f} kB). Open it in any browser; it needs no network.")


@click.command("open")
@_place
@force_option
def open_page(place: Path, *, force: bool) -> None:
    """Write the game as one HTML file and open it in the default browser.

    \b
    Example:
      spare-squares blocks open
    """
    write_page(place, force=force)
    if not webbrowser.open(place.resolve().as_uri()):
        raise Refused(f"{place}: written, but no browser could be started; open the file yourself")
    say(f"Opened {place} in your browser.")


def write_page(place: Path, *, force: bool) -> int:
    """Build the page, write it whole and return its size in bytes."""
    from spare_squares.make_room.page import build_page

    page = build_page()
    title = _TITLE.search(page)
    mark = title[0] if title else page
    save_over_own(place, page, force=force, ours=lambda old: mark in old[:_HEAD])
    return len(page)
