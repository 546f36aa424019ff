"""Redraw the handbook's pictures of the printed kit from the pages as they are today.

Beside whole pages there are three that show what hands do: where the ruler lies, in which order a sheet of
cards is cut, how the sheets of a large board are joined. They are drawn over rendered pages, at the places
where the pages themselves say that they are cut.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from spare_squares.decks.builtin import builtin_deck
from spare_squares.kit.commands.kit_making import make
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.request import Request
from spare_squares.kit.sheets.document import Page

HERE = Path(__file__).parent / "pictures"
SHEETS = {"kit-rules.png": (0, 3), "kit-board-and-counter.png": (4, 5), "kit-cards.png": (6,)}
DPI = 62
GAP = 10
GREY = 200
EDGE = 34  # pixels round a sheet for the numbers of its cuts
Place = tuple[float, float]


def main() -> None:
    """Make the built-in kit in a temporary folder, save pages side by side, and show how they are used."""
    with tempfile.TemporaryDirectory() as folder:
        made = make(Request(folder=folder, paper="a4"))
        pages = pypdfium2.PdfDocument(made.files[0][0])
        for name, numbers in SHEETS.items():
            save(side_by_side([picture(pages, number, DPI) for number in numbers]), name)
    save(measured(), "how-to-measure.png")
    save(cut(), "how-to-cut.png")
    save(joined(), "how-to-join.png")


def picture(pages: pypdfium2.PdfDocument, number: int, dpi: float) -> Image.Image:
    """Render one page in grey."""
    return pages[number].render(scale=dpi / 72).to_pil().convert("L")


def save(drawn: Image.Image, name: str) -> None:
    """Save a picture in sixteen shades."""
    drawn.quantize(16).save(HERE / name, optimize=True)


def side_by_side(pictures: list[Image.Image], ground: int = GREY) -> Image.Image:
    """Put pictures of pages beside one another on grey."""
    width = sum(each.width for each in pictures) + GAP * (len(pictures) + 1)
    sheet = Image.new("L", (width, max(each.height for each in pictures) + 2 * GAP), ground)
    left = GAP
    for each in pictures:
        sheet.paste(each, (left, GAP))
        left += each.width + GAP
    return sheet


# --- what hands do ----------------------------------------------------------------------------------


def printed(**options: object) -> tuple[tuple[Page, ...], pypdfium2.PdfDocument]:
    """Return the pages of the built-in deck in an edition, laid out and as a file."""
    deck, edition = builtin_deck(), Edition(**options)  # type: ignore[arg-type]
    data = io.BytesIO(finish_player(deck, edition).data)
    return player_document(deck, edition).pages, pypdfium2.PdfDocument(data)


def lettering(size: int) -> ImageFont.FreeTypeFont:
    """Return the face of the kit's numbers."""
    import fontpkg_play as face

    return ImageFont.truetype(str(Path(face.ROOT) / "files" / "Play-Bold.ttf"), size)


def disc(draw: ImageDraw.ImageDraw, at: Place, text: str) -> None:
    """Draw a number on a black disc."""
    x, y = at
    draw.ellipse((x - 12, y - 12, x + 12, y + 12), fill=0)
    draw.text((x, y), text, font=lettering(15), fill=255, anchor="mm")


def dashed(draw: ImageDraw.ImageDraw, start: Place, end: Place) -> None:
    """Draw a level or upright line of broad dashes."""
    (x0, y0), (x1, y1) = start, end
    length = abs(x1 - x0) + abs(y1 - y0)
    for at in range(0, int(length), 14):
        a, b = at / length, min(1.0, (at + 8) / length)
        line = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
        draw.line(line, fill=0, width=3)


def measured() -> Image.Image:
    """Lay a ruler under the bar of a sheet to cut, its zero at the left end."""
    dpi = 110
    _, pages = printed(parts=frozenset({"board"}))
    page, one = picture(pages, 0, dpi), dpi / 25.4
    top, left = 259 * one, 10 * one
    strip = page.crop((0, int(top), page.width, int(278 * one)))
    strip.paste(255, (0, int(13.4 * one), strip.width, strip.height))  # where the footer is, the ruler lies
    bar = (19 + 245) * one - top
    draw = ImageDraw.Draw(strip)
    y0, y1 = bar + 9, bar + 9 + 11 * one
    draw.rectangle((left - 4 * one, y0, left + 107 * one, y1), fill=225, outline=0, width=2)
    for mm in range(106):
        x = left + mm * one
        draw.line(
            (x, y0, x, y0 + one * (4 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.8)), fill=0, width=1
        )
        if mm % 10 == 0:
            draw.text((x, y0 + 7 * one), str(mm // 10), font=lettering(16), fill=0, anchor="mm")
    for mm in (0, 100):
        dashed(draw, (left + mm * one, bar - 12), (left + mm * one, y0 + 4 * one))
    return strip


def cut() -> Image.Image:
    """Number the cuts of a sheet of cards: the level ones first, then each strip of cards across."""
    laid_out, pages = printed(parts=frozenset({"cards"}))
    page, (xs, ys), one = picture(pages, 0, DPI), laid_out[0].cuts, DPI / 25.4
    left, top = 10 * one, 19 * one
    whole = Image.new("L", (page.width + 2 * EDGE, page.height + 2 * EDGE), GREY)
    whole.paste(page, (EDGE, EDGE))
    draw = ImageDraw.Draw(whole)
    number = 0
    for y in ys:
        number += 1
        at = EDGE + top + y * one
        dashed(draw, (EDGE, at), (EDGE + page.width, at))
        disc(draw, (EDGE / 2, at), str(number))
    for x in xs:
        number += 1
        at = EDGE + left + x * one
        dashed(draw, (at, EDGE), (at, EDGE + page.height))
        disc(draw, (at, EDGE / 2), str(number))
    return whole


def joined() -> Image.Image:
    """Show the four sheets of a large board as they are cut, and the board they make."""
    dpi = 40
    laid_out, pages = printed(parts=frozenset({"board"}), cell=60.0, tiled=True)
    one, parts = dpi / 25.4, []
    for number, page in enumerate(laid_out):
        if page.tile:
            (xs, ys), sheet = page.cuts, picture(pages, number, dpi)
            box = (
                [round((10 + x) * one) for x in (min(xs), max(xs))],
                [round((19 + y) * one) for y in (min(ys), max(ys))],
            )
            parts.append((page.tile, sheet.crop((box[0][0], box[1][0], box[0][1] + 1, box[1][1] + 1))))
    apart, close = (lay(parts, one, gap) for gap in (26, 0))
    whole = Image.new("L", (apart.width + close.width + 140, apart.height + 2 * GAP), GREY)
    whole.paste(apart, (GAP, GAP))
    right = apart.width + 140 - GAP
    whole.paste(close, (right, (whole.height - close.height) // 2))
    draw, y = ImageDraw.Draw(whole), whole.height / 2
    draw.line((apart.width + 35, y, right - 55, y), fill=0, width=6)
    draw.polygon(((right - 60, y - 16), (right - 60, y + 16), (right - 30, y)), fill=0)
    return whole


def lay(parts: list[tuple[tuple[int, int, int, int], Image.Image]], one: float, gap: int) -> Image.Image:
    """Lay cut sheets where their cells belong, so far apart; each lies over the flap of the one before."""
    ends = 11.5 * one
    side = round(4 * 60 * one + 2.4 * ends) + gap
    whole = Image.new("L", (side, side + 10), GREY)
    for (column, row, _, _), sheet in parts:
        x = (ends + column * 60 * one if column else 0.0) + (gap if column else 0)
        y = (ends * 1.22 + row * 60 * one if row else 0.0) + (gap if row else 0)
        whole.paste(sheet, (round(x), round(y)))
    return whole.crop((0, 0, side - 8, side))


if __name__ == "__main__":
    main()
