"""The sheet to cut: board, pieces, markers, token, bars, clearance, tiles."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from spare_squares.core.board import Board
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_game
from spare_squares.decks.games import read_game
from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS, POINT, Edition
from spare_squares.kit.kit import player_document
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.board_sheet import largest_cell, usual_cell
from spare_squares.kit.sheets.document import Document, Page
from spare_squares.kit.sheets.marks import Dots, Outline, Ring, Strokes, Text

# The pieces of the box at 30 mm, from the rules: corners of each outline, from its own top left corner.
OUTLINES = {
    "I": {(0, 0), (30, 0), (30, 90), (0, 90)},
    "L": {(0, 0), (60, 0), (60, 30), (30, 30), (30, 60), (0, 60)},
    "D": {(0, 0), (30, 0), (30, 60), (0, 60)},
    "O": {(0, 0), (60, 0), (60, 60), (0, 60)},
}


def board_page(document: Document, sheet: SimpleNamespace) -> Page:
    return sheet.pages(document, "Board and pieces")[0]


def piece_outlines(page: Page, sheet: SimpleNamespace) -> dict[str, Outline]:
    found = {}
    for each in sheet.flat(page):
        if isinstance(each.mark, Outline) and each.leaf.alt.startswith("Piece "):
            found[each.leaf.alt.split()[1]] = each.mark
    return found


def board_lines(page: Page, sheet: SimpleNamespace) -> tuple[list[float], list[float]]:
    """Return the x of the upright and the y of the level lines of the board."""
    strokes = [
        stroke
        for each in sheet.flat(page)
        if isinstance(each.mark, Strokes) and each.leaf.alt.startswith("Board")
        for stroke in each.mark.strokes
    ]
    upright = sorted(s[0][0] for s in strokes if s[0][0] == s[1][0] and abs(s[1][1] - s[0][1]) > 100)
    level = sorted(s[0][1] for s in strokes if s[0][1] == s[1][1] and abs(s[1][0] - s[0][0]) > 100)
    return upright, level


def test_board_has_labels_outside_and_top_over_row_1(kit: Document, sheet: SimpleNamespace) -> None:
    """K1, FK22: A-D left to right, rows 1-4 downwards, labels outside on four sides, TOP over row 1."""
    page = board_page(kit, sheet)
    upright, level = board_lines(page, sheet)
    found = [t for t in sheet.texts(page) if t.text in {*"ABCD1234", "TOP"} and t.size == 14]
    texts = {t.text: t for t in reversed(found)}
    near = {name: min((t.x, t.y) for t in found if t.text == name) for name in "1234"}
    assert all(sum(t.text == name for t in found) == 2 for name in "ABCD1234"), "FK22: on four sides"
    texts |= {name: replace(texts[name], x=x, y=y) for name, (x, y) in near.items()}
    assert [texts[name].x for name in "ABCD"] == sorted(texts[name].x for name in "ABCD")
    assert [texts[name].y for name in "1234"] == sorted(texts[name].y for name in "1234")
    assert all(texts[name].y < level[0] for name in ("A", "B", "C", "D", "TOP"))
    assert all(texts[name].x < upright[0] for name in "1234")
    assert texts["TOP"].y < texts["A"].y
    for number, name in enumerate("ABCD"):
        assert upright[number] < texts[name].x < upright[number + 1]
    for number, name in enumerate("1234"):
        assert level[number] < texts[name].y < level[number + 1]


def test_grid_lines_stand_30_mm_apart(kit: Document, sheet: SimpleNamespace) -> None:
    """K2, K10: five upright and five level lines, 30.00 mm apart; the board is 120 by 120 mm."""
    upright, level = board_lines(board_page(kit, sheet), sheet)
    for places in (upright, level):
        assert len(places) == 5
        assert [round(at - places[0], 6) for at in places] == [0, 30, 60, 90, 120]


def test_pieces_have_their_exact_outline(kit: Document, sheet: SimpleNamespace) -> None:
    """K3, K15, K18, G11, G18: each outline is the whole piece, level and upright edges, at least 2 pt."""
    outlines = piece_outlines(board_page(kit, sheet), sheet)
    assert set(outlines) == set(OUTLINES)
    for letter, outline in outlines.items():
        left, top, _, _ = sheet.box(outline.points)
        corners = {(round(x - left, 6), round(y - top, 6)) for x, y in outline.points}
        assert corners == OUTLINES[letter]
        assert outline.width >= 2
        ends = zip(outline.points, (*outline.points[1:], outline.points[0]), strict=True)
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in ends)


def test_nothing_but_pattern_and_letter_inside_a_piece(kit: Document, sheet: SimpleNamespace) -> None:
    """K15, K18, K19, G10, G12, G13: a letter of 10 mm, a pattern of its own, none of it under the letter."""
    page = board_page(kit, sheet)
    kinds = {}
    for letter in OUTLINES:
        marks = [e.mark for e in sheet.flat(page) if e.leaf.alt == f"Piece {letter} to cut out"]
        text = next(m for m in marks if isinstance(m, Text))
        assert text.text == letter and text.bold
        assert text.size * 0.668 * 25.4 / 72 >= 10
        strokes = [s for m in marks if isinstance(m, Strokes) for s in m.strokes]
        dots = [c for m in marks if isinstance(m, Dots) for c in m.centres]
        directions = {(s[1][0] > s[0][0]) == (s[1][1] > s[0][1]) for s in strokes}
        kinds[letter] = (bool(strokes), len(directions), bool(dots))
        cap = text.size * 0.668 * 25.4 / 72
        for x, y in [point for s in strokes for point in s] + dots:
            beside = abs(x - text.x) > 3 + 1.9
            above_or_below = y < text.y - cap - 1.9 or y > text.y + 1.9
            assert beside or above_or_below
        outlines = [m for m in marks if isinstance(m, Outline)]
        assert len(outlines) == 1
        for s in strokes:
            assert s[0][0] != s[1][0] and s[0][1] != s[1][1], "a straight line could be cut along"
    assert len(set(kinds.values())) == 4


def test_markers_are_no_larger_than_a_cell_and_crossed(kit: Document, sheet: SimpleNamespace) -> None:
    """K4: four markers, each a crossed square no larger than a cell, unlike any piece."""
    page = board_page(kit, sheet)
    markers = [leaf for leaf in sheet.leaves(page.nodes) if leaf.alt.startswith("Marker")]
    assert len(markers) == 4
    for leaf in markers:
        marks = [e.mark for e in sheet.flat(Page("", (leaf,)))]
        square = next(m for m in marks if isinstance(m, Outline))
        left, top, right, bottom = sheet.box(square.points)
        assert right - left == bottom - top <= 30
        cross = next(m for m in marks if isinstance(m, Strokes))
        assert len(cross.strokes) == 2
        assert not any(isinstance(m, Text) for m in marks)


def test_a_token_for_the_counter_is_on_the_sheet(kit: Document, sheet: SimpleNamespace) -> None:
    """K7: the turn counter's token is cut from this sheet, and fits into a box of the counter."""
    page = board_page(kit, sheet)
    token = next(leaf for leaf in sheet.leaves(page.nodes) if leaf.alt.startswith("Token"))
    marks = [e.mark for e in sheet.flat(Page("", (token,)))]
    left, top, right, bottom = sheet.box(next(m for m in marks if isinstance(m, Outline)).points)
    assert right - left <= 20
    rings = [m for m in marks if isinstance(m, Ring)]
    assert len(rings) == 2
    for ring in rings:
        assert ring.centre == pytest.approx(((left + right) / 2, (top + bottom) / 2))
        assert ring.diameter < 0.8 * (right - left), "it is drawn well within its square"
    assert page.to_cut and page.at_scale


@pytest.mark.parametrize("cell", [15.0, 30.0, 31.5, 40.0, 44.5])
@pytest.mark.parametrize("paper", sorted(set(PAPERS) - {"a5"}))
def test_one_scale_on_every_sheet(deck: Deck, sheet: SimpleNamespace, cell: float, paper: str) -> None:
    """K10, K11, K16: any cell that fits gives board and pieces at that cell, pieces 4 mm or more apart."""
    options = Edition(paper=PAPERS[paper], cell=cell, parts=frozenset({"board"}))
    document = player_document(deck, options)
    upright, _ = board_lines(document.pages[0], sheet) if cell >= 30 else ([], [])
    assert [round(b - a, 6) for a, b in pairwise(upright)] == [cell] * max(0, len(upright) - 1)
    found: dict[str, Outline] = {}
    for page in document.pages:
        here = piece_outlines(page, sheet)
        found |= here
        for one, two in combinations(here.values(), 2):
            a, b = sheet.box(one.points), sheet.box(two.points)
            apart = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
            assert apart >= 4
        for each in sheet.flat(page):
            if isinstance(each.mark, Outline):
                left, top, right, bottom = sheet.box(each.mark.points)
                assert left >= 0 and top >= 0
                assert right <= document.paper_of(page).frame_width
                assert bottom <= document.paper_of(page).frame_height
    for letter, outline in found.items():
        left, top, _, _ = sheet.box(outline.points)
        corners = {
            (round((x - left) / cell * 30, 6), round((y - top) / cell * 30, 6)) for x, y in outline.points
        }
        turned = {(y, x) for x, y in OUTLINES[letter]}
        assert corners in (OUTLINES[letter], turned)
    assert set(found) == set(OUTLINES)


def test_a_cell_that_does_not_fit_is_refused_with_the_largest(deck: Deck) -> None:
    """K11: never a silent shrink: the error names the largest cell that fits, and that one does."""
    board = frozenset({"board"})
    with pytest.raises(NotValid, match=r"the largest that does is 44\.5 mm"):
        player_document(deck, Edition(cell=45, parts=board))
    assert largest_cell(builtin_game(), Edition()) == 44.5
    player_document(deck, Edition(cell=44.5, parts=board))


@pytest.mark.parametrize("cell", [45, 100])
def test_every_way_a_refusal_names_is_one(deck: Deck, cell: float) -> None:
    """K11: the cell, the paper and the tiling that an error names each print the board."""
    options = Edition(cell=cell, parts=frozenset({"board"}))
    with pytest.raises(NotValid) as caught:
        player_document(deck, options)
    ways = str(caught.value).split("Choose ")[1].split(", or ")
    assert len(ways) > 1
    for way in ways:
        words = way.replace("mm", "").rstrip(".").split()
        options_of_way = {
            "paper": PAPERS[words[words.index("--paper") + 1]] if "--paper" in words else options.paper,
            "cell": float(words[words.index("--cell") + 1]) if "--cell" in words else cell,
            "tiled": "--tile" in words,
        }
        player_document(deck, replace(options, **options_of_way))


def test_a_board_that_no_sheet_holds_is_refused_with_what_would(deck: Deck) -> None:
    """K11: where even the smallest cells are too large the error says so, and what holds the game."""
    game = Game(
        "long", Board(1, 99), (Piece.from_picture("I", "#" * 50), Piece.from_picture("J", "#" * 48)), 1
    )
    long, board = replace(deck, game=game, cards=()), frozenset({"board"})
    cell = usual_cell(game, Edition())
    with pytest.raises(
        NotValid, match=r"1 × 99 cells .* A4 even with cells of 6 mm.* --paper a3 with --tile"
    ):
        player_document(long, Edition(cell=cell, parts=board))
    player_document(long, Edition(cell=cell, parts=board, paper=PAPERS["a3"], tiled=True))
    with pytest.raises(NotValid, match=r"pieces with cells of 120 mm do not fit on A4: .* 79\.1 mm"):
        player_document(deck, Edition(cell=120, parts=board, tiled=True))


@pytest.mark.parametrize(
    ("wrong", "said", "right"),
    [
        ({"cell": 10, "clearance": 3}, "2 mm is the most", {"cell": 10, "clearance": 2}),
        ({"cell": 6, "sets": 2}, "choose --cell 10mm or more", {"cell": 10, "sets": 2}),
        ({"cell": 10, "sets": 2, "clearance": 1}, "choose --cell 12mm", {"cell": 12, "sets": 2}),
        ({"cell": 120, "tiled": True, "clearance": 3}, "does is 77.8 mm", {}),
    ],
)  # fmt: skip
def test_cells_too_small_for_clearance_or_set_are_refused(
    deck: Deck, wrong: dict[str, Any], said: str, right: dict[str, Any]
) -> None:
    """K16, K40: a piece has to be held, the number of its set to be read: a refusal says from where on."""
    parts = frozenset({"board"})
    with pytest.raises(NotValid, match=re.escape(said)):
        player_document(deck, Edition(parts=parts, **wrong))
    player_document(deck, Edition(parts=parts, **right))


@pytest.mark.parametrize(("cell", "note"), [(30, "set 12"), (13, "set 12"), (10, "12")])
def test_the_number_of_the_set_stays_on_its_piece(
    deck: Deck, sheet: SimpleNamespace, cell: float, note: str
) -> None:
    """K40: each piece carries its set, in short on small cells, and nothing of it stands over the edge."""
    document = player_document(deck, Edition(cell=cell, sets=12, parts=frozenset({"board"})))
    last = document.pages[-1]
    for leaf in sheet.leaves(last.nodes):
        if not leaf.alt.startswith("Piece "):
            continue
        marks = [each.mark for each in sheet.flat(replace(last, nodes=(leaf,)))]
        left, top, right, bottom = sheet.box(next(m for m in marks if isinstance(m, Outline)).points)
        said = [mark for mark in marks if isinstance(mark, Text)]
        assert [mark.text for mark in said] == [leaf.alt.split()[1], note]
        for mark in said:
            half = fonts.width(mark.text, mark.size, bold=mark.bold) / 2
            assert left < mark.x - half and mark.x + half < right
            assert top < mark.y - fonts.CAP_HEIGHT * mark.size * POINT and mark.y < bottom


def test_a_part_of_the_board_names_no_cells(deck: Deck, sheet: SimpleNamespace) -> None:
    """K11, K34: two cells in words would name the piece that fills the part between them."""
    document = player_document(deck, Edition(cell=70, tiled=True, parts=frozenset({"board"})))
    alts = [leaf.alt for page in document.pages for leaf in sheet.leaves(page.nodes) if "sheet" in leaf.alt]
    assert alts[0] == "Board, sheet 1 of 4, columns A to B, rows 1 to 2"
    assert len(set(alts)) == 4


def test_tiles_keep_labels_and_join_along_their_flaps(deck: Deck, sheet: SimpleNamespace) -> None:
    """FK1, K11: cut along the frames and laid over the flaps, the sheets are one board with all its labels.

    What stays of a sheet is what its frame encloses. Laid where its first cell belongs, a sheet must end at
    the grid or cover nothing but the flap of its neighbour; every label stands just outside the whole board.
    """
    options = Edition(cell=60, tiled=True, parts=frozenset({"board"}))
    document = player_document(deck, options)
    tiles = [page for page in document.pages if page.tile]
    assert [page.tile for page in tiles] == [(0, 0, 2, 2), (2, 0, 2, 2), (0, 2, 2, 2), (2, 2, 2, 2)]
    labels: dict[str, list[tuple[float, float]]] = {}
    for page in tiles:
        assert page.tile is not None
        column, row, columns, rows = page.tile
        outlines = [
            e.mark for e in sheet.flat(page) if isinstance(e.mark, Outline) and len(e.mark.points) == 4
        ]
        frame = sheet.box(next(m for m in outlines if m.width == 1).points)
        drawn = next(
            e.mark for e in sheet.flat(page) if isinstance(e.mark, Strokes) and "sheet" in e.leaf.alt
        )
        grid = sheet.box([point for stroke in drawn.strokes for point in stroke])
        assert (round(grid[2] - grid[0], 6), round(grid[3] - grid[1], 6)) == (columns * 60, rows * 60)
        beyond = [round(grid[0] - frame[0], 2), round(grid[1] - frame[1], 2),
                  round(frame[2] - grid[2], 2), round(frame[3] - grid[3], 2)]  # fmt: skip
        ends = (column == 0, row == 0, column + columns == 4, row + rows == 4)
        # An outer side keeps 11 mm and more for its labels; a seam ends at the grid, or goes on in a flap.
        assert [side >= 11 for side in beyond] == list(ends)
        assert [side for side, end in zip(beyond[:2], ends[:2], strict=True) if not end] in ([], [0], [0, 0])
        assert {side for side, end in zip(beyond[2:], ends[2:], strict=True) if not end} <= {10}
        for text in sheet.texts(page):
            if text.size == 14 and text.text in "ABCD1234":
                x, y = text.x - grid[0] + column * 60, text.y - grid[1] + row * 60
                labels.setdefault(text.text, []).append((x, y))
                half = fonts.width(text.text, 14, bold=True) / 2
                assert frame[0] < text.x - half and text.x + half < frame[2]
                assert frame[1] < text.y - 4 and text.y + 4 < frame[3]
                assert not (0 < x < 240 and 0 < y < 240), "no label stands on the joined board"
    assert {name: len(found) for name, found in labels.items()} == dict.fromkeys("ABCD1234", 2)
    for number, name in enumerate("ABCD"):
        assert {round(x) for x, _ in labels[name]} == {60 * number + 30}
    seams = [t.text for page in tiles for t in sheet.texts(page) if t.text in "abcdefgh" and t.text]
    assert sorted(seams) == [letter for letter in "abcd" for _ in range(2)]


def test_bars_stand_on_every_sheet_to_cut(kit: Document, sheet: SimpleNamespace) -> None:
    """K12, FK14: a bar of 100 mm, and one sentence for longer and shorter; inches on inch papers."""
    cut = [page for page in kit.pages if page.to_cut]
    assert len(cut) == 3
    for page in cut:
        lengths = {
            round(abs(s[1][0] - s[0][0]), 6)
            for e in sheet.flat(page)
            if isinstance(e.mark, Strokes) and e.leaf.alt.startswith(("A bar", "Two bars"))
            for s in e.mark.strokes
        }
        assert 100.0 in lengths and 101.6 not in lengths, "inches are for inch papers"
        assert "Shorter or longer than 100 mm? Print this page again at 100 %." in sheet.running(page)


def test_clearance_is_taken_off_each_side_and_said(deck: Deck, sheet: SimpleNamespace) -> None:
    """K16: clearance of 0.5 mm makes I 89 by 29 mm, and the sheet says so; nominal size is the default."""
    options = Edition(clearance=0.5, parts=frozenset({"board"}))
    document = player_document(deck, options)
    left, top, right, bottom = sheet.box(piece_outlines(document.pages[0], sheet)["I"].points)
    assert (round(right - left, 6), round(bottom - top, 6)) == (29, 89)
    assert "0.5 mm inside" in sheet.running(document.pages[0])
    plain = player_document(deck, Edition(parts=frozenset({"board"})))
    assert "inside its true edge" not in sheet.running(plain.pages[0])


def test_each_piece_carries_the_number_of_its_set(deck: Deck, sheet: SimpleNamespace) -> None:
    """K40: sets repeat components, not the rules, and mark each piece with its set number."""
    document = player_document(deck, Edition(sets=3))
    assert [page.bookmark for page in document.pages].count("Rules") == 1
    boards = [page for page in document.pages if page.bookmark.startswith("Board and pieces")]
    assert len(boards) == 3
    for number, page in enumerate(boards, 1):
        for letter in OUTLINES:
            texts = [
                e.mark.text
                for e in sheet.flat(page)
                if isinstance(e.mark, Text) and e.leaf.alt == f"Piece {letter} to cut out"
            ]
            assert texts == [letter, f"set {number}"]


def test_another_game_gets_its_own_board_and_pieces(sheet: SimpleNamespace) -> None:
    """K1, K10, K30: a 6 by 6 board with letters down and nine pieces is laid out by its own numbers."""
    game = read_game("six-by-six")
    deck = Deck("Nine", game, ())
    document = player_document(deck, Edition(cell=27, parts=frozenset({"board"})))
    letters = {
        e.leaf.alt.split()[1]
        for p in document.pages
        for e in sheet.flat(p)
        if e.leaf.alt.startswith("Piece ")
    }
    assert letters == {piece.letter for piece in game.pieces}
    page = document.pages[0]
    columns = [t for t in sheet.texts(page) if t.text in "123456" and t.size == 14]
    assert [t.text for t in sorted(columns, key=lambda t: t.x)] == [n for n in "123456" for _ in range(2)]


def test_the_heading_stands_over_its_words_on_whichever_sheet_they_found_room(sheet: SimpleNamespace) -> None:
    """K1: with many pieces the words on cutting come later, and no heading is left upon the board."""
    game = Game("dominoes", Board(8, 8), (Piece.from_picture("D", "##", 31),), blocked=2)
    document = player_document(Deck("Dominoes", game, ()), Edition(cell=22, parts=frozenset({"board"})))
    said = [(page, each) for page in document.pages for each in sheet.texts(page)]
    (heading,) = [pair for pair in said if pair[1].text == "Board and pieces"]
    (words,) = [pair for pair in said if pair[1].text.startswith("Cut out")]
    assert heading[0] is words[0]
    assert 0 < words[1].y - heading[1].y < 10


OUTLINED = Game(
    "no corners",
    Board(4, 4, 0b0110_1111_1111_0110),
    tuple(Piece.from_picture(letter, rows) for letter, rows in (("I", "###"), ("L", "##/#."), ("D", "##"))),
    blocked=4,
)


@pytest.mark.parametrize("cell", [30.0, 60.0])
def test_a_board_with_an_outline_has_lines_round_its_own_cells_only(
    sheet: SimpleNamespace, cell: float
) -> None:
    """K1, K11: corners that the outline leaves out are not drawn, on one sheet or laid over several."""
    options = Edition(cell=cell, tiled=cell > 40, parts=frozenset({"board"}))
    document = player_document(Deck("Rounded", OUTLINED, ()), options)
    drawn = 0
    for page in document.pages:
        for each in sheet.flat(page):
            fine = isinstance(each.mark, Strokes) and each.mark.width == 1
            if fine and each.leaf.alt.startswith("Board,"):
                drawn += sum(
                    abs(abs(s[0][0] - s[1][0]) + abs(s[0][1] - s[1][1]) - cell) < 1e-6
                    for s in each.mark.strokes
                )
    inner = 16  # edges between two of the twelve cells
    outer = 16
    shared = 0 if cell == 30 else 8  # an edge on a seam stands on both of its sheets
    assert drawn == inner + outer + shared


def test_rules_of_a_board_without_a1_make_their_example_of_its_own_cells(sheet: SimpleNamespace) -> None:
    """K21, FK20: the worked example speaks only of cells that the board has."""
    document = player_document(Deck("Rounded", OUTLINED, ()), Edition(parts=frozenset({"rules"})))
    words = " ".join(sheet.running(page) for page in document.pages)
    cells = re.search(r"Legal: . on ([A-D0-9, ]+)\.", words)
    assert cells is not None and OUTLINED.board.cells_of(cells[1].split(", ")) & ~OUTLINED.board.cells == 0


def test_a_piece_beside_the_board_keeps_apart_from_those_below(sheet: SimpleNamespace) -> None:
    """K16, FK16: 4 mm or more lie between any two pieces, so that scissors find their way."""
    game = Game(
        "small",
        Board(4, 3),
        (Piece.from_picture("A", "##", 3), Piece.from_picture("B", "#", 4)),
        blocked=2,
    )
    document = player_document(Deck("Small", game, ()), Edition(parts=frozenset({"board"})))
    for page in document.pages:
        boxes = [
            sheet.box(each.mark.points)
            for each in sheet.flat(page)
            if isinstance(each.mark, Outline) and each.leaf.alt.startswith("Piece ")
        ]
        for one, other in combinations(boxes, 2):
            across = max(one[0] - other[2], other[0] - one[2])
            down = max(one[1] - other[3], other[1] - one[3])
            assert max(across, down) >= 4 - 1e-6


@pytest.mark.parametrize("clearance", [0.0, 0.5])
def test_the_box_stands_on_one_sheet_to_cut(deck: Deck, clearance: float) -> None:
    """FK15, FK16: board, pieces, markers and token on one sheet of A4, with a line on clearance too."""
    options = Edition(clearance=clearance, parts=frozenset({"board"}))
    assert len(player_document(deck, options).pages) == 1


@pytest.mark.parametrize("paper", ["a4", "legal", "a5"])
@pytest.mark.parametrize("blocked", [3, 4, 7, 36])
def test_markers_stand_in_rows(sheet: SimpleNamespace, paper: str, blocked: int) -> None:
    """FK16: markers stand as a block of even rows on one sheet, where they can be cut with few cuts."""
    pieces = tuple(Piece.from_picture(letter, "##") for letter in "ABCD")
    game = Game("rows", Board(8, 11) if blocked == 36 else Board(4, 4), pieces, blocked=blocked)
    edition = Edition(paper=PAPERS[paper], cell=10 if blocked == 36 else 20, parts=frozenset({"board"}))
    found = [
        (page, stamp)
        for page in player_document(Deck("Rows", game, ()), edition).pages
        for leaf in sheet.leaves(page.nodes)
        if leaf.alt == "Marker with a cross, to cut out"
        for stamp in leaf.marks
    ]
    assert len(found) == blocked and len({id(page) for page, _ in found}) == 1
    xs, ys = ({round(getattr(stamp, axis), 6) for _, stamp in found} for axis in "xy")
    assert len(xs) * len(ys) - blocked < len(xs)
    for places in (sorted(xs), sorted(ys)):
        assert len({round(b - a, 6) for a, b in pairwise(places)}) <= 1


def test_top_stands_over_the_middle_of_each_upper_tile(deck: Deck, sheet: SimpleNamespace) -> None:
    """FK1, FK22: TOP is over the middle of what a sheet has of the board, and on no lower sheet."""
    document = player_document(deck, Edition(cell=60, tiled=True, parts=frozenset({"board"})))
    found = {page.tile: [text for text in sheet.texts(page) if text.text == "TOP"] for page in document.pages}
    for (column, row, columns, _), tops in ((tile, tops) for tile, tops in found.items() if tile):
        assert len(tops) == (row == 0), (column, row)
        for top in tops:
            label = next(t for page in document.pages if page.tile and page.tile[:2] == (column, row)
                         for t in sheet.texts(page) if t.text == "AC"[column // 2])  # fmt: skip
            assert top.x - label.x == pytest.approx((columns - 1) * 60 / 2)
