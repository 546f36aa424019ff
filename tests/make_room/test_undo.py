"""The way back: undo, its cost, and starting again."""

from __future__ import annotations

import pytest

from spare_squares.make_room.deal import Dice
from spare_squares.make_room.engine import UNDO, Run
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty


def without_moves(run: Run) -> tuple[object, ...]:
    return (run.state.board, run.state.tray, run.state.score, run.state.n, run.state.ended)


def played(seed: int, difficulty: Difficulty) -> tuple[Run, list[tuple[object, ...]]]:
    """Play to the end and return the run and every position before its placements."""
    run, dice, positions = Run(seed, difficulty), Dice(seed), []
    while not run.state.ended:
        positions.append(without_moves(run))
        run.act(dice.pick(list(run.legal())))
    return run, positions


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_undo_goes_back_to_the_start(difficulty: Difficulty) -> None:
    """R49, R50, R52, R53: each undo restores board, tray and score, across refills and from the end, down to
    the first position, and adds one move; then there is nothing left to undo."""
    run, positions = played(4, difficulty)
    moves = run.state.moves
    assert moves == len(positions) > 6
    for count, position in enumerate(reversed(positions), 1):
        assert run.undo() is None
        assert without_moves(run) == position
        assert run.state.moves == moves + count
        assert not run.state.ended
    before = run.state
    assert run.undo() == "nothing-to-undo"
    assert run.state is before
    assert run.log[-1] == UNDO and len(run.log) == 2 * moves


def test_there_is_no_redo() -> None:
    """R50: after an undo the only ways on are placements and further undos."""
    run = Run(7, "easy")
    run.place(0, 0, 0)
    run.undo()
    assert all(action < UNDO for action in run.legal())
    assert run.undo() == "nothing-to-undo"


def test_the_same_refill_comes_again() -> None:
    """R51: taking the last piece of a tray back and placing it elsewhere does not re-roll the next tray."""
    run = Run(7, "easy")
    for slot in range(3):
        run.place(slot, 3 * slot, 0)
    fresh = run.state.tray
    run.undo()
    assert run.state.tray[:2] == (None, None)
    run.place(2, 0, 4)
    assert run.state.tray == fresh


def test_undo_across_a_refill_brings_slots_back_in_place() -> None:
    """R49: the piece returns to the slot it came from."""
    run = Run(7, "easy")
    first = run.state.tray
    for slot, row in ((2, 0), (0, 3), (1, 6)):
        run.place(slot, row, 0)
    run.undo()
    assert run.state.tray == (None, first[1], None)
    run.undo()
    assert run.state.tray == (first[0], first[1], None)


def test_moves_never_fall() -> None:
    """R52: placements and undos count, and score alone goes back."""
    run, dice = Run(11, "medium"), Dice(3)
    moves = [0]
    while len(moves) < 300:
        legal = list(run.legal())
        run.act(UNDO if run.state.placements and (not legal or dice.below(3) == 0) else dice.pick(legal))
        moves.append(run.state.moves)
    assert moves == list(range(300))


def test_undo_from_the_end_plays_on() -> None:
    """R53: from the ended position undo makes the run active, and another placement is possible."""
    run, _ = played(2, "hard")
    run.undo()
    assert not run.state.ended
    assert run.act(next(run.legal())) is None


def test_a_restart_deals_the_same_stream() -> None:
    """R58: the same seed and difficulty give the same trays, however the run before was played."""
    seen = []
    for choice in (1, 2):
        run, dice = Run(9, "easy"), Dice(choice)
        trays: dict[int, object] = {}
        while run.state.n < 12 and not run.state.ended:
            trays[run.state.n] = run.state.tray if None not in run.state.tray else trays[run.state.n]
            run.act(dice.pick(list(run.legal())))
        seen.append(trays)
    common = min(len(trays) for trays in seen)
    assert common > 3
    assert list(seen[0].items())[:common] == list(seen[1].items())[:common]
