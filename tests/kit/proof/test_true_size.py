"""Board, pieces and bars are measured in the marks, which the file was proven to hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spare_squares.core.board import Board
from spare_squares.core.cells import from_picture
from spare_squares.core.pieces import Piece
from spare_squares.kit.proof import prove
from spare_squares.kit.proof.true_size import Cut, boards_on, is_inside, ruler_faults
from spare_squares.kit.sheets.marks import Outline, Stamp, Strokes, Text, rectangle


def board_kit(make, *marks, scale=None, **changes):
    """Return a kit whose board page holds other marks."""
    return make.kit(make.rules(), make.board(*marks, **changes), make.cards(), **(scale or {}))


def usual(make, letters="ILDO", cell=30.0, size=1.0):
    """Return board and pieces, some of them changed."""
    return (make.grid(12, 13, cell), *(mark for letter in letters for mark in make.piece(letter, size)))


def said_of(kit) -> str:
    return kit.refused(kit.written.data)


def passes(kit) -> None:
    prove(kit.written.data, kit.document, kit.terms)


@pytest.mark.parametrize(
    ("cell", "right"),
    [(30.01, True), (29.99, True), (30.02, False), (30.1, False), (29.9, False), (27.4, False)],
)
def test_cell_of_the_board(cell, right, make):
    """K2, K10: every grid line stands within 0.05 mm of its place, the last one too."""
    kit = board_kit(make, *usual(make, cell=cell))
    if right:
        passes(kit)
    else:
        assert "0 boards with cells of 30.00 mm, wanted 1" in said_of(kit)


def test_a_line_is_missing(make):
    """K2: a board without one of its lines is none."""
    grid = make.grid(12, 13, 30)
    for lost in range(len(grid.strokes)):
        strokes = tuple(stroke for at, stroke in enumerate(grid.strokes) if at != lost)
        kit = board_kit(make, replace(grid, strokes=strokes), *usual(make)[1:])
        assert "0 boards with cells of 30.00 mm" in said_of(kit)


def test_lines_may_be_joined_of_parts(make):
    """K2: a grid drawn cell by cell, in stamps, is a board as well."""
    square = (Outline(rectangle(0, 0, 30, 30), 1.0),)
    cells = tuple(Stamp(12 + 30 * (n % 4), 13 + 30 * (n // 4), square) for n in range(16))
    passes(board_kit(make, *cells, *usual(make)[1:]))


@pytest.mark.parametrize("letter", "ILDO")
def test_a_piece_is_missing_or_off(letter, make):
    """K3: each piece is there, once, at the scale of the board."""
    others = "ILDO".replace(letter, "")
    assert f"piece {letter} stands 0 times at" in said_of(board_kit(make, *usual(make, others)))
    off = (*usual(make, others), *make.piece(letter, 30.1 / 30))
    said = said_of(board_kit(make, *off))
    assert f"piece {letter} stands 0 times at" in said and "(page 2 has an outline of" in said
    twice = (
        *usual(make),
        *(replace(m, x=m.x - 12) if isinstance(m, Text) else m for m in make.piece(letter)),
    )
    assert f"piece {letter} stands 2 times at" in said_of(board_kit(make, *twice))


def test_points_on_a_straight_side_are_no_corners(make):
    """K3: an outline with a point on each of its sides is the same outline."""
    outline, name = make.piece("L")
    sides = zip(outline.points, (*outline.points[1:], outline.points[0]), strict=True)
    more = tuple(
        point
        for (x0, y0), (x1, y1) in sides
        for point in ((x0, y0), (x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3))
    )
    passes(board_kit(make, *usual(make, "IDO"), replace(outline, points=more), name))


def test_a_piece_without_its_letter_is_none(make):
    """K3: an outline counts with the letter on it."""
    outline = make.piece("D")[0]
    assert "piece D stands 0 times" in said_of(board_kit(make, *usual(make, "ILO"), outline))


def test_clearance(make):
    """K16: a clearance takes its part off each side, and nothing else will do."""
    said = said_of(board_kit(make, scale={"clearance": 0.2}))
    assert (
        "piece O stands 0 times at 59.60 × 59.60 mm, wanted 1 (page 2 has an outline of 60.00 × 60.00" in said
    )
    drawn = [make.grid(12, 13, 30)]
    for letter in "ILDO":
        outline, name = make.piece(letter)
        xs, ys = ([point[axis] for point in outline.points] for axis in (0, 1))
        off = [
            (x + (0 if x == min(xs) else -0.4), y + (0 if y == min(ys) else -0.4)) for x, y in outline.points
        ]
        drawn += [replace(outline, points=tuple(off)), name]
    passes(board_kit(make, *drawn, scale={"clearance": 0.2}))


def test_sets(make):
    """K40: two sets need two of everything."""
    said = said_of(board_kit(make, scale={"sets": 2}))
    assert "1 boards with cells of 30.00 mm, wanted 2" in said
    assert "piece D stands 1 times at 60.00 × 30.00 mm, wanted 2" in said


def test_pieces_too_close(make):
    """K16: pieces stand 4 mm apart or more."""
    outline, name = make.piece("D")
    near = replace(outline, points=tuple((x - 6.5, y) for x, y in outline.points))
    assert "pieces L and D stand 3.50 mm apart, wanted 4 or more" in said_of(
        board_kit(make, *usual(make, "ILO"), near, name)
    )


def test_pieces_that_overlap(make):
    """K16: a piece whose corner lies in another one stands no distance from it."""
    outline, name = make.piece("D")
    over = replace(outline, points=tuple((x + 10, y + 45) for x, y in outline.points))
    kit = board_kit(make, *usual(make, "ILO"), over, replace(name, x=name.x + 10, y=name.y + 45))
    assert "pieces O and D stand 0.00 mm apart, wanted 4 or more" in said_of(kit)


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (Strokes((((70, 140), (130, 140)),), 1.0), None),  # the side of D: no line inside
        (
            Strokes((((100, 140), (100, 170)),), 0.5),
            "a cell line inside piece D is not dotted, black and 0.5 pt",
        ),
        (
            Strokes((((100, 140), (100, 170)),), 1.0, dash=(0.1, 2)),
            "a cell line inside piece D is not dotted",
        ),
        (
            Strokes((((100, 140), (100, 170)),), 0.5, gray=0.3, dash=(0.1, 2)),
            "a cell line inside piece D is not",
        ),
        (Strokes((((100, 140), (100, 170)),), 0.5, dash=(0.1, 2)), None),
        (Strokes((((75, 142), (110, 165)),), 0.5), None),  # a stripe of the pattern
        (Strokes((((75, 155), (125, 155)),), 2.0), "a line of 2.0 pt runs inside piece D"),
    ],
)
def test_lines_inside_a_piece(mark, said, make):
    """K15: no cut line inside a piece; an inner cell line is dotted, black and 0.5 pt."""
    kit = board_kit(make, *usual(make), mark)
    if said is None:
        passes(kit)
    else:
        assert f"page 2: {said}" in said_of(kit)


def test_slanted_outline(make):
    """G18: what is cut is level or upright."""
    slanted = Outline(((70, 140), (130, 140.2), (130, 170.2), (70, 170)), 2.0)
    said = said_of(board_kit(make, *usual(make, "ILO"), slanted, make.piece("D")[1]))
    assert "piece D stands 0 times" in said
    assert "has a side that is neither level nor upright" in said


def test_outline_too_thin(make):
    """G11: a piece's outline has 2 pt or more."""
    thin = [replace(mark, width=1.9) if isinstance(mark, Outline) else mark for mark in usual(make)]
    assert "piece I stands 0 times" in said_of(board_kit(make, *thin))


def test_bars(make):
    """K12: both bars stand on every sheet whose size matters, together, and they are right."""
    strokes = make.bars.marks[0].strokes
    kept = replace(make.bars, marks=(replace(make.bars.marks[0], strokes=strokes[1:]),))
    assert "page 2: no bar of 100 mm" in said_of(board_kit(make, bars=(kept,)))
    page = replace(make.board(), nodes=(replace(make.bars, marks=()),))
    assert list(ruler_faults(page, inches=True)) == ["no bar of 100 mm (100.0 mm)"]
    metric = replace(make.bars, marks=(replace(make.bars.marks[0], strokes=strokes[:1]),))
    page = replace(page, nodes=(metric,))
    assert list(ruler_faults(page, inches=True)) == ["no bar of 4 in (101.6 mm)"]
    assert list(ruler_faults(page, inches=False)) == []
    off = replace(
        make.bars, marks=(replace(make.bars.marks[0], strokes=(((0, 243), (100.12, 243)), strokes[1])),)
    )
    assert "page 2: no bar of 100 mm (100.0 mm), found one of 100.12 mm" in said_of(
        board_kit(make, bars=(off,))
    )
    assert "page 2: no bar of 100 mm (100.0 mm)" in said_of(board_kit(make, bars=()))
    passes(board_kit(make, bars=(), to_cut=False))


def test_a_board_of_25_mm_is_no_bar(make):
    """K12: lines of a board that are as long as a bar do not stand for it."""
    alone = replace(make.bars, marks=(replace(make.bars.marks[0], strokes=make.bars.marks[0].strokes[1:]),))
    kit = board_kit(make, make.grid(12, 13, 25), bars=(alone,), at_scale=False, scale={"cell": 0})
    assert "page 2: no bar of 100 mm stands by itself" in said_of(kit)


def test_tiles(make):
    """K11: each part of a board laid over two sheets has its own lines, at the cell."""
    left = make.board(make.grid(12, 13, 30, 2, 4), *usual(make)[1:], tile=(0, 0, 2, 4))
    right = replace(make.board(make.grid(12, 13, 30, 2, 4), tile=(2, 0, 2, 4), at_scale=False))
    pages = (make.rules(), left, right)
    feet = [replace(page, nodes=(*page.nodes[:-1], make.footer(n, 3))) for n, page in enumerate(pages, 1)]
    passes(make.kit(*feet))
    other = replace(feet[2], tile=(2, 0, 2, 5))
    assert "page 3: the part of the board is not drawn with cells of 30.00 mm" in said_of(
        make.kit(feet[0], feet[1], replace(other, nodes=(feet[0].nodes[0], *other.nodes[2:])))
    )


def test_other_games(make, deck):
    """K3, K10: a board with a corner cut out and a piece with a hole are measured like any other."""
    cells, columns, rows = from_picture("####/####/####/###.")
    ring = Piece.from_picture("R", "###/#.#/###")
    game = replace(deck.game, board=Board(columns, rows, cells), pieces=(ring,), blocked=7)
    outer, hole = Outline(rectangle(0, 140, 90, 90), 2.0), Outline(rectangle(30, 170, 30, 30), 2.0)
    drawn = (make.grid(12, 13, 30), outer, Text(5, 150, "R", 28))
    for marks, right in (((*drawn, hole), True), (drawn, False)):
        kit = board_kit(make, *marks)
        terms = replace(kit.terms, scale=kit.terms.scale._replace(game=game))
        if right:
            prove(kit.written.data, kit.document, terms)
        else:
            assert "piece R stands 0 times" in replace(kit, terms=terms).refused(kit.written.data)


def test_boards_are_told_apart_on_one_page(make):
    """K2: two boards on one page are two, beside each other or one below the other."""
    board = Board(4, 4)
    for x, y in ((150, 13), (12, 160), (150, 160)):
        marks = (make.grid(12, 13, 30.0), make.grid(x, y, 30.0))
        assert len(boards_on(marks, board, 30.0)) == 2, (x, y)


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(5, 5, True), (0.05, 5, False), (9.95, 5, False), (5, 0.05, False), (0.2, 5, True), (5, 9.8, True),
     (-0.2, 5, False), (3, 3, False), (3.95, 3, False), (4.2, 3, True)],
)  # fmt: skip
def test_what_lies_in_a_piece(x: float, y: float, inside: bool) -> None:
    """K10: a point within a tenth of a millimetre of a side, or in a hole, does not lie in the piece."""
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    hole = ((2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0))
    assert is_inside(Cut("O", square, (hole,)), x, y) is inside
