"""Large print: a look of the kit, measured on its marks."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_game
from spare_squares.errors import NotValid
from spare_squares.kit.edition import EDITIONS, PAPERS, POINT, CardSize, Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.kit.sheets.document import Document
from spare_squares.kit.sheets.marks import Outline, Strokes
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.solver.search import prove

LARGE = EDITIONS["large"]


def large(paper: str = "a4", language: str = "en") -> Edition:
    return Edition.of(LARGE, paper=PAPERS[paper], built_in=True, texts=read_texts(language))


@pytest.fixture(scope="module")
def large_kit(deck: Deck) -> Document:
    return player_document(deck, large())


@pytest.mark.parametrize("paper", ["a4", "letter", "universal"])
def test_large_print_has_no_small_glyph(deck: Deck, sheet: SimpleNamespace, paper: str) -> None:
    """ED11, ED12: no glyph under 18 pt, headings larger, its letters without ascenders 3.1 mm high."""
    document = player_document(deck, large(paper))
    sizes = {text.size for page in document.pages for text in sheet.texts(page)}
    assert min(sizes) == 18 and max(sizes) > 40
    assert 0.496 * min(sizes) * POINT >= 3.1


def test_lines_of_large_print_stand_far_apart_and_are_short(
    large_kit: Document, sheet: SimpleNamespace
) -> None:
    """ED11: text blocks lead 1.5 times their size, a blank line parts paragraphs, 60 characters at most."""
    assert LARGE.body.leading >= 1.49 * LARGE.body.size * POINT
    assert LARGE.small.leading >= 1.25 * LARGE.small.size * POINT
    assert LARGE.paragraph_gap >= LARGE.body.leading
    lines: dict[tuple[int, int, float], int] = {}
    for number, page in enumerate(sheet.pages(large_kit, "Rules")):
        for where, leaf in enumerate(sheet.leaves(page.nodes)):
            for mark in leaf.marks if leaf.role in ("P", "LBody") else ():
                lines[number, where, mark.y] = lines.get((number, where, mark.y), 0) + len(mark.text)
    assert 40 < max(lines.values()) <= 60


def test_large_pieces_and_boards(large_kit: Document, sheet: SimpleNamespace) -> None:
    """ED13: cells of 40 mm, piece outlines of 4 pt, capitals of 18 mm, grid of 2 pt, axis labels of 24 pt."""
    flat = [each for page in sheet.pages(large_kit, "Board and pieces") for each in sheet.flat(page)]
    boxes = {}
    for each in flat:
        if isinstance(each.mark, Outline) and each.leaf.alt.startswith("Piece "):
            left, top, right, bottom = sheet.box(each.mark.points)
            boxes[each.leaf.alt.split()[1]] = {round(right - left), round(bottom - top)}
            assert each.mark.width >= 4
    assert boxes == {"I": {40, 120}, "L": {80}, "O": {80}, "D": {40, 80}}
    grid = [
        each.mark
        for each in flat
        if isinstance(each.mark, Strokes)
        and each.leaf.alt.startswith("Board")
        and len(each.mark.strokes) == 10
    ]
    assert [mark.width >= 2 for mark in grid] == [True]
    texts = [text for page in sheet.pages(large_kit, "Board and pieces") for text in sheet.texts(page)]
    capitals = [text.size for text in texts if text.text in "ILDO" and text.size > 40]
    assert len(capitals) == 4 and all(size * fonts.CAP_HEIGHT * POINT >= 18 for size in capitals)
    assert all(text.size >= 24 for text in texts if text.text in ("A", "B", "C", "1", "2", "3", "TOP"))
    # Labels on all four sides: each of these stands twice.
    assert all(sum(text.text == label for text in texts) == 2 for label in "ABC1234")


@pytest.mark.parametrize(("paper", "height"), [("a4", 120), ("letter", 115), ("universal", 115)])
def test_large_cards_stand_four_on_a_sheet(
    deck: Deck, sheet: SimpleNamespace, paper: str, height: int
) -> None:
    """ED14: cards of 95 × 120 mm, 95 × 115 on low paper, twelve on three sheets, pictures from 36 mm."""
    edition = large(paper)
    assert edition.card_size == CardSize("large", 95, height)
    pages = sheet.pages(player_document(deck, edition), "Cards")
    assert len(pages) == 3
    for page in pages:
        pictures = [
            sheet.box(each.mark.points)
            for each in sheet.flat(page)
            if isinstance(each.mark, Outline)
            and each.leaf.role == "Figure"
            and each.leaf.alt.startswith("Board")
        ]
        assert len(pictures) == 4
        assert all(right - left >= 36 for left, _, right, _ in pictures)


def test_a_large_kit_is_no_book(large_kit: Document, sheet: SimpleNamespace) -> None:
    """ED15: at most 20 A4 pages, 11 of them rules."""
    assert len(large_kit.pages) <= 20
    assert len(sheet.pages(large_kit, "Rules")) <= 11


def test_a_rule_is_not_torn_for_less_than_half_a_page(large_kit: Document, sheet: SimpleNamespace) -> None:
    """ED12: large print is laid out: the three things of a turn, the boards of the example stay together."""
    pages = [sheet.words(page) for page in large_kit.pages]
    (turns,) = [page for page in pages if "Sixteen shared turns" in page]
    assert "Place one piece" in turns and "Pass." in turns
    (example,) = [page for page in pages if "An example" in page]
    assert all(case in example for case in ("L on A1, A2, B2", "Both illegal", "No L:"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_large_footer_has_two_lines(deck: Deck, sheet: SimpleNamespace, paper: str) -> None:
    """ED16, ED40: kit and role stand on two lines at the foot of every page, in body size."""
    for page in player_document(deck, large(paper)).pages:
        foot = [mark for mark in page.nodes[-1].marks if mark.text]
        assert len({mark.y for mark in foot}) == 2 and {mark.size for mark in foot} == {18}


def test_what_does_not_fit_in_large_print_is_refused(deck: Deck) -> None:
    """ED16: a card too small for 18 pt is an error, never smaller type."""
    edition = Edition.of(LARGE, card_size=CardSize("mini", 44, 67))
    with pytest.raises(NotValid, match="V23"):
        player_document(deck, edition)


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_large_print(deck: Deck, paper: str, language: str) -> None:
    """ED40: kit and answers pass the proof of a finished file in large print, in every language."""
    edition = large(paper, language)
    first = finish_player(deck, edition)
    assert first.pages <= 24
    assert first.data == finish_player(deck, edition).data
    proofs = [prove(deck, card) for card in deck.cards[:2]]
    assert finish_answers(deck, edition, proofs).pages >= 2


def test_large_print_takes_less_where_the_paper_is_small() -> None:
    """ED13: cells are 40 mm wherever the paper has room for them."""
    assert usual_cell(builtin_game(), large()) == usual_cell(builtin_game(), large("letter")) == 40
    assert usual_cell(builtin_game(), large("a5")) < 40


def test_an_edition_mistyped_names_the_nearest(run) -> None:
    """ED39: a name that no edition has is refused with the nearest one."""
    done = run("kit", "--edition", "lagre")
    assert done.code == 2 and "large" in done.err
