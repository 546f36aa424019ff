"""The boxes of figures, in millimetres."""

from __future__ import annotations

import pytest

from spare_squares.kit.pdf.fonts import width
from spare_squares.kit.pdf.structure import Boxes
from spare_squares.kit.sheets.marks import POINT, Dots, Mark, Outline, Ring, Stamp, Strokes, Text, rectangle


@pytest.mark.parametrize(
    ("mark", "box"),
    [
        (Strokes((((1, 2), (5, 9)),), 2.0), (1 - POINT, 2 - POINT, 5 + POINT, 9 + POINT)),
        (Outline(rectangle(1, 2, 3, 4), fill=0.5), (1, 2, 4, 6)),
        (Dots(((1, 1), (5, 1)), 2.0), (0, 0, 6, 2)),
        (Ring((5, 5), 4, 2.0), (3 - POINT, 3 - POINT, 7 + POINT, 7 + POINT)),
        (Stamp(10, 20, (Outline(rectangle(1, 2, 3, 4), fill=0),)), (11, 22, 14, 26)),
        (Stamp(10, 20, (Outline(rectangle(1, 2, 3, 4), fill=0),), quarters=2), (6, 14, 9, 18)),
        (Stamp(10, 20, (Outline(rectangle(1, 2, 3, 4), fill=0),), quarters=1), (12, 16, 16, 19)),
        (Stamp(10, 20, (Outline(rectangle(1, 2, 3, 4), fill=0),), quarters=3), (4, 21, 8, 24)),
    ],
)
def test_the_box_holds_all_that_is_drawn(mark: Mark, box: tuple[float, ...]) -> None:
    """G19: a figure's box is round its marks, line widths and turned stamps included."""
    assert Boxes().of((mark,)) == pytest.approx(box)


def test_the_box_of_text_is_as_wide_as_it_is_drawn() -> None:
    """G19: a label counts from its aligned ends, and from above its capitals to below its descenders."""
    left, top, right, bottom = Boxes().of((Text(100, 50, "Ag", 12, align="right"),)) or (0, 0, 0, 0)
    assert (left, right) == pytest.approx((100 - width("Ag", 12), 100))
    assert top < 50 - 0.668 * 12 * POINT and bottom > 50


def test_boxes_are_joined() -> None:
    """G19: several marks have one box; none have none."""
    marks = (Outline(rectangle(0, 0, 1, 1), fill=0), Outline(rectangle(8, 9, 1, 1), fill=0))
    assert Boxes().of(marks) == (0, 0, 9, 10)
    assert Boxes().of(()) is None
    assert Boxes().of((Stamp(5, 5, ()), Strokes((), 1.0))) is None
