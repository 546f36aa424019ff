"""What stands on every page: the footer, and on a sheet to be cut the bars that show its scale."""

from __future__ import annotations

from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Leaf
from spare_squares.kit.sheets.marks import Mark, Strokes, Text
from spare_squares.kit.sheets.typeset import Block, paragraph

METRIC = 100.0
INCH = 25.4
INCHES = 4
BAR_PITCH = 5.5  # millimetres from the one bar to the other
ONE_LINE = 170.0  # millimetres, at 12 pt, that a footer of one line needs
ADVICE_FROM = 24.0  # millimetres from the end of the metric bar: its name stands between
LEAST_ADVICE = 50.0  # millimetres of a column of advice; where there is less it stands over the bars


def footer_height(edition: Edition) -> float:
    """Return what the footer takes at the foot of every page, the space above it included."""
    more = edition.body.leading if _is_two_lines(edition) else 0.0
    return edition.scaled(8.0) + more


def bars_height(edition: Edition) -> float:
    """Return what bars and footer take at the foot of a sheet to be cut."""
    advice = 0.0 if _is_beside(edition) else _advice(edition, 0).height
    return footer_height(edition) + 2 * BAR_PITCH + advice


def _is_two_lines(edition: Edition) -> bool:
    return edition.width < edition.scaled(ONE_LINE)


def _is_beside(edition: Edition) -> bool:
    """Tell whether the advice has room beside the bars."""
    return edition.width - METRIC - edition.scaled(ADVICE_FROM) >= edition.scaled(LEAST_ADVICE)


def footer(edition: Edition, *, name: str, fingerprint: str, role: str, page: str) -> Leaf:
    """Draw kit name and fingerprint, page role and paper, and page x of y, in one line or two (K38)."""
    baseline, right, size = edition.height - edition.scaled(1.2), edition.width, edition.small.size
    kit, which = f"{name} · {fingerprint}", f"{role} · {edition.paper.name}"
    if _is_two_lines(edition):
        first = baseline - edition.small.leading
        marks = (
            Text(0, first, kit, size),
            Text(0, baseline, which, size, bold=True),
            Text(right, baseline, page, size, align="right"),
        )
        return Leaf("Artifact", marks)
    middle = (fonts.width(kit, size) + right - fonts.width(page, size)) / 2
    return Leaf(
        "Artifact",
        (
            Text(0, baseline, kit, size),
            Text(middle, baseline, which, size, bold=True, align="center"),
            Text(right, baseline, page, size, align="right"),
        ),
    )


def bars(edition: Edition) -> tuple[Leaf, ...]:
    """Draw the 100 mm bar and the 4 in bar with what to do when they measure wrong (K12)."""
    texts, size = edition.texts["bars"], edition.small.size
    top = edition.height - bars_height(edition) + 3.5
    advice = _advice(edition, top - 3.3)
    metric = top if _is_beside(edition) else top + advice.height
    inch = metric + BAR_PITCH
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
        Strokes(tuple(strokes), edition.bold),
        Strokes(tuple(ends), edition.line),
        Strokes(tuple(ticks), edition.fine),
        Text(METRIC + 3.5, metric + 1.4, texts["metric"], size),
        Text(METRIC + 3.5, inch + 1.4, texts["inch"], size),
    )
    return (
        Leaf(
            "Figure", marks, alt=f"Two bars: {texts['metric']} and {texts['inch']} long when printed at 100 %"
        ),
        Leaf("P", advice.marks),
    )


def _advice(edition: Edition, y: float) -> Block:
    """Set what to do when a bar measures wrong: beside the bars, or over them in the whole width."""
    left = METRIC + edition.scaled(ADVICE_FROM) if _is_beside(edition) else 0.0
    leading = edition.small.leading - (0.1 if left else 0.0)
    said = edition.texts["bars"]["advice"]
    return paragraph(said, left, y, edition.width - left, edition.small, leading=leading)
