"""Cells named in running text, in whichever way: `A3, B3, C3`, `3a 3b`, `A3B3C3`, `A3-C3`, `A3 and B3`.

A list that stands alone is read as one placement. In a longer one every stretch as long as a piece may be
one. A list that is the blocked cells of a card of the deck says nothing of a packing and parts what is
round it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property

from spare_squares.core.board import ALPHABET, Board
from spare_squares.kit.proof.evidence import Evidence

_AND = r"and|und|et|och|og|en|y|&|\+"
_SEPARATOR = re.compile(r"(?:[\s,;.:/|&+_()\[\]{}<>'\"*=·•‐‑–—→-]|\b(?:" + _AND + r")\b){0,8}", re.IGNORECASE)
_RANGE = re.compile(r"\s?(?:-|‐|‑|–|—|:|→|\.{2,3}|…)\s?|\s+(?:to|bis)\s+", re.IGNORECASE)
_WIDE = re.compile(r"[^\x00-\xb1\xb4-\xb8\xba-\xff]")
LONGEST = 400  # cells of one list: beyond, only neighbouring stretches are read


class CellLists:
    """Reads the cell lists of one deck's board."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence, self.board = evidence, evidence.board
        self._lengths = sorted({blocked.bit_count() for blocked in evidence.blocked}, reverse=True)
        letters, numbers = _sides(self.board)
        letter, number = f"[{letters}]", f"(?:{numbers})"
        around = r"(?<![^\W_])", r"(?![^\W_])"
        self._orders = (
            re.compile(rf"{around[0]}({letter})[ .\-]?({number}){around[1]}", re.IGNORECASE),
            re.compile(rf"{around[0]}({number})[ .\-]?({letter}){around[1]}", re.IGNORECASE),
        )
        pair = rf"(?:{letter}{number}|{number}{letter})"
        self._glued = re.compile(rf"{around[0]}{pair}{{2,}}{around[1]}", re.IGNORECASE)
        self._pair = re.compile(rf"{letter}{number}|{number}{letter}", re.IGNORECASE)
        self._any = re.compile(rf"{letter}[ .\-]?{number}|{number}[ .\-]?{letter}", re.IGNORECASE)

    def read(self, text: str) -> Iterator[tuple[list[int], bool]]:
        """Yield each list of cells in a text, as one-cell sets in the order they are named.

        What a hyphen or "to" spans between two cells comes as a list of its own, with True beside it.
        """
        # Subscript and full-width figures are figures too; a text of single bytes has none.
        plain = unicodedata.normalize("NFKC", text) if _WIDE.search(text) else text
        if not self._any.search(plain):
            return
        plain = self._glued.sub(lambda word: self._pair.sub(r"\g<0> ", word[0]), plain)
        for number, order in enumerate(self._orders):
            yield from self._lists(plain, order, letter_group=number + 1)

    def _lists(
        self, text: str, order: re.Pattern[str], *, letter_group: int
    ) -> Iterator[tuple[list[int], bool]]:
        cells: list[int] = []
        end = 0
        for match in order.finditer(text):
            cell = self._cell(match[letter_group], match[3 - letter_group])
            between = text[end : match.start()]
            if cells and _RANGE.fullmatch(between):
                yield self._span(cells[-1], cell), True
            if cells and not _SEPARATOR.fullmatch(between):
                yield cells, False
                cells = []
            cells.append(cell)
            end = match.end()
        if cells:
            yield cells, False

    def _cell(self, letter: str, number: str) -> int:
        at, count = ALPHABET.index(letter.upper()), int(number) - 1
        row, column = (count, at) if self.board.letters == "across" else (at, count)
        return 1 << self.board.bit(row, column)

    def _span(self, one: int, two: int) -> list[int]:
        """Return every cell of the rectangle that two cells span."""
        (r0, c0), (r1, c1) = (divmod(cell.bit_length() - 1, self.board.columns) for cell in (one, two))
        return [
            1 << self.board.bit(row, column)
            for row in range(min(r0, r1), max(r0, r1) + 1)
            for column in range(min(c0, c1), max(c0, c1) + 1)
        ]

    def parts(self, cells: list[int], *, torn: bool = False) -> Iterator[list[int]]:
        """Yield what is left of a list when the blocked cells of cards are taken out of it."""
        known = self._torn_lists if torn else self.evidence.blocked
        lengths = range(max(self._lengths, default=0), 1, -1) if torn else self._lengths
        start = number = 0
        while number < len(cells):
            taken = next((n for n in lengths if n and _set(cells[number : number + n]) in known), 0)
            if taken:
                yield cells[start:number]
                number = start = number + taken
            else:
                number += 1
        yield cells[start:]

    @cached_property
    def _torn_lists(self) -> frozenset[int]:
        """Every stretch of two cells or more of a card's blocked cells, in the order they are printed."""
        board, found = self.board, set(self.evidence.blocked)
        for blocked in self.evidence.blocked:
            cells = [board.cell(name) for name in board.names(blocked)]
            for start in range(len(cells) - 1):
                found |= {_set(cells[start:end]) for end in range(start + 2, len(cells) + 1)}
        return frozenset(found)

    def placements(self, text: str, *, torn: bool = False) -> tuple[list[int], str]:
        """Return the lists that are each one placement, and the leak inside a longer list, if any.

        In a text read line by line over a whole page the lists of cards are `torn`: a stretch of one says
        no more of a packing than the whole.
        """
        alone: list[int] = []
        for cells, spanned in self.read(text):
            for part in [cells] if spanned else self.parts(cells, torn=torn):
                if self._is_placement(part):
                    alone.append(_set(part))
                elif len(part) > 2 and not spanned:
                    leak = self._inside(part)
                    if leak:
                        return alone, leak
        return alone, ""

    def _is_placement(self, cells: list[int]) -> bool:
        whole = _set(cells)
        known = whole in self.evidence.blocked
        return not known and len(cells) == whole.bit_count() and bool(self.evidence.placements(whole))

    def _inside(self, cells: list[int]) -> str:
        """Read a long list in stretches as long as a piece; neighbours first, then any two of one list."""
        windows = [
            (start, start + size, whole)
            for start in range(len(cells))
            for size in self.evidence.sizes
            if start + size <= len(cells)
            and (whole := _set(cells[start : start + size])).bit_count() == size
            and self.evidence.placements(whole)
        ]
        for one in windows:
            for two in windows:
                if two[0] == one[1] or (two[0] > one[1] and len(cells) <= LONGEST):
                    leak = self.evidence.leak((one[2], two[2]))
                    if leak:
                        return leak
        return ""


def _sides(board: Board) -> tuple[str, str]:
    """Return the letters of a board and its numbers as alternatives, the longest first."""
    labels = (board.column_labels, board.row_labels)
    lettered, numbered = labels if board.letters == "across" else reversed(labels)
    return "".join(lettered), "|".join(sorted(numbered, key=lambda number: -len(number)))


def _set(cells: list[int]) -> int:
    whole = 0
    for cell in cells:
        whole |= cell
    return whole
