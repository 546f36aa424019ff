"""The kit's faces: what they measure, what they can print, and how they refuse the rest."""

from __future__ import annotations

import io
import string
import struct
import subprocess
import sys
import unicodedata
from collections.abc import Callable

import pypdf
import pytest

from spare_squares.core.board import DIGITS
from spare_squares.errors import NotValid
from spare_squares.kit.pdf import fonts
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document
from spare_squares.kit.sheets.marks import POINT, Text

X_HEIGHT = 0.496  # of both weights of Atkinson Hyperlegible, in em, from its OS/2 table


def glyph_box(char: str, name: fonts.FontName = "text") -> tuple[int, int, int, int]:
    """Return xMin, yMin, xMax and yMax of a glyph, in thousandths of an em, from the font's own table."""
    face = fonts.font(name).face
    glyph = face.charToGlyph[ord(char)]
    start = face.get_table_pos("glyf")[0] + face.glyphPos[glyph]
    face.seek(start + 2)
    return struct.unpack(">4h", face.get_chunk(start + 2, 8))


def test_digits_of_other_scripts_have_a_face_of_their_own() -> None:
    """LA18, G3, K39: thirty digits and a blank, as tall as the capitals; their letters stay refused."""
    for name in ("digits", "digits-bold"):
        face = fonts.font(name).face
        has = {chr(code) for code, glyph in face.charToGlyph.items() if glyph}
        assert has == {*" \xa0", *"".join(DIGITS[kind] for kind in ("arab", "arabext", "fullwide"))}
        assert face.name.startswith(b"SpareDigits-") and face.italicAngle == 0
        for char in "١٢٣٤٨٩۴۵۶１８":
            assert glyph_box(char, name)[3] == pytest.approx(fonts.CAP_HEIGHT * 1000, abs=25), char
    outlines = [fonts.font("digits").face.charWidths[ord(each)] for each in DIGITS["fullwide"]]
    assert len(set(outlines)) == 1
    assert fonts.runs("A١٠, B۲") == (("text", "A"), ("digits", "١٠"), ("text", ", B"), ("digits", "۲"))
    assert fonts.missing("ش ١") == ("ش",)


def test_piece_i_cannot_be_read_as_one() -> None:
    """G4: I, l and 1 differ, the capital I has bars, and no face is slanted."""
    boxes = {char: glyph_box(char) for char in "Il1"}
    assert len(set(boxes.values())) == 3
    bars = boxes["I"][2] - boxes["I"][0]
    stem = glyph_box("|")[2] - glyph_box("|")[0]
    assert bars > 3 * stem
    names: tuple[fonts.FontName, ...] = ("text", "text-bold", "other", "other-bold")
    assert all(fonts.font(name).face.italicAngle == 0 for name in names)


@pytest.mark.parametrize("name", ["text", "text-bold"])
def test_heights_are_those_of_the_glyphs(name: fonts.FontName) -> None:
    """G3, G12: x-height and cap height are what the flat letters measure, and 12 pt gives 2 mm and more."""
    assert glyph_box("x", name)[3] == pytest.approx(X_HEIGHT * 1000, abs=4)
    assert glyph_box("H", name)[3] == pytest.approx(fonts.CAP_HEIGHT * 1000, abs=4)
    assert X_HEIGHT * 12 * POINT >= 2.0
    assert glyph_box("х", name.replace("text", "other"))[3] / 1000 * 12 * POINT >= 2.0


def test_both_weights_have_the_same_characters() -> None:
    """K39: one look into the regular face is an exact look into the bold one, and ASCII is all there."""
    for regular, bold in (("text", "text-bold"), ("other", "other-bold"), ("digits", "digits-bold")):
        plain = fonts.font(regular).face.charToGlyph
        heavy = fonts.font(bold).face.charToGlyph
        assert {code for code, glyph in plain.items() if glyph} == {c for c, glyph in heavy.items() if glyph}
    has = fonts.font("text").face.charToGlyph
    assert all(has.get(code) for code in range(0x20, 0x7F))


def test_a_number_has_plain_zeros() -> None:
    """FK22: a zero is plain in a number and slashed in a cell's name: the face has a slashed one alone."""
    table = fonts.font("text").face.get_table("GSUB")
    tags = {table[at : at + 4] for at in range(len(table) - 3)}
    assert b"tnum" in tags and b"zero" not in tags, "the face offers another zero by now: take it"
    for name, contours in (("text", 3), ("text-bold", 3), ("other", 2), ("other-bold", 2)):
        face = fonts.font(name).face
        start = face.get_table_pos("glyf")[0] + face.glyphPos[face.charToGlyph[ord("0")]]
        # A ring alone has two outlines; a bar across it parts the inner one.
        assert struct.unpack(">h", face.get_chunk(start, 2))[0] == contours
    assert fonts.runs("100 mm") == (("text", "1"), ("other", "00"), ("text", " mm"))
    assert fonts.runs("SQ-10", bold=True) == (("text-bold", "SQ-1"), ("other-bold", "0"))
    assert fonts.runs("D10, J10") == (("text", "D10, J10"),)
    assert glyph_box("0", "other")[3] == pytest.approx(glyph_box("1")[3], abs=15)


def test_a_zero_of_either_face_is_copied_as_one(one_page: Callable[..., Document]) -> None:
    """FK22, K39: whatever face draws it, a zero is read as 0 and parts no number."""
    said = "100 mm, 20 × 10; D10 and 0.5 %"
    data = write_pdf(one_page(Text(10, 10, said, 12))).data
    assert pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text().strip() == said


@pytest.mark.parametrize("bold", [False, True])
def test_width_is_what_the_file_says(bold: bool, one_page: Callable[..., Document]) -> None:
    """K39: a width in millimetres is the sum of the widths in the finished file, fallback runs included."""
    text = "Spare Squares: Ωμέγα, Привет, ñ"
    reader = pypdf.PdfReader(io.BytesIO(write_pdf(one_page(Text(10, 10, text, 14, bold=bold))).data))
    page = reader.pages[0]
    held = page["/Resources"]["/Font"]
    total, current = 0.0, None
    for operands, operator in page.get_contents().operations:
        if operator == b"Tf":
            current = held[operands[0]]
        elif operator == b"Tj":
            codes = operands[0].original_bytes
            total += sum(float(current["/Widths"][code - current["/FirstChar"]]) for code in codes)
    assert fonts.width(text, 14, bold) == pytest.approx(total / 1000 * 14 * 25.4 / 72, abs=0.001)


def test_width_is_in_millimetres_and_grows_with_size() -> None:
    """K39: an em of 72 points is an inch."""
    face = fonts.font("text").face
    assert fonts.width("M", 72) == pytest.approx(face.charWidths[ord("M")] / 1000 * 25.4)
    assert fonts.width("Board", 24) == pytest.approx(2 * fonts.width("Board", 12))
    assert fonts.width("", 12) == 0


def test_runs_change_font_only_where_they_must() -> None:
    """K39: the kit's own face sets all it can; the other one sets the rest."""
    assert fonts.runs("Card 1") == (("text", "Card 1"),)
    assert fonts.runs("Я: A1 я", bold=True) == (
        ("other-bold", "Я"),
        ("text-bold", ": A1 "),
        ("other-bold", "я"),
    )
    assert "".join(part for _, part in fonts.runs("añbЯc€")) == "añbЯc€"
    assert fonts.runs("") == ()


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        (string.printable[:95], ()),
        ("Łódź, Þórr, Ωμέγα, Привет — “€”…", ()),
        ("a\u05e9b\u0634", ("\u05e9", "\u0634")),
        ("x\U0001f600", ("\U0001f600",)),
        ("न\u0e01", ("न", "\u0e01")),
        ("a\tb\n\r", ("\t", "\n", "\r")),
        ("\u200b\u202e\u00ad", ("\u00ad", "\u200b", "\u202e")),
        ("\uffff", ("\uffff",)),
        ("q\u0301", ("\u0301",)),
    ],
)
def test_missing_names_what_cannot_be_printed(text: str, absent: tuple[str, ...]) -> None:
    """K39: no glyph, right-to-left or joined writing, and what is not seen at all counts as missing."""
    assert fonts.missing(text) == absent


def test_decomposed_text_is_composed() -> None:
    """K39: a letter and its accent typed apart print as the one letter."""
    apart = unicodedata.normalize("NFD", "Größe")
    assert fonts.missing(apart) == ()
    assert fonts.runs(apart) == (("text", "Größe"),)
    assert fonts.width(apart, 12) == fonts.width("Größe", 12)


def test_a_character_without_glyph_is_refused_by_code_point() -> None:
    """K39: a character no font has is an error that names it, never an empty box."""
    with pytest.raises(NotValid, match=r"U\+1F600"):
        fonts.width("party \U0001f600", 12)


def test_the_second_family_is_opened_only_when_needed() -> None:
    """K39: a kit in Latin letters never opens Play."""
    script = (
        "import sys; from spare_squares.kit.pdf import fonts; fonts.width('Größe 12 “€”', 12); "
        "print(any('fontpkg_play' in name for name in sys.modules)); fonts.width('Я', 12); "
        "print(any('fontpkg_play' in name for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
