"""The rules of one placement: legality, clearing, score, trays and the end."""

from __future__ import annotations

import pytest
import slow_blocks as slow
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.errors import WrongUse
from spare_squares.make_room.deal import Dice
from spare_squares.make_room.engine import (
    Run,
    State,
    anchors,
    complete_lines,
    drop,
    misfit,
    picture,
    stuck,
)
from spare_squares.make_room.shapes import DIFFICULTIES, INDEX, SHAPES, Difficulty

BOARDS = st.integers(0, 2**64 - 1)
SHAPE = st.sampled_from(range(len(SHAPES)))
# Boards with many filled cells, where lines are complete and little fits.
CROWDED = st.tuples(BOARDS, BOARDS, BOARDS).map(lambda three: three[0] | three[1] | three[2])


def board_of(text: str) -> int:
    """Read eight rows of # and . into a board."""
    marks = "".join(text.split())
    assert len(marks) == 64
    return sum(1 << square for square, mark in enumerate(marks) if mark == "#")


def cells_of(board: int) -> set[tuple[int, int]]:
    return {divmod(square, 8) for square in range(64) if board >> square & 1}


def run_with(board: int, tray: tuple[str | None, str | None, str | None]) -> Run:
    """Return a run of seed 7 set to a position."""
    run = Run(7, "hard")
    a, b, c = (None if shape is None else INDEX[shape] for shape in tray)
    run.state = State(board, (a, b, c), 0, 0, 0, 0, stuck(board, (a, b, c)))
    return run


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_run_starts_on_an_empty_board(difficulty: Difficulty) -> None:
    """R1, R2, R90: 8×8, empty, three pieces, nothing scored; row 1 is the top and column 1 the left."""
    run = Run(3, difficulty)
    assert picture(run.state.board) == "\n".join(["........"] * 8)
    assert None not in run.state.tray and len(run.state.tray) == 3
    assert (run.state.score, run.state.moves, run.state.n, run.state.ended) == (0, 0, 0, False)
    assert picture(drop(0, INDEX["I2a"], 0)[0]).split("\n")[0] == "##......"


def test_slots_keep_their_number() -> None:
    """R2, R12: a used slot stays empty where it is; the other two stay, in any order of use."""
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        run = Run(7, "easy")
        first = run.state.tray
        for count, slot in enumerate(order):
            assert run.place(slot, 3 * count, 0) is None
            if count < 2:
                used = order[: count + 1]
                assert run.state.tray == tuple(None if s in used else first[s] for s in range(3))
        assert run.state.n == 1 and None not in run.state.tray


def test_the_next_three_come_only_when_all_are_used() -> None:
    """R12, R13: the tray's number and pieces change with the third placement, not before; a position
    holds no piece to come."""
    run = Run(7, "easy")
    numbers = []
    for slot in range(3):
        numbers.append(run.state.n)
        run.place(slot, 2 * slot, 2 * slot)
    assert (numbers, run.state.n) == ([0, 0, 0], 1)
    assert State._fields == ("board", "tray", "score", "moves", "n", "placements", "ended")


@given(BOARDS, SHAPE, st.integers(0, 7), st.integers(0, 7))
def test_a_piece_may_stand_where_its_cells_are_on_the_board_and_empty(
    board: int, shape: int, row: int, col: int
) -> None:
    """R3, R5: legal exactly when all cells are on the board and empty; an edge is named first."""
    cells = {(row + r, col + c) for r, c in SHAPES[shape].cells}
    outside = any(r > 7 or c > 7 for r, c in cells)
    expected = "edge" if outside else "overlap" if cells & cells_of(board) else None
    assert misfit(board, shape, row, col) == expected
    assert bool(anchors(board, shape) >> (row * 8 + col) & 1) == (expected is None)


def test_reasons_come_in_their_order() -> None:
    """R3: ended, then empty slot, then edge, then overlap; the position stays the very same."""
    full = (1 << 64) - 1
    ended = run_with(full & ~1, ("I2a", None, None))
    assert ended.state.ended
    cases = [
        (ended, (1, 7, 7), "ended"),
        (run_with(0, ("I2a", None, "O9a")), (1, 7, 7), "empty-slot"),
        (run_with(full & ~3, ("I2a", None, "O9a")), (2, 6, 0), "edge"),
        (run_with(full & ~3, ("I2a", None, "O9a")), (2, 5, 0), "overlap"),
    ]
    for run, action, reason in cases:
        before = run.state
        assert run.place(*action) == reason
        assert run.state is before
        assert not run.log


def test_there_is_no_action_that_turns_a_piece() -> None:
    """R4: the actions are 3 × 64 placements and undo; whatever else is asked for is no action."""
    run = Run(7, "hard")
    for action in (193, 255, 256, -1):
        with pytest.raises(WrongUse, match="0 to 192"):
            run.act(action)
    board, _ = drop(0, INDEX["S4a"], 0)
    assert cells_of(board) == {(0, 1), (0, 2), (1, 0), (1, 1)}


def test_the_anchor_is_the_corner_of_the_box() -> None:
    """R5: plus, S and L go by the top left corner of their box, also where that corner is empty."""
    for shape, cells in {
        "X5a": {(2, 4), (3, 3), (3, 4), (3, 5), (4, 4)},
        "S4a": {(2, 4), (2, 5), (3, 3), (3, 4)},
        "L4h": {(2, 5), (3, 3), (3, 4), (3, 5)},
    }.items():
        assert cells_of(drop(0, INDEX[shape], 2 * 8 + 3)[0]) == cells
        # The empty corner itself may be filled already.
        assert misfit(1 << 2 * 8 + 3, INDEX[shape], 2, 3) is None


def test_rows_and_columns_are_found_together() -> None:
    """R6, R9: a row and a column that cross go at once, although removing one first would spare the other."""
    board = board_of("....#... ....#... ####.### ....#... ....#... ....#... ....#... ....#...")
    assert drop(board, INDEX["I1a"], 2 * 8 + 4) == (0, 1 + 15)


def test_nothing_falls() -> None:
    """R7: cells above and below a cleared line stay where they are."""
    board = board_of("#....... .#...... ..#..... ......#. #######. #......# .#....#. ..#..#..")
    after, points = drop(board, INDEX["I1a"], 4 * 8 + 7)
    assert after == board & ~(0xFF << 32)
    assert points == 1 + 8


def test_a_square_of_nine_stays() -> None:
    """R8: a filled 3×3 area alone never clears."""
    for row in range(6):
        for col in range(6):
            after, points = drop(0, INDEX["O9a"], row * 8 + col)
            assert (after.bit_count(), points) == (9, 9)


@pytest.mark.parametrize("rows", range(4))
@pytest.mark.parametrize("columns", range(4))
def test_the_score_of_lines(rows: int, columns: int) -> None:
    """R9, R11: r rows and c columns give 8r + 8c − rc for the clear, crossings once, and nothing on top."""
    wanted = {(r, c) for r in range(8) for c in range(8) if r < rows or c < columns}
    hole = {(r, c) for r in range(3) for c in range(3)}
    # With three rows or columns the hole of the square is all that is missing.
    board = sum(1 << r * 8 + c for r, c in wanted - hole)
    after, points = drop(board, INDEX["O9a"], 0)
    assert points == 9 + 8 * rows + 8 * columns - rows * columns
    assert cells_of(after) == hole - wanted


def test_one_cell_and_two_open_lines() -> None:
    """R10: top row and left column lack their shared corner; one cell there removes 15 and earns 16."""
    board = board_of(".####### #....... #....... #....... #....... #....... #....... #.......")
    run = run_with(board, ("I1a", "O9a", None))
    assert run.place(0, 0, 0) is None
    assert (run.state.board, run.state.score) == (0, 16)


def test_nothing_but_cells_scores() -> None:
    """R11: clears in a row, an emptied board and the difficulty change nothing about the points."""
    line = 0xFF & ~1
    for difficulty in DIFFICULTIES:
        run = Run(7, difficulty)
        scores = []
        for slot in range(3):
            run.state = run.state._replace(board=line, tray=(INDEX["I1a"],) * 3)
            before = run.state.score
            run.place(slot, 0, 0)
            scores.append(run.state.score - before)
            assert run.state.board == 0
        assert scores == [9, 9, 9]


def test_difficulty_changes_only_the_pool() -> None:
    """R21: the same pieces on the same board come to the same position in every difficulty."""
    keys = set()
    for difficulty in DIFFICULTIES:
        run = Run(7, difficulty)
        run.state = run.state._replace(tray=(INDEX["I3a"], INDEX["V3a"], INDEX["I3b"]))
        run.place(1, 4, 4)
        run.place(0, 0, 0)
        keys.add(run.state.key())
    assert len(keys) == 1


def test_the_run_ends_when_nothing_fits() -> None:
    """R14: the end comes with the placement after which no piece has an anchor, tested after clearing."""
    # Row 1 is complete but for its last cell: filling it clears the row, and the bar of 5 fits there.
    holes = board_of("#######. .#.#.#.# #.#.#.#. .#.#.#.# #.#.#.#. .#.#.#.# #.#.#.#. .#.#.#.#")
    run = run_with(holes, ("I1a", "I5a", None))
    run.place(0, 0, 7)
    assert not run.state.ended
    # The same piece in a hole that clears nothing ends it.
    run = run_with(holes, ("I1a", "I5a", None))
    run.place(0, 1, 0)
    assert run.state.ended
    assert list(run.legal()) == []


def test_the_end_is_tested_after_the_refill() -> None:
    """R14, A40: a run can end on the move that brings three fresh pieces, none of which fits."""
    run = Run(293, "hard")
    while not run.state.ended:
        run.act(next(run.legal()))
    assert None not in run.state.tray
    assert all(
        not slow.places(cells_of(run.state.board), shape) for shape in run.state.tray if shape is not None
    )


def test_one_awkward_piece_does_not_end_the_run() -> None:
    """R15: as long as another piece fits, the run goes on."""
    run = run_with(board_of("........ " + "######## " * 7), ("O9a", "I5b", "I1a"))
    assert not run.state.ended
    assert {action // 64 for action in run.legal()} == {2}


@given(SHAPE)
def test_the_number_of_anchors_on_an_empty_board(shape: int) -> None:
    """R17: a piece has (9 − height) × (9 − width) positions."""
    height, width = SHAPES[shape].height, SHAPES[shape].width
    assert anchors(0, shape).bit_count() == (9 - height) * (9 - width)


@given(CROWDED)
def test_lines_are_those_that_are_full(board: int) -> None:
    """R6, R9: the removed cells are exactly those of full rows and full columns."""
    cells = cells_of(board)
    expected = {
        (r, c)
        for r in range(8)
        for c in range(8)
        if all((r, k) in cells for k in range(8)) or all((k, c) in cells for k in range(8))
    }
    assert cells_of(complete_lines(board)) == expected


@given(CROWDED, SHAPE, st.integers(0, 2**16))
def test_a_removal_never_completes_a_line(board: int, shape: int, choice: int) -> None:
    """R6, A34: after a clear no line is complete, so there are no chains."""
    board &= ~complete_lines(board)
    spots = [square for square in range(64) if anchors(board, shape) >> square & 1]
    if spots:
        assert complete_lines(drop(board, shape, Dice(choice).pick(spots))[0]) == 0


def test_no_clock_reaches_the_rules() -> None:
    """R93: a position is made of the actions alone; played twice, with or without a wait, it is the same."""

    def position() -> str:
        run, dice = Run(5, "medium"), Dice(1)
        while not run.state.ended:
            run.act(dice.pick(list(run.legal())))
        return run.state.key()

    assert position() == position()
