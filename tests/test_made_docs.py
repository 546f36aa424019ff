"""What scripts write into docs is what the program says and makes now."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("script", ["make_reference.py", "make_ready.py"])
def test_made_files_are_up_to_date(script: str) -> None:
    """DI13, DI17: the references are made from the program itself; the ready files are those of today."""
    done = subprocess.run(
        [sys.executable, DOCS / script, "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_gallery_shows_what_the_tables_hold() -> None:
    """DI18: each sheet, look, paper, card size, language and choice has its picture, told in words, too."""
    spec = importlib.util.spec_from_file_location("make_gallery", DOCS / "make_gallery.py")
    assert spec and spec.loader
    sys.modules["make_gallery"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = (DOCS / "gallery.md").read_text("utf-8")
    told = {target: words for words, target in re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", page)}
    for rows in module.parts().values():
        for row in rows:
            target = f"pictures/gallery/{row.name}.png"
            assert target in told, f"{row.name}: run docs/make_gallery.py"
            assert f"$ spare-squares {row.command}" in page
            assert row.name == "sheet-answers" or "Answers" not in told[target], (
                "no answer of the box is shown"
            )
    files = {f"pictures/gallery/{path.name}" for path in (DOCS / "pictures/gallery").iterdir()}
    assert files == set(told), "a picture nobody shows, or a page without its picture"
    assert sum((DOCS / target).stat().st_size for target in files) < 2_000_000


def test_every_picture_of_the_handbook_is_told_in_words() -> None:
    """DI18: whoever does not see a picture reads what it shows."""
    for path in (DOCS.parent / "README.md", *DOCS.glob("*.md")):
        for words, target in re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", path.read_text("utf-8")):
            assert len(words.split()) >= 3, f"{path.name}: {target}"
