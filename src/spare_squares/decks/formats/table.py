"""Turn the rows of a table into cards: the header says which column holds what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spare_squares.decks.formats.answers import answer_in
from spare_squares.decks.formats.headers import header_keys, keys_of_row
from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import RawCard, RawDeck, Text
from spare_squares.decks.formats.tree import mind_cards

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
