"""Guards that the readers of nested formats share: depth, number of nodes, keys that stand twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from spare_squares.decks.formats.log import Log, Spot
from spare_squares.decks.formats.raw import MOST_CARDS, Map, Node, Text

MOST_DEPTH = 20
MOST_NODES = 250_000


class Nesting:
    """Counts how deep a reader is, and stops it in time."""

    def __init__(self, log: Log) -> None:
        self.log, self.depth = log, 0

    @contextmanager
    def deeper(self, spot: Spot) -> Iterator[None]:
        """Go one level down for the length of a block."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.log.fail("V6", f"lists and keys are nested more than {MOST_DEPTH} deep", at=spot)
        yield
        self.depth -= 1


def mind_cards(count: int, log: Log) -> None:
    """Stop a reader before it goes through more cards than a deck may have.

    Raises:
        Stop: when there are too many.
    """
    if count > MOST_CARDS:
        raise log.fail("V6", f"the deck has more than {MOST_CARDS:,} cards", fix="split the deck")


def keyed(entries: Sequence[tuple[Text, Node]], spot: Spot, log: Log) -> Map:
    """Return a map, and tell of each key that stands twice, with both lines; the first one counts."""
    first: dict[str, Text] = {}
    kept = []
    for key, value in entries:
        if key.text in first:
            message = (
                f"the key {key.text[:40]} stands twice, in line {first[key.text].line} and in line {key.line}"
            )
            log.add("V6", "error", message, at=key, found=key.text[:40], fix="remove one of them")
            continue
        first[key.text] = key
        kept.append((key, value))
    return Map(tuple(kept), spot.line, spot.column)
