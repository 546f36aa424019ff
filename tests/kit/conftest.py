"""What the tests of the sheets share: the built-in kit laid out, and its marks flattened to the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_deck
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import blind_odds
from spare_squares.kit.kit import answers_document, player_document
from spare_squares.kit.sheets.document import Document, Group, Leaf, Node, Page
from spare_squares.kit.sheets.marks import Dots, Mark, Outline, Ring, Stamp, Strokes, Text
from spare_squares.solver.search import prove


@dataclass(frozen=True)
class Flat:
    """A mark where it stands on the page, and the leaf it belongs to."""

    mark: Mark
    leaf: Leaf


def leaves(nodes: tuple[Node, ...]) -> Iterator[Leaf]:
    for node in nodes:
        if isinstance(node, Group):
            yield from leaves(node.children)
        else:
            yield node


def moved(mark: Mark, x: float, y: float) -> Iterator[Mark]:
    """Yield a mark at its place, stamps unfolded."""
    if isinstance(mark, Stamp):
        for inner in mark.marks:
            yield from moved(inner, x + mark.x, y + mark.y)
    elif isinstance(mark, Strokes):
        strokes = tuple(tuple((px + x, py + y) for px, py in stroke) for stroke in mark.strokes)
        yield replace(mark, strokes=strokes)
    elif isinstance(mark, Outline):
        yield replace(mark, points=tuple((px + x, py + y) for px, py in mark.points))
    elif isinstance(mark, Dots):
        yield replace(mark, centres=tuple((px + x, py + y) for px, py in mark.centres))
    elif isinstance(mark, Ring):
        yield replace(mark, centre=(mark.centre[0] + x, mark.centre[1] + y))
    else:
        yield replace(mark, x=mark.x + x, y=mark.y + y)


def flat(page: Page) -> list[Flat]:
    return [Flat(m, leaf) for leaf in leaves(page.nodes) for mark in leaf.marks for m in moved(mark, 0, 0)]


def texts_on(page: Page) -> list[Text]:
    return [each.mark for each in flat(page) if isinstance(each.mark, Text)]


def words_on(page: Page) -> str:
    """Join all text of a page in reading order, one leaf a line, no-break spaces made plain."""
    lines = []
    for leaf in leaves(page.nodes):
        found = [m.text for mark in leaf.marks for m in moved(mark, 0, 0) if isinstance(m, Text)]
        lines.append(" ".join(found))
    return " ".join("\n".join(lines).replace("\u00a0", " ").split(" ")).replace("  ", " ")


def running(page: Page) -> str:
    """Return the text of a page as one line with single spaces."""
    return " ".join(words_on(page).split())


def box(points: tuple[tuple[float, float], ...]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.fixture(scope="session")
def deck() -> Deck:
    return builtin_deck()


@pytest.fixture(scope="session")
def kit(deck: Deck) -> Document:
    return player_document(deck, Edition(built_in=True))


@pytest.fixture(scope="session")
def answers(deck: Deck) -> Document:
    proofs = [prove(deck, card) for card in deck.cards]
    return answers_document(deck, Edition(), proofs, blind_odds(deck, proofs))


def pages_of(document: Document, bookmark: str) -> list[Page]:
    """Return the pages from a bookmark up to the next one."""
    found: list[Page] = []
    taking = False
    for page in document.pages:
        if page.bookmark:
            taking = page.bookmark == bookmark
        if taking:
            found.append(page)
    return found


@pytest.fixture(scope="session")
def sheet() -> SimpleNamespace:
    """Return the ways to read a page that was laid out."""
    return SimpleNamespace(
        flat=flat, texts=texts_on, words=words_on, running=running, box=box, pages=pages_of, leaves=leaves
    )
