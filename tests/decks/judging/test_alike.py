"""Cards that are one puzzle, and decks that hold too little."""

from __future__ import annotations

import pytest

from spare_squares.core.board import Board
from spare_squares.core.pieces import Piece

CARD = ("01", "A4 B2 B4 D3")
MOVED = {
    "rotation by 90° clockwise": lambda column, row: (5 - row, column),
    "rotation by 180°": lambda column, row: (5 - column, 5 - row),
    "rotation by 90° counterclockwise": lambda column, row: (row, 5 - column),
    "reflection left to right": lambda column, row: (5 - column, row),
    "reflection top to bottom": lambda column, row: (column, 5 - row),
    "reflection in the diagonal from the top left": lambda column, row: (row, column),
}


def moved(cells: str, where) -> str:
    """Move cells named by letter and number, columns and rows counted from 1."""
    pairs = (where("ABCD".index(name[0]) + 1, int(name[1])) for name in cells.split())
    return " ".join(f"{'ABCD'[column - 1]}{row}" for column, row in pairs)


@pytest.mark.parametrize("name", MOVED)
def test_a_twin_is_named_with_its_transformation(judged, of, name):
    """V21: both cards and the transformation are named, and the two boards drawn."""
    (found,) = of(judged([CARD, ("02", moved(CARD[1], MOVED[name]))]), "V21")
    assert found.severity == "warning" and found.card == "02"
    assert found.message == f"card 02 is card 01 after {name}"
    assert len(found.picture.split("\n")) == 5


def test_twins_are_found_however_many_cards_are_between(judged, of):
    """V21: every later card is compared with the first of its kind."""
    between = [("02", "A1 B1 D1 D2"), ("03", "B1 C1 C4 D1"), ("04", "A4 C2 D3 D4")]
    twins = [(f"0{number}", moved(CARD[1], how)) for number, how in enumerate(list(MOVED.values())[:2], 5)]
    found = of(judged([CARD, *between, *twins]), "V21")
    assert [(each.card, each.message.split(" after ")[0]) for each in found] == [
        ("05", f"card 05 is card {CARD[0]}"),
        ("06", f"card 06 is card {CARD[0]}"),
    ]


def test_the_same_cells_warn_and_are_an_error_under_strict_rules(judged, of):
    """V20: the same cells as another card; not told a second time as a twin."""
    cards = [CARD, ("02", "D3 B4 B2 A4")]
    (found,) = of(judged(cards), "V20")
    assert found.severity == "warning" and "card 01" in found.message and found.card == "02"
    assert not of(judged(cards), "V21")
    (strict,) = of(judged(cards, strict=True), "V20")
    assert strict.severity == "error"


def test_no_reflection_is_a_twin_where_it_changes_the_pieces(judged, of, changed_game):
    """V21, S7: with an S that may not be turned over only rotations make twins."""
    pieces = tuple(Piece.from_picture(*each) for each in (("S", ".##/##."), ("L", "###/#.."), ("O", "##/##")))
    game = changed_game(pieces=pieces, flips=False)
    mirrored = moved(CARD[1], MOVED["reflection left to right"])
    turned = moved(CARD[1], MOVED["rotation by 180°"])
    assert not of(judged([CARD, ("02", mirrored)], game=game), "V21")
    assert of(judged([CARD, ("02", turned)], game=game), "V21")


def test_an_oblong_board_has_no_quarter_turn(judged, of):
    """V21: twins of an oblong board are named by its own symmetries."""
    from spare_squares.core.game import Game

    game = Game(
        "oblong", Board(3, 2), (Piece.from_picture("I", "###"), Piece.from_picture("D", "##")), blocked=1
    )
    (found,) = of(judged([("1", "A1"), ("2", "C2")], game=game), "V21")
    assert "rotation by 180°" in found.message


def test_fewer_cards_than_a_game_draws_is_a_warning(judged, of):
    """V29: two cards warn, three do not, and the mend names --allow-repeats."""
    three = [CARD, ("02", "A1 B1 D1 D2"), ("03", "B1 C1 C4 D1")]
    (found,) = of(judged(three[:2]), "V29")
    assert found.severity == "warning" and "--allow-repeats" in found.fix and "2" in found.message
    assert not of(judged(three), "V29")


def test_a_cell_that_every_card_blocks_is_a_warning(judged, of):
    """V30: from four cards on."""
    cards = [
        (f"0{n}", cells)
        for n, cells in enumerate(("A4 B2 B4 D3", "A2 A3 A4 B3", "A3 A4 C2 D4", "A4 C2 C3 C4"), 1)
    ]
    (found,) = of(judged(cards), "V30")
    assert found.severity == "warning" and "A4" in found.message
    assert not of(judged(cards[:3]), "V30")


def test_fewer_classes_than_half_the_cards_is_a_warning(judged, of):
    """V30: five cards of two classes warn, four of two do not."""
    ways = list(MOVED.values())
    twins = [CARD, *((f"0{n}", moved(CARD[1], way)) for n, way in enumerate(ways[:3], 2))]
    assert len(of(judged([*twins, ("05", "A1 B1 D1 D2")]), "V30")) == 1
    assert not of(judged([*twins[:3], ("04", "A1 B1 D1 D2")]), "V30")
