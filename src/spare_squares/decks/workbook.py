"""Read a spreadsheet (.xlsx) through openpyxl, after a look at what its archive would unpack to.

The cards stand on the sheet whose header names ids and cells, whatever it is called and wherever it lies.
Numbers become text as the sheet shows them where that can be known (a 1 formatted `00` is 01). What a
spreadsheet has turned into a date is told: the text that was typed is lost (V4).
"""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from itertools import islice
from typing import Any

from spare_squares.decks.as_written import Log, RawDeck, Stop, Text
from spare_squares.decks.source import Opening
from spare_squares.decks.tables import FORMULA, MOST_ABOVE, deck_in_rows, keys_of_row
from spare_squares.errors import SpareSquaresError, Unreadable, WrongUse
from spare_squares.wording import nearest_name, noun_for

MOST_UNPACKED = 10_000_000
MOST_TAGS = 500_000
MOST_PARTS = 500
MOST_ROWS = 20_500
MOST_COLUMNS = 60
MOST_BLANK_ROWS = 2_000  # a sheet that was once longer ends in blank rows: after so many it is over
ABOUT_KEYS = ("title", "credit", "game", "fingerprint")
MOST_NAMED = 8
# What Excel calls Strict is the same workbook under other names, which openpyxl does not know.
STRICT = b"http://purl.oclc.org/ooxml/"
_TRANSITIONAL = {
    b"spreadsheetml/main": b"spreadsheetml/2006/main",
    b"officeDocument/relationships": b"officeDocument/2006/relationships",
    b"drawingml/main": b"drawingml/2006/main",
}
_HIDDEN_ROW = re.compile(rb"<(?:\w+:)?row\b(?=[^>]*\shidden=\"(?:1|true)\")[^>]*\sr=\"(\d{1,7})\"")
# A number's form such as "SQ-"00 or 0.00%: texts in quotes or after a backslash, zeros, decimals, texts.
_LITERAL = r"""(?:"[^"]*"|\\.|[ \-:/()])*"""
_FORM = re.compile(
    rf"(?:\[\$[^\]]*\]|\[[A-Za-z]+\])*({_LITERAL})[#,]*(0+)(?:\.(0+))?(%?)({_LITERAL})", re.DOTALL
)


def is_archive(data: bytes) -> bool:
    """Tell whether the bytes are those of a zip archive."""
    return data.startswith(b"PK\x03\x04")


def read_workbook(data: bytes, opening: Opening, log: Log) -> RawDeck:
    """Read the sheet of a workbook that holds the cards, and the one with the deck's own keys.

    Raises:
        Unreadable: for an archive that is no workbook, is broken or would unpack to too much.
        WrongUse: for a sheet that the workbook does not have.
    """
    # Before openpyxl sees it: that unpacks everything, a bomb of zeros as well.
    data = look_inside(data, log.file)
    try:
        import openpyxl
    except ImportError:
        fix = 'install it with pip install "spare-squares[xlsx]", or save the sheet as .csv'
        raise Unreadable(f"{log.file}: reading .xlsx needs the package openpyxl: {fix}") from None
    try:
        # openpyxl warns of what it skips and prints a word on broken styles; neither is for our reader.
        with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            return _Workbook(openpyxl.load_workbook, data, opening, log).deck()
    except (SpareSquaresError, Stop, MemoryError):
        raise
    except Exception as error:
        # A broken workbook makes openpyxl raise almost anything, from KeyError to its XML parser's errors.
        what = f"the spreadsheet is broken ({type(error).__name__}); save it again or as .csv"
        raise Unreadable(f"{log.file}: {what}") from None


def look_inside(data: bytes, file: str) -> bytes:
    """Refuse an archive that would unpack to too much, or whose XML defines entities; return one to read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                limit = f"{MOST_UNPACKED // 1_000_000} MB"
                raise Unreadable(f"{file}: the spreadsheet unpacks to more than {limit}; save it as .csv")
            if "xl/workbook.xml" not in archive.namelist():
                raise Unreadable(f"{file}: this is {name_archive(archive)}")
            for part in parts:
                text = archive.read(part) if part.filename.endswith((".xml", ".rels")) else b""
                if text.count(b"<") > MOST_TAGS:
                    raise Unreadable(f"{file}: the spreadsheet is too large; save it as .csv")
                # Entities can grow without end in any XML parser, and UTF-16 would hide them from this
                # look.
                if b"<!DOCTYPE" in text or b"<!ENTITY" in text or text[:2] in (b"\xff\xfe", b"\xfe\xff"):
                    raise Unreadable(f"{file}: the spreadsheet's XML holds definitions, which are refused")
            return make_transitional(archive) if STRICT in archive.read("xl/workbook.xml") else data
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(f"{file}: the archive is broken ({type(error).__name__})") from None


def name_archive(archive: zipfile.ZipFile) -> str:
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


def make_transitional(archive: zipfile.ZipFile) -> bytes:
    """Return a Strict workbook under the names that openpyxl knows."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as plain:
        for part in archive.infolist():
            content = archive.read(part)
            if part.filename.endswith((".xml", ".rels")):
                for strict, usual in _TRANSITIONAL.items():
                    content = content.replace(STRICT + strict, b"http://schemas.openxmlformats.org/" + usual)
            plain.writestr(part.filename, content)
    return out.getvalue()


class _Workbook:
    """The sheets of one workbook, and which of them is read."""

    def __init__(self, load: Callable[..., Any], data: bytes, opening: Opening, log: Log) -> None:
        self.load, self.data, self.opening, self.log = load, data, opening, log
        self.book = load(io.BytesIO(data), read_only=True, data_only=True)
        # Our own workbooks have a sheet of keys and values beside the cards.
        about = [sheet for sheet in self.book.worksheets if self.is_about_deck(sheet)]
        self.about = about[0] if about else None
        self.sheets = [sheet for sheet in self.book.worksheets if sheet is not self.about]

    def deck(self) -> RawDeck:
        """Return the deck: its cards, and what a sheet of keys and values says of all of them."""
        sheet = self.choose_sheet()
        self.tell_hidden_rows(sheet)
        deck = deck_in_rows(
            self.mark_formulas(sheet, list(read_rows(sheet, self.log))), self.opening.columns, self.log
        )
        given = {key: value for key, value in self._keys(self.about).items() if value.text.strip()}
        return replace(deck, **given) if given else deck

    def choose_sheet(self) -> Any:
        """Return the sheet with the cards; the log says which others there are."""
        if self.opening.sheet:
            return self._named(self.opening.sheet)
        # Drafts and lists for drop-downs lie on hidden sheets: they are read when asked for by name.
        shown = [sheet for sheet in self.sheets if sheet.sheet_state == "visible"]
        if not shown:
            names = _names(self.sheets)
            hint = f"; its sheets are {names}: choose one by --sheet NAME" if names else ""
            raise Unreadable(f"{self.log.file}: the spreadsheet has no visible sheet with cards{hint}")
        holding = [sheet for sheet in self.sheets if self.has_cards(sheet)]
        read = next((sheet for sheet in holding if sheet in shown), None)
        if read is None and len(shown) > 1:
            fix = "name one by --sheet NAME, and its columns by --columns id=HEADER,blocked=HEADER"
            message = f"no sheet has a header that names ids and blocked cells: there are {_names(shown)}"
            raise self.log.fail("V3", message, fix=fix)
        read = read or shown[0]
        self._tell_others(read, holding)
        return read

    def _named(self, name: str) -> Any:
        titles = {sheet.title.casefold(): sheet for sheet in self.book.worksheets}
        if name.casefold() in titles:
            return titles[name.casefold()]
        near = nearest_name(name.casefold(), titles)
        hint = f"; did you mean {titles[near].title}?" if near else ""
        raise WrongUse(
            f"{self.log.file}: there is no sheet {name!r}; there are {_names(self.book.worksheets)}{hint}"
        )

    def _tell_others(self, read: Any, holding: Sequence[Any]) -> None:
        others = [sheet for sheet in holding if sheet is not read]
        if others:
            hidden = [sheet for sheet in others if sheet.sheet_state != "visible"]
            what = "the hidden sheet" if others == hidden else "the sheet"
            too = f"{what} {_names(others)}, which holds cards too"
            message = f"only the sheet {read.title[:31]} is read, not {too}"
            self.log.add("V5", "warning", message, fix=f"read another by --sheet {others[0].title[:31]!r}")
        elif len(self.sheets) > 1:
            rest = _names([sheet for sheet in self.sheets if sheet is not read])
            self.log.add("V5", "info", f"only the sheet {read.title[:31]} is read, not {rest}")

    def has_cards(self, sheet: Any) -> bool:
        """Tell whether one of the first rows names ids and cells."""
        return any(
            {"id", "blocked"} <= set(keys_of_row([field.text for field in row], self.opening.columns))
            for row in islice(read_rows(sheet, Log(self.log.file)), MOST_ABOVE)
        )

    def is_about_deck(self, sheet: Any) -> bool:
        """Tell whether a sheet holds the deck's own keys, each with its value, and nothing else."""
        rows = list(islice(read_rows(sheet, Log(self.log.file)), len(ABOUT_KEYS) + 1))
        return bool(rows) and all(row[0].text.strip().lower() in ABOUT_KEYS and len(row) <= 2 for row in rows)

    def _keys(self, sheet: Any) -> dict[str, Any]:
        rows = list(read_rows(sheet, self.log)) if sheet is not None else []
        return {row[0].text.strip().lower(): row[1] for row in rows if len(row) > 1}

    def tell_hidden_rows(self, sheet: Any) -> None:
        """Say which rows are read though the sheet hides them, by hand or by a filter."""
        with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
            # openpyxl tells of hidden rows only when it reads the whole workbook into memory.
            part = str(getattr(sheet, "_worksheet_path", "")).lstrip("/")
            text = archive.read(part) if part in archive.namelist() else b""
        hidden = [int(found) for found in _HIDDEN_ROW.findall(text)]
        if hidden:
            rows = ", ".join(map(str, hidden[:MOST_NAMED])) + (" …" if len(hidden) > MOST_NAMED else "")
            what = noun_for(len(hidden), f"row {rows} is", f"rows {rows} are")
            fix = "delete hidden rows, or copy the visible ones to a sheet of their own, to leave them out"
            self.log.add("V5", "warning", f"{what} hidden in the sheet, and read", fix=fix)

    def mark_formulas(self, sheet: Any, rows: list[list[Text]]) -> list[list[Text]]:
        """Put a mark in place of each result that was not saved, so that it is not taken for a blank."""
        # The second reading, with formulas for results, doubles the time: only where there are any.
        if b"<f" not in self.data and not self._has_formulas(sheet):
            return rows
        formulas = self.load(io.BytesIO(self.data), read_only=True, data_only=False)[sheet.title]
        at = {row[0].line: row for row in rows}
        for line, cells in enumerate(islice(formulas.iter_rows(max_col=MOST_COLUMNS), MOST_ROWS), start=1):
            for column, cell in enumerate(cells, start=1):
                if cell.data_type != "f":
                    continue
                row = at.setdefault(line, [])
                row += [Text("", line, each) for each in range(len(row) + 1, column + 1)]
                # A result that was saved is a value like any other.
                if not row[column - 1].text:
                    row[column - 1] = Text(FORMULA, line, column)
        return [at[line] for line in sorted(at)]

    def _has_formulas(self, sheet: Any) -> bool:
        with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
            part = str(getattr(sheet, "_worksheet_path", "")).lstrip("/")
            return part in archive.namelist() and bool(re.search(rb"<(?:\w+:)?f[ >]", archive.read(part)))


def _names(sheets: Sequence[Any]) -> str:
    named = ", ".join(sheet.title[:31] for sheet in sheets[:MOST_NAMED])
    return named + (" …" if len(sheets) > MOST_NAMED else "")


def read_rows(sheet: Any, log: Log) -> Iterator[list[Text]]:
    """Yield the rows as texts, up to the last column in use."""
    # Some programs write a size of one cell into the sheet, and openpyxl would believe it.
    sheet.reset_dimensions()
    blank = 0
    for number, row in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
        if number > MOST_ROWS:
            raise log.fail("V6", f"the sheet has more than {MOST_ROWS:,} rows", at=Text("", number, 1))
        texts = [
            Text(type_value(cell, number, column, log), number, column) for column, cell in enumerate(row, 1)
        ]
        while texts and not texts[-1].text.strip():
            texts.pop()
        blank = 0 if texts else blank + 1
        if blank > MOST_BLANK_ROWS:
            return
        if texts:
            yield texts


def type_value(cell: Any, line: int, column: int, log: Log) -> str:
    """Return a cell's value as the text the sheet shows, as far as that can be known."""
    value = cell.value
    if value is None or isinstance(value, str):
        return value or ""
    # Before the numbers: a bool is an int in Python.
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time, datetime.timedelta)):
        # A cell formatted as a date comes as midnight of that day.
        if isinstance(value, datetime.datetime) and value.time() == datetime.time():
            value = value.date()
        fix = "format the column as text and type it again"
        message = f"the spreadsheet has made a date or time of this cell: {value}"
        log.add("V4", "warning", message, at=Text("", line, column), found=str(value), fix=fix)
        return str(value)
    # A spreadsheet has no integers: 7 may come as 7.0.
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    shown = show_number(value, str(cell.number_format or ""))
    if shown is None:
        message = f"the form in which this cell shows its number is not known: it is read as {value}"
        fix = "format the column as text and type what the sheet shows"
        log.add("V4", "warning", message, at=Text("", line, column), found=str(value), fix=fix)
    return str(value) if shown is None else shown


def show_number(value: int | float, form: str) -> str | None:
    """Return a number as its form shows it; None for a form that is not known."""
    if form in ("", "General", "@", "#", "#,##0", "0", "Standard") or value < 0:
        return str(value)
    found = _FORM.fullmatch(form.split(";")[0])
    if not found:
        return None
    before, zeros, decimals, percent, after = found.groups()
    number = value * 100 if percent else value
    digits = f"{number:.{len(decimals or '')}f}"
    whole, dot, rest = digits.partition(".")
    texts = [
        re.sub(r'\\(.)|"([^"]*)"', lambda match: match[1] or match[2] or "", each) for each in (before, after)
    ]
    return f"{texts[0]}{whole.zfill(len(zeros))}{dot}{rest}{percent}{texts[1]}"
