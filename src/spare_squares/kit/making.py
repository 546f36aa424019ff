"""Make a kit without a command: names become an edition, and a proven deck its finished files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid, Refused, WrongUse
from spare_squares.kit.edition import CARD_SIZES, EDITIONS, PAPERS, Edition
from spare_squares.kit.finished import Finished, finish_answers, finish_player
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.language.texts import LANGUAGES, Texts, read_texts
from spare_squares.solver.search import Proof
from spare_squares.wording import nearest_name

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Odds

MOST_ODDS_WORK = 500_000  # packings followed × sets of pieces, over all cards: a few seconds


def look_of(
    deck: Deck,
    *,
    paper: str,
    edition: str,
    language: str,
    card_size: str | None,
    cell: float | None,
    **chosen: Any,
) -> Edition:
    """Return the edition that some names and lengths in millimetres ask for.

    Raises:
        WrongUse: for a name that no table has.
        NotValid: for a length below what can be cut, or no set.
    """
    if chosen.get("sets", 1) < 1 or chosen.get("clearance", 0) < 0 or (cell is not None and cell < 6):
        raise NotValid("a kit has one set at least, cells of 6 mm or more, and no clearance below 0")
    look = Edition.of(
        _named(EDITIONS, edition, "edition"),
        paper=_named(PAPERS, paper, "paper"),
        texts=read_texts(_named({name: name for name in LANGUAGES}, language, "language")),
        card_size=_named(CARD_SIZES, card_size, "card size") if card_size else None,
        **chosen,
    )
    return replace(look, cell=cell or usual_cell(deck.game, look))


def _named(table: dict[str, Any], name: str, what: str) -> Any:
    if name not in table:
        near = nearest_name(name, table)
        hint = f"; did you mean {near}?" if near else ""
        raise WrongUse(f"there is no {what} {name!r}: choose from {', '.join(table)}{hint}")
    return table[name]


def finish_kit(deck: Deck, proofs: Sequence[Proof], edition: Edition) -> tuple[Finished, ...]:
    """Return the proven files of a kit: that of the players, then the answers.

    Raises:
        NotValid: when something does not fit, or when a finished file is not what it must be.
    """
    odds = blind_odds(deck, proofs)
    return finish_player(deck, edition), finish_answers(deck, edition, proofs, odds=odds)


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
        return replace(card, title=f"{card.title} · {band}" if card.title else band)

    if not odds or not all(each.band for each in odds.values()):
        raise Refused(
            "--show-band: the bands of these cards are not known, for their odds take too long to count"
        )
    return replace(deck, cards=tuple(map(titled, deck.cards)))
