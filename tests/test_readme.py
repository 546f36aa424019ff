"""What the README and the help texts promise is there: commands, options, pictures and files."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from spare_squares.shell.group import cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
HANDBOOK = [README, *(path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md")))]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md")),
]


def commands(
    command: click.Command = cli, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command of the command line with its words."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands(inner, (*path, name))


ALL = dict(commands())


def written_lines() -> list[str]:
    """Return every line of a code block, and every piece of code in a sentence, that calls the tool."""
    text = "\n".join(HANDBOOK)
    blocks = "\n".join(re.findall(r"```[a-z]*\n(.*?)```", text, re.DOTALL)).splitlines()
    inline = re.findall(r"`(spare-squares [^`]*)`", text)
    found = []
    for line in (*blocks, *inline):
        line = line.strip().removeprefix("$ ")
        for part in re.split(r"\s*(?:&&|\|(?=\s))\s*", line):
            if part.startswith("spare-squares ") or "/spare-squares " in part.split(" -")[0][:40]:
                found.append(part.split("#")[0].split(" > ")[0].strip())
    return sorted(set(found))


@pytest.mark.parametrize("line", written_lines())
def test_every_command_in_the_handbook_exists(line: str) -> None:
    words = shlex.split(line.replace("…", ""))[1:]
    path: tuple[str, ...] = ()
    while words and (*path, words[0]) in ALL:
        path = (*path, words.pop(0))
    command = ALL[path]
    assert path or words[0].startswith("-"), line
    known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    known |= {"-h", "--help"}
    for word in words:
        if word.startswith("--") or re.fullmatch(r"-[a-z]", word):
            assert word.split("=")[0] in known, f"{line}: no option {word}"


@pytest.mark.parametrize("path", sorted(ALL), ids=" ".join)
def test_every_command_has_a_manual_page_with_an_example(path: tuple[str, ...]) -> None:
    text = ALL[path].get_help(click.Context(ALL[path], info_name="spare-squares " + " ".join(path)))
    assert len(text.splitlines()) > 5
    assert re.search(r"Examples?:", text), "a help text shows an example"
    assert "spare-squares" in text.split("xample", 1)[1]


def test_the_readme_is_short() -> None:
    """DI14: the README is read in one go; everything else stands in the handbook."""
    assert len(README.splitlines()) <= 120
    assert len(README.encode()) <= 9_000


def test_the_two_commands_open_the_readme() -> None:
    first, second = re.findall(r"^python3 -m venv \.venv && .*$", README, re.MULTILINE)[:2]
    assert first.endswith("&& .venv/bin/pip install . && .venv/bin/spare-squares kit")
    assert ".[test]" in second and second.split("&&")[-1].strip().startswith(".venv/bin/pytest")
    assert README[: README.index(second)].count("\n") < 40, "both stand near the top"


@pytest.mark.parametrize("name", PAGES)
def test_links_and_pictures_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target:
            assert (ROOT / name).parent.joinpath(target).exists(), f"{name} links to {target}"


@pytest.mark.parametrize("name", PAGES)
def test_no_marker_is_left(name: str) -> None:
    assert "<!--" not in (ROOT / name).read_text("utf-8")
