"""The page that says why: small, asks for nothing, and says of every board what the solver says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from spare_squares.core.challenge import Placement, faults, is_shape_of
from spare_squares.core.game import Game
from spare_squares.decks.builtin import builtin_deck, builtin_game
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.solver.reasons import explain, explain_packable
from spare_squares.solver.search import count
from spare_squares.web.join import requests_of
from spare_squares.why.why_page import build_page, page_table

EVERY_SET = [sum(1 << bit for bit in four) for four in combinations(range(16), 4)]
PLACED = re.compile(r"\b([ILDO])(?: fits only| must lie)? on ((?:[A-D][1-4] ?)+)")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def built() -> bytes:
    return build_page()


@pytest.fixture(scope="module")
def uri(built: bytes, tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("why") / "why.html"
    file.write_bytes(built)
    return file.as_uri()


@pytest.fixture
def page(chromium: Any, uri: str) -> Iterator[Any]:
    """Open the page; it may neither ask for anything nor stumble."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    opened = context.new_page()
    trouble: list[str] = []
    opened.on("pageerror", lambda error: trouble.append(str(error)))
    opened.on("console", lambda message: trouble.append(message.text))
    opened.on("request", lambda request: trouble.append(request.url) if request.url[:5] == "http:" else None)
    opened.goto(uri)
    yield opened
    context.close()
    assert trouble == []


def test_small_and_asking_for_nothing(built: bytes) -> None:
    """S14: one file of at most 60 kB, the same each time, that loads nothing; scripts go by their hash."""
    text = built.decode("utf-8")
    assert len(built) <= 60_000
    assert requests_of(built) == ()
    assert re.search(r"default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-", text)
    assert built == build_page()


def test_written_over_its_own_kind_alone(run: Run, tmp_path: Path, built: bytes) -> None:
    """S14: `why build` writes the page, replaces an older one, and keeps any other file."""
    place = tmp_path / "why.html"
    for _ in range(2):
        code, out, _ = run("why", "build", "-o", str(place))
        assert code == 0
        assert "kB" in out
        assert place.read_bytes() == built
    place.write_text("mine", "utf-8")
    code, _, err = run("why", "build", "-o", str(place))
    assert code == 1
    assert "why.html" in err
    assert place.read_text("utf-8") == "mine"


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_the_page_in_a_language(language: str) -> None:
    """S14, LA12: as small as the English page, and its reasons name the same cells, in words of its own."""
    built = build_page(read_texts(language))
    assert len(built) <= 60_000
    assert requests_of(built) == ()
    assert f'<html lang="{language}">' in built.decode("utf-8")
    english, own = page_table(), page_table(read_texts(language))
    for one, other in zip(english["classes"], own["classes"], strict=True):
        assert one[:3] == other[:3]
        assert one[5:] == other[5:]
        for text, told in zip(_texts_of(one), _texts_of(other), strict=True):
            assert _sets(text) == _sets(told)
    same = set(english["patterns"]) & set(own["patterns"])
    assert not {each for each in same if re.search(r"[a-z]{2}", each)}


def _texts_of(row: list[Any]) -> list[str]:
    """Return the coded words of a class: the text, then the steps."""
    return [row[3], *(step for step, _ in row[4])]


def _sets(coded: str) -> list[str]:
    """Return the sets of cells that coded words name, in whatever order the language has them."""
    return sorted(each for sentence in coded.split(";") for each in sentence.split(",")[1:])


def test_a_page_in_a_language_is_written(run: Run) -> None:
    """S14, LA1: `why build --language` writes it; a language that is not there is refused."""
    code, out, _ = run("why", "build", "--language", "de", "-o", "warum.html")
    assert code == 0
    assert "warum.html" in out
    assert "Das Brett, das sagt, warum" in Path("warum.html").read_text("utf-8")
    assert run("why", "build", "--language", "xx", "-o", "x.html")[0] == 2


@pytest.mark.browser
def test_every_board_is_what_the_solver_says(page: Any) -> None:
    """S6, S8, S14, V18: of all 1,820 boards the page has the solver's count, kind and length of reason.

    What it names was turned in the page, so each place is looked at: a piece lies there in its shape, on free
    cells; and the packing it would show is one.
    """
    game = builtin_game()
    shown = page.evaluate("(sets) => sets.map(Why.look)", EVERY_SET)
    for blocked, seen in zip(EVERY_SET, shown, strict=True):
        reason = explain(game, blocked) or explain_packable(game, blocked)
        assert reason is not None
        assert (seen["packings"], seen["kind"]) == (count(game, blocked), reason.kind)
        told = [seen["text"], *(step["text"] for step in seen["steps"])]
        assert sum(len(each.split()) for each in told) == reason.words
        assert_places(game, blocked, " ".join(told))
        if seen["packings"]:
            packing = tuple(Placement(letter, cells) for letter, cells in seen["packing"])
            assert faults(game, blocked, packing) == []


def assert_places(game: Game, blocked: int, text: str) -> None:
    assert "%" not in text
    for letter, names in PLACED.findall(text):
        piece = game.piece(letter)
        cells = game.board.cells_of(names.split())
        assert piece is not None
        assert is_shape_of(game, piece, cells)
        assert not cells & blocked
        assert names.split() == list(game.board.names(cells))


@pytest.mark.browser
def test_near_boards_work(page: Any) -> None:
    """S15: each board that is offered has one square moved, and the number of ways that stands beside it."""
    game = builtin_game()
    page.evaluate("Why.set(0b1001000000001001)")
    offers = page.locator("#near button")
    assert offers.count() == 6
    words = offers.first.inner_text()
    offers.first.click()
    names = page.input_value("#cells").split()
    assert len({"A1", "A4", "D1", "D4"} & set(names)) == 3
    assert f"{count(game, game.board.cells_of(names))} way" in words
    assert page.evaluate("document.activeElement.id") == "verdict"


@pytest.mark.browser
def test_tapped_typed_and_rolled(page: Any) -> None:
    """S14: four taps, cells typed in any notation and the dice lead to an answer, a fifth tap to words."""
    cells = page.locator("[role=gridcell]")
    for at in (0, 3, 12, 15):
        cells.nth(at).tap()
    assert page.inner_text("#verdict") == "It cannot be filled"
    assert "8 places for I" in page.inner_text("#text")
    assert page.url.endswith("#A1-A4-D1-D4")
    cells.nth(5).tap()
    assert "take it back" in page.inner_text("#trouble")
    page.fill("#cells", "4a b2, B-4 d3")
    page.click("#typed button")
    assert page.inner_text("#verdict") == "1 way to fill it"
    assert page.inner_text("#card") == "This is card 01 of the twelve."
    for wrong, said in (("A1 A2", "four are needed"), ("A1 A2 A3 E9", "letter A to D")):
        page.fill("#cells", wrong)
        page.click("#typed button")
        assert said in page.inner_text("#trouble")
    page.click("#roll")
    assert page.locator("[aria-selected=true]").count() == 4
    page.click("#clear")
    assert page.inner_text("#verdict") == "Spare four squares"


@pytest.mark.browser
def test_a_packing_is_shown_on_request_alone(page: Any) -> None:
    """S14: neither a piece nor a place is to be seen before somebody asks; what is forced comes apart."""
    page.evaluate("location.hash = '#A4-B2-B4-D3'")
    page.wait_for_function("document.querySelector('#card').textContent.includes('01')")
    assert page.locator("#over .shape").count() == 0
    assert page.inner_text("#steps") == ""
    page.click("#why")
    assert "O must lie on C1 C2 D1 D2" in page.inner_text("#steps")
    assert page.locator("#over .shape").count() == 1
    page.click("#show")
    assert page.locator("#over .shape").count() == 4
    assert "One way: I on A3 B3 C3" in page.evaluate("live0.textContent + live1.textContent")
    page.click("#show")
    assert page.locator("#over .shape").count() == 0


@pytest.mark.browser
def test_a_link_opens_that_very_board(chromium: Any, uri: str) -> None:
    """S14: the address of a board opens it; nonsense opens the empty board."""
    opened = chromium.new_page()
    opened.goto(f"{uri}#A1-A3-C1-D4")
    assert opened.input_value("#cells") == "A1 A3 C1 D4"
    assert opened.inner_text("#linked a") == "#A1-A3-C1-D4"
    opened.goto(f"{uri}#A1-A1-Z9")
    opened.reload()
    assert opened.inner_text("#verdict") == "Spare four squares"
    opened.close()


@pytest.mark.browser
def test_the_twelve_cards_are_known(page: Any) -> None:
    """S8: each card of the box is called by its id, and so is its half turn."""
    for card in builtin_deck().cards:
        assert page.evaluate(f"Why.look({card.blocked}).card") == {"id": card.id, "turned": False}
        half = int(f"{card.blocked:016b}"[::-1], 2)
        turned = page.evaluate(f"Why.look({half}).card")
        assert turned["id"] == card.id or half == card.blocked


@pytest.mark.browser
def test_by_keys_and_read_aloud(page: Any) -> None:
    """S14: the board is one Tab stop with arrows; Enter spares a square; the answer is said, words first."""
    page.locator("[role=gridcell]").first.focus()
    for key in ("Enter", "End", "Enter", "Control+End", "Space", "Home", "Enter"):
        page.keyboard.press(key)
    assert page.inner_text("#verdict") == "It cannot be filled"
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "A4, spared"
    spoken = page.evaluate("live0.textContent + live1.textContent")
    assert spoken.startswith("It cannot be filled There are 8 places for I")
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("cells", ["", "#A1-A4-D1-D4", "#A4-B2-B4-D3"])
def test_accessible_and_never_too_wide(chromium: Any, uri: str, scheme: str, cells: str) -> None:
    """S14: axe finds nothing in light and dark, and at 320 px nothing runs over the edge."""
    context = chromium.new_context(viewport={"width": 320, "height": 700}, color_scheme=scheme)
    opened = context.new_page()
    opened.goto(uri + cells)
    found = Axe().run(
        opened, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
    )
    assert [each["id"] for each in found.response["violations"]] == []
    assert opened.evaluate("document.documentElement.scrollWidth") == 320
    small = """() => [...document.querySelectorAll('button, [role=gridcell], input')]
        .filter((e) => e.offsetHeight && (e.offsetHeight < 44 || e.offsetWidth < 44)).map((e) => e.id)"""
    assert opened.evaluate(small) == []
    context.close()


@pytest.mark.browser
def test_focus_is_seen(page: Any) -> None:
    """S14: by keys a focused square and a focused button differ in their pixels from unfocused ones."""
    page.keyboard.press("Tab")
    for selector in ("[role=gridcell]", "#roll"):
        target = page.locator(selector).first
        box = target.bounding_box()
        clip = {
            "x": box["x"] - 6,
            "y": box["y"] - 6,
            "width": box["width"] + 12,
            "height": box["height"] + 12,
        }
        target.focus()
        focused = page.screenshot(clip=clip)
        page.evaluate("document.activeElement.blur()")
        assert focused != page.screenshot(clip=clip)


@pytest.mark.browser
def test_printed_it_holds_board_and_reason(page: Any) -> None:
    """S14: on paper the board, the words and the steps stay, and the controls go."""
    page.evaluate("Why.set(0b1001000000001001)")
    page.emulate_media(media="print")
    assert page.locator("#board").is_visible()
    assert page.locator("#steps").is_visible()
    assert not page.locator("#roll").is_visible()
    assert not page.locator("#typed").is_visible()


def test_the_table_of_the_page_against_the_solver() -> None:
    """S6, S8, S14: each class once, with its count, its kind, its words and one packing."""
    table, game = page_table(), builtin_game()
    assert table["numbers"] == {"sets": 1820, "classes": 252, "packable": 696}
    assert len(table["classes"]) == len({row[0] for row in table["classes"]}) == 252
    assert [card[1] for card in table["cards"]] == [card.blocked for card in builtin_deck().cards]
    for blocked, packings, kind, text, steps, marks, packing in table["classes"]:
        reason = explain(game, blocked) or explain_packable(game, blocked)
        assert reason is not None
        assert (packings, table["kinds"][kind]) == (count(game, blocked), reason.kind)
        assert sum(bool(cells & 1 << bit) for mark, cells in marks for bit in range(16)) == len(reason.marks)
        assert all(
            reason.marks[bit] == mark for mark, cells in marks for bit in range(16) if cells >> bit & 1
        )
        for coded, said in zip(
            [text, *(step for step, _ in steps)], [reason.text, *reason.steps], strict=True
        ):
            assert _read(coded, table["patterns"], game) == str(said)
        lying = tuple(
            Placement(p, cells) for p, cells in zip(table["pieces"], packing, strict=bool(packings))
        )
        assert (faults(game, blocked, lying) == []) is bool(packings)


def _read(coded: str, patterns: list[str], game: Game) -> str:
    """Read the words of a class: numbers in base 36, then sets of cells in hexadecimal for each `%`."""
    sentences = []
    for sentence in coded.split(";"):
        number, *sets = sentence.split(",")
        parts = patterns[int(number, 36)].split("%")
        names = [" ".join(game.board.names(int(cells, 16))) for cells in sets]
        sentences.append("".join(a + b for a, b in zip(parts, [*names, ""], strict=True)))
    return " ".join(sentences)
