"""Read a deck from whatever file it came in, into core values and findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import BinaryIO

from spare_squares.decks.as_read import Reading
from spare_squares.decks.builtin import BUILTIN, SHIPPED_DECKS, template_deck


def read_deck(
    source: str | None = None,
    *,
    columns: Mapping[str, str] | None = None,
    stdin: BinaryIO | None = None,
) -> Reading:
    """Read the deck named `source`: None for the one of the box, a name of `SHIPPED_DECKS`, a path, or `-`.

    `columns` maps a key of a card to the header of its column in a table; `stdin` is what `-` reads.

    Raises:
        Unreadable: for a file that cannot be opened or decoded.
        WrongUse: for a key in `columns` that no card has.
    """
    name = BUILTIN if source is None else source
    if name in SHIPPED_DECKS:
        return Reading(template_deck(name), file=name, format="built-in")
    from spare_squares.decks.files import read_file

    return read_file(name, columns=columns or {}, stdin=stdin)
