"""The kit as it is laid out and written passes, and whatever is changed in its layout is seen in the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import page as page_validation
import pytest

from spare_squares.core.board import Board
from spare_squares.core.cells import from_picture
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import NotValid
from spare_squares.kit import finished
from spare_squares.kit.edition import CARD_SIZES, PAPERS, PLAYER_PARTS, CardSize, Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.pdf import fonts, objects
from spare_squares.kit.proof import prove
from spare_squares.kit.proof.typefaces import installed, text_width
from spare_squares.kit.sheets.document import Document, Group, Leaf, Node, Page
from spare_squares.kit.sheets.marks import Outline, Stamp, Strokes, Text
from spare_squares.solver.search import prove as proven

LONG = {"cell": 6, "tiled": True, "card_size": CardSize("x", 95, 170)}
ANSWER = "I: A3, B3, C3; L: A1, A2, B1"


def everywhere(document: Document, change: Callable[[Leaf], Leaf]) -> Document:
    """Return a document in which every leaf is changed."""

    def changed(node: Node) -> Node:
        if isinstance(node, Group):
            return replace(node, children=tuple(map(changed, node.children)))
        return change(node)

    return replace(
        document,
        pages=tuple(replace(page, nodes=tuple(map(changed, page.nodes))) for page in document.pages),
    )


def scaled(leaf: Leaf) -> Leaf:
    """Make every outline larger by a third of a percent, those in stamps too."""

    def larger(mark):
        if isinstance(mark, Stamp):
            return replace(mark, marks=tuple(map(larger, mark.marks)))
        if isinstance(mark, Outline):
            return replace(mark, points=tuple((x * 1.0034, y * 1.0034) for x, y in mark.points))
        return mark

    return replace(leaf, marks=tuple(map(larger, leaf.marks)))


def shorter_bars(leaf: Leaf) -> Leaf:
    """Take a bit off every stroke of 100 mm."""

    def cut(stroke):
        (x0, y0), (x1, y1) = stroke[0], stroke[-1]
        return (stroke[0], (x1 - 0.2, y1)) if len(stroke) == 2 and y0 == y1 and x1 - x0 == 100 else stroke

    marks = tuple(
        replace(mark, strokes=tuple(map(cut, mark.strokes))) if isinstance(mark, Strokes) else mark
        for mark in leaf.marks
    )
    return replace(leaf, marks=marks)


def told(leaf: Leaf) -> Leaf:
    """Tell an answer in every alternative text."""
    return replace(leaf, alt=ANSWER) if leaf.alt else leaf


def written(leaf: Leaf) -> Leaf:
    """Write an answer on every page."""
    return replace(leaf, marks=(*leaf.marks, Text(20, 100, ANSWER, 12))) if leaf.role == "P" else leaf


def small(leaf: Leaf) -> Leaf:
    """Set every text a little too small."""
    marks = tuple(
        replace(mark, size=mark.size - 0.1) if isinstance(mark, Text) else mark for mark in leaf.marks
    )
    return replace(leaf, marks=marks)


@pytest.mark.parametrize("paper", ["a4", "letter", "universal"])
def test_the_kit_passes(paper):
    """K2, K3, K12, K14, K34, K38, K39, G1, G8, G10, G15, G19: both files of the built-in kit are right."""
    deck, options = builtin_deck(), Edition(paper=PAPERS[paper])
    assert finish_player(deck, options).pages > 5
    proofs = [proven(deck, card) for card in deck.cards]
    assert finish_answers(deck, options, proofs).pages > 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (scaled, "piece I stands 0 times at"),
        (shorter_bars, "no bar of 100 mm (100.0 mm), found one of 99.80 mm"),
        (told, "an answer shows in an alternative text of page"),
        (written, "an answer shows in page"),
        (small, "text of 11.9 pt, wanted 12 pt or more"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_changed_layout_is_refused(change, said, monkeypatch):
    """K3, K12, K34, G1: one change in the layout, and the finished file gets no name."""

    def laid_out(*given, **named):
        return everywhere(player_document(*given, **named), change)

    monkeypatch.setattr(finished, "player_document", laid_out)
    with pytest.raises(NotValid) as caught:
        finish_player(builtin_deck(), Edition())
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "change", [scaled, shorter_bars, told, written, small], ids=lambda each: each.__name__
)
def test_a_writer_that_writes_otherwise_is_refused(change, monkeypatch):
    """K34: one change between layout and file, and the finished file gets no name."""
    write = finished.write_pdf
    monkeypatch.setattr(finished, "write_pdf", lambda document: write(everywhere(document, change)))
    with pytest.raises(NotValid, match=r"page [1-8]: (?:paints|the Figure)"):
        finish_player(builtin_deck(), Edition())


@pytest.mark.parametrize(
    ("cell", "card", "tiled"),
    [(10, "standard", False), (15.5, "tarot", False), (60, "standard", True), (70, "mini", True)],
)
def test_pictures_and_parts_of_the_kits_own_size_are_no_fault(cell, card, tiled):
    """K10, K11: a picture with the cell of the board, or a part of it with a piece's outline, is neither."""
    options = Edition(cell=cell, card_size=CARD_SIZES[card], tiled=tiled)
    assert finish_player(builtin_deck(), options).pages > 5


def test_a_board_elsewhere_than_on_its_sheet_is_refused(monkeypatch):
    """K2, K10: without a board on its sheet, a picture of its size does not pass for it."""

    def laid_out(*given, **named):
        document = player_document(*given, **named)
        pages = [
            replace(page, nodes=document.pages[0].nodes) if page.at_scale else page for page in document.pages
        ]
        return replace(document, pages=tuple(pages))

    monkeypatch.setattr(finished, "player_document", laid_out)
    options = Edition(cell=15.5, card_size=CARD_SIZES["tarot"])
    with pytest.raises(NotValid, match=r"0 boards with cells of 15\.50 mm, wanted 1"):
        finish_player(builtin_deck(), options)


@pytest.mark.parametrize(
    ("columns", "rows", "pieces", "paper", "options"),
    [
        (1, 1, "#", "a4", {}),
        (1, 1, "#", "a4", {"cell": 17.3, "sets": 2}),
        (1, 2, "#", "letter", {}),
        (20, 1, "##########,########", "universal", {"cell": 8}),
        (1, 99, f"{'#' * 50},{'#' * 48}", "a3", LONG),
    ],
)  # fmt: skip
def test_the_smallest_and_the_longest_boards_print(columns, rows, pieces, paper, options):
    """K1, K10, K11, K32: one cell or ninety-nine in a row: both files are laid out, and proven."""
    board = Board(columns, rows)
    shapes = tuple(
        Piece.from_picture(letter, each) for letter, each in zip("IJ", pieces.split(","), strict=False)
    )
    blocked = board.size - sum(piece.size for piece in shapes)
    game = Game("odd", board, shapes, blocked, points=(1, 0))
    deck = Deck("Odd", game, (Challenge("01", (1 << blocked) - 1),))
    given = Edition(paper=PAPERS[paper], **options)
    assert finish_player(deck, given).pages > 5
    proofs = [proven(deck, card) for card in deck.cards]
    assert finish_answers(deck, given, proofs).pages == 3


def test_a_font_that_says_other_characters_than_it_draws_is_refused(monkeypatch):
    """K34, K39: an answer in glyphs that a map calls otherwise is not read, so the map must be right."""
    to_unicode = objects.to_unicode

    def lying(name, subset):
        other = {ord("A"): ord("x"), ord("3"): ord("y")}
        return to_unicode(name, [other.get(point, point) for point in subset])

    monkeypatch.setattr(objects, "to_unicode", lying)
    with pytest.raises(NotValid, match=r"AtkinsonHyperlegible-.* says another width of"):
        finish_player(builtin_deck(), Edition())


def test_the_proof_measures_text_as_the_writer_does():
    """K34, K39: two readings of the fonts agree on every character, in both families and weights."""
    known = {
        code for name in ("AtkinsonHyperlegible-Regular", "Play-Regular") for code in installed(name).glyphs
    }
    letters = [chr(code) for code in sorted(known) if not fonts.missing(chr(code))]
    assert len(letters) > 700
    for bold in (False, True):
        for letter in letters:
            assert text_width(letter, 100, bold) == pytest.approx(fonts.width(letter, 100, bold), abs=0.02), (
                letter
            )


def test_every_letter_of_the_fonts_comes_back(make):
    """K34, K39: no false alarm over the characters of all fonts, composed ones and later subsets too."""
    known = {
        code for name in ("AtkinsonHyperlegible-Regular", "Play-Regular") for code in installed(name).glyphs
    }
    drawn = [chr(code) for code in sorted(known) if not fonts.missing(chr(code))]
    rows = ["".join(drawn[start : start + 30]) for start in range(0, len(drawn), 30)]
    marks = [
        Text(0, 20 + 4 * y, row, 12, bold=bold)
        for bold in (False, True)
        for y, row in enumerate(rows, 28 * bold)
    ]
    kit = make.kit(Page("B", (Leaf("P", tuple(marks)), make.footer(1, 1))), cell=0)
    prove(kit.written.data, kit.document, kit.terms)
    assert len(kit.terms.subsets) >= 6


@pytest.mark.parametrize(
    ("picture", "pieces", "tiled"),
    [
        ("###/#.#/###", "#,###/#.#/##.", False),  # its hole is a single cell, as a piece is
        ("##.#/##.#/##..", "##/##,##,##", False),  # an island with the outline of a piece
        (".###/#.#.", "###/.#.,#", False),
        ("#.#/#.#/..#", "##,###", False),  # nothing but islands, each the outline of a piece
        ("###/...", "##,#", False),  # a row without a cell, so a line fewer
        ("##.##/##.##/#####", "##/##,####,##/##,#", True),
    ],
)
def test_boards_with_an_outline_print_whatever_it_is(picture, pieces, tiled):
    """K1, K2, K11: an island, a hole or an empty row of the board is no fault of a piece or of a line."""
    cells, columns, rows = from_picture(picture)
    shapes = tuple(Piece.from_picture(*each) for each in zip("ABCD", pieces.split(","), strict=False))
    game = Game("cut", Board(columns, rows, cells), shapes, 0, points=(1, 0))
    deck = Deck("Cut out", game, (Challenge("01", 0),))
    options = Edition(cell=50 if tiled else 30, tiled=tiled)
    assert finish_player(deck, options).pages > 5
    proofs = [proven(deck, card) for card in deck.cards]
    assert finish_answers(deck, options, proofs).pages == 3


@pytest.mark.parametrize("parts", [c for n in (1, 2, 3) for c in combinations(PLAYER_PARTS, n)], ids="-".join)
def test_every_choice_of_parts_is_accessible(parts, tmp_path):
    """FK5, G19: whatever is printed alone or together passes every rule of the checker of PDF/UA-1."""
    path = tmp_path / "part.pdf"
    path.write_bytes(finish_player(builtin_deck(), Edition(parts=frozenset(parts))).data)
    report = page_validation.validate_pdf(str(path), profile="ua1")
    assert report.is_compliant, report.failures
