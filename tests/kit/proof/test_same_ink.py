"""Ink is compared with marks one by one: what is laid out otherwise than written is seen, mark by mark."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.errors import NotValid
from spare_squares.kit.proof import prove
from spare_squares.kit.sheets.document import Document, Leaf, Page
from spare_squares.kit.sheets.marks import Dots, Outline, Ring, Stamp, Strokes, Text, rectangle

HERE = (Strokes((((0.0, 0.0), (5.0, 5.0)),), 1.0),)


def with_marks(make, *marks) -> Document:
    """Return a page of marks as a document."""
    nodes = (Leaf("P", marks), make.footer(1, 1))
    return replace(make.kit().document, pages=(Page("Page", nodes),))


def difference(make, written: tuple, wanted: tuple) -> str:
    """Write some marks, hold the file against others, and return what is said, if anything."""
    kit = make.written(with_marks(make, *written), make.terms(cell=0))
    document = with_marks(make, *wanted)
    try:
        prove(kit.written.data, document, kit.terms)
    except NotValid as wrong:
        return str(wrong)
    return ""


MARKS = [
    Strokes((((10, 10), (50, 10)), ((10, 20), (50, 25), (60, 25))), 1.0),
    Strokes((((10, 10), (50, 10)),), 1.0, gray=0.4, dash=(1.0, 2.0), round_caps=True),
    Outline(rectangle(10, 10, 30, 20), 2.0),
    Outline(rectangle(10, 10, 30, 20), 2.0, fill=0.9),
    Outline(((10, 10), (40, 10), (40, 30)), fill=0.5),
    Outline(rectangle(10, 10, 30, 20), 2.0, fill=(0.9, 0.6, 0.3)),
    Ring((20, 20), 12.0, fill=(0.9, 0.6, 0.3)),
    Stamp(40, 40, (Outline(rectangle(0, 0, 30, 20), fill=(0.9, 0.6, 0.3)), *HERE)),
    Outline(((10, 10), (40, 10), (40, 30)), 1.0, gray=0.2, dash=(1.0, 2.0)),
    Dots(((10, 10), (20, 10)), 2.0),
    Ring((20, 20), 12.0, 1.0),
    Ring((20, 20), 12.0, fill=0.8),
    Text(10, 10, "Card 1", 12),
    Text(90, 10, "Ωμέγα, Привет: ñ (\\)", 14, bold=True, align="center"),
    Text(90, 10, "no\xa0break", 12, align="right"),
    Stamp(40, 40, HERE),
    Stamp(40, 40, (Stamp(3, 3, HERE, quarters=2), Text(0, 0, "in", 12)), quarters=2),
    Stamp(40, 90, (Stamp(3, 3, HERE, quarters=3), Text(0, 0, "page 10, A10", 12)), quarters=1),
]


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_every_kind_of_mark_is_itself(mark, make):
    """K34: whatever a page can hold is known for what it is."""
    assert difference(make, (mark,), (mark,)) == ""


LINE, BOX = MARKS[0], MARKS[2]
TEXT, RING = Text(10, 10, "Card 1", 12), Ring((20, 20), 12.0, 1.0)
OTHERS = [
    (LINE, replace(LINE, strokes=LINE.strokes[:1])),
    (LINE, replace(LINE, strokes=(((10, 10), (50.1, 10)), LINE.strokes[1]))),
    (LINE, replace(LINE, strokes=(((10, 10), (50, 10), (60, 10)), LINE.strokes[1]))),
    (LINE, replace(LINE, width=1.1)),
    (LINE, replace(LINE, gray=0.05)),
    (LINE, replace(LINE, dash=(1.0, 1.0))),
    (LINE, replace(LINE, round_caps=True)),
    (BOX, replace(BOX, points=rectangle(10, 10, 30.1, 20))),
    (BOX, replace(BOX, fill=0.95)),
    (replace(BOX, fill=(0.9, 0.6, 0.3)), replace(BOX, fill=(0.9, 0.6, 0.31))),
    (replace(BOX, fill=(0.5, 0.5, 0.5)), replace(BOX, fill=0.5)),
    (replace(BOX, fill=0.5), replace(BOX, fill=(0.5, 0.5, 0.5))),
    (BOX, replace(BOX, points=(BOX.points[0], BOX.points[2], BOX.points[1], BOX.points[3]))),
    (BOX, Strokes(((*BOX.points, BOX.points[0]),), 2.0)),
    (replace(BOX, fill=0.9), replace(BOX, fill=1.0)),
    (replace(BOX, fill=0.9), replace(BOX, width=0, fill=0.9)),
    (RING, replace(RING, diameter=12.1)),
    (RING, replace(RING, centre=(20, 20.1))),
    (RING, Outline(rectangle(14, 14, 12, 12), 1.0)),
    (Dots(((10, 10),), 2.0), Dots(((10, 10),), 2.1)),
    (Dots(((10, 10),), 2.0), Dots(((10, 10.1),), 2.0)),
    (TEXT, replace(TEXT, text="Card I")),
    (TEXT, replace(TEXT, text="Card 1 ")),
    (TEXT, replace(TEXT, x=10.1)),
    (TEXT, replace(TEXT, y=9.9)),
    (TEXT, replace(TEXT, size=12.01)),
    (TEXT, replace(TEXT, bold=True)),
    (TEXT, replace(TEXT, gray=0.1)),
    (TEXT, replace(TEXT, align="center")),
    (TEXT, replace(TEXT, text="Сard 1")),  # the first letter is Cyrillic
    (Stamp(40, 40, HERE), Stamp(40.1, 40, HERE)),
    (Stamp(40, 40, HERE), Stamp(40, 40, HERE, quarters=2)),
    (Stamp(40, 40, HERE, quarters=1), Stamp(40, 40, HERE, quarters=3)),
    (Text(40, 40, "10", 12), Text(40, 40, "A10", 12)),
    (Stamp(40, 40, HERE), Stamp(40, 40, (replace(HERE[0], width=2.0),))),
    (Stamp(40, 40, HERE), Strokes((((40.0, 40.0), (45.0, 45.0)),), 1.0)),
]


@pytest.mark.parametrize(("mark", "other"), OTHERS)
def test_every_part_of_a_mark_counts(mark, other, make):
    """K34: a mark that is another in one thing, by 0.1 mm or a shade, is a difference."""
    assert "page 1: " in difference(make, (mark,), (other,))


def test_more_fewer_and_in_another_order(make):
    """K34: a mark too many or too few is named by what it is; order counts, for what comes later hides."""
    said = difference(make, (LINE, TEXT), (TEXT,))
    assert "page 1: paints a line at (10.00, 10.00), which no mark of it is" in said
    assert "page 1: lacks the text 'Card 1'" in difference(make, (LINE,), (LINE, TEXT))
    assert "page 1: paints a line at" in difference(make, (LINE, TEXT), (TEXT, LINE))
    assert "where a line belongs" in difference(make, (TEXT,), (LINE,))


def test_marks_without_ink_are_none(make):
    """K34: what leaves nothing on paper has no ink to be missed."""
    nothing = (Strokes((), 1.0), Outline(rectangle(0, 0, 5, 5)), Dots((), 2.0), Text(10, 10, "", 12))
    assert difference(make, (*nothing, LINE), (LINE, *nothing)) == ""


def test_a_stamp_is_compared_wherever_it_stands(make):
    """K34: one stamp that is right does not speak for another with other marks."""
    other = (replace(HERE[0], width=2.0),)
    wanted = (Stamp(10, 10, HERE), Stamp(20, 10, HERE), Stamp(30, 10, HERE))
    for at in range(3):
        written = tuple(replace(each, marks=other) if n == at else each for n, each in enumerate(wanted))
        assert "page 1: paints a line" in difference(make, written, wanted)
