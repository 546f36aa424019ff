"""An evening on the page for the table, begun as people begin one."""

from __future__ import annotations

from typing import Any


def sit_down(page: Any, names: str = "Ann, Ben, Cleo", *, boards: str = "3") -> None:
    """Begin an evening with the first cards, in the order of the deck."""
    page.locator("#new").click()
    page.locator("#name").fill(names)
    page.locator("#add").click()
    page.locator("#boards").select_option(boards)
    page.locator("#way input[value=named]").check()
    for card in range(int(boards)):
        page.locator("#pick button").nth(card).click()
    page.locator("#start").click()
