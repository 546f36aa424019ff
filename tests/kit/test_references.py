"""Each sheet as a text, mark by mark in millimetres, held against a reference that is read in review."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from spare_squares.kit.sheets.document import Document
from spare_squares.kit.sheets.marks import Dots, Mark, Outline, Ring, Strokes, Text

REFERENCES = Path(__file__).with_name("references")
SHEETS = {
    "rules-1": ("kit", 0), "rules-2": ("kit", 1), "rules-3": ("kit", 2), "rules-4": ("kit", 3),
    "board": ("kit", 4), "counter": ("kit", 5), "cards-1": ("kit", 6), "cards-2": ("kit", 7),
    "answers-cover": ("answers", 0), "answers-1": ("answers", 1), "answers-2": ("answers", 2),
}  # fmt: skip


def point(at: tuple[float, float]) -> str:
    return f"{at[0]:.2f},{at[1]:.2f}"


def described(mark: Mark, sheet: SimpleNamespace) -> str:
    """Say one mark in a line; many strokes or dots by their number and the box round them."""
    if isinstance(mark, Text):
        weight = " bold" if mark.bold else ""
        return f"text {mark.size:g}{weight} {mark.align} {mark.x:.2f},{mark.y:.2f} {mark.text}"
    if isinstance(mark, Outline):
        fill = "" if mark.fill is None else f" fill {mark.fill:g}"
        return f"outline {mark.width:g}{fill} " + " ".join(map(point, mark.points))
    if isinstance(mark, Ring):
        return f"ring {mark.diameter:.2f} {mark.width:g} {point(mark.centre)}"
    points = [p for s in mark.strokes for p in s] if isinstance(mark, Strokes) else list(mark.centres)
    kind = f"strokes {mark.width:g}" if isinstance(mark, Strokes) else f"dots {mark.diameter:.2f}"
    count = len(mark.strokes) if isinstance(mark, Strokes) else len(mark.centres)
    if isinstance(mark, Strokes) and count <= 12:
        return f"{kind} " + "; ".join(" ".join(map(point, stroke)) for stroke in mark.strokes)
    left, top, right, bottom = sheet.box(tuple(points))
    assert isinstance(mark, Strokes | Dots)
    return f"{kind} ×{count} in {left:.2f},{top:.2f} {right:.2f},{bottom:.2f}"


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_is_as_it_was_read(
    name: str, kit: Document, answers: Document, sheet: SimpleNamespace, request: pytest.FixtureRequest
) -> None:
    """K10, K17: no mark of a sheet moves unseen."""
    source, number = SHEETS[name]
    page = (kit if source == "kit" else answers).pages[number]
    lines: list[str] = []
    for leaf in sheet.leaves(page.nodes):
        lines.append(f"[{leaf.role}] {leaf.alt}".rstrip())
        lines += ["  " + described(each.mark, sheet) for each in sheet.flat(type(page)("", (leaf,)))]
    text = "\n".join(lines).replace("\u00a0", "~") + "\n"
    path = REFERENCES / f"{name}.txt"
    if request.config.getoption("--update-references"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text("utf-8"), "look at the sheet, then run with --update-references"
