"""Marks as operators, compared as text: no file is made here."""

from __future__ import annotations

import itertools

import pytest

from spare_squares.kit.pdf.fonts import FontName, width
from spare_squares.kit.pdf.operators import Operators, number, page_start
from spare_squares.kit.sheets.marks import POINT, Dots, Mark, Outline, Ring, Stamp, Strokes, Text, rectangle

INCH = 25.4


def encode(name: FontName, text: str) -> list[tuple[str, bytes]]:
    return [(f"/{name}", text.encode("latin-1"))]


def drawn(*marks: Mark, start: bool = True) -> list[str]:
    out: list[str] = []
    Operators(encode).draw(marks, (0.0, 720.0), out=out, state=page_start() if start else {})
    return out


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1.0, "1"),
        (0.5, "0.5"),
        (-0.0, "0"),
        (-0.0001, "0"),
        (85.0393700787, "85.039"),
        (1190.5512, "1190.551"),
    ],
)
def test_numbers_are_short(value: float, written: str) -> None:
    """K37: a length has at most three decimals, no sign on nothing, and all of them on a large sheet."""
    assert number(value) == written


def test_lines_are_moves_and_lines() -> None:
    """K2: a line is drawn from point to point, y upwards from the page's foot."""
    assert drawn(Strokes((((0, 0), (INCH, 0), (INCH, INCH)),), 2.0)) == [
        "2 w",
        "0 720 m 72 720 l 72 648 l",
        "S",
    ]


def test_a_rectangle_is_one_operator() -> None:
    """K15: an outline that is a rectangle, begun at any corner, is written as one."""
    corners = rectangle(0, 0, INCH, 2 * INCH)
    for turn in range(4):
        assert drawn(Outline(corners[turn:] + corners[:turn], 1.0)) == ["0 576 72 144 re", "S"]
    crossed = (corners[0], corners[2], corners[1], corners[3])
    assert drawn(Outline(crossed, 1.0))[0].endswith("l h")


@pytest.mark.parametrize(
    ("line", "fill", "paint"), [(1.0, None, ["S"]), (1.0, 0.5, ["B"]), (0.0, 0.5, ["f"]), (0.0, None, [])]
)
def test_outlines_and_rings_are_stroked_and_filled_as_asked(
    line: float, fill: float | None, paint: list[str]
) -> None:
    """G9: no width is no line, no fill is no fill."""
    assert drawn(Outline(rectangle(0, 0, 5, 5), line, fill=fill))[-1:] == paint
    assert drawn(Ring((0, 0), 10, line, fill=fill))[-1:] == paint


def test_a_ring_is_four_curves_round_its_centre() -> None:
    """G10: a ring's curves stay within a thousandth of its radius."""
    path = drawn(Ring((INCH, INCH), 2 * INCH, 1.0))
    curves = [[float(part) for part in line.split()[:6]] for line in path if line.endswith(" c")]
    assert len(curves) == 4
    here = [float(part) for part in path[0].split()[:2]]
    for x1, y1, x2, y2, x3, y3 in curves:
        middle = [(here[0] + 3 * x1 + 3 * x2 + x3) / 8, (here[1] + 3 * y1 + 3 * y2 + y3) / 8]
        for x, y in (middle, (x3, y3)):
            assert ((x - 72) ** 2 + (y - 648) ** 2) ** 0.5 == pytest.approx(72, rel=0.001)
        here = [x3, y3]


def test_dots_are_round_ends_of_nothing() -> None:
    """G10: a disc is a line of no length with round caps as wide as the disc."""
    assert drawn(Dots(((0, 0), (INCH, 0)), INCH / 72)) == [
        "1 J",
        "0 720 m 0 720 l",
        "72 720 m 72 720 l",
        "S",
    ]


def test_state_is_written_only_when_it_changes() -> None:
    """K37: equal pens follow each other without a word; a new one says only what is new."""
    line = ((0.0, 0.0), (INCH, 0.0))
    code = drawn(
        Strokes((line,), 1.0),
        Strokes((line,), 2.0),
        Strokes((line,), 2.0, gray=0.5),
        Strokes((line,), 2.0, gray=0.5, dash=(1.0, 3.0)),
        Strokes((line,), 2.0),
    )
    settings = [line for line in code if line[-1] in "wGJd"]
    assert settings == ["2 w", "0.5 G", "[1 3] 0 d", "0 G", "[] 0 d"]


def test_everything_is_gray() -> None:
    """G10, K18: no operator of colour is ever written."""
    marks: list[Mark] = [
        kind
        for gray in (0.0, 0.5, 1.0)
        for kind in (
            Strokes((((0, 0), (1, 1)),), 1.0, gray=gray),
            Outline(rectangle(0, 0, 5, 5), 1.0, gray=gray, fill=gray),
            Dots(((0, 0),), 1.0, gray=gray),
            Ring((0, 0), 5, 1.0, gray=gray, fill=gray),
            Text(0, 0, "A", 12, gray=gray),
        )
    ]
    words = set(itertools.chain.from_iterable(line.split() for line in drawn(*marks, start=False)))
    assert {"g", "G"} <= words
    assert not words & {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "gs", "sh"}


@pytest.mark.parametrize(("align", "part"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_text_stands_where_its_alignment_says(align: str, part: float) -> None:
    """G7: the given point is the left end, the middle or the right end of the line as drawn."""
    (place,) = [line for line in drawn(Text(100, 0, "Spare", 12, align=align)) if line.startswith("BT")]
    assert float(place.split()[1]) == pytest.approx((100 - part * width("Spare", 12)) / POINT, abs=0.001)


def test_text_is_escaped() -> None:
    """K39: brackets, backslashes and codes that are line ends stay what they are."""
    assert "(\\(a\\) \\\\) Tj" in drawn(Text(0, 0, "(a) \\", 12))
    out: list[str] = []
    ends = Operators(lambda name, text: [("/F", b"\r\n")])
    ends.draw((Text(0, 0, "ab", 12),), (0.0, 0.0), out=out, state=page_start())
    assert "(\\r\\n) Tj" in out


def test_lines_of_one_text_are_parted_by_a_space() -> None:
    """G19: words of two lines stay two words for those who hear them; the last line ends as composed."""
    shown = [line for line in drawn(Text(0, 0, "every other", 12), Text(0, 6, "cell", 12)) if "Tj" in line]
    assert shown == ["(every other ) Tj", "(cell) Tj"]
    end = width("the ", 12)
    bold = (Text(0, 0, "the ", 12), Text(end, 0, "board", 12, bold=True))
    one_line = (*bold, Text(end + width("board", 12, bold=True), 0, ": A to D", 12), Text(150, 0, "far", 12))
    shown = [line for line in drawn(*one_line) if "Tj" in line]
    assert shown == ["(the ) Tj", "(board) Tj", "(: A to D ) Tj", "(far) Tj"]
    below = (Text(0, 0, "cell", 12), Text(width("cell", 12), 6, "below its end", 12))
    assert "(cell ) Tj" in drawn(*below)
    kept = [line for line in drawn(Text(0, 0, "print-", 12), Text(0, 6, "and-play", 12)) if "Tj" in line]
    assert kept == ["(print-) Tj", "(and-play) Tj"]


def test_a_stamp_is_written_once_and_placed() -> None:
    """K17: shared marks are the same piece of code wherever they stand, with a state of their own."""
    marks = (Strokes((((0, 0), (INCH, 0)),), 1.0),)
    one, two = drawn(Stamp(INCH, 0, marks), Stamp(0, INCH, marks))
    assert one == "q 1 0 0 1 72 720 cm 1 w\n0 G\n0 J\n[] 0 d\n0 0 m 72 0 l\nS Q"
    assert two.partition(" cm ")[2] == one.partition(" cm ")[2]
    assert two.startswith("q 1 0 0 1 0 648 cm")


def test_text_of_a_stamp_is_parted_from_what_follows() -> None:
    """G19: a stamp does not know what follows it, so its last line ends in a space."""
    code = "".join(drawn(Stamp(0, 0, (Text(0, 0, "A", 12), Text(9, 0, "B", 12)))))
    assert "(A ) Tj" in code and "(B ) Tj" in code
    line = Strokes((((0, 0), (1, 1)),), 1.0)
    assert "(A ) Tj" in drawn(Text(0, 0, "A", 12), line, Stamp(0, 0, (line,)))
    assert "(A) Tj" in drawn(Text(0, 0, "A", 12), line)


def test_a_stamp_is_turned_round_its_own_place() -> None:
    """K42, FK13: half a turn points a stamp's axes left and up, a quarter lets its text read upwards."""
    marks = (Strokes((((0, 0), (INCH, 0)),), 1.0),)
    assert drawn(Stamp(INCH, INCH, marks, quarters=2))[0].startswith("q -1 0 0 -1 72 648 cm")
    assert drawn(Stamp(INCH, INCH, marks, quarters=1))[0].startswith("q 0 1 -1 0 72 648 cm")


def test_what_a_stamp_changes_ends_with_it() -> None:
    """K15: a line after a stamp is drawn with the pen from before it."""
    line = (((0.0, 0.0), (INCH, 0.0)),)
    code = drawn(Strokes(line, 2.0), Stamp(0, 0, (Strokes(line, 4.0),)), Strokes(line, 2.0))
    assert [part for part in code if part.endswith("w")] == ["2 w"]


def test_nothing_to_draw_writes_nothing() -> None:
    """G15: an empty mark leaves no trace, so nothing is painted that nobody asked for."""
    assert drawn(Strokes((), 1.0), Dots((), 1.0), Text(0, 0, "", 12)) == []
