"""Redraw the handbook's pictures of the printed kit from the pages as they are today."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from spare_squares.kit.commands.kit_making import Request, make

HERE = Path(__file__).parent / "pictures"
SHEETS = {"kit-rules.png": (0, 3), "kit-board-and-counter.png": (4, 5), "kit-cards.png": (6,)}
DPI = 62
GAP = 10


def main() -> None:
    """Make the built-in kit in a temporary folder and save pages side by side."""
    with tempfile.TemporaryDirectory() as folder:
        made = make(Request(folder=folder, paper="a4"))
        pages = pypdfium2.PdfDocument(made.files[0][0])
        for name, numbers in SHEETS.items():
            side_by_side([pages[number].render(scale=DPI / 72).to_pil() for number in numbers]).save(
                HERE / name, optimize=True
            )


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """Put pictures of pages beside one another on grey, in sixteen shades."""
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) + 1)
    sheet = Image.new("L", (width, pictures[0].height + 2 * GAP), 200)
    left = GAP
    for picture in pictures:
        sheet.paste(picture.convert("L"), (left, GAP))
        left += picture.width + GAP
    return sheet.quantize(16)


if __name__ == "__main__":
    main()
