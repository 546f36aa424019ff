"""`deck dice`: rolls that cannot be packed are counted and told with their reasons."""

from __future__ import annotations

import json
from itertools import product

import pytest

from spare_squares.decks.builtin import builtin_game
from spare_squares.solver.search import has_packing


def test_every_roll_is_looked_at(run):
    """S14, V18: the numbers are those of asking for each roll, and the first bad ones come with a reason."""
    game = builtin_game()
    dice = (("A1", "B1", "C2"), ("A3", "B4"), ("C3", "D4"), ("D1", "D2"))
    bad = [roll for roll in product(*dice) if not has_packing(game, game.board.cells_of(roll))]
    code, out, _ = run("deck", "dice", "|".join(" ".join(each) for each in dice), "--json")
    data = json.loads(out)
    assert code == 1
    assert (data["rolls"], data["unpackable"], data["twice"]) == (24, len(bad), 0)
    assert data["first"][0]["blocked"] == sorted(bad[0])
    assert all(each["reason"] for each in data["first"])
    code, out, _ = run("deck", "dice", "A1 B1 C2 |", "A3 B4 | C3 D4 | D1 D2")
    assert code == 1
    assert f"{len(bad)} cannot" in out
    assert "end in a contradiction. O fits only on" in " ".join(out.split())


def test_good_dice_and_faces_that_meet(run):
    """S14: dice that always roll a board end with 0; one cell on two dice is counted apart."""
    code, out, _ = run("deck", "dice", "A4 | B2 | B4 | D3")
    assert (code, "1 can be packed (100.0 %)" in out) == (0, True)
    code, out, _ = run("deck", "dice", "A4 B2 | B2 | B4 | D3")
    assert (code, "1 show one cell twice (50.0 %)" in out) == (1, True)


def test_the_larger_game(run):
    """S21: dice of the 6×6 game are looked at through its fault lines."""
    faces = "A1 B2 C3 | A2 B3 | A3 C4 | D1 E2 F3 | D2 | E6 F6 | F1"
    code, out, _ = run("deck", "dice", "--game", "six-by-six", faces, "--json")
    assert code in (0, 1)
    assert json.loads(out)["rolls"] == 72


@pytest.mark.parametrize(
    ("faces", "said"),
    [("A1 | B2", "needs one die for each"), ("A1 | B2 | C3 | E9", "E9"), ("A1||C3|D4", "die 2 has no face")],
)
def test_what_is_no_set_of_dice(run, faces, said):
    """V13, V15: another number of dice, a face off the board or a die without a face is refused."""
    code, out, err = run("deck", "dice", faces)
    assert code == 1
    assert out == ""
    assert said in err
