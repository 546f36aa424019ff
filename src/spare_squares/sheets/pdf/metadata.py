"""What a PDF says about itself: XMP, viewer preferences, and the outline of its bookmarks."""

from __future__ import annotations

from xml.sax.saxutils import escape

from spare_squares.sheets.document import Document
from spare_squares.sheets.pdf.objects import clean, string

PRODUCER = "Spare Squares, ReportLab PDF Library"


def viewer_preferences(document: Document) -> str:
    """Write how a viewer should show and print the document (K14, K35).

    reportlab's own dictionary refuses PickTrayByPDFSize and PrintPageRange, so this is a plain one. Pages
    of a print range are counted from 1 (PDF Reference 1.7, table 8.1).
    """
    pages = ""
    if document.player_pages:
        pages = f"/PrintPageRange[1 {document.player_pages}]"
    return (
        f"<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true/Duplex/{document.duplex}{pages}>>"
    )


def xmp(document: Document) -> bytes:
    """Return the XMP packet that names the document and claims PDF/UA-1 (ISO 14289-1, clause 5)."""
    title, author, subject, keywords, language = (
        escape(clean(text))
        for text in (
            document.title,
            document.author,
            document.subject,
            document.keywords,
            document.language,
        )
    )
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Keywords>{keywords}</pdf:Keywords>
<pdf:Producer>{PRODUCER}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>""".encode()


def outline_levels(document: Document) -> list[tuple[int, int, str, bool]]:
    """Return page index, level, title and closedness of each bookmark, in page order.

    In a bundle the pages after the players' hang, closed, under the first bookmark among them (K35).
    """
    entries: list[tuple[int, int, str, bool]] = []
    folded = False
    for index, page in enumerate(document.pages):
        if not page.bookmark:
            continue
        later = bool(document.player_pages) and index >= document.player_pages
        entries.append((index, 1 if later and folded else 0, clean(page.bookmark), later and not folded))
        folded = folded or later
    return entries


__all__ = ["PRODUCER", "outline_levels", "string", "viewer_preferences", "xmp"]
