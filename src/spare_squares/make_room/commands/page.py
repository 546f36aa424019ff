"""`blocks build`, `open` and `serve`: the game as one HTML file, written, shown and served."""

from __future__ import annotations

from pathlib import Path

import click

from spare_squares.shell.serving import force_option, serve_options, serve_page
from spare_squares.web.commands import place_option, show_page, want_file, write_page

PLACE = Path("output") / "make-room.html"

_place = place_option(PLACE)


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
    from spare_squares.make_room.page import build_page

    write_page(place, build_page(), force=force)


@click.command("open")
@_place
@force_option
def open_page(place: Path, *, force: bool) -> None:
    """Write the game as one HTML file and open it in the default browser.

    \b
    Example:
      spare-squares blocks open
    """
    from spare_squares.make_room.page import build_page

    want_file(place, "blocks")
    write_page(place, build_page(), force=force)
    show_page(place)


@click.command()
@serve_options
def serve(port: int, *, show: bool) -> None:
    """Serve the game at http://127.0.0.1:PORT/ until Ctrl+C.

    The page is built once and sent from memory; no file of yours can be reached through it.

    \b
    Example:
      spare-squares blocks serve --open
    """
    from spare_squares.make_room.page import build_page

    serve_page(build_page(), port, show=show, what="the game")
