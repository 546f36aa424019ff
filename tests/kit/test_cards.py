"""The challenge cards: heading, cells, reminder, picture, and the grid they are cut from."""

from __future__ import annotations

import inspect
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import template_game
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CARD_SIZES, PAPERS, CardSize, Edition
from spare_squares.kit.finished import finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.pdf import fonts
from spare_squares.kit.proof.sheet_rules import Extents, page_text
from spare_squares.kit.sheets import card_faces, card_sheet, frame
from spare_squares.kit.sheets.card_faces import face_of
from spare_squares.kit.sheets.document import Document, Group, Page
from spare_squares.kit.sheets.marks import POINT, Outline, Stamp, Strokes, Text
from spare_squares.language.texts import LANGUAGES, read_texts

# Heads and cells of the source document, typed anew.
BLOCKED = {
    "01": "A4, B2, B4, D3", "02": "A1, B1, D1, D2", "03": "B1, C1, C4, D1", "04": "A2, A3, C1, D1",
    "05": "A1, A3, C4, D4", "06": "A1, A2, D1, D2", "07": "A4, C2, C3, C4", "08": "A3, A4, C2, D4",
    "09": "C2, C4, D1, D4", "10": "A3, C4, D1, D4", "11": "A2, A3, A4, B3", "12": "C3, D1, D2, D3",
}  # fmt: skip
ONLY = frozenset({"cards"})


def faces(document: Document) -> list[Group]:
    return [
        node
        for page in document.pages
        for node in page.nodes
        if isinstance(node, Group) and node.role == "Sect"
    ]


def card_sheets(deck: Deck, **options: object) -> Document:
    return player_document(deck, replace(Edition(parts=ONLY), **options))


def test_one_card_for_each_challenge(kit: Document, sheet: SimpleNamespace) -> None:
    """K5, K23, K24: twelve cards, headed by the bare title and two digits, their cells sorted."""
    found = {}
    for face in faces(kit):
        page = Page("", (face,))
        head, cells = sheet.words(page).splitlines()[:2]
        found[head] = cells
    assert found == {f"Spare Squares {number}": f"Blocked {cells}" for number, cells in BLOCKED.items()}


def test_reminder_has_every_part_in_our_words(kit: Document, sheet: SimpleNamespace) -> None:
    """K25: all shapes fill every other cell, turn and flip, no overlap, no fold, none on a blocked cell."""
    for face in faces(kit):
        words = sheet.running(Page("", (face,)))
        for part in (
            "Four pieces fill the rest",
            "Turn and flip",
            "No overlap",
            "no fold",
            "keep off crosses",
        ):
            assert part in words


def test_picture_crosses_the_blocked_cells_and_shows_no_piece(kit: Document, sheet: SimpleNamespace) -> None:
    """K26, FK2, G19, G20: crosses stand on the blocked cells, a text names them, the board is the card."""
    for face in faces(kit):
        figure = next(leaf for leaf in sheet.leaves((face,)) if leaf.role == "Figure")
        cells = sheet.words(Page("", (face,))).splitlines()[1].removeprefix("Blocked ")
        assert figure.alt == f"Board, blocked cells {cells}"
        flat = [each.mark for each in sheet.flat(Page("", (figure,)))]
        outlines = [m for m in flat if isinstance(m, Outline)]
        assert len(outlines) == 1
        left, top, right, bottom = sheet.box(outlines[0].points)
        size = (right - left) / 4
        assert right - left == bottom - top >= 50
        slanted = [
            s
            for m in flat
            if isinstance(m, Strokes)
            for s in m.strokes
            if s[0][0] != s[1][0] and s[0][1] != s[1][1]
        ]
        crossed = {
            "ABCD"[int(((a[0] + b[0]) / 2 - left) // size)] + str(1 + int(((a[1] + b[1]) / 2 - top) // size))
            for a, b in slanted
        }
        assert ", ".join(sorted(crossed)) == cells
        assert len(slanted) == 8


def test_no_count_and_no_rating_on_a_player_page(kit: Document, sheet: SimpleNamespace) -> None:
    """K27: neither a number of packings nor a word on difficulty beside a card."""
    for face in faces(kit):
        words = sheet.running(Page("", (face,))).casefold()
        for word in ("packing", "solution", "difficult", "easy", "hard", "odds", "band"):
            assert word not in words


def test_cards_are_given_challenges_only() -> None:
    """K27, K34: the module of the cards knows no packing, no proof and no search."""
    source = inspect.getsource(card_sheet) + inspect.getsource(card_faces)
    for word in ("solver.proof", "solver.search", "Packing", "Placement", "answers"):
        assert word not in source


def apart(a: Text, b: Text) -> bool:
    """Tell whether two texts stand beside one another without touching."""
    spans = []
    for text in (a, b):
        wide = fonts.width(text.text, text.size, bold=text.bold)
        start = {"left": text.x, "center": text.x - wide / 2, "right": text.x - wide}[text.align]
        spans.append((start, start + wide))
    return spans[0][1] <= spans[1][0] + 1e-6 or spans[1][1] <= spans[0][0] + 1e-6


def grid_lines(page: Page, sheet: SimpleNamespace) -> list[tuple[tuple[float, float], ...]]:
    first = next(iter(sheet.leaves(page.nodes)))
    return [s for mark in first.marks if isinstance(mark, Strokes) for s in mark.strokes]


def corners(page: Page, sheet: SimpleNamespace) -> set[tuple[float, float]]:
    return {(round(x, 6), round(y, 6)) for stroke in grid_lines(page, sheet) for x, y in stroke}


def test_the_same_grid_on_each_sheet(kit: Document, sheet: SimpleNamespace) -> None:
    """K17: the standard card is 95 by 80 mm, six a sheet, on the same grid on both sheets."""
    pages = sheet.pages(kit, "Cards")
    assert [len(faces(replace(kit, pages=(page,)))) for page in pages] == [6, 6]
    assert corners(pages[0], sheet) == corners(pages[1], sheet)
    assert corners(pages[0], sheet) == {(x, y) for x in (0.0, 95.0, 190.0) for y in (0.0, 80.0, 160.0, 240.0)}


@pytest.mark.parametrize("held", range(1, 7))
def test_a_ragged_sheet_has_marks_for_its_cards_only(deck: Deck, sheet: SimpleNamespace, held: int) -> None:
    """K17: on the last sheet there are marks round each card it holds, none for an empty place."""
    document = card_sheets(replace(deck, cards=deck.cards[: 6 + held] if held < 6 else deck.cards))
    page = document.pages[-1]
    wanted = set()
    for number in range(held):
        x, y = 95.0 * (number % 2), 80.0 * (number // 2)
        wanted |= {(x, y), (x + 95, y), (x, y + 80), (x + 95, y + 80)}
    assert corners(page, sheet) == wanted
    for stroke in grid_lines(page, sheet):
        (x1, y1), (x2, y2) = stroke
        length = abs(x2 - x1) + abs(y2 - y1)
        assert length in (95, 80), "a mark would cross a card or an empty place"


@pytest.mark.parametrize("name", sorted(CARD_SIZES))
def test_every_size_holds_its_texts_inside(deck: Deck, sheet: SimpleNamespace, name: str) -> None:
    """K17, K25, FK2, FK3: all text and the labelled picture lie inside, short on narrow ones."""
    size = CARD_SIZES[name]
    document = card_sheets(deck, card_size=size)
    lefts = sorted({x for page in document.pages for x, _ in corners(page, sheet)})
    for page in document.pages:
        for face in [node for node in page.nodes if isinstance(node, Group)]:
            flat = [each.mark for each in sheet.flat(Page("", (face,)))]
            texts = [m for m in flat if isinstance(m, Text)]
            left = max(x for x in lefts if x <= min(t.x for t in texts if t.align == "left"))
            first = min(y for _, y in corners(page, sheet))
            top = (min(t.y for t in texts) - first) // size.height * size.height + first
            for text in texts:
                wide = fonts.width(text.text, text.size, bold=text.bold)
                start = {"left": text.x, "center": text.x - wide / 2, "right": text.x - wide}[text.align]
                assert left + 1 <= start and start + wide <= left + size.width - 1
                assert top + 2 <= text.y - 3 and text.y + 1 <= top + size.height
            # Beside the board a wide card has its pieces, drawn small.
            drawn = [sheet.box(m.points) for m in flat if isinstance(m, Outline)]
            for x1, y1, x2, y2 in drawn:
                assert left < x1 and x2 < left + size.width and top < y1 and y2 < top + size.height
            assert max(x2 - x1 for x1, _, x2, _ in drawn) >= 19
            for a, b in combinations(texts, 2):
                assert abs(a.y - b.y) > 3 or apart(a, b), "two texts touch"
            if size.width < 80:
                assert len(sheet.words(Page("", (face,))).splitlines()[-1]) <= 80
            labels = [t.text for t in texts if len(t.text) == 1 and t.text in "ABCD1234"]
            assert labels[:8] == [*"ABCD1234"] and labels[8:] in ([], ["D"])  # of a small piece


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reminder_is_short_in_every_language(deck: Deck, language: str) -> None:
    """K17, LA1: the short reminder has 80 characters at most, so that no language has a smaller picture."""
    said = Edition(texts=read_texts(language)).say("card.reminder_short", deck)
    assert len(said) <= 80 and said.count(".") == 3, "what fills the rest, how pieces turn, what they may not"


def test_a_card_that_is_too_small_or_too_large_is_refused(deck: Deck) -> None:
    """K17: a card without room for its picture, or larger than the paper, is an error that says the limit."""
    small = CardSize("x", 40, 50)
    with pytest.raises(NotValid, match=r"no room for .*: choose --card-size 40x52mm"):
        card_sheets(deck, card_size=small)
    card_sheets(deck, card_size=small._replace(height=52))
    with pytest.raises(NotValid, match="no room for"):
        card_sheets(deck, card_size=small._replace(height=51))
    with pytest.raises(NotValid, match=r"at most 196.4 × 244.2 mm or 259.9 × 180.7 mm, or choose --paper a3"):
        card_sheets(deck, card_size=CardSize("x", 200, 250), paper=PAPERS["letter"])
    lying = card_sheets(deck, card_size=CardSize("x", 250, 180), paper=PAPERS["letter"])
    assert all(page.lying for page in lying.pages)


def test_a_heading_that_does_not_fit_is_an_error(deck: Deck) -> None:
    """K23: a title too long for its card is refused, never printed over the edge."""
    with pytest.raises(NotValid, match="shorten the title"):
        card_sheets(replace(deck, title="A title that goes on and on " * 5))


@pytest.mark.parametrize(
    ("title", "card_id", "heading"),
    [
        ("The Spare Squares", "01", "Spare Squares 01"),
        ("A Garden", "7", "Garden 07"),
        ("Die Lücken", "SQ-Eins", "Lücken Eins"),
        ("Theory", "120", "Theory 120"),
    ],
)
def test_heading_drops_the_article_and_pads_the_number(
    deck: Deck, sheet: SimpleNamespace, title: str, card_id: str, heading: str
) -> None:
    """K23: the deck's title without its article, and a number of at least two digits."""
    own = replace(deck, title=title, cards=(deck.cards[0]._replace(id=card_id),))
    assert sheet.words(Page("", (faces(card_sheets(own))[0],))).splitlines()[0] == heading


@pytest.mark.parametrize("name", sorted(CARD_SIZES))
def test_a_card_with_a_title_of_its_own_keeps_its_lines_apart(
    deck: Deck, sheet: SimpleNamespace, name: str
) -> None:
    """V23, K17: a long title of a card takes the lines it needs, and nothing runs into it."""
    first = deck.cards[0]._replace(title="The narrow gate behind the old garden wall")
    own = replace(deck, cards=(first, *deck.cards[1:]))
    try:
        document = card_sheets(own, card_size=CARD_SIZES[name])
    except NotValid as refusal:
        assert "no room for" in str(refusal)
        return
    texts = [e.mark for e in sheet.flat(Page("", (faces(document)[0],))) if isinstance(e.mark, Text)]
    for a, b in combinations(texts, 2):
        assert abs(a.y - b.y) > 3 or apart(a, b), f"{a.text!r} and {b.text!r} touch"


def test_headings_of_a_set_stay_inside_small_cards(deck: Deck, sheet: SimpleNamespace) -> None:
    """K17, K23, K40: every size takes the heading with its set, on two lines where one is too short."""
    heads = {}
    for name, size in CARD_SIZES.items():
        document = card_sheets(deck, card_size=size, sets=2)
        head = next(leaf for leaf in sheet.leaves((faces(document)[-1],)) if leaf.role == "H1")
        heads[name] = [mark.text for mark in head.marks]
        for mark in head.marks:
            assert fonts.width(mark.text, mark.size, bold=True) <= size.width - 7
    assert heads.pop("mini") == ["Spare Squares", "12 · set 2"]
    assert heads.pop("standard") == ["Spare", "Squares", "12 · set 2"]
    assert heads.pop("small") == ["Spare", "Squares", "12 · set 2"]
    for name in ("a6", "index", "index-large"):
        assert heads.pop(name) == ["Spare Squares", "12 · set 2"]
    assert set(map(tuple, heads.values())) == {("Spare Squares 12 · set 2",)}


@pytest.mark.parametrize("name", sorted(CARD_SIZES))
def test_every_size_of_set_cards_holds_its_texts_apart(deck: Deck, sheet: SimpleNamespace, name: str) -> None:
    """K17, K40: with the set in the heading, too, no text of a card touches another or leaves the card."""
    size = CARD_SIZES[name]
    document = card_sheets(deck, card_size=size, sets=2)
    first = min(y for _, y in corners(document.pages[0], sheet))
    for face in faces(document):
        texts = [each.mark for each in sheet.flat(Page("", (face,))) if isinstance(each.mark, Text)]
        top = (min(text.y for text in texts) - first) // size.height * size.height + first
        assert max(text.y for text in texts) + 1 <= top + size.height
        for a, b in combinations(texts, 2):
            assert abs(a.y - b.y) > 3 or apart(a, b), f"{a.text!r} and {b.text!r} touch"


def test_the_short_reminder_says_every_part(deck: Deck, sheet: SimpleNamespace) -> None:
    """K25: a small card, too, says all: the pieces fill the rest, turn, flip, no overlap, no fold."""
    narrow = card_sheets(deck, card_size=CARD_SIZES["poker"])
    words = sheet.running(Page("", (faces(narrow)[0],)))
    for part in ("Four pieces fill the rest", "Turn and flip", "No overlap", "no fold", "keep off crosses"):
        assert part in words
    fixed = replace(deck, game=replace(deck.game, flips=False))
    for name, said in (("poker", "Do not flip."), ("tarot", "Do not flip.")):
        page = Page("", (faces(card_sheets(fixed, card_size=CARD_SIZES[name]))[0],))
        assert said in sheet.running(page)
        assert "Turn and flip" not in sheet.running(page)
    still = replace(deck, game=replace(deck.game, flips=False, rotations=False))
    assert "As printed." in sheet.running(Page("", (faces(card_sheets(still))[0],)))


def test_labels_of_many_cells_stand_apart(deck: Deck, sheet: SimpleNamespace) -> None:
    """G12, K26: where cells are too narrow for a label each, every second or third is written, at 12 pt."""
    for side in (10, 12, 20, 26):
        piece = Piece.from_picture("I", "/".join(["#" * side] * (side - 1)))
        game = replace(deck.game, board=Board(side, side), pieces=(piece,), blocked=side)
        own = Deck(title="Wide", game=game, cards=(Challenge("01", (1 << side) - 1),))
        face = face_of(own, Edition(cell=10, card_size=CardSize("x", 150, 120)))
        texts = [mark for mark in face.board if isinstance(mark, Text)]
        across = [text for text in texts if text.align == "center"]
        down = [text for text in texts if text.align == "right"]
        assert across[0].text == "A" and down[0].text == "1"
        assert {text.size for text in texts} == {12.0}
        for a, b in pairwise(across):
            assert apart(a, b)
        for a, b in pairwise(down):
            assert b.y - a.y >= 3.8
        assert len(across) > side / 4


def test_text_of_a_deck_is_never_markup(deck: Deck, sheet: SimpleNamespace) -> None:
    """V23: stars, angle brackets and percent signs of a deck print as they were typed."""
    odd = "**bold** <b>&amp;</b> {cards} %s"
    own = replace(deck, title="A **star**", credit=odd, cards=(deck.cards[0]._replace(title=odd),))
    document = player_document(own, Edition(parts=frozenset({"rules", "cards"})))
    words = " ".join(sheet.running(page) for page in document.pages)
    assert words.count(odd) == 2
    assert "**star** 01" in words


def test_large_boards_can_be_read_on_a_card(sheet: SimpleNamespace) -> None:
    """FK3: on 12 × 8 cells the picture goes below the list, no line is a smear, labels stand apart evenly."""
    shapes = [Piece.from_picture(letter, "#####") for letter in "ABCDEFGHIJKL"]
    game = replace(template_game("six-by-six"), board=Board(12, 8), pieces=tuple(shapes), blocked=36)
    own = Deck("Twelve by eight", game, (Challenge("01", (1 << 36) - 1),))
    face = face_of(own, Edition(cell=14), least_cell=1.3)
    assert face.cell >= 3.5 and face.cells_width == 85 and face.picture_at[1] > face.cells_at[1] + 20
    assert max(mark.width for mark in face.board if isinstance(mark, Strokes)) < 1
    columns = [mark.text for mark in face.board if isinstance(mark, Text) and mark.align == "center"]
    assert columns in ([*"ACEGIK"], [*"ADGJ"])


POKER = [CardSize("poker", 63, 88), CardSize("poker", 63.5, 88.9)]


def cards_on(page: Page) -> int:
    return sum(isinstance(node, Group) for node in page.nodes)


@pytest.mark.parametrize("size", POKER, ids=str)
def test_nine_poker_cards_stand_on_a4(deck: Deck, sheet: SimpleNamespace, size: CardSize) -> None:
    """FK13, K11, K17: nine a sheet, 9.75 mm white at the sides, 10 above and below, bar and footer."""
    document = card_sheets(deck, card_size=size)
    assert [cards_on(page) for page in document.pages] == [9, 3]
    paper = document.paper
    for page in document.pages:
        found = corners(page, sheet)
        assert min(x for x, _ in found) + paper.left >= 9.75 - 1e-6
        assert min(y for _, y in found) + paper.top == pytest.approx(10)
        texts = sheet.texts(page)
        assert max(text.y for text in texts) + paper.top <= paper.height - 10
        assert "100 mm? If not, print again at 100 %." in sheet.running(page)
        foot = [text.y for text in texts if "page " in text.text]
        assert max(y for _, y in found) < min(foot) - 4


@pytest.mark.parametrize("size", [*POKER, CARD_SIZES["bridge"]], ids=str)
def test_nine_poker_cards_stand_on_letter(deck: Deck, sheet: SimpleNamespace, size: CardSize) -> None:
    """FK13, K11, K12, G7: nine a sheet, 6.35 mm white, bars and footer upright at the sides, off the cuts."""
    paper = PAPERS["letter"]
    edition = Edition(paper=paper, card_size=size, parts=ONLY)
    document = player_document(deck, edition)
    assert [cards_on(page) for page in document.pages] == [9, 3]
    assert finish_player(deck, edition).margin == 6.35
    for page in document.pages:
        assert not page.lying and len(page.nodes) == 1 + cards_on(page) + 3
        strips = (6.35, paper.width - 6.35 - 6.2)
        cuts = [x + paper.left for x, _ in corners(page, sheet)] if cards_on(page) == 9 else [12.7, 203.2]
        upright = [leaf for leaf in sheet.leaves(page.nodes[-3:]) for leaf in leaf.marks]
        assert all(isinstance(stamp, Stamp) and stamp.quarters == 1 for stamp in upright)
        for stamp in upright:
            left, _, right, bottom = Extents().of([stamp])[:4]
            assert bottom + paper.top <= paper.height - 6.35 + 1e-6
            in_strip = [x for x in strips if x - 1e-6 <= left + paper.left and right + paper.left <= x + 6.7]
            assert in_strip, "all of the foot stands in one of the strips"
            assert right + paper.left < min(cuts) - 1.5 or left + paper.left > max(cuts) + 1.5, "FK15"
        said = page_text(page)
        assert "100 mm? If not, print again at 100 %." in said and "4 inches" in said
        assert "The Spare Squares · " in said and "player page · Letter" in said and "of 2" in said


@pytest.mark.parametrize("cut", ["marks", "none"])
def test_sheets_that_lie_and_sheets_of_nine_are_cut_in_every_way(deck: Deck, cut: str) -> None:
    """FK13, K17: marks to cut by and no guides at all go with a sheet that lies, full or with side strips."""
    for paper, name, per_sheet in (("letter", "poker", 8 if cut == "marks" else 9), ("a3", "poker", 18)):
        edition = Edition(paper=PAPERS[paper], card_size=CARD_SIZES[name], parts=ONLY, cut=cut)
        assert card_sheet.card_grid(deck, edition).per_sheet == per_sheet
        finish_player(deck, edition)


def test_a_long_title_leaves_eight_on_letter(deck: Deck) -> None:
    """FK13, K38: where the strips do not hold the name of the kit, the sheet has a foot of its own."""
    long = replace(deck, title="A title that needs more than a strip has")
    edition = Edition(paper=PAPERS["letter"], card_size=CARD_SIZES["poker"], parts=ONLY)
    assert card_sheet.card_grid(long, edition).per_sheet == 8
    assert finish_player(long, edition).margin == 10


@pytest.mark.parametrize(
    ("paper", "name", "per_sheet", "lying"),
    [
        ("a3", "standard", 12, True), ("a3", "poker", 18, True), ("a3", "tarot", 10, True),
        ("a3", "index", 10, False), ("a3", "mini", 30, False), ("legal", "standard", 8, False),
        ("legal", "poker", 10, True), ("letter", "standard", 6, False), ("letter", "index", 4, True),
        ("a4", "index", 4, True), ("a4", "a6", 2, False), ("a5", "poker", 4, False), ("a5", "a7", 2, True),
        ("universal", "standard", 6, False), ("universal", "poker", 6, False),
        ("universal", "bridge", 9, False),
    ],
)  # fmt: skip
def test_no_sheet_is_wasted(deck: Deck, paper: str, name: str, per_sheet: int, *, lying: bool) -> None:
    """FK13, K11: as many cards a sheet as it can hold, on the long side where more stand so."""
    edition = Edition(paper=PAPERS[paper], card_size=CARD_SIZES[name], parts=ONLY)
    page = player_document(deck, edition).pages[0]
    assert cards_on(page) == min(per_sheet, len(deck.cards)) and page.lying == lying
    assert card_sheet.card_grid(deck, edition).per_sheet == per_sheet
    finish_player(deck, edition)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", CARD_SIZES.values(), ids=lambda size: size.name)
def test_guide_text_and_bars_keep_off_the_cuts(
    deck: Deck, sheet: SimpleNamespace, paper: str, size: CardSize
) -> None:
    """FK15: a bar is 5 mm from the line to cut along, guide text 2.5; a full sheet has half as much."""
    edition = Edition(paper=PAPERS[paper], card_size=size, parts=ONLY)
    page = player_document(deck, edition).pages[0]
    if page.foot == "sides":
        return
    least_bar, least_text = (5.0, 2.5) if page.foot == "usual" else (2.6, 1.1)
    cut = max(y for _, y in corners(page, sheet))
    foot = [each.mark for each in sheet.flat(replace(page, nodes=page.nodes[-3:]))]
    strokes = [stroke for mark in foot if isinstance(mark, Strokes) for stroke in mark.strokes]
    assert min(y for stroke in strokes for _, y in stroke) >= cut + least_bar - 1.85
    level = [stroke[0][1] for stroke in strokes if stroke[0][1] == stroke[1][1]]
    assert min(level) >= cut + least_bar - 1e-6
    texts = [mark for mark in foot if isinstance(mark, Text)]
    assert min(text.y - fonts.CAP_HEIGHT * text.size * POINT for text in texts) >= cut + least_text
    for one, other in combinations(texts, 2):
        assert abs(one.y - other.y) > 4.2 or apart(one, other)


@pytest.mark.parametrize(
    ("name", "sides", "per_sheet"),
    [
        ("bridge", (57.15, 88.9), 9),
        ("a6", (148, 105), 2),
        ("index", (127, 76.2), 4),
        ("index-large", (152.4, 101.6), 2),
    ],
)
def test_cards_that_stationers_sell_have_names(
    deck: Deck, sheet: SimpleNamespace, name: str, sides: tuple[float, float], per_sheet: int
) -> None:
    """K17: bridge, A6 and index cards of 3 × 5 and 4 × 6 in are true to size and hold all of a card."""
    size = CARD_SIZES[name]
    assert (size.width, size.height) == sides
    edition = Edition(card_size=size, parts=frozenset({"cards"}))
    page = player_document(deck, edition).pages[0]
    assert finish_player(deck, edition).pages == -(-len(deck.cards) // per_sheet)
    lines = next(each.mark for each in sheet.flat(page) if isinstance(each.mark, Strokes))
    level = sorted({round(stroke[0][1], 3) for stroke in lines.strokes if stroke[0][1] == stroke[1][1]})
    assert level[1] - level[0] == pytest.approx(size.height)


@pytest.mark.parametrize(("paper", "said"), [("a5", False), ("a4", True)])
def test_the_bar_of_a_full_sheet_keeps_its_advice_only_where_it_has_room(paper: str, *, said: bool) -> None:
    """K12: A5 is too narrow for the words beside the bar of 100 mm, which keeps its name then."""
    edition = Edition(paper=PAPERS[paper])
    words = [
        mark for leaf in frame.short_bars(edition, 180.0) for mark in leaf.marks if isinstance(mark, Text)
    ]
    assert ("print again" in words[-1].text) == said
    assert words[-1].x + fonts.width(words[-1].text, words[-1].size) < edition.width


def test_the_handbook_says_how_many_stand_on_a_sheet(deck: Deck) -> None:
    """FK13: the table of sizes names every size in millimetres, with its number on each paper."""
    page = Path(__file__).parents[2] / "docs" / "editions.md"
    lines = page.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("| Name | Measures |"))
    head, _, *rows = lines[start : start + 2 + len(CARD_SIZES)]
    papers = [PAPERS[name.strip().casefold()] for name in head.strip("| ").split("|")[2:]]
    assert len(papers) == 5
    for row in rows:
        name, measures, *counts = (cell.strip(" `") for cell in row.strip("| ").split("|"))
        size = CARD_SIZES[name]
        assert measures.startswith(str(size))
        for paper, count in zip(papers, counts, strict=True):
            grid = card_sheet.card_grid(deck, Edition(paper=paper, card_size=size))
            assert grid.per_sheet == int(count), f"{name} on {paper.name}"
