"""A finished file is proven from its bytes against the pages it was laid out as, or refused with reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from spare_squares.core.board import LATIN
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.errors import NotValid
from spare_squares.kit.proof.backs import ONE_SIDE, Turned, back_faults
from spare_squares.kit.proof.calibration import calibration_faults
from spare_squares.kit.proof.cell_lists import AnswerSearch
from spare_squares.kit.proof.cut_guides import cut_faults
from spare_squares.kit.proof.file_objects import FileObjects, read_objects
from spare_squares.kit.proof.holdings import Holdings, box_faults, colour_faults, metadata_faults
from spare_squares.kit.proof.painted import Painting
from spare_squares.kit.proof.sameness import Sameness, leaves
from spare_squares.kit.proof.sheet_rules import Extents, footer_faults, heading_faults, ink_faults, page_text
from spare_squares.kit.proof.tagging import Tagging
from spare_squares.kit.proof.true_size import (
    Measured,
    Scale,
    correction_faults,
    on_page,
    ruler_faults,
    scale_faults,
)
from spare_squares.kit.proof.typefaces import EmbeddedFont, read_font
from spare_squares.kit.sheets.document import Document, Group, Page

MOST_FAULTS = 12  # that one message lists
# What reading bytes that are no proper PDF can raise.
DAMAGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a file is held against beside its pages; type and lines are points.

    `deck` is None for a calibration sheet, whose scales on the back are moved by `start`. `scale` is None
    when no board sheet is in the file. `subsets` has the SHA-256 of each font by its name in the file, as the
    writer embedded it. `role_text`, `page_text` with its numbers in `figures` and what was `corrected` are
    what each page has to carry, `cut` what shows where to cut: lines, marks or none; `measured` is what the
    printer made of 100 mm across and along an upright page, `turned` how its sheets are turned over.
    """

    deck: Deck | None
    role: Literal["player", "answers"]
    role_text: str
    page_text: str
    subsets: Mapping[str, str] = field(default_factory=dict)
    scale: Scale | None = None
    least_type: float = 12.0
    cut: str = "lines"
    one_piece: bool = False
    measured: Measured = (100.0, 100.0)
    turned: Turned = ONE_SIDE
    corrected: str = ""
    start: tuple[float, float] = (0.0, 0.0)
    figures: str = LATIN

    def place(self, number: int, count: int) -> str:
        """Return what the foot of a page says of its number."""
        said = self.page_text.format(page=number, pages=count)
        return said.translate(str.maketrans(LATIN, self.figures))


def prove(data: bytes, document: Document, terms: Terms) -> None:
    """Prove a finished file.

    Raises:
        NotValid: with every fault found, each with its page or object, what was found and what was wanted.
    """
    try:
        found = [*_file_faults(data, document, terms), *_sheet_faults(document, terms)]
    except NotValid as wrong:
        found = [str(wrong)]
    except DAMAGE as wrong:
        found = [f"it cannot be read as a PDF ({wrong})"]
    if found:
        more = f"; and {len(found) - MOST_FAULTS} more" if len(found) > MOST_FAULTS else ""
        raise NotValid(
            f"the finished file is not right: {'; '.join(found[:MOST_FAULTS])}{more}. "
            "The program is at fault, or the game too large for its pages: please report it with the deck"
        )


def _file_faults(data: bytes, document: Document, terms: Terms) -> Iterator[str]:
    """Hold the bytes of a file against its document: objects, fonts, ink, tags and metadata."""
    objects = read_objects(data)
    held = Holdings(objects)
    yield from held.faults
    tagging = Tagging(objects, held.catalog, held.pages)
    # Without as many pages as were laid out nothing else can be held side by side.
    if len(held.pages) != len(document.pages) or not held.pages:
        yield f"the file has {len(held.pages)} pages, wanted {len(document.pages)}"
        return
    tagging.check(document, terms.measured)
    yield from tagging.faults
    yield from held.unreached(tagging.reached)
    yield from metadata_faults(held, document)
    fonts: dict[bytes, EmbeddedFont] = {}
    # All pages share one dictionary of resources, which `_ink_faults` holds each page to.
    resources = objects.entries(held.pages[0]).get("/Resources")
    for name, value in objects.entries(objects.entries(resources).get("/Font")).items():
        fonts[name.encode()], faults = read_font(value, objects, terms.subsets)
        yield from faults
    yield from _ink_faults(objects, held, document, fonts, terms.measured)


def _ink_faults(
    objects: FileObjects,
    held: Holdings,
    document: Document,
    fonts: Mapping[bytes, EmbeddedFont],
    measured: Measured,
) -> Iterator[str]:
    """Run the operators of every page, and hold what they paint against its marks."""
    # A line has no direction to be corrected in: its width grows by the mean of both.
    growth = 100 / (measured[0] * measured[1]) ** 0.5
    painting, sameness = Painting(), Sameness(document, fonts, growth=growth)
    resources = objects.entries(held.pages[0]).get("/Resources")
    for number, (own, page) in enumerate(zip(held.pages, document.pages, strict=True), 1):
        entries = objects.entries(own)
        faults = [*box_faults(entries, document.paper_of(page))]
        if entries.get("/StructParents") != number - 1 or entries.get("/Resources") != resources:
            faults.append("has another row of the parent tree, or other resources")
        # A page that cannot be read is one fault; the others are still worth telling.
        try:
            painted = painting.page(objects.stream(entries.get("/Contents")))
            made = on_page(measured, lying=page.lying)
            faults += correction_faults(painting.matrix, document.paper_of(page), made)
            faults += sameness.faults(page, painted)
        except NotValid as wrong:
            faults.append(str(wrong))
        yield from (f"page {number}: {fault}" for fault in faults)
    yield from colour_faults(held, document.inks, coloured=painting.coloured)


def _sheet_faults(document: Document, terms: Terms) -> Iterator[str]:
    """Hold the pages as they were laid out against what paper, eyes and players need."""
    if terms.deck is None:
        yield from _calibration_faults(document, terms)
        return
    fingerprint = terms.deck.fingerprint()[:SHORT_FINGERPRINT]
    carried = (fingerprint, terms.role_text, document.paper.name, terms.deck.title, terms.corrected)
    extents, search = Extents(), AnswerSearch(terms.deck, fingerprint)
    yield from heading_faults(document)
    yield from back_faults(document, terms.turned, terms.scale, fingerprint)
    for number, page in enumerate(document.pages, 1):
        said = page_text(page)
        made = on_page(terms.measured, lying=page.lying)
        faults = [*ink_faults(page, document, extents, terms.least_type, made)]
        place = terms.place(number, len(document.pages))
        # The back of a sheet without anything that has one is white paper.
        faults += footer_faults(said, place, carried) if page.nodes or not page.is_back else ()
        faults += cut_faults(page, document, terms.cut)
        if page.to_cut:
            faults += ruler_faults(page, inches=document.paper.inches)
        # The cover lies on top when the answers are put aside, so that one glance must not tell.
        if terms.role == "answers" and number == 1 and search.names_cells(said):
            faults.append("the cover of the answers already shows cells of an answer")
        if terms.one_piece:
            faults += _hint_faults(page, terms.deck, fingerprint)
        yield from (f"page {number}: {fault}" for fault in faults)
        if terms.role == "player":
            # What is heard or listed gives an answer away as well as what is seen.
            search.read(said, f"page {number}")
            for leaf in leaves(page.nodes):
                search.read(leaf.alt, f"an alternative text of page {number}")
            search.read(page.bookmark, f"the bookmark of page {number}")
    if terms.role == "player":
        for name in ("title", "subject", "author", "keywords"):
            search.read(getattr(document, name), f"the {name} of the file")
        yield from search.faults()
    if terms.scale is not None:
        yield from scale_faults(document, terms.scale)


def _hint_faults(page: Page, deck: Deck, fingerprint: str) -> Iterator[str]:
    """Search each entry of a page by itself: two pieces of one packing are more than a hint."""
    for node in page.nodes:
        if isinstance(node, Group):
            search = AnswerSearch(deck, fingerprint)
            search.read(page_text(replace(page, nodes=(node,))), "a hint")
            for leaf in leaves((node,)):
                search.read(leaf.alt, "the alternative text of a hint")
            yield from search.faults()


def _calibration_faults(document: Document, terms: Terms) -> Iterator[str]:
    """Hold a sheet that measures a printer against paper, eyes and its own measures (ED3)."""
    extents = Extents()
    yield from heading_faults(document)
    yield from calibration_faults(document, terms.start)
    for number, page in enumerate(document.pages, 1):
        faults = [*ink_faults(page, document, extents, terms.least_type, terms.measured)]
        place = terms.place(number, len(document.pages))
        faults += footer_faults(page_text(page), place, (terms.role_text, document.paper.name))
        yield from (f"page {number}: {fault}" for fault in faults)
