"""`licences`: what is embedded in the files this program makes or installed beside it, and on which terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from spare_squares.shell.console import pour

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# name → (what it is for, its licence); the texts are in docs/licences.
LICENCES: Mapping[str, tuple[str, str]] = {
    "spare-squares": ("this program", "MIT"),
    "atkinson-hyperlegible": ("the typeface of every kit, embedded in the PDFs", "OFL-1.1"),
    "play": ("the typeface of Greek and Cyrillic texts, embedded where needed", "OFL-1.1"),
    "pyodide": ("Python in the page that makes kits", "MPL-2.0"),
    "dependencies": ("libraries installed beside this program", "see there"),
}


def licence_texts() -> Traversable:
    """Return the folder of the texts: inside the package of a wheel, in a checkout that of the handbook."""
    from importlib.resources import files
    from pathlib import Path

    packaged = files("spare_squares") / "licences"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "docs" / "licences"


@click.command()
@click.argument("name", required=False, type=click.Choice(tuple(LICENCES)), metavar="[NAME]")
def licences(name: str | None) -> None:
    """List the licences of all that is embedded or installed; with NAME print the text of one.

    \b
    Examples:
      spare-squares licences
      spare-squares licences atkinson-hyperlegible
    """
    if name is not None:
        pour((licence_texts() / f"{name}.txt").read_bytes())
        return
    rows = (f"{each:22} {licence:10} {what}\n" for each, (what, licence) in LICENCES.items())
    pour("".join(rows).encode())
