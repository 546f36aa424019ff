"""`why build`, `open` and `serve`: the board that says why as one HTML file, written, shown and served."""

from __future__ import annotations

from pathlib import Path

import click

from spare_squares.shell.group import LazyGroup
from spare_squares.shell.serving import force_option, serve_options, serve_page
from spare_squares.web.commands import place_option, show_page, want_file, write_page

PLACE = Path("output") / "why.html"
COMMANDS = {
    "build": ("why.commands:build", "Write the page as one HTML file."),
    "open": ("why.commands:open_page", "Write the page and open it in the browser."),
    "serve": ("why.commands:serve", "Serve the page on this machine only."),
}

_place = place_option(PLACE)


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
    from spare_squares.why.why_page import build_page

    write_page(place, build_page(), force=force)


@click.command("open")
@_place
@force_option
def open_page(place: Path, *, force: bool) -> None:
    """Write the page as one HTML file and open it in the default browser.

    \b
    Example:
      spare-squares why open
    """
    from spare_squares.why.why_page import build_page

    want_file(place, "why")
    write_page(place, build_page(), force=force)
    show_page(place)


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
