"""Find the data that ships with the package: games, decks, texts, themes, fonts, web sources.

In a wheel the data lies inside the package; in a checkout it is the top folder `templates/`.
Only `Traversable` methods are used on what is returned, so that a zipped install works too.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def templates() -> Traversable:
    """Return the root of the shipped data."""
    packaged = files("spare_squares") / "templates"
    if packaged.is_dir():
        return packaged
    return Path(__file__).resolve().parents[2] / "templates"


def template(*parts: str) -> Traversable:
    """Return one shipped file or folder, named from the root: `template("decks", "spare-squares.json")`."""
    found = templates()
    for part in parts:
        found = found / part
    return found
