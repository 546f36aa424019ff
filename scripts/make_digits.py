"""Write templates/fonts: digits of Arabic scripts and full-width ones, cut out of FiraGO and named anew.

Neither face of the kit has them. Of FiraGO (bBox Type, SIL Open Font License, "Fira" being a reserved name)
only these thirty are taken, as high as the digits beside them; full-width ones are its Latin digits, broader
and further apart, but not by a whole em: beside Latin letters that would tear a cell's name in two.

Run it with fontTools and pymupdf-fonts 1.0.5, whose modules hold FiraGO 1.001.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from pymupdf_fonts import FiraGO_Bold, FiraGO_Regular

FONTS = Path(__file__).parents[1] / "templates" / "fonts"
FAMILY = "SpareDigits"
ARABIC = [*range(0x660, 0x66A), *range(0x6F0, 0x6FA)]
ZEROS, DOT = (0x660, 0x6F0), 1.5
SPACE = 0x20  # which a writer of PDF may count on
FULL_WIDTH = range(0xFF10, 0xFF1A)
CAP_HEIGHT, HEIGHT = 668, 640  # of Atkinson Hyperlegible; of FiraGO's Arabic digits
WIDE, BROADER = 720, 1.15  # the advance of a full-width digit, and how much broader it is drawn
LATIN_HEIGHT = 679  # of FiraGO's Latin digits


def main() -> None:
    """Write both weights."""
    FONTS.mkdir(exist_ok=True)
    for weight, module in (("Regular", FiraGO_Regular), ("Bold", FiraGO_Bold)):
        (FONTS / f"{FAMILY}-{weight}.ttf").write_bytes(cut(program_of(module), weight))


def program_of(module: Any) -> bytes:
    """Return the font that a module of pymupdf-fonts holds."""
    return next(bytes(value) for value in vars(module).values() if isinstance(value, bytes | bytearray))


def cut(program: bytes, weight: str) -> bytes:
    """Return the thirty digits of a font, renamed, its licence and its copyright kept."""
    font = TTFont(io.BytesIO(program), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features, options.hinting, options.name_IDs = [], False, [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages, options.notdef_outline, options.glyph_names = [0x409], True, False
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "DSIG", "meta", "STAT"]
    leave(font, [SPACE, *ARABIC, *range(0x30, 0x3A)], options)
    names = font.getBestCmap()
    drawn = {code: redraw(font, names[code], CAP_HEIGHT / HEIGHT, zero=code in ZEROS) for code in ARABIC}
    wide = {code: names[code - 0xFF10 + 0x30] for code in FULL_WIDTH}
    drawn |= {code: redraw(font, name, CAP_HEIGHT / LATIN_HEIGHT, wide=WIDE) for code, name in wide.items()}
    for code, (glyph, advance) in drawn.items():
        name = wide.get(code, names.get(code))
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (advance, glyph.xMin)
    for table in font["cmap"].tables:
        table.cmap = {code: wide.get(code, names.get(code)) for code in (SPACE, *drawn)}
    leave(font, [SPACE, *drawn], options)  # without the parts that the glyphs were put together of
    rename(font, weight)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def leave(font: TTFont, codes: Iterable[int], options: subset.Options) -> None:
    """Leave only the glyphs of some code points."""
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)


def redraw(font: TTFont, name: str, scale: float, *, wide: int = 0, zero: bool = False) -> tuple[Any, int]:
    """Return a glyph `scale` as large, in the middle of `wide` units if that is said, and its advance.

    The dot that is a `zero` grows about the middle of the capitals, to be seen at 12 pt.
    """
    broad = scale * BROADER if wide else scale
    advance = font["hmtx"][name][0] * broad
    shift = (wide - advance) / 2 if wide else 0.0
    drawn, pen = DecomposingRecordingPen(font.getGlyphSet()), TTGlyphPen(None)
    font.getGlyphSet()[name].draw(drawn)
    placed = Transform(broad, 0, 0, scale, shift, 0)
    if zero:
        x, y = advance / 2, CAP_HEIGHT / 2
        placed = Transform(DOT, 0, 0, DOT, x - DOT * x, y - DOT * y).transform(placed)
    drawn.replay(TransformPen(pen, placed))
    return pen.glyph(round=round), wide or round(advance)


def rename(font: TTFont, weight: str) -> None:
    """Give a font the family's name; what it was cut from stands in its copyright."""
    style = {
        1: FAMILY,
        2: weight,
        3: f"1.0;{FAMILY}-{weight}",
        4: f"{FAMILY} {weight}",
        6: f"{FAMILY}-{weight}",
    }
    for record in font["name"].names:
        if record.nameID in style:
            record.string = style[record.nameID]
        elif record.nameID == 5:
            record.string = "Version 1.0"


if __name__ == "__main__":
    main()
