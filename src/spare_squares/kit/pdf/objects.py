"""What a tagged PDF needs beyond reportlab's own classes: its file, its pages, and objects written ready.

reportlab numbers, places and cross-references all of them like any object of its own, so there is one
serializer only. Names in the style of reportlab (`addObjects`, `ID`) are its own hooks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfdoc


class Raw(pdfdoc.PDFObject):
    """An object that is written ready, and may be filled in until the file is finished."""

    __RefOnly__ = 1

    def __init__(self, content: str = "") -> None:
        self.content = content

    def format(self, document: object) -> bytes:
        """Return the object as it stands in the file."""
        return self.content.encode("latin-1")


class TaggedPage(pdfdoc.PDFPage):
    """A page with its row in the parent tree, whose tab order follows the structure."""

    CropBox: pdfdoc.PDFArray
    BleedBox: pdfdoc.PDFArray
    TrimBox: pdfdoc.PDFArray
    StructParents: int
    Tabs: str

    def __init__(self) -> None:
        self.__NoDefault__ = [*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs"]
        super().__init__()


class Info(pdfdoc.PDFInfo):
    """The document's information, without a date: the same input makes the same file on any day (K37)."""

    def format(self, document: object) -> bytes:
        """Return the dictionary as it stands in the file."""
        entries = {
            "Title": self.title,
            "Author": self.author,
            "Subject": self.subject,
            "Keywords": self.keywords,
            "Creator": self.creator,
            "Producer": self.producer,
        }
        written = "".join(f"/{key}{string(value)}" for key, value in entries.items() if value)
        return f"<<{written}>>".encode("latin-1")


class Outlines(pdfdoc.PDFOutlines):
    """The bookmarks, with the number of those that show: reportlab counts one more for each nested level."""

    def prepare(self, document: pdfdoc.PDFDocument, canvas: object) -> None:
        """Build the tree of entries."""
        super().prepare(document, canvas)
        if self.mydestinations is not None:
            self.count = pdfdoc.count(self.mydestinations, self.closedict)


class TaggedFile(pdfdoc.PDFDocument):
    """The file as reportlab builds it: PDF 1.7, compressed, with an identity that is given to it."""

    Catalog: Any
    outline: Outlines

    def __init__(self, language: str) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=(1, 7), lang=language)
        self.outline = self.Outlines = self.Catalog.Outlines = Outlines()
        self.identity = b""
        self._places: dict[str, pdfdoc.PDFArray] = {}

    def number(self, thing: pdfdoc.PDFObject) -> int:
        """Give a new object its number in the file."""
        self.Reference(thing)  # type: ignore[no-untyped-call]
        return self.objectcounter

    def bookmark(self, page: int, title: str, *, level: int, closed: bool) -> None:
        """Add a bookmark of a page (counted from 0), under the last one of the level above."""
        self.outline.addOutlineEntry(f"Page{page + 1}", level, text_string(title), closed=closed)

    def finished(self) -> bytes:
        """Return the whole file; nothing may be added after it."""
        data: bytes = self.GetPDFData(self)
        return data

    def ID(self) -> bytes:
        """Return the /ID of the trailer: both halves the same, for there was no earlier version."""
        half = f"<{self.identity.hex()}>"
        return f"[{half}{half}]".encode()

    def _bookmarkReference(self, name: str) -> pdfdoc.PDFArray:
        # The outline asks a canvas for this, twice for each name, and knows closed entries by the object.
        if name not in self._places:
            page = pdfdoc.PDFObjectReference(name)
            self._places[name] = pdfdoc.PDFArray([page, "/XYZ", "null", "null", "null"])
        return self._places[name]


def text_string(text: str) -> pdfdoc.PDFString:
    """Return a text string: ASCII as it is, anything else in UTF-16.

    PDFDocEncoding would be shorter, but a text in it may begin like the mark of another encoding.
    """
    kept = clean(text)
    return pdfdoc.PDFString(kept, enc="auto" if kept.isascii() else "utf-16")


@lru_cache(maxsize=4096)
def string(text: str) -> str:
    """Write a text string, escaped."""
    written: bytes = text_string(text).format(pdfdoc.DummyDoc())
    return written.decode("latin-1")


def clean(text: str) -> str:
    """Return `text` without what no XML can hold: control characters, lone surrogates, U+FFFE and U+FFFF."""
    if text.isascii() and text.isprintable():
        return text
    spaced = re.sub(r"[\t\n\r]+", " ", text)
    return "".join(
        char
        for char in spaced
        if unicodedata.category(char) not in ("Cc", "Cs") and char not in ("\ufffe", "\uffff")
    )


def references(numbers: Sequence[int]) -> str:
    """Write an array of references to objects by their numbers."""
    return f"[{' '.join([f'{number} 0 R' for number in numbers])}]"
