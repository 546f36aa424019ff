"""The kit as it is laid out and written passes, and whatever is changed in its layout is seen in the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from spare_squares.catalog.builtin import builtin_deck
from spare_squares.catalog.texts import read_texts
from spare_squares.core.proof import prove as proven
from spare_squares.errors import NotValid
from spare_squares.sheets import finished
from spare_squares.sheets.document import PAPERS, Document, Group, Leaf, Node
from spare_squares.sheets.finished import finish_answers, finish_player
from spare_squares.sheets.kit import KitOptions, player_document
from spare_squares.sheets.marks import Outline, Stamp, Strokes, Text

ANSWER = "I: A3, B3, C3; L: A1, A2, B1"


def everywhere(document: Document, change: Callable[[Leaf], Leaf]) -> Document:
    """Return a document in which every leaf is changed."""

    def changed(node: Node) -> Node:
        if isinstance(node, Group):
            return replace(node, children=tuple(map(changed, node.children)))
        return change(node)

    return replace(
        document,
        pages=tuple(replace(page, nodes=tuple(map(changed, page.nodes))) for page in document.pages),
    )


def scaled(leaf: Leaf) -> Leaf:
    """Make every outline larger by a third of a percent, those in stamps too."""

    def larger(mark):
        if isinstance(mark, Stamp):
            return replace(mark, marks=tuple(map(larger, mark.marks)))
        if isinstance(mark, Outline):
            return replace(mark, points=tuple((x * 1.0034, y * 1.0034) for x, y in mark.points))
        return mark

    return replace(leaf, marks=tuple(map(larger, leaf.marks)))


def shorter_bars(leaf: Leaf) -> Leaf:
    """Take a bit off every stroke of 100 mm."""

    def cut(stroke):
        (x0, y0), (x1, y1) = stroke[0], stroke[-1]
        return (stroke[0], (x1 - 0.2, y1)) if len(stroke) == 2 and y0 == y1 and x1 - x0 == 100 else stroke

    marks = tuple(
        replace(mark, strokes=tuple(map(cut, mark.strokes))) if isinstance(mark, Strokes) else mark
        for mark in leaf.marks
    )
    return replace(leaf, marks=marks)


def told(leaf: Leaf) -> Leaf:
    """Tell an answer in every alternative text."""
    return replace(leaf, alt=ANSWER) if leaf.alt else leaf


def written(leaf: Leaf) -> Leaf:
    """Write an answer on every page."""
    return replace(leaf, marks=(*leaf.marks, Text(20, 100, ANSWER, 12))) if leaf.role == "P" else leaf


def small(leaf: Leaf) -> Leaf:
    """Set every text a little too small."""
    marks = tuple(
        replace(mark, size=mark.size - 0.1) if isinstance(mark, Text) else mark for mark in leaf.marks
    )
    return replace(leaf, marks=marks)


@pytest.mark.parametrize("paper", ["a4", "letter", "universal"])
def test_the_kit_passes(paper):
    """K2, K3, K12, K14, K34, K38, K39, G1, G8, G10, G15, G19: both files of the built-in kit are right."""
    deck, texts, options = builtin_deck(), read_texts(), KitOptions(paper=PAPERS[paper])
    assert finish_player(deck, texts, options, paper_key=paper).pages > 5
    proofs = [proven(deck, card) for card in deck.cards]
    assert finish_answers(deck, proofs, texts, options, paper_key=paper).pages > 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (scaled, "piece I stands 0 times at"),
        (shorter_bars, "no bar of 100 mm (100.0 mm), found one of 99.80 mm"),
        (told, ": L on A1, A2, B1 and I on A3, B3, C3 stand together"),
        (written, "an answer shows in page"),
        (small, "text of 11.9 pt, wanted 12 pt or more"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_changed_kit_is_refused(change, said, monkeypatch):
    """K3, K12, K34, G1: one change in the layout, and the finished file gets no name."""

    def laid_out(*given, **named):
        return everywhere(player_document(*given, **named), change)

    monkeypatch.setattr(finished, "player_document", laid_out)
    with pytest.raises(NotValid) as caught:
        finish_player(builtin_deck(), read_texts(), KitOptions(), paper_key="a4")
    assert said in str(caught.value)
