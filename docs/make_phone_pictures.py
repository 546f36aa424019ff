"""Redraw the handbook's pictures of the page for the table: its screens on a phone, two on a desk."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from spare_squares.companion.phone_page import build_page
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts
from spare_squares.solver.finished_board import finished_board

PICTURES = Path(__file__).parent / "pictures"
GAP = 12


def side_by_side(shots: list[bytes], columns: int) -> Image.Image:
    """Lay pictures of one size out in rows, on grey."""
    images = [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]
    width, height = images[0].size
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP), "#8a8a8a")
    for at, image in enumerate(images):
        row, column = divmod(at, columns)
        whole.paste(image, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return whole


def evening(page: Any) -> list[bytes]:
    """Play a little and return a picture of each screen on the way."""
    shots = []

    def shot() -> None:
        shots.append(page.screenshot())

    shot()
    page.locator("#new").click()
    page.locator("#name").fill("Ann, Ben, Cleo, Dan")
    page.locator("#add").click()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    shot()
    page.locator("#way input[value=named]").check()
    for card in range(3):
        page.locator("#pick button").nth(card).click()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 420)")
    shot()
    page.locator("#start").click()
    page.locator("#side button[data-letter=L]").click()
    page.get_by_role("gridcell", name="A1,").click()
    shot()
    page.locator("#place").click()
    page.locator("#side button[data-letter=O]").click()
    page.get_by_role("gridcell", name="B2,").click()
    page.locator("#place").click()
    shot()
    page.locator("#yes").click()
    while page.locator("#pass").is_visible():
        page.locator("#pass").click()
    shot()
    for _ in range(2):
        page.locator("#later .main").click()
        page.evaluate("document.getElementById('more').open = true")
        page.locator("#stop").click()
        page.locator("#yes").click()
    shot()
    page.locator("#tabs button[value=practice]").click()
    shot()
    return shots


def main() -> None:
    """Write both pictures."""
    deck = builtin_deck()
    data = build_page(deck, read_texts(), built_in=True, finished=finished_board(deck))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "page.html"
        file.write_bytes(data)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def opened(width: int, height: int, **options: Any) -> Any:
            page = browser.new_page(viewport={"width": width, "height": height}, **options)
            page.goto(file.as_uri())
            return page

        side_by_side(evening(opened(360, 640)), 4).save(PICTURES / "phone-page.png", optimize=True)
        wide = [opened(1280, 640).screenshot()]
        page = opened(1280, 640, color_scheme="dark")
        wide.append(evening(page)[3])
        side_by_side(wide, 1).save(PICTURES / "phone-page-desk.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
