"""Packings drawn with piece letters: rows of a text, one long row, or single glyphs set as a picture."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from spare_squares.core.cells import bits
from spare_squares.kit.proof.cell_lists import Evidence
from witness.ink import Run

_FILLERS = "#.-_*+=XY0~×■□▪●○·•"
_BETWEEN = re.compile(r"[\s/|,;:'\"\[\]()]+")
SNAP = 0.12  # of the pitch: how far a glyph may stand from its place


class LetterPictures:
    """Reads pictures of one deck's board."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence, self.board = evidence, evidence.board
        self.letters = {piece.letter.upper(): piece for piece in evidence.game.pieces}
        self.fillers = "".join(each for each in _FILLERS if each not in self.letters)
        drawn = re.escape("".join(self.letters) + self.fillers)
        self._counts = {letter: piece.size * piece.copies for letter, piece in self.letters.items()}
        self._drawn = re.compile(rf"[{drawn} ]*")
        least = max(4, self.board.rows)
        self._stretch = re.compile(rf"(?:[{drawn}](?:[ /|,;:'\"\[\]()\r\n\t])*){{{least},}}")

    def leak(self, text: str) -> str:
        """Return a sentence's end for a picture in a text that gives a packing away, or nothing."""
        upper = text.upper()
        for stretch in self._stretch.finditer(upper):
            for picture in self._pictures(stretch[0], upper, stretch.start()):
                leak = self.judge(picture)
                if leak:
                    return leak
        return ""

    def _pictures(self, written: str, text: str, start: int) -> Iterator[dict[int, str]]:
        """Yield what a stretch of letters can be: one row of all cells, or lines of columns by place."""
        plain = _BETWEEN.sub("", written)
        size = self.board.columns * self.board.rows
        for first in range(len(plain) - size + 1):
            row = plain[first : first + size]
            if sum(row.count(letter) == count for letter, count in self._counts.items()) > 1:
                yield from self._both_ways(row)
        begin = text.rfind("\n", 0, start) + 1
        lines = re.split(r"\r?\n|\r|/|\|", text[begin : start + len(written)])
        most = max(self.board.rows, self.board.columns)
        for first in range(len(lines) - 1):
            if self._drawn.fullmatch(lines[first]):
                yield from self._by_place([*takewhile(self._drawn.fullmatch, lines[first : first + most])])

    def _both_ways(self, row: str) -> Iterator[dict[int, str]]:
        board = self.board
        yield {bit: each for bit, each in enumerate(row) if each in self.letters}
        yield {
            board.bit(n % board.rows, n // board.rows): each
            for n, each in enumerate(row)
            if each in self.letters
        }

    def _by_place(self, lines: list[str]) -> Iterator[dict[int, str]]:
        board = self.board
        for stride in (1, 2):
            grid = {
                (row, at // stride): each
                for row, line in enumerate(lines)
                for at, each in enumerate(line)
                if at % stride == 0 and each in self.letters
            }
            if len(grid) > 2:
                for turned in (False, True):
                    yield {
                        board.bit(*(at[::-1] if turned else at)): each
                        for at, each in grid.items()
                        if at[turned] < board.rows and at[not turned] < board.columns
                    }

    def judge(self, picture: dict[int, str]) -> str:
        """Return a sentence's end if the letters of a picture lie as two pieces of one packing."""
        by_letter: dict[str, int] = defaultdict(int)
        for bit, letter in picture.items():
            by_letter[letter] |= 1 << bit
        if len(by_letter) < 2:
            return ""  # letters that are all the same tell no piece from another: a sheet of equal pieces
        found = [
            whole
            for letter, cells in by_letter.items()
            for whole in self._wholes(cells, self.letters[letter].size)
            if any(each.letter.upper() == letter for each in self.evidence.placements(whole))
        ]
        return self.evidence.leak(found) if len(found) > 1 else ""

    def _wholes(self, cells: int, size: int) -> list[int]:
        """Part cells of one letter into what hangs together; only parts as large as the piece count."""
        found, board = [], self.board
        left = set(bits(cells))
        while left:
            edge = [left.pop()]
            part = 0
            while edge:
                bit = edge.pop()
                part |= 1 << bit
                row, column = divmod(bit, board.columns)
                for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    other = r * board.columns + c
                    if 0 <= c < board.columns and other in left:
                        left.remove(other)
                        edge.append(other)
            if part.bit_count() == size:
                found.append(part)
        return found

    def leak_in_glyphs(self, runs: Sequence[Run]) -> str:
        """Return a sentence's end for single letters that stand on a page as a picture, or nothing."""
        places = [
            (run.x + (-run.length if run.half_turn else run.length) / 2, run.y, run.text.strip().upper())
            for run in runs
            if run.text.strip().upper() in self.letters
        ]
        for pitch in _pitches([(x, y) for x, y, _ in places]):
            for grid in _grids(places, pitch):
                for picture in self._windows(grid):
                    leak = self.judge(picture)
                    if leak:
                        return leak
        return ""

    def _windows(self, grid: dict[tuple[int, int], str]) -> Iterator[dict[int, str]]:
        """Lay the board over a grid of letters in every way that has two letters on it."""
        board = self.board
        if len(grid) < 2 * (self.evidence.sizes or (2,))[0]:
            return
        rows, columns = [r for r, _ in grid], [c for _, c in grid]
        for top in range(min(rows) - board.rows + 1, max(rows) + 1):
            for left in range(min(columns) - board.columns + 1, max(columns) + 1):
                picture = {
                    board.bit(r - top, c - left): letter
                    for (r, c), letter in grid.items()
                    if 0 <= r - top < board.rows and 0 <= c - left < board.columns
                }
                if len(set(picture.values())) > 1:
                    yield picture


def _pitches(points: list[tuple[float, float]]) -> list[float]:
    """Return the distances of next neighbours in a row or column, each once, in millimetres."""
    found: set[float] = set()
    for axis in (0, 1):
        lines: dict[float, list[float]] = defaultdict(list)
        for point in points:
            lines[round(point[1 - axis], 1)].append(point[axis])
        for places in lines.values():
            places.sort()
            found |= {round(b - a, 1) for a, b in pairwise(places) if 1.5 < b - a < 80}
    return sorted(found)[:24]


def _grids(places: Iterable[tuple[float, float, str]], pitch: float) -> Iterator[dict[tuple[int, int], str]]:
    """Yield the letters that stand on one square grid of a pitch, by row and column."""
    left = list(places)
    while len(left) > 1:
        x0, y0, _ = left[0]
        grid: dict[tuple[int, int], str] = {}
        rest = []
        for x, y, letter in left:
            column, row = (x - x0) / pitch, (y - y0) / pitch
            if abs(column - round(column)) < SNAP and abs(row - round(row)) < SNAP:
                grid[round(row), round(column)] = letter
            else:
                rest.append((x, y, letter))
        yield grid
        left = rest
