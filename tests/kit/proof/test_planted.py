"""Every difference is planted in a finished kit, and refused in a sentence that names where."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from spare_squares.errors import NotValid
from spare_squares.kit.proof import prove
from spare_squares.kit.sheets.document import Leaf
from spare_squares.kit.sheets.marks import Outline, rectangle

FULL = "I: A3, B3, C3; L: A1, A2, B1; D: C4, D4; O: C1, C2, D1, D2"
HALF = "I on A3, B3, C3 and L on A1, A2, B1"


def test_the_kit_passes_as_written_and_as_put_together_again(kit, answers):
    """K34: what is right is let through, whoever packed its streams."""
    for each in (kit, answers):
        prove(each.written.data, each.document, each.terms)
        prove(each.file().to_bytes(), each.document, each.terms)


CATALOG = [
    ("/PrintScaling/None", "", "lacks /PrintScaling"),
    ("/PrintScaling/None", "/PrintScaling/AppDefault", "holds /PrintScaling AppDefault, wanted None"),
    ("/Duplex/Simplex", "/Duplex/DuplexFlipLongEdge", "Duplex is DuplexFlipLongEdge, wanted Simplex"),
    ("/PickTrayByPDFSize true", "", "lacks /PickTrayByPDFSize"),
    ("/DisplayDocTitle true", "/DisplayDocTitle false", "holds /DisplayDocTitle False"),
    ("/Lang (en)", "", "lacks /Lang"),
    ("/Lang (en)", "/Lang (de)", "the language is de, wanted en"),
    ("/Title(The kit", "/Title(A kit", "the title is 'A kit"),
    ("/Marked true", "/Marked false", "holds /Marked False"),
    ("/StructTreeRoot 2 0 R", "", "the file is not tagged"),
    ("<pdfuaid:part>1</pdfuaid:part>", "", "do not name PDF/UA"),
    ("/Outlines 49 0 R", "", "bookmarks are missing"),
    ("/Type /Catalog", "/Type /Catalog /AcroForm <</Fields []>>", "holds /AcroForm"),
    ("/Type /Catalog", "/Type /Catalog /OCProperties <</OCGs []>>", "holds /OCProperties"),
    ("/Type /Catalog", "/Type /Catalog /OpenAction <</S /JavaScript /JS (app.alert)>>", "holds /OpenAction"),
    ("/Type /Catalog", "/Type /Catalog /Names <</JavaScript <</Names []>>>>", "holds /Names"),
    ("/Type /Catalog", "/Type /Catalog /AA <<>>", "holds /AA"),
    ("/Type /Catalog", "/Type /Catalog /I-A3-B3-C3#20L-A1-A2-B1 true", "holds /I-A3-B3-C3#20L-A1-A2-B1"),
    ("/PageMode /UseNone", "/PageMode /FullScreen", "holds /PageMode FullScreen"),
    ("/Count 3 /First", "/Count 3 /Note (x) /First", "holds /Note"),
    ("/Title (Rules)", "/Title (Roles)", "the bookmark 'Roles' is none of the document"),
    ("/Dest [ 4 0 R", "/Dest [ 20 0 R", "the bookmark 'Rules' is none of the document"),
]
PAGE = [
    ("/MediaBox [ 0 0 595.276 841.89 ]", "/MediaBox [ 0 0 595.3 841.89 ]", "the MediaBox is 595.300"),
    ("/MediaBox [ 0 0 595.276 841.89 ]", "/MediaBox [ 0 0 612 792 ]", "the MediaBox is 612.000 × 792.000 pt"),
    ("/TrimBox [ 0 0 595.276 841.89 ]", "", "lacks /TrimBox"),
    ("/BleedBox [ 0 0 595.276 841.89 ]", "/BleedBox [ -9 -9 605 850 ]", "the BleedBox is 605"),
    ("/CropBox [ 0 0 595.276 841.89 ]", "/CropBox [ 50 50 500 800 ]", "the CropBox is 500"),
    ("/Tabs /S", "/Tabs /S /Rotate 90", "holds /Rotate"),
    ("/Tabs /S", "/Tabs /S /UserUnit 1.01", "holds /UserUnit"),
    ("/Tabs /S", "/Tabs /S /Annots []", "holds /Annots"),
    ("/Tabs /S", "/Tabs /S /PieceInfo <<>>", "holds /PieceInfo"),
    ("/StructParents 0", "/StructParents 3", "has another row of the parent tree"),
    ("/Font 1 0 R", "/Font 1 0 R /XObject <<>>", "holds /XObject"),
    ("/Font 1 0 R", "/Font 1 0 R /ExtGState <<>>", "holds /ExtGState"),
]
FONT = [
    ("/FontFile2 36 0 R", "/FontFile 36 0 R", "no embedded subset"),
    ("/BaseFont /AAAAAA+AtkinsonHyperlegible-Regular", "/BaseFont /Helvetica", "no embedded subset"),
    ("/Subtype /TrueType", "/Subtype /Type1", "no embedded subset"),
    ("/ItalicAngle 0", "/ItalicAngle -12", "described as another one, or as slanted"),
    ("/F1+0 38 0 R", "/F1+0 38 0 R /F3 38 0 R", "names a font /F3"),
    ("endbfchar\nendcmap", "endbfchar\n% A3 B3 C3\nendcmap", "no map of its characters as ours are"),
    ("/Widths [ 527 654", "/Widths [ 527 954", "says another width of"),
]
TAGS = [
    ("/S/H1", "/S/H3", "page 1: the H1 of object 5 has /S '/H3'"),
    ("/Pg 4 0 R/K 0>>", "/Pg 4 0 R/K 5>>", "page 1: the H1 of object 5 has /K 5"),
    ("/Pg 4 0 R/K 0>>", "/Pg 20 0 R/K 0>>", "page 1: the H1 of object 5 has /Pg"),
    ("/Pg 4 0 R/K 0>>", "/Pg 4 0 R/K 0/E(" + HALF + ")>>", "page 1: the H1 of object 5 has /E"),
    ("/Pg 4 0 R/K 0>>", "/Pg 4 0 R/K 0/ActualText(x)>>", "has /ActualText"),
    ("/P 3 0 R/Pg 4 0 R/K 0>>", "/P 2 0 R/Pg 4 0 R/K 0>>", "page 1: the H1 of object 5 has /P"),
    ("/Alt(Board and", "/Alt(Bored and", "page 2: the Figure of object 22 has /Alt"),
    ("/BBox[27.346", "/BBox[77.346", "page 1: the box of the Figure of object 19 is not its own"),
    ("[0[5 0 R 6 0 R", "[0[6 0 R 5 0 R", "page 1: the ParentTree leads to other elements"),
    ("[0[5 0 R 6 0 R", "[0[6 0 R", "page 1: the ParentTree leads to other elements"),
    ("29 0 R 33 0 R]", "29 0 R 33 0 R 5 0 R]", "object 5 is a structure element that the document has not"),
    ("29 0 R 33 0 R]", "29 0 R]", "page 3: a Figure has no structure element"),
    ("/K[5 0 R 6 0 R 7 0 R", "/K[5 0 R 6 0 R 6 0 R 7 0 R", "is none, or used twice"),
    ("/Scope/Row", "/Scope/Column", "page 1: the TH of object 16 has /A"),
    ("/ColSpan 2", "/ColSpan 3", "page 1: the TD of object 18 has /A"),
    ("/ListNumbering/Decimal", "/ListNumbering/Circle", "page 1: the L of object 7 has /A"),
    ("/ParentTreeNextKey 3", "/ParentTreeNextKey 9", "another number of pages"),
]


@pytest.mark.parametrize(("old", "new", "said"), [*CATALOG, *PAGE, *FONT, *TAGS])
def test_an_entry_is_another(old, new, said, kit):
    """K14, K34, K38, K39, G4, G19: an entry that is changed, missing or one too many is refused by name."""
    assert said in kit.refused(kit.file().change(old, new))


def info(file) -> str:
    file.change("/Title(The", f"/Keywords({FULL})/Title(The")
    return "the keywords is"


def info_of_another_name(file) -> str:
    file.change("/Title(The", f"/Note({FULL})/Title(The")
    return "(information) holds /Note"


def xmp(file) -> str:
    file.change("</pdf:Producer>", f" {FULL}</pdf:Producer>")
    return "the metadata (XMP) hold"


def xmp_element(file) -> str:
    file.change("</pdf:Producer>", "</pdf:Producer><dc:rights>x</dc:rights>")
    return "the metadata (XMP) hold <dc:rights>"


def xmp_attribute(file) -> str:
    file.change("<dc:format>", f'<dc:format x="{HALF}">')
    return "the metadata (XMP) hold <dc:format x="


def alternative_text(file) -> str:
    file.change("/Alt(Board and", f"/Alt({HALF} and")
    return "page 2: the Figure of object 22 has /Alt"


def bookmark(file) -> str:
    file.change("/Title (Cards)", f"/Title (Cards, {HALF})")
    return "is none of the document"


def annotation(file) -> str:
    note = file.add(f"<</Type /Annot /Subtype /Text /Rect [99 99 120 120] /Contents ({FULL})>>")
    file.change("/StructParents 0", f"/Annots [{note} 0 R] /StructParents 0")
    return "object 4 (page) holds /Annots"


def form_field(file) -> str:
    field = file.add(f"<</FT /Tx /T (a) /V ({FULL})>>")
    file.change("/Type /Catalog", f"/Type /Catalog /AcroForm <</Fields [{field} 0 R]>>")
    return f"nothing in the file refers to object {field}"


def attachment(file) -> str:
    inner = file.stream(FULL, "/Type /EmbeddedFile")
    spec = file.add(f"<</Type /Filespec /F (a.txt) /EF <</F {inner} 0 R>>>>")
    file.change("/Type /Catalog", f"/Type /Catalog /Names <</EmbeddedFiles <</Names [(a) {spec} 0 R]>>>>")
    return "(catalog) holds /Names"


def script(file) -> str:
    code = file.add("<</S /JavaScript /JS (this.print)>>")
    file.change("/Type /Catalog", f"/Type /Catalog /OpenAction {code} 0 R")
    return "(catalog) holds /OpenAction"


def wide_attachment(file) -> str:
    inner = file.stream(FULL.encode("utf-16-le"))
    file.change("/Type /Catalog", f"/Type /Catalog /PieceInfo <</X <</Private {inner} 0 R>>>>")
    return "(catalog) holds /PieceInfo"


def lost_object(file) -> str:
    return f"nothing in the file refers to object {file.add(f'({FULL})')}"


def lost_stream(file) -> str:
    number = file.stream("BT 99 99 Td /F1+0 12 Tf (x) Tj ET")
    return f"nothing in the file refers to object {number}"


def lost_hexadecimal(file) -> str:
    number = file.add(f"<</V <{FULL.encode('ascii').hex()}>>>")
    return f"nothing in the file refers to object {number}"


def lost_utf16(file) -> str:
    number = file.add(b"<</V <" + FULL.encode("utf-16").hex().encode() + b">>>")
    return f"nothing in the file refers to object {number}"


def lost_page(file) -> str:
    number = file.add(file.bodies[4])
    return f"nothing in the file refers to object {number}"


def stream_nobody_shows(file) -> str:
    own, other = file.page(1), file.stream("/Artifact BMC\nEMC\n")
    file.change(f"/Contents {own} 0 R", f"/Contents [{own} 0 R {other} 0 R]")
    return "page 1: "


def escaped_string(file) -> str:
    escaped = "".join(f"\\{ord(each):03o}" for each in FULL)
    file.change("/Title(The", f"/Keywords({escaped})/Title(The")
    return "the keywords is"


def behind_the_end(file) -> str:
    file.tail = FULL.encode()
    return "the file goes on after its end"


def before_the_beginning(file) -> str:
    file.head = FULL.encode() + b"\n" + file.head
    return "it does not begin as a file of ours does"


def comment_in_the_head(file) -> str:
    file.head += f"% {FULL}\n".encode()
    return "which is neither object nor table"


def comment_in_the_trailer(file) -> str:
    file.trailer += f" % {FULL}".encode()
    return "the file has no proper end"


def comment_in_an_object(file) -> str:
    file.bodies[4] = file.bodies[4].replace(b"/Tabs", f"% {FULL}\n/Tabs".encode())
    return "object 4 holds b' % I"


def comment_between_objects(file) -> str:
    file.bodies[5] += f"\nendobj\n% {FULL}\n".encode()
    return "which is neither object nor table"


def entry_of_the_trailer(file) -> str:
    file.trailer = file.trailer.replace(b"/Size", f"/Note ({FULL}) /Size".encode())
    return "the trailer holds /Note"


def identity(file) -> str:
    half = file.trailer[file.trailer.index(b"<", 4) :][:34]
    file.trailer = file.trailer.replace(half, b"<" + FULL[:16].encode().hex().encode() + b">", 1)
    return "the trailer holds /ID"


def object_stream(file) -> str:
    number = file.stream(f"77 0 ({FULL})", "/Type /ObjStm /N 1 /First 5")
    return f"nothing in the file refers to object {number}"


def behind_a_stream(file) -> str:
    own = file.page(1)
    file.spoilt[own] = zlib.compress(file.streams[own]) + FULL.encode()
    return f"the stream of object {own} goes on after its end"


def comment_in_a_drawing(file) -> str:
    file.paint(f"% {FULL}")
    return "page 1: holds drawing that no page of ours has"


def text_beside_a_path(file) -> str:
    file.paint(f"({FULL}) w")
    return "page 1: holds an operator with the wrong operands"


def property_of_a_tag(file) -> str:
    file.change("/H1<</MCID 0>>BDC", f"/H1<</MCID 0/ActualText({HALF})>>BDC")
    return "page 1: holds drawing that no page of ours has"


def glyphs_that_lie(file) -> str:
    number = next(n for n, body in file.bodies.items() if b"/Length1" in body)
    program = bytearray(file.streams[number])
    program[len(program) // 2] ^= 1
    file.streams[number] = bytes(program)
    return "is not the one that was embedded: its glyphs may draw anything"


def font_that_says_other_letters(file) -> str:
    number = next(n for n, body in file.streams.items() if b"begincmap" in body)
    pairs = re.findall(rb"<[0-9A-F]{2}> <([0-9A-F]{4})>", file.streams[number])
    one, two = pairs[:2]
    spelt = file.streams[number].replace(one, b"....").replace(two, one).replace(b"....", two)
    file.streams[number] = spelt
    return "says another width of"


PLACES = [
    info, info_of_another_name, xmp, xmp_element, xmp_attribute, alternative_text, bookmark, annotation,
    form_field, attachment, script, wide_attachment, lost_object, lost_stream, lost_hexadecimal, lost_utf16,
    lost_page, stream_nobody_shows, escaped_string, behind_the_end, before_the_beginning, comment_in_the_head,
    comment_in_the_trailer, comment_in_an_object, comment_between_objects, entry_of_the_trailer,
    identity, object_stream, behind_a_stream, comment_in_a_drawing, text_beside_a_path, property_of_a_tag,
    glyphs_that_lie, font_that_says_other_letters,
]  # fmt: skip


@pytest.mark.parametrize("plant", PLACES, ids=lambda plant: plant.__name__)
def test_planted_beside_the_pages(plant: Callable, kit):
    """K34: whatever is put into whichever object or stretch of bytes is a difference, and is named."""
    file = kit.file()
    said = plant(file)
    assert said in kit.refused(file)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda file: file.change("/OutputIntents [", "/Intents ["), "holds /Intents"),
        (lambda file: file.change("sRGB IEC", "aRGB IEC"), "the output intent 'aRGB IEC"),
        (lambda file: file.change("GTS_PDFA1", "GTS_PDFX"), "the output intent 'sRGB IEC61966-2.1' is not"),
        (lambda file: file.change("\0P\0u\0b", "\0H\0i\0d"), "its profile another"),
    ],
)
def test_colours_are_those_of_the_profile(change, said, make):
    """K34, ED22: what says which colours are meant is known, byte for byte."""
    page = make.rules()
    coloured = Outline(rectangle(150, 150, 20, 20), 1.0, fill=(0.0, 0.447, 0.698))
    nodes = (*page.nodes[:-1], Leaf("Artifact", (coloured,)), page.nodes[-1])
    kit = make.kit(replace(page, nodes=nodes), make.board(), make.cards())
    prove(kit.written.data, kit.document, kit.terms)
    file = kit.file()
    change(file)
    assert said in kit.refused(file)


@pytest.mark.parametrize("duplex", ["DuplexFlipLongEdge", "DuplexFlipShortEdge"])
def test_the_sides_are_those_of_the_document(duplex, kit, make):
    """K14, ED6: a file for two sides that nobody asked for is refused, pages and preferences."""
    two = make.written(replace(kit.document, duplex=duplex), make.terms())
    with pytest.raises(NotValid, match=f"the file asks for {duplex}, wanted Simplex"):
        prove(two.written.data, two.document, two.terms)
    assert f"the viewer preference Duplex is {duplex}, wanted Simplex" in kit.refused(two.written.data)


def test_a_revision_is_refused(kit):
    """K34: a file with a second revision is refused, whatever stands in it."""
    data = kit.written.data
    again = b"44 0 obj\n<</Title(x)>>\nendobj\nxref\n44 1\n%010d 00000 n \n" % len(data)
    again += b"trailer\n<</Size 56>>\n"
    whole = data + again + b"startxref\n%d\n%%%%EOF\n" % (len(data) + 32)
    assert "the file goes on after its end, as one of several revisions does" in kit.refused(whole)


def test_pages_are_counted(kit):
    """K38: a page too few is seen."""
    kids = next(body for body in kit.file().bodies.values() if b"/Kids" in body).decode()
    last = re.search(r"(\d+ 0 R) \]", kids)[1]
    assert "the file has 2 pages, wanted 3" in kit.refused(kit.file().change(f" {last} ]", " ]"))


def test_faults_are_counted_when_many(kit):
    """K34: the sentence stays one a person can read."""
    file = kit.file()
    for own in map(file.page, (1, 2, 3)):
        file.streams[own] = file.streams[own].replace(b"/F2+0", b"/F1+0")
    said = kit.refused(file)
    assert re.search(r"; and \d+ more\. The program is at fault, .* please report it with the deck$", said)


def test_damaged_bytes_are_refused_with_a_sentence(kit):
    """K34: files with a few bytes changed, lost or put in are refused; nothing else happens."""
    whole, dice = kit.written.data, random.Random(4)
    for _ in range(200):
        data = bytearray(whole)
        at = dice.randrange(len(data))
        match dice.randrange(3):
            case 0:
                data[at] = (data[at] + dice.randrange(1, 256)) % 256
            case 1:
                del data[at : at + dice.choice((1, 3, 30))]
            case _:
                data[at:at] = dice.choice(
                    (b"(", b"<<", b"]", b" 0 R", b" q ", b" EMC ", b"\n9 0 obj\n", b"%")
                )
        if bytes(data).split() == whole.split():
            continue
        with pytest.raises(NotValid, match="the finished file is not right"):
            prove(bytes(data), kit.document, kit.terms)


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.7\n", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<</Root 1 0 R>>"]
)
def test_no_pdf_at_all(data, kit):
    """K34: bytes that are no PDF are refused, with a sentence."""
    assert "the finished file is not right: it does not begin as a file of ours does" in kit.refused(data)
