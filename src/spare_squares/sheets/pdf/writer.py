"""A document becomes the bytes of one tagged PDF: PDF 1.7, PDF/UA-1, the same bytes for the same document.

reportlab writes the file: its document numbers the objects and its fonts embed their subsets. Pages are given
to it as finished operators, which keeps it small and quick, and nothing of a run stays in it afterwards.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from spare_squares.sheets.document import Document, Group, Leaf, Node, Page
from spare_squares.sheets.marks import Text
from spare_squares.sheets.pdf import metadata
from spare_squares.sheets.pdf.boxes import box_of
from spare_squares.sheets.pdf.fonts import FontName, font
from spare_squares.sheets.pdf.objects import Element, Info, Raw, TaggedPage, references, string
from spare_squares.sheets.pdf.operators import POINTS_PER_MM, Operators, State, number, page_start


def write_pdf(document: Document, *, file_id: bytes = b"") -> bytes:
    """Return `document` as a PDF file; its /ID comes from `file_id`, else from everything in it.

    Raises NotValid for a character that cannot be printed.
    """
    with _settings():
        return _Writing(document).finish(file_id)


@contextmanager
def _settings() -> Iterator[None]:
    """Hold reportlab to fixed settings, whatever the user's configuration and environment say."""
    wanted = {"invariant": 1, "pdfMultiLine": 0, "pdfComments": 0, "useA85": 0, "ttfAsciiReadable": 0}
    before = {key: getattr(rl_config, key) for key in wanted}
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)
    vars(rl_config).update(wanted)
    try:
        yield
    finally:
        vars(rl_config).update(before)
        if epoch is not None:
            os.environ["SOURCE_DATE_EPOCH"] = epoch


class _Writing:
    """One run: the file as it grows, its structure, and a digest of what went in."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.digest = hashlib.sha256()
        self.file = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=document.language)
        self.operators = Operators(self._encode)
        self.root = self._register(Raw(b""))
        self.top = self._element("Document", self.root)
        self.page: int = 0
        self.marked: list[int] = []
        self.rows: list[str] = []
        self._resources, self._boxes = self._shared()

    def finish(self, file_id: bytes) -> bytes:
        """Write every page, then what the whole document has, and return the file."""
        for page in self.document.pages:
            self._write_page(page)
        self._write_catalog()
        self._write_outline()
        self._write_info()
        self._write_id(file_id)
        data: bytes = self.file.GetPDFData(_Destinations(self.file))
        return data

    def _shared(self) -> tuple[pdfdoc.PDFObjectReference, pdfdoc.PDFArray]:
        """Register what all pages share: their resources, and the box that is the paper, the cut and the bleed."""
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.basicProcs()
        self._register(resources)
        paper = self.document.paper
        size = (number(paper.width * POINTS_PER_MM), number(paper.height * POINTS_PER_MM))
        return self.file.Reference(resources), pdfdoc.PDFArray(["0", "0", *size])

    def _register(self, thing: pdfdoc.PDFObject) -> int:
        """Give an object its number in the file."""
        self.file.Reference(thing)
        return self.file.objectcounter

    def _encode(self, name: FontName, text: str) -> list[tuple[str, bytes]]:
        """Return the resource name and the codes of each stretch of `text` that one subset of a font sets."""
        face = font(name)
        return [
            (face.getSubsetInternalName(subset, self.file), codes)
            for subset, codes in face.splitString(text, self.file)
        ]

    def _element(self, role: str, parent: int, *, entries: str = "") -> Element:
        element = Element(role, parent, entries=entries)
        element.number = self._register(element)
        return element

    def _write_page(self, page: Page) -> None:
        written = TaggedPage()
        written.Resources = self._resources
        written.MediaBox = written.CropBox = written.BleedBox = written.TrimBox = self._boxes
        written.StructParents = len(self.rows)
        written.Tabs = "/S"
        self.file.addPage(written)
        self.page = self.file.objectcounter
        self.marked = []
        out: list[str] = []
        state = page_start()
        for node in page.nodes:
            self._write_node(node, self.top, out, state)
        content = "\n".join(out).encode("latin-1") + b"\n"
        self.digest.update(content)
        written.Contents = pdfdoc.PDFStream(content=content, filters=[pdfdoc.PDFZCompress])
        self.rows.append(f"{len(self.rows)}{references(self.marked)}")

    def _write_node(self, node: Node, parent: Element, out: list[str], state: State) -> None:
        if isinstance(node, Leaf):
            self._write_leaf(node, parent, out, state)
            return
        element = self._element(node.role, parent.number, entries=_group_entries(node))
        parent.kids.append(element.number)
        for child in node.children:
            self._write_node(child, element, out, state)

    def _write_leaf(self, leaf: Leaf, parent: Element, out: list[str], state: State) -> None:
        if leaf.role == "Artifact":
            if leaf.marks:
                out.append("/Artifact BMC")
                self.operators.draw(leaf.marks, self._origin, out=out, state=state)
                out.append("EMC")
            return
        element = self._element(leaf.role, parent.number, entries=self._leaf_entries(leaf))
        parent.kids.append(element.number)
        if not leaf.marks:
            return
        code = len(self.marked)
        self.marked.append(element.number)
        element.content = f"/Pg {self.page} 0 R/K {code}"
        out.append(f"/{leaf.role}<</MCID {code}>>BDC")
        self.operators.draw(leaf.marks, self._origin, out=out, state=state)
        out.append("EMC")

    @property
    def _origin(self) -> tuple[float, float]:
        paper = self.document.paper
        return paper.left * POINTS_PER_MM, (paper.height - paper.top) * POINTS_PER_MM

    def _leaf_entries(self, leaf: Leaf) -> str:
        """Write what an element says of itself beside its content: a figure its words and box, a header its scope."""
        if leaf.role == "Figure":
            box = box_of(leaf.marks)
            if not leaf.alt or box is None:
                raise ValueError("a figure needs marks and an alternative text")
            left, top = self._origin
            x0, y0, x1, y1 = (edge * POINTS_PER_MM for edge in box)
            corners = " ".join(number(edge) for edge in (left + x0, top - y1, left + x1, top - y0))
            self.digest.update(leaf.alt.encode("utf-8", "replace"))
            return f"/Alt{string(leaf.alt)}/A<</O/Layout/Placement/Block/BBox[{corners}]>>"
        if leaf.role == "TH":
            return f"/A<</O/Table/Scope/{leaf.scope or 'Column'}>>"
        return ""

    def _write_catalog(self) -> None:
        file, document = self.file, self.document
        tree = self._register(Raw(f"<</Nums[{' '.join(self.rows)}]>>".encode()))
        root = file.idToObject[file.numberToId[self.root]]
        root.content = (
            f"<</Type/StructTreeRoot/K {self.top.number} 0 R/ParentTree {tree} 0 R"
            f"/ParentTreeNextKey {len(self.rows)}>>"
        ).encode()
        catalog = file.Catalog
        catalog.StructTreeRoot = root
        catalog.MarkInfo = Raw(b"<</Marked true>>")
        catalog.ViewerPreferences = Raw(metadata.viewer_preferences(document).encode())
        packet = metadata.xmp(document)
        self.digest.update(packet)
        kind = pdfdoc.PDFDictionary({"Type": "/Metadata", "Subtype": "/XML"})
        catalog.Metadata = pdfdoc.PDFStream(dictionary=kind, content=packet)

    def _write_outline(self) -> None:
        for index, level, title, closed in metadata.outline_levels(self.document):
            self.digest.update(title.encode("utf-8", "replace"))
            self.file.outline.addOutlineEntry(f"Page{index + 1}", level, title, closed=closed)

    def _write_info(self) -> None:
        info = Info()
        info.title, info.author = self.document.title, self.document.author
        info.subject, info.keywords = self.document.subject, self.document.keywords
        info.creator, info.producer = "Spare Squares", metadata.PRODUCER
        self.file.info = info

    def _write_id(self, file_id: bytes) -> None:
        digest = hashlib.sha256(file_id).digest() if file_id else self.digest.digest()
        written = f"<{digest[:16].hex()}>"
        self.file._ID = f"[{written}{written}]".encode()


class _Destinations:
    """What reportlab's outline asks of a canvas: where a bookmark leads."""

    def __init__(self, file: pdfdoc.PDFDocument) -> None:
        self._file = file
        self._made: dict[str, pdfdoc.PDFArray] = {}

    def _bookmarkReference(self, name: str) -> pdfdoc.PDFArray:  # noqa: N802 (the name is reportlab's)
        # The outline asks twice and looks closed entries up by this very object.
        if name not in self._made:
            page = pdfdoc.PDFObjectReference(name)
            self._made[name] = pdfdoc.PDFArray([page, "/XYZ", "null", "null", "null"])
        return self._made[name]


def _group_entries(group: Group) -> str:
    """Write how a list is numbered, which PDF/UA asks of a list with labels (ISO 14289-1, 7.6)."""
    if group.role != "L":
        return ""
    return f"/A<</O/List/ListNumbering/{_numbering(group)}>>"


def _numbering(group: Group) -> str:
    for item in group.children:
        if isinstance(item, Leaf):
            continue
        for part in item.children:
            if isinstance(part, Leaf) and part.role == "Lbl":
                label = "".join(mark.text for mark in part.marks if isinstance(mark, Text)).strip(" .)")
                return "Decimal" if label.isdecimal() else "Disc"
    return "None"
