"""Read a deck from whatever file it came in, into core values and findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import BinaryIO

from spare_squares.decks.as_read import Reading
from spare_squares.decks.builtin import BUILTIN, builtin_deck


def read_deck(
    source: str | None = None,
    *,
    columns: Mapping[str, str] | None = None,
    stdin: BinaryIO | None = None,
) -> Reading:
    """Read the deck named `source`: None for the built-in one, else a built-in name, a path, or `-`.

    `columns` maps a key of a card to the header of its column in a table; `stdin` is what `-` reads.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for a key in `columns` that no card has.
    """
    if source is None or source == BUILTIN:
        return Reading(builtin_deck(), file=BUILTIN, format="built-in")
    from spare_squares.decks.files import read_file

    return read_file(source, columns=columns or {}, stdin=stdin)
