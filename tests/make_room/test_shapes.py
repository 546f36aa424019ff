"""The shapes and pools against the table of the requirements, written out once more."""

from __future__ import annotations

import json

import pytest

from spare_squares.make_room.shapes import DIFFICULTIES, INDEX, POOLS, SHAPES, Difficulty, page_data, table256

ORIENTATIONS = {
    "I1": "#",
    "I2": "## #/#",
    "I3": "### #/#/#",
    "V3": "##/#. ##/.# #./## .#/##",
    "I4": "#### #/#/#/#",
    "O4": "##/##",
    "L4": "#./#./## .#/.#/## ##/#./#. ##/.#/.# ###/#.. ###/..# #../### ..#/###",
    "T4": "###/.#. .#./### #./##/#. .#/##/.#",
    "S4": ".##/##. ##./.## #./##/.# .#/##/#.",
    "I5": "##### #/#/#/#/#",
    "V5": "###/#../#.. ###/..#/..# #../#../### ..#/..#/###",
    "X5": ".#./###/.#.",
    "R6": "###/### ##/##/##",
    "O9": "###/###/###",
}
FAMILY_TOTALS = {
    "easy": "I1 40 I2 72 I3 72 V3 72",
    "medium": "I2 28 I3 36 V3 40 I4 28 O4 32 L4 40 I5 24 V5 28",
    "hard": "I3 24 V3 28 I4 20 O4 20 L4 32 T4 20 S4 16 I5 20 V5 24 X5 12 R6 20 O9 20",
}
COUNTS = {"easy": (9, 2.41), "medium": (25, 3.69), "hard": (35, 4.56)}


def sizes(difficulty: Difficulty) -> set[int]:
    return {len(SHAPES[index].cells) for index, _ in POOLS[difficulty]}


def test_the_orientations_stand_in_the_fixed_order() -> None:
    """R20, R96: the shapes are those of the table, in its order, with letters from a."""
    expected = [
        (family + "abcdefgh"[letter], rows)
        for family, text in ORIENTATIONS.items()
        for letter, rows in enumerate(text.split())
    ]
    assert [(shape.id, "/".join(shape.rows)) for shape in SHAPES] == expected
    assert {shape.id: INDEX[shape.id] for shape in SHAPES} == {i: n for n, (i, _) in enumerate(expected)}


def test_easy_pieces_have_one_to_three_cells() -> None:
    """R18: easy pieces have 1-3 cells."""
    assert sizes("easy") == {1, 2, 3}


def test_medium_pieces_have_two_to_five_cells() -> None:
    """R19: medium pieces have 2-5 cells."""
    assert sizes("medium") == {2, 3, 4, 5}


def test_hard_pieces_have_three_to_nine_cells() -> None:
    """R20: hard pieces have 3-9 cells, and the 3×3 and the plus are among them."""
    assert sizes("hard") == {3, 4, 5, 6, 9}
    assert {"O9a", "X5a"} <= {SHAPES[index].id for index, _ in POOLS["hard"]}


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_weights_are_those_of_the_table(difficulty: Difficulty) -> None:
    """R18, R19, R20, R22: weights per family as listed, equal within a family, 256 in all."""
    words = FAMILY_TOTALS[difficulty].split()
    totals = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    weights = {SHAPES[index].id: weight for index, weight in POOLS[difficulty]}
    expected = {
        family + "abcdefgh"[letter]: totals[family] // len(text.split())
        for family, text in ORIENTATIONS.items()
        if family in totals
        for letter in range(len(text.split()))
    }
    assert weights == expected
    assert sum(weights.values()) == 256
    cells = sum(weight * len(SHAPES[INDEX[shape]].cells) for shape, weight in weights.items())
    assert (len(weights), round(cells / 256, 2)) == COUNTS[difficulty]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_table_repeats_each_shape_by_its_weight(difficulty: Difficulty) -> None:
    """R22, R24: a draw has 256 equal chances, a shape as many as it weighs, in the order of the shapes."""
    table = table256(difficulty)
    assert len(table) == 256
    assert list(table) == sorted(table)
    assert [(index, table.count(index)) for index in sorted(set(table))] == list(POOLS[difficulty])


def test_no_two_shapes_are_alike_and_all_hang_together() -> None:
    """R4: each distinct orientation is its own shape; cells touch by edges and reach their box's sides."""
    assert len({shape.rows for shape in SHAPES}) == len(SHAPES)
    for shape in SHAPES:
        reached, cells = {shape.cells[0]}, set(shape.cells)
        for _ in cells:
            steps = {(r + a, c + b) for r, c in reached for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            reached |= steps & cells
        assert reached == cells, shape.id
        assert {r for r, _ in cells} == set(range(shape.height)), shape.id
        assert {c for _, c in cells} == set(range(shape.width)), shape.id


def test_names_tell_every_shape_apart() -> None:
    """R71: a name for each shape that a listener can tell from the others."""
    names = [shape.name for shape in SHAPES]
    assert len(set(names)) == len(names)
    assert SHAPES[INDEX["X5a"]].name == "plus"


def test_the_page_gets_the_same_tables() -> None:
    """R22, R96: shapes, pools and weights go to the page from here alone, as plain JSON."""
    data = json.loads(json.dumps(page_data()))
    assert [(s["id"], tuple(s["rows"]), s["name"]) for s in data["shapes"]] == [
        (s.id, s.rows, s.name) for s in SHAPES
    ]
    assert {name: [tuple(entry) for entry in pool] for name, pool in data["pools"].items()} == {
        name: list(pool) for name, pool in POOLS.items()
    }
    assert data["difficulty"] == {"easy": 1, "medium": 2, "hard": 3}
