"""Open a deck by name or from a file, and tell by reading it back what a format does not hold of it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import BinaryIO

from spare_squares.core.deck import Deck
from spare_squares.decks.as_read import Reading
from spare_squares.decks.builtin import BUILTIN, SHIPPED_DECKS, template_deck
from spare_squares.errors import WrongUse


def read_deck(
    source: str | None = None,
    *,
    columns: Mapping[str, str] | None = None,
    sheet: str | None = None,
    encoding: str | None = None,
    game: str | None = None,
    digits: str = "latn",
    stdin: BinaryIO | None = None,
) -> Reading:
    """Read the deck named `source`: None for the one of the box, a name of `SHIPPED_DECKS`, a path, or `-`.

    What else may be said of a file is told under `source.Opening`; `stdin` is what `-` reads.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for what the file cannot be opened with.
    """
    name = source or BUILTIN
    if name in SHIPPED_DECKS:
        shipped = template_deck(name)
        if (game or "") not in ("", shipped.game.name):
            raise WrongUse("--game says which game the cards of a file are for: name the file")
        return Reading(shipped, file=name, format="built-in")
    # What ships needs no reader: the commands that are called most start without these.
    from spare_squares.decks.as_written import Log, Stop
    from spare_squares.decks.building import build
    from spare_squares.decks.formats import Content, read_raw
    from spare_squares.decks.source import Opening, load
    from spare_squares.decks.tables import check_mapping

    opening = Opening(columns or {}, sheet or "", encoding or "", game or "", digits)
    check_mapping(opening.columns)
    loaded = load(name, stdin)
    log = Log(loaded.file)
    try:
        raw = read_raw(Content(loaded, opening, log))
    except Stop:
        return Reading(None, log.findings, file=loaded.file, format=log.format)
    return build(raw, log, folder=loaded.folder, format=log.format, opening=opening)


class Loss(StrEnum):
    """What of a deck a format may not hold, in the words it is told by."""

    TITLE = "the deck's title"
    CREDIT = "the credit"
    FINGERPRINT = "the fingerprint"
    GAME = "the game"
    BLOCKED = "the blocked cells"
    IDS = "ids of this form"
    TITLES = "titles of cards"
    ANSWERS = "answers"


def not_held(deck: Deck, format: str) -> tuple[Loss, ...]:
    """Return what of a deck a format cannot hold; nothing when it reads back as it was.

    It is not looked up in a list but found by reading the written deck back and comparing: a list would be
    right only until the next change of a reader.
    """
    if format in ("yaml", "json"):
        return ()
    from spare_squares.decks.formats import write_deck

    back = read_deck("-", stdin=io.BytesIO(write_deck(deck, format))).deck
    return tuple(compare_decks(deck, back))


def compare_decks(deck: Deck, back: Deck | None) -> Iterator[Loss]:
    """Yield what a deck that was read back has lost."""
    if back is None or [each.id for each in back.cards] != [each.id for each in deck.cards]:
        yield Loss.IDS
        return
    if back.title != deck.title:
        yield Loss.TITLE
    if back.credit != deck.credit:
        yield Loss.CREDIT
    if back.game != deck.game:
        yield Loss.GAME
    elif any(one.blocked != other.blocked for one, other in zip(back.cards, deck.cards, strict=True)):
        yield Loss.BLOCKED
    if any(one.title != other.title for one, other in zip(back.cards, deck.cards, strict=True)):
        yield Loss.TITLES
    if back.game == deck.game and dict(back.answers) != dict(deck.answers):
        yield Loss.ANSWERS
