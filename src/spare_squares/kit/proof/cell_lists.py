"""Texts are searched for cells of a packing: `A3, B3, C3`, `3a 3b`, `A3B3C3`, `A3-C3`, `A3 and B3` (K34).

What a file holds is proven to be what was laid out; but a deck's own title, credit or id may tell an answer.
So all texts are read: a leak is two pieces that stand together in one packing of a card of the deck. Whether
they do is found by search: place both, and look for one way to complete the rest. No list of all packings is
made, so a large board costs no more memory than a small one.

A list that stands alone is read as one placement. In a longer one every stretch as long as a piece may be
one. A list that is the blocked cells of a card of the deck says nothing of a packing and parts what is round
it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from spare_squares.core.board import ALPHABET, DIGITS, Board
from spare_squares.core.challenge import Placement, is_shape_of
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.solver.search import first_packing
from spare_squares.wording import listed

_AND = r"and|und|et|och|og|en|y|&|\+"
_SEPARATOR = re.compile(r"(?:[\s,;.:/|&+_()\[\]{}<>'\"*=·•‐‑–—→-]|\b(?:" + _AND + r")\b){0,8}", re.IGNORECASE)
# Between two cells these may mean all that lie between them, as in a spreadsheet.
_RANGE = re.compile(r"\s?(?:-|‐|‑|–|—|:|→|\.{2,3}|…)\s?|\s+(?:to|bis)\s+", re.IGNORECASE)
# The three superior figures of Latin-1 are left out of its plain signs: they are figures to a reader.
_WIDE = re.compile(r"[^\x00-\xb1\xb4-\xb8\xba-\xff]")
LONGEST = 400  # cells of one list: beyond, only neighbouring stretches are read
SMALLEST = 2  # cells: a piece of one cell cannot be told from any other named cell


class Evidence:
    """Judges placements by the cards of one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.game = deck, deck.game
        # Searched in A to Z whatever the board is lettered in: texts are brought to that first.
        self.board = deck.game.board.labelled(ALPHABET)
        self.latin = read_as_latin(deck.game.board.alphabet)
        self.blocked = frozenset(card.blocked for card in deck.cards)
        self.sizes = sorted({piece.size for piece in self.game.pieces if piece.size >= SMALLEST})
        self._shapes: dict[int, tuple[Placement, ...]] = {}
        self._games: dict[tuple[str, str], Game] = {}
        self._pairs: dict[tuple[Placement, Placement], str] = {}
        self.together = sum(p.copies for p in self.game.pieces if p.size >= SMALLEST) > 1

    def placements(self, cells: int) -> tuple[Placement, ...]:
        """Return the pieces that can lie on exactly these cells."""
        if cells not in self._shapes:
            size = cells.bit_count()
            fits = size in self.sizes and not cells & ~self.board.cells
            self._shapes[cells] = (
                tuple(
                    Placement(piece.letter, cells)
                    for piece in self.game.pieces
                    if piece.size == size and is_shape_of(self.game, piece, cells)
                )
                if fits
                else ()
            )
        return self._shapes[cells]

    def pair(self, cells: Iterable[int]) -> tuple[Placement, Placement] | None:
        """Return the first two placements among sets of cells that stand together in a packing, if any do."""
        found: list[Placement] = []
        for each in cells:
            for placement in self.placements(each):
                for before in found:
                    if self.card(before, placement):
                        return before, placement
                if placement not in found:
                    found.append(placement)
        return None

    def leak(self, cells: Iterable[int]) -> str:
        """Return a sentence's end for the first pair of placements that gives a packing away, or nothing."""
        pair = self.pair(cells)
        return self.said(*pair) if pair else ""

    def said(self, one: Placement, two: Placement) -> str:
        """Say of two placements that they stand together, and on which card."""
        lists = [f"{p.letter} on {', '.join(self.board.names(p.cells))}" for p in (one, two)]
        return f"{' and '.join(lists)} stand together in a packing of card {self.card(one, two)}"

    def card(self, one: Placement, two: Placement) -> str:
        """Return the id of a card with a packing that has both placements, or nothing."""
        if one.cells & two.cells or not self.together:
            return ""
        # A pair is asked for from either side, and each search may take long on a large board.
        key = (one, two) if (one.letter, one.cells) < (two.letter, two.cells) else (two, one)
        if key not in self._pairs:
            self._pairs[key] = self._search(*key)
        return self._pairs[key]

    def _search(self, one: Placement, two: Placement) -> str:
        rest = self.take_out_two(one.letter, two.letter)
        if rest is None:
            return ""
        taken = one.cells | two.cells
        for card in self.deck.cards:
            if not taken & card.blocked and first_packing(rest, card.blocked | taken) is not None:
                return card.id
        return ""

    def take_out_two(self, one: str, two: str) -> Game | None:
        """Return the game without one copy of each of two pieces, or None when it has not that many."""
        if (one, two) not in self._games:
            left = {piece.letter: piece.copies for piece in self.game.pieces}
            left[one] -= 1
            left[two] -= 1
            if min(left.values()) < 0:
                return None
            pieces = tuple(
                replace(piece, copies=left[piece.letter]) for piece in self.game.pieces if left[piece.letter]
            )
            self._games[one, two] = replace(self.game, pieces=pieces)
        return self._games[one, two]


class CellLists:
    """Reads the cell lists of one deck's board."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence, self.board, self.read_as_latin = evidence, evidence.board, evidence.latin
        self._lengths = sorted({blocked.bit_count() for blocked in evidence.blocked}, reverse=True)
        letters, numbers = spell_sides(self.board)
        letter, number = f"[{letters}]", f"(?:{numbers})"
        # No letter or figure beside it: A3 is no cell within A30 or BA3.
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
        plain = (
            unicodedata.normalize("NFKC", text).translate(self.read_as_latin) if _WIDE.search(text) else text
        )
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
            # Both readings of a hyphen are searched: A3-C3 as three cells, and as two in a list.
            if cells and _RANGE.fullmatch(between):
                yield self.span_cells(cells[-1], cell), True
            if cells and not _SEPARATOR.fullmatch(between):
                yield cells, False
                cells = []
            cells.append(cell)
            end = match.end()
        if cells:
            yield cells, False

    def _cell(self, letter: str, number: str) -> int:
        return 1 << self.board.bit(*self.board.position(letter.upper(), int(number)))

    def span_cells(self, one: int, two: int) -> list[int]:
        """Return every cell of the rectangle that two cells span."""
        (r0, c0), (r1, c1) = (divmod(cell.bit_length() - 1, self.board.columns) for cell in (one, two))
        return [
            1 << self.board.bit(row, column)
            for row in range(min(r0, r1), max(r0, r1) + 1)
            for column in range(min(c0, c1), max(c0, c1) + 1)
        ]

    def parts(self, cells: list[int]) -> Iterator[list[int]]:
        """Yield what is left of a list when the blocked cells of cards are taken out of it."""
        start = number = 0
        while number < len(cells):
            taken = next(
                (n for n in self._lengths if n and _set(cells[number : number + n]) in self.evidence.blocked),
                0,
            )
            if taken:
                yield cells[start:number]
                number = start = number + taken
            else:
                number += 1
        yield cells[start:]

    def placements(self, text: str) -> tuple[list[int], str]:
        """Return the lists that are each one placement, and the leak inside a longer list, if any."""
        alone: list[int] = []
        for cells, spanned in self.read(text):
            for part in [cells] if spanned else self.parts(cells):
                # Two lists of one piece each may stand pages apart, so these wait for the end of the file.
                if self._is_placement(part):
                    alone.append(_set(part))
                elif len(part) > 2 and not spanned:
                    leak = self.read_long_list(part)
                    if leak:
                        return alone, leak
        return alone, ""

    def _is_placement(self, cells: list[int]) -> bool:
        whole = _set(cells)
        known = whole in self.evidence.blocked
        return not known and len(cells) == whole.bit_count() and bool(self.evidence.placements(whole))

    def read_long_list(self, cells: list[int]) -> str:
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
                # In a very long list any two stretches are too many: there an answer stands piece by piece.
                if two[0] == one[1] or (two[0] > one[1] and len(cells) <= LONGEST):
                    leak = self.evidence.leak((one[2], two[2]))
                    if leak:
                        return leak
        return ""


def read_as_latin(alphabet: str) -> dict[int, str]:
    """Return how the letters of a board, and digits, are read as A to Z and 0 to 9, which are searched."""
    pairs = zip(alphabet, ALPHABET, strict=False)
    digits = {ord(own): str(number) for each in DIGITS.values() for number, own in enumerate(each)}
    return digits | {ord(form): latin for own, latin in pairs if own != latin for form in (own, own.lower())}


def spell_sides(board: Board) -> tuple[str, str]:
    """Return the letters of a board and its numbers as alternatives, the longest first."""
    labels = (board.column_labels, board.row_labels)
    lettered, numbered = labels if board.letters == "across" else reversed(labels)
    return "".join(lettered), "|".join(sorted(numbered, key=lambda number: -len(number)))


def _set(cells: list[int]) -> int:
    whole = 0
    for cell in cells:
        whole |= cell
    return whole


class AnswerSearch:
    """Searches the texts of one file; lists that stand alone are held against those of the whole file."""

    def __init__(self, deck: Deck, fingerprint: str) -> None:
        self.lists = CellLists(Evidence(deck))
        self._fingerprint = fingerprint  # eight digits that may read like cells
        self._alone: dict[int, str] = {}
        self._found: dict[str, None] = {}

    def read(self, text: str, where: str) -> None:
        """Search one text."""
        alone, leak = self.lists.placements(text.replace(self._fingerprint, " "))
        for cells in alone:
            self._alone.setdefault(cells, where)
        if leak:
            self._found[f"an answer shows in {where}: {leak}"] = None

    def faults(self) -> list[str]:
        """Return what was found, and whether lists from different places belong together."""
        if self._found:
            return list(self._found)
        pair = self.lists.evidence.pair(self._alone)
        if pair is None:
            return []
        places = listed(list(dict.fromkeys(self._alone[placement.cells] for placement in pair)))
        return [f"an answer shows in {places}: {self.lists.evidence.said(*pair)}"]

    def names_cells(self, text: str) -> bool:
        """Tell whether a text names two cells in a row, as the cover of the answers must not (K33)."""
        lists = self.lists.read(text.replace(self._fingerprint, " "))
        return self.lists.evidence.together and any(
            len(cells) > 1 and not spanned for cells, spanned in lists
        )
