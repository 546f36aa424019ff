"""Play the block puzzle's page like a monkey and hold it, after each step, against what must always be true.

Each round opens a fresh browser context (phone or desk in turn) and does random things by real input: taps,
drags, keys, undo, pause, restart, new games, other difficulties, reloads, hidden tabs, replays. After each
step the run's code is played by Python's engine and must give the same position; board, tray, labels, focus
and clock must agree with the state; no best score may fall; nothing may be on the console.
Run: `python benchmarks/fuzz_blocks_page.py [--seconds N] [--seed N]`. It ends with 1 at the first fault.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from spare_squares.make_room.puzzle_page import build_page
from spare_squares.make_room.replay import decode, play

CHROMIUM = "/usr/bin/chromium"
KEYS = [
    "1",
    "2",
    "3",
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    "Enter",
    " ",
    "Home",
    "End",
]
KEYS += ["Control+Home", "Control+End", "Escape", "r", "c", "b"]
HIDE = """() => { for (const value of [true, false]) {
  Object.defineProperty(document, 'hidden', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange')); } }"""
AUTO = """(share) => {
  const { Game, Rules } = makeRoom;
  const now = Page.run().now;
  const legal = [...Array(192).keys()].filter((a) => !Rules.reason(now, a >> 6, a >> 3 & 7, a & 7));
  const a = legal[Math.floor(share * legal.length)];
  if (legal.length) Game.place(a >> 6, a >> 3 & 7, a & 7);
}"""
# What must hold after every step; each word that comes back is a fault.
FAULTS = """() => {
  const { Game, Run, SHAPES } = makeRoom;
  const { state } = Page;
  const { now } = Page.shown();
  const cells = [...document.querySelectorAll('#board [role=gridcell]')];
  const bits = now.rows.flatMap((row) => [0, 1, 2, 3, 4, 5, 6, 7].map((col) => row >> col & 1)).join('');
  const hidden = getComputedStyle(document.getElementById('board')).visibility === 'hidden';
  const seen = (test) => cells.map((cell) => Number(test(cell))).join('');
  const focused = document.activeElement;
  const checks = {
    ghost: !document.querySelector('.ghost'),
    hiding: hidden === (state.paused && !state.watching && !state.lesson),
    paused: !state.paused || state.watching || Run.active(Page.own()),
    clock: Page.clock.running()
      === (Run.active(Page.own()) && !state.paused && !state.watching && !state.lesson),
    selection: state.selected < 0 || now.tray[state.selected] >= 0,
    roving: cells.filter((cell) => cell.tabIndex === 0).length === 1,
    score: document.getElementById('score').textContent === String(now.score),
    drawn: seen((cell) => cell.classList.contains('f')) === bits,
    labels: seen((cell) => /filled/.test(cell.getAttribute('aria-label'))) === bits,
    preview: (state.selected >= 0 && (state.aimShown || document.querySelector('#board:hover')))
      || !document.querySelector('.fit, .bad'),
    focus: !focused || !focused.disabled,
    tray: now.tray.every((index, slot) => document.querySelectorAll(`#slot${slot + 1} i`).length
      === (index < 0 ? 0 : SHAPES[index].size)),
    width: document.documentElement.scrollWidth <= innerWidth,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}"""
STATE = """() => {
  const { Game, Run, Replay, Store } = makeRoom;
  const bests = ['easy', 'medium', 'hard'].map((level) => Store.best(level));
  return [Replay.encode(Page.own()), Run.key(Page.own()),
    bests.map((best) => (best ? [best.score, -best.moves, -best.ms] : [0, 0, 0]))];
}"""


class Monkey:
    """Random input on one page."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page = page
        self.dice = dice
        self.codes: list[str] = []
        self.bests = [[0, 0, 0]] * 3
        self.done: list[str] = []
        weights = {
            "undo": 4, "pause": 1, "resume": 12, "restart": 0.3, "newgame": 0.3, "daily": 0.2, "endless": 0.2,
            "bringback": 3, "leave": 6, "playthis": 0.5, "accept": 3, "decline": 1, "relearn": 0.5,
            "sound": 0.5, "senddaily": 0.5,
        }  # fmt: skip
        self.deeds: list[tuple[str, float, Callable[[], None]]] = [
            (name, weight, lambda name=name: self.press(f"#{name}"))  # type: ignore[misc]
            for name, weight in weights.items()
        ]
        self.deeds += [("slot", 8, self.slot), ("cell", 10, self.cell), ("keys", 16, self.keys)]
        self.deeds += [("drag", 12, self.drag), ("auto", 14, self.auto), ("level", 0.5, self.level)]
        self.deeds += [("reload", 1, self.reload), ("hide", 0.5, self.hide)]
        self.deeds += [("watch", 0.3, self.watch), ("film", 4, self.film), ("tab", 3, self.tab)]

    def usable(self, selector: str) -> bool:
        found = self.page.locator(selector)
        return found.is_visible() and found.is_enabled()

    def press(self, selector: str) -> None:
        if not self.usable(selector):
            return
        if self.dice.random() < 0.5:
            self.page.locator(selector).focus()
            self.page.keyboard.press("Enter")
        else:
            self.page.click(selector)

    def slot(self) -> None:
        selector = f"#slot{self.dice.randint(1, 3)}"
        if self.usable(selector):
            self.page.click(selector)

    def cell(self) -> None:
        if self.usable("#board"):
            row, col = self.dice.randint(1, 8), self.dice.randint(1, 8)
            self.page.locator(f"#board > div:nth-child({row}) > div:nth-child({col})").click()

    def keys(self) -> None:
        if self.dice.random() < 0.7 and self.usable("#board"):
            self.page.locator('#board [tabindex="0"]').focus()
        for _ in range(self.dice.randint(1, 7)):
            self.page.keyboard.press(self.dice.choice(KEYS))

    def drag(self) -> None:
        selector = f"#slot{self.dice.randint(1, 3)}"
        if not self.usable(selector):
            return
        piece = self.page.locator(f"{selector} .piece").bounding_box()
        board = self.page.locator("#board").bounding_box()
        if piece is None or board is None:
            return
        share = self.dice.uniform
        self.page.mouse.move(
            piece["x"] + piece["width"] * share(0, 1), piece["y"] + piece["height"] * share(0, 1)
        )
        self.page.mouse.down()
        x, y = board["x"] + board["width"] * share(-0.1, 1.1), board["y"] + board["height"] * share(-0.1, 1.1)
        self.page.mouse.move(x, y, steps=self.dice.randint(1, 4))
        if self.dice.random() < 0.2:
            self.page.keyboard.press("Escape")
        self.page.mouse.up()

    def auto(self) -> None:
        for _ in range(self.dice.randint(1, 5)):
            self.page.evaluate(AUTO, self.dice.random() ** 3)

    def level(self) -> None:
        if not self.page.evaluate("Boolean(makeRoom.Page.state.watching || makeRoom.Page.state.lesson)"):
            name = self.dice.choice(["easy", "medium", "hard"])
            self.page.locator(f"#levels label:has(input[value={name}])").click()

    def reload(self) -> None:
        self.page.reload()

    def hide(self) -> None:
        self.page.evaluate(HIDE)

    def watch(self) -> None:
        if self.codes:
            self.page.evaluate("(code) => makeRoom.Watch.open(code)", self.dice.choice(self.codes))

    def film(self) -> None:
        self.press("#" + self.dice.choice(["first", "prev", "next", "next", "play"]))

    def tab(self) -> None:
        self.page.keyboard.press("Tab")

    def step(self) -> list[str]:
        """Do one thing and return the faults found after it."""
        name, _, deed = self.dice.choices(self.deeds, [weight for _, weight, _ in self.deeds])[0]
        self.done.append(name)
        deed()
        faults: list[str] = self.page.evaluate(FAULTS)
        code, key, bests = self.page.evaluate(STATE)
        if play(decode(code)).state.key() != key:
            faults.append(f"{code} gives another position than {key}")
        if any(new < old for new, old in zip(bests, self.bests, strict=True)):
            faults.append("a best score fell")
        self.bests = bests
        if self.dice.random() < 0.05:
            self.codes.append(code)
        return faults


def round_of(browser: Any, uri: str, seed: int, until: float) -> tuple[int, list[str]]:
    """Play one context until it has done 400 steps, the time is up or a fault is found."""
    size = {"width": 360, "height": 640} if seed % 2 else {"width": 1100, "height": 760}
    context = browser.new_context(viewport=size)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda note: errors.append(note.text))
    page.goto(uri)
    monkey, steps, faults = Monkey(page, random.Random(seed)), 0, list[str]()
    while steps < 400 and time.monotonic() < until and not faults:
        faults = monkey.step() + errors
        steps += 1
    context.close()
    return steps, [f"seed {seed}, step {steps} after {' '.join(monkey.done[-8:])}: {f}" for f in faults]


def main() -> int:
    """Play for some seconds and report how many steps held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    until, seed, steps = time.monotonic() + options.seconds, options.seed, 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "make-room.html"
        file.write_bytes(build_page())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        while time.monotonic() < until:
            more, faults = round_of(browser, file.as_uri(), seed, until)
            steps, seed = steps + more, seed + 1
            if faults:
                print(*faults, sep="\n")
                return 1
        browser.close()
    print(f"{steps} steps in {seed - options.seed} rounds, no fault")
    return 0


if __name__ == "__main__":
    sys.exit(main())
