"""What the source holds: nothing that no command needs, and no type that is known by its name alone."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "spare_squares"
PAGES = Path(__file__).parents[1] / "templates" / "web"
MODULES = sorted(PACKAGE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text("utf-8")) for path in MODULES}
# What others ask for by name: a notebook, reportlab, and the loader of modules.
ASKED_FROM_OUTSIDE = {"_repr_html_", "_bookmarkReference"}


def called(node: ast.AST) -> Iterator[str]:
    """Yield the names that a piece of source uses, those in texts too: `table.commands.new:mend`."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Store):
        yield node.attr
    elif isinstance(node, ast.ImportFrom):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.keyword) and node.arg:
        yield node.arg
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 80:
        yield from re.findall(r"\w+", node.value)


@cache
def uses() -> Counter[str]:
    """Count the uses of every name in the package, and in the scripts of the pages that run it."""
    found = Counter(name for tree in TREES.values() for node in ast.walk(tree) for name in called(node))
    for script in PAGES.rglob("*.js"):
        found.update(re.findall(r"\w+", script.read_text("utf-8")))
    return found


def inherits(node: ast.ClassDef) -> bool:
    """Tell whether a class has a base that may call its methods: one of a library."""
    return bool(node.bases or (node.decorator_list and node.name.startswith("_")))


def is_command(node: ast.FunctionDef) -> bool:
    return any("command(" in ast.unparse(each) for each in node.decorator_list)


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield functions, classes, constants and methods that somebody should use."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
            if not inherits(node):
                yield from (each.name for each in node.body if isinstance(each, ast.FunctionDef))
        elif isinstance(node, ast.FunctionDef) and not is_command(node):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (each.id for each in targets if isinstance(each, ast.Name))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_name_is_used(path: Path) -> None:
    """FS3: each function, class, constant and method is used by the program itself, not by a test alone."""
    names = [name for name in defined(TREES[path]) if not name.startswith("__")]
    assert [name for name in names if not uses()[name] and name not in ASKED_FROM_OUTSIDE] == []


def reached() -> set[str]:
    """Return the modules that some module imports, or a table names: of commands, or of sheets."""
    found: set[str] = set()
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                named = re.fullmatch(r"([a-z_.]+)(:\w+)?", node.value)
                room = "spare_squares" if named and named[2] else "spare_squares.kit.sheets"
                found |= {f"{room}.{named[1]}"} if named else set()
    return found


def test_every_module_is_reached() -> None:
    """FS3: no module is there for tests alone."""
    names = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in MODULES
        if path.name not in ("__init__.py", "__main__.py")
    }
    assert sorted(names - reached()) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_type_is_known_by_its_name(path: Path) -> None:
    """FS4: an exception, and whatever else, is told by its type; a class's name is for messages alone."""
    told = {
        each for node in ast.walk(TREES[path]) if isinstance(node, ast.JoinedStr) for each in ast.walk(node)
    }
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Attribute) and node.attr in ("__name__", "__qualname__"):
            assert node in told, f"line {node.lineno}: {ast.unparse(node)}"
