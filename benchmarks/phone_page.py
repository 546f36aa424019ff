"""Report the page for the table against its budgets (WP36): size, elements, handlers, rules, start-up.

A figure is printed with its budget and the ratio of the two. Needs playwright and chromium.
"""

from __future__ import annotations

import gzip
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import sync_playwright

from spare_squares.companion.phone_page import build_page
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts
from spare_squares.solver.finished_board import finished_board

ACTIONS = """() => {
  const setup = { game, cards: deckCards, order: [0], boards: 1,
    players: ['Ann', 'Ben'], recorder: 'Ben', starter: 'Ann', relaxed: false, rotateStarter: false,
    allowRepeats: false };
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < 1000) {
    let table = Rules.opening(setup);
    for (let turn = 0; turn < 16; turn += 1, done += 1) {
      const kind = turn % 2 ? 'pass' : 'place';
      const cells = [['C1', 'C2', 'D1', 'D2'], ['A1', 'B1']][turn ? 1 : 0];
      const action = turn > 2 ? Session.action('pass')
        : Session.action(kind, { piece: turn ? 'D' : 'O', cells });
      table = Rules.DO[action.kind](setup, table, action).table;
    }
  }
  return done / ((performance.now() - start) / 1000);
}"""

# Pointer moves and keys timed inside the page: the time its own handlers take, the worst case of repainting.
HANDLERS = """async (times) => {
  const took = { pointer: [], key: [] };
  const handle = document.querySelector('#side button');
  const board = document.getElementById('board').getBoundingClientRect();
  const send = (type, x, y) => handle.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true,
    pointerType: 'mouse', button: type === 'pointermove' ? -1 : 0, buttons: 1,
    clientX: x, clientY: y, bubbles: true }));
  handle.setPointerCapture = () => {};
  const timed = async (kind, act) => {
    const start = performance.now();
    act();
    took[kind].push(performance.now() - start);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  };
  const from = handle.getBoundingClientRect();
  send('pointerdown', from.x + 20, from.y + 20);
  for (let i = 0; i < times; i += 1) {
    await timed('pointer', () => send('pointermove', board.x + ((i * 37) % 100) / 100 * board.width,
      board.y + ((i * 61) % 100) / 100 * board.height));
  }
  send('pointercancel', 0, 0);
  document.querySelector('#board [tabindex="0"]').focus();
  const keys = ['1', 'r', 'ArrowDown', 'ArrowRight', 'Enter', 'ArrowRight', 'f', 'Escape'];
  for (let i = 0; i < times; i += 1) {
    await timed('key', () => document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: keys[i % keys.length], bubbles: true, cancelable: true })));
  }
  const sorted = took.pointer.sort((a, b) => a - b);
  const key = took.key.sort((a, b) => a - b);
  const [most, half] = [Math.floor(sorted.length * 0.95), sorted.length >> 1];
  return [sorted[most], key.at(-1), sorted[half], key[half]];
}"""
SIT_DOWN = """() => {
  Evening.open(Session.create({ game, cards: deckCards, order: [0], boards: 1, players: ['Ann', 'Ben'],
    recorder: 'Ben', starter: 'Ann', relaxed: false, rotateStarter: false, allowRepeats: false,
    deck: data.deck, credit: data.credit, fingerprint: data.fingerprint, created: stamp() }));
  document.getElementById('continue').click();
}"""


def seconds(*words: str) -> float:
    """Return the least processor time of five runs of the command, in seconds."""
    took = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "spare_squares", *words], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(took)


def main() -> None:
    """Print one line a figure."""
    deck, texts = builtin_deck(), read_texts()
    finished = finished_board(deck)
    page = build_page(deck, texts, built_in=True, finished=finished)
    fewer = build_page(replace(deck, cards=deck.cards[:-1]), texts, built_in=True, finished=finished)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "page.html"
        file.write_bytes(page)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        shown = browser.new_page()
        shown.goto(file.as_uri())
        shown.evaluate("Object.assign(window, spareSquares.parts)")
        nodes = shown.evaluate("document.querySelectorAll('*').length")
        actions = shown.evaluate(ACTIONS)
        shown.evaluate(SIT_DOWN)
        playing = shown.evaluate("document.querySelectorAll('*').length")
        pointer, key, usual_pointer, usual_key = shown.evaluate(HANDLERS, 240)
        shown.context.new_cdp_session(shown).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        slow_pointer, slow_key, *_ = shown.evaluate(HANDLERS, 120)
        browser.close()
        built = seconds("page", "build", "-o", str(Path(folder) / "built.html")) / seconds("--help")
    for name, figure, budget in (
        ("bytes", len(page), 95_000),
        ("gzip bytes", len(gzip.compress(page, 9, mtime=0)), 29_000),
        ("bytes a further card", len(page) - len(fewer), 70),
        ("elements", nodes, 450),
        ("elements at the table", playing, 450),
        ("ms a move, p95", pointer, 1),
        ("ms a move, p95, 4x", slow_pointer, 4),
        ("ms a move, median", usual_pointer, 1),
        ("ms a key, median", usual_key, 5),
        ("ms a key, longest", key, 5),
        ("ms a key, longest, 4x", slow_key, 12),
        ("page build / --help", built, 4),
        ("actions a second", actions, 50_000),
    ):
        print(f"{name:22} {figure:10.1f}  budget {budget:7}  ratio {figure / budget:.2f}")


if __name__ == "__main__":
    main()
