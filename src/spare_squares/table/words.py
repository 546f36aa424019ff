"""The vocabulary of the table: one row a word drives what is understood, helped with, completed and kept.

A row names its word, the action it asks for (its `kind`), the words people say for it, and how what follows
is read (`arguments`). The form that help shows and what it means stand in the catalogue, under `terminal`; a
form never names cells: what is a right place on one card would be a hint on it (T47). `vocabulary` refuses a
row that is half made, so that no user meets it first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from spare_squares.language.texts import Texts, read_texts


@dataclass(frozen=True, slots=True)
class Action:
    """One request; which fields carry meaning depends on `kind`.

    `cells` are names as spoken, off the board too. `name` is a player or a card's id, `after` the player
    after whom somebody sits down, `to` a new name. `number` and `of` say which packing was found or is
    wanted, `number` alone which question was answered. `by` is the player who was said to act, empty if
    nobody was.
    """

    kind: str
    piece: str = ""
    cells: tuple[str, ...] = ()
    note: str = ""
    name: str = ""
    after: str = ""
    to: str = ""
    number: int = 0
    of: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the table; a `view` looks and changes nothing, so it never reaches the journal."""

    name: str
    kind: str
    group: str
    synonyms: tuple[str, ...] = ()
    arguments: str = "none"
    view: bool = False


# How the words after a word are read; the grammar has one reader for each.
ARGUMENTS: Final = frozenset(
    ("none", "anything", "placement", "piece", "piece and note", "note", "name", "seat", "new name", "number",
     "answer")
)  # fmt: skip
# What the rules do; `found` is noted by the program itself and has no word.
KINDS: Final = frozenset(
    ("place", "remove", "pass", "illegal", "nudge", "reset", "stop", "plan", "reveal", "next", "card", "join",
     "leave", "rename", "recorder", "finish", "answer", "found", "undo", "redo")
)  # fmt: skip
GROUPS: Final = ("turn", "no_turn", "look", "end", "people", "session")


def _row(name: str, group: str, *synonyms: str, arguments: str = "none") -> Word:
    return Word(name, name, group, synonyms, arguments)


def _look(name: str, *synonyms: str, arguments: str = "none") -> Word:
    return Word(name, name, "look", synonyms, arguments, view=True)


WORDS: Final = (
    _row("place", "turn", "places", "placed", "put", "puts", "lay", "lays", "set", "sets", "drop", "play",
         "plays", arguments="placement"),
    _row("remove", "turn", "removes", "removed", "take", "takes", "took", "lift", "lifts", "pick", "picks",
         "return", "returns", arguments="piece"),
    _row("pass", "turn", "passes", "passed", "skip", "skips"),
    _row("illegal", "turn", arguments="piece and note"),
    _row("nudge", "no_turn", "nudged", "bump", arguments="note"),
    _row("reset", "no_turn", arguments="note"),
    _row("plan", "no_turn", "planning"),
    _row("undo", "no_turn"),
    _row("redo", "no_turn"),
    _look("show", "board"),
    _look("say"),
    _look("log", "history"),
    _look("score", "points", "summary"),
    _look("status", "state"),
    _look("help", "?", arguments="anything"),
    _row("stop", "end"),
    _row("reveal", "end", "solution", arguments="number"),
    _row("next", "end", "continue"),
    _row("card", "end", arguments="name"),
    _row("join", "people", "joins", "add", arguments="seat"),
    _row("leave", "people", "leaves", arguments="name"),
    _row("rename", "people", arguments="new name"),
    _row("recorder", "people", arguments="name"),
    _row("finish", "session"),
    _row("answer", "session", arguments="answer"),
)  # fmt: skip

# What else counts in a line, by what it is for; a language has words of its own besides these English ones.
BESIDE: Final = {
    "fill": "and at away back cell cells down from goes her his in into is lies now of off on onto out over"
    " piece please the their up",  # between the words that count
    "tail": "board card it last me move my that this turn",  # as in "skip my turn"
    "side": "off back away out",  # where a piece goes that is taken off
    "range": "to till through",  # from one cell to another
    "after": "after",  # whom somebody sits down after
    "to": "to as",  # before a new name
    "joins": "joins",
    "leaves": "leaves",
    "records": "records",
    "player": "player one",  # "next player"
    "square": "square",
    "line": "line bar stick",
    "corner": "corner elbow",
    "domino": "domino",
    "boundary": "boundary edge",  # why a placement is illegal, as it is called by hand (A4, A5)
    "overlap": "overlap",
    "blocked": "blocked",
    "alignment": "alignment",
    "quit": "quit exit q bye",
    "yes": "y yes",
    "no": "n no",
    # What is meant by words that are none of ours. Nothing that empties or ends a board is ever guessed.
    "hint_move": "move moves slide",
    "hint_turn": "rotate flip turn mirror",
    "hint_asked": "y yes n no",
    "hint_reveal": "hint answers",
    "hint_start": "start restart begin ready",
    "hint_undo": "oops back wrong mistake",
    "hint_who": "who whose",
    "hint_plan": "timer clock talk",
    "hint_next": "go end done give",
    "hint_quit": "quit exit q bye",
}


def plain(word: str) -> str:
    """Return a word as it is looked up: without case and accents, as it is typed in haste."""
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words by what is said: built once, and refused if a row is half made; `texts` None is English."""

    words: tuple[Word, ...]
    said: dict[str, Word] = field(default_factory=dict)
    beside: dict[str, frozenset[str]] = field(default_factory=dict)
    joints: frozenset[str] = frozenset()  # what a language says between the last cells of a list
    texts: Texts | None = None

    def named(self, name: str) -> Word:
        """Return the row of a word."""
        return self.said[name]

    def form(self, name: str) -> str:
        """Return how a line with a word is written, its first word being what the language says for it."""
        return str((self.texts or read_texts())["terminal"]["forms"][name])

    def means(self, word: str, purpose: str) -> bool:
        """Tell whether a word, as `plain` gives it, serves a purpose of BESIDE."""
        return word in self.beside[purpose]

    def first(self, purpose: str) -> str:
        """Return the word to offer for a purpose, in the language that is spoken."""
        own = str(self.texts["terminal"]["words"][purpose]) if self.texts else ""
        return (own or BESIDE[purpose]).split()[0]

    def purpose(self, word: str, purposes: Iterable[str]) -> str:
        """Return which of some purposes of BESIDE a word serves, "" for none."""
        return next((each for each in purposes if word in self.beside[each]), "")

    @property
    def kept(self) -> frozenset[str]:
        """The kinds of action a journal may hold."""
        return frozenset(word.kind for word in self.words if not word.view) | {"found"}

    @property
    def views(self) -> frozenset[str]:
        """The words that look and change nothing."""
        return frozenset(word.kind for word in self.words if word.view)


def vocabulary(words: Iterable[Word]) -> Vocabulary:
    """Build the vocabulary.

    Raises:
        ValueError: for a row without a name, with a kind the rules do not know, with arguments nobody reads,
            in no group, or with a word that another row has.
    """
    words = tuple(words)
    said: dict[str, Word] = {}
    for word in words:
        if not word.name or not word.kind:
            raise ValueError(f"the row of {word.name or word.kind!r} lacks a name or a kind")
        if not word.view and word.kind not in KINDS:
            raise ValueError(f"{word.name}: the rules know no {word.kind!r}")
        if word.arguments not in ARGUMENTS or word.group not in GROUPS:
            raise ValueError(f"{word.name}: nobody reads {word.arguments!r}, or {word.group!r} is no group")
        for each in (word.name, *word.synonyms):
            if each != plain(each) or said.get(each, word) is not word:
                raise ValueError(f"{word.name}: {each!r} is not in plain lower case, or another row's")
            said[each] = word
    return Vocabulary(words, said, {name: frozenset(each.split()) for name, each in BESIDE.items()})


def in_language(texts: Texts, words: Iterable[Word] = WORDS) -> Vocabulary:
    """Return the vocabulary with the words that a language has besides the English ones (LA13).

    Raises:
        ValueError: for a word that two rows have, and for a row without a form or a meaning.
    """
    own, beside, rows = texts["track"]["words"], texts["terminal"]["words"], []
    for word in words:
        if not all(texts["terminal"][each].get(word.name) for each in ("forms", "help")):
            raise ValueError(f"the row of {word.name!r} lacks a text in {texts.language}")
        more = dict.fromkeys(map(plain, str(own.get(word.name, "")).split()))
        rows.append(replace(word, synonyms=tuple(dict.fromkeys((*word.synonyms, *more)))))
    english = vocabulary(rows)
    joint = texts.joined(["{0}", "{1}"]).replace("{0}", "").replace("{1}", "").strip()
    also = {name: str(each) for name, each in beside.items()}
    also |= {
        "fill": own.get("fill", ""),
        "hint_quit": also["quit"],
        "hint_asked": f"{also['yes']} {also['no']}",
    }
    spoken = {
        name: english.beside[name] | frozenset(map(plain, also.get(name, "").split())) for name in BESIDE
    }
    return replace(english, beside=spoken, joints=frozenset((plain(joint),)), texts=texts)


@contextmanager
def speaking(texts: Texts) -> Iterator[None]:
    """Understand the words of a language, for as long as a command runs."""
    global VOCABULARY
    before, VOCABULARY = VOCABULARY, in_language(texts)
    try:
        yield
    finally:
        VOCABULARY = before


VOCABULARY = vocabulary(WORDS)  # read through the module, so that a row more is seen everywhere
