"""How a message counts and lists: `1 card`, `12 cards`, `A, B and C`, and which name was probably meant.

Messages, findings and reports are English, so three functions will do, and every room says these things by
them. What a player reads, on paper or on a page, is said by `language`, in the ways of each language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def counted(number: int, thing: str, things: str = "") -> str:
    """Write a number with its noun: `1 card`, `12 cards`, `0 dice`; `things` where it does not end in s."""
    return f"{number} {noun_for(number, thing, things)}"


def noun_for(number: int, thing: str, things: str = "") -> str:
    """Choose the words that go with a number that is written elsewhere: `row is`, `rows are`."""
    return thing if number == 1 else things or f"{thing}s"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Join words as a sentence does: `A`, `A and B`, `A, B and C`."""
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def nearest_name(word: str, names: Iterable[str], *, cutoff: float = 0.6) -> str:
    """Return the name that a mistyped word is most like, or ""; every "did you mean" asks here."""
    import difflib  # only who errs needs it

    return next(iter(difflib.get_close_matches(word, list(names), n=1, cutoff=cutoff)), "")
