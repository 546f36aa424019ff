"""Mouse, finger and pen: dragging and tapping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser
Start = Callable[..., Any]


def test_a_mouse_drags_a_piece_to_the_previewed_cells(start: Start) -> None:
    """R26, R27: the preview marks exactly the cells that fill, and an anchor cell; release places there."""
    player = start(seed=7).level("hard")  # I4a O9a V5d: the last one's box corner is empty
    player.drag(2, 3, 4, drop=False)
    assert player.marked("fit") == player.footprint(2, 3, 4)
    assert player.marked("bad") == set()
    aim, board = player.box("#aim"), player.box("#board")
    cell = board["width"] / 8
    assert (round((aim["y"] - board["y"]) / cell), round((aim["x"] - board["x"]) / cell)) == (3, 4)
    assert player.page.evaluate("parseFloat(getComputedStyle(aim).borderTopWidth)") >= 2
    player.page.mouse.up()
    assert player.marked("f") == player.footprint(2, 3, 4)
    assert player.mirror.place(2, 3, 4) is None
    assert player.key() == player.mirror.state.key()


def test_a_finger_drags_a_piece(start: Start) -> None:
    """R26, R30: a finger places at the preview; the piece floats at least 24 px above it, at board scale."""
    player = start(width=360, height=640, has_touch=True, is_mobile=True).level("hard")
    touch, take = player.touch(), player.grab(0)
    touch.down(take)
    cell, shape = player.box("#board")["width"] / 8, player.shape(0)
    place = player.over(0, 4, 2, lift=30)
    for step in range(1, 9):
        x = take[0] + (place[0] - take[0]) * step / 8
        y = take[1] + (place[1] - take[1]) * step / 8
        touch.send("touchMove", (x, y))
        player.frame()
        if player.page.locator(".ghost").count():
            ghost = player.box(".ghost .piece")
            assert ghost["y"] + ghost["height"] <= y - 24 + 0.01
            assert ghost["width"] == pytest.approx(shape.width * cell, abs=0.5)
    assert player.marked("fit") == player.footprint(0, 4, 2)
    touch.up()
    assert player.mirror.place(0, 4, 2) is None
    assert player.key() == player.mirror.state.key()


def test_a_pen_drags_a_piece(start: Start) -> None:
    """R26, R30: a pen places too, with the piece above its point."""
    player = start().level("hard")
    session = player.page.context.new_cdp_session(player.page)

    def pen(kind: str, place: tuple[float, float], buttons: int) -> None:
        session.send(
            "Input.dispatchMouseEvent",
            {
                "type": kind, "x": place[0], "y": place[1], "pointerType": "pen",
                "button": "left", "buttons": buttons, "clickCount": 1,
            },
        )  # fmt: skip

    take, place = player.grab(0), player.over(0, 2, 2, lift=30)
    pen("mousePressed", take, 1)
    pen("mouseMoved", (take[0], take[1] - 40), 1)
    pen("mouseMoved", place, 1)
    ghost = player.box(".ghost .piece")
    assert ghost["y"] + ghost["height"] <= place[1] - 24
    pen("mouseReleased", place, 0)
    assert player.mirror.place(0, 2, 2) is None
    assert player.key() == player.mirror.state.key()


def test_an_illegal_footprint_differs_by_pattern(start: Start) -> None:
    """R27, R77: legal and illegal previews differ in border style and pattern; a blocked cell is crossed."""
    player = start().level("hard")
    player.drag(0, 3, 2)
    player.mirror.place(0, 3, 2)
    player.drag(2, 3, 3, drop=False)  # V5d at row 4, column 4 meets the bar
    assert player.marked("bad") == player.footprint(2, 3, 3)
    hit = player.footprint(2, 3, 3) & {(3, c) for c in range(2, 6)}
    assert player.marked("hit") == hit
    look = "(n) => { const s = getComputedStyle(document.querySelector(n), '::after');" \
           " return [s.borderBottomStyle, s.backgroundImage]; }"  # fmt: skip
    bad, blocked = player.page.evaluate(look, ".bad:not(.hit)"), player.page.evaluate(look, ".hit")
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    player.drag(2, 0, 0, drop=False)
    fits = player.page.evaluate(look, ".fit:not(.ks)")
    assert fits[0] == "solid" and bad[0] == "dashed"
    assert fits[1] == "none" and "repeating-linear-gradient" in bad[1] and bad[1] != blocked[1]


@pytest.mark.parametrize(
    ("right", "down", "is_tap"),
    [(7, 0, True), (8, 0, False), (0, -9, False), (5, 6, True), (6, 6, False)],
)
def test_a_small_movement_is_a_tap(start: Start, right: int, down: int, is_tap: bool) -> None:
    """R28: under 8 px a press is a tap; a drag never fires the tap as well."""
    player = start()
    x, y = player.grab(0)
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + right, y + down, steps=2)
    assert player.page.locator(".ghost").count() == (0 if is_tap else 1)
    player.page.mouse.up()
    assert player.slot(0).get_attribute("aria-pressed") == ("true" if is_tap else "false")
    player.slot(1).click()
    assert player.slot(1).get_attribute("aria-pressed") == "true", "the next tap counts again"


def test_a_key_press_after_a_drag_is_not_swallowed(start: Start) -> None:
    """R28, R46: only the click of the drag itself is swallowed."""
    player = start()
    x, y = player.grab(0)
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 30, y, steps=2)
    player.page.mouse.up()
    player.slot(0).focus()
    player.page.keyboard.press("Enter")
    assert player.slot(0).get_attribute("aria-pressed") == "true"


def test_a_tap_right_after_a_drag_counts(start: Start) -> None:
    """R28, R35: a finger's tap that follows a drag at once still selects (browsers may drop its click)."""
    player = start(width=360, height=640, has_touch=True, is_mobile=True)
    touch, take, next_one = player.touch(), player.grab(0), player.grab(1)
    touch.down(take)
    touch.move(take, (take[0], take[1] - 250), steps=3)
    touch.up()
    player.page.touchscreen.tap(*next_one)
    assert player.slot(1).get_attribute("aria-pressed") == "true"


def test_one_tap_is_one_choice(start: Start) -> None:
    """R28, R35: the click that a browser sends after a finger's tap does not choose once more."""
    player = start(width=360, height=640, has_touch=True, is_mobile=True)
    player.page.evaluate(
        "() => { window.clicks = 0; slot2.addEventListener('click', () => { clicks += 1; }); }"
    )
    for number, pressed in ((1, "true"), (2, "false")):
        player.page.touchscreen.tap(*player.grab(1))
        player.until(f"clicks === {number}")
        assert player.slot(1).get_attribute("aria-pressed") == pressed


def test_a_finger_may_rest_before_it_drags(start: Start) -> None:
    """R26, R32: the menu that a resting finger asks for stays away and leaves the press as it is."""
    player = start(width=360, height=640, has_touch=True, is_mobile=True).level("hard")
    touch, take = player.touch(), player.grab(0)
    place = player.over(0, 4, 2, lift=30)
    touch.down(take)
    menu = "slot1.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    assert player.page.evaluate(menu) is False, "the browser's menu is kept away"
    touch.move(take, place)
    touch.up()
    assert player.mirror.place(0, 4, 2) is None
    assert player.key() == player.mirror.state.key()


@pytest.mark.parametrize(("off", "lands"), [(0.45, 0), (0.55, 1), (-0.45, 0), (-0.55, -1)])
def test_the_anchor_is_the_rounded_top_left(start: Start, off: float, lands: int) -> None:
    """R29: preview and landing are the drawn top left in cells, rounded; nothing pulls elsewhere."""
    player = start().level("hard")
    player.drag(1, 2 + off, 3 + off, drop=False)
    board, ghost = player.box("#board"), player.box(".ghost .piece")
    cell = board["width"] / 8
    anchor = round((ghost["y"] - board["y"]) / cell), round((ghost["x"] - board["x"]) / cell)
    assert anchor == (2 + lands, 3 + lands)
    assert player.marked("fit") == player.footprint(1, *anchor)
    player.page.mouse.up()
    assert player.marked("f") == player.footprint(1, *anchor)


def test_the_mouse_keeps_the_grabbed_point(start: Start) -> None:
    """R30: by mouse the grabbed point of the piece stays under the cursor."""
    player = start().level("hard")
    box = player.box("#slot2 .piece")
    player.page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.8)
    player.page.mouse.down()
    for place in ((500.0, 300.0), (230.0, 410.0)):
        player.page.mouse.move(*place)
        ghost = player.box(".ghost .piece")
        assert (place[0] - ghost["x"]) / ghost["width"] == pytest.approx(0.2, abs=0.02)
        assert (place[1] - ghost["y"]) / ghost["height"] == pytest.approx(0.8, abs=0.02)


def test_a_drag_does_not_scroll_but_a_swipe_on_the_board_does(start: Start) -> None:
    """R31: no scrolling while a piece is dragged; a swipe that begins on the board scrolls the page."""
    player = start(width=360, height=640, has_touch=True, is_mobile=True)
    touch, take = player.touch(), player.grab(0)
    before = player.key()
    place = player.over(0, -3, 2, lift=30)
    touch.down(take)
    touch.move(take, place, steps=10)
    player.frame()
    assert player.page.locator(".ghost").count() == 1 and player.page.evaluate("scrollY") == 0
    touch.up()
    player.frame()
    assert player.page.evaluate("scrollY") == 0
    session = player.page.context.new_cdp_session(player.page)
    session.send("Input.synthesizeScrollGesture", {"x": 150, "y": 300, "yDistance": -200, "speed": 3000})
    player.until("scrollY > 100")
    assert player.key() == before


CANCELS = {
    "pointercancel": "(s) => s.dispatchEvent(new PointerEvent('pointercancel', {pointerId: drag.id}))",
    "lost capture": "(s) => s.releasePointerCapture(drag.id)",
    "tab hidden": "hidden",
    "resize": "() => window.dispatchEvent(new Event('resize'))",
    "Escape": "Escape",
    "right click": "right",
}


@pytest.mark.parametrize("way", CANCELS)
def test_a_drag_can_be_cancelled(start: Start, way: str) -> None:
    """R32: each of these ends the drag: same state, the piece back in its slot, no ghost left."""
    player = start(
        script="addEventListener('pointerdown', (e) => { window.drag = {id: e.pointerId}; }, true);"
    )
    before = player.key()
    player.drag(0, 3, 3, drop=False)
    assert player.page.locator(".ghost").count() == 1
    assert "lifted" in player.slot(0).get_attribute("class"), "a paler piece marks the slot it comes from"
    if way == "Escape":
        player.page.keyboard.press("Escape")
    elif way == "right click":
        player.page.mouse.down(button="right")
    elif way == "tab hidden":
        player.hide()
    else:
        player.page.evaluate(f"({CANCELS[way]})(slot1)")
        player.page.mouse.move(600, 300)
    assert player.page.locator(".ghost").count() == 0
    assert player.marked("fit") == player.marked("bad") == set()
    assert player.slot(0).locator("i").count() > 0
    assert "lifted" not in (player.slot(0).get_attribute("class") or "")
    player.page.mouse.up()
    assert player.key() == before
    assert player.slot(0).get_attribute("aria-pressed") == "false"


def test_escape_ends_the_drag_first_and_the_choice_later(start: Start) -> None:
    """R32, R42: a drag neither uses nor changes the selection; Escape cancels it, a second one deselects."""
    player = start()
    player.cell(0, 0).focus()
    player.page.keyboard.press("2")
    player.page.keyboard.press("ArrowDown")
    aimed = player.marked("fit")
    player.drag(0, 3, 3, drop=False)
    assert player.marked("fit") == player.footprint(0, 3, 3)
    player.cell(1, 0).focus()
    player.page.keyboard.press("Escape")
    assert player.page.locator(".ghost").count() == 0
    assert player.marked("fit") == aimed == player.footprint(1, 1, 0), "the aim from before is back"
    assert player.slot(1).get_attribute("aria-pressed") == "true"
    player.page.keyboard.press("Escape")
    assert player.slot(1).get_attribute("aria-pressed") == "false"
    player.page.mouse.up()


def test_a_click_after_escape_chooses_nothing(start: Start) -> None:
    """R32, R28: let go over its own slot, a cancelled drag is no tap either."""
    player = start()
    x, y = player.grab(0)
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 12, y, steps=2)
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    assert player.text("message") == "Drag cancelled, the piece is back."
    assert player.slot(0).get_attribute("aria-pressed") == "false"


def test_only_the_click_of_a_press_is_swallowed(start: Start) -> None:
    """R28, R41: one click within 300 ms of a drag is its own; a later one, or a second, is a choice."""
    player = start(width=360, height=640, has_touch=True, is_mobile=True)
    player.page.clock.install(time=1_800_000_000)
    player.page.goto(player.uri)
    player.page.clock.pause_at(1_800_000_100)
    touch, take = player.touch(), player.grab(0)
    click = "slot1.dispatchEvent(new MouseEvent('click', {detail: 1, bubbles: true}))"
    pressed = []
    for wait in (0, 200, 400):
        touch.down(take)
        touch.move(take, (take[0], take[1] - 20), steps=2)
        touch.up()
        player.page.clock.run_for(wait)
        player.page.evaluate(click)
        pressed.append(player.slot(0).get_attribute("aria-pressed"))
    assert pressed == ["false", "false", "true"]


def test_a_used_slot_cannot_be_dragged(start: Start) -> None:
    """R26, R46: pressing and pulling where a piece was does nothing."""
    player = start()
    player.drag(0, 3, 3)
    box = player.box("#slot1")
    player.page.mouse.move(box["x"] + 40, box["y"] + 40)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + 40, box["y"] + 200, steps=3)
    assert player.page.locator(".ghost").count() == 0
    player.page.mouse.up()


def test_a_click_without_a_place_means_its_cell(start: Start) -> None:
    """R36, R41: a screen reader's click tells no position; its cell is the anchor and has the focus."""
    player = start().level("hard")
    player.slot(1).click()
    player.cell(2, 3).evaluate("(c) => c.dispatchEvent(new MouseEvent('click', {detail: 0, bubbles: true}))")
    assert player.mirror.place(1, 2, 3) is None
    assert player.key() == player.mirror.state.key()
    assert player.page.evaluate("makeRoomCells().indexOf(document.activeElement)") == 2 * 8 + 3


def test_a_drop_never_places_another_piece(start: Start) -> None:
    """R26, R32: when keys place the dragged piece meanwhile, the drop places nothing."""
    player = start().level("hard")
    player.first_fit(2)
    player.drag(2, 4, 4, drop=False)
    player.cell(5, 0).focus()
    for key in ("3", "Enter", "Enter"):
        player.page.keyboard.press(key)
    assert player.mirror.place(2, 5, 0) is None, "the third piece is placed, the next three arrive"
    player.page.mouse.up()
    assert player.key() == player.mirror.state.key()
    assert player.page.locator(".ghost").count() == 0


def test_a_second_finger_is_ignored(start: Start) -> None:
    """R33: while one drag is on, another finger on another piece does nothing."""
    player = start(width=360, height=640, has_touch=True, is_mobile=True).level("hard")
    touch, take, other = player.touch(), player.grab(0), player.grab(1)
    place = player.over(0, 4, 2, lift=30)
    touch.down(take)
    touch.move(take, place)
    touch.send("touchStart", place, other)
    touch.send("touchMove", place, (other[0], other[1] - 200))
    player.page.evaluate("slot1.dispatchEvent(new PointerEvent('pointercancel', {pointerId: 999}))")
    player.page.evaluate("makeRoomCells()[9].click()")
    assert player.text("message") != "Choose a piece first.", "a tap on the board is ignored as well"
    player.page.mouse.move(*other)
    player.page.mouse.down()
    player.page.mouse.up()
    assert player.page.locator("#tray [aria-pressed=true]").count() == 0, "and so is a mouse"
    assert player.page.locator(".ghost").count() == 1
    assert player.marked("fit") == player.footprint(0, 4, 2)
    touch.send("touchEnd", place)
    touch.up()
    assert player.mirror.place(0, 4, 2) is None
    assert player.key() == player.mirror.state.key()


def test_bad_drops_say_why_and_change_nothing(start: Start) -> None:
    """R34: an overlapping or crossing drop says so; a drop clear of the board says nothing is wrong."""
    player = start().level("hard")
    player.drag(0, 3, 2)
    player.mirror.place(0, 3, 2)
    before = player.key()
    player.drag(1, 2, 2)
    assert "overlaps" in player.text("message").lower()
    player.drag(1, 6, 3)
    assert "bottom edge" in player.text("message")
    player.drag(1, -1, 7)
    assert "top and right edge" in player.text("message")
    player.drag(1, 4, -1)
    assert player.text("message") == "Crosses the left edge."
    assert player.key() == before
    x, y = player.grab(1)
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 60, y + 250, steps=3)
    player.page.mouse.up()
    assert player.text("message") == "Put back."
    assert player.key() == before
    assert player.page.locator(".ghost").count() == 0


def test_taps_choose_switch_and_let_go(start: Start) -> None:
    """R35, R38: a tap selects, another one deselects, another piece switches; only the slot lights up."""
    player = start()
    look = "makeRoomCells().map((c) => c.className + getComputedStyle(c).backgroundImage).join()"
    before = player.page.evaluate(look)
    pressed = "[slot1, slot2, slot3].map((s) => s.getAttribute('aria-pressed'))"
    player.slot(0).click()
    assert player.page.evaluate(pressed) == ["true", "false", "false"]
    assert player.page.evaluate(look) == before and player.page.locator("#aim").is_hidden()
    assert player.page.evaluate("[slot1, slot2, slot3].some((s) => s.disabled)") is False
    player.slot(2).click()
    assert player.page.evaluate(pressed) == ["false", "false", "true"]
    player.slot(2).click()
    assert player.page.evaluate(pressed) == ["false", "false", "false"]


def test_no_piece_is_greyed_for_not_fitting(start: Start) -> None:
    """R38: a piece that fits nowhere looks and works like any other while the run goes on."""
    player = start().level("hard")
    stuck = None
    for seed in range(7, 60):
        player.seed = seed
        player.page.evaluate("(s) => makeRoom.Game.enter(makeRoom.Run.begin(s, 'hard'), '')", seed)
        player.mirror = type(player.mirror)(seed, "hard")
        while (action := next(player.mirror.legal(), None)) is not None:
            player.mirror.act(action)
            fits = {legal >> 6 for legal in player.mirror.legal()}
            usable = {slot for slot, index in enumerate(player.mirror.state.tray) if index is not None}
            if fits and usable - fits:
                stuck = min(usable - fits), min(fits)
                break
        if stuck:
            break
    assert stuck
    player.page.evaluate("(log) => log.forEach((a) => makeRoom.Game.place(a >> 6, a >> 3 & 7, a & 7))",
                         list(player.mirror.log))  # fmt: skip
    look = "(s) => { const c = getComputedStyle(s); return [c.opacity, c.borderColor, s.disabled]; }"
    assert player.slot(stuck[0]).evaluate(look) == player.slot(stuck[1]).evaluate(look)
    player.slot(stuck[0]).click()
    assert player.slot(stuck[0]).get_attribute("aria-pressed") == "true"


def test_a_tap_on_a_cell_places_or_says_why(start: Start) -> None:
    """R36, R37, R40: without a choice a hint; with one the cell is the anchor; refused, the choice stays."""
    player = start().level("hard")
    player.cell(0, 0).click()
    assert player.text("message") == "Choose a piece first."
    player.slot(1).click()
    player.cell(7, 7).click()
    assert "bottom and right edge" in player.text("message")
    assert player.slot(1).get_attribute("aria-pressed") == "true"
    assert player.page.locator("#aim").is_visible()
    assert player.marked("bad") == {(7, 7)}
    player.cell(2, 3).click()
    assert player.mirror.place(1, 2, 3) is None
    assert player.key() == player.mirror.state.key()
    assert player.page.locator("#tray [aria-pressed=true]").count() == 0
    assert player.marked("fit") == player.marked("bad") == set()


def test_hovering_previews_and_leaving_clears(start: Start) -> None:
    """R39: with a choice the hovered cell is previewed and judged; leaving the board removes it."""
    player = start().level("hard")
    player.tap(next(player.mirror.legal()))  # the bar, row 1
    player.slot(1).click()
    player.cell(3, 3).hover()
    assert player.marked("fit") == player.footprint(1, 3, 3)
    player.cell(0, 0).hover()
    assert player.marked("fit") == set() and "Overlaps" in player.text("message")
    player.cell(7, 3).hover()
    assert "bottom edge" in player.text("message")
    player.page.mouse.move(5, 5)
    assert player.text("message") == "", "what was said of the aim goes with it"
    assert player.marked("bad") == player.marked("fit") == set()
    assert player.page.locator("#aim").is_hidden()


@pytest.mark.slow
def test_single_taps_can_do_all_a_drag_can(start: Start) -> None:
    """R41: every legal placement of a tray is reached by two taps, as by dragging."""
    player = start().level("hard")
    for action in list(player.mirror.legal())[::17]:
        player.tap(action)
        assert player.key() == player.mirror.state.key()
        player.page.click("#undo")
        player.mirror.undo()
