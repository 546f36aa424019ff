"""A board: a rectangle of named cells, whole or with an outline cut out of it.

Letters run across by default (A4 is column A, row 4); a board whose letters run down names its rows
by letters and its columns by numbers. A name is written letter first; lists of names are sorted by
letter, then number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from spare_squares.core.cells import bits, picture
from spare_squares.errors import NotValid

Letters = Literal["across", "down"]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_LETTERS = len(ALPHABET)
MOST_NUMBERS = 99
# The digits of numbers, 0 to 9, by the names that Unicode's CLDR has for them. Arabic-Indic ones are of the
# bidirectional class AN, and yet letter and number stand from left to right, as everything here does.
DIGITS: Final = {
    "latn": "0123456789",
    "arab": "٠١٢٣٤٥٦٧٨٩",
    "arabext": "۰۱۲۳۴۵۶۷۸۹",
    "fullwide": "０１２３４５６７８９",
}
LATIN: Final = DIGITS["latn"]
_FULL_WIDTH: Final = {
    code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)
}  # of ! to ~, letters included
_ARABIC: Final = {
    ord(each): LATIN[at] for name in ("arab", "arabext") for at, each in enumerate(DIGITS[name])
}
_NUMBER = re.compile(r"\d+")


def as_typed(text: str, digits: str = "latn") -> str:
    """Return cells as typed with digits 0 to 9 for those of other scripts, each character in its place.

    Arabic-Indic digits mean a number beyond doubt. Full-width ones look like 0 to 9 and come with letters
    that look like A to Z, so they are read where `digits` says that the language has them alone (LA18). A
    number of two kinds of digits stays as it is, to be refused.
    """
    if text.isascii():
        return text
    wide = _FULL_WIDTH if digits == "fullwide" else {}
    if wide:
        text = "".join(each if each.isdecimal() else each.translate(wide) for each in text)

    def number(found: re.Match[str]) -> str:
        return found[0] if len(zeros_of(found[0])) > 1 else found[0].translate(_ARABIC | wide)

    return _NUMBER.sub(number, text)


def zeros_of(number: str) -> set[int]:
    """Return the code points of zero in the kinds of digits that a number has: more than one is a muddle."""
    return {ord(each) - int(each) for each in number}


@dataclass(frozen=True, slots=True)
class Board:
    """A board of `columns` × `rows` positions, of which `cells` (a set of cells) can be used."""

    columns: int
    rows: int
    cells: int = -1
    letters: Letters = "across"
    alphabet: str = ALPHABET  # of what is printed and said; files and journals know A to Z alone
    digits: str = LATIN  # of what is printed

    def __post_init__(self) -> None:
        lettered, numbered = (
            (self.columns, self.rows) if self.letters == "across" else (self.rows, self.columns)
        )
        if not 1 <= lettered <= len(self.alphabet):
            raise NotValid(
                f"the lettered side of the board has {lettered} positions: "
                f"it can have 1 to {len(self.alphabet)}"
            )
        if not 1 <= numbered <= MOST_NUMBERS:
            raise NotValid(
                f"the numbered side of the board has {numbered} positions: it can have 1 to {MOST_NUMBERS}"
            )
        whole = (1 << self.columns * self.rows) - 1
        if self.cells == -1:
            object.__setattr__(self, "cells", whole)
        elif self.cells <= 0 or self.cells > whole:
            raise NotValid("the outline of the board holds no cell, or cells beyond its sides")

    @property
    def size(self) -> int:
        """Number of cells that can be used."""
        return self.cells.bit_count()

    @property
    def column_labels(self) -> tuple[str, ...]:
        """Labels over the columns, left to right."""
        return self._labels(self.columns, lettered=self.letters == "across")

    @property
    def row_labels(self) -> tuple[str, ...]:
        """Labels beside the rows, top to bottom."""
        return self._labels(self.rows, lettered=self.letters == "down")

    def _labels(self, count: int, *, lettered: bool) -> tuple[str, ...]:
        return tuple(self.alphabet[:count]) if lettered else tuple(self._number(n) for n in range(count))

    def _number(self, at: int) -> str:
        number = str(at + 1)
        return number if self.digits == LATIN else number.translate(str.maketrans(LATIN, self.digits))

    def labelled(self, alphabet: str, digits: str = LATIN) -> Board:
        """Return the board with other letters, and numbers of other digits, on it.

        Raises:
            NotValid: when there are too few letters.
        """
        if (alphabet, digits) == (self.alphabet, self.digits):
            return self
        return replace(self, alphabet=alphabet, digits=digits)

    def bit(self, row: int, column: int) -> int:
        """Return the bit number of a position (both from 0)."""
        return row * self.columns + column

    def part(self, column: int, row: int, columns: int, rows: int) -> Board | None:
        """Cut a rectangle out of the board, with the outline it has there; None where it holds no cell."""
        cells = sum(
            1 << at * columns + step
            for at in range(rows)
            for step in range(columns)
            if self.cells >> self.bit(row + at, column + step) & 1
        )
        return Board(columns, rows, cells, alphabet=self.alphabet, digits=self.digits) if cells else None

    def name(self, bit: int) -> str:
        """Name one cell, letter first."""
        row, column = divmod(bit, self.columns)
        letter, number = (column, row) if self.letters == "across" else (row, column)
        return f"{self.alphabet[letter]}{self._number(number)}"

    def names(self, cells: int) -> tuple[str, ...]:
        """Name a set of cells, sorted by letter, then number."""
        return tuple(
            sorted(
                (self.name(bit) for bit in bits(cells)),
                key=lambda name: (self.alphabet.index(name[0]), int(name[1:])),
            )
        )

    def position(self, letter: str, number: int) -> tuple[int, int]:
        """Return (row, column), from 0, of a letter and a number, which may lie off the board.

        Raises:
            ValueError: for a letter that no board has.
        """
        at = self.alphabet.index(letter)
        return (number - 1, at) if self.letters == "across" else (at, number - 1)

    def cell(self, name: str) -> int:
        """Return the one-cell set of a name such as `A4` (exactly so written).

        Raises:
            NotValid: for a name that is no cell of this board.
        """
        letter, digits = name[:1], name[1:]
        if not letter or letter not in self.alphabet or not digits or not set(digits) <= set(self.digits):
            raise NotValid(f"{name!r} is no cell: write a letter and a number, such as {self.span()[0]}")
        row, column = self.position(letter, int(digits))
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        if not inside or not self.cells >> self.bit(row, column) & 1:
            first, last = self.span()
            raise NotValid(f"{name} is off the board: its cells run from {first} to {last}")
        return 1 << self.bit(row, column)

    def cells_of(self, names: Iterable[str]) -> int:
        """Return the set of the named cells.

        Raises:
            NotValid: for a name that is no cell, or one that stands twice.
        """
        cells = 0
        for name in names:
            one = self.cell(name)
            if cells & one:
                raise NotValid(f"{name} is listed twice")
            cells |= one
        return cells

    def span(self) -> tuple[str, str]:
        """Return the names of the top left and the bottom right position."""
        return self.name(0), self.name(self.columns * self.rows - 1)

    def picture(self, cells: int) -> str:
        """Draw a set of cells as rows of `#` and `.`."""
        return picture(cells, columns=self.columns, rows=self.rows)
