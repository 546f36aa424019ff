"""Read what a recorder types, near to speech: `place L A1 A2 B1`, `put L on a1, b1 and a2`, `pass`.

The grammar knows words and cell names, not the game: whether a piece or a cell exists is for the rules.
"""

from __future__ import annotations

import difflib
import re
from typing import Final

from spare_squares.core.board import ALPHABET
from spare_squares.errors import WrongUse
from spare_squares.table.actions import Action, Kind

SYNONYMS: Final[dict[str, Kind]] = {
    "place": "place", "places": "place", "placed": "place", "put": "place", "puts": "place",
    "lay": "place", "lays": "place", "set": "place", "sets": "place", "drop": "place", "play": "place",
    "remove": "remove", "removes": "remove", "removed": "remove", "take": "remove", "takes": "remove",
    "lift": "remove", "lifts": "remove", "pick": "remove", "return": "remove",
    "pass": "pass", "passes": "pass", "passed": "pass", "skip": "pass", "skips": "pass",
    "illegal": "illegal", "nudge": "nudge", "nudged": "nudge", "bump": "nudge", "reset": "reset",
    "undo": "undo", "redo": "redo", "plan": "plan", "planning": "plan",
    "show": "show", "board": "show", "say": "say", "log": "log", "history": "log", "score": "score",
    "points": "score", "summary": "score", "status": "status", "state": "status",
    "reveal": "reveal", "solution": "reveal", "next": "next", "continue": "next", "stop": "stop",
    "help": "help", "?": "help", "card": "card", "join": "join", "joins": "join",
    "leave": "leave", "leaves": "leave", "finish": "finish",
}  # fmt: skip
FORMS: Final[dict[str, str]] = {
    "place": "place L A1 A2 B1", "remove": "remove L", "pass": "pass", "illegal": "illegal L overlap",
    "nudge": "nudge", "reset": "reset", "undo": "undo", "redo": "redo", "plan": "plan", "show": "show",
    "say": "say", "log": "log", "score": "score", "reveal": "reveal", "next": "next", "stop": "stop",
    "status": "status", "help": "help", "card": "card 07", "join": "join Eve after Ben",
    "leave": "leave Ben", "finish": "finish",
}  # fmt: skip
WORDS: Final = tuple(FORMS)

# What is meant by words that are none of ours. Nothing that empties or ends a board is ever guessed.
_HINTS: Final[dict[str, str]] = {
    "move": "a move is two turns, remove L and later place L A1 A2 B1",
    **dict.fromkeys(("rotate", "flip", "turn", "mirror"), "turn the piece in your hand, then place it"),
    **dict.fromkeys(("y", "yes", "n", "no"), "nothing was asked"),
    **dict.fromkeys(("hint", "answer"), "reveal opens a solution, once the board is scored"),
    **dict.fromkeys(
        ("start", "restart", "begin", "ready"), "the first turn starts a board, reset starts it again"
    ),
    **dict.fromkeys(("oops", "back", "wrong", "mistake"), "undo corrects the record"),
    **dict.fromkeys(("who", "whose"), "status says who acts"),
    **dict.fromkeys(("timer", "clock", "talk"), "plan starts the planning time"),
    **dict.fromkeys(("go", "end", "done", "give"), "next goes on, stop gives the board up"),
    **dict.fromkeys(("quit", "exit", "q", "bye"), "only track play is left by quit"),
}
_FILL: Final = frozenset([
    "and", "at", "away", "back", "cell", "cells", "down", "from", "goes", "in", "into", "is", "lies", "now",
    "off", "on", "onto", "over", "piece", "please", "the", "up",
])  # fmt: skip
_TAIL: Final = frozenset([  # as in "skip my turn"
    "board", "card", "it", "last", "me", "move", "my", "that", "this", "turn",
])  # fmt: skip
_MARKS: Final = "\"'“”‘’()[]<>,;:.!="
# "L A1", "L: A1", "(L) A1", "L-piece A1", "LA1A2B1"
_PIECE: Final = re.compile(
    r"[\W_]*([^\W\d_])(?:(?![^\W_])[\W_]*(?:piece\b[\W_]*)?|(?=(?:[A-Za-z]\d{1,3})+(?!\w)))(.*)", re.DOTALL
)
_CELLS: Final = re.compile(
    r"[A-Za-z]\d{1,3}(?!\d)|\d{1,3}[A-Za-z](?![A-Za-z])|\.\.+|[-–—:]"
    r"|[^\s,;/&+\"'“”‘’()\[\]<>.!=–—:-]+"
)
_CELL: Final = re.compile(r"([A-Za-z])([0-9]{1,3})|([0-9]{1,3})([A-Za-z])")
_COUNT: Final = re.compile(r"0*[1-9][0-9]{0,8}")
_SPLIT_CELL: Final = re.compile(r"(?<![A-Za-z0-9])([A-Za-z])[ \-](\d{1,3})(?![A-Za-z0-9])")
_CHAIN: Final = re.compile(r"[A-Za-z]\d{1,3}(?:-[A-Za-z]\d{1,3}){2,}")  # A1-A2-B1 lists its cells
_RANGE: Final = frozenset({"..", "...", "-", "–", "—", ":", "to", "till", "through"})
_NO_ARGUMENT: Final = frozenset(
    ("pass", "undo", "redo", "show", "say", "log", "score", "next", "stop", "status", "finish", "plan")
)


def parse(text: str) -> Action:
    """Read one line.

    Raises:
        WrongUse: for a line that is not understood, with the form that is.
    """
    words = _without_lead(text.split())
    if not words:
        raise WrongUse("nothing was typed: try help")
    first = _bare(words[0])
    if first in SYNONYMS:
        return _read(SYNONYMS[first], words[1:])
    if len(words) == 1 and first.isdecimal():
        return Action("card", name=first)
    found = _PIECE.fullmatch(" ".join(words))
    if found and found[2]:
        return _piece_first(found[1], found[2])
    raise WrongUse(f"{words[0]!r} is not understood{_nearest(words)}; help lists the words")


def _bare(word: str) -> str:
    """Return a word in lower case without the marks around it."""
    return word.strip(_MARKS).casefold()


def _without_lead(words: list[str]) -> list[str]:
    """Leave out what is said before the word that counts, as in `the L on A1`."""
    at = next((n for n, word in enumerate(words) if _bare(word) not in _FILL), 0)
    return words[at:]


def _nearest(words: list[str]) -> str:
    """Say what may have been meant by words that are not understood."""
    first = _bare(words[0])
    if first in _HINTS:
        return f": {_HINTS[first]}"
    kind = SYNONYMS.get(_bare(words[1])) if len(words) > 1 else None
    if kind in ("place", "remove", "pass"):  # "Ben passes"
        return f": who acts is known, so leave out the name, as in {FORMS[kind]}"
    kind = kind or next((SYNONYMS[each] for each in difflib.get_close_matches(first, SYNONYMS, n=1)), None)
    return f": did you mean {FORMS[kind]}?" if kind else ""


def _read(kind: Kind, rest: list[str]) -> Action:
    """Read what follows the first word."""
    if kind == "help":
        return Action(kind)
    if kind in _NO_ARGUMENT:
        idle = _FILL if kind == "finish" else _FILL | _TAIL  # "finish the board" may mean stop
        if any(_bare(word) not in idle for word in rest):
            raise WrongUse(f"{kind} stands alone: leave out {' '.join(rest)!r}")
        return Action(kind)
    if kind in ("place", "remove", "illegal"):
        return _about_piece(kind, rest)
    if kind == "reveal":
        return Action(kind, number=_number(rest))
    if kind == "join":
        return _join(rest)
    if kind in ("card", "leave"):
        name = " ".join(rest).lstrip("#") if kind == "card" else " ".join(rest)
        if not name:
            leaving = "; quit leaves the table" if kind == "leave" else ""
            raise WrongUse(f"{kind} needs a name: {FORMS[kind]}{leaving}")
        return Action(kind, name=name)
    return Action(kind, note=" ".join(rest))  # nudge and reset take a note


def _piece_first(letter: str, rest: str) -> Action:
    """Read a line that opens with one letter: a piece's letter alone says place, `I pass` says pass."""
    words = _without_lead(rest.split())
    kind = SYNONYMS.get(_bare(words[0]))
    if kind is None:
        return _placed(letter, rest)
    if letter in "Ii" and kind in ("place", "remove", "pass"):
        return _read(kind, words[1:])
    raise WrongUse(f"{f'{letter} {rest}'!r} is not understood: did you mean {FORMS[kind]}?")


def _about_piece(kind: Kind, rest: list[str]) -> Action:
    """Read a piece and what is said of it: its cells, or for `illegal` a note."""
    words = _without_lead(rest)
    found = _PIECE.fullmatch(" ".join(words))
    if not found:
        what = f"found {words[0]!r}" if words else "nothing followed"
        undo = "; undo corrects the record" if kind == "remove" else ""  # "take that back"
        raise WrongUse(f"{kind} needs a piece by its letter, {what}: {FORMS[kind]}{undo}")
    if kind == "place":
        return _placed(found[1], found[2])
    letter = _letter(found[1])
    if kind == "illegal":
        return Action(kind, piece=letter, note=found[2])
    return Action(kind, piece=letter, cells=_named(found[2]))


def _placed(letter: str, rest: str) -> Action:
    cells = _named(rest)
    if not cells:
        raise WrongUse(f"place {_letter(letter)} needs its cells: {FORMS['place']}")
    return Action("place", piece=_letter(letter), cells=cells)


def _letter(letter: str) -> str:
    return letter.upper() if letter.isascii() else letter


def _named(text: str) -> tuple[str, ...]:
    """Read the cells in what is said of a piece, without the words between them."""
    return read_cells(" ".join(word for word in text.split() if _bare(word) not in _FILL | {"board"}))


def _number(rest: list[str]) -> int:
    if not rest:
        return 0
    if len(rest) > 1 or not _COUNT.fullmatch(rest[0]):
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
    listed = _CHAIN.sub(lambda chain: chain[0].replace("-", " "), text)
    tokens = _CELLS.findall(_SPLIT_CELL.sub(r"\1\2", listed))
    names: list[str] = []
    between = False
    for token in tokens:
        if token.casefold() in _RANGE:
            between = bool(names)  # "L -> A1", "L: A1": nothing to reach from yet
            continue
        name = _cell(token)
        names += _between(names.pop(), name) if between else [name]
        between = False
    if between:
        raise WrongUse("a range needs its last cell: A1-C1")
    return tuple(names)


def _cell(token: str) -> str:
    """Normalise one cell name: `a1`, `1A` and `A01` are A1."""
    found = _CELL.fullmatch(token)
    if not found:
        raise WrongUse(f"{token!r} is no cell: write a letter and a number, such as A1")
    letter, digits = found[1] or found[4], found[2] or found[3]
    return f"{letter.upper()}{int(digits)}"


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
