"""Keys: one Tab stop for the board, game keys only there, a whole run without a pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser
Start = Callable[..., Any]

FOCUS = "makeRoomCells().indexOf(document.activeElement)"
PRESSED = "[slot1, slot2, slot3].map((s) => s.getAttribute('aria-pressed') === 'true')"


def focus(player: Any) -> tuple[int, int] | None:
    index = player.page.evaluate(FOCUS)
    return None if index < 0 else divmod(index, 8)


def tab_to(player: Any, found: str) -> None:
    """Press Tab until an expression about the focus holds."""
    for _ in range(30):
        if player.page.evaluate(found):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {found}")


def aim(player: Any, row: int, col: int) -> None:
    """Move the focus of the board by arrows."""
    at = focus(player)
    assert at is not None
    for here, there, back, on in (
        (at[0], row, "ArrowUp", "ArrowDown"),
        (at[1], col, "ArrowLeft", "ArrowRight"),
    ):
        for _ in range(abs(there - here)):
            player.page.keyboard.press(on if there > here else back)


def test_the_board_is_one_tab_stop(start: Start) -> None:
    """R42: Tab enters at row 1, column 1 and leaves to the tray at once; later it enters at the last aim."""
    player = start()
    tab_to(player, FOCUS + " >= 0")
    assert focus(player) == (0, 0)
    assert player.page.evaluate("makeRoomCells().filter((c) => c.tabIndex === 0).length") == 1
    player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("Tab")
    assert player.page.evaluate("document.activeElement.id") == "slot1"
    player.page.keyboard.press("Shift+Tab")
    assert focus(player) == (1, 1)


@pytest.mark.parametrize(
    "event",
    [
        {"key": "2", "code": "Digit2"},
        {"key": "é", "code": "Digit2"},
        {"key": "2", "code": "Numpad2"},
        {"key": "2", "code": "KeyZ"},
    ],
    ids=["main row", "AZERTY", "numpad", "moved digit"],
)
def test_digits_choose_on_any_layout(start: Start, event: dict[str, str]) -> None:
    """R42: 1, 2 and 3 choose a slot, by place of the key or by its character; the same digit lets go."""
    player = start()
    player.cell(0, 0).focus()
    send = "(e) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown'," \
           " {...e, bubbles: true, cancelable: true}))"  # fmt: skip
    assert player.page.evaluate(send, event) is False, "a handled key is not left to the browser"
    assert player.page.evaluate(PRESSED) == [False, True, False]
    player.page.evaluate(send, event)
    assert player.page.evaluate(PRESSED) == [False, False, False]


def test_escape_and_used_slots(start: Start) -> None:
    """R42: Escape deselects; the digit of a used slot says that the slot is empty."""
    player = start()
    player.tap(0)
    player.cell(0, 0).focus()
    player.page.keyboard.press("1")
    assert "slot empty" in player.text("message").lower()
    assert "slot empty" in player.spoken().lower()
    player.page.keyboard.press("3")
    assert player.page.evaluate(PRESSED) == [False, False, True]
    player.page.keyboard.press("Escape")
    assert player.page.evaluate(PRESSED) == [False, False, False]


def test_home_and_end(start: Start) -> None:
    """R42: Home and End go along the row, with Ctrl to the first and last cell."""
    player = start()
    player.cell(3, 3).focus()
    for key, place in (("Home", (3, 0)), ("End", (3, 7)), ("Control+Home", (0, 0)), ("Control+End", (7, 7))):
        player.page.keyboard.press(key)
        assert focus(player) == place


def test_arrows_stop_at_the_edge(start: Start) -> None:
    """R43: no wrapping; the aim may stand where the footprint crosses the edge, and the page says so."""
    player = start().level("hard")
    player.cell(0, 0).focus()
    player.page.keyboard.press("2")
    for key, place in (("ArrowUp", (0, 0)), ("ArrowLeft", (0, 0))):
        player.page.keyboard.press(key)
        assert focus(player) == place
    player.page.keyboard.press("Control+End")
    for key in ("ArrowDown", "ArrowRight"):
        player.page.keyboard.press(key)
        assert focus(player) == (7, 7)
    assert player.marked("bad") == {(7, 7)}
    assert "Crosses the bottom and right edge" in player.text("message")
    assert player.cell(7, 7).get_attribute("aria-label") == "Row 8, column 8, empty, crosses the edge"


def test_game_keys_do_nothing_outside_the_board(start: Start) -> None:
    """R44: with the focus elsewhere digits and Enter do not play, and arrows and Space scroll."""
    player = start(height=400)
    before = player.key()
    for name in ("#newgame", "#slot2", "body"):
        if name == "body":
            player.page.evaluate("document.activeElement.blur()")
        else:
            player.page.locator(name).focus()
        for key in ("1", "3", "ArrowLeft", "Home"):
            player.page.keyboard.press(key)
        assert player.page.evaluate(PRESSED) == [False, False, False]
    for key in ("Space", "ArrowDown"):
        player.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
        player.page.keyboard.press(key)
        player.until("scrollY > 0")
    assert player.key() == before


def test_repeats_and_modifiers(start: Start) -> None:
    """R45: handled keys are prevented on repeats too; a repeated Enter never places; no modifiers."""
    player = start()
    player.cell(0, 0).focus()
    send = "(e) => !document.activeElement.dispatchEvent(new KeyboardEvent('keydown'," \
           " {code: e.key, ...e, bubbles: true, cancelable: true}))"  # fmt: skip
    player.page.keyboard.press("1")
    player.page.keyboard.press("ArrowRight")
    for key in ("Enter", " "):
        assert player.page.evaluate(send, {"key": key, "repeat": True}) is True
    assert player.page.evaluate(send, {"key": "1", "repeat": True}) is True
    assert player.page.evaluate(PRESSED) == [True, False, False], "a held digit does not let go again"
    assert player.page.evaluate("makeRoom.Run.moves(makeRoom.Page.run())") == 0
    assert player.page.evaluate(send, {"key": "ArrowRight", "repeat": True}) is True
    assert focus(player) == (0, 2)
    for name in ("ctrlKey", "altKey", "metaKey"):
        for key in ("ArrowLeft", "Enter", "2", "Home")[: 3 if name == "ctrlKey" else 4]:
            assert player.page.evaluate(send, {"key": key, name: True}) is False
    assert focus(player) == (0, 2)
    assert player.page.evaluate(PRESSED) == [True, False, False]
    player.page.keyboard.press("Enter")
    assert player.page.evaluate("makeRoom.Run.moves(makeRoom.Page.run())") == 1
    assert player.page.evaluate(send, {"key": "Escape"}) is True
    assert player.page.evaluate(send, {"key": "x"}) is False


def test_a_numpad_without_digits_chooses_nothing(start: Start) -> None:
    """R42, R45: with the number lock off the key of 3 is Page Down and stays the browser's."""
    player = start()
    player.cell(0, 0).focus()
    send = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown'," \
           " {key: 'PageDown', code: 'Numpad3', bubbles: true, cancelable: true}))"  # fmt: skip
    assert player.page.evaluate(send) is True
    assert player.page.evaluate(PRESSED) == [False, False, False]


def test_tray_buttons_by_key(start: Start) -> None:
    """R46: Enter and Space work on the tray, the focus stays; a slot that empties hands it to the next."""
    player = start()
    player.slot(0).focus()
    for key in ("Enter", "Space"):
        player.page.keyboard.press(key)
        assert player.page.evaluate("document.activeElement.id") == "slot1"
    assert player.page.evaluate(PRESSED) == [False, False, False]
    player.drag(0, 3, 3)
    assert player.slot(0).is_disabled()
    assert player.page.evaluate("document.activeElement.id") == "slot2"
    player.drag(1, 0, 0)
    assert player.page.evaluate("document.activeElement.id") == "slot3"


def test_choosing_by_key_does_not_place(start: Start) -> None:
    """R47: the first Enter after choosing shows, the next places; after an arrow one is enough."""
    player = start().level("hard")
    player.cell(2, 2).focus()
    player.page.keyboard.press("3")
    assert player.marked("fit") == set()
    player.page.keyboard.press("Enter")
    assert player.marked("fit") == player.footprint(2, 2, 2)
    assert player.page.evaluate("makeRoom.Run.moves(makeRoom.Page.run())") == 0
    player.page.keyboard.press("Space")
    assert player.mirror.place(2, 2, 2) is None
    assert player.key() == player.mirror.state.key()
    assert focus(player) == (2, 2)
    player.page.keyboard.press("1")
    player.page.keyboard.press("ArrowUp")
    player.page.keyboard.press("Enter")
    assert player.mirror.place(0, 1, 2) is None
    assert player.key() == player.mirror.state.key()
    player.slot(1).click()
    player.cell(5, 5).focus()
    assert player.marked("fit") == set(), "the focus alone does not aim either"
    player.page.keyboard.press("Enter")
    assert player.marked("fit") == player.footprint(1, 5, 5)
    assert player.key() == player.mirror.state.key()


def test_enter_without_a_choice(start: Start) -> None:
    """R37, R42: Enter on a cell without a choice asks for one."""
    player = start()
    player.cell(0, 0).focus()
    player.page.keyboard.press("Enter")
    assert player.text("message") == "Choose a piece first."


def test_a_whole_run_by_keyboard_only(start: Start) -> None:
    """R48, R16, R53: from loading to the end, undo and on to a new game, without a pointer."""
    player = start(seed=7)
    tab_to(player, "document.activeElement.name === 'level'")
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("ArrowRight")
    assert player.page.evaluate("document.activeElement.value") == "hard"
    player.mirror = type(player.mirror)(7, "hard")
    tab_to(player, FOCUS + " >= 0")
    while (action := next(player.mirror.legal(), None)) is not None:
        player.page.keyboard.press(str((action >> 6) + 1))
        aim(player, action >> 3 & 7, action & 7)
        player.page.keyboard.press("Enter")
        if player.mirror.state.moves == player.page.evaluate("makeRoom.Run.moves(makeRoom.Page.run())"):
            player.page.keyboard.press("Enter")
        assert player.mirror.act(action) is None
        assert player.key() == player.mirror.state.key()
    assert player.mirror.state.ended
    assert player.page.locator("#end").is_visible()
    for name in ("undo", "restart", "newgame"):
        tab_to(player, f"document.activeElement.id === '{name}'")
    player.page.keyboard.press("Shift+Tab")
    player.page.keyboard.press("Shift+Tab")
    assert player.page.evaluate("document.activeElement.id") == "undo"
    player.page.keyboard.press("Enter")
    player.mirror.undo()
    assert player.key() == player.mirror.state.key()
    assert player.page.locator("#end").is_hidden()
