"""The vocabulary of the table: one row a word drives what is understood, helped with, completed and kept.

A row names its word, the action it asks for (its `kind`), the words people say for it, the form that help
shows, and how what follows is read (`arguments`). A form never names cells: what is a right place on one card
would be a hint on it (T47). `vocabulary` refuses a row that is half made, so that no user meets it first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from spare_squares.language.texts import Texts


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
    form: str
    help: str
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
GROUPS: Final = ("A turn", "No turn", "Look", "End a board", "People", "The session")


def _row(name: str, group: str, form: str, says: str, *synonyms: str, arguments: str = "none") -> Word:
    return Word(name, name, form, says, group, synonyms, arguments)


def _look(name: str, says: str, *synonyms: str, arguments: str = "none") -> Word:
    return Word(name, name, name, says, "Look", synonyms, arguments, view=True)


WORDS: Final = (
    _row("place", "A turn", "place PIECE CELLS", "place a piece on its cells",
         "places", "placed", "put", "puts", "lay", "lays", "set", "sets", "drop", "play", "plays",
         arguments="placement"),
    _row("remove", "A turn", "remove PIECE", "take a piece off the board",
         "removes", "removed", "take", "takes", "took", "lift", "lifts", "pick", "picks", "return", "returns",
         arguments="piece"),
    _row("pass", "A turn", "pass", "use the turn, move nothing", "passes", "passed", "skip", "skips"),
    _row("illegal", "A turn", "illegal PIECE REASON", "a placement the table calls illegal",
         arguments="piece and note"),
    _row("nudge", "No turn", "nudge", "an accident put right, no turn", "nudged", "bump", arguments="note"),
    _row("reset", "No turn", "reset", "play this card again from turn zero", arguments="note"),
    _row("plan", "No turn", "plan", "start the planning time", "planning"),
    _row("undo", "No turn", "undo", "correct the record"),
    _row("redo", "No turn", "redo", "put the correction back"),
    _look("show", "draw the board", "board"),
    _look("say", "the table in words"),
    _look("log", "all that was recorded", "history"),
    _look("score", "boards scored so far", "points", "summary"),
    _look("status", "how things stand, in one line", "state"),
    _look("help", "this list", "?", arguments="anything"),
    _row("stop", "End a board", "stop", "give this board up"),
    _row("reveal", "End a board", "reveal", "open a solution, once scored (reveal 2: another)", "solution",
         arguments="number"),
    _row("next", "End a board", "next", "go on to the next board", "continue"),
    _row("card", "End a board", "card ID", "name the card you drew", arguments="name"),
    _row("join", "People", "join NAME after NAME", "a player joins, before a board's first turn", "joins",
         "add", arguments="seat"),
    _row("leave", "People", "leave NAME", "a player leaves", "leaves", arguments="name"),
    _row("rename", "People", "rename NAME to NAME", "write a name otherwise", arguments="new name"),
    _row("recorder", "People", "recorder NAME", "hand the record on", arguments="name"),
    _row("finish", "The session", "finish", "close the session early"),
    _row("answer", "The session", "answer 1 TEXT", "keep an answer to a question of the end",
         arguments="answer"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words by what is said: built once, and refused if a row is half made."""

    words: tuple[Word, ...]
    said: dict[str, Word] = field(default_factory=dict)
    fill: frozenset[str] = frozenset()  # what a language says between the words that count, and between cells
    joints: frozenset[str] = frozenset()

    def named(self, name: str) -> Word:
        """Return the row of a word."""
        return self.said[name]

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
        ValueError: for a row without a text, with a kind the rules do not know, with arguments nobody reads,
            in no group, or with a word that another row has.
    """
    words = tuple(words)
    said: dict[str, Word] = {}
    for word in words:
        if not all((word.name, word.kind, word.form, word.help)) or not word.form.startswith(word.name):
            raise ValueError(f"the row of {word.name or word.form!r} lacks a text, or its form another word")
        if not word.view and word.kind not in KINDS:
            raise ValueError(f"{word.name}: the rules know no {word.kind!r}")
        if word.arguments not in ARGUMENTS or word.group not in GROUPS:
            raise ValueError(f"{word.name}: nobody reads {word.arguments!r}, or {word.group!r} is no group")
        for each in (word.name, *word.synonyms):
            if each != each.lower() or each in said:
                raise ValueError(f"{word.name}: {each!r} is not in lower case, or another row's")
            said[each] = word
    return Vocabulary(words, said)


def in_language(texts: Texts) -> Vocabulary:
    """Return the vocabulary with the words that a language has besides the English ones (LA13).

    Raises:
        ValueError: for a word that two rows have.
    """
    own = texts["track"]["words"]
    rows = []
    for word in WORDS:
        known = (word.name, *word.synonyms)
        more = (each for each in str(own.get(word.name, "")).split() if each not in known)
        rows.append(replace(word, synonyms=(*word.synonyms, *more)))
    joint = texts.joined(["{0}", "{1}"]).replace("{0}", "").replace("{1}", "").strip()
    fill = frozenset(str(own.get("fill", "")).split())
    return replace(vocabulary(rows), fill=fill, joints=frozenset((joint,)))


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
