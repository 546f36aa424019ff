"""What holds for every command: a table with a call of each, which fails when one is missing.

Each call is made on an output that cannot be written, with an input that is closed, on old code pages, with
names no file can have, and asked for JSON where it goes wrong.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from spare_squares.errors import OutputLost
from spare_squares.shell import main, streams
from spare_squares.shell.group import cli
from spare_squares.shell.params import Named, Place

DECK = """title: Friday
credit: Ann
cards:
  - {id: "01", blocked: A4 B2 B4 D3}
  - {id: "02", blocked: A1 B1 D1 D2}
  - {id: "03", blocked: B1 C1 C4 D1}
"""
CODE = "ss1.h.00000007.QzSdTjCbkTU.24f4675c"
SESSION = ("--session", "s.jsonl")
# A call of each command that goes well, in a folder with deck.yaml and a session s.jsonl.
CALLS: dict[str, tuple[str, ...]] = {
    "answers": ("-o", "out"),
    "atlas": (),
    "blocks build": ("-o", "page.html"),
    "blocks deal": ("--seed", "7"),
    "blocks odds": (),
    "blocks open": ("-o", "page.html"),
    "blocks replay": (CODE,),
    "blocks serve": ("--port", "0"),
    "blocks sim": ("--runs", "1", "--limit", "5"),
    "blocks vectors": (),
    "calibrate": ("--paper", "a4", "-o", "out"),
    "deck convert": ("deck.yaml", "other.yaml"),
    "deck dice": ("A4|B2|B4|D3",),
    "deck generate": ("--count", "1", "--seed", "1"),
    "deck new": ("fresh",),
    "deck schema": (),
    "export svg": ("-o", "out"),
    "game new": ("ring",),
    "kit": ("--only", "counter", "-o", "out"),
    "maker build": ("--single", "maker.html"),
    "licences": (),
    "man": ("kit",),
    "page build": ("-o", "page.html"),
    "page open": ("-o", "page.html"),
    "page serve": ("--port", "0"),
    "site build": ("-o", "out"),
    "solve": ("A4 B2 B4 D3",),
    "texts check": ("en",),
    "texts list": (),
    "texts new": ("fi",),
    "texts preview": ("en", "-o", "out"),
    "texts status": (),
    "track do": ("pass", *SESSION),
    "track history": SESSION,
    "track log": SESSION,
    "track mend": ("damaged.jsonl",),
    "track new": ("--players", "Ann,Ben", "--session", "new.jsonl"),
    "track play": SESSION,
    "track say": SESSION,
    "track show": SESSION,
    "track status": SESSION,
    "track summary": SESSION,
    "track vectors": (),
    "verify": ("deck.yaml",),
    "watch": ("deck.yaml", "--verify-only"),
    "why build": ("-o", "page.html"),
    "why open": ("-o", "page.html"),
    "why serve": ("--port", "0"),
}
# What a command changes, which must be the same whether or not its words could be written.
LEAVES = {
    "answers": "out/spare-squares-answers-a4.pdf",
    "blocks build": "page.html",
    "blocks open": "page.html",
    "calibrate": "out/calibrate-a4.pdf",
    "deck convert": "other.yaml",
    "deck new": "fresh.yaml",
    "game new": "ring.yaml",
    "kit": "out/spare-squares-counter-a4.pdf",
    "maker build": "maker.html",
    "page build": "page.html",
    "site build": "out/index.html",
    "page open": "page.html",
    "texts new": "fi.toml",
    "why build": "page.html",
    "why open": "page.html",
    "track do": "s.jsonl",
    "track mend": "damaged.jsonl",
    "track new": "new.jsonl",
}


@cache
def commands() -> dict[str, click.Command]:
    """Return every command by the words that call it."""

    def below(group: click.Group, words: tuple[str, ...]) -> Iterator[tuple[str, click.Command]]:
        ctx = click.Context(group)
        for name in group.list_commands(ctx):
            command = group.get_command(ctx, name)
            assert command is not None
            if isinstance(command, click.Group):
                yield from below(command, (*words, name))
            else:
                yield " ".join((*words, name)), command

    return dict(below(cli, ()))


def options(command: click.Command) -> dict[str, click.Option]:
    """Return the options of a command by each of their names."""
    return {name: each for each in command.params if isinstance(each, click.Option) for name in each.opts}


EVERY = pytest.mark.parametrize("name", CALLS)


@pytest.fixture
def ready(run, monkeypatch):
    """Make a folder with a deck and a session, where nothing waits: no browser, no server, no saving."""
    Path("deck.yaml").write_text(DECK)
    run("track", "new", "--players", "Ann,Ben", "--cards", "01,05,02", *SESSION, code=0)
    Path("damaged.jsonl").write_bytes(Path("s.jsonl").read_bytes())
    run("track", "do", "pass", "--session", "damaged.jsonl", code=0)
    Path("damaged.jsonl").write_text(Path("damaged.jsonl").read_text().replace("Ann", "Amn", 1))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr("webbrowser.open", lambda _: True)
    monkeypatch.setattr("spare_squares.maker.commands.maker.gather_inputs", lambda _: None)
    monkeypatch.setattr("spare_squares.maker.commands.site.gather_site", lambda _: ({"index.html": b"x"}, []))
    monkeypatch.setattr("spare_squares.maker.commands.maker.build_single", lambda _: b"<title>Maker</title>")
    monkeypatch.setattr("spare_squares.web.commands.PageServer.serve_forever", stopped)
    monkeypatch.setattr("spare_squares.kit.commands.watch.looks_at", lambda _: ())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"pass\nquit\n"), "utf-8"))
    return run


def stopped(_: object) -> None:
    raise KeyboardInterrupt


@pytest.fixture
def guarded(monkeypatch):
    """Return a function that puts a guarded stream over a descriptor in the place of the process's own."""
    opened = []

    def put(name: str, descriptor: int) -> None:
        opened.append(descriptor)
        raw = streams._Guarded(descriptor, "rb" if name == "stdin" else "wb", closefd=False)
        buffer = io.BufferedReader(raw) if name == "stdin" else io.BufferedWriter(raw)
        monkeypatch.setattr(sys, name, io.TextIOWrapper(buffer, "utf-8", streams.NEAREST))

    yield put
    for each in opened:
        os.close(each)


def test_no_command_is_missing():
    """FD5, FD20: the table holds every command, and no other."""
    assert set(CALLS) == set(commands()), "give each new command a call in CALLS, and each habit of options"


@EVERY
def test_output_on_a_full_disk(ready, guarded, monkeypatch, name):
    """FD5, V33: exit code 4, one sentence, no traceback; what was to be done is done."""
    left = Path(LEAVES[name]) if name in LEAVES else None
    if left is not None:
        before = left.read_bytes() if left.exists() else b""
        ready(*name.split(), *CALLS[name], code=0)
        wanted = left.read_bytes()
        left.write_bytes(before) if before else left.unlink()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"pass\nquit\n"), "utf-8"))
        if name == "deck new":
            Path("fresh.schema.json").unlink()
    guarded("stdout", os.open("/dev/full", os.O_WRONLY))
    ran = ready(*name.split(), *CALLS[name])
    assert (ran.code, ran.err) == (
        4,
        "spare-squares: the output could not be written: No space left on device\n",
    )
    if left is not None:
        now = left.read_bytes()
        assert len(now) == len(wanted) if name.startswith("track") else now == wanted


@EVERY
def test_a_pipe_that_was_closed(ready, guarded, name):
    """FD5: whoever reads no more (`… | head`) is told nothing, and no traceback; exit code 4."""
    reading, writing = os.pipe()
    os.close(reading)
    guarded("stdout", writing)
    assert ready(*name.split(), *CALLS[name])[::2] == (4, "")


@EVERY
def test_an_input_that_is_closed(ready, guarded, name):
    """FD5: a command that reads standard input says that it is closed; the others do not care."""
    guarded("stdin", os.open(os.devnull, os.O_WRONLY))
    ran = ready(*name.split(), *("-" if each in ("deck.yaml", CODE) else each for each in CALLS[name]))
    reads = {"verify", "deck convert", "blocks replay", "track play"}
    if name in reads:
        assert (ran.code, ran.out) == (3, "") or name == "track play"
        assert "standard input cannot be read: it is closed" in ran.err
    assert ran.code == (3 if name in {*reads, "watch"} else 0), ran


@EVERY
@pytest.mark.parametrize("encoding", ["cp437", "cp850", "cp866", "cp932", "cp949"])
def test_an_old_code_page(ready, monkeypatch, name, encoding):
    """FD5, G21: what the console lacks is written as near as it can, and nothing stops at it."""
    into = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(into, encoding))
    ready(*name.split(), *CALLS[name], code=0)
    a_file = name in ("deck schema", "licences", "man", "track vectors")
    text = into.getvalue().decode("utf-8" if a_file else encoding)
    assert text and (a_file or "\\u" not in text)


@EVERY
@pytest.mark.parametrize("encoding", ["cp437", "cp850", "cp866", "cp932", "cp949", "latin-1", "ascii"])
def test_help_on_an_old_code_page(monkeypatch, name, encoding):
    """FD5, G21: what a command says of itself can be written on each."""
    into = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(into, encoding, errors="strict"))
    with pytest.raises(SystemExit) as end:
        main([*name.split(), "--help"])
    text = into.getvalue().decode("utf-8" if encoding == "ascii" else encoding)
    assert end.value.code == 0 and "Usage" in text and "\\u" not in text


@pytest.mark.parametrize("encoding", ["cp437", "cp850", "cp866", "cp932", "cp949", "latin-1", "ascii"])
def test_a_table_on_each_code_page(run, monkeypatch, encoding):
    """FD5: `atlas` was a traceback on five of them, for a dash."""
    into = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(into, encoding))
    run("atlas", code=0)
    assert "0  -  " in into.getvalue().decode(encoding).replace("–", "-")


@EVERY
def test_names_that_no_file_can_have(ready, name):
    """FD5, V34: a name of 300 characters is a wrong use, with the option it was given to."""
    long = "x" * 300
    command = commands()[name]
    takes = [each for each in command.params if isinstance(each.type, Place | Named)]
    for each in takes:
        if isinstance(each, click.Option):
            call = (*CALLS[name], each.opts[-1], long)
        else:
            call = tuple(long if word in ("deck.yaml", "fresh") else word for word in CALLS[name])
            call = call if call != CALLS[name] else (long, *call)
        ran = ready(*name.split(), *call)
        assert ran.code == 2 and "300 characters, too long" in ran.err, (call, ran)


@EVERY
def test_an_error_under_json_is_json(ready, name):
    """FD19: whatever is wrong, standard output is one JSON object with findings."""
    if "--json" not in options(commands()[name]):
        assert name in WITHOUT_JSON
        return
    wrong = ("--on-illegal", "perhaps", "pass") if name == "track do" else ("--no-such-option",)
    ran = ready(*name.split(), *wrong, "--json")
    assert ran.code == 2 and ("no such option" in ran.err.casefold() or "perhaps" in ran.err)
    assert json.loads(ran.out)["findings"][0]["severity"] == "error"


# --- the habits of options ------------------------------------------------------------------------------

# Commands that print no answer a program could read: a page, a server, a dialogue, a schema (which is JSON).
WITHOUT_JSON = {
    "blocks build", "blocks open", "blocks serve", "blocks vectors", "deck schema", "licences", "maker build",
    "man", "page open", "page serve", "site build", "track mend", "why build", "why open", "why serve",
    "texts list", "texts new", "texts preview", "texts status", "track play", "track vectors", "watch",
}  # fmt: skip
# Files that --force does not replace: a survey goes on with its own, a session is never written over.
WITHOUT_FORCE = {"atlas", "deck new", "game new", "track new"}


@EVERY
def test_habits_of_options(name):
    """FD20, FD14: -q and -h everywhere, -o with --output, --force and -, --json with --output-format."""
    found = options(commands()[name])
    assert found["-q"] is found["--quiet"] and "-h" not in found
    assert ("-o" in found) == ("--output" in found) and found.get("-o") is found.get("--output")
    assert ("--json" in found) == ("--output-format" in found) == (name not in WITHOUT_JSON)
    writes = {"--output", "--keep-valid"} & set(found) or name in {"deck convert"}
    assert ("--force" in found) == (bool(writes) and name not in WITHOUT_FORCE)
    for option in ("--output", "--keep-valid", "--answers", "--session", "--like", "--game"):
        assert option not in found or isinstance(found[option].type, Place | Named), option


def test_a_short_letter_means_one_thing():
    """FD20: -s is not seed here and session there."""
    meant: dict[str, str] = {}
    for name in CALLS:
        for option in {id(each): each for each in options(commands()[name]).values()}.values():
            long = next((each for each in option.opts if each.startswith("--")), "")
            for short in (each for each in option.opts if not each.startswith("--")):
                assert meant.setdefault(short, long) == long, (name, short)


@EVERY
def test_a_quiet_command(ready, name):
    """FD20: --quiet leaves data and what is wrong; a report is not printed."""
    quiet = ready(*name.split(), *CALLS[name], "--quiet", code=0)
    prints = {
        "blocks vectors",
        "deck generate",
        "deck schema",
        "licences",
        "man",
        "track summary",
        "track vectors",
    }
    assert quiet.err == "" and (quiet.out != "") == (name in prints or (name == "atlas" and False)), quiet


@EVERY
def test_help_fits_and_shows_an_example(ready, name):
    """FD16, V32: `help COMMAND` and `COMMAND help` are --help; each has an example, and fits 80 columns."""
    shown = ready(*name.split(), "--help", code=0).out
    assert ready("help", *name.split(), code=0).out == shown
    if name != "track do":
        assert ready(*name.split(), "help", code=0).out == shown
    assert "Example" in shown and all(len(line) <= 80 for line in shown.splitlines())


def test_a_process_whose_streams_are_closed():
    """FD5: what the table tries in one process, once with real descriptors: 0, 1 and 2 closed."""
    shell = f"{sys.executable} -m spare_squares"
    for words, code, said in (
        ("verify >&-", 4, "the output could not be written: it is closed"),
        ("verify - <&-", 3, "standard input cannot be read: it is closed"),
        ("verify nothing.csv 2>&-", 3, ""),
        ("verify --json >/dev/full", 4, "No space left on device"),
        ("--help >/dev/full", 4, "No space left on device"),
        ("--version | true; exit ${PIPESTATUS[0]}", 0, ""),
    ):
        done = subprocess.run(
            ["bash", "-c", f"{shell} {words}"], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == code or (code == 0 and done.returncode == OutputLost.exit_code), words
        assert said in done.stderr and "Traceback" not in done.stderr and "Exception" not in done.stderr
        assert not re.search(r"\n.*\n", done.stderr)
