"""Each example of the README and the handbook is run, page by page, and prints what the page shows of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MADE = {"command-reference.md", "python-reference.md", "requirements.md", "gallery.md"}
PAGES = [ROOT / "README.md", *(p for p in sorted((ROOT / "docs").glob("*.md")) if p.name not in MADE)]
# What no test can run: it waits for somebody, wants another machine or a file of a printer, or works long.
NOT_RUN = re.compile(
    r"\b(serve|open|play|watch)\b|blocks sim|--cluster|--pyodide|--jobs|--sets 30|\.venv|benchmarks/"
    r"|press\.icc"
)
# Examples that end with 1, as they should: boards and dice that cannot be packed.
ENDS_WITH_1 = re.compile(r'solve "(A1 A4 D1 D4|A1 B1 C1 D2|B2 B3 C2 C3|A2 A4 D1 D3)"|deck dice')
BEFORE = {"languages.md": 'track new --players "Ann,Ben"'}
# Files of one's own that pages speak of.
OWN_FILES = {
    "friday.yaml": "deck new friday",
    "my-deck.yaml": "deck new my-deck",
    "class.yaml": "deck generate --count 4 -o class.yaml",
    "extra.csv": "deck convert my-deck.yaml extra.csv",
    "decks/one.csv": "deck convert my-deck.yaml decks/one.csv",
}


def examples(page: Path) -> list[tuple[str, str]]:
    """Return each command of a page with what the page shows that it prints."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"```(?:console|sh|text)?\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        inside = False
        for line in block.splitlines():
            if re.match(r"\$ |spare-squares ", line):
                inside = True
                found.append((line.removeprefix("$ "), ""))
            elif inside:
                found[-1] = (found[-1][0], found[-1][1] + line + "\n")
    return found


def prints(shown: str, printed: str) -> bool:
    """Tell whether the lines shown stand in what is printed, in their order; `…` leaves something out."""
    parts = [part for line in shown.splitlines() for part in line.split("…")]
    pattern = ".*".join(r"\s+".join(map(re.escape, part.split())) for part in parts)
    return re.search(pattern, printed, re.DOTALL) is not None


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.name)
def test_examples_run_and_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    """DI14: each example runs, wherever it stands."""
    program = tmp_path / "bin" / "spare-squares"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m spare_squares "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    environment |= {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    environment.pop("COLUMNS", None)

    def shell(line: str) -> tuple[int, str]:
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line], cwd=tmp_path, env=environment, input="",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300,
        )  # fmt: skip
        return done.returncode, done.stdout

    whole, wrong = page.read_text("utf-8"), []
    (tmp_path / "decks").mkdir()
    for name, how in OWN_FILES.items():
        if name in whole or name.startswith("decks/"):
            if "my-deck.yaml" in how and not (tmp_path / "my-deck.yaml").exists():
                shell("spare-squares deck new my-deck")
            if f"-o {name}" not in whole and f"{how}" not in whole:
                assert shell(f"spare-squares {how}")[0] == 0
    if page.name in BEFORE:
        assert shell(f"spare-squares {BEFORE[page.name]}")[0] == 0
    for line, shown in examples(page):
        if NOT_RUN.search(line):
            continue
        code, printed = shell(line)
        if code != bool(ENDS_WITH_1.search(line)):
            wrong.append(f"{line}\nends with {code}\n{printed}")
        elif not prints(shown, printed):
            wrong.append(f"{line}\nshows\n{shown}\nand prints\n{printed}")
    assert not wrong, "\n\n".join(wrong)
