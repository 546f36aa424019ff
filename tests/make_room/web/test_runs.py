"""Undo, restart, new game, clock, pause, the end of a run and its proof."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from spare_squares.make_room.shapes import POOLS, SHAPES

pytestmark = pytest.mark.browser
Start = Callable[..., Any]


def clocked(start: Start, **options: Any) -> Any:
    """Open the page with a clock the test moves."""
    player = start(**options)
    player.page.clock.install(time=1_800_000_000)
    player.page.goto(player.uri)
    player.page.clock.pause_at(1_800_000_100)
    return player


def numbers(player: Any) -> list[str]:
    return [player.text(name) for name in ("score", "moves", "time", "best")]


# --- undo ------------------------------------------------------------------------------------------
def test_undo_tells_the_restored_state(start: Start) -> None:
    """R49, R50, R52: board, tray and score return, a move is added, the choice is cleared, the page tells."""
    player = start()
    assert player.page.locator("#undo").is_disabled()
    player.first_fit(4)  # over a refill
    player.slot(1).click()
    player.page.click("#undo")
    player.mirror.undo()
    assert player.key() == player.mirror.state.key()
    assert player.text("moves") == "5"
    assert player.page.locator("#tray [aria-pressed=true]").count() == 0
    assert f"score {player.mirror.state.score}" in player.text("message")
    assert "3 pieces" in player.text("message")
    while not player.page.locator("#undo").is_disabled():
        player.page.click("#undo")
        player.mirror.undo()
    assert player.key() == player.mirror.state.key()
    assert player.text("score") == "0"
    assert player.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell", "focus is kept"


def test_undo_over_a_refill_meets_the_same_pieces(start: Start) -> None:
    """R51: after undo the same refill comes again."""
    player = start()
    player.first_fit(3)
    names = "[slot1, slot2, slot3].map((s) => s.getAttribute('aria-label'))"
    refill = player.page.evaluate(names)
    player.page.click("#undo")
    player.mirror.undo()
    player.first_fit(1)
    assert player.page.evaluate(names) == refill


def test_undo_from_the_end(start: Start) -> None:
    """R53: undo makes an ended run active again: it can be paused and played on."""
    player = start().level("hard")
    player.play_out()
    assert player.page.locator("#end").is_visible() and player.page.locator("#pause").is_disabled()
    player.page.click("#undo")
    player.mirror.undo()
    assert player.page.locator("#end").is_hidden()
    assert player.page.locator("#pause").is_enabled()
    player.first_fit(1)
    assert player.key() == player.mirror.state.key()


# --- clock -----------------------------------------------------------------------------------------
def test_the_clock_starts_with_the_first_placement(start: Start) -> None:
    """R54, R90: 00:00 until the first placement, then it runs."""
    player = clocked(start)
    player.page.clock.run_for(5000)
    assert numbers(player) == ["0", "0", "00:00", "—"]
    player.first_fit()
    player.page.clock.run_for(65_000)
    assert player.text("time") == "01:05"


def test_active_time(start: Start) -> None:
    """R55: mm:ss, from 100 minutes h:mm:ss; a machine asleep is not counted; undo does not stop it."""
    player = clocked(start)
    player.first_fit()
    player.page.clock.run_for(2000)
    player.page.clock.fast_forward(3_600_000)  # one tick after a gap of an hour
    player.page.clock.run_for(1000)
    assert player.text("time") == "00:03"
    player.page.clock.fast_forward(11_000)  # a little over ten seconds: asleep as well
    player.page.clock.run_for(1000)
    assert player.text("time") == "00:04"
    player.page.clock.fast_forward(9_000)  # a slow machine, not one asleep
    player.page.clock.run_for(1000)
    assert player.text("time") == "00:14"
    player.page.click("#undo")
    player.page.clock.run_for(2000)
    assert player.text("time") == "00:16", "active also on the empty board after undo (R61: not rewound)"
    format_ = "(ms) => makeRoom.Clock.format(ms)"
    assert player.page.evaluate(format_, 5_999_999) == "99:59"
    assert player.page.evaluate(format_, 6_000_000) == "1:40:00"


def test_undo_does_not_rewind_time(start: Start) -> None:
    """R61: the clock keeps what was played."""
    player = clocked(start)
    player.first_fit()
    player.page.clock.run_for(30_000)
    player.first_fit()
    player.page.click("#undo")
    player.page.clock.run_for(250)
    assert player.text("time") == "00:30"


def test_pause_hides_the_game_and_stops_time(start: Start) -> None:
    """R56: nothing to pause before the first placement; paused, board and tray are hidden from everybody."""
    player = clocked(start)
    assert player.page.locator("#pause").is_disabled()
    player.first_fit()
    player.cell(2, 5).focus()
    player.page.evaluate("makeRoom.Game.pause()")
    before = player.text("time")
    player.page.clock.run_for(60_000)
    assert player.text("time") == before
    assert player.page.locator("#board").is_hidden() and player.page.locator("#tray").is_hidden()
    seen = player.page.locator("#game").aria_snapshot()
    assert "Row 1" not in seen and "Piece " not in seen
    assert player.page.evaluate("document.activeElement.id") == "resume"
    player.page.keyboard.press("Enter")
    assert player.page.locator("#board").is_visible()
    assert player.page.evaluate("makeRoomCells().indexOf(document.activeElement)") == 2 * 8 + 5
    player.page.clock.run_for(2000)
    assert player.text("time") == "00:02"


def test_hiding_the_tab_pauses_an_active_run_only(start: Start) -> None:
    """R57: hidden pauses and stays so until Resume; blur alone, an unstarted or an ended run do not."""
    player = start().level("hard")
    player.hide()
    assert player.page.locator("#rest").is_hidden()
    player.first_fit()
    player.page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert player.page.locator("#rest").is_hidden()
    player.hide()
    assert player.page.locator("#rest").is_visible()
    assert player.page.evaluate("document.activeElement.id") == "resume"
    player.page.click("#resume")
    assert player.page.locator("#rest").is_hidden()
    player.play_out()
    player.hide()
    assert player.page.locator("#rest").is_hidden()


def test_equal_pieces_side_by_side_stay_apart(start: Start) -> None:
    """R24, R77: a block runs on within its piece and is cut where another piece of the same shape begins."""
    player = start()
    player.page.evaluate("""() => { const bar = makeRoom.SHAPES.find(({ id }) => id === 'I2a').index;
        makeRoom.Page.run().now.tray = [bar, bar, bar];
        makeRoom.Game.place(0, 0, 0); makeRoom.Game.place(1, 0, 2); }""")
    joined = "makeRoomCells().slice(0, 4).map((c) => [c.matches('.jw'), c.matches('.je')])"
    assert player.page.evaluate(joined) == [[False, True], [True, False], [False, True], [True, False]]


# --- runs ------------------------------------------------------------------------------------------
def test_restart_deals_the_same_stream(start: Start) -> None:
    """R58: same seed and difficulty; score, moves and time 0, not paused; the same trays again."""
    player = clocked(start)
    player.first_fit(4)
    player.page.clock.run_for(3000)
    player.page.click("#pause")
    player.page.click("#restart")
    assert player.page.locator("#rest").is_hidden()
    assert numbers(player)[:3] == ["0", "0", "00:00"]
    player.mirror = type(player.mirror)(7, "easy")
    assert player.key() == player.mirror.state.key()
    player.first_fit(4)
    assert player.key() == player.mirror.state.key()


def test_new_game_draws_a_seed_from_the_browser(start: Start) -> None:
    """R59: the seed is one 32-bit word of crypto.getRandomValues."""
    player = start()
    player.page.evaluate("""() => { crypto.getRandomValues = (words) => {
        window.asked = [words.constructor.name, words.length]; words[0] = 4000000000; return words; }; }""")
    player.page.click("#newgame")
    assert player.page.evaluate("window.asked") == ["Uint32Array", 1]
    assert player.page.evaluate("makeRoom.Page.run().seed") == 4_000_000_000
    assert player.key() == type(player.mirror)(4_000_000_000, "easy").state.key()


@pytest.mark.parametrize("button", ["restart", "newgame", "daily"])
def test_a_left_run_can_be_brought_back(start: Start, button: str) -> None:
    """R60: no active run is lost: it can be brought back until the first placement of the new one."""
    player = start()
    player.first_fit(3)
    left = player.key()
    for _ in range(2):  # twice by accident is no worse
        player.page.click(f"#{button}")
    assert player.key() != left
    player.page.click("#bringback")
    assert player.key() == left
    assert player.page.locator("#rest").is_visible(), "an active run comes back paused"
    player.page.click("#resume")
    player.page.click(f"#{button}")
    player.slot(0).click()
    player.cell(0, 0).click()
    assert player.page.locator("#bringback").is_hidden()


def test_other_difficulties_are_parked(start: Start) -> None:
    """R60, R92: a change of difficulty parks the run, paused; coming back finds it as it was."""
    player = start()
    player.first_fit(2)
    easy = player.key()
    player.level("hard")
    assert player.key() == player.mirror.state.key()
    player.first_fit(2)
    hard = player.key()
    player.level("easy")
    assert player.key() == easy and player.page.locator("#rest").is_visible()
    player.page.click("#resume")
    player.level("hard")
    assert player.key() == hard and player.page.locator("#rest").is_visible()


# --- the end ---------------------------------------------------------------------------------------
def test_the_end_tells_all(start: Start) -> None:
    """R16: no further placement, clock stopped, all numbers, "new best"; three ways on are offered."""
    player = clocked(start)
    player.level("hard")
    player.first_fit(1)
    player.page.clock.run_for(61_000)
    player.play_out()
    state = player.mirror.state
    result = player.text("result")
    assert f"{state.score} points" in result and f"{state.moves} moves" in result and "01:01" in result
    assert player.page.locator("#newbest").is_visible()
    player.page.clock.run_for(60_000)
    assert player.text("time") == "01:01"
    slot = next(slot for slot, index in enumerate(state.tray) if index is not None)
    player.slot(slot).click()
    player.cell(3, 3).click()
    assert player.key() == state.key()
    for name in ("undo", "restart", "newgame"):
        assert player.page.locator(f"#{name}").is_enabled()
    player.page.click("#undo")
    player.mirror.undo()
    player.page.click("#undo")
    player.mirror.undo()
    player.play_out()
    assert player.page.locator("#newbest").is_hidden(), "the same score with more moves is no new best"


def test_the_end_is_proven(start: Start) -> None:
    """R17, R14: each piece left fits nowhere, 0 of (9 - h) × (9 - w); any aim shows what blocks it."""
    player = start().level("hard")
    player.play_out()
    state = player.mirror.state
    left = [(slot, SHAPES[index]) for slot, index in enumerate(state.tray) if index is not None]
    proof = player.page.locator("#proof li").all_inner_texts()
    assert len(proof) == len(left)
    for (slot, shape), line in zip(left, proof, strict=True):
        positions = (9 - shape.height) * (9 - shape.width)
        assert line.startswith(f"Piece {slot + 1}, {shape.name}")
        assert f"fits nowhere: 0 of {positions} position" in line
    open_and_all = (
        "(i) => Object.values(makeRoom.Rules.openings(makeRoom.Page.run().now.rows, makeRoom.SHAPES[i]))"
    )
    for index, shape in enumerate(SHAPES):
        fitting = [
            None
            for row in range(9 - shape.height)
            for col in range(9 - shape.width)
            if not any(state.board >> (row + r) * 8 + col + c & 1 for r, c in shape.cells)
        ]
        positions = (9 - shape.height) * (9 - shape.width)
        assert player.page.evaluate(open_and_all, index) == [len(fitting), positions], "counted, not claimed"
    slot, shape = left[0]
    player.slot(slot).click()
    for row in range(9 - shape.height):
        for col in range(9 - shape.width):
            player.page.evaluate("([r, c]) => makeRoom.Game.aimAt(r, c)", [row, col])
            filled = {
                cell for cell in player.footprint(slot, row, col) if state.board >> cell[0] * 8 + cell[1] & 1
            }
            assert player.marked("hit") == filled and filled
            first = min(filled)
            assert f"row {first[0] + 1}, column {first[1] + 1}" in player.text("message")


def test_the_next_tray_is_nowhere(start: Start) -> None:
    """R13: until all three are used nothing on the page tells the next three."""
    player = start(seed=7).level("hard")
    from spare_squares.make_room.deal import tray

    player.page.evaluate("""() => { const { tray } = makeRoom.Deal; window.drawn = [];
        makeRoom.Deal.tray = (seed, level, n) => { drawn.push(n); return tray(seed, level, n); }; }""")
    player.first_fit(2)
    later = {SHAPES[index].name for index in tray(7, "hard", 1)}
    shown = {SHAPES[index].name for index in tray(7, "hard", 0)}
    assert later - shown
    # All but the scripts and the table of odds, which names every shape.
    html = player.page.evaluate(
        "document.title + document.body.outerHTML.replace(/<script[^]*?<.script>|<tbody[^]*?<.tbody>/g, '')"
    )
    stored = player.page.evaluate("JSON.stringify({...sessionStorage}) + JSON.stringify({...localStorage})")
    for name in later - shown:
        assert name not in html and name not in stored
    assert player.page.evaluate("drawn") == [], "a tray is not even drawn before it is due"
    player.first_fit(1)
    assert player.page.evaluate("drawn") == [1]


def test_the_odds_are_those_of_the_pools(start: Start) -> None:
    """R22: the page's table gives every shape of every pool its weight in 256ths."""
    player = start()
    rows = player.page.locator("#odds tr")
    totals = [0, 0, 0]
    for number in range(rows.count()):
        row = rows.nth(number)
        family = re.match(r"\w\d", row.locator("th").inner_text())
        assert family
        path = row.locator("path").get_attribute("d")
        shapes = [shape for shape in SHAPES if shape.family == family[0]]
        assert path.count("M") == sum(len(shape.cells) for shape in shapes)
        for column, pool in enumerate(("easy", "medium", "hard")):
            text = row.locator("td").nth(column).inner_text()
            weights = dict(POOLS[pool])
            each = [weights.get(SHAPES.index(shape), 0) for shape in shapes]
            expected = "–" if not each[0] else str(each[0]) if len(each) == 1 else f"{len(each)} × {each[0]}"
            assert len(set(each)) == 1 and text == expected
            totals[column] += sum(each)
    assert totals == [256, 256, 256]
    assert player.page.get_by_role("heading", name="How pieces are drawn").is_visible()


def test_nothing_is_timed(start: Start) -> None:
    """R93: two idle hours change neither the board nor the tray nor the run."""
    player = clocked(start)
    player.first_fit(2)
    before = player.key()
    player.page.clock.run_for(7_200_000 // 40)
    player.page.clock.fast_forward(7_200_000)
    assert player.key() == before
    assert player.page.locator("#end").is_hidden() and player.page.locator("#rest").is_hidden()


def test_daily_deal(start: Start) -> None:
    """R88: the daily deal is the one of the UTC date, and the page says that everybody gets it."""
    from datetime import date

    from spare_squares.make_room.deal import daily_seed
    from spare_squares.make_room.engine import Run
    from spare_squares.make_room.replay import code_of

    for zone in ("Pacific/Kiritimati", "America/Los_Angeles"):
        player = start(timezone_id=zone)
        player.page.clock.set_fixed_time("2026-03-01T00:30:00Z")
        player.page.click("#daily")
        seed = daily_seed("easy", date(2026, 3, 1))
        assert player.key() == type(player.mirror)(seed, "easy").state.key()
        assert "2026-03-01 (UTC)" in player.text("deal") and "same for everybody" in player.text("deal")
        player.page.click("#newgame")
        player.page.evaluate("(c) => makeRoom.Watch.open(c)", code_of(Run(seed, "easy")))
        assert "2026-03-01 (UTC)" in player.text("deal"), "a replay of today's deal is called so too"
