"""The answer appendix: a cover without answers, then an entry for each card."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge, Placement
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import blind_odds
from spare_squares.kit.kit import answers_document, player_document
from spare_squares.kit.sheets.document import Document, Group, Page
from spare_squares.kit.sheets.frame import footer_height
from spare_squares.kit.sheets.marks import Outline, Text
from spare_squares.solver.search import Proof, prove

# The twelve printed answers and their counts, from the source document and its known answers.
PRINTED = {
    "SQ-01": ("I: A3, B3, C3|L: A1, A2, B1|D: C4, D4|O: C1, C2, D1, D2", 1),
    "SQ-02": ("I: C1, C2, C3|L: C4, D3, D4|D: A4, B4|O: A2, A3, B2, B3", 5),
    "SQ-03": ("I: D2, D3, D4|L: A1, A2, B2|D: C2, C3|O: A3, A4, B3, B4", 4),
    "SQ-04": ("I: B2, C2, D2|L: A4, B3, B4|D: A1, B1|O: C3, C4, D3, D4", 1),
    "SQ-05": ("I: B1, C1, D1|L: A2, B2, B3|D: A4, B4|O: C2, C3, D2, D3", 3),
    "SQ-06": ("I: B3, C3, D3|L: A3, A4, B4|D: C4, D4|O: B1, B2, C1, C2", 8),
    "SQ-07": ("I: D2, D3, D4|L: A3, B3, B4|D: C1, D1|O: A1, A2, B1, B2", 1),
    "SQ-08": ("I: B1, C1, D1|L: A1, A2, B2|D: D2, D3|O: B3, B4, C3, C4", 4),
    "SQ-09": ("I: A1, B1, C1|L: C3, D2, D3|D: A4, B4|O: A2, A3, B2, B3", 2),
    "SQ-10": ("I: B3, C3, D3|L: C1, C2, D2|D: A4, B4|O: A1, A2, B1, B2", 4),
    "SQ-11": ("I: B4, C4, D4|L: A1, B1, B2|D: C1, D1|O: C2, C3, D2, D3", 2),
    "SQ-12": ("I: B4, C4, D4|L: A3, A4, B3|D: A1, A2|O: B1, B2, C1, C2", 3),
}


def entries(document: Document) -> list[Group]:
    return [node for page in document.pages for node in page.nodes if isinstance(node, Group)]


def lines(entry: Group, sheet: SimpleNamespace) -> list[str]:
    return sheet.words(Page("", (entry,))).splitlines()


def test_each_entry_prints_the_decks_own_answer_and_the_count(
    answers: Document, sheet: SimpleNamespace
) -> None:
    """K31, K32: headed SQ-NN, one packing as cells a piece, the number of packings, other packings count."""
    found = {}
    for entry in entries(answers):
        said = lines(entry, sheet)
        items = [f"{said[n]} {said[n + 1]}" for n in range(1, 9, 2)]
        found[said[0]] = "|".join(items)
        count = PRINTED[said[0]][1]
        closing = said[-1]
        only = "This is the only packing there is."
        many = f"One of {count} packings. Any other that fills the board counts too."
        assert closing.startswith(only if count == 1 else many)
    assert found == {name: answer for name, (answer, _) in PRINTED.items()}


def test_without_an_answer_of_its_own_the_canonical_packing_is_printed(
    deck: Deck, sheet: SimpleNamespace
) -> None:
    """K32: a deck without answers gets the first packing of the fixed order; a wrong one is not printed."""
    bare = replace(deck, answers={})
    wrong = replace(deck, answers={"02": deck.answers["01"]})
    printed = []
    for each in (bare, wrong):
        document = answers_document(each, Edition(), [prove(each, card) for card in each.cards])
        printed.append([lines(entry, sheet)[:9] for entry in entries(document)])
    assert printed[0] == printed[1]
    assert printed[0][1][:3] == ["SQ-02", "I:", "C1, C2, C3"]


def test_odds_bands_stand_on_the_answer_side_with_their_definition(
    kit: Document, answers: Document, sheet: SimpleNamespace
) -> None:
    """K27, S18, S19: an entry gives blind odds and band, the cover defines them, no player page has any."""
    said = {lines(entry, sheet)[0]: " ".join(lines(entry, sheet)) for entry in entries(answers)}
    assert "A blind try fills the board once in 14.3. Band D." in said["SQ-01"]
    assert "Band A." in said["SQ-06"] and "Band J." in said["SQ-04"]
    cover = sheet.running(answers.pages[0])
    assert "facts of counting, not a rating" in cover and "of all 93 unlike boards" in cover
    assert not any("band" in sheet.running(page) or "blind" in sheet.running(page) for page in kit.pages)


def test_the_cover_says_why_odds_are_missing_and_only_then(deck: Deck, sheet: SimpleNamespace) -> None:
    """FK19: all entries have odds or none has; the cover says why not, and nothing of bands that none has."""
    proofs = [prove(deck, card) for card in deck.cards]
    odds = blind_odds(deck, proofs)
    without = answers_document(deck, Edition(), proofs, {})
    assert "No entry tells how often a blind try" in sheet.running(without.pages[0])
    assert not any("blind try fills the board" in sheet.running(page) for page in without.pages[1:])
    bare = {id: each._replace(bands=None) for id, each in odds.items()}
    alone = answers_document(deck, Edition(), proofs, bare)
    assert "Band" not in " ".join(sheet.running(page) for page in alone.pages)
    assert "No entry tells" not in sheet.running(alone.pages[0])
    entry = " ".join(" ".join(lines(each, sheet)) for each in entries(alone))
    assert entry.count("A blind try fills the board once in") == 12
    many = proofs[0]._replace(packings=4133)
    counted = answers_document(deck, Edition(), [many, *proofs[1:]], odds)
    assert "One of 4,133 packings." in " ".join(lines(entries(counted)[0], sheet))


def test_cover_says_when_to_open_and_shows_no_answer(answers: Document, sheet: SimpleNamespace) -> None:
    """K33, FK18: the first page tells when to open it, with no cell list, no letter and no board on it."""
    cover = answers.pages[0]
    words = sheet.running(cover)
    assert "only after its board is scored" in words
    assert not any(isinstance(node, Group) for node in cover.nodes)
    for cell in (f"{letter}{number}" for letter in "ABCD" for number in "1234"):
        assert cell not in words.replace("A4", "") or cell == "A4"
    assert not any(t.text in ("I", "L", "D", "O") for t in sheet.texts(cover))


def test_pictures_tell_pieces_apart_without_colour(answers: Document, sheet: SimpleNamespace) -> None:
    """K36, G20, G9: each piece is outlined and lettered, blocked cells crossed, and a text says the same."""
    for entry in entries(answers):
        figure = next(leaf for leaf in sheet.leaves((entry,)) if leaf.role == "Figure")
        flat = [each.mark for each in sheet.flat(Page("", (figure,)))]
        letters = sorted(m.text for m in flat if isinstance(m, Text) and m.bold)
        assert letters == ["D", "I", "L", "O"]
        assert sum(isinstance(m, Outline) and m.width >= 2 for m in flat) == 5
        assert all(getattr(m, "gray", 0.0) == 0.0 for m in flat)
        said = lines(entry, sheet)
        for n in range(1, 9, 2):
            assert f"{said[n].rstrip(':')} on {said[n + 1]}" in figure.alt


def test_answers_are_a_document_of_their_own(
    kit: Document, answers: Document, sheet: SimpleNamespace
) -> None:
    """K6, K31, K38: player pages and answer pages never mix; each page says which it is."""
    assert all(
        "player page" in sheet.running(page) and "ANSWERS" not in sheet.running(page) for page in kit.pages
    )
    assert all(
        "ANSWERS" in sheet.running(page) and "player page" not in sheet.running(page)
        for page in answers.pages
    )
    assert kit.title != answers.title


def test_every_page_names_kit_deck_page_and_paper(
    kit: Document, answers: Document, deck: Deck, sheet: SimpleNamespace
) -> None:
    """K38: kit name, the first eight hex digits of the fingerprint, page x of y, paper name."""
    mark = deck.fingerprint()[:8]
    for document in (kit, answers):
        for number, page in enumerate(document.pages, 1):
            foot = sheet.words(Page("", (page.nodes[-1],)))
            assert foot.startswith(f"The Spare Squares · {mark} ")
            assert f"page {number} of {len(document.pages)}" in foot
            assert "· A4" in foot


def large_deck() -> tuple[Deck, list[Proof]]:
    """Return a card of a game whose cell lists are long: fifteen squares of 16 cells on 16 × 16."""
    board = Board(16, 16)
    shape = tuple((row, column) for row in range(4) for column in range(4))
    names = [[f"{'ABCDEFGHIJKLMNOP'[x + i]}{y + j + 1}" for i in range(4) for j in range(4)]
             for y in range(0, 16, 4) for x in range(0, 16, 4)]  # fmt: skip
    card = Challenge("01", board.cells_of(names[0]))
    answer = tuple(Placement("A", board.cells_of(each)) for each in names[1:])
    game = Game("Large", board, (Piece("A", shape, 15),), 16)
    cards = card, card._replace(id="02")
    return Deck("Large", game, cards), [Proof(each, 1, answer) for each in cards]


def test_entries_with_long_lists_of_cells_take_the_room_they_need(sheet: SimpleNamespace) -> None:
    """K32, V23: no entry runs into the next one or off its page, however many lines its pieces take."""
    deck, proofs = large_deck()
    edition = Edition()
    document = answers_document(deck, edition, proofs)
    assert len(entries(document)) == 2
    for page in document.pages[1:-1]:
        tops = [each.y for each in sheet.texts(page) if each.text.startswith("SQ-")]
        said = [each.y for each in sheet.texts(page) if each.text == "A:"]
        assert len(tops) == 1 and len(said) == 15
        assert tops[0] < min(said) and max(said) + 3 * edition.body.leading < edition.height - footer_height(
            edition
        )


def test_the_last_page_gives_nothing_away_either(answers: Document, sheet: SimpleNamespace) -> None:
    """FK18: printers that deliver face up show the last page on top, so that is a cover too."""
    last = answers.pages[-1]
    assert not any(isinstance(node, Group) for node in last.nodes)
    assert "This page gives nothing away either" in sheet.running(last)
    assert "take a sheet of paper to lay over the other answers" in sheet.running(answers.pages[0])


def test_one_card_has_no_others_to_cover(deck: Deck, sheet: SimpleNamespace) -> None:
    """FK10: rules and cover speak of covering other answers only where there are any."""
    one = replace(deck, cards=deck.cards[:1])
    for own, several in ((deck, True), (one, False)):
        proofs = [prove(own, card) for card in own.cards]
        cover = sheet.running(answers_document(own, Edition(), proofs, {}).pages[0])
        assert ("lay over the other answers" in cover) == several
        rules = player_document(own, Edition(parts=frozenset({"rules"})))
        words = " ".join(sheet.running(page) for page in rules.pages)
        assert ("cover all the others" in words) == several
        assert "you may open the answer to that card" in words
