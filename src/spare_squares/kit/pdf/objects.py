"""What a tagged PDF needs beyond reportlab: its file, pages and fonts, and objects that are written ready.

reportlab numbers, places and cross-references all of them like any object of its own, so there is one
serializer only. Names in the style of reportlab (`addObjects`, `ID`) are its own hooks.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont

_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /{name} def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange"""
_TAIL = """endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


VERSION = (1, 7)
_ESCAPED = re.compile(r"[()\\]")


class Raw(pdfdoc.PDFObject):
    """An object that writes itself and asks nothing of the file; filled in until that is finished."""

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


class TaggedFile(pdfdoc.PDFDocument):
    """The file as reportlab builds it: PDF 1.7, compressed, with an identity that is given to it."""

    Catalog: Any
    outline: pdfdoc.PDFOutlines

    def __init__(self, language: str) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=VERSION, lang=language)
        self.Catalog.__NoDefault__ = [*pdfdoc.PDFCatalog.__NoDefault__, "OutputIntents"]
        self.identity = b""
        self.subsets: dict[str, str] = {}  # the SHA-256 of each embedded font, by its name in the file

    def number(self, thing: pdfdoc.PDFObject) -> int:
        """Give a new object its number in the file."""
        self.Reference(thing)  # type: ignore[no-untyped-call]
        return self.objectcounter

    def bookmark(self, page: int, title: str) -> None:
        """Add a bookmark of a page (counted from 0)."""
        self.outline.addOutlineEntry(f"Page{page + 1}", 0, text_string(title))

    def finished(self) -> bytes:
        """Return the whole file; nothing may be added after it."""
        data: bytes = self.GetPDFData(self)
        return data

    def format(self) -> bytes:
        """Return every object with the table of their places, the trailer and the end.

        reportlab's own loop wraps each object in two more; a deck of a thousand cards has thousands of tags.
        """
        out, starts = pdfdoc.PDFFile(VERSION), [b"0000000000 65535 f "]
        for number, name in self.number_objects():
            thing = self.idToObject[name]
            body = thing.format(self) if isinstance(thing, Raw) else pdfdoc.format(thing, self, toplevel=1)
            end = b"" if body.endswith(b"\n") else b"\n"
            starts.append(b"%010d 00000 n " % out.add(b"%d 0 obj\n%b%bendobj\n" % (number, body, end)))
        table = out.add(b"xref\n0 %d\n%b\n" % (len(starts), b"\n".join(starts)))
        root, info = self.Reference(self.Catalog), self.Reference(self.info)  # type: ignore[no-untyped-call]
        trailer = pdfdoc.PDFTrailer(startxref=table, Size=len(starts), Root=root, Info=info, ID=self.ID())
        out.add(trailer.format(self))
        return out.format(self)

    def number_objects(self) -> Iterator[tuple[int, str]]:
        """Yield number and name of each object: writing one may add others."""
        number = 1
        while number in self.numberToId:
            yield number, self.numberToId[number]
            number += 1

    def ID(self) -> bytes:
        """Return the /ID of the trailer: both halves the same, for there was no earlier version."""
        half = f"<{self.identity.hex()}>"
        return f"[{half}{half}]".encode()

    def _bookmarkReference(self, name: str) -> pdfdoc.PDFArray:
        # The outline asks a canvas for this.
        return pdfdoc.PDFArray([pdfdoc.PDFObjectReference(name), "/XYZ", "null", "null", "null"])


class KitFont(TTFont):
    """A font of the kit, embedded with a right ToUnicode map: text copies out as it was composed (K39).

    reportlab's own map gives code 0 a character, cannot say those beyond the Basic Multilingual Plane, and
    writes more than the hundred entries a block may hold (Adobe Technical Note 5411), so it is replaced.
    """

    def addObjects(self, doc: pdfdoc.PDFDocument) -> None:
        """Embed each subset, then put the right ToUnicode map in the place of reportlab's."""
        subsets = [tuple(subset) for subset in self.state[doc].subsets]
        super().addObjects(doc)
        for index, subset in enumerate(subsets):
            name = (SUBSETN(index) + b"+" + self.face.name + self.face.subfontNameX).decode("ascii")
            stream = doc.idToObject["toUnicodeCMap:" + name]
            if not isinstance(stream, pdfdoc.PDFStream):
                raise TypeError("this reportlab keeps its ToUnicode maps elsewhere")
            stream.content = to_unicode(name, subset).encode("ascii")
            program = doc.idToObject[f"fontFile:{self.face.filename}({name})"]
            if isinstance(doc, TaggedFile) and isinstance(program, pdfdoc.PDFStream):
                doc.subsets[name] = hashlib.sha256(program.content).hexdigest()


def to_unicode(name: str, subset: Sequence[int]) -> str:
    """Return the CMap from each code (the index) to its character (the code point there, 0 for none)."""
    rows = [
        f"<{code:02X}> <{chr(point).encode('utf-16-be').hex().upper()}>"
        for code, point in enumerate(subset)
        if point
    ]
    lines = [_HEAD.format(name=name)]
    for start in range(0, len(rows), 100):
        block = rows[start : start + 100]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines.append(_TAIL)
    return "\n".join(lines)


def text_string(text: str) -> pdfdoc.PDFString:
    """Return a text string: ASCII as it is, anything else in UTF-16.

    PDFDocEncoding would be shorter, but a text in it may begin like the mark of another encoding.
    """
    kept = clean(text)
    return pdfdoc.PDFString(kept, enc="auto" if kept.isascii() else "utf-16")


@lru_cache(maxsize=4096)
def string(text: str) -> str:
    """Write a text string, escaped."""
    if text.isascii() and text.isprintable() and not _ESCAPED.search(text):
        return f"({text})"
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
