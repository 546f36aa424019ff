"""The texts of the printed kit, as they stand in templates/texts, still with their {names} to fill in."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from spare_squares.templates import template

LANGUAGE = "en"


@cache
def read_texts(language: str = LANGUAGE) -> dict[str, Any]:
    """Return the tables of one language, named by sheet: front, rules, board, card and so on."""
    data: dict[str, Any] = tomllib.loads(template("texts", f"{language}.toml").read_text("utf-8"))
    return data
