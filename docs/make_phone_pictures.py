"""Redraw the handbook's pictures of the page for the table: its screens on a phone, on a desk, on paper."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image
from playwright.sync_api import sync_playwright

from spare_squares.companion.phone_page import build_page
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts
from spare_squares.solver.finished_board import finished_board

PICTURES = Path(__file__).parent / "pictures"
GAP = 12
COLOURS = 64  # enough for ink, paper and one accent with their soft edges
Shots = dict[str, Image.Image]


def side_by_side(images: list[Image.Image], name: str, *, columns: int) -> None:
    """Lay pictures of one size out in rows, on grey, and keep them under a name."""
    width, height = images[0].size
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP), "#8a8a8a")
    for at, image in enumerate(images):
        row, column = divmod(at, columns)
        whole.paste(image, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    whole.quantize(COLOURS).save(PICTURES / f"{name}.png", optimize=True)


def picture(png: bytes) -> Image.Image:
    """Return a picture of the screen as it is drawn, without transparency."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def to_top(page: Any, target: str = "header") -> None:
    """Bring something to the upper edge, with the focus nowhere."""
    page.evaluate("document.activeElement.blur()")
    page.locator(target).first.evaluate("(element) => scrollBy(0, element.getBoundingClientRect().top - 8)")


def before(page: Any, shot: Callable[[str], None]) -> None:
    """From the front by rules and cards to the set-up of three boards with four players."""
    shot("front")
    page.locator("#tabs button[value=rules]").click()
    shot("rules")
    to_top(page, "#rules section:has(figure div:nth-child(2))")
    shot("example")
    page.locator("#tabs button[value=cardlist]").click()
    shot("cards")
    page.locator("#tabs button[value=table]").click()
    page.locator("#new").click()
    page.locator("#name").fill("Ann, Ben, Cleo, Dan")
    page.locator("#add").click()
    to_top(page)
    shot("set-up")
    page.locator("#way input[value=named]").check()
    for card in range(3):
        page.locator("#pick button").nth(card).click()
    to_top(page, "#way")
    shot("cards tapped")
    page.locator("#start").click()


def board(page: Any, shot: Callable[[str], None]) -> None:
    """Play the first board: the minute, a piece aimed at, a misfit, what is under "More", the end."""
    page.locator("#planning").click()
    page.locator("#side button[data-letter=L]").click()
    page.get_by_role("gridcell", name="A1,").click()
    shot("aimed")
    page.locator("#place").click()
    page.locator("#side button[data-letter=O]").click()
    page.get_by_role("gridcell", name="B2,").click()
    page.locator("#place").click()
    shot("misfit")
    page.locator("#yes").click()
    shot("table")
    page.evaluate("ui.more.open = true")
    to_top(page, "#undo")
    shot("more")
    page.locator("#flat").click()
    shot("flat")
    page.locator("#upright").click()
    while page.locator("#pass").is_visible():
        page.locator("#pass").click()
    to_top(page)
    shot("over")


def after(page: Any, shot: Callable[[str], None]) -> None:
    """Give the two other boards up, look at the evening and what it can be kept as, and practise."""
    for _ in range(2):
        page.locator("#later .main").click()
        page.evaluate("ui.more.open = true")
        page.locator("#stop").click()
        page.locator("#yes").click()
    page.evaluate("ui.more.open = false")
    to_top(page)
    shot("evening")
    to_top(page, "#copy")
    shot("sharing")
    page.locator("#tabs button[value=practice]").click()
    for letter, cell in (("O", "B1"), ("D", "A3")):
        page.locator(f"#pside button[data-letter={letter}]").click()
        page.locator("#pboard").get_by_role("gridcell", name=f"{cell},").click()
    shot("practice")
    page.locator("#tabs button[value=table]").click()


def evening(page: Any) -> Shots:
    """Play an evening and return a picture of each screen on the way."""
    shots: Shots = {}

    def shot(name: str) -> None:
        shots[name] = picture(page.screenshot())

    for part in (before, board, after):
        part(page, shot)
    return shots


def printed(page: Any) -> list[Image.Image]:
    """Return the first two sheets of the print view, and the record of the evening as it is printed."""
    sheets = []
    for look, count in (("", 2), ("printing", 1)):
        page.evaluate("(look) => look && document.body.classList.add(look)", look)
        document = pypdfium2.PdfDocument(page.pdf(format="A4", margin=dict.fromkeys(SIDES, "12mm")))
        sheets += [document[at].render(scale=0.6).to_pil().convert("RGB") for at in range(count)]
    return sheets


SIDES = ("top", "right", "bottom", "left")
PARTS = "addEventListener('DOMContentLoaded', () => { window.ui = window.spareSquares.parts.ui; })"


def main() -> None:
    """Write the pictures: before the game, at the table, after it, in landscape, on a desk, printed."""
    deck = builtin_deck()
    data = build_page(deck, read_texts(), built_in=True, finished=finished_board(deck))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "page.html"
        file.write_bytes(data)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def opened(width: int, height: int, **options: Any) -> Any:
            page = browser.new_page(viewport={"width": width, "height": height}, **options)
            page.add_init_script(PARTS)
            page.goto(file.as_uri())
            return page

        page = opened(360, 640)
        phone = evening(page)
        side_by_side(printed(page), "phone-page-print", columns=3)
        for name, screens in SCREENS.items():
            side_by_side([phone[each] for each in screens], name, columns=3)
        turned = evening(opened(740, 360))
        side_by_side([turned[each] for each in ("aimed", "flat")], "phone-page-landscape", columns=1)
        wide = evening(opened(1280, 640))["front"], evening(opened(1280, 640, color_scheme="dark"))["aimed"]
        side_by_side(list(wide), "phone-page-desk", columns=1)
        browser.close()


SCREENS = {
    "phone-page": ("front", "rules", "example", "cards", "set-up", "cards tapped"),
    "phone-page-table": ("aimed", "misfit", "table", "more", "flat", "over"),
    "phone-page-after": ("evening", "sharing", "practice"),
}

if __name__ == "__main__":
    main()
