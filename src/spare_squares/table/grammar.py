"""Read what a recorder types, near to speech: `L A1 A2 B1`, `Ann puts L on a1, b1 and a2`, `Tim passes`.

`parse` knows words and cell names, not the game. `understand` knows who sits at the table and what is
played as well: a name before or after an action, two corners for a piece, a shape for its letter. Where a
line could mean two things it is refused with what to type, for a guess that misleads is worse than none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from spare_squares.core.board import ALPHABET
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, normalised
from spare_squares.errors import WrongUse
from spare_squares.table import words
from spare_squares.table.game_state import Setup, Table, name_key
from spare_squares.table.words import Action, Word
from spare_squares.wording import nearest_name

# What is meant by words that are none of ours. Nothing that empties or ends a board is ever guessed.
_HINTS: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("move", "moves", "slide"), "a move is two turns, remove it and place it on a later turn"
    ),
    **dict.fromkeys(("rotate", "flip", "turn", "mirror"), "turn the piece in your hand, then place it"),
    **dict.fromkeys(("y", "yes", "n", "no"), "nothing was asked"),
    **dict.fromkeys(("hint", "answers"), "reveal opens a solution, once the board is scored"),
    **dict.fromkeys(
        ("start", "restart", "begin", "ready"), "the first turn starts a board, reset starts it again"
    ),
    **dict.fromkeys(("oops", "back", "wrong", "mistake"), "undo corrects the record"),
    **dict.fromkeys(("who", "whose"), "status says who acts"),
    **dict.fromkeys(("timer", "clock", "talk"), "plan starts the planning time"),
    **dict.fromkeys(("go", "end", "done", "give"), "next goes on to the next board, stop gives the board up"),
    **dict.fromkeys(("quit", "exit", "q", "bye"), "only track play is left by quit"),
}
_FILL: Final = frozenset([
    "and", "at", "away", "back", "cell", "cells", "down", "from", "goes", "her", "his", "in",
    "into", "is", "lies", "now", "of", "off", "on", "onto", "out", "over", "piece", "please", "the", "their",
    "up",
])  # fmt: skip
_TAIL: Final = frozenset([  # as in "skip my turn"
    "board", "card", "it", "last", "me", "move", "my", "that", "this", "turn",
])  # fmt: skip
_MARKS: Final = "\"'“”‘’()[]<>,;:.!="
# "L A1", "L: A1", "(L) A1", "L-piece A1", "LA1A2B1"; a zero is an O.
_PIECE: Final = re.compile(
    r"[\W_]*([^\W\d_]|0)(?:(?![^\W_])[\W_]*(?:piece\b[\W_]*)?|(?=(?:[A-Za-z]\d{1,3})+(?!\w)))(.*)", re.DOTALL
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
_TO_THE_SIDE: Final = frozenset(("off", "back", "away", "out"))
_A_TURN: Final = frozenset(("place", "remove", "pass", "illegal"))


def understand(text: str, setup: Setup, table: Table) -> Action:
    """Read one line said at a table: names of players, corners and shapes are understood too.

    Raises:
        WrongUse: for a line that is not understood, with what to type.
    """
    try:
        action = parse(text)
    except WrongUse as error:
        spoken = _with_letters(text, setup.game)
        found = _parsed(spoken) or _named_player(spoken, table) or _named_player(text, table)
        if found is None:
            raise error
        action = found
    if action.kind == "place":
        return replace(action, cells=_spanned(setup.game, action))
    return action


def parse(text: str) -> Action:
    """Read one line.

    Raises:
        WrongUse: for a line that is not understood, with the form that is.
    """
    spoken = _without_lead(text.split())
    if not spoken:
        raise WrongUse("nothing was typed: try help")
    first = _bare(spoken[0])
    word = words.VOCABULARY.said.get(first)
    if word is not None:
        return _read(word, spoken[1:])
    if len(spoken) == 1 and first.isdecimal():
        return Action("card", name=first)
    found = _PIECE.fullmatch(" ".join(spoken))
    if found and found[2]:
        return _piece_first(found[1], found[2])
    about = _who_comes_or_goes(spoken)
    if about:
        return about
    raise WrongUse(f"{spoken[0]!r} is not understood{_nearest(spoken)}; help lists the words")


# Who is meant


def _named_player(text: str, table: Table) -> Action | None:
    """Read a line again without the player's name before or after it, as in `Tim passes` and `pass, Tim`."""
    spoken = text.split()
    for name in sorted(table.players, key=lambda each: -len(each.split())):
        size = len(name.split())
        for said, rest in ((spoken[:size], spoken[size:]), (spoken[-size:], spoken[:-size])):
            if not rest or _plain(" ".join(said).strip(_MARKS)) != _plain(name):
                continue
            action = _parsed(" ".join(rest))
            if action is not None and action.kind in _A_TURN:
                return replace(action, by=name)
    return None


def _plain(name: str) -> str:
    """Return a name without case and accents, as it is typed in haste: `Zoe passes` means Zoë."""
    parts = unicodedata.normalize("NFD", name_key(name))
    return "".join(each for each in parts if not unicodedata.combining(each))


def _parsed(text: str) -> Action | None:
    try:
        return parse(text)
    except WrongUse:
        return None


def _who_comes_or_goes(spoken: list[str]) -> Action | None:
    """Read `Dan joins`, `Dan joins after Ben`, `Ben leaves`, `Ben records`: the name before the word."""
    for at, word in enumerate(spoken[1:], start=1):
        name, last = " ".join(spoken[:at]), at == len(spoken) - 1
        if _bare(word) == "joins":
            return _join("join", [name, *spoken[at + 1 :]])
        if _bare(word) in ("leaves", "records") and last:
            return Action("leave" if _bare(word) == "leaves" else "recorder", name=name)
    return None


# What the words mean


def _fill() -> frozenset[str]:
    """Return what may stand between the words that count, in English and in the language that is spoken."""
    return _FILL | words.VOCABULARY.fill


def _bare(word: str) -> str:
    """Return a word in lower case without the marks around it."""
    return word.strip(_MARKS).casefold()


def _without_lead(spoken: list[str]) -> list[str]:
    """Leave out what is said before the word that counts, as in `the L on A1`."""
    at = next((n for n, word in enumerate(spoken) if _bare(word) not in _fill()), 0)
    return spoken[at:]


def _nearest(spoken: list[str]) -> str:
    """Say what may have been meant by words that are not understood."""
    first, said = _bare(spoken[0]), words.VOCABULARY.said
    if first in _HINTS:
        return f": {_HINTS[first]}"
    word = said.get(_bare(spoken[1])) if len(spoken) > 1 else None
    if word and word.kind in _A_TURN:
        return f": nobody called {spoken[0]} sits at the table, and who acts is known: {word.form}"
    word = word or said.get(nearest_name(first, said, cutoff=0.7))
    return f": did you mean {word.form}?" if word else ""


def _read(word: Word, rest: list[str]) -> Action:
    """Read what follows the first word."""
    return _READERS[word.arguments](word.kind, rest)


def _nothing(kind: str, rest: list[str]) -> Action:
    idle = _fill() if kind == "finish" else _fill() | _TAIL  # "finish the board" may mean stop
    others = [word for word in rest if _bare(word) not in idle]
    if kind == "next" and others and _bare(others[0]) in ("player", "one"):
        raise WrongUse("turns go on by themselves; to use one without moving anything type pass")
    if others:
        raise WrongUse(f"{kind} stands alone: leave out {' '.join(rest)!r}")
    return Action(kind)


def _piece_first(letter: str, rest: str) -> Action:
    """Read a line that opens with one letter: a piece's letter alone says place, `I pass` says pass."""
    spoken = rest.split()
    if all(_bare(word) in _fill() for word in spoken) and any(_bare(word) in _TO_THE_SIDE for word in spoken):
        return Action("remove", piece=_letter(letter))  # "L off", "L goes back"
    word = words.VOCABULARY.said.get(_bare(_without_lead(spoken)[0]))
    if word is None:
        return _placed("place", letter, rest)
    if letter in "Ii" and word.kind in _A_TURN:
        return _read(word, _without_lead(spoken)[1:])
    raise WrongUse(f"{f'{letter} {rest}'!r} is not understood: did you mean {word.form}?")


def _about_piece(kind: str, rest: list[str]) -> Action:
    """Read a piece and what is said of it: its cells, or for `illegal` a note."""
    spoken = _without_lead(rest)
    found = _PIECE.fullmatch(" ".join(spoken))
    form = words.VOCABULARY.named(kind).form
    if not found:
        what = f"found {spoken[0]!r}" if spoken else "nothing followed"
        undo = "; undo corrects the record" if kind == "remove" else ""  # "take that back"
        raise WrongUse(f"{kind} needs a piece by its letter, {what}: {form}{undo}")
    letter = _letter(found[1])
    if kind == "place":
        said = [_bare(word) for word in (*rest, *found[2].split())]
        if not _named(found[2]) and any(word in _TO_THE_SIDE for word in said):
            return Action("remove", piece=letter)  # "put L back", "take L off"
        return _placed(kind, found[1], found[2])
    if kind == "illegal":
        return Action(kind, piece=letter, note=found[2])
    return Action(kind, piece=letter, cells=_named(found[2]))


def _placed(kind: str, letter: str, rest: str) -> Action:
    cells = _named(rest)
    if not cells:
        raise WrongUse(f"place {_letter(letter)} needs its cells: {words.VOCABULARY.named('place').form}")
    return Action("place", piece=_letter(letter), cells=cells)


def _letter(letter: str) -> str:
    return "O" if letter == "0" else letter.upper() if letter.isascii() else letter


def _named(text: str) -> tuple[str, ...]:
    """Read the cells in what is said of a piece, without the words between them."""
    return read_cells(
        " ".join(
            word for word in text.split() if _bare(word) not in _fill() | {"board"} | words.VOCABULARY.joints
        )
    )


def _counted(kind: str, rest: list[str]) -> Action:
    if not rest:
        return Action(kind)
    if len(rest) > 1 or not _COUNT.fullmatch(rest[0]):
        raise WrongUse(f"{kind} takes the number of a packing, found {' '.join(rest)!r}: {kind} 2")
    return Action(kind, number=int(rest[0]))


def _answer(kind: str, rest: list[str]) -> Action:
    if len(rest) < 2 or not _COUNT.fullmatch(rest[0].rstrip(".:")):
        raise WrongUse(f"{kind} needs the number of a question and what was said: {kind} 1 TEXT")
    return Action(kind, number=int(rest[0].rstrip(".:")), note=" ".join(rest[1:]))


def _person(kind: str, rest: list[str]) -> Action:
    """Read one name, of a player or a card."""
    name = " ".join(rest)
    if kind == "card":
        name = name.lstrip("#")
    if not name:
        leaving = "; quit leaves the table" if kind == "leave" else ""
        raise WrongUse(f"{kind} needs a name: {words.VOCABULARY.named(kind).form}{leaving}")
    return Action(kind, name=name)


def _join(kind: str, rest: list[str]) -> Action:
    rest = " ".join(rest).split()
    lower = [word.casefold() for word in rest]
    at = lower.index("after") if "after" in lower[1:] else len(rest)
    name, after = " ".join(rest[:at]), " ".join(rest[at + 1 :])
    if not name or (at < len(rest) and not after):
        raise WrongUse(f"{kind} needs a name: {words.VOCABULARY.named(kind).form}")
    return Action(kind, name=name, after=after)


def _rename(kind: str, rest: list[str]) -> Action:
    lower = [word.casefold() for word in rest]
    at = next((n for n, word in enumerate(lower) if word in ("to", "as") and n), 0)
    if not at or at == len(rest) - 1:
        raise WrongUse(f"{kind} needs the name and the new one: {words.VOCABULARY.named(kind).form}")
    return Action(kind, name=" ".join(rest[:at]), to=" ".join(rest[at + 1 :]))


_READERS: Final[dict[str, Callable[[str, list[str]], Action]]] = {
    "none": _nothing,
    "anything": lambda kind, rest: Action(kind),
    "placement": _about_piece,
    "piece": _about_piece,
    "piece and note": _about_piece,
    "note": lambda kind, rest: Action(kind, note=" ".join(rest)),
    "name": _person,
    "seat": _join,
    "new name": _rename,
    "number": _counted,
    "answer": _answer,
}
if set(_READERS) != words.ARGUMENTS:
    raise ValueError(f"half-made arguments of a word: {set(_READERS) ^ words.ARGUMENTS}")


# Cells and shapes


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
        raise WrongUse("a range needs its last cell: name both ends")
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


def _spanned(game: Game, action: Action) -> tuple[str, ...]:
    """Return the cells of a placement; two corners or ends stand for a piece that fills what is between.

    No other reading is possible: the rectangle between them has the piece's own shape, and two cells alone
    would not be its shape.
    """
    piece = next((each for each in game.pieces if each.letter.lower() == action.piece.lower()), None)
    if piece is None or len(action.cells) != 2 or piece.size == 2:
        return action.cells
    cells = tuple(_between(*action.cells))
    shape = normalised(tuple(game.board.position(name[0], int(name[1:])) for name in cells))
    return cells if shape in game.orientations(piece) else action.cells


_SHAPES: Final[dict[str, Callable[[Piece], bool]]] = {
    "square": lambda piece: piece.height == piece.width > 1 and piece.size == piece.height**2,
    "line": lambda piece: min(piece.height, piece.width) == 1 and piece.size > 2,
    "corner": lambda piece: piece.size == 3 and piece.height == piece.width == 2,
    "domino": lambda piece: piece.size == 2,
}
_SHAPE_WORDS: Final = {
    "square": "square",
    **dict.fromkeys(("line", "bar", "stick"), "line"),
    **dict.fromkeys(("corner", "elbow"), "corner"),
    "domino": "domino",
}


def _with_letters(text: str, game: Game) -> str:
    """Write a piece's letter for its shape, as in `the square on C1 D2`, where one piece alone has it."""
    spoken = []
    for word in text.split():
        shape = _SHAPES.get(_SHAPE_WORDS.get(_bare(word), ""))
        letters = [piece.letter for piece in game.pieces if shape and shape(piece)]
        spoken.append(letters[0] if len(letters) == 1 else word)
    return " ".join(spoken)
