"""`watch`: a build for each save, in place or by renaming, through errors, until Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spare_squares.errors import NotValid
from spare_squares.kit.commands.kit import kit
from spare_squares.kit.commands.watch import follow, made, state, watch

GOOD = "id,blocked\n01,A4 B2 B4 D3\n02,A1 B1 D1 D2\n03,B1 C1 C4 D1\n"
BAD = GOOD.replace("A4 B2 B4 D3", "A1 A4 D1 D4")


@pytest.fixture
def deck(tmp_path) -> Path:
    """Return a deck of three cards."""
    path = tmp_path / "deck.csv"
    path.write_text(GOOD)
    return path


def by_renaming(path: Path, text: str) -> None:
    """Save as many editors do: a new file takes the name of the old one."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)


def in_place(path: Path, text: str) -> None:
    """Save into the file itself."""
    path.write_text(text)


@pytest.mark.parametrize("save", [in_place, by_renaming])
def test_every_save_builds_once_and_looks_alone_do_not(deck, save):
    """V33: built at the start and for each save, not for a look at which nothing changed."""
    built: list[str] = []

    def looks() -> Iterator[None]:
        yield
        save(deck, BAD)
        yield
        yield
        save(deck, GOOD)
        yield

    follow(deck, looks(), lambda: built.append(deck.read_text()) or [])
    assert built == [GOOD, BAD, GOOD]


def test_a_save_during_a_build_is_built_too(deck):
    """V33: what was saved while the last build ran is not lost."""
    built: list[str] = []

    def build() -> list[str]:
        built.append(deck.read_text())
        if len(built) == 1:
            by_renaming(deck, BAD)
        return []

    follow(deck, iter([None, None]), build)
    assert built == [GOOD, BAD]


def test_errors_are_shown_and_the_watch_goes_on(deck, capsys):
    """V33: a refusal is one line, a deck that is gone another, and the next save is built."""

    def looks() -> Iterator[None]:
        deck.unlink()
        yield
        deck.write_text(GOOD)
        yield

    answers = iter([NotValid("no good"), ["built"]])

    def build() -> list[str]:
        answer = next(answers)
        if isinstance(answer, NotValid):
            raise answer
        return answer

    follow(deck, looks(), build)
    said = capsys.readouterr()
    errors = " ".join(said.err.split())
    assert "no good" in errors and "is gone" in errors
    assert re.fullmatch(r"\n\n\S+  built\n", said.out), "a blank line parts each save from the one before"


def test_the_file_of_a_game_is_followed_too(tmp_path):
    """V33: a deck that names a game file is built anew when that is saved; other files do not matter."""
    deck, game, other = tmp_path / "deck.yaml", tmp_path / "own-game.yaml", tmp_path / "notes.txt"
    deck.write_text("game: own-game.yaml\ncards: []\n")
    game.write_text("a game")
    before = state(deck)
    other.write_text("notes")
    assert state(deck) == before
    by_renaming(game, "another game")
    assert state(deck) not in (before, None)


def test_no_file_has_no_state(tmp_path):
    """V33: a file that is not there is a state of its own."""
    assert state(tmp_path / "nothing") is None


def test_the_kit_is_rebuilt_and_a_broken_save_leaves_it_as_it_is(deck, capsys):
    """V33: player file and answer file after a good save; after a bad one both are what they were."""
    folder = deck.parent / "out"
    seen: list[dict[str, bytes]] = []

    def files() -> dict[str, bytes]:
        return {each.name: each.read_bytes() for each in folder.iterdir()}

    def looks() -> Iterator[None]:
        seen.append(files())
        by_renaming(deck, BAD)
        yield
        seen.append(files())
        by_renaming(deck, GOOD.replace("01,A4 B2 B4 D3\n", ""))
        yield
        seen.append(files())

    follow(deck, looks(), lambda: made(str(deck), {}, {"folder": folder, "paper": "a4"}))
    assert len(seen[0]) == 2 and seen[0] == seen[1]
    assert seen[2].keys() == seen[0].keys() and all(seen[2][name] != seen[0][name] for name in seen[0])
    said = capsys.readouterr()
    assert "error V18" in said.err and said.out.count("wrote") == 4


def wait_for(condition: Callable[[], bool], what: str) -> None:
    """Wait until something shows, at most half a minute."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.mark.slow
def test_the_command_follows_saves_and_ends_quietly(deck):
    """V33: the real thing: good, broken, good again by renaming, then Ctrl-C: exit code 0, no traceback."""
    log = deck.with_name("log")
    with log.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "spare_squares", "watch", deck.name, "--verify-only"],
            cwd=deck.parent,
            stdout=stream,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        try:
            wait_for(lambda: log.read_text().count("proven") == 1, "first build")
            in_place(deck, BAD)
            wait_for(lambda: "error V18" in log.read_text(), "the error")
            by_renaming(deck, GOOD)
            wait_for(lambda: log.read_text().count("proven") == 2, "second build")
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
        finally:
            process.kill()
    assert "Traceback" not in log.read_text() and "Aborted" not in log.read_text()


@pytest.mark.parametrize("name", ["nothing.csv", "."])
def test_what_cannot_be_watched_is_refused(run, name):
    """V1: exit code 3 and one message."""
    done = run("watch", name)
    assert done.code == 3 and "no such file" in done.err and "Traceback" not in done.err


def test_a_wrong_paper_is_refused_with_the_nearest(run, deck):
    """V34: `--paper a44` is refused with the allowed values and the nearest."""
    done = run("watch", deck, "--paper", "a44")
    assert done.code == 2 and "letter" in done.err and "Did you mean a4?" in done.err


def test_every_option_of_a_kit_is_one_of_watch():
    """FD16: what was said to `kit` can be said to `watch`, so a save makes the same kit."""
    own = {"--json", "--output-format", "deck"}
    kit_, watch_ = ({name for each in command.params for name in each.opts} for command in (kit, watch))
    assert kit_ - own <= watch_


def test_a_watched_kit_is_made_as_asked(run, monkeypatch):
    """FD16: cells, cards and parts reach the kit."""
    monkeypatch.setattr("spare_squares.kit.commands.watch.looks_at", lambda _: ())
    Path("friday.csv").write_text(GOOD)
    run("watch", "friday.csv", "--only", "counter", "-o", "out", "--paper", "letter", code=0)
    assert [each.name for each in Path("out").iterdir()] == ["friday-counter-letter.pdf"]
    assert run("watch", "friday.csv", "-o", "-").code == 2
