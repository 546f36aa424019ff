"""Cards and answers as written: what is wrong stands at its place, what is right is kept in order."""

from __future__ import annotations

import unicodedata

import pytest

from spare_squares.decks.as_read import Reading

CARD = "A4 B2 B4 D3"
PARTS = {"I": "A3 B3 C3", "L": "A1 A2 B1", "D": "C4 D4", "O": "C1 C2 D1 D2"}


def _placed(reading: Reading, card: str) -> dict[str, str]:
    deck = reading.deck
    assert deck is not None, reading.findings
    return {each.letter: " ".join(deck.game.board.names(each.cells)) for each in deck.answers[card]}


@pytest.mark.parametrize(
    ("blocked", "code", "column", "found"),
    [
        ("A4 B2 a4 D3", "V14", 18, "a4"),
        ("A4 E2 B4 D3", "V15", 15, "E2"),
        ("A4 B2 B4 ?3", "V16", 21, "?3"),
        ("[A4, B2, A4, D3]", "V14", 21, "A4"),
        ("'A4 B2 B9'", "V15", 19, "B9"),
        ('"A4, 22"', "V16", 17, "22"),
        ("А4 B2", "V16", 12, "А4"),
    ],
)
def test_wrong_cell_has_its_place(read, one, blocked, code, column, found):
    """V14, V15, V16: the finding points at the very cell, with its card, its line and what mends it."""
    reading = read(f"cards:\n- id: '07'\n  blocked: {blocked}\n- id: 8\n  blocked: {CARD}\n")
    finding = one(reading, code)
    assert (finding.at.line, finding.at.column, finding.found, finding.card) == (3, column, found, "07")
    assert finding.at.line_text == f"  blocked: {blocked}"
    assert finding.at.line_text[column - 1 :].startswith(found)
    assert finding.fix
    assert len(reading.left_out) == 1
    assert reading.deck is not None and [card.id for card in reading.deck.cards] == ["8"]


def test_place_inside_a_text_of_several_lines(read, one):
    """V16: a cell in a folded or literal text is found in its own line."""
    reading = read("cards:\n- id: 1\n  blocked: |\n    A4 B2\n    B4 Q9\n")
    assert (one(reading, "V15").at.line, one(reading, "V15").at.column) == (5, 8)
    reading = read("cards:\n- id: 1\n  blocked: A4 B2\n    B4 Q9\n")
    assert (one(reading, "V15").at.line, one(reading, "V15").at.column) == (4, 8)
    reading = read('id,blocked\n1,"A4 B2\nB4 Q9"\n')
    assert (one(reading, "V15").at.line, one(reading, "V15").at.column) == (3, 4)


def test_normalising_is_one_warning_a_card(read, cards, one):
    """V17: a card whose cells were put in order has one warning that says how they are read."""
    reading = read("cards:\n- {id: 1, blocked: [d3, 2B, A-4, B4]}\n- {id: 2, blocked: A1 B1 C1 D1}\n")
    warning = one(reading, "V17", "warning")
    assert "are read as D3 B2 A4 B4" in warning.message
    assert (warning.card, warning.found, warning.at.line, warning.at.column) == ("1", "2B", 2, 25)
    assert cards(reading)["1"] == CARD
    assert len(reading.findings) == 1


def test_ids_print_as_typed(read, cards):
    """V12: an id is never changed, but for blanks around it."""
    ids = ["SQ-Eins", "Spare Squares 7", "007", "ä#;!", "I'm", "01a"]
    listed = "".join(f'- id: " {each} "\n  blocked: {CARD}\n' for each in ids)
    assert list(cards(read(f"cards:\n{listed}"))) == ids


def test_cards_of_one_id_are_both_kept_with_their_places(read):
    """V12: two cards of one id stay two cards, so that both can be named."""
    reading = read("01: A1 B1 C1 D1\nSQ-1: A2 B2 C2 D2\n01: A3 B3 C3 D3\n")
    assert reading.deck is not None and [card.id for card in reading.deck.cards] == ["01", "SQ-1", "01"]
    assert [each.at.line for each in reading.cards] == [1, 2, 3]


@pytest.mark.parametrize(
    "answer",
    [
        "{I: [A3, B3, C3], L: [A1, A2, B1], D: [C4, D4], O: [C1, C2, D1, D2]}",
        "{I: A3 B3 C3, L: A1 A2 B1, D: C4 D4, O: C1 C2 D1 D2}",
        "'I: A3 B3 C3; L: A1 A2 B1; D: C4 D4; O: C1 C2 D1 D2'",
        "'I: A3, B3, C3, L: A1, A2, B1, D: C4, D4, O: C1, C2, D1, D2'",
        "'I=A3 B3 C3 | L=A1 A2 B1 | D=C4 D4 | O=C1 C2 D1 D2'",
        "{i: A3 B3 C3, l: A1 A2 B1, d: C4 D4, o: C1 C2 D1 D2}",
    ],
)
def test_answers_in_every_form(read, answer):
    """V37: an answer is keys with cells or one text."""
    reading = read(f"cards:\n- id: 01\n  blocked: {CARD}\n  answer: {answer}\n")
    assert _placed(reading, "01") == PARTS
    assert [each for each in reading.findings if each.severity != "info"] == []
    assert reading.answers[0].at.line == 4


def test_answer_is_kept_as_read_whether_right_or_not(read):
    """V25, V26: unknown letters and wrong shapes are kept for the judge."""
    reading = read(f"cards:\n- id: 01\n  blocked: {CARD}\n  answer: {{Z: A1, I: [A1, C3]}}\n")
    assert _placed(reading, "01") == {"Z": "A1", "I": "A1 C3"}


def test_unreadable_cell_of_an_answer(read, one):
    """V27: a cell off the board is told with its piece, and the answer is not used."""
    reading = read(f"cards:\n- id: 01\n  blocked: {CARD}\n  answer: {{I: [A3, B3, E3]}}\n")
    finding = one(reading, "V27")
    assert finding.message.startswith("piece I: E3 is off the board")
    assert (finding.at.line, finding.at.column, finding.card) == (4, 24, "01")
    assert reading.deck is not None and reading.deck.answers == {}


def test_copies_of_a_piece_in_an_answer(read):
    """V25: equal pieces may be listed apart or in one go."""
    game = "game: {columns: 2, rows: 2, blocked: 0, pieces: [{letter: D, picture: '##', copies: 2}]}\n"
    forms = ["{D: [[A1, B1], [A2, B2]]}", "{D: [A1, B1, A2, B2]}", "'D: A1 B1; D: A2 B2'", "'D: A1 B1 A2 B2'"]
    for form in forms:
        reading = read(f"{game}cards:\n- id: 1\n  blocked: []\n  answer: {form}\n")
        assert reading.deck is not None, reading.findings
        answer = reading.deck.answers["1"]
        assert [reading.deck.game.board.names(each.cells) for each in answer] == [("A1", "B1"), ("A2", "B2")]


def test_answers_apart_find_their_cards(read, one):
    """V28: 01, SQ-01 and Spare Squares 01 are one card; two answers for it are told."""
    answer = "; ".join(f"{letter}: {cells}" for letter, cells in PARTS.items())
    reading = read(f"01: {CARD}\nSQ-01\nOne packing: {answer}.\nSpare Squares 1\nOne packing: {answer}.\n")
    assert _placed(reading, "01") == PARTS
    finding = one(reading, "V28")
    assert (finding.at.line, finding.card) == (5, "01")
    assert "two answers: the first stands in line 3" in finding.message


def test_answer_for_no_card_is_kept_for_the_judge(read):
    """V28: an answer for a card that does not exist is not lost."""
    reading = read(f"01: {CARD}\nSQ-09\nOne packing: I: A1 B1 C1.\n")
    assert _placed(reading, "SQ-09") == {"I": "A1 B1 C1"}


def test_cells_of_an_answer_without_a_letter(read, one):
    """V25: cells that no letter stands before belong to no piece."""
    finding = one(read(f"cards:\n- id: 01\n  blocked: {CARD}\n  answer: A3 B3 C3\n"), "V25")
    assert (finding.at.line, finding.at.column) == (4, 11)


def test_accents_written_apart_are_joined_to_their_letters(read):
    """V23: `U` and U+0308, as some systems write `Ü`, is the one letter that fonts have."""
    apart = unicodedata.normalize("NFD", "Über Łódź")
    content = (
        f"title: {apart}\ncredit: {apart}\ncards:\n- {{id: {apart}, title: {apart}, blocked: A4 C2 D3 D4}}\n"
    )
    deck = read(content).deck
    texts = {deck.title, deck.credit, deck.cards[0].id, deck.cards[0].title}
    assert texts == {"Über Łódź"} != {apart}
