"""The board's lines stand 30 mm apart: in the file's own vectors, and in the pixels a printer would see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pypdf
import pypdfium2
import pytest

from spare_squares.kit.edition import PAPERS
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document, Page
from spare_squares.kit.sheets.marks import Outline, rectangle

Read = Callable[[Document], pypdf.PdfReader]
POINT = 25.4 / 72
DPI = 300


def segments(page: Any) -> list[tuple[float, float, float, float]]:
    """Return every straight line of a page in millimetres from its bottom left, through all its matrices."""
    found: list[tuple[float, float, float, float]] = []
    matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    stack: list[tuple[float, ...]] = []
    here = (0.0, 0.0)

    def at(x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) * POINT, (b * x + d * y + f) * POINT

    for operands, operator in page.get_contents().operations:
        values = [float(value) for value in operands if isinstance(value, int | float)]
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = matrix
            g, h, i, j, k, m = values
            matrix = (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, *(0.0, 0.0))
            matrix = (*matrix[:4], a * k + c * m + e, b * k + d * m + f)
        elif operator == b"m":
            here = at(*values)
        elif operator == b"l":
            there = at(*values)
            found.append((*here, *there))
            here = there
    return found


@pytest.mark.parametrize("name", ["a4", "letter", "universal"])
def test_lines_are_thirty_millimetres_apart_in_the_file(name: str, kit: Document, read: Read) -> None:
    """K2, K10: through every matrix the grid stands where it was laid out, within 0.001 mm."""
    paper = PAPERS[name]
    lines = segments(read(replace(kit, paper=paper)).pages[1])
    upright = sorted(x0 for x0, _, x1, _ in lines if x0 == x1)
    level = sorted((y0 for _, y0, _, y1 in lines if y0 == y1), reverse=True)
    assert upright == pytest.approx([paper.left + 12 + 30 * at for at in range(5)], abs=0.001)
    assert level == pytest.approx([paper.height - paper.top - 13 - 30 * at for at in range(5)], abs=0.001)
    assert all(abs(abs(x1 - x0) + abs(y1 - y0) - 120) <= 0.001 for x0, y0, x1, y1 in lines)


def dark_lines(darkness: list[float], step: float) -> list[float]:
    """Return the middles of dark stretches, weighed by how dark each pixel is."""
    middles, weight, moment = [], 0.0, 0.0
    for at, dark in enumerate((*darkness, 0.0)):
        if dark > 0.02:
            weight, moment = weight + dark, moment + dark * (at + 0.5)
        elif weight:
            middles.append(moment / weight * step)
            weight = moment = 0.0
    return middles


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_lines_are_thirty_millimetres_apart_in_pixels(name: str, kit: Document) -> None:
    """K2: drawn at 300 dpi, each cell measures 30 mm within 0.05, both ways."""
    paper = PAPERS[name]
    file = pypdfium2.PdfDocument(write_pdf(replace(kit, paper=paper)).data)
    bitmap = file[1].render(scale=DPI / 72, grayscale=True)
    pixels, wide, high, stride = bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride
    file.close()
    # The picture has whole pixels, so each axis has a scale of its own.
    across, down = paper.width / wide, paper.height / high
    row = int((paper.top + 13 + 15) / down) * stride
    column = int((paper.left + 12 + 15) / across)
    level = dark_lines([1 - value / 255 for value in pixels[row : row + wide]], across)
    upright = dark_lines([1 - value / 255 for value in pixels[column : high * stride : stride]], down)
    edge = paper.top + 13 - 1
    upright = [place for place in upright if edge <= place <= edge + 122]
    for middles in (level, upright):
        assert len(middles) == 5
        assert all(abs(b - a - 30) <= 0.05 for a, b in pairwise(middles))


def test_a_filled_square_is_true_on_every_paper(kit: Document, read: Read) -> None:
    """K2, K10: a rectangle written as one operator has its four edges where they were laid out."""
    leaf = replace(kit.pages[0].nodes[0], role="P", marks=(Outline(rectangle(12.345, 17.891, 60, 60), 2.0),))
    for paper in PAPERS.values():
        page: Any = read(replace(kit, paper=paper, pages=(Page("", (leaf,)),))).pages[0]
        box = next(operands for operands, operator in page.get_contents().operations if operator == b"re")
        x, y, width, height = (float(value) * POINT for value in box)
        assert (x, x + width) == pytest.approx((paper.left + 12.345, paper.left + 72.345), abs=0.001)
        foot = paper.height - paper.top - 77.891
        assert (y, y + height) == pytest.approx((foot, foot + 60), abs=0.001)
