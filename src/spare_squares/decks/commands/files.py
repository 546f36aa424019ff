"""Write a deck to a file whose name says the format, and tell what that format cannot hold."""

from __future__ import annotations

from pathlib import Path

from spare_squares.core.deck import Deck
from spare_squares.decks.formats import Loss, not_held, suffixes, write_deck
from spare_squares.errors import Refused, WrongUse
from spare_squares.files import save
from spare_squares.shell.console import STANDARD_OUTPUT, pour, tell
from spare_squares.wording import listed, nearest_name

# Without these a file would say something else than the deck did; the rest is told, and written all the same.
ESSENTIAL = (Loss.GAME, Loss.BLOCKED, Loss.IDS)


def format_of(path: Path) -> str:
    """Return the format that a file's name stands for.

    Raises:
        WrongUse: for a name with another suffix, with those allowed and the nearest.
    """
    if path == STANDARD_OUTPUT:
        return "yaml"
    suffix = path.suffix.casefold()
    known = suffixes()
    if suffix in known:
        return known[suffix]
    near = nearest_name(suffix, known)
    hint = f"; did you mean {path.stem}{near}?" if near else ""
    raise WrongUse(f"{path}: the end of the name says the format: {', '.join(known)}{hint}")


def store(deck: Deck, path: Path, *, force: bool = False, fingerprint: str = "", titled: bool = True) -> None:
    """Write a deck; what its format cannot hold is said on stderr, but of a title that nobody gave.

    Raises:
        WrongUse: for an unknown suffix.
        Refused: when the file exists without `force`, or the format cannot hold what the cards mean.
        NotValid: for a text that the format cannot write.
    """
    format = format_of(path)
    lost = lost_in(deck, format, fingerprint=fingerprint)
    data = write_deck(deck, format, fingerprint=fingerprint)
    if path == STANDARD_OUTPUT:
        pour(data)
    else:
        save(path, data, force=force)
    for each in lost:
        if each is Loss.TITLE and not titled:
            continue
        tell(f"{path}: warning: {format} cannot hold {each}; it was left out", err=True)


def lost_in(deck: Deck, format: str, *, fingerprint: str = "") -> tuple[Loss, ...]:
    """Return what a format leaves out of a deck.

    Raises:
        Refused: when that would change what the cards mean.
    """
    lost = not_held(deck, format)
    broken = [each for each in lost if each in ESSENTIAL]
    if broken:
        what = "a game of one's own" if Loss.GAME in broken else listed(broken)
        raise Refused(f"{format} cannot hold {what}, so nothing was written: use .yaml or .json")
    return (*lost, Loss.FINGERPRINT) if fingerprint and format in ("csv", "tsv") else lost
