"""The kit: which sheets an edition holds, in which order, laid out and handed to the PDF writer.

Player file and answer file are two documents, each drawn for itself, never cut from one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from math import ceil
from typing import TYPE_CHECKING, Literal, cast

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import SHEETS, AnswerForm, Edition, Sheet
from spare_squares.kit.pdf.structure import Boxes
from spare_squares.kit.printer import TRUE
from spare_squares.kit.sheets.backs import with_backs
from spare_squares.kit.sheets.board_sheet import fits_whole
from spare_squares.kit.sheets.document import (
    Document,
    Duplex,
    Leaf,
    Page,
    leaves_of,
    side_by_side,
    with_top_heading,
)
from spare_squares.kit.sheets.frame import footer
from spare_squares.kit.sheets.marks import Stamp
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Odds

HOST, CARDS = "host", "cards"


# How a printer is told to turn a sheet over (ISO 32000-1, table 150).
DUPLEX_OF: Mapping[str, Duplex] = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def player_document(deck: Deck, edition: Edition) -> Document:
    """Lay out every player page: what is printed once, then board, counter and cards once a set.

    Raises:
        NotValid: when a cell, a card or a text does not fit.
    """
    wanted = [sheet for sheet in SHEETS.values() if sheet.role == "player" and sheet.part in edition.parts]
    laid = {
        sheet.part: [
            page
            for number in (edition.set_numbers if sheet.per_set else (0,))
            for page in lay_out(sheet, deck, edition, number)
        ]
        for sheet in wanted
        if sheet.part != HOST and not (sheet.part == CARDS and edition.stack == "cut")
    }
    sheets: list[tuple[Page, ...]] = []
    for part, pages in laid.items():
        if not SHEETS[part].per_set:
            sheets += pair_halves(pages) * (edition.rules_copies if part == "rules" else 1)
    if CARDS in edition.parts and edition.stack == "cut":
        sheets += [(page,) for page in lay_out_stack(deck, edition)]
    of_sets = [
        pair_halves(
            [
                page
                for part in laid
                if SHEETS[part].per_set
                for page in laid[part]
                if page.set_number == number
            ]
        )
        for number in edition.set_numbers
    ]
    sheets += [sheet for each in of_sets for sheet in each]
    if HOST in edition.parts:
        sheets = [*lay_out_host(deck, edition, sheets, of_sets), *sheets]
    return put_together(deck, edition, with_backs(sheets, edition), role="player")


def lay_out_stack(deck: Deck, edition: Edition) -> Iterator[Page]:
    """Lay out the cards of all sets as sheets whose pile is cut at once, with the sets they belong to."""
    from spare_squares.kit.sheets import card_sheet

    for group, pages in card_sheet.stacks(deck, edition):
        mark = edition.set_mark(group[0])
        if len(group) > 1:
            mark = " · " + edition.texts(
                "board.sets", first=edition.texts.in_digits(group[0]), last=edition.texts.in_digits(group[-1])
            )
        named = edition.texts["bookmarks"][SHEETS[CARDS].bookmark] + mark
        for number, page in enumerate(pages):
            yield replace(page, bookmark="" if number else named, set_mark=mark)


Sheets = Sequence[tuple[Page, ...]]


def lay_out_host(deck: Deck, edition: Edition, others: Sheets, of_sets: Sequence[Sheets]) -> Sheets:
    """Lay out the sheet that says how many there are of all others, itself among them."""
    from spare_squares.kit.sheets.host_sheet import Counted

    stiff = sum(any(page.to_cut for page in sheet) for sheet in others)
    counted = Counted(stiff, len(others) - stiff, len(others) - sum(map(len, of_sets)), len(of_sets[0]))
    own = 1
    for _ in range(3):  # a number with more digits may take a further line
        sheets = pair_halves(lay_out(SHEETS[HOST], deck, edition, 0, counted.beside(own)))
        if len(sheets) == own:
            break
        own = len(sheets)
    return sheets


def pair_halves(pages: Sequence[Page]) -> list[tuple[Page, ...]]:
    """Put pages on sheets: one each, or two that follow one another and are halves."""
    sheets: list[tuple[Page, ...]] = []
    for page in pages:
        if page.half and sheets and len(sheets[-1]) == 1 and sheets[-1][0].half:
            sheets[-1] = (*sheets[-1], page)
        else:
            sheets.append((page,))
    return sheets


def lay_out(sheet: Sheet, deck: Deck, edition: Edition, set_number: int, *more: object) -> tuple[Page, ...]:
    """Lay out one kind of sheet, given what `more` it asks for; its bookmark stands on the first page."""
    module = import_module(f"spare_squares.kit.sheets.{sheet.module}")
    half = edition.half if sheet.halves else None
    if half and (sheet.part != "board" or fits_whole(deck.game, half)):
        laid = cast("tuple[Page, ...]", module.pages(deck, half, set_number, *more))
        laid = tuple(replace(page, half=True) for page in laid)
    else:
        laid = cast("tuple[Page, ...]", module.pages(deck, edition, set_number, *more))
    first, *others = laid
    named = edition.texts["bookmarks"][sheet.bookmark] + edition.set_mark(set_number)
    marked = (replace(first, bookmark=named), *others)
    return tuple(replace(page, set_number=set_number) for page in marked)


def answers_document(
    deck: Deck,
    edition: Edition,
    proofs: Sequence[Proof],
    odds: Mapping[str, Odds] | None = None,
    form: AnswerForm = "list",
) -> Document:
    """Lay out the answers between their covers: an entry for each card, or cards to fold, or hints."""
    from spare_squares.kit.sheets import answer_sheet, fold_sheet

    if form == "list":
        pages = answer_sheet.pages(deck, edition, proofs, odds or {})
    else:
        pages = (fold_sheet.answer_cards if form == "cards" else fold_sheet.hint_cards)(deck, edition, proofs)
    role: Literal["answers", "hints"] = "hints" if form == "hints" else "answers"
    return put_together(deck, edition, [(page,) for page in pages], role=role)


def put_together(
    deck: Deck,
    edition: Edition,
    sheets: Sequence[Sequence[Page]],
    *,
    role: Literal["player", "answers", "hints"],
) -> Document:
    """Put the footer on each page and name the document."""
    mark, texts = deck.fingerprint()[:SHORT_FINGERPRINT], edition.texts
    label = short = texts["footer"][role]
    if not texts.checked:
        label, short = (f"{label} · {texts['footer'][draft]}" for draft in ("draft", "draft_short"))
    headed = iter(with_top_heading([page for sheet in sheets for page in sheet]))
    finished = []
    for number, sheet in enumerate(sheets, 1):
        count = texts.in_digits(texts["footer"]["page"].format(page=number, pages=len(sheets)))
        held = []
        for page in (next(headed) for _ in sheet):
            laid = (edition.half if page.half else edition.lying if page.lying else edition) or edition
            behind = f" · {texts['footer']['back']}" if page.is_back else ""
            kept = label + behind, page.set_mark or edition.set_mark(page.set_number)
            roles = short + behind, texts["footer"][role] + behind
            known = {"name": deck.title, "fingerprint": mark, "page": count}
            foot = footer(laid, **known, role=kept, on=page, short_roles=roles)
            held.append(_footed(page, foot, laid))
        finished.append(side_by_side(held, edition) if held[0].half else held[0])
    named = texts["folded"]["hints"] if role == "hints" else texts["answers"]["heading"]
    title = deck.title if role == "player" else f"{deck.title}: {named.lower()}"
    check_on_paper(finished, edition)
    return Document(
        title=title,
        subject=f"{label}, deck {mark}",
        author=deck.credit or deck.title,
        paper=edition.paper,
        pages=tuple(finished),
        language=edition.texts.language,
        printer=edition.printer,
        inks=edition.inks,
        duplex=DUPLEX_OF.get(edition.sides, "Simplex") if role == "player" else "Simplex",
    )


def _footed(page: Page, foot: Leaf, edition: Edition) -> Page:
    """Put the footer on a page; a back without anything stays white."""
    if page.is_back and not page.nodes:
        return page
    if page.is_back:
        right, up = edition.back_offset
        stamp = Stamp(right, -up, foot.marks)
        if edition.sides == "short":
            # It stands on its head too: behind the foot of the front, and not behind the first cards.
            stamp = Stamp(edition.width + right, edition.height - up, foot.marks, quarters=2)
        foot = replace(foot, marks=(stamp,))
    return replace(page, nodes=(*page.nodes, foot))


def check_on_paper(pages: Sequence[Page], edition: Edition) -> None:
    """Refuse a printer for which a page would have to be drawn larger than its paper (ED1).

    Margins are those that come out on paper; in the file there may be less, down to none.

    Raises:
        NotValid: with the least that a printer may make of 100 mm on this paper.
    """
    printer, boxes = edition.printer, Boxes()
    if printer.is_true:
        return
    across = along = 0.0
    for page in pages:
        box = boxes.of([mark for leaf in leaves_of(page.nodes) for mark in leaf.marks])
        paper = edition.paper.lying if page.lying else edition.paper
        if box:
            wide = 2 * reach_from_middle(box[0], box[2], paper.frame_width) / paper.width
            high = 2 * reach_from_middle(box[1], box[3], paper.frame_height) / paper.height
            across = max(across, high if page.lying else wide)
            along = max(along, wide if page.lying else high)
    for way, made, part in (("across", printer.across, across), ("along", printer.along, along)):
        least = ceil(10 * TRUE * part - 1e-6) / 10
        if made < least:
            raise NotValid(
                f"a printer that prints {made:g} mm {way} for 100 cannot be corrected on "
                f"{edition.paper.name}: the page would be larger than the paper. {least:g} is the least "
                "there. Let it print at 100 % (“actual size”) and measure again, or choose a larger paper."
            )


def reach_from_middle(start: float, end: float, side: float) -> float:
    """Return how far marks reach from the middle of the frame."""
    return max(side / 2 - start, end - side / 2)
