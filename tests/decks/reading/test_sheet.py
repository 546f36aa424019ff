"""Spreadsheets: what openpyxl reads, and archives that only look like one."""

from __future__ import annotations

import contextlib
import datetime
import io
import re
import sys
import zipfile
from collections.abc import Callable

import openpyxl
import pytest

from spare_squares.decks.workbook import show_number
from spare_squares.errors import Unreadable

CARD = "A4 B2 B4 D3"
SHEET = "xl/worksheets/sheet1.xml"


def book(*rows: tuple[object, ...], title: str = "Sheet", **sheets: list[tuple[object, ...]]) -> bytes:
    """Return a workbook with these rows in its first sheet, and further sheets by name."""
    made = openpyxl.Workbook()
    first = made.worksheets[0]
    first.title = title
    for row in rows:
        first.append(row)
    for name, more in sheets.items():
        sheet = made.create_sheet(name)
        for row in more:
            sheet.append(row)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def patched(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """Return an archive with each part run through `change(name, bytes)`."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return out.getvalue()


def test_cards_of_a_sheet(read, cards):
    """V35: a spreadsheet is read like a table, whatever its blank rows and columns."""
    reading = read(
        book(
            (None,),
            ("Karte", "Titel", "Gesperrt", None),
            ("01", "Gate", CARD),
            (None, None, None),
            (2, None, "a1,b1,d1,d2"),
        )
    )
    assert cards(reading) == {"01": CARD, "2": "A1 B1 D1 D2"}
    assert reading.format == "xlsx"
    assert [each.at.line for each in reading.cards] == [3, 5]
    assert reading.findings == ()


def test_the_deck_sheet_holds_what_is_no_card(read):
    """V37: a sheet of keys and values holds title, credit, game and fingerprint, one a row."""
    about = [
        ("title", "Rainy days"),
        ("Credit", "Mira"),
        ("game", "spare-squares"),
        ("fingerprint", "64f9fd22"),
    ]
    reading = read(book(("id", "blocked"), ("01", CARD), Deck=about))
    deck = reading.deck
    assert deck is not None and (deck.title, deck.credit) == ("Rainy days", "Mira")
    assert reading.fingerprint.text == "64f9fd22"


def test_other_sheets_are_named(read, cards, one):
    """V5: only the first sheet is read, and that is said."""
    reading = read(book(("id", "blocked"), ("01", CARD), Notes=[("x",)]))
    assert cards(reading) == {"01": CARD}
    assert "not Notes" in one(reading, "V5", "info").message


def test_hidden_sheets_are_not_read(read, cards):
    """V35: the first sheet that the eye sees holds the cards."""
    data = book(("id", "blocked"), ("99", CARD), Seen=[("id", "blocked"), ("01", CARD)])
    made = openpyxl.load_workbook(io.BytesIO(data))
    made["Sheet"].sheet_state = "hidden"
    out = io.BytesIO()
    made.save(out)
    assert cards(read(out.getvalue())) == {"01": CARD}


def test_numbers_show_as_in_the_sheet(read, cards):
    """V4: a number is the text that the sheet shows: 1 formatted 00 is 01, 2.0 is 2."""
    made = openpyxl.load_workbook(io.BytesIO(book(("id", "blocked"), (1, CARD), (2.0, CARD), (True, CARD))))
    made.worksheets[0]["A2"].number_format = "00"
    out = io.BytesIO()
    made.save(out)
    assert list(cards(read(out.getvalue()))) == ["01", "2", "TRUE"]


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (1, '"SQ-"00', "SQ-01"), (1, r"\S\Q\-00", "SQ-01"), (7, r"00\.", "07."), (7, '000" a"', "007 a"),
        (0.5, "0%", "50%"), (2.5, "0.00", "2.50"), (12, "#,##0", "12"), (7, "[$-409]00", "07"),
        (7, "00;-00", "07"), (7, "yyyy", None),
    ],
)  # fmt: skip
def test_each_form_of_a_number(value, form, shown):
    """V4: texts in quotes and single letters behind a backslash stand as they are; no form is guessed at."""
    assert show_number(value, form) == shown


def test_dates_are_told(read, one):
    """V4: what a spreadsheet has turned into a date is a warning: the text typed is lost."""
    finding = one(read(book(("id", "blocked"), (datetime.date(2026, 1, 2), CARD))), "V4", "warning")
    assert (finding.at.line, finding.at.column) == (2, 1)
    assert "2026-01-02" in finding.message and "as text" in finding.fix


def test_a_day_is_told_without_an_hour(read, one):
    """V4: what was typed was a day, so no midnight is added to it."""
    reading = read(book(("id", "blocked"), (datetime.date(2026, 1, 2), CARD)))
    assert reading.deck is not None and reading.deck.cards[0].id == "2026-01-02"
    assert one(reading, "V4", "warning").found == "2026-01-02"


def test_formulas_count_by_what_they_show(read, cards):
    """V35: an id that a spreadsheet has computed is the number it shows, not the formula."""

    def computed(name: str, part: bytes) -> bytes:
        return re.sub(rb"</f><v ?/?>(</v>)?", b"</f><v>7</v>", part) if name == SHEET else part

    assert cards(read(patched(book(("id", "blocked"), ("=3+4", CARD)), computed))) == {"7": CARD}


def test_cell_faults_have_row_and_column(read, one):
    """V15: a finding in a spreadsheet names its row and its column."""
    finding = one(read(book(("id", "blocked"), ("01", "A4 B2 B4 D9"))), "V15")
    assert (finding.at.line, finding.card) == (2, "01")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (patched(book(("id",)), lambda name, part: b"<!DOCTYPE a><a/>"), "holds definitions"),
        (
            patched(book(("id",)), lambda name, part: b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"),
            "holds definitions",
        ),
        (patched(book(("id",)), lambda name, part: b"<" * 600_000), "too large"),
        (patched(book(("id",)), lambda name, part: b" " * 3_000_000), "unpacks to more than 10 MB"),
        (
            patched(book(("id",)), lambda name, part: b"<a>" if name == SHEET else part),
            "spreadsheet is broken",
        ),
        (patched(book(("id",)), lambda name, part: b"" if name == SHEET else part), "spreadsheet is broken"),
        (book(("id",))[:-200], "archive is broken"),
    ],
    ids=["entities", "type", "tags", "bomb", "open", "empty", "cut"],
)
def test_hostile_archives_end_in_one_message(read, data, words):
    """V6: bombs, definitions and broken parts are refused before or while they are read."""
    with pytest.raises(Unreadable, match=words):
        read(data)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        (
            "mimetype",
            "application/vnd.oasis.opendocument.spreadsheet",
            "an OpenDocument spreadsheet; save it as",
        ),
        ("mimetype", "application/vnd.oasis.opendocument.text", "word processor; copy its text"),
        ("word/document.xml", "<w/>", "word processor; copy its text"),
        ("xl/workbook.bin", "", "a binary spreadsheet; save it as .xlsx"),
        ("Index/Document.iwa", "", "a file of Numbers or Pages; export it"),
        ("deck.yaml", "cards: []", "a zip archive and no .xlsx spreadsheet; unpack it"),
    ],
)
def test_archive_that_is_no_workbook(read, name, content, words):
    """V1: any other archive is called what it is, with what to do."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, content)
    with pytest.raises(Unreadable, match=words):
        read(out.getvalue())


def test_a_cell_in_the_far_corner_costs_nothing(read, cards):
    """V6: a cell in the last row of a sheet does not make a million rows."""
    made = openpyxl.load_workbook(io.BytesIO(book(("id", "blocked"), ("01", CARD))))
    made.worksheets[0]["XFD1048576"] = "x"
    out = io.BytesIO()
    made.save(out)
    assert cards(read(out.getvalue())) == {"01": CARD}


def test_without_openpyxl_the_message_says_what_to_install(read, monkeypatch):
    """V35: the extra is named when it is missing."""
    data = book(("id", "blocked"), ("01", CARD))
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(Unreadable, match=r'pip install "spare-squares\[xlsx\]"'):
        read(data)


def test_broken_styles_print_nothing(read, cards, capsys):
    """V32: what openpyxl says of broken styles stays out of the report on standard output."""
    named = b'<cellStyle name="x" xfId="7" builtinId="3"/>'
    data = patched(
        book(("id", "blocked"), ("01", CARD)),
        lambda name, part: re.sub(b"<cellStyle .*?/>", named, part) if name == "xl/styles.xml" else part,
    )
    with contextlib.suppress(Unreadable):
        assert cards(read(data)) == {"01": CARD}
    assert capsys.readouterr() == ("", "")


def test_a_formula_whose_result_was_not_saved_is_no_blank(read):
    """V35: a sheet saved by a program may hold formulas without results, which are told."""
    reading = read(book(("id", "blocked"), ("01", '="A4 B2 B4 D3"')))
    assert any("formula" in each.message for each in reading.findings if each.severity == "error")
