"""The catalogue of a language: every text that players read, and how values are filled into it.

A text names values in braces. What stands behind a colon says how a value is written:

- `{turns}` as a number with the signs of the language, or as it is where it is no number
- `{turns:word}` as a number word, where the file has one
- `{turns:boards}` by the phrase `boards` of the file, in the plural category of the number
- `{turning:rule}` by the phrase `rule`, in the variant that the value names
- `{piece_list:piece_item}` by a phrase for each item, joined as the language lists things

`Word` or `Boards`, with a capital, begins a sentence. So every sentence stands whole in the file of its
language, and Python gives values alone (LA5).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from spare_squares.core.board import ALPHABET, DIGITS, LATIN
from spare_squares.language.locales import CATEGORIES, Locale, locale_of
from spare_squares.templates import template_text

# Each language has one row here and one file in templates/texts; its name is its own.
LANGUAGES: Final = {"en": "English", "de": "Deutsch", "fr": "français", "es": "español"}
ENGLISH: Final = "en"
PHRASES: Final = "phrases"
OWN_DIGITS: Final = ("own", *DIGITS)  # of cells and numbers: those of the language, or by their name
LABELS: Final = ("own", "latin")  # of a board: those of the language, or A to Z

Item = Mapping[str, "str | int | float"]
Value = str | int | float | tuple[Item, ...]

NUMBER = re.compile(r"(?<![\w{:-])[0-9]+(?!\w)")
KEY = re.compile(r"(?:^|(?<=[{,] ))(\w+) = ", re.M)  # at the start of a line or within braces
FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Texts(Mapping[str, Any]):
    """The texts of one language, as they stand in its file."""

    # No dataclass here nor below: three methods compiled for each are a tenth of what `solve` starts with.
    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.tables = tables

    @property
    def language(self) -> str:
        """Return the language as BCP 47 writes it: en, de, pt-BR."""
        return str(self.tables["language"]["code"])

    @property
    def checked(self) -> bool:
        """Tell whether a speaker of the language has read all of it."""
        return bool(self.tables["language"]["checked"])

    @property
    def labels(self) -> str:
        """Return the letters a board has in this language, in their order; A to Z where it names none."""
        return str(self.tables["language"].get("labels", ALPHABET))

    @property
    def digits(self) -> str:
        """Return the digits that cells are read and printed with, by a name of DIGITS (LA18)."""
        return str(self.tables["language"].get("digits", "latn"))

    @property
    def figures(self) -> str:
        """Return those digits, 0 to 9."""
        return DIGITS[self.digits]

    @property
    def locale(self) -> Locale:
        """Return how the language counts and lists."""
        return locale_of(self.tables["language"].get("like", self.language))

    def __call__(self, key: str, *, n: int | None = None, **values: Value) -> str:
        """Return the text at `board.cut` with its values filled in; `n` chooses the category of a plural.

        Raises:
            KeyError: for a text or a value that is not there.
        """
        return self.filled(self.entry(key), **({} if n is None else {"n": n}), **values)

    def lines(self, key: str, **values: Value) -> tuple[str, ...]:
        """Return the texts of a list: the captions of a picture, the heads of a table."""
        return tuple(self.filled(each, **values) for each in self.entry(key))

    def joined(self, items: Sequence[str]) -> str:
        """Join items as the language lists them."""
        return self.locale.joined(items)

    def number(self, number: float) -> str:
        """Write a number, or a length in millimetres, as the language does."""
        return self.in_digits(self.locale.number(number))

    def in_digits(self, number: object) -> str:
        """Write what counts one thing of many, such as a turn or a set, in the digits of the language."""
        said = str(number)
        return said if self.digits == "latn" else said.translate(str.maketrans(LATIN, self.figures))

    def entry(self, key: str) -> Any:
        """Return what stands at a dotted key: a text, a table of categories, a list."""
        found: Any = self.tables
        for part in key.split("."):
            found = found[part]
        return found

    def filled(self, entry: Any, **values: Value) -> str:
        """Fill a text, or that of the categories of `n`, with values."""
        if isinstance(entry, Mapping):
            entry = self._of_number(entry, values["n"])
        text: str = entry
        if self.digits != "latn":  # numbers that the file writes itself; names such as A4 and SQ-01 stay
            text = NUMBER.sub(lambda number: self.in_digits(number[0]), text)
        return FIELD.sub(lambda field: self._written(field[1], field[2] or "", values), text)

    def __getitem__(self, name: str) -> Any:
        return self.tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def _of_number(self, entry: Mapping[str, Any], number: Any) -> Any:
        """Choose by the number itself where the file has it, or else by its plural category."""
        if str(number) in entry:
            return entry[str(number)]
        return entry.get(self.locale.category(int(number)), entry["other"])

    def _written(self, name: str, form: str, values: Mapping[str, Value]) -> str:
        """Write one value in the form that a field asks for."""
        if form[:1].isupper():
            return _capitalised(self._written(name, form.lower(), values))
        value = values[name]
        if not form:
            return value if isinstance(value, str) else self.number(value)  # type: ignore[arg-type]
        if form == "word":
            words = self.tables["language"].get("numbers", ())
            return words[value] if value in range(len(words)) else self.number(value)  # type: ignore
        entry = self.entry(f"{PHRASES}.{form}")
        if isinstance(value, str):
            return self.filled(entry[value], **values)
        if isinstance(value, int):
            return self.filled(entry, **{**values, "n": value})
        assert isinstance(value, tuple)
        said = [self._item(entry, {**values, **item}) for item in value]
        return entry["between"].join(said) if "between" in entry else self.joined(said)

    def _item(self, entry: Any, values: Mapping[str, Value]) -> str:
        """Write one item of a list, in the variant of its kind."""
        return self.filled(entry[values["kind"]] if "kind" in values else entry, **values)


def _capitalised(text: str) -> str:
    """Begin a sentence: raise its first letter, behind marks of bold type too."""
    return re.sub(r"[^\W\d_]", lambda letter: letter[0].upper(), text, count=1)


def digits_of(texts: Texts) -> dict[str, str]:
    """Return the digits of a language for the scripts of a page, which take 0 to 9 where nothing is said."""
    return {} if texts.digits == "latn" else {"digits": texts.digits}


class Tables(Mapping[str, Any]):
    """Tables by their name, each made when it is first asked for: reading all of a file takes long."""

    def __init__(self, names: Sequence[str], make: Callable[[str], Any]) -> None:
        self.names, self.make = names, make
        self.made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.names:
            raise KeyError(name)
        if name not in self.made:
            self.made[name] = self.make(name)
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


@cache
def read_texts(language: str = ENGLISH) -> Texts:
    """Return the texts of one of the LANGUAGES.

    Raises:
        KeyError: for another language.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    tables = tables_in(template_text("texts", f"{language}.toml"))
    return Texts(tables if language == ENGLISH else over_english(tables))


def latin_labels(texts: Texts) -> Texts:
    """Return texts whose boards are lettered A to Z, as files and journals name their cells."""
    head = {name: value for name, value in texts["language"].items() if name != "labels"}
    return Texts({**texts.tables, "language": head})


def with_digits(texts: Texts, digits: str) -> Texts:
    """Return texts whose cells and numbers are read and printed in the digits of a name (LA18)."""
    return Texts({**texts.tables, "language": {**texts["language"], "digits": digits}})


def tables_in(text: str) -> Tables:
    """Part a file of ours at the heads of its tables; no line within a text of it begins like one."""
    parts: dict[str, str] = {}
    for part in f"\n{text}".split("\n[")[1:]:
        name = part.lstrip("[").partition("]")[0].partition(".")[0]
        parts[name] = f"{parts.get(name, '')}[{part}\n"
    return Tables(tuple(parts), lambda name: read_table(name, parts[name]))


def read_table(name: str, text: str) -> Any:
    """Read one table of a file of ours.

    A table of short texts, a line each, is JSON but for its keys, and `solve` needs no others.
    tomllib is for every other: it alone takes as long to load as all the words of an answer to find.
    """
    head, *lines = KEY.sub(r'"\1": ', text).splitlines()
    try:
        if not head.startswith(f"[{name}]"):
            raise ValueError("a table of tables")
        entries = ",".join(line for line in lines if line and line[0] != "#")
        return json.loads(f"{{{entries}}}")
    except ValueError:
        import tomllib

        return tomllib.loads(text)[name]


def over_english(tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """Lay the texts of a translation over the English; its head, which says how it counts, is its own."""
    english = read_texts()
    names = tuple({**dict.fromkeys(english), **dict.fromkeys(tables)})

    def laid(name: str) -> Any:
        return tables[name] if name == "language" else over(english.get(name), tables.get(name))

    return Tables(names, laid)


def over(english: Any, own: Any) -> Any:
    """Lay a translation over the English, which shows through where a text is missing."""
    if isinstance(english, Mapping) and isinstance(own, Mapping):
        if is_plural(own):  # its categories are its own; `texts new` leaves each of them blank
            return {key: over(english.get(key, english.get("other")), own[key]) for key in own}
        return {key: over(english.get(key), own.get(key)) for key in {**english, **own}}
    if isinstance(english, list) and isinstance(own, list):
        return [over(each, own[n] if n < len(own) else None) for n, each in enumerate(english)]
    return english if own is None or own == "" else own


def is_plural(entry: object) -> bool:
    """Tell whether an entry is a table of categories, with numbers of their own perhaps."""
    return isinstance(entry, Mapping) and "other" in entry and all(map(is_category, entry))


def is_category(key: str) -> bool:
    """Tell whether a key of a counted text is a plural category, or a number that has its own text."""
    return key in CATEGORIES or key.isdecimal()
