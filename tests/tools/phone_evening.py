"""An evening on the page for the table, begun as people begin one."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

from playwright.sync_api import Error

# The page keeps its parts under one name; the tests call them by their own.
PARTS = "addEventListener('DOMContentLoaded', () => Object.assign(window, window.spareSquares?.parts))"


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


def written(profile: Path, mark: str) -> None:
    """Wait until the browser has written something on the disk of a profile that holds a mark."""
    storage = profile / "Default" / "Local Storage" / "leveldb"
    for _ in range(600):
        if any(mark.encode() in file.read_bytes() for file in storage.glob("*.log")):
            return
        sleep(0.05)
    raise AssertionError(f"{mark} was not written in half a minute")


def kill(context: Any, profile: Path) -> None:
    """Kill the browser of a profile by the id of its process."""
    found = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True)
    for line in found.stdout.splitlines():
        if f"--user-data-dir={profile}" in line and "--type=" not in line:
            os.kill(int(line.split()[0]), signal.SIGKILL)
    with suppress(Error):  # what has been killed may already be gone
        context.close()
