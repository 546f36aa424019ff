"""Turn the rows of a table into cards: its header says, in four languages, which column holds what."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from spare_squares.core.findings import Severity
from spare_squares.decks.as_written import Log, RawCard, RawDeck, Text, mind_cards
from spare_squares.decks.notation import all_cells, answer_in
from spare_squares.decks.schema import keys_of
from spare_squares.errors import WrongUse
from spare_squares.wording import counted, nearest_name

SYNONYMS: dict[str, tuple[str, ...]] = {
    "id": (
        *("id", "card", "card id", "card number", "card no", "card #", "number", "no", "nr", "#"),
        *("Karte", "Karten-ID", "Kartennummer", "Karten-Nr", "Karte Nr", "Nummer", "Kennung"),
        *("carte", "numéro", "n°", "carte n°", "identifiant"),
        *("tarjeta", "carta", "número", "n.º", "identificador"),
    ),
    "blocked": (
        *("blocked", "blocked cells", "block", "cells", "cell", "spare", "spare cells", "spare squares"),
        *("gesperrt", "gesperrte Felder", "Sperrfelder", "blockiert", "Felder", "Feld"),
        *("bloqué", "bloquées", "bloqués", "cases bloquées", "cases", "case"),
        *("bloqueado", "bloqueadas", "bloqueados", "casillas bloqueadas", "casillas", "casilla", "celdas"),
    ),
    "title": (
        *("title", "name", "card title", "card name", "heading"),
        *("Titel", "Name", "Überschrift"),
        *("titre", "nom"),
        *("título", "nombre"),
    ),
    "answer": (
        *("answer", "solution", "packing"),
        *("Antwort", "Lösung", "Auflösung"),
        *("réponse", "solution"),
        *("respuesta", "solución"),
    ),
}
SAID = {"blocked": "blocked cells"}  # what a key is called in a sentence, where not by itself
MOST_SHOWN = 12


def folded(header: str) -> str:
    """Return a header without case, accents, punctuation and a number at its end."""
    # camelCase, as exports of programs have it: cardId, blockedCells
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", header[:80])
    bare = unicodedata.normalize("NFKD", parted.casefold())
    bare = "".join(each for each in bare if not unicodedata.combining(each))
    words = " ".join(re.sub(r"[^\w#°]+|_", " ", bare).split())
    # Cell 1, Cell 2 … are one key in several columns.
    return re.sub(r"(?<=\w) ?\d+$", "", words)


_KNOWN = {folded(word): key for key, words in SYNONYMS.items() for word in words}


def key_of(header: str) -> str:
    """Return the key of a header, or ""; words with a colon inside and rows of marks are none."""
    word = folded(header)
    if re.search(r"[:={\[]\s*\S", header) or (word == "#" and header.strip() != "#"):
        return ""
    return _KNOWN.get(word, "")


def check_mapping(columns: Mapping[str, str]) -> None:
    """Refuse a mapping of headers that names a key no card has.

    Raises:
        WrongUse: with the keys there are, and the nearest.
    """
    for key in columns:
        if key not in keys_of("card"):
            near = nearest_name(key.lower(), keys_of("card"))
            hint = f"; did you mean {near}?" if near else ""
            raise WrongUse(
                f"--columns: {key!r} is no key of a card; the keys are {', '.join(keys_of('card'))}{hint}"
            )


def keys_of_row(headers: Sequence[str], columns: Mapping[str, str]) -> list[str]:
    """Return the key of each header, "" for a header that is not known."""
    mapped = {folded(header): key for key, header in columns.items()}
    # A key that was mapped is taken from its column alone, however another is called.
    free = set(SYNONYMS) - set(columns)
    found = []
    for header in headers:
        key = key_of(header)
        found.append(mapped.get(folded(header)) or (key if key in free else ""))
    return found


def header_keys(row: Sequence[Text], columns: Mapping[str, str], log: Log) -> list[str] | None:
    """Return the key of each column, or None when the columns do not make cards; the log says why."""
    keys = keys_of_row([each.text for each in row], columns)
    first: dict[str, Text] = {}
    for text, key in zip(row, keys, strict=True):
        shown = text.text[:40]
        # Blocked cells may stand one a column; of everything else a card has one.
        if key and key != "blocked" and key in first:
            message = f"two columns are the card's {key}: {first[key].text[:40]} and {shown}"
            log.add("V6", "error", message, at=text, found=shown, fix="remove one of them")
        first.setdefault(key, text)
    missing = [key for key in ("id", "blocked") if key not in keys]
    slips = set()
    for text, key in zip(row, keys, strict=True):
        if not key and text.text.strip():
            slips.add(tell_unknown(text, row, keys, columns, log))
    for key in missing:
        if key not in slips:
            tell_missing(key, row, columns, log)
    return None if missing else keys


def tell_missing(key: str, row: Sequence[Text], columns: Mapping[str, str], log: Log) -> None:
    """Say that no column holds what each card needs, with the headers seen and those known."""
    seen = ", ".join(each.text[:40] for each in row[:MOST_SHOWN] if each.text.strip())
    mend = f"say which it is by --columns {key}=HEADER, or call it {', '.join(SYNONYMS[key])}"
    if key in columns:
        mend = f"--columns says {columns[key]}"
    fix = f"the columns there are {seen}; {mend}"
    log.add("V3", "error", f"no column holds the card's {SAID.get(key, key)}", at=row[0], fix=fix)


def tell_unknown(
    text: Text, row: Sequence[Text], keys: Sequence[str], columns: Mapping[str, str], log: Log
) -> str:
    """Tell of a column that is not known, unless it may well be the one that is missed.

    Returns the key that its header is most like, or "".
    """
    shown = text.text[:40]
    if columns:
        log.add("V3", "info", f"the column {shown} is not mapped and is left out", at=text, found=shown)
        return ""
    near = nearest_name(folded(text.text), _KNOWN)
    complete = {"id", "blocked"} <= set(keys)
    # Told below as the column that is missing: two findings for one slip help nobody.
    if not complete and _KNOWN.get(near) in (None, *keys):
        return ""
    mapping = write_mapping(row, keys)
    fix = (
        f"did you mean {near}? Else leave it out, or read the others alone: {mapping}"
        if near and complete
        else f"did you mean {near}? Else leave it out, or say which it is by --columns"
        if near
        else f"leave it out, or read the others alone: {mapping}; known are {', '.join(SYNONYMS)}"
    )
    log.add("V3", "error", f"the column {shown} is not known", at=text, found=shown, fix=fix)
    return _KNOWN.get(near, "")


def write_mapping(row: Sequence[Text], keys: Sequence[str]) -> str:
    """Write the option that names the columns that are known, such as `--columns id=Nr,blocked=Felder`."""
    known: dict[str, str] = {}
    for text, key in zip(row, keys, strict=True):
        if key:
            known.setdefault(key, " ".join(text.text.split()))
    pairs = ",".join(f"{key}={header[:40]}" for key, header in known.items())
    return f"--columns {shlex.quote(pairs)}"


Row = Sequence[Text]
MOST_ABOVE = 10
# What a spreadsheet shows for a formula that went wrong, in four languages and from three programs.
ERRORS = frozenset(
    [
        *("#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#ERROR!"),
        *("#NV", "#BEZUG!", "#WERT!", "#ZAHL!", "#ÜBERLAUF!", "#VALEUR!", "#NOM?", "#NOMBRE!", "#NUL!"),
        *("#N/D", "#¡REF!", "#¡VALOR!", "#¿NOMBRE?", "#¡NUM!", "#¡DIV/0!", "#¡NULO!", "#¡DESBORDAMIENTO!"),
    ]
)
FORMULA = "=?"  # stands for a formula whose result a workbook does not hold
_FORMULA = re.compile(r"=\?$|=\S*(?:[A-Z]\$?\d|[^\W\d]\()")
_FAILED = re.compile(r"(?:Err|Fehler|Erreur):[0-9]{3}")
# What keeps a number a text in a spreadsheet, and has no place on a card: ="01" and a leading apostrophe.
_GUARDED = re.compile(r"""=\s*"(.*)"|'(?=[\d=+@-])(.*)""", re.DOTALL)
_META = re.compile(r"^\s*(?:#|//)?\s*(title|credit|game|fingerprint)\s*:\s*(.*?)\s*$", re.IGNORECASE)


def meta_in(line: Text) -> tuple[str, Text] | None:
    """Return what a line such as `# title: Rainy days` says of the whole deck: the key, and its value."""
    found = _META.match(line.text)
    if not found:
        return None
    return found[1].lower(), Text(found[2], line.line, line.column + found.start(2))


def deck_in_rows(rows: Sequence[Row], columns: Mapping[str, str], log: Log) -> RawDeck:
    """Return the deck of a table whose first row that is not blank is its header.

    Raises:
        Stop: when the header names no ids or no cells.
    """
    full = [row for row in rows if not is_blank(row) and not is_comment(row)]
    deck = RawDeck((), **read_meta_above(rows, full, log))
    tell_skipped(rows, log)
    if not full:
        return deck
    # Titles above a table are read over, told, and never taken for cards.
    above = find_header(full, columns)
    if above:
        log.add("V5", "info", f"{counted(above, 'row')} above the header skipped", at=full[0][0])
        full = full[above:]
    keys = header_keys(full[0], columns, log)
    mind_cards(len(full) - 1, log)
    if keys is None:
        # The findings are in the log already: without these columns no row is a card.
        return replace(deck, cards=(RawCard((), broken=True, line=full[0][0].line, column=1),))
    table = _Table(full[0], keys, columns, log)
    return replace(deck, cards=tuple(table.card(row) for row in full[1:] if not table.is_header(row)))


def read_meta_above(rows: Sequence[Row], full: Sequence[Row], log: Log) -> dict[str, Any]:
    """Return what comments above the header say of the whole deck, such as `# game: six-by-six`."""
    first = full[0][0].line if full else 0
    meta: dict[str, Text] = {}
    for row in rows:
        if is_comment(row) and (not first or row[0].line < first):
            line = log.line_text(row[0].line) or row[0].text
            for key, value in filter(None, [meta_in(Text(line, row[0].line, 1))]):
                meta.setdefault(key, value)
    return meta


def tell_skipped(rows: Sequence[Row], log: Log) -> None:
    """Say how many rows are blank, and which a # takes out though they hold more than a remark (V5)."""
    blank = sum(is_blank(row) for row in rows)
    if blank:
        log.add("V5", "info", f"{counted(blank, 'blank row is', 'blank rows are')} skipped")
    comments = (row for row in rows if is_comment(row) and row[0].text.lstrip().startswith("#"))
    taken_out = [row[0] for row in comments if sum(bool(field.text.strip()) for field in row) > 1]
    if taken_out:
        message = f"rows that begin with # are skipped as comments ({len(taken_out)})"
        log.add("V5", "info", message, at=taken_out[0])


def find_header(rows: Sequence[Row], columns: Mapping[str, str]) -> int:
    """Return how many rows stand above the header: a title, say; 0 when no row names ids and cells."""
    for number, row in enumerate(rows[:MOST_ABOVE]):
        if {"id", "blocked"} <= set(keys_of_row([field.text for field in row], columns)):
            return number
    return 0


def is_blank(row: Row) -> bool:
    """Tell whether a row holds nothing."""
    return not any(field.text.strip() for field in row)


def is_comment(row: Row) -> bool:
    """Tell whether a row starts with `#` and a word (`#` alone is a header, `#7` an id), or is a rule."""
    # A rule as mail programs and Markdown draw it below a header.
    if row and all(set(field.text.strip()) <= set(":-=") for field in row):
        return True
    start = row[0].text.strip() if row else ""
    return start.startswith("#") and len(start) > 1 and not start[1].isdigit() and start.upper() not in ERRORS


class _Table:
    """Turns the rows under a header into cards."""

    def __init__(self, header: Row, keys: Sequence[str], columns: Mapping[str, str], log: Log) -> None:
        self.headed = [bool(field.text.strip()) for field in header]
        self.keys, self.log, self.mapped = keys, log, bool(columns)
        self.words = [folded(field.text) for field in header]
        self.guards = 0

    def is_header(self, row: Row) -> bool:
        """Tell whether a row repeats the header, as files joined into one do; the log says so."""
        repeated = [folded(field.text) for field in row] == self.words
        if repeated:
            self.log.add("V5", "info", "a second header is skipped", at=row[0])
        return repeated

    def key_at(self, number: int, field: Text) -> str:
        """Return the key that a field belongs to; cells that ran on past their column belong to it."""
        key = self.keys[number] if number < len(self.keys) else ""
        if key or (number < len(self.keys) and self.headed[number]):
            return key
        # “A1, B2” unquoted in a comma table spills into the columns behind it.
        left = next((at for at in range(min(number, len(self.keys)) - 1, -1, -1) if self.headed[at]), -1)
        ran_on = left >= 0 and self.keys[left] == "blocked"
        return "blocked" if ran_on and (number >= len(self.keys) or all_cells(field.text)) else ""

    def card(self, row: Row) -> RawCard:
        """Return the card of a row; a text that stands under no header is told."""
        found: dict[str, list[Text]] = {}
        broken = False
        for number, field in enumerate(row):
            if not field.text.strip():
                continue
            key = self.key_at(number, field)
            if key:
                value, is_meant = self.unwrap_value(field)
                # A card without its cells is none; a wrong id or title is told, and takes no card away.
                broken = broken or (not is_meant and key in ("blocked", "answer"))
                found.setdefault(key, []).append(value)
            elif number >= len(self.keys) or not self.headed[number]:
                self._tell_stray(field)
        answer = found.get("answer", [None])[0]
        card_id = found.get("id", [None])[0]
        at = card_id or row[0]
        return RawCard(
            blocked=() if broken else tuple(found.get("blocked", ())),
            id=card_id,
            title=found.get("title", [None])[0],
            answer=answer_in(answer) if answer and not broken else None,
            line=at.line,
            column=at.column,
            broken=broken,
        )

    def unwrap_value(self, field: Text) -> tuple[Text, bool]:
        """Return a value without what its form puts around it, and whether it is the value that was meant."""
        text = field.text.strip()
        guard = _GUARDED.fullmatch(text)
        if guard:
            inner = (guard[1] if guard[1] is not None else guard[2]).replace('""', '"')
            if not self.guards:
                message = f"{text[:40]} is read as {inner[:40]}: the mark around it is the spreadsheet's"
                self.log.add("V4", "info", message, at=field, found=text[:40])
            self.guards += 1
            return Text(inner, field.line, field.column + max(0, field.text.find(inner))), True
        if text.upper() in ERRORS or _FAILED.fullmatch(text):
            message, fix = f"the formula in this cell failed ({text})", "mend it, or type the value"
        elif _FORMULA.match(text):
            message = "this cell holds a formula whose result was not saved"
            fix = "open the file in a spreadsheet and save it, or paste values over the formulas"
        else:
            return field, True
        self.log.add("V4", "error", message, at=field, found=text[:40], fix=fix)
        return field, False

    def _tell_stray(self, field: Text) -> None:
        shown = field.text[:40]
        fix = "quote texts that hold the separator, or give the column a header"
        severity: Severity = "info" if self.mapped else "error"
        message = f"{shown} stands in a column without a header"
        self.log.add("V3", severity, message, at=field, found=shown, fix=fix)
