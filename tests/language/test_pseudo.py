"""A language that nobody speaks, longer and accented, shows what is not translated and what cannot grow."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pypdf
import pypdfium2
import pytest
from pseudo import GROWTH, pseudo_texts, stretched

from spare_squares.companion.phone_page import SCRIPTS
from spare_squares.companion.phone_page import build_page as build_phone
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.decks.builtin import builtin_deck, template_game
from spare_squares.kit.edition import PAPERS, Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.proof.sheet_rules import page_text
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.kit.text_room import SIX_BY_SIX, crowded_texts
from spare_squares.language.texts import FIELD, read_texts
from spare_squares.language.translation import leaves
from spare_squares.solver.search import prove
from spare_squares.table.commands.acting import help_lines
from spare_squares.table.game_state import Setup, find_cards
from spare_squares.table.grammar import understand
from spare_squares.table.handover import handover_lines, offer_lines, planning_lines, setting_lines, warnings
from spare_squares.table.refusals import CODES, refusal
from spare_squares.table.said import done_lines, log_lines, sentence
from spare_squares.table.screen_layout import table_lines
from spare_squares.table.session import new_session, perform
from spare_squares.table.summary import summary
from spare_squares.templates import template
from spare_squares.why.why_page import build_page as build_why

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


def why_page() -> bytes:
    return build_why(pseudo_texts())


def phone_page() -> bytes:
    return build_phone(builtin_deck(), pseudo_texts(), built_in=True)


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


def shown_by(page: bytes) -> str:
    """Return what a page shows or reads aloud: its text, and the attributes that are read."""
    text = page.decode("utf-8")
    text = re.sub(r"(?s)<(style|script)\b.*?</\1>|<code>.*?</code>|<html lang[^>]*>", " ", text)
    read = re.findall(r'(?:aria-label|alt|content|title)="([^"]*)"', text)
    return html.unescape(" ".join([re.sub(r"<[^>]*>", " ", text), *read]))


def said_by_data(page: bytes) -> list[str]:
    """Return the texts that the scripts of a page are given."""
    data = json.loads(re.search(rb'(?s)id="?data"?>(.*?)</script>', page)[1])  # type: ignore[index]
    words = data["words"]
    spoken = {key: words.get(key, {}) for key in ("page", "phrases", "track", "why")}
    return [*data.get("patterns", ()), *(text for key, text in leaves(spoken) if ".words." not in key)]


@pytest.mark.parametrize("build", [why_page, phone_page], ids=["why", "phone"])
def test_no_english_word_reaches_a_page(build: Callable[[], bytes]) -> None:
    """LA5, LA10: what a page shows, reads aloud and gives its scripts is of the catalogue."""
    page, deck = build(), builtin_deck()
    text = re.sub(
        r'<meta (?:http-equiv|name="(?:generator|viewport|color-scheme|theme|referrer))[^>]*>',
        "",
        page.decode(),
    )
    # The title of the box, and the letters over a board, are the same in every language.
    assert english_in(shown_by(text.encode()), deck) - {"Spare", "Squares", "ABCD"} == set()
    for each in said_by_data(page):
        assert english_in(FIELD.sub("", each), deck) == set(), each


def test_no_english_word_reaches_the_table() -> None:
    """LA5, LA10: board, prompt, help, replies, log and summary of the tracker are of the catalogue."""
    texts, deck = pseudo_texts(), builtin_deck()
    order = find_cards(deck, ("01", "05"), allow_repeats=False)
    setup = Setup(
        game=deck.game, cards=deck.cards, boards=2, players=("Bp", "Cp"), starter="Bp", recorder="Cp",
        order=order, deck="Dk", fingerprint=deck.fingerprint(), created="2026-10-03T19:30:00.000+02:00",
    )  # fmt: skip
    session = new_session(setup)
    said = [*setting_lines(session, texts), *offer_lines(session, texts), *planning_lines(session, texts)]
    said += [text for _, text in warnings("Bp", texts=texts)] + help_lines(100, 60, texts)
    for line in [
        "O C1-D2",
        "L A2 A3 B3",
        "remove O",
        "nudge",
        "undo",
        "reset",
        "stop",
        "next",
        "pass",
        "stop",
    ]:
        session = perform(session, understand(line, session.setup, session.table))
        for width in (40, 80):
            said += table_lines(session, width=width, height=24, texts=texts)
        said += [*done_lines(session, texts), sentence(session, texts), *handover_lines(session, texts)]
    said += [*log_lines(session, texts), summary(session, "text", texts), summary(session, "markdown", texts)]
    for code in CODES:
        error = refusal(code, **dict.fromkeys(VALUES, 2), piece="L", instead="another", why="")
        error.texts = texts
        said.append(str(error))
    for line in said:
        assert english_in(re.sub(r"\b([OILD])\1*\b", "", line), deck) - {"Dk"} == set(), line


VALUES = (
    "acting", "board", "boards", "card", "cell", "cells", "count", "covers", "first", "last", "name", "named",
    "number", "other", "pieces", "players",
)  # fmt: skip


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


def test_no_sign_is_put_between_words_in_a_program() -> None:
    """LA5: signs are the catalogue's: French parts them by a blank, Spanish opens a question with one."""
    sheet = player_document(builtin_deck(), Edition(texts=read_texts("fr"), paper=PAPERS["a5"], cell=20.0))
    said = "\n".join(page_text(page) for page in sheet.pages)
    assert "Calme\u00a0: plein" in said and "Calme:" not in said
    for name in SCRIPTS:
        script = template("web", *name.split("/")).read_text("utf-8")
        joined = re.findall(r"`[^`]*textContent\}[^`]*[:?!][^`]*`", script)
        assert joined == [], f"{name} puts a sentence together"
