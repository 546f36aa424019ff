"""The rules once more, as slowly and plainly as they are written, to hold the fast engine against.

It shares no code with `engine`: a board is a set of (row, column) pairs, lines are looked for one by one, and
undo plays the run again from its start. Only the shapes' pictures and the deal, which have pins of their own,
are common.
"""

from __future__ import annotations

from spare_squares.make_room.deal import tray
from spare_squares.make_room.shapes import SHAPES, Difficulty

Cell = tuple[int, int]


def cells_of(shape: int) -> set[Cell]:
    """Return the cells of a shape from the marks of its picture."""
    return {
        (row, column)
        for row, marks in enumerate(SHAPES[shape].rows)
        for column, mark in enumerate(marks)
        if mark == "#"
    }


def why_not(filled: set[Cell], shape: int, anchor: Cell) -> str | None:
    """Return "edge" or "overlap" where a shape may not stand, None where it may."""
    footprint = {(anchor[0] + row, anchor[1] + column) for row, column in cells_of(shape)}
    for row, column in footprint:
        if row not in range(8) or column not in range(8):
            return "edge"
    return "overlap" if footprint & filled else None


def put(filled: set[Cell], shape: int, anchor: Cell) -> tuple[set[Cell], int]:
    """Return the cells filled after a legal placement and how many were removed by it."""
    after = filled | {(anchor[0] + row, anchor[1] + column) for row, column in cells_of(shape)}
    removed: set[Cell] = set()
    for line in range(8):
        row = {(line, other) for other in range(8)}
        column = {(other, line) for other in range(8)}
        for cells in (row, column):
            if cells <= after:
                removed |= cells
    return after - removed, len(removed)


def places(filled: set[Cell], shape: int) -> list[Cell]:
    """Return every anchor where a shape may be placed, rows first."""
    return [(r, c) for r in range(8) for c in range(8) if why_not(filled, shape, (r, c)) is None]


class SlowRun:
    """A run by the plain rules; `placed` lists the placements that still stand."""

    def __init__(self, seed: int, difficulty: Difficulty) -> None:
        self.seed = seed
        self.difficulty: Difficulty = difficulty
        self.moves = 0
        self.placed: list[tuple[int, Cell]] = []
        self._start()

    def _start(self) -> None:
        self.filled: set[Cell] = set()
        self.score = 0
        self.tray_number = 0
        self.slots: list[int | None] = list(tray(self.seed, self.difficulty, 0))
        self.ended = False

    def place(self, slot: int, anchor: Cell) -> str | None:
        """Place the piece of a slot; return the first reason against it, or None when done."""
        if self.ended:
            return "ended"
        shape = self.slots[slot]
        if shape is None:
            return "empty-slot"
        reason = why_not(self.filled, shape, anchor)
        if reason is None:
            self.moves += 1
            self.placed.append((slot, anchor))
            self._do(slot, anchor)
            self.ended = self._over()
        return reason

    def undo(self) -> str | None:
        """Take the last standing placement back."""
        if not self.placed:
            return "nothing-to-undo"
        self.moves += 1
        self.placed.pop()
        self._start()
        for slot, anchor in self.placed:
            self._do(slot, anchor)
        return None

    def act(self, action: int) -> str | None:
        """Do one action byte."""
        return self.undo() if action == 192 else self.place(action // 64, (action % 64 // 8, action % 8))

    def key(self) -> str:
        """Return the position in the form both languages compare."""
        board = sum(2 ** (8 * row + column) for row, column in self.filled)
        ids = ["-" if shape is None else SHAPES[shape].id for shape in self.slots]
        return f"{board:016x}|{','.join(ids)}|{self.tray_number}|{self.score}|{self.moves}|{int(self.ended)}"

    def _do(self, slot: int, anchor: Cell) -> None:
        shape = self.slots[slot]
        if shape is None:
            return
        self.filled, removed = put(self.filled, shape, anchor)
        self.score += len(cells_of(shape)) + removed
        self.slots[slot] = None
        if self.slots == [None, None, None]:
            self.tray_number += 1
            self.slots = list(tray(self.seed, self.difficulty, self.tray_number))

    def _over(self) -> bool:
        return all(shape is None or not places(self.filled, shape) for shape in self.slots)
