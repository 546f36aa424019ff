"""How a language counts, lists and writes numbers, and which language and paper the user's locale asks for.

All of it stands in templates/texts/cldr.json, one line for each way with the languages that share it, written
from Unicode's CLDR by scripts/write_cldr.py; nothing here knows a language by name.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from spare_squares.templates import template_text

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_RELATION = re.compile(r"n(?: mod (\d+))?( not)? in (\S+)")
# What Windows calls the territories where paper is Letter.
_NAMES = {"united states": "US", "canada": "CA", "mexico": "MX", "philippines": "PH", "puerto rico": "PR"}


class Locale(NamedTuple):  # quicker made than a dataclass: `solve` starts with it
    """The customs of one language: plural rules by category, list patterns, signs within numbers."""

    plurals: tuple[tuple[str, str], ...]
    lists: tuple[str, str, str, str]  # of two items; of more: the first two, those between, the last two
    decimal: str
    group: str
    grouped_from: int  # digits

    def category(self, number: int) -> str:
        """Return the plural category of a whole number: one, few, many, other and so on."""
        return next((name for name, rule in self.plurals if holds(rule, abs(number))), "other")

    def categories(self) -> tuple[str, ...]:
        """Return the categories that a counted text needs in this language."""
        met = {name for name, _ in self.plurals} | {"other"}
        return tuple(name for name in CATEGORIES if name in met)

    def joined(self, items: Sequence[str]) -> str:
        """Join items as the language lists them: "A, B and C"."""
        if len(items) < 2:
            return "".join(items)
        two, start, middle, end = self.lists
        if len(items) == 2:
            return two.format(*items)
        said = end.format(items[-2], items[-1])
        for item in reversed(items[1:-2]):
            said = middle.format(item, said)
        return start.format(items[0], said)

    def number(self, number: float) -> str:
        """Write a number with the signs of the language, with at most two decimals and none without need."""
        whole, _, part = f"{number:.2f}".rstrip("0").rstrip(".").partition(".")
        if len(whole.lstrip("-")) >= self.grouped_from:
            whole = f"{int(whole):,}".replace(",", self.group)
        return f"{whole}{self.decimal}{part}" if part else whole


def holds(rule: str, number: int) -> bool:
    """Evaluate a plural rule of CLDR, cut down to whole numbers: `n mod 10 in 2..4 and n not in 12`."""
    ways = (way.split(" and ") for way in rule.split(" or "))
    return any(all(_related(number, relation) for relation in way) for way in ways)


def _related(number: int, relation: str) -> bool:
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"unknown plural rule {relation!r}")
    value = number % int(found[1]) if found[1] else number
    bounds = (span.partition("..")[::2] for span in found[3].split(","))
    return any(int(low) <= value <= int(high or low) for low, high in bounds) != bool(found[2])


@cache
def locale_of(language: str) -> Locale:
    """Return the customs of a language (BCP 47), of its base language where its own are no different.

    A language that the table does not know counts by "other" alone, and lists and writes numbers like most.
    """
    table = _table()
    plurals = line_for(table["plurals"], language, "")
    lists = line_for(table["lists"], language, "{0}, {1} | {0}, {1} | {0}, {1} | {0}, {1}")
    signs = line_for(table["numbers"], language, ", \u00a04")  # decimal sign, space, group sign, digits
    two, start, middle, end = lists.split(" | ")
    rules = (rule.partition(": ") for rule in plurals.split("; ") if rule)
    return Locale(
        tuple((category, rule) for category, _, rule in rules),
        (two, start, middle, end),
        decimal=signs[0],
        group=signs[2],
        grouped_from=int(signs[3:]),
    )


def is_known(language: str) -> bool:
    """Tell whether the table knows how a language counts."""
    return any(base_language(language) in codes.split() for codes in _table()["plurals"].values())


@cache
def _table() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = json.loads(template_text("texts", "cldr.json"))
    return table


def line_for(lines: dict[str, str], language: str, otherwise: str) -> str:
    """Return the line that names a language, or else its base language."""
    for code in (language, base_language(language)):
        for line, codes in lines.items():
            if code in codes.split():
                return line
    return otherwise


def base_language(language: str) -> str:
    """Return what a code of a language begins with: `pt` of `pt-BR`."""
    return language.split("-")[0].casefold()


# --- the user's own locale -------------------------------------------------------------------------


def local_paper() -> str:
    """Return `letter` where CLDR says that paper is Letter, else `a4`, also without any locale (K37)."""
    territories = str(_table()["letter"]).split()
    return "letter" if territory_in(locale_name("LC_PAPER")) in territories else "a4"


def local_language(languages: Iterable[str]) -> str:
    """Return which of some languages the user's locale asks for, English where it asks for none of them."""
    name = re.split(r"[._@-]", locale_name("LC_MESSAGES"))[0].casefold()
    if os.name == "nt" and "_" not in name and len(name) > 3:  # "german" and the like
        import locale

        name = locale.normalize(name)
    return next((each for each in languages if each == name or each == name[:2]), "en")


def locale_name(variable: str) -> str:
    """Return the locale that rules a matter: on POSIX from the environment alone, where nothing means C.

    Python's own `locale.getlocale()` answers en_US where nothing is set, so it is asked on Windows only.
    """
    for each in ("LC_ALL", variable, "LANG"):
        value = os.environ.get(each, "")
        if value:
            return value
    if os.name != "nt":
        return ""
    import locale

    return locale.getlocale()[0] or ""


def territory_in(name: str) -> str:
    """Read the territory of `en_US.UTF-8`, `es-MX` or Windows's `English_United States`."""
    found = re.search(r"[_-]([A-Za-z]{2})(?:$|[.@_-])", name)
    if found:
        return found[1].upper()
    return next((code for words, code in _NAMES.items() if words in name.casefold()), "")
