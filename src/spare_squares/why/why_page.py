"""The page that says why: one table of all classes of boards, with what the solver says of each.

The table holds one board of each class, its number of packings and its reason, and the page does the turning.
A sentence is kept as a pattern ("Only I on % can cover %.") and the sets of cells that fill it, so that cells
can be turned; patterns stand once. So 252 classes with words and pictures take a sixth of the page. The
sentences are those of the solver, said in the language of the page.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from spare_squares.core.cells import bits
from spare_squares.core.game import Game
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import Texts, digits_of, read_texts
from spare_squares.solver.reasons import explain, explain_packable
from spare_squares.solver.search import count, first_packing
from spare_squares.solver.symmetry import canonical
from spare_squares.web.join import join_page

STYLES: Final = ("shared/tokens.css", "why/style.css")
SCRIPTS: Final = (
    "shared/live.js",
    "shared/grid.js",
    "shared/words.js",
    "why/table.js",
    "why/draw.js",
    "why/main.js",
)
KINDS: Final = ("packable", "pocket", "sizes", "colour", "no place", "regions", "pair", "forced", "cases")

_CELLS: Final = re.compile(r"\b[A-D][1-4](?: [A-D][1-4])*\b")
# A sentence ends here; so do the words that open a case, which go with many a sentence.
_END: Final = re.compile(r"(?<=[.:]) ")
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


# Commands that a text names; they are the same in every language.
_TYPED: Final = {
    "solve": 'spare-squares solve "A4 B2 B4 D3"',
    "larger": "spare-squares solve --game six-by-six",
}


def build_page(texts: Texts | None = None) -> bytes:
    """Return the finished page as UTF-8, in a language or in English.

    Raises Refused when a source holds something the page may not contain.
    """
    texts = texts or read_texts()
    table, said = page_table(texts), texts["why"]
    numbers = {name: f"<b>{texts.number(value)}</b>" for name, value in table.pop("numbers").items()}
    typed = {name: f"<code>{html.escape(each, quote=False)}</code>" for name, each in _TYPED.items()}
    parts = {name: texts.filled(html.escape(each), **numbers, **typed) for name, each in said["page"].items()}
    words = {
        "language": texts.language,
        "like": texts["language"].get("like", texts.language),
        "phrases": {},
        **digits_of(texts),
    }
    data = {**table, "words": {**words, "why": said["says"]}}
    return join_page(
        "why/page.html",
        styles=STYLES,
        scripts=SCRIPTS,
        data=data,
        parts={**parts, "language": texts.language},
    )


def page_table(texts: Texts | None = None) -> dict[str, Any]:
    """Return what the page knows: every class by its smallest board, and the cards of the box."""
    texts = texts or read_texts()
    deck = builtin_deck()
    game = deck.game
    sets = [sum(1 << bit for bit in four) for four in combinations(bits(game.board.cells), game.blocked)]
    patterns: dict[str, int] = {}
    classes = [
        describe_class(game, blocked, patterns, texts)
        for blocked in sorted({canonical(game, each) for each in sets})
    ]
    packable = {row[0] for row in classes if row[1]}
    return {
        "classes": classes,
        "patterns": list(patterns),
        "kinds": KINDS,
        "pieces": [piece.letter for piece in game.pieces],
        "cards": [[card.id, card.blocked] for card in deck.cards],
        "numbers": {
            "sets": len(sets),
            "classes": len(classes),
            "packable": sum(canonical(game, each) in packable for each in sets),
        },
    }


def describe_class(game: Game, blocked: int, patterns: dict[str, int], texts: Texts) -> list[object]:
    """Return the row of one class: board, packings, kind, words, steps, marks and one packing."""
    reason = explain(game, blocked) or explain_packable(game, blocked)
    packing = first_packing(game, blocked) or ()
    if reason is None:
        raise AssertionError("a board has a packing or a reason")
    pictures = reason.pictures or ({},) * len(reason.steps)
    steps = zip(reason.steps, pictures, strict=True)
    return [
        blocked,
        count(game, blocked),
        KINDS.index(reason.kind),
        encode(game, reason.text.in_words(texts), patterns),
        [[encode(game, step.in_words(texts), patterns), group_marks(marks)] for step, marks in steps],
        group_marks(reason.marks),
        [placement.cells for placement in packing],
    ]


def group_marks(marks: Mapping[int, str]) -> list[list[object]]:
    """Return the marks of a picture, the cells of one mark together."""
    found: dict[str, int] = {}
    for bit, mark in marks.items():
        found[mark] = found.get(mark, 0) | 1 << bit
    return [[mark, cells] for mark, cells in found.items()]


def encode(game: Game, text: str, patterns: dict[str, int]) -> str:
    """Write words as numbers of patterns (base 36), each with the sets of cells (hexadecimal) in it."""
    parts = []
    for sentence in _END.split(text):
        sets = [game.board.cells_of(run.split()) for run in _CELLS.findall(sentence)]
        number = patterns.setdefault(_CELLS.sub("%", sentence), len(patterns))
        parts.append(",".join([base36(number), *(f"{cells:x}" for cells in sets)]))
    return ";".join(parts)


def base36(number: int) -> str:
    """Write a number of a pattern: most have one digit, so that the page stays small."""
    tens, ones = divmod(number, 36)
    return (base36(tens) if tens else "") + _DIGITS[ones]
