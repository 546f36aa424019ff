"""Pages are held to what printers and eyes need: margins, type, lines, contrast, footer, cover."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.kit.proof import prove
from spare_squares.kit.proof.sheet_rules import page_text
from spare_squares.kit.sheets.document import Leaf, Page
from spare_squares.kit.sheets.marks import Outline, Stamp, Strokes, Text, rectangle

DARK = Outline(rectangle(20, 180, 40, 10), fill=0.0)


def with_marks(make, *marks, page: int = 0):
    """Return a kit with more marks on a page."""
    pages = list(make.kit().document.pages)
    nodes = pages[page].nodes
    pages[page] = replace(pages[page], nodes=(*nodes[:-1], Leaf("P", marks), nodes[-1]))
    return make.kit(*pages)


PAINT = [
    (Text(20, 180, "small", 11.9), "G1", "text of 11.9 pt, wanted 12 pt or more"),
    (Stamp(5, 5, (Text(20, 180, "small", 10),)), "G1", "text of 10.0 pt"),
    (Text(20, 180, "pale", 12, gray=0.4), "G8", "a contrast of 5.74:1, wanted 7:1"),
    (Text(20, 180, "white", 12, gray=1.0), "G8", "a contrast of 1.00:1"),
    (Stamp(0, 0, (DARK, Text(22, 187, "dark", 12))), "G8", "a contrast of 1.00:1"),
    (Outline(rectangle(0, 0, 190, 259), fill=0.9), "G15", "a fill covers the page"),
    (Strokes((((20, 180), (60, 180)),), 0.4), "G11", "a line of 0.40 pt, wanted 0.5 pt"),
    (Strokes((((20, 180), (195, 180)),), 1.0), "K11", "something stands 5.00 mm from the edge"),
    (Text(-3, 180, "edge", 12), "K11", "something stands 7.00 mm from the edge, wanted 10 mm"),
    (Stamp(-3, 180, (Text(0, 0, "edge", 12),)), "K11", "something stands 7.00 mm from the edge"),
    (Stamp(10, 180, (Text(0, 0, "a long text", 12),), quarters=2), "K11", "mm from the edge"),
    (
        Stamp(5, 20, (Text(0, 0, "a text that reads upwards", 12),), quarters=1),
        "K11",
        "mm from the edge",
    ),
    (Stamp(0, 0, (DARK, Stamp(22, 187, (Text(0, 0, "up", 12),), 1))), "G8", "a contrast of 1.00:1"),
]


@pytest.mark.parametrize(("mark", "number", "said"), PAINT)
def test_what_no_page_may_show(mark, number, said, make):
    """G1, G8, G11, G15, K11: what printers cut off or eyes cannot read is refused though laid out."""
    kit = with_marks(make, mark)
    assert f"page 1: {said}" in kit.refused(kit.written.data) or said in kit.refused(kit.written.data)


def test_what_a_page_may_show(make):
    """G8, G15, K11: a large field, white on black, a half turn within the margins, text up to the edge."""
    marks = (
        Outline(rectangle(20, 0, 170, 245), fill=0.95),
        DARK,
        Text(22, 187, "light", 12, gray=1.0),
        Stamp(90, 190, (Text(0, 0, "turned", 12),), quarters=2),
        Stamp(95, 185, (Text(0, 0, "up", 12),), quarters=1),
        Stamp(185, 120, (Text(0, 0, "down", 12),), quarters=3),
        Text(190, 200, "up to the edge", 12, align="right"),
    )
    kit = with_marks(make, *marks)
    prove(kit.written.data, kit.document, kit.terms)


@pytest.mark.parametrize("what", ["fingerprint", "player page", "page 1 of 3", "The Spare Squares", "A4"])
def test_footer(what, make, deck):
    """K38: every page carries the kit's name, its fingerprint, role, paper and number."""
    gone = deck.fingerprint()[:8] if what == "fingerprint" else what
    pages = list(make.kit().document.pages)
    foot = pages[0].nodes[-1]
    text = foot.marks[0]
    other = replace(foot, marks=(replace(text, text=text.text.replace(gone, "nothing")),))
    pages[0] = replace(pages[0], nodes=(*pages[0].nodes[:-1], other))
    kit = make.kit(*pages)
    assert f"page 1: the page does not carry {gone!r}" in kit.refused(kit.written.data)


def test_a_footer_on_two_lines_counts(make):
    """K38: the footer may take two lines."""
    pages = list(make.kit().document.pages)
    foot = pages[0].nodes[-1]
    words = foot.marks[0].text.split()
    lines = (Text(0, 250, " ".join(words[:5]), 12), Text(0, 255, " ".join(words[5:]), 12))
    pages[0] = replace(pages[0], nodes=(*pages[0].nodes[:-1], replace(foot, marks=lines)))
    kit = make.kit(*pages)
    prove(kit.written.data, kit.document, kit.terms)


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_footer_that_stands_upright_counts(quarters, make):
    """K38, FK13: the footer may stand upright, and is read from its beginning whichever way it runs."""
    pages = list(make.kit().document.pages)
    foot = pages[0].nodes[-1]
    text = replace(foot.marks[0], x=0, y=0)
    upright = replace(foot, marks=(Stamp(187, 250 if quarters == 1 else 20, (text,), quarters),))
    pages[0] = replace(pages[0], nodes=(*pages[0].nodes[:-1], upright))
    kit = make.kit(*pages)
    prove(kit.written.data, kit.document, kit.terms)
    parted = Stamp(0, 100, (Text(0, 0, "page 1", 12), Text(30, 0, "of 3", 12, bold=True)), quarters)
    assert page_text(Page("", (Leaf("P", (parted,)),))) == "page 1 of 3\n"


@pytest.mark.parametrize(("first", "said"), [("H2", "H2 stands"), ("H3", "H3 stands")])
def test_headings_begin_at_the_top(first, said, make):
    """FK5, G19: a file whose first heading is not an H1, or that skips a level, is refused."""
    pages = [
        replace(page, nodes=tuple(replace(n, role=first) if n.role == "H1" else n for n in page.nodes))
        for page in make.kit().document.pages
    ]
    kit = make.kit(*pages)
    assert f"page 1: an {said} without an H1 above it" in kit.refused(kit.written.data)


def test_answers_pass(answers):
    """K31, K33: an answer file may name cells, but for its cover."""
    prove(answers.written.data, answers.document, answers.terms)


@pytest.mark.parametrize("words", ["A3, B3", "I on A3, B3, C3"])
def test_the_cover_of_the_answers_shows_none(words, answers, make):
    """K33: a single list of cells on the cover is one too many."""
    cover, *rest = answers.document.pages
    cover = replace(cover, nodes=(*cover.nodes, Leaf("P", (Text(20, 200, words, 12),))))
    laid_out = replace(answers.document, pages=(cover, *rest))
    kit = make.written(laid_out, answers.terms)
    said = kit.refused(kit.written.data)
    assert "page 1: the cover of the answers already shows cells of an answer" in said


def test_answer_pages_say_so(answers, make):
    """K31, K34, K38: answers as a player file are refused, by their role and by what they show."""
    kit = make.written(answers.document, make.terms(cell=0))
    said = kit.refused(kit.written.data)
    assert "page 2: the page does not carry 'player page'" in said
    terms = replace(kit.terms, role_text="ANSWERS")
    assert "an answer shows in page 2" in replace(kit, terms=terms).refused(kit.written.data)
