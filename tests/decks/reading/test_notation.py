"""Cells in every notation people use, and what is refused with the nearest reading."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spare_squares.core.board import DIGITS, Board
from spare_squares.decks.builtin import builtin_game
from spare_squares.decks.games import read_game
from spare_squares.decks.notation import read_cells, scan_cells
from spare_squares.errors import NotValid

BOARD = builtin_game().board
CARD = ("A4", "B2", "B4", "D3")


@pytest.mark.parametrize(
    "text",
    [
        "A4 B2 B4 D3",
        "A4,B2,B4,D3",
        "A4, B2, B4 and D3.",
        "A4; B2; B4; D3",
        "A4/B2/B4/D3",
        "A4\nB2\r\nB4\nD3\n",
        "[A4, B2, B4, D3]",
        "a4 b2 b4 d3",
        "4A 2B 4B 3D",
        "A 4, B 2, B 4, D 3",
        "A 4 B 2 B 4 D 3",
        "4 a 2 b 4 b 3 d",
        "A-4 B-2 B–4 D_3",
        "A4B2B4D3",
        "4A2B4B3D",
        "A04 B02 B04 D03",
    ],
)
def test_every_sane_notation_means_the_same(text: str) -> None:
    """V17: cells are read whatever their case, order, separators and spacing."""
    read = read_cells(text, BOARD)
    assert read.names == CARD
    assert read.cells == BOARD.cells_of(CARD)


def test_what_needed_putting_in_order_is_noted() -> None:
    """V17: a cell put in order gives a note; lower case and commas are no disorder."""
    assert read_cells("A4 B2, B4; D3", BOARD).notes == ()
    assert read_cells("a4, b2 B4; d3", BOARD).notes == ()
    notes = read_cells("a4 2B D-3", BOARD).notes
    assert [(note.code, note.offset, note.found, note.read) for note in notes] == [
        ("V17", 3, "2B", "B2"),
        ("V17", 6, "D-3", "D3"),
    ]
    assert [note.found for note in read_cells("A1B2", BOARD).notes] == ["B2"]


def test_same_cell_twice_is_found_after_putting_in_order() -> None:
    """V14: 4a is A4 once more."""
    with pytest.raises(NotValid, match="A4 stands twice"):
        read_cells("A4 B2 4a", BOARD)
    taken = BOARD.cell("B2")
    (fault,) = scan_cells("A1 B2", BOARD, seen=taken)[1]
    assert (fault.code, fault.offset, fault.found) == ("V14", 3, "B2")


@pytest.mark.parametrize(("text", "name"), [("E1", "E1"), ("A5", "A5"), ("A0", "A0"), ("9z", "Z9")])
def test_cell_off_the_board_names_the_valid_range(text: str, name: str) -> None:
    """V15: a cell outside the board is refused with the letters and numbers there are."""
    with pytest.raises(NotValid, match=f"{name} is off the board; .*letters A to D, numbers 1 to 4"):
        read_cells(text, BOARD)


def test_range_of_a_board_with_letters_down_and_holes() -> None:
    """V15: the range follows the side that has the letters; a hole in the outline is called one."""
    board = Board(3, 2, 0b111101, letters="down")
    with pytest.raises(NotValid, match="letters A to B, numbers 1 to 3"):
        read_cells("C1", board)
    with pytest.raises(NotValid, match="A2 is off the board; it is cut out"):
        read_cells("A2", board)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("А4", ("А is U+0410 CYRILLIC CAPITAL LETTER A, not the letter A", "did you mean A4?")),
        ("A４", ("４ is U+FF14 FULLWIDTH DIGIT FOUR, not the digit 4", "did you mean A4?")),
        ("Ｂ2", ("Ｂ is U+FF22 FULLWIDTH LATIN CAPITAL LETTER B", "did you mean B2?")),
        ("Β2", ("U+0392 GREEK CAPITAL LETTER BETA",)),
        ("Al", ("Al is not understood", "did you mean A1?")),
        ("AA4", ("AA4 is not understood", "did you mean A4?")),
        ("A1-A4", ("A1-A4 may mean two cells or a row of them",)),
        ("A1:D1", ("A1:D1 may mean two cells",)),
        ("7", ("7 is not understood", "a letter and a number")),
        ("(1,4)", ("1,4 are two numbers", "write A4 if the column comes first, D1 if the row does")),
        ("3 ; 2", ("3 ; 2 are two numbers", "write C2 if the column comes first, B3 if the row does")),
        ("(2,2)", ("2,2 are two numbers", "such as B2")),
        ("(9,0)", ("9,0 are two numbers", "such as A1")),
        ("(9,1)", ("9,1 are two numbers", "such as A1")),
        ("(1,9)", ("1,9 are two numbers", "such as A1")),
        ("A" + "9" * 5000, ("is not understood",)),
    ],
)
def test_what_is_not_understood_shows_the_token_and_the_nearest_reading(
    text: str, parts: tuple[str, ...]
) -> None:
    """V16: the token, its look-alikes by code point, and what it may mean."""
    with pytest.raises(NotValid) as caught:
        read_cells(text, BOARD)
    for part in parts:
        assert part in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("typed", ["A٤ B٢ B٤ D٣", "a۴, ۲b، B۴ D۳", "A٤ B۲ B4 D٣", "A‐٤; B٠٢ B4 ٣D"])
def test_digits_of_arabic_scripts_are_read(typed: str) -> None:
    """LA18, V17: they mean a number beyond doubt; it is told that another language wrote them."""
    read, faults = scan_cells(typed.replace("،", ","), BOARD)
    assert (read.cells, faults) == (BOARD.cells_of(["A4", "B2", "B4", "D3"]), ())
    assert {note.code for note in read.notes} == {"V17"}
    assert all(typed.replace("،", ",")[note.offset :].startswith(note.found) for note in read.notes)


@pytest.mark.parametrize(
    ("digits", "typed"),
    [
        ("arab", "A٤ B٢ B٤ D٣"),
        ("arabext", "A۴ B۲ B۴ D۳"),
        ("fullwide", "Ａ４，Ｂ２　Ｂ４ Ｄ３"),
        ("fullwide", "A４ B2 B４ D3"),
    ],
)
def test_digits_that_a_language_has_are_no_disorder(digits: str, typed: str) -> None:
    """LA18: where the language has them they are its way of writing, full-width letters with them."""
    read, faults = scan_cells(typed, BOARD, digits=digits)
    assert (read.names, read.notes, faults) == (("A4", "B2", "B4", "D3"), (), ())


@pytest.mark.parametrize("digits", DIGITS)
@pytest.mark.parametrize("typed", ["A²", "A₂", "A②", "A२", "A1٢", "A١۲", "A１2", "²A", "A½"])
def test_other_signs_of_number_are_never_read(digits: str, typed: str) -> None:
    """LA18, V16: raised or ringed figures, another script, two kinds in one number: one clear refusal."""
    read, faults = scan_cells(f"B1 {typed}", BOARD, digits=digits)
    assert [fault.code for fault in faults] == ["V16"]
    assert faults[0].found == typed and read.names == ("B1",)
    if typed in ("A1٢", "A١۲", "A１2"):
        assert "its number has digits of two kinds" in faults[0].message


def test_pairs_of_numbers_are_told_once() -> None:
    """V16: a card in coordinates is one slip, not four."""
    faults = scan_cells("(1,4) (3,2) E9 (4,3)", BOARD)[1]
    assert [(fault.code, fault.found) for fault in faults] == [("V16", "1,4"), ("V15", "E9")]
    assert len(scan_cells("(1,4) " * 30 + "E9", BOARD)[1]) == 1  # after twenty the rest says nothing new


def test_marks_without_width_part_cells() -> None:
    """V17: zero-width blanks and marks of direction come with what is copied from a page."""
    read = read_cells("\u200eA4\u200bB2\u00ad \ufeffB4\u2060D3\u200f", BOARD)
    assert (read.names, read.notes) == (CARD, ())


def test_every_fault_of_a_text_is_listed() -> None:
    """V14, V15, V16: the scan goes on after a fault."""
    read, faults = scan_cells("A4 E9 ?? A4 B2", BOARD)
    assert read.names == ("A4", "B2")
    assert [(fault.code, fault.offset) for fault in faults] == [("V15", 3), ("V16", 6), ("V14", 9)]


@pytest.mark.parametrize(
    "text",
    [
        "....\n.#..\n...#\n##..",
        "..../.#../...#/##..",
        ". . . .\n. x . .\n. . . x\nX X . .",
        "⬜⬜⬜⬜\n⬜🟥⬜⬜\n⬜⬜⬜🟥\n🟥🟥⬜⬜",
        "⬜️⬜️⬜️⬜️\n⬜️⬛️⬜️⬜️\n⬜️⬜️⬜️⬛️\n⬛️⬛️⬜️⬜️",
        "⬛⬛⬛⬛\n⬛🟩⬛⬛\n⬛⬛⬛🟩\n🟩🟩⬛⬛",
        "□□□□\n□■□□\n□□□■\n■■□□",
        "⬜⬜⬜⬜\n⬜⬛⬜⬜\n⬜⬜⬜🟥\n🟥⬛⬜⬜",
        "+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n| . | x | . | . |\n| | | |#|\n|#|#| | |",
        "┌─┬─┬─┬─┐\n│ │ │ │ │\n├─┼─┼─┼─┤\n│ │■│ │ │\n│ │ │ │■│\n│■│■│ │ │\n└─┴─┴─┴─┘",
    ],
)
def test_pictures_are_understood(text: str) -> None:
    """V35: rows of dots, crosses or squares mark the blocked cells; on a dark ground colour marks them."""
    assert set(read_cells(text, BOARD).names) == set(CARD)


def test_picture_of_another_size_is_refused() -> None:
    """V16: a picture has the rows and columns of the board."""
    with pytest.raises(NotValid, match="has 3 rows, the board has 4"):
        read_cells("....\n....\n....", BOARD)
    with pytest.raises(NotValid, match="row 2 of the picture has 5 cells"):
        read_cells("....\n.....\n....\n....", BOARD)


BOARDS = st.builds(Board, st.integers(1, 26), st.integers(1, 26), letters=st.sampled_from(["across", "down"]))


@settings(deadline=None)
@given(BOARDS, st.data())
def test_names_read_back(board: Board, data: st.DataObject) -> None:
    """V17: what is printed is read, in order, with nothing to note."""
    names = data.draw(st.lists(st.sampled_from(board.names(board.cells)), unique=True, max_size=12))
    gap = data.draw(st.sampled_from([" ", ", ", ";", "/", "\n"]))
    read = read_cells(gap.join(names), board)
    assert (read.names, read.notes) == (tuple(names), ())


@settings(deadline=None)
@given(st.text(alphabet="ABab12904 -–,;:./#xАА４⬜\n\x00\ud800é", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    """V16: any text is read or refused in one message."""
    try:
        read = read_cells(text, BOARD)
    except NotValid as error:
        assert str(error)
    else:
        assert read.cells == BOARD.cells_of(read.names)


def test_no_name_of_a_game_is_guessed() -> None:
    """V34: the two games that ship are read by name."""
    assert read_game("spare-squares") == builtin_game()
    game = read_game("six-by-six")
    assert (game.board.columns, game.board.rows, game.blocked, game.piece_count) == (6, 6, 7, 9)
    assert game.fits and game.flips and game.board.letters == "down"
    assert sorted(piece.size for piece in game.pieces) == [1, 2, 3, 3, 4, 4, 4, 4, 4]
