"""The finished file as other programs read it: boxes, preferences, bookmarks, metadata, fonts and text."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pypdf
import pypdfium2
import pytest

from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS
from spare_squares.kit.pdf.objects import clean
from spare_squares.kit.pdf.writer import CREATOR, write_pdf
from spare_squares.kit.sheets.document import Document, Page
from spare_squares.kit.sheets.marks import Mark, Text

Read = Callable[[Document], pypdf.PdfReader]
Make = Callable[..., Document]

GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω"
CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ"
LATIN = "".join(chr(code) for code in (*range(0x21, 0x7F), *range(0xC0, 0x17F)) if chr(code).isprintable())


def objects(reader: pypdf.PdfReader) -> Iterator[Any]:
    """Yield every object of the file, referenced or not."""
    for number in range(1, reader.trailer["/Size"]):
        yield reader.get_object(number)


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_boxes_are_the_paper(name: str, kit: Document, read: Read) -> None:
    """K14: all boxes are the paper within 0.01 pt, unturned and in plain points, on every page."""
    paper = PAPERS[name]
    for page in read(replace(kit, paper=paper)).pages:
        # Before anything else: asking pypdf for a box that is not there puts it there.
        assert {"/MediaBox", "/CropBox", "/TrimBox", "/BleedBox"} <= set(page)
        for box in (page.mediabox, page.cropbox, page.trimbox, page.bleedbox):
            assert (float(box.left), float(box.bottom)) == (0, 0)
            assert float(box.right) == pytest.approx(paper.width * 72 / 25.4, abs=0.01)
            assert float(box.top) == pytest.approx(paper.height * 72 / 25.4, abs=0.01)
        assert not {"/Rotate", "/UserUnit"} & set(page)
    if name == "a4":
        assert [float(edge) for edge in page["/MediaBox"]] == [0, 0, 595.276, 841.89]


@pytest.mark.parametrize("duplex", ["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"])
def test_viewer_preferences(duplex: Any, kit: Document, read: Read) -> None:
    """K14: the file asks for true size, the paper's own tray, one side, and shows its title."""
    preferences = read(replace(kit, duplex=duplex)).root_object["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/PickTrayByPDFSize"].value is True
    assert preferences["/DisplayDocTitle"].value is True
    assert preferences["/Duplex"] == f"/{duplex}"
    assert "/PrintPageRange" not in preferences


def test_bookmarks_lead_to_their_pages(kit: Document, read: Read) -> None:
    """K39: each page with a bookmark has one, in order, whatever its characters."""
    pages = tuple(replace(page, bookmark=page.bookmark and f"{page.bookmark} (Ω) \\") for page in kit.pages)
    reader = read(replace(kit, pages=pages))
    found = [(entry["/Title"], reader.get_destination_page_number(entry)) for entry in reader.outline]
    assert found == [("Rules (Ω) \\", 0), ("Board (Ω) \\", 1), ("Cards (Ω) \\", 2)]


def test_a_document_without_bookmarks_has_no_outline(one_page: Make, read: Read) -> None:
    """K39: no bookmark, no empty panel."""
    assert "/Outlines" not in read(one_page(Text(0, 10, "x", 12))).root_object


def test_title_and_language_are_set(kit: Document, read: Read) -> None:
    """K39, G19: title, author, subject and language stand in the file, and it says that it is tagged."""
    reader = read(replace(kit, title="Der Rest (Ω) <&>", author="Žofie", subject='"S"', language="de-CH"))
    assert reader.root_object["/Lang"] == "de-CH"
    assert reader.root_object["/MarkInfo"]["/Marked"].value is True
    info = reader.metadata
    assert info is not None
    assert (info.title, info.author, info.subject) == ("Der Rest (Ω) <&>", "Žofie", '"S"')
    assert all(page["/Tabs"] == "/S" for page in reader.pages)


def test_xmp_says_the_same_as_the_information(kit: Document, read: Read) -> None:
    """K39, G19: the packet is sound XML, claims PDF/UA-1, and names the document as its dictionary does."""
    title = 'A <b> & "Ω" ]]> \x07'
    reader = read(replace(kit, title=title, author="Ю & Co", keywords="cards, <paper>"))
    packet = reader.root_object["/Metadata"]
    assert "/Filter" not in packet
    tree = ElementTree.fromstring(packet.get_data().decode())
    names = {"dc": "http://purl.org/dc/elements/1.1/", "pdf": "http://ns.adobe.com/pdf/1.3/"}
    names |= {"ua": "http://www.aiim.org/pdfua/ns/id/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#"}
    assert tree.findtext(".//ua:part", namespaces=names) == "1"
    assert tree.findtext(".//dc:title//rdf:li", namespaces=names) == 'A <b> & "Ω" ]]> '
    assert tree.findtext(".//dc:creator//rdf:li", namespaces=names) == "Ю & Co"
    assert tree.findtext(".//dc:language//rdf:li", namespaces=names) == "en"
    assert tree.findtext(".//pdf:Keywords", namespaces=names) == "cards, <paper>"
    assert reader.metadata is not None and reader.metadata.title == 'A <b> & "Ω" ]]> '


def test_files_of_ours_are_known_by_their_creator(kit: Document) -> None:
    """K37: the creator stands readable in the file, so that a later run knows what it may replace."""
    data = write_pdf(kit).data
    assert f"/Creator({CREATOR})".encode() in data
    info = pypdf.PdfReader(io.BytesIO(data)).metadata
    assert info is not None and info.creator == CREATOR


def test_no_day_is_told(kit: Document, read: Read) -> None:
    """K37: no date stands in the file, for there is none that would be true on every day."""
    reader = read(kit)
    assert reader.metadata is not None
    assert not [key for key in reader.metadata if "Date" in key]
    assert b"Date" not in reader.root_object["/Metadata"].get_data()


def test_fonts_are_embedded_subsets(one_page: Make, read: Read) -> None:
    """K39, G4: each font of the file is one of the kit's, embedded, cut to what is used, upright."""
    reader = read(one_page(Text(0, 10, "Card 1 Я", 12), Text(0, 20, "Bold Я", 12, bold=True)))
    fonts = [one for one in objects(reader) if isinstance(one, dict) and one.get("/Type") == "/Font"]
    assert {font["/BaseFont"].partition("+")[2] for font in fonts} == {
        "AtkinsonHyperlegible-Regular",
        "AtkinsonHyperlegible-Bold",
        "Play-Regular",
        "Play-Bold",
    }
    for font in fonts:
        descriptor = font["/FontDescriptor"]
        assert font["/Subtype"] == "/TrueType" and descriptor["/ItalicAngle"] == 0
        assert re.fullmatch("/[A-Z]{6}[+].+", font["/BaseFont"])
        assert 0 < len(descriptor["/FontFile2"].get_data()) < 30_000
        assert "/ToUnicode" in font


def test_no_font_is_left_to_the_printer(kit: Document) -> None:
    """K39: Helvetica, or any font that is not embedded, is named nowhere in the file."""
    data = write_pdf(kit).data
    assert b"Helvetica" not in data
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert all(b"Helvetica" not in one.get_data() for one in objects(reader) if hasattr(one, "get_data"))


@pytest.mark.parametrize("bold", [False, True])
def test_text_copies_out_as_composed(bold: bool, one_page: Make) -> None:
    """K39, G19: 200 and more characters of three scripts come back one by one, by two readers."""
    lines = [LATIN[at : at + 40] for at in range(0, len(LATIN), 40)] + [GREEK, CYRILLIC[:40], CYRILLIC[40:]]
    assert len(set("".join(lines))) > 300
    marks: list[Mark] = [Text(0, 10 + 8 * at, line, 12, bold=bold) for at, line in enumerate(lines)]
    data = write_pdf(one_page(*marks)).data
    by_pypdf = pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    file = pypdfium2.PdfDocument(data)
    by_pdfium = file[0].get_textpage().get_text_range()
    file.close()
    for text in (by_pypdf, by_pdfium):
        assert "".join(text.split()) == "".join("".join(lines).split())


def test_codes_mean_one_character_each(one_page: Make, read: Read) -> None:
    """K39: a ToUnicode map names used codes only, never code 0, in blocks of at most a hundred."""
    reader = read(one_page(*(Text(0, 10, LATIN[at : at + 50], 12) for at in range(0, len(LATIN), 50))))
    maps = [one["/ToUnicode"].get_data().decode() for one in objects(reader) if "/ToUnicode" in one]
    entries = 0
    for text in maps:
        blocks = text.split("endbfchar")[:-1]
        for block in blocks:
            announced, _, rows = block.rpartition(" beginbfchar\n")
            lines = rows.strip().splitlines()
            assert len(lines) == int(announced.split()[-1]) <= 100
            assert not [line for line in lines if line.startswith("<00>")]
            entries += len(lines)
    assert len(LATIN) < entries < len(LATIN) + 33 * len(maps)


def test_nothing_shines_through(kit: Document, read: Read) -> None:
    """K18, G15: no transparency, no form, no picture, and an empty page has no paint on it."""
    reader = read(replace(kit, pages=(*kit.pages, Page("", ()))))
    for page in reader.pages:
        assert set(page["/Resources"]) <= {"/Font", "/ProcSet"}
        assert "/Group" not in page and "/Annots" not in page
    empty = reader.pages[-1].get_contents()
    assert empty is None or not empty.get_data().strip()


def test_no_leftovers_in_the_file(kit: Document, read: Read) -> None:
    """K34: every object of the file is reached from its root or is its information: nothing hides there."""
    reader = read(kit)
    seen: set[int] = set()
    todo: list[Any] = [reader.trailer.raw_get("/Root"), reader.trailer.raw_get("/Info")]
    while todo:
        one = todo.pop()
        if isinstance(one, pypdf.generic.IndirectObject):
            if one.idnum not in seen:
                seen.add(one.idnum)
                todo.append(one.get_object())
        elif isinstance(one, dict):
            todo.extend(one.raw_get(key) for key in one)
        elif isinstance(one, list):
            todo.extend(one)
    assert seen == set(range(1, reader.trailer["/Size"]))


def test_a_character_without_glyph_stops_the_file(one_page: Make) -> None:
    """K39: what cannot be printed is refused by code point, wherever it is drawn."""
    with pytest.raises(NotValid, match=r"U\+05E9"):
        write_pdf(one_page(Text(0, 10, "a ש", 12)))
    assert write_pdf(one_page(Text(0, 10, "a", 12))).data


def test_titles_are_one_line_of_text() -> None:
    """K39: line ends become spaces, what no XML can hold is left out, all else stays."""
    assert clean("a\r\n\tb\x07c\ud800d\ufffee") == "a bcde"
    assert clean("Größe ש \U0001f600") == "Größe ש \U0001f600"


def test_titles_need_no_glyph(one_page: Make, read: Read) -> None:
    """K39: what is not drawn, a title say, may hold any character."""
    info = read(one_page(Text(0, 10, "a", 12), title="שקט \U0001f600")).metadata
    assert info is not None and info.title == "שקט \U0001f600"
