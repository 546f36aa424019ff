"""What a file holds beside its pages' ink: every object is reachable, of a kind our writer makes, and known.

`FORMS` is the whole of what may stand in a file: of each kind of object its entries, and what each of them
is. An entry that is not named there, an object that nothing leads to, and a string that is neither in the
metadata nor in a bookmark or a tag of the document are refused, whatever they hold.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from spare_squares.kit.edition import Paper
from spare_squares.kit.proof.file_objects import FileObjects, Reference, text_of
from spare_squares.kit.sheets.document import Document
from spare_squares.kit.sheets.marks import POINT, Inks

EXACT = 0.01  # points
CREATOR = "Spare Squares"
# Written out here, and not taken from the writer, so that a slip there does not prove itself.
PRODUCER = "Spare Squares, by ReportLab PDF Library"
SIDES = ("/Simplex", "/DuplexFlipLongEdge", "/DuplexFlipShortEdge")
COLOURS = "sRGB IEC61966-2.1"
# The SHA-256 of its profile, which a test holds against the published numbers.
PROFILE = "577c09f58001f623c5b32679131940d33df201f6fa39139557fde2c486510803"

# What an entry may be: `one KIND` and `many KIND` lead on; a name stands for itself; the rest is read below.
# An entry with `?` may be missing.
FORMS: dict[str, dict[str, str]] = {
    "trailer": {"/Size": "number", "/Root": "one catalog", "/Info": "one information", "/ID": "identity"},
    "catalog": {
        "/Type": "/Catalog",
        "/Lang": "text",
        "/MarkInfo": "one marking",
        "/Metadata": "one metadata",
        "/Outlines?": "one outline",
        "/OutputIntents?": "many intent",
        "/PageMode": "/UseNone",
        "/Pages": "one page tree",
        "/StructTreeRoot": "one structure",
        "/ViewerPreferences": "one preferences",
    },
    "marking": {"/Marked": "true"},
    "metadata": {"/Type": "/Metadata", "/Subtype": "/XML", "/Length": "number"},
    "preferences": {
        "/DisplayDocTitle": "true",
        # Not "fit to page", where a viewer heeds it: pieces and board have to come out true to size.
        "/PrintScaling": "/None",
        "/PickTrayByPDFSize": "true",
        "/Duplex": "side",
    },
    "information": {
        "/Title": "text",
        "/Author?": "text",
        "/Subject?": "text",
        "/Keywords?": "text",
        "/Creator": "text",
        "/Producer": "text",
    },
    "outline": {"/Type": "/Outlines", "/Count": "number", "/First": "one bookmark", "/Last": "one bookmark"},
    "bookmark": {
        "/Title": "text",
        "/Dest": "place",
        "/Parent": "one outline",
        "/Prev?": "one bookmark",
        "/Next?": "one bookmark",
    },
    "page tree": {"/Type": "/Pages", "/Count": "number", "/Kids": "many page"},
    "page": {
        "/Type": "/Page",
        "/Parent": "one page tree",
        "/MediaBox": "numbers",
        "/CropBox": "numbers",
        "/BleedBox": "numbers",
        "/TrimBox": "numbers",
        "/Contents": "one drawing",
        "/Resources": "one resources",
        "/StructParents": "number",
        # Keys go through a page in the order of its structure (PDF/UA, 7.18.3).
        "/Tabs": "/S",
    },
    # No images, patterns or forms: each could carry ink that no mark accounts for.
    "resources": {"/Font?": "one fonts", "/ProcSet": "names"},
    "font": {
        "/Type": "/Font",
        "/Subtype": "/TrueType",
        "/BaseFont": "name",
        "/Name": "name",
        "/FirstChar": "number",
        "/LastChar": "number",
        "/Widths": "numbers",
        "/FontDescriptor": "one description",
        "/ToUnicode": "one map",
    },
    "description": {
        "/Type": "/FontDescriptor",
        "/FontName": "name",
        "/FontFile2": "one program",
        "/FontBBox": "numbers",
        **dict.fromkeys(
            ("/Ascent", "/CapHeight", "/Descent", "/Flags", "/ItalicAngle", "/MissingWidth", "/StemV"),
            "number",
        ),
    },
    "drawing": {"/Filter?": "filter", "/Length": "number"},
    "intent": {
        "/Type": "/OutputIntent",
        "/S": "intended",
        "/OutputConditionIdentifier": "text",
        "/DestOutputProfile": "one profile",
    },
    "profile": {"/N": "number", "/Filter?": "filter", "/Length": "number"},
    "map": {"/Filter?": "filter", "/Length": "number"},
    "program": {"/Filter?": "filter", "/Length": "number", "/Length1": "number"},
}
STREAMS = {"metadata", "drawing", "map", "program", "profile"}
_FONT_NAME = re.compile(r"/F[1-6]\+[0-9]+")
_NAME = re.compile(
    r"/(?:[A-Z]{6}\+(?:AtkinsonHyperlegible|Play|SpareDigits)-(?:Regular|Bold)|F[1-6]\+[0-9]+)"
)
_TAGS = re.compile(r"<([^>]*)>")


class Holdings:
    """Everything that can be reached in a file, by its kind; `pages` are the pages in their order."""

    def __init__(self, objects: FileObjects) -> None:
        self.objects = objects
        self.kinds: dict[int, str] = {}
        self.faults: list[str] = []
        self.visit("trailer", objects.trailer, "the trailer")
        self.catalog = objects.entries(objects.trailer.get("/Root"))
        tree = objects.entries(self.catalog.get("/Pages"))
        self.pages = [each for each in tree.get("/Kids", ()) if isinstance(each, Reference)]

    def visit(self, kind: str, value: Any, where: str) -> None:
        """Hold a value against its form, and go on to whatever it leads to."""
        if isinstance(value, Reference):
            # Parents and neighbours lead back: what was seen is not visited again, but must be alike.
            known = self.kinds.get(value.number)
            if known is not None:
                if known != kind:
                    self.faults.append(f"object {value.number} is used as {known} and as {kind}")
                return
            thing = self.objects.things.get(value.number)
            if thing is None:
                self.faults.append(f"{where} leads to object {value.number}, which is not there")
                return
            self.kinds[value.number] = kind
            value, where = thing.value, f"object {value.number} ({kind})"
            if (thing.stream is not None) != (kind in STREAMS):
                self.faults.append(f"{where} has a stream where none belongs, or lacks it")
        if kind == "structure":
            return  # what is tagged is held against the document by itself
        if not isinstance(value, dict):
            self.faults.append(f"{where} is not what it has to be")
        elif kind == "fonts":
            for name, font in value.items():
                if not _FONT_NAME.fullmatch(name):
                    self.faults.append(f"{where} names a font {name}")
                self.visit("font", font, where)
        else:
            self._entries(kind, value, where)

    def _entries(self, kind: str, value: dict[str, Any], where: str) -> None:
        form = {name.rstrip("?"): (what, name.endswith("?")) for name, what in FORMS[kind].items()}
        for name in value.keys() - form.keys():
            self.faults.append(f"{where} holds {name}, which no file of ours has there")
        for name, (what, optional) in form.items():
            if name not in value:
                if not optional:
                    self.faults.append(f"{where} lacks {name}")
                continue
            way, _, other = what.partition(" ")
            if way == "one":
                self.visit(other, value[name], where)
            elif way == "many" and isinstance(value[name], list):
                for each in value[name]:
                    self.visit(other, each, where)
            elif not is_as_form(what, value[name]):
                self.faults.append(f"{where} holds {name} {_shown(value[name])}, wanted {what.lstrip('/')}")

    def unreached(self, tagged: set[int]) -> list[str]:
        """Name the objects that nothing leads to; `tagged` are those of the structure."""
        lost = sorted(self.objects.things.keys() - self.kinds.keys() - tagged)
        return [f"nothing in the file refers to object {', '.join(map(str, lost[:4]))}"] if lost else []


def is_as_form(what: str, value: Any) -> bool:
    """Tell whether a value that leads nowhere is what its entry has to be."""
    # To Python true is a number, to a PDF it is not.
    if what == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if what == "numbers":
        return isinstance(value, list) and all(is_as_form("number", each) for each in value)
    if what == "true":
        return value is True
    if what == "text":
        return isinstance(value, bytes)
    if what == "name":
        return isinstance(value, str) and bool(_NAME.fullmatch(value))
    if what == "names":
        return bool(value == ["/PDF", "/Text"])
    if what == "filter":
        return bool(value in ("/FlateDecode", ["/FlateDecode"]))
    if what == "intended":
        return bool(value in ("/GTS_PDFA1", "/GTS_PDFX"))
    if what == "side":
        return bool(value in SIDES)
    if what == "identity":
        return isinstance(value, list) and len(value) == 2 and value[0] == value[1] and len(value[0]) == 16
    if what == "place":
        return isinstance(value, list) and len(value) == 5 and value[1:] == ["/XYZ", None, None, None]
    return bool(value == what)


def _shown(value: Any) -> str:
    return str(value).lstrip("/")[:60]


def plain(text: str) -> str:
    """Return a text as metadata hold it: line ends as spaces, without what no XML can hold."""
    spaced = re.sub(r"[\t\n\r]+", " ", text)
    return "".join(
        c for c in spaced if unicodedata.category(c) not in ("Cc", "Cs") and c not in "\ufffe\uffff"
    )


def metadata_faults(held: Holdings, document: Document) -> Iterator[str]:
    """Hold language, information, XMP and bookmarks against the document (K38, K39, G19)."""
    objects, catalog = held.objects, held.catalog
    known = {
        "Title": plain(document.title),
        "Author": plain(document.author),
        "Subject": plain(document.subject),
        "Keywords": plain(document.keywords),
        "Creator": CREATOR,
        "Producer": PRODUCER,
    }
    information = objects.entries(objects.trailer.get("/Info"))
    for name, wanted in known.items():
        have = text_of(information.get(f"/{name}", b""))
        if have != wanted:
            yield f"the {name.lower()} is {have or 'missing'!r}, wanted {wanted!r}"
    duplex = objects.entries(catalog.get("/ViewerPreferences")).get("/Duplex")
    if duplex != f"/{document.duplex}":
        yield f"the viewer preference Duplex is {_shown(duplex)}, wanted {document.duplex}"
    language = text_of(catalog.get("/Lang", b""))
    if language != document.language:
        yield f"the language is {language or 'missing'}, wanted {document.language}"
    yield from packet_faults(objects.stream(catalog.get("/Metadata")), {*known.values(), document.language})
    yield from bookmark_faults(held, document)


def colour_faults(held: Holdings, inks: Inks | None, *, coloured: bool) -> Iterator[str]:
    """Hold the output intent against what is painted: sRGB or a press for colours, else none (ED22)."""
    wanted = (COLOURS, PROFILE, 3, "/GTS_PDFA1")
    if inks:
        wanted = (inks.name, hashlib.sha256(inks.profile).hexdigest(), 4, "/GTS_PDFX")
    objects = held.objects
    intents = held.catalog.get("/OutputIntents", [])
    if len(intents) != coloured:
        yield f"the file says {len(intents)} output intents, wanted {int(coloured)}"
    for intent in map(objects.entries, intents):
        profile = objects.stream(intent.get("/DestOutputProfile"))
        name = text_of(intent.get("/OutputConditionIdentifier", b""))
        parts = objects.entries(intent.get("/DestOutputProfile")).get("/N")
        if (name, hashlib.sha256(profile).hexdigest(), parts, intent.get("/S")) != wanted:
            yield f"the output intent {name[:60]!r} is not {wanted[0][:60]}, or its profile another"


def packet_faults(packet: bytes, known: set[str]) -> Iterator[str]:
    """Read the packet of XMP: known elements alone, holding nothing but what the document says of itself."""
    try:
        text = packet.decode()
    except UnicodeDecodeError:
        text = ""
    tags = set(_TAGS.findall(text))
    if "pdfuaid:part" not in tags:
        yield "the metadata (XMP) do not name PDF/UA"
    for tag in sorted(tags - _XMP_TAGS):
        yield f"the metadata (XMP) hold <{tag[:40]}>, which no file of ours has"
    # Tags and text take turns in what the split gives, text first.
    said = {_unescaped(part.strip()) for part in _TAGS.split(text)[::2]} - {""}
    for strange in sorted(said - {each.strip() for each in known} - {"1", "application/pdf"}):
        yield f"the metadata (XMP) hold {strange[:60]!r}, which the document does not say of itself"


def _unescaped(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


_XMP_ELEMENTS = (
    *("x:xmpmeta", "rdf:RDF", "rdf:Description", "rdf:Alt", "rdf:Bag", "rdf:Seq", "rdf:li", "pdfuaid:part"),
    *("dc:format", "dc:title", "dc:creator", "dc:description", "dc:language", "pdf:Keywords", "pdf:Producer"),
    "xmp:CreatorTool",
)
_XMP_TAGS = {
    *_XMP_ELEMENTS[6:],
    *(f"/{each}" for each in _XMP_ELEMENTS),
    *("rdf:Alt", "rdf:Bag", "rdf:Seq", 'rdf:li xml:lang="x-default"', '?xpacket end="r"?'),
    '?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?',
    'x:xmpmeta xmlns:x="adobe:ns:meta/"',
    'rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
    'rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"\n'
    ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"\n'
    ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"',
}


def bookmark_faults(held: Holdings, document: Document) -> Iterator[str]:
    """Follow the bookmarks one by one: each page that has one, in order, and no other."""
    objects = held.objects
    due = [(page.bookmark, number) for number, page in enumerate(document.pages) if page.bookmark]
    outline = objects.entries(held.catalog.get("/Outlines"))
    at = outline.get("/First")
    found: list[tuple[str, int]] = []
    # One more than are due is enough to see a surplus, and ends a ring of bookmarks.
    while isinstance(at, Reference) and len(found) <= len(due):
        entry = objects.entries(at)
        place = entry.get("/Dest", [None])[0]
        found.append(
            (text_of(entry.get("/Title", b"")), held.pages.index(place) if place in held.pages else -1)
        )
        at = entry.get("/Next")
    wanted = [(plain(title), number) for title, number in due]
    if found != wanted:
        odd = next((title for title, number in found if (title, number) not in wanted), "")
        yield (
            f"the bookmark {odd[:60]!r} is none of the document"
            if odd
            else "bookmarks are missing or out of order"
        )


def box_faults(entries: dict[str, Any], paper: Paper) -> Iterator[str]:
    """Hold the boxes of a page against its paper (K14)."""
    size = [0, 0, paper.width / POINT, paper.height / POINT]
    for name in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox"):
        box = entries.get(name, [])
        if len(box) != 4 or any(abs(have - due) > EXACT for have, due in zip(box, size, strict=True)):
            have = " × ".join(f"{edge:.3f}" for edge in box[2:])
            yield f"the {name[1:]} is {have} pt, wanted {size[2]:.3f} × {size[3]:.3f} from 0, 0"
