"""Write templates/texts/cldr.json: plurals, lists, numbers and paper, from Babel's copy of Unicode's CLDR.

Babel and its data weigh 10 MB and are needed here alone: `pip install "spare-squares[texts]"`, then
`python scripts/write_cldr.py`. A test compares the written table with the Babel that is installed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from babel import Locale, localedata
from babel.core import get_global

TABLE = Path(__file__).parents[1] / "templates" / "texts" / "cldr.json"
SCRIPTS = {"Latn", "Grek", "Cyrl"}  # what the fonts of the kit can write, from left to right
VARIANTS = {"de_AT", "de_CH", "en_GB", "es_MX", "es_US", "fr_CA", "fr_CH", "pt_PT"}  # only where they differ
COUNTED = range(10_000)  # the numbers a kit may say; a category that none of them takes is left out

# Babel leaves two things out, so they are copied: supplemental/measurementData, paperSize "US-Letter";
# and minimumGroupingDigits 2, "1234" but "12 345".
LETTER = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"
GROUPED_FROM_FIVE = {"es", "pl"}

_RELATION = re.compile(r"^([nivwftce])(?: mod (\d+))?( not)? in (.+)$")


def written() -> dict[str, object]:
    """Return the table: each rule, pattern or pair of signs with the languages that share it."""
    plurals: dict[str, list[str]] = {}
    lists: dict[str, list[str]] = {}
    numbers: dict[str, list[str]] = {}
    for code in sorted(languages()):
        language = code.split("_")[0]
        for table, said in zip((plurals, lists, numbers), customs(code), strict=True):
            if code == language or (code in VARIANTS and language not in table.get(said, ())):
                table.setdefault(said, []).append(code.replace("_", "-"))
    return {
        "source": f"CLDR {get_global('cldr')['version']}, by Babel; written by scripts/write_cldr.py",
        "plurals": {rule: " ".join(codes) for rule, codes in sorted(plurals.items())},
        "lists": {pattern: " ".join(codes) for pattern, codes in sorted(lists.items())},
        "numbers": {signs: " ".join(codes) for signs, codes in sorted(numbers.items())},
        "letter": LETTER,
    }


def languages() -> Iterator[str]:
    """Yield the languages that are written in one of the SCRIPTS, and the VARIANTS."""
    likely = get_global("likely_subtags")
    for code in localedata.locale_identifiers():
        if code in VARIANTS or ("_" not in code and set(likely.get(code, "").split("_")) & SCRIPTS):
            yield code


def customs(code: str) -> tuple[str, str, str]:
    """Return how a language counts, lists and writes numbers, each as one line of the table."""
    locale = Locale.parse(code)
    rules = "; ".join(f"{category}: {rule}" for category, rule in whole_number_rules(locale))
    pattern = locale.list_patterns["standard"]
    signs = locale.number_symbols.get("latn", {})
    lists = " | ".join(pattern[part] for part in ("2", "start", "middle", "end"))
    return rules, lists, f"{signs.get('decimal', '.')} {_group(code, signs)}"


def _group(code: str, signs: dict[str, str]) -> str:
    """Return the sign between thousands and from how many digits on; narrow spaces are not in the font."""
    group = signs.get("group", ",").replace("\u202f", "\u00a0")
    return f"{group}{5 if code in GROUPED_FROM_FIVE else 4}"


def whole_number_rules(locale: Locale) -> Iterator[tuple[str, str]]:
    """Yield each category but "other" that a whole number takes, with its rule cut down to whole numbers."""
    for category, rule in locale.plural_form.rules.items():
        if any(locale.plural_form(number) == category for number in COUNTED):
            ways = [way for way in map(_cut, rule.split(" or ")) if way is not None]
            yield category, " or ".join(ways)


def _cut(way: str) -> str | None:
    """Drop what always holds of a whole number from a rule; None where it never holds."""
    kept = []
    for relation in way.split(" and "):
        found = _RELATION.match(relation)
        if found is None:
            raise ValueError(f"unknown relation {relation!r}")
        operand, modulus, negated, ranges = found.groups()
        if operand in "ni":
            kept.append(f"n{f' mod {modulus}' if modulus else ''}{negated or ''} in {ranges}")
        elif ("0" in ranges.replace("..", ",").split(",")) == bool(negated):
            return None
    return " and ".join(kept)


if __name__ == "__main__":
    TABLE.write_text(json.dumps(written(), ensure_ascii=False, indent=1) + "\n", "utf-8")
