"""Board, pieces, challenges, decks and findings by themselves: what every other room takes for granted."""

from __future__ import annotations

from typing import Any

import pytest

from spare_squares.core.board import ALPHABET, DIGITS, Board
from spare_squares.core.cells import bits, from_bits, from_picture, picture
from spare_squares.core.challenge import (
    Challenge,
    Placement,
    clashes_of,
    faults,
    in_game_order,
    is_shape_of,
    placements,
)
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck, card_key
from spare_squares.core.drawing import drawn, drawn_if_small, marked
from spare_squares.core.findings import Finding, Location, in_order
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, flipped, is_connected, normalised, orientations, turned
from spare_squares.errors import NotValid

KIT = tuple(
    Piece.from_picture(letter, text)
    for letter, text in (("I", "###"), ("L", "#./##"), ("D", "##"), ("O", "##/##"))
)
GAME = Game("box", Board(4, 4), KIT, blocked=4)


def test_sets_of_cells() -> None:
    """Bit row × columns + column, lowest first; a picture is read as it is drawn."""
    assert list(bits(0b101001)) == [0, 3, 5]
    assert from_bits([5, 0, 3, 3]) == 0b101001
    assert picture(0b101001, columns=3, rows=2) == "#..\n#.#"
    assert from_picture(" #.. / #.#\n\n") == (0b101001, 3, 2)
    for text, words in (
        ("", "is empty"),
        ("##/#", "line 2 .* has 1 cells, the first has 2"),
        ("#x", "holds 'x'"),
    ):
        with pytest.raises(NotValid, match=words):
            from_picture(text)


def test_a_board_names_its_cells() -> None:
    """Letters across and numbers down, or the other way round; only cells that are there have names."""
    board = Board(4, 3)
    assert (board.size, board.span()) == (12, ("A1", "D3"))
    assert (board.column_labels, board.row_labels) == (("A", "B", "C", "D"), ("1", "2", "3"))
    assert board.cells_of(["D3", "A1"]) == 1 << 11 | 1
    assert board.names(1 << 11 | 1 << 4 | 1) == ("A1", "A2", "D3")
    assert board.position("B", 3) == (2, 1)
    down = Board(4, 3, letters="down")
    assert (down.column_labels, down.row_labels) == (("1", "2", "3", "4"), ("A", "B", "C"))
    assert (down.cell("C4"), down.position("C", 4), down.name(11)) == (1 << 11, (2, 3), "C4")
    for name, words in (
        ("D4", "off the board: its cells run from A1 to D3"), ("E1", "off the board"), ("A0", "off the"),
        ("11", "no cell: write a letter and a number, such as A1"), ("A", "no cell"), ("A²", "no cell"),
    ):  # fmt: skip
        with pytest.raises(NotValid, match=words):
            board.cell(name)
    with pytest.raises(NotValid, match="A1 is listed twice"):
        board.cells_of(["A1", "B1", "A1"])


def test_a_board_with_an_outline() -> None:
    """A hole is no cell; a part of a board keeps its outline, and an empty part is none."""
    ring = Board(3, 3, 0b111_101_111)
    assert ring.size == 8
    with pytest.raises(NotValid, match="B2 is off the board"):
        ring.cell("B2")
    assert ring.part(1, 1, 2, 2) == Board(2, 2, 0b11_10)
    assert ring.part(1, 1, 1, 1) is None
    assert ring.picture(ring.cells) == "###\n#.#\n###"
    assert ring.labelled(ring.alphabet) is ring
    assert ring.labelled("ΑΒΓΔΕ").names(0b101) == ("Α1", "Γ1")


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ((27, 1), "lettered side of the board has 27"),
        ((0, 3), "lettered side of the board has 0"),
        ((3, 0), "numbered side of the board has 0"),
        ((2, 2, 0), "holds no cell, or cells beyond its sides"),
        ((2, 2, 0b10000), "holds no cell, or cells beyond its sides"),
        ((2, 2, -2), "holds no cell, or cells beyond its sides"),
    ],
)
def test_no_such_board(sides: tuple[int, ...], words: str) -> None:
    """Sides and outline that cannot be are refused by name."""
    with pytest.raises(NotValid, match=words):
        Board(*sides)


def test_the_largest_boards() -> None:
    """One row of 26 letters, one column of 99 numbers, an outline that is the whole board."""
    assert Board(26, 1).span() == ("A1", "Z1")
    assert Board(1, 99).span() == ("A1", "A99")
    assert Board(2, 2, 0b1111) == Board(2, 2)
    with pytest.raises(NotValid, match="numbered side of the board has 100 positions: it can have 1 to 99"):
        Board(1, 100)


def test_pieces_turn_and_flip() -> None:
    """S1: each way to lie counts once; a corner of three has four, a row two, a square one."""
    assert [len(orientations(piece.shape)) for piece in KIT] == [2, 4, 2, 1]
    s = Piece.from_picture("S", ".##/##.")
    assert len(orientations(s.shape)) == 4 and len(orientations(s.shape, flips=False)) == 2
    assert len(orientations(s.shape, rotations=False)) == 2
    assert orientations(s.shape, flips=False, rotations=False) == (s.shape,)
    assert turned(((0, 0), (0, 1), (0, 2), (1, 0))) == ((0, 0), (0, 1), (1, 1), (2, 1))
    assert flipped(((0, 0), (0, 1), (1, 0))) == ((0, 0), (0, 1), (1, 1))
    assert normalised(((3, 5), (2, 6))) == ((0, 1), (1, 0))
    assert (s.size, s.height, s.width, s.picture()) == (4, 2, 3, ".##/##.")


@pytest.mark.parametrize(
    ("shape", "copies", "words"),
    [
        ((), 1, "piece X has no cell"),
        (((0, 0), (0, 0)), 1, "piece X repeats a cell"),
        (((0, 0), (1, 1)), 1, "piece X falls apart"),
        (((0, 0),), 0, "piece X has 0 copies"),
    ],
)
def test_no_such_piece(shape: Any, copies: int, words: str) -> None:
    """A piece is one polyomino, of which there is at least one."""
    with pytest.raises(NotValid, match=words):
        Piece("X", shape, copies)
    assert is_connected(((0, 0), (0, 1), (1, 1))) and not is_connected(((0, 0), (0, 2)))


def test_where_a_piece_can_lie() -> None:
    """S1: all places on the free cells and none beyond them."""
    by_letter = {piece.letter: len(set(placements(GAME, piece, GAME.board.cells))) for piece in KIT}
    assert by_letter == {"I": 16, "L": 36, "D": 24, "O": 9}
    free = GAME.board.cells_of(["A1", "A2", "B2", "D4"])
    assert list(placements(GAME, KIT[1], free)) == [GAME.board.cells_of(["A1", "A2", "B2"])]
    assert is_shape_of(GAME, KIT[1], GAME.board.cells_of(["C3", "D3", "D4"]))
    assert not is_shape_of(GAME, KIT[1], GAME.board.cells_of(["A1", "B1", "C1"]))
    assert not is_shape_of(GAME, KIT[2], GAME.board.cells_of(["A1", "B1", "C1"]))


def test_what_is_wrong_with_a_packing() -> None:
    """S1: a packing is right when nothing can be said against it; each fault is told by its cells."""
    cells, blocked = GAME.board.cells_of, GAME.board.cells_of(["A4", "B2", "B4", "D3"])
    right = tuple(
        Placement(letter, cells(names.split()))
        for letter, names in (("O", "C1 C2 D1 D2"), ("D", "C4 D4"), ("I", "A3 B3 C3"), ("L", "A1 A2 B1"))
    )
    assert faults(GAME, blocked, right) == []
    assert [placement.letter for placement in in_game_order(GAME, right)] == ["I", "L", "D", "O"]
    assert faults(GAME, blocked, right[1:]) == [
        "piece O stands 0 times, not 1",
        "C1, C2, D1, D2 stays uncovered",
    ]
    twice = (*right[:3], Placement("L", cells(["A1", "B1", "C1"])))
    assert faults(GAME, blocked, twice) == [
        "A1, B1, C1 is not the shape of L", "C1 is covered twice", "A2 stays uncovered",
    ]  # fmt: skip
    assert faults(GAME, blocked, (*right, Placement("Q", 0)))[0] == "there is no piece Q"
    assert clashes_of(GAME.board, blocked, 0, Placement("D", cells(["A4", "B4"]))) == ["A4, B4 is blocked"]
    assert clashes_of(GAME.board, 0, 0, Placement("D", 3 << 15)) == ["piece D lies off the board"]


def test_numbers_of_a_game() -> None:
    """Three points for a whole board, one less a missing piece, none below."""
    assert (GAME.piece_count, GAME.piece_area, GAME.fits, GAME.turns, GAME.boards) == (4, 12, True, 16, 3)
    assert [GAME.score(placed) for placed in (4, 3, 2, 1, 0)] == [3, 2, 1, 0, 0]
    assert GAME.piece("L") is KIT[1] and GAME.piece("X") is None
    assert not Game("short", Board(4, 4), KIT, blocked=3).fits


@pytest.mark.parametrize(
    ("one", "other"),
    [("01", "1"), ("SQ-01", "Spare Squares 1"), ("sq:7", "007"), ("A 1", "a  1"), ("0", "00"), ("SQ-0", "0")],
)
def test_ids_of_one_card(one: str, other: str) -> None:
    """V12: prefix, zeros, case and blanks make no other card."""
    assert card_key(one) == card_key(other)


def test_ids_of_two_cards() -> None:
    """V12: other numbers and words are other cards; a bare prefix is itself."""
    keys = [card_key(each) for each in ("1", "10", "0", "A1", "A01", "SQ-")]
    assert len(set(keys)) == len(keys)


def test_a_fingerprint_is_of_game_and_cards_alone() -> None:
    """V31: title, credit and writing of ids change nothing, a blocked cell does; eight digits are shown."""
    one = Deck("One", GAME, (Challenge("01", 0b1111),), "Ann")
    assert one.fingerprint() == Deck("Two", GAME, (Challenge("SQ-1", 0b1111, "Top"),)).fingerprint()
    assert one.fingerprint() != Deck("One", GAME, (Challenge("01", 0b11110),)).fingerprint()
    assert len(one.fingerprint()) == 64 and SHORT_FINGERPRINT == 8


def test_a_board_as_text() -> None:
    """Labels, crosses and marks; holes are blank, and large boards are left out of findings."""
    ring = Board(3, 3, 0b111_101_111)
    assert drawn(ring, 0b1000001, marked(0b100, "x")) == "   A B C\n1  # . x\n2  .   .\n3  # . ."
    assert drawn(ring, 0b1, labels=False) == "# . .\n.   .\n. . ."
    wide = drawn(Board(1, 10), 0).splitlines()
    assert (wide[0], wide[1], wide[10]) == ("    A", " 1  .", "10  .")
    assert drawn_if_small(ring, 0) and not drawn_if_small(Board(26, 1), 0)


def test_findings_are_told_in_the_order_of_the_file() -> None:
    """By line and column, then by the number of the code; what is about the whole file comes first."""
    said = [
        Finding("V10", "error", "d", Location("f", 2, 1)), Finding("V9", "error", "c", Location("f", 2, 1)),
        Finding("V9", "error", "e", Location("f", 2, 3)), Finding("V33", "warning", "a"),
        Finding("V15", "error", "b", Location("f", 1, 9)),
    ]  # fmt: skip
    assert "".join(each.message for each in in_order(said)) == "abcde"
    data = Finding("V15", "error", "m", Location("f.csv", 3, 4, "x,y"), "01", "A9", "write A4").data()
    assert (data["line"], data["column"], data["line_text"], data["card"]) == (3, 4, "x,y", "01")
    assert Finding("V1", "error", "m").data()["line"] == Finding("V1", "error", "m").data()["column"] == 0


@pytest.mark.parametrize("kind", DIGITS)
def test_a_board_is_named_in_other_digits(kind: str) -> None:
    """LA18: rows and cells are printed in the digits of a language, and sorted by what they mean."""
    board = Board(2, 12).labelled(ALPHABET, DIGITS[kind])
    said = [str(number).translate(str.maketrans(DIGITS["latn"], DIGITS[kind])) for number in range(1, 13)]
    assert board.row_labels == tuple(said)
    assert board.names(board.cells) == (*(f"A{each}" for each in said), *(f"B{each}" for each in said))
    assert board.cells_of(board.names(board.cells)) == board.cells
    assert board.part(0, 0, 2, 10) == Board(2, 10).labelled(ALPHABET, DIGITS[kind])
    if kind != "latn":
        with pytest.raises(NotValid, match="no cell"):
            board.cell("A10")


def test_what_is_left_unsaid() -> None:
    """S1, V2: a game that says nothing lets pieces turn and turn over; nowhere is line 0 of no file."""
    assert (GAME.flips, GAME.rotations, GAME.points) == (True, True, (3, 2, 1, 0))
    nowhere = Location()
    assert (nowhere.file, nowhere.line, nowhere.column, nowhere.line_text) == ("", 0, 0, "")
