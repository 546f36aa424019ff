"""Every code that can be printed is explained where users look it up."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_each_code_has_its_row_in_the_list_of_findings():
    """V32: codes are documented: the handbook lists those of the source, no more, no fewer."""
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "src" / "spare_squares").rglob("*.py"))
    printed = set(re.findall(r'"(V\d{1,2}|S2)"', source))
    listed = re.findall(
        r"^\| (V\d+|S2) \|", (ROOT / "docs" / "formats-and-findings.md").read_text("utf-8"), re.MULTILINE
    )
    assert len(listed) == len(set(listed)) and set(listed) == printed


def test_the_nearest_card_differs_in_one_cell():
    """V18: what is proposed works, and moves one blocked cell as little as can be."""
    from spare_squares import card, deck, has_packing, verify

    for blocked in ("A1 A4 D1 D4", "A1 B1 C1 D2", "A2 B1 C4 D3"):
        (found,) = [
            each for each in verify(deck("Bad", [card("01", blocked)])).findings if each.code == "V18"
        ]
        near = re.search(r"works is ((?:[A-D][1-4] ?){4})", found.fix.replace(":", " "))
        assert near is not None, found.fix
        cells = near[1].split()
        moved = {*cells} ^ {*blocked.split()}
        assert moved == {"A1", "B1"} or blocked != "A1 A4 D1 D4", "a cell beside the old one is tried first"
        assert len(set(cells) & set(blocked.split())) == 3 and has_packing(card("02", cells))
        new, old = re.search(r"block (\w\d) instead of (\w\d)", found.fix).groups()
        assert {new, *blocked.split()} - {old} == set(cells)
