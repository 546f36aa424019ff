"""Every fault is planted in a file that is right, and refused with a sentence that names it."""

from __future__ import annotations

import contextlib
import random
import re
from dataclasses import replace

import pytest

from spare_squares.errors import NotValid
from spare_squares.kit.proof import measure, prove


def refused(file, wanted) -> str:
    """Return the sentence that refuses a file."""
    with pytest.raises(NotValid) as caught:
        prove(file.to_bytes(), wanted)
    return str(caught.value)


def test_a_right_file_passes(drawings, wanted, write):
    """K2, K3, K12, K14, K16, K34, K38, K39, G1, G8, G10, G15, G18, G19: what is right is let through."""
    prove(write(drawings).to_bytes(), wanted)
    prove(write(drawings, packed=False).to_bytes(), wanted)


def test_measures_board_and_outlines_in_millimetres(drawings, deck, write):
    """K2, K3: what a file shows can be measured by others too."""
    facts = measure(write(drawings).to_bytes(), deck.game.board)[1]
    board = facts.lines.boards[0]
    assert (board.left, board.top, board.cell) == pytest.approx((15, 25, 30), abs=0.01)
    boxes = [shape.box for shape in facts.ink.shapes if shape.width == 2]
    assert boxes[0] == pytest.approx((140, 20, 170, 110), abs=0.01)


CATALOG = [
    ("/PrintScaling /None", "", "K14", "PrintScaling is missing, wanted None"),
    ("/PrintScaling /None", "/PrintScaling /AppDefault", "K14", "PrintScaling is AppDefault"),
    (
        "/Duplex /Simplex",
        "/Duplex /DuplexFlipLongEdge",
        "K14",
        "Duplex is DuplexFlipLongEdge, wanted Simplex",
    ),
    ("/PickTrayByPDFSize true", "", "K14", "PickTrayByPDFSize is missing"),
    ("/DisplayDocTitle true", "/DisplayDocTitle false", "K14, G19", "DisplayDocTitle is False, wanted True"),
    ("/Lang (en)", "", "K39, G19", "the language is missing, wanted en"),
    ("/Lang (en)", "/Lang (de)", "K39, G19", "the language is de, wanted en"),
    ("/Title (The Spare", "/Title (A Spare", "K39, G19", "the title is 'A Spare"),
    ("/MarkInfo <</Marked true>>", "", "G19", "does not say that it is tagged"),
    ("/StructTreeRoot 9 0 R", "", "G19", "the file is not tagged"),
    ("pdfuaid:part", "pdfxid:part", "G19", "does not name PDF/UA"),
    ("/Outlines 11 0 R", "", "K39", "there are no bookmarks"),
    ("/Type /Catalog", "/Type /Catalog /AcroForm <</Fields []>>", "K34", "form fields"),
    ("/Type /Catalog", "/Type /Catalog /OCProperties <</OCGs []>>", "K34", "layers"),
    ("/Type /Catalog", "/Type /Catalog /Names <</EmbeddedFiles <</Names []>>>>", "K34", "attachments"),
]
PAGE = [
    ("/MediaBox [0 0 595.276 841.890]", "/MediaBox [0 0 595.300 841.890]", "the MediaBox is 595.300"),
    ("/MediaBox [0 0 595.276 841.890]", "/MediaBox [0 0 612 792]", "the MediaBox is 612.000 × 792.000 pt"),
    ("/TrimBox [0 0 595.276 841.890]", "", "there is no TrimBox"),
    ("/BleedBox [0 0 595.276 841.890]", "", "there is no BleedBox"),
    ("/BleedBox [0 0 595.276 841.890]", "/BleedBox [-9 -9 605 850]", "the BleedBox reaches beyond the page"),
    ("/Tabs /S", "/Tabs /S /Rotate 90", "the page is turned by 90 degrees"),
    ("/Tabs /S", "/Tabs /S /UserUnit 1.01", "UserUnit"),
    ("/Tabs /S", "/Tabs /S /CropBox [50 50 500 800]", "the CropBox is not the whole page"),
]
FONT = [
    ("/FontFile2 6 0 R", "", "is not embedded"),
    ("/ABCDEF+Atkinson", "/Atkinson", "is not embedded as a subset"),
    ("/ToUnicode 7 0 R", "", "no ToUnicode"),
    ("/Flags 4", "/Flags 6", "not an upright sans serif"),
    ("/ItalicAngle 0", "/ItalicAngle -12", "not an upright sans serif"),
    ("/ABCDEF+Atkinson", "/ABCDEF+Times-Roman", "not an upright sans serif"),
    (
        "/Subtype /TrueType /BaseFont /ABCDEF+Atkinson",
        "/Subtype /Type1 /BaseFont /Helvetica",
        "font Helvetica is of the kind Type1",
    ),
]


@pytest.mark.parametrize(("old", "new", "numbers", "said"), CATALOG)
def test_catalogue(old, new, numbers, said, drawings, wanted, write):
    """K14, K34, K39, G19: what the catalogue has to say, and must not hold."""
    assert said in refused(write(drawings).change(old, new), wanted)


@pytest.mark.parametrize(("old", "new", "said"), PAGE)
def test_page_boxes(old, new, said, drawings, wanted, write):
    """K14: boxes are exact, there is no turn and no unit of its own."""
    assert f"page 1: {said}" in refused(write(drawings).change(old, new), wanted) or said in refused(
        write(drawings).change(old, new), wanted
    )


@pytest.mark.parametrize(("old", "new", "said"), FONT)
def test_fonts(old, new, said, drawings, wanted, write):
    """K39, G4: every font is an embedded, upright sans subset that says which characters it sets."""
    assert said in refused(write(drawings).change(old, new), wanted)


def test_a_font_that_no_text_uses_counts(drawings, wanted, write):
    """K39: Helvetica in the resources is refused although nothing is set in it."""
    file = write(drawings)
    font = file.add("<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>")
    file.change("/F1 4 0 R", f"/F1 4 0 R /F2 {font} 0 R")
    assert "font Helvetica is not embedded" in refused(file, wanted)


PAINT = [
    ("BT /F1 11.9 Tf 100 500 Td (small) Tj ET", "G1", "text of 11.9 pt, wanted 12 pt or more"),
    ("q .5 0 0 .5 0 0 cm BT /F1 20 Tf 200 900 Td (small) Tj ET Q", "G1", "text of 10.0 pt"),
    ("BT /F1 12 Tf 0 1 -1 0 100 500 Tm (up) Tj ET", "G7", "sets text turned or mirrored: 'up'"),
    ("BT /F1 12 Tf -1 0 0 1 100 500 Tm (back) Tj ET", "G7", "sets text turned or mirrored"),
    ("BT 3 Tr /F1 12 Tf 100 500 Td (hidden) Tj ET", "K34", "not simply filled"),
    (".4 g BT /F1 12 Tf 100 500 Td (pale) Tj ET", "G8", "a contrast of 5.74:1, wanted 7:1"),
    ("1 g BT /F1 12 Tf 100 500 Td (white) Tj ET", "G8", "a contrast of 1.00:1"),
    ("0 g 90 490 80 30 re f BT /F1 12 Tf 100 500 Td (dark) Tj ET", "G8", "a contrast of 1.00:1"),
    ("1 0 0 rg 100 500 20 20 re f", "G10", "sets a colour (rg)"),
    ("0 0 0 1 K 100 500 m 200 500 l S", "G10", "sets a colour (K)"),
    ("/Pattern cs", "G10", "sets a colour (cs)"),
    (".9 g 0 0 595.276 841.89 re f", "G15", "a fill covers the page"),
    (".9 g 30 60 535 735 re f", "G15", "a fill covers the page"),
    (".4 w 100 500 m 200 500 l S", "G11", "a line of 0.40 pt, wanted 0.5 pt"),
    ("0 w 100 500 m 200 500 l S", "G11", "a line of 0.00 pt"),
    ("1 w 100 500 m 580 500 l S", "K11", "something stands 5.39 mm from the edge"),
    ("BT /F1 12 Tf 20 500 Td (edge) Tj ET", "K11", "mm from the edge, wanted 10 mm"),
    ("q 100 500 m", "", "does not restore each graphics state"),
    ("BI /W 1 /H 1 ID x EI", "K34", "a picture in its operators"),
    ("/Im0 Do", "K34", "paints /Im0, which is not there"),
    ("100 500 lineto", "", "holds an operator that is not read: lineto"),
    ("(abc", "", "drawing that cannot be read"),
    ("/F1 12 Tf BT 100 500 Td (\x01) Tj ET", "K39", "a character that its font does not name"),
]


@pytest.mark.parametrize(("operators", "numbers", "said"), PAINT)
def test_paint(operators, numbers, said, drawings, wanted, write):
    """G1, G7, G8, G10, G11, G15, K11, K34: what a page must not paint."""
    page = drawings[0]
    page.tag("P")
    page.raw(operators)
    page.end()
    assert f"page 1: {said}" in (found := refused(write(drawings), wanted)) or said in found


def test_what_may_be_painted(drawings, wanted, write):
    """G8, G10: white on black, a half turn, a clip that keeps within the margin, a gray pattern."""
    page = drawings[0]
    page.tag("P")
    page.raw("q 0 g 90 490 80 30 re f 1 g BT /F1 12 Tf 100 500 Td (light) Tj ET Q")
    page.raw("q -1 0 0 -1 300 400 cm 0 g BT /F1 12 Tf 0 0 Td [(tur) -20 (ned)] TJ ET Q")
    page.raw("q 100 300 50 50 re W n .5 G 1 w 0 320 m 600 330 l S Q % a comment\n")
    page.raw("q 0 g BT /F1 12 Tf 14 TL 100 250 Td (one) Tj T* (two) Tj (three) ' ET Q")
    page.end()
    prove(write(drawings).to_bytes(), wanted)


def test_unmarked_paint(drawings, wanted, write):
    """G19: whatever is painted is tagged or an artifact."""
    drawings[0].raw("100 500 m 200 500 l S")
    assert "page 1: paints something that is neither tagged" in refused(write(drawings), wanted)


TAGS = [
    ("/ParentTree 10 0 R", "", "the structure has no ParentTree"),
    ("/Nums [0 [16 0 R]", "/Nums [0 []", "the ParentTree leads from tag 0 to no structure element"),
    ("/Nums [0 [16 0 R]", "/Nums [0 [19 0 R]", "the structure element of tag 0 does not hold it"),
    ("/Nums [0 [16 0 R]", "/Nums [0 [16 0 R 16 0 R]", "names tag 1, which is not on the page"),
    ("/Nums [0 [16 0 R]", "/Nums [7 [16 0 R]", "the page has no entry in the ParentTree"),
    ("/StructParents 0", "", "the page has no entry in the ParentTree"),
    ("/K [16 0 R ", "/K [", "leads from tag 0 to no structure element"),
    (
        "/S /P /P 13 0 R /Pg 14 0 R /K 0",
        "/S /P /P 13 0 R /Pg 14 0 R /K 5",
        "holds tag 5, which is not on its page",
    ),
    ("/S /P /P 13 0 R /Pg 14 0 R", "/S /P /P 9 0 R /Pg 14 0 R", "does not name its parent"),
    ("/Alt (Four pieces)", "", "has no alternative text"),
    ("/Alt (Four pieces)", "/Alt ()", "has no alternative text"),
    ("/K [16 0 R ", "/K [16 0 R 16 0 R ", "stands twice in the tree"),
]


@pytest.mark.parametrize(("old", "new", "said"), TAGS)
def test_tags(old, new, said, drawings, wanted, write):
    """G19: marked content, parent tree and structure elements name one another."""
    assert said in refused(write(drawings).change(old, new), wanted)


def test_a_tag_twice(drawings, wanted, write):
    """G19: no MCID stands twice on a page."""
    drawings[0].raw("/P <</MCID 0>> BDC 100 500 m 200 500 l S EMC")
    assert "page 1: a tag stands twice" in refused(write(drawings), wanted)


@pytest.mark.parametrize("what", ["fingerprint", "player page", "page 1 of 3"])
def test_footer(what, drawings, deck, wanted, write):
    """K38: every page carries fingerprint, role and its number."""
    text = deck.fingerprint()[:8] if what == "fingerprint" else what
    drawings[0].out = [part.replace(text, "nothing") for part in drawings[0].out]
    assert f"page 1: the page does not carry {text!r}" in refused(write(drawings), wanted)


def test_footer_of_the_other_role(drawings, wanted, write):
    """K38: a player page does not call itself an answer page."""
    drawings[0].tag("P")
    drawings[0].text(150, 284, "ANSWERS")
    drawings[0].end()
    assert "page 1: the page calls itself 'ANSWERS'" in refused(write(drawings), wanted)


@pytest.mark.parametrize(
    "hint", ["This card has 1 packing.", "There is only one packing.", "3 different packings"]
)
def test_no_number_of_packings(hint, drawings, wanted, write):
    """K27: a player page gives no number of packings away."""
    drawings[2].tag("P")
    drawings[2].text(20, 262, hint)
    drawings[2].end()
    assert "page 3: a player page gives a number of packings" in refused(write(drawings), wanted)


def test_number_of_pages(drawings, wanted, write):
    """K38: a page too few is seen."""
    assert "the file has 3 pages, wanted 4" in refused(write(drawings), replace(wanted, pages=4))


def test_faults_are_counted_when_many(drawings, wanted, write):
    """K34: the sentence stays one a person can read."""
    file = write(drawings).change("/Tabs /S", "/Rotate 90 /UserUnit 2").change("/TrimBox", "/ArtBox")
    file.change("/BleedBox", "/XBox").change("/Lang (en)", "").change("/FontFile2 6 0 R", "")
    assert re.search(
        r"; and \d+ more\. The program is at fault, .* please report it with the deck$", refused(file, wanted)
    )


def test_damaged_bytes_are_refused_with_a_sentence(drawings, wanted, write):
    """K34: files with a few bytes changed, lost or put in are refused or right; nothing else happens."""
    whole, dice = write(drawings, packed=False).to_bytes(), random.Random(4)
    for _ in range(300):
        data = bytearray(whole)
        at = dice.randrange(len(data))
        match dice.randrange(3):
            case 0:
                data[at] = dice.randrange(256)
            case 1:
                del data[at : at + dice.choice((1, 3, 30))]
            case _:
                data[at:at] = dice.choice(
                    (b"(", b"<<", b"]", b" 0 R", b" q ", b" EMC ", b"\n99 0 obj\n", b"%")
                )
        with contextlib.suppress(NotValid):
            prove(bytes(data), wanted)


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.7\n", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>"]
)
def test_no_pdf_at_all(data, wanted):
    """K34: bytes that are no PDF are refused, with a sentence."""
    with pytest.raises(NotValid, match="the finished file is not right"):
        prove(data, wanted)


def with_resource(file, kind: str, name: str, number: int):
    """Give the first page a named resource."""
    file.change(
        "/Font <</F1 4 0 R>>>> /Contents 15 0 R",
        f"/Font <</F1 4 0 R>> /{kind} <</{name} {number} 0 R>>>> /Contents 15 0 R",
    )
    return file


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("/ca .5", "paints something that shines through"),
        ("/CA 0", "paints something that shines through"),
        ("/SMask 4 0 R", "paints with a mask or a blend"),
        ("/BM /Multiply", "paints with a mask or a blend"),
        ("/LW .1", "sets font or line by a named state"),
    ],
)
def test_named_states(state, said, drawings, wanted, write):
    """G10, G11, K34: nothing shines through, is masked, or gets its line from a place that is not read."""
    drawings[0].tag("P")
    drawings[0].raw("/GS1 gs")
    drawings[0].end()
    file = write(drawings)
    assert f"page 1: {said}" in refused(
        with_resource(file, "ExtGState", "GS1", file.add(f"<<{state}>>")), wanted
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("BT /F1 12 Tf 0 0 Td (I: A3, B3, C3; L: A1, A2, B1) Tj ET", "an answer shows in page 1"),
        ("BT /F1 10 Tf 0 0 Td (small) Tj ET", "text of 10.0 pt"),
        ("0 0 400 1 re f", "something stands -1.67 mm from the edge"),
        ("/P <</MCID 0>> BDC EMC", "marks content inside a form"),
        ("/Fm1 Do", "nests forms too deep"),
        ("BT /F1 12 Tf 0 0 Td (fine) Tj ET", None),
    ],
)
def test_forms(content, said, drawings, wanted, write):
    """G1, K11, K34: a form that a page places is read with its matrix, like the page."""
    drawings[0].tag("P")
    drawings[0].raw("q 1 0 0 1 100 500 cm /Fm1 Do Q")
    drawings[0].end()
    file = write(drawings)
    entries = "/Type /XObject /Subtype /Form /Matrix [1 0 0 1 100 0]"
    file = with_resource(file, "XObject", "Fm1", file.stream(content, entries))
    if said is None:
        prove(file.to_bytes(), wanted)
    else:
        assert said in refused(file, wanted)


def test_a_picture(drawings, wanted, write):
    """K34: a picture cannot be read back, so none may stand on a page."""
    drawings[0].tag("P")
    drawings[0].raw("q 50 0 0 50 100 500 cm /Im1 Do Q")
    drawings[0].end()
    file = write(drawings)
    number = file.stream(
        "\x00", "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"
    )
    said = refused(with_resource(file, "XObject", "Im1", number), wanted)
    assert "page 1: holds a picture (/Im1), which cannot be read back" in said
