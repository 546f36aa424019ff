"""The objects of a tagged PDF that reportlab has no class for, written by its own document.

reportlab numbers, places and cross-references them like any object of its own; each class here only says
how it reads. Structure elements are many (five a card), so they are kept small and written in one go.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from reportlab.pdfbase import pdfdoc


class Raw(pdfdoc.PDFObject):
    """A ready-written object."""

    __RefOnly__ = 1

    def __init__(self, content: bytes) -> None:
        self.content = content

    def format(self, document: object) -> bytes:
        """Return the object as it stands in the file."""
        return self.content


class Element(pdfdoc.PDFObject):
    """A structure element: its parent, its entries, and its kids (elements, or one piece of marked content)."""

    __RefOnly__ = 1

    def __init__(self, role: str, parent: int, *, entries: str = "") -> None:
        self.role = role
        self.parent = parent
        self.entries = entries
        self.number = 0
        self.kids: list[int] = []
        self.content = ""

    def format(self, document: object) -> bytes:
        """Return the element as a dictionary; kids are object numbers of elements."""
        kids = self.content
        if self.kids:
            kids = "/K[" + " ".join([f"{kid} 0 R" for kid in self.kids]) + "]"
        written = f"<</Type/StructElem/S/{self.role}/P {self.parent} 0 R{self.entries}{kids}>>"
        return written.encode("latin-1")


class TaggedPage(pdfdoc.PDFPage):
    """A page that knows its row in the parent tree, and whose tab order follows the structure."""

    __NoDefault__ = [*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs"]


class Info(pdfdoc.PDFInfo):
    """The document's information, without a date: the same input makes the same file on any day (K37)."""

    def format(self, document: object) -> bytes:
        """Return the dictionary as it stands in the file."""
        written = "".join(
            f"/{key}{string(value)}"
            for key, value in (
                ("Title", self.title),
                ("Author", self.author),
                ("Subject", self.subject),
                ("Keywords", self.keywords),
                ("Creator", self.creator),
                ("Producer", self.producer),
            )
            if value
        )
        return f"<<{written}>>".encode("latin-1")


@lru_cache(maxsize=4096)
def string(text: str) -> str:
    """Write a text string: PDFDocEncoding where it can say all, else UTF-16, escaped."""
    written: bytes = pdfdoc.PDFString(clean(text)).format(pdfdoc.DummyDoc())
    return written.decode("latin-1")


def clean(text: str) -> str:
    """Return `text` without control characters and lone surrogates, which no text string or XML can hold."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char for char in text if unicodedata.category(char) not in ("Cc", "Cs"))


def references(numbers: Sequence[int]) -> str:
    """Write an array of references."""
    return "[" + " ".join([f"{number} 0 R" for number in numbers]) + "]"
