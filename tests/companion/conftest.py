"""The page of the box's deck, built once and opened at a phone's size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from phone_evening import PARTS

from spare_squares.companion.phone_page import build_page
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts

PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the page of the box."""
    path = tmp_path_factory.mktemp("table") / "table.html"
    path.write_bytes(build_page(builtin_deck(), read_texts(), built_in=True))
    return path


@pytest.fixture
def opened(chromium: Any, page_file: Path) -> Iterator[Callable[..., Any]]:
    """Return a function that opens the page in a fresh window; errors and requests fail the test."""
    contexts, wrong = [], []

    def start(**options: Any) -> Any:
        context = chromium.new_context(**{"viewport": PHONE, "accept_downloads": True, **options})
        contexts.append(context)
        context.add_init_script(PARTS)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.append(request.url) if "http" in request.url[:5] else None)
        page.goto(page_file.as_uri())
        return page

    yield start
    for context in contexts:
        context.close()
    assert wrong == []
