"""Try the page for the table with names, notes and records that hold markup, by every door of it.

Each round types, adds names, ends an evening or brings a record in; nothing of it may become an element, a
handler, a script that runs or a request. Run: `python benchmarks/fuzz_phone_page.py [--rounds N]
[--seconds S] [--seed N] [--quick]`. It ends with 1 where something was found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from spare_squares.companion.phone_page import build_page
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts

FUZZ = (Path(__file__).parents[1] / "tests" / "companion" / "fuzz.js").read_text("utf-8")
BATCH = 100


def main() -> int:
    """Play the rounds in batches, each in a page just opened, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=0, help="end after this long instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="ten seconds")
    given = parser.parse_args()
    seconds = 10 if given.quick else given.seconds
    end = time.monotonic() + seconds if seconds else float("inf")
    asked: list[str] = []
    wrong: list[str] = []
    done = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "page.html"
        file.write_bytes(build_page(builtin_deck(), read_texts(), built_in=True))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.on(
            "request", lambda request: asked.append(request.url) if request.url != file.as_uri() else None
        )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        while not wrong and not asked and time.monotonic() < end and (seconds or done < given.rounds):
            page.goto(file.as_uri())
            page.evaluate("Object.assign(window, spareSquares.parts)")
            wrong += page.evaluate(FUZZ, [given.seed + done, BATCH])["wrong"]
            done += BATCH
        browser.close()
    print(f"{done} rounds, {len(wrong)} faults, {len(asked)} requests")
    for each in [*wrong, *asked]:
        print(f"seed {given.seed + done - BATCH}: {each}")
    return 1 if wrong or asked else 0


if __name__ == "__main__":
    sys.exit(main())
