"""Redraw the handbook's pictures of the block puzzle from the page as it is today."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from spare_squares.make_room import bots
from spare_squares.make_room.puzzle_page import build_page

HERE = Path(__file__).parent / "pictures"
SEED = 11
PLAY = """(log) => {
  const place = (a) => makeRoom.Game.place(a >> 6, a >> 3 & 7, a & 7);
  log.slice(0, -1).forEach(place);
  makeRoom.Page.clock.set(154000);
  place(log.at(-1));
}"""


def main() -> None:
    """Save a phone in light and a desktop in dark, both in the middle of one run of a bot."""
    log = list(bots.play("greedy", SEED, "hard", limit=80).log)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "make-room.html"
        file.write_bytes(build_page())
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        phone = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "color_scheme": "light"}
        page = opened(browser, file, phone)
        page.evaluate(PLAY, log[:23])
        page.screenshot(path=HERE / "blocks-phone.png")
        page = opened(browser, file, {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"})
        page.evaluate(PLAY, log[:25])
        slot, row, col = log[25] >> 6, log[25] >> 3 & 7, log[25] & 7
        page.click(f"#slot{slot + 1}")
        page.locator(f"#board > div:nth-child({row + 1}) > div:nth-child({col + 1})").hover()
        page.screenshot(path=HERE / "blocks-desktop.png")
        browser.close()


def opened(browser: Any, file: Path, options: dict[str, Any]) -> Any:
    """Open the page on the chosen deal, with nothing moving."""
    context = browser.new_context(reduced_motion="reduce", **options)
    context.add_init_script(f"crypto.getRandomValues = (words) => {{ words.fill({SEED}); return words; }};")
    page = context.new_page()
    page.goto(file.as_uri())
    page.locator("#levels label:has(input[value=hard])").click()
    return page


if __name__ == "__main__":
    main()
