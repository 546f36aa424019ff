"""No answer in the page: a search of the tests' own, over everything the finished file decodes to."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
from packing_search import leaks, packings

from spare_squares.companion.phone_page import build_page
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.texts import read_texts


@cache
def built() -> str:
    return build_page(builtin_deck(), read_texts(), built_in=True).decode("utf-8")


def test_the_page_holds_no_packing_in_any_notation() -> None:
    """WP2: cell names, indexes, masks, coded or not; the search knows every packing of every card."""
    assert {card.blocked for card in builtin_deck().cards} == {
        0xFFFF ^ sum(1 << cell for cells in each for cell in cells) for each in packings()
    }
    assert leaks(built()) == set()


def written(kind: str) -> str:
    """Write two pieces of a packing in one notation."""
    one, other = sorted(packings()[0], key=len)[-2:]
    cells = [*sorted(other, reverse=True), *sorted(one)]
    names = [f"{'ABCD'[cell % 4]}{cell // 4 + 1}" for cell in cells]
    masks = [sum(1 << cell for cell in each) for each in (one, other)]
    return {
        "names": " ".join(names),
        "json": json.dumps({"O": names[: len(other)], "I": names[len(other) :]}),
        "together": "".join(names),
        "indexes": ",".join(map(str, cells)),
        "pairs": json.dumps([divmod(cell, 4) for cell in cells]),
        "decimal": f"[{masks[0]},{masks[1]}]",
        "hex": f"{masks[0]:#06x} {masks[1]:#06x}",
        "bare hex": f'["{masks[0]:04x}","{masks[1]:04x}"]',
        "entities": "".join(f"&#{ord(letter)};" for letter in " ".join(names)),
        "percent": "".join(f"%{ord(letter):02x}" for letter in ",".join(names)),
        "quoted": quote(json.dumps(names)),
        "base64": base64.b64encode(" ".join(names).encode()).decode(),
    }[kind]


@pytest.mark.parametrize(
    "kind",
    [
        "names", "json", "together", "indexes", "pairs", "decimal", "hex", "bare hex", "entities", "percent",
        "quoted", "base64",
    ],
)  # fmt: skip
@pytest.mark.parametrize("place", ["<p>{}</p>", "<!-- {} -->"])
def test_a_planted_answer_is_caught(kind: str, place: str) -> None:
    """WP2: one of each kind, in a paragraph and in a comment."""
    assert leaks(built().replace("</main>", place.format(written(kind)) + "</main>"))


def test_the_page_counts_no_packing() -> None:
    """WP3, K27: no number of packings, odds, band or fingerprint of one stands among the page's values."""
    data = json.loads(re.findall(r'id="?data"?>(.*?)</script>', built(), re.DOTALL)[0])
    assert set(data) == {"deck", "credit", "fingerprint", "stem", "game", "words"}
    cards = re.findall(r"<li><b>\d\d</b><svg><path d=\"[M \d]+\"/></svg>([A-D, 1-4]+)", built())
    assert len(cards) == built().count("<svg><path") == 12


WALK = """() => {
  const seen = new Set(), kept = [];
  const walk = (value) => {
    if (['bigint', 'string', 'number'].includes(typeof value)) kept.push(String(value));
    if (value === null || typeof value !== 'object' && typeof value !== 'function' || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Map || value instanceof Set) for (const each of value) walk(each);
    if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
      kept.push(value.map(String).join());
    }
    if (value instanceof Node) return;
    for (const key of Reflect.ownKeys(value)) { try { walk(value[key]); } catch {} }
  };
  walk(window.spareSquares);
  return kept;
}"""


@pytest.mark.browser
def test_the_memory_of_the_page_holds_no_packing(opened: Callable[..., Any]) -> None:
    """WP4: every object that can be reached in a fresh page, and after a board was played."""
    page = opened()
    for played in (False, True):
        if played:
            page.locator("#new").click()
            page.locator("#name").fill("Ann")
            page.locator("#add").click()
            page.locator("#boards").select_option("1")
            page.locator("#start").click()
            for _ in range(16):
                page.locator("#pass").click()
        values = page.evaluate(WALK)
        assert len(values) > 200
        assert set().union(*(leaks(value) for value in values)) == set()


@pytest.mark.browser
def test_a_later_card_is_nowhere_before_its_board(opened: Callable[..., Any]) -> None:
    """WP18: not in the table, the title or what is said."""
    page = opened()
    page.evaluate("Evening.open(Session.perform(session0(), Session.action('pass'), stamp()))\n" + SESSION)
    page.locator("#continue").click()
    shown = "document.title + ['table', 'live0', 'live1'].map((id) => document.getElementById(id).outerHTML)"
    text = page.evaluate(shown)
    assert "card 03" in text
    assert "07" not in re.sub(r"[\d.]+(?:px|%)", "", text) and "SQ-11" not in text and "card 11" not in text


SESSION = """
;function session0() {
  return Session.create({ game, cards: deckCards, order: [2, 6, 10], boards: 3,
    players: ['Ann', 'Ben'], starter: 'Ann', recorder: 'Ben', relaxed: false,
    rotateStarter: false, allowRepeats: false, deck: data.deck,
    credit: data.credit, fingerprint: data.fingerprint, created: stamp() });
}
"""
