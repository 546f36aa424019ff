"""Characters that look like a letter or a digit of a cell's name and are another character.

They are never taken for what they look like in silence: a card with a Cyrillic А in it would sort, search
and compare wrongly everywhere else. The reader names them by code point and says what they stand for.
"""

from __future__ import annotations

import unicodedata

# Greek and Cyrillic letters whose usual print form is that of a Latin letter.
_LETTERS = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеѕіјкморсухԌԚԜһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονΔ",
        "ABESIJKMHOPCTYXaesijkmopcyxGQWhqwABEZHIKMNOPTYXovD",
        strict=True,
    )
)


def plain(character: str) -> str:
    """Return the ASCII letter or digit a character looks like, or the character itself."""
    if character.isascii():
        return character
    if character in _LETTERS:
        return _LETTERS[character]
    folded = unicodedata.normalize("NFKC", character)
    if len(folded) == 1 and folded.isascii() and folded.isalnum():
        return folded
    digit = unicodedata.digit(character, None)
    return character if digit is None else str(digit)


def code_point(character: str) -> str:
    """Name a character by its code point: `U+0410 CYRILLIC CAPITAL LETTER A`."""
    return f"U+{ord(character):04X} {unicodedata.name(character, 'without a name')}"


def strangers(text: str) -> tuple[str, ...]:
    """Return the characters of a text that look like an ASCII letter or digit, each once."""
    return tuple(dict.fromkeys(each for each in text if plain(each) != each))


def named(text: str) -> str:
    """Say of each look-alike in a text what it is and what it looks like."""
    return "; ".join(f"{each} is {code_point(each)}, not {_kind(plain(each))}" for each in strangers(text))


def _kind(character: str) -> str:
    return f"the {'digit' if character.isdigit() else 'letter'} {character}"
