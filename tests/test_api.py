"""The public API: what `from spare_squares import …` gives."""

from __future__ import annotations

import pytest

import spare_squares
from spare_squares import (
    NotValid,
    SpareSquaresError,
    board,
    challenge,
    count,
    draw,
    explain,
    facts,
    has_one_packing,
    has_packing,
    nearest,
    packings,
    piece,
)

KIT = [piece("I", "###"), piece("L", "##/#."), piece("D", "##"), piece("O", "##/##")]


def test_a_card_of_the_built_in_game() -> None:
    """S1, S15, S17: a card is counted, packed, drawn, explained and described by cell names."""
    card = challenge("A4 B2 B4 D3")
    assert count(card) == 1
    assert next(packings(card))[0] == ("I", ("A3", "B3", "C3"))
    assert draw(card, next(packings(card))).splitlines()[1] == "1  L L O O"
    why = explain(card)
    assert why.kind == "packable"
    assert "One move is forced" in str(why)
    assert "O must lie on C1 C2 D1 D2, because it fits nowhere else." in str(why)
    assert facts(card).band == "D"
    assert nearest(card) == card.cells == ("A4", "B2", "B4", "D3")


def test_a_board_and_pieces_of_your_own() -> None:
    """S1, S9: a board of its own, with an outline if wanted, and a number up to symmetry."""
    whole = challenge("", board=board(4, 3), pieces=KIT)
    assert (count(whole), count(whole, up_to_symmetry=True)) == (8, 2)
    ring = challenge(board=board(3, 3, outline="###/#.#/###"), pieces=[piece("D", "##", 4)])
    assert count(ring) == 2


@pytest.mark.parametrize("cells", ["a4 b2 b4 d3", "A4, B2, B4, D3", "A4B2B4D3", ["A4", "B2", "B4", "D3"]])
def test_cells_are_read_as_on_the_command_line(cells: str | list[str]) -> None:
    """S1: a card is taken as people write it, one text or name by name."""
    assert challenge(cells).cells == ("A4", "B2", "B4", "D3")


def test_deciding_without_counting() -> None:
    """S1: whether there is a packing, and exactly one."""
    answers = [
        (has_packing(card), has_one_packing(card))
        for card in map(challenge, ("A4 B2 B4 D3", "A1 B1 A2 B2", "A1 A4 D1 D4"))
    ]
    assert answers == [(True, True), (True, False), (False, False)]


def test_another_game_by_its_name() -> None:
    """S1: a game that ships is named; it brings its own board and pieces."""
    card = challenge("F1 D4 A1 B2 E6 C5 F2", game="six-by-six")
    assert card.game.piece_count == 9
    with pytest.raises(NotValid, match="own board and pieces"):
        challenge("A1", game="six-by-six", board=board(6, 6))
    with pytest.raises(SpareSquaresError, match="six-by-six"):
        challenge("A1", game="six-by-sic")


def test_flips_and_rotations_are_forbidden_on_the_built_in_game_too() -> None:
    """S1: what is forbidden is never ignored: pieces lie as they are drawn, whatever the board."""
    free = challenge("A1 A2 A3 A4")
    fixed = challenge("A1 A2 A3 A4", flips=False, rotations=False)
    as_drawn = challenge("A1 A2 A3 A4", board=board(4, 4), pieces=KIT, flips=False, rotations=False)
    assert count(fixed) == count(as_drawn) < count(free) == 8


def test_two_pieces_of_one_letter_are_refused() -> None:
    """S2, V9: they could not be told apart, and a count must never be wrong."""
    with pytest.raises(NotValid, match="2 pieces are called A"):
        challenge(board=board(4, 2), pieces=[piece("A", "##", 2), piece("A", "##/##")])


def test_no_packing_is_explained() -> None:
    """S14, S15: what cannot be packed has a reason and a nearest card."""
    card = challenge(["A1", "B1", "C1", "D2"])
    reason = explain(card)
    assert reason.kind == "pocket"
    assert "D1 is cut off" in reason._repr_html_()
    assert nearest(card) == ("A1", "B1", "D1", "D2")


def test_unfinished_is_raised() -> None:
    """S2: a count that may not go on raises, with a lower bound."""
    whole = challenge("", board=board(6, 4), pieces=[piece(p.letter, p.picture(), 2) for p in KIT])
    with pytest.raises(spare_squares.Unfinished) as stopped:
        count(whole, should_stop=lambda: True)
    assert stopped.value.at_least <= 1872


@pytest.mark.parametrize("cells", ["A1", "A1 A2 A3 A9", "A1 A1 A2 A3"])
def test_wrong_cells_are_refused(cells: str) -> None:
    """V13, V14, V15: cells the game cannot take raise NotValid."""
    with pytest.raises(NotValid):
        challenge(cells)


def test_the_names_are_listed() -> None:
    """S24: the API is loaded when asked for; its names are listed, others are no attributes."""
    assert set(spare_squares.__all__) <= set(dir(spare_squares))
    for name in spare_squares.__all__:
        assert getattr(spare_squares, name).__doc__
    with pytest.raises(AttributeError):
        _ = spare_squares.nonsense
