"""Answer files begin with a cover, and a bundle keeps its answers behind a blank side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.errors import NotValid
from spare_squares.kit.proof import prove

ENTRY = ("SQ-01", "I: A3, B3, C3; L: A1, A2, B1; D: C4, D4; O: C1, C2, D1, D2", "1 packing")


def refused(data: bytes, wanted) -> str:
    with pytest.raises(NotValid) as caught:
        prove(data, wanted)
    return str(caught.value)


@pytest.fixture
def cover(page):
    """Return a cover that says when to open what follows."""

    def draw(number, pages, *words):
        return page(("Answers to cards SQ-01 to SQ-12", "Open only after scoring", *words), number, pages)

    return draw


@pytest.fixture
def answers(cover, page, wanted, write):
    """Return an answer file of a cover and one page, and what it has to be."""

    def build(*words, entry=ENTRY, role="ANSWERS"):
        pages = [cover(1, 2, *words), page(entry, 2, 2, role)]
        return write(pages), replace(wanted, role="answers", pages=2, cell=None, rulers=())

    return build


def test_answers_with_a_cover_pass(answers):
    """K31, K33: an answer file may name cells, but for its cover."""
    file, wanted = answers()
    prove(file.to_bytes(), wanted)


@pytest.mark.parametrize("words", ["A3, B3", "I on A3, B3, C3", "LLOO/LXOO/IIIX/XXDD"])
def test_the_cover_shows_no_answer(words, answers):
    """K33: a single list of cells on the cover is one too many."""
    file, wanted = answers(words)
    assert "page 1: the cover of the answers already shows cells of an answer" in refused(
        file.to_bytes(), wanted
    )


def test_the_cover_shows_no_drawn_piece(answers, cover, page, wanted, write):
    """K33: nor does a piece stand on a board there."""
    front = cover(1, 2)
    front.tag("Figure", "A board")
    front.grid(30, 80, 12)
    front.box(30, 104, 36, 12)
    front.end()
    said = refused(write([front, page(ENTRY, 2, 2)]).to_bytes(), answers()[1])
    assert "page 1: the cover of the answers already shows" in said


def test_answer_pages_say_so(answers):
    """K38: a page of answers that calls itself a player page is refused."""
    file, wanted = answers(role="player page")
    said = refused(file.to_bytes(), wanted)
    assert "page 2: the page does not carry 'ANSWERS'" in said
    assert "page 2: the page calls itself 'player page'" in said


def test_a_player_file_is_no_answer_file(answers):
    """K31, K34: the same pages as a player file show every answer."""
    file, wanted = answers(role="player page")
    assert "an answer shows in page 2" in refused(file.to_bytes(), replace(wanted, role="player"))


@pytest.fixture
def bundle(cover, page, drawings, wanted, write):
    """Return a bundle of three player pages, a blank side, a cover and answers, and what it has to be."""

    def build(*, blank=True, beside=""):
        pages = [page(("Rules", beside), 1, 6, "player page"), page(("Board",), 2, 6, "player page")]
        pages += [page(("Cards",), 3, 6, "player page")]
        pages += [page((), 4, 6) if blank else page(("Notes",), 4, 6), cover(5, 6), page(ENTRY, 6, 6)]
        file = write(pages).change("/Duplex /Simplex", "/Duplex /Simplex /PrintPageRange [1 3]")
        return file, replace(wanted, role="bundle", pages=6, player_pages=3, cell=None, rulers=())

    return build


def test_a_bundle_passes(bundle):
    """K34, K35: answers last, after a blank side, on a new sheet, are no leak."""
    file, wanted = bundle()
    prove(file.to_bytes(), wanted)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("/PrintPageRange [1 3]", "", "the preset print range is missing, wanted pages 1 to 3"),
        ("/PrintPageRange [1 3]", "/PrintPageRange [1 6]", "the preset print range is [1, 6]"),
        (
            "/Dest [14 0 R /Fit]",
            "/Dest [14 0 R /Fit] /Count 1",
            "the bookmark 'Board' of the answers is open",
        ),
    ],
)
def test_bundle_preferences(old, new, said, bundle):
    """K35: the print range covers player pages only, and the answers' bookmark is closed."""
    file, wanted = bundle()
    assert said in refused(file.change(old, new).to_bytes(), wanted)


def test_bundle_order(bundle):
    """K35: a blank side stands before the answers, which begin on the front of a sheet."""
    file, wanted = bundle(blank=False)
    said = refused(file.to_bytes(), wanted)
    assert "the answers start on page 4, the back of a sheet" in said
    assert "no blank side stands before the answers" in said


def test_a_leak_in_the_player_part_of_a_bundle(bundle):
    """K34, K35: what is shown or said before the answers is held as strictly as in a player file."""
    file, wanted = bundle(beside=ENTRY[1])
    assert "an answer shows in page 1" in refused(file.to_bytes(), wanted)
    file, wanted = bundle()
    file.change("/Title (The", f"/Subject ({ENTRY[1]}) /Title (The")
    assert "an answer shows in object 3" in refused(file.to_bytes(), wanted)
