"""Every numbered requirement of rows.txt is named by a test: its docstring opens with the number."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROWS = (TESTS / "rows.txt").read_text("utf-8").split()
OPENING = re.compile(r"^((?:[A-Z]{1,2}\d+(?:, | and )?)+):")


def named() -> dict[str, list[str]]:
    """Return the tests that name each number, by number."""
    found: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                opening = OPENING.match(ast.get_docstring(node) or "")
                for row in re.findall(r"[A-Z]{1,2}\d+", opening[1]) if opening else ():
                    found.setdefault(row, []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return found


NAMED = named()


@pytest.mark.parametrize("row", ROWS)
def test_row_has_a_test(row: str) -> None:
    assert NAMED.get(row), f"no test opens its docstring with {row}"


def test_rows_are_listed_once() -> None:
    assert len(ROWS) == len(set(ROWS))


def test_the_handbook_says_what_each_number_means() -> None:
    page = (TESTS.parent / "docs" / "requirements.md").read_text("utf-8")
    said = re.findall(r"^\| ([A-Z]{1,2}\d+) \| \S", page, re.MULTILINE)
    assert sorted(set(ROWS) - set(said)) == [], "docs/requirements.md gives each number its sentence"
    assert len(said) == len(set(said)), "and once"
