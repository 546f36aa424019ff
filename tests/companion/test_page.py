"""The page as people use it, without script and with it."""

from __future__ import annotations

import http.client
import io
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from spare_squares.companion.phone_page import build_page
from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import Refused
from spare_squares.language.texts import read_texts


def test_the_same_deck_gives_the_same_page(run: Callable[..., Any]) -> None:
    """WP1: proof first, the same bytes twice; a foreign file is left alone without --force."""
    run("page", "build", "-o", "one.html", code=0)
    run("page", "build", "-o", "two.html", code=0)
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()
    Path("mine.html").write_text("mine")
    assert "--force" in run("page", "build", "-o", "mine.html", code=1).err
    assert Path("mine.html").read_text() == "mine"


def test_a_deck_with_an_error_writes_nothing(run: Callable[..., Any]) -> None:
    """WP1: the codes and exits of `kit`."""
    Path("wet.txt").write_text("01: A1 A4 D1 D4\n")
    done = run("page", "build", "wet.txt", "-o", "page.html", code=1)
    assert "V18" in done.err and not Path("page.html").exists()


def test_a_board_too_large_for_a_phone_is_refused() -> None:
    """WP9: the reason, and what to do instead."""
    game = Game("wide", Board(12, 1), (Piece.from_picture("I", "###########"),), blocked=1)
    deck = Deck("Wide", game, (Challenge("1", 1),))
    with pytest.raises(Refused, match="11×15 at most: play this game from paper"):
        build_page(deck, read_texts())


def test_answers_are_a_page_apart(run: Callable[..., Any]) -> None:
    """WP5: title and first screen say ANSWERS, no link either way, the fingerprint on both, noindex."""
    run("page", "build", "-o", "page.html", "--answers", "answers.html", code=0)
    page, answers = (Path(name).read_text("utf-8") for name in ("page.html", "answers.html"))
    assert "<title>ANSWERS" in answers and 'content="noindex"' in answers and "<h1>ANSWERS</h1>" in answers
    fingerprint = builtin_deck().fingerprint()
    assert fingerprint in page and fingerprint[:8] in answers
    assert set(re.findall(r'href="(?!#)[^"]*', answers)) == {'href="data:,'} and "answers.html" not in page
    assert answers.count("<details name=entry>") == 12


def crosses(picture: bytes) -> set[str]:
    """Return the cells of a card's picture in whose middle something dark stands."""
    from PIL import Image

    shown = Image.open(io.BytesIO(picture)).convert("L")
    side = shown.width / 4
    middles = {
        f"{'ABCD'[column]}{row + 1}": shown.crop(
            tuple(round(side * (at + part)) for part in (0.35, 0.65) for at in (column, row))
        )
        for row in range(4)
        for column in range(4)
    }
    return {name for name, middle in middles.items() if middle.getextrema()[0] < 128}


@pytest.mark.browser
def test_without_script_everything_for_paper_is_there(opened: Callable[..., Any]) -> None:
    """WP6, WP7, WP8: rules, cards with pictures, a table to write in, one line why; no dead button."""
    page = opened(java_script_enabled=False)
    assert page.locator("#rules h2").first.is_visible() and page.locator("#cardlist li").count() == 12
    card = page.locator("#cards li").first
    number, svg = card.locator("b"), card.locator("svg")
    assert (
        number.evaluate("(b) => getComputedStyle(b, '::before').content + b.textContent")
        == '"Spare Squares "01'
    )
    assert card.inner_text().endswith("A4, B2, B4, D3")
    # The picture itself: dark where a cross or a line is drawn, as many crosses as cells.
    assert crosses(svg.screenshot()) == {"A4", "B2", "B4", "D3"}
    assert page.locator("#byhand table").is_visible() and page.locator("#noscript").is_visible()
    assert [each for each in page.locator("button").all() if each.is_visible()] == []


@pytest.mark.browser
def test_an_evening_by_taps(opened: Callable[..., Any]) -> None:
    """WP13, WP15, WP16, WP17, WP24: set-up, a placement, a misfit that is asked about, undo, a reload."""
    page = opened(has_touch=True)
    page.locator("#new").click()
    page.locator("#name").fill("Ann, Ben")
    page.locator("#add").click()
    page.locator("#way input[value=named]").check()
    for card in (1, 2, 3):
        page.locator(f"#pick li:nth-child({card}) button").click()
    page.locator("#start").click()
    status = page.locator("#status")
    assert page.locator("#acts").inner_text() == "Ann"
    for cell in ("A1", "A2", "B1"):
        page.get_by_role("gridcell", name=f"{cell}, free").click()
    page.get_by_role("button", name="Place L on").click()
    assert page.locator("#acts").inner_text() == "Ben" and "turn 2 of 16" in status.inner_text()
    page.locator("#side button[data-letter=O]").click()
    page.get_by_role("gridcell", name="B2, blocked").click()
    page.locator("#place").click()
    assert "does not fit" in page.locator("#question").inner_text()
    page.locator("#no").click()
    assert "turn 2 of 16" in status.inner_text()
    page.reload()
    page.locator("#continue").click()
    assert "turn 2 of 16" in status.inner_text()
    page.locator("#undo").click()
    assert "turn 1 of 16" in status.inner_text()


def faults(axe: Any, page: Any) -> list[str]:
    """Return what axe finds, each with the first place."""
    found = axe.run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found]


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(opened: Callable[..., Any], scheme: str) -> None:
    """WP29: 0 violations at set-up, at the open board, when asked, and at the end."""
    from axe_playwright_python.sync_playwright import Axe

    page = opened(color_scheme=scheme)
    axe = Axe()
    assert faults(axe, page) == []
    page.locator("#new").click()
    page.locator("#name").fill("Ann")
    page.locator("#add").click()
    assert faults(axe, page) == []
    page.locator("#boards").select_option("1")
    page.locator("#start").click()
    page.locator("#more summary").click()
    assert faults(axe, page) == []
    page.locator("#stop").click()
    assert faults(axe, page) == []
    page.locator("#yes").click()
    assert page.locator("#end").is_visible()
    assert faults(axe, page) == []


def test_serve_is_for_this_machine(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """WP28: as far as the issue goes: 127.0.0.1 alone, one page from memory, no way to open it wider."""
    served, answers = [], []

    def asked(port: int, path: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", path)
        reply = connection.getresponse()
        return reply.status, reply.read()

    def interrupted(self: Any, poll_interval: float = 0.5) -> None:
        served.append(self.server_address[0])
        with ThreadPoolExecutor(1) as pool:
            for path in ("/", "/pyproject.toml", "/answers.html"):
                answer = pool.submit(asked, self.server_port, path)
                self.handle_request()
                answers.append(answer.result())
        raise KeyboardInterrupt

    monkeypatch.setattr("http.server.ThreadingHTTPServer.serve_forever", interrupted)
    said = run("page", "serve", "--port", "0", code=0).out
    assert served == ["127.0.0.1"] and "http://127.0.0.1:" in said
    assert [status for status, _ in answers] == [200, 404, 404]
    assert b"The Spare Squares" in answers[0][1] and {body for _, body in answers[1:]} == {b""}
    assert run("page", "serve", "--lan", code=2).err
