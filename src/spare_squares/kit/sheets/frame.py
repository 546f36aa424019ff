"""What stands on every page: the footer, and on a sheet to be cut the bars that show its scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Leaf, Paper
from spare_squares.kit.sheets.marks import Mark, Strokes, Text
from spare_squares.kit.sheets.scales import BODY, BOLD, FINE, LEADING, LINE
from spare_squares.kit.sheets.typeset import paragraph

BARS_HEIGHT = 19.0  # the foot of a sheet to be cut: bars and footer
FOOTER_HEIGHT = 8.0
METRIC = 100.0
INCH = 25.4
INCHES = 4


def footer(paper: Paper, *, name: str, fingerprint: str, role: str, page: str) -> Leaf:
    """Draw kit name and fingerprint, page role and paper, and page x of y in one line (K38)."""
    baseline = paper.frame_height - 1.2
    right = paper.frame_width
    left_text = f"{name} · {fingerprint}"
    middle_text = f"{role} · {paper.name}"
    middle = (fonts.width(left_text, BODY) + right - fonts.width(page, BODY)) / 2
    return Leaf(
        "Artifact",
        (
            Text(0, baseline, left_text, BODY),
            Text(middle, baseline, middle_text, BODY, bold=True, align="center"),
            Text(right, baseline, page, BODY, align="right"),
        ),
    )


def bars(paper: Paper, texts: Mapping[str, Any]) -> tuple[Leaf, ...]:
    """Draw the 100 mm bar and the 4 in bar with what to do when they measure wrong (K12)."""
    top = paper.frame_height - BARS_HEIGHT + 3.5
    metric, inch = top, top + 5.5
    strokes: list[tuple[tuple[float, float], ...]] = [
        ((0, metric), (METRIC, metric)),
        ((0, inch), (INCHES * INCH, inch)),
    ]
    ends = [
        ((x, y - 1.8), (x, y + 1.8))
        for y, far in ((metric, METRIC), (inch, INCHES * INCH))
        for x in (0.0, far)
    ]
    ticks = [((x * 10.0, metric - 1.2), (x * 10.0, metric)) for x in range(1, 10)]
    ticks += [((x * INCH, inch), (x * INCH, inch + 1.2)) for x in range(1, INCHES)]
    marks: tuple[Mark, ...] = (
        Strokes(tuple(strokes), BOLD),
        Strokes(tuple(ends), LINE),
        Strokes(tuple(ticks), FINE),
        Text(METRIC + 3.5, metric + 1.4, texts["metric"], BODY),
        Text(METRIC + 3.5, inch + 1.4, texts["inch"], BODY),
    )
    advice = paragraph(
        texts["advice"], METRIC + 24, top - 3.3, paper.frame_width - METRIC - 24, leading=LEADING - 0.1
    )
    return (
        Leaf(
            "Figure", marks, alt=f"Two bars: {texts['metric']} and {texts['inch']} long when printed at 100 %"
        ),
        Leaf("P", advice.marks),
    )
