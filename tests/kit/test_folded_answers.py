"""Answers and hints for a host who plays too: folded shut, files of their own, proven like all others."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import page as page_validation
import pytest

from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import EDITIONS, PAPERS, Edition
from spare_squares.kit.finished import finish_answers
from spare_squares.kit.kit import answers_document
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.proof import Terms, prove
from spare_squares.kit.sheets.document import Document, Group, Leaf, Page
from spare_squares.kit.sheets.marks import Outline, Strokes, Text
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.solver.search import Proof
from spare_squares.solver.search import prove as proven

SHAPES = {"I": [(0, 0), (0, 1), (0, 2)], "L": [(0, 0), (1, 0), (1, 1)], "D": [(0, 0), (0, 1)],
          "O": [(0, 0), (0, 1), (1, 0), (1, 1)]}  # fmt: skip


@pytest.fixture(scope="module")
def proofs(deck: Deck) -> list[Proof]:
    return [proven(deck, card) for card in deck.cards]


def entries(document: Document) -> list[Group]:
    return [
        node
        for page in document.pages
        for node in page.nodes
        if isinstance(node, Group) and node.role == "Sect"
    ]


def places(letter: str, blocked: set[str]) -> int:
    """Count by hand how a piece of the box may lie on a card: every turn and flip, every corner."""
    found = set()
    for turn, flip in product(range(4), (False, True)):
        cells = [(row, -column) if flip else (row, column) for row, column in SHAPES[letter]]
        for _ in range(turn):
            cells = [(column, -row) for row, column in cells]
        for down, right in product(range(-3, 7), range(-3, 7)):
            at = frozenset((row + down, column + right) for row, column in cells)
            named = {"ABCD"[column] + str(row + 1) for row, column in at if 0 <= row < 4 and 0 <= column < 4}
            if len(named) == len(at) and not named & blocked:
                found.add(at)
    return len(found)


def test_a_hint_is_the_piece_with_the_fewest_places(
    deck: Deck, proofs: list[Proof], sheet: SimpleNamespace
) -> None:
    """Of the printed packing the piece with the fewest places on that card; on a tie by the game's order."""
    document = answers_document(deck, Edition(), proofs, form="hints")
    names = deck.game.board.names
    for entry, proof in zip(entries(document), proofs, strict=True):
        said = sheet.running(Page("", (entry,)))
        blocked = set(names(proof.card.blocked))
        counts = {letter: places(letter, blocked) for letter in "ILDO"}
        letter = min("ILDO", key=lambda each: (counts[each], "ILDO".index(each)))
        placed = next(each for each in proof.answer or () if each.letter == letter)
        assert f"{letter} lies on {', '.join(names(placed.cells))}" in said
        assert ("no other place" in said) == (counts[letter] == 1)
        assert counts[letter] == 1 or f"one of its {counts[letter]} places" in said


def test_a_hint_draws_one_piece(deck: Deck, proofs: list[Proof], sheet: SimpleNamespace) -> None:
    """K34: on a hint stands one piece: what is drawn is the board, its crosses, and one outline more."""
    document = answers_document(deck, Edition(), proofs, form="hints")
    whole = answers_document(deck, Edition(), proofs, form="cards")
    for entry, all_of_it in zip(entries(document), entries(whole), strict=True):
        outlines = [
            sum(
                isinstance(each.mark, Outline) and each.mark.width > 0
                for each in sheet.flat(Page("", (group,)))
            )
            for group in (entry, all_of_it)
        ]
        assert outlines == [2, 5]  # the edge of the board, and a piece or four


def test_the_flap_covers_what_is_told(deck: Deck, proofs: list[Proof], sheet: SimpleNamespace) -> None:
    """Folded along its line a card shows its number alone: all else lies under the blank flap."""
    document = answers_document(deck, Edition(), proofs, form="cards")
    for page in document.pages[1:-1]:
        end = 0.0
        for node in page.nodes:
            if not isinstance(node, Group):
                continue
            flat = sheet.flat(Page("", (node,)))
            (line,) = [
                m.mark.strokes[0] for m in flat if isinstance(m.mark, Strokes) and m.mark.dash == (6, 4)
            ]
            (fold, top), (_, bottom) = line
            assert end <= top < bottom < 260, "each card has its own line to fold, no longer than it"
            end = bottom
            strip = 2 * fold - 190  # where the flap ends when it is folded over
            for each in flat:
                if isinstance(each.mark, Text):
                    tells = each.leaf.role != "H2" and each.mark.text not in "Answer: open when scored"
                    assert each.mark.x < fold and (each.mark.x > strip or not tells)
                elif isinstance(each.mark, Outline):
                    left, _, right, _ = sheet.box(each.mark.points)
                    assert strip < left < right < fold


@pytest.mark.parametrize("form", ["cards", "hints"])
@pytest.mark.parametrize(
    ("look", "paper", "language"),
    [("standard", "a4", "en"), ("large", "letter", "en"), *(("standard", "a5", each) for each in LANGUAGES)],
)
def test_such_files_are_proven(
    deck: Deck, proofs: list[Proof], form: str, look: str, paper: str, language: str, tmp_path: Path
) -> None:
    """K34, ED40: proof, 104 rules, same bytes; covers name no cells; a name of its own."""
    edition = Edition.of(EDITIONS[look], paper=PAPERS[paper], texts=read_texts(language))
    finished = finish_answers(deck, edition, proofs, form=form)  # type: ignore[arg-type]
    assert ("answer-cards" if form == "cards" else "hints") in finished.name
    (tmp_path / "file.pdf").write_bytes(finished.data)
    assert page_validation.validate_pdf(tmp_path / "file.pdf", profile="ua1").is_compliant
    assert finished.data == finish_answers(deck, edition, proofs, form=form).data  # type: ignore[arg-type]


def test_a_cover_too_long_for_a_small_paper_goes_on(
    deck: Deck, proofs: list[Proof], sheet: SimpleNamespace
) -> None:
    """ED40, ED11: in large print on A5 the words on folding take two pages, and neither names a cell."""
    edition = Edition.of(EDITIONS["large"], paper=PAPERS["a5"])
    finish_answers(deck, edition, proofs, form="hints")
    first, second, third = answers_document(deck, edition, proofs, form="hints").pages[:3]
    assert first.bookmark and not second.bookmark and third.bookmark
    assert not any(isinstance(node, Group) for node in (*first.nodes, *second.nodes))
    assert "Open a hint" in sheet.running(second)


def test_a_hint_with_two_pieces_is_caught(deck: Deck, proofs: list[Proof]) -> None:
    """K34: two pieces of one packing on one hint are found in the finished file."""
    document = answers_document(deck, Edition(), proofs, form="hints")
    terms = Terms(deck, "answers", "HINTS", "page {page} of {pages}", one_piece=True)
    written = write_pdf(document)
    prove(written.data, document, replace(terms, subsets=written.subsets))
    page = document.pages[1]
    at = next(n for n, node in enumerate(page.nodes) if isinstance(node, Group))
    more = Leaf("P", (Text(60, 60, "I: A3, B3, C3", 12.0),))
    group = replace(page.nodes[at], children=(*page.nodes[at].children, more))  # type: ignore[union-attr]
    nodes = (*page.nodes[:at], group, *page.nodes[at + 1 :])
    planted = replace(document, pages=(document.pages[0], replace(page, nodes=nodes), *document.pages[2:]))
    written = write_pdf(planted)
    with pytest.raises(NotValid, match="stand together in a packing of card 01"):
        prove(written.data, planted, replace(terms, subsets=written.subsets))


def test_the_command_writes_each_form_beside_the_others(run, tmp_path: Path) -> None:
    """Files of their own: the appendix stays, and an unknown form is refused with those there are."""
    for form in ("list", "cards", "hints"):
        assert run("answers", "--as", form, "--paper", "a4", "-o", str(tmp_path)).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "spare-squares-answer-cards-a4.pdf", "spare-squares-answers-a4.pdf", "spare-squares-hints-a4.pdf",
    ]  # fmt: skip
    done = run("answers", "--as", "card", "-o", str(tmp_path))
    assert done.code == 2 and "cards" in done.err
