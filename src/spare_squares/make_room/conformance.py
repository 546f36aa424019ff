"""Conformance vectors: what every implementation of the rules must answer, as one JSON document.

The page's own rules are replayed against them in a real browser. They are made here, from the engine, and the
engine is held against the plain one in the tests, so an error would have to be made three times to pass.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Final

from spare_squares.make_room.deal import Dice, daily_seed, threefry2x32, tray
from spare_squares.make_room.engine import UNDO, Reason, Result, Run, drop, is_better, misfit
from spare_squares.make_room.replay import Replay, code_of, encode
from spare_squares.make_room.shapes import DIFFICULTIES, INDEX, SHAPES, Difficulty

VERSION: Final = 1
Json = dict[str, object]

_ONES: Final = 0xFFFFFFFF
_BLOCKS: Final = (
    ((0, 0), (0, 0)),
    ((_ONES, _ONES), (_ONES, _ONES)),
    ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3)),
    ((7, 0x424C4B02), (0, 1)),
    ((0x80000000, 0x424C4B03), (0x80000000, 0)),
)
_SEEDS: Final = (0, 1, 7, 2024, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
_TRAYS: Final = (0, 1, 2, 3, 255, 256, 65535, 65536, 1 << 30, (1 << 31) - 1, 1 << 31)
_DAYS: Final = ("1970-01-01", "2000-02-29", "2024-12-31", "2025-01-01", "2026-11-29", "2100-03-01")
# Seeds of runs whose first-fit play ends on the very move that refilled the tray.
_ENDS_ON_A_FRESH_TRAY: Final[dict[Difficulty, int]] = {"medium": 147, "hard": 293}
_STREAM: Final = 200


def vectors() -> Json:
    """Return the whole document: plain lists, dicts, texts, numbers and booleans."""
    return {
        "version": VERSION,
        "threefry": [
            {"key": list(key), "counter": list(counter), "out": list(threefry2x32(key, counter))}
            for key, counter in _BLOCKS
        ],
        "trays": [
            {"seed": seed, "difficulty": difficulty, "n": n, "ids": _ids(seed, difficulty, n)}
            for difficulty in DIFFICULTIES
            for seed in _SEEDS
            for n in _TRAYS
        ],
        "streams": [_stream(difficulty) for difficulty in DIFFICULTIES],
        "runs": list(_runs()),
        "boards": list(_boards()),
        "daily": [
            {"date": day, "difficulty": difficulty, "seed": daily_seed(difficulty, date.fromisoformat(day))}
            for day in _DAYS
            for difficulty in DIFFICULTIES
        ],
        "codes": [
            *(_code(difficulty, seed) for difficulty in DIFFICULTIES for seed in (0, 7, _ONES)),
            find_code_with_both_signs(),
        ],
        "refused": refuse_codes(),
        "bests": compare_bests(),
    }


@cache
def stream(difficulty: Difficulty) -> bytes:
    """Return three shape indexes a tray for seeds 0-199 and trays 0-199, the stream that is pinned."""
    return b"".join(bytes(tray(seed, difficulty, n)) for seed in range(_STREAM) for n in range(_STREAM))


def _stream(difficulty: Difficulty) -> Json:
    return {
        "pool": difficulty,
        "seeds": _STREAM,
        "trays": _STREAM,
        "sha256": hashlib.sha256(stream(difficulty)).hexdigest(),
    }


def _ids(seed: int, difficulty: Difficulty, n: int) -> list[str]:
    return [SHAPES[index].id for index in tray(seed, difficulty, n)]


class _Script:
    """A run that writes down each action tried on it, the answer and the position after it."""

    def __init__(self, seed: int, difficulty: Difficulty) -> None:
        self.run = Run(seed, difficulty)
        self.steps: list[list[int | str]] = []

    def do(self, action: int) -> Reason | None:
        reason = self.run.act(action)
        self.steps.append([action, reason or "ok", self.run.state.key()])
        return reason

    def do_first_fit(self) -> None:
        self.do(next(self.run.legal()))

    def json(self) -> Json:
        return {"seed": self.run.seed, "difficulty": self.run.difficulty, "steps": self.steps}


def _runs() -> Iterator[Json]:
    for difficulty in DIFFICULTIES:
        for seed in (7, 0xFFFFFFFF):
            yield play_mixed(difficulty, seed, 420)
    for difficulty, seed in _ENDS_ON_A_FRESH_TRAY.items():
        yield play_to_end(difficulty, seed)


def play_mixed(difficulty: Difficulty, seed: int, steps: int) -> Json:
    """Play mostly legal actions, with undos (also from the end and at the start) and refused ones between."""
    script, dice = _Script(seed, difficulty), Dice(seed ^ DIFFICULTIES[difficulty])
    script.do(UNDO)
    while len(script.steps) < steps:
        legal = list(script.run.legal())
        roll = dice.below(10)
        if not legal:
            script.do(dice.below(UNDO))
            for _ in range(1 + dice.below(6)):
                script.do(UNDO)
        elif roll < 7:
            # The first of a few choices, so that lines fill and the runs last.
            script.do(min(dice.pick(legal) for _ in range(4)))
        elif roll < 8:
            script.do(UNDO)
        else:
            script.do(dice.below(UNDO))
    return script.json()


def play_to_end(difficulty: Difficulty, seed: int) -> Json:
    """Play first fits to an end that comes with a refill, try on, go back to the start, and play it again."""
    script = _Script(seed, difficulty)
    while not script.run.state.ended:
        script.do_first_fit()
    length = script.run.state.placements
    script.do(0)
    for _ in range(length):
        script.do(UNDO)
    script.do(UNDO)
    while not script.run.state.ended:
        script.do_first_fit()
    return script.json()


def _boards() -> Iterator[Json]:
    for shape in SHAPES:
        down, right = 8 - shape.height, 8 - shape.width
        for row, col in ((0, 0), (0, right), (down, 0), (down, right)):
            yield _board(0, shape.id, row, col)
            yield _board(1 << (row + shape.cells[-1][0]) * 8 + col + shape.cells[-1][1], shape.id, row, col)
        for row, col in ((0, right + 1), (down + 1, 0), (down + 1, right + 1), (7, 7)):
            if row + shape.height > 8 or col + shape.width > 8:
                yield _board(0, shape.id, row, col)
                filled = cells_of_lines((min(row, 7),), (min(col, 7),))
                yield _board(filled, shape.id, row, col)
        yield from clear_boards(shape.id)
    # A square of nine stays; the example of the rules: one cell closes the top row and the left column.
    yield _board(0, "O9a", 2, 3)
    yield _board(cells_of_lines((0,), (0,)) & ~1, "I1a", 0, 0)


def clear_boards(shape: str) -> Iterator[Json]:
    """Fill what a shape lacks of its rows, columns and both, at three places, and a few cells elsewhere."""
    height, width = SHAPES[INDEX[shape]].height, SHAPES[INDEX[shape]].width
    for row, col in ((0, 0), (8 - height, 8 - width), (3, 1)):
        hole = sum(1 << (row + r) * 8 + col + c for r, c in SHAPES[INDEX[shape]].cells)
        rows, columns = tuple(range(row, row + height)), tuple(range(col, col + width))
        for some_rows, some_columns in ((rows, ()), ((), columns), (rows, columns), (rows[:1], columns[-1:])):
            filled = cells_of_lines(some_rows, some_columns) | 0x0042000000420081
            yield _board(filled & ~hole, shape, row, col)


def cells_of_lines(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """Return the cells of some rows and columns."""
    board = 0
    for row in rows:
        board |= 0xFF << 8 * row
    for column in columns:
        board |= 0x0101010101010101 << column
    return board


def _board(board: int, shape: str, row: int, col: int) -> Json:
    index = INDEX[shape]
    reason = misfit(board, index, row, col)
    after, points = (board, 0) if reason else drop(board, index, row * 8 + col)
    return {
        "board": f"{board:016x}",
        "shape": shape,
        "row": row,
        "col": col,
        "result": reason or "ok",
        "after": f"{after:016x}",
        "removed": 0 if reason else points - len(SHAPES[index].cells),
        "points": points,
    }


def _code(difficulty: Difficulty, seed: int) -> Json:
    run, dice = Run(seed, difficulty), Dice(seed + 99)
    while not run.state.ended and run.state.moves < 150:
        if run.state.moves % 9 == 8:
            run.undo()
        run.act(dice.pick(list(run.legal())))
    state = run.state
    return {"code": code_of(run), "score": state.score, "moves": state.moves, "ended": state.ended}


def find_code_with_both_signs() -> Json:
    """Return a code that holds `-` and `_`, which an ordinary base64 writes in another way."""
    single = INDEX["I1a"]
    run = next(run for seed in range(_STREAM) if (run := Run(seed, "easy")).state.tray[2] == single)
    run.act(next(run.legal()))
    run.act(next(run.legal()))
    for action in (2 << 6 | 62, UNDO, UNDO, 2 << 6 | 63):
        run.act(action)
    return {"code": code_of(run), "score": run.state.score, "moves": run.state.moves, "ended": False}


def refuse_codes() -> list[Json]:
    """Return codes that must not be read, each with what is wrong with it."""
    good = encode(Replay(7, "medium", bytes([0])))
    illegal = {
        "action 1 is undo": bytes([UNDO]),
        "action 1 is no action": bytes([193]),
        "action 2 uses a used slot": bytes([0, 7]),
        "action 2 overlaps": bytes([0, 64]),
        "action 1 crosses the edge": bytes([7]),
    }
    changed = {
        "version": good.replace("ss1", "ss2", 1),
        "seed changed": good.replace("00000007", "00000008"),
        "checksum cut": good[:-1],
        "actions missing": good.replace(".AA.", ".."),
        "empty": "",
    }
    # Sealed by a right checksum, so that only the part named can be what is wrong.
    bodies = {
        "a difficulty of another letter": "ss1.x.00000007.AA",
        "a seed in capitals": "ss1.m.0000000A.AA",
        "a seed of nine digits": "ss1.m.000000007.AA",
        "actions outside base64url": "ss1.m.00000007.A+",
        "actions cut within a byte": "ss1.m.00000007.A",
        "actions that end in stray bits": "ss1.m.00000007.AB",
    }
    by_part = {why: f"{body}.{zlib.crc32(body.encode('ascii')):08x}" for why, body in bodies.items()}
    by_play = {why: encode(Replay(7, "medium", actions)) for why, actions in illegal.items()}
    return [{"code": code, "why": why} for why, code in {**changed, **by_part, **by_play}.items()]


def compare_bests() -> list[Json]:
    """Return comparisons of a new result [score, moves, ms] with the best so far, or with none."""
    old = Result(100, 40, 60_000)
    news = [
        Result(score, moves, ms)
        for score in (99, 100, 101)
        for moves in (39, 40, 41)
        for ms in (59_999, 60_000, 60_001)
    ]
    compared: list[Json] = [
        {"old": list(old), "new": list(new), "better": is_better(new, old)} for new in news
    ]
    return [*compared, {"old": None, "new": [1, 1, 0], "better": is_better(Result(1, 1, 0), None)}]
