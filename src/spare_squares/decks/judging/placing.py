"""Make findings that know where their card stands in its file."""

from __future__ import annotations

from spare_squares.core.findings import NOWHERE, Finding, Location, Severity
from spare_squares.decks.as_read import AnswerRead, Reading


def about_card(
    reading: Reading,
    number: int,
    code: str,
    severity: Severity,
    message: str,
    *,
    at: Location = NOWHERE,
    found: str = "",
    fix: str = "",
    picture: str = "",
) -> Finding:
    """Return a finding about the card at `number` (from 0), at its id and about its cells unless told."""
    read = reading.cards[number]
    if reading.deck is not None:
        found = found or " ".join(reading.deck.game.board.names(read.card.blocked))
    at = read.at if at == NOWHERE else at
    return Finding(code, severity, message, at, read.card.id, found, fix, picture, number)


def about_answer(answer: AnswerRead, code: str, message: str, *, fix: str = "", picture: str = "") -> Finding:
    """Return an error in an answer that the deck brings along."""
    return Finding(code, "error", message, answer.at, answer.card, fix=fix, picture=picture)


def about_deck(
    reading: Reading,
    code: str,
    severity: Severity,
    message: str,
    *,
    at: Location = NOWHERE,
    found: str = "",
    fix: str = "",
) -> Finding:
    """Return a finding about the deck or its game as a whole."""
    return Finding(
        code, severity, message, Location(reading.file) if at == NOWHERE else at, found=found, fix=fix
    )


def and_list(words: list[str] | tuple[str, ...]) -> str:
    """Join words as a sentence does: `A`, `A and B`, `A, B and C`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
