"""Pyodide where it is at hand, and the maker page built with it once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from spare_squares.maker.commands.maker import gather_inputs
from spare_squares.maker.page import Inputs, build_single

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """Return the folder of Pyodide's files: `.ci/run` fetches it, elsewhere its absence skips."""
    folder = Path(os.environ.get("SPARE_SQUARES_PYODIDE", ROOT / ".pyodide" / "package"))
    if not (folder / "pyodide.asm.wasm").exists():
        if os.environ.get("CI") == "true":
            raise FileNotFoundError(f"{folder}: npm pack pyodide and unpack it there, as .ci/run does")
        pytest.skip("no Pyodide here: the maker page is not tried in a browser")
    return folder


@pytest.fixture(scope="session")
def inputs(pyodide: Path) -> Inputs:
    return gather_inputs(pyodide)


@pytest.fixture(scope="session")
def single(inputs: Inputs, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the page as one file."""
    path = tmp_path_factory.mktemp("maker") / "maker.html"
    path.write_bytes(build_single(inputs))
    return path


@pytest.fixture
def maker_page(chromium: Any, single: Path) -> Any:
    """Open the one file in a fresh window, and fail for anything it asks of a host."""
    context = chromium.new_context(viewport={"width": 1000, "height": 900}, accept_downloads=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(single.as_uri())
    yield page
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
