"""What assistive technology gets, and how the page looks under every preference and size."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageStat

pytestmark = pytest.mark.browser
Start = Callable[..., Any]

STATES = ("start", "selected", "paused", "ended")


def bring_to(player: Any, state: str) -> None:
    """Bring the page to the next of the four states."""
    if state == "start":
        player.level("hard")
    elif state == "selected":
        player.first_fit(2)
        player.slot(2).click()
        player.page.evaluate("makeRoom.Game.aimAt(0, 1)")
    elif state == "paused":
        player.page.click("#pause")
    else:
        player.page.click("#resume")
        player.play_out()
    visible = {name: player.page.locator(f"#{name}").is_visible() for name in ("aim", "rest", "end")}
    reached = {"start": [], "selected": ["aim"], "paused": ["rest"], "ended": ["end"]}[state]
    assert [name for name, seen in visible.items() if seen] == reached


@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(start: Start, scheme: str, forced: str) -> None:
    """R75: no violation in light or dark, normal or forced colours, in any of the four states."""
    player = start(color_scheme=scheme, forced_colors=forced, reduced_motion="reduce")
    for state in STATES:
        bring_to(player, state)
        result = Axe().run(player.page)
        assert result.violations_count == 0, f"{state}: {result.generate_report()}"


def test_the_replay_and_the_narrow_page_pass_axe_too(start: Start) -> None:
    """R75: also while watching a replay and at 320 px."""
    player = start(width=320, height=568, reduced_motion="reduce")
    player.first_fit(3)
    player.page.click("#sharing summary")
    assert Axe().run(player.page).violations_count == 0
    player.page.evaluate("makeRoom.Watch.open(makeRoom.Replay.encode(makeRoom.Page.run()))")
    assert Axe().run(player.page).violations_count == 0


def test_the_board_is_a_grid(start: Start) -> None:
    """R70: grid, rows, cells and counts; the focused cell tells its state and what the piece does."""
    player = start().level("hard")
    page = player.page
    grid = page.get_by_role("grid", name="Board")
    assert (grid.get_attribute("aria-rowcount"), grid.get_attribute("aria-colcount")) == ("8", "8")
    assert grid.get_by_role("row").count() == 8 and grid.get_by_role("gridcell").count() == 64
    player.drag(0, 0, 0)
    player.mirror.place(0, 0, 0)
    player.cell(5, 4).focus()
    name = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(name) == "Row 6, column 5, empty"
    page.keyboard.press("2")
    assert page.evaluate(name) == "Row 6, column 5, empty, fits here"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(name) == "Row 7, column 5, empty, crosses the edge"
    page.keyboard.press("Control+Home")
    assert page.evaluate(name) == "Row 1, column 1, filled, overlaps"
    assert page.evaluate("makeRoomCells().filter((c) => /fits|over|cross/.test(c.ariaLabel)).length") == 1


def test_tray_buttons_are_named(start: Start) -> None:
    """R71: name with shape, cells and box; pressed state; the key."""
    player = start(seed=8).level("hard")
    for slot in range(3):
        button, shape = player.slot(slot), player.shape(slot)
        expected = (
            f"Piece {slot + 1}: {shape.name}, {len(shape.cells)} cells, {shape.height} by {shape.width}"
        )
        assert player.page.get_by_role("button", name=expected, exact=True).count() == 1
        assert button.get_attribute("aria-pressed") == "false"
        assert button.get_attribute("aria-keyshortcuts") == str(slot + 1)


def test_everything_is_announced(start: Start) -> None:
    """R72: placement with points, lines by number, refill with pieces, reasons, undo, pause, the end."""
    player = start().level("hard")
    assert player.page.locator("[aria-live=polite]").count() == 2
    heard: list[str] = []
    while (action := next(player.mirror.legal(), None)) is not None:
        before = player.mirror.state
        player.mirror.act(action)
        player.page.evaluate("(a) => makeRoom.Game.place(a >> 6, a >> 3 & 7, a & 7)", action)
        state, said = player.mirror.state, player.spoken()
        heard.append(said)
        assert f"placed at row {(action >> 3 & 7) + 1}, column {(action & 7) + 1}" in said
        assert f"{state.score - before.score} point" in said
        if state.n > before.n:
            assert "Three new pieces: 1, " in said and player.shape(2).name in said
    assert "ended" in heard[-1] and f"{player.mirror.state.score} points" in heard[-1]
    player.page.click("#undo")
    assert "Taken back" in player.spoken()
    player.page.click("#pause")
    assert "Paused" in player.spoken()
    player.page.click("#resume")
    player.page.evaluate("makeRoom.Game.place(makeRoom.Page.run().now.tray.findIndex((i) => i >= 0), 7, 7)")
    assert "edge" in player.spoken() or "Overlaps" in player.spoken()


def test_lines_are_announced_by_number(start: Start) -> None:
    """R72, R10: row 1 and column 1 with one single square: 16 points, both named; those lines are empty."""
    player = start()
    single = "makeRoom.SHAPES.findIndex((s) => s.id === 'I1a')"
    player.page.evaluate(f"""() => {{
        const run = makeRoom.Page.run();
        run.now.rows = [254, 1, 1, 1, 1, 1, 1, 1];
        run.now.paint = run.now.paint.map((_, i) => (i && (i < 8 || i % 8 === 0) ? {single} : -1));
        run.now.tray = [{single}, {single}, {single}];
        makeRoom.Draw.all();
    }}""")
    player.slot(0).click()
    player.cell(0, 0).click()
    assert player.text("score") == "16"
    assert player.text("message") == "+16. Row 1 and column 1 cleared."
    assert "Row 1 and column 1 cleared." in player.spoken()
    assert player.marked("f") == set()


def test_the_same_words_twice_are_said_twice(start: Start) -> None:
    """R73: identical messages go to the two regions in turn."""
    player = start()
    regions = "[live0.textContent, live1.textContent]"
    player.cell(0, 0).click()
    first = player.page.evaluate(regions)
    player.cell(0, 1).click()
    second = player.page.evaluate(regions)
    assert sorted(first) == sorted(second) == ["", "Choose a piece first."]
    assert first != second


def test_the_clock_is_not_announced(start: Start) -> None:
    """R74: ticking changes no live region, and the clock is in none."""
    player = start()
    player.page.clock.install(time=1_800_000_000)
    player.page.goto(player.uri)
    player.page.clock.pause_at(1_800_000_100)
    player.first_fit()
    player.page.evaluate("""() => { window.heard = 0; for (const region of [live0, live1])
        new MutationObserver(() => { heard += 1; }).observe(region, {childList: true}); }""")
    player.page.clock.run_for(20_000)
    assert player.text("time") == "00:20"
    assert player.page.evaluate("heard") == 0
    assert player.page.evaluate("time.closest('[aria-live], [role=timer], [role=status]')") is None


def test_reduced_motion(start: Start) -> None:
    """R76: no animation or transition at all when less motion is asked for."""
    player = start(reduced_motion="reduce").level("hard")
    player.play_out(6)
    assert player.page.evaluate("document.getAnimations().length") == 0


def test_motion_is_short_and_never_waits(start: Start) -> None:
    """R76: each part at most 250 ms, a clear with its points 600; the next input counts meanwhile."""
    player = start(reduced_motion="no-preference").level("hard")
    longest = player.page.evaluate("""() => {
        const run = () => makeRoom.Page.run();
        let [longest, last] = [0, 0];
        let seen = 0;
        for (let turn = 0; turn < 9 && !run().now.ended; turn += 1) {
            const now = run().now;
            place: for (let a = 0; a < 192; a += 1) {
                if (makeRoom.Game.place(a >> 6, a >> 3 & 7, a & 7)) break place;
            }
            for (const { effect } of document.getAnimations()) {
                const { delay, duration } = effect.getTiming();
                longest = Math.max(longest, duration);
                last = Math.max(last, delay + duration);
                seen += 1;
            }
        }
        return [seen > 0, longest, last, makeRoom.Run.moves(run())];
    }""")
    seen, part, whole, moves = longest
    assert seen and part <= 250 and whole <= 600 and moves >= 9


def picture(player: Any, row: int, col: int) -> tuple[float, float]:
    """Return mean and spread of the greyscale pixels of a cell."""
    image = Image.open(io.BytesIO(player.cell(row, col).screenshot())).convert("L")
    stat = ImageStat.Stat(image)
    return stat.mean[0], stat.stddev[0]


def luminance(grey: float) -> float:
    value = grey / 255
    return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_looks_differ_without_colour(start: Start, scheme: str, forced: str) -> None:
    """R77: in grey, filled and empty differ 3:1; all other states by pattern or outline."""
    player = start(color_scheme=scheme, forced_colors=forced, reduced_motion="reduce").level("hard")
    player.drag(1, 0, 0)
    player.mirror.place(1, 0, 0)
    filled, empty = picture(player, 1, 1), picture(player, 5, 6)
    light, dark = max(filled[0], empty[0]), min(filled[0], empty[0])
    assert (luminance(light) + 0.05) / (luminance(dark) + 0.05) >= 3
    player.slot(0).click()
    player.page.evaluate("makeRoom.Game.aimAt(6, 1, {focus: false})")
    fit = picture(player, 6, 2)
    player.page.evaluate("makeRoom.Game.aimAt(6, 5, {focus: false})")
    bad = picture(player, 6, 6)
    player.page.evaluate("makeRoom.Game.aimAt(2, 1, {focus: false})")
    hit = picture(player, 2, 2)
    player.page.keyboard.press("Escape")
    player.page.evaluate("document.activeElement.blur()")
    player.cell(5, 6).focus()
    player.page.keyboard.press("Escape")
    focused = picture(player, 5, 6)
    looks = {"filled": filled, "empty": empty, "fit": fit, "bad": bad, "hit": hit, "focused": focused}
    for one in looks:
        for other in looks:
            if one < other:
                (mean1, spread1), (mean2, spread2) = looks[one], looks[other]
                assert abs(mean1 - mean2) > 12 or abs(spread1 - spread2) > 8, (one, other, looks)


@pytest.mark.parametrize("forced", ["none", "active"])
def test_a_preview_is_one_surface(start: Start, forced: str) -> None:
    """R27, R77: all cells of a fitting footprint have one fill, the cell at an inner corner too."""
    player = start(forced_colors=forced).level("hard")
    player.slot(2).click()
    player.page.evaluate("makeRoom.Game.aimAt(3, 0)")
    assert player.marked("v") == {(5, 2)}, "the corner piece has one inner corner"
    fills = player.page.evaluate(
        "[...document.querySelectorAll('.fit')].map((c) => getComputedStyle(c, '::after').backgroundColor)"
    )
    assert len(fills) == 5 and len(set(fills)) == 1


def targets(player: Any, selector: str) -> list[dict[str, float]]:
    """Return the boxes of all visible elements, measured in one go."""
    look = """(found) => found.filter((e) => e.checkVisibility({visibilityProperty: true}))
        .map((e) => e.getBoundingClientRect().toJSON())"""
    return list(player.page.locator(selector).evaluate_all(look))


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800)])
def test_targets_are_large_enough(start: Start, width: int, height: int) -> None:
    """R78: cells at least 34 px, buttons at least 44 px, in every layout."""
    player = start(width=width, height=height).level("hard")
    player.play_out()
    player.page.click("#sharing summary")
    cells = targets(player, "#board [role=gridcell]")
    assert len(cells) == 64 and min(min(box["width"], box["height"]) for box in cells) >= 34
    if width == 320:
        assert cells[0]["width"] == 38
    for box in targets(player, "button, #levels label, summary, #sharing input"):
        assert box["height"] >= 44 and box["width"] >= 44, box
    player.page.click("#rewatch")
    for box in targets(player, "button, #step"):
        assert box["height"] >= 44 and box["width"] >= 44, box


@pytest.mark.parametrize(("width", "height"), [(320, 568), (320, 200), (360, 640), (640, 360), (768, 1024)])
def test_nothing_scrolls_sideways(start: Start, width: int, height: int) -> None:
    """R79: 320 px and 400 % zoom of 1280 by 800 (320 by 200) without horizontal scrolling, in every state."""
    player = start(width=width, height=height).level("hard")
    for state in ("start", "ended", "sharing", "watching"):
        if state == "ended":
            player.play_out()
        elif state == "sharing":
            player.page.click("#sharing summary")
        elif state == "watching":
            player.page.click("#rewatch")
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state


def test_board_and_tray_together_on_a_phone(start: Start) -> None:
    """R79: at 360 by 640 board, tray and the tools are seen without scrolling."""
    player = start(width=360, height=640)
    player.first_fit(2)
    for selector in ("#board", "#tray", "#tools"):
        box = player.box(selector)
        assert box["y"] >= 0 and box["y"] + box["height"] <= 640, selector
    assert player.page.evaluate("scrollY") == 0


def test_the_ways_on_are_in_view_on_a_phone(start: Start) -> None:
    """R16, R60, R79: at 360 by 640 an ended run offers its ways on, and a left run its return, unscrolled."""
    player = start(width=360, height=640).level("hard")
    player.first_fit(2)
    player.page.click("#restart")
    seen = {"bringback": player.box("#bringback")}
    player.mirror = type(player.mirror)(player.seed, "hard")
    player.play_out()
    seen |= {name: player.box(f"#{name}") for name in ("endtitle", "result", "undo", "restart", "newgame")}
    for name, box in seen.items():
        assert box["y"] >= 0 and box["y"] + box["height"] <= 640, name
    assert player.page.evaluate("scrollY") == 0


@pytest.mark.parametrize(
    ("width", "height"),
    [(320, 568), (360, 640), (640, 360), (720, 600), (768, 1024), (899, 700), (1024, 768), (1280, 800)],
)
def test_the_longest_pieces_fit_their_slots(start: Start, width: int, height: int) -> None:
    """R79, R80: bars of five and the 3 by 3 lie whole inside their slots, before and after the end."""
    player = start(width=width, height=height).level("hard")
    show = """(ended) => {
        const { now } = makeRoom.Page.run();
        now.tray = ['I5a', 'I5b', 'O9a'].map((id) => makeRoom.SHAPES.findIndex((shape) => shape.id === id));
        now.ended = ended;
        makeRoom.Draw.all();
    }"""
    for ended in (False, True):
        player.page.evaluate(show, ended)
        slots, pieces, notes = (
            targets(player, f"#tray {part}") for part in ("button", "button .piece", "small")
        )
        assert len(pieces) == 3 and len(notes) == 3 * ended
        for slot, piece in zip(slots, pieces, strict=True):
            assert slot["left"] + 4 <= piece["left"] and piece["right"] <= slot["right"] - 4
            assert slot["top"] + 4 <= piece["top"] and piece["bottom"] <= slot["bottom"] - 4
        for piece, note in zip(pieces, notes, strict=False):
            assert note["left"] >= piece["right"] or note["top"] + 3 >= piece["bottom"], "side by side"


@pytest.mark.parametrize(
    ("width", "height", "text"), [(360, 640, 100), (640, 360, 100), (1280, 800, 100), (390, 844, 200)]
)
def test_a_longer_message_moves_nothing(start: Start, width: int, height: int, text: int) -> None:
    """R79, R80: board, tray and tools stay where they are whatever the message line says in play."""
    player = start(width=width, height=height).level("hard")
    player.page.evaluate("(text) => { document.documentElement.style.fontSize = `${text}%`; }", text)
    places = set()
    for act in ("place(0, 0, 0)", "choose(1)", "placeSelected(7, 7)", "placeSelected(0, 0)", "pause()"):
        player.page.evaluate(f"makeRoom.Game.{act}")
        tops = "['board', 'tray', 'tools'].map((id) => document.getElementById(id).offsetTop)"
        places.add(tuple(player.page.evaluate(tops)))
    assert len(places) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_main_button_can_be_read_in_forced_colours(start: Start, scheme: str) -> None:
    """R75, R77: letters stand out from their button: along its middle, light and dark change often."""
    player = start(color_scheme=scheme, forced_colors="active")
    player.first_fit(1)
    player.page.click("#pause")
    image = Image.open(io.BytesIO(player.page.locator("#resume").screenshot())).convert("L")
    line = [image.getpixel((x, image.height // 2)) for x in range(8, image.width - 8)]
    middle = (min(line) + max(line)) / 2
    changes = sum((one > middle) != (other > middle) for one, other in pairwise(line))
    assert max(line) - min(line) > 60 and changes >= 8


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)])
def test_large_text_does_not_cut_the_tray(start: Start, width: int, height: int) -> None:
    """R80: with text at 200 % every piece lies whole inside its slot, and nothing scrolls sideways."""
    player = start(width=width, height=height).level("hard")
    player.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for slot in range(3):
        outer, inner = player.box(f"#slot{slot + 1}"), player.box(f"#slot{slot + 1} .piece")
        assert outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        assert outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    for box in targets(player, "#tools button"):
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    cut = "[...document.querySelectorAll('button, label, dd, dt, h1')].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).display !== 'inline').map((e) => e.id || e.textContent)"  # noqa: E501
    assert player.page.evaluate(cut) == []
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
