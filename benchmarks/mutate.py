"""What share of small planted changes do the tests notice? Each change is made in a copy, one at a time.

A change is one operator, number, condition, `not` or jump in a module of a room or in a script of a page. The
tests that once ran over the changed line are asked, quickest first: the room's own, then, for what they let
pass, all others. Scripts of pages are asked of their page's own tests, which need a browser. Slow tests are
left out, so what survives here may still be caught by them: a survivor is listed, and a person judges it.
Not planted: what only says how a value is kept (`frozen=True`, the size of a memory), types, f-strings, and
arguments that no one could notice (`strict=True` of a zip whose sides are equal, an indent of JSON).

    mutate.py --record lines                  # once: which test runs over which line (needs pytest-cov)
    mutate.py --lines lines --changes 500 --seed 1 --output mutants.json
    mutate.py --seconds 10                    # a taste: core, all its own quick tests
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
NOT_COPIED = (".git", ".venv", ".*_cache", ".hypothesis", ".pyodide", "__pycache__", "node_modules", "output")
HOW = ("own", "others", "survived")
QUICK = "not slow and not browser"
# Tests of each page's scripts, quickest first; a room of Python has those of the folder of its name.
MORE_TESTS = {
    "companion.js": ("tests/web/test_node.py", "tests/companion"),
    "make_room.js": ("tests/web/test_node.py", "tests/make_room/web"),
    "why.js": ("tests/web/test_node.py", "tests/why"),
    "shared.js": ("tests/web/test_node.py", "tests/why", "tests/companion", "tests/make_room/web"),
    "maker.js": ("tests/maker",),
    "site.js": ("tests/maker",),
    "leaves": ("tests/shell",),
}
# Arguments that guard against mistakes of ours, or lay out what a program reads or a terminal shows.
SETTINGS = {"strict", "indent", "maxsize", "show_default", "stacklevel"}
HEAVY = ("reportlab.pdfgen.canvas", "pypdf", "pypdfium2", "pdfplumber", "jsonschema", "click", "ruamel.yaml")

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Add: ast.Sub,
    ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip

# Comments, strings, templates and patterns are passed by; then what can be changed.
SCRIPT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"""
    r"""|(?:(?<=[(=,:!&|?\[])|(?<=[(=,:!&|?\[] )|(?<=return ))"""
    r"""/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*"""
    r"""|(?P<spot>===|!==|<=|>=|(?<![=>])>(?![>=])|(?<!<)<(?![<=])|&&|\|\||\+\+|--|(?<=\w )\*(?= )"""
    r"""|(?<= )[+-](?= )|!(?!=)|\b\d+\b|\btrue\b|\bfalse\b|\bcontinue\b(?=;))""",
    re.DOTALL,
)
SCRIPT_SWAPS = {
    "===": "!==", "!==": "===", "<=": "<", ">=": ">", ">": ">=", "<": "<=", "&&": "||", "||": "&&",
    "++": "--", "--": "++", "*": "+", "+": "-", "-": "+", "!": "", "true": "false", "false": "true",
    "continue": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted change, and who noticed it: the room's own tests, others, or nobody; and the first test."""

    room: str
    file: str
    line: int
    before: str
    after: str
    how: str = ""
    by: str = ""
    seed: float = 0.0


@dataclass(frozen=True, slots=True)
class Change:
    """A source with one change, the line it stands on, and the lines of its whole statement."""

    text: str
    lines: range
    line: int
    before: str
    after: str


def rooms() -> dict[str, list[Path]]:
    """Return the modules of each room, the leaves beside them, and the scripts of each page."""
    source, pages = ROOT / "src/spare_squares", ROOT / "templates/web"
    found = {"leaves": sorted(source.glob("*.py"))}
    for folder in sorted(path for path in source.iterdir() if (path / "__init__.py").exists()):
        found[folder.name] = sorted(folder.rglob("*.py"))
    for folder in sorted(path for path in pages.iterdir() if path.is_dir()):
        found[folder.name + ".js"] = sorted(folder.rglob("*.js"))
    return {
        room: [f.relative_to(ROOT) for f in files if f.stat().st_size]
        for room, files in found.items()
        if files
    }


def own_tests(room: str) -> tuple[str, ...]:
    """Return the tests of a room: what is named for it, the folder of its name, and modules of its name."""
    folder = [f"tests/{room}"] if (ROOT / "tests" / room).is_dir() else []
    modules = [f"tests/{path.name}" for path in sorted((ROOT / "tests").glob(f"test_{room}*.py"))]
    return (*MORE_TESTS.get(room, ()), *folder, *modules)


def spots(tree: ast.AST) -> Iterator[tuple[Any, ast.AST]]:
    """Yield each node that can be changed, with the changed one."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        within = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.JoinedStr):  # places inside one are unsound before Python 3.12
            within.append(node)
        if isinstance(node, ast.keyword) and node.arg in SETTINGS:
            within.append(node.value)
        for each in getattr(node, "decorator_list", ()):
            if re.match(r"(dataclass|lru_cache|cache)\b", ast.unparse(each)):
                within.append(each)
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


def planted(source: str, chance: random.Random, *, script: bool) -> Change | None:
    """Return the source with one change; None where there is nothing to change."""
    return (_in_script if script else _in_python)(source, chance)


def _in_script(source: str, chance: random.Random) -> Change | None:
    found = [match for match in SCRIPT.finditer(source) if match["spot"]]
    if not found:
        return None
    match = chance.choice(found)
    before, line = match["spot"], source.count("\n", 0, match.start()) + 1
    after = str(int(before) + 1) if before.isdigit() else SCRIPT_SWAPS[before]
    text = source[: match.start()] + after + source[match.end() :]
    context = source.splitlines()[line - 1].strip(), text.splitlines()[line - 1].strip()
    return Change(text, range(line, line + 1), line, *context)


def _in_python(source: str, chance: random.Random) -> Change | None:
    tree = ast.parse(source)
    found = list(spots(tree))
    if not found:
        return None
    node, changed = chance.choice(found)
    lines = source.encode().splitlines(keepends=True)
    first = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    last = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    before, after = ast.unparse(node), ast.unparse(changed)
    put = after if isinstance(node, ast.stmt | ast.Constant) else f"({after})"
    whole = source.encode()
    text = (whole[:first] + put.encode() + whole[last:]).decode()
    return Change(text, _statement(tree, node), node.lineno, before, after)


def _statement(tree: ast.AST, node: Any) -> range:
    """Return the lines of the innermost statement around a node; of one with a body, its head.

    What runs once for all tests, when a module is imported or a result is kept, has none: whichever test came
    first would be said to run it.
    """
    best = range(node.lineno, node.end_lineno + 1)
    for each in ast.walk(tree):
        if (
            isinstance(each, ast.stmt)
            and each.lineno <= node.lineno
            and node.end_lineno <= (each.end_lineno or 0)
        ):
            body = getattr(each, "body", None)
            end = body[0].lineno if body else (each.end_lineno or each.lineno) + 1
            if node.lineno < end:
                best = range(each.lineno, end)
    around = [
        each
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef) and each.body[0].lineno <= node.lineno <= (each.end_lineno or 0)
    ]
    kept = [each for each in around for by in each.decorator_list if "cache" in ast.unparse(by)]
    return best if around and not kept else range(0)


@dataclass
class Lines:
    """Which quick tests ran over which line, and how long each took; filled by `record`."""

    seconds: dict[str, float] = field(default_factory=dict)
    by_line: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Lines:
        """Read what was recorded of each room; tests stand in it by number."""
        whole = cls()
        for file in sorted(folder.glob("*.json")):
            kept = json.loads(file.read_text("utf-8"))
            names = list(kept["tests"])
            whole.seconds |= kept["tests"]
            for path, lines in kept["lines"].items():
                here = whole.by_line.setdefault(path, {})
                for line, numbers in lines.items():
                    here.setdefault(line, []).extend(names[number] for number in numbers)
        return whole

    def over(self, file: str, lines: range) -> list[str]:
        """Return the tests that ran over the lines, quickest first; over the file, if only its import did."""
        known = self.by_line.get(file, {})
        found = {test for line in lines for test in known.get(str(line), ())}
        found = found or {test for tests in known.values() for test in tests}
        return sorted(found, key=lambda test: self.seconds[test])

    def of(self, room: str) -> list[str]:
        """Return the recorded tests of a room's own."""
        return [test for test in self.seconds if test.startswith(own_tests(room))]

    def quickest(self, tests: list[str], most: float) -> list[str]:
        """Return the first of them, for at most so many seconds in all."""
        spent = 0.0
        taken: list[str] = []
        for test in tests:
            spent += self.seconds[test]
            if taken and spent > most:
                break
            taken.append(test)
        return taken


def record(folder: Path, name: str, tests: Sequence[str], *, marks: str = QUICK) -> None:
    """Run tests once in a copy, and write which of them runs over which line of the package."""
    with tempfile.TemporaryDirectory() as spare:
        copy, data, times = copied(Path(spare) / "copy"), Path(spare) / "data", Path(spare) / "times.xml"
        settings = Path(spare) / "settings"
        settings.write_text(f"[run]\nsource_pkgs = spare_squares\ndata_file = {data}\n", "utf-8")
        options = f"-q -p no:cacheprovider --cov --cov-config={settings} --cov-context=test --cov-report="
        command = [sys.executable, "-m", "pytest", *options.split(), f"--junitxml={times}", "-m", marks]
        environment = dict(os.environ, PYTHONPATH=_paths(copy), PYTHONDONTWRITEBYTECODE="1")
        subprocess.run([*command, *tests], cwd=copy, env=environment, check=False)
        (folder / f"{name}.json").write_text(json.dumps(recorded(copy, data, times)), "utf-8")


def recorded(copy: Path, data: Path, times: Path) -> dict[str, Any]:
    """Return tests that passed with their seconds, and by file and line the numbers of the tests over it."""
    kept = import_module("coverage").CoverageData(basename=str(data))
    kept.read()
    by_name: dict[tuple[str, str], str] = {}
    for test in {name.rsplit("|", 1)[0] for name in kept.measured_contexts()} - {""}:
        path, *classes, name = _parts(test)
        by_name[".".join([path.removesuffix(".py").replace("/", "."), *classes]), name] = test
    tests = {
        by_name[key]: round(float(case.get("time", "0")), 3)
        for case in ET.parse(times).getroot().iter("testcase")
        if not len(case) and (key := (case.get("classname", ""), case.get("name", ""))) in by_name
    }
    number = {test: at for at, test in enumerate(tests)}
    lines: dict[str, dict[str, list[int]]] = {}
    for measured in kept.measured_files():
        found = lines[Path(measured).relative_to(copy).as_posix()] = {}
        for line, over in kept.contexts_by_lineno(measured).items():
            if which := {number[test] for each in over if (test := each.rsplit("|", 1)[0]) in number}:
                found[str(line)] = sorted(which)
    return {"tests": tests, "lines": lines}


def _parts(test: str) -> list[str]:
    """Cut the name of a test at its `::`, but not within the brackets of its parameters."""
    name, bracket, given = test.partition("[")
    *parts, last = name.split("::")
    return [*parts, last + bracket + given]


def copied(copy: Path) -> Path:
    """Copy the clone to where there is nothing yet."""
    os.environ.setdefault("SPARE_SQUARES_PYODIDE", str(ROOT / ".pyodide/package"))
    return Path(shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED)))


def _paths(copy: Path) -> str:
    return os.pathsep.join([str(copy / "src"), str(copy / "tests/tools")])


def first_to_fail(copy: Path, tests: list[str], limit: float, *, marks: str = "") -> str | None:
    """Return the first test that fails in the copy, None if all pass; "time" when they find no end.

    The tests run in a fork of this process, which has loaded the heavy libraries and nothing of ours.
    """
    report = copy / "report.txt"
    child = os.fork()
    if not child:
        _run(copy, tests, report, marks)
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        time.sleep(0.05)
    else:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return "time"
    if os.waitstatus_to_exitcode(status) in (0, 5):  # 5: nothing but slow tests here
        return None
    found = re.search(
        r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", report.read_text("utf-8", "replace"), re.MULTILINE
    )
    return found[1] if found else "start"


def _run(copy: Path, tests: list[str], report: Path, marks: str) -> None:
    os.setsid()
    os.chdir(copy)
    with report.open("wb") as out, Path(os.devnull).open("rb") as nothing:
        for number, stream in enumerate((nothing, out, out)):
            os.dup2(stream.fileno(), number)
    os.environ.update(PYTHONPATH=_paths(copy), PYTHONDONTWRITEBYTECODE="1", COLUMNS="400")
    sys.path[:0] = _paths(copy).split(os.pathsep)
    sys.dont_write_bytecode = True
    code = 3
    try:
        options = ["-q", "-x", "--tb=no", "-rfE", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        code = int(import_module("pytest").main([*options, *(["-m", marks] if marks else []), *tests]))
    finally:
        sys.stdout.flush()
        os._exit(code)


class Trial:
    """Plant changes in one copy, and ask the tests."""

    def __init__(self, copy: Path, lines: Lines | None, end: float, *, most: float) -> None:
        self.copy, self.lines, self.end, self.most = copy, lines, end, most
        self.sound: set[str] = set()  # have failed with a change, and pass without any
        self.unsound: set[str] = set()

    def plant(self, room: str, file: Path, seed: float) -> Mutant | None:
        """Plant the change of a seed in a file, and see who notices; None where nothing can be changed."""
        source = (self.copy / file).read_text("utf-8")
        made = planted(source, random.Random(seed), script=file.suffix == ".js")
        if made is None:
            return None
        how = by = ""
        while not how:
            (self.copy / file).write_text(made.text, "utf-8")
            try:
                how, by = self.noticed(room, file, made)
            finally:
                (self.copy / file).write_text(source, "utf-8")
            if "::" in by and by not in self.sound:  # does it pass without the change?
                whole = first_to_fail(self.copy, [by], 300) is None
                (self.sound if whole else self.unsound).add(by)
                how = how if whole else ""
        return Mutant(room, file.as_posix(), made.line, made.before[:120], made.after[:120], how, by, seed)

    def noticed(self, room: str, file: Path, made: Change) -> tuple[str, str]:
        """Return who notices the change that stands in the copy, and the first test that does."""
        own = own_tests(room)
        if self.lines is None or file.suffix == ".js":
            marks = "not slow" if file.suffix == ".js" and self.lines else QUICK
            by = first_to_fail(
                self.copy, list(own), min(900, max(20, self.end - time.monotonic())), marks=marks
            )
            return ("own", by) if by else ("survived", "")
        over = [test for test in self.lines.over(file.as_posix(), made.lines) if test not in self.unsound]
        mine = [test for test in over if test.startswith(own)]
        for how, tests in (("own", mine), ("others", [test for test in over if test not in set(mine)])):
            asked = self.lines.quickest(tests, self.most)
            limit = 3 * sum(self.lines.seconds[test] for test in asked) + 60
            if asked and (by := first_to_fail(self.copy, asked, limit)):
                return how, by
        return "survived", ""


def shares(changes: int, given: str | None) -> dict[str, int]:
    """Return how many changes each room gets: by its lines, and fifteen at least where there are so many."""
    files = {room: each for room, each in rooms().items() if not given or room in given.split(",")}
    size = {r: sum((ROOT / f).read_bytes().count(b"\n") for f in each) for r, each in files.items()}
    least = min(15, changes // len(size))
    return {r: max(least, round(changes * n / sum(size.values()))) for r, n in size.items()}


def draw(room: str, number: int, seed: int) -> Iterator[tuple[Path, float]]:
    """Yield files of a room, large ones more often, and the seed of the change to plant there; each once."""
    chance, files = random.Random(f"{seed} {room}"), rooms()[room]
    sources = {file: (ROOT / file).read_text("utf-8") for file in files}
    seen: set[str] = set()
    for _ in range(100 * number):  # a small room may not have so many
        file, drawn = chance.choices(files, [len(sources[file]) for file in files])[0], chance.random()
        made = planted(sources[file], random.Random(drawn), script=file.suffix == ".js")
        if made and made.text not in seen and len(seen) < number:
            seen.add(made.text)
            yield file, drawn


def main() -> None:
    """Plant, count and list."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", help=f"some of {', '.join(rooms())}")
    parser.add_argument("--changes", type=int, default=500, help="in all rooms together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path, help="write which test runs over which line there, and end")
    parser.add_argument("--tests", nargs="+", help="with --record: these alone, slow ones too, a file each")
    parser.add_argument("--lines", type=Path, help="the folder that --record wrote")
    parser.add_argument("--seconds", type=float, help="stop then")
    parser.add_argument(
        "--most-seconds",
        type=float,
        default=100.0,
        help="of tests, as recorded, that one change is shown to, own and others'; the quickest go first",
    )
    parser.add_argument(
        "--output", type=Path, help="every change, as JSON; what stands there is not asked again"
    )
    parser.add_argument("--again", action="store_true", help="ask again about what no own test had noticed")
    given = parser.parse_args()
    share = shares(given.changes, given.rooms or ("core" if given.seconds else None))
    if given.record:
        given.record.mkdir(exist_ok=True)
        for test in given.tests or ():
            record(given.record, test.replace("/", "-"), [test], marks="not browser")
        for room in () if given.tests else share:
            if own_tests(room) and not room.endswith(".js"):
                record(given.record, room, own_tests(room))
        return
    for name in HEAVY:
        import_module(name)
    kept = json.loads(given.output.read_text("utf-8")) if given.output and given.output.exists() else []
    results = {(each["file"], each["seed"]): Mutant(**each) for each in kept}
    end = time.monotonic() + (given.seconds or float("inf"))
    with tempfile.TemporaryDirectory() as folder:
        lines = Lines.read(given.lines) if given.lines else None
        trial = Trial(copied(Path(folder) / "copy"), lines, end, most=given.most_seconds)
        for room, number in share.items():
            if lines and not room.endswith(".js") and not lines.of(room):
                raise SystemExit(f"{room}: no test of its own was recorded in {given.lines}")
            for file, seed in draw(room, number, given.seed):
                known = results.get((file.as_posix(), seed))
                if time.monotonic() > end:
                    break
                if known and (known.how == "own" or not given.again):
                    continue
                if mutant := trial.plant(room, file, seed):
                    results[file.as_posix(), seed] = mutant
                    say(mutant)
                    if given.output:
                        text = json.dumps([asdict(each) for each in results.values()], indent=1)
                        given.output.write_text(text, "utf-8")
    for room in share:
        counts = Counter(each.how for each in results.values() if each.room == room)
        print(f"{room:14}", *(f"{how} {counts[how]:3}" for how in HOW), f"of {counts.total():3}")


def say(mutant: Mutant) -> None:
    """Print one line."""
    place = f"{mutant.file}:{mutant.line}"
    print(f"{mutant.how:8} {place}: {mutant.before} -> {mutant.after}   [{mutant.by}]", flush=True)


if __name__ == "__main__":
    main()
