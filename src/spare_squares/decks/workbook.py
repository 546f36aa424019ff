"""Read a spreadsheet (.xlsx) through openpyxl, after a look at what its archive would unpack to.

Numbers become text as the sheet shows them where that can be known (a 1 formatted `00` is 01). What a
spreadsheet has turned into a date is told: the text that was typed is lost (V4).
"""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import replace
from typing import Any

from spare_squares.decks.as_written import Log, RawDeck, Text
from spare_squares.decks.reading import Opening
from spare_squares.decks.tables import deck_in_rows
from spare_squares.errors import Unreadable

MOST_UNPACKED = 10_000_000
MOST_TAGS = 500_000
MOST_PARTS = 500
MOST_ROWS = 20_500
MOST_COLUMNS = 60
MOST_BLANK_ROWS = 2_000  # a sheet that was once longer ends in blank rows: after so many it is over
ABOUT = "Deck"  # a sheet of this name holds the deck's own keys, one a row
ABOUT_KEYS = ("title", "credit", "game", "fingerprint")


def is_archive(data: bytes) -> bool:
    """Tell whether the bytes are those of a zip archive."""
    return data.startswith(b"PK\x03\x04")


def read_workbook(data: bytes, opening: Opening, log: Log) -> RawDeck:
    """Read the first sheet of a workbook, and the one called Deck if there is one.

    Raises:
        Unreadable: for an archive that is no workbook, is broken or would unpack to too much.
    """
    _look_inside(data, log.file)
    try:
        import openpyxl
    except ImportError:
        fix = 'install it with pip install "spare-squares[xlsx]", or save the sheet as .csv'
        raise Unreadable(f"{log.file}: reading .xlsx needs the package openpyxl: {fix}") from None
    try:
        # openpyxl warns of what it skips and prints a word on broken styles; neither is for our reader.
        with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            return _deck(book, opening.columns, log)
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        # A broken workbook makes openpyxl raise almost anything, from KeyError to its XML parser's errors.
        name = type(error).__name__
        if name == "Stop":
            raise
        raise Unreadable(
            f"{log.file}: the spreadsheet is broken ({name}); save it again or as .csv"
        ) from None


def _look_inside(data: bytes, file: str) -> None:
    """Refuse an archive that would unpack to too much, or whose XML defines entities."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                limit = f"{MOST_UNPACKED // 1_000_000} MB"
                raise Unreadable(f"{file}: the spreadsheet unpacks to more than {limit}; save it as .csv")
            if "xl/workbook.xml" not in archive.namelist():
                raise Unreadable(f"{file}: this is {_what_else(archive)}")
            for part in parts:
                text = archive.read(part) if part.filename.endswith((".xml", ".rels")) else b""
                if text.count(b"<") > MOST_TAGS:
                    raise Unreadable(f"{file}: the spreadsheet is too large; save it as .csv")
                if b"<!DOCTYPE" in text or b"<!ENTITY" in text or text[:2] in (b"\xff\xfe", b"\xfe\xff"):
                    raise Unreadable(f"{file}: the spreadsheet's XML holds definitions, which are refused")
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(f"{file}: the archive is broken ({type(error).__name__})") from None


def _what_else(archive: zipfile.ZipFile) -> str:
    """Say what an archive is that is no .xlsx, and what to do with it."""
    names = archive.namelist()
    kind = archive.read("mimetype")[:80] if "mimetype" in names else b""
    if b"opendocument.spreadsheet" in kind:
        return "an OpenDocument spreadsheet; save it as .xlsx or .csv"
    if b"opendocument" in kind or any(name.startswith("word/") for name in names):
        return "a document of a word processor; copy its text into a text file, its table into a spreadsheet"
    if "xl/workbook.bin" in names:
        return "a binary spreadsheet; save it as .xlsx or .csv"
    if any(name.startswith("Index/") or name == "Index.zip" for name in names):
        return "a file of Numbers or Pages; export it as .xlsx or .csv"
    return "a zip archive and no .xlsx spreadsheet; unpack it, and name the deck in it"


def _deck(book: Any, columns: Mapping[str, str], log: Log) -> RawDeck:
    sheets = [sheet for sheet in book.worksheets if sheet.title != ABOUT and sheet.sheet_state == "visible"]
    about = next((sheet for sheet in book.worksheets if sheet.title == ABOUT), None)
    if not sheets:
        raise Unreadable(f"{log.file}: the spreadsheet has no visible sheet with cards")
    if len(sheets) > 1:
        others = ", ".join(sheet.title[:31] for sheet in sheets[1:6])
        log.add("V5", "info", f"only the sheet {sheets[0].title[:31]} is read, not {others}")
    deck = deck_in_rows(list(_rows(sheets[0], log)), columns, log)
    if about is None:
        return deck
    found = {row[0].text.strip().lower(): row[1] for row in _rows(about, log) if len(row) > 1}
    given = {key: found[key] for key in ABOUT_KEYS if key in found and found[key].text.strip()}
    return replace(
        deck,
        title=given.get("title"),
        credit=given.get("credit"),
        game=given.get("game"),
        fingerprint=given.get("fingerprint"),
    )


def _rows(sheet: Any, log: Log) -> Iterator[list[Text]]:
    """Yield the rows as texts, up to the last column in use."""
    sheet.reset_dimensions()
    blank = 0
    for number, row in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
        if number > MOST_ROWS:
            raise log.fail("V6", f"the sheet has more than {MOST_ROWS:,} rows", at=Text("", number, 1))
        texts = [
            Text(_typed(cell, number, column, log), number, column) for column, cell in enumerate(row, 1)
        ]
        while texts and not texts[-1].text.strip():
            texts.pop()
        blank = 0 if texts else blank + 1
        if blank > MOST_BLANK_ROWS:
            return
        if texts:
            yield texts


def _typed(cell: Any, line: int, column: int, log: Log) -> str:
    """Return a cell's value as the text the sheet shows, as far as that can be known."""
    value = cell.value
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time, datetime.timedelta)):
        if isinstance(value, datetime.datetime) and value.time() == datetime.time():
            value = value.date()
        fix = "format the column as text and type it again"
        message = f"the spreadsheet has made a date or time of this cell: {value}"
        log.add("V4", "warning", message, at=Text("", line, column), found=str(value), fix=fix)
        return str(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    zeros = re.fullmatch("0{1,9}", str(cell.number_format or ""))
    return str(value).zfill(len(zeros.group())) if zeros and isinstance(value, int) else str(value)
