"""Turn the rows of a table into cards: its header says, in four languages, which column holds what."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Mapping, Sequence

from spare_squares.decks.as_written import Log, RawCard, RawDeck, Text
from spare_squares.decks.nested import mind_cards
from spare_squares.decks.notation import answer_in
from spare_squares.decks.schema import keys_of
from spare_squares.errors import WrongUse, nearest_name

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
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", header[:80])
    bare = unicodedata.normalize("NFKD", parted.casefold())
    bare = "".join(each for each in bare if not unicodedata.combining(each))
    words = " ".join(re.sub(r"[^\w#°]+|_", " ", bare).split())
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
        if key and key != "blocked" and key in first:
            message = f"two columns are the card's {key}: {first[key].text[:40]} and {shown}"
            log.add("V6", "error", message, at=text, found=shown, fix="remove one of them")
        first.setdefault(key, text)
    missing = [key for key in ("id", "blocked") if key not in keys]
    slips = set()
    for text, key in zip(row, keys, strict=True):
        if not key and text.text.strip():
            slips.add(_tell_unknown(text, row, keys, columns, log))
    for key in missing:
        if key not in slips:
            _tell_missing(key, row, columns, log)
    return None if missing else keys


def _tell_missing(key: str, row: Sequence[Text], columns: Mapping[str, str], log: Log) -> None:
    """Say that no column holds what each card needs, with the headers seen and those known."""
    seen = ", ".join(each.text[:40] for each in row[:MOST_SHOWN] if each.text.strip())
    mend = f"say which it is by --columns {key}=HEADER, or call it {', '.join(SYNONYMS[key])}"
    if key in columns:
        mend = f"--columns says {columns[key]}"
    fix = f"the columns there are {seen}; {mend}"
    log.add("V3", "error", f"no column holds the card's {SAID.get(key, key)}", at=row[0], fix=fix)


def _tell_unknown(
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
    if not complete and _KNOWN.get(near) in (None, *keys):
        return ""
    fix = (
        f"did you mean {near}? Else leave it out"
        if near
        else f"leave it out, or read the others alone: {_mapping(row, keys)}; known are {', '.join(SYNONYMS)}"
    )
    log.add("V3", "error", f"the column {shown} is not known", at=text, found=shown, fix=fix)
    return _KNOWN.get(near, "")


def _mapping(row: Sequence[Text], keys: Sequence[str]) -> str:
    """Write the option that names the columns that are known, such as `--columns id=Nr,blocked=Felder`."""
    known: dict[str, str] = {}
    for text, key in zip(row, keys, strict=True):
        if key:
            known.setdefault(key, " ".join(text.text.split()))
    pairs = ",".join(f"{key}={header[:40]}" for key, header in known.items())
    return f"--columns {shlex.quote(pairs)}"


Row = Sequence[Text]
MOST_ABOVE = 10
# What a spreadsheet shows for a formula that went wrong: no comment, though it begins like one.
ERRORS = ("#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!")


def deck_in_rows(rows: Sequence[Row], columns: Mapping[str, str], log: Log) -> RawDeck:
    """Return the deck of a table whose first row that is not blank is its header.

    Raises:
        Stop: when the header names no ids or no cells.
    """
    full = [row for row in rows if not is_blank(row) and not is_comment(row)]
    _tell_skipped(rows, log)
    if not full:
        return RawDeck(())
    above = _header_at(full, columns)
    if above:
        are = "row" if above == 1 else "rows"
        log.add("V5", "info", f"{above} {are} above the header skipped", at=full[0][0])
        full = full[above:]
    keys = header_keys(full[0], columns, log)
    mind_cards(len(full) - 1, log)
    if keys is None:
        # The findings are in the log already: without these columns no row is a card.
        return RawDeck((RawCard((), broken=True, line=full[0][0].line, column=1),))
    return RawDeck(tuple(_card(row, keys, log) for row in full[1:]))


def _tell_skipped(rows: Sequence[Row], log: Log) -> None:
    """Say how many rows are blank, and which a # takes out though they hold more than a remark (V5)."""
    blank = sum(is_blank(row) for row in rows)
    if blank:
        are = "row is" if blank == 1 else "rows are"
        log.add("V5", "info", f"{blank} blank {are} skipped")
    comments = (row for row in rows if is_comment(row) and row[0].text.lstrip().startswith("#"))
    taken_out = [row[0] for row in comments if sum(bool(field.text.strip()) for field in row) > 1]
    if taken_out:
        message = f"rows that begin with # are skipped as comments ({len(taken_out)})"
        log.add("V5", "info", message, at=taken_out[0])


def _header_at(rows: Sequence[Row], columns: Mapping[str, str]) -> int:
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
    if row and all(set(field.text.strip()) <= set(":-=") for field in row):
        return True
    start = row[0].text.strip() if row else ""
    return start.startswith("#") and len(start) > 1 and not start[1].isdigit() and start not in ERRORS


def _card(row: Row, keys: Sequence[str], log: Log) -> RawCard:
    """Return the card of a row; cells that ran on past the last column belong to it, nothing else may."""
    found: dict[str, list[Text]] = {}
    for number, field in enumerate(row):
        key = keys[number] if number < len(keys) else ""
        if number >= len(keys) and keys[-1] == "blocked":
            key = "blocked"
        if not key and field.text.strip() and (number >= len(keys) or not _headed(number, keys)):
            shown = field.text[:40]
            message = f"{shown} stands in a column without a header"
            log.add("V3", "error", message, at=field, found=shown, fix="quote texts that hold the separator")
        if key and field.text.strip():
            found.setdefault(key, []).append(field)
    answer = found.get("answer", [None])[0]
    card_id = found.get("id", [None])[0]
    at = card_id or row[0]
    return RawCard(
        blocked=tuple(found.get("blocked", ())),
        id=card_id,
        title=found.get("title", [None])[0],
        answer=answer_in(answer) if answer else None,
        line=at.line,
        column=at.column,
    )


def _headed(number: int, keys: Sequence[str]) -> bool:
    return number < len(keys)
