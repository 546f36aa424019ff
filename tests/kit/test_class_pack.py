"""A class pack: what a host hands out, said on one sheet; a label a set; half a page of questions a group."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import page as page_validation
import pypdf
import pytest

from spare_squares.core.deck import Deck
from spare_squares.kit.edition import EDITIONS, PAPERS, SHEETS, Edition, parts_of
from spare_squares.kit.finished import finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.sheets.document import Document
from spare_squares.language.texts import LANGUAGES, read_texts

PARTS = frozenset(part for part in parts_of("class") if SHEETS[part].role == "player")
PACK = Edition(sets=5, parts=PARTS, pack="class", rules_copies=2, built_in=True)


@pytest.fixture(scope="module")
def pack(deck: Deck) -> Document:
    return player_document(deck, PACK)


def test_a_pack_holds_all_that_a_lesson_needs(pack: Document) -> None:
    """ED33: per set board, pieces, counter, cards; once rules, host sheet, labels, questions."""
    marks = Counter(page.bookmark.split(" · ")[0] for page in pack.pages if page.bookmark)
    assert marks == {
        "For the host": 1, "Rules": 2, "Labels for envelopes": 1, "Questions": 1,
        "Board and pieces": 5, "Turn counter": 5, "Cards": 5,
    }  # fmt: skip
    assert pack.pages[0].bookmark == "For the host"
    assert [page.set_number for page in pack.pages][-20:] == [n for n in range(1, 6) for _ in range(4)]


def test_the_host_sheet_counts_right(pack: Document, sheet: SimpleNamespace) -> None:
    """ED33: how many sheets of which paper, counted anew from the pages; who needs what; ids; fingerprint."""
    said = sheet.running(pack.pages[0])
    stiff = sum(page.to_cut for page in pack.pages)
    assert f"Stiff paper , A4: {stiff} sheets." in said
    assert f"Plain paper , A4: {len(pack.pages) - stiff} sheets." in said
    first = next(number for number, page in enumerate(pack.pages, 1) if page.set_number)
    assert f"Set 1 begins on page {first}, and every set has four pages." in said
    assert "two copies for five groups" in said and "64f9fd22" in said
    assert " · ".join(f"{n:02d}" for n in range(1, 13)) in said
    minutes = [
        int(word) for word, after in zip(said.split(), said.split()[1:], strict=False) if after == "minutes:"
    ]
    assert minutes == [10, 5, 20, 10] and "45 minutes by estimate" in said


def test_a_host_sheet_printed_alone_sends_to_the_sets(deck: Deck, sheet: SimpleNamespace) -> None:
    """ED33: where no set is in its file, no page of one is named."""
    alone = player_document(deck, replace(PACK, parts=frozenset({"host"})))
    said = sheet.running(alone.pages[0])
    assert "The sets are in a file of their own." in said and "begins on page" not in said


def test_every_set_has_its_label_and_its_questions(pack: Document, sheet: SimpleNamespace) -> None:
    """ED33, FK21: a label and half a page a set, by their numbers, the questions those of the table."""
    labels = [sheet.running(page) for page in sheet.pages(pack, "Labels for envelopes")]
    asked = [sheet.running(page) for page in sheet.pages(pack, "Questions")]
    assert len(labels) == 1 and len(asked) == 3
    for number in range(1, 6):
        assert sum(text.count(f"Set {number} ") for text in labels) == 1
        assert sum(text.count(f"Four questions · set {number}") for text in asked) == 1
    for question in read_texts().lines("track.questions"):
        assert sum(text.count(question) for text in asked) == 5
    assert "four pieces (I, L, D, O), four markers with the token" in labels[0]


def test_no_sheet_of_a_pack_tells_an_answer(sheet: SimpleNamespace, deck: Deck) -> None:
    """ED33, K34: no cell of a card is named on host sheet, labels or questions."""
    cells = {f"{letter}{number}" for letter in "ABCD" for number in "1234"}
    for page in player_document(deck, replace(PACK, paper=PAPERS["letter"])).pages:
        if page.bookmark in ("For the host", "Labels for envelopes", "Questions"):
            assert not cells & set(sheet.running(page).replace(",", " ").split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("look", "paper"), [("standard", "letter"), ("large", "a4"), ("standard", "a5")])
def test_a_pack_is_proven_and_tagged(
    deck: Deck, look: str, paper: str, language: str, tmp_path: Path
) -> None:
    """ED33, ED40: proof, 104 rules of page-validation, the same bytes twice; in every language."""
    edition = Edition.of(
        EDITIONS[look], paper=PAPERS[paper], sets=2, pack="class", texts=read_texts(language),
        parts=PARTS - {"rules", "board", "cards"}, cut="marks",
    )  # fmt: skip
    finished = finish_player(deck, replace(edition, cell=PAPERS[paper].cell or edition.cell))
    path = tmp_path / "pack.pdf"
    path.write_bytes(finished.data)
    assert page_validation.validate_pdf(path, profile="ua1").is_compliant
    assert (
        finished.data == finish_player(deck, replace(edition, cell=PAPERS[paper].cell or edition.cell)).data
    )


def test_the_screen_says_pages_and_paper_before_it_writes(run, tmp_path: Path) -> None:
    """ED35: pages and sheets of paper are said, and said even where the folder then refuses the file."""
    (tmp_path / "spare-squares-class-a4.pdf").write_text("not ours")
    done = run("kit", "--pack", "class", "--sets", "2", "--paper", "a4", "-o", str(tmp_path))
    assert done.code == 1 and "was not written by spare-squares" in done.err
    assert "2 sets: 15 pages on 15 sheets of A4, 6 of them to be cut" in done.err
    done = run("kit", "--pack", "class", "--sets", "2", "--paper", "a4", "-o", str(tmp_path / "new"))
    assert "2 sets: 15 pages on 15 sheets" in done.err
    data = (tmp_path / "new" / "spare-squares-class-a4.pdf").read_bytes()
    assert len(pypdf.PdfReader(io.BytesIO(data)).pages) == 15


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--pack", "class"), "say how many, such as --sets 8"),
        (("--pack", "class", "--set", "3"), "leave out --pack class"),
        (("--only", "host"), "add --pack class and --sets"),
        (("--pack", "clas", "--sets", "2"), "class"),
    ],
)
def test_a_pack_that_makes_no_sense_is_refused(
    run, words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    """V34: a pack of one set, of a set again, a part of no pack: refused with the nearest that works."""
    done = run("kit", *words, "-o", str(tmp_path))
    assert done.code == 2 and said in done.err and not list(tmp_path.iterdir())
