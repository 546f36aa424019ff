"""Measure the block puzzle's page in a real browser against its budgets (R97).

The drag is driven by the browser's own input queue, 240 mouse moves at 60 a second, while the page notes its
animation frames. Handlers are timed inside the page around a dispatched event, at full speed and throttled
to a quarter. Run: `python benchmarks/blocks_page.py [--quick] [--json]`. It ends with 1 over a budget,
except when it is quick: ten seconds on a shared machine prove nothing.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from spare_squares.make_room.puzzle_page import build_page

CHROMIUM = "/usr/bin/chromium"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-precise-memory-info",
]

FRAMES_START = """() => {
  window.frames = [];
  const note = (time) => { window.frames.push(time); window.framing = requestAnimationFrame(note); };
  window.framing = requestAnimationFrame(note);
}"""
FRAMES_STOP = "() => { cancelAnimationFrame(window.framing); return window.frames; }"

# Every move crosses cells, so that each one repaints the preview: the worst case. A frame passes between two.
MOVES = """async (times) => {
  const slot = document.getElementById('slot1');
  const board = document.getElementById('board').getBoundingClientRect();
  const send = (type, x, y) => slot.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, isPrimary: true, pointerType: 'mouse', button: type === 'pointermove' ? -1 : 0,
    buttons: type === 'pointerup' ? 0 : 1, clientX: x, clientY: y, bubbles: true, cancelable: true }));
  slot.setPointerCapture = () => {};
  const from = slot.getBoundingClientRect();
  send('pointerdown', from.x + 40, from.y + 40);
  const took = [];
  for (let i = 0; i < times; i += 1) {
    const x = board.x + ((i * 37) % 100) / 100 * board.width;
    const y = board.y + ((i * 61) % 100) / 100 * board.height;
    const start = performance.now();
    send('pointermove', x, y);
    took.push(performance.now() - start);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  send('pointercancel', 0, 0);
  delete slot.setPointerCapture;
  return took;
}"""

KEYS = """async (rounds) => {
  const keys = ['1', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter', '2', 'ArrowUp', 'Enter', '3', 'ArrowLeft', 'Enter'];
  const took = [];
  document.querySelector('#board [tabindex="0"]').focus();
  for (let i = 0; i < rounds; i += 1) {
    for (const key of keys) {
      const start = performance.now();
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code: /\\d/.test(key) ? `Digit${key}` : key, bubbles: true, cancelable: true }));
      took.push(performance.now() - start);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    if (makeRoom.Page.run().now.ended) makeRoom.Game.newGame();
  }
  return took;
}"""  # noqa: E501

ENGINE = """(ms) => {
  const { Rules, Deal, SHAPES } = makeRoom;
  const start = performance.now();
  let placed = 0;
  for (let seed = 0; performance.now() - start < ms; seed += 1) {
    const level = ['easy', 'medium', 'hard'][seed % 3];
    const trayOf = (n) => Deal.tray(seed, level, n);
    let position = Rules.start(trayOf(0));
    for (let move = 0; move < 300 && !position.ended; move += 1) {
      search: for (let slot = 0; slot < 3; slot += 1) {
        const shape = SHAPES[position.tray[slot]];
        if (!shape) continue;
        for (let anchor = 0; anchor < 64; anchor += 1) {
          if (Rules.hindrance(position.rows, shape, anchor >> 3, anchor & 7)) continue;
          position = Rules.place(position, slot, anchor >> 3, anchor & 7, trayOf).next;
          placed += 1;
          break search;
        }
      }
    }
  }
  return placed / (performance.now() - start) * 1000;
}"""


class Figure(NamedTuple):
    """One measured number and the most (or least) it may be."""

    name: str
    value: float
    limit: float
    unit: str
    at_least: bool = False

    def good(self) -> bool:
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def part(values: list[float], share: float) -> float:
    """Return the value below which a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def drag_frames(page: Page, moves: int) -> list[float]:
    """Return the times between frames in ms while a piece is dragged over the board."""
    piece, board = page.locator("#slot1 .piece").bounding_box(), page.locator("#board").bounding_box()
    if piece is None or board is None:
        raise RuntimeError("the page shows no piece or no board")
    page.mouse.move(piece["x"] + 4, piece["y"] + 4)
    page.mouse.down()
    page.evaluate(FRAMES_START)
    begin = time.perf_counter()
    for step in range(moves):
        x = board["x"] + board["width"] * (0.1 + 0.7 * abs((step / 40) % 2 - 1))
        y = board["y"] + board["height"] * (0.1 + 0.7 * abs((step / 27) % 2 - 1))
        page.mouse.move(x, y)
        time.sleep(max(0.0, begin + (step + 1) / 60 - time.perf_counter()))
    frames: list[float] = page.evaluate(FRAMES_STOP)
    page.keyboard.press("Escape")
    page.mouse.up()
    return [after - before for before, after in pairwise(frames)]


def size() -> Iterator[Figure]:
    data = build_page()
    yield Figure("page weight", len(data) / 1000, 110, "kB")
    yield Figure("page weight, gzip", len(gzip.compress(data, 9, mtime=0)) / 1000, 33, "kB")


def in_browser(page: Page, *, quick: bool) -> Iterator[Figure]:
    """Yield every figure that needs the page to run."""
    frames = drag_frames(page, 60 if quick else 240)
    yield Figure("frame time while dragging, p95", part(frames, 0.95), 17.5, "ms")
    yield Figure("frames over 20 ms", 100 * sum(time > 20 for time in frames) / len(frames), 2, "%")
    session: Any = page.context.new_cdp_session(page)
    for rate, move_limit, key_limit in ((1, 1, 5), (4, 4, 12)):
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.evaluate(MOVES, 20)
        moves: list[float] = page.evaluate(MOVES, 60 if quick else 240)
        yield Figure(f"pointermove handler, {rate}×, p95", part(moves, 0.95), move_limit, "ms")
        page.evaluate(KEYS, 2)
        keys: list[float] = page.evaluate(KEYS, 4 if quick else 30)
        yield Figure(f"key event, {rate}×, longest", max(keys), key_limit, "ms")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.evaluate(ENGINE, 300)
    speed: float = page.evaluate(ENGINE, 500 if quick else 3000)
    yield Figure("rules engine", speed, 100_000, "placements/s", at_least=True)
    yield Figure("DOM nodes", page.evaluate("document.querySelectorAll('*').length"), 400, "")
    session.send("HeapProfiler.collectGarbage")
    heap: float = page.evaluate("performance.memory.usedJSHeapSize")
    yield Figure("heap", heap / 1e6, 10, "MB")


def measure(*, quick: bool) -> list[Figure]:
    """Return all figures."""
    figures = list(size())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "make-room.html"
        file.write_bytes(build_page())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        figures += in_browser(page, quick=quick)
        figures.append(Figure("further requests", len(asked) - 1, 0, ""))
        browser.close()
    return figures


def main() -> int:
    """Print each figure beside its budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="ten seconds in all, for CI")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    options = parser.parse_args()
    figures = measure(quick=options.quick)
    if options.json:
        print(json.dumps([figure._asdict() | {"good": figure.good()} for figure in figures], indent=1))
    else:
        for figure in figures:
            sign = "≥" if figure.at_least else "≤"
            verdict = "ok" if figure.good() else "OVER"
            value = f"{figure.value:12,.2f} {figure.unit:13}"
            print(f"{figure.name:34} {value} {sign} {figure.limit:<10,g} {verdict}")
    return 0 if options.quick or all(figure.good() for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
