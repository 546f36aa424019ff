"""The rules of the block puzzle on 64-bit boards: place, clear, refill, end, undo.

A board is one int, bit row * 8 + column from the top left. Complete rows and columns are found together on
the board after placing and leave it at once; nothing falls. Nothing here knows a clock or a best score. A run
is its seed, its difficulty and its log of action bytes (slot * 64 + row * 8 + column, or 192 for undo), so
saving, sharing and verifying are all the same replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from spare_squares.errors import WrongUse
from spare_squares.make_room.deal import tray as deal_tray
from spare_squares.make_room.shapes import SHAPES, Difficulty

Reason = Literal["ended", "empty-slot", "edge", "overlap", "nothing-to-undo"]
Tray = tuple[int | None, int | None, int | None]

UNDO: Final = 192
_ROW: Final = 0xFF
_COLUMN: Final = 0x0101010101010101


OFFSETS: Final = tuple(tuple(row * 8 + col for row, col in shape.cells) for shape in SHAPES)


def footprints(index: int) -> tuple[int, ...]:
    """Return the cells that a shape fills from each anchor, 0 where it would cross the edge."""
    shape, mask = SHAPES[index], sum(1 << offset for offset in OFFSETS[index])
    return tuple(
        mask << square if square // 8 + shape.height <= 8 and square % 8 + shape.width <= 8 else 0
        for square in range(64)
    )


FOOTPRINTS: Final = tuple(map(footprints, range(len(SHAPES))))
INSIDE: Final = tuple(sum(1 << at for at, cells in enumerate(filled) if cells) for filled in FOOTPRINTS)


class State(NamedTuple):
    """One position of a run; `tray` holds shape indexes, None for a used slot, and `n` is its number from 0.

    A named tuple, not a frozen dataclass: bots make millions of them, and this one is cheaper to make.
    """

    board: int
    tray: Tray
    score: int
    moves: int
    n: int
    placements: int
    ended: bool

    def key(self) -> str:
        """Return this position as the text that Python and the page compare."""
        slots = ",".join("-" if shape is None else SHAPES[shape].id for shape in self.tray)
        return f"{self.board:016x}|{slots}|{self.n}|{self.score}|{self.moves}|{self.ended:d}"


def anchors(board: int, shape: int) -> int:
    """Return the set of anchors (as a board of bits) where a shape may be placed."""
    blocked = 0
    for offset in OFFSETS[shape]:
        blocked |= board >> offset
    return INSIDE[shape] & ~blocked


def complete_lines(board: int) -> int:
    """Return every cell that stands in a complete row or column, crossings once."""
    rows = board & board >> 1
    rows &= rows >> 2
    rows &= rows >> 4
    columns = board & board >> 32
    columns &= columns >> 16
    columns &= columns >> 8
    return (rows & _COLUMN) * _ROW | (columns & _ROW) * _COLUMN


def misfit(board: int, shape: int, row: int, col: int) -> Reason | None:
    """Return why a shape may not stand with its box's top left on a cell (from 0), or None when it may."""
    cells = FOOTPRINTS[shape][row * 8 + col] if 0 <= row < 8 and 0 <= col < 8 else 0
    if not cells:
        return "edge"
    return "overlap" if board & cells else None


def drop(board: int, shape: int, square: int) -> tuple[int, int]:
    """Return the board after a legal placement and its clears, and the points (cells placed plus removed)."""
    filled = board | FOOTPRINTS[shape][square]
    lines = complete_lines(filled)
    return filled & ~lines, len(OFFSETS[shape]) + lines.bit_count()


def stuck(board: int, tray: Tray) -> bool:
    """Tell whether no piece of a tray has an anchor left."""
    return not any(shape is not None and anchors(board, shape) for shape in tray)


def picture(board: int) -> str:
    """Return a board as eight lines of `#` and `.`."""
    return "\n".join("".join(".#"[board >> row * 8 + col & 1] for col in range(8)) for row in range(8))


class Result(NamedTuple):
    """What a run comes to at one moment; `ms` is active time in milliseconds, which nothing here measures."""

    score: int
    moves: int
    ms: int


def is_better(new: Result, old: Result | None) -> bool:
    """Tell whether a result replaces the best so far (None: there is none).

    A higher score does, then fewer moves, then less active time; a tie keeps the older one.
    """
    return old is None or (-new.score, new.moves, new.ms) < (-old.score, old.moves, old.ms)


class Run:
    """One run from its first tray: the position, the way back and the log.

    `seed` and `difficulty` fix every tray, so taking back and placing again meets the same refill.
    """

    __slots__ = ("_past", "difficulty", "log", "seed", "state")

    def __init__(self, seed: int, difficulty: Difficulty) -> None:
        self.seed = seed
        self.difficulty: Difficulty = difficulty
        self.log = bytearray()
        self.state = State(0, deal_tray(seed, difficulty, 0), 0, 0, 0, 0, False)
        self._past: list[State] = []

    def place(self, slot: int, row: int, col: int) -> Reason | None:
        """Place the piece of a slot (0-2) with its anchor on a cell (0-7); return why not, else None."""
        state = self.state
        if state.ended:
            return "ended"
        shape = state.tray[slot]
        if shape is None:
            return "empty-slot"
        reason = misfit(state.board, shape, row, col)
        if reason is None:
            self.state = self._after(slot, shape, row * 8 + col)
            self._past.append(state)
            self.log.append(slot * 64 + row * 8 + col)
        return reason

    def undo(self) -> Reason | None:
        """Take back the last placement still standing; the run's moves go up by one."""
        if not self._past:
            return "nothing-to-undo"
        self.state = self._past.pop()._replace(moves=self.state.moves + 1)
        self.log.append(UNDO)
        return None

    def act(self, action: int) -> Reason | None:
        """Do one action byte; return why it was refused, or None when done.

        Raises WrongUse for a number that is no action.
        """
        if action == UNDO:
            return self.undo()
        if not 0 <= action < UNDO:
            raise WrongUse(f"action {action}: an action is a number from 0 to {UNDO}")
        return self.place(action >> 6, action >> 3 & 7, action & 7)

    def legal(self) -> Iterator[int]:
        """Yield every placement that may be done now, as action bytes in rising order."""
        for slot, shape in enumerate(self.state.tray):
            spots = 0 if shape is None or self.state.ended else anchors(self.state.board, shape)
            while spots:
                yield slot * 64 + (spots & -spots).bit_length() - 1
                spots &= spots - 1

    def _after(self, slot: int, shape: int, square: int) -> State:
        state = self.state
        board, points = drop(state.board, shape, square)
        a, b, c = state.tray
        tray: Tray = (None, b, c) if slot == 0 else (a, None, c) if slot == 1 else (a, b, None)
        n = state.n
        if tray == (None, None, None):
            n += 1
            tray = deal_tray(self.seed, self.difficulty, n)
        ended = stuck(board, tray)
        return State(board, tray, state.score + points, state.moves + 1, n, state.placements + 1, ended)
