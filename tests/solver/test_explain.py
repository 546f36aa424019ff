"""Reasons for "no packing": all found, all checked apart, no false alarm; and the nearest card."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.solver.checking import holds
from spare_squares.solver.forced import Step, refutation, start
from spare_squares.solver.invariants import beside, refuting_colouring, regions
from spare_squares.solver.reasons import (
    Reason,
    by_regions,
    colour,
    explain,
    explain_packable,
    nearest,
    no_place,
    pair,
    pocket,
    sizes,
)
from spare_squares.solver.search import count, packings
from spare_squares.solver.symmetry import canonical

EVERY_SET = [sum(1 << bit for bit in four) for four in combinations(range(16), 4)]
FINDERS = (pocket, sizes, colour, no_place, by_regions, pair)


@pytest.fixture(scope="module")
def unpackable(box: Game) -> list[int]:
    return [blocked for blocked in EVERY_SET if not count(box, blocked)]


@pytest.fixture(scope="module")
def reasons(box: Game, unpackable: list[int]) -> dict[int, Reason]:
    found = {blocked: explain(box, blocked) for blocked in unpackable}
    return {blocked: reason for blocked, reason in found.items() if reason}


def test_every_set_has_a_reason_and_each_is_checked_apart(
    box: Game, unpackable: list[int], reasons: dict[int, Reason]
) -> None:
    """S14, S16, V18: all 1,124 sets get a short reason, and the separate checker agrees with each."""
    assert len(unpackable) == len(reasons) == 1124
    assert "search" not in {reason.kind for reason in reasons.values()}
    assert all(holds(box, blocked, reason) for blocked, reason in reasons.items())


def test_no_false_alarm(box: Game, unpackable: list[int]) -> None:
    """S14: none of the 696 sets with a packing gets a reason from any finder."""
    packable = set(EVERY_SET) - set(unpackable)
    assert len(packable) == 696
    for blocked in packable:
        assert explain(box, blocked) is None
        assert not any(find(box, blocked) for find in FINDERS)
        assert refutation(start(box, blocked), 1) is None


def test_shares_of_the_reasons(box: Game, unpackable: list[int]) -> None:
    """S14: each argument explains the share of the sets that is known of it."""

    def share(tells: object) -> float:
        return round(100 * sum(bool(tells(blocked)) for blocked in unpackable) / len(unpackable), 1)  # type: ignore[operator]

    board = box.board

    def two_pieces(blocked: int) -> bool:
        places = [each for _, _, each in start(box, blocked).left]
        return any(all(a & b for a in one for b in other) for one, other in combinations(places, 2))

    assert share(lambda b: regions(board, board.cells & ~b)[0].bit_count() == 1) == 34.7
    assert share(lambda b: pocket(box, b)) >= 34.7
    assert 12.5 <= share(lambda b: refuting_colouring(box, board.cells & ~b)) <= 14.3
    assert share(lambda b: no_place(box, b)) == 7.0
    assert share(lambda b: len(regions(board, board.cells & ~b)) > 1) == 48.4
    assert share(two_pieces) == 12.2
    assert share(lambda b: two_pieces(b) and not no_place(box, b)) == 5.2
    assert share(lambda b: refutation(start(box, b), 0)) == 60.1


def test_one_split_and_two(box: Game, unpackable: list[int]) -> None:
    """S14: one case split refutes 99.6 % of the sets; A1 A4 D2 D3 needs a split within a split."""
    hard = [blocked for blocked in unpackable if refutation(start(box, blocked), 1) is None]
    assert round(100 * (1 - len(hard) / len(unpackable)), 1) == 99.6
    assert box.board.cells_of(["A1", "A4", "D2", "D3"]) in hard
    assert all(refutation(start(box, blocked), 2) for blocked in hard)


def test_simplest_first(box: Game) -> None:
    """S14, V18: a closed pocket is told before anything else, no place for O before a chain of moves."""

    def kind(cells: str) -> str:
        reason = explain(box, box.board.cells_of(cells.split()))
        return reason.kind if reason else ""

    assert kind("A1 B1 C1 D2") == "pocket"
    assert kind("A1 A3 C1 D4") == "colour"
    assert kind("B2 B3 C2 C3") == "no place"
    assert kind("A1 B1 C2 D3") == "regions"
    assert kind("A1 B1 B3 C2") == "forced"
    assert kind("A1 A4 D1 D4") == "cases"


def test_words_and_picture(box: Game) -> None:
    """S14, V18: the text names cells as the board does, and the picture marks them."""
    reason = explain(box, box.board.cells_of(["A1", "B1", "C1", "D2"]))
    assert reason is not None
    assert "D1 is cut off" in reason.text
    assert reason.picture.splitlines()[:2] == ["   A B C D", "1  # # # *"]


def test_checker_refuses_wrong_reasons(box: Game, reasons: dict[int, Reason]) -> None:
    """S16: the checker refuses each kind of reason once it is tampered with, or told of a card that works."""
    works = box.board.cells_of(["A4", "B2", "B4", "D3"])
    seen = Counter(reason.kind for reason in reasons.values())
    assert set(seen) == {"pocket", "colour", "no place", "regions", "forced", "cases"}
    for kind in seen:
        blocked, reason = next(each for each in reasons.items() if each[1].kind == kind)
        assert not holds(box, works, reason)
        if reason.chain:
            assert not holds(box, blocked, reason._replace(chain=reason.chain[:-1]))
        if kind == "cases":
            split = reason.chain[-1]
            fewer = split._replace(branches=split.branches[:-1])
            assert not holds(box, blocked, reason._replace(chain=(*reason.chain[:-1], fewer)))
        if kind == "pocket":
            assert not holds(box, blocked, reason._replace(cells=reason.cells | 1 << 15 | 1 << 14))
    assert not holds(box, works, Reason("nonsense", "", box.board, works, {}))


def test_checker_refuses_a_move_that_is_not_forced(box: Game, reasons: dict[int, Reason]) -> None:
    """S16: a chain whose first move is swapped for one that is not forced does not hold."""
    swapped = 0
    for blocked, reason in reasons.items():
        if reason.kind != "forced" or reason.chain[0].kind != "place" or reason.chain[0].at:
            continue
        for letter, _, places in start(box, blocked).left:
            for place in places if len(places) > 1 else ():
                step = reason.chain[0]._replace(letter=letter, cells=place)
                assert not holds(box, blocked, reason._replace(chain=(step, *reason.chain[1:])))
                swapped += 1
        if swapped > 100:
            return
    raise AssertionError(f"only {swapped} moves were swapped")


def test_nearest_moves_one_cell(box: Game, unpackable: list[int]) -> None:
    """S15: one moved cell helps for all 1,124 sets, and a move to an edge-sharing cell for 991 of them."""
    beside_it = 0
    for blocked in unpackable:
        near = nearest(box, blocked)
        away, to = blocked & ~near, near & ~blocked
        assert count(box, near)
        assert near.bit_count() == 4
        assert away.bit_count() == to.bit_count() == 1
        beside_it += bool(beside(box.board, away) & to)
    assert beside_it == 991


def test_nearest_of_a_card_that_works_or_never_can(box: Game) -> None:
    """S15: a card that works is its own nearest; where nothing works the answer is empty."""
    works = box.board.cells_of(["A4", "B2", "B4", "D3"])
    assert nearest(box, works) == works
    crosses = Game("crosses", Board(3, 2), (Piece.from_picture("X", ".#./###/.#."),), 1)
    assert nearest(crosses, 1) == 0


def test_nearest_of_a_large_game_that_never_can(six: Game) -> None:
    """S15: where a piece is too long for the board no set is tried, however many there are."""
    long = Game("long", six.board, (*six.pieces, Piece("Z", tuple((0, c) for c in range(7)))), 0)
    assert nearest(long, six.board.cells_of(["A1", "A2", "A3", "A4", "A5", "A6", "B1"])) == 0


@pytest.mark.parametrize(
    ("cells", "kind"),
    [("B1 B2 B5 B6 A2 A5 F6", "forced"), ("A1 A3 A5 C1 C3 C5 E1", "colour"), ("A1 A2 A3 A4 A5 A6 B1", None)],
)
def test_six_by_six(six: Game, cells: str, kind: str | None) -> None:
    """S14, S16: forced moves and colour explain cards of the 6×6 game, and the checker agrees."""
    blocked = six.board.cells_of(cells.split())
    reason = explain(six, blocked)
    assert (reason.kind if reason else None) == kind
    assert reason is None or holds(six, blocked, reason)


def test_piece_that_fits_nowhere_on_the_board() -> None:
    """S14: a piece too long for the whole board is told as such, not as a colouring nothing can meet."""
    game = Game("long", Board(3, 3), (Piece.from_picture("B", "####"),), 5)
    reason = explain(game, game.board.cells_of(["A1", "B1", "C1", "A2", "B2"]))
    assert reason is not None
    assert reason.kind == "no place"


def test_area_and_plain_search_are_reasons_too(box: Game) -> None:
    """S14: a wrong number of blocked cells is told as such; "search" is held by the second search."""
    too_many = box.board.cells_of(["A1", "A2", "A3", "A4", "B1"])
    reason = explain(box, too_many)
    assert reason is not None
    assert reason.kind == "area"
    assert holds(box, too_many, reason)
    four_corners = box.board.cells_of(["A1", "A4", "D1", "D4"])
    assert holds(box, four_corners, Reason("search", "", box.board, four_corners, {}))


def test_every_class_is_told_shortly(box: Game) -> None:
    """S14, V18: of the 159 classes the median takes 23 words and the longest 122, seven steps at most."""
    classes = sorted({canonical(box, blocked) for blocked in EVERY_SET})
    told = [reason for blocked in classes if (reason := explain(box, blocked))]
    assert len(told) == 159
    words = sorted(reason.words for reason in told)
    assert (words[len(words) // 2], words[-1]) <= (23, 122)
    assert words[-1] <= 122
    assert max(len(reason.steps) for reason in told) <= 7


def test_alike_cases_are_told_once(box: Game) -> None:
    """S7, S14, S16: four corners are one case of eight; the checker takes no case for alike that is not."""
    corners = box.board.cells_of(["A1", "A4", "D1", "D4"])
    reason = explain(box, corners)
    assert reason is not None
    assert reason.steps[-1] == "The other 7 are this case, turned or mirrored."
    assert holds(box, corners, reason)
    lopsided = box.board.cells_of(["A1", "B1", "B3", "C2"])
    (split,) = reason.chain
    for blocked in (lopsided, corners ^ 1 ^ 2):
        assert not holds(box, blocked, reason)
    swapped = (split.branches[0], split.branches[0], *split.branches[2:])
    assert not holds(box, corners, reason._replace(chain=(split._replace(branches=swapped),)))
    beyond = tuple((branch[0], branch[1]._replace(at=9)) for branch in split.branches[1:])
    changed = split._replace(branches=(split.branches[0], *beyond))
    assert not holds(box, corners, reason._replace(chain=(changed,)))


def test_a_case_is_alike_only_on_a_board_that_is(box: Game) -> None:
    """S16: a case called alike on a board without that symmetry is refused, though it is a case there."""
    blocked = next(
        each for each in EVERY_SET
        if (reason := explain(box, each)) and reason.kind == "cases" and reason.chain[0].kind == "cases"
        and not any(branch[1].kind == "alike" for branch in reason.chain[0].branches)
    )  # fmt: skip
    reason = explain(box, blocked)
    assert reason is not None
    split = reason.chain[0]
    alike = (*split.branches[:-1], (split.branches[-1][0], Step("alike", at=0)))
    assert holds(box, blocked, reason)
    assert not holds(box, blocked, reason._replace(chain=(split._replace(branches=alike),)))


def test_why_it_can(box: Game) -> None:
    """S14: what is forced from the start is told in order and with its why, then where the choice begins."""
    card = explain_packable(box, box.board.cells_of(["A4", "B2", "B4", "D3"]))
    assert card is not None
    assert card.steps == ("O must lie on C1 C2 D1 D2, because it fits nowhere else.",)
    assert card.text.endswith("the choice begins: I can lie in 2 ways, and 1 of them can be completed.")
    assert card.picture.splitlines()[1] == "1  . . O O"
    assert explain_packable(box, box.board.cells_of(["A1", "A4", "D1", "D4"])) is None


def test_what_is_told_forced_is_in_every_packing(box: Game) -> None:
    """S14: the moves told as forced stand in each packing, on all boards that can be packed."""
    told = 0
    for blocked in EVERY_SET[::3]:
        reason = explain_packable(box, blocked)
        for packing in packings(box, blocked) if reason else ():
            placed = {(each.letter, each.cells) for each in packing}
            assert reason is not None
            assert {(step.letter, step.cells) for step in reason.chain} <= placed
            told += len(reason.chain)
    assert told > 30


def test_a_reason_draws_itself(box: Game) -> None:
    """V18: printed, a reason is its words, picture and steps; in a notebook it is drawn as SVG."""
    reason = explain(box, box.board.cells_of(["A1", "B1", "C1", "D2"]))
    assert reason is not None
    assert str(reason) == f"{reason.text}\n\n{reason.picture}"
    drawing = ElementTree.fromstring(reason.svg())
    assert len([each for each in drawing.iter() if each.tag.endswith("path")]) == 16
    assert [each.text for each in drawing.iter() if each.tag.endswith("text")].count("*") == 1
    assert "<ol>" not in reason._repr_html_()


def test_a_game_too_long_to_explain_says_so(six: Game) -> None:
    """S14, S21: where no short reason is found the number of situations stands in its place."""
    reason = explain(six, six.board.cells_of(["A3", "B2", "B4", "C3", "C6", "D2", "F1"]))
    assert reason is not None
    assert reason.kind == "search"
    assert reason.situations > 1
    assert f"{reason.situations:,} situations were looked at" in reason.text
