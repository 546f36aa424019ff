"""The page and its parts as files."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from spare_squares.errors import Refused
from spare_squares.language.texts import read_texts
from spare_squares.maker.page import SCRIPTS, Inputs, build_folder, build_single
from spare_squares.maker.pyodide import DIGESTS, SOURCES, STUBS, pack_library, read_pyodide
from spare_squares.web.join import source


def test_without_pyodide_one_message_says_how_to_get_it(run: Any) -> None:
    """DI1: Pyodide is an input of the build; a machine without it gets one sentence."""
    done = run("maker", "build", "--single", "maker.html")
    assert done.code == 1 and "npm pack pyodide@" in done.err and not Path("maker.html").exists()


def test_another_pyodide_is_refused(tmp_path: Path) -> None:
    """DI1: each file of Pyodide is pinned by SHA-256."""
    for name in DIGESTS:
        (tmp_path / name).write_bytes(b"another")
    with pytest.raises(Refused, match="is not the file of Pyodide"):
        read_pyodide(tmp_path)


def test_the_archive_holds_the_program_and_no_test_tool() -> None:
    """DI1, DI6: the same bytes twice, under 2.5 MB; no Babel, no compiled file, no page within the page."""
    packed = pack_library()
    assert packed == pack_library() and len(packed) < 2_500_000
    names = zipfile.ZipFile(io.BytesIO(packed)).namelist()
    assert {"spare_squares/shell/group.py", "spare_squares/templates/decks/spare-squares.json"} <= set(names)
    assert not [name for name in names if re.search(r"^babel|\.(so|pyd|pyc)$|templates/web/ma", name)]
    for each in SOURCES:
        assert any(name.startswith(each.only) for name in names), each.name
        assert not [name for name in names if name.startswith(each.without or "\0")]


def test_the_stub_of_pillow_is_never_on_the_programs_path() -> None:
    """DI7: the stand-in lies in the archive for the browser alone."""
    import PIL

    assert PIL.__version__ != "0"
    assert set(STUBS) == {"PIL/__init__.py", "PIL/Image.py"}


def test_every_word_of_the_page_is_of_the_catalogue() -> None:
    """LA1, LA5: all that the page says is in the catalogue, nothing is left over or said without it."""
    said = read_texts()["maker"]
    frame = source("maker/page.html")
    marked = set(re.findall(r'data-say="(\w+)"', frame))
    assert marked | {"description", "no_script"} == set(said["page"])
    body = re.sub(r"(?s)^.*?<body>|<!--.*?-->|<[^>]*>|\{\{\w+\}\}", " ", frame)
    assert set(re.findall(r"[^\W\d_]{2,}", body)) <= {"Spare", "Squares"}
    asked, lines = set[str](), set[str]()
    for name in (*SCRIPTS, "maker/python.js"):
        script = source(name)
        asked |= set(re.findall(r"\bt\(\s*(?:\w+ (?:===|\?)[^?]*\? *)?'([\w.]+)'", script))
        lines |= set(re.findall(r"\b(?:say|heard)\((?:engine\.started\(\) \? )?'(\w+)'", script))
    assert lines <= set(said["lines"])
    for key in asked:
        found: Any = said
        for part in key.split("."):
            found = found[part]


@pytest.mark.slow
def test_one_file_and_a_folder(inputs: Inputs) -> None:
    """DI1, DI5, DI6, DI13: hashes name the parts, the ready files lie beside them, all within the budget."""
    single = build_single(inputs)
    assert single == build_single(inputs) and len(single) <= 12_300_000
    files = build_folder(inputs)
    parts = [name for name in files if re.fullmatch(r"\w+\.[0-9a-f]{16}\.(gz|zip)", name)]
    assert len(parts) == 5 and sum(len(files[name]) for name in parts) <= 9_000_000
    assert "spare-squares-kit-a4.pdf" in files and "spare-squares-answers-letter.pdf" in files
    kept = files["offline.js"].decode()
    assert all(f'"{name}"' in kept for name in files if name != "offline.js")
    assert "Mozilla Public License" in single[-60_000:].decode() or b"Mozilla Public License" in single
