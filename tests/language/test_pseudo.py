"""A language that nobody speaks, longer and accented, shows what is not translated and what cannot grow."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pypdf
import pypdfium2
import pytest
from pseudo import GROWTH, pseudo_texts, stretched

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.decks.builtin import builtin_deck, template_game
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.kit.text_room import SIX_BY_SIX, crowded_texts
from spare_squares.language.texts import FIELD, read_texts
from spare_squares.language.translation import leaves
from spare_squares.solver.search import prove

# Every vowel of the pseudo-language has an accent, so an English word gives itself away by one that has none.
ENGLISH_WORD = re.compile(r"[^\W\d_]*[aeiouAEIOU][^\W\d_]*")


def large_deck() -> Deck:
    game = template_game("six-by-six")
    return Deck("Six by Six", game, (Challenge("01", game.board.cells_of(SIX_BY_SIX)),))


def english_in(text: str, deck: Deck) -> set[str]:
    """Return the words that were not translated; names, cells and single letters are in no language."""
    names = {*deck.title.split(), *re.findall(r"\w+", deck.credit), "Letter"}
    listed = {"and"}  # the pseudo-language lists things as English does
    said = text.replace(deck.fingerprint()[:SHORT_FINGERPRINT], "")
    return {word for word in ENGLISH_WORD.findall(said) if len(word) > 1} - names - listed


def spoken(reader: pypdf.PdfReader) -> list[str]:
    """Return what is read aloud or listed beside the pages: alternative texts and bookmarks."""
    said: list[str] = []

    def walk(node: Any) -> None:
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            for each in node:
                walk(each)
        elif isinstance(node, dict):
            if "/Alt" in node:
                said.append(str(node["/Alt"]))
            walk(node.get("/K", []))

    walk(reader.trailer["/Root"]["/StructTreeRoot"])
    return [*said, *(str(each.title) for each in reader.outline)]


def test_a_text_grows_and_keeps_its_values() -> None:
    """LA10: each text is 40 % longer, in brackets, and names the same values."""
    texts = dict(leaves(pseudo_texts()))
    for key, english in leaves(read_texts()):
        assert FIELD.findall(texts[key]) == FIELD.findall(english)
        if english:
            most = GROWTH * len(FIELD.sub("", english)) - 3 * len(english.splitlines())
            assert len(FIELD.sub("", texts[key])) >= most
    assert stretched("- **Bold** one\n\nTwo") == "- [**Böld** önêóxó]\n\n[Twö]"


def test_every_sheet_has_room_to_grow() -> None:
    """LA10: longer texts collide nowhere on A4 and Letter; small cards may be refused by name."""
    assert [each for each in crowded_texts(pseudo_texts()) if each.must_fit] == []


@pytest.mark.parametrize("deck", [builtin_deck(), large_deck()], ids=lambda deck: deck.title)
def test_no_english_word_reaches_paper(deck: Deck) -> None:
    """LA5, LA10: on every page, in alternative texts and bookmarks, each word is of the catalogue."""
    edition = Edition(texts=pseudo_texts(), built_in=deck is builtin_deck())
    edition = Edition(
        texts=edition.texts, built_in=edition.built_in, cell=usual_cell(deck.game, edition), sets=2
    )
    proofs = [prove(deck, card) for card in deck.cards]
    for finished in (finish_player(deck, edition), finish_answers(deck, edition, proofs)):
        pages = pypdfium2.PdfDocument(finished.data)
        text = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
        pages.close()
        assert english_in(text, deck) == set()
        for each in spoken(pypdf.PdfReader(BytesIO(finished.data))):
            assert english_in(each, deck) == set(), each
