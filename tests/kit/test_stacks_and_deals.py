"""Cards of several sets: piles that one cut parts into sets, and hands that no neighbour shares."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pypdf
import pypdfium2
import pytest

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_deck
from spare_squares.kit.dealing import deal, hand_size
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.kit import player_document
from spare_squares.solver.search import prove

CARDS = frozenset({"cards"})
POINT = 25.4 / 72
# Where the six cards of a sheet of A4 stand, in millimetres from its top left corner: 95 × 80, two in a row.
PLACES = [(10 + 95 * column, 19 + 80 * row) for row in range(3) for column in range(2)]


def cut_apart(data: bytes) -> list[list[str]]:
    """Cut the pile of a finished file and return the cards of each place, from the top of the pile down."""
    piles: list[list[str]] = [[] for _ in PLACES]
    for page in pypdfium2.PdfDocument(data):
        words = page.get_textpage()
        for pile, (x, y) in zip(piles, PLACES, strict=True):
            box = x / POINT, (297 - y - 80) / POINT, (x + 95) / POINT, (297 - y) / POINT
            said = " ".join(words.get_text_bounded(*box).split())
            if said:
                pile.append(said)
    return piles


def named(said: str) -> tuple[int, int]:
    """Return the number of a card and that of its set."""
    words = said.split()
    at = words.index("set")
    return int(words[at - 2]), int(words[at + 1])


@pytest.mark.parametrize("sets", [2, 6, 8, 13])
def test_one_cut_parts_the_sets(deck: Deck, sets: int) -> None:
    """ED34: after one cut each small pile is a set in card order; the k-th cards are those of sets 1…N."""
    data = finish_player(deck, Edition(parts=CARDS, sets=sets, stack="cut")).data
    piles = cut_apart(data)
    small: list[list[tuple[int, int]]] = []
    for group in range(-(-sets // 6)):  # as many piles as the printed one is counted out into
        part = [pile[12 * group : 12 * group + 12] for pile in piles]
        small += [[named(each) for each in pile] for pile in part if pile]
    assert small == [[(card, number) for card in range(1, 13)] for number in range(1, sets + 1)]
    for k in range(12):
        assert [pile[k] for pile in small] == [(k + 1, number) for number in range(1, sets + 1)]


def test_sheets_of_a_pile_say_whose_they_are(deck: Deck, sheet: SimpleNamespace) -> None:
    """ED34, FK21: the foot of a sheet and the bookmark of a pile name its sets; boards come set by set."""
    document = player_document(deck, Edition(parts=CARDS | {"board"}, sets=8, stack="cut"))
    assert [page.bookmark for page in document.pages if page.bookmark][:2] == [
        "Cards · sets 1 to 6", "Cards · sets 7 to 8",
    ]  # fmt: skip
    assert "sets 1 to 6" in sheet.running(document.pages[11]).split("player page")[1]
    assert "sets 7 to 8" in sheet.running(document.pages[12]).split("player page")[1]
    assert [page.set_number for page in document.pages[24:]] == list(range(1, 9))


def test_a_pile_costs_what_the_screen_says(run, tmp_path: Path) -> None:
    """ED34, ED35: where a pile takes more sheets than set by set, that is said before it is written."""
    done = run(
        "kit", "--sets", "8", "--stack", "cut", "--only", "cards", "--paper", "a4", "-o", str(tmp_path)
    )
    assert "the pile to cut has 24 sheets, 6 sets at a time; --stack sets takes 16" in done.err
    done = run(
        "kit", "--sets", "6", "--stack", "cut", "--only", "cards", "--paper", "a4", "-o", str(tmp_path)
    )
    assert "the pile to cut has 12 sheets, 6 sets at a time\n" in done.err


def by_hand(cards: int, size: int, sets: int, seed: int) -> list[list[int]]:
    """Deal by lists of names of cards: a queue is searched, and what was passed over goes back before it."""
    chance = random.Random(seed)
    queue: list[str] = []
    hands: list[list[str]] = []
    for _ in range(sets):
        hand: list[str] = []
        barred = hands[-1] if hands else []
        while len(hand) != size:
            passed: list[str] = []
            while queue and (queue[0] in hand or queue[0] in barred):
                passed.append(queue.pop(0))
            if queue:
                hand.append(queue.pop(0))
                queue = passed + queue
            else:
                names = [str(number) for number in range(cards)]
                chance.shuffle(names)
                queue = passed + names
        hands.append(hand)
    return [[int(name) for name in hand] for hand in hands]


@pytest.mark.parametrize("seed", [0, 7, 2**40])
@pytest.mark.parametrize("cards", [6, 7, 11, 12, 40])
def test_neighbours_share_no_card(deck: Deck, cards: int, seed: int) -> None:
    """No neighbours share a card, no hand holds one twice, and every card is dealt about as often."""
    many = replace(deck, cards=tuple(deck.cards[n % 12]._replace(id=str(n)) for n in range(cards)))
    hands = deal(many, 60, seed)
    size = hand_size(many)
    assert size == min(6, cards // 2) and all(len(set(hand)) == size for hand in hands)
    assert all(not set(one) & set(two) for one, two in pairwise(hands))
    dealt = Counter(card for hand in hands for card in hand)
    assert len(dealt) == cards and max(dealt.values()) - min(dealt.values()) <= 3
    assert [list(hand) for hand in hands] == by_hand(cards, size, 60, seed)
    assert hands[:17] == deal(many, 17, seed) != deal(many, 17, seed + 1)


def printed(data: bytes) -> Iterator[tuple[int, int]]:
    for page in zip(*cut_apart(data), strict=True):
        yield from map(named, page)


def test_each_set_is_printed_with_its_own_cards(deck: Deck) -> None:
    """FK21: sets hold the cards they were dealt, in that order; set 3 alone is set 3 of five."""
    edition = Edition(parts=CARDS, sets=5, hands=deal(deck, 5, 7), seed=7)
    found: dict[int, list[int]] = {}
    for card, number in printed(finish_player(deck, edition).data):
        found.setdefault(number, []).append(card - 1)
    assert [tuple(found[number]) for number in range(1, 6)] == list(edition.hands)
    alone = finish_player(deck, replace(edition, sets=1, only_set=3, hands=deal(deck, 3, 7)))
    assert [card - 1 for card, _ in printed(alone.data)] == found[3]


def test_only_the_answers_know_who_has_what(deck: Deck, sheet: SimpleNamespace) -> None:
    """K34: the list of all sets stands in the answers, and neither it nor the seed in a player's file."""
    edition = Edition(sets=4, hands=deal(deck, 4, 98765), seed=98765)
    answers = finish_answers(deck, edition, [prove(deck, card) for card in deck.cards])
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answers.data)).pages)
    for number in range(1, 5):
        listed = " · ".join(f"{place + 1:02d}" for place in edition.hands[number - 1])
        assert f"set {number}" in text and listed in text
    assert "--shuffle-per-set 98765" in text and answers.contents[1][0] == "The cards of each set"
    player = player_document(deck, edition)
    for page in player.pages:
        said = sheet.running(page)
        assert "98765" not in said and not any(
            " · ".join(f"{place + 1:02d}" for place in hand) in said for hand in edition.hands
        )
    rules = " ".join(sheet.running(page) for page in player.pages[:4])
    assert "the six cards" in rules.lower() and "twelve cards" not in rules.lower()


def test_the_command_deals(run, tmp_path: Path) -> None:
    """FK21: the same seed gives the same bytes, another one others; set 17 again is that set."""
    words = ("kit", "--sets", "3", "--only", "cards", "--paper", "a4")
    data = []
    for seed in ("5", "5", "6"):
        assert run(*words, "--shuffle-per-set", seed, "-o", str(tmp_path)).code == 0
        data.append((tmp_path / "spare-squares-cards-a4.pdf").read_bytes())
    assert data[0] == data[1] != data[2]
    again = ("kit", "--set", "2", "--only", "cards", "--shuffle-per-set", "6", "--paper", "a4")
    assert run(*again, "-o", str(tmp_path)).code == 0
    alone = (tmp_path / "spare-squares-cards-set-2-a4.pdf").read_bytes()
    assert list(printed(alone)) == [each for each in printed(data[2]) if each[1] == 2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--stack", "cut"), "say how many, such as --sets 6"),
        (("--stack", "cut", "--set", "3"), "say how many, such as --sets 6"),
        (("--stack", "cut", "--sets", "3", "--only", "board"), "add --only cards"),
        (("--shuffle-per-set", "3"), "say how many, such as --sets 8"),
    ],
)
def test_what_deals_or_stacks_nothing_is_refused(
    run, words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    """V34: one set has no pile and no neighbour; the refusal names what works."""
    done = run("kit", *words, "-o", str(tmp_path))
    assert done.code == 2 and said in done.err and not list(tmp_path.iterdir())


def test_a_deck_too_small_to_deal_is_refused(run, tmp_path: Path) -> None:
    """V34: five cards cannot part two neighbours of three boards each."""
    table = tmp_path / "five.txt"
    cells = (", ".join(builtin_deck().game.board.names(card.blocked)) for card in builtin_deck().cards[:5])
    table.write_text("\n".join(cells) + "\n")
    done = run("kit", str(table), "--sets", "3", "--shuffle-per-set", "1", "-o", str(tmp_path / "new"))
    assert done.code == 1 and "needs 6 cards" in done.err and "deck generate --count 12" in done.err
