"""Judge the ids of cards: no two alike (V12), no gap in their numbering."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from spare_squares.core.deck import Deck, card_key
from spare_squares.core.findings import Finding
from spare_squares.decks.as_read import Reading, Value
from spare_squares.decks.judging.placing import about_deck, and_list

MOST_NAMED = 8
_NUMBER = re.compile(r"[0-9]{1,9}$")


def judge_ids(reading: Reading, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for each id that was used before, and one for gaps."""
    first: dict[str, tuple[str, bool]] = {}
    for value, number in _named(reading):
        key = card_key(value.text)
        if key not in first:
            first[key] = (value.text, number is not None)
            continue
        earlier, was_read = first[key]
        # The later of two good cards is told; a card that could not be read takes no good one with it.
        about = number if was_read else None
        message, fix = _clash(value.text, earlier), _fix(reading, value.text)
        yield Finding("V12", "error", message, value.at, value.text, value.text, fix, number=about)
    numbers = {int(key) for key in first if key.isascii() and key.isdigit() and len(key) < 10}
    # A card that could not be read, or that has another's number, leaves no gap.
    whole = not reading.left_out and len(first) == len(deck.cards)
    if whole and len(numbers) == len(first) > 1 and max(numbers) - min(numbers) >= len(numbers):
        yield about_deck(reading, "V12", "warning", _gap(numbers))


def _named(reading: Reading) -> list[tuple[Value, int | None]]:
    """Return all ids in the order of the file, each with its card's number in the deck if it is in it."""
    read = [(Value(each.card.id, each.at), number) for number, each in enumerate(reading.cards)]
    named = [*read, *((value, None) for value in reading.left_out if value.text)]
    return sorted(named, key=lambda each: (each[0].at.line, each[0].at.column))


def _clash(card_id: str, earlier: str) -> str:
    if card_id == earlier:
        return f"two cards have the id {card_id}"
    return f'ids {card_id} and {earlier} name one card: "SQ-", "Spare Squares" and leading zeros do not count'


def _fix(reading: Reading, card_id: str) -> str:
    """Name the next free number, written as the id that clashed; cards that were not read keep theirs."""
    taken = {card_key(value.text) for value, _ in _named(reading)}
    digits = _NUMBER.search(card_id)
    first, head, wide = (int(digits[0]), card_id[: digits.start()], len(digits[0])) if digits else (0, "", 2)
    free = next(number for number in count(first + 1) if str(number) not in taken)
    return f"give one of them another id, such as {head}{free:0{wide}d}"


def _gap(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    missing: list[str] = []
    for number in range(low, high + 1):
        if number not in numbers:
            missing.append(f"{number:02d}")
        if len(missing) > MOST_NAMED:
            missing[-1] = "more"
            break
    are = "is" if len(missing) == 1 else "are"
    return f"the numbering runs from {low:02d} to {high:02d}, but {and_list(missing)} {are} missing"
