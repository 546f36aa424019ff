"""`deal`, `odds`, `sim`, `replay` and `vectors` on the command line."""

from __future__ import annotations

import io
import itertools
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from spare_squares.make_room.deal import daily_seed, tray
from spare_squares.make_room.engine import Run
from spare_squares.make_room.replay import Replay, code_of, decode, encode, play
from spare_squares.make_room.shapes import DIFFICULTIES, POOLS, SHAPES

CODE = "ss1.h.00000007.QzSdTjCbkTU.24f4675c"


def pictures(seed: int, difficulty: Any, *numbers: int) -> list[list[str]]:
    return [["/".join(SHAPES[i].rows) for i in tray(seed, difficulty, n)] for n in numbers]


def test_deal_prints_trays_as_json(blocks: Any) -> None:
    """R84, R23: the trays of a seed, each of three shapes written in rows, and nothing else."""
    answer = blocks("deal", "--seed", 7, "--difficulty", "medium", "--trays", 3, "--json")
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out) == {"trays": pictures(7, "medium", 0, 1, 2)}
    assert json.loads(answer.out)["trays"][0] == ["##/##", "#/#/#/#", "#/#/#"]


def test_deal_draws_trays(blocks: Any) -> None:
    """R84: without --json the pieces are drawn and named."""
    answer = blocks("deal", "--seed", "0x7", "-d", "hard", "-t", 2)
    assert answer.code == 0
    assert "Seed 7, hard" in answer.out
    assert "1: flat bar of 4; 2: square 3 by 3; 3: corner of 5, bottom right" in answer.out
    assert "Tray 2" in answer.out and "Tray 3" not in answer.out


@pytest.mark.parametrize("args", [("deal", "--seed", 7, "-d", "hard", "-t", 9), ("replay", CODE), ("odds",)])
def test_output_fits_a_narrow_terminal(blocks: Any, args: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """R84: no line is longer than 40 columns where the terminal is that narrow."""
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, blocks(*args).out.split("\n"))) <= 40


def test_deal_can_begin_later(blocks: Any) -> None:
    """R23, R84: any tray of the stream can be looked at by itself, up to the last."""
    answer = blocks("deal", "--seed", 1, "--skip", 2**32 - 1, "--json")
    assert json.loads(answer.out)["trays"] == pictures(1, "easy", 2**32 - 1)
    answer = blocks("deal", "--seed", 1, "--skip", 2**32 - 1, "--trays", 2)
    assert answer.code == 2


def test_the_daily_deal(blocks: Any) -> None:
    """R88: the same seed for everybody on a UTC date; today's is the one of the UTC clock."""
    seed = daily_seed("medium", date(2026, 11, 29))
    answer = blocks("deal", "--daily", "2026-11-29", "-d", "medium")
    assert f"Seed {seed}, medium" in answer.out
    before = datetime.now(UTC).date()
    answer = blocks("deal", "--daily", "today")
    possible = {daily_seed("easy", day) for day in (before, datetime.now(UTC).date())}
    assert any(f"Seed {seed}, easy" in answer.out for seed in possible)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "--seed N or --daily DATE"),
        (("--seed", 1, "--daily", "today"), "--seed N or --daily DATE"),
        (("--seed", "seven"), "'seven' is no whole number"),
        (("--seed", -1), "-1 is outside 0 to 4294967295"),
        (("--seed", 2**32), "outside 0 to 4294967295"),
        (("--seed", "9" * 5000), "is no whole number"),
        (("--seed", 1, "--difficulty", "brutal"), "'easy', 'medium', 'hard'"),
        (("--seed", 1, "--trays", 0), "range 1<=x<=1000000."),
        (("--daily", "29.11.2026"), "such as 2026-11-29"),
        (("--daily", "1969-12-31"), "1970-01-01"),
    ],
)
def test_deal_refuses_bad_input(blocks: Any, args: tuple[object, ...], told: str) -> None:
    """R84: wrong use ends with 2 and one message that names what was found."""
    answer = blocks("deal", *args)
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err and "Traceback" not in answer.err


def test_odds_come_from_the_pools(blocks: Any) -> None:
    """R22: the odds of every shape, from the table the deal itself uses."""
    data = json.loads(blocks("odds", "--json").out)
    assert data["of"] == 256 and list(data["pools"]) == list(DIFFICULTIES)
    for pool, entries in data["pools"].items():
        assert [(e["id"], e["weight"]) for e in entries] == [(SHAPES[i].id, w) for i, w in POOLS[pool]]
        assert all(e["cells"] == e["shape"].count("#") for e in entries)


def test_odds_as_a_table(blocks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """R22: one line a shape with its chance in each pool; a single pool has per cents; it fits 40 columns."""
    lines = blocks("odds").out.split("\n")
    line = next(line for line in lines if line.startswith("I3a"))
    assert line.split() == ["I3a", "###", "flat", "bar", "of", "3", "36", "18", "12"]
    assert max(map(len, lines)) <= 80
    assert sum(line[:2] in {s.family for s in SHAPES} for line in lines) == len(SHAPES)
    monkeypatch.setenv("COLUMNS", "40")
    lines = blocks("odds", "--difficulty", "hard").out.split("\n")
    assert next(line for line in lines if line.startswith("O9a")).split() == [
        "O9a",
        "###/###/###",
        "20",
        "7.8",
    ]
    assert not any(line.startswith("I1a") for line in lines)
    assert max(map(len, lines)) <= 40


def test_sim_sums_runs_up(blocks: Any) -> None:
    """R84: scores, moves and lengths of the runs, and each with its code; only JSON on standard output."""
    answer = blocks("sim", "--bot", "random", "-d", "hard", "--runs", 5, "--seed", 3, "--json")
    assert (answer.code, answer.err) == (0, "")
    data = json.loads(answer.out)
    assert [run["seed"] for run in data["runs"]] == [3, 4, 5, 6, 7]
    scores = sorted(run["score"] for run in data["runs"])
    assert data["summary"]["score"]["min"] == scores[0]
    assert data["summary"]["score"]["median"] == scores[2]
    assert data["summary"]["score"]["max"] == scores[4]
    for run in data["runs"]:
        state = play(decode(run["code"])).state
        assert (state.score, state.moves, state.n + 1) == (run["score"], run["moves"], run["trays"])
        assert state.ended == run["ended"]


def test_sim_is_the_same_again_with_two_processes(blocks: Any) -> None:
    """R84: the same seeds give the same report, whoever does the work; it names the best run's code."""
    args = ("sim", "--bot", "greedy", "-d", "hard", "-n", 6)
    one, two = blocks(*args), blocks(*args, "--jobs", 2)
    assert one == two
    assert one.code == 0
    assert play(decode(one.out.split()[-1])).state.ended


def test_sim_tells_runs_cut_at_the_limit(blocks: Any) -> None:
    """R84: a run stopped by --limit is not counted as ended."""
    answer = blocks("sim", "-d", "easy", "-n", 2, "--limit", 10)
    assert "Ended: 0 of 2" in answer.out
    assert blocks("sim", "-n", 1, "--limit", 1).code == 0
    assert "range x>=1" in blocks("sim", "--limit", 0).err


def test_sim_shows_a_bar_for_long_work_only(monkeypatch: pytest.MonkeyPatch, blocks: Any) -> None:
    """R84: on a terminal, a bar stands on the error stream once the work has proved long; never else."""
    args = ("sim", "-n", 4, "--limit", 5, "--json")
    assert blocks(*args).err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    clock = itertools.count(0.0, 0.01)
    monkeypatch.setattr("spare_squares.shell.progress.time.monotonic", lambda: next(clock))
    assert blocks(*args).err == ""
    clock = itertools.count(0.0, 10.0)
    answer = blocks(*args)
    assert len(json.loads(answer.out)["runs"]) == 4
    assert "Playing" in answer.err


def test_replay_gives_the_score(blocks: Any) -> None:
    """R87: the code's actions are played, and score, moves and the final board shown."""
    state = play(decode(CODE)).state
    data = json.loads(blocks("replay", CODE, "--json").out)
    assert (data["score"], data["moves"], data["ended"]) == (state.score, state.moves, state.ended)
    assert "".join(data["board"]).count("#") == state.board.bit_count()
    assert (data["seed"], data["difficulty"], data["key"]) == (7, "hard", state.key())
    answer = blocks("replay", f"file:///make-room.html#replay={CODE}")
    assert f"Score {state.score}, {state.moves} moves (undone: 0)" in answer.out
    assert "has ended" in answer.out


def test_replay_counts_undos(blocks: Any) -> None:
    """R52, R87: an undo is a move and brings the score back."""
    run = Run(7, "easy")
    run.place(0, 0, 0)
    run.undo()
    answer = blocks("replay", code_of(run))
    assert "Score 0, 2 moves (undone: 1), 1 tray seen" in answer.out
    assert "still open" in answer.out


def test_replay_reads_standard_input(blocks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """R87: a code too long for a shell comes through standard input; bytes that are no text are refused."""
    for given, code in ((f"{CODE}\n".encode(), 0), (b"\xff\x00\xfe", 1)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        answer = blocks("replay", "-", "--json")
        assert answer.code == code and "Traceback" not in answer.err
        assert code or json.loads(answer.out)["seed"] == 7


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("nonsense", "copy the whole code"),
        (CODE[:-1] + "0", "checksum"),
        (CODE.replace("ss1", "ss9"), "ss9"),
        (encode(Replay(7, "medium", b"\x00\x00")), "action 2 (piece 1 at row 1, column 1)"),
    ],
)
def test_replay_refuses_a_bad_code(blocks: Any, code: str, told: str) -> None:
    """R87: a code that is damaged or breaks a rule ends with 1, and the message says where."""
    answer = blocks("replay", code)
    assert (answer.code, answer.out) == (1, "")
    assert told in answer.err and "Traceback" not in answer.err


def test_vectors_are_written(blocks: Any, tmp_path: Path) -> None:
    """R84, R96: the vectors on standard output or in a file; their own file is replaced, another is not."""
    place = tmp_path / "vectors.json"
    shown = blocks("vectors")
    assert blocks("vectors", "-o", place).code == 0
    assert place.read_text("utf-8").strip() == shown.out.strip()
    assert json.loads(shown.out)["version"] == 1
    assert blocks("vectors", "-o", place).code == 0
    place.write_text("mine", "utf-8")
    answer = blocks("vectors", "-o", place)
    assert answer.code == 1 and "--force" in answer.err and place.read_text("utf-8") == "mine"
    assert blocks("vectors", "-o", place, "--force").code == 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["vectors.json"]


def test_every_command_has_an_example(blocks: Any) -> None:
    """R84: the commands of the issue are there, each with help that shows how to call it."""
    listed = blocks("--help").out
    for name in ("build", "open", "serve", "deal", "sim", "odds", "replay", "vectors"):
        assert f"\n  {name} " in listed
        assert f"spare-squares blocks {name}" in blocks(name, "--help").out
