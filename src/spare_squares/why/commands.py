"""`why build`, `open` and `serve`: the board that says why as one HTML file, written, shown and served."""

from __future__ import annotations

from pathlib import Path

import click

from spare_squares.language.commands import language_option, texts_for
from spare_squares.shell.group import LazyGroup
from spare_squares.web.commands import page_commands

COMMANDS = {
    "build": ("why.commands:build", "Write the page as one HTML file."),
    "open": ("why.commands:open_page", "Write the page and open it in the browser."),
    "serve": ("why.commands:serve", "Serve the page on this machine only."),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def why() -> None:
    """Make the page that says of any board in how many ways it packs, or why it never can.

    \b
    Examples:
      spare-squares why open
      spare-squares why build -o why.html
      spare-squares why build --language de -o warum.html
    """


def build_page(language: str) -> bytes:
    """Return the page in a language; the solver's table for it is loaded only now."""
    from spare_squares.why.why_page import build_page

    return build_page(texts_for(language))


build, open_page, serve = page_commands(
    "why", build_page, Path("output") / "why.html", option=language_option
)
