"""Texts are searched for cells of a packing, in any notation; what is no answer is let through."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from spare_squares.core.board import Board
from spare_squares.core.cells import from_bits
from spare_squares.core.challenge import Challenge
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.kit.proof.cell_lists import AnswerSearch, Evidence
from spare_squares.kit.sheets.document import Leaf
from spare_squares.kit.sheets.marks import Text
from spare_squares.solver.search import first_packing, packings

FULL = "I: A3, B3, C3; L: A1, A2, B1; D: C4, D4; O: C1, C2, D1, D2"
HALF = "I on A3, B3, C3 and L on A1, A2, B1"
WORKED = "An L may lie on A1, A2, B2 or on A1, A2, B1; with A2 blocked on neither. A1, B1, C1 is no L at all."


def searched(deck, *texts: str, fingerprint: str = "") -> list[str]:
    """Return what a search of texts finds."""
    search = AnswerSearch(deck, fingerprint or deck.fingerprint()[:8])
    for text in texts:
        search.read(text, "here")
    return search.faults()


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        HALF,
        FULL.lower(),
        "a3b3c3 a1a2b1",
        "A3B3C3A1A2B1C4D4C1C2D1D2",
        "3A 3B 3C / 1A 2A 1B",
        "A3-B3-C3; A1-A2-B1",
        "A3-C3, L: A1 A2 B1",
        "I A3 to C3, O C1–D2",
        "A₃, B₃, C₃ + Ａ１, Ａ２, Ｂ１",
        "A-3 B-3 C-3 | A-1 A-2 B-1",
        "(A3)(B3)(C3)(A1)(A2)(B1)",
        "A3,B3,C3,A1,A2,B1,C4,D4,C1,C2,D1,D2",
        "C4 and D4, then C1, C2, D1 and D2",
        '{"I": ["A3", "B3", "C3"], "L": ["A1", "A2", "B1"]}',
    ],
)
def test_forms_of_a_list(text, deck):
    """K34: an answer is one in any notation: separators, order of letter and number, spans."""
    assert "stand together in a packing of card " in "".join(searched(deck, text))


def test_lists_from_two_places(deck):
    """K34: two pieces of one packing in different places of a file are together in the file."""
    assert searched(deck, "A3, B3, C3", "nothing", "A1, A2, B1")
    assert not searched(deck, "A3, B3, C3", "A3, B3, C3")


@pytest.mark.parametrize(
    "text",
    [
        WORKED,
        "Board, blocked cells A4, B2, B4, D3",
        "A4, B2, B4, D3 A1, B1, D1, D2 B1, C1, C4, D1",
        "01 A4 B2 B4 D3\n02 A1 B1 D1 D2",
        "Cells A1 to D4, columns A-D, rows 1-4",
        "Lay O over A1, A2, B1 and B2.",
        "I row of 3 · L corner of 3 · D row of 2 · O square of 4",
        "DOLL OIL LID IDOL OLD LOOL",
        "A B C D\n1\n2\n3\n4",
        "1 I 2 L 3 D 4 O",
        "L\nI\nD\nO",
        "LLOO/L#O#",
    ],
)
def test_what_is_no_answer(text, deck):
    """K34: the worked example, cards' blocked cells and labels are none."""
    assert searched(deck, text, WORKED) == []


def test_a_span_is_one_list(deck):
    """K34: the cells of a whole board, told as a span, are not cut up by a card's blocked cells."""
    game = replace(
        deck.game,
        board=Board(4, 3),
        pieces=(Piece.from_picture("L", "##/#."), Piece.from_picture("D", "##")),
        blocked=3,
    )
    cards = (Challenge("01", game.board.cells_of(("B3", "A3", "D2"))),)
    other = replace(deck, game=game, cards=cards, answers={})
    assert searched(other, "Empty board, cells A1 to D3, row 1 on top", "L on A1, A2, B2") == []


def test_a_fingerprint_is_no_list(deck):
    """K34: eight hexadecimal digits that read like cells are no list."""
    assert searched(deck, "kit a3b3c3d1", "L: A1, A2, B1", fingerprint="a3b3c3d1") == []


def test_two_pieces_count_only_together(deck):
    """K34: together means in one packing of a card: held against every packing of every card."""
    evidence = Evidence(deck)
    together = set()
    for card in deck.cards:
        for packing in packings(deck.game, card.blocked):
            together |= {(one, two) for one in packing for two in packing if one.letter < two.letter}
    every = {placement for pair in together for placement in pair}
    for one in every:
        for two in every:
            if one.letter < two.letter:
                assert bool(evidence.card(one, two)) is ((one, two) in together)


@pytest.fixture(scope="module")
def random_decks(deck) -> list:
    """Return 300 decks of twelve random cards that each have a packing."""
    dice, found = random.Random(20261129), []
    while len(found) < 3600:
        blocked = from_bits(dice.sample(range(16), 4))
        if first_packing(deck.game, blocked):
            found.append(blocked)
    return [
        replace(
            deck,
            answers={},
            cards=tuple(Challenge(f"{n:02}", each) for n, each in enumerate(found[at : at + 12], 1)),
        )
        for at in range(0, 3600, 12)
    ]


def test_no_false_alarm_over_random_decks(random_decks):
    """K34: 300 decks of random cards list their blocked cells in every layout without one alarm."""
    for each in random_decks:
        lists = [", ".join(each.game.board.names(card.blocked)) for card in each.cards]
        texts = [
            *(f"Blocked: {listed}" for listed in lists),
            *(f"Board, blocked cells {listed}" for listed in lists),
            "\n".join(f"{number:02} {listed}" for number, listed in enumerate(lists, 1)),
            "\n".join(lists),
            WORKED,
        ]
        assert searched(each, *texts) == []


def test_every_answer_of_random_decks_is_seen(random_decks):
    """K34: of 40 random decks each answer is seen, as a list and as half a list."""
    for each in random_decks[:40]:
        board = each.game.board
        for card in each.cards[:3]:
            packing = first_packing(each.game, card.blocked)
            parts = [f"{p.letter} {' '.join(board.names(p.cells))}" for p in packing]
            assert searched(each, "; ".join(parts))
            assert searched(each, parts[1] + ", " + parts[3])


def test_a_game_of_six_by_six(deck):
    """K34: a larger game is judged without listing its packings."""
    pieces = tuple(
        Piece.from_picture(letter, picture)
        for letter, picture in (
            ("F", ".##/##./.#."), ("L", "####/#..."), ("N", "##../.###"), ("P", "##/##/#."),
            ("T", "###/.#."), ("V", "###/#../#.."),
        )
    )  # fmt: skip
    game = Game("six", Board(6, 6), pieces, blocked=7)
    dice = random.Random(6)
    while True:
        blocked = from_bits(dice.sample(range(36), 7))
        packing = first_packing(game, blocked)
        if packing:
            break
    other = replace(deck, game=game, answers={}, cards=(Challenge("01", blocked),))
    said = [", ".join(game.board.names(p.cells)) for p in packing]
    assert searched(other, f"{said[0]} / {said[4]}")
    assert searched(other, said[2], said[5])
    assert not searched(other, said[2], ", ".join(game.board.names(blocked)))


def test_boards_whose_letters_run_down(deck):
    """K34: with letters down the side A3 is the third cell of the first row."""
    game = replace(deck.game, board=Board(4, 4, letters="down"))
    packing = first_packing(game, deck.cards[0].blocked)
    text = " / ".join(", ".join(game.board.names(p.cells)) for p in packing)
    other = replace(deck, game=game, answers={})
    assert searched(other, text)


@pytest.mark.parametrize("where", ["title", "subject", "author", "keywords", "bookmark", "alt", "text"])
def test_an_answer_that_was_laid_out_is_found(where, make, kit):
    """K34: a deck's own title may tell an answer: the file is as laid out, and is refused all the same."""
    pages = list(make.kit().document.pages)
    fields = {}
    if where == "bookmark":
        pages[0] = replace(pages[0], bookmark=HALF)
    elif where == "alt":
        picture = pages[0].nodes[4]
        pages[0] = replace(
            pages[0], nodes=(*pages[0].nodes[:4], replace(picture, alt=HALF), pages[0].nodes[5])
        )
    elif where == "text":
        nodes = pages[2].nodes
        lines = (Text(0, 150, "I: A3, B3,", 12), Text(0, 156, "C3; L: A1, A2, B1", 12))
        pages[2] = replace(pages[2], nodes=(*nodes[:-1], Leaf("P", lines), nodes[-1]))
    else:
        fields[where] = HALF
    laid_out = replace(kit.document, pages=tuple(pages), **fields)
    changed = make.written(laid_out, make.terms())
    said = changed.refused(changed.written.data)
    assert "an answer shows in" in said and "stand together in a packing of card 01" in said


def test_two_halves_of_an_answer_in_two_places_are_one(make, kit):
    """K34: what the title tells and what a text tells belong together."""
    laid_out = replace(kit.document, title="D: C4, D4")
    changed = make.written(laid_out, make.terms())
    said = changed.refused(changed.written.data)
    assert "an answer shows in page 1 and the title of the file: L on A1, A2, B1 and D on C4, D4" in said
