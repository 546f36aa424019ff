"""Symmetries of a problem, classes of cards, and numbers up to symmetry."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from spare_squares.core.board import Board
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.solver import counting
from spare_squares.solver.families import count_up_to_symmetry, symmetric_packings
from spare_squares.solver.limits import Budget
from spare_squares.solver.search import count, packings
from spare_squares.solver.symmetry import (
    board_maps,
    canonical,
    moved,
    symmetries,
)

EVERY_SET = [sum(1 << bit for bit in four) for four in combinations(range(16), 4)]


def names(game: Game) -> set[str]:
    return {name for name, _ in board_maps(game)}


def test_the_square_has_eight_maps(box: Game) -> None:
    """S7, V21: the built-in game has all eight maps, named in words."""
    assert len(board_maps(box)) == 8
    assert {"rotation by 90° clockwise", "reflection left to right"} <= names(box)


def test_maps_do_what_their_names_say(box: Game) -> None:
    """V21: A1 goes to D1 by a quarter turn clockwise and by a reflection left to right, and so on."""
    maps = dict(board_maps(box))
    for name, to in (
        ("rotation by 90° clockwise", "D1"),
        ("rotation by 180°", "D4"),
        ("rotation by 90° counterclockwise", "A4"),
        ("reflection left to right", "D1"),
        ("reflection top to bottom", "A4"),
        ("reflection in the diagonal from the top left", "A1"),
        ("reflection in the diagonal from the top right", "D4"),
    ):
        assert moved(box.board.cell("A1"), maps[name]) == box.board.cell(to)
    assert moved(box.board.cell("B1"), maps["rotation by 90° clockwise"]) == box.board.cell("D2")
    assert moved(box.board.cell("B1"), maps["reflection left to right"]) == box.board.cell("C1")


def test_oblongs_holes_and_fixed_pieces() -> None:
    """S7: an oblong has no quarter turns; a hole or a piece that may not turn takes away more."""
    bar = Piece.from_picture("I", "###")
    assert len(board_maps(Game("oblong", Board(3, 2), (bar,), 3))) == 4
    assert names(Game("hole", Board(3, 3, 0b111111110), (bar,), 5)) == {
        "identity",
        "reflection in the diagonal from the top left",
    }
    fixed = Game("fixed", Board(3, 3), (bar,), 6, rotations=False)
    assert names(fixed) == {
        "identity", "rotation by 180°", "reflection left to right", "reflection top to bottom",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("letters", "maps"), [("L", 4), ("LJ", 8), ("LJJ", 4)], ids=["L alone", "L and J", "L and two J"]
)
def test_mirror_images_without_flips(letters: str, maps: int) -> None:
    """S7: with flips forbidden a reflection counts only if each piece has its mirror image as often."""
    pictures = {"L": "#./#./##", "J": ".#/.#/##"}
    pieces = tuple(
        Piece.from_picture(letter, pictures[letter], number) for letter, number in Counter(letters).items()
    )
    game = Game("no flips", Board(4, 4), pieces, 16 - 4 * len(letters), flips=False)
    assert len(board_maps(game)) == maps


def test_two_one_sided_letters_equal_copies(box: Game) -> None:
    """S7: what counts is the number of copies of a shape, under however many letters they come."""
    pieces = (
        Piece.from_picture("L", "#./#./##"),
        Piece.from_picture("M", "#./#./##"),
        Piece.from_picture("J", ".#/.#/##", 2),
    )
    assert len(board_maps(Game("no flips", box.board, pieces, 0, flips=False))) == 8


def test_classes_of_the_built_in_game(box: Game) -> None:
    """S8: 1,820 sets fall into 252 classes; 93 can be packed (81 of size 8, 12 of size 4), 159 cannot."""
    classes = Counter(canonical(box, blocked) for blocked in EVERY_SET)
    packable = {each: size for each, size in classes.items() if count(box, each)}
    assert len(classes) == 252
    assert Counter(packable.values()) == {8: 81, 4: 12}
    assert len(classes) - len(packable) == 159


def test_alike_sets_share_a_representative(box: Game) -> None:
    """V21, S8: the representative is the same for all images of a set, and is one of them."""
    for blocked in EVERY_SET[::50]:
        images = {moved(blocked, permutation) for _, permutation in board_maps(box)}
        assert {canonical(box, image) for image in images} == {canonical(box, blocked)}
        assert canonical(box, blocked) in images


def test_atlas_up_to_symmetry(box: Game) -> None:
    """S9: the 1,760 packings are 1,624 up to the board maps that fix their card."""
    assert sum(count_up_to_symmetry(box, blocked) for blocked in EVERY_SET) == 1624


def test_burnside_against_orbits(box: Game) -> None:
    """S9: on every symmetric card the number is that of the orbits of its listed packings."""
    for blocked in EVERY_SET:
        maps = symmetries(box, box.board.cells & ~blocked)
        if len(maps) == 1:
            continue
        every = {frozenset((p.letter, p.cells) for p in packing) for packing in packings(box, blocked)}
        orbits = {
            frozenset(
                frozenset((letter, moved(cells, permutation)) for letter, cells in packing)
                for _, permutation in maps
            )
            for packing in every
        }
        assert count_up_to_symmetry(box, blocked) == len(orbits)


def test_one_copy_is_not_used_four_times() -> None:
    """S9: four places of one paper piece are no packing, though a quarter turn makes them one orbit."""
    pieces = (Piece.from_picture("M", "#"), Piece.from_picture("T", "###/.#."))
    game = Game("plus", Board(3, 3, 0b010111010), pieces, 0)
    assert (count(game, 0), count_up_to_symmetry(game, 0)) == (4, 1)
    quarter = dict(board_maps(game))["rotation by 90° clockwise"]
    assert symmetric_packings(game, game.board.cells, quarter, Budget()) == 0


def test_one_copy_is_not_used_for_a_larger_piece() -> None:
    """S9: five single cells are no packing for one single cell and a bar of four."""
    game = Game("line", Board(5, 1), (Piece.from_picture("M", "#"), Piece.from_picture("B", "####")), 0)
    over = dict(board_maps(game))["reflection top to bottom"]
    assert symmetric_packings(game, game.board.cells, over, Budget()) == count(game, 0) == 2


def test_symmetric_packings_are_not_divided_by_eight(kits: Callable[[int, int, int], Game]) -> None:
    """S9: 4×6 with two kits has 1,872 packings and 484 up to symmetry, not 468."""
    assert count_up_to_symmetry(kits(6, 4, 2), 0) == 484


def test_one_sided_pentominoes(one_sided: tuple[Piece, ...]) -> None:
    """S6, S7, S9, S11: the 18 one-sided pentominoes fill 3×30 in 184 ways, 46 up to symmetry."""
    game = Game("one-sided", Board(30, 3, letters="down"), one_sided, 0, flips=False)
    assert len(one_sided) == 18
    assert (count(game, 0), count_up_to_symmetry(game, 0)) == (184, 46)


def test_counting_with_and_without_symmetry(
    pentominoes: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """S11: fixing a piece to one place a family gives the same number as counting everything."""
    whole = Piece("W", tuple((row, column) for row in range(5) for column in range(6)))
    plus, skew = Piece.from_picture("X", ".#./###/.#."), Piece.from_picture("S", ".##/##.")
    ells = Piece.from_picture("L", "###/#.."), Piece.from_picture("J", "###/..#")
    square, bars = Piece.from_picture("S", "##/##"), Piece.from_picture("B", "#######", 4)
    games = {
        pentominoes(15, 4): 1472,
        Game("one piece", Board(6, 5), (whole,), 0): 1,
        Game("square and bars", Board(8, 4), (square, bars), 0): 0,
        Game("plus and single cells", Board(6, 5), (plus, Piece.from_picture("M", "#", 25)), 0): 12,
        Game("mirror images", Board(6, 5), (*ells, Piece.from_picture("D", "##", 11)), 0, flips=False): None,
        Game("no flips", Board(6, 5), (skew, Piece.from_picture("D", "##", 13)), 0, flips=False): None,
        Game("no turns", Board(6, 6), (square, Piece.from_picture("D", "##", 16)), 0, rotations=False): None,
    }
    for game, known in games.items():
        found = count(game, 0)
        with monkeypatch.context() as patched:
            patched.setattr(counting, "WORTH_SYMMETRY", sys.maxsize)
            assert count(game, 0) == found, game.name
        assert found == known or (known is None and found), game.name
