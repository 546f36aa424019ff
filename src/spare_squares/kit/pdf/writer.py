"""A document becomes the bytes of one tagged PDF: PDF 1.7, PDF/UA-1, the same bytes for the same document.

reportlab writes the file: its document numbers the objects and its fonts embed their subsets. Pages are given
to it as finished operators, which keeps it small and quick, and nothing of a run stays in it afterwards.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from spare_squares.kit.pdf.fonts import FontName, font
from spare_squares.kit.pdf.objects import Info, Raw, TaggedFile, TaggedPage, clean, string
from spare_squares.kit.pdf.operators import Operators, State, number, page_start
from spare_squares.kit.pdf.srgb_profile import NAME, srgb_profile
from spare_squares.kit.pdf.structure import Boxes, Element, Structure, cell_entries, group_entries
from spare_squares.kit.sheets.document import Document, Leaf, Node, Page
from spare_squares.kit.sheets.marks import POINT, Point

CREATOR = "Spare Squares"
PRODUCER = "Spare Squares, by ReportLab PDF Library"

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
{entries}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
# reportlab's own dictionary refuses PickTrayByPDFSize, so this is a plain one (K14).
_PREFERENCES = "<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true/Duplex/{duplex}>>"
_INTENT = "<</Type/OutputIntent/S/{kind}/OutputConditionIdentifier{name}/DestOutputProfile {number} 0 R>>"


class Written(NamedTuple):
    """A finished file, and the SHA-256 of each font in it by its name there, for whoever proves the file."""

    data: bytes
    subsets: Mapping[str, str]


def write_pdf(document: Document, *, file_id: bytes = b"") -> Written:
    """Return `document` as a PDF file; its /ID comes from `file_id`, else from what is in it.

    Raises NotValid for a character that cannot be printed.
    """
    with fixed_settings():
        return _Writing(document).finish(file_id)


@contextmanager
def fixed_settings() -> Iterator[None]:
    """Hold reportlab to fixed settings, whatever the user's configuration and environment say (K37)."""
    wanted = {"pdfMultiLine": 0, "pdfComments": 0}
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
    """One run: the file as it grows, its structure, and a digest of what goes in."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._digest = hashlib.sha256()
        self._file = TaggedFile(document.language)
        self._structure = Structure(self._file)
        self._operators = Operators(self.encode_text, growth=document.printer.growth, inks=document.inks)
        self._boxes = Boxes()
        self._origin: Point = (0.0, 0.0)
        self._matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._resources = pdfdoc.PDFResourceDictionary()
        self._resources.basicFonts()
        self._resources.basicProcs()

    def finish(self, file_id: bytes) -> Written:
        """Write every page, then what the whole document has, and return the file."""
        for page in self._document.pages:
            self._write_page(page)
        self._write_catalog()
        self._write_bookmarks()
        self._write_info()
        digest = hashlib.sha256(file_id) if file_id else self._digest
        self._file.identity = digest.digest()[:16]
        return Written(self._file.finished(), self._file.subsets)

    def encode_text(self, name: FontName, text: str) -> list[tuple[str, bytes]]:
        """Return resource name and codes of each stretch of `text` that one subset of a font sets."""
        face = font(name)
        return [
            (face.getSubsetInternalName(subset, self._file), codes)
            for subset, codes in face.splitString(text, self._file)
        ]

    def _write_page(self, page: Page) -> None:
        written = TaggedPage()
        written.Resources = self._resources
        paper = self._document.paper_of(page)
        self._origin = (paper.left / POINT, (paper.height - paper.top) / POINT)
        box = pdfdoc.PDFArray(["0", "0", number(paper.width / POINT), number(paper.height / POINT)])
        written.MediaBox = written.CropBox = written.BleedBox = written.TrimBox = box
        written.Tabs = "/S"
        self._file.addPage(written)
        written.StructParents = self._structure.begin_page(self._file.objectcounter)
        self._matrix = page_matrix(self._document, page)
        out = [] if self._document.printer.is_true else [matrix_operator(self._matrix)]
        state = page_start()
        for node in page.nodes:
            self._write_node(node, self._structure.top, out, state)
        self._structure.end_page()
        self.note_text(*box.sequence)
        content = "\n".join((*out, "")).encode("latin-1")
        self._digest.update(content)
        # Compressed now, not when the file is finished: a long deck's pages are held until then.
        packed = pdfdoc.PDFDictionary({"Filter": "/FlateDecode"})
        written.Contents = pdfdoc.PDFStream(dictionary=packed, content=zlib.compress(content))

    def _write_node(self, node: Node, parent: Element, out: list[str], state: State) -> None:
        if isinstance(node, Leaf):
            self._write_leaf(node, parent, out, state)
            return
        entries = group_entries(node)
        self.note_text(node.role, entries)
        element = self._structure.add(node.role, parent, entries)
        for child in node.children:
            self._write_node(child, element, out, state)

    def _write_leaf(self, leaf: Leaf, parent: Element, out: list[str], state: State) -> None:
        opening = "/Artifact BMC"
        if leaf.role != "Artifact":
            entries = self.describe_leaf(leaf)
            self.note_text(leaf.role, entries)
            element = self._structure.add(leaf.role, parent, entries)
            # An element without marks, an empty cell say, holds its place and has no content.
            if leaf.marks:
                opening = f"/{leaf.role}<</MCID {self._structure.mark(element)}>>BDC"
        if leaf.marks:
            out.append(opening)
            self._operators.draw(leaf.marks, self._origin, out=out, state=state)
            out.append("EMC")

    def describe_leaf(self, leaf: Leaf) -> str:
        """Write what an element says beside its content: a figure its words and box, a cell its reach."""
        if leaf.role in ("TH", "TD"):
            return cell_entries(leaf)
        if leaf.role != "Figure":
            return ""
        reach = self._boxes.of(leaf.marks)
        if not leaf.alt or reach is None:
            raise ValueError("a figure needs marks and an alternative text")
        left, top = self._origin
        x0, y0, x1, y1 = (edge / POINT for edge in reach)
        across, _, _, along, right, up = self._matrix
        xs, ys = (left + x0, left + x1), (top - y1, top - y0)
        box = [(across * x + right, along * y + up) for x, y in zip(xs, ys, strict=True)]
        corners = " ".join(number(edge) for corner in box for edge in corner)
        return f"/Alt{string(leaf.alt)}/A<</O/Layout/Placement/Block/BBox[{corners}]>>"

    def _write_catalog(self) -> None:
        packet = xmp(self._document)
        preferences = _PREFERENCES.format(duplex=self._document.duplex)
        self.note_text(preferences, packet, self._document.language)
        kind = pdfdoc.PDFDictionary({"Type": "/Metadata", "Subtype": "/XML"})
        catalog = self._file.Catalog
        catalog.StructTreeRoot = self._structure.finish()
        catalog.MarkInfo = Raw("<</Marked true>>")
        catalog.ViewerPreferences = Raw(preferences)
        if self._operators.coloured:
            catalog.OutputIntents = pdfdoc.PDFArray([self.write_intent()])
        # Not compressed, so that tools which know no PDF find the packet (XMP, part 3).
        catalog.Metadata = pdfdoc.PDFStream(dictionary=kind, content=packet.encode())

    def write_intent(self) -> Raw:
        """Say which colours the fills are: those of sRGB or of a press, told by their profile (ED22)."""
        inks = self._document.inks
        profile, name = (inks.profile, inks.name) if inks else (srgb_profile(), NAME)
        self.note_text(hashlib.sha256(profile).hexdigest() if inks else "")
        packed = pdfdoc.PDFDictionary({"N": 4 if inks else 3, "Filter": "/FlateDecode"})
        stream = pdfdoc.PDFStream(dictionary=packed, content=zlib.compress(profile))
        kind = "GTS_PDFX" if inks else "GTS_PDFA1"
        return Raw(_INTENT.format(kind=kind, name=string(name), number=self._file.number(stream)))

    def _write_bookmarks(self) -> None:
        for index, page in enumerate(self._document.pages):
            if page.bookmark:
                title = clean(page.bookmark)
                self.note_text(title, str(index))
                self._file.bookmark(index, title)

    def _write_info(self) -> None:
        info = Info()
        info.title, info.author = self._document.title, self._document.author
        info.subject, info.keywords = self._document.subject, self._document.keywords
        info.creator, info.producer = CREATOR, PRODUCER
        self._file.info = info

    def note_text(self, *texts: str) -> None:
        """Let texts beside the pages' content count for the file's identity."""
        self._digest.update("\0".join(texts).encode())


Matrix = tuple[float, float, float, float, float, float]


def page_matrix(document: Document, page: Page) -> Matrix:
    """Return by what a page is drawn larger or smaller about its centre, for a printer that is off.

    What a printer does along its paper it does across a page that lies on its side.
    """
    across, along = document.printer.factors
    if page.lying:
        across, along = along, across
    paper = document.paper_of(page)
    right, up = (side * (1 - by) / 2 / POINT for side, by in ((paper.width, across), (paper.height, along)))
    return across, 0.0, 0.0, along, right, up


def matrix_operator(matrix: Matrix) -> str:
    """Write a matrix in so many digits that no point of a page is off by a thousandth of one."""
    return f"{' '.join(f'{round(each, 7) + 0.0:.9g}' for each in matrix)} cm"


def xmp(document: Document) -> str:
    """Return the XMP packet that names the document and claims PDF/UA-1 (ISO 14289-1, clause 5)."""
    language = _list("Bag", document.language)
    entries = {
        "pdfuaid:part": "1",
        "dc:format": "application/pdf",
        "dc:title": _worded(document.title),
        "dc:creator": _list("Seq", document.author),
        "dc:description": _worded(document.subject),
        "dc:language": language,
        "pdf:Keywords": _xml(document.keywords),
        "pdf:Producer": PRODUCER,
        "xmp:CreatorTool": CREATOR,
    }
    return _PACKET.format(
        entries="\n".join(f"<{key}>{value}</{key}>" for key, value in entries.items() if value)
    )


def _worded(text: str) -> str:
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{_xml(text)}</rdf:li></rdf:Alt>' if text else ""


def _list(kind: str, text: str) -> str:
    return f"<rdf:{kind}><rdf:li>{_xml(text)}</rdf:li></rdf:{kind}>" if text else ""


def _xml(text: str) -> str:
    # The module html would cost more to load than all else that writes a packet.
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
