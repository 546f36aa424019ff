"""A language that nobody speaks: each English text 40 % longer, accented, in brackets (LA10).

What stands on paper without brackets was never translated; what collides has no room to grow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from spare_squares.language.texts import FIELD, Texts, read_texts

GROWTH = 1.4
ACCENTED = str.maketrans("aeiouyAEIOUY", "áêîöüÿÁÊÎÖÜŸ")
KEPT = ("figure", "new_page", "between")  # no words


def pseudo_texts() -> Texts:
    """Return the texts of the pseudo-language, counted as in English."""
    head = {"code": "en-x-long", "name": "[Long]", "checked": True, "like": "en-GB"}
    texts = {name: _longer(each) for name, each in read_texts().tables.items() if name != "language"}
    for own, section in zip(texts["rules"], read_texts()["rules"], strict=True):
        own |= {name: section[name] for name in ("when",) if name in section}  # a condition here
    return Texts({**texts, "language": head})


def _longer(entry: Any, name: str = "") -> Any:
    if name in KEPT:
        return entry
    if isinstance(entry, Mapping):
        return {key: _longer(each, key) for key, each in entry.items()}
    if isinstance(entry, list):
        return [_longer(each) for each in entry]
    return stretched(entry) if isinstance(entry, str) else entry


def stretched(text: str) -> str:
    """Return a text in accents and brackets, each of its paragraphs 40 % longer."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    mark = re.match(r"- |", line)
    assert mark
    body = line[mark.end() :]
    if not body.strip():
        return line
    words = re.split(r"(\{\w+(?::\w+)?\}|\*\*| )", body)
    said = "".join(each if FIELD.fullmatch(each) else each.translate(ACCENTED) for each in words)
    length = len(FIELD.sub("", body))
    more, at = "", 0
    while len(more) < length * (GROWTH - 1) - 2:  # the brackets count too
        more, at = more + (" " if at % 6 == 0 and length > 12 else "óx"[at % 2]), at + 1
    return f"{mark[0]}[{said}{more.rstrip()}]"
