"""What stands on every page: the footer, and on a sheet to be cut the bars that show its scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spare_squares.errors import NotValid
from spare_squares.kit.edition import MARGIN, Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Leaf, Page
from spare_squares.kit.sheets.marks import Mark, Outline, Strokes, Text, rectangle
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, lines, paragraph

METRIC = 100.0
INCH = 25.4
INCHES = 4
BAR_PITCH = 5.5  # millimetres from the one bar to the other
ONE_LINE = 170.0  # millimetres, at 12 pt, that a footer of one line needs
FOOTER, LARGE_FOOTER = 8.0, 6.8  # at 12 pt, of the lowest line of the footer with the white over it
ADVICE_FROM = 24.0  # millimetres at 12 pt from the end of the metric bar: its name stands between
MOST_ADVICE = 2  # lines beside the bars
CROP_EDGE, CROP_GAP, CROP_LENGTH = 5.0, 1.0, 4.0  # of a mark to cut by: from paper and card, and its own
LEAST_CROP = 2.0
LEAST_ADVICE = 50.0  # millimetres of a column of advice; where there is less it stands over the bars


def footer_height(edition: Edition) -> float:
    """Return what the footer takes at the foot of every page, the space above it included."""
    more = edition.small.leading if _is_two_lines(edition) else 0.0
    return edition.scaled(FOOTER if edition.body.size == 12 else LARGE_FOOTER) + more


def bars_height(edition: Edition) -> float:
    """Return what bars and footer take at the foot of a sheet to be cut."""
    advice = 0.0 if _beside(edition) else _advice(edition, 0).height
    return footer_height(edition) + 2 * BAR_PITCH + advice


def _is_two_lines(edition: Edition) -> bool:
    return edition.width < edition.scaled(ONE_LINE)


def _beside(edition: Edition) -> str:
    """Return the advice that has room beside the bars: in two lines, else a shorter one on one line."""
    room = edition.width - METRIC - edition.scaled(ADVICE_FROM)
    said, short = edition.texts("bars.advice"), edition.texts("bars.advice_short")
    if room >= edition.scaled(LEAST_ADVICE) and len(lines(said, room, edition.small)) <= MOST_ADVICE:
        return said
    return short if fits_on_one_line(short, edition.width - _after_name(edition), edition.small) else ""


def _after_name(edition: Edition) -> float:
    """Return where a short advice begins: after the name of the metric bar."""
    return METRIC + 6.5 + fonts.width(edition.texts("bars.metric"), edition.small.size)


def footer(
    edition: Edition, *, name: str, fingerprint: str, role: tuple[str, str], page: str, drop: float = 0.0
) -> Leaf:
    """Draw kit name and fingerprint, role with the mark of a set, paper, page x of y, in a line or two (K38).

    Raises:
        NotValid: when the name of the kit leaves no room for the mark of a set.
    """
    baseline, right = edition.height - edition.scaled(1.2) + drop, edition.width
    size = edition.small.size
    kit, which = f"{name} · {fingerprint}", f"{role[0]} · {edition.paper.name}{role[1]}"
    if _is_two_lines(edition):
        first = baseline - edition.small.leading
        taken = fonts.width(which, size, bold=True) + fonts.width(page, size)
        place = first if taken + edition.scaled(3) > right else baseline
        marks = (
            Text(0, first, kit, size),
            Text(0, baseline, which, size, bold=True),
            Text(right, place, page, size, align="right"),
        )
        return Leaf("Artifact", marks)
    taken = fonts.width(kit, size) + fonts.width(which, size, bold=True) + fonts.width(page, size)
    if role[1] and taken > right - edition.scaled(4):
        raise NotValid(
            f"the title {name!r} leaves no room for{role[1]} at the foot of a page: shorten it (V23)"
        )
    middle = (fonts.width(kit, size) + right - fonts.width(page, size)) / 2
    return Leaf(
        "Artifact",
        (
            Text(0, baseline, kit, size),
            Text(middle, baseline, which, size, bold=True, align="center"),
            Text(right, baseline, page, size, align="right"),
        ),
    )


def shown_cuts(page: Page, edition: Edition, lines: Sequence[Mark] = ()) -> Page:
    """Return a page that begins with what shows where to cut it: given lines, marks at the edges, or nothing.

    A mark ends before what it parts, so that a cut that is a little off leaves no black on a card.
    """
    if edition.cut == "lines" and lines:
        return replace(page, nodes=(Leaf("Artifact", tuple(lines)), *page.nodes))
    if edition.cut != "marks":
        return page
    (xs, ys), paper = page.cuts, edition.paper
    if not xs and not ys:
        return page
    left, right = _crops(xs or (0.0, edition.width), paper.left, paper.width)
    above, below = _crops(ys or (0.0, edition.height), paper.top, paper.height)
    strokes = [((x, start), (x, end)) for x in xs for start, end in (above, below)]
    strokes += [((start, y), (end, y)) for y in ys for start, end in (left, right)]
    marks = Leaf("Artifact", (Strokes(tuple(strokes), edition.line),))
    edge = min(left[0] + paper.left if ys else MARGIN, above[0] + paper.top if xs else MARGIN)
    return replace(page, nodes=(marks, *page.nodes), margin=min(page.margin, edge))


Span = tuple[float, float]


def _crops(cuts: Sequence[float], before: float, paper: float) -> tuple[Span, Span]:
    """Return where the marks at two edges begin and end: before the first cut and behind the last one.

    `before` is what lies between the edge of the paper and its frame, from which all else is measured.
    """
    spans = []
    for room in (before + min(cuts), paper - before - max(cuts)):
        start = min(CROP_EDGE, room - CROP_GAP - LEAST_CROP)
        spans.append((start, min(start + CROP_LENGTH, room - CROP_GAP)))
    (near, near_end), (far, far_end) = spans
    return (near - before, near_end - before), (paper - before - far_end, paper - before - far)


def bars(edition: Edition) -> tuple[Leaf, ...]:
    """Draw the 100 mm bar, on inch papers one of 4 in, and what to do when the first measures wrong (K12).

    The one is a line with a tick each centimetre, the other a row of four boxes: nobody takes the longer one
    for a bar of 100 mm that came out wrong.
    """
    texts, size = edition.texts, edition.small.size
    top = edition.height - bars_height(edition) + 3.5
    advice = _advice(edition, top - 3.3)
    metric = top if _beside(edition) else top + advice.height
    down = 1.4 * size / 12
    marks: list[Mark] = [*_metric_bar(edition, metric)]
    marks.append(Text(METRIC + 3.5, metric + down, texts("bars.metric"), size))
    if edition.paper.inches:
        inch = metric + BAR_PITCH
        marks += [*_inch_bar(edition, inch), Text(METRIC + 3.5, inch + down, texts("bars.inch"), size)]
    alt = texts("bars.alt_inch" if edition.paper.inches else "bars.alt")
    return (Leaf("Figure", tuple(marks), alt=alt), Leaf("P", advice.marks))


def short_bar(edition: Edition, y: float) -> tuple[Leaf, ...]:
    """Draw the bar of 100 mm with its advice, if that has room beside it, for a sheet full to its footer."""
    down, size, left = 1.4 * edition.small.size / 12, edition.small.size, METRIC + 3.5
    fits = fits_on_one_line(edition.texts("bars.short"), edition.width - left, edition.small)
    said = Text(left, y + down, edition.texts("bars.short" if fits else "bars.metric"), size)
    return (Leaf("Figure", tuple(_metric_bar(edition, y)), alt=edition.texts("bars.alt")), Leaf("P", (said,)))


def _metric_bar(edition: Edition, y: float) -> Iterator[Mark]:
    """Draw a line of 100 mm with an end at either side and a tick each centimetre."""
    ends = tuple(((x, y - 1.8), (x, y + 1.8)) for x in (0.0, METRIC))
    ticks = tuple(((x * 10.0, y - 1.2), (x * 10.0, y)) for x in range(1, 10))
    yield Strokes((((0.0, y), (METRIC, y)),), edition.thin.bold)
    yield Strokes(ends, edition.line)
    yield Strokes(ticks, edition.fine)


def _inch_bar(edition: Edition, y: float) -> Iterator[Mark]:
    """Draw four boxes of an inch, every other one filled, on one line of 4 in."""
    yield Strokes((((0.0, y + 1.0), (INCHES * INCH, y + 1.0)),), edition.line)
    for number in range(INCHES):
        box = rectangle(number * INCH, y - 1.0, INCH, 2.0)
        yield Outline(box, width=edition.line, fill=0.0 if number % 2 and not edition.low_ink else None)


def _advice(edition: Edition, y: float) -> Block:
    """Set what to do when a bar measures wrong: beside the bars, or over them in the whole width."""
    beside = _beside(edition)
    left = METRIC + edition.scaled(ADVICE_FROM) if beside else 0.0
    if beside == edition.texts("bars.advice_short"):
        left = _after_name(edition)
    leading = edition.small.leading - (0.1 if left else 0.0)
    said = beside or edition.texts("bars.advice")
    return paragraph(said, left, y, edition.width - left, edition.small, leading=leading)
