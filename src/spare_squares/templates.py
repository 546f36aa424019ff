"""Find the data that ships with the package: games, decks, texts, themes, fonts, web sources.

In a wheel the data lies inside the package; in a checkout it is the top folder `templates/`.
Only `Traversable` methods are used on what is returned, so that a zipped install works too.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader
    from importlib.resources.abc import Traversable


def templates() -> Traversable:
    """Return the root of the shipped data."""
    from importlib.resources import files
    from pathlib import Path

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


def template_text(*parts: str) -> str:
    """Return the text of one shipped file, without loading `importlib.resources`: `solve` starts with it."""
    # pathlib would be half of what is loaded for it
    package = os.path.dirname(__file__)  # noqa: PTH120
    for root in ("templates", os.path.join("..", "..", "templates")):  # noqa: PTH118
        with suppress(AttributeError, OSError):
            loader = cast("ResourceLoader", __spec__.loader)
            return loader.get_data(os.path.join(package, root, *parts)).decode("utf-8")  # noqa: PTH118
    return template(*parts).read_text("utf-8")
