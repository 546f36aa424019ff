"""Manual pages are made from the commands, so that they say what --help says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import click

from spare_squares.shell.group import cli
from spare_squares.shell.manual import every_command, page_of, roff


def test_each_command_has_a_page_with_each_option():
    """FD20: name, synopsis, every option and the exit codes; a group lists what it holds."""
    for name in every_command(cli):
        page = page_of(name.split())
        assert page.startswith(f'.TH "SPARE-SQUARES-{name.upper().replace(" ", "-")}" 1')
        assert ".SH SYNOPSIS" in page and ".SH EXIT STATUS" in page
    assert "\\fB\\-h, \\-\\-help\\fR" in page_of([]), "as the program has it, whoever asks first"
    kit = page_of(["kit"])
    command = cli.get_command(click.Context(cli), "kit")
    assert command is not None
    for each in command.params:
        if isinstance(each, click.Option):
            assert all(roff(option) in kit for option in each.opts), each.opts
    assert roff("spare-squares kit --colour") in kit
    assert "\\fBconvert\\fR" in page_of(["deck"]) and "\\fBdeck\\fR" in page_of([])


def test_the_pages_are_written_and_read(run):
    """FD20: one page a command, which groff, where it is, reads without a warning."""
    ran = run("man", "-o", "man1", code=0)
    names = {each.name for each in Path("man1").iterdir()}
    assert {"spare-squares.1", "spare-squares-kit.1", "spare-squares-deck-new.1"} <= names
    assert f"Wrote {len(names)} pages" in ran.out
    run("man", "-o", "man1", code=0)
    assert run("man", "kit", code=0).out == Path("man1/spare-squares-kit.1").read_text("utf-8")
    groff = shutil.which("groff")
    if groff:
        done = subprocess.run(
            [groff, "-man", "-Tutf8", "-ww", "man1/spare-squares-kit.1"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == "" and "--sets" in done.stdout


def test_no_page_for_what_is_no_command(run):
    """FD20, V34: `man kitt` names the nearest."""
    assert "Did you mean" in run("man", "kitt", code=2).err
    assert roff(".a\\b-c") == "\\&.a\\eb\\-c"
