"""What is said of a deck's texts agrees with what laying them out finds."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge, Placement
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS, Edition
from spare_squares.kit.kit import answers_document, player_document
from spare_squares.kit.overflow import CARD_ROOM, SURELY_FITS, list_faults, needs_measuring, text_faults
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.marks import Text
from spare_squares.solver.search import Proof


def deck(title: str = "Deck", card_title: str = "", card_id: str = "01", credit: str = "") -> Deck:
    """Return the built-in deck with other texts, on its first card."""
    own = builtin_deck()
    cards = (own.cards[0]._replace(id=card_id, title=card_title), *own.cards[1:3])
    return replace(own, title=title, credit=credit, cards=cards, answers={})


def faults(of: Deck) -> list[str]:
    """Return the messages about a deck's texts."""
    return [fault.message for fault in text_faults(of, Edition())]


def lays_out(of: Deck) -> bool:
    """Tell whether rules and cards of a deck can be laid out on A4 and Letter."""
    try:
        for paper in ("a4", "letter"):
            options = Edition(paper=PAPERS[paper], parts=frozenset({"rules", "cards"}))
            player_document(of, options)
    except NotValid:
        return False
    return True


@pytest.mark.parametrize("letter", ["i", "n", "W", "Ж", "ω"])
@pytest.mark.parametrize("length", range(8, 80, 6))
def test_what_is_accepted_can_be_laid_out(letter, length):
    """V23: a title that passes the check is laid out, and one that is refused would not fit a line."""
    title = (letter * 4 + " ") * (length // 5) + letter
    found = faults(deck(title))
    assert not found or fonts.width(f"{title} 00", 12.0, bold=True) > CARD_ROOM or len(title) > 40
    if not found:
        assert lays_out(deck(title))


def test_the_widest_short_text_fits_everywhere():
    """V23: what is passed without opening a font fits, even in the widest letters."""
    widest = max(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ@%&", key=lambda character: fonts.width(character, 12.0, bold=True)
    )
    short = deck(f"{widest * 6} {widest * 6}", widest * SURELY_FITS, credit=widest * SURELY_FITS)
    assert not needs_measuring(short) and faults(short) == [] and lays_out(short)


@pytest.mark.parametrize(
    "texts", [{"title": "x" * 17}, {"card_title": "é"}, {"card_id": "\t"}, {"credit": "a longer credit line"}]
)
def test_longer_or_stranger_texts_are_measured(texts):
    """V23: everything else opens the fonts."""
    assert needs_measuring(deck(**texts))


@pytest.mark.parametrize(
    ("texts", "word"),
    [
        ({"title": "Rain \u2713"}, "U+2713"),
        ({"credit": "\u05e9"}, "U+05E9"),
        ({"card_title": "a\u0007"}, "U+0007"),
        ({"card_id": "\u6f22"}, "U+6F22"),
        ({"title": "long words " * 6}, "head a card"),
        ({"title": "W" * 40}, "wider than its line"),
        ({"credit": "many words " * 40}, "lines"),
        ({"card_title": "one line is what a card has for this, not two of them"}, "title of card 01"),
        ({"card_id": "an id that is so long that no card of this size can show it"}, "the id of card"),
    ],
)
def test_each_text_is_named_with_its_fault(texts, word):
    """V23: by code point, or by the place that is too small."""
    assert any(word in message for message in faults(deck(**texts)))


def test_a_title_that_is_too_long_is_said_once():
    """V23: not once for each card that it would head."""
    found = faults(deck("A title that goes on well past the head of a card"))
    assert len(found) == 1 and "head a card" in found[0]


def test_card_titles_that_pass_stand_on_one_line():
    """V23: the title of a card stands on it whole."""
    title = "Two by the door, one by the window"
    assert faults(deck(card_title=title)) == []
    document = player_document(deck(card_title=title), Edition(parts=frozenset({"cards"})))
    assert title in " ".join(mark.text for mark in texts_of(document))


def cut_up(length: int, blocked: int) -> tuple[Deck, tuple[Proof, ...]]:
    """Return a card on 16 × 16 cells, some blocked, the others cut into rows of `length` cells."""
    board = Board(16, 16)
    names = board.names(board.cells)
    rows = [names[start : start + length] for start in range(blocked, len(names), length)]
    placed = tuple(Placement("A", board.cells_of(row)) for row in rows)
    game = Game("Large", board, (Piece("A", tuple((0, cell) for cell in range(length)), len(rows)),), blocked)
    card = Challenge("01", board.cells_of(names[:blocked]))
    return Deck("Large", game, (card,)), (Proof(card, 1, placed),)


@pytest.mark.parametrize(
    ("length", "blocked", "word"),
    [
        (16, 16, ""),
        (8, 24, ""),
        (16, 96, "blocked cells"),
        (8, 208, "blocked cells"),
        (1, 16, "longer than"),
    ],
)
def test_lists_that_do_not_fit_are_told_and_all_others_are_laid_out(length, blocked, word):
    """V23: too many blocked cells for a card, or pieces for an answer; never a list that runs over."""
    large, proofs = cut_up(length, blocked)
    assert needs_measuring(large)
    found = [fault.message for fault in list_faults(large, proofs, Edition())]
    assert [word in message for message in found] == [True] * bool(word)
    if not word:
        options = Edition(parts=frozenset({"cards"}), cell=10.0)
        document = player_document(large, options)
        cells = [m for m in texts_of(document) if re.fullmatch(r"([A-P][0-9]+(, |,?$))+", m.text)]
        assert cells and max(mark.y for mark in cells) < 80 - 5
        answers_document(large, Edition(), proofs)


def texts_of(node: object) -> list[Text]:
    """Collect every text mark below a node, whatever holds it."""
    if isinstance(node, Text):
        return [node]
    if isinstance(node, tuple):
        return [mark for each in node for mark in texts_of(each)]
    slots = getattr(type(node), "__slots__", ())
    return [mark for name in slots for mark in texts_of(getattr(node, name))]


def test_a_heading_too_long_is_told_of_title_and_id_together():
    """FK8: an id of ten characters is not too long by itself; what to shorten, and by how much, is said."""
    long = deck("A title just short enough to head a card", card_id="an id of 10")
    (found,) = [fault for fault in text_faults(long, Edition()) if fault.number is not None]
    assert "the title and the id of card an id of 10 are together too long" in found.message
    assert re.fullmatch(r"shorten one of them, by about \d+ characters", found.fix)
