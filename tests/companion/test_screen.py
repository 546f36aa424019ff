"""The page on a phone that lies between people: what is seen together, pressed, dragged and typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from phone_evening import sit_down
from playwright.sync_api import expect

from spare_squares.companion.phone_page import build_page
from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.language.texts import read_texts

pytestmark = pytest.mark.browser
Opener = Callable[..., Any]


def ends(page: Any, *ids: str) -> dict[str, tuple[float, float, float, float]]:
    """Return left, top, right and bottom of some elements, in CSS pixels."""
    boxes = {each: page.locator(f"#{each}").bounding_box() for each in ids}
    return {
        each: (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
        for each, box in boxes.items()
    }


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (800, 360), (1280, 800)])
def test_status_board_pieces_and_the_button_are_seen_together(
    opened: Opener, width: int, height: int
) -> None:
    """WP16, WP31: no scrolling between looking and placing; buttons are 44 px; nothing goes sideways."""
    page = opened(viewport={"width": width, "height": height}, has_touch=True)
    sit_down(page)
    for left, top, right, bottom in ends(page, "status", "acts", "board", "side", "place").values():
        assert left >= 0 and top >= 0 and right <= width and bottom <= height
    sizes = page.evaluate(
        "[...document.querySelectorAll('#table button')].map((each) => each.getBoundingClientRect())"
        ".filter((box) => box.width).map((box) => Math.min(box.width, box.height))"
    )
    assert min(sizes) >= 43.9
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_part_goes_sideways_at_320_pixels_and_in_large_text(opened: Opener) -> None:
    """WP31: 320 px, which is 1280 at 400 %, and text at 200 %."""
    page = opened(viewport={"width": 320, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    sit_down(page)
    for tab in range(4):
        page.locator("#tabs button").nth(tab).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, tab


def test_the_flat_board_fills_a_landscape_phone_and_leads_back(opened: Opener) -> None:
    """WP31: the board for all to see, whole, with a button that is seen and leads back."""
    page = opened(viewport={"width": 800, "height": 360}, has_touch=True)
    sit_down(page)
    page.locator("#more summary").click()
    page.locator("#flat").click()
    box = page.locator("#board").bounding_box()
    assert box["height"] > 260 and box["y"] >= 0 and box["y"] + box["height"] <= 360
    page.locator("#upright").click()
    assert page.locator("#place").is_visible() and not page.locator("#upright").is_visible()


def test_what_cannot_be_pressed_looks_so(opened: Opener) -> None:
    """WP17: a disabled chief button has no ground of colour and says why when asked."""
    page = opened()
    sit_down(page)
    ground = "getComputedStyle(document.getElementById('place')).backgroundColor"
    assert page.evaluate(ground) == "rgba(0, 0, 0, 0)"
    assert page.locator("#undo").get_attribute("title") == "There is nothing to correct."
    page.locator("#side button[data-letter=L]").click()
    page.get_by_role("gridcell", name="B2").click()
    assert page.evaluate(ground) != "rgba(0, 0, 0, 0)"


def test_a_finger_chooses_turns_flips_and_drags(opened: Opener) -> None:
    """WP15, WP32: a tap chooses once, turning is seen at the side, a drag by touch places."""
    page = opened(has_touch=True)
    sit_down(page)
    piece = page.locator("#side button[data-letter=L]")
    piece.tap()
    assert piece.get_attribute("aria-pressed") == "true"
    before = piece.inner_html()
    page.locator("#turn").tap()
    assert piece.inner_html() != before
    piece.tap()
    assert piece.get_attribute("aria-pressed") == "false"
    drag(page, "O", "C1")
    assert "turn 2 of 16" in page.locator("#status").inner_text()
    assert page.locator("#board .k").count() == 4


def drag(page: Any, letter: str, cell: str, *, end: str = "touchEnd") -> Any:
    """Carry a piece over a cell with one finger, by the browser's own touch events."""
    cdp = page.context.new_cdp_session(page)
    start = page.locator(f"#side button[data-letter={letter}]").bounding_box()
    goal = page.get_by_role("gridcell", name=f"{cell},").bounding_box()
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    to_x, to_y = goal["x"] + goal["width"], goal["y"] + 2 * goal["height"] + 30
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 7):
        at = {"x": x + (to_x - x) * step / 6, "y": y + (to_y - y) * step / 6}
        cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    if end:
        cdp.send("Input.dispatchTouchEvent", {"type": end, "touchPoints": []})
    return cdp


def test_a_tap_right_after_a_flung_piece_counts(opened: Opener) -> None:
    """WP32: a piece let go in full flight is no fling, after which Chromium loses the next tap."""
    page = opened(has_touch=True)
    sit_down(page)
    for _ in range(4):
        finger = drag(page, "O", "C1")
        box = page.locator("#pass").bounding_box()
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator("#status")).to_contain_text("turn 3 of 16")
        page.locator("#undo").click()
        page.locator("#undo").click()


def test_a_broken_off_drag_does_nothing(opened: Opener) -> None:
    """WP32, R32: a lost touch, Escape, a turned screen and a drop beside the board use no turn."""
    page = opened(has_touch=True)
    sit_down(page)
    turn = page.locator("#status")
    drag(page, "O", "C3", end="touchCancel")
    finger = drag(page, "O", "C3", end="")
    page.keyboard.press("Escape")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger = drag(page, "O", "C3", end="")
    page.set_viewport_size({"width": 640, "height": 360})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator(".ghost").count() == 0 and "turn 1 of 16" in turn.inner_text()
    assert page.locator("#board .k").count() == 0 and page.locator("#board .aim").count() == 0


def test_no_screen_has_more_than_450_elements(opened: Opener) -> None:
    """WP36: at the front, set up with every card to tap, at the table as its log grows, and at the end."""
    page = opened()
    most = {}

    def count(screen: str) -> None:
        most[screen] = page.evaluate("document.querySelectorAll('*').length")

    count("front")
    page.locator("#new").click()
    page.locator("#way input[value=named]").check()
    count("set-up")
    page.reload()
    sit_down(page, boards="1")
    count("table")
    page.locator("#side button[data-letter=L]").click()
    for _ in range(16):
        page.locator("#pass").click()
    count("end")
    for tab, screen in ((1, "rules"), (2, "cards"), (3, "practice")):
        page.locator("#tabs button").nth(tab).click()
        count(screen)
    assert max(most.values()) <= 450, most


def test_what_is_shut_is_printed_all_the_same(opened: Opener) -> None:
    """WP33: rules, cards and the table for paper are out of the page at the table, and in its print."""
    page = opened()
    sit_down(page)
    parts = ("#rules", "#cardlist", "#byhand")
    assert [page.locator(each).count() for each in parts] == [0, 0, 0]
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert all(page.locator(each).is_visible() for each in parts)
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert [page.locator(each).count() for each in parts] == [0, 0, 0]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360), (1280, 800)])
def test_a_question_leaves_the_board_in_view(opened: Opener, width: int, height: int) -> None:
    """WP15, WP31: a misfit is asked about beside or below the board; answers are 44 px, Yes and No too."""
    page = opened(viewport={"width": width, "height": height}, has_touch=True)
    sit_down(page)
    page.locator("#side button[data-letter=O]").click()
    page.get_by_role("gridcell", name="B2,").click()
    page.locator("#place").click()
    boxes = ends(page, "ask", "board")
    (left, top, right, bottom), (_, _, board_right, board_bottom) = boxes["ask"], boxes["board"]
    assert left >= board_right or top >= board_bottom
    assert left >= 0 and right <= width and top >= 0 and bottom <= height
    page.locator("#no").click()
    page.locator("#more summary").click()
    page.locator("#stop").click()
    for box in ends(page, "yes", "no").values():
        assert min(box[2] - box[0], box[3] - box[1]) >= 44


def test_the_button_is_seen_whole_on_a_later_board(opened: Opener) -> None:
    """WP31: at 360×640 a status of three lines, with points so far, does not push it out of sight."""
    page = opened(has_touch=True)
    sit_down(page, "Annabel, Benedict, Cleo")
    for _ in range(16):
        page.locator("#pass").click()
    page.locator("#later .main").click()
    lines = page.evaluate("ui.status.clientHeight / parseFloat(getComputedStyle(ui.status).lineHeight)")
    assert lines > 3
    assert ends(page, "place")["place"][3] <= 640


def test_the_next_name_comes_into_view_but_not_for_one_who_types(opened: Opener) -> None:
    """WP16: after a turn made from further down the largest text is in sight again."""
    page = opened(has_touch=True)
    sit_down(page)
    page.evaluate("scrollTo(0, 120)")
    page.locator("#pass").click()
    assert page.evaluate("scrollY") == 0 and page.locator("#acts").inner_text() == "Ben"
    page.locator("#more summary").click()
    page.locator("#line").fill("pass")
    page.locator("#line").press("Enter")
    assert page.evaluate("scrollY") > 100 and page.locator("#acts").inner_text() == "Cleo"


@pytest.mark.parametrize("large", [False, True])
def test_set_up_and_front_can_be_scrolled_on_a_desk(opened: Opener, *, large: bool) -> None:
    """WP13, WP31: beside cards and rules, which are longer, their buttons come into sight where they end."""
    page = opened(viewport={"width": 1280, "height": 720})
    if large:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    for press in ("new", "start"):
        foot = ends(page, press)[press][3]
        page.mouse.move(200, 300)
        page.mouse.wheel(0, foot - 700)
        expect(page.locator(f"#{press}")).to_be_in_viewport(ratio=1)
        if press == "new":
            page.locator("#new").click()
            page.locator("#way input[value=named]").check()
            page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 640), (740, 360), (1280, 800)])
def test_the_name_of_a_card_stands_in_one_line(opened: Opener, width: int, height: int) -> None:
    """WP7: as the box names its cards, at two beside each other on the smallest phone."""
    page = opened(viewport={"width": width, "height": height})
    page.locator("#tabs button[value=cardlist]").click()
    heights = page.evaluate("[...document.querySelectorAll('#cards b')].map((each) => each.clientHeight)")
    assert len(heights) == 12 and max(heights) < 30
    first, second = (page.locator("#cards li").nth(at).bounding_box() for at in range(2))
    assert first["y"] == second["y"]


def test_practice_takes_a_tap_and_gives_the_piece_back(opened: Opener) -> None:
    """Issue 16: a board to push pieces on needs no button: one tap lays the piece in hand, one lifts it."""
    page = opened(has_touch=True)
    page.locator("#tabs button[value=practice]").tap()
    page.locator("#pside button[data-letter=L]").tap()
    page.locator("#pboard").get_by_role("gridcell", name="B2,").tap()
    assert page.locator("#pboard .k").count() == 3
    assert page.locator("#pside button[data-letter=L]").is_hidden()
    page.locator("#pboard").get_by_role("gridcell", name="B2,").tap()
    assert page.locator("#pboard .k").count() == 0


@pytest.mark.slow
def test_a_whole_evening_by_keys(opened: Opener) -> None:
    """WP29, WP32: set up, placed, passed, asked, given up and finished without a pointer."""
    page = opened()
    keys = page.keyboard
    page.locator("#new").focus()
    keys.press("Enter")
    keys.type("Ann, Ben")
    keys.press("Enter")
    page.locator("#boards").focus()
    page.locator("#boards").select_option("2")
    page.locator("#start").focus()
    keys.press("Enter")
    for board in (1, 2):
        page.locator("#board [tabindex='0']").focus()
        for key in ("1", "r", "ArrowRight", "Enter", "Enter"):
            keys.press(key)
        if page.locator("#ask").is_visible():
            page.locator("#yes").focus()
            keys.press("Enter")
        assert "turn 2 of 16" in page.locator("#status").inner_text()
        for _ in range(15):
            page.locator("#pass").focus()
            keys.press("Enter")
        if board == 1:
            page.locator("#later .main").focus()
            keys.press("Enter")
    assert page.locator("#outcome").is_visible()


def test_names_added_one_by_one_give_the_second_the_record(opened: Opener) -> None:
    """WP13: who records is offered beside who begins, and a choice of the group stays."""
    page = opened()
    page.locator("#new").click()
    for name in ("Ann", "Ben", "Cleo"):
        page.locator("#name").fill(name)
        page.locator("#add").click()
    assert page.locator("#recorder").input_value() == "Ben"
    page.locator("#recorder").select_option("Cleo")
    page.locator("#name").fill("Dan")
    page.locator("#add").click()
    assert page.locator("#recorder").input_value() == "Cleo"


@pytest.mark.slow
def test_boards_of_one_to_eleven_columns_fit_a_small_phone(opened: Opener, tmp_path: Path) -> None:
    """WP9: at 320 CSS px a cell is at least 24 px wide, and nothing goes sideways."""
    page = opened(viewport={"width": 320, "height": 640})
    for columns in range(1, 12):
        line = Piece.from_picture("I", "#" * columns)
        game = Game("wide", Board(columns, 2), (line,), blocked=columns)
        deck = Deck("Wide", game, (Challenge("1", (1 << columns) - 1),))
        file = tmp_path / f"{columns}.html"
        file.write_bytes(build_page(deck, read_texts()))
        page.goto(file.as_uri())
        sit_down(page, boards="1")
        assert page.locator("#board .cell").first.bounding_box()["width"] >= 24
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
