"""Which paper lies in the user's printer, told from the locale: Letter where CLDR says so, else A4 (K37)."""

from __future__ import annotations

import locale
import os
import re

# CLDR, supplemental data "measurementData", paperSize type US-Letter.
LETTER_TERRITORIES = frozenset(
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
)
_NAMES = {"united states": "US", "canada": "CA", "mexico": "MX", "philippines": "PH", "puerto rico": "PR"}


def territory() -> str:
    """Return the two letters of the user's territory, or an empty string."""
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return _territory_of(value)
    return _territory_of(locale.getlocale()[0] or "")


def _territory_of(name: str) -> str:
    """Read `en_US.UTF-8`, `es-MX` or Windows's `English_United States`."""
    found = re.search(r"[_-]([A-Za-z]{2})(?:$|[.@_-])", name)
    if found:
        return found[1].upper()
    return next((code for words, code in _NAMES.items() if words in name.casefold()), "")


def local_paper() -> str:
    """Return `letter` or `a4`."""
    return "letter" if territory() in LETTER_TERRITORIES else "a4"
