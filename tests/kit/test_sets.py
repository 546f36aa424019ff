"""Several sets for one room: every thing and every page says which set it belongs to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import EDITIONS, PAPERS, PER_SET, Edition
from spare_squares.kit.finished import finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.sheets.document import Page
from spare_squares.kit.sheets.frame import footer
from spare_squares.language.texts import LANGUAGES, read_texts

THREE = Edition(sets=3, built_in=True)


def test_everything_of_a_set_has_its_number(deck: Deck, sheet: SimpleNamespace) -> None:
    """FK21, ED33: boards, pieces, markers, token, counter, score sheet, cards, footers and bookmarks."""
    document = player_document(deck, THREE)
    for number in (1, 2, 3):
        pages = [page for page in document.pages if page.set_number == number]
        assert len(pages) == 4
        mark = f"set {number}"
        assert [page.bookmark for page in pages if page.bookmark] == [
            f"{name} · {mark}" for name in ("Board and pieces", "Turn counter", "Cards")
        ]
        for page in pages:
            assert any(mark in each.text for each in page.nodes[-1].marks)
        board = [text.text for text in sheet.texts(pages[0])]
        assert f"TOP · {mark}" in board
        assert board.count(mark) == 4  # one on each piece
        assert board.count(str(number)) >= 5  # four markers and the token
        assert f"Turn counter · {mark}" in sheet.running(pages[1])


@pytest.mark.parametrize("name", EDITIONS)
def test_one_set_again_is_that_set(deck: Deck, sheet: SimpleNamespace, name: str) -> None:
    """FK21: set 17 alone has the very marks it has among thirty, but for the number of the page."""
    edition = Edition.of(EDITIONS[name], parts=frozenset(PER_SET), sets=18)
    among = [page for page in player_document(deck, edition).pages if page.set_number == 17]
    alone = player_document(deck, replace(edition, sets=1, only_set=17)).pages
    assert len(alone) == len(among)
    for one, other in zip(alone, among, strict=True):
        assert one.nodes[:-1] == other.nodes[:-1] and one.bookmark == other.bookmark
    finished = finish_player(deck, replace(edition, sets=1, only_set=17))
    assert "set-17" in finished.name and finished.sets == ((17, 1),)


def test_rules_once_or_as_often_as_asked(deck: Deck) -> None:
    """ED35, K40: the rules are there once for all sets, or as many times as are asked for."""
    once = player_document(deck, THREE)
    thrice = player_document(deck, replace(THREE, rules_copies=3))
    rules = sum(page.set_number == 0 for page in once.pages)
    assert sum(page.set_number == 0 for page in thrice.pages) == 3 * rules
    assert [page.bookmark for page in thrice.pages].count("Rules") == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter", "universal"])
def test_thirty_sets_are_named_in_every_language(
    deck: Deck, sheet: SimpleNamespace, language: str, paper: str
) -> None:
    """FK21, K38: the foot names set 30 and a draft in every language, if need be in fewer words."""
    texts = read_texts(language)
    edition = Edition(paper=PAPERS[paper], texts=texts, sets=30, parts=frozenset({"cards", "board"}))
    last = sheet.running(player_document(deck, edition).pages[-1])
    assert texts("board.set", set="30") in last and texts["footer"]["player"] in last
    draft = texts["footer"]["draft_short"] in last or texts["footer"]["draft"] in last
    assert texts.checked or draft or (paper, language) == ("universal", "es")  # too narrow for both


def test_a_title_that_leaves_no_room_for_the_set_is_refused() -> None:
    """V23, K38: a footer never runs into itself."""
    named = {
        "name": "A title of such a length that the foot of a page hardly holds it all",
        "fingerprint": "0" * 8,
    }
    named["on"] = Page("", ())
    footer(THREE, **named, role=("player page", ""), page="page 1 of 2")
    with pytest.raises(NotValid, match="leaves no room for · set 1"):
        footer(THREE, **named, role=("player page", " · set 1"), page="page 1 of 2")


def test_the_screen_names_the_pages_of_each_set(run, tmp_path: Path) -> None:
    """FK21, ED35: which pages are which set, and how often the rules are there."""
    out = run("kit", "--sets", "2", "--paper", "a4", "-o", str(tmp_path)).out
    assert "Pages of each set: 1 on 5 to 8, 2 on 9 to 12; the rules once for all" in out


def test_thirty_sets_are_a_small_file(deck: Deck) -> None:
    """ED35: at most 3 MB for thirty sets."""
    assert len(finish_player(deck, replace(THREE, sets=30)).data) < 3_000_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--sets", "3", "--set", "4"), "there are 3 sets"),
        (("--set", "4", "--rules-copies", "2"), "add --only rules"),
        (("--only", "cards", "--rules-copies", "2"), "add --only rules"),
    ],
)
def test_what_makes_no_sense_is_refused(run, words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """V34: a set that is not there, copies of rules that are not printed."""
    done = run("kit", *words, "-o", str(tmp_path))
    assert done.code == 2 and said in done.err
    assert not list(tmp_path.iterdir())
