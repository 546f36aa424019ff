"""Make findings that know where their card stands in its file."""

from __future__ import annotations

from dataclasses import replace

from spare_squares.core.findings import Finding, Severity
from spare_squares.decks.as_read import Place, Reading

NOWHERE = Place(0, 0, "")


def about_card(
    reading: Reading,
    number: int,
    code: str,
    severity: Severity,
    message: str,
    *,
    found: str = "",
    fix: str = "",
    picture: str = "",
    place: Place | None = None,
) -> Finding:
    """Return a finding about the card at `number` (from 0), at its id and about its cells unless told."""
    card_id = ""
    if reading.deck:
        card = reading.deck.cards[number]
        card_id = card.id
        found = found or " ".join(reading.deck.game.board.names(card.blocked))
    told = Finding(code, severity, message, reading.file, 0, 0, card_id, found, fix, "", picture)
    return _at(place or place_of(reading, number), told)


def place_of(reading: Reading, number: int) -> Place:
    """Return where the card at `number` stands in its file."""
    return reading.card_places[number] if number < len(reading.card_places) else NOWHERE


def title_place_of(reading: Reading, number: int) -> Place | None:
    """Return where the title of the card at `number` stands, or None for a card without one."""
    return reading.card_title_places[number] if number < len(reading.card_title_places) else None


def about_answer(
    reading: Reading,
    card_id: str,
    code: str,
    message: str,
    *,
    fix: str = "",
    picture: str = "",
) -> Finding:
    """Return an error in the answer that the deck gives under an id."""
    place = reading.answer_places.get(card_id, NOWHERE)
    return _at(place, Finding(code, "error", message, reading.file, card=card_id, fix=fix, picture=picture))


def about_deck(
    reading: Reading,
    code: str,
    severity: Severity,
    message: str,
    *,
    found: str = "",
    fix: str = "",
    place: Place | None = None,
) -> Finding:
    """Return a finding about the deck or its game as a whole."""
    return _at(place or NOWHERE, Finding(code, severity, message, reading.file, found=found, fix=fix))


def _at(place: Place, finding: Finding) -> Finding:
    return replace(finding, line=place.line, column=place.column, line_text=place.line_text)


def and_list(words: list[str] | tuple[str, ...]) -> str:
    """Join words as a sentence does: `A`, `A and B`, `A, B and C`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
