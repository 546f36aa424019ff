"""Drawings for cutters, read back by a program that is not ours: millimetres, layers, kerf, and no answer."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import svgelements

from spare_squares.core.board import Board
from spare_squares.core.cells import from_picture
from spare_squares.core.deck import Deck
from spare_squares.core.pieces import Piece
from spare_squares.errors import NotValid, Refused
from spare_squares.kit.edition import CardSize, Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.marks import POINT, Text
from spare_squares.kit.svg.cut_sheets import PARTS, Job, cut_sheets
from spare_squares.kit.svg.drawings import Drawing, draw_kit, write_drawings
from spare_squares.kit.svg.glyph_outlines import letter_loops
from spare_squares.kit.svg.svg_writer import PIXEL, read_colours, write_outlines

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


def draw(deck: Deck, edition: Edition | None = None, **job: Any) -> tuple[Drawing, ...]:
    return draw_kit(deck, edition or Edition(), Job(**job))


def paths(drawing: Drawing, layer: str) -> list[str]:
    """Return the paths of a layer as they are written."""
    tree = ElementTree.fromstring(drawing.data)
    return [
        path.attrib["d"] for group in tree if group.get("id") == layer for path in group.iter(f"{SVG}path")
    ]


def boxes(drawing: Drawing, layer: str, ppi: float = 96) -> list[tuple[float, float, float, float]]:
    """Return the boxes of a layer's paths in millimetres, as another program reads them."""
    found = []
    for group in svgelements.SVG.parse(io.BytesIO(drawing.data), ppi=ppi):
        if isinstance(group, svgelements.Group) and group.values["id"] == layer:
            found += [tuple(edge * 25.4 / ppi for edge in path.bbox(with_stroke=False)) for path in group]
    return found


def sides(drawing: Drawing, layer: str = "CUT", ppi: float = 96) -> list[tuple[float, float]]:
    """Return width and height of each path of a layer, in millimetres."""
    return [(right - left, bottom - top) for left, top, right, bottom in boxes(drawing, layer, ppi)]


def points(path: str) -> list[tuple[float, float]]:
    """Return the corners of a path of straight lines, in millimetres."""
    numbers = [float(each) * PIXEL for each in re.findall(r"-?[0-9.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.fixture(scope="module")
def drawings(deck: Deck) -> dict[str, Drawing]:
    return {each.name: each for each in draw(deck)}


@pytest.mark.parametrize("ppi", [96, 90, 72])
def test_millimetres_are_the_same_at_every_resolution(ppi, drawings):
    """EX1: piece I is 30 by 90 mm and the reference 100 and 20 mm, whatever a reader takes for an inch."""
    drawing = drawings["spare-squares-pieces-1.svg"]
    assert sides(drawing, ppi=ppi)[0] == pytest.approx((30, 90), abs=0.001)
    line, square = sides(drawing, "REFERENCE", ppi=ppi)[:2]
    assert line == pytest.approx((100, 0), abs=0.001) and square == pytest.approx((20, 20), abs=0.001)


def test_units_and_view_box_agree(drawings):
    """EX1: width and height are millimetres, the view box is in 96ths of an inch of the same size."""
    for drawing in drawings.values():
        root = ElementTree.fromstring(drawing.data).attrib
        assert (root["width"], root["height"]) == ("300mm", "200mm")
        left, top, wide, high = map(float, root["viewBox"].split())
        assert (left, top) == (0, 0)
        assert (wide * 25.4 / 96, high * 25.4 / 96) == pytest.approx((300, 200), abs=0.0001)


def test_nothing_but_plain_paths(drawings):
    """EX2: absolute M, L, A and Z; no transform, style, text, clip or fill; nothing outside the canvas."""
    for drawing in drawings.values():
        text = drawing.data.decode()
        assert not re.search(r"transform|style|class=|<text|clip|<use|<defs|<image", text)
        for element in ElementTree.fromstring(drawing.data).iter():
            assert element.tag in {f"{SVG}{name}" for name in ("svg", "title", "desc", "g", "path")}
            assert element.get("fill", "none") == "none"
        for layer in ("CUT", "SCORE", "ENGRAVE", "REFERENCE"):
            for path in paths(drawing, layer):
                assert re.fullmatch(r"M[-0-9. ]+(?: ?[LA][-0-9. ]+)*Z?", path), path
            for left, top, right, bottom in boxes(drawing, layer):
                assert left > 0.1 and top > 0.1 and right < 299.9 and bottom < 199.9


def test_layers_have_names_and_colours(deck, drawings):
    """EX3: layers as groups that editors show, each of its colour; other colours where asked."""
    groups = list(ElementTree.fromstring(drawings["spare-squares-board-1.svg"].data).iter(f"{SVG}g"))
    found = {group.get(LABEL): group.get("stroke") for group in groups}
    assert found == {"ENGRAVE": "#000000", "SCORE": "#0000ff", "CUT": "#ff0000", "REFERENCE": "#00a000"}
    colours = read_colours("cut=black, score=#123456")
    changed = draw_kit(deck, Edition(), Job(parts=("board",)), colours)[0]
    said = {g.get("id"): g.get("stroke") for g in ElementTree.fromstring(changed.data).iter(f"{SVG}g")}
    assert (said["CUT"], said["SCORE"], said["ENGRAVE"]) == ("black", "#123456", "#000000")
    for wrong in ("trim=red", "cut=12", "cut"):
        with pytest.raises(ValueError, match=r"is no (layer|colour)"):
            read_colours(wrong)


@pytest.mark.parametrize(
    ("kerf", "clearance"), [(0.0, 0.0), (0.2, 0.0), (0.0, 0.15), (0.2, 0.15), (0.45, 0.1)]
)
def test_kerf_and_clearance(kerf, clearance, deck):
    """EX4: an outline is nominal + kerf/2 - clearance on each side; inner cuts the other way."""
    ring = Piece.from_picture("R", "###/#.#/###")
    game = replace(deck.game, pieces=(ring,), blocked=8)
    deck = replace(deck, game=game, cards=(deck.cards[0]._replace(blocked=0xFF),), answers={})
    off = kerf - 2 * clearance
    pieces = draw(deck, Edition(clearance=clearance), kerf=kerf, parts=("pieces",))[0]
    found = sides(pieces)
    assert found[0] == pytest.approx((30 - off, 30 - off), abs=0.001)
    assert found[1] == pytest.approx((90 + off, 90 + off), abs=0.001)
    assert found[2] == pytest.approx(((20 if clearance else 24) + kerf,) * 2, abs=0.001)
    card = draw(deck, Edition(clearance=clearance), kerf=kerf, parts=("cards",))[0]
    assert sides(card)[0] == pytest.approx((95 + kerf, 80 + kerf), abs=0.001)
    assert "kerf" in card.data.decode() and "0.08 to 0.45" in card.data.decode()


def runs(drawing: Drawing) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield every straight line that is cut or scored."""
    for layer in ("CUT", "SCORE"):
        for path in paths(drawing, layer):
            corners = points(path)
            yield from pairwise([*corners, corners[0]] if path.endswith("Z") else corners)


def test_no_line_is_cut_twice(drawings):
    """EX5: no two lines that are cut or scored lie on one another."""
    for drawing in drawings.values():
        lines: dict[tuple[bool, float], list[tuple[float, float]]] = {}
        for (x0, y0), (x1, y1) in runs(drawing):
            level = abs(y0 - y1) < 0.001
            at, *ends = (y0, x0, x1) if level else (x0, y0, y1)
            lines.setdefault((level, round(at, 2)), []).append(tuple(sorted(ends)))
        for ends in lines.values():
            for (_, end), (start, _) in pairwise(sorted(ends)):
                assert start >= end - 0.001


@pytest.mark.parametrize("kerf", [0.0, 0.4])
def test_things_stand_apart(kerf, deck):
    """EX5, EX6: pieces stand 3 mm apart or more after the cut, so never as they would in a packing."""
    for sheet in cut_sheets(deck, Edition(), Job(kerf=kerf)):
        around = [
            (min(xs) + x, min(ys) + y, max(xs) + x, max(ys) + y)
            for _, x, y, layers in sheet.placed
            for loop in layers.outer
            for xs, ys in [tuple(zip(*loop, strict=True))]
        ]
        for (l0, t0, r0, b0), (l1, t1, r1, b1) in combinations(around, 2):
            assert max(l1 - r0, l0 - r1, t1 - b0, t0 - b1) >= 3 - 1e-6
        assert not around or max(box[3] for box in around) <= 200 - 5 - 20 - 2.7


def test_order_of_work(drawings):
    """EX5: engraved first, then scored, then cut inside, then cut round, and the reference last."""
    groups = [
        g.get("id")
        for g in ElementTree.fromstring(drawings["spare-squares-board-1.svg"].data).iter(f"{SVG}g")
    ]
    assert groups == ["ENGRAVE", "SCORE", "CUT", "REFERENCE"]
    inner, outer = sides(drawings["spare-squares-tray-2.svg"])
    assert inner == pytest.approx((120.6, 120.6), abs=0.001) and outer == pytest.approx((148, 148), abs=0.001)


def test_a_small_material_takes_more_sheets(deck):
    """EX6: everything is packed on sheets of the material; pieces lie as well as stand."""
    few, many = (
        draw(deck, material=(600.0, 400.0), parts=("pieces",)),
        draw(deck, material=(130.0, 120.0), parts=("pieces",)),
    )
    assert len(few) == 1 and len(many) > 2
    found = sorted(tuple(sorted(round(side, 3) for side in each)) for sheet in many for each in sides(sheet))
    assert found == sorted(tuple(sorted(round(side, 3) for side in each)) for each in sides(few[0]))


@pytest.mark.parametrize(
    ("material", "said"),
    [
        (
            (140.0, 120.0),
            r"board \(148 × 148 mm\) does not fit on a material of 140 × 120 mm: it needs 158 × 181 mm",
        ),
        ((100.0, 200.0), "a material of 100 × 200 mm is too small: 120 × 60 mm at least"),
    ],
)
def test_what_does_not_fit_is_named(material, said, deck):
    """EX6: a thing that no sheet holds is named, with the material that would."""
    with pytest.raises(NotValid, match=said):
        draw(deck, material=material)


@pytest.mark.parametrize("kerf", [0.0, 0.2])
def test_the_opening_of_the_tray(kerf, deck):
    """EX7: its inner edge is the board and twice the play once the beam has taken its part."""
    frame = draw(deck, kerf=kerf, play=0.5, parts=("tray",))[-1]
    assert sides(frame)[0] == pytest.approx((121 - kerf, 121 - kerf), abs=0.001)
    base = draw(deck, kerf=kerf, parts=("tray",))[0]
    assert len(paths(base, "SCORE")) == 10 and len(paths(base, "CUT")) == 1


def test_a_board_with_an_outline_has_a_tray_of_its_form(deck):
    """EX7: the opening follows the board's outline, holes stay."""
    cells, columns, rows = from_picture("####/#.##/####/###.")
    game = replace(deck.game, board=Board(columns, rows, cells), blocked=2)
    deck = replace(deck, game=game, cards=(), answers={})
    frame = draw(deck, parts=("tray",))[-1]
    inner = [points(path) for path in paths(frame, "CUT")[:-1]]
    assert sorted(map(len, inner)) == [4, 6]


def test_vinyl_is_cut_alone(deck):
    """EX11: for vinyl and paper cutters nothing is engraved or scored; a file a sheet."""
    for drawing in draw(deck, engraves=False):
        groups = [g.get("id") for g in ElementTree.fromstring(drawing.data).iter(f"{SVG}g")]
        assert groups == ["CUT", "REFERENCE"]
    assert sides(draw(deck, engraves=False, parts=("pieces",))[0])[0] == pytest.approx((30, 90), abs=0.001)


def test_pieces_are_those_of_the_game(deck, drawings):
    """EX6: each piece, marker and token is drawn once, as often as the game has it, and every card."""
    summary = drawings["spare-squares-pieces-1.svg"].summary
    assert summary == "piece I, piece L, piece O, piece D, 4 × marker, token"
    cards = [each for name, each in drawings.items() if "-cards-" in name]
    assert sum(len(sides(each)) for each in cards) == len(deck.cards)
    other = draw(deck, Edition(card_size=CardSize("x", 63, 88)), parts=("cards",))
    assert {tuple(sorted(map(round, each))) for sheet in other for each in sides(sheet)} == {(63, 88)}


def test_letters_are_the_fonts_own():
    """EX3: letters become outlines, as high as capitals are, with their holes, composed ones too."""
    loops = list(letter_loops(Text(10, 20, "O", 44, bold=True)))
    assert len(loops) == 2
    xs, ys = zip(*loops[0], strict=True)
    assert max(ys) - min(ys) == pytest.approx(fonts.CAP_HEIGHT * 44 * POINT, rel=0.06)
    assert min(xs) >= 10 and max(xs) <= 10 + fonts.width("O", 44, bold=True)
    assert [len(list(letter_loops(Text(0, 0, char, 12)))) for char in "Hié8Ωй"] == [1, 2, 3, 3, 1, 2]
    assert not list(letter_loops(Text(0, 0, " \xa0", 12)))


def test_what_is_engraved_round_its_edge_is_closed():
    """EX3: a letter is a loop, and a machine comes back to where it began."""
    drawn = list(write_outlines(Text(10, 10, "B8", 12), 0, 0))
    assert len(drawn) == 6 and all("Z" in path for path in drawn)


def test_a_title_that_tells_an_answer_is_refused(deck):
    """EX28, K34: no drawing holds an answer, its title included."""
    with pytest.raises(NotValid, match="an answer shows in the title"):
        draw(replace(deck, title="I: A3, B3, C3; L: A1, A2, B1"))


def test_no_drawing_names_cells(deck, drawings):
    """K34: beside the labels of the board no drawing holds a letter, and no file a list of cells."""
    for drawing in drawings.values():
        said = re.sub(r' d="[^"]*"', "", drawing.data.decode())
        assert not re.search(r"\b[A-D][1-4]\b", said)


@pytest.fixture
def written(deck: Deck, tmp_path: Path):
    """Return a function that draws and writes a folder, and returns its names."""

    def write(folder: str = "out", *, force: bool = False, deck: Deck = deck, **job: Any) -> set[str]:
        edition, work = Edition(), Job(**job)
        write_drawings(tmp_path / folder, deck, draw_kit(deck, edition, work), edition, work, force=force)
        return {path.name for path in (tmp_path / folder).iterdir()}

    return write


def test_a_folder_is_whole_and_has_no_leftovers(written, tmp_path, deck):
    """EX28: the manifest lists every file; a run with fewer cards leaves no stale one."""
    import hashlib

    first = written()
    manifest = json.loads((tmp_path / "out" / "spare-squares-svg.json").read_text("utf-8"))
    assert first == {"spare-squares-svg.json", *(each["name"] for each in manifest["files"])}
    for each in manifest["files"]:
        data = (tmp_path / "out" / each["name"]).read_bytes()
        assert (each["bytes"], each["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    fewer = written(deck=replace(deck, cards=deck.cards[:2]))
    assert "spare-squares-cards-3.svg" in first and "spare-squares-cards-3.svg" not in fewer
    assert written(parts=("board",)) == {"spare-squares-svg.json", "spare-squares-board-1.svg"}


def test_files_of_others_stay(written, tmp_path):
    """EX28: a file that no earlier run wrote, or that was changed since, is not replaced."""
    (tmp_path / "out").mkdir()
    own = tmp_path / "out" / "spare-squares-board-1.svg"
    own.write_text("mine")
    with pytest.raises(Refused, match="was not written by spare-squares"):
        written()
    assert [path.name for path in (tmp_path / "out").iterdir()] == [own.name] and own.read_text() == "mine"
    written(force=True)
    assert own.read_text() != "mine"
    own.write_text("changed")
    with pytest.raises(Refused, match="or was changed since"):
        written()
    assert set(PARTS) == {"board", "pieces", "tray", "cards"}


def test_the_same_bytes_again(deck):
    """EX28: the same deck and options make the same files."""
    assert draw(deck) == draw(deck)
