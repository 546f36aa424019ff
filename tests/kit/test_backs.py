"""Backs fall behind their fronts when paper is turned over: read from pixels, by what paper does alone."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy
import page as page_validation
import pdfplumber
import pypdf
import pypdfium2
import pytest

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import template_game
from spare_squares.errors import NotValid
from spare_squares.kit import finished, kit
from spare_squares.kit.edition import BACKS, CARD_SIZES, EDITIONS, PAPERS, PLAYER_PARTS, Edition
from spare_squares.kit.finished import finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.kit.sheets.marks import Stamp

DPI = 150
MM = DPI / 25.4
LETTERS = Edition(built_in=True, backs="letters", parts=frozenset({"board", "cards"}))
Pixels = numpy.ndarray


def sides(data: bytes) -> list[tuple[Pixels, Pixels]]:
    """Return the sheets of a file as their two sides: what is dark on each."""
    dark = [
        page.render(scale=DPI / 72, grayscale=True).to_numpy() < 128 for page in pypdfium2.PdfDocument(data)
    ]
    return list(zip(dark[::2], dark[1::2], strict=True))


# What paper does: whoever looks through it from the front sees its back mirrored, and, where it was turned
# over its short edge, from bottom to top instead of from right to left.
THROUGH = {"long": lambda back: back[:, ::-1], "short": lambda back: back[::-1, :]}


Box = tuple[float, float, float, float]


def cards_on(data: bytes, number: int, tmp_path: Path) -> list[Box]:
    """Return the boxes that lines on a front close off, by pdfplumber: left, top, right, bottom in mm."""
    path = tmp_path / "front.pdf"
    path.write_bytes(data)
    with pdfplumber.open(path) as pdf:
        lines = [
            tuple(each[side] * 25.4 / 72 for side in ("x0", "top", "x1", "bottom"))
            for each in pdf.pages[number].lines
            if max(each["width"], each["height"]) > 170 and round(each["width"] * 25.4 / 72) not in (100, 102)
        ]
    level = sorted({round(y0, 1) for _, y0, _, y1 in lines if y1 - y0 < 0.01})
    upright = sorted({round(x0, 1) for x0, _, x1, _ in lines if x1 - x0 < 0.01})
    whole = {tuple(round(edge, 1) for edge in line) for line in lines}
    return [
        (left, top, right, bottom)
        for left, right in pairwise(upright)
        for top, bottom in pairwise(level)
        if {(left, top, right, top), (left, bottom, right, bottom)} <= whole
    ]


def crop(dark: Pixels, box: Box) -> Pixels:
    left, top, right, bottom = (round(edge * MM) for edge in box)
    return dark[top:bottom, left:right]


def room_round(dark: Pixels) -> float:
    """Return how far the ink in a picture keeps from its edges, in mm."""
    rows, columns = numpy.nonzero(dark)
    high, wide = dark.shape
    return min(rows.min(), columns.min(), high - 1 - rows.max(), wide - 1 - columns.max()) / MM


def in_boxes(dark: Pixels, boxes: list[Box]) -> Pixels:
    """Return a picture without what lies in some boxes."""
    rest = dark.copy()
    for left, top, right, bottom in boxes:
        rest[round(top * MM) : round(bottom * MM), round(left * MM) : round(right * MM)] = False
    return rest


@pytest.mark.parametrize("turned", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["plain", "mark", "letters"])
def test_cards_have_their_backs_behind_them(
    deck: Deck, tmp_path: Path, turned: str, paper: str, backs: str
) -> None:
    """ED6, ED7, ED9, ED10: through the paper each card has one back, alike, and clear of its edges."""
    ragged = replace(deck, cards=deck.cards[:11])
    edition = replace(LETTERS, backs=backs, duplex=turned, paper=PAPERS[paper], parts=frozenset({"cards"}))
    data = finish_player(ragged, edition).data
    alike = None
    count = 0
    for number, (_, back) in enumerate(sides(data)):
        seen, boxes = THROUGH[turned](back), cards_on(data, 2 * number, tmp_path)
        count += len(boxes)
        for box in boxes:
            own = crop(seen, box)
            assert own.any() and room_round(own) >= 5 - 2 / MM
            # Four millimetres in eight directions: the ink of the back stays on its card.
            assert room_round(own) - 4 > 0.5
            alike = own if alike is None else alike
            assert own.sum() == pytest.approx(alike.sum(), rel=0.06), "the same ink"
            for one, two in zip(numpy.nonzero(own), numpy.nonzero(alike), strict=True):
                assert abs(one.min() - two.min()) <= 2 and abs(one.max() - two.max()) <= 2, (
                    "at the same place"
                )
        foot = in_boxes(seen, boxes)
        beside = foot[: round(max(bottom for *_, bottom in boxes) * MM)]
        assert not beside.any(), "nothing stands on a back but behind a card, and its foot"
    assert count == 11


@pytest.mark.parametrize("turned", ["long", "short"])
@pytest.mark.parametrize("look", ["standard", "large"])
def test_pieces_have_their_letters_behind_them(deck: Deck, tmp_path: Path, turned: str, look: str) -> None:
    """ED6, ED7, ED10: through the paper each piece has its own letter, 5 mm from every side of it."""
    edition = Edition.of(EDITIONS[look], backs="letters", duplex=turned, parts=frozenset({"board"}))
    data = finish_player(deck, edition).data
    path, seen = tmp_path / "kit.pdf", []
    path.write_bytes(data)
    width, height = 210.0, 297.0
    with pdfplumber.open(path) as pdf:
        for number, page in enumerate(pdf.pages):
            if number % 2 == 0:
                continue
            fronts = fronts_of(data, number - 1, edition.outline, tmp_path)
            for char in page.chars:
                if char["size"] < 40 or char["text"] == " ":
                    continue
                sign = char["matrix"][0]
                assert char["matrix"][1] == 0 and (sign < 0) == (turned == "short")
                high = 0.668 * char["size"] * 25.4 / 72
                x = (char["x0"] + char["x1"]) / 2 * 25.4 / 72
                y = height - char["matrix"][5] * 25.4 / 72 - sign * high / 2
                x, y = (width - x, y) if turned == "long" else (x, height - y)
                corners = fronts[char["text"]]
                half = (char["x1"] - char["x0"]) / 2 * 25.4 / 72
                for dx in (-half - 5, 0, half + 5):
                    for dy in (-high / 2 - 5, 0, high / 2 + 5):
                        assert inside(corners, x + dx, y + dy), char["text"]
                seen.append(char["text"])
    assert sorted(seen) == ["D", "I", "L", "O"]


def fronts_of(
    data: bytes, number: int, outline: float, tmp_path: Path
) -> dict[str, list[tuple[float, float]]]:
    """Return the corners of each piece on a front, by the large letter in it, in mm from the top left."""
    path = tmp_path / "front.pdf"
    path.write_bytes(data)
    found = {}
    with pdfplumber.open(path) as pdf:
        page = pdf.pages[number]
        for shape in (*page.rects, *page.curves):
            corners = [(x * 25.4 / 72, y * 25.4 / 72) for x, y in shape["pts"]]
            for char in page.chars if shape["linewidth"] == outline else ():
                x, y = ((char[a] + char[b]) / 2 * 25.4 / 72 for a, b in (("x0", "x1"), ("top", "bottom")))
                if char["size"] > 40 and char["text"] != " " and inside(corners, x, y):
                    found[char["text"]] = corners
    return found


def inside(corners: list[tuple[float, float]], x: float, y: float) -> bool:
    """Tell whether a point lies in a polygon, by the crossings of a ray."""
    odd = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def test_both_ways_to_turn_a_sheet_give_the_same_paper(deck: Deck) -> None:
    """ED10: through a sheet the same is seen whether it was turned over its long edge or its short."""
    files = [sides(finish_player(deck, replace(LETTERS, duplex=way)).data) for way in ("long", "short")]
    for (front, back), (other, behind) in zip(*files, strict=True):
        assert (front == other).all()
        off = THROUGH["long"](back) ^ THROUGH["short"](behind)
        assert off.sum() <= 0.25 * back.sum(), "but for where a pixel begins"


def test_sheets_without_backs_get_white_paper(deck: Deck) -> None:
    """ED6: rules, counter and board have none: their backs are empty, and the pages of each set even."""
    edition = Edition(built_in=True, backs="letters", sets=3)
    made = finish_player(deck, edition)
    document = player_document(deck, edition)
    assert made.pages % 2 == 0
    assert all((first - 1) % 2 == 0 for _, first in made.sets)
    white = [not back.any() for _, back in sides(made.data)]
    assert white[: made.sets[0][1] // 2] == [True] * (made.sets[0][1] // 2)
    assert sum(not each for each in white) == 9  # of each set the pieces and two sheets of cards
    assert [page.is_back for page in document.pages] == [False, True] * (made.pages // 2)


@pytest.mark.parametrize(
    ("turned", "said"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("fold", "/Simplex")],
)
def test_the_file_tells_a_printer_how_to_turn(deck: Deck, tmp_path: Path, turned: str, said: str) -> None:
    """ED6: the viewer preference Duplex matches."""
    path = tmp_path / "kit.pdf"
    path.write_bytes(finish_player(deck, replace(LETTERS, duplex=turned)).data)
    assert pypdf.PdfReader(path).root_object["/ViewerPreferences"]["/Duplex"] == said


@pytest.mark.parametrize("turned", ["long", "short"])
def test_an_offset_moves_backs_and_nothing_else(deck: Deck, turned: str) -> None:
    """ED6: +3 to the right and +2 up as seen on the back, its foot too; fronts stay where they were."""
    plain = replace(LETTERS, duplex=turned, parts=frozenset({"cards"}))
    moved = replace(plain, back_offset=(3.0, 2.0))
    for (front, back), (other, behind) in zip(
        *(sides(finish_player(deck, each).data) for each in (plain, moved)), strict=True
    ):
        assert (front == other).all()
        ((y0, x0), (y1, x1)) = ([edge.min() for edge in numpy.nonzero(each)] for each in (back, behind))
        assert (x1 - x0) / MM == pytest.approx(3, abs=0.2) and (y1 - y0) / MM == pytest.approx(-2, abs=0.2)


@pytest.mark.parametrize("offset", [(10.0, -10.0), (-10.0, 10.0)])
def test_the_largest_offset_is_proven(deck: Deck, offset: tuple[float, float]) -> None:
    """ED6: what a printer is known to move back may stand nearer to an edge of the file than it comes out."""
    for turned in ("long", "short"):
        finish_player(deck, replace(LETTERS, duplex=turned, back_offset=offset))


def test_all_backs_of_a_deck_are_one_stream(deck: Deck) -> None:
    """ED9: the operators behind each card are the same bytes, the mark of a set excepted."""
    edition = replace(LETTERS, sets=2, parts=frozenset({"cards"}))
    pages = pypdf.PdfReader(bytes_of(finish_player(deck, edition).data)).pages
    streams: dict[int, set[bytes]] = {0: set(), 1: set()}
    for number, page in enumerate(pages):
        if number % 2:
            for part in page.get_contents().get_data().split(b"BDC\n")[1:]:
                body = part.split(b" cm ", 1)[1].split(b"EMC")[0]
                streams[number // 4].add(body)
    assert [len(each) for each in streams.values()] == [1, 1] and streams[0] != streams[1]


@pytest.mark.parametrize("turned", ["long", "short"])
def test_a_pile_of_several_sets_has_the_back_of_each(deck: Deck, turned: str) -> None:
    """ED6, ED9: on a sheet of several sets each card has the mark of its own set behind it."""
    edition = replace(LETTERS, sets=4, stack="cut", duplex=turned, parts=frozenset({"cards"}))
    finish_player(deck, edition)
    first = player_document(deck, edition).pages[0]
    assert [thing.marks[-1].text[-5:] for thing in first.things] == [f"set {n}" for n in (1, 2, 3, 4)]


def bytes_of(data: bytes):
    import io

    return io.BytesIO(data)


def test_a_deck_whose_backs_differ_is_refused(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    """ED9, ED6: the proof sees a back that tells its card, or one that stands elsewhere."""

    def spoilt(change):
        def laid(*args):
            document = kit_document(*args)
            back = document.pages[1]
            first = back.nodes[0]
            nodes = (replace(first, marks=(change(first.marks[0]),)), *back.nodes[1:])
            pages = (document.pages[0], replace(back, nodes=nodes), *document.pages[2:])
            return replace(document, pages=pages)

        return laid

    kit_document = kit.player_document
    edition = replace(LETTERS, parts=frozenset({"cards"}))
    changes = {
        "another back": lambda stamp: replace(stamp, marks=stamp.marks[:-1]),
        "behind its front": lambda stamp: replace(stamp, x=stamp.x + 0.01),
        "on its head": lambda stamp: replace(stamp, quarters=2),
    }
    for said, change in changes.items():
        monkeypatch.setattr(finished, "player_document", spoilt(change))
        with pytest.raises(NotValid, match=said):
            finish_player(deck, edition)


def test_folded_cards_share_their_longer_edge(deck: Deck, sheet: SimpleNamespace) -> None:
    """ED8: front and back of a standard card are 95 × 164 mm, two a sheet, a dashed line between them."""
    edition = replace(LETTERS, duplex="fold", parts=frozenset({"cards"}))
    document = player_document(deck, edition)
    assert len(document.pages) == 6 and document.duplex == "Simplex"
    page = document.pages[0]
    folds = [each.mark for each in sheet.flat(page) if getattr(each.mark, "dash", ()) == (6.0, 4.0)]
    assert [fold.strokes for fold in folds] == [(((0, 82), (95, 82)),), (((95, 82), (190, 82)),)]
    backs = [leaf for leaf in sheet.leaves(page.nodes) if leaf.alt == edition.texts("backs.card")]
    assert [(leaf.marks[0].x, leaf.marks[0].y) for leaf in backs] == [(95, 164), (190, 164)]
    assert all(leaf.marks[0].quarters == 2 for leaf in backs)


@pytest.mark.parametrize("size", ["standard", "poker"])
def test_a_fold_brings_the_back_behind_its_front(deck: Deck, size: str) -> None:
    """ED8, ED10: folded along its dashed line, the paper shows the same as when it is turned over."""
    card = CARD_SIZES[size]
    edition = replace(LETTERS, card_size=card, parts=frozenset({"cards"}), cut="lines")
    (_, back), *_ = sides(finish_player(deck, edition).data)
    folded = finish_player(deck, replace(edition, duplex="fold")).data
    page = pypdfium2.PdfDocument(folded)[0].render(scale=DPI / 72, grayscale=True).to_numpy() < 128
    grid = player_document(deck, edition).pages[0].things[0]
    lying = page.shape[1] > page.shape[0]
    first = player_document(deck, replace(edition, duplex="fold")).pages[0]
    paper = PAPERS["a4"].lying if lying else PAPERS["a4"]
    stamp = next(
        leaf.marks[0] for leaf in first.nodes if getattr(leaf, "alt", "") == edition.texts("backs.card")
    )
    assert isinstance(stamp, Stamp)
    wide = card.width > card.height
    left, top = (stamp.x - card.width, stamp.y - card.height) if wide else (stamp.x, stamp.y)
    left, top = left + paper.left, top + paper.top
    beside = crop(page, (left, top, left + card.width, top + card.height))
    # Over a level fold what is below comes up behind, over an upright one what is at the right comes round.
    seen = beside[::-1, :] if wide else beside[:, ::-1]
    x, y = grid.x + PAPERS["a4"].left, grid.y + PAPERS["a4"].top
    through = crop(THROUGH["long"](back), (x, y, x + card.width, y + card.height))
    shape = min(seen.shape[0], through.shape[0]), min(seen.shape[1], through.shape[1])
    off = seen[: shape[0], : shape[1]] ^ through[: shape[0], : shape[1]]
    assert through.any() and off.sum() < 0.3 * through.sum()


@pytest.mark.parametrize("turned", ["long", "short", "fold"])
@pytest.mark.parametrize("backs", [each for each in BACKS if each != "none"])
@pytest.mark.parametrize(("paper", "look"), [("a4", "standard"), ("letter", "large"), ("a5", "standard")])
def test_every_combination_is_proven(deck: Deck, turned: str, backs: str, paper: str, look: str) -> None:
    """ED6, ED8, ED40: files with backs pass their proof in each look, the same bytes twice."""
    edition = Edition.of(EDITIONS[look], paper=PAPERS[paper], backs=backs, duplex=turned)
    edition = replace(edition, cell=usual_cell(deck.game, edition), parts=frozenset(PLAYER_PARTS) - {"rules"})
    assert finish_player(deck, edition).data == finish_player(deck, edition).data


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_no_foot_of_a_back_is_near_a_card(deck: Deck, size: str, paper: str) -> None:
    """ED7: the proof holds the foot of a back 5 mm from every cut too, on sheets that are full as well."""
    edition = replace(LETTERS, card_size=CARD_SIZES[size], paper=PAPERS[paper], parts=frozenset({"cards"}))
    finish_player(deck, edition)
    finish_player(deck, replace(edition, duplex="short"))


@pytest.mark.parametrize("turned", ["long", "fold"])
def test_kits_with_backs_are_pdf_ua(deck: Deck, tmp_path: Path, turned: str) -> None:
    """ED40: empty pages, backs and folds pass the rules of PDF/UA-1."""
    path = tmp_path / "kit.pdf"
    path.write_bytes(finish_player(deck, Edition(built_in=True, backs="mark", duplex=turned)).data)
    report = page_validation.validate_pdf(str(path), profile="ua1")
    assert report.is_compliant, report


def test_a_larger_game_has_backs_too() -> None:
    """ED6, ED7: pieces of nine forms, some with notches, each with its letter well inside."""
    game = template_game("six-by-six")
    blocked = game.board.cells_of(["F1", "D4", "A1", "B2", "E6", "C5", "F2"])
    own = Deck("Six by six", game, (Challenge("01", blocked),))
    edition = replace(LETTERS, cell=usual_cell(game, LETTERS))
    backs = [page for page in player_document(own, edition).pages if page.is_back]
    assert sum(len(page.nodes) - 1 for page in backs if page.nodes) == game.piece_count + 1
    finish_player(own, edition)


def test_the_letter_stays_up_where_pieces_are_never_flipped(deck: Deck) -> None:
    """ED6: a game without flips has no letter behind a piece: which side is up tells how it lies."""
    game = replace(deck.game, flips=False)
    own = replace(deck, game=game)
    boards = [page for page in player_document(own, LETTERS).pages if page.at_scale]
    assert boards and not any(page.things for page in boards)


def test_cells_without_room_for_a_back_are_refused_with_the_least_that_has(deck: Deck) -> None:
    """ED7, V34: nothing comes within 5 mm of a cut, so small cells have no back."""
    small = replace(LETTERS, cell=14.0)
    with pytest.raises(NotValid, match="--cell 15mm or more"):
        finish_player(deck, small)
    finish_player(deck, replace(small, cell=15.0))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--duplex", "short"), "add --backs plain, mark or letters"),
        (("--back-offset", "+1,-1"), "add --backs plain, mark or letters"),
        (("--backs", "mark", "--only", "rules"), "add --only cards"),
        (("--backs", "mark", "--duplex", "fold", "--back-offset", "1,1"), "leave it out"),
        (("--backs", "mark", "--duplex", "fold", "--cut", "marks"), "choose lines"),
        (("--backs", "mark", "--back-offset", "left"), "write it like +0.7,-1.2"),
        (("--backs", "mark", "--back-offset", "30,0"), "more than 10 mm"),
        (("--backs", "marks"), "Did you mean mark?"),
        (("--backs", "mark", "--duplex", "fold", "--stack", "cut", "--sets", "3"), "choose --duplex long"),
    ],
)
def test_what_makes_no_sense_is_refused(run, words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """V34: with the nearest that works, and nothing written."""
    done = run("kit", *words, "-o", tmp_path / "out", code=2)
    assert said in " ".join(done.err.split()) and not (tmp_path / "out").exists()


def test_screen_and_json_say_how_to_turn(run, tmp_path: Path) -> None:
    """ED6: which way a sheet is turned over."""
    shown = run("kit", "--paper", "a4", "--backs", "plain", "--duplex", "short", "-o", tmp_path, code=0).out
    assert "on both sides, turned over the short edge" in shown
    done = run("kit", "--paper", "a4", "--backs", "plain", "-o", tmp_path, "--json", code=0)
    assert json.loads(done.out)["sides"] == "long"
