"""Ink that is spared, and colour that only adds: measured on marks and in pixels."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from types import SimpleNamespace
from typing import Any

import pypdfium2
import pytest

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import template_game
from spare_squares.kit.edition import PAPERS, Edition
from spare_squares.kit.finished import finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets import hand
from spare_squares.kit.sheets.document import Document, Group, Leaf
from spare_squares.kit.sheets.marks import Dots, Outline, Ring, Stamp, Text

LOW, COLOUR = Edition(built_in=True, low_ink=True), Edition(built_in=True, colour=True)
Rgb = tuple[float, float, float]

# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency"
# (2009), severity 1.0, on linear RGB.
VIEWS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip


def linear(colour: Rgb) -> list[float]:
    return [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in colour]


def lab(rgb: list[float]) -> list[float]:
    """Return CIE L*a*b* (D65) of linear sRGB."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    clipped = [min(1.0, max(0.0, each)) for each in rgb]
    xyz = [sum(a * b for a, b in zip(row, clipped, strict=True)) for row in rows]
    f = [
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883)
    ]
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]


def seen(colour: Rgb, view: str) -> list[float]:
    return lab([sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in VIEWS[view]])


@pytest.fixture(scope="module")
def fills(deck: Deck) -> dict[str, Rgb]:
    return {piece.letter: hand.fill_of(deck.game, piece.letter, COLOUR) for piece in deck.game.pieces}  # type: ignore[misc]


@pytest.mark.parametrize("view", VIEWS)
def test_colours_stay_apart_for_every_eye(fills: dict[str, Rgb], view: str) -> None:
    """ED19: two fills are 16 or more apart (CIE 1976) in normal, protan, deutan and tritan eyes."""
    points = [seen(colour, view) for colour in fills.values()]
    apart = [sum((a - b) ** 2 for a, b in zip(*two, strict=True)) ** 0.5 for two in combinations(points, 2)]
    assert min(apart) >= 16


def test_colours_stay_apart_in_grey(fills: dict[str, Rgb]) -> None:
    """ED19: on a grey printer two fills differ by 10 in lightness or more."""
    lightness = sorted(seen(colour, "normal")[0] for colour in fills.values())
    assert min(b - a for a, b in pairwise(lightness)) >= 10


def test_colour_adds_and_never_carries(deck: Deck, sheet: SimpleNamespace) -> None:
    """ED20, K18: letters stand on white plates of 2 mm, patterns and outlines are those without colour."""
    coloured = sheet.pages(player_document(deck, COLOUR), "Board and pieces")[0]
    plain = sheet.pages(player_document(deck, replace(COLOUR, colour=False)), "Board and pieces")[0]
    marks = [each.mark for each in sheet.flat(coloured) if each.leaf.alt.startswith("Piece ")]
    kept = [mark for mark in marks if not (isinstance(mark, Outline) and mark.fill is not None)]
    assert kept == [each.mark for each in sheet.flat(plain) if each.leaf.alt.startswith("Piece ")]
    plates = [mark for mark in marks if isinstance(mark, Outline) and mark.fill == 1.0]
    letters = [mark for mark in marks if isinstance(mark, Text)]
    assert len(plates) == len(letters) == 4
    for plate, letter in zip(plates, letters, strict=True):
        left, top, right, bottom = sheet.box(plate.points)
        assert top + 2 <= letter.y <= bottom - 2 + 1e-6 and left < letter.x < right


def test_larger_games_take_the_rest_of_the_palette() -> None:
    """ED21: nine pieces differ in colour or pattern, those of the box keep theirs."""
    game = template_game("six-by-six")
    patterns = hand.patterns(game)
    looks = {(hand.fill_of(game, piece.letter, COLOUR), patterns[piece.letter]) for piece in game.pieces}
    assert len(looks) == len(game.pieces)


@pytest.mark.parametrize("edition", [LOW, COLOUR], ids=["low", "colour"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_such_kits_are_proven(deck: Deck, edition: Edition, paper: str) -> None:
    """ED18, ED22, ED40: files pass their proof, colours with an output intent, the same bytes twice."""
    edition = replace(edition, paper=PAPERS[paper], cell=PAPERS[paper].cell or 30.0)
    data = finish_player(deck, edition).data
    assert data == finish_player(deck, edition).data
    assert (b"/OutputIntents" in data) == edition.colour


def test_low_ink_fills_nothing_large(deck: Deck, sheet: SimpleNamespace) -> None:
    """ED18: no fill but letters is over 2 mm²."""
    for page in player_document(deck, LOW).pages:
        for each in sheet.flat(page):
            mark = each.mark
            if isinstance(mark, Dots):
                assert 0.7854 * mark.diameter**2 <= 2
            elif isinstance(mark, Outline | Ring):
                filled = mark.fill is not None and mark.fill < 1
                assert not filled or (isinstance(mark, Ring) and 0.7854 * mark.diameter**2 <= 2)


def without_text(node: Any) -> Any:
    if isinstance(node, Group):
        return replace(node, children=tuple(map(without_text, node.children)))
    marks = tuple(
        without_text(m) if isinstance(m, Stamp) else m for m in node.marks if not isinstance(m, Text)
    )
    return (
        replace(node, marks=marks, role="Artifact") if isinstance(node, Leaf) else replace(node, marks=marks)
    )


def ink(document: Document) -> list[float]:
    """Return the ink of each page that is not text, from its pixels."""
    bare = tuple(replace(page, nodes=tuple(map(without_text, page.nodes))) for page in document.pages)
    pages = pypdfium2.PdfDocument(write_pdf(replace(document, pages=bare)).data)
    return [
        float(sum(255 - value for value in page.render(scale=2, grayscale=True).to_numpy().tobytes()))
        for page in pages
    ]


@pytest.mark.slow
def test_low_ink_is_low(deck: Deck) -> None:
    """ED18: at most 0.6 of the ink beside text on the board, 0.7 on cards and in pictures of rules."""
    usual = ink(player_document(deck, replace(LOW, low_ink=False)))
    low = ink(player_document(deck, LOW))
    shares = [part / whole if whole else 0.0 for part, whole in zip(low, usual, strict=True)]
    assert shares[4] <= 0.6 and max(shares[6:]) <= 0.7
    assert max(shares[:4]) <= 0.7


def test_colour_and_low_ink_exclude_each_other(run) -> None:
    """V34: what makes no sense together is refused, with what to do."""
    done = run("kit", "--colour", "--ink", "low")
    assert done.code == 2 and "ask for one of them" in done.err
