"""Decks as bytes, read the way a file is."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping

import pytest

from spare_squares.core.findings import Finding
from spare_squares.decks.as_read import Reading
from spare_squares.decks.reading import read_deck

Read = Callable[..., Reading]


@pytest.fixture
def read() -> Read:
    """Return a reader of a text or of bytes, as if they came through standard input."""

    def reader(content: str | bytes, *, columns: Mapping[str, str] | None = None) -> Reading:
        data = content.encode("utf-8") if isinstance(content, str) else content
        return read_deck("-", columns=columns, stdin=io.BytesIO(data))

    return reader


@pytest.fixture
def cards() -> Callable[[Reading], dict[str, str]]:
    """Return the cards of a reading as ids with the names of their blocked cells."""

    def listed(reading: Reading) -> dict[str, str]:
        deck = reading.deck
        assert deck is not None, reading.findings
        return {card.id: " ".join(deck.game.board.names(card.blocked)) for card in deck.cards}

    return listed


@pytest.fixture
def one() -> Callable[..., Finding]:
    """Return the one finding of a code, and see that there is no other of it."""

    def only(reading: Reading, code: str, severity: str = "error") -> Finding:
        found = [each for each in reading.findings if (each.code, each.severity) == (code, severity)]
        assert len(found) == 1, reading.findings
        return found[0]

    return only
