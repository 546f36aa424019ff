"""What stands on every page: the footer, and on a sheet to be cut the bars that show its scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spare_squares.errors import NotValid
from spare_squares.kit.edition import MARGIN, Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Leaf, Page
from spare_squares.kit.sheets.marks import POINT, Align, Mark, Outline, Stamp, Strokes, Text, rectangle
from spare_squares.kit.sheets.typeset import Block, fits_on_one_line, lines, paragraph

METRIC = 100.0
INCH = 25.4
INCHES = 4
BAR_UNDER = 5.0  # millimetres from what is cut to the middle of the first bar
BAR_PITCH = 5.5  # millimetres from the one bar to the other, or the size of the type where that is more
ONE_LINE = 170.0  # millimetres, at 12 pt, that a footer of one line needs
FOOTER, LARGE_FOOTER = 8.0, 6.8  # at 12 pt, of the lowest line of the footer with the white over it
CLOSE = 4.9  # millimetres at 12 pt between the two bars under a full sheet of cards
LONGEST = "99"  # of a page number where the room for a footer is measured
# A strip at the side of a sheet of nine, in millimetres: from its outer edge to the baselines that stand in
# it upright, on the left and on the right, what it is broad, and what parts two things in it.
LEFT_STRIP, RIGHT_STRIP, STRIP, PARTED = 3.6, 1.4, 6.2, 5.0
STRIP_END = 2.0  # so that no end of a bar goes on in a line to cut along
ADVICE_FROM = 24.0  # millimetres at 12 pt from the end of the metric bar: its name stands between
MOST_ADVICE = 2  # lines beside the bars
CROP_EDGE, CROP_GAP, CROP_LENGTH = 5.0, 1.0, 4.0  # of a mark to cut by: from paper and card, and its own
LEAST_CROP = 2.0
FULL_FOOT = 10.3  # of a full sheet of cards at 12 pt: a bar and a footer of a line
SIDE_MARGIN = 6.35  # millimetres: what a sheet of nine leaves white, where printers mostly reach within 6
LEAST_ADVICE = 50.0  # millimetres of a column of advice; where there is less it stands over the bars


def footer_height(edition: Edition) -> float:
    """Return what the footer takes at the foot of every page, the space above it included."""
    more = edition.small.leading if has_two_lines(edition) else 0.0
    return edition.scaled(FOOTER if edition.body.size == 12 else LARGE_FOOTER) + more


def bars_height(edition: Edition) -> float:
    """Return what bars and footer take at the foot of a sheet to be cut."""
    advice = 0.0 if advice_beside(edition) else set_advice(edition, 0).height
    return footer_height(edition) + 2 * BAR_PITCH + advice


def has_two_lines(edition: Edition) -> bool:
    """Tell whether the footer takes two lines: where the frame is too narrow for one."""
    return edition.width < edition.scaled(ONE_LINE)


def advice_beside(edition: Edition) -> str:
    """Return the advice that has room beside the bars: in two lines, else a shorter one on one line."""
    room = edition.width - METRIC - edition.scaled(ADVICE_FROM)
    said, short = said_of_bar(edition), said_of_bar(edition, "_short")
    if room >= edition.scaled(LEAST_ADVICE) and len(lines(said, room, edition.small)) <= MOST_ADVICE:
        return said
    return short if fits_on_one_line(short, edition.width - after_name(edition), edition.small) else ""


def said_of_bar(edition: Edition, form: str = "") -> str:
    """Return what is said of a bar: what to do when it is off, or for which printer it is corrected (ED1)."""
    key = "corrected" if edition.corrected else "advice"
    return edition.texts(f"bars.{key}{form}", measured=edition.corrected)


def said_beside_full(edition: Edition) -> str:
    """Return what is said beside the bar of a full sheet, its name included."""
    key = "bars.corrected_bar" if edition.corrected else "bars.short"
    return edition.texts(key, measured=edition.corrected)


def alt_of_bars(edition: Edition) -> str:
    """Return what is read out in place of the bars."""
    key = "bars.alt_inch" if edition.paper.inches else "bars.alt"
    return edition.texts(key, scale=edition.scale)


def after_name(edition: Edition) -> float:
    """Return where a short advice begins: after the names of the bars."""
    names = ("bars.metric", "bars.inch") if edition.paper.inches else ("bars.metric",)
    return METRIC + 6.5 + max(fonts.width(edition.texts(name), edition.small.size) for name in names)


def ways_to_correct(edition: Edition) -> tuple[str, ...]:
    """Return how a footer may say for which printer a page is corrected, the longest way first."""
    said = edition.corrected
    if not said:
        return ("",)
    if edition.printer.name:
        return (f" · {edition.printer.name} {said}", f" · {said}")
    return (f" · {edition.texts('footer.corrected', measured=said)}", f" · {said}")


def footer(
    edition: Edition,
    *,
    name: str,
    fingerprint: str,
    role: tuple[str, str],
    page: str,
    on: Page,
    short_roles: tuple[str, ...] = (),
) -> Leaf:
    """Draw kit name and fingerprint, role with the mark of a set, paper, page x of y, in a line or two (K38).

    On a sheet of nine it stands upright in the strips at the sides. For a printer that was measured it says
    what was corrected, in fewer words where they have no room. Of `short_roles` the first that fits stands
    for a role that has none.

    Raises:
        NotValid: when the name of the kit leaves no room for the mark of a set.
    """
    baseline, right = edition.height - edition.scaled(1.2), edition.width
    size = edition.small.size
    kit, ways = f"{name} · {fingerprint}", ways_to_correct(edition)
    which = f"{role[0]} · {edition.paper.name}{role[1]}"
    if on.foot == "sides":
        return _footer_at_sides(edition, kit, which + ways[-1], page)
    if on.foot == "full":
        baseline += edition.paper.height - MARGIN - edition.paper.top - edition.height
    elif has_two_lines(edition):
        first = baseline - edition.small.leading
        kit += next((way for way in ways if fonts.width(kit + way, size) <= right), ways[-1])
        taken = fonts.width(which, size, bold=True) + fonts.width(page, size)
        place = first if taken + edition.scaled(3) > right else baseline
        marks = (
            Text(0, first, kit, size),
            Text(0, baseline, which, size, bold=True),
            Text(right, place, page, size, align="right"),
        )
        return Leaf("Artifact", marks)
    room = right - edition.scaled(4) - fonts.width(kit, size) - fonts.width(page, size)
    for short in short_roles:
        if fonts.width(which + ways[-1], size, bold=True) > room:
            which = f"{short} · {edition.paper.name}{role[1]}"
    which += next((way for way in ways if fonts.width(which + way, size, bold=True) <= room), ways[-1])
    beside = f"{role[1]}{ways[-1]}"
    if beside and fonts.width(which, size, bold=True) > room:
        raise NotValid(
            f"the title {name!r} leaves no room for{beside} at the foot of a page: shorten it (V23)"
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
    left, right = ends_of_cuts(xs or (0.0, edition.width), paper.left, paper.width)
    above, below = ends_of_cuts(ys or (0.0, edition.height), paper.top, paper.height)
    strokes = [((x, start), (x, end)) for x in xs for start, end in (above, below)]
    strokes += [((start, y), (end, y)) for y in ys for start, end in (left, right)]
    marks = Leaf("Artifact", (Strokes(tuple(strokes), edition.line),))
    edge = min(left[0] + paper.left if ys else MARGIN, above[0] + paper.top if xs else MARGIN)
    return replace(page, nodes=(marks, *page.nodes), margin=min(page.margin, edge))


Span = tuple[float, float]


def ends_of_cuts(cuts: Sequence[float], before: float, paper: float) -> tuple[Span, Span]:
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
    pitch = max(BAR_PITCH, size * POINT)
    # What large print needs between the bars is taken above them, for below stands the footer.
    under = BAR_UNDER - (2 * (pitch - BAR_PITCH) if edition.paper.inches else 0.0)
    beside = bool(advice_beside(edition))
    more = max(0.0, set_advice(edition, 0).height - 2 * BAR_PITCH) if beside else 0.0
    top = edition.height - bars_height(edition) + under - more
    advice = set_advice(edition, top - 3.3)
    metric = top if beside else top + advice.height
    down = 1.4 * size / 12
    marks: list[Mark] = [*metric_bar(edition, metric)]
    marks.append(Text(METRIC + 3.5, metric + down, texts("bars.metric"), size))
    if edition.paper.inches:
        inch = metric + pitch
        marks += [*inch_bar(edition, inch), Text(METRIC + 3.5, inch + down, texts("bars.inch"), size)]
    alt = alt_of_bars(edition)
    return (Leaf("Figure", tuple(marks), alt=alt), Leaf("P", advice.marks))


# --- a sheet of nine, its foot upright at the sides ---------------------------------------------------


def fits_at_sides(edition: Edition, name: str, fingerprint: str) -> bool:
    """Tell whether the strips at the sides of a sheet of nine hold bars, advice and footer."""
    kit, which, page = footer_widths(edition, name, fingerprint)
    left, right = ends_of_bars(edition)
    return max(left + kit, right + which + PARTED + page) <= strip_length(edition)


def footer_widths(edition: Edition, name: str, fingerprint: str) -> tuple[float, float, float]:
    """Return how wide the three parts of a player's footer are at most."""
    texts, size = edition.texts["footer"], edition.small.size
    role = texts["player"] if edition.texts.checked else f"{texts['player']} · {texts['draft']}"
    last = edition.set_mark(edition.set_numbers[-1])
    which = f"{role} · {edition.paper.name}{last}{ways_to_correct(edition)[-1]}"
    return (
        fonts.width(f"{name} · {fingerprint}", size),
        fonts.width(which, size, bold=True),
        fonts.width(edition.texts.in_digits(texts["page"].format(page=LONGEST, pages=LONGEST)), size),
    )


def strip_length(edition: Edition) -> float:
    """Return how long the strips at the sides of a full sheet are."""
    return edition.paper.height - 2 * SIDE_MARGIN - STRIP_END


def ends_of_bars(edition: Edition) -> tuple[float, float]:
    """Return where what follows the bars begins: in the left strip, and in the right one."""
    size, texts = edition.small.size, edition.texts
    inch = INCHES * INCH + 3.5 + fonts.width(texts("bars.inch"), size) if edition.paper.inches else -PARTED
    return METRIC + 3.5 + fonts.width(said_beside_full(edition), size) + PARTED, inch + PARTED


def stand_upright(edition: Edition, side: Align, marks: Sequence[Mark]) -> Stamp:
    """Stand marks upright in a strip, their baseline at y = 0, so that they read upwards."""
    paper = edition.paper
    x = SIDE_MARGIN + LEFT_STRIP if side == "left" else paper.width - SIDE_MARGIN - RIGHT_STRIP
    y = paper.height - SIDE_MARGIN - STRIP_END
    return Stamp(x - paper.left, y - paper.top, tuple(marks), quarters=1)


def bars_at_sides(edition: Edition) -> tuple[Leaf, ...]:
    """Draw the bar of 100 mm with its advice at the left, that of 4 in at the right (K12, FK13)."""
    size, texts = edition.small.size, edition.texts
    down = 1.4 * size / 12
    said = Text(METRIC + 3.5, 0, said_beside_full(edition), size)
    marks: list[Mark] = [stand_upright(edition, "left", tuple(metric_bar(edition, -down)))]
    if edition.paper.inches:
        name = Text(INCHES * INCH + 3.5, 0, texts("bars.inch"), size)
        marks.append(stand_upright(edition, "right", (*inch_bar(edition, -down), name)))
    alt = alt_of_bars(edition)
    return Leaf("Figure", tuple(marks), alt=alt), Leaf("P", (stand_upright(edition, "left", (said,)),))


def _footer_at_sides(edition: Edition, kit: str, which: str, page: str) -> Leaf:
    size, (metric, inch), end = edition.small.size, ends_of_bars(edition), strip_length(edition)
    right = (Text(inch, 0, which, size, bold=True), Text(end, 0, page, size, align="right"))
    left = Text(max(metric, end - fonts.width(kit, size)), 0, kit, size)
    return Leaf("Artifact", (stand_upright(edition, "left", (left,)), stand_upright(edition, "right", right)))


# --- the foot of a full sheet of cards -----------------------------------------------------------------


def full_foot(edition: Edition) -> float:
    """Return what bars and footer take, from margin to margin, under a full sheet of cards: a line each."""
    return edition.scaled(FULL_FOOT + (CLOSE if edition.paper.inches else 0.0))


def fits_in_a_line(edition: Edition, name: str, fingerprint: str) -> bool:
    """Tell whether the footer has room on one line, as it has to under a full sheet of cards."""
    return sum(footer_widths(edition, name, fingerprint)) + edition.scaled(4) <= edition.width


def short_bars(edition: Edition, y: float) -> tuple[Leaf, ...]:
    """Draw the bars, that of 100 mm with its advice if there is room beside it, for a full sheet."""
    texts, down, size, left = edition.texts, 1.4 * edition.small.size / 12, edition.small.size, METRIC + 3.5
    fits = fits_on_one_line(said_beside_full(edition), edition.width - left, edition.small)
    said = Text(left, y + down, said_beside_full(edition) if fits else texts("bars.metric"), size)
    marks = [*metric_bar(edition, y)]
    if edition.paper.inches:
        inch = y + edition.scaled(CLOSE)
        marks += [*inch_bar(edition, inch), Text(left, inch + down, texts("bars.inch"), size)]
    alt = alt_of_bars(edition)
    return (Leaf("Figure", tuple(marks), alt=alt), Leaf("P", (said,)))


def metric_bar(edition: Edition, y: float) -> Iterator[Mark]:
    """Draw a line of 100 mm with an end at either side and a tick each centimetre."""
    ends = tuple(((x, y - 1.8), (x, y + 1.8)) for x in (0.0, METRIC))
    ticks = tuple(((x * 10.0, y - 1.2), (x * 10.0, y)) for x in range(1, 10))
    yield Strokes((((0.0, y), (METRIC, y)),), edition.thin.bold)
    yield Strokes(ends, edition.line)
    yield Strokes(ticks, edition.fine)


def inch_bar(edition: Edition, y: float) -> Iterator[Mark]:
    """Draw four boxes of an inch, every other one filled, on one line of 4 in."""
    yield Strokes((((0.0, y + 1.0), (INCHES * INCH, y + 1.0)),), edition.line)
    for number in range(INCHES):
        box = rectangle(number * INCH, y - 1.0, INCH, 2.0)
        yield Outline(box, width=edition.line, fill=0.0 if number % 2 and not edition.low_ink else None)


def set_advice(edition: Edition, y: float) -> Block:
    """Set what to do when a bar measures wrong: beside the bars, or over them in the whole width."""
    beside = advice_beside(edition)
    left = METRIC + edition.scaled(ADVICE_FROM) if beside else 0.0
    if beside == said_of_bar(edition, "_short"):
        left = after_name(edition)
    leading = edition.small.leading - (0.1 if left else 0.0)
    said = beside or said_of_bar(edition)
    return paragraph(said, left, y, edition.width - left, edition.small, leading=leading)
