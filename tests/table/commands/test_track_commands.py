"""`track new`, `do` and the commands that look: what they print, keep, refuse, and how they end."""

from __future__ import annotations

import base64
import json
import os
import re
import shlex
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

STATUS_KEYS = [
    "board", "boards", "card", "turn", "turn_limit", "acts", "recorder", "on_board", "finished", "points",
    "total", "relaxed", "phase", "next_turn", "players", "starter", "attempt", "results",
]  # fmt: skip
HANDBOOK = (Path(__file__).parents[3] / "docs" / "at-the-table.md").read_text("utf-8")
COMPLETE = ("O C1 C2 D1 D2", "L A1 A2 B1", "I A3 B3 C3", "D C4 D4")


@pytest.fixture
def run(run):
    """Run a `track` command in a home of its own; returns (exit code, stdout, stderr)."""
    return partial(run, "track")


def new(run, *options: str, players: str = "P1,P2,P3", cards: str = "01,05,02") -> None:
    """Start a session."""
    assert run("new", "--players", players, "--cards", cards, *options)[0] == 0


def status(run) -> dict:
    """Return the status as JSON values."""
    code, out, _ = run("status", "--json")
    assert code == 0
    return json.loads(out)


def test_status_keys(run):
    """T43, T46, FT10: status --json has these keys in this order, with turns used, who acts and next_turn."""
    new(run, "--recorder", "P2")
    assert status(run) == {
        "board": 1, "boards": 3, "card": "01", "turn": 0, "turn_limit": 16, "acts": "P1", "recorder": "P2",
        "on_board": [], "finished": False, "points": None, "total": 0, "relaxed": False, "phase": "open",
        "next_turn": 1, "players": ["P1", "P2", "P3"], "starter": "P1", "attempt": 1, "results": [],
    }  # fmt: skip
    assert list(status(run)) == STATUS_KEYS


def test_worked_trace(run):
    """T13, T19, T24, T26, T31, T36, T37, T49: the first trace by single commands; an illegal placement
    exits 0.
    """
    new(run)
    steps = [
        ("place O C1 C2 D1 D2", 1), ("place L A1 A2 B2", 2), ("pass", 3), ("place L A1 A2 B1", 4),
        ("nudge", 4),
        ("place I A3 B3 C3", 5), ("place D C4 D4", 6),
    ]  # fmt: skip
    for text, turn in steps:
        code, out, _ = run("do", text)
        assert code == 0 and out
        assert status(run)["turn"] == turn
    now = status(run)
    assert (now["points"], now["total"], now["acts"]) == (3, 3, None)
    assert now["on_board"] == ["I", "L", "D", "O"]
    assert run("do", "next")[0] == 0
    now = status(run)
    assert (now["board"], now["card"], now["acts"], now["recorder"]) == (2, "05", "P1", "P3")


def test_packing_goes_to_the_log(run):
    """T41: a complete board logs its packing's number and how many the card has."""
    new(run, cards="02")
    for text in ("I C1 C2 C3", "L C4 D3 D4", "D A4 B4", "O A2 A3 B2 B3"):
        _, out, _ = run("do", text)
    assert "of 5 found" in out
    assert "of 5 found" in run("log")[1]
    assert json.loads(run("summary", "--json")[1])["results"][0]["packings"] == 5


def test_reveal(run):
    """T38, T47: reveal is refused until the board is scored, then draws one packing; --json gives its
    cells.
    """
    new(run)
    run("do", "O C1 C2 D1 D2")
    code, out, err = run("do", "reveal")
    assert (code, out) == (1, "") and "only after scoring" in err
    run("do", "stop")
    code, out, _ = run("do", "reveal")
    assert code == 0 and "Packing 1 of 1 of card 01: I A3 B3 C3; L A1 A2 B1; D C4 D4" in out and "TOP" in out
    assert run("do", "undo")[0] == 1
    packing = json.loads(run("do", "--json", "reveal")[1])["packing"]
    assert {"piece": "D", "cells": ["C4", "D4"]} in packing
    assert run("do", "reveal 2")[0] == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("remove L", 1), ("place O C1 C2 C3 C4", 1), ("place L A1 B1 C1", 1), ("next", 1), ("redo", 1),
        ("place X A1", 1), ("join P1", 1), ("foo", 2), ("place", 2), ("pass twice", 2), ("found", 2),
    ],
)  # fmt: skip
def test_refused_changes_nothing(run, words, code):
    """T49, A2, A3: refused exits 1, not understood exits 2; nothing on stdout, a reason on stderr, the file
    unchanged.
    """
    new(run, "--session", "s.jsonl")
    before = Path("s.jsonl").read_bytes()
    got, out, err = run("do", "--session", "s.jsonl", words)
    assert (got, out) == (code, "")
    assert "Traceback" not in err and err.strip()
    assert Path("s.jsonl").read_bytes() == before


def test_on_illegal(run):
    """T45, T49: in scripts an illegal placement is recorded by default; with refuse it exits 1 and uses no
    turn.
    """
    new(run)
    code, out, err = run("do", "--on-illegal", "refuse", "L A1 A2 B2")
    assert (code, out) == (1, "") and "B2 is blocked" in err
    assert status(run)["turn"] == 0
    assert run("do", "L A1 A2 B2")[0] == 0
    assert status(run)["turn"] == 1
    assert run("do", "--on-illegal", "perhaps", "pass")[0] == 2


def test_unreadable(run, tmp_path):
    """T49: a missing or damaged file exits 3 with its name, for every command."""
    Path("bad.jsonl").write_text("nonsense\n")
    for name in ("bad.jsonl", "missing.jsonl"):
        for command in (
            ["status"],
            ["show"],
            ["say"],
            ["log"],
            ["summary"],
            ["do", "pass"],
            ["history"],
            ["play"],
        ):
            code, out, err = run(*command, "--session", name)
            assert (code, out) == (3, ""), command
            assert name in err and "Traceback" not in err


def test_no_session_yet(run):
    """T49: without any session a command says how to start one."""
    code, _, err = run("status")
    assert code == 1 and "track new" in err
    assert run("do", "help")[0] == 0


def test_session_is_named(run):
    """T48: the session that is meant is named on stderr; one that is given is not."""
    new(run)
    assert "Session " in run("status")[2]
    new(run, "--session", "s.jsonl")
    assert run("status", "--session", "s.jsonl")[2] == ""


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--players", "P1,P1"], "named twice"),
        (["--players", ""], "no name for a player"),
        (["--players", "P1,,P2"], "no name for a player"),
        (["--players", "P1", "--start", "P9"], "not among the players"),
        (["--players", "P1", "--recorder", "P9"], "not among the players"),
        (["--players", "P1", "--cards", "13"], "no card 13"),
        (["--players", "P1", "--cards", "04,04"], "allow-repeats"),
        (["--players", "P1", "--cards", "04", "--seed", "1"], "leave one out"),
        (["--players", "P1", "--cards", "04,05", "--boards", "3"], "--boards asks for 3"),
        (["--players", "P1", "--boards", "13"], "allow-repeats"),
        (["--players", "P1", "--boards", "0"], "0"),
        ([], "--players"),
    ],
)
def test_wrong_options(run, options, says):
    """T49, A15: a wrong option exits 2, says what is wrong, and writes nothing."""
    code, _, err = run("new", *options)
    assert code == 2 and says in err
    assert not Path("home").exists()


def test_new_draws_by_seed_and_hides_the_rest(run):
    """T1, T2, T48: the same seed draws the same cards; only the first is shown."""
    cards = []
    for name in ("a.jsonl", "b.jsonl", "c.jsonl"):
        code, out, _ = run("new", "--players", "P1", "--seed", "5" if name < "c" else "6", "--session", name)
        assert code == 0
        head = json.loads(Path(name).read_text("utf-8").splitlines()[0])
        drawn = [head["cards"][at]["id"] for at in base64.urlsafe_b64decode(head["order"])]
        assert f"card {drawn[0]}" in out and not any(f"card {each}" in out for each in drawn[1:])
        cards.append(drawn)
    assert cards[0] == cards[1] != cards[2]
    assert len(set(cards[0])) == 3


def test_new_does_not_overwrite(run):
    """T48: an existing session is not written over."""
    new(run, "--session", "s.jsonl")
    before = Path("s.jsonl").read_bytes()
    assert run("new", "--players", "P1", "--session", "s.jsonl")[0] == 1
    assert Path("s.jsonl").read_bytes() == before


def test_too_many_players(run):
    """A1: more players than turns are allowed, with a warning that some never act."""
    names = ",".join(f"P{n}" for n in range(17))
    code, _, err = run("new", "--players", names)
    assert code == 0 and "some never act" in err
    assert "never act" not in run("new", "--players", names[:-4], "--session", "s.jsonl")[2]


def test_cards_later(run):
    """A15: with --cards later each board asks for the card that was drawn at the table."""
    new(run, cards="later")
    assert status(run)["card"] is None
    assert run("do", "pass")[0] == 1
    assert run("do", "card", "7")[0] == 0
    assert status(run)["card"] == "07"


def test_only_new_searches(tmp_path):
    """T47: no track command but new loads the search, or a proof, while a board is open."""
    program = (
        "import sys\n"
        "from spare_squares.shell import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "names = ('search', 'counting', 'proof', 'judging', 'generate')\n"
        "print('LOADED', [n for n in sys.modules if n.startswith('spare_squares') and n.endswith(names)])\n"
    )
    environment = {**os.environ, "SPARE_SQUARES_HOME": str(tmp_path)}

    def loaded(*args: str, stdin: str = "") -> str:
        command = [sys.executable, "-c", program, "track", *args]
        done = subprocess.run(
            command, input=stdin, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.rpartition("LOADED ")[2].strip()

    assert "spare_squares.solver.search" in loaded("new", "--players", "P1,P2", "--cards", "02")
    for args in (
        ["do", "place D A4 B4"], ["do", "reveal"], ["do", "place L A1 A2 B1"], ["do", "--json", "pass"],
        ["status"], ["show"], ["say"], ["log"], ["summary"], ["history"],
    ):  # fmt: skip
        assert loaded(*args) == "[]", args
    assert loaded("play", stdin="plan\nremove D\nundo\nreveal\nhelp\nlog\n") == "[]"
    assert loaded("do", "stop") == "[]"
    assert "spare_squares.solver.search" in loaded("do", "reveal")


def test_corrupt_tail_is_mended_and_said(run):
    """T48: a log cut off mid-line is restored by the next action, which says so; looking only says so."""
    new(run, "--session", "s.jsonl")
    run("do", "--session", "s.jsonl", "pass")
    path = Path("s.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":2,"do":"pa')
    code, _, err = run("status", "--session", "s.jsonl")
    assert code == 0 and "no whole action" in err and path.read_bytes() != whole
    code, _, err = run("do", "--session", "s.jsonl", "pass")
    assert code == 0 and "Restored to its last whole action" in err
    assert Path("s.jsonl.rest-1").read_bytes() == b'{"n":2,"do":"pa'
    assert path.read_bytes().startswith(whole)


def test_views(run):
    """T46, T43: show draws, say speaks, log lists; each has --json."""
    new(run)
    run("do", "O C1 C2 D1 D2")
    assert "TOP" in run("show")[1] and "P2 acts" in run("show")[1]
    assert json.loads(run("show", "--json")[1])["pieces"] == [
        {"piece": "O", "cells": ["C1", "C2", "D1", "D2"]}
    ]
    assert "O lies on C1, C2, D1 and D2" in run("say")[1]
    assert json.loads(run("say", "--json")[1])["sentence"] in run("say")[1]
    assert "P1: O on C1 C2 D1 D2" in run("log")[1]
    assert json.loads(run("log", "--json")[1])[0]["by"] == "P1"
    assert run("do", "show")[1] == run("show")[1]
    assert run("do", "score")[0] == run("do", "help")[0] == 0


def test_summary_to_a_file(run):
    """T51: the summary in each form, on stdout or to a file that is written whole."""
    new(run)
    run("do", "stop")
    for form in ("text", "markdown", "csv", "json"):
        code, out, _ = run("summary", "--format", form)
        assert code == 0 and out
        assert run("summary", "--format", form, "--output", f"out.{form}")[1] == f"Wrote out.{form}.\n"
        assert Path(f"out.{form}").read_bytes().replace(b"\r\n", b"\n").decode() == out
    assert run("summary", "--output", "out.csv")[0] == 1
    assert run("summary", "--output", "out.csv", "--force")[0] == 0
    assert run("summary", "--output", "out.csv/below.txt")[0] == 1
    assert run("summary", "--format", "xml")[0] == 2
    assert run("summary", "--format", "csv", "--json")[0] == 2


def test_history(run):
    """T51: past sessions are listed with their players and result, newest first; damaged ones are named."""
    assert run("history")[0] == 0
    new(run, cards="01", players="Ann,Ben")
    run("do", "stop")
    new(run, players="Cleo,Dan")
    (Path("home") / "sessions" / "bad.jsonl").write_text("x\n")
    code, out, err = run("history")
    assert (
        code == 0 and out.index("Cleo") < out.index("Ann") and "0 of 3 points" in out and "bad.jsonl" in err
    )
    data = json.loads(run("history", "--json")[1])
    assert [each.get("players") for each in data] == [["Cleo", "Dan"], ["Ann", "Ben"], None]


def test_finished_session_is_summed_up_without_a_name(run):
    """T51, T39: after the last board the same short commands still mean this session."""
    new(run, cards="01")
    for text in COMPLETE:
        run("do", text)
    assert status(run)["finished"] is True
    code, out, err = run("summary")
    assert code == 0 and "3 of 3 points together" in out and "(finished)" in err


def test_own_deck_and_game(run):
    """T16, T41: a deck for another game plays: letters down the side, a piece in two copies."""
    Path("own.yaml").write_text(
        "title: Small\n"
        "game:\n  name: small\n  columns: 3\n  rows: 2\n  letters: down\n  blocked: 2\n  turns: 5\n"
        "  pieces:\n    - {letter: D, picture: '##', copies: 2}\n"
        'cards:\n  - id: "01"\n    blocked: A1 B3\n',
        "utf-8",
    )
    code, out, err = run("new", "own.yaml", "--players", "P1,P2", "--session", "own.jsonl")
    assert code == 0 and "1 board," in out, err
    for text in ("D A2 A3", "D A2 A3", "remove D", "D A2 A3", "D B1 B2"):
        code, out, err = run("do", "--session", "own.jsonl", text)
        assert code == 0, err
    assert "scores 3 points" in out and "of 1 found" in out


def test_a_deck_that_is_wrong(run):
    """T48: a deck with a card that has no packing starts no session."""
    Path("bad.csv").write_text("id,blocked\n01,A1 A4 D1 D4\n")
    assert run("new", "bad.csv", "--players", "P1")[0] == 1
    assert run("new", "none.yaml", "--players", "P1")[0] == 3
    assert not Path("home").exists()


def test_a_damaged_session_is_not_passed_over(run, tmp_path):
    """T49, FT1: when the session last written to is damaged, none is read or recorded in its place."""
    new(run, "--session", str(tmp_path / "home" / "sessions" / "older.jsonl"))
    damaged = tmp_path / "home" / "sessions" / "today.jsonl"
    new(run, "--session", str(damaged))
    for _ in range(4):
        run("do", "pass", "--session", str(damaged))
    lines = damaged.read_bytes().splitlines(keepends=True)
    damaged.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    for command in (["status"], ["do", "pass"], ["play"]):
        code, out, err = run(*command)
        assert code == 3 and not out and "today.jsonl: line 3 is damaged" in err and "--session FILE" in err
    assert run("status", "--session", str(damaged.with_name("older.jsonl")))[0] == 0


def test_the_evening_that_is_over_is_meant(run):
    """FT1: once tonight's session is finished, an older open one is not read or written to in its place."""
    new(run, "--session", "home/sessions/older.jsonl")
    new(run, cards="01", players="Ann,Ben")
    for text in ("stop", "undo", "stop"):
        assert run("do", text)[0] == 0
    assert status(run)["players"] == ["Ann", "Ben"] and status(run)["finished"]
    before = Path("home/sessions/older.jsonl").read_bytes()
    assert run("do", "pass")[0] == 1
    assert Path("home/sessions/older.jsonl").read_bytes() == before
    assert run("do", "pass", "--session", "home/sessions/older.jsonl")[0] == 0
    assert status(run)["players"] == ["P1", "P2", "P3"], "now it is the one written to last"


def test_a_crash_does_not_hide_the_evening(run):
    """FT1: the session is the one written to last as soon as an action is kept, however the recorder ends."""
    new(run, "--session", "home/sessions/older.jsonl")
    new(run, cards="01", players="Ann,Ben")
    program = (
        "import os, sys\nfrom pathlib import Path\nfrom spare_squares.table.commands.session import writing\n"
        "from spare_squares.table.grammar import parse\n"
        "with writing(Path(sys.argv[1]), command='test') as journal:\n"
        "    journal.append(parse('pass'), at='')\n    os._exit(9)\n"
    )
    command = [sys.executable, "-c", program, "home/sessions/older.jsonl"]
    assert subprocess.run(command, check=False).returncode == 9
    assert status(run)["players"] == ["P1", "P2", "P3"] and status(run)["turn"] == 1
    assert run("do", "undo", "--session", "home/sessions/older.jsonl")[0] == 0
    assert not list(Path("home/sessions").glob("*.lock"))


def test_printed_commands_lead_back(run):
    """FT3: a command that is printed names the session it speaks of, unless that one is meant anyway."""
    code, out, _ = run("new", "--players", "Ann", "--session", "my evening.jsonl")
    assert code == 0 and "track play --session 'my evening.jsonl'" in out
    assert "track play\n" in run("new", "--players", "Ann")[1]


def test_mending_a_head(run):
    """FT11: `track mend` writes a damaged first line again, and asks who played where only people know."""
    new(run, "--session", "s.jsonl", players="Ann,Ben")
    for text in ("O C1-D2", "pass", "stop", "next", "pass"):
        assert run("do", "--session", "s.jsonl", text)[0] == 0
    path = Path("s.jsonl")
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"Ann"', b'"Amn"', 1))
    assert run("mend", "s.jsonl")[0] == 0 and path.read_bytes() == data
    path.write_bytes(b"\n" + data.partition(b"\n")[2])
    code, _, err = run("mend", "s.jsonl")
    assert code == 1 and "the lines name Ann, Ben" in err
    assert run("mend", "s.jsonl", "--players", "Ben,Ann")[0] == 3
    code, out, _ = run("mend", "s.jsonl", "--players", "Ann,Ben")
    assert code == 0 and "7 actions" not in out and "track play --session s.jsonl" in out
    assert path.read_bytes().partition(b"\n")[2] == data.partition(b"\n")[2]
    assert json.loads(run("status", "--json", "--session", "s.jsonl")[1])["board"] == 2


def test_mending_a_head_of_cards_named_later(run):
    """FT11: where the table named its cards, the new first line leaves them to it as well."""
    new(run, "--session", "s.jsonl", "--boards", "2", players="Ann", cards="later")
    for text in ("card 7", "stop", "next", "card 3"):
        assert run("do", "--session", "s.jsonl", text)[0] == 0
    path = Path("s.jsonl")
    path.write_bytes(b"{}\n" + path.read_bytes().partition(b"\n")[2])
    assert run("mend", "s.jsonl", "--players", "Ann", "--boards", "2")[0] == 0
    assert json.loads(run("status", "--json", "--session", "s.jsonl")[1])["card"] == "03"


def test_players_without_commas(run):
    """FT11: where blanks alone part the names nobody can be asked, and both readings are shown."""
    code, _, err = run("new", "--players", "Ann Ben Cleo")
    assert code == 2 and '"Ann,Ben,Cleo"' in err and '"Ann Ben Cleo," for a single player' in err
    assert run("new", "--players", "Ann Ben,", "--session", "one.jsonl")[0] == 0
    data = json.loads(run("status", "--json", "--session", "one.jsonl")[1])
    assert data["players"] == ["Ann Ben"]


def test_few_cards(run):
    """FT5: a deck is called small only when it is, and not when two cards were named."""
    assert "The deck has" not in run("new", "--players", "P1", "--cards", "01,05", "--session", "a.jsonl")[2]
    Path("two.csv").write_text("id,blocked\n01,A4 B2 B4 D3\n02,A1 B1 D1 D2\n", "utf-8")
    err = run("new", "two.csv", "--players", "P1", "--session", "b.jsonl")[2]
    assert "The deck has few cards (2), so the session has 2 boards." in err


def test_no_lock_is_left(run):
    """FT11: after a command neither lock nor note lies beside the session."""
    new(run)
    run("do", "pass")
    assert sorted(each.suffix for each in Path("home/sessions").iterdir()) == ["", ".jsonl"]


def test_a_refusal_for_programs(run):
    """FT10, T49: under --json a refusal is printed with its code, and the table as it was."""
    new(run)
    code, out, err = run("do", "--json", "L A1 B1 C1")
    data = json.loads(out)
    assert (code, data["code"], data["status"]["turn"]) == (1, "not-its-shape", 0) and data["refused"] in err
    assert json.loads(run("do", "--json", "--on-illegal", "refuse", "L A1 A2 B2")[1])["code"] == "illegal"
    assert json.loads(run("do", "--json", "L A1 A2 B2")[1])["recorded"][0]["codes"] == ["blocked"]


def block(after: str, language: str) -> list[str]:
    """Return the lines of the first code block of the handbook's page after a sentence."""
    found = re.search(rf"```{language}\n(.*?)```", HANDBOOK.partition(after)[2], re.DOTALL)
    assert found
    return found[1].splitlines()


def test_the_evening_in_the_handbook(run):
    """T43, T35, T51: the handbook's evening runs command by command, and says what is printed there."""
    out = ""
    for line in block("## A whole evening, command by command", "console"):
        if line.startswith("$ printf "):
            text, _, name = line.removeprefix("$ printf ").rpartition(" > ")
            Path(name).write_text(shlex.split(text)[0].replace("\\n", "\n"), "utf-8")
        elif line.startswith("$ "):
            code, out, _ = run(*shlex.split(line)[3:])
            assert code == 0, line
        else:
            lines = [each for each in out.split("\n") if each.startswith(line.partition("…")[0])]
            assert line.endswith("…") or line in lines, line
            assert lines, line
    assert status(run)["total"] == 8


def test_the_table_in_the_handbook(run, monkeypatch):
    """T46: the table pictured in the handbook is what is drawn after those turns."""
    Path("own.csv").write_text("id,blocked\n01,B2 B3 B4 C3\n02,A3 A4 D1 D2\n03,B3 C1 C3 D3\n", "utf-8")
    assert run("new", "own.csv", "--players", "Ann,Ben,Cleo", "--cards", "01,02,03")[0] == 0
    for text in ("O C1 C2 D1 D2", "I A2 A3 A4", "L C3 C4 D4", "nudge", "L C4 D3 D4"):
        assert run("do", text)[0] == 0
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("show")[1].rstrip().split("\n")
    assert shown == block("This is the table in play", "text")[: len(shown)] and len(shown) > 15
