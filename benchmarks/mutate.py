"""What share of small planted changes do the tests notice? Each change is made in a copy, one at a time.

A change is one operator, number, condition, `not` or jump in a module of a room. The room's own tests run
first; what they let pass meets all others. Slow and browser tests are left out of both, so what survives here
may still be caught by them: a survivor is listed, and a person judges it.

    mutate.py --rooms solver,table --each 20 --seed 1 --output mutants.json
    mutate.py --seconds 10                    # own tests alone, and of core if no room is named
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
ROOMS = sorted(
    path.name for path in (ROOT / "src/spare_squares").iterdir() if (path / "__init__.py").exists()
)
NEEDED = ("src", "tests", "templates", "docs", "benchmarks", "scripts", "pyproject.toml", "README.md")
OTHERS_LIMIT = 1200  # seconds; a room's own tests get three times what they take without a change
HOW = ("own", "others", "survived")

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Add: ast.Sub,
    ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted change, and who noticed it: the room's own tests, others, or nobody."""

    room: str
    file: str
    line: int
    before: str
    after: str
    how: str = ""


def spots(tree: ast.AST) -> Iterator[tuple[Any, ast.AST | None]]:
    """Yield each node that can be changed, with the changed one; types and f-strings are passed by."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        within = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.JoinedStr):  # places inside one are unsound before Python 3.12
            within.append(node)
        for each in within:
            skipped |= {id(inner) for inner in ast.walk(each)} if each is not None else set()
    for node in ast.walk(tree):
        if id(node) not in skipped and (changed := change(node)) is not None:
            yield node, changed


def change(node: ast.AST) -> ast.AST | None:
    """Return the node with one change, None where it has nothing to change."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in SWAPS:
            return ast.Compare(left, [SWAPS[type(op)]()], [right])  # type: ignore[list-item]
        case ast.BinOp(left, op, right) if type(op) in SWAPS and not (_text(left) or _text(right)):
            return ast.BinOp(left, SWAPS[type(op)](), right)  # type: ignore[arg-type]
        case ast.AugAssign(target, op, value) if type(op) in SWAPS:
            return ast.AugAssign(target, SWAPS[type(op)](), value)  # type: ignore[arg-type]
        case ast.BoolOp(op, values):
            return ast.BoolOp(SWAPS[type(op)](), values)  # type: ignore[arg-type]
        case ast.UnaryOp(ast.Not(), operand):
            return ast.Call(ast.Name("bool", ast.Load()), [operand], [])
        case ast.Constant(bool() as value):
            return ast.Constant(not value)
        case ast.Constant(int() as value):
            return ast.Constant(value + 1)
        case ast.Break() | ast.Continue():
            return ast.Pass()
    return None


def _text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def planted(source: str, chance: random.Random) -> tuple[str, int, str, str] | None:
    """Return the source with one change, its line, what stood there and what does; None if nothing can."""
    tree = ast.parse(source)
    found = list(spots(tree))
    if not found:
        return None
    node, changed = chance.choice(found)
    lines = source.encode().splitlines(keepends=True)
    first = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    last = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    before, after = ast.unparse(node), ast.unparse(changed)  # type: ignore[arg-type]
    put = after if isinstance(node, ast.stmt | ast.Constant) else f"({after})"
    whole = source.encode()
    return (whole[:first] + put.encode() + whole[last:]).decode(), node.lineno, before, after


def green(copy: Path, tests: list[str], limit: int) -> bool:
    """Tell whether tests pass in the copy; a run without an end has noticed the change."""
    paths = [str(copy / "src"), str(copy / "tests/tools")]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(paths), PYTHONDONTWRITEBYTECODE="1")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "2"]
    command += ["-m", "not slow and not browser", *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in (0, 5)  # 5: nothing but slow tests here


def own_tests(room: str) -> list[str]:
    """Return the tests of a room: its folder, and those of the API."""
    folder = ROOT / "tests" / room
    return (
        [f"tests/{room}"]
        if folder.is_dir()
        else [f"tests/{p.name}" for p in (ROOT / "tests").glob(f"test_{room}*.py")]
    )


def time_own_tests(copy: Path, room: str) -> int:
    """Return how long a room's tests may take with a change; without one they must pass."""
    start = time.monotonic()
    if not green(copy, own_tests(room), OTHERS_LIMIT):
        raise SystemExit(f"{room}: its tests fail without any change")
    return int(3 * (time.monotonic() - start)) + 20


def mutate(copy: Path, room: str, chance: random.Random, *, limit: int, others: bool) -> Mutant | None:
    """Plant one change in a room of the copy, and see who notices."""
    files = [
        path for path in sorted((copy / "src/spare_squares" / room).rglob("*.py")) if path.stat().st_size
    ]
    file = chance.choices(files, [len(path.read_bytes()) for path in files])[0]
    source = file.read_text("utf-8")
    made = planted(source, chance)
    if made is None:
        return None
    text, line, before, after = made
    file.write_text(text, "utf-8")
    try:
        how = "survived"
        own = own_tests(room)
        if not green(copy, own, limit):
            how = "own"
        elif others:
            rest = [
                "tests",
                *(f"--ignore={each}" for each in own),
                "--ignore=tests/test_handbook_programs.py",
            ]
            how = how if green(copy, rest, OTHERS_LIMIT) else "others"
    finally:
        file.write_text(source, "utf-8")
    return Mutant(room, file.relative_to(copy).as_posix(), line, before[:100], after[:100], how)


def main() -> None:
    """Plant, count and list."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", help=f"some of {', '.join(ROOMS)}")
    parser.add_argument("--each", type=int, default=20, help="changes a room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="stop then; survivors meet no other tests")
    parser.add_argument("--output", type=Path, help="every change, as JSON")
    given = parser.parse_args()
    rooms = given.rooms.split(",") if given.rooms else ROOMS if given.seconds is None else ["core"]
    chance, results = random.Random(given.seed), []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in NEEDED:
            path = ROOT / name
            if path.is_dir():
                shutil.copytree(path, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(path, copy / name)
        limits = {room: time_own_tests(copy, room) for room in rooms}
        end = time.monotonic() + (given.seconds or float("inf"))
        for number in range(given.each * len(rooms)):
            room = rooms[number % len(rooms)]
            if time.monotonic() > end:
                break
            if (
                mutant := mutate(copy, room, chance, limit=limits[room], others=given.seconds is None)
            ) is None:
                continue
            results.append(mutant)
            print(
                f"{mutant.how:8} {mutant.file}:{mutant.line}: {mutant.before} -> {mutant.after}", flush=True
            )
            if given.output:
                given.output.write_text(json.dumps([asdict(each) for each in results], indent=1), "utf-8")
    for room in rooms:
        counts = Counter(each.how for each in results if each.room == room)
        print(f"{room:10}", *(f"{how} {counts[how]:3}" for how in HOW), f"of {counts.total():3}")


if __name__ == "__main__":
    main()
