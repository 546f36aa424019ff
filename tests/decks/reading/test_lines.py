"""Plain text: a card a line, pictures, and card text pasted from a page."""

from __future__ import annotations

import pytest

from spare_squares.decks import lines

CARD = "A4 B2 B4 D3"
PICTURE = "....\n.#..\n...#\n##..\n"
PASTED = """Welcome to our page

Spare Squares 01
BLOCK these four cells: A4, B2, B4, D3.
Words about how to play; they are of no use here.
Spare Squares 02
BLOCK these four cells: A1, B1, D1, D2.

Notes
SQ-01
One packing: I: A3, B3, C3; L: A1, A2, B1; D: C4, D4; O: C1, C2, D1, D2. Other ones count.
SQ-02
One packing: I: C1, C2, C3; L: C4, D3, D4; D: A4, B4; O: A2, A3, B2, B3. Other ones count.
"""


@pytest.mark.parametrize(
    "line",
    [
        "01: A4 B2 B4 D3",
        "01:A4,B2,B4,D3",
        "- 01: A4; B2; B4; D3",
        "• 01: A4/B2/B4/D3",
        "01 A4 B2 B4 D3",
        "01. A4 B2 B4 D3",
        "01) A4, B2, B4, D3",
        "01,A4,B2,B4,D3",
        "01\tA4 B2 B4 D3",
        "01: A4B2B4D3",
        "01: ..../.#../...#/##..",
        "01 - A4 B2 B4 D3",
        "01 – A4, B2, B4, D3",
        "01 = A4 B2 B4 D3",
        "01 -> A4 B2 B4 D3",
        "01.A4 B2 B4 D3",
        "01: A4 B2 B4 D3  # the hard one",
        "01: A4 B2 B4 D3 // easy",
        "- **01**: `A4 B2 B4 D3`",
        "* `01`: **A4** **B2** *B4* D3",
        "\u202a01: A4 B2 B4 D3\u202c",
    ],
)
def test_one_card_a_line(read, cards, line):
    """V37: a line is an id and cells, apart by blanks, commas, semicolons or slashes."""
    reading = read(f"{line}\n02: A1 B1 D1 D2\n")
    assert cards(reading) == {"01": CARD, "02": "A1 B1 D1 D2"}
    assert reading.format == "text"


def test_cells_alone_are_numbered_by_place(read, cards, one):
    """V12: plain text without ids is numbered by place, 01 on, and that is said."""
    reading = read(f"{CARD}\n\n# a comment\nA1 B1 D1 D2\n")
    assert cards(reading) == {"01": CARD, "02": "A1 B1 D1 D2"}
    assert "numbered by place, 01 on" in one(reading, "V12", "info").message
    assert [each.at.line for each in reading.cards] == [1, 4]


def test_comments_may_name_the_deck(read):
    """V5, V37: comments are skipped; those that name a key of the deck are taken."""
    deck = read(
        f"# title: Rainy days\n// anything\n# credit: Mira: 4b\n# game: spare-squares\n01: {CARD}\n"
    ).deck
    assert deck is not None
    assert (deck.title, deck.credit, deck.game.name) == ("Rainy days", "Mira: 4b", "spare-squares")


@pytest.mark.parametrize("free", ".-·⬜□")
@pytest.mark.parametrize("full", "#xX■⬛🟥❌")
def test_blocks_of_marks(read, cards, free, full):
    """V35: rows of dots, crosses or squares are cards, apart by blank lines, with an id in front or not."""
    block = PICTURE.replace(".", free).replace("#", full)
    reading = read(f"One\n{block}\n{block}\nThird one:\n\n{block}")
    assert cards(reading) == {"One": CARD, "02": CARD, "Third one": CARD}


def test_picture_of_a_wrong_size(read, one):
    """V16: a picture that is no board is told where it begins."""
    finding = one(read(f"01: {CARD}\n\n....\n####\n....\n"), "V16")
    assert finding.at.line == 3 and "3 rows, the board has 4" in finding.message


def test_pasted_cards_and_answers(read, cards):
    """V35: heads, cells and packings of a pasted page are understood, all other words skipped."""
    reading = read(PASTED)
    assert cards(reading) == {"01": CARD, "02": "A1 B1 D1 D2"}
    deck = reading.deck
    assert deck is not None and list(deck.answers) == ["01", "02"]
    assert [each.letter for each in deck.answers["02"]] == ["I", "L", "D", "O"]
    assert [(each.code, each.severity) for each in reading.findings] == [("V5", "info")]
    assert next(each for each in reading.cards if each.card.id == "02").at.line == 6


@pytest.mark.parametrize(
    "text",
    [
        "Spare Squares 01 BLOCK these four cells: A4, B2, B4, D3. More words.\n",
        "SPARE SQUARES 01\n\nBlock these four cells: a4, b2, b4, d3\n",
        "* Spare Squares #01 – BLOCK: A4 B2 B4 D3\n",
        "Spare Squares 01\nBLOCK A4, B2, B4, D3.\n",
    ],
)
def test_pasted_heads_in_other_shapes(read, cards, text):
    """V35: a head and its cells may stand on one line, in any case."""
    assert cards(read(text)) == {"01": CARD}


def test_ids_with_a_short_prefix_print_as_typed(read, cards):
    """V12: SQ-Eins stays SQ-Eins, as a head and in a line."""
    assert cards(read(f"SQ-Eins\nBLOCK these four cells: {CARD}\n")) == {"SQ-Eins": CARD}
    assert cards(read(f"SQ-Eins: {CARD}\n")) == {"SQ-Eins": CARD}


def test_head_without_cells_is_an_error(read, one):
    """V3: a head that brings neither cells nor a packing is told, not dropped."""
    text = f"Spare Squares 01\nBLOCK these four cells: {CARD}.\nSpare Squares 02\nLost.\nSpare Squares 03\n"
    reading = read(text)
    lines = [each.at.line for each in reading.findings if each.code == "V3"]
    assert lines == [3, 5] and len(reading.left_out) == 2


@pytest.mark.parametrize(
    "lead",
    [
        "> ",
        "> > ",
        "[12/11/26, 19:02:11] Ann: ",
        "\u200e[12.11.26, 19:02:11] Ann B.: ",
        "12/11/26, 19:02 - Ann: ",
        "2026-11-12, 7:02\u202fPM - +49 151 123: ",
    ],
)
def test_what_a_mail_or_a_chat_puts_in_front_is_no_part_of_a_card(read, cards, one, lead):
    """V35: quoted lines, and lines with the date and name of a chat, are read as what was sent."""
    rows = PICTURE.splitlines()
    text = f"{lead}01: {CARD}\n{lead}Card 2\nA1 B1 D1 D2\n{lead}{rows[0]}\n" + "\n".join(rows[1:])
    reading = read(text)
    assert cards(reading) == {"01": CARD, "Card 2": "A1 B1 D1 D2", "03": CARD}
    assert [each.at.column for each in reading.cards] == [len(lead) + 1] * 3
    assert one(read(f"{lead}01: A1 B1 D1 E2"), "V15").at.column == len(lead) + 14


@pytest.mark.parametrize("head", ["Card {}", "Card {}:", "{}", "{}.", "{})", "Karte 0{}"])
def test_number_in_a_line_of_its_own_names_the_cells_below(read, cards, head):
    """V12, V35: as under the heads of a page, cells may stand in the line after."""
    text = f"{head.format(1)}\n{CARD}\n\n{head.format(2)}\n\nA1 B1 D1 D2\n"
    bare = head.rstrip(".:)")
    assert cards(read(text)) == {bare.format(1): CARD, bare.format(2): "A1 B1 D1 D2"}


def test_heading_of_cells_without_ids_is_no_id(read, one):
    """V16: words above a list are told, not printed as the id of its first card."""
    assert one(read(f"Our cards\n{CARD}\nA1 B1 D1 D2\n"), "V16").found == "Our cards"


def test_number_before_a_mistyped_cell_is_the_id(read, one):
    """V16: one slip in a line is one finding, about the card that the line names."""
    finding = one(read(f"01 {CARD}\n3 A1 A3 Bl D2\n"), "V16")
    assert (finding.found, finding.card, finding.at.column) == ("Bl", "3", 9)


@pytest.mark.parametrize("between", [" ", ": ", " | ", " - ", "\t", ";"])
def test_word_with_a_number_is_an_id(read, cards, between):
    """V37: `Card 1` is an id, whatever stands between it and its cells."""
    assert cards(read(f"Card 1{between}{CARD}\nCard 2{between}A1, B1, D1, D2\n")) == {
        "Card 1": CARD,
        "Card 2": "A1 B1 D1 D2",
    }


def test_cells_in_the_line_under_their_head(read, cards):
    """V35: a page that only lists cells under its heads is understood."""
    text = f"About\nSPARE SQUARES 01\n{CARD}\nMore words\nSPARE SQUARES 02\nA1 B1 D1 D2.\n"
    assert cards(read(text)) == {"01": CARD, "02": "A1 B1 D1 D2"}


def test_cards_after_a_hash_are_told(read, cards, one):
    """V5: a card that is skipped as a comment is said, for `#2` may have been meant as its id."""
    reading = read(f"# all good\n01: {CARD}\n#02: A1 B1 D1 D2\n# 03: A1 B1 D1 D2\n")
    assert cards(reading) == {"01": CARD}
    finding = one(reading, "V5", "info")
    assert (finding.at.line, finding.message) == (3, "cards after a # are skipped as comments (2)")


def test_wide_colon_parts_an_id_from_its_cells(read, cards):
    """V12: a keyboard for Chinese or Japanese types a wide colon."""
    assert cards(read(f"01：{CARD}\n02： A1 B1 D1 D2\n")) == {"01": CARD, "02": "A1 B1 D1 D2"}


def test_table_of_one_column(read, cards):
    """V5, V12: the header of a column of cells is skipped, and no number is lost on it."""
    assert cards(read(f"Gesperrt\n{CARD}\nA1 B1 D1 D2\n")) == {"01": CARD, "02": "A1 B1 D1 D2"}


def test_rules_without_a_board_are_looked_at_a_few_times_each(read, monkeypatch):
    """V6: many lines of rules do not make the reader go over them again and again."""
    looks = []
    monkeypatch.setattr(lines, "is_rule", lambda line: bool(looks.append(line)) or line.startswith("+"))
    read("+---+\n" * 400)
    assert len(looks) < 10 * 400


def test_board_drawn_with_bars_has_its_id_above(read, cards):
    """V35: a board in rules and bars is a picture, and no table."""
    rule = "+---+---+---+---+\n"
    rows = "".join(f"| {' | '.join(row.replace('.', ' '))} |\n{rule}" for row in PICTURE.split())
    reading = read(f"Card 1:\n{rule}{rows}\nCard 2\n\n{rule}{rows}")
    assert cards(reading) == {"Card 1": CARD, "Card 2": CARD}
    assert read("| . | # | # | . |\n| . | # | . | # |\n").format == "text"


def test_line_that_is_no_card(read, one):
    """V16: a line without cells is told with its place and the form of a card."""
    finding = one(read(f"01: {CARD}\n  hello there\n"), "V16")
    assert (finding.at.line, finding.at.column, finding.found) == (2, 3, "hello there")
    assert "01: A4 B2 B4 D3" in finding.fix


def test_packing_without_a_card(read, one):
    """V28: an answer before any card belongs to none."""
    assert one(read(f"packing: I: A3 B3 C3\n01: {CARD}\n"), "V28").at.line == 1


def test_faults_in_a_line_point_into_it(read, one):
    """V15: line and column of a wrong cell in plain text."""
    finding = one(read(f"01: {CARD}\n - 02: A1 B1 D1 D7\n"), "V15")
    assert (finding.at.line, finding.at.column, finding.card) == (2, 17, "02")


def test_pasted_cells_without_heads(read, cards):
    """V12, V35: lines that say what to block are cards even where their heads were not copied."""
    reading = read(
        f"BLOCK these four cells: {CARD}.\nFit them in.\nBLOCK these four cells: A1, B1, D1, D2.\n"
    )
    assert cards(reading) == {"01": CARD, "02": "A1 B1 D1 D2"}


def test_id_that_looks_like_a_cell(read, cards, one):
    """V12, V16: what stands before a colon and a blank is an id; two cells around a colon are a range."""
    assert cards(read(f"A1: {CARD}\nB2: A1 B1 D1 D2\n")) == {"A1": CARD, "B2": "A1 B1 D1 D2"}
    assert "A1:D1 may mean" in one(read(f"A1:D1\n02: {CARD}\n"), "V16").message


@pytest.mark.parametrize(
    "said", ["BLOCK these four cells:", "BLOCK these four cells", "Block:", "A word of theirs."]
)
def test_cells_in_a_line_of_their_own_belong_to_the_head_above(read, cards, said):
    """V35: a page may break its line before the cells."""
    text = f"Spare Squares 01\n{said}\n\n{CARD}\nSpare Squares 02\nBLOCK these four cells: A1, B1, D1, D2.\n"
    reading = read(text)
    assert cards(reading) == {"01": CARD, "02": "A1 B1 D1 D2"}
    assert not [each for each in reading.findings if each.severity == "error"]


def test_one_line_that_is_skipped_is_one_line(read):
    """V5: the note counts as people do."""
    found = read(f"Home\nSpare Squares 01\nBLOCK these four cells: {CARD}.\n").findings
    assert [each.message for each in found if each.code == "V5"] == ["1 line of other text is skipped"]


def test_two_quoted_lines_are_read_as_what_was_quoted(read, cards):
    """V35: a list that a program put in quotation marks, line by line, has two lines at least."""
    assert cards(read(f'"01: {CARD}"\n"02: {CARD}"\n')) == {"01": CARD, "02": CARD}


def test_a_part_of_a_text_is_found_where_it_stands():
    """V35: quotes and folds may have shifted it along its line or to a later one, never back."""
    from spare_squares.core.findings import Location
    from spare_squares.decks.as_written import Log

    log = Log("x", ("E9 id: E9 A1", "then F9"))
    assert log.locate_part(Location("x", 1, 8), 0, "E9") == (1, 8)
    assert log.locate_part(Location("x", 1, 8), 2, "E9") == (1, 8), "at the very place it was looked for"
    assert log.locate_part(Location("x", 1, 7), 2, "E9") == (1, 8), "or one further"
    assert log.locate_part(Location("x", 1, 4), 1, "E9") == (1, 8)
    assert log.locate_part(Location("x", 1, 4), 1, "F9") == (2, 6)
    assert log.locate_part(Location("x", 9, 4), 1, "F9") == (9, 4)
