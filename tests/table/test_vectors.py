"""The vectors: enough of everything, and a second machine that agrees with every answer."""

from __future__ import annotations

import json
import zlib

import pytest
from slow_table import No, SlowTable, good_name, same, tidy

from spare_squares.table.journal import read
from spare_squares.table.refusals import CODES
from spare_squares.table.summary import summary
from spare_squares.table.vectors import table_key, vectors
from spare_squares.table.words import KINDS


@pytest.fixture(scope="module")
def told():
    """Return the vectors."""
    return vectors()


def test_enough_of_everything(told):
    """WP11: 80 sessions and 4,000 actions and more; every action kind, every code of the rules."""
    sessions = told["sessions"]
    steps = [step for session in sessions for step in session["steps"]]
    heads = [json.loads(session["head"]) for session in sessions]
    assert len(sessions) >= 80 and len(steps) >= 4000
    assert {step["action"]["do"] for step in steps if step["result"]} == KINDS
    commands_only = {"no-packing", "illegal"}
    assert {step["code"] for step in steps if step["code"]} == CODES - commands_only
    assert {len(head["players"]) for head in heads} == set(range(1, 9))
    assert {head["game"]["picture"].count("#") for head in heads} >= {16, 36, 24}
    for rule in ("relaxed", "rotate_starter", "allow_repeats"):
        assert {head[rule] for head in heads} == {False, True}
    assert any(not head["order"] for head in heads) and not all(head["game"]["flips"] for head in heads)
    boards = [json.loads(step["key"])[2] for step in steps]
    across = [
        (before, after)
        for before, after, step in zip(boards, boards[1:], steps[1:], strict=False)
        if step["result"] in ("undone", "redone") and before != after
    ]
    assert len(across) > 20, "undo and redo go across the ends of boards"
    assert sum(step["code"] == "solution-opened" for step in steps) > 10


def test_a_second_machine_agrees(told):
    """WP12, WP10: a slow machine written from the sentences of the rules gives every answer, step by step."""
    for session in told["sessions"]:
        slow = SlowTable(session["head"])
        for number, step in enumerate(session["steps"], start=1):
            try:
                result, turns, player, why = slow.do(step["action"])
                came = (result, None, turns, player)
                assert json.loads(step["line"]).get("why", []) == why, (session["name"], number)
            except No as refused:
                came = (None, str(refused), 0, "")
            said = tuple(step[name] for name in ("result", "code", "turns", "player"))
            assert came == said, (session["name"], number, step["action"])
            assert slow.key() == step["key"], (session["name"], number, step["action"])


def test_names_by_one_rule(told):
    """WP14: names are measured in code points, tidied and compared as a page in JavaScript can."""
    for each in told["names"]:
        assert tidy(each["name"]) == each["tidy"]
        try:
            good_name(each["name"])
            assert each["code"] is None, each
        except No as refused:
            assert each["code"] == str(refused), each
        for other in told["names"]:
            assert same(each["name"], other["name"]) == (each["key"] == other["key"])


def test_the_lines_are_a_journal(told, tmp_path):
    """WP21: head and lines of a session are the file that `track` reads, and it sums up to the same text."""
    for number, session in enumerate(told["sessions"][::12]):
        path = tmp_path / f"{number}.jsonl"
        lines = [session["head"], *(step["line"] for step in session["steps"] if step["line"])]
        for line in lines:
            text, _, check = line.rpartition(',"check":"')
            assert format(zlib.crc32(text.encode() + b"}"), "08x") == check[:8]
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
        replay = read(path)
        assert replay.rest == b"" and table_key(replay.session) == session["steps"][-1]["key"]
        assert all(summary(replay.session, form) == text for form, text in session["summary"].items())


def test_the_same_every_time(told, run, tmp_path):
    """WP11: `track vectors` writes the same file every time, and never over another."""
    assert run("track", "vectors", "-o", "a.json")[0] == 0
    written = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    assert (tmp_path / "a.json").read_bytes() == written
    (tmp_path / "b.json").write_text("mine")
    assert run("track", "vectors", "-o", "b.json")[0] == 1
    assert (tmp_path / "b.json").read_text() == "mine"
