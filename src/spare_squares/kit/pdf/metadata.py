"""What a PDF says about itself: XMP, viewer preferences, and the order of its bookmarks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from spare_squares.kit.pdf.objects import clean
from spare_squares.kit.sheets.document import Document

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


def viewer_preferences(document: Document) -> str:
    """Write how a viewer should show and print the document (K14, K35).

    reportlab's own dictionary refuses PickTrayByPDFSize and PrintPageRange, so this is a plain one. The
    pages of a print range are counted from 1 (PDF Reference 1.7, table 8.1), unlike those of destinations.
    """
    players = f"/PrintPageRange[1 {document.player_pages}]" if document.player_pages else ""
    return (
        "<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true"
        f"/Duplex/{document.duplex}{players}>>"
    )


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
        "pdf:Keywords": escape(clean(document.keywords), quote=False),
        "pdf:Producer": PRODUCER,
        "xmp:CreatorTool": CREATOR,
    }
    return _PACKET.format(
        entries="\n".join(f"<{key}>{value}</{key}>" for key, value in entries.items() if value)
    )


def bookmarks(document: Document) -> Iterator[tuple[int, int, str, bool]]:
    """Yield page index, level, title and closedness of each bookmark, in the order of pages.

    In a bundle the pages after the players' hang, closed, under the first bookmark among them (K35).
    """
    folded = False
    for index, page in enumerate(document.pages):
        if page.bookmark:
            later = 0 < document.player_pages <= index
            yield index, int(folded), clean(page.bookmark), later and not folded
            folded = later


def _worded(text: str) -> str:
    return (
        f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(clean(text), quote=False)}</rdf:li></rdf:Alt>'
        if text
        else ""
    )


def _list(kind: str, text: str) -> str:
    return f"<rdf:{kind}><rdf:li>{escape(clean(text), quote=False)}</rdf:li></rdf:{kind}>" if text else ""
