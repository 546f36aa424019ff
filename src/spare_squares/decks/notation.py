"""Read cells as people write them: `A4`, `a4`, `4A`, `A 4`, `A-4`, with any separator or none; and answers.

What is meant beyond doubt is read, with a note where it had to be put in order (V17). What could mean two
things is refused with the nearest reading (V16): `A1-A4` may be two cells or four. Nothing is dropped.

A character that only looks like a letter or a digit is never taken for it in silence: a card with a Cyrillic
А in it would sort, search and compare wrongly everywhere else. It is named by its code point.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import islice

from spare_squares.core.board import ALPHABET, DIGITS, Board, as_typed, zeros_of
from spare_squares.decks.as_written import RawAnswer, Text
from spare_squares.decks.pictures import is_picture, read_picture
from spare_squares.errors import NotValid
from spare_squares.wording import nearest_name

# Marks without width come along with what is copied from pages and chats.
_INVISIBLE = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_SEPARATORS = re.compile(
    rf"(?:[\s,;/|·•&+*`()\[\]{{}}\"'“”„{_INVISIBLE}]+|\b(?:and|und|et)\b|\.(?=\s|$))+", re.IGNORECASE
)
# Bounded, so that no text of ours or theirs makes the search walk back and forth over long blanks.
_GAP = r"[ \t\u00a0\u2007\u202f]{0,3}[-‐‑–—_.]?[ \t\u00a0\u2007\u202f]{0,3}"
_END = r"(?u:(?!\d))"  # no digit of any script follows
_TIGHT = re.compile(rf"([A-Za-z])(\d{{1,6}}){_END}|(\d{{1,6}})([A-Za-z])(?![A-Za-z])", re.ASCII)
_LOOSE = re.compile(
    rf"([A-Za-z]){_GAP}(\d{{1,6}}){_END}|(\d{{1,6}}){_GAP}([A-Za-z])(?![A-Za-z0-9])", re.ASCII
)
_RANGE = re.compile(r"[A-Za-z]\d{1,2}\s{0,3}[-‐‑–—:]{1,3}\s{0,3}[A-Za-z]\d{1,2}(?![0-9A-Za-z])", re.ASCII)
_PAIR = re.compile(r"(\d{1,3})\s{0,2}[,;]\s{0,2}(\d{1,3})(?![0-9A-Za-z])", re.ASCII)
_JUNK = re.compile(r"[^\s,;/|]+")
MOST_NEAREST = 200  # a board up to this size is searched for the name most like a wrong one
MOST_FAULTS = 20  # after so many the rest of one text says nothing new


@dataclass(frozen=True, slots=True)
class Note:
    """A cell that was read, though it was written in another way than it is printed (V17)."""

    code: str
    offset: int
    found: str
    read: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A place in a text that is no cell of the board (V14 twice, V15 off the board, V16 not understood)."""

    code: str
    offset: int
    found: str
    message: str
    fix: str = ""
    name: str = ""  # of the cell that was read, where one was


@dataclass(frozen=True, slots=True)
class CellsRead:
    """Cells as a set and as names in the order written, with notes on what was put in order."""

    cells: int
    names: tuple[str, ...]
    notes: tuple[Note, ...] = ()


def read_cells(text: str, board: Board) -> CellsRead:
    """Read a text that holds cells, or a picture of the board with the cells marked.

    Raises:
        NotValid: for the first token that is no cell, off the board or there twice; the message holds the
            token and the nearest reading.
    """
    read, faults = scan_cells(text, board)
    if faults:
        first = faults[0]
        raise NotValid(f"{first.message}; {first.fix}" if first.fix else first.message)
    return read


def scan_cells(
    written: str, board: Board, *, seen: int = 0, digits: str = "latn"
) -> tuple[CellsRead, tuple[Fault, ...]]:
    """Read all cells of a text and all its faults; `seen` are cells that stand elsewhere already.

    `digits` names those of the language, which are no disorder where it has them (LA18).
    """
    text, of_ours = as_typed(written, digits), str.maketrans(DIGITS[digits], DIGITS["latn"])
    if is_picture(text):
        return read_drawn_cells(text, board)
    names: list[str] = []
    notes: list[Note] = []
    faults: list[Fault] = []
    cells, at, pairs = 0, 0, 0
    while at < len(text) and len(faults) + pairs < MOST_FAULTS:
        gap = _SEPARATORS.match(text, at)
        if gap:
            at = gap.end()
            continue
        token, name = next_token(text, at)
        shown = written[at : at + len(token)]
        one = find_cell(name, board)
        if not one or one & (seen | cells):
            pairs += bool(_PAIR.fullmatch(token))
            # One pair of numbers is told: the others of the text are like it.
            if pairs <= 1 or not _PAIR.fullmatch(token):
                faults.append(find_fault(shown, name, board, at))
        else:
            cells |= one
            names.append(name)
            joined = at > 0 and text[at - 1].isalnum()
            ordered = token if digits == "fullwide" else shown.translate(of_ours)
            if ordered.upper() != name or joined:
                notes.append(Note("V17", at, shown, name))
        at += len(token)
    return CellsRead(cells, tuple(names), tuple(notes)), tuple(faults)


def all_cells(text: str) -> bool:
    """Tell whether a text is names of cells and nothing else, whatever the board and however often each."""
    text = as_typed(text, "fullwide")
    at, found = 0, False
    while at < len(text):
        gap = _SEPARATORS.match(text, at)
        if gap:
            at = gap.end()
            continue
        token, name = next_token(text, at)
        if not name:
            return False
        found, at = True, at + len(token)
    return found or is_picture(text)


def next_token(text: str, at: int) -> tuple[str, str]:
    """Return the token that starts at an offset, and the cell's name it means ("" for none)."""
    span = _RANGE.match(text, at) or _PAIR.match(text, at)
    if span:
        return span.group(), ""
    found = _TIGHT.match(text, at) or _LOOSE.match(text, at)
    if not found:
        junk = _JUNK.match(text, at)
        return (junk.group() if junk else text[at]), ""
    letter = found.group(1) or found.group(4)
    digits = found.group(2) or found.group(3)
    return found.group(), f"{letter.upper()}{int(digits)}"


def find_fault(token: str, name: str, board: Board, at: int) -> Fault:
    """Say what is wrong with a token; a good name among them stands twice."""
    if not name:
        return say_not_understood(token, board, at)
    if not is_cell(name, board):
        return Fault("V15", at, token, f"{name} is off the board", say_range(name, board), name)
    return Fault("V14", at, token, f"{name} stands twice", "name each cell once")


def find_cell(name: str, board: Board) -> int:
    """Return the one-cell set of a name, 0 for a name that is no cell of the board."""
    try:
        return board.cell(name) if name else 0
    except NotValid:
        return 0


def is_cell(name: str, board: Board) -> bool:
    """Tell whether a name such as `A4` is a cell of the board."""
    return find_cell(name, board) > 0


def valid_range(board: Board) -> str:
    """Say which cells a board has: `letters A to D, numbers 1 to 4`."""
    across = board.letters == "across"
    letters, numbers = (board.columns, board.rows) if across else (board.rows, board.columns)
    return f"letters A to {ALPHABET[letters - 1]}, numbers 1 to {numbers}"


def say_range(name: str, board: Board) -> str:
    """Say which cells the board has, and that a hole is a hole."""
    row, column = board.position(name[0], int(name[1:]))
    if 0 <= row < board.rows and 0 <= column < board.columns:
        return "it is cut out of the board's outline"
    return f"the board has {valid_range(board)}"


def say_not_understood(token: str, board: Board, at: int) -> Fault:
    """Name a token that is no cell, with look-alikes by code point and the nearest reading."""
    shown = token if len(token) <= 24 else f"{token[:24]}…"
    if _RANGE.fullmatch(token):
        return Fault(
            "V16", at, shown, f"{shown} may mean two cells or a row of them", "write each cell of its own"
        )
    pair = _PAIR.fullmatch(token)
    if pair:
        message = f"{shown} are two numbers, and a cell is named by a letter and a number"
        return Fault("V16", at, shown, message, name_meant(int(pair[1]), int(pair[2]), board))
    why = f" ({named(token[:24])})" if strangers(token[:24]) else ""
    if any(len(zeros_of(number)) > 1 for number in re.findall(r"\d+", shown)):
        why = " (its number has digits of two kinds)"
    near = nearest(token, board)
    fix = f"did you mean {near}?" if near else f"write a letter and a number, such as {board.span()[0]}"
    return Fault("V16", at, shown, f"{shown} is not understood as a cell{why}", fix)


def name_meant(one: int, other: int, board: Board) -> str:
    """Name the cells that two numbers may mean: the column comes first, or the row does."""
    names = [
        board.name(board.bit(row - 1, column - 1))
        if 0 < row <= board.rows and 0 < column <= board.columns
        else ""
        for column, row in ((one, other), (other, one))
    ]
    if names[0] == names[1] or not all(names):
        return f"write a letter and a number, such as {names[0] or names[1] or board.span()[0]}"
    return f"write {names[0]} if the column comes first, {names[1]} if the row does"


def nearest(token: str, board: Board) -> str:
    """Return the cell, or cells, that a token most likely means, or ""."""
    text = "".join(plain(each) for each in token[:60])
    for each in (text, text.replace("O", "0").replace("o", "0"), re.sub(r"(?<=.)[lI]", "1", text)):
        found = [next_token(match.group(), 0)[1] for match in _TIGHT.finditer(each)]
        inside = [name for name in found if name and is_cell(name, board)]
        if inside and len(inside) == len(found):
            return " ".join(dict.fromkeys(inside))
    if board.size > MOST_NEAREST or len(text) < 2:
        return ""
    return nearest_name(text.upper()[:8], board.names(board.cells))


def read_drawn_cells(text: str, board: Board) -> tuple[CellsRead, tuple[Fault, ...]]:
    """Read a picture of the board."""
    try:
        cells = read_picture(text, board)
    except NotValid as error:
        fix = "write one mark a cell: # for a blocked one, a dot for a free one or for none"
        return CellsRead(0, ()), (Fault("V16", 0, text.split("\n")[0][:24], str(error), fix),)
    return CellsRead(cells, board.names(cells)), ()


# Greek and Cyrillic letters whose usual print form is that of a Latin letter.
_LETTERS = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеѕіјкморсухԌԚԜһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονΔ",
        "ABESIJKMHOPCTYXaesijkmopcyxGQWhqwABEZHIKMNOPTYXovD",
        strict=True,
    )
)


def plain(character: str) -> str:
    """Return the ASCII letter or digit a character looks like, or the character itself."""
    if character.isascii():
        return character
    if character in _LETTERS:
        return _LETTERS[character]
    folded = unicodedata.normalize("NFKC", character)
    if len(folded) == 1 and folded.isascii() and folded.isalnum():
        return folded
    digit = unicodedata.digit(character, None)
    return character if digit is None else str(digit)


def code_point(character: str) -> str:
    """Name a character by its code point: `U+0410 CYRILLIC CAPITAL LETTER A`."""
    return f"U+{ord(character):04X} {unicodedata.name(character, 'without a name')}"


def strangers(text: str) -> tuple[str, ...]:
    """Return the characters of a text that look like an ASCII letter or digit, each once."""
    return tuple(dict.fromkeys(each for each in text if plain(each) != each))


def named(text: str) -> str:
    """Say of each look-alike in a text what it is and what it looks like."""
    return "; ".join(f"{each} is {code_point(each)}, not {_kind(plain(each))}" for each in strangers(text))


def _kind(character: str) -> str:
    return f"the {'digit' if character.isdigit() else 'letter'} {character}"


# A letter of a piece stands before a colon or an equals sign and is no part of a longer word.
_PART = re.compile(r"(?<![^\s;,.|(])([^\W\d_]{1,20})\s{0,3}[:=]")

MOST_PARTS = 1_000  # what follows is read as cells of the last one, and found wrong


def answer_in(text: Text, card: Text | None = None) -> RawAnswer:
    """Return the parts of an answer; cells before the first letter belong to a piece without a letter."""
    found = list(islice(_PART.finditer(text.text), MOST_PARTS))
    parts = []
    lead = text.text[: found[0].start()] if found else text.text
    if lead.strip(" \t\n;,."):
        parts.append((cut_text(text, 0, 0), (cut_text(text, 0, len(lead)),)))
    for number, match in enumerate(found):
        end = found[number + 1].start() if number + 1 < len(found) else len(text.text)
        letter = cut_text(text, match.start(1), match.end(1))
        parts.append((letter, (cut_text(text, match.end(), end),)))
    return RawAnswer(tuple(parts), card, text.line, text.column)


def cut_text(text: Text, start: int, end: int) -> Text:
    """Return a part of a text with its own place."""
    before = text.text[:start]
    breaks = before.count("\n")
    column = text.column + start if not breaks else start - before.rindex("\n")
    return Text(text.text[start:end], text.line + breaks, column)
