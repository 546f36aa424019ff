"""Board, pieces and bars are measured in the lines of the finished file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.core.board import Board
from spare_squares.core.cells import from_picture
from spare_squares.core.pieces import Piece
from spare_squares.errors import NotValid
from spare_squares.kit.proof import prove


def refused(drawings, wanted, write) -> str:
    with pytest.raises(NotValid) as caught:
        prove(write(drawings).to_bytes(), wanted)
    return str(caught.value)


def redraw(page, *, pieces="ILDO", cell=30.0, scale=1.0, bars=True) -> None:
    """Draw the board page anew with one thing changed."""
    footer = page.out[page.out.index("/Artifact BMC", page.out.index("/Artifact BMC") + 1) :]
    page.out, page.roles = [], []
    page.tag("Figure", "Board")
    page.grid(15, 25, cell)
    page.end()
    page.tag("Figure", "Pieces")
    for letter in pieces:
        page.piece(letter, scale=scale)
    page.end()
    page.artifact()
    if bars:
        page.bars()
    page.end()
    page.out += footer


@pytest.mark.parametrize(
    ("cell", "passes"), [(30.01, True), (29.99, True), (30.1, False), (29.9, False), (27.4, False)]
)
def test_cell_of_the_board(cell, passes, drawings, wanted, write):
    """K2, K10: every grid line stands within 0.05 mm of its place."""
    redraw(drawings[1], cell=cell)
    if passes:
        prove(write(drawings).to_bytes(), wanted)
    else:
        said = refused(drawings, wanted, write)
        assert f"stands {cell:.2f} mm from the first, wanted 30.00" in said


def test_a_scale_that_adds_up(drawings, wanted, write):
    """K2: 0.05 % is seen at the last line though not at the first."""
    redraw(drawings[1], cell=30.02)
    assert "upright line 4 of the board stands 90.06 mm from the first, wanted 90.00" in refused(
        drawings, wanted, write
    )


def test_scaled_by_the_matrix(drawings, wanted, write):
    """K2, K3, K12: a fit to the page, done by one operator, is seen on board, pieces and bars."""
    page = drawings[1]
    page.out = ["q .96 0 0 .96 12 17 cm", *page.out, "Q"]
    said = refused(drawings, wanted, write)
    for part in (
        "28.80 mm from the first",
        "piece I stands 0 times",
        "no bar of 100 mm (100.0 mm)",
        "28.80 × 86.40",
    ):
        assert part in said


def test_line_missing_and_line_too_many(drawings, wanted, write):
    """K2: five lines each way, no more and no fewer."""
    page = drawings[1]
    page.artifact()
    page.line(40, 25, 40, 145)
    page.end()
    assert "the board has 6 upright lines, wanted 5" in refused(drawings, wanted, write)
    redraw(page)
    lines = [part for part in page.out if part.startswith("1.0 w")]
    page.out.remove(lines[2])
    assert "no board with cells of 30.00 mm" in refused(drawings, wanted, write)


@pytest.mark.parametrize("letter", "ILDO")
def test_a_piece_is_missing_or_off(letter, drawings, wanted, write):
    """K3: each piece is there, once, at the scale of the board."""
    redraw(drawings[1], pieces="ILDO".replace(letter, ""))
    assert f"piece {letter} stands 0 times at" in refused(drawings, wanted, write)
    redraw(drawings[1], scale=30.1 / 30)
    assert f"piece {letter} stands 0 times at" in refused(drawings, wanted, write)


def test_clearance(drawings, wanted, write):
    """K16: a clearance takes its part off each side, and nothing else will do."""
    assert (
        "piece O stands 0 times at 59.60 × 59.60 mm, wanted 1 (page 2 has an outline of 60.00 × 60.00 mm"
        in refused(drawings, replace(wanted, clearance=0.2), write)
    )
    page = drawings[1]
    redraw(page, pieces="")
    page.tag("Figure", "Pieces")
    for letter, (x, y), corners in (
        ("I", (140, 20), ((0, 0), (29.6, 0), (29.6, 89.6), (0, 89.6))),
        ("L", (20, 160), ((0, 0), (59.6, 0), (59.6, 29.6), (29.6, 29.6), (29.6, 59.6), (0, 59.6))),
        ("D", (90, 160), ((0, 0), (59.6, 0), (59.6, 29.6), (0, 29.6))),
        ("O", (90, 200), ((0, 0), (59.6, 0), (59.6, 59.6), (0, 59.6))),
    ):
        page.path([(x + dx, y + dy) for dx, dy in corners], 2)
        page.text(x + 12, y + 18, letter, 28)
    page.end()
    prove(write(drawings).to_bytes(), replace(wanted, clearance=0.2))


def test_sets(drawings, wanted, write):
    """K40: two sets need two of everything."""
    said = refused(drawings, replace(wanted, sets=2), write)
    assert "1 boards at scale, wanted 2" in said
    assert "piece D stands 1 times at 60.00 × 30.00 mm, wanted 2" in said


def test_pieces_too_close(drawings, wanted, write):
    """K16: pieces stand 4 mm apart or more."""
    page = drawings[1]
    redraw(page, pieces="ILO")
    page.tag("Figure", "D")
    page.path([(80 + 3.5, 160), (143.5, 160), (143.5, 190), (83.5, 190)], 2)
    page.text(100, 175, "D", 28)
    page.end()
    assert "pieces L and D stand 3.50 mm apart, wanted 4 or more" in refused(drawings, wanted, write)


@pytest.mark.parametrize(
    ("operators", "said"),
    [
        ("1 w 269.29 388.35 m 425.2 388.35 l S", None),  # the side of D: no line inside
        (
            ".5 w 340.157 388.35 m 340.157 303.307 l S",
            "a cell line inside piece D is not dotted, black and 0.5 pt",
        ),
        ("[.1 2] 0 d 1 w 340.157 388.35 m 340.157 303.307 l S", "a cell line inside piece D is not dotted"),
        (
            "[.1 2] 0 d .5 w .3 G 340.157 388.35 m 340.157 303.307 l S",
            "a cell line inside piece D is not dotted",
        ),
        ("[.1 2] 0 d .5 w 340.157 388.35 m 340.157 303.307 l S", None),
        (".5 w 280 388 m 330 310 l S", None),  # a stripe of the pattern
        ("2 w 280 330 m 400 330 l S", "a line of 2.0 pt runs inside piece D"),
    ],
)
def test_lines_inside_a_piece(operators, said, drawings, wanted, write):
    """K15: no cut line inside a piece; an inner cell line is dotted, black and 0.5 pt."""
    page = drawings[1]
    page.artifact()
    page.raw(f"q 0 G {operators} Q")
    page.end()
    if said is None:
        prove(write(drawings).to_bytes(), wanted)
    else:
        assert f"page 2: {said}" in refused(drawings, wanted, write)


def test_slanted_outline(drawings, wanted, write):
    """G18: what is cut is level or upright."""
    page = drawings[1]
    redraw(page, pieces="ILO")
    page.tag("Figure", "D")
    page.path([(90, 160), (150, 160.2), (150, 190.2), (90, 190)], 2)
    page.text(100, 175, "D", 28)
    page.end()
    said = refused(drawings, wanted, write)
    assert "piece D stands 0 times" in said
    assert "has a side that is neither level nor upright" in said


def test_outline_too_thin(drawings, wanted, write):
    """G11: a piece's outline has 2 pt or more."""
    drawings[1].out = [part.replace("2 w", "1.9 w") for part in drawings[1].out]
    assert "piece I stands 0 times" in refused(drawings, wanted, write)


@pytest.mark.parametrize("page", [1, 2])
def test_bars(page, drawings, wanted, write):
    """K12: both bars stand on every sheet whose size matters, and they are right."""
    out = drawings[page].out
    bars = [number for number, part in enumerate(out) if part.startswith("2 w")][-2:]
    kept = list(out)
    for number, name in zip(bars, ("100 mm", "4 in"), strict=True):
        drawings[page].out = [part for at, part in enumerate(kept) if at != number]
        assert f"page {page + 1}: no bar of {name}" in refused(drawings, wanted, write)
    drawings[page].out = kept
    drawings[page].out[bars[0]] = drawings[page].out[bars[0]].replace("340.1575", "340.5000")
    assert "no bar of 100 mm (100.0 mm), found one of 100.12 mm" in refused(drawings, wanted, write)


def test_tiles(drawings, wanted, write):
    """K11: each part of a board laid over two sheets has its own lines, at the cell."""
    page = drawings[1]
    redraw(page)
    page.out = [part for part in page.out if not part.startswith("1.0 w")]
    page.tag("Figure", "Left half of the board")
    page.grid(15, 25, 30, 2, 4)
    page.end()
    drawings[0].tag("Figure", "Right half of the board")
    drawings[0].grid(15, 50, 30, 2, 4)
    drawings[0].bars()
    drawings[0].end()
    tiled = replace(wanted, tiles=((1, 0, 0, 2, 4), (2, 2, 0, 2, 4)))
    prove(write(drawings).to_bytes(), tiled)
    page.out = [part.replace("127.5591", "127.9000") for part in page.out]
    assert "page 2: the part of the board has upright lines at 0.00, 30.12, 60.00 mm" in refused(
        drawings, tiled, write
    )


def test_other_games(deck, wanted, write, drawings):
    """K3, K10: a board with a corner cut out and a piece with a hole are measured like any other."""
    cells, columns, rows = from_picture("####/####/####/###.")
    ring = Piece.from_picture("R", "###/#.#/###")
    game = replace(deck.game, board=Board(columns, rows, cells), pieces=(ring,), blocked=7)
    page = drawings[1]
    redraw(page, pieces="")
    page.tag("Figure", "Piece")
    page.path([(15, 160), (105, 160), (105, 250), (15, 250)], 2)
    page.path([(45, 190), (75, 190), (75, 220), (45, 220)], 2)
    page.text(20, 170, "R", 28)
    page.end()
    other = replace(deck, game=game, cards=deck.cards[2:3])
    drawings[0].out = [
        part.replace(deck.fingerprint()[:8], other.fingerprint()[:8]) for part in drawings[0].out
    ]
    for each in drawings[1:]:
        each.out = [part.replace(deck.fingerprint()[:8], other.fingerprint()[:8]) for part in each.out]
    expected = replace(wanted, deck=other, fingerprint=other.fingerprint()[:8])
    prove(write(drawings).to_bytes(), expected)
    page.out = [part for part in page.out if "127.5591 303.3071 m" not in part]
    assert "piece R" in refused(drawings, expected, write)
