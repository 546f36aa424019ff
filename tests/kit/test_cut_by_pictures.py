"""Paper is cut and joined here as a host does it: printed pages are pictures, cut where their pixels say.

Nothing is taken from the layout: frames, flaps, the marks of a seam and the borders of cards are found as
black in rendered pages. The joined board and the cut cards stay in the folder of the test, to be looked at.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from spare_squares.core.deck import Deck
from spare_squares.kit.edition import CARD_SIZES, PAPERS, CardSize, Edition
from spare_squares.kit.finished import finish_player

SCALE = 10  # pixels a millimetre
DARK = 128
Picture = np.ndarray[Any, Any]


def rendered(deck: Deck, edition: Edition) -> list[Picture]:
    """Return the printed pages of an edition as gray pictures of ten pixels a millimetre."""
    document = pypdfium2.PdfDocument(finish_player(deck, edition).data)
    return [page.render(scale=25.4 * SCALE / 72, grayscale=True).to_numpy() for page in document]


def lines(picture: Picture, least: float) -> list[float]:
    """Find the level lines of so many millimetres at least: the y of each middle, in pixels."""
    rows = []
    for y, dark in enumerate(picture < DARK):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], dark.astype(np.int8), [0]))))
        if len(edges) and (edges[1::2] - edges[::2]).max() >= least * SCALE:
            rows.append(y)
    groups: list[list[int]] = []
    for y in rows:
        if groups and y - groups[-1][-1] <= 1:
            groups[-1].append(y)
        else:
            groups.append([y])
    return [(group[0] + group[-1] + 1) / 2 for group in groups]


def save(picture: Picture, path: Path) -> None:
    Image.fromarray(picture).resize((picture.shape[1] // 3, picture.shape[0] // 3)).save(path)


# --- a board over several sheets ----------------------------------------------------------------------


class Mark(NamedTuple):
    """The mark of a seam: where its triangle points, along the seam, and the picture of its letter."""

    at: float
    letter: Picture


class Part(NamedTuple):
    """A sheet cut along its frame, and its seams: how far in each lies, None for an edge of the board."""

    picture: Picture
    seams: dict[str, float | None]
    marks: dict[str, Mark]


def cut(page: Picture) -> Part:
    """Cut a sheet along the outermost lines, and find its flaps, seams and marks."""
    ys, xs = lines(page, 105), lines(page.T, 105)
    top, bottom, left, right = (round(each) for each in (ys[0], ys[-1], xs[0], xs[-1]))
    picture = page[top:bottom, left:right].copy()
    turned = {"left": picture, "top": picture.T, "right": picture[:, ::-1], "bottom": picture.T[:, ::-1]}
    gaps = {
        "left": xs[1] - xs[0], "top": ys[1] - ys[0], "right": xs[-1] - xs[-2], "bottom": ys[-1] - ys[-2],
    }  # fmt: skip
    seams: dict[str, float | None] = {}
    marks = {}
    for side, view in turned.items():
        inner = round(gaps[side])
        # A flap is striped from end to end; beside labels the strip is white but for them. Where the frame is
        # the edge of the first cells, it is itself the seam.
        striped = (view[:, 15 : inner - 15] < DARK).any(axis=1).mean() > 0.5
        seams[side] = inner if inner < 13 * SCALE and striped else 0.0 if inner > 20 * SCALE else None
        if seams[side] is not None:
            marks[side] = mark_of(view, round(seams[side] or 0))
    return Part(picture, seams, marks)


def mark_of(view: Picture, seam: int) -> Mark:
    """Find the triangle beside a seam, which lies upright so many pixels from the left, and its letter."""
    beside = (view[:, seam + 12 : seam + 38] < DARK).sum(axis=1)
    solid = np.flatnonzero(beside >= 8)
    groups = np.split(solid, np.flatnonzero(np.diff(solid) > 1) + 1)
    triangle = next(each for each in groups if 25 <= len(each) <= 65)
    at = float(triangle.mean()) + 0.5
    letter = view[round(at) - 25 : round(at) + 25, seam + 45 : seam + 105]
    return Mark(at, letter)


def upright(side: str, letter: Picture) -> Picture:
    """Turn the picture of a letter back to how it stands on the sheet."""
    return {"left": letter, "top": letter.T, "right": letter[:, ::-1], "bottom": letter[:, ::-1].T}[side]


def ink(picture: Picture) -> Picture:
    """Crop a picture to what is dark in it."""
    dark = picture < DARK
    ys, xs = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return dark[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]


def same_letter(one: Picture, other: Picture) -> bool:
    a, b = ink(one), ink(other)
    high, wide = min(a.shape[0], b.shape[0]), min(a.shape[1], b.shape[1])
    near = abs(a.shape[0] - b.shape[0]) <= 2 and abs(a.shape[1] - b.shape[1]) <= 2
    return near and float((a[:high, :wide] != b[:high, :wide]).mean()) < 0.12


def join(parts: list[Part]) -> Picture:
    """Lay each edge over the flap with the same letter, up to the line, triangle by triangle."""
    places: dict[int, tuple[float, float]] = {0: (0.0, 0.0)}
    while len(places) < len(parts):
        before = len(places)
        for a, b, over in [(a, b, over) for a in list(places) for b in range(len(parts)) for over in (0, 1)]:
            flap, edge = (("right", "left"), ("bottom", "top"))[over]
            if b in places or flap not in parts[a].marks or edge not in parts[b].marks:
                continue
            if not parts[a].seams[flap] or parts[b].seams[edge] != 0.0:
                continue
            one, other = parts[a].marks[flap], parts[b].marks[edge]
            if same_letter(upright(flap, one.letter), upright(edge, other.letter)):
                x, y = places[a]
                size = parts[a].picture.shape[1 - over] - (parts[a].seams[flap] or 0)
                along = one.at - other.at
                places[b] = (x + along, y + size) if over else (x + size, y + along)
        assert len(places) > before, "a sheet is left over that goes on no flap"
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    wide = max(x + parts[n].picture.shape[1] for n, (x, _) in places.items()) - left
    high = max(y + parts[n].picture.shape[0] for n, (_, y) in places.items()) - top
    whole = np.full((round(high), round(wide)), 255, dtype=np.uint8)
    for number in sorted(places):
        x, y = (round(places[number][0] - left), round(places[number][1] - top))
        picture = parts[number].picture
        whole[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
    return whole


def board_in(picture: Picture, cells: int, cell: float) -> tuple[float, float]:
    """Return the top left corner of a grid, after holding its lines to their distance."""
    corner = []
    for view in (picture.T, picture):
        found = lines(view, cells * cell - 2)
        grid = [at for at in found if any(abs(abs(at - other) / SCALE - cell) < 0.6 for other in found)]
        assert len(grid) == cells + 1, "the lines of the joined board"
        assert all(abs((b - a) / SCALE - cell) <= 0.25 for a, b in pairwise(grid))
        corner.append(grid[0])
    return corner[0], corner[1]


@pytest.mark.parametrize(("cell", "paper"), [(60.0, "a4"), (60.0, "letter"), (55.0, "a4")])
def test_a_tiled_board_comes_out_as_the_whole_one(
    deck: Deck, tmp_path: Path, cell: float, paper: str
) -> None:
    """FK1, K11: cut along the frames and joined by letters, it is the untiled board but for its marks."""
    parts = frozenset({"board"})
    pages = rendered(deck, Edition(paper=PAPERS[paper], cell=cell, tiled=True, parts=parts))[:4]
    joined = join([cut(page) for page in pages])
    save(joined, tmp_path / "joined.png")
    whole = rendered(deck, Edition(paper=PAPERS["a3"], cell=cell, parts=parts))[0]
    save(whole, tmp_path / "whole.png")
    (ax, ay), (bx, by) = board_in(joined, 4, cell), board_in(whole, 4, cell)
    reach, side = 6 * SCALE, round(4 * cell * SCALE)
    one = joined[round(ay) - reach : round(ay) + side + reach, round(ax) - reach : round(ax) + side + reach]
    two = whole[round(by) - reach : round(by) + side + reach, round(bx) - reach : round(bx) + side + reach]
    strange = far_from(one, two)
    allowed = np.zeros_like(strange)
    middle, half = reach + side // 2, round(cell * SCALE / 2)
    for at in (half, half + 2 * round(cell * SCALE)):
        place, near = slice(reach + at - 40, reach + at + 40), slice(middle - 110, middle + 110)
        allowed[place, near] = allowed[near, place] = True
    # The line of a seam is half on one sheet and half on the other, and goes on through the labels.
    allowed[middle - 4 : middle + 4, :reach] = allowed[middle - 4 : middle + 4, -reach:] = True
    allowed[:reach, middle - 4 : middle + 4] = allowed[-reach:, middle - 4 : middle + 4] = True
    assert not (strange & ~allowed).any()
    assert (strange & allowed).any(), "the marks of the seams are seen"


def far_from(one: Picture, two: Picture, reach: int = 3) -> np.ndarray[Any, Any]:
    """Return where one picture is dark and the other is not within 0.3 mm, or the other way round."""
    return (one < DARK) & ~spread(two < DARK, reach) | (two < DARK) & ~spread(one < DARK, reach)


def spread(dark: np.ndarray[Any, Any], reach: int) -> np.ndarray[Any, Any]:
    wide = dark.copy()
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            wide |= np.roll(dark, (dy, dx), axis=(0, 1))
    return wide


# --- a sheet of nine --------------------------------------------------------------------------------


def cut_cards(page: Picture, size: CardSize) -> list[Picture]:
    """Cut a full sheet of nine along the lines that go through from edge to edge."""
    xs, ys = lines(page.T, 2.9 * size.height), lines(page, 2.9 * size.width)
    assert len(xs) == len(ys) == 4
    for found, side in ((xs, size.width), (ys, size.height)):
        assert all(abs((b - a) / SCALE - side) <= 0.15 for a, b in pairwise(found)), "the size of a card"
    return [
        page[round(top) + 5 : round(bottom) - 5, round(left) + 5 : round(right) - 5]
        for top, bottom in pairwise(ys)
        for left, right in pairwise(xs)
    ]


@pytest.mark.parametrize("size", [CARD_SIZES["poker"], CardSize("inches", 63.5, 88.9)], ids=str)
def test_a_sheet_of_nine_is_cut_into_nine_whole_cards(deck: Deck, tmp_path: Path, size: CardSize) -> None:
    """FK13, K17: nine cards true to size, none with ink of the foot, the same on Letter as on A4."""
    parts = frozenset({"cards"})
    letter, a4 = (
        cut_cards(rendered(deck, Edition(paper=PAPERS[key], card_size=size, parts=parts))[0], size)
        for key in ("letter", "a4")
    )
    high, wide = (min(each.shape[axis] for each in (*letter, *a4)) for axis in (0, 1))
    letter, a4 = ([each[:high, :wide] for each in cards] for cards in (letter, a4))
    save(np.hstack(letter), tmp_path / "cards.png")
    for number, card in enumerate(letter):
        margin = 20
        inner = card[margin:-margin, margin:-margin]
        assert (card < DARK).sum() == (inner < DARK).sum() > 5000, "white to the cut, and something on it"
        strange = [far_from(card, other).any() for other in a4]
        assert strange == [other != number for other in range(9)]
