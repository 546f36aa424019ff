"""The rules: all of them, in the order of play, in words that follow the deck and the game."""

from __future__ import annotations

import itertools
from dataclasses import replace
from types import SimpleNamespace

import pytest

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import template_game
from spare_squares.decks.games import read_game
from spare_squares.errors import NotValid
from spare_squares.kit.edition import EDITIONS, PAPERS, Edition
from spare_squares.kit.finished import blind_odds, finish_player
from spare_squares.kit.kit import answers_document, player_document
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.kit.sheets.document import Document, Page
from spare_squares.kit.sheets.marks import Outline, Strokes, Text
from spare_squares.kit.sheets.page_flow import TEXT_LEFT
from spare_squares.kit.sheets.rule_pictures import scale_picture
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.solver.finished_board import finished_board
from spare_squares.solver.search import packings, prove
from spare_squares.solver.symmetry import canonical

RULES = frozenset({"rules"})
HEADINGS = [
    "What you need",
    "The idea",
    "Making the set",
    "Setting out",
    "Looking together",
    "Sixteen shared turns",
    "If it does not fit",
    "Stop and score",
    "An example",
    "The next board",
    "Your own way",
    "At a glance",
]
# What players need of each rule, as the words that carry it.
STATEMENTS = {
    "T1": ("Shuffle the twelve cards and draw three", "in the order drawn"),
    "T2": ("keep the answers hidden", "Turn up the first card only", "face down until their board begins"),
    "T3": ("marker on each blocked cell (A4 is column A, row 4)", "no piece may lie there on this board"),
    "T4": ("all the pieces beside the board",),
    "T5": ("Agree which edge of the board is the top",),
    "T6": ("starting player",),
    "T7": ("recorder", "plays like everyone else"),
    "T8": ("token on START: no turn is used yet",),
    "T9": ("up to one minute", "or for less if you like"),
    "T10": (
        "lay nothing on the board yet, not even to try",
        "Nobody else lays or lifts a piece, and between turns nothing is tried on the board",
        "in your hand",
    ),
    "T11": ("looking uses no turn",),
    "T12": (
        "belongs to all of you",
        "Ask everyone for an idea before",
        "corners",
        "narrow gaps",
        "room for the long piece I",
    ),
    "T13": ("clockwise",),
    "T14": ("exactly one", "Place", "Remove one piece from the board to the side, whoever placed it", "Pass"),
    "T15": ("one to remove it and a later one to place it again",),
    "T16": (
        "whole cells, all of them on the board, empty and not blocked",
        "no folding, no stretching, no splitting",
    ),
    "T17": ("by its shape, not by its letter",),
    "T18": ("Turn or flip it any way until you let go", "Where you let go is what counts"),
    "T19": ("Each of them uses one of the sixteen turns, and so does a piece that does not fit",),
    "T20": ("Keep talking", "whoever has the turn decides"),
    "T21": ("If turn sixteen is over before that",),
    "T22": ("as soon as it is placed",),
    "T23": ("crosses the edge of the board, overlaps a piece or covers a blocked cell",),
    "T24": ("that piece alone goes back to the side. Its turn is used, and the next player acts",),
    "A6": ("A misfit seen only later goes back as well; the other pieces stay, and no turn is given back",),
    "T25": ("Pieces that lie already are never moved to make room",),
    "T26": ("nudged by accident goes back where it was, once you all agree where", "this uses no turn"),
    "T27": ("all pieces off, token on START, same card, same starting player and recorder, and no score",),
    "T28": ("Boards already scored keep their points",),
    "T29": ("Stop as soon as all four pieces lie legally",),
    "T30": ("every cell but the blocked ones is covered",),
    "T31": ("the group scores three points",),
    "T32": (
        "Three pieces: 2 points. Two: 1. One or none: 0.",
        "If you all give up, the turns that are left are passed: move the token to 16 and count",
    ),
    "T33": ("even on turn sixteen",),
    "T34": ("A piece at the side scores nothing", "Speed, beauty and unused turns earn nothing"),
    "T35": ("Write down the score", "Clear the board. Turn up the next card"),
    "T36": ("would have had the next turn starts",),
    "T37": ("recorder’s job moves on clockwise",),
    "T38": ("Now, and not before, you may open the answer",),
    "T39": ("0 to 9, shared by everyone", "Nobody wins alone"),
    "T40": ("Forget the turn limit", "Write down completed boards instead of points"),
    "T41": ("Play any card again", "Any way to fill the board counts"),
    "T16a": ("One wrong cell makes it a misfit, however much of the piece lies free",),
    "T42": ("Someone may lay your piece for you in the cells you name; it is still your turn",),
}


@pytest.fixture(scope="module")
def text(kit: Document, sheet: SimpleNamespace) -> str:
    return " ".join(sheet.running(page) for page in sheet.pages(kit, "Rules"))


def headings(document: Document, sheet: SimpleNamespace) -> list[str]:
    found = []
    for page in sheet.pages(document, "Rules"):
        for leaf in sheet.leaves(page.nodes):
            if leaf.role == "H2":
                found.append(" ".join(mark.text for mark in leaf.marks if isinstance(mark, Text)))
    return found


def test_sections_stand_in_the_order_of_play(kit: Document, sheet: SimpleNamespace) -> None:
    """K21: what you need first, board and shape reference last."""
    assert headings(kit, sheet) == HEADINGS


@pytest.mark.parametrize("rule", STATEMENTS)
def test_every_rule_that_players_need_is_said(rule: str, text: str) -> None:
    """K21: each statement of the turn rules stands in the printed rules."""
    for words in STATEMENTS[rule]:
        assert words in text


def test_front_has_title_tagline_and_honest_estimate(text: str) -> None:
    """K20, FK23: title, tagline, whom it suits; timing is an estimate, no group playtested."""
    assert text.startswith("The Spare Squares Four pieces pack the board. Four squares are spared.")
    assert "relaxed family evening" in text and "small group" in text
    assert "Any playing time is an estimate: no group has playtested this edition live" in text


def test_worked_example_says_what_is_legal(text: str) -> None:
    """K21: L on A1 A2 B2 and on A1 A2 B1 legal, both illegal once A2 is blocked, A1 B1 C1 no L at all."""
    assert "Legal: L on A1, A2, B2." in text
    assert "Legal: L on A1, A2, B1." in text
    assert "Both illegal once A2 is blocked." in text
    assert "No L: A1, B1, C1 is the shape of I." in text


def test_set_up_tells_how_to_make_and_check_the_set(text: str) -> None:
    """K13, K19, FK24, K22, K43, G14: print, measure, cut, letters on the backs, O over four cells."""
    assert "lay O over four cells of the board" in text
    assert "Write the letter of each piece on its back" in text
    assert "on one side only, at 100 %" in text and "matt paper" in text
    assert "cut the cards along their borders" in text
    assert "Read “Setting out” before you sort the cards" in text
    assert "Shuffle the twelve cards and draw three" in text and "keep the answers hidden" in text
    assert "printed apart" in text


def test_replay_and_checking_are_told_without_a_rating(text: str) -> None:
    """K28: replay for other packings, answers checked by exhaustive search, difficulty rated by no group."""
    assert "look for other packings" in text
    assert "checked by exhaustive search" in text
    assert "No group has rated yet how hard the cards are" in text


def test_edition_line_is_the_built_in_decks_alone(deck: Deck, text: str, sheet: SimpleNamespace) -> None:
    """K29: the edition line and the line on buying nothing; another deck carries its own credit instead."""
    assert "Round & Revel, Edition 1, October 2026" in text
    assert "nothing more to buy, and nothing to sign up for" in text
    own = player_document(replace(deck, title="My Deck", credit="Cards by Ana"), Edition(parts=RULES))
    words = " ".join(sheet.running(page) for page in own.pages)
    assert "Cards by Ana" in words
    assert "Round & Revel" not in words and "sign up" not in words


def test_nothing_speaks_of_what_the_game_does_not_have(kit: Document, sheet: SimpleNamespace) -> None:
    """K30: no card types, no copies of cards."""
    for page in kit.pages:
        words = sheet.running(page).casefold()
        assert not any(word in words for word in ("card type", "types of card", "copies", "kinds of card"))


def test_pictures_of_board_and_whole_pieces(kit: Document, sheet: SimpleNamespace) -> None:
    """K9, G20: the rules show the empty board and each whole piece, each with a text twin."""
    page = sheet.pages(kit, "Rules")[-1]
    figures = [leaf.alt for leaf in sheet.leaves(page.nodes) if leaf.role == "Figure"]
    assert "Empty board, cells A1 to D4, row 1 on top" in figures
    words = sheet.running(page)
    for name in ("I: row of 3", "L: corner of 3", "D: row of 2", "O: square of 4"):
        assert f"Piece {name}" in [alt.replace("\u00a0", " ") for alt in figures]
        assert name in words


def test_numbers_follow_deck_and_game(sheet: SimpleNamespace) -> None:
    """K21, K22, FK20, FK10: a game of nine pieces and a deck of two cards are told with their own numbers."""
    game = read_game("six-by-six")
    deck = Deck("Nine", game, ())
    cards = tuple(replace_card(number) for number in (1, 2))
    document = player_document(replace(deck, cards=cards), Edition(parts=RULES))
    words = " ".join(sheet.running(page) for page in document.pages)
    assert "Shuffle the two cards. Each of them makes one board" in words
    assert "as soon as all nine pieces" in words
    assert "36 shared turns" in words and "If turn 36 is over before that" in words
    assert "columns 1 to 6 from left to right, rows A to F" in words
    assert "0 to 6, shared by everyone" in words
    assert "An example" in words and "Legal: I on A1, A2, A3." in words


def replace_card(number: int):  # type: ignore[no-untyped-def]
    from spare_squares.core.challenge import Challenge

    return Challenge(f"{number:02d}", 0b1111111 << number)


# --- type and reading ------------------------------------------------------------------------------


def test_type_is_large_enough_and_one_family(
    kit: Document, answers: Document, sheet: SimpleNamespace
) -> None:
    """G1, G3: every run is 12 pt or more, so its x-height is 2 mm or more."""
    for page in (*kit.pages, *answers.pages):
        for text in sheet.texts(page):
            assert text.size >= 12
            assert text.size * 25.4 / 72 * 0.496 >= 2.0


def test_no_running_text_in_capitals(kit: Document, answers: Document, sheet: SimpleNamespace) -> None:
    """G5: never more than two words in capitals in a row, piece letters and cell names apart."""
    for page in (*kit.pages, *answers.pages):
        capitals = 0
        for word in sheet.running(page).split():
            bare = "".join(c for c in word if c.isalpha())
            capitals = capitals + 1 if len(bare) > 1 and bare.isupper() else 0
            assert capitals <= 2


def test_lines_have_room_and_are_set_left(kit: Document, sheet: SimpleNamespace) -> None:
    """G6, G7: baselines 1.25 sizes apart or more, lines of a block start at one x, 70 characters at most."""
    for page in sheet.pages(kit, "Rules"):
        for leaf in sheet.leaves(page.nodes):
            if leaf.role not in ("P", "LBody"):
                continue
            lines: dict[float, list[Text]] = {}
            for mark in leaf.marks:
                assert isinstance(mark, Text)
                lines.setdefault(mark.y, []).append(mark)
            ys = sorted(lines)
            starts = {round(min(t.x for t in lines[y]), 3) for y in ys}
            assert len(starts) == 1
            for y in ys:
                assert len("".join(t.text for t in lines[y])) <= 70
                assert not lines[y][-1].text.endswith("-")
            for a, b in itertools.pairwise(ys):
                assert (b - a) / (12 * 25.4 / 72) >= 1.25


def test_no_page_is_painted(kit: Document, answers: Document, sheet: SimpleNamespace) -> None:
    """G15, K18, G8, G10: no background, only black ink and white."""
    for page in (*kit.pages, *answers.pages):
        for each in sheet.flat(page):
            mark = each.mark
            assert getattr(mark, "gray", 0.0) == 0.0
            if isinstance(mark, Outline) and mark.fill is not None:
                assert mark.fill in (0.0, 1.0)
                left, top, right, bottom = sheet.box(mark.points)
                assert (right - left) * (bottom - top) < 190 * 259 / 4


def test_a_title_of_one_long_word_is_set_smaller(deck: Deck, sheet: SimpleNamespace) -> None:
    """K20, V23: a title too wide for the largest size takes the next one."""
    own = replace(deck, title="Regenwetterüberraschungen")
    document = player_document(own, Edition(parts=RULES))
    assert sheet.texts(document.pages[0])[0].size == 28


@pytest.mark.parametrize("shape", ["##/##", "#####", "/".join("#" * 9), "########"])
def test_the_picture_of_a_piece_to_scale_keeps_to_the_column_of_headings(
    shape: str, sheet: SimpleNamespace
) -> None:
    """K30: however long the largest piece of a game is, its picture does not run under the text beside it."""
    game = Game("Long", Board(9, 9), (Piece.from_picture("A", shape),), blocked=80)
    part = scale_picture(game, Edition())
    flat = sheet.flat(Page("", part.draw(0.0)))
    ends = [x for each in flat if isinstance(each.mark, Strokes) for s in each.mark.strokes for x, _ in s]
    assert ends and max(ends) <= TEXT_LEFT - 2 and part.height <= 90


def test_a_game_of_one_piece_and_one_card_is_told_in_the_singular(deck: Deck, sheet: SimpleNamespace) -> None:
    """K21, K30: no page speaks of pieces, markers or cells that a small game does not have."""
    piece = Piece.from_picture("M", "#")
    tiny = Game("tiny", Board(1, 2), (piece,), 1, points=(1, 0))
    own = Deck("Tiny", tiny, (Challenge("01", 1),))
    document = player_document(own, Edition())
    words = " ".join(sheet.running(page) for page in document.pages)
    for said in (
        "One paper piece : M is a single cell", "One crossed marker , the one card",
        "blocks one cell. The one cell left is just enough for your one piece.",
        "as the piece lies legally", "scores one point", "No piece: 0 points.",
        "Cut out the one piece, the marker and the token.", "with your one piece.", "1 piece: 1 point",
    ):  # fmt: skip
        assert said.replace(" :", ":").replace(" ,", ",") in words.replace(" :", ":").replace(" ,", ","), said
    full = Deck("Full", replace(tiny, board=Board(1, 1), blocked=0), (Challenge("01", 0),))
    words = " ".join(sheet.running(page) for page in player_document(full, Edition()).pages)
    assert "Cut out the one piece, and the token." not in words
    assert "A card blocks no cells." in words
    assert "crossed" not in words


def test_the_rules_say_how_cells_are_named(sheet: SimpleNamespace) -> None:
    """K1, K21: the letter comes first and names the side with letters; the cell is on the board."""
    six = Deck("Six", read_game("six-by-six"), (Challenge("01", 0b1111111),))
    cut = Board(3, 3, 0b011111110)
    notched = Game("notched", cut, (Piece.from_picture("I", "###"), Piece.from_picture("L", "##/#.")), 1)
    for own, said in (
        (six, "(F1 is row F, column 1)"),
        (Deck("N", notched, (Challenge("01", 2),)), "(A3 is column A"),
    ):
        pages = player_document(own, Edition(parts=RULES)).pages
        assert said in " ".join(sheet.running(page) for page in pages)


def test_a3_holds_two_pages_of_a4_side_by_side(deck: Deck, sheet: SimpleNamespace) -> None:
    """FK13, K11, G7: rules in two columns of A4, the counter beside the board, each half as on A4."""
    edition = Edition(paper=PAPERS["a3"], parts=frozenset({"rules", "board", "counter"}), sets=2)
    document = player_document(deck, edition)
    small = player_document(deck, replace(edition, paper=PAPERS["a4"]))
    assert [page.lying for page in document.pages] == [True] * 4 and len(small.pages) == 8
    marks = [f"Board and pieces · set {n} · Turn counter · set {n}" for n in (1, 2)]
    assert [page.bookmark for page in document.pages] == ["Rules", "", *marks]
    for number, page in enumerate(document.pages):
        words = sheet.running(page)
        for half in small.pages[2 * number : 2 * number + 2]:
            assert sheet.running(half).split(" player page")[0] in words
        for text in sheet.texts(page):
            wide = fonts.width(text.text, text.size, bold=text.bold)
            left = text.x - {"left": 0, "center": wide / 2, "right": wide}[text.align]
            at = 0 if left < 200 else 210
            assert at - 1e-6 <= left and left + wide <= at + 190 + 1e-6
    finish_player(deck, edition)


def test_what_is_read_stands_in_the_middle_where_a3_is_not_halved(deck: Deck, sheet: SimpleNamespace) -> None:
    """K11, G7: with marks to cut by, which stand at the edges of the sheet, rules keep the width of A4."""
    options = Edition(paper=PAPERS["a3"], parts=frozenset({"rules", "counter"}), cut="marks")
    for page in player_document(deck, options).pages:
        texts = [text for text in sheet.texts(page) if text.y < 380]  # all but the footer
        assert min(text.x for text in texts) >= 43.5
        assert max(text.x + fonts.width(text.text, text.size, bold=text.bold) for text in texts) <= 43.5 + 190


def test_a_board_that_a_half_cannot_hold_has_the_whole_sheet(deck: Deck) -> None:
    """FK13, K11: with cells of 6 cm board and pieces have upright sheets of A3; the rest lies in halves."""
    edition = Edition(paper=PAPERS["a3"], cell=60.0)
    found = [(page.bookmark, page.lying) for page in player_document(deck, edition).pages]
    assert (
        ("Board and pieces", False) in found
        and ("Turn counter", True) in found
        and found[0] == ("Rules", True)
    )


def test_a_game_that_scores_all_alike_says_so(deck: Deck, sheet: SimpleNamespace) -> None:
    """K21, K8: a table of points with one row is told in words, on the rules and on the score sheet."""
    own = replace(deck, game=replace(deck.game, points=(2, 2)))
    words = " ".join(sheet.running(page) for page in player_document(own, Edition()).pages)
    assert "count the pieces on the board. Any number of them scores 2 points." in words
    assert "4 pieces: 2 points · fewer: 2" in words


def test_a_finished_board_stands_at_both_ends_of_the_rules(deck: Deck, sheet: SimpleNamespace) -> None:
    """K34: it is no packing of a card, turned or mirrored, and no two of its pieces stand in an answer."""
    shown = finished_board(deck)
    free = deck.game.board.cells & ~sum(placement.cells for placement in shown)
    assert sorted(each.letter for each in shown) == ["D", "I", "L", "O"]
    assert canonical(deck.game, free) not in {canonical(deck.game, card.blocked) for card in deck.cards}
    for card in deck.cards:
        for packing in packings(deck.game, card.blocked):
            assert len(set(packing) & set(shown)) < 2
    pages = player_document(deck, Edition(parts=RULES, shown=shown)).pages
    named = [leaf.alt for page in pages for leaf in sheet.leaves(page.nodes) if "finished board" in leaf.alt]
    assert named == ["A finished board: every piece laid, four squares left free"] * 2
    assert "finished board" in " ".join(leaf.alt for leaf in sheet.leaves(pages[-1].nodes))


def test_where_every_board_would_tell_something_none_is_shown(deck: Deck) -> None:
    """K34: a deck of every card there is leaves no finished board."""
    every = {
        canonical(deck.game, sum(1 << bit for bit in four)) for four in itertools.combinations(range(16), 4)
    }
    cards = tuple(deck.cards[0]._replace(id=str(number), blocked=each) for number, each in enumerate(every))
    assert finished_board(replace(deck, cards=cards)) == ()


def test_a_game_of_ones_own_is_named_and_drawn(sheet: SimpleNamespace) -> None:
    """FK20: a 5 × 5 game of F, W, T, I and L has its name, its pieces drawn, an example of its own."""
    shapes = {"F": ".##/##./.#.", "W": "#../##./.##", "T": "###/.#.", "I": "###", "L": "##/#."}
    pieces = tuple(Piece.from_picture(letter, shape) for letter, shape in shapes.items())
    game = Game("Five Rooms", Board(5, 5), pieces, blocked=5, turns=20)
    document = player_document(Deck("Friday", game, (Challenge("01", 31),)), Edition(parts=RULES))
    words = " ".join(sheet.running(page) for page in document.pages)
    assert "A deck for Five Rooms." in words and "F covers 5 cells" in words and "An example" in words
    alts = [leaf.alt for leaf in sheet.leaves(document.pages[0].nodes)]
    assert any(alt.startswith("The pieces: F, a shape of 5") for alt in alts)


def roles(page: Page, sheet: SimpleNamespace) -> list[str]:
    return [leaf.role for leaf in sheet.leaves(page.nodes) if leaf.role != "Artifact"]


@pytest.mark.parametrize("look", EDITIONS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["spare-squares", "six-by-six"])
def test_no_page_holds_a_caption_alone(
    deck: Deck, sheet: SimpleNamespace, name: str, paper: str, look: str
) -> None:
    """FK6: no page holds nothing but a line or two, and none ends with the heading of what follows."""
    cards = tuple(Challenge(f"{number:02}", 0b1111111 << number) for number in range(1, 13))
    own = deck if name == "spare-squares" else Deck("Fresh cards 3", template_game(name), cards)
    edition = Edition.of(EDITIONS[look], paper=PAPERS[paper], parts=frozenset({"rules", "board", "counter"}))
    edition = replace(edition, cell=usual_cell(own.game, edition))
    try:
        documents = [player_document(own, edition)]
    except NotValid:
        documents = []
    proofs = [prove(own, card) for card in own.cards[: 12 if own is deck else 1]]
    odds = blind_odds(own, proofs) if name == "spare-squares" else {}
    for document in (*documents, answers_document(own, edition, proofs, odds)):
        for number, page in enumerate(document.pages, 1):
            found = roles(page, sheet)
            assert found[-1] not in ("H1", "H2", "H3"), f"page {number} ends with a heading"
            # In large print a page of A5 holds little more than a paragraph.
            little = 90 if (paper, look) != ("a5", "large") else 40
            says_little = set(found) == {"P"} and len(found) < 3 and len(sheet.running(page).split()) < little
            assert not says_little, f"page {number} holds {sheet.running(page)!r}"


FIVE_BY_FIVE = {"F": ".##/##./.#.", "W": "#../##./.##", "T": "###/.#./.#.", "L": "#./#./##", "I": "####"}
FIVE_BY_THREE = {"L": "##/#.", "I": "###", "D": "##", "O": "##/##"}


def own_deck(columns: int, rows: int, shapes: dict[str, str]) -> Deck:
    pieces = tuple(Piece.from_picture(letter, shape) for letter, shape in shapes.items())
    covered = sum(piece.size for piece in pieces)
    game = Game("Rooms", Board(columns, rows), pieces, blocked=columns * rows - covered, turns=20)
    return Deck("Rooms", game, (Challenge("01", (1 << game.blocked) - 1),))


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_stands_alone_at_the_end(
    deck: Deck, sheet: SimpleNamespace, language: str, folded: bool
) -> None:
    """FK20, FK6: where a last page of the rules is needed, two sections share it."""
    backs = {"backs": "letters", "duplex": "fold"} if folded else {}
    for own in (deck, own_deck(5, 5, FIVE_BY_FIVE), own_deck(5, 3, FIVE_BY_THREE)):
        for paper in ("a4", "letter"):
            edition = Edition.of(
                EDITIONS["standard"], paper=PAPERS[paper], texts=read_texts(language), parts=RULES, **backs
            )
            *_, last = player_document(own, edition).pages
            assert roles(last, sheet).count("H2") > 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_sheet_has_one_thing_to_cut_on_it(sheet: SimpleNamespace, paper: str) -> None:
    """FK20: the pieces of a game of one's own share their sheets, whichever stands round the board."""
    for own in (own_deck(5, 5, FIVE_BY_FIVE), own_deck(5, 3, FIVE_BY_THREE)):
        edition = Edition(paper=PAPERS[paper], parts=frozenset({"board"}))
        for page in player_document(own, edition).pages:
            assert roles(page, sheet).count("Figure") > 2, "the bar is one of them"


@pytest.mark.parametrize("clearance", [0.0, 0.3])
def test_a_clearance_says_how_much_board_shows(deck: Deck, sheet: SimpleNamespace, clearance: float) -> None:
    """FK9: rules and sheet say how much of the board stays free round a piece, and nothing else."""
    pages = player_document(deck, Edition(clearance=clearance)).pages
    words = " ".join(sheet.running(page) for page in pages)
    assert ("It must match them exactly." in words) == (not clearance)
    assert ("It must leave 0.3 mm of them free all round, and no more." in words) == bool(clearance)
    assert ("each outline is 0.3 mm inside its true edge all round" in words) == bool(clearance)
