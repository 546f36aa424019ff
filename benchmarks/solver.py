"""Time our counting beside the exact-cover solvers of PyPI, on the same problems in one run.

Each measurement is a process of its own; rounds are interleaved, so that a busy machine slows everyone alike;
the median of the rounds counts. Processor time is measured, which a busy machine disturbs least. Every peer
is asked for the number of all packings, and its answer is checked.
The peers are not dependencies: install them elsewhere and name that Python with `--peers`:

    python -m venv ../peers && ../peers/bin/pip install xcover pyxcc miniexact exact-cover ortools
    python benchmarks/solver.py --peers ../peers/bin/python --write docs/solver-benchmark.md
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

PENTOMINOES = {
    "F": ".##/##./.#.", "I": "#####", "L": "####/#...", "N": ".###/##..", "P": "##/##/#.",
    "T": "###/.#./.#.", "U": "#.#/###", "V": "#../#../###", "W": "#../##./.##", "X": ".#./###/.#.",
    "Y": "####/.#..", "Z": "##./.#./.##",
}  # fmt: skip
KIT = {"I": "###", "L": "##/#.", "D": "##", "O": "##/##"}

# name → (columns, rows, hole as rows of #, copies of the kit or 0 for pentominoes, packings)
PROBLEMS: dict[str, tuple[int, int, tuple[tuple[int, int], ...], int, int]] = {
    "3×20": (20, 3, (), 0, 8),
    "4×15": (15, 4, (), 0, 1472),
    "5×12": (12, 5, (), 0, 4040),
    "8×8 less centre": (8, 8, ((3, 3), (3, 4), (4, 3), (4, 4)), 0, 520),
    "6×10": (10, 6, (), 0, 9356),
    "4×6, two kits": (6, 4, (), 2, 1872),
    "4×9, three kits": (9, 4, (), 3, 393036),
    "4×12, four kits": (12, 4, (), 4, 88858950),
}
# Cards of the 6×6 game drawn by chance, counted one after the other in one process: the median is measured.
CARDS, NUMBER_OF_CARDS, ALL_THEIR_PACKINGS = "a 6×6 card", 60, 96_350
AGAINST_PEERS = ("3×20", "4×15", "5×12", "8×8 less centre", "6×10")
# What S23 asks for against the fastest of pyxcc, xcover and miniexact.
ASKED = {"3×20": 5.0, "4×15": 20.0, "5×12": 12.0, "8×8 less centre": 1.6, "6×10": 6.0}
COUNTED = ("pyxcc", "xcover", "miniexact")
# These take minutes on the larger boards; they are measured where they end in reasonable time.
SLOW = {"exact-cover": ("3×20",), "ortools": ("3×20",)}


def _game(name: str) -> Any:
    from spare_squares.core.board import Board
    from spare_squares.core.game import Game
    from spare_squares.core.pieces import Piece

    columns, rows, holes, kits, _ = PROBLEMS[name]
    whole = Board(columns, rows)
    cells = whole.cells & ~sum(1 << whole.bit(*hole) for hole in holes)
    pictures, copies = (KIT, kits) if kits else (PENTOMINOES, 1)
    pieces = tuple(Piece.from_picture(letter, text, copies) for letter, text in pictures.items())
    return Game(name, Board(columns, rows, cells=cells), pieces, 0)


def _options(name: str) -> tuple[int, list[list[int]]]:
    """Return the problem as exact cover: number of items, and the items of each option."""
    from spare_squares.core.cells import bits
    from spare_squares.core.challenge import placements

    game = _game(name)
    item = {bit: number for number, bit in enumerate(bits(game.board.cells))}
    options = [
        [len(item) + number, *(item[bit] for bit in bits(cells))]
        for number, piece in enumerate(game.pieces)
        for cells in placements(game, piece, game.board.cells)
    ]
    return len(item) + len(game.pieces), options


def _cards() -> tuple[Any, list[int]]:
    """Return the 6×6 game and its cards, always the same."""
    from spare_squares.core.cells import bits
    from spare_squares.decks.games import read_game

    game, chance = read_game("six-by-six"), random.Random(3)
    cells = list(bits(game.board.cells))
    return game, [sum(1 << bit for bit in chance.sample(cells, 7)) for _ in range(NUMBER_OF_CARDS)]


def _card_options() -> list[tuple[int, list[list[int]]]]:
    """Return each card as exact cover."""
    from spare_squares.core.cells import bits
    from spare_squares.core.challenge import placements

    game, cards = _cards()
    found = []
    for blocked in cards:
        free = game.board.cells & ~blocked
        item = {bit: number for number, bit in enumerate(bits(free))}
        options = [
            [len(item) + number, *(item[bit] for bit in bits(cells))]
            for number, piece in enumerate(game.pieces)
            for cells in placements(game, piece, free)
        ]
        found.append((len(item) + len(game.pieces), options))
    return found


def _each(questions: list[Any], answer: Callable[[Any], int]) -> tuple[float, int]:
    """Answer each question and return the median of the seconds, and the sum of the answers."""
    taken, total = [], 0
    for question in questions:
        start = time.process_time()
        total += answer(question)
        taken.append(time.process_time() - start)
    return statistics.median(taken), total


def _ours(name: str) -> tuple[float, int]:
    from spare_squares.solver.search import count

    if name == CARDS:
        six, cards = _cards()
        return _each(cards, lambda blocked: count(six, blocked))
    game = _game(name)
    count(_game("4×6, two kits" if name != "4×6, two kits" else "3×20"), 0)  # as for the peers: imports
    start = time.process_time()
    found = count(game, 0)
    return time.process_time() - start, found


def _xcover(items: int, options: list[list[int]]) -> int:
    covers_bool = import_module("xcover").covers_bool
    matrix = import_module("numpy").zeros((len(options), items), dtype=bool)
    for number, option in enumerate(options):
        matrix[number, option] = True
    return sum(1 for _ in covers_bool(matrix))


def _pyxcc(items: int, options: list[list[int]]) -> int:
    pyxcc = import_module("pyxcc")
    rows = [pyxcc.Option(str(n), [str(item) for item in option], []) for n, option in enumerate(options)]
    return int(pyxcc.solve(pyxcc.Problem([str(item) for item in range(items)], [], rows), True).count())


def _miniexact(items: int, options: list[list[int]]) -> int:
    solver = import_module("miniexact").miniexacts_x()
    handles = [solver.primary(f"i{item}") for item in range(items)]
    for option in options:
        solver.add([handles[item] for item in option])
    found = 0
    while solver.solve() == 10:
        found += 1
    return found


def _exact_cover(items: int, options: list[list[int]]) -> int:
    exact_cover = import_module("exact_cover")
    matrix = import_module("numpy").zeros((len(options), items), dtype=bool)
    for number, option in enumerate(options):
        matrix[number, option] = True
    return int(exact_cover.get_solution_count(matrix))


def _ortools(items: int, options: list[list[int]]) -> int:
    cp_model = import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    chosen = [model.new_bool_var(str(number)) for number in range(len(options))]
    for item in range(items):
        model.add_exactly_one(chosen[number] for number, option in enumerate(options) if item in option)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True

    callback: Any = cp_model.CpSolverSolutionCallback

    class Counter(callback):  # type: ignore[misc]
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    counter = Counter()
    solver.solve(model, counter)
    return counter.found


PEERS: dict[str, Callable[[int, list[list[int]]], int]] = {
    "pyxcc": _pyxcc,
    "xcover": _xcover,
    "miniexact": _miniexact,
    "exact-cover": _exact_cover,
    "ortools": _ortools,
}


def child(method: str, name: str) -> None:
    """Run one measurement in this process and print seconds and count as JSON."""
    if method == "ours":
        seconds, found = _ours(name)
    else:
        questions = json.load(sys.stdin)
        peer = PEERS[method]
        peer(2, [[0], [1]])  # imports and just-in-time compilation are not timed
        seconds, found = _each(questions, lambda question: peer(*question))
    print(json.dumps([seconds, found]))


def measure(method: str, name: str, python: str) -> float:
    """Start one measurement as a process; raises when the count is not the known one."""
    asked = _card_options if name == CARDS else lambda: [_options(name)]
    given = "" if method == "ours" else json.dumps(asked())
    known = ALL_THEIR_PACKINGS if name == CARDS else PROBLEMS[name][4]
    done = subprocess.run(
        [sys.executable if method == "ours" else python, __file__, "--child", method, name],
        input=given, capture_output=True, text=True, check=True,
    )  # fmt: skip
    seconds, found = json.loads(done.stdout)
    if found != known:
        raise SystemExit(f"{method} counts {found} packings on {name}, not {known}")
    return float(seconds)


def run(peers: str | None, *, rounds: int, seconds: float) -> dict[tuple[str, str], list[float]]:
    """Measure every method on every problem, round by round, until the rounds or the seconds are over."""
    end = time.monotonic() + seconds
    taken: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        for name in (*PROBLEMS, CARDS):
            methods = ["ours", *(PEERS if peers and name in (*AGAINST_PEERS, CARDS) else ())]
            for method in methods:
                if name in SLOW.get(method, (*PROBLEMS, CARDS)) and time.monotonic() < end:
                    taken.setdefault((method, name), []).append(measure(method, name, peers or ""))
    return taken


def table(taken: dict[tuple[str, str], list[float]]) -> str:
    """Write the medians as a Markdown table, with the ratio to the fastest peer of S23."""
    methods = [m for m in ("ours", *PEERS) if any(key[0] == m for key in taken)]
    lines = [
        "| problem | packings | " + " | ".join(methods) + " | fastest peer ÷ ours | asked |",
        "|---" * (len(methods) + 4) + "|",
    ]
    packings = {name: problem[4] for name, problem in PROBLEMS.items()}
    for name, number in (packings | {CARDS: ALL_THEIR_PACKINGS}).items():
        if not any(key[1] == name for key in taken):
            continue
        medians = {m: statistics.median(taken[m, name]) for m in methods if (m, name) in taken}
        best = min((medians[m] for m in COUNTED if m in medians), default=None)
        ratio = f"{best / medians['ours']:.1f}" if best and "ours" in medians else "–"
        cells = [_seconds(medians.get(m)) for m in methods]
        asked = f"{ASKED[name]:g}" if name in ASKED else "–"
        lines.append(f"| {name} | {number:,} | {' | '.join(cells)} | {ratio} | {asked} |")
    growth = [statistics.median(taken["ours", n]) for n in list(PROBLEMS)[-2:] if ("ours", n) in taken]
    if len(growth) == 2:
        lines.append(
            f"\nGrowth from three kits to four: {growth[1] / growth[0]:.1f} × the time (asked: at most 3)."
        )
    return "\n".join(lines)


def _seconds(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"


def main() -> None:
    """Parse the options, run, print the table and, if asked, write it as a page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--peers", help="Python in whose environment the peers are installed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="start nothing new after that long"
    )
    parser.add_argument("--write", type=Path, help="Markdown page to write")
    parser.add_argument("--child", nargs=2, metavar=("METHOD", "PROBLEM"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(*options.child)
        return
    text = table(run(options.peers, rounds=options.rounds, seconds=options.seconds))
    print(text)
    if options.write:
        head = (
            f"# The solver beside its peers\n\nMeasured on {date.today()} with `benchmarks/solver.py`: "
            f"Python {platform.python_version()}, {options.rounds} interleaved rounds, each measurement a "
            "process of its own, medians. Every count was checked. Building the problem is part of the time, "
            "imports and just-in-time compilation are not. It is processor time (ortools uses several "
            "threads).\n\n"
        )
        options.write.write_text(head + text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
