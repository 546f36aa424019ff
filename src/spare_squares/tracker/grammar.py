"""Read what a recorder types, near to speech: `place L A1 A2 B1`, `put L on a1, b1 and a2`, `pass`.

The grammar knows words and cell names, not the game: whether a piece or a cell exists is for the rules.
"""

from __future__ import annotations

import difflib
import re
from typing import Final

from spare_squares.core.board import ALPHABET
from spare_squares.errors import WrongUse
from spare_squares.tracker.actions import Action, Kind

SYNONYMS: Final[dict[str, Kind]] = {
    "place": "place", "places": "place", "put": "place", "puts": "place", "lay": "place", "set": "place",
    "remove": "remove", "removes": "remove", "take": "remove", "takes": "remove", "lift": "remove",
    "pass": "pass", "passes": "pass", "skip": "pass",
    "illegal": "illegal", "nudge": "nudge", "reset": "reset", "undo": "undo", "redo": "redo",
    "plan": "plan", "planning": "plan", "show": "show", "board": "show", "say": "say", "log": "log",
    "history": "log",
    "score": "score", "reveal": "reveal", "next": "next", "stop": "stop", "status": "status",
    "help": "help", "?": "help", "card": "card", "join": "join", "leave": "leave", "finish": "finish",
}  # fmt: skip
FORMS: Final[dict[str, str]] = {
    "place": "place L A1 A2 B1", "remove": "remove L", "pass": "pass", "illegal": "illegal L overlap",
    "nudge": "nudge", "reset": "reset", "undo": "undo", "redo": "redo", "plan": "plan", "show": "show",
    "say": "say", "log": "log", "score": "score", "reveal": "reveal", "next": "next", "stop": "stop",
    "status": "status", "help": "help", "card": "card 07", "join": "join Eve after Ben",
    "leave": "leave Ben", "finish": "finish",
}  # fmt: skip
WORDS: Final = tuple(FORMS)

_FILL: Final = frozenset(
    ["on", "at", "the", "piece", "and", "off", "from", "back", "cell", "cells", "in", "over"]
)
_CELLS: Final = re.compile(r"[A-Za-z]\d{1,3}(?!\d)|\d{1,3}[A-Za-z](?![A-Za-z])|\.\.|[-–—]|[^\s,;/&+]+")
_SPLIT_CELL: Final = re.compile(r"(?<![A-Za-z0-9])([A-Za-z])[ \-](\d{1,3})(?![A-Za-z0-9])")
_RANGE: Final = frozenset({"..", "-", "–", "—", "to", "till", "through"})
_NO_ARGUMENT: Final = frozenset(
    {
        "pass",
        "undo",
        "redo",
        "show",
        "say",
        "log",
        "score",
        "next",
        "stop",
        "status",
        "help",
        "finish",
        "plan",
    }
)


def parse(text: str) -> Action:
    """Read one line.

    Raises:
        WrongUse: for a line that is not understood, with the form that is.
    """
    words = text.split()
    if not words:
        raise WrongUse("nothing was typed: try help")
    first = words[0].rstrip(":.!").casefold() or words[0]
    kind = SYNONYMS.get(first)
    if kind is None and len(words) > 1 and len(words[0]) == 1 and words[0].isalpha():
        return _place(words)  # "L A1 A2 B1": the piece's letter alone says place
    if kind is None:
        raise WrongUse(f"{words[0]!r} is not understood{_nearest(first)}; help lists the words")
    return _read(kind, words[1:])


def _nearest(word: str) -> str:
    found = difflib.get_close_matches(word, SYNONYMS, n=1, cutoff=0.6)
    return f": did you mean {FORMS[SYNONYMS[found[0]]]}?" if found else ""


def _read(kind: Kind, rest: list[str]) -> Action:
    """Read what follows the first word."""
    if kind in _NO_ARGUMENT:
        if rest:
            raise WrongUse(f"{kind} stands alone: leave out {' '.join(rest)!r}")
        return Action(kind)
    if kind == "place":
        return _place(_meaningful(rest))
    if kind in ("remove", "illegal"):
        return _about_piece(kind, rest)
    if kind == "reveal":
        return Action(kind, number=_number(rest))
    if kind == "join":
        return _join(rest)
    if kind in ("card", "leave"):
        if not rest:
            raise WrongUse(f"{kind} needs a name: {FORMS[kind]}")
        return Action(kind, name=" ".join(rest))
    return Action(kind, note=" ".join(rest))  # nudge and reset take a note


def _meaningful(words: list[str]) -> list[str]:
    return [word for word in words if word.strip(",;:").casefold() not in _FILL]


def _letter(words: list[str], kind: str) -> str:
    """Take the piece's letter from the front."""
    letter = words[0].strip(",;:") if words else ""
    if len(letter) != 1 or not letter.isalpha():
        found = f"found {words[0]!r}" if words else "nothing followed"
        raise WrongUse(f"{kind} needs a piece, {found}: {FORMS[kind]}")
    return letter.upper() if letter.isascii() else letter


def _place(words: list[str]) -> Action:
    letter = _letter(words, "place")
    cells = read_cells(" ".join(_meaningful(words[1:])))
    if not cells:
        raise WrongUse(f"place {letter} needs its cells: {FORMS['place']}")
    return Action("place", piece=letter, cells=cells)


def _about_piece(kind: Kind, rest: list[str]) -> Action:
    words = _meaningful(rest) if kind == "remove" else rest
    letter = _letter(words, kind)
    if kind == "illegal":
        return Action(kind, piece=letter, note=" ".join(words[1:]))
    return Action(kind, piece=letter, cells=read_cells(" ".join(words[1:])))


def _number(rest: list[str]) -> int:
    if not rest:
        return 0
    if (
        len(rest) > 1
        or not rest[0].isascii()
        or not rest[0].isdecimal()
        or len(rest[0]) > 9
        or not int(rest[0])
    ):
        raise WrongUse(f"reveal takes the number of a packing, found {' '.join(rest)!r}: reveal 2")
    return int(rest[0])


def _join(rest: list[str]) -> Action:
    lower = [word.casefold() for word in rest]
    at = lower.index("after") if "after" in lower[1:] else len(rest)
    name, after = " ".join(rest[:at]), " ".join(rest[at + 1 :])
    if not name or (at < len(rest) and not after):
        raise WrongUse(f"join needs a name: {FORMS['join']}")
    return Action("join", name=name, after=after)


def read_cells(text: str) -> tuple[str, ...]:
    """Read cell names in any order and case; `A1-C1` and `A1 to C1` name every cell between.

    Raises:
        WrongUse: for a word that is no cell name.
    """
    tokens = _CELLS.findall(_SPLIT_CELL.sub(r"\1\2", text))
    names: list[str] = []
    between = False
    for token in tokens:
        if token.casefold() in _RANGE and names and not between:
            between = True
            continue
        name = _cell(token)
        names += _between(names.pop(), name) if between else [name]
        between = False
    if between:
        raise WrongUse("a range needs its last cell: A1-C1")
    return tuple(names)


def _cell(token: str) -> str:
    """Normalise one cell name: `a1`, `1A` and `A01` are A1."""
    letter, digits = (token[0], token[1:]) if token[:1].isalpha() else (token[-1:], token[:-1])
    letter = letter.upper()
    # isdecimal is true of digits beyond ASCII too, which int() would read
    if letter not in ALPHABET or not letter or not digits.isascii() or not digits.isdecimal():
        raise WrongUse(f"{token!r} is no cell: write a letter and a number, such as A1")
    return f"{letter}{int(digits)}"


def _between(first: str, last: str) -> list[str]:
    """List the cells of the rectangle between two corners."""
    letters = sorted((ALPHABET.index(first[0]), ALPHABET.index(last[0])))
    numbers = sorted((int(first[1:]), int(last[1:])))
    if (letters[1] - letters[0] + 1) * (numbers[1] - numbers[0] + 1) > 99:
        raise WrongUse(f"{first} to {last} spans too many cells for a piece")
    return [
        f"{ALPHABET[letter]}{number}"
        for letter in range(letters[0], letters[1] + 1)
        for number in range(numbers[0], numbers[1] + 1)
    ]
