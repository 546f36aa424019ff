"""Make findings that know where their card stands in its file."""

from __future__ import annotations

from spare_squares.catalog.findings import Finding, Severity
from spare_squares.catalog.reading import Place, Reading

NOWHERE = Place(0, 0, "")


def about_card(
    reading: Reading,
    number: int,
    code: str,
    severity: Severity,
    message: str,
    *,
    fix: str = "",
    picture: str = "",
) -> Finding:
    """Return a finding about the card that stands at `number` (from 0) in the deck."""
    deck = reading.deck
    card_id = deck.cards[number].id if deck else ""
    place = reading.places.get(card_id, NOWHERE)
    return Finding(
        code,
        severity,
        message,
        file=reading.file,
        line=place.line,
        column=place.column,
        card=card_id,
        fix=fix,
        line_text=place.line_text,
        picture=picture,
    )


def about_deck(reading: Reading, code: str, severity: Severity, message: str, *, fix: str = "") -> Finding:
    """Return a finding about the deck or its game as a whole."""
    return Finding(code, severity, message, file=reading.file, fix=fix)


def and_list(words: list[str] | tuple[str, ...]) -> str:
    """Join words as a sentence does: `A`, `A and B`, `A, B and C`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
