"""What makes somebody come back: a run that waits, a daily deal, a deal handed on, the first minute."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from spare_squares.make_room.deal import daily_seed
from spare_squares.make_room.engine import Run
from spare_squares.make_room.replay import code_of

pytestmark = pytest.mark.browser
Start = Callable[..., Any]
HASH = "(text) => { location.hash = text; }"
KEY = "makeRoom.Run.key(makeRoom.Page.run())"


@pytest.fixture(scope="session")
def page_uri(served_uri: str) -> str:
    """Open the page from the server: tabs share their storage there on a loaded machine too."""
    return served_uri


def tab(player: Any) -> Any:
    """Open one more tab of the same browser, after what waits has been asked for."""
    page = player.page.context.new_page()
    page.goto(player.uri)
    settle(page)
    return page


def settle(page: Any) -> None:
    for _ in range(600):
        if not page.evaluate("makeRoom.Page.state.asking"):
            return
        page.evaluate("new Promise((done) => requestAnimationFrame(done))")
    raise AssertionError("still asking")


def offered(page: Any) -> str:
    return str(page.locator("#offer").inner_text()) if page.locator("#offer").is_visible() else ""


def test_a_closed_tab_keeps_its_runs(start: Start) -> None:
    """FB6, R64: a run of each difficulty is offered, never forced, and not while its tab is open; taken up it
    is whole, with its way back, paused; a run let go is offered no more."""
    player = start().level("medium")
    player.first_fit(5)
    medium, score = player.key(), player.text("score")
    player.level("easy").first_fit(2)
    other = tab(player)
    assert other.evaluate("document.querySelector('[name=level]:checked').value") == "easy"
    assert offered(other) == "" and other.evaluate("makeRoom.Page.run().log.length") == 0
    other.close()
    player.page.close()
    page = tab(player)
    assert "Continue your easy run" in offered(page)
    assert page.evaluate("makeRoom.Page.run().log.length") == 0, "offered, not forced"
    page.click("#levels label:has(input[value=medium])")
    settle(page)
    assert f"Continue your medium run, {score} points?" in offered(page)
    page.click("#accept")
    assert page.evaluate(KEY) == medium and page.locator("#rest").is_visible()
    assert page.evaluate("document.activeElement.id") == "resume" and offered(page) == ""
    page.click("#resume")
    for _ in range(5):
        page.click("#undo")
    assert page.locator("#undo").is_disabled()
    page.click("#newgame")
    page.click("#levels label:has(input[value=easy])")
    settle(page)
    page.click("#decline")
    assert offered(page) == "" and "let go" in page.locator("#message").inner_text()
    page.click("#levels label:has(input[value=hard])")
    settle(page)
    page.reload()
    page.click("#levels label:has(input[value=easy])")
    settle(page)
    assert offered(page) == ""


def test_what_waits_can_be_anything(start: Start) -> None:
    """R67, FB6: nonsense where runs wait is passed over; a placement of one's own ends the offer, and an
    ended run does not wait."""
    key = "spare-squares.blocks.waiting.v1.easy"
    run = Run(3, "easy")
    for _ in range(4):
        run.act(next(run.legal()))
    good = f'{{"tab":"b","code":"{code_of(run)}","ms":5}}'
    player = start()
    for text in ("{", "7", "[null, 3]", '[{"tab": 1}]', '[{"tab":"a","code":"x","ms":1}]', f"[{good}]"):
        player.page.evaluate("([k, t]) => localStorage.setItem(k, t)", [key, text])
        player.page.reload()
        settle(player.page)
        assert ("Continue" in offered(player.page)) == (text == f"[{good}]")
    player.first_fit(1)
    assert offered(player.page) == ""
    stored = player.page.evaluate("(k) => localStorage.getItem(k)", key)
    assert code_of(run) in stored and code_of(player.mirror) in stored, "both wait now"
    player.level("hard").play_out()
    assert player.page.evaluate("localStorage.getItem('spare-squares.blocks.waiting.v1.hard')") is None


def test_the_daily_counts_twenty_trays(start: Start) -> None:
    """FB11, R88: the first 20 trays of the daily deal count, then the score is fixed and shown, and the run
    goes on; an undo back opens it again until it is shared; the text tells no shape and no place, in words
    too."""
    player = start()
    player.page.clock.set_fixed_time("2026-03-01T12:00:00Z")
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.page.click("#daily")
    run = Run(daily_seed("easy", date(2026, 3, 1)), "easy")
    assert player.text("stage") == "Daily: tray 1 of 20"
    assert "first 20 trays count" in player.text("deal")
    play = "(log) => log.forEach((a) => makeRoom.Game.place(a >> 6, a >> 3 & 7, a & 7))"

    def go_on(pieces: int) -> None:
        log = []
        for _ in range(pieces):
            log.append(next(run.legal()))
            assert run.act(log[-1]) is None
        player.page.evaluate(play, log)
        assert player.key() == run.state.key()

    go_on(59)
    assert player.text("stage") == "Daily: tray 20 of 20"
    assert player.page.locator("#senddaily").is_hidden()
    go_on(1)
    counted = run.state.score
    assert player.text("stage") == f"Daily: {counted} points counted"
    assert player.text("deal").endswith(f"Your best of it: {counted}.")
    go_on(3)
    assert player.text("stage") == f"Daily: {counted} points counted", "played on, the score is fixed"
    for _ in range(4):
        player.page.click("#undo")
        run.undo()
    assert player.text("stage") == "Daily: tray 20 of 20", "an undo opens it again"
    go_on(1)
    player.page.click("#sharing summary")
    player.page.click("#senddaily")
    text = player.page.evaluate("navigator.clipboard.readText()")
    lines = text.split("\n")
    assert lines[0] == f"Make room, daily deal of 2026-03-01 (UTC), easy: {counted} points"
    assert lines[1].startswith("20 of 20 trays, ") and "cleared" in lines[1]
    assert len(lines) == 3 and set(lines[2]) <= {"·", "▪", " "} and len(lines[2].split()) == 20
    assert player.uri not in text and "bar" not in text and "row" not in text
    player.page.click("#undo")
    assert player.text("stage") == f"Daily: {counted} points, shared", "what was told stands"
    player.page.click("#newgame")
    player.page.click("#daily")
    assert player.text("stage") == f"Daily: {counted} points, shared"
    assert player.page.evaluate("makeRoom.Store.shared('easy', '2026-03-01').text") == text
    player.page.click("#endless")
    assert player.page.locator("#stage").is_hidden() and "played to its end" in player.text("deal")


def test_play_this_deal_keeps_the_daily(start: Start) -> None:
    """FB3: "Play this deal" from a film of today's daily plays the daily deal, and says so."""
    player = start()
    player.page.clock.set_fixed_time("2026-03-01T12:00:00Z")
    run = Run(daily_seed("hard", date(2026, 3, 1)), "hard")
    run.act(next(run.legal()))
    player.page.evaluate("(code) => makeRoom.Watch.open(code)", code_of(run))
    player.page.click("#playthis")
    assert player.text("deal").startswith("Daily deal of 2026-03-01") and player.text("stage").startswith(
        "Daily"
    )
    player.page.reload()
    assert player.text("deal").startswith("Daily deal of 2026-03-01")


def test_a_deal_is_handed_on(start: Start) -> None:
    """FB12: by number, by code and by link, with whose score is to be beaten; an unstarted run hands on its
    deal and no empty film; a reload finds the run, not the deal anew."""
    player = start()
    player.page.click("#sharing summary")
    assert player.page.locator("#link").input_value() == "sd1.e.00000007"
    assert player.page.locator("#sendrun").inner_text() == "Hand on this deal"
    player.level("medium").first_fit(3)
    player.page.fill("#name", "Anna. M")
    codes = "(k) => makeRoom.Replay.encodeDeal({ ...makeRoom.Page.run(), rival: { score: 41, name: k } })"
    code = player.page.evaluate(codes, "Anna. M")
    assert code == "sd1.m.00000007.41.Anna%2E%20M"
    for text in (f" {code} ", f"https://example.org/game.html#deal={code}"):
        player.page.click("#levels label:has(input[value=easy])")
        player.page.fill("#code", text)
        player.page.get_by_role("button", name="Open", exact=True).click()
        assert player.key() == Run(7, "medium").state.key()
        assert player.text("stage") == "To beat: Anna. M: 41"
    player.page.evaluate("() => { makeRoom.Page.run().rival.score = 1; makeRoom.Game.place(0, 0, 0); }")
    assert player.text("stage") == "Beaten: Anna. M: 1"
    player.page.reload()
    assert player.text("stage") == "Beaten: Anna. M: 1"
    player.page.click("#sharing summary")
    for text, seed in (("42", 42), ("0xcafe", 0xCAFE), ("4294967295", 4294967295)):
        player.page.fill("#code", text)
        player.page.get_by_role("button", name="Open", exact=True).click()
        assert player.key() == Run(seed, "medium").state.key() and player.page.locator("#stage").is_hidden()
    friend = start(at="#deal=sd1.h.0000002a")
    assert friend.key() == Run(42, "hard").state.key()
    assert friend.page.evaluate("location.hash") == "", "a reload finds the run"
    before = friend.key()
    for bad in (
        "#deal=",
        "#deal=sd1.x.0000002a",
        "#deal=sd1.h.2a",
        "#deal=4294967296",
        "#deal=sd1.h.0000002a.9.%",
    ):
        friend.page.evaluate(HASH, bad)
        friend.until("location.hash === ''")
        assert "cannot be read" in friend.text("message") and friend.key() == before


def test_an_address_nobody_can_open_is_not_shared(start: Start) -> None:
    """FB7: from this machine a text with the code is copied; from a place others reach, a link."""
    player = start(seed=9)
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.first_fit(2)
    player.page.click("#sharing summary")
    player.page.click("#sendrun")
    text = player.page.evaluate("navigator.clipboard.readText()")
    assert code_of(player.mirror) in text and "127.0.0.1" not in text and "paste this code" in text
    player.page.click("#senddeal")
    text = player.page.evaluate("navigator.clipboard.readText()")
    assert "sd1.e.00000009." in text and "To beat" in text and code_of(player.mirror) not in text
    served = player.page.context.new_page()
    html = player.page.context.request.get(player.uri).body()
    served.route("https://example.org/**", lambda route: route.fulfill(body=html, content_type="text/html"))
    served.goto("https://example.org/game.html#deal=sd1.e.00000009")
    served.click("#sharing summary")
    assert served.locator("#link").input_value() == "https://example.org/game.html#deal=sd1.e.00000009"


def test_the_first_minute(start: Start) -> None:
    """R81, FB13: offered beside the board, three moves show placing, a clear and a refusal, by pointer or by
    keys, aloud too; it can be skipped and seen again, the own run waits, and nothing of it is kept."""
    player = start()
    settle(player.page)
    assert "Three moves show it all" in offered(player.page)
    board, offer = player.box("#board"), player.box("#offer")
    assert offer["x"] >= board["x"] + board["width"] or offer["y"] >= board["y"] + board["height"]
    own = player.key()
    player.page.click("#accept")
    assert "Place:" in player.text("message") and "Place:" in player.spoken()
    player.page.keyboard.press("1")
    for key in ("Enter", "Enter"):
        player.page.keyboard.press(key)
    assert "Clear: row 8" in player.text("message") and "2 of 3" in offered(player.page)
    player.slot(1).click()
    player.cell(7, 3).click()
    assert "Row 8 cleared." in player.text("message") and "Refused:" in player.spoken()
    player.slot(2).click()
    player.cell(7, 7).click()
    assert "Crosses the bottom and right edge. Nothing has changed." in player.text("message")
    assert "done" in offered(player.page)
    player.page.click("#decline")
    assert player.key() == own and offered(player.page) == ""
    assert player.page.evaluate("Object.keys(localStorage).filter((k) => /best|waiting/.test(k))") == []
    player.first_fit(1)
    player.page.click("#relearn")
    player.page.evaluate("makeRoom.Game.place(1, 0, 0)")
    assert "Clear" in player.text("message") and player.page.evaluate("makeRoom.Page.run().now.tray[1]") >= 0
    player.page.click("#decline")
    assert player.page.locator("#rest").is_visible() and player.key() == player.mirror.state.key()
    player.page.reload()
    assert player.key() == player.mirror.state.key()


def test_the_end_is_said_for_people(start: Start) -> None:
    """FB13: the end says what fits nowhere, best, pieces and lines, and offers to watch, share and go on."""
    player = start().level("hard")
    player.play_out()
    left = [slot for slot in range(3) if player.mirror.state.tray[slot] is not None]
    cause = player.text("cause")
    assert cause.endswith("nowhere.") and player.shape(left[0]).name in cause.lower()
    lived = player.text("lived")
    assert f"{player.mirror.state.placements} pieces placed" in lived and "cleared" in lived
    assert f"Best on this browser: {player.mirror.state.score}." in lived
    assert player.page.locator("#tray small:not(:empty)").all_inner_texts() == ["no room"] * len(left)
    for name in ("undo", "restart", "newgame", "rewatch", "endshare"):
        assert player.page.locator(f"#{name}").is_visible(), name


def test_a_paused_run_is_printed_whole(start: Start) -> None:
    """FB14, R82: a restored run that rests prints its board and tray."""
    player = start()
    player.first_fit(2)
    player.page.reload()
    assert player.page.locator("#rest").is_visible()
    player.page.emulate_media(media="print")
    visible = "(s) => getComputedStyle(document.querySelector(s)).visibility"
    for selector in ("#board", "#tray", "#board .f"):
        assert player.page.evaluate(visible, selector) == "visible"
    assert player.page.locator("#rest").is_hidden()


def test_keys_tell_what_eyes_see(start: Start) -> None:
    """R42, R70: on the board R says the free cells of the row, C those of the column, B sums the board up."""
    player = start().level("hard")
    player.page.evaluate("""() => {
        const { now } = makeRoom.Page.run();
        now.rows = [0b00111001, 255, 0, 0, 0, 0, 0, 1];
        makeRoom.Game.aimAt(0, 0);
    }""")
    for key, said in (
        ("r", "Row 1: free 2 to 3 and 7 to 8."),
        ("c", "Column 1: free 3 to 7."),
        ("R", "Row 1: free 2 to 3 and 7 to 8."),
        ("b", "13 of 64 cells filled. Fullest row 2 with 8, fullest column 1 with 3. Tray: 1, "),
    ):
        player.page.keyboard.press(key)
        assert player.spoken().startswith(said)
    player.page.evaluate("makeRoom.Game.aimAt(1, 7)")
    player.page.keyboard.press("r")
    assert player.spoken() == "Row 2: full."
    player.page.evaluate("makeRoom.Game.aimAt(3, 7)")
    player.page.keyboard.press("r")
    assert player.spoken() == "Row 4: all free."
    before = player.spoken()
    player.slot(0).focus()
    player.page.keyboard.press("b")
    assert player.spoken() == before, "outside the board these are no keys"
