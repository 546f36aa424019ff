"""The handbook's Python runs as it stands, and its notebook is what a real kernel says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "from-python.md").read_text("utf-8")
BLOCKS = {
    heading.strip(): blocks
    for heading, text in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    if (blocks := re.findall(r"```python\n(.*?)```", text, re.DOTALL))
}


def run(program: str, folder: Path) -> str:
    path = folder / "program.py"
    path.write_text(program, "utf-8")
    done = subprocess.run([sys.executable, path], cwd=folder, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("heading", [name for name in BLOCKS if not name.startswith("Program")])
def test_what_the_page_shows_runs(heading: str, tmp_path: Path) -> None:
    """FD21: each block of the page is a whole program."""
    for block in BLOCKS[heading]:
        run(block, tmp_path)


@pytest.mark.slow
def test_a_corner_decides(tmp_path: Path) -> None:
    """FD21: the cards have one packing, and their first forced piece is in a corner."""
    from spare_squares import challenge, explain, read_deck, verify

    (program,) = BLOCKS["Program: one packing, and a corner decides"]
    said = run(program, tmp_path)
    deck = read_deck(tmp_path / "corners.yaml").deck
    assert deck is not None
    assert said == f"{len(deck.cards)} cards\n"
    assert len(deck.cards) >= 3
    assert [proof.packings for proof in verify(deck).proofs] == [1] * len(deck.cards)
    for each in deck.cards:
        step = explain(challenge(deck.game.board.names(each.blocked))).steps[0]
        assert re.search(r"\b(A1|A4|D1|D4)\b", step.split("because")[0]), step


@pytest.mark.slow
def test_a_class_has_other_cards_for_each_group(tmp_path: Path) -> None:
    """FD21: three kits with their answers, and nobody's card is anybody else's."""
    (program,) = BLOCKS["Program: a class set, other cards for each group"]
    assert len(run(program, tmp_path).splitlines()) == 3
    found = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.pdf"))
    assert len(found) == 6
    assert {name.split("/")[1] for name in found} == {"owls", "foxes", "hares"}


@pytest.mark.slow
def test_a_month_has_a_card_a_day(tmp_path: Path) -> None:
    """FD21: thirty-one cards prove, and the calendar shows each of them once."""
    from spare_squares import read_deck, verify

    (program,) = BLOCKS["Program: a month of daily cards with a calendar page"]
    run(program, tmp_path)
    deck = read_deck(tmp_path / "daily.yaml").deck
    assert deck is not None and len(deck.cards) == 31
    assert verify(deck).ok
    page = (tmp_path / "calendar.html").read_text("utf-8")
    assert page.count("<svg") == 31 and page.count("<tr>") == 5


@pytest.mark.slow
def test_the_notebook_of_the_handbook_is_real(tmp_path: Path) -> None:
    """FD21: a kernel runs every cell, and the page says what it said."""
    environment = dict(os.environ, HOME=str(tmp_path), JUPYTER_PLATFORM_DIRS="1")
    command = [sys.executable, ROOT / "docs" / "make_notebook.py", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, env=environment)
    assert done.returncode == 0, done.stderr
    made = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("notebook*")}
    assert "notebook.md" in made and len(made) > 3
    for name, path in made.items():
        assert path.read_bytes() == (ROOT / "docs" / name).read_bytes(), f"{name}: run docs/make_notebook.py"


def test_the_handbook_lists_every_page() -> None:
    """DI17: whoever opens the first page of the handbook finds each of the others there."""
    listed = re.findall(r"\]\(([^)#]+\.md)\)", (ROOT / "docs" / "index.md").read_text("utf-8"))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert pages - set(listed) == set()
