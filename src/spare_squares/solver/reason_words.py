"""The sentences of a reason: English as they are, and able to be said in another language.

A reason is made of whole sentences of the catalogue's table `reasons`, each with its values. As a text it is
English, which is what `solve` and `explain` show; a page says the same sentences in its own language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spare_squares.language.texts import Texts, read_texts

TABLE = "reasons"

# What fills a sentence; a list is said by the language itself.
Value = str | int | Callable[[Texts], str]


class Said(str):
    """English words that know how they came about: the key of each sentence, and its values."""

    parts: tuple[tuple[str, Mapping[str, Value]], ...]

    def in_words(self, texts: Texts) -> str:
        """Return the same sentences in the language of some texts."""
        return " ".join(_filled(texts, key, values) for key, values in self.parts)


def say(key: str, **values: Value) -> Said:
    """Return a sentence of the catalogue; a value `n` chooses its plural."""
    said = Said(_filled(read_texts(), key, values))
    said.parts = ((key, values),)
    return said


def together(sentences: Sequence[Said]) -> Said:
    """Return sentences that follow each other as one text."""
    said = Said(" ".join(sentences))
    said.parts = tuple(part for each in sentences for part in each.parts)
    return said


def both(items: Sequence[str]) -> Value:
    """Return a list of which all hold: `A, B and C`."""
    return lambda texts: texts.joined(items)


def either(numbers: Sequence[int]) -> Value:
    """Return a list of which one holds: `1, 2 or 3`."""
    *others, last = map(str, numbers)
    return lambda texts: texts(f"{TABLE}.either", others=", ".join(others), last=last) if others else last


def _filled(texts: Texts, key: str, values: Mapping[str, Value]) -> str:
    known = {name: each(texts) if callable(each) else each for name, each in values.items()}
    return texts.filled(texts[TABLE][key], **known)
