"""A finished file is proven from its bytes alone, or refused with one sentence that lists what is wrong."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from spare_squares.core.board import Board
from spare_squares.errors import NotValid
from spare_squares.kit.proof import file as file_bytes
from spare_squares.kit.proof import paper, roles, scale, tags
from spare_squares.kit.proof.expectation import Expectation
from spare_squares.kit.proof.file import Bytes
from spare_squares.kit.proof.ink import Ink
from spare_squares.kit.proof.lattice import Boards, PageLines, page_lines
from spare_squares.kit.proof.leaks import Leaks
from spare_squares.kit.proof.objects import Objects, Reference
from spare_squares.kit.proof.painting import Painting
from spare_squares.kit.proof.resources import Library, Resources

# What reading bytes that are no proper PDF can raise, here and in pypdf.
DAMAGE = (PyPdfError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
DEEPEST = 20  # levels of the page tree
MOST_FAULTS = 12  # that one message lists


@dataclass(slots=True)
class Opened:
    """A file taken apart: its bytes, its catalogue, its pages and what each paints."""

    file: Bytes
    library: Library
    catalog: Any
    root: dict[str, Any]
    info: Any
    pages: list[Any]
    inks: list[Ink]
    contents: list[set[int]]


def prove(data: bytes, expectation: Expectation) -> None:
    """Prove a finished file against what it has to be.

    Raises:
        NotValid: with every fault found, each with its page, what was found and what was wanted.
    """
    with _damage_refused():
        opened = _opened(data)
        boards = Boards(expectation.deck.game.board)
        lines = [page_lines(ink, boards) for ink in opened.inks]
        found = _document_faults(opened, expectation)
        found += _page_faults(opened, lines, expectation)
        found += _leak_faults(opened, lines, expectation)
    if found:
        more = f"; and {len(found) - MOST_FAULTS} more" if len(found) > MOST_FAULTS else ""
        raise NotValid(
            f"the finished file is not right: {'; '.join(found[:MOST_FAULTS])}{more}. "
            "The program is at fault, or the game too large for its pages: please report it with the deck"
        )


@contextmanager
def _damage_refused() -> Iterator[None]:
    """Refuse a file that is not put together as a PDF is, wherever reading stumbles over it.

    Raises:
        NotValid: for whatever a reader of damaged bytes raises.
    """
    try:
        yield
    except DAMAGE as wrong:
        raise NotValid(f"the finished file is not right: it cannot be read as a PDF ({wrong})") from wrong


class PageFacts(NamedTuple):
    """What one page shows, in millimetres from its top left corner."""

    ink: Ink
    lines: PageLines
    text: str


def measure(data: bytes, board: Board) -> tuple[PageFacts, ...]:
    """Return what each page of a file shows: lines, shapes, text, and the boards of this form on it."""
    from spare_squares.kit.proof.reading import as_written

    boards = Boards(board)
    with _damage_refused():
        inks = _opened(data).inks
    return tuple(PageFacts(ink, page_lines(ink, boards), as_written(ink.runs)) for ink in inks)


def _opened(data: bytes) -> Opened:
    """Take a file apart and run the operators of every page, once."""
    file = file_bytes.read(data)
    library = Library(Objects(file))
    reader = PdfReader(io.BytesIO(data), strict=True)
    root = library.objects.get(reader.trailer.raw_get("/Root").idnum)
    pages = list(reader.pages)
    opened = Opened(file, library, reader.root_object, root, reader.metadata or {}, pages, [], [])
    for page in pages:
        _paint(page, opened)
    return opened


def _paint(page: Any, opened: Opened) -> None:
    numbers = _content_numbers(page)
    ink = Ink()
    height = float(page["/MediaBox"][3]) / 72 * 25.4
    content = b"\n".join(opened.library.objects.stream(Reference(number)) or b"" for number in numbers)
    resources = Resources(_inherited(page, "/Resources", opened), opened.library)
    Painting(ink, height).run(content, resources)
    for font in resources.every_font():
        for fault in font.faults:
            ink.fault(fault)
    opened.inks.append(ink)
    opened.contents.append({*numbers, *ink.used})


def _inherited(page: Any, name: str, opened: Opened) -> Any:
    """Return an entry of a page, or of the nearest node above that has it (ISO 32000-1, 7.7.3.4)."""
    node = opened.library.objects.get(page.indirect_reference.idnum)
    for _ in range(DEEPEST):
        if name in node or "/Parent" not in node:
            break
        node = opened.library.objects.entries(node["/Parent"])
    return node.get(name)


def _content_numbers(page: Any) -> list[int]:
    """Return the object numbers of a page's content streams, in order."""
    if "/Contents" not in page:
        return []
    raw = page.raw_get("/Contents")
    whole = raw.get_object()
    parts = list(list.__iter__(whole)) if isinstance(whole, list) else [raw]
    return [part.idnum for part in parts]


def _document_faults(opened: Opened, wanted: Expectation) -> list[str]:
    catalog, info = opened.catalog, opened.info
    found = opened.file.faults() + paper.held_faults(catalog) + paper.viewing_faults(catalog, wanted)
    if wanted.pages is not None and len(opened.pages) != wanted.pages:
        found.append(f"the file has {len(opened.pages)} pages, wanted {wanted.pages}")
    if not opened.pages:
        found.append("the file has no page")
    if str(catalog.get("/Lang", "")) != wanted.language:
        found.append(
            f"the language is {str(catalog.get('/Lang', '')) or 'missing'}, wanted {wanted.language}"
        )
    if str(info.get("/Title", "")) != wanted.title:
        found.append(f"the title is {str(info.get('/Title', '')) or 'missing'!r}, wanted {wanted.title!r}")
    packet = opened.library.objects.stream(opened.root.get("/Metadata")) or b""
    if b"pdfuaid:part" not in packet:
        found.append("the metadata (XMP) does not name PDF/UA")
    if "/Outlines" not in catalog:
        found.append("there are no bookmarks")
    if wanted.role == "bundle":
        found += roles.bundle_faults(opened.inks, catalog, wanted)
    return found


def _page_faults(opened: Opened, lines: list[PageLines], wanted: Expectation) -> list[str]:
    tree = tags.Tree(opened.library.objects, opened.root)
    numbers = [page.indirect_reference.idnum for page in opened.pages]
    found = tree.faults + tags.element_faults(tree, dict(zip(numbers, opened.inks, strict=True)))
    for number, (page, ink) in enumerate(zip(opened.pages, opened.inks, strict=True), 1):
        faults = paper.box_faults(page, wanted) + paper.ink_faults(ink, wanted)
        faults += tags.page_faults(
            tree, numbers[number - 1], page.get("/StructParents"), ink
        ) + paper.link_faults(page)
        faults += roles.page_faults(number, ink, wanted, len(opened.pages))
        found += [f"page {number}: {fault}" for fault in dict.fromkeys(faults)]
    return found + _scale_faults(opened, lines, wanted)


def _scale_faults(opened: Opened, lines: list[PageLines], wanted: Expectation) -> list[str]:
    """Hold boards, pieces and bars to their size; a page with a board or a piece always needs bars."""
    found: list[str] = []
    ruled = set(wanted.rulers)
    if wanted.cell is not None:
        cuts = [
            scale.cut_pieces(ink, wanted) if number in wanted.at_scale else []
            for number, ink in enumerate(opened.inks, 1)
        ]
        if wanted.tiles:
            faults, boards = scale.tile_faults(lines, wanted)
        else:
            faults, boards = scale.board_faults(lines, cuts, wanted)
        found += faults + scale.piece_faults(cuts, opened.inks, wanted)
        ruled |= boards | {number for number, page in enumerate(cuts, 1) if page}
    for number in sorted(ruled):
        if number <= len(lines):
            found += scale.ruler_faults(number, lines[number - 1], wanted)
    return found


def _leak_faults(opened: Opened, lines: list[PageLines], wanted: Expectation) -> list[str]:
    """Search a player file whole, a bundle but for its answer pages; look for the cover of the answers."""
    leaks = Leaks(wanted)
    shown: set[int] = set()
    answers: list[int] = []
    for number, (ink, page) in enumerate(zip(opened.inks, lines, strict=True), 1):
        shown |= opened.contents[number - 1]
        if wanted.is_answer_page(number):
            answers.append(number)
        else:
            leaks.search_page(ink, page, f"page {number}")
    found = []
    cover = next((n for n in answers if opened.inks[n - 1].top < roles.FOOT * wanted.height), 0)
    if cover and leaks.shows_any(opened.inks[cover - 1], lines[cover - 1]):
        found.append(f"page {cover}: the cover of the answers already shows cells of an answer")
    if wanted.role != "answers":
        leaks.search_file(opened.file, shown | _answer_elements(opened, answers))
        _search_strays(opened, leaks, shown)
        found += leaks.faults()
    return found


def _answer_elements(opened: Opened, answers: list[int]) -> set[int]:
    """Number the structure elements whose page is one of the answers: their words may name cells."""
    pages = {opened.pages[number - 1].indirect_reference.idnum for number in answers}
    found = set()
    for each in opened.file.objects:
        match = tags.PAGE_OF.search(each.body) if pages and b"/StructElem" in each.body else None
        if match and int(match[1]) in pages:
            found.add(each.number)
    return found


def _search_strays(opened: Opened, leaks: Leaks, shown: set[int]) -> None:
    """Run every stream that could be a drawing and that no page shows, with the fonts of all pages."""
    strays = [
        each
        for each in opened.file.objects
        if each.stream and each.number not in shown and b"BT" in each.stream and b"ET" in each.stream
    ]
    for each in strays:
        for font in {id(font): font for font in opened.library.fonts.values()}.values():
            ink = Ink()
            Painting(ink, leaks.wanted.height).run(each.stream or b"", _OneFont(font, opened.library))
            leaks.search_page(ink, None, f"object {each.number}, which no page shows")


class _OneFont(Resources):
    """Resources in which every name is the same font: for a drawing whose own are not known."""

    __slots__ = ("_only",)

    def __init__(self, font: Any, library: Library) -> None:
        super().__init__(None, library)
        self._only = font

    def font(self, name: bytes) -> Any:
        """Return the font, whatever the name."""
        return self._only
