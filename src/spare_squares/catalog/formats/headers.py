"""The headers of a table: the card's keys, and what people call them in four languages."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence

from spare_squares.catalog.formats.log import Log
from spare_squares.catalog.formats.raw import Text
from spare_squares.catalog.schema import keys_of
from spare_squares.errors import WrongUse

SYNONYMS: dict[str, tuple[str, ...]] = {
    "id": (
        *("id", "card", "card id", "card number", "card no", "number", "no", "nr", "#"),
        *("Karte", "Karten-ID", "Kartennummer", "Nummer", "Kennung"),
        *("carte", "numéro", "n°", "identifiant"),
        *("tarjeta", "carta", "número", "identificador"),
    ),
    "blocked": (
        *("blocked", "blocked cells", "block", "cells", "cell", "spare", "spare cells", "spare squares"),
        *("gesperrt", "gesperrte Felder", "Sperrfelder", "blockiert", "Felder", "Feld"),
        *("bloqué", "bloquées", "bloqués", "cases bloquées", "cases", "case"),
        *("bloqueado", "bloqueadas", "bloqueados", "casillas bloqueadas", "casillas", "casilla", "celdas"),
    ),
    "title": (
        *("title", "name", "heading"),
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
MOST_SHOWN = 12


def folded(header: str) -> str:
    """Return a header without case, accents, punctuation and a number at its end."""
    bare = unicodedata.normalize("NFKD", header[:80].casefold().replace("ß", "ss"))
    bare = "".join(each for each in bare if not unicodedata.combining(each))
    words = " ".join(re.sub(r"[^\w#°]+|_", " ", bare).split())
    return re.sub(r"(?<=\w) ?\d+$", "", words)


_KNOWN = {folded(word): key for key, words in SYNONYMS.items() for word in words}


def key_of(header: str) -> str:
    """Return the key that a header stands for, or ""; words with a colon inside are no header."""
    if re.search(r"[:={\[]\s*\S", header):
        return ""
    return _KNOWN.get(folded(header), "")


def check_mapping(columns: Mapping[str, str]) -> None:
    """Refuse a mapping of headers that names a key no card has.

    Raises:
        WrongUse: with the keys there are, and the nearest.
    """
    for key in columns:
        if key not in keys_of("card"):
            near = difflib.get_close_matches(key.lower(), keys_of("card"), n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
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
        elif not key and text.text.strip():
            _tell_unknown(text, columns, log)
        first.setdefault(key, text)
    missing = [key for key in ("id", "blocked") if key not in keys]
    for key in missing:
        seen = ", ".join(each.text[:40] for each in row[:MOST_SHOWN])
        known = columns.get(key) or ", ".join(SYNONYMS[key])
        fix = f"the columns there are {seen}; it may be called {known}"
        log.add("V3", "error", f"no column holds the card's {key}", at=row[0], fix=fix)
    return None if missing else keys


def _tell_unknown(text: Text, columns: Mapping[str, str], log: Log) -> None:
    shown = text.text[:40]
    if columns:
        log.add("V3", "info", f"the column {shown} is not mapped and is left out", at=text, found=shown)
        return
    near = difflib.get_close_matches(folded(text.text), list(_KNOWN), n=1)
    fix = (
        f"did you mean {near[0]}? Else leave it out"
        if near
        else f"leave it out; known are {', '.join(SYNONYMS)}"
    )
    log.add("V3", "error", f"the column {shown} is not known", at=text, found=shown, fix=fix)
