"""The conformance vectors: held against the plain engine, and whole."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Any

import pytest
import slow_blocks as slow

from spare_squares.errors import NotValid
from spare_squares.make_room.conformance import cells_of_lines, stream, vectors
from spare_squares.make_room.deal import daily_seed, tray
from spare_squares.make_room.replay import decode, play
from spare_squares.make_room.shapes import INDEX, SHAPES

Json = dict[str, Any]


@pytest.fixture(scope="module")
def document() -> Json:
    """The vectors as another program reads them."""
    read: Json = json.loads(json.dumps(vectors()))
    return read


def cells_of(text: str) -> set[tuple[int, int]]:
    board = int(text, 16)
    return {divmod(square, 8) for square in range(64) if board >> square & 1}


def steps_of(document: Json) -> list[list[Any]]:
    return [step for run in document["runs"] for step in run["steps"]]


@pytest.mark.slow
def test_the_plain_engine_gives_the_same_runs(document: Json) -> None:
    """R25, R96: every step of every run, answer and position, comes out of the plain engine alike."""
    assert len(steps_of(document)) >= 2000
    assert {run["difficulty"] for run in document["runs"]} == {"easy", "medium", "hard"}
    for run in document["runs"]:
        plain = slow.SlowRun(run["seed"], run["difficulty"])
        for action, answer, key in run["steps"]:
            assert (plain.act(action) or "ok", plain.key()) == (answer, key)


def test_the_runs_meet_every_case(document: Json) -> None:
    """R96: legal, illegal and undo actions, a refill and an end in one move, undo from the end."""
    steps = steps_of(document)
    assert {answer for _, answer, _ in steps} == {
        "ok", "ended", "empty-slot", "edge", "overlap", "nothing-to-undo",
    }  # fmt: skip
    cases = set()
    for run in document["runs"]:
        for (_, _, before), (action, answer, after) in zip(run["steps"], run["steps"][1:], strict=False):
            was, now = before.split("|"), after.split("|")
            if answer == "ok" and action == 192:
                cases.add("undo from the end" if was[5] == "1" else "undo")
                if int(now[2]) < int(was[2]):
                    cases.add("undo across a refill")
            elif answer == "ok" and int(now[2]) > int(was[2]):
                cases.add("refill and end" if now[5] == "1" else "refill")
            if answer == "ok" and action != 192 and int(now[3]) - int(was[3]) >= 16:
                cases.add("two lines" if int(now[3]) - int(was[3]) > 16 else "line")
    assert {
        "undo",
        "undo from the end",
        "undo across a refill",
        "refill",
        "refill and end",
        "two lines",
    } <= cases


def test_boards_against_the_plain_rules(document: Json) -> None:
    """R3, R5, R6, R9, R96: each single placement, its answer, board and points."""
    for case in document["boards"]:
        filled, shape, anchor = cells_of(case["board"]), INDEX[case["shape"]], (case["row"], case["col"])
        reason = slow.why_not(filled, shape, anchor)
        assert case["result"] == (reason or "ok")
        after, removed = (filled, 0) if reason else slow.put(filled, shape, anchor)
        assert cells_of(case["after"]) == after
        points = 0 if reason else removed + len(SHAPES[shape].cells)
        assert (case["removed"], case["points"]) == (removed, points)


def test_boards_hold_every_corner_and_many_lines(document: Json) -> None:
    """R10, R96: every shape at all four corners and across each edge, the example of the rules, several rows
    and columns at once."""
    cases = document["boards"]
    for shape in SHAPES:
        for row in (0, 8 - shape.height):
            for col in (0, 8 - shape.width):
                assert any(
                    (c["shape"], c["row"], c["col"], c["result"]) == (shape.id, row, col, "ok") for c in cases
                )
        refused = {c["result"] for c in cases if c["shape"] == shape.id}
        assert refused >= ({"overlap"} if shape.id == "I1a" else {"edge", "overlap"})
    assert any(c["shape"] == "I1a" and c["removed"] == 15 and c["points"] == 16 for c in cases)
    assert {8, 15, 16, 24, 28, 39} <= {c["removed"] for c in cases}
    assert cells_of_lines((0, 7), ()) == 0xFF000000000000FF
    assert cells_of_lines((), (0, 7)) == 0x8181818181818181


def test_trays_streams_and_days(document: Json) -> None:
    """R23, R25, R88, R96: tray samples reach n = 2^31; the three streams make the pinned one; days."""
    assert {case["n"] for case in document["trays"]} >= {0, 2**31 - 1, 2**31}
    assert {case["seed"] for case in document["trays"]} >= {0, 2**31 - 1, 2**31, 2**32 - 1}
    for case in document["trays"]:
        ids = [SHAPES[index].id for index in tray(case["seed"], case["difficulty"], case["n"])]
        assert case["ids"] == ids
    whole = b"".join(stream(pool) for pool in ("easy", "medium", "hard"))
    assert hashlib.sha256(whole).hexdigest().startswith("f3829036562f9f32")
    assert [(s["pool"], s["sha256"]) for s in document["streams"]] == [
        (pool, hashlib.sha256(stream(pool)).hexdigest()) for pool in ("easy", "medium", "hard")
    ]
    for case in document["daily"]:
        assert case["seed"] == daily_seed(case["difficulty"], date.fromisoformat(case["date"]))
    assert [tuple(case["out"]) for case in document["threefry"][:2]] == [
        (0x6B200159, 0x99BA4EFE),
        (0x1CB996FC, 0xBB002BE7),
    ]


def test_codes_and_refusals(document: Json) -> None:
    """R87, R96: each code comes to its score, moves and end; each bad one is refused."""
    for case in document["codes"]:
        state = play(decode(case["code"])).state
        assert (state.score, state.moves, state.ended) == (case["score"], case["moves"], case["ended"])
    assert all(case["ended"] or case["moves"] >= 150 for case in document["codes"][:-1]), (
        "runs are played to the end"
    )
    assert len(document["refused"]) >= 10
    assert {"-", "_"} <= set("".join(case["code"] for case in document["codes"])), "base64url, not base64"
    for case in document["refused"]:
        with pytest.raises(NotValid):
            play(decode(case["code"]))


def test_bests_are_compared_in_order(document: Json) -> None:
    """R65, A8: the vectors compare scores first, then moves, then milliseconds, and a tie keeps the older."""
    for case in document["bests"]:
        if case["old"] is None:
            assert case["better"]
            continue
        (score, moves, ms), (old_score, old_moves, old_ms) = case["new"], case["old"]
        if score != old_score:
            assert case["better"] == (score > old_score)
        elif moves != old_moves:
            assert case["better"] == (moves < old_moves)
        else:
            assert case["better"] == (ms < old_ms)


def test_the_document_is_the_same_each_time(document: Json) -> None:
    """R85, R96: vectors do not depend on when or where they are written."""
    assert json.dumps(vectors()) == json.dumps(document)
