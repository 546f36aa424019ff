"""How the facts about the cards are shown: a wide table, or a few lines a card on a narrow screen."""

from __future__ import annotations

from typing import Any

from spare_squares.columns import wrapped
from spare_squares.core.deck import Deck
from spare_squares.decks.judging import Judgement
from spare_squares.shell.console import table
from spare_squares.solver.difficulty import Facts

HEAD = ("Card", "Blocked cells", "Packings", "Blind", "Careful", "Misses", "Forced", "Line", "Cases", "Band")
LEGEND = (
    "Blind: a try that puts the pieces on random legal places in random order succeeds once in so many "
    "(~: estimated). Careful: the same, without leaving a hole that no pieces can fill. Misses: ways to "
    "place all pieces but the last, for each way that lets it in. Forced: pieces with one possible place "
    "from the start. Line: forced moves + choices on the way to a packing. Cases: what must be ruled out on "
    "a card with one packing."
)


def details_lines(judgement: Judgement, deck: Deck, columns: int) -> list[str]:
    """Lay the facts out for a screen of so many columns, with what they mean."""
    names = deck.game.board.names
    pairs = list(zip(judgement.proofs, judgement.facts, strict=False))
    rows = [
        (proof.card.id, " ".join(names(proof.card.blocked)), str(proof.packings), *_numbers(each))
        for proof, each in pairs
    ]
    lines = table(HEAD, rows, right=range(2, len(HEAD)))
    if max(map(len, lines)) > columns:
        lines = []
        for proof, each in pairs:
            said = "; ".join(each.sentences()) if each else "no packing"
            text = f"{proof.card.id}  {' '.join(names(proof.card.blocked))}: {said}"
            lines += wrapped(text, columns, indent=4)
    legend = (LEGEND, *dict.fromkeys(each.definition for _, each in pairs if each))
    return [*lines, *(part for text in legend for part in ["", *wrapped(text, columns)])]


def _numbers(each: Facts | None) -> tuple[str, ...]:
    if each is None:
        return ("",) * (len(HEAD) - 3)
    return (
        "~" * bool(each.blind and each.blind.followed) + shortly(each.blind.one_in if each.blind else None),
        shortly(each.careful.one_in if each.careful else None),
        shortly(each.misses_per_hit),
        str(each.forced),
        f"{each.steps}+{each.choices}",
        "" if each.refutations is None else str(each.refutations),
        each.band,
    )


def shortly(number: float | None) -> str:
    """Write a number in few digits, nothing where there is none."""
    if number is None or number == float("inf"):
        return ""
    return f"{number:.1f}" if number < 100 else f"{number:.0f}"


def details_data(each: Facts | None) -> dict[str, Any] | None:
    """Return the facts of a card as JSON values, with what a band means."""
    if each is None:
        return None
    per_hit = each.misses_per_hit
    return {
        "blind_one_in": rounded(each.blind.one_in if each.blind else None),
        "careful_one_in": rounded(each.careful.one_in if each.careful else None),
        "near_misses_per_success": rounded(per_hit),
        "forced": each.forced,
        "cases": each.refutations,
        "band": each.band or None,
        "definition": each.definition,
        "blind_followed": each.blind.followed if each.blind and each.blind.followed else None,
        "line_forced": each.steps,
        "line_choices": each.choices,
    }


def rounded(number: float | None) -> float | None:
    """Round a number for JSON, which has no infinity."""
    return None if number is None or number == float("inf") else round(number, 2)
