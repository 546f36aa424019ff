"""A small kit of pages with every role a page can hold, and ways to read a finished file."""

from __future__ import annotations

import io
from collections.abc import Callable

import pypdf
import pytest

from spare_squares.kit.edition import PAPERS
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document, Group, Leaf, Page
from spare_squares.kit.sheets.marks import Dots, Outline, Ring, Stamp, Strokes, Text, rectangle

BOARD = (
    Strokes(tuple(((0.0, 30.0 * at), (120.0, 30.0 * at)) for at in range(5)), 1.0),
    Strokes(tuple(((30.0 * at, 0.0), (30.0 * at, 120.0)) for at in range(5)), 1.0),
)
CUTS = (Outline(rectangle(0, 0, 95, 80), 1.0), Outline(rectangle(95, 0, 95, 80), 1.0, dash=(1.0, 3.0)))


def footer(number: int) -> Leaf:
    """Return a page's footer, which decorates only."""
    return Leaf(
        "Artifact", (Text(0, 255, "Kit", 12), Text(190, 255, f"page {number} of 4", 12, align="right"))
    )


def card(number: int, x: float, cells: str) -> Group:
    """Return a card with its picture."""
    picture = (
        Stamp(x, 40, (Strokes((((0.0, 0.0), (10.0, 10.0)),), 2.0, round_caps=True),)),
        Dots(((x + 5, 60), (x + 15, 60)), 2.0),
        Ring((x + 30, 60), 8.0, 1.0, fill=0.9),
        Outline(((x, 70), (x + 20, 70), (x + 20, 80), (x + 10, 80), (x + 10, 90), (x, 90)), 2.0, fill=1.0),
    )
    return Group(
        "Sect",
        (
            Leaf("H2", (Text(x, 10, f"Spare Squares {number:02d}", 14, bold=True),)),
            Leaf("P", (Text(x, 20, "Blocked:", 12), Text(x, 26, cells, 12))),
            Leaf("Figure", picture, alt=f"Board, blocked cells {cells}"),
        ),
    )


def kit_pages() -> tuple[Page, ...]:
    """Return rules with a list and a table, a board, and two pages of cards."""
    items = tuple(
        Group("LI", (Leaf("Lbl", (Text(0, y, f"{at}.", 12),)), Leaf("LBody", (Text(8, y, "Do it", 12),))))
        for at, y in enumerate((40.0, 50.0), start=1)
    )
    head = (
        Leaf("TH", (Text(0, 80, "Shapes", 12),), scope="Column"),
        Leaf("TH", (Text(50, 80, "Points", 12),)),
    )
    body = (Leaf("TH", (Text(0, 90, "4", 12),), scope="Row"), Leaf("TD", ()))
    total = (
        Leaf("TH", (Text(0, 100, "Total of 9, with what is written above", 12),), scope="Row", columns=2),
    )
    rows = (Group("TR", body), Group("TR", total))
    table = Group("Table", (Group("THead", (Group("TR", head),)), Group("TBody", rows)))
    rules = (
        Leaf("H1", (Text(0, 10, "Rules", 18, bold=True),)),
        Leaf("P", (Text(0, 20, "Fill every other", 12), Text(0, 26, "cell together.", 12))),
        Group("L", items),
        table,
        footer(1),
    )
    board = (
        Leaf("H1", (Text(0, 5, "Board", 18, bold=True),)),
        Leaf("Figure", (Stamp(12, 13, BOARD),), alt="Board of four by four cells"),
        Leaf("Caption", (Text(12, 145, "TOP is up.", 12),)),
        footer(2),
    )
    cards = tuple(
        Page(
            "Cards" if number == 3 else "",
            (
                Leaf("H1", (Text(0, 2, "Cards", 12),)),
                Leaf("Artifact", CUTS),
                card(2 * number - 5, 4, "A4, B2, B4, D3"),
                card(2 * number - 4, 99, "A1, A2, B1, C4"),
                footer(number),
            ),
        )
        for number in (3, 4)
    )
    return (Page("Rules", rules), Page("Board", board), *cards)


@pytest.fixture
def kit() -> Document:
    """Return a document of four pages."""
    return Document("The Spare Squares", "A kit", "A maker", PAPERS["a4"], kit_pages())


@pytest.fixture(scope="session")
def one_page() -> Callable[..., Document]:
    """Return a function that makes a document of one page of one paragraph of marks."""

    def make(*marks: object, **others: object) -> Document:
        fields = {"title": "T", "subject": "S", "author": "A", "paper": PAPERS["a4"], **others}
        return Document(pages=(Page("", (Leaf("P", marks),)),), **fields)

    return make


@pytest.fixture(scope="session")
def read() -> Callable[[Document], pypdf.PdfReader]:
    """Return a function that writes a document and opens the file."""

    def reader(document: Document) -> pypdf.PdfReader:
        return pypdf.PdfReader(io.BytesIO(write_pdf(document).data), strict=True)

    return reader
