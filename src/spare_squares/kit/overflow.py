"""Tell which texts and lists of a deck do not fit at the smallest size, or hold what no font has (V23).

The places are those of the default card and of the A4 pages, which are the narrower ones of both papers; a
smaller card size asked for later is checked when it is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CARD_SIZES, Edition, Type
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.answer_sheet import answer_grid
from spare_squares.kit.sheets.card_faces import NoRoom, face_of
from spare_squares.kit.sheets.typeset import lines
from spare_squares.language.facts import bare_title, card_number
from spare_squares.solver.search import Proof
from spare_squares.wording import noun_for

CARD_ROOM = CARD_SIZES["standard"].width - 2 * 5.0
FOOTER_GAP = 4.0
CREDIT_WIDTH = 140.0
MOST_TITLE_LINES = 2
MOST_CREDIT_LINES = 3
# So many characters fit wherever a deck's text is printed, even if each is the widest of the font.
SURELY_FITS = 16
# The lists of so many cells fit on the default card and on a page of answers.
SURELY_BLOCKED = 12
SURELY_COVERED = 64


@dataclass(frozen=True, slots=True)
class TextFault:
    """A text that cannot be printed: of the card at `number`, or of the whole deck when that is None.

    `value` says which of its texts: title, credit or id; "" for a fault of the layout. `found` is what is
    wrong in it.
    """

    number: int | None
    value: str
    found: str
    message: str
    fix: str


def needs_measuring(deck: Deck) -> bool:
    """Tell whether a text is more than a few plain characters, or a list long: only then are fonts opened."""
    if deck.game.blocked > SURELY_BLOCKED or deck.game.piece_area > SURELY_COVERED:
        return True
    return any(
        len(text) > SURELY_FITS or not text.isascii() or not text.isprintable() for text in _texts(deck)
    )


def _texts(deck: Deck) -> Iterator[str]:
    yield deck.title
    yield deck.credit
    for card in deck.cards:
        yield heading_of(deck, card)
        yield card.id
        yield card.title


def heading_of(deck: Deck, card: Challenge) -> str:
    """Return the heading of a card: the title without its article, and the number."""
    return f"{bare_title(deck)} {card_number(card)}"


def text_faults(deck: Deck, edition: Edition) -> Iterator[TextFault]:
    """Yield what is wrong with the texts of a deck in the narrowest places of the default edition."""
    unprintable = [
        *check_printable(None, "title", "the title", deck.title),
        *check_printable(None, "credit", "the credit", deck.credit),
    ]
    yield from unprintable
    heads = not unprintable and not too_wide(f"{bare_title(deck)} 00", edition)
    if heads:
        yield from check_foot(deck, edition)
    if not unprintable:
        yield from check_lines("title", deck.title, edition.width, edition.title, most=MOST_TITLE_LINES)
        yield from check_lines("credit", deck.credit, CREDIT_WIDTH, edition.body, most=MOST_CREDIT_LINES)
    if not unprintable and not heads:
        fix = f"shorten it to about {characters_in(deck.title, CARD_ROOM, edition) - 3} characters"
        yield TextFault(None, "title", deck.title, "the title of the deck is too long to head a card", fix)
    for number, card in enumerate(deck.cards):
        own = [
            *check_printable(number, "id", f"the id of card {card.id}", card.id),
            *check_printable(number, "title", f"the title of card {card.id}", card.title),
        ]
        yield from own
        if own:
            continue
        if heads and too_wide(heading_of(deck, card), edition):
            yield _long_heading(number, deck, card, edition)
        if card.title and too_wide(card.title, edition, bold=False):
            yield _too_long(number, "title", card, card.title, edition)


def list_faults(deck: Deck, proofs: Sequence[Proof], edition: Edition) -> Iterator[TextFault]:
    """Yield what is wrong with the lists of cells on cards and answers; headings and titles must fit."""
    if not deck.game.fits:
        return
    try:
        face_of(deck, edition)
        answer_grid(deck, edition, proofs)
    except NoRoom as refusal:
        # A deck is held to the cards everyone prints: a larger card is no way out of it.
        message = f"a card of {edition.card_size} has no room for {refusal.what}"
        ways = [way for way in refusal.ways if "--card-size" not in way] or refusal.ways
        yield TextFault(None, "", "", message, ", or ".join(ways))
    except NotValid as error:
        message, _, fix = str(error).removesuffix(" (V23)").partition(": ")
        yield TextFault(None, "", "", message, fix)


def too_wide(text: str, edition: Edition, *, bold: bool = True) -> bool:
    """Tell whether a text is wider than its one line on a card of the default size."""
    return fonts.width(text, edition.body.size, bold=bold) > CARD_ROOM


def _too_long(number: int, what: str, card: Challenge, text: str, edition: Edition) -> TextFault:
    message = f"the {what} of card {card.id[:40]} is too long for its line of {CARD_ROOM:.0f} mm"
    return TextFault(
        number,
        what,
        text,
        message,
        f"shorten it to about {characters_in(text, CARD_ROOM, edition)} characters",
    )


def _long_heading(number: int, deck: Deck, card: Challenge, edition: Edition) -> TextFault:
    """Say of a title and an id that are too long together what either may have."""
    heading = heading_of(deck, card)
    over = len(heading) - characters_in(heading, CARD_ROOM, edition)
    message = f"the title and the id of card {card.id[:40]} are together too long for the head of a card"
    fix = f"shorten one of them, by about {over} characters" if over > 0 else "shorten one of them"
    return TextFault(number, "id", card.id, message, fix)


def check_printable(number: int | None, value: str, what: str, text: str) -> Iterator[TextFault]:
    """Name the characters that no font of the kit has, by code point."""
    missing = fonts.missing(text)
    if missing:
        points = ", ".join(f"U+{ord(character):04X}" for character in missing[:8])
        characters = noun_for(len(missing), "a character", "characters")
        message = f"{what} holds {characters} that cannot be printed: {points}"
        fix = "leave it out, or write it in Latin, Greek or Cyrillic letters"
        yield TextFault(number, value, missing[0], message, fix)


def check_foot(deck: Deck, edition: Edition) -> Iterator[TextFault]:
    """Check the title in the footer, which has more room than the head of a card."""
    foot, size = edition.texts["footer"], edition.small.size
    beside = max(
        fonts.width(f"{foot[role]} · {edition.paper.name}", size, bold=True) for role in ("player", "answers")
    )
    count = fonts.width(edition.texts.in_digits(foot["page"].format(page=99, pages=99)), size)
    room = edition.width - beside - count - 2 * FOOTER_GAP
    if fonts.width(f"{deck.title} · {'0' * SHORT_FINGERPRINT}", size) > room:
        fix = f"shorten it to about {characters_in(deck.title, room - 25, edition)} characters"
        message = "the title of the deck is too long for the foot of a page"
        yield TextFault(None, "title", deck.title, message, fix)


def check_lines(what: str, text: str, width: float, step: Type, *, most: int) -> Iterator[TextFault]:
    """Check that a text fits on at most so many lines."""
    try:
        number = len(lines(text, width, step, what == "title"))
    except NotValid:
        yield TextFault(
            None, what, text, f"a word in the {what} of the deck is wider than its line", "shorten it"
        )
        return
    if number > most:
        message = f"the {what} of the deck fills {number} lines, and {most} are the most"
        yield TextFault(None, what, text, message, "shorten it")


def characters_in(text: str, room: float, edition: Edition) -> int:
    """Return how many characters of the kind in `text` fill a width of `room` millimetres."""
    return max(1, int(len(text) * room / max(1.0, fonts.width(text, edition.body.size, bold=True))))
