"""`atlas`: every set of blocked cells, as a table, CSV or JSON, or a survey into a file."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest


@pytest.fixture
def run(run):
    return partial(run, "atlas")


@pytest.fixture
def sets(run) -> list[dict[str, object]]:
    code, out, err = run("--json")
    assert (code, err) == (0, "")
    found: list[dict[str, object]] = json.loads(out)["sets"]
    return found


def test_json(sets: list[dict[str, object]]) -> None:
    """S8, S13, S18: 1,820 sets with packings, class, odds and band; 252 classes; the known spread."""
    assert len(sets) == 1820
    assert {"blocked", "packings", "class", "odds", "band"} == set(sets[0])
    spread = Counter(each["packings"] for each in sets)
    assert spread == {0: 1124, 1: 240, 2: 200, 3: 104, 4: 72, 5: 32, 6: 24, 7: 8, 8: 8, 10: 4, 14: 4}
    assert len({each["class"] for each in sets}) == 252
    assert Counter(each["band"] for each in sets) == {
        None: 1124, "A": 60, "B": 68, "C": 68, "D": 72, "E": 72, "F": 68, "G": 80, "H": 64, "I": 72, "J": 72,
    }  # fmt: skip
    card = next(each for each in sets if each["blocked"] == ["A4", "B2", "B4", "D3"])
    assert card["odds"] == pytest.approx(14.33, abs=0.01)


def test_csv_says_the_same(run, sets: list[dict[str, object]]) -> None:
    """S13: --csv has a row for each set, with the same facts."""
    code, out, _ = run("--csv")
    assert code == 0
    rows = list(csv.DictReader(out.splitlines()))
    assert [row["blocked"].split() for row in rows] == [each["blocked"] for each in sets]
    assert [int(row["packings"]) for row in rows] == [each["packings"] for each in sets]
    assert [row["band"] or None for row in rows] == [each["band"] for each in sets]


def test_table(run, monkeypatch: pytest.MonkeyPatch) -> None:
    """S13, S18: the table has a line for each set, a sum and what the bands mean; on 40 columns it fits."""
    code, out, _ = run()
    assert code == 0
    assert "1,820 sets, 252 classes" in out
    assert "696 packable, 1,760 packings in all" in out
    assert "not a rating" in out
    for columns, with_class in ((40, False), (49, False), (50, True)):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = run()[1].splitlines()
        assert max(map(len, lines)) <= columns
        assert lines[0].endswith("class") == with_class


def test_large_game_needs_a_file(run) -> None:
    """S21: a game with millions of sets is refused with what to do instead."""
    code, out, err = run("--game", "six-by-six")
    assert (code, out) == (1, "")
    assert "8,347,680 sets" in err
    assert "-o FILE" in err


def test_survey_into_a_file(run, tmp_path: Path) -> None:
    """S22: -o writes one row a class, tells how far it is on stderr, and does not replace a file."""
    code, out, err = run("-o", "atlas.csv", "--jobs", "2")
    assert code == 0
    assert "100 % done" in err
    assert "written to atlas.csv" in out
    rows = list(csv.DictReader((tmp_path / "atlas.csv").read_text("utf-8").splitlines()))
    assert len(rows) == 252
    code, _, err = run("-o", "atlas.csv")
    assert code == 1
    assert "there already" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["atlas.csv"]


@pytest.mark.parametrize(
    "options",
    [
        ("--csv", "--json"),
        ("--json", "-o", "a.csv"),
        ("--jobs", "2"),
        ("--up-to", "2"),
        ("--cluster", "tcp://h:1"),
    ],
)
def test_no_option_is_ignored_in_silence(run, options: tuple[str, ...], tmp_path: Path) -> None:
    """V34: forms that exclude each other, and options of a survey without one, are refused."""
    code, out, err = run(*options)
    assert code == 2 and ("findings" in out if "--json" in options else not out)
    assert options[0] in err
    assert not list(tmp_path.iterdir())


def test_survey_that_cannot_be_written(run, tmp_path: Path) -> None:
    """S22: a place that takes no file, and a journal that is none, are one sentence and no traceback."""
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    code, out, err = run("-o", "file/atlas.csv", "--jobs", "1")
    assert (code, out) == (1, "")
    assert "cannot go on" in err
    (tmp_path / "b.csv.journal").write_text("mine", encoding="utf-8")
    code, out, err = run("-o", "b.csv", "--jobs", "1")
    assert (code, out) == (1, "")
    assert "remove it" in err
    assert (tmp_path / "b.csv.journal").read_text("utf-8") == "mine"


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    """S22: Ctrl-C ends a survey with a sentence, no traceback, and the journal to go on from."""
    command = [sys.executable, "-m", "spare_squares", "atlas", "--game", "six-by-six", "--up-to", "2"]
    running = subprocess.Popen(
        [*command, "--jobs", "1", "-o", "six.csv"], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    assert running.stderr is not None
    first = running.stderr.readline()
    running.send_signal(signal.SIGINT)
    _, rest = running.communicate(timeout=120)
    assert "0 % done" in first
    assert running.returncode == 1
    assert "the same command goes on" in rest
    assert "Traceback" not in rest
    assert [path.name for path in tmp_path.iterdir()] == ["six.csv.journal"]
