"""The witness knows nothing of marks: it finds no answer in a player file, and every one that is planted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.core.cells import bits
from spare_squares.decks.builtin import builtin_deck, template_game
from spare_squares.kit.edition import PAPERS, Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.sheets.document import Leaf
from spare_squares.kit.sheets.marks import Outline, Strokes, Text, rectangle
from spare_squares.solver.search import prove as proven

HALF = "I on A3, B3, C3 and L on A1, A2, B1"
PACKING_01 = (("A3", "B3", "C3"), ("A1", "A2", "B1"), ("C4", "D4"), ("C1", "C2", "D1", "D2"))


@pytest.fixture(scope="module")
def hunted(witness, deck, make):
    """Return a function that plants marks on a page of a player file, and lets the witness hunt in it."""

    def hunt(*marks) -> list[str]:
        page = make.rules()
        planted = replace(page, nodes=(*page.nodes[:-1], Leaf("P", marks), page.nodes[-1])) if marks else page
        return witness.Hunt(deck).answers_in(make.kit(planted, make.board(), make.cards()).written.data)

    return hunt


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_player_file_holds_no_answer(paper, witness, deck):
    """K34: in the kit of the built-in deck a second reader finds none, in words, letters, shapes or walls."""
    for options in (Edition(built_in=True), Edition(cell=20, sets=2)):
        options = replace(options, paper=PAPERS[paper])
        finished = finish_player(deck, options)
        assert witness.Hunt(deck).answers_in(finished.data) == []


def test_the_answer_file_is_full_of_them(witness, deck):
    """K31, K34: the same hunt finds the answers where they belong."""
    proofs = [proven(deck, card) for card in deck.cards]
    finished = finish_answers(deck, Edition(), proofs)
    found = witness.Hunt(deck).answers_in(finished.data)
    assert {"page 2", "page 3"} <= {each.partition(":")[0] for each in found}


@pytest.mark.slow
def test_a_larger_game_holds_no_answer(witness):
    """K34: the kit of six-by-six cards is found without one too."""
    game = template_game("six-by-six")
    names = ["F1", "D4", "A1", "B2", "E6", "C5", "F2"]
    card = builtin_deck().cards[0]._replace(blocked=game.board.cells_of(names))
    deck = replace(builtin_deck(), title="Six", game=game, cards=(card,), answers={})
    finished = finish_player(deck, Edition(cell=20.0))
    assert witness.Hunt(deck).answers_in(finished.data) == []


def outline(at, cell, names, deck, *, inset=0.0):
    """Return the corners of a rectangle or L of named cells of a board whose corner is at a place."""
    board, (x, y) = deck.game.board, at
    cells = [divmod(bit, board.columns) for bit in bits(board.cells_of(names))]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    bottom, right = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if len(cells) != (bottom - top) * (right - left):
        corners = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
    middle = ((left + right) / 2, (top + bottom) / 2)
    return tuple(
        (
            x + c * cell + (inset if c < middle[0] else -inset),
            y + r * cell + (inset if r < middle[1] else -inset),
        )
        for c, r in corners
    )


def test_words_in_columns_and_scrambled(hunted):
    """K34: cells are read in the order of the page and in its columns."""
    assert hunted() == []
    assert hunted(Text(0, 200, HALF, 12))
    lines = [
        Text(20, 160 + 6 * at, cell, 12) for at, cell in enumerate(("A3,", "B3,", "C3;", "A1,", "A2,", "B1"))
    ]
    assert hunted(*lines[::2], *lines[1::2])


@pytest.mark.parametrize(
    "rows", [("L L O O", "L # O O", "I I I #", "# # D D"), ("LLOO", "L#OO", "III#", "##DD")]
)
def test_letters_as_a_picture(rows, hunted):
    """K34: a packing drawn with the letters of its pieces is an answer."""
    assert hunted(*(Text(20, 160 + 6 * at, row, 12) for at, row in enumerate(rows)))


@pytest.mark.parametrize("letters", [("LLOO", "L.OO", "III.", "..DD"), ("LL..", "L...", "III.", "....")])
def test_glyphs_set_one_by_one(letters, hunted):
    """K34: so is one of single letters, set where their cells would be."""
    glyphs = [
        Text(20 + 8 * column, 160 + 8 * row, letter, 14)
        for row, line in enumerate(letters)
        for column, letter in enumerate(line)
        if letter != "."
    ]
    assert hunted(*glyphs)


@pytest.mark.parametrize("inset", [0.0, 0.6])
@pytest.mark.parametrize("filled", [False, True])
def test_outlines_on_a_board(inset, filled, hunted, deck, make):
    """K34: two pieces drawn on one board where they belong to a packing are an answer; one is none."""

    def drawn(names):
        points = outline((100, 150), 12, names, deck, inset=inset)
        return Outline(points, fill=0.4) if filled else Outline(points, 1.0)

    board = make.grid(100, 150, 12)
    assert hunted(board, drawn(PACKING_01[0])) == []
    assert hunted(board, drawn(PACKING_01[0]), drawn(PACKING_01[1]))
    apart = [
        Outline(outline((100, 150), 12, names, deck), 1.0)
        for names in (("A1", "B1", "C1"), ("A4", "B4", "C4"))
    ]
    assert hunted(board, *apart) == []


@pytest.mark.parametrize("inset", [0.0, 0.5])
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (0, 3), (1, 3)])
def test_silhouettes_without_a_board(pair, inset, hunted, deck):
    """K34: two pieces that touch as they do in a packing are an answer, wherever they stand and how large."""
    one, two = (Outline(outline((110, 150), 11, PACKING_01[n], deck, inset=inset), 1.0) for n in pair)
    assert hunted(one) == []
    assert hunted(one, two)


def test_shades_alone(hunted, deck):
    """K34: cells filled in as many shades as there are pieces are an answer, with no line between them."""
    board, cells = deck.game.board, []
    for shade, names in enumerate(PACKING_01):
        for bit in (bit for name in names for bit in bits(board.cell(name))):
            row, column = divmod(bit, board.columns)
            cells.append(Outline(rectangle(100 + 9 * column, 150 + 9 * row, 9, 9), fill=shade / 5))
    assert hunted(*cells)


def test_walls_on_a_board(hunted, make):
    """K34: rooms walled off by thicker lines on a board are an answer too."""
    walls = (
        (0, 2, 4, 2), (2, 0, 2, 2), (1, 1, 2, 1), (1, 1, 1, 2), (0, 3, 4, 3), (3, 2, 3, 3), (2, 3, 2, 4),
    )  # fmt: skip
    lines = tuple(((100 + 10 * a, 150 + 10 * b), (100 + 10 * c, 150 + 10 * d)) for a, b, c, d in walls)
    assert hunted(make.grid(100, 150, 10)) == []
    assert hunted(make.grid(100, 150, 10), Strokes(lines, 3.0))


def test_a_title_in_letters(witness, deck, make, kit):
    """K34: the witness also reads letters that are set as a picture in a title."""
    laid_out = replace(kit.document, title="LLOO/L#OO/III#/##DD")
    assert witness.Hunt(deck).answers_in(make.written(laid_out, make.terms()).written.data)
