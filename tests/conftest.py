"""Options of the whole test run, how property tests are drawn, and the one browser all pages are tried in."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from marionette import Marionette, started

CHROMIUM = Path("/usr/bin/chromium")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# No test is about time, and CI draws the same examples every time; the fuzzing scripts look further.
settings.register_profile("house", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-references",
        action="store_true",
        help="write the reference texts of the sheets anew, to be read in review",
    )


def require(program: Path, environ: Mapping[str, str]) -> None:
    """Skip with a notice where a browser is missing; in CI that is an error."""
    if program.exists():
        return
    if environ.get("CI") == "true":
        raise FileNotFoundError(f"{program} is missing: apt-get install {program.name}")
    pytest.skip(f"no {program} here: the browser tests are left out")


@pytest.fixture
def browser_check() -> Callable[[Path, Mapping[str, str]], None]:
    return require


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start Debian's chromium once."""
    require(CHROMIUM, os.environ)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marionette]:
    """Start Firefox ESR once, where it is installed."""
    program = shutil.which("firefox-esr")
    if program is None:
        pytest.skip("no firefox-esr here: the pages are tried in chromium only")
    with started(program, tmp_path_factory.mktemp("firefox")) as client:
        yield client
