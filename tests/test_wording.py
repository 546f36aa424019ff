"""How messages count, list and guess at names: said once, in `wording`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from spare_squares.wording import counted, listed, nearest_name, noun_for

PACKAGE = Path(__file__).parents[1] / "src" / "spare_squares"


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (0, ("card",), "0 cards"),
        (1, ("card",), "1 card"),
        (12, ("die", "dice"), "12 dice"),
        (1, ("row is", "rows are"), "1 row is"),
    ],
)
def test_counted_nouns(number: int, words: tuple[str, ...], said: str) -> None:
    assert counted(number, *words) == said
    assert noun_for(number, *words) == said.partition(" ")[2]


def test_lists() -> None:
    assert [listed(list("ABC"[:n])) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert listed(("A", "B", "C"), "or") == "A, B or C"


def test_nearest_name() -> None:
    assert nearest_name("verfiy", ["kit", "verify"]) == "verify"
    assert nearest_name("xyz", ["kit", "verify"]) == ""


def counts_by_hand(node: ast.AST) -> bool:
    """Tell whether code chooses between a noun and its plural: `'' if cards == 1 else 's'`."""
    if not isinstance(node, ast.IfExp) or not isinstance(node.test, ast.Compare):
        return False
    one = [each.value for each in node.test.comparators if isinstance(each, ast.Constant)]
    words = {each.value for each in (node.body, node.orelse) if isinstance(each, ast.Constant)}
    plural = words in ({"is", "are"}, {"", "s"}) or any(f"{word}s" in words for word in words)
    return one == [1] and plural


def test_nouns_are_chosen_in_one_place() -> None:
    """FS2: who counts things in a message asks `wording`."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not counts_by_hand(node), f"{path.relative_to(PACKAGE)}: {ast.unparse(node)}"
