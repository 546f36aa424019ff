"""Hands for the page for the table: one that drags and taps by touch events, one that taps, one on the keys.

Each presses, writes, places and takes off in its own way and in no other, so that an evening that one of them
plays to its end shows that the page can be used so.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Error

Cell = tuple[int, int]  # row, column
# Where an element lies once nothing moves any more: a swipe ends a little after the finger.
STILL: Final = """async (element) => {
  let [before, same] = [NaN, 0];
  while (same < 4) {
    await new Promise(requestAnimationFrame);
    const { y } = element.getBoundingClientRect();
    same = y === before ? same + 1 : 0;
    before = y;
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}"""
# The browser makes a click of a tap in its own time, on a busy machine after the finger is gone.
CLICK_COMES: Final = """() => {
  window.clicked = new Promise((done) => {
    addEventListener('click', done, { once: true, capture: true });
    setTimeout(done, 2000);
  });
}"""
# Whether it came; a tap that the browser lost is made again, as people do.
CAME: Final = "clicked.then(Boolean)"
# After a swipe the next finger comes down so much later, in ms: a tap on what still rolls only stops it.
COMES_DOWN: Final = 300
FINGER_LIFT: Final = 30  # the page keeps a dragged piece this far above the finger, in CSS pixels


def shape_key(cells: Iterable[Cell]) -> str:
    """Return a shape as the page writes it beside a piece: its cells from the top left."""
    placed = sorted(cells)
    top, left = min(row for row, _ in placed), min(column for _, column in placed)
    return " ".join(f"{row - top},{column - left}" for row, column in placed)


class Hand:
    """What all hands do alike; `page` may be another one after the browser was killed."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, target: str) -> None:
        raise NotImplementedError

    def choose(self, letter: str) -> None:
        """Take a piece in hand, if it is not there yet."""
        piece = f"#side button[data-letter={letter}]"
        if self.page.locator(piece).get_attribute("aria-pressed") != "true":
            self.press(piece)

    def write(self, field: str, text: str) -> None:
        """Type into a field that was pressed first, as a keyboard on the screen does."""
        self.press(field)
        self.page.keyboard.type(text)

    def turned(self, letter: str, cells: Iterable[Cell], *, turn: str = "#turn", flip: str = "#flip") -> None:
        """Turn and flip the piece in hand until it lies as it shall."""
        wanted, piece = shape_key(cells), self.page.locator(f"#side button[data-letter={letter}]")
        for step in range(8):
            if piece.get_attribute("data-key") == wanted:
                return
            if step == 4 and self.page.locator(flip).is_enabled():
                self.press(flip)
            elif self.page.locator(turn).is_enabled():
                self.press(turn)
        assert piece.get_attribute("data-key") == wanted

    def place(self, letter: str, cells: list[Cell]) -> None:
        raise NotImplementedError

    def take(self, cell: Cell) -> None:
        """Take off the piece that lies on a cell."""
        for _ in range(3):  # a tap that the browser lost on a busy machine is made again, as people do
            self.press(self.cell(cell))
            with suppress(Error):
                self.page.locator("#take").wait_for(timeout=3000)
                break
        self.press("#take")

    @staticmethod
    def cell(cell: Cell) -> str:
        row, column = cell
        return f"#board [role=row]:nth-child({row + 1}) > :nth-child({column + 1})"


class Taps(Hand):
    """One thumb that only taps: a piece is placed by tapping its cells."""

    def press(self, target: str) -> None:
        for _ in range(3):
            self.page.evaluate(CLICK_COMES)
            self.page.locator(target).first.tap()
            if self.page.evaluate(CAME):
                return

    def place(self, letter: str, cells: list[Cell]) -> None:
        for cell in cells:
            self.press(self.cell(cell))
        self.press("#place")


class Touch(Hand):
    """A finger that swipes to what is out of sight, taps by the browser's touch events, and drags pieces."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.finger = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def box(self, target: str) -> dict[str, float]:
        """Return where something lies, after swiping to it along the edge of the screen."""
        found, (edge, height) = self.page.locator(target).first, self.page.viewport_size.values()
        for _ in range(12):
            box: dict[str, float] = found.evaluate(STILL)
            middle = box["y"] + box["height"] / 2
            if 50 < middle < height - 20:
                return box
            far = max(-400, min(400, height / 2 - middle))
            start = height / 2 - far / 2
            self.send("touchStart", (edge - 6, start))
            for step in range(1, 9):
                self.send("touchMove", (edge - 6, start + far * step / 8))
            self.send("touchMove", (edge - 6, start + far))
            self.send("touchEnd")
            self.page.wait_for_timeout(COMES_DOWN)
        raise AssertionError(f"{target} cannot be swiped into sight")

    def press(self, target: str) -> None:
        for _ in range(3):
            box = self.box(target)
            self.page.evaluate(CLICK_COMES)
            self.send("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
            self.send("touchEnd")
            if self.page.evaluate(CAME):
                return

    def place(self, letter: str, cells: list[Cell]) -> None:
        self.choose(letter)
        self.turned(letter, cells)
        handle = self.box(f"#side button[data-letter={letter}]")
        board = self.page.locator("#board").bounding_box()
        side = board["width"] / 4
        rows, columns = [row for row, _ in cells], [column for _, column in cells]
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        to_x = board["x"] + (min(columns) + max(columns) + 1) / 2 * side
        to_y = board["y"] + (max(rows) + 1) * side + FINGER_LIFT
        self.send("touchStart", (x, y))
        for step in range(1, 7):
            self.send("touchMove", (x + (to_x - x) * step / 6, y + (to_y - y) * step / 6))
        self.send("touchEnd")


class Keys(Hand):
    """Ten fingers on the keys: Tab leads everywhere, and no pointer is touched."""

    def press(self, target: str) -> None:
        self.reach(target)
        self.page.keyboard.press("Space" if "input" in target else "Enter")

    def reach(self, target: str) -> None:
        """Go by Tab to something that can have the focus."""
        there = "([wanted]) => document.activeElement.matches(wanted)"
        for _ in range(160):
            if self.page.evaluate(there, [target]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def write(self, field: str, text: str) -> None:
        self.reach(field)
        self.page.keyboard.type(text)

    def go(self, cell: Cell) -> None:
        """Go to a cell of the board by the arrows."""
        self.reach("#board [role=gridcell]")
        for key in ("Control+Home", *["ArrowDown"] * cell[0], *["ArrowRight"] * cell[1]):
            self.page.keyboard.press(key)

    def place(self, letter: str, cells: list[Cell]) -> None:
        self.reach("#board [role=gridcell]")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press(letter.lower())
        piece, wanted = self.page.locator(f"#side button[data-letter={letter}]"), shape_key(cells)
        for key in ("r", "r", "r", "f", "r", "r", "r"):
            if piece.get_attribute("data-key") != wanted:
                self.page.keyboard.press(key)
        self.go(min(cells))
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    def take(self, cell: Cell) -> None:
        self.go(cell)
        self.page.keyboard.press("Delete")
        self.press("#take")
