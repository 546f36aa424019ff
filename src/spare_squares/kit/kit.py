"""The kit: which sheets a request holds, in which order, laid out and handed to the PDF writer.

Player file and answer file are two documents, each drawn for itself, never cut from one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.kit.sheets.answer_sheet import answer_pages
from spare_squares.kit.sheets.board_sheet import Cutting, board_pages, check_cutting
from spare_squares.kit.sheets.card_faces import CARD_SIZES, CardSize
from spare_squares.kit.sheets.card_sheet import card_pages
from spare_squares.kit.sheets.counter_sheet import counter_page
from spare_squares.kit.sheets.document import PAPERS, Document, Page, Paper, centred, narrowed
from spare_squares.kit.sheets.frame import footer
from spare_squares.kit.sheets.rules_sheet import rules_pages
from spare_squares.language.facts import facts
from spare_squares.language.texts import Texts
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Odds

PlayerPart = Literal["rules", "board", "counter", "cards"]
PLAYER_PARTS: tuple[PlayerPart, ...] = ("rules", "board", "counter", "cards")


@dataclass(frozen=True, slots=True)
class KitOptions:
    """What to print and how: lengths in millimetres; `parts` in any order, printed in the order of play."""

    paper: Paper = field(default_factory=lambda: PAPERS["a4"])
    cell: float = 30.0
    card_size: CardSize = field(default_factory=lambda: CARD_SIZES["standard"])
    parts: frozenset[str] = frozenset(PLAYER_PARTS)
    sets: int = 1
    clearance: float = 0.0
    tiled: bool = False
    built_in: bool = False


def player_document(deck: Deck, texts: Texts, options: KitOptions) -> Document:
    """Lay out every player page: rules once, then board, counter and cards as often as there are sets.

    Raises:
        NotValid: when a cell, a card or a text does not fit.
    """
    words = texts.filling(facts(deck, cell=options.cell))
    pages: list[Page] = []
    if "rules" in options.parts:
        narrow = narrowed(options.paper)
        rules = rules_pages(deck, texts, paper=narrow, cell=options.cell, built_in=options.built_in)
        pages += (centred(page, options.paper) for page in rules)
    for number in range(1, options.sets + 1):
        pages += _components(deck, texts, words, options, set_number=number if options.sets > 1 else 0)
    return _document(deck, texts, options.paper, pages, role="player")


def _components(
    deck: Deck, texts: Texts, words: Mapping[str, object], options: KitOptions, *, set_number: int
) -> Iterable[Page]:
    """Return the sheets of one set."""
    paper, game = options.paper, deck.game
    pages: list[Page] = []
    if "board" in options.parts:
        cutting = Cutting(options.cell, options.clearance, set_number)
        check_cutting(game, paper, cutting, tiled=options.tiled)
        pages += board_pages(game, texts, words, paper=paper, cutting=cutting)
    if "counter" in options.parts:
        boards = min(game.boards, len(deck.cards))
        counter = counter_page(game, texts, words, paper=narrowed(paper), boards=boards)
        pages.append(centred(counter, paper))
    if "cards" in options.parts:
        size = options.card_size
        pages += card_pages(deck, texts, words, paper=paper, size=size, set_number=set_number)
    return pages


def answers_document(
    deck: Deck,
    proofs: Sequence[Proof],
    texts: Texts,
    paper: Paper,
    *,
    odds: Mapping[str, Odds] | None = None,
) -> Document:
    """Lay out the answer appendix: its cover, then an entry for each card."""
    pages = answer_pages(deck, proofs, texts, paper=paper, odds=odds or {})
    return _document(deck, texts, paper, pages, role="answers")


def _document(
    deck: Deck,
    texts: Texts,
    paper: Paper,
    pages: Sequence[Page],
    *,
    role: Literal["player", "answers"],
) -> Document:
    """Put the footer on each page and name the document."""
    mark = deck.fingerprint()[:SHORT_FINGERPRINT]
    label = texts["footer"][role]
    finished = []
    for number, page in enumerate(pages, 1):
        count = texts["footer"]["page"].format(page=number, pages=len(pages))
        foot = footer(paper, name=deck.title, fingerprint=mark, role=label, page=count)
        finished.append(replace(page, nodes=(*page.nodes, foot)))
    title = deck.title if role == "player" else f"{deck.title}: {texts['answers']['heading'].lower()}"
    return Document(
        title=title,
        subject=f"{label}, deck {mark}",
        author=deck.credit or deck.title,
        paper=paper,
        pages=tuple(finished),
    )
