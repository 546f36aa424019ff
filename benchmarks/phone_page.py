"""Report the page for the table against its budgets: size, gzip, a further card, nodes, actions a second.

A figure is printed with its budget and the ratio of the two. Needs playwright and chromium.
"""

from __future__ import annotations

import gzip
import tempfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import sync_playwright

from spare_squares.companion.phone_page import build_page
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts

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


def main() -> None:
    """Print one line a figure."""
    deck, texts = builtin_deck(), read_texts()
    page = build_page(deck, texts, built_in=True)
    fewer = build_page(replace(deck, cards=deck.cards[:-1]), texts, built_in=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "page.html"
        file.write_bytes(page)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        shown = browser.new_page()
        shown.goto(file.as_uri())
        nodes = shown.evaluate("document.querySelectorAll('*').length")
        actions = shown.evaluate(ACTIONS)
        browser.close()
    for name, figure, budget in (
        ("bytes", len(page), 95_000),
        ("gzip bytes", len(gzip.compress(page, 9, mtime=0)), 29_000),
        ("bytes a further card", len(page) - len(fewer), 70),
        ("elements", nodes, 450),
        ("actions a second", actions, 50_000),
    ):
        print(f"{name:22} {figure:10.0f}  budget {budget:7}  ratio {figure / budget:.2f}")


if __name__ == "__main__":
    main()
