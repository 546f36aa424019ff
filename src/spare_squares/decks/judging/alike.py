"""Find cards that are one puzzle: the same cells (V20), or alike under a symmetry of the game (V21)."""

from __future__ import annotations

from collections.abc import Iterator

from spare_squares.core.deck import Deck
from spare_squares.core.findings import Finding, Severity
from spare_squares.core.game import Game
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging.placing import about_card
from spare_squares.decks.judging.rules import Rules
from spare_squares.decks.sketch import sketch
from spare_squares.solver.symmetry import board_maps, canonical, moved

MOST_WIDE = 32  # two boards side by side in a terminal of 40 columns


def judge_alike(reading: Reading, deck: Deck, classes: list[int], rules: Rules) -> Iterator[Finding]:
    """Compare each card with the first of its class; `classes` holds the representative of each card."""
    first_of_class: dict[int, int] = {}
    first_of_cells: dict[int, int] = {}
    for number, card in enumerate(deck.cards):
        twin = first_of_cells.setdefault(card.blocked, number)
        like = first_of_class.setdefault(classes[number], number)
        if twin != number:
            message = f"card {card.id} has the same cells as card {deck.cards[twin].id}"
            severity: Severity = "error" if rules.strict else "warning"
            yield about_card(
                reading, number, "V20", severity, message, fix="change one of them, or take it out"
            )
        elif like != number:
            yield _turned(reading, deck, number, like)


def classes_of(deck: Deck) -> list[int]:
    """Return for each card the representative of its symmetry class."""
    return [canonical(deck.game, card.blocked) for card in deck.cards]


def _turned(reading: Reading, deck: Deck, number: int, like: int) -> Finding:
    card, other = deck.cards[number], deck.cards[like]
    how = transformation(deck.game, other.blocked, card.blocked)
    message = f"card {card.id} is card {other.id} after {how}"
    fix = "players who know one know the other; keep both only on purpose"
    return about_card(reading, number, "V21", "warning", message, fix=fix, picture=_pair(deck, like, number))


def transformation(game: Game, before: int, after: int) -> str:
    """Name the first symmetry of the empty board that takes one set of blocked cells to another."""
    return next((name for name, where in board_maps(game) if moved(before, where) == after), "")


def _pair(deck: Deck, one: int, other: int) -> str:
    """Draw two cards side by side, the later one on the right."""
    left, right = (sketch(deck.game.board, deck.cards[number].blocked).split("\n") for number in (one, other))
    wide = max(map(len, left))
    if 2 * wide > MOST_WIDE:
        return ""
    return "\n".join(f"{row.ljust(wide)}    {beside}" for row, beside in zip(left, right, strict=True))
