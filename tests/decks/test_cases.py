"""Files as people had them, most from public reports, each with what should come of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spare_squares.decks.building import title_of
from spare_squares.decks.judging import judge
from spare_squares.decks.reading import read_deck
from spare_squares.errors import Unreadable, WrongUse

CASES = Path(__file__).parent / "cases"
PLAIN = [("01", 1), ("02", 5), ("03", 4)]


def judged(name: str, **opening):
    return judge(read_deck(str(CASES / name), **opening))


def packings(judgement):
    return [(proof.card.id, proof.packings) for proof in judgement.proofs]


def told(judgement, severity="error"):
    return [
        (each.code, each.at.line, each.message) for each in judgement.findings if each.severity == severity
    ]


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("strict.xlsx", "the Strict form of a workbook"),
        ("sheet-named-deck.xlsx", "cards on a sheet called Deck"),
        ("sheet-named-deck-2.xlsx", "the same with another sheet before it"),
        ("readme-first.xlsx", "cards on a later sheet"),
        ("summary-first.xlsx", "cards after a sheet that the export made"),
        ("eq-text.csv", 'the guard ="01"'),
        ("eq-text-raw.csv", "the same without quotes around it"),
        ("nohead.csv", "quoted fields without a header"),
        ("q.txt", "each line quoted as a whole"),
        ("smart-quote-titled.csv", "curly quotes around texts that hold the separator"),
        ("twice-header.csv", "files joined with their headers"),
        ("bom-mid.csv", "the same with a mark of UTF-8 in the middle"),
    ],
)
def test_a_deck_in_another_form_is_the_same_deck(name, row):
    """FD6, FD7, FD10: three cards with their ids, found right, with no error and no warning."""
    judgement = judged(name)
    assert judgement.ok and packings(judgement) == PLAIN, row
    assert not told(judgement, "warning"), row


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("readme-first.xlsx", "only the sheet Cards is read, not Read me"),
        ("eq-text.csv", '="01" is read as 01'),
        ("smart-quote-titled.csv", "“ (U+201C) is read as a quotation mark"),
        ("twice-header.csv", "a second header is skipped"),
    ],
)
def test_what_was_assumed_is_said(name, words):
    """FD6, FD7, FD10, V2: what a reader took off, chose or passed over stands in a note."""
    assert any(words in message for _, _, message in told(judged(name), "info"))


@pytest.mark.parametrize(
    ("name", "places"), [("na.csv", [(2, "#N/A"), (3, "#N/A"), (4, "#REF!")]), ("error-title.xlsx", None)]
)
def test_what_a_failed_formula_shows_is_no_value(name, places):
    """FD7, V4: an error at its cell, whatever column it stands in; no card is dropped for it."""
    judgement = judged(name)
    errors = told(judgement)
    assert len(judgement.proofs) == 3 and errors and not judgement.ok
    assert all("the formula in this cell failed" in message for _, _, message in errors)
    if places:
        assert [(line, message[message.index("(") + 1 : -1]) for _, line, message in errors] == places


@pytest.mark.parametrize(
    "shown", ["#NV", "#BEZUG!", "#WERT!", "#ZAHL!", "#VALEUR!", "#NOM?", "#¡REF!", "#¿NOMBRE?", "Err:502"]
)
def test_failed_formulas_are_known_in_four_languages(shown, tmp_path):
    """FD7: as English, German, French and Spanish spreadsheets write them, in a title too."""
    path = tmp_path / "deck.csv"
    path.write_text(f"id,blocked,title\n01,A4 B2 B4 D3,{shown}\n", "utf-8")
    assert [code for code, *_ in told(judge(read_deck(str(path))))] == ["V4"]


def test_a_formula_without_its_result_is_told_as_one():
    """FD7: no wrong reason is given for a cell that only looks blank."""
    judgement = judged("formula-nocache.xlsx")
    assert [(code, line) for code, line, _ in told(judgement)] == [("V4", 2), ("V4", 3)]
    assert all("result was not saved" in message for *_, message in told(judgement))
    assert not told(judgement, "warning")


def test_cards_without_cells_are_not_called_alike():
    """FD7: no V20 or V21 among cards whose cells are missing."""
    assert {each.code for each in judged("empty-both.csv").findings} >= {"V13"}
    assert not {each.code for each in judged("empty-both.csv").findings} & {"V20", "V21"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("filtered.xlsx", "row 5 is hidden in the sheet, and read"),
        ("hidden-row.xlsx", "row 5 is hidden in the sheet, and read"),
        ("hidden-sheet.xlsx", "not the hidden sheet Cards, which holds cards too"),
    ],
)
def test_what_a_workbook_hides_is_named(name, words):
    """FD6: hidden rows are read and hidden sheets are not, and both are said, with what to do."""
    found = [each for each in judged(name).findings if words in each.message]
    assert len(found) == 1 and found[0].fix


def test_a_sheet_can_be_named():
    """FD6: --sheet chooses, a hidden one too; a name that is none is refused with those there are."""
    other = judged("hidden-sheet.xlsx", sheet="cards")
    assert other.reading.deck is not None
    assert not any("only the sheet" in each.message for each in other.findings)
    with pytest.raises(WrongUse, match=r"there is no sheet 'Crads'; there are .*did you mean Cards"):
        judged("hidden-sheet.xlsx", sheet="Crads")
    with pytest.raises(WrongUse, match="--sheet is for workbooks"):
        judged("na.csv", sheet="Cards")


def test_two_sheets_with_cards_are_both_named(tmp_path):
    """FD6: the first is read, the other named with the option that reads it; none with cards is one error."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Easy"
    for sheet, cells in ((book.active, "A4 B2 B4 D3"), (book.create_sheet("Hard"), "A1 B1 D1 D2")):
        sheet.append(["id", "blocked"])
        sheet.append(["01", cells])
    path = str(tmp_path / "two.xlsx")
    book.save(path)
    first = judge(read_deck(path))
    assert packings(first) == [("01", 1)]
    (other,) = (each for each in first.findings if each.code == "V5")
    assert other.severity == "warning" and "the sheet Hard" in other.message and "--sheet 'Hard'" in other.fix
    assert packings(judge(read_deck(path, sheet="Hard"))) == [("01", 5)]
    for sheet in book.worksheets:
        sheet["A1"] = "what"
    book.save(path)
    (none,) = (each for each in judge(read_deck(path)).findings if each.severity == "error")
    assert "there are Easy, Hard" in none.message and "--sheet NAME" in none.fix


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("fmt-SQ.xlsx", ["SQ-01", "SQ-02", "SQ-03"]),
        ("fmt-pct.xlsx", ["1%", "2%", "4%"]),
        ("id-1.10.xlsx", ["1.1", "1.10", "1.2"]),
    ],
)
def test_ids_are_as_the_sheet_shows_them(name, ids):
    """FD6: the form of a number is part of an id."""
    judgement = judged(name)
    assert judgement.ok and [proof.card.id for proof in judgement.proofs] == ids


def test_a_locked_workbook_is_called_locked():
    """FD6: it is .xlsx already."""
    with pytest.raises(Unreadable, match="this workbook has a password; save it without"):
        judged("locked.xlsx")


def test_a_header_with_commas_can_be_named(run):
    """FD10: one --columns KEY=HEADER, several, or quotes inside, each finds the column."""
    path = str(CASES / "col-comma.csv")
    for options in (
        ["--columns", "id=Card number,blocked=Cells, four of them"],
        ["--columns", "id=Card number", "--columns", "blocked=Cells, four of them"],
        ["--columns", 'id=Card number,blocked="Cells, four of them"'],
    ):
        cards = json.loads(run("verify", path, "--json", *options, code=0).out)["cards"]
        assert [(card["id"], card["packings"]) for card in cards] == PLAIN


def test_a_form_is_a_table_whose_columns_are_to_be_named():
    """FD10: long questions for headers make no text of a table; --columns is in the mend."""
    found = judged("forms.csv").findings
    assert {each.code for each in found if each.severity == "error"} == {"V3"}
    assert any("--columns blocked=HEADER" in each.fix for each in found)


def test_a_table_may_name_its_game_or_be_told_it():
    """FD9: a comment above the header is obeyed, --game says it, and cards off the board ask for it."""
    assert packings(judged("commented-game.csv")) == [("1", 1), ("2", 1)]
    columns = {"id": "unique_id", "blocked": "canonical_coords"}
    plain = judged("unsolvable-40.csv", columns=columns)
    (asked,) = (each for each in plain.findings if "another game" in each.message)
    assert "--game six-by-six" in asked.fix
    told_so = judged("unsolvable-40.csv", columns=columns, game="six-by-six")
    assert [code for code, *_ in told(told_so)].count("V18") == 40


def test_a_game_that_is_said_twice_must_be_one():
    """FD9, V34: --game against the file's own is an error at that line; a game that is none is refused."""
    assert judged("commented-game.csv", game="six-by-six").proofs
    assert [code for code, *_ in told(judged("commented-game.csv", game="spare-squares"))] == ["V34"]
    with pytest.raises(WrongUse, match="did you mean six-by-six"):
        judged("commented-game.csv", game="six-by-sx")


def test_counts_that_others_published():
    """V19: 11 packings of a 6×6 roll, 216 and 7 of the calendar puzzle's days."""
    assert [each for _, each in packings(judged("eleven.txt", game="six-by-six"))] == [11]
    days = dict(packings(judged("day.yaml")))
    assert days["Jan 25"] == 216 and days["Oct 6"] == 7


@pytest.mark.parametrize(
    ("name", "words", "encoding", "title"),
    [
        ("cp1251.csv", "Äîæäü", "cp1251", "Дождь"),
        ("macroman-title.csv", "GrŸn", "mac-roman", "Grün"),
    ],
)
def test_a_guessed_encoding_shows_what_it_decided(name, words, encoding, title):
    """FD10: the first text that hangs on the guess is shown, an option names the encoding instead."""
    (guess,) = (each for each in judged(name).findings if each.code == "V1")
    assert words in guess.message and guess.at.line == 2 and f"--encoding {encoding}" in guess.fix
    right = judged(name, encoding=encoding)
    assert not told(right, "warning") and title in {card.title for card in right.reading.deck.cards}
    with pytest.raises(WrongUse, match="is no encoding"):
        judged(name, encoding="latin-99")


def test_a_title_above_plain_cards_is_no_yaml():
    """FD8: a line of prose that looks like a key makes no document of cards a line each."""
    assert packings(judged("t1.txt")) == PLAIN
    assert judged("t1.txt").reading.deck.title == "Rainy days"
    assert judged("prose-with-pieces.txt").ok and packings(judged("prose-with-pieces.txt")) == PLAIN


@pytest.mark.parametrize("name", ["t3.txt", "t4.txt"])
def test_lines_of_pieces_are_the_answer_of_the_card_above(name):
    """FD8: `I: A3 B3 C3` under a card or a head is no card."""
    judgement = judged(name)
    assert judgement.ok and packings(judgement) == PLAIN[:2]
    assert [each.letter for each in judgement.reading.deck.answers["01"]] == ["I", "L", "D", "O"]


def test_cards_with_single_letters_for_ids_stay_cards(tmp_path):
    """FD8: where the card above is called A, a line that begins with B is the next card."""
    path = tmp_path / "letters.txt"
    path.write_text("A: A4 B2 B4 D3\nB: A1 B1 D1 D2\nC: B1 C1 C4 D1\n")
    assert packings(judge(read_deck(str(path)))) == [("A", 1), ("B", 5), ("C", 4)]


def test_cells_under_two_heads_belong_to_nobody(tmp_path):
    """FD8, V33: whose the cells are is asked, and no card is kept with another's."""
    path = tmp_path / "two.txt"
    path.write_text("Spare Squares 01\nSpare Squares 02\nA4, B2, B4, D3\nA1, B1, D1, D2\n")
    judgement = judge(read_deck(str(path)))
    assert not judgement.ok and not judgement.proofs
    assert "under 2 heads, 01, 02: whose are they?" in told(judgement)[0][2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "which", "size"),
    [
        (None, "kit", "standard"),
        (None, "kit", "poker"),
        (None, "answers", "standard"),
        ("six.csv", "kit", "standard"),
        ("six.csv", "answers", "standard"),
    ],
)
def test_our_own_papers_are_the_deck_again(source, which, size, run, tmp_path, monkeypatch):
    """FD8: the text of kit and answers, as a viewer gives it, has the fingerprint of the deck."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    monkeypatch.chdir(tmp_path)
    six = ["--game", "six-by-six"] if source else []
    if source:
        assert run("deck", "generate", *six, "--count", "6", "--seed", "3", "-o", source).code == 0
    printed = ["--paper", "a4", "--card-size", size]
    assert run("kit", *([source] if source else []), *printed).code == 0
    (file,) = Path("output").glob(f"*-{which}-a4.pdf")
    pages = pypdfium2.PdfDocument(str(file))
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
    Path("copied.txt").write_text(text, "utf-8")
    again = read_deck("copied.txt", game=six[1] if six else None)
    deck = read_deck(source).deck
    assert again.deck.fingerprint() == deck.fingerprint() and again.deck.title == deck.title


@pytest.mark.parametrize("name", ["radio.txt", "xo.txt", "bin.txt"])
def test_marks_that_people_draw_with(name):
    """FD10: 🔘 and ⬜, X and O, 1 and 0 are pictures where rows of one length stand together."""
    judgement = judged(name)
    deck = judgement.reading.deck
    assert judgement.ok and deck.game.board.names(deck.cards[0].blocked) == ("A4", "B2", "B4", "D3")


@pytest.mark.parametrize(("blocked", "free"), [("☒", "☐"), ("▪", "▫"), ("☑", "☐"), ("🔘", "⚪")])
def test_pairs_of_marks(blocked, free, tmp_path):
    """FD10: a mark and the one it goes with are told apart."""
    path = tmp_path / "deck.txt"
    rows = ["....", ".#..", "...#", "##.."]
    path.write_text("\n".join(rows).replace("#", blocked).replace(".", free) + "\n", "utf-8")
    deck = read_deck(str(path)).deck
    assert deck.game.board.names(deck.cards[0].blocked) == ("A4", "B2", "B4", "D3")


def test_a_mark_that_nobody_knows_is_named_once(tmp_path):
    """FD10, V16: by its code point, with those that are known; not once a row."""
    path = tmp_path / "deck.txt"
    path.write_text("⬜⬜⬜⬜\n⬜🍎⬜⬜\n⬜⬜⬜⬜\n🍎🍎🍎⬜\n", "utf-8")
    (error,) = (each for each in judge(read_deck(str(path))).findings if each.severity == "error")
    assert error.code == "V16" and "U+1F34E" in error.message and "⬛" in error.fix


def test_two_boards_beside_one_another_are_told_as_such(tmp_path):
    """FD10: rows twice as long as the board's are two boards."""
    path = tmp_path / "deck.txt"
    path.write_text("#...#...\n........\n........\n###.###.\n")
    assert "put these 2 boards one under the other" in told(judge(read_deck(str(path))))[0][2]


@pytest.mark.parametrize("line", ["\u04104 B2 B4 D3", "\uff21\uff14 B2 B4 D3", "\u0391-4 B2 B4 D3"])
def test_a_cell_in_letters_that_only_look_like_ours_is_no_id(line, tmp_path):
    """FD23, V16: the letter is named by its code point, and no cell is called missing."""
    path = tmp_path / "deck.txt"
    path.write_text(f"{line}\nA1 B1 D1 D2\n", "utf-8")
    errors = told(judge(read_deck(str(path))))
    assert [code for code, *_ in errors] == ["V16"] and "U+" in errors[0][2]


@pytest.mark.parametrize("name", ["/dev/fd/63", "/dev/stdin", "/proc/self/fd/0", "<stdin>"])
def test_a_pipe_gives_no_title(name):
    """FD15: what is no file of the user's does not name the deck."""
    assert title_of(name) == "My deck"
