"""Any text a deck may bring is drawn and copied out, or refused by name; what is not drawn is kept."""

from __future__ import annotations

import io
import unicodedata
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS
from spare_squares.kit.pdf import fonts
from spare_squares.kit.pdf.objects import clean
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document, Leaf, Page
from spare_squares.kit.sheets.marks import Outline, Text, rectangle

ANY = st.text(max_size=40)
# Half of them from the scripts a kit can print, so that both outcomes are common.
DRAWN = (
    ANY | st.text(st.characters(codec="latin-1"), max_size=40) | st.text("AaΩжñ€1 ()\\é\u0301", max_size=40)
)


def written(text: str = "x", *, title: str = "T", alt: str = "A", bookmark: str = "") -> Any:
    picture = Leaf("Figure", (Outline(rectangle(0, 30, 9, 9), 1.0),), alt=alt)
    page = Page(bookmark, (Leaf("P", (Text(0, 10, text, 12),)), picture))
    data = write_pdf(Document(title, "S", "A", PAPERS["a4"], (page,))).data
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


@settings(max_examples=120, deadline=None)
@given(DRAWN)
@example("\xa0\xad")
def test_drawn_text_is_copied_out_or_refused(text: str) -> None:
    """K39, G19: what `missing` lets pass comes back as composed; the rest is refused."""
    if fonts.missing(text):
        with pytest.raises(NotValid, match=r"U\+"):
            written(text)
        return
    page = written(text).pages[0]
    composed = unicodedata.normalize("NFC", text).replace("\xa0", " ")
    assert "".join(page.extract_text().split()) == "".join(composed.split())
    assert fonts.width(text, 12) >= 0


@settings(max_examples=120, deadline=None)
@given(ANY.filter(clean))
@example("þÿ as a mark")
@example("\ufeff")
@example("ÿþa")
@example("ï»¿a")
@example("a\rb")
@example("() \\ (")
@example("]]> &amp; <b>")
@example("\uffff\ufffe.")
def test_titles_bookmarks_and_alternatives_are_kept(text: str) -> None:
    """K39, G19: title, bookmark and alternative text come back, control characters apart, in sound XML."""
    reader = written(title=text, alt=text, bookmark=text)
    kept = clean(text)
    figure = reader.root_object["/StructTreeRoot"]["/K"]["/K"][1].get_object()
    assert reader.metadata.title == kept
    packet = ElementTree.fromstring(reader.root_object["/Metadata"].get_data().decode())
    assert packet.findtext(".//{http://purl.org/dc/elements/1.1/}title//{*}li") == kept
    assert figure["/Alt"] == kept
    assert [entry["/Title"] for entry in reader.outline] == [kept]
