"""A deck that `verify` accepts is a deck that `kit` prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spare_squares.decks.commands.opening import examine
from spare_squares.decks.judging import Rules, kept
from spare_squares.kit.commands.kit_making import make_judged
from spare_squares.kit.request import Request
from spare_squares.kit.text_judge import judge_texts

# Latin, Greek and Cyrillic, marks and blanks of several kinds.
LETTERS = "aimWgyÄßłŻΑλώЖщё0189 \u00a0\u2009-–—_.,:;'\"()[]{}<>&%@#*/\\|~^$€½²…"
CELLS = ("A4 C2 D3 D4", "A2 B2 B3 B4", "A1 A3 B1 D2")


def texts(most: int) -> st.SearchStrategy[str]:
    return st.text(LETTERS, max_size=most)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("accepted")


@settings(max_examples=20)
@given(texts(24), texts(60), st.lists(st.tuples(texts(8), texts(30)), min_size=1, max_size=3))
@example("U\u0308ber den Da\u0308chern", "Zoe\u0308", [("Gru\u0308n", "Łódź")])
@example("Вечер у камина", "Зоя & Νίκος", [("SQ-Eins", "Το μεγάλο σπίτι")])
def test_what_verify_accepts_kit_prints(folder, title, credit, cards):
    """V23: whatever the texts, a deck without an error becomes a kit that stands its own proof."""
    path = folder / "deck.json"
    listed = [
        {"id": f"{name}{number}", "title": own, "blocked": cells}
        for number, ((name, own), cells) in enumerate(zip(cards, CELLS, strict=False), 1)
    ]
    path.write_text(json.dumps({"title": title, "credit": credit, "cards": listed}), encoding="utf-8")
    judgement = examine(str(path), Rules(), judge_texts=judge_texts)
    if judgement.ok:
        made = make_judged(judgement, Request(source=str(path), folder=str(folder), paper="a4", force=True))
        assert [each.role for _, each in made.files] == ["player", "answers"]


def test_a_title_that_is_too_long_is_shown_where_it_stands(tmp_path):
    """V23: the finding about a title or a credit points at its line."""
    path = tmp_path / "long.yaml"
    texts_of_deck = f"title: {'long ' * 12}\ncredit: {'many ' * 90}"
    path.write_text(f"{texts_of_deck}\ncards:\n- {{id: 1, blocked: {CELLS[0]}}}\n")
    judgement = examine(str(path), Rules(), judge_texts=judge_texts)
    found = [each for each in judgement.findings if each.code == "V23"]
    assert [(each.at.line, each.at.column) for each in found] == [(1, 8), (2, 9)]
    assert "title" in found[0].message and "credit" in found[1].message


def test_a_card_s_title_is_shown_where_it_stands(tmp_path):
    """V23: the finding about the title of a card points at that title, not at the id."""
    path = tmp_path / "long.yaml"
    card = f"- id: 1\n  blocked: {CELLS[0]}\n  title: {{}}\n"
    flow = f'- {{id: 日, blocked: {CELLS[1]}, title: "{"many " * 20}"}}\n'
    path.write_text(f"cards:\n{card.format('at 日 noon')}{flow}", encoding="utf-8")
    found = [
        each for each in examine(str(path), Rules(), judge_texts=judge_texts).findings if each.code == "V23"
    ]
    assert [(each.at.line, each.at.column, each.card) for each in found] == [(4, 10, "1"), (5, 8, "日")]


def test_a_wrong_title_costs_only_its_own_card(tmp_path):
    """V23, V33: of two cards with one id, the one whose title is wrong is left out."""
    path = tmp_path / "twins.csv"
    path.write_text(
        f"id,blocked,title\n1,{CELLS[0]},fine\n1,{CELLS[1]},日\n2,{CELLS[2]},日\n", encoding="utf-8"
    )
    assert [card.title for card in kept(examine(str(path), Rules(), judge_texts=judge_texts)).cards] == [
        "fine"
    ]
