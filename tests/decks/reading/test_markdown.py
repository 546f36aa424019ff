"""Tables of wikis, notes and chats: Markdown, and the plainer ones with plus signs."""

from __future__ import annotations

import pytest

CARD = "A4 B2 B4 D3"
TWO = {"01": CARD, "02": "A1 B1 D1 D2"}


@pytest.mark.parametrize(
    "text",
    [
        f"| Card | Blocked |\n|------|---------|\n| 01 | {CARD} |\n| 02 | A1 B1 D1 D2 |\n",
        f"Card | Blocked\n:---:|---:\n01 | {CARD}\n02 | A1, B1, D1, D2\n",
        f"  | **Card** | *x* |\n  | --- | --- |\n  | **01** | `{CARD}` |\n  | 02 | **A1** `B1`<br>D1 D2 |\n",
        f"+----+-----+\n| id | blocked |\n+----+---+\n| 01 | {CARD} |\n+---+---+\n| 02 | A1B1D1D2 |\n+--+",
        f" id | blocked \n----+---------\n 01 | {CARD}\n 02 | A1 B1 D1 D2\n",
        "| id | blocked |\n|--|--|\n| 01 | ..../.#../...#/##.. |\n| 02 | A1 B1 D1 D2 |\n",
        f"| id | blocked |\n|--|--|\n| 01 | {CARD} |\n\nHard:\n\n|ID|Blocked|\n|--|--|\n|02|A1 B1 D1 D2|\n",
    ],
)
def test_markdown_tables(read, cards, text):
    """V35: a table is read whether it has bars at its ends or not, with emphasis, rules and breaks in it."""
    reading = read(text.replace("*x*", "**Blocked**"))
    assert cards(reading) == TWO
    assert reading.format == "markdown"
    assert not [each for each in reading.findings if each.severity == "error"]


def test_a_table_has_a_hundred_columns_at_most(read, cards, one):
    """V6: as many columns as a sheet may have, and not one more."""

    def table(columns):
        extra = columns - 2
        return f"| id | blocked{' | x' * extra} |\n|--|--{'|--' * extra}|\n| 01 | {CARD}{' | ' * extra} |\n"

    assert not [each for each in read(table(100)).findings if each.code == "V6"]
    assert "100 columns" in one(read(table(101)), "V6").message


def test_stars_of_a_picture_are_no_emphasis(read, cards):
    """V35: a board drawn with stars stays whole."""
    reading = read("| id | blocked |\n|--|--|\n| 01 | **../..../..../..** |\n")
    assert cards(reading) == {"01": "A1 B1 C4 D4"}


def test_words_around_a_table_are_skipped_and_told(read, cards, one):
    """V2, V5: a heading above and a greeting below are no cards; what was assumed is said."""
    reading = read(f"# Friday\n\nBring tea.\n\n| Card | Blocked |\n|--|--|\n| 01 | {CARD} |\n\nBye!\n")
    assert cards(reading) == {"01": CARD}
    assert "3 lines around the table skipped" in [each.message for each in reading.findings]
    assert "Markdown" in one(reading, "V2", "info").message


def test_headers_that_are_not_known(read, one):
    """V3, V35: a table with other headers is called a table, and columns can be mapped."""
    text = f"| What | Where |\n|---|---|\n| 01 | {CARD} |\n"
    found = read(text).findings
    assert [each.message for each in found if each.severity == "error"] == [
        "no column holds the card's id",
        "no column holds the card's blocked cells",
    ]
    reading = read(text, columns={"id": "what", "blocked": "where"})
    assert reading.deck is not None and [card.id for card in reading.deck.cards] == ["01"]


def test_second_table_with_other_columns(read, one):
    """V3: no table is left out in silence."""
    reading = read(f"| id | blocked |\n|--|--|\n| 01 | {CARD} |\n\n| Name | Age |\n|--|--|\n| Ann | 9 |\n")
    finding = one(reading, "V3")
    assert (finding.at.line, finding.at.column) == (5, 3) and "a file of its own" in finding.fix


@pytest.mark.parametrize("line", ["|", " |", "| |", "||"])
def test_bars_alone_are_no_header(read, cards, line):
    """V6: a bar above a rule is neither a table nor the end of the program."""
    table = f"| id | blocked |\n|--|--|\n| 01 | {CARD} |\n"
    assert cards(read(f"{table}\n{line}\n|--|--|\n")) == {"01": CARD}
    assert cards(read(f"{line}\n|--|--|\n{table}")) == {"01": CARD}


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("| 01 | A1 B1 E9 D2 |", 14),
        ("01 | A1 B1 E9 D2", 12),
        ("\t|01|A1 B1 `E9` D2|", 13),
        ("| 01 | E9 |", 8),
    ],
)
def test_faults_point_into_the_table(read, one, row, column):
    """V15: a wrong cell has its line and its column."""
    finding = one(read(f"| id | blocked |\n|--|--|\n{row}\n"), "V15")
    assert (finding.at.line, finding.at.column, finding.card) == (3, column, "01")


def test_bars_in_a_picture_are_no_table(read, cards):
    """V35: rows of marks apart by bars stay a picture."""
    assert cards(read("01: ----|-#--|---#|##--\n")) == {"01": CARD}
