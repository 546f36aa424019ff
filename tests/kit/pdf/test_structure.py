"""What no checker looks at: each mark, its row of the parent tree and its element, from the finished file."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import page as page_validation
import pypdf
import pytest

from spare_squares.kit.edition import PAPERS
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document, Group, Leaf, Node, Page
from spare_squares.kit.sheets.marks import Outline, Text, rectangle

Read = Callable[[Document], pypdf.PdfReader]


def elements(element: Any) -> Iterator[Any]:
    """Yield an element and all below it, in reading order."""
    yield element
    for kid in kids(element):
        if not isinstance(kid, int):
            yield from elements(kid)


def kids(element: Any) -> list[Any]:
    held = element.get("/K", [])
    return [kid.get_object() for kid in (held if isinstance(held, list) else [held])]


def parent_rows(reader: pypdf.PdfReader) -> dict[int, list[Any]]:
    numbers = reader.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    return dict(zip(map(int, numbers[0::2]), numbers[1::2], strict=True))


def outlined(nodes: tuple[Node, ...]) -> list[Any]:
    """Return roles as nested lists, artifacts left out: what the document says should be in the file."""
    return [
        [node.role, *(outlined(node.children) if isinstance(node, Group) else ())]
        for node in nodes
        if node.role != "Artifact"
    ]


def found(element: Any) -> list[Any]:
    return [element["/S"][1:], *(found(kid) for kid in kids(element) if not isinstance(kid, int))]


def test_each_mark_its_row_and_its_element_agree(kit: Document, read: Read) -> None:
    """G19: MCID, ParentTree entry and element lead to each other on every page, and none is left over."""
    reader = read(kit)
    rows = parent_rows(reader)
    root = reader.root_object["/StructTreeRoot"]
    assert sorted(rows) == list(range(len(kit.pages))) and root["/ParentTreeNextKey"] == len(kit.pages)
    claimed = []
    for at, page in enumerate(reader.pages):
        content = page.get_contents()
        assert content is not None
        marks = [int(mark) for mark in re.findall(rb"/MCID (\d+)", content.get_data())]
        row = rows[page["/StructParents"]]
        assert page["/StructParents"] == at
        assert marks == list(range(len(row))) and marks
        for mark, reference in zip(marks, row, strict=True):
            element = reference.get_object()
            assert element["/K"] == mark
            assert element.raw_get("/Pg") == page.indirect_reference
            claimed.append(reference.idnum)
    holders = [one for one in elements(root["/K"]) if isinstance(one.get("/K"), int)]
    assert claimed == [one.indirect_reference.idnum for one in holders]


def test_each_element_knows_its_parent(kit: Document, read: Read) -> None:
    """G19: going up the tree from any element leads back along the way down."""
    root = read(kit).root_object["/StructTreeRoot"]
    assert root["/K"].raw_get("/P") == root.indirect_reference
    for element in elements(root["/K"]):
        for kid in kids(element):
            if not isinstance(kid, int):
                assert kid.raw_get("/P") == element.indirect_reference


def test_the_tree_is_the_document(kit: Document, read: Read) -> None:
    """G19: roles stand in the file as they stand in the pages, in reading order, without decoration."""
    tree = found(read(kit).root_object["/StructTreeRoot"]["/K"])
    assert tree == ["Document", *(part for page in kit.pages for part in outlined(page.nodes))]


def test_marked_content_holds_the_text_of_its_leaf(kit: Document, read: Read) -> None:
    """G19: what is read out follows the pages' order, decoration apart."""
    reader = read(kit)
    page = reader.pages[0]
    content = page.get_contents()
    assert content is not None
    shown: list[tuple[str, bytes]] = []
    opened = ""
    for operands, operator in content.operations:
        if operator in (b"BDC", b"BMC"):
            assert not opened, "marked content is never nested"
            opened = operands[0]
        elif operator == b"EMC":
            opened = ""
        elif operator in (b"Tj", b"S", b"f", b"B"):
            assert opened, "everything drawn is marked"
            shown.append((opened, operator))
    assert [role for role, _ in shown] == [
        *("/H1", "/P", "/P", "/Lbl", "/LBody", "/Lbl", "/LBody"),
        *("/TH", "/TH", "/TH", "/TH", "/Artifact", "/Artifact"),
    ]


def test_figures_have_words_and_a_box(kit: Document, read: Read) -> None:
    """G19: a figure carries its alternative text, and a box in points round what it draws."""
    reader = read(kit)
    tree = elements(reader.root_object["/StructTreeRoot"]["/K"])
    board = next(one for one in tree if one["/S"] == "/Figure")
    assert board["/Alt"] == "Board of four by four cells"
    assert board["/A"]["/O"] == "/Layout"
    left, right = ((10 + edge) * 72 / 25.4 for edge in (12, 132))
    bottom, top = ((297 - 19 - edge) * 72 / 25.4 for edge in (133, 13))
    expected = (left - 0.5, bottom - 0.5, right + 0.5, top + 0.5)
    assert [float(edge) for edge in board["/A"]["/BBox"]] == pytest.approx(expected, abs=0.002)


def test_alternative_texts_of_any_language(read: Read) -> None:
    """G19: an alternative text comes back as given, whatever its characters."""
    given = ("Board (A4)", "Ünlü \\ €", "Доска, Ω — 板", "x" * 300)
    marks = (Outline(rectangle(0, 0, 9, 9), 1.0),)
    leaves = tuple(Leaf("Figure", marks, alt=alt) for alt in given)
    document = Document("T", "S", "A", PAPERS["a4"], (Page("", leaves),))
    tree = elements(read(document).root_object["/StructTreeRoot"]["/K"])
    assert tuple(one["/Alt"] for one in tree if one["/S"] == "/Figure") == given


def test_header_cells_say_what_they_head(kit: Document, read: Read) -> None:
    """G19: a header cell has the scope it was given, a column's when none was."""
    tree = elements(read(kit).root_object["/StructTreeRoot"]["/K"])
    heads = [one["/A"]["/Scope"] for one in tree if one["/S"] == "/TH"]
    assert heads == ["/Column", "/Column", "/Row", "/Row"]


def test_cells_say_how_far_they_reach(kit: Document, read: Read) -> None:
    """G19: a cell over several columns says so, and rows come out equally wide, as the checker asks."""
    tree = list(elements(read(kit).root_object["/StructTreeRoot"]["/K"]))
    wide = [one.get("/A", {}).get("/ColSpan", 1) for one in tree if one["/S"] in ("/TH", "/TD")]
    assert wide == [1, 1, 1, 1, 2]


@pytest.mark.parametrize(("label", "numbering"), [("1.", "/Decimal"), ("•", "/Disc"), (None, None)])
def test_lists_say_how_they_are_numbered(label: str | None, numbering: str | None, read: Read) -> None:
    """G19: a list with labels has the numbering PDF/UA asks for; one without has none."""
    body = Leaf("LBody", (Text(8, 10, "Do it", 12),))
    item = (body,) if label is None else (Leaf("Lbl", (Text(0, 10, label, 12),)), body)
    pages = (Page("", (Group("L", (Group("LI", item),)),)),)
    tree = elements(read(Document("T", "S", "A", PAPERS["a4"], pages)).root_object["/StructTreeRoot"]["/K"])
    held = next(one for one in tree if one["/S"] == "/L").get("/A", {})
    assert held.get("/ListNumbering") == numbering


@pytest.mark.parametrize("leaf", [Leaf("Figure", (Text(0, 0, "A", 12),)), Leaf("Figure", (), alt="Board")])
def test_a_figure_without_words_or_marks_is_a_mistake(leaf: Leaf) -> None:
    """G19: no figure leaves this writer without an alternative text and something to see."""
    with pytest.raises(ValueError, match="figure"):
        write_pdf(Document("T", "S", "A", PAPERS["a4"], (Page("", (leaf,)),)))


def test_every_rule_of_the_checker_passes(kit: Document, tmp_path: Any) -> None:
    """G19: the finished file is PDF/UA-1 by all rules of page-validation."""
    path = tmp_path / "kit.pdf"
    path.write_bytes(write_pdf(kit).data)
    report = page_validation.validate_pdf(str(path), profile="ua1")
    assert report.is_compliant, report.failures
    assert report.rules.total > 100 and report.rules.failed == 0


def test_the_checker_would_notice(kit: Document, tmp_path: Any) -> None:
    """G19: the same file without its structure does not pass, so passing means something."""
    broken = pypdf.PdfWriter(clone_from=io.BytesIO(write_pdf(kit).data))
    del broken.root_object["/StructTreeRoot"]
    path = tmp_path / "broken.pdf"
    broken.write(path)
    assert not page_validation.validate_pdf(str(path), profile="ua1").is_compliant
