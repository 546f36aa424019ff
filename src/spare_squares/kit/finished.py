"""Finish a kit: lay out each file, write it as PDF, and prove the finished bytes before anyone gets them."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.errors import Refused
from spare_squares.kit.edition import MARGIN, SHEETS, AnswerForm, Edition, parts_of
from spare_squares.kit.kit import answers_document, player_document
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.printer import Offset
from spare_squares.kit.proof import Scale, Terms, Turned, prove
from spare_squares.kit.sheets.document import Document
from spare_squares.language.facts import bare_title
from spare_squares.language.texts import Texts
from spare_squares.solver.finished_board import finished_board
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.kit.request import Request
    from spare_squares.solver.difficulty import Odds

Role = Literal["player", "answers"]
Step = Callable[[], None]
STEPS = 3  # of each file: laid out, written, proven
MOST_ODDS_WORK = 500_000  # packings followed × sets of pieces, over all cards: a few seconds


def take_no_notice() -> None:
    """Take no notice of a step."""


class Finished(NamedTuple):
    """A file that was proven: its name, role, number of pages, what starts on which page, and its bytes.

    `margin` is the least that any of its pages leaves white at an edge, in millimetres; `stiff` says how many
    of its `sheets` of paper are to be cut, and so best of stiff paper.
    """

    name: str
    role: Role
    pages: int
    contents: tuple[tuple[str, int], ...]
    sets: tuple[tuple[int, int], ...]  # number of a set, and its first page
    data: bytes
    margin: float = MARGIN
    sheets: int = 0
    stiff: int = 0

    @property
    def sha256(self) -> str:
        """Digest of the bytes, in hex."""
        return hashlib.sha256(self.data).hexdigest()


def finish(
    deck: Deck,
    proofs: Sequence[Proof],
    request: Request,
    edition: Edition,
    *,
    step: Step = take_no_notice,
) -> list[Finished]:
    """Return the proven files that are asked for: that of the players, then the answers.

    Raises:
        NotValid: when something does not fit, or when a finished file is not what it must be.
        Refused: for bands that are not known.
    """
    wants_answers = "answers" in request.parts
    odds = blind_odds(deck, proofs) if wants_answers or request.show_band else {}
    finished: list[Finished] = []
    if edition.parts:
        players = with_bands(deck, odds, request.texts) if request.show_band else deck
        finished.append(finish_player(players, edition, step=step))
    if wants_answers:
        finished.append(finish_answers(deck, edition, proofs, odds=odds, form=request.form, step=step))
    return finished


def blind_odds(deck: Deck, proofs: Sequence[Proof]) -> dict[str, Odds]:
    """Return the blind odds of all cards, or of none where that would take too long (S17, S18)."""
    from spare_squares.solver import difficulty

    work = sum(min(proof.packings, difficulty.MOST_FOLLOWED) << deck.game.piece_count for proof in proofs)
    if work > MOST_ODDS_WORK:
        return {}
    found = {
        proof.card.id: difficulty.blind_odds(deck.game, proof.card.blocked, proof.packings)
        for proof in proofs
        if proof.packings
    }
    return {id: odds for id, odds in found.items() if odds} if all(found.values()) else {}


def with_bands(deck: Deck, odds: Mapping[str, Odds], texts: Texts) -> Deck:
    """Return the deck with the odds band of each card after its title, if it has one.

    Raises:
        Refused: when the bands are not known.
    """

    def titled(card: Challenge) -> Challenge:
        band = texts("card.band", band=odds[card.id].band)
        return card._replace(title=f"{card.title} · {band}" if card.title else band)

    if not odds or not all(each.band for each in odds.values()):
        raise Refused(
            "--show-band: the bands of these cards are not known, for their odds take too long to count"
        )
    return replace(deck, cards=tuple(map(titled, deck.cards)))


def file_stem(deck: Deck) -> str:
    """Return the deck's title as the start of a file name: small letters, digits and dashes."""
    return plain_stem(bare_title(deck)) or "deck"


def plain_stem(text: str) -> str:
    """Return a text as a part of a file name: letters and digits, joined by hyphens."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[^\w]+", "-", plain).strip("-_")[:60].strip("-")


def as_printed(deck: Deck, edition: Edition) -> Deck:
    """Return a deck whose board has the letters and digits of the language; its fingerprint stays.

    Raises:
        NotValid: when the language has too few letters for the board.
    """
    board = deck.game.board.labelled(edition.texts.labels, edition.texts.figures)
    return replace(deck, game=replace(deck.game, board=board))


def name_file(deck: Deck, edition: Edition, part: str) -> str:
    """Return the name of a file: the deck, the edition but for the usual one, the part and the paper."""
    look = "" if edition.name == Edition().name else f"-{edition.name}"
    # What is corrected for one printer is wrong on another, so it never takes the place of the usual file.
    made_for = f"-for-{plain_stem(edition.printer.name) or 'a-printer'}" if edition.corrected else ""
    return f"{file_stem(deck)}{look}-{part}-{edition.paper.key}{made_for}.pdf"


def finish_player(deck: Deck, edition: Edition, *, step: Step = take_no_notice) -> Finished:
    """Return the proven player file; `step` is called after each of its STEPS.

    Raises:
        NotValid: when something does not fit, or when the finished file is not what it must be.
    """
    deck = as_printed(deck, edition)
    if "rules" in edition.parts:
        edition = replace(edition, shown=finished_board(deck))
    document = player_document(deck, edition)
    whole = edition.parts >= set(parts_of(edition.pack)) - {"answers"}
    named = edition.pack or "kit"
    part = named if whole else "-".join(part for part in SHEETS if part in edition.parts)
    part += f"-set-{edition.only_set}" if edition.only_set else ""
    scale = None
    if "board" in edition.parts:
        scale = Scale(deck.game, edition.cell, edition.clearance, len(edition.set_numbers), edition.outline)
    terms = terms_of(deck, edition, "player", scale)
    return finish_document(name_file(deck, edition, part), document, terms, step)


def finish_answers(
    deck: Deck,
    edition: Edition,
    proofs: Sequence[Proof],
    *,
    odds: Mapping[str, Odds] | None = None,
    form: AnswerForm = "list",
    step: Step = take_no_notice,
) -> Finished:
    """Return the proven file of answers in one of their forms; `step` is called after each of its STEPS.

    Raises:
        NotValid: when something does not fit, or when the finished file is not what it must be.
    """
    deck = as_printed(deck, edition)
    document = answers_document(deck, edition, proofs, odds, form)
    terms = terms_of(deck, edition, "answers")
    if form == "hints":
        terms = replace(terms, role_text=edition.texts["footer"]["hints"], one_piece=True)
    part = {"list": "answers", "cards": "answer-cards", "hints": "hints"}[form]
    return finish_document(name_file(deck, edition, part), document, terms, step)


def finish_calibration(edition: Edition, start: Offset = (0.0, 0.0)) -> Finished:
    """Return the proven sheet that measures a printer; `start` is in tenths of a millimetre."""
    from spare_squares.kit.sheets.calibration_sheet import calibration_document

    document, texts = calibration_document(edition, start), edition.texts
    moved = (start[0] / 10, start[1] / 10)
    name, page = texts("calibrate.name"), texts["footer"]["page"]
    terms = Terms(
        None, "player", name, page, least_type=edition.small.size, start=moved, figures=texts.figures
    )
    return finish_document(f"calibrate-{edition.paper.key}.pdf", document, terms, take_no_notice)


def terms_of(deck: Deck, edition: Edition, role: Role, scale: Scale | None = None) -> Terms:
    """Return what the proof is to hold a document to."""
    footer = edition.texts["footer"]
    return Terms(
        deck,
        role,
        footer[role],
        footer["page"],
        figures=edition.texts.figures,
        scale=scale,
        least_type=edition.small.size,
        cut=edition.cut,
        turned=Turned(edition.sides, *edition.back_offset) if role == "player" else Turned(),
        measured=(edition.printer.across, edition.printer.along),
        corrected=edition.corrected,
    )


def finish_document(name: str, document: Document, terms: Terms, step: Step) -> Finished:
    """Write a document, prove its bytes and return them with what they hold."""
    step()
    written = write_pdf(document)
    step()
    prove(written.data, document, replace(terms, subsets=written.subsets))
    step()
    contents = tuple(
        (page.bookmark, number) for number, page in enumerate(document.pages, 1) if page.bookmark
    )
    starts: dict[int, int] = {}
    for number, page in enumerate(document.pages, 1):
        starts.setdefault(page.set_number, number)
    starts.pop(0, None)
    sides = 1 if document.duplex == "Simplex" else 2
    fronts = document.pages[::sides]
    sheets, stiff = len(fronts), sum(page.to_cut for page in fronts)
    sets, margin = tuple(starts.items()), min(page.margin for page in fronts)
    own = terms.role, len(document.pages), contents, sets, written.data
    return Finished(name, *own, margin, sheets, stiff)
