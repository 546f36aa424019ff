"""`solve`: the packings of some blocked cells, or why there is none."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest


@pytest.fixture
def run(run):
    return partial(run, "solve")


def test_one_packing_is_drawn(run) -> None:
    """S1, S24: card 01 has one packing, drawn as text with the board's letters and numbers."""
    code, out, err = run("A4 B2 B4 D3")
    assert (code, err) == (0, "")
    assert "1 packing\n" in out
    assert out.endswith("   A B C D\n1  L L O O\n2  L # O O\n3  I I I #\n4  # # D D\n")


@pytest.mark.parametrize("args", [("A4", "B2", "B4", "D3"), ("a4,b2;B4 d3",), ("4A 2B 4B 3D",)])
def test_cells_in_any_sane_notation(run, args: tuple[str, ...]) -> None:
    """V17: the cells may stand in one argument or several, in small letters, number first."""
    code, out, _ = run(*args)
    assert code == 0
    assert "Blocked: A4 B2 B4 D3" in out


def test_all_are_drawn(run) -> None:
    """S1, S9: --all draws each packing, and the number up to symmetry stands beside the count."""
    code, out, _ = run("A1 A2 A3 A4", "--all")
    assert code == 0
    assert "8 packings, 4 up to rotation and reflection" in out
    assert out.count("Packing ") == 8


def test_json_of_a_packable_card(run) -> None:
    """S1: --json gives the blocked cells, the number and each packing as letter and cells."""
    code, out, _ = run("B4 A4 B2 D3", "--json")
    assert code == 0
    data = json.loads(out)
    why = data.pop("why")
    assert why["text"].startswith("One move is forced from the start")
    assert why["steps"] == ["O must lie on C1 C2 D1 D2, because it fits nowhere else."]
    assert data == {
        "blocked": ["A4", "B2", "B4", "D3"],
        "packings": 1,
        "labelled": 1,
        "solutions": [
            {
                "I": ["A3", "B3", "C3"],
                "L": ["A1", "A2", "B1"],
                "D": ["C4", "D4"],
                "O": ["C1", "C2", "D1", "D2"],
            }
        ],
    }


def test_json_of_a_card_without_a_packing(run) -> None:
    """S14, S15: --json carries the reason as data, and the nearest card that works."""
    code, out, _ = run("A1 A4 D1 D4", "--json")
    data = json.loads(out)
    assert code == 1
    assert data["packings"] == 0
    assert data["solutions"] == []
    assert {"kind", "text", "picture", "cells", "pieces", "steps", "situations"} == set(data["reason"])
    assert len(data["nearest"]) == 4
    assert run(" ".join(data["nearest"]))[0] == 0
    assert len(set(data["nearest"]) & {"A1", "A4", "D1", "D4"}) == 3


def test_it_explains_itself(run) -> None:
    """S14, S15, V18: a card without a packing says why, shows it, and names the nearest that works."""
    code, out, err = run("A1 B1 C1 D2")
    assert (code, err) == (1, "")
    assert "No packing." in out
    assert "D1 is cut off" in out
    assert "1  # # # *" in out
    assert "Nearest that works: A1 B1 D1 D2 (D1 instead of C1)" in out


@pytest.mark.parametrize(
    "cells", ["", "A1", "A1 A2 A3 A4 B1", "A1 A1 B2 C3", "A1 A2 A3 E9", "A1 A2 A3 ??", "A1 A2 A3 Ａ4"]
)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_what_the_game_cannot_take_is_refused(run, cells: str, options: tuple[str, ...]) -> None:
    """V13, V14, V15, V16: wrong number, a cell twice, off the board, not understood, empty: exit 2 (FD19)."""
    code, out, err = run(cells, *options)
    assert code == 2 and ("findings" in out if options else not out)
    assert err.startswith("spare-squares: ")
    assert "Traceback" not in err


def test_another_game(run) -> None:
    """S1, S21: --game solves for another game, with letters down where it has them."""
    code, out, _ = run("--game", "six-by-six", "F1 D4 A1 B2 E6 C5 F2")
    assert code == 0
    assert "2,467 packings" in out
    assert "   1 2 3 4 5 6\nA  #" in out


def test_not_finished_is_no_answer(run) -> None:
    """S2: with no time the answer is "not finished", exit 1, as text and as JSON."""
    code, out, err = run("--game", "six-by-six", "F1 D4 A1 B2 E6 C5 F2", "--max-seconds", "0.0001")
    assert (code, out) == (1, "")
    assert "not finished, at least" in err
    code, out, _ = run("--game", "six-by-six", "F1 D4 A1 B2 E6 C5 F2", "--max-seconds", "0.0001", "--json")
    assert code == 1
    assert "packings" not in json.loads(out)
    assert json.loads(out)["unfinished"]


def test_narrow_terminal(run, monkeypatch: pytest.MonkeyPatch) -> None:
    """S14: on 40 columns no line of a reason is wider."""
    monkeypatch.setenv("COLUMNS", "40")
    code, out, _ = run("A1 A4 D2 D3")
    assert code == 1
    assert max(map(len, out.splitlines())) <= 40


def test_equal_pieces_told_apart(run):
    """S3, FD22: the number with equal pieces told apart is offered where a game has such."""
    Path("twins.yaml").write_text(
        "name: twins\ncolumns: 4\nrows: 1\nblocked: 0\npieces:\n  - {letter: D, picture: '##', copies: 2}\n"
    )
    assert "2 where equal pieces are told apart" in run("", "--game", "twins.yaml", code=0).out
    data = json.loads(run("", "--game", "twins.yaml", "--json", code=0).out)
    assert (data["packings"], data["labelled"]) == (1, 2)
    assert json.loads(run("A4 B2 B4 D3", "--json").out)["labelled"] == 1
