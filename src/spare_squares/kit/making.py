"""Make a kit: a proven deck and what is asked become finished files, in memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.errors import Refused
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import Finished, finish_answers, finish_player
from spare_squares.kit.request import Request
from spare_squares.language.texts import Texts
from spare_squares.solver.search import Proof

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Odds

MOST_ODDS_WORK = 500_000  # packings followed × sets of pieces, over all cards: a few seconds


def finish(
    deck: Deck,
    proofs: Sequence[Proof],
    request: Request,
    edition: Edition,
    *,
    step: Callable[[], None] = lambda: None,
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
