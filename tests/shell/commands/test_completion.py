"""Completion in the shells people have, each started for real, on a terminal of its own."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).with_name("spare-squares")
DECK = "id,blocked\n07,A4 B2 B4 D3\n08,A1 B1 D1 D2\n09,B1 C1 C4 D1\n"
STARTS = {
    "bash": "bash --norc --noprofile -i",
    "zsh": "zsh -f -i",
    "fish": "fish --no-config -i",
}
SETS_UP = {
    "bash": 'eval "$(_SPARE_SQUARES_COMPLETE=bash_source spare-squares)"',
    "zsh": 'autoload -U compinit; compinit -u -D; eval "$(_SPARE_SQUARES_COMPLETE=zsh_source spare-squares)"',
    "fish": "_SPARE_SQUARES_COMPLETE=fish_source spare-squares | source",
}
# What is typed before Tab → what stands on the line after it.
LINES = {
    "spare-squares ver": "spare-squares verify",
    "spare-squares deck conv": "spare-squares deck convert",
    "spare-squares verify fri": "spare-squares verify friday.csv",
    "spare-squares verify sub/oth": "spare-squares verify sub/other.csv",
    "spare-squares kit --paper let": "spare-squares kit --paper letter",
    "spare-squares kit --card-size pok": "spare-squares kit --card-size poker",
    "spare-squares kit -o sub/fol": "spare-squares kit -o sub/folder",
    "spare-squares solve --game six": "spare-squares solve --game six-by-six",
    "spare-squares verify --game own": "spare-squares verify --game own-game.yaml",
    "spare-squares track new d.csv --cards 07,08,0": "spare-squares track new d.csv --cards 07,08,09",
    "spare-squares track show --session eve": "spare-squares track show --session evening.jsonl",
    "spare-squares verify --output-format git": "spare-squares verify --output-format github",
}
ESCAPES = re.compile(
    r"\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b[=>()][A-Z0-9]?|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|[\x07\x08\x0e\x0f]"
)


class Shell:
    """A shell on a terminal of its own, which `script` lends it; what it wrote, without escape codes."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        environment = {
            **os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "TERM": "xterm", "PS1": "READY ",
            "HOME": str(folder), "SPARE_SQUARES_HOME": str(folder / "home"), "LC_ALL": "C.UTF-8",
        }  # fmt: skip
        self.process = subprocess.Popen(
            ("script", "-qfec", f"stty columns 300 rows 50; exec {STARTS[name]}", "/dev/null"),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, env=environment, bufsize=0,
        )  # fmt: skip
        self.text = ""

    def type(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())

    def wait_for(self, wanted: str, since: int) -> str:
        """Read until a text appears after what stood there before; answer what a terminal is asked."""
        end, output = time.monotonic() + 60, self.process.stdout
        assert output is not None
        while wanted not in self.text[since:]:
            assert time.monotonic() < end, f"{wanted!r} not in {self.text[since:]!r}"
            if select.select([output], [], [], 0.2)[0]:
                raw = os.read(output.fileno(), 65536).decode(errors="replace")
                assert raw, f"{self.name} ended: {self.text[since:]!r}"
                if "\x1b[c" in raw or "\x1b[0c" in raw:  # fish waits until it knows its terminal
                    self.type("\x1b[?62c")
                self.text += ESCAPES.sub("", raw)
        return self.text[since:]

    def line_after_tab(self, typed: str) -> str:
        """Type a beginning and Tab, and have the shell print the line that stands there then.

        fish drops a completion when another key comes before it is done; it says itself what Tab would give.
        """
        start = len(self.text)
        if self.name == "fish":
            self.type(f"echo '<'(complete -C '{typed}' | string split -f 1 \\t)'>' ;echo DO''NE\r")
            (found,) = re.findall(r"(?<!')<([^'>\r\n]+)>(?!')", self.wait_for("DONE", start))
            return f"{typed.rpartition(' ')[0]} {found}"
        # to the front of the line, to make it the words of an echo, and to its end
        self.type(f"{typed}\t\x01echo '<\x05>' ;echo DO''NE\r")
        said = self.wait_for("DONE", start)
        return re.findall(r"(?<!')<(spare-squares [^>\r\n]*)>(?!')", said)[-1].strip()

    def close(self) -> None:
        with self.process:
            self.process.kill()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with a deck, a game, a session and folders."""
    (tmp_path / "sub" / "folder").mkdir(parents=True)
    (tmp_path / "friday.csv").write_text(DECK)
    (tmp_path / "d.csv").write_text(DECK)
    (tmp_path / "sub" / "other.csv").write_text(DECK)
    (tmp_path / "own-game.yaml").write_text("columns: 4\n")
    (tmp_path / "evening.jsonl").write_text("")
    return tmp_path


@pytest.fixture(params=STARTS)
def shell(request: pytest.FixtureRequest, folder: Path) -> Iterator[Shell]:
    if shutil.which(request.param) is None:
        if os.environ.get("CI") == "true":
            raise FileNotFoundError(f"{request.param} is missing: apt-get install {request.param}")
        pytest.skip(f"no {request.param} here: its completion is not tried")
    each = Shell(request.param, folder)
    try:
        start = len(each.text)
        each.type(f"{SETS_UP[each.name]}; echo SET''UP\r")
        each.wait_for("SETUP", start)
        yield each
    finally:
        each.close()


@pytest.mark.slow
def test_completion_in_a_real_shell(shell):
    """FD1: commands, paths, folders, papers, sizes, games, card ids, sessions and formats are completed."""
    found = {typed: shell.line_after_tab(typed).rstrip("/") for typed in LINES}
    assert found == LINES
