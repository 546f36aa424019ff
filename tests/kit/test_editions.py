"""An edition is one value: other papers, other looks and longer words need no change under `kit/sheets`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import template_game
from spare_squares.errors import NotValid
from spare_squares.kit import edition as editions
from spare_squares.kit.edition import CARD_SIZES, PAPERS, SHEETS, CardSize, Edition, Look, Paper, Sheet, Type
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.kit import answers_document, player_document
from spare_squares.kit.request import Request, edition_for
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.kit.sheets.document import Leaf, Page
from spare_squares.kit.sheets.marks import Text
from spare_squares.kit.svg.page_preview import draw_pages
from spare_squares.kit.text_room import collisions
from spare_squares.language.texts import FIELD, Texts, read_texts
from spare_squares.solver.search import prove

LARGE = Look(
    name="trial",
    small=Type(18, 8.25, 60), body=Type(18, 8.25, 60), large=Type(20, 9), heading=Type(24, 11),
    title=Type(34, 14), display=Type(54, 22), fine=1, line=2, bold=3, heavy=5, outline=4,
    cell=40.0, card_size=CardSize("trial", 95, 120), whole_frame=True,
)  # fmt: skip


def six_by_six() -> Deck:
    game = template_game("six-by-six")
    return Deck(
        "Six by six",
        game,
        (Challenge("01", game.board.cells_of(["F1", "D4", "A1", "B2", "E6", "C5", "F2"])),),
    )


def pages_of(deck: Deck, edition: Edition) -> tuple[Page, ...]:
    """Lay out both files, the board in the cell that is usual on the paper."""
    edition = replace(edition, cell=usual_cell(deck.game, edition))
    proofs = [prove(deck, card) for card in deck.cards]
    return (*player_document(deck, edition).pages, *answers_document(deck, edition, proofs).pages)


def crowded(pages: tuple[Page, ...], edition: Edition) -> list[tuple[str, float, str]]:
    return [each for page in pages for each in collisions(page, (0.0, edition.width))]


def test_what_nobody_asks_for_is_the_standard(deck: Deck) -> None:
    """K2: a request that says nothing but the paper is the plain kit: black, one set, nothing added."""
    assert edition_for(deck, Request(paper="a4"), built_in=True) == Edition(built_in=True)


def test_each_page_can_be_looked_at(deck: Deck) -> None:
    """DI2: a preview draws all pages of a file, or those that are named."""
    document = player_document(deck, Edition(built_in=True))
    drawn = draw_pages(document)
    assert len(drawn) == len(document.pages) and draw_pages(document, [2]) == drawn[1:2]


def test_a5_prints_all_five_parts(deck: Deck, sheet: SimpleNamespace) -> None:
    """K2, K11: on A5 cells are 20 mm, the sheet says so, and both proven files hold every part."""
    edition = Edition(paper=PAPERS["a5"], built_in=True)
    edition = replace(edition, cell=usual_cell(deck.game, edition))
    assert edition.cell == 20
    player = finish_player(deck, edition)
    answers = finish_answers(deck, edition, [prove(deck, card) for card in deck.cards])
    assert [title for title, _ in player.contents] == ["Rules", "Board and pieces", "Turn counter", "Cards"]
    assert answers.pages > 2
    pages = pages_of(deck, edition)
    assert crowded(pages, edition) == []
    words = " ".join(sheet.running(page) for page in pages)
    assert "Cells are 20 mm wide on this paper." in words
    assert words.count("Starter") == 3, "the score sheet is a block a board"


def test_a_paper_too_small_for_a_part_is_refused_by_name_with_the_smallest_that_fits(deck: Deck) -> None:
    """K11: never as a fault of the program: the refusal names the next paper, and that one does it."""
    small = Edition(paper=PAPERS["a5"], cell=30.0, parts=frozenset({"board"}))
    with pytest.raises(NotValid, match=r"do not fit on A5: .* --paper a4, or --tile"):
        player_document(deck, small)
    player_document(deck, replace(small, paper=PAPERS["a4"]))
    assert any(page.tile for page in player_document(deck, replace(small, tiled=True)).pages)
    wide = replace(small, parts=frozenset({"cards"}), card_size=CardSize("x", 150, 200))
    with pytest.raises(NotValid, match=r"does not fit on A5: at most 128.5 × 179.7 mm or .* --paper a4"):
        player_document(deck, wide)
    player_document(deck, replace(wide, paper=PAPERS["a4"]))


@pytest.mark.parametrize("own", [False, True])
def test_a_look_of_large_type_lays_out_every_sheet(deck: Deck, sheet: SimpleNamespace, own: bool) -> None:
    """ED12, ED13, ED14: 18 pt, cells of 40 mm and cards of 95 × 120 mm on A4, nothing of 12 pt left over."""
    paper = PAPERS["a4"]
    whole = replace(paper, frame_width=paper.width - 20, frame_height=paper.height - 20)
    edition = Edition.of(LARGE, paper=whole, built_in=not own)
    pages = pages_of(six_by_six() if own else deck, edition)
    assert {text.size for page in pages for text in sheet.texts(page)} & {12, 14, 28, 44} == set()
    assert min(text.size for page in pages for text in sheet.texts(page)) >= 18
    assert crowded(pages, edition) == []
    bottoms = [text.y for page in pages for text in sheet.texts(page)]
    assert max(bottoms) <= edition.height


# --- longer words -----------------------------------------------------------------------------------


def longer(entry: Any) -> Any:
    """Bracket each text and make it 40 % longer; what is no text for players stays."""
    if isinstance(entry, Mapping):
        kept = {"language", "games", "figure", "new_page", "between"} | (
            {"when"} if "body" in entry else set()
        )
        return {name: each if name in kept else longer(each) for name, each in entry.items()}
    if isinstance(entry, list):
        return [longer(each) for each in entry]
    if not isinstance(entry, str) or not FIELD.sub("", entry).strip(" *,.·:\n-"):
        return entry
    if "\n" in entry:
        return "\n\n".join(map(_longer_part, entry.strip().split("\n\n")))
    return _longer_part(entry)


def _longer_part(part: str) -> str:
    if part.startswith("- "):
        return "\n".join(f"- {_longer_part(item)}" for item in part.removeprefix("- ").split("\n- "))
    words = len(FIELD.sub("", part).split())
    return f"[{part}{' øøøø' * round(0.4 * words)}]"


def pseudo() -> Texts:
    return Texts(longer(read_texts().tables))


@pytest.mark.parametrize("own", [False, True])
def test_a_language_of_longer_words_prints_every_sheet(deck: Deck, sheet: SimpleNamespace, own: bool) -> None:
    """FS1, LA10, LA5: with each text 40 % longer and bracketed all sheets are laid out, none English."""
    edition = Edition(texts=pseudo(), built_in=not own)
    pages = pages_of(six_by_six() if own else deck, edition)
    assert len(pages) > 8
    bare = set()
    for page in pages:
        for leaf in sheet.leaves(page.nodes):
            said = [each.mark.text for each in sheet.flat(Page("", (leaf,))) if isinstance(each.mark, Text)]
            bare |= {text for text in (" ".join(said), leaf.alt) if text and "[" not in text}
    own_words = r"((The )?Spare Squares( \d+)?|Six by six( \d+)?|SQ-\d+)"
    names = r"•|([A-Z]?\d*:?[ ,]*)+"
    assert [text for text in sorted(bare) if not re.fullmatch(f"{own_words}|{names}", text)] == []


# --- tables -----------------------------------------------------------------------------------------


@pytest.fixture
def extra(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Add a sheet: one module and one row, taken out again at the end."""
    module = ModuleType("spare_squares.kit.sheets.greeting_sheet")
    module.__spec__ = SimpleNamespace(name=module.__name__)  # type: ignore[assignment]

    def pages(deck: Deck, edition: Edition, set_number: int) -> tuple[Page, ...]:
        return (Page("", (Leaf("H1", (Text(0, 10, f"Hello, {deck.title}", edition.body.size),)),)),)

    module.pages = pages  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(
        SHEETS, "greeting", Sheet("greeting", "greeting_sheet", to_cut=False, bookmark="rules")
    )
    yield "greeting"


def test_a_sheet_is_one_module_and_one_row(deck: Deck, extra: str, sheet: SimpleNamespace) -> None:
    """K40: the kit prints a sheet that was added to the table, with its bookmark and its footer."""
    document = player_document(deck, Edition(parts=frozenset({extra})))
    (page,) = document.pages
    assert sheet.running(page).startswith("Hello, The Spare Squares") and page.bookmark == "Rules"
    assert "page 1 of 1" in sheet.running(page)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Paper("x", "X", 100, 100, 90, 80), "less than 10 mm at an edge"),
        (lambda: Look(name="x", large=Type(11, 6)), "the type scale does not rise"),
        (lambda: Look(name="x", outline=1.0), "the scale of lines does not rise"),
        (lambda: Look(name="x", body=Type(13, 4.0), small=Type(12, 5.5)), "lines of text stand too close"),
        (lambda: editions.sheet_table(Sheet("x", "no_sheet", False, "rules")), "there is no module no_sheet"),
        (
            lambda: editions.sheet_table(Sheet("x", "rules_sheet", False, "no")),
            "there is no text bookmarks.no",
        ),
        (lambda: editions.sheet_table(*[SHEETS["rules"]] * 2), "two sheets are called rules"),
        (lambda: editions._keyed(PAPERS["a4"], PAPERS["a4"]), "two papers have one key"),
    ],
)
def test_a_half_made_row_is_seen_when_the_table_is_built(make: Any, said: str) -> None:
    """K11, G1, G6, G11: not by whoever prints with it."""
    with pytest.raises(ValueError, match=said):
        make()


def test_every_row_of_sheets_can_be_laid_out() -> None:
    """K40: each module named in the table lays out pages."""
    import importlib

    for each in SHEETS.values():
        assert callable(importlib.import_module(f"spare_squares.kit.sheets.{each.module}").pages)
    assert CARD_SIZES["poker"].width == 63
