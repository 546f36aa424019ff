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
