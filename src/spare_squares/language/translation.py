"""A translation held against the English: what is missing, what is too much, what would come out wrong.

Whether a text fits its place on paper is not a matter of words; `texts check` asks the kit for that.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spare_squares.core.board import DIGITS
from spare_squares.core.findings import Finding, Location, in_order
from spare_squares.errors import NotValid, Unreadable
from spare_squares.language.locales import is_known, locale_of
from spare_squares.language.texts import (
    FIELD,
    LANGUAGES,
    PHRASES,
    Texts,
    is_category,
    is_plural,
    over_english,
    read_texts,
)
from spare_squares.language.toml_places import TomlPlaces

KEPT = ("when", "figure")  # of a section of the rules: no words, and the same in every language
FREE = ("new_page", "between")  # no words either, and a matter of each language

Leaf = tuple[str, str]  # dotted key, text


@dataclass(frozen=True, slots=True)
class Translation:
    """A file of texts as read: its data, where each value stands, and what is wrong with it."""

    name: str
    data: Mapping[str, Any]
    places: TomlPlaces
    findings: tuple[Finding, ...]

    @property
    def translated(self) -> tuple[int, int]:
        """Return how many of the English texts have one here, and how many there are."""
        keys = [key for key, text in leaves(read_texts()) if text]
        missing = sum(1 for each in self.findings if each.code == "missing")
        return max(0, len(keys) - missing), len(keys)

    def at(self, key: str, within: str = "") -> Location:
        """Return the location of a key, or of some words in its text; of its table where it is not there."""
        span = self.places.spans.get(key)
        while span is None and "." in key:
            key = key.rpartition(".")[0]
            span = self.places.spans.get(key)
        if span is None:
            return Location(self.name)
        found = self.places.text.find(within, span.start, span.end) if within else -1
        offset = found if found >= 0 else span.key
        line, column = self.places.line_and_column(offset)
        return Location(self.name, line, column, self.places.line_at(offset))


def leaves(tables: Mapping[str, Any]) -> Iterator[Leaf]:
    """Yield each text of a catalogue by its key, a plural as one text: that of `other`."""
    for name, entry in tables.items():
        if name != "language":
            yield from texts_below(name, entry)


def no_texts(key: str) -> tuple[str, ...]:
    """Return which entries of a table are no texts."""
    return (*KEPT, *FREE) if key.startswith("rules.") else FREE


def texts_below(key: str, entry: Any) -> Iterator[Leaf]:
    """Yield the texts of one entry by their keys."""
    if is_plural(entry):
        yield key, entry["other"]
    elif isinstance(entry, Mapping):
        for name, each in entry.items():
            if name not in no_texts(key):
                yield from texts_below(f"{key}.{name}", each)
    elif isinstance(entry, list):
        for number, each in enumerate(entry):
            yield from texts_below(f"{key}.{number}", each)
    elif isinstance(entry, str):
        yield key, entry


def read_translation(text: str, name: str) -> Translation:
    """Read a file of texts and tell everything that is wrong with it, in one run.

    Raises:
        NotValid: for what is no TOML at all, with its line and column.
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotValid(f"{name}: this is no TOML: {error}") from None
    found = Translation(name, data, TomlPlaces(text), ())
    own = Comparison(found)
    findings = [*own.check_head(), *own.compare(read_texts().tables, data), *own.check_words()]
    return Translation(name, data, found.places, in_order(findings))


def open_texts(language: str, *, allow_partial: bool = False, text: str | None = None) -> Texts:
    """Return the texts of a language of the program, or those of a file of one's own (its `text`).

    Raises:
        NotValid: for an unknown language, or a file with faults; with `allow_partial` texts may be missing,
            and are English then.
    """
    if text is None:
        if language not in LANGUAGES:
            names = ", ".join(LANGUAGES)
            raise NotValid(f"there is no language {language!r}: choose from {names}, or name a .toml file")
        return read_texts(language)
    own = read_translation(text, language)
    wrong = [each for each in own.findings if each.severity == "error"]
    missing = [each for each in wrong if each.code == "missing"]
    if wrong and not (allow_partial and len(missing) == len(wrong)):
        first = wrong[0]
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        place = f":{first.at.line}" if first.at.line else ""
        mend = "--allow-partial prints the rest in English" if len(missing) == len(wrong) else "see them all"
        raise NotValid(
            f"{language}{place}: {first.message}{more}: spare-squares texts check {language}; {mend}"
        )
    return Texts(over_english(own.data))


def text_of(path: str) -> str:
    """Read a file of texts.

    Raises:
        Unreadable: when it is not there, or is no UTF-8.
    """
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: this is not UTF-8 at byte {error.start}: save it as UTF-8") from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: {getattr(error, 'strerror', None) or error}") from None


# --- what is wrong ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """A translation beside the English, entry by entry: each method yields what is wrong with its part."""

    own: Translation

    def check_head(self) -> Iterator[Finding]:
        """Check who the file says it is."""
        head = self.own.data.get("language")
        if not isinstance(head, Mapping):
            fix = "say code, name and checked in it"
            yield self.fault("language", "", "the table [language] is missing", fix)
            return
        code = head.get("code")
        if not isinstance(code, str) or not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*", code):
            fix = 'write "fi" or "pt-BR"'
            yield self.fault("language", "language.code", "the code of the language is not one", fix)
        elif not is_known(code) and "like" not in head:
            fix = 'name one that counts alike: like = "en"'
            yield self.fault("language", "language.code", f"how {code} counts is not known", fix)
        if not isinstance(head.get("name"), str) or not head.get("name"):
            fix = "write its own name for itself"
            yield self.fault("language", "language.name", "the language has no name", fix)
        labels = head.get("labels", "AB")
        if not isinstance(labels, str) or len(set(labels)) != len(labels) or not labels.isalpha():
            fix = 'write the letters of the language in their order: labels = "АБВГДЕ"'
            yield self.fault("language", "language.labels", "labels must be letters, each once", fix)
        if head.get("digits", "latn") not in DIGITS:
            fix = f"write one of {', '.join(DIGITS)}, as CLDR calls them"
            yield self.fault("language", "language.digits", "there are no digits of that name", fix)
        if not isinstance(head.get("checked"), bool):
            fix = "write checked = false until another speaker has read all of it"
            yield self.fault("language", "language.checked", "nothing says whether it was checked", fix)

    def fault(self, code: str, key: str, message: str, fix: str = "", within: str = "") -> Finding:
        """Return a fault at a key, or at some words of its text."""
        return Finding(code, "error", message, self.own.at(key, within), found=key, fix=fix)

    def compare(self, english: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[Finding]:
        """Compare all tables but the head."""
        for name, entry in english.items():
            if name != "language":
                yield from self.compare_entry(name, entry, data.get(name))
        for name in data:
            if name not in english:
                yield self.fault("surplus", name, f"nothing asks for {name}", "take it out")

    def compare_entry(self, key: str, english: Any, entry: Any) -> Iterator[Finding]:
        """Compare one entry of any kind."""
        is_empty = is_plural(english) and is_plural(entry) and not any(entry.values())
        if entry is None or entry == "" or is_empty:
            for missing, text in [*texts_below(key, english)]:
                if text:
                    yield self.fault("missing", missing, f"{missing} is not translated: {quote_start(text)}")
        elif is_plural(english):
            yield from self.compare_plural(key, english, entry)
        elif isinstance(english, Mapping):
            yield from self.compare_table(key, english, entry)
        elif isinstance(english, list):
            yield from self.compare_list(key, english, entry)
        elif isinstance(english, str):
            yield from self.check_text(key, fields_of(english), entry)

    def compare_table(self, key: str, english: Mapping[str, Any], entry: Any) -> Iterator[Finding]:
        """Compare the entries of a table, and find those that nothing asks for."""
        if not isinstance(entry, Mapping):
            yield self.fault("kind", key, f"{key} must be a table with {', '.join(english)}")
            return
        for name, each in english.items():
            if name in KEPT and key.startswith("rules.") and entry.get(name) != each:
                yield self.fault("kept", f"{key}.{name}", f"{key}.{name} is no text: it stays {each!r}")
            elif name not in no_texts(key):
                yield from self.compare_entry(f"{key}.{name}", each, entry.get(name))
        for name in entry:
            if name not in english and name not in FREE:
                if key == PHRASES and self.asks_for(name):
                    # Of a phrase that only this language has nobody knows the values: its marks alone.
                    for place, text in texts_below(f"{key}.{name}", entry[name]):
                        yield from self.check_marks(place, text)
                else:
                    message = f"nothing asks for {key}.{name}"
                    yield self.fault("surplus", f"{key}.{name}", message, "take it out")

    def check_words(self) -> Iterator[Finding]:
        """Check the words of the table: none means two things or a piece, and each form begins with one."""
        track, terminal = self.own.data.get("track"), self.own.data.get("terminal")
        said = track.get("words") if isinstance(track, Mapping) else None
        forms = terminal.get("forms") if isinstance(terminal, Mapping) else None
        key = "track.words"
        first: dict[str, str] = {}  # the word of the table that each spoken word stands for
        for name, words in said.items() if isinstance(said, Mapping) else ():
            for word in str(words).casefold().split():
                if len(word) == 1:
                    message, fix = f"{word!r} is one letter: that is a piece", "leave it out"
                    yield self.fault("word", f"{key}.{name}", message, fix, word)
                elif first.setdefault(word, name) != name:
                    message = f"{word!r} is a word of {first[word]} already"
                    yield self.fault("word", f"{key}.{name}", message, "leave one out", word)
        for name, form in forms.items() if isinstance(forms, Mapping) else ():
            verb = str(form).casefold().split()[:1]
            spoken = [word for word, its in first.items() if its == name]
            english = read_texts()["terminal"]["forms"].get(name, "").split()[:1]
            if name != "quit" and verb and verb[0] not in spoken and verb != english:
                fix = f"begin it with one of {', '.join(spoken)}" if spoken else f"write it in {key}.{name}"
                yield self.fault("word", f"terminal.forms.{name}", f"{verb[0]!r} is not understood", fix)

    def compare_list(self, key: str, english: list[Any], entry: Any) -> Iterator[Finding]:
        """Compare the items of a list, which has as many in every language."""
        if not isinstance(entry, list) or len(entry) != len(english):
            found = len(entry) if isinstance(entry, list) else "no list"
            yield self.fault("kind", key, f"{key} must be a list of {len(english)}, and is {found}")
            return
        for number, (each, mine) in enumerate(zip(english, entry, strict=True)):
            yield from self.compare_entry(f"{key}.{number}", each, mine)

    def compare_plural(self, key: str, english: Mapping[str, Any], entry: Any) -> Iterator[Finding]:
        """Hold a counted text to the categories of its language, each with the values of the English."""
        values = frozenset[str]().union(*map(fields_of, english.values())) - {"n"}
        if isinstance(entry, str):
            yield from self.check_text(key, values, entry, least=values)
            return
        if not isinstance(entry, Mapping):
            yield self.fault("kind", key, f"{key} must be a table of categories")
            return
        head = self.own.data.get("language")
        code = (head.get("like") or head.get("code", "")) if isinstance(head, Mapping) else None
        needed = locale_of(code).categories() if isinstance(code, str) else ("other",)
        for category in needed:
            if not entry.get(category) and english.get(category, english["other"]):
                fix = f"this language counts by {', '.join(needed)}"
                yield self.fault("plural", key, f"{key} has no text for {category!r}", fix)
        for category, text in entry.items():
            if not is_category(category) or (category not in needed and not category.isdecimal()):
                fix = f"this language counts by {', '.join(needed)}"
                yield self.fault("surplus", f"{key}.{category}", f"{category!r} is no category of it", fix)
            elif text:
                like = english.get(category, english["other"])
                yield from self.check_text(
                    f"{key}.{category}", values | {"n"}, text, least=fields_of(like) - {"n"}
                )

    def asks_for(self, phrase: str) -> bool:
        """Tell whether a text of the file writes a value by this phrase."""
        return any(
            form.lower() == phrase for text in all_texts(self.own.data) for _, form in FIELD.findall(text)
        )

    def check_text(
        self, key: str, values: frozenset[str], text: Any, *, least: frozenset[str] | None = None
    ) -> Iterator[Finding]:
        """Check one text: the values of the English and no others (`least` of them), forms, braces, bold."""
        if not isinstance(text, str):
            yield self.fault("kind", key, f"{key} must be a text in quotes")
            return
        for name in sorted((values if least is None else least) - fields_of(text)):
            yield self.fault("value", key, f"{key} does not say {{{name}}}", "the English does")
        choice = ", ".join(f"{{{name}}}" for name in sorted(values))
        for name, form in FIELD.findall(text):
            if name not in values:
                fix = f"write one of {choice}" if values else "the English has no value here"
                yield self.fault("value", key, f"{key} says {{{name}}}, which has no value", fix, f"{{{name}")
            if form and form.lower() != "word" and not self.has_phrase(form):
                fix = f"add it to [{PHRASES}], or take another form"
                yield self.fault(
                    "phrase", key, f"{key} asks for the phrase {form.lower()!r}", fix, f":{form}}}"
                )
        yield from self.check_marks(key, text)

    def check_marks(self, key: str, text: str) -> Iterator[Finding]:
        """Check the braces and the bold of a text."""
        stray = FIELD.sub("", text)
        for brace in "{}":
            if brace in stray:
                yield self.fault(
                    "value", key, f"{key} has a {brace} that belongs to no value", "write {name}", brace
                )
                break
        if text.count("**") % 2:
            yield self.fault(
                "bold", key, f"{key} has a ** without its partner", "**bold** begins and ends", "**"
            )

    def has_phrase(self, form: str) -> bool:
        """Tell whether the file has a phrase of this name."""
        phrases = self.own.data.get(PHRASES)
        return isinstance(phrases, Mapping) and (form in phrases or form.lower() in phrases)


def all_texts(entry: Any) -> Iterator[str]:
    """Yield every text of a table, whatever it is called."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, Mapping | list):
        for each in entry.values() if isinstance(entry, Mapping) else entry:
            yield from all_texts(each)


def fields_of(text: str) -> frozenset[str]:
    """Return the names of the values that a text is filled with."""
    return frozenset(name for name, _ in FIELD.findall(text))


def quote_start(text: str) -> str:
    """Quote as much of a text as tells which it is."""
    line = " ".join(text.split())
    return f"“{line[:50]}…”" if len(line) > 52 else f"“{line}”"


# --- a new file ------------------------------------------------------------------------------------


def new_translation(code: str, *, english: str) -> str:
    """Return a file to fill in: each English text as a comment above an empty value, in the order it has."""
    places = TomlPlaces(english)
    data = tomllib.loads(english)
    written, at = [], 0
    for key, span in places.spans.items():
        if span.inside or span.start == span.end:
            continue
        value = value_at(data, key)
        table, _, name = key.rpartition(".")
        written.append(english[at : span.key])
        written.append(blank_statement(key, value, english[span.key : span.end], code))
        if name == "other":
            beside = value_at(data, table)
            written += [f'\n{each} = ""' for each in locale_of(code).categories() if each not in beside]
        at = span.end
    text = "".join([*written, english[at:]])
    head = (
        f'[language]\ncode = "{code}"\nname = "" # what the language calls itself\n'
        "checked = false # true once another speaker has read all of it\n"
        "numbers = [] # words for 0, 1, 2 and so on; without them, numbers are written in digits\n"
    )
    start, end = text.index("[language]"), text.index("\n[", text.index("[language]"))
    return f"{text[:start]}{head}{text[end:]}"


def value_at(data: Any, key: str) -> Any:
    """Return what stands at a dotted key, whose numbers count in lists."""
    for part in key.split("."):
        data = data[int(part)] if isinstance(data, list) else data[part]
    return data


def blank_statement(key: str, value: Any, statement: str, code: str) -> str:
    """Write one statement with empty texts, the English above it."""
    table, _, name = key.rpartition(".")
    if name in no_texts(table + ".") or not isinstance(value, str | list | Mapping):
        return statement
    above = "".join(f"# {line}".rstrip() + "\n" for line in statement.splitlines())
    return f"{above}{name} = {empty(value, code)}"


def empty(value: Any, code: str) -> str:
    """Write a value with every text in it empty, a plural with the categories that the language counts by."""
    if is_plural(value):
        return "{ " + ", ".join(f'{category} = ""' for category in locale_of(code).categories()) + " }"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {empty(each, code)}" for name, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(empty(each, code) for each in value) + "]"
    return '"""\n"""' if "\n" in value else '""'
