"""An answer is planted wherever a file can hold one, in every form; what is no answer is let through."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from spare_squares.core.board import Board
from spare_squares.core.cells import bits, from_bits
from spare_squares.core.challenge import Challenge
from spare_squares.core.drawing import drawn_packing
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.errors import NotValid
from spare_squares.kit.proof import Expectation, prove
from spare_squares.kit.proof.evidence import Evidence
from spare_squares.kit.proof.leaks import Leaks
from spare_squares.solver.search import first_packing

FULL = "I: A3, B3, C3; L: A1, A2, B1; D: C4, D4; O: C1, C2, D1, D2"
TITLE = "The Spare Squares: print and play kit"
HALF = "I on A3, B3, C3 and L on A1, A2, B1"
WORKED = "An L may lie on A1, A2, B2 or on A1, A2, B1; with A2 blocked on neither. A1, B1, C1 is no L at all."


def refused(file, wanted) -> str:
    """Return the sentence that refuses a file."""
    with pytest.raises(NotValid) as caught:
        prove(file.to_bytes(), wanted)
    return str(caught.value)


def searched(wanted: Expectation, *texts: str) -> list[str]:
    """Return what a search of texts finds."""
    leaks = Leaks(wanted)
    for text in texts:
        leaks.search_text(text, "here")
    return leaks.faults()


# places


def info(file) -> None:
    file.change("/Title (The", f"/Keywords ({FULL}) /Title (The")


def xmp(file) -> None:
    file.change("</pdfuaid:part>", f"</pdfuaid:part><d>{FULL}</d>")
    file.change("/Length 37", f"/Length {37 + len(FULL) + 7}")


def alternative_text(file) -> None:
    file.change("/Alt (Four pieces)", f"/Alt ({HALF})")


def two_alternative_texts(file) -> None:
    file.change("/Alt (Four pieces)", "/Alt (Piece I: A3 B3 C3)")
    file.change("/Alt (Board of four by four cells)", "/Alt (Piece L: A1 A2 B1)")


def bookmark(file) -> None:
    file.change("/Title (Board)", f"/Title (Board, {HALF})")


def annotation(file) -> None:
    note = file.add(f"<</Type /Annot /Subtype /Text /Rect [99 99 120 120] /Contents ({FULL})>>")
    file.change("/StructParents 0", f"/Annots [{note} 0 R] /StructParents 0")


def form_field(file) -> None:
    field = file.add(f"<</FT /Tx /T (a) /V ({FULL})>>")
    file.change("/Type /Catalog", f"/Type /Catalog /AcroForm <</Fields [{field} 0 R]>>")


def attachment(file) -> None:
    inner = file.stream(FULL, "/Type /EmbeddedFile")
    spec = file.add(f"<</Type /Filespec /F (a.txt) /EF <</F {inner} 0 R>>>>")
    file.change("/Type /Catalog", f"/Type /Catalog /Names <</EmbeddedFiles <</Names [(a) {spec} 0 R]>>>>")


def wide_attachment(file) -> None:
    inner = file.stream(FULL.encode("utf-16-le"))
    file.change("/Type /Catalog", f"/Type /Catalog /PieceInfo <</X <</Private {inner} 0 R>>>>")


def lost_object(file) -> None:
    file.add(f"({FULL})")


def lost_stream(file) -> None:
    file.stream("BT /F1 12 Tf 99 99 Td (I: A3, B3,) Tj T* (C3; L: A1, A2, B1) Tj ET")


def lost_hexadecimal(file) -> None:
    file.add(f"<</V <{FULL.encode('ascii').hex()}>>>")


def lost_utf16(file) -> None:
    file.add(b"<</V <" + FULL.encode("utf-16").hex().encode() + b">>>")


def escaped_string(file) -> None:
    escaped = "".join(f"\\{ord(each):03o}" for each in FULL)
    file.change("/Title (The", f"/Subject ({escaped}) /Title (The")


def name(file) -> None:
    file.change("/Type /Catalog", "/Type /Catalog /I-A3-B3-C3#20L-A1-A2-B1 true")


def behind_the_end(file) -> None:
    file.tail = FULL.encode()


def object_stream(file) -> None:
    inner = f"77 0 ({FULL})"
    file.stream(inner, "/Type /ObjStm /N 1 /First 5")


def comment(file) -> None:
    file.trailer += f" % {FULL}\n".encode()


PLACES = [
    info, xmp, alternative_text, two_alternative_texts, bookmark, annotation, form_field, attachment,
    wide_attachment, lost_object, lost_stream, lost_hexadecimal, lost_utf16, escaped_string, name,
    behind_the_end, object_stream, comment,
]  # fmt: skip


@pytest.mark.parametrize("plant", PLACES, ids=lambda plant: plant.__name__)
def test_leak_beside_the_pages(plant: Callable, drawings, wanted, write):
    """K34: an answer is seen in whichever object or stretch of bytes it lies."""
    file = write(drawings)
    plant(file)
    assert "an answer shows in" in (said := refused(file, wanted))
    assert "stand together in a packing of card 01" in said


def test_an_old_revision_is_refused_by_itself(drawings, wanted, write):
    """K34: a file of two revisions is refused, and so are bytes behind its end and lost objects."""
    file = write(drawings)
    with pytest.raises(NotValid, match=r"the file holds more than one revision.*; object 3 stands twice"):
        prove(file.revised(3, f"<</Title ({TITLE})>>"), wanted)
    file.tail = b"x"
    assert "the file goes on after its end" in refused(file, wanted)
    file.tail = b""
    number = file.add("(lost)")
    assert f"nothing in the file refers to object {number}" in refused(file, wanted)


def test_a_stream_that_cannot_be_read(drawings, wanted, write):
    """K34: what cannot be read is not let through."""
    file = write(drawings)
    number = file.stream("x", "/Filter /LZWDecode", packed=False)
    file.change("/Type /Catalog", f"/Type /Catalog /X {number} 0 R")
    assert f"the stream of object {number} is packed by LZWDecode" in refused(file, wanted)


def test_leak_in_a_drawing_nobody_shows(drawings, wanted, write):
    """K34: a page's operators that no page shows any more are read in the fonts of the file."""
    file = write(drawings)
    codes = file.stream("1 beginbfrange <21> <7E> <0020> endbfrange")
    font = file.add(file.objects[4].replace(b"/ToUnicode 7 0 R", b"/ToUnicode %d 0 R" % codes))
    file.change("/F1 4 0 R", f"/F1 4 0 R /F2 {font} 0 R")
    coded = "".join(chr(ord(each) + 1) for each in HALF)
    number = file.stream(f"/P <</MCID 0>> BDC BT /F9 12 Tf 99 99 Td ({coded}) Tj ET EMC")
    assert f"object {number}, which no page shows: L on" in refused(file, wanted)


def test_leak_in_an_old_revision(drawings, wanted, write):
    """K34: an answer that a later revision has replaced is still in the file."""
    file = write(drawings).change("/Title (The", f"/Keywords ({FULL}) /Title (The")
    with pytest.raises(NotValid, match=r"an answer shows in .*object 3: L on"):
        prove(file.revised(3, f"<</Title ({TITLE})>>"), wanted)


# pages


def paint(page, *operators: str) -> None:
    page.tag("P")
    for each in operators:
        page.raw(each)
    page.end()


SHOWN = {
    "one text": [f"BT /F1 12 Tf 99 500 Td ({FULL}) Tj ET"],
    "lines": ["BT /F1 12 Tf 16 TL 99 500 Td (I: A3, B3,) Tj T* (C3 and L: A1,) Tj T* (A2, B1) Tj ET"],
    "operators": [
        "BT /F1 12 Tf 99 500 Td (I: A) Tj (3, B3) Tj [(, ) -20 (C) 10 (3; L: A1, ) (A2, B1)] TJ ET"
    ],
    "far apart": [
        "BT /F1 12 Tf 99 700 Td (I: A3, B3, C3) Tj ET",
        "BT /F1 12 Tf 99 300 Td (words) Tj 0 -30 Td (L: A1, A2, B1) Tj ET",
    ],
    "scrambled": [
        f"BT /F1 12 Tf 1 0 0 1 {x} {y} Tm ({word}) Tj ET"
        for y, words in ((500, ("C3", "B3", "A3")), (480, ("B1", "A2", "A1")))
        for x, word in zip((170, 135, 100), words, strict=True)
    ][::-1],
    "hidden layer": [f"/OC /MC0 BDC BT /F1 12 Tf 99 500 Td ({FULL}) Tj ET EMC"],
    "actual text": [f"/Span <</ActualText ({FULL})>> BDC BT /F1 12 Tf 99 500 Td (x) Tj ET EMC"],
    "letters": [
        "BT /F1 14 Tf 16 TL 99 500 Td (L L O O) Tj T* (L # O O) Tj T* (I I I #) Tj T* (# # D D) Tj ET"
    ],
    "glyphs": [
        f"BT /F1 14 Tf {100 + 20 * column} {500 - 20 * row} Td ({letter}) Tj ET"
        for row, letters in enumerate(("LLOO", "L.OO", "III.", "..DD"))
        for column, letter in enumerate(letters)
        if letter != "."
    ],
    "two pieces of glyphs": [
        f"BT /F1 14 Tf {100 + 31.5 * column} {500 - 31.5 * row} Td ({letter}) Tj ET"
        for row, letters in enumerate(("LL..", "L...", "III.", "...."))
        for column, letter in enumerate(letters)
        if letter != "."
    ],
}


@pytest.mark.parametrize("how", SHOWN)
def test_leak_on_a_page(how, drawings, wanted, write):
    """K34: an answer is seen on a page however its text is cut up, ordered, hidden or laid out."""
    paint(drawings[0], *SHOWN[how])
    assert "an answer shows in page 1: " in refused(write(drawings), wanted).replace(" and page 1", "")


def outline(board_at, cell, names, deck, *, inset=0.0):
    """Return the corners of a rectangle or L of named cells on a drawn board."""
    board = deck.game.board
    cells = [divmod(bit, board.columns) for bit in bits(board.cells_of(names))]
    (x, y), top, left = board_at, min(r for r, _ in cells), min(c for _, c in cells)
    bottom, right = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    full = len(cells) == (bottom - top) * (right - left)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if not full:
        corners = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
    middle = ((left + right) / 2, (top + bottom) / 2)
    return [
        (
            x + c * cell + (inset if c < middle[0] else -inset),
            y + r * cell + (inset if r < middle[1] else -inset),
        )
        for c, r in corners
    ]


@pytest.mark.parametrize("inset", [0.0, 0.6])
@pytest.mark.parametrize("paint_as", ["s", "f"])
def test_leak_as_outlines(inset, paint_as, drawings, deck, wanted, write):
    """K34: two pieces drawn on one board where they belong to a packing are an answer."""
    page = drawings[0]
    page.tag("Figure", "A board")
    page.grid(30, 80, 12)
    page.path(outline((30, 80), 12, ("A3", "B3", "C3"), deck, inset=inset), 1, paint=paint_as)
    page.end()
    prove(write(drawings).to_bytes(), wanted)
    page.tag("Figure", "A board")
    page.path(outline((30, 80), 12, ("A1", "A2", "B1"), deck, inset=inset), 1, paint=paint_as)
    page.end()
    assert "an answer shows in page 1: " in refused(write(drawings), wanted)


def test_outlines_on_two_boards_are_none(drawings, deck, wanted, write):
    """K34: pieces on two different boards, and two that no packing has together, are no answer."""
    page = drawings[0]
    page.tag("Figure", "Boards")
    page.grid(30, 80, 12)
    page.path(outline((30, 80), 12, ("A3", "B3", "C3"), deck), 1)
    page.grid(100, 80, 12)
    page.path(outline((100, 80), 12, ("A1", "A2", "B1"), deck), 1)
    page.grid(30, 150, 12)
    page.path(outline((30, 150), 12, ("A1", "B1", "C1"), deck), 1)
    page.path(outline((30, 150), 12, ("A4", "B4", "C4"), deck), 1)
    page.end()
    prove(write(drawings).to_bytes(), wanted)


PACKING_01 = (("A3", "B3", "C3"), ("A1", "A2", "B1"), ("C4", "D4"), ("C1", "C2", "D1", "D2"))


@pytest.mark.parametrize("inset", [0.0, 0.5])
@pytest.mark.parametrize("paint_as", ["s", "f"])
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (0, 3), (1, 3)])
def test_leak_as_silhouettes_without_a_board(pair, inset, paint_as, drawings, deck, wanted, write):
    """K34: two pieces that touch as they do in a packing are an answer, wherever they stand and how large."""
    page = drawings[0]
    page.tag("Figure", "Shapes")
    page.path(outline((37, 91), 11, PACKING_01[pair[0]], deck, inset=inset), 1, paint=paint_as)
    prove(write([replace(page, out=[*page.out, "EMC"]), *drawings[1:]]).to_bytes(), wanted)
    page.path(outline((37, 91), 11, PACKING_01[pair[1]], deck, inset=inset), 1, paint=paint_as)
    page.end()
    assert "an answer shows in page 1: " in refused(write(drawings), wanted)


def test_leak_by_shade_alone(drawings, deck, wanted, write):
    """K34: cells filled in as many shades as there are pieces are an answer, with no line between them."""
    page, board = drawings[0], deck.game.board
    page.tag("Figure", "Shades")
    for shade, names in enumerate(PACKING_01):
        page.raw(f"{shade / 5} g")
        for name in names:
            row, column = divmod(board.cell(name).bit_length() - 1, board.columns)
            x, y = 40 + 9 * column, 90 + 9 * row
            page.path([(x, y), (x + 9, y), (x + 9, y + 9), (x, y + 9)], 0.5, paint="f")
    page.raw("0 g")
    page.end()
    assert "an answer shows in page 1: " in refused(write(drawings), wanted)


@pytest.mark.parametrize(
    ("one", "two", "at"),
    [
        (("A3", "B3", "C3"), ("A1", "A2", "B1"), (37, 86)),  # 5 mm apart
        (("A1", "B1", "C1"), ("A1", "B1"), (70, 91)),  # end to end: longer than the board
        (("A3", "B3", "C3"), ("A4", "B4", "C4"), (37, 91)),  # of one form
    ],
)
def test_silhouettes_that_tell_nothing(one, two, at, drawings, deck, wanted, write):
    """K34: pieces that stand apart, or as in no packing, or boxes of one form in a row are no answer."""
    page = drawings[0]
    page.tag("Figure", "Shapes")
    page.path(outline((37, 91), 11, one, deck), 1)
    page.path(outline(at, 11, two, deck), 1)
    page.end()
    prove(write(drawings).to_bytes(), wanted)


def test_large_pieces_to_cut_stand_apart_by_millimetres(drawings, deck, wanted, write):
    """K16, K34: four millimetres part pieces of any cell, though they are little of a large one."""
    page = drawings[0]
    page.tag("Figure", "Shapes")
    page.path(outline((20, 50), 40, PACKING_01[1], deck), 2)
    page.path(outline((20, 54), 40, PACKING_01[0], deck), 2)
    page.end()
    prove(write(drawings).to_bytes(), wanted)
    page.tag("Figure", "Shapes")
    page.path(outline((20, 51), 40, PACKING_01[0], deck), 2)
    page.end()
    assert "an answer shows in page 1: " in refused(write(drawings), wanted)


def test_leak_as_walls(drawings, wanted, write):
    """K34: rooms walled off by thicker lines on a board are an answer too."""
    page = drawings[0]
    page.tag("Figure", "A board")
    page.grid(30, 80, 10)
    for x0, y0, x1, y1 in (
        (0, 2, 4, 2),
        (2, 0, 2, 2),
        (1, 1, 2, 1),
        (1, 1, 1, 2),
        (0, 3, 4, 3),
        (3, 2, 3, 3),
        (2, 3, 2, 4),
    ):
        page.line(30 + 10 * x0, 80 + 10 * y0, 30 + 10 * x1, 80 + 10 * y1, 3)
    page.end()
    assert "an answer shows in page 1: " in refused(write(drawings), wanted)


# forms of a list


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        HALF,
        FULL.lower(),
        "a3b3c3 a1a2b1",
        "A3B3C3A1A2B1C4D4C1C2D1D2",
        "3A 3B 3C / 1A 2A 1B",
        "A3-B3-C3; A1-A2-B1",
        "A3-C3, L: A1 A2 B1",
        "I A3 to C3, O C1–D2",
        "A₃, B₃, C₃ + Ａ１, Ａ２, Ｂ１",
        "A-3 B-3 C-3 | A-1 A-2 B-1",
        "(A3)(B3)(C3)(A1)(A2)(B1)",
        "A3,B3,C3,A1,A2,B1,C4,D4,C1,C2,D1,D2",
        "C4 and D4, then C1, C2, D1 and D2",
        '{"I": ["A3", "B3", "C3"], "L": ["A1", "A2", "B1"]}',
        "LLOO/L#OO/III#/##DD",
        "LLOOL.OOIII...DD",
        "L L O O\nL . O O\nI I I .\n. . D D",
        "LLOO\nL OO\nIII\n  DD",
        "L L I #\nL # I #\nO O I D\nO O # D",
        "llooL#OOiii###DD",
    ],
)
def test_forms_of_a_list(text, wanted):
    """K34: an answer is one in any notation: separators, order of letter and number, spans, pictures."""
    assert "stand together in a packing of card " in "".join(searched(wanted, text))


def test_lists_from_two_places(wanted):
    """K34: two pieces of one packing in different places of a file are together in the file."""
    assert searched(wanted, "A3, B3, C3", "nothing", "A1, A2, B1")
    assert not searched(wanted, "A3, B3, C3", "A3, B3, C3")


@pytest.mark.parametrize(
    "text",
    [
        WORKED,
        "Board, blocked cells A4, B2, B4, D3",
        "A4, B2, B4, D3 A1, B1, D1, D2 B1, C1, C4, D1",
        "01 A4 B2 B4 D3\n02 A1 B1 D1 D2",
        "Cells A1 to D4, columns A-D, rows 1-4",
        "Lay O over A1, A2, B1 and B2.",
        "I row of 3 · L corner of 3 · D row of 2 · O square of 4",
        "DOLL OIL LID IDOL OLD LOOL",
        "A B C D\n1\n2\n3\n4",
        "1 I 2 L 3 D 4 O",
        "L\nI\nD\nO",
        "LLOO/L#O#",
    ],
)
def test_what_is_no_answer(text, wanted):
    """K34: the worked example, cards' blocked cells and labels are none."""
    assert searched(wanted, text, WORKED) == []


def test_a_span_is_one_list(wanted, deck):
    """K34: the cells of a whole board, told as a span, are not cut up by a card's blocked cells."""
    game = replace(
        deck.game,
        board=Board(4, 3),
        pieces=(Piece.from_picture("L", "##/#."), Piece.from_picture("D", "##")),
        blocked=3,
    )
    cards = (Challenge("01", game.board.cells_of(("B3", "A3", "D2"))),)
    other = replace(wanted, deck=replace(deck, game=game, cards=cards, answers={}))
    assert searched(other, "Empty board, cells A1 to D3, row 1 on top", "L on A1, A2, B2") == []


def test_a_fingerprint_is_no_list(wanted):
    """K34: eight hexadecimal digits that read like cells are no list."""
    assert searched(replace(wanted, fingerprint="a3b3c3d1"), "kit a3b3c3d1", "L: A1, A2, B1") == []


def test_two_pieces_count_only_together(wanted, deck):
    """K34: together means in one packing of a card: held against every packing of every card."""
    from spare_squares.solver.search import packings

    evidence = Evidence(deck)
    together = set()
    for card in deck.cards:
        for packing in packings(deck.game, card.blocked):
            together |= {(one, two) for one in packing for two in packing if one.letter < two.letter}
    every = {placement for pair in together for placement in pair}
    for one in every:
        for two in every:
            if one.letter < two.letter:
                assert bool(evidence.card(one, two)) is ((one, two) in together)


# decks of others


@pytest.fixture(scope="module")
def random_decks(deck) -> list:
    """Return 300 decks of twelve random cards that each have a packing."""
    dice, found = random.Random(20261129), []
    while len(found) < 3600:
        blocked = from_bits(dice.sample(range(16), 4))
        if first_packing(deck.game, blocked):
            found.append(blocked)
    return [
        replace(
            deck,
            answers={},
            cards=tuple(Challenge(f"{n:02}", each) for n, each in enumerate(found[at : at + 12], 1)),
        )
        for at in range(0, 3600, 12)
    ]


def test_no_false_alarm_over_random_decks(random_decks, wanted):
    """K34: 300 decks of random cards list their blocked cells in every layout without one alarm."""
    for each in random_decks:
        lists = [", ".join(each.game.board.names(card.blocked)) for card in each.cards]
        texts = [
            *(f"Blocked: {listed}" for listed in lists),
            *(f"Board, blocked cells {listed}" for listed in lists),
            "\n".join(f"{number:02} {listed}" for number, listed in enumerate(lists, 1)),
            "\n".join(lists),
            WORKED,
        ]
        assert searched(replace(wanted, deck=each), *texts) == []


def test_every_answer_of_random_decks_is_seen(random_decks, wanted):
    """K34: of 40 random decks each answer is seen, as a list, as half a list and as a picture."""
    for each in random_decks[:40]:
        board, leaks = each.game.board, replace(wanted, deck=each)
        for card in each.cards[:3]:
            packing = first_packing(each.game, card.blocked)
            parts = [f"{p.letter} {' '.join(board.names(p.cells))}" for p in packing]
            assert searched(leaks, "; ".join(parts))
            assert searched(leaks, parts[1] + ", " + parts[3])
            assert searched(leaks, drawn_packing(each.game.board, card.blocked, packing, labels=False))


@pytest.mark.slow
def test_drawn_pages_of_random_decks(random_decks, wanted, write, cards):
    """K34: the card sheets of random decks, drawn and read back, raise no alarm."""
    for each in random_decks[:20]:
        pages = [
            cards(each, 1, 2),
            cards(each, 2, 2, [c.blocked for c in each.cards[6:]]),
        ]
        print_ = replace(
            wanted, deck=each, fingerprint=each.fingerprint()[:8], pages=2, cell=None, rulers=(1, 2)
        )
        prove(write(pages).to_bytes(), print_)


def test_a_game_of_six_by_six(wanted):
    """K34: a larger game is judged without listing its packings."""
    pieces = tuple(
        Piece.from_picture(letter, picture)
        for letter, picture in (
            ("F", ".##/##./.#."), ("L", "####/#..."), ("N", "##../.###"), ("P", "##/##/#."),
            ("T", "###/.#."), ("V", "###/#../#.."),
        )
    )  # fmt: skip
    game = Game("six", Board(6, 6), pieces, blocked=7)
    deck, dice = replace(wanted.deck, game=game, answers={}), random.Random(6)
    while True:
        blocked = from_bits(dice.sample(range(36), 7))
        packing = first_packing(game, blocked)
        if packing:
            break
    deck = replace(deck, cards=(Challenge("01", blocked),))
    expected = replace(wanted, deck=deck)
    said = [", ".join(game.board.names(p.cells)) for p in packing]
    assert searched(expected, f"{said[0]} / {said[4]}")
    assert searched(expected, drawn_packing(game.board, blocked, packing, labels=False))
    assert searched(expected, said[2], said[5])
    assert not searched(expected, said[2], ", ".join(game.board.names(blocked)))


def test_boards_whose_letters_run_down(wanted, deck):
    """K34: with letters down the side A3 is the third cell of the first row."""
    game = replace(deck.game, board=Board(4, 4, letters="down"))
    packing = first_packing(game, deck.cards[0].blocked)
    text = " / ".join(", ".join(game.board.names(p.cells)) for p in packing)
    other = replace(wanted, deck=replace(deck, game=game, answers={}))
    assert searched(other, text)
