"""Imports run one way, heavy libraries stay in their rooms, and only the command line prints or exits."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "spare_squares"
MODULES = sorted(PACKAGE.rglob("*.py"))

# The rooms in the order of the way through the house; a room may import itself and the rooms named here.
LEAVES = {"errors", "version", "templates", "columns", "files", "wording"}
CORE = LEAVES | {"core"}
LANGUAGE = CORE | {"language"}
SOLVER = LANGUAGE | {"solver"}
DECKS = SOLVER | {"decks"}
ALLOWED = {
    **dict.fromkeys(LEAVES, LEAVES),
    "core": LEAVES,
    "language": CORE,
    "solver": LANGUAGE,
    "decks": SOLVER,
    "kit": DECKS,
    "table": DECKS,
    "web": CORE,
    "why": DECKS | {"web"},
    "make_room": LEAVES | {"web"},
    "companion": DECKS | {"table", "web"},
    "api": DECKS | {"kit", "table", "why", "web"},
    "maker": DECKS | {"kit", "table", "why", "web", "make_room", "companion", "api"},
    "shell": CORE,
    "__init__": {"", "api", "version"},
    "__main__": {"shell"},
}
ONLY_IN = {"reportlab": "kit/pdf", "pypdf": "tests", "pdfplumber": "tests"}
ON_THE_SCREEN = ("click", "prompt_toolkit")  # of commands and the shell alone


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def is_command(path: Path) -> bool:
    """Tell whether a module may print and exit: the shell, and the commands of each room."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] == "shell" or parts[1:2] in (("commands",), ("commands.py",))


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted names a module imports, those inside functions too, those for types alone not."""
    for node in _running(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from _running(node)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    for name in imports(path):
        if name.split(".")[0] == "spare_squares":
            other = ([*name.split("."), ""])[1]
            allowed = ALLOWED[room(path)] | ({"shell"} if is_command(path) else set())
            assert other == room(path) or other in allowed, f"{room(path)} imports {name}"
            inside = name.split(".")[2:3]
            assert inside != ["commands"] or is_command(path), f"only commands import commands: {name}"


def test_no_two_modules_lead_to_each_other() -> None:
    """A circle, late imports counted too, is two halves of a thing: what both need stands below both.

    Imports for types alone are left out: they are none when the program runs.
    """
    names = {dotted(path): path for path in MODULES}
    # A module that imports a name of a package may mean the module of that name inside it.
    leads_to = {name: {other for other in imported(path) if other in names} for name, path in names.items()}
    assert sum(map(len, leads_to.values())) > len(names), "the imports were not found"
    order = TopologicalSorter(leads_to)
    try:
        order.prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(reversed(circle.args[1])))


def test_a_name_of_a_module_stands_once() -> None:
    """A name means one file; commands are called as what they run, a proof as the sheet it proves."""
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        if not is_command(path) and path.name != "__init__.py":
            homes.setdefault(path.name, []).append(path.parent.relative_to(PACKAGE).as_posix())
    twice = {name: there for name, there in homes.items() if len(there) > 1}
    assert all(there == ["kit/proof", "kit/sheets"] for there in twice.values()), twice


def test_the_map_names_what_is_there() -> None:
    """The map of the house names modules that exist, in each room all of them where it lists any."""
    text = (PACKAGE.parents[1] / "docs" / "architecture.md").read_text("utf-8")
    for name in re.findall(r"`([a-z_/]+\.py)`", text):
        there = (PACKAGE / name).is_file() or (PACKAGE.parents[1] / name).is_file()
        assert there or name == "commands.py", name
    for line in re.findall(r"^\| `(core|language|solver|decks|table|web)` \| (.*) \|$", text, re.MULTILINE):
        listed = set(re.findall(r"\w+", line[1]))
        missing = {path.stem for path in (PACKAGE / line[0]).glob("*.py")} - listed - {"__init__", "commands"}
        assert not missing, f"{line[0]}: {sorted(missing)}"


def dotted(path: Path) -> str:
    return ".".join(("spare_squares", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
        ".__init__"
    )


def imported(path: Path) -> set[str]:
    """Return the dotted names a module may mean by its imports, but its own."""
    found = set(imports(path))
    for node in _running(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found - {dotted(path)}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_heavy_libraries_stay_in_their_rooms(path: Path) -> None:
    place = path.relative_to(PACKAGE).as_posix()
    for name in imports(path):
        home = ONLY_IN.get(name.split(".")[0])
        assert home is None or place.startswith(home), f"{place} imports {name}"
        assert name.split(".")[0] not in ON_THE_SCREEN or is_command(path), f"{place} imports {name}"


@pytest.mark.parametrize("path", [p for p in MODULES if room(p) == "core"], ids=lambda p: p.name)
def test_core_is_the_standard_library_alone(path: Path) -> None:
    outside = {
        "os",
        "pathlib",
        "io",
        "time",
        "datetime",
        "tempfile",
        "shutil",
        "subprocess",
        "secrets",
        "socket",
    }
    for name in imports(path):
        top = name.split(".")[0]
        assert top == "spare_squares" or (top in sys.stdlib_module_names and top not in outside), name


@pytest.mark.parametrize(
    "path", [p for p in MODULES if not is_command(p)], ids=lambda p: str(p.relative_to(PACKAGE))
)
def test_only_the_command_line_prints_or_exits(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in {"print", "input", "sys.exit", "exit", "os._exit"}, called


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_module_opens_with_a_sentence(path: Path) -> None:
    first = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n\n")[0]
    assert first.rstrip().endswith((".", "…", '"')), "a module opens with one sentence"


def loaded(code: str) -> set[str]:
    """Return the top modules that are loaded after some code ran in a fresh process."""
    script = f"import sys\n{code}\nprint(' '.join(sorted({{m.split('.')[0] for m in sys.modules}})))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split("\n")[-2].split())


def run_cli(*args: str) -> str:
    return (
        "from spare_squares.shell import main\n"
        "import contextlib, io\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    main({list(args)!r})"
    )


HEAVY = {
    "reportlab",
    "pypdf",
    "ruamel",
    "jsonschema",
    "prompt_toolkit",
    "openpyxl",
    "distributed",
    "dask",
}


@pytest.mark.parametrize(
    "args",
    [("--help",), ("--version",), ("solve", "A4 B2 B4 D3"), ("verify", "--json"), ("atlas", "--json")],
    ids=" ".join,
)
def test_short_commands_start_light(args: tuple[str, ...]) -> None:
    """S24: help, solve, verify --json and atlas of the built-in game load none of the heavy libraries."""
    assert not HEAVY & loaded(run_cli(*args))


def test_solve_loads_little_beside_click() -> None:
    """pathlib and what it brings were a tenth of the start of `solve`, which is given no path."""
    more = loaded(run_cli("solve", "A4 B2 B4 D3")) - loaded(run_cli("--help"))
    assert not more & {"pathlib", "pkgutil", "urllib", "importlib.resources", "textwrap", "inspect"}


def test_importing_the_package_loads_nothing() -> None:
    assert not (HEAVY | {"click"}) & loaded("import spare_squares")
