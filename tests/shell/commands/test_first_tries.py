"""What people type first: each is answered with what to type, or does what was meant."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from spare_squares.shell.group import MEANT, LazyGroup, cli

GOOD = "id,blocked\n01,A4 B2 B4 D3\n02,A1 B1 D1 D2\n03,B1 C1 C4 D1\n"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("friday.yaml",), "spare-squares verify friday.yaml"),
        (("my deck.csv",), "spare-squares kit 'my deck.csv'"),
        (("new",), "spare-squares deck new or spare-squares game new or spare-squares track new"),
        (("convert", "a", "b"), "spare-squares deck convert"),
        (("generate",), "spare-squares deck generate"),
        (("play",), "spare-squares track play or spare-squares page open or spare-squares blocks open"),
        (("score",), "spare-squares track status or spare-squares track summary"),
        (("print",), "spare-squares kit"),
        (("verfy",), "Did you mean 'verify'?"),
        (("deck", "convrt"), "Did you mean 'convert'?"),
        (("kit", "--papr", "a4"), "--paper"),
        (("verify", "–strict", "x.csv"), "–strict begins with a long dash (U+2013); write --strict"),
        (("kit", "—paper=a4"), "(U+2014); write --paper=a4"),
        (("kit", "−o", "x"), "(U+2212); write -o"),
        (("kit", "-o", "evening.pdf"), "would be a folder with files in it: leave .pdf out"),
        (("kit", "-o", "-"), "a kit is two files, and standard output takes one"),
        (("atlas", "-o", "-"), "name one with -o, not -"),
        (("deck", "new", "caf\udce9"), "no UTF-8"),
    ],
)
def test_what_to_type_instead(run, words, wanted):
    """FD16, FD15, V34: exit code 2 and the words that do what was meant; nothing is written."""
    ran = run(*words)
    assert ran.code == 2 and wanted in ran.err and ran.out == "", ran
    assert not list(Path().iterdir())


def test_words_that_mean_a_command_name_commands_that_exist():
    """FD16: no advice leads nowhere."""
    for word, commands in MEANT.items():
        assert word not in cli.table and commands
        for command in commands:
            first, *rest = command.split()
            group = cli.get_command(None, first)
            assert group is not None and (
                not rest or (isinstance(group, LazyGroup) and rest[0] in group.table)
            )


@pytest.mark.parametrize("words", [("help",), ("help", "verify"), ("help", "deck", "new"), ("deck", "help")])
def test_help_is_given(run, words):
    """FD16: `help`, `help COMMAND` and `COMMAND help` print the same as --help."""
    asked = [each for each in words if each != "help"]
    assert run(*words, code=0).out == run(*asked, "--help", code=0).out


def test_help_of_what_is_no_command(run):
    """FD16: `help verfy` names the nearest."""
    assert "Did you mean 'verify'?" in run("help", "verfy", code=2).err


def test_a_file_called_help_is_a_deck(run):
    """FD16: where a file is called so, it is meant."""
    Path("help").write_text(GOOD)
    assert "Proven" in run("verify", "help", code=0).out


def test_the_home_folder(run, monkeypatch, tmp_path):
    """FD15: ~ after = is the home folder, which no shell puts there; a name like ~x is left alone."""
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    Path("d.csv").write_text(GOOD)
    run("kit", "--output=~/x", "--only", "counter", code=0)
    run("deck", "generate", "--count=1", "--output=~/g.yaml", code=0)
    run("verify", "d.csv", "--keep-valid=~/k.yaml", code=0)
    run("blocks", "build", "--output=~/b.html", code=0)
    run("track", "new", "--players", "A,B", "--session=~/q/s.jsonl", code=0)
    assert {"x", "g.yaml", "k.yaml", "b.html", "q"} <= {each.name for each in home.iterdir()}
    assert run("verify", "~/k.yaml", code=0).out.startswith("D\n") and not Path("~").exists()


def test_standard_output_as_a_file(run):
    """FD15: - writes what the file would hold, and no word beside it."""
    run("deck", "schema", "-o", "schema.json", code=0)
    assert run("deck", "schema", "-o", "-", code=0) == (0, Path("schema.json").read_text("utf-8"), "")
    assert run("deck", "convert", "spare-squares", "-", code=0).out.startswith("title: The Spare Squares\n")
    made = run("deck", "generate", "--count", "1", "--seed", "1", "-o", "-", code=0)
    run("deck", "generate", "--count", "1", "--seed", "1", "-o", "made.yaml", code=0)
    assert made.out == Path("made.yaml").read_text("utf-8") and "seed 1" in made.err
    assert run("blocks", "build", "-o", "-", code=0).out.startswith("<!doctype html>")
    assert not Path("-").exists()


def test_a_kit_of_one_file_to_standard_output(process):
    """FD15: one part of a kit goes through a pipe as bytes; advice goes to the error stream."""
    ran = process("kit", "-o", "-", "--only", "counter", text=False, code=0)
    assert ran.out.startswith(b"%PDF-1.7") and b"Print at 100 %" in ran.err


def test_bytes_never_go_to_a_terminal(run, monkeypatch):
    """FD15: a PDF on a terminal would be noise; it is refused with what to type."""
    monkeypatch.setattr("spare_squares.shell.console._is_terminal", lambda stream: True)
    ran = run("kit", "-o", "-", "--only", "counter", code=1)
    assert ran.out == "" and "send it on with | or >" in ran.err
    assert run("deck", "schema", code=0).out.startswith("{")


def test_a_deck_from_a_pipe_has_no_title(process, tmp_path):
    """FD15: "63" is the number of a pipe, and no title; a file's name is one."""
    (tmp_path / "rainy-days.csv").write_text(GOOD)
    command = f"{sys.executable} -m spare_squares verify"
    for words, title in (
        ("<(cat rainy-days.csv)", "My deck"), ("/dev/stdin <rainy-days.csv", "My deck"),
        ("- <rainy-days.csv", "My deck"), ("rainy-days.csv", "Rainy days"),
    ):  # fmt: skip
        done = subprocess.run(
            ["bash", "-c", f"{command} {words}"], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines()[0] == title, words


def test_the_hook_of_pre_commit():
    """FD16: the hook names a command that exists, and finds decks but no schema."""
    (hook,) = YAML(typ="safe").load((Path(__file__).parents[3] / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert hook["entry"] == "spare-squares verify --output-format concise" and hook["language"] == "python"
    names = [
        "decks/friday.yaml",
        "deck/a.csv",
        "x/decks/y/z.json",
        "friday.deck.yaml",
        "package.json",
        "decks/friday.schema.json",
        "decks/notes.md",
    ]
    taken = [
        each for each in names if re.search(hook["files"], each) and not re.search(hook["exclude"], each)
    ]
    assert taken == names[:4]
