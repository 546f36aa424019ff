"""Read what a recorder types, near to speech: `L A1 A2 B1`, `Ann puts L on a1, b1 and a2`, `Tim passes`.

`parse` knows words and cell names, not the game. `understand` knows who sits at the table and what is
played as well: a name before or after an action, two corners for a piece, a shape for its letter. Where a
line could mean two things it is refused with what to type, for a guess that misleads is worse than none.
The words are those of English and of the language that is spoken; what an action keeps is English always.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from spare_squares.core.board import ALPHABET, as_typed
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, normalised
from spare_squares.errors import WrongUse
from spare_squares.language.texts import Texts, read_texts
from spare_squares.table import words
from spare_squares.table.game_state import Setup, Table, name_key
from spare_squares.table.refusals import NotUnderstood
from spare_squares.table.words import Action, Word, plain
from spare_squares.wording import nearest_name

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
_RANGE: Final = frozenset(("..", "...", "-", "–", "—", ":"))
_A_TURN: Final = frozenset(("place", "remove", "pass", "illegal"))
# What a placement is called by hand that the table takes for illegal, in the word that is kept (A4, A5).
_CALLED: Final = ("boundary", "overlap", "blocked", "alignment")
# A purpose of a word that is none of ours, and the hint that answers it; the first that has the word counts.
_HINTS: Final = (
    "hint_move", "hint_turn", "hint_asked", "hint_reveal", "hint_start", "hint_undo", "hint_who", "hint_plan",
    "hint_next", "hint_quit",
)  # fmt: skip


def understand(text: str, setup: Setup, table: Table) -> Action:
    """Read one line said at a table: names of players, corners and shapes are understood too.

    Raises:
        WrongUse: for a line that is not understood, with what to type.
    """
    try:
        # As it was typed first: names and shapes are looked for only where the words alone mean nothing.
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
        raise _unread("empty")
    first = _bare(spoken[0])
    word = words.VOCABULARY.said.get(first)
    if word is not None:
        return _read(word, spoken[1:])
    if len(spoken) == 1 and first.isdecimal():
        return Action("card", name=_typed(first))
    # A letter that is no word of ours is a piece's, and a piece with cells is placed.
    found = _PIECE.fullmatch(" ".join(spoken))
    if found and found[2]:
        return _piece_first(found[1], found[2])
    about = _who_comes_or_goes(spoken)
    if about:
        return about
    raise _nearest(spoken)


# Who is meant


def _unread(key: str, **values: Any) -> NotUnderstood:
    """Return why a line is not understood; `form` names the row whose form is said, `word` that of a word."""
    said: dict[str, Any] = dict(values)
    if "form" in values:
        said["form"] = words.VOCABULARY.form(values["form"])
    if "kind" in values:
        said["kind"] = words.VOCABULARY.form(values["kind"]).split()[0]
    return NotUnderstood(key, said)


def _named_player(text: str, table: Table) -> Action | None:
    """Read a line again without the player's name before or after it, as in `Tim passes` and `pass, Tim`."""
    spoken = text.split()
    # The longest first: of Ann and Ann Mary the whole name is meant.
    for name in sorted(table.players, key=lambda each: -len(each.split())):
        size = len(name.split())
        for said, rest in ((spoken[:size], spoken[size:]), (spoken[-size:], spoken[:-size])):
            if not rest or plain(" ".join(said).strip(_MARKS)) != plain(name_key(name)):
                continue
            action = _parsed(" ".join(rest))
            if action is not None and action.kind in _A_TURN:
                return replace(action, by=name)
    return None


def _parsed(text: str) -> Action | None:
    try:
        return parse(text)
    except WrongUse:
        return None


def _who_comes_or_goes(spoken: list[str]) -> Action | None:
    """Read `Dan joins`, `Dan joins after Ben`, `Ben leaves`, `Ben records`: the name before the word."""
    for at, word in enumerate(spoken[1:], start=1):
        name, last = " ".join(spoken[:at]), at == len(spoken) - 1
        what = words.VOCABULARY.purpose(_bare(word), ("joins", "leaves", "records"))
        if what == "joins":
            rest = spoken[at + 1 :]
            more = rest and words.VOCABULARY.means(_bare(rest[0]), "joins")  # "kommt dazu"
            return _join("join", [name, *rest[bool(more) :]])
        if what and last:
            return Action("leave" if what == "leaves" else "recorder", name=name)
    return None


# What the words mean


def _fills(word: str) -> bool:
    """Tell whether a word may stand between the words that count."""
    return words.VOCABULARY.means(_bare(word), "fill")


def _bare(word: str) -> str:
    """Return a word without case, accents and the marks around it."""
    return plain(word.strip(_MARKS))


def _without_lead(spoken: list[str]) -> list[str]:
    """Leave out what is said before the word that counts, as in `the L on A1`."""
    at = next((n for n, word in enumerate(spoken) if not _fills(word)), 0)
    return spoken[at:]


def _nearest(spoken: list[str]) -> NotUnderstood:
    """Return what is said of words that are not understood, with what may have been meant."""
    first, said = _bare(spoken[0]), words.VOCABULARY.said
    hint = words.VOCABULARY.purpose(first, _HINTS)
    if hint:
        return _unread("hinted", word=spoken[0], hint=partial(_hint, hint))
    word = said.get(_bare(spoken[1])) if len(spoken) > 1 else None
    if word and word.kind in _A_TURN:
        return _unread("nobody", word=spoken[0], form=word.name)
    word = word or said.get(nearest_name(first, said, cutoff=0.7))
    if word:
        return _unread("meant", word=spoken[0], form=word.name)
    return _unread("word", word=spoken[0])


def _hint(name: str, texts: Texts | None) -> str:
    return str((texts or read_texts())["terminal"]["hints"][name.removeprefix("hint_")])


def _read(word: Word, rest: list[str]) -> Action:
    """Read what follows the first word."""
    return _READERS[word.arguments](word.kind, rest)


def _nothing(kind: str, rest: list[str]) -> Action:
    idle = ("fill",) if kind == "finish" else ("fill", "tail")  # "finish the board" may mean stop
    others = [word for word in rest if not words.VOCABULARY.purpose(_bare(word), idle)]
    if kind == "next" and others and words.VOCABULARY.means(_bare(others[0]), "player"):
        raise _unread("next_player")
    if others:
        raise _unread("alone", kind=kind, rest=" ".join(rest))
    return Action(kind)


def _piece_first(letter: str, rest: str) -> Action:
    """Read a line that opens with one letter: a piece's letter alone says place, `I pass` says pass."""
    spoken = rest.split()
    if all(map(_off_or_fill, spoken)) and any(map(_to_the_side, spoken)):
        return Action("remove", piece=_letter(letter))  # "L off", "L goes back"
    word = words.VOCABULARY.said.get(_bare(_without_lead(spoken)[0]))
    if word is None:
        return _placed("place", letter, rest)
    if letter in "Ii" and word.kind in _A_TURN:
        return _read(word, _without_lead(spoken)[1:])
    raise _unread("meant", word=f"{letter} {rest}", form=word.name)


def _to_the_side(word: str) -> bool:
    """Tell whether a word says that a piece comes off the board."""
    return words.VOCABULARY.means(_bare(word), "side")


def _off_or_fill(word: str) -> bool:
    return bool(words.VOCABULARY.purpose(_bare(word), ("fill", "side")))


def _about_piece(kind: str, rest: list[str]) -> Action:
    """Read a piece and what is said of it: its cells, or for `illegal` a note."""
    spoken = _without_lead(rest)
    found = _PIECE.fullmatch(" ".join(spoken))
    if not found and kind == "remove" and spoken:
        raise _unread("piece_or_undo", kind=kind, found=spoken[0], form=kind)  # "take that back"
    if not found:
        raise _unread(
            "piece" if spoken else "piece_nothing", kind=kind, found=" ".join(spoken[:1]), form=kind
        )
    letter = _letter(found[1])
    if kind == "place":
        if not _named(found[2]) and any(map(_to_the_side, (*rest, *found[2].split()))):
            return Action("remove", piece=letter)  # "put L back", "take L off"
        return _placed(kind, found[1], found[2])
    if kind == "illegal":
        said = _bare(found[2])
        called = words.VOCABULARY.purpose(said, _CALLED)
        own = called and said not in words.BESIDE[called].split()
        return Action(kind, piece=letter, note=called if own else found[2])
    return Action(kind, piece=letter, cells=_named(found[2]))


def _placed(kind: str, letter: str, rest: str) -> Action:
    cells = _named(rest)
    if not cells:
        raise _unread("cells", piece=_letter(letter), kind="place", form="place")
    return Action("place", piece=_letter(letter), cells=cells)


def _letter(letter: str) -> str:
    return "O" if letter == "0" else letter.upper() if letter.isascii() else letter


def _named(text: str) -> tuple[str, ...]:
    """Read the cells in what is said of a piece, without the words between them."""
    spoken, joints = words.VOCABULARY, words.VOCABULARY.joints | {"board"}
    counted = (word for word in text.split() if not _fills(word) and _bare(word) not in joints)
    return read_cells(" ".join("-" if spoken.means(_bare(word), "range") else word for word in counted))


def _counted(kind: str, rest: list[str]) -> Action:
    if not rest:
        return Action(kind)
    # `history 3` and nothing more: a second word means that something else was meant.
    if len(rest) > 1 or not _COUNT.fullmatch(rest[0]):
        raise _unread("number", kind=kind, found=" ".join(rest))
    return Action(kind, number=int(rest[0]))


def _answer(kind: str, rest: list[str]) -> Action:
    if len(rest) < 2 or not _COUNT.fullmatch(rest[0].rstrip(".:")):
        raise _unread("question", kind=kind, form=kind)
    return Action(kind, number=int(rest[0].rstrip(".:")), note=" ".join(rest[1:]))


def _person(kind: str, rest: list[str]) -> Action:
    """Read one name, of a player or a card."""
    name = " ".join(rest)
    if kind == "card":
        name = name.lstrip("#")
    if not name:
        raise _unread("name_or_quit" if kind == "leave" else "name", kind=kind, form=kind)
    return Action(kind, name=name)


def _join(kind: str, rest: list[str]) -> Action:
    rest = " ".join(rest).split()
    means = words.VOCABULARY.means
    named = [n for n, word in enumerate(rest) if means(plain(word), "after")]
    at = named[0] if any(named) else len(rest)  # a player may be called After
    name, after = " ".join(rest[:at]), " ".join(rest[at + 1 :])
    if not name or (at < len(rest) and not after):
        raise _unread("name", kind=kind, form=kind)
    return Action(kind, name=name, after=after)


def _rename(kind: str, rest: list[str]) -> Action:
    at = next((n for n, word in enumerate(rest) if n and words.VOCABULARY.means(plain(word), "to")), 0)
    if not at or at == len(rest) - 1:
        raise _unread("new_name", kind=kind, form=kind)
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
    # Three and more with hyphens between are a list: a range has two ends.
    listed = _CHAIN.sub(lambda chain: chain[0].replace("-", " "), _typed(text))
    tokens = _CELLS.findall(_SPLIT_CELL.sub(r"\1\2", listed))
    names: list[str] = []
    between = False
    for token in tokens:
        if token in _RANGE or words.VOCABULARY.means(plain(token), "range"):
            between = bool(names)  # "L -> A1", "L: A1": nothing to reach from yet
            continue
        name = _cell(token)
        names += _between(names.pop(), name) if between else [name]
        between = False
    if between:
        raise _unread("range")
    return tuple(names)


def _typed(text: str) -> str:
    """Return cells with digits 0 to 9, read as the language that is spoken has them (LA18)."""
    texts = words.VOCABULARY.texts
    return as_typed(text, texts.digits if texts else "latn")


def _cell(token: str) -> str:
    """Normalise one cell name: `a1`, `1A` and `A01` are A1."""
    found = _CELL.fullmatch(token)
    if not found:
        raise _unread("no_cell", word=token)
    letter, digits = found[1] or found[4], found[2] or found[3]
    return f"{letter.upper()}{int(digits)}"


def _between(first: str, last: str) -> list[str]:
    """List the cells of the rectangle between two corners."""
    letters = sorted((ALPHABET.index(first[0]), ALPHABET.index(last[0])))
    numbers = sorted((int(first[1:]), int(last[1:])))
    # Far more than a piece has, and Z99 to A1 would be a long answer to a slip.
    if (letters[1] - letters[0] + 1) * (numbers[1] - numbers[0] + 1) > 99:
        raise _unread("too_many", first=first, last=last)
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


def _with_letters(text: str, game: Game) -> str:
    """Write a piece's letter for its shape, as in `the square on C1 D2`, where one piece alone has it."""
    spoken = []
    for word in text.split():
        shape = _SHAPES.get(words.VOCABULARY.purpose(_bare(word), _SHAPES))
        letters = [piece.letter for piece in game.pieces if shape and shape(piece)]
        spoken.append(letters[0] if len(letters) == 1 else word)
    return " ".join(spoken)
