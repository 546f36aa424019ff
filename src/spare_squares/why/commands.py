"""`why build`, `open` and `serve`: the board that says why as one HTML file, written, shown and served."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from spare_squares.errors import Refused, WrongUse
from spare_squares.shell.console import STANDARD_OUTPUT, deliver, say
from spare_squares.shell.group import LazyGroup
from spare_squares.shell.params import FILE
from spare_squares.shell.serving import force_option, serve_options, serve_page

PLACE = Path("output") / "why.html"
COMMANDS = {
    "build": ("why.commands:build", "Write the page as one HTML file."),
    "open": ("why.commands:open_page", "Write the page and open it in the browser."),
    "serve": ("why.commands:serve", "Serve the page on this machine only."),
}

_place = click.option(
    "-o",
    "--output",
    "place",
    type=FILE,
    metavar="FILE",
    default=PLACE,
    show_default=True,
    help="Where.",
)


@click.group(cls=LazyGroup, table=COMMANDS)
def why() -> None:
    """Make the page that says of any board in how many ways it packs, or why it never can.

    \b
    Examples:
      spare-squares why open
      spare-squares why build -o why.html
    """


@click.command()
@_place
@force_option
def build(place: Path, *, force: bool) -> None:
    """Write the page as one HTML file that works by double click, without a network.

    The same version writes the same bytes each time. A page written earlier is replaced, no other file is.

    \b
    Example:
      spare-squares why build -o why.html
    """
    write_page(place, force=force)


@click.command("open")
@_place
@force_option
def open_page(place: Path, *, force: bool) -> None:
    """Write the page as one HTML file and open it in the default browser.

    \b
    Example:
      spare-squares why open
    """
    if place == STANDARD_OUTPUT:
        raise WrongUse("a browser opens a file: name one with -o, or write the page with why build -o -")
    write_page(place, force=force)
    if not webbrowser.open(place.resolve().as_uri()):
        raise Refused(f"{place}: written, but no browser could be started; open the file yourself")
    say(f"Opened {place} in your browser.")


@click.command()
@serve_options
def serve(port: int, *, show: bool) -> None:
    """Serve the page at http://127.0.0.1:PORT/ until Ctrl+C.

    The page is built once and sent from memory; no file of yours can be reached through it.

    \b
    Example:
      spare-squares why serve --open
    """
    from spare_squares.why.why_page import build_page

    serve_page(build_page(), port, show=show)


def write_page(place: Path, *, force: bool) -> None:
    """Build the page and write it whole."""
    from spare_squares.web.join import same_title
    from spare_squares.why.why_page import build_page

    page = build_page()
    said = f" ({len(page) / 1000:.1f} kB), which opens in any browser and needs no network"
    deliver(place, page, force=force, ours=lambda old: same_title(page, old), said=said)
