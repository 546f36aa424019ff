"""Page scripts that need no document, under Node's own test runner, and all of them under ESLint's rules."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from spare_squares.companion.phone_page import page_data as phone_data
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts
from spare_squares.make_room.conformance import vectors
from spare_squares.make_room.shapes import page_data
from spare_squares.table.vectors import vectors as table_vectors

ROOT = Path(__file__).parents[2]
FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.test.mjs"))


@cache
def python_knows() -> str:
    """Return the data of both pages, and what every implementation of their rules must answer, as JSON."""
    words = phone_data(builtin_deck(), read_texts())["words"]
    table = {"words": words, "vectors": table_vectors()}
    return json.dumps({"data": page_data(), "vectors": vectors(), "table": table})


@pytest.mark.parametrize("file", FILES)
def test_scripts_without_a_document(file: str, tmp_path: Path) -> None:
    """R25, R96: each file of tests for Node passes; what Python knows is given to it as one file."""
    node = shutil.which("node")
    if node is None and os.environ.get("CI") != "true":
        pytest.skip("no node here: the page scripts are tested in the browser alone")
    assert node, "node is missing: apt-get install nodejs"
    given = tmp_path / "given.json"
    given.write_text(python_knows(), "utf-8")
    environment = {**os.environ, "PAGE_GIVEN": str(given)}
    done = subprocess.run([node, "--test", file], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert "# fail 0" in done.stdout or "fail 0" in done.stdout
