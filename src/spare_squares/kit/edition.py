"""How a kit looks and is cut: one frozen value, made once from the options, that every sheet asks for sizes.

A paper is a row of PAPERS, a look a row of EDITIONS, a size of card a row of CARD_SIZES, a sheet a row of
SHEETS. A sheet has no size of its own: what grows with the type is asked for by `scaled`, widths come
from the frame. Lengths are millimetres, type and lines are points.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.deck import Deck
from spare_squares.kit.printer import TRUE_PRINTER, Offset, Printer
from spare_squares.kit.sheets.marks import POINT, Inks
from spare_squares.language.facts import facts
from spare_squares.language.texts import Texts, Value, read_texts

MARGIN = 10.0  # millimetres at each edge that most printers leave white (K11)
Stacking = Literal["sets", "cut"]
STACKINGS: tuple[Stacking, ...] = ("sets", "cut")
AnswerForm = Literal["list", "cards", "hints"]
ANSWER_FORMS: tuple[AnswerForm, ...] = ("list", "cards", "hints")
Cutting = Literal["lines", "marks", "none"]
CUTTINGS: tuple[Cutting, ...] = ("lines", "marks", "none")
# From the least to the most that can be cut and printed, in millimetres.
CELLS = (6.0, 120.0)
CLEARANCES = (0.0, 3.0)
CARD_WIDTHS = (40.0, 400.0)
CARD_HEIGHTS = (50.0, 400.0)
INKS = ("normal", "low")
LOW_PAPER = 290.0  # millimetres: Letter, and what is to fit it
READING_WIDTH = 190.0  # the frame of A4 and Letter: what is read keeps it on any larger paper


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size with its frame, the printable area, centred on it, and the cell that is usual on it."""

    key: str
    name: str
    width: float
    height: float
    frame_width: float = READING_WIDTH
    frame_height: float = 259.0
    cell: float = 0.0  # that of the look
    inches: bool = False  # whether people there measure in inches too
    halves: str = ""  # key of the paper of which two lie side by side on this one's long side

    def __post_init__(self) -> None:
        if self.left < MARGIN - 1e-6 or self.top < MARGIN - 1e-6:
            raise ValueError(f"paper {self.key}: its frame leaves less than {MARGIN:g} mm at an edge")

    @property
    def left(self) -> float:
        """Distance from the page's left edge to the frame."""
        return (self.width - self.frame_width) / 2

    @property
    def top(self) -> float:
        """Distance from the page's top edge to the frame."""
        return (self.height - self.frame_height) / 2

    @property
    def lying(self) -> Paper:
        """The paper on its long side."""
        return replace(
            self,
            width=self.height,
            height=self.width,
            frame_width=self.frame_height,
            frame_height=self.frame_width,
        )

    @property
    def half(self) -> Paper | None:
        """One of the two halves that lie side by side on its long side, as a paper of the same name."""
        return replace(PAPERS[self.halves], key=self.key, name=self.name) if self.halves else None

    def opened(self) -> Paper:
        """Return the paper with a frame that reaches to its margins."""
        return replace(self, frame_width=self.width - 2 * MARGIN, frame_height=self.height - 2 * MARGIN)


class CardSize(NamedTuple):
    """The size of a card."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:.6g} × {self.height:.6g} mm"


def _keyed(*papers: Paper) -> dict[str, Paper]:
    """Return papers by their key, each once."""
    table = {paper.key: paper for paper in papers}
    if len(table) != len(papers):
        raise ValueError("two papers have one key")
    return table


# One frame serves A4 and Letter, so a kit is laid out once for both.
PAPERS = _keyed(
    Paper("a4", "A4", 210, 297),
    Paper("letter", "Letter", 215.9, 279.4, inches=True),
    Paper("universal", "A4 or Letter", 210, 279.4, inches=True),
    Paper("a3", "A3", 297, 420, 277, 400, halves="a4"),
    Paper("legal", "Legal", 215.9, 355.6, 190, 335, inches=True),
    Paper("a5", "A5", 148, 210, 128, 190, cell=20.0),
)


def larger_than(paper: Paper) -> tuple[Paper, ...]:
    """Return the papers with more room than one: those that lie beside it in a shop first, then by size."""
    larger = (each for each in PAPERS.values() if each.frame_height > paper.frame_height)
    return tuple(sorted(larger, key=lambda each: (each.inches != paper.inches, each.height)))


CARD_SIZES = {
    size.name: size
    for size in (
        CardSize("standard", 95, 80),
        CardSize("small", 62, 60),
        CardSize("poker", 63, 88),
        CardSize("a7", 74, 105),
        CardSize("mini", 44, 67),
        CardSize("tarot", 70, 120),
        CardSize("bridge", 57.15, 88.9),
        CardSize("a6", 148, 105),
        # Index cards, ruled in inches: 3 × 5 and 4 × 6, lying, for more of them stand on a sheet so.
        CardSize("index", 127, 76.2),
        CardSize("index-large", 152.4, 101.6),
    )
}


@dataclass(frozen=True, slots=True)
class Type:
    """A step of the type scale: its size in points, and the millimetres between its baselines."""

    size: float
    leading: float
    most_characters: int = 70  # of a line (G7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The scales of an edition: type, lines, and the least that pieces and cards measure in it."""

    name: str = "standard"
    small: Type = Type(12, 5.5)
    body: Type = Type(12, 5.5)
    large: Type = Type(14, 6.2)
    heading: Type = Type(18, 8.3)
    title: Type = Type(28, 11)
    display: Type = Type(44, 18)
    fine: float = 0.5
    line: float = 1.0
    bold: float = 2.0
    heavy: float = 4.0
    outline: float = 2.0  # of a piece to cut out
    paragraph_gap: float = 3.0  # millimetres more between paragraphs than between lines
    cell: float = 30.0
    card_size: CardSize = CARD_SIZES["standard"]
    low_card_size: CardSize | None = None  # on a paper as low as Letter, where one more row stands then
    whole_frame: bool = False  # whether the frame reaches to the margins of its paper

    def __post_init__(self) -> None:
        steps = (self.small, self.body, self.large, self.heading, self.title, self.display)
        widths = (self.fine, self.line, self.bold, self.heavy)
        if [each.size for each in steps] != sorted(each.size for each in steps):
            raise ValueError(f"edition {self.name}: the type scale does not rise")
        if list(widths) != sorted(widths) or self.fine < 0.5 or self.outline < self.bold:
            raise ValueError(f"edition {self.name}: the scale of lines does not rise from 0.5 pt")
        if any(each.leading < 1.19 * each.size * POINT for each in steps[:3]):
            raise ValueError(f"edition {self.name}: lines of text stand too close")


# How a kit can look: adding an edition is one row.
EDITIONS = {
    look.name: look
    for look in (
        Look(),
        # Large print by the rules of APH, RNIB and UKAAF: 18 pt and more, lines far apart, blank lines
        # between paragraphs. Laid out for that size, never enlarged.
        Look(
            name="large",
            small=Type(18, 8.0, 60),
            body=Type(18, 9.5, 60),
            large=Type(24, 11.0, 60),
            heading=Type(28, 12.0, 60),
            title=Type(36, 15.0, 60),
            display=Type(78, 31.0, 60),
            line=2.0,
            bold=3.0,
            outline=4.0,
            paragraph_gap=9.5,
            cell=40.0,
            card_size=CardSize("large", 95, 120),
            low_card_size=CardSize("large", 95, 115),
            whole_frame=True,
        ),
    )
}


# What is printed behind pieces and cards, and how a sheet is turned over for it: over its long edge, over its
# short one, or not at all: front and back stand side by side, to be folded.
Backs = Literal["none", "plain", "mark", "letters"]
BACKS: tuple[Backs, ...] = ("none", "plain", "mark", "letters")
Turning = Literal["long", "short", "fold"]
DUPLEX: tuple[Turning, ...] = ("long", "short", "fold")


class Sheet(NamedTuple):
    """A kind of sheet: its part of the kit, the module of `kit.sheets` that lays it out, how it is used.

    A module of a player's sheet has `pages(deck, edition, set_number)`; the answers take proofs as well.
    `bookmark` is the key of its text. A sheet `per_set` is printed once a set, any other once. A sheet in
    `halves` has two pages side by side where the paper is as large as two others; one with a `pack` is part
    of that pack alone.
    """

    part: str
    module: str
    to_cut: bool
    bookmark: str
    per_set: bool = True
    halves: bool = False
    role: Literal["player", "answers"] = "player"
    pack: str = ""


def sheet_table(*sheets: Sheet) -> dict[str, Sheet]:
    """Return sheets by their part, in the order they are printed.

    Raises:
        ValueError: for a part that is there twice, or one whose module or bookmark is missing.
    """
    texts = read_texts()
    table: dict[str, Sheet] = {}
    for sheet in sheets:
        if sheet.part in table:
            raise ValueError(f"two sheets are called {sheet.part}")
        if find_spec(f"spare_squares.kit.sheets.{sheet.module}") is None:
            raise ValueError(f"sheet {sheet.part}: there is no module {sheet.module}")
        if not texts["bookmarks"].get(sheet.bookmark):
            raise ValueError(f"sheet {sheet.part}: there is no text bookmarks.{sheet.bookmark}")
        table[sheet.part] = sheet
    return table


SHEETS = sheet_table(
    Sheet("host", "host_sheet", to_cut=False, bookmark="host", per_set=False, halves=True, pack="class"),
    Sheet("rules", "rules_sheet", to_cut=False, bookmark="rules", per_set=False, halves=True),
    Sheet("board", "board_sheet", to_cut=True, bookmark="board", halves=True),
    Sheet("counter", "counter_sheet", to_cut=False, bookmark="counter", halves=True),
    Sheet("cards", "card_sheet", to_cut=True, bookmark="cards"),
    Sheet("labels", "label_sheet", to_cut=False, bookmark="labels", per_set=False, pack="class"),
    Sheet("questions", "question_sheet", to_cut=False, bookmark="questions", per_set=False, pack="class"),
    Sheet("answers", "answer_sheet", to_cut=False, bookmark="answers", per_set=False, role="answers"),
)
PER_SET = tuple(part for part, sheet in SHEETS.items() if sheet.per_set)
PLAYER_PARTS = tuple(part for part, sheet in SHEETS.items() if sheet.role == "player" and not sheet.pack)
PACKS = tuple(dict.fromkeys(sheet.pack for sheet in SHEETS.values() if sheet.pack))


def parts_of(pack: str) -> tuple[str, ...]:
    """Return the parts of a kit, answers too, with those of a pack where one is asked for."""
    return tuple(part for part, sheet in SHEETS.items() if sheet.pack in ("", pack))


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(Look):
    """Everything a sheet asks for: a look on a paper, in words, with what was chosen for this kit.

    `cell` is that of board and pieces. `clearance` is taken off each side of a piece. `built_in` tells that
    the deck is the one of the box, which carries its imprint. With `low_ink` nothing large is filled, boards,
    crosses and patterns are thin; with `colour` pieces are filled, their patterns and letters staying.
    `shown` is a finished board to look at, no packing of the deck (solver/finished_board.py): the one packing
    that a player's sheet ever sees. `cut` tells what shows where to cut: a line round each card, marks at the
    edges of the paper alone, or nothing; pieces, markers and token keep their outline, a part of them.
    """

    paper: Paper = PAPERS["a4"]
    texts: Texts = field(default_factory=read_texts, hash=False)
    parts: frozenset[str] = frozenset(PLAYER_PARTS)
    sets: int = 1
    only_set: int = 0  # the number of the one set to print; 0 for all
    rules_copies: int = 1
    pack: str = ""
    stack: Stacking = "sets"  # cards set by set, or on sheets whose pile is cut into whole sets
    hands: tuple[
        tuple[int, ...], ...
    ] = ()  # of the cards of the deck, for each set; nothing where all have all
    seed: int = 0  # by which hands were dealt
    clearance: float = 0.0
    tiled: bool = False
    built_in: bool = False
    colour: bool = False
    inks: Inks | None = None  # of a press, in which colours are written
    low_ink: bool = False
    cut: Cutting = "lines"
    printer: Printer = TRUE_PRINTER  # what it made of 100 mm, and how its backs fall
    backs: Backs = "none"  # what pieces and cards show behind
    duplex: Turning = "long"  # how a sheet is turned over for its back
    back_offset: Offset = (0.0, 0.0)  # by which backs move, as seen on the page
    shown: Packing = ()

    @property
    def width(self) -> float:
        """Width of the frame."""
        return self.paper.frame_width

    @property
    def height(self) -> float:
        """Height of the frame."""
        return self.paper.frame_height

    @property
    def reading_width(self) -> float:
        """Width of what is read: that of the frame, but no more than A4 has."""
        return min(self.width, READING_WIDTH)

    @property
    def set_numbers(self) -> tuple[int, ...]:
        """The numbers of the sets that are printed; 0 is a set that needs no mark."""
        if self.only_set:
            return (self.only_set,)
        return tuple(range(1, self.sets + 1)) if self.sets > 1 else (0,)

    def set_mark(self, number: int) -> str:
        """Return what marks the things of a set, to follow their own name; nothing for number 0."""
        return f" · {self.texts('board.set', set=self.texts.in_digits(number))}" if number else ""

    def cards_of(self, deck: Deck, number: int) -> tuple[Challenge, ...]:
        """Return the cards of a set: its hand where cards were dealt, else the whole deck."""
        return tuple(deck.cards[place] for place in self.hands[number - 1]) if self.hands else deck.cards

    @property
    def lying(self) -> Edition:
        """The edition for a page that lies on its long side."""
        return replace(self, paper=self.paper.lying)

    @property
    def corrected(self) -> str:
        """What the printer made of 100 mm, in words, where a page is corrected for it; else nothing."""
        return "" if self.printer.is_true else self.printer.measured(self.texts)

    @property
    def sides(self) -> str:
        """Which phrase says how it is printed: on one side, on both, turned over an edge, or to be folded."""
        return self.duplex if self.backs != "none" else "one"

    @property
    def duplexed(self) -> bool:
        """Whether sheets go through the printer twice, or once for both of their sides."""
        return self.sides in ("long", "short")

    @property
    def scale(self) -> str:
        """Which phrase says how it is printed: at its true scale, or as the printer was measured."""
        return "corrected" if self.corrected else "true"

    @property
    def half(self) -> Edition | None:
        """The edition for a half of the paper, of which two lie side by side, if this paper has them.

        Marks to cut by stand at the edges of a whole sheet, so a sheet with them is not halved; nor is one
        that is turned over, for a printer may turn a page that lies either way.
        """
        paper = self.paper.half
        if paper is None or self.cut == "marks" or self.duplexed:
            return None
        return replace(self, paper=paper.opened() if self.whole_frame else paper)

    @property
    def thin(self) -> Edition:
        """The edition as boards and crosses are drawn in: with thinner lines where ink is spared (ED18)."""
        fine, line = self.fine, self.line
        return replace(self, line=fine, bold=line, heavy=line) if self.low_ink else self

    def facts(self, deck: Deck) -> dict[str, Value]:
        """Return what is true of a deck in this edition: the values that its texts name."""
        boards, cards = min(deck.game.boards, len(deck.cards)), len(self.cards_of(deck, 1))
        return {
            **facts(deck, cell=self.cell),
            "cards": cards,
            "drawing": "one" if cards == 1 else "all" if boards == cards else "some",
            "fit": "loose" if self.clearance else "exact",
            "clearance": self.clearance,
            "cut": self.cut,
            "scale": self.scale,
            "sides": self.sides,
            "backs": self.backs,
        }

    def say(self, key: str, deck: Deck, n: int | None = None, **values: Value) -> str:
        """Return a text filled with what is true of a deck, and with further values; `n` is a plural's."""
        return self.texts(key, n=n, **{**self.facts(deck), **values})

    def scaled(self, millimetres: float) -> float:
        """Return a length that was measured for body type of 12 pt, at the size of this edition's body."""
        return millimetres * self.body.size / 12.0

    @classmethod
    def of(cls, look: Look, **chosen: Any) -> Edition:
        """Return an edition of a look; what was chosen, None for nothing, goes over what the look says."""
        given = {name: value for name, value in chosen.items() if value is not None}
        paper = given.get("paper", PAPERS["a4"])
        if look.whole_frame:
            given["paper"] = paper.opened()
        if look.low_card_size and paper.height < LOW_PAPER:
            given.setdefault("card_size", look.low_card_size)
        return cls(**{each.name: getattr(look, each.name) for each in fields(Look)} | given)
