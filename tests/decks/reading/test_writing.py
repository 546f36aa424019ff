"""What is written reads back, and what a format cannot hold is said."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from dataclasses import replace

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck, builtin_game
from spare_squares.decks.formats import write_deck, written_formats
from spare_squares.decks.games import read_game
from spare_squares.decks.reading import not_held, read_deck
from spare_squares.errors import NotValid, WrongUse
from spare_squares.solver.search import first_packing

RING = Game(
    "ring",
    Board(3, 3, 0b111101111, letters="down"),
    (Piece.from_picture("L", "##/#."), Piece.from_picture("D", "##", 2)),
    1,
    flips=False,
    turns=7,
    points=(4, 1),
    boards=2,
)


def read_back(data: bytes) -> Deck | None:
    return read_deck("-", stdin=io.BytesIO(data)).deck


def ring_deck() -> Deck:
    cards = (Challenge("SQ-Eins", RING.board.cell("A1"), "Größe: 1"), Challenge("02", RING.board.cell("C3")))
    answer = first_packing(RING, cards[0].blocked)
    assert answer is not None
    return Deck("Rain: or #shine", RING, cards, credit='Mira, "4b" & co', answers={"SQ-Eins": answer})


@pytest.mark.parametrize("format", written_formats())
def test_built_in_deck_reads_back(format):
    """V35: the deck of the box survives every format, but for what the format says it cannot hold."""
    deck = builtin_deck()
    back = read_back(write_deck(deck, format))
    lost = not_held(deck, format)
    assert back is not None and back.fingerprint() == deck.fingerprint()
    assert dict(back.answers) == dict(deck.answers)
    assert lost == (("the deck's title", "the credit") if format in ("csv", "tsv") else ())
    assert (back == deck) == (not lost)


@pytest.mark.parametrize(
    ("format", "lost"),
    [
        ("yaml", ()),
        ("json", ()),
        ("csv", ("the deck's title", "the credit", "the game")),
        ("tsv", ("the deck's title", "the credit", "the game")),
        ("xlsx", ("the game",)),
        ("text", ("the game", "titles of cards")),
    ],
)
def test_what_a_format_cannot_hold_is_said(format, lost):
    """V35: a game of its own, titles and credits are named where they are lost."""
    assert not_held(ring_deck(), format) == lost
    if not lost:
        assert read_back(write_deck(ring_deck(), format)) == ring_deck()


def test_game_that_ships_goes_by_its_name():
    """V37: a deck names a game that ships; the one of the box needs no name."""
    game = read_game("six-by-six")
    deck = Deck("Six", game, (Challenge("1", game.board.cells_of(["A1", "B2"])),))
    assert "game: six-by-six\n" in write_deck(deck, "yaml").decode()
    for format in ("yaml", "json", "xlsx", "text"):
        assert read_back(write_deck(deck, format)) == deck
    assert b"game" not in write_deck(builtin_deck(), "yaml").split(b"cards:")[0].split(b"\n")[1]


@pytest.mark.parametrize("format", ["yaml", "json"])
def test_rotations_forbidden_can_be_said(format):
    """V37: a game without turning is written and read back; a table cannot say it and is refused."""
    deck = replace(ring_deck(), game=replace(RING, rotations=False))
    assert not_held(deck, format) == ()
    assert b"rotations" in write_deck(deck, format)
    assert read_deck("-", stdin=io.BytesIO(write_deck(deck, format))).deck == deck


def test_schema_and_fingerprint_are_written():
    """V31, V35: the first line points an editor to the schema; a fingerprint goes along."""
    deck = builtin_deck()
    mark = deck.fingerprint()
    yaml = write_deck(deck, "yaml", schema="deck.schema.json", fingerprint=mark)
    assert yaml.startswith(b"# yaml-language-server: $schema=deck.schema.json\n")
    data = json.loads(write_deck(deck, "json", schema="deck.schema.json", fingerprint=mark))
    assert (data["$schema"], data["fingerprint"]) == ("deck.schema.json", mark)
    for format in ("yaml", "json", "xlsx", "text"):
        written = write_deck(deck, format, fingerprint=mark)
        assert read_deck("-", stdin=io.BytesIO(written)).fingerprint.text == mark


def test_spreadsheets_hold_texts_only():
    """V4: no id becomes a number, and no title a formula."""
    deck = replace(builtin_deck(), cards=(Challenge("01", 1, "=1+1"),), answers={})
    sheet = openpyxl.load_workbook(io.BytesIO(write_deck(deck, "xlsx")))["Cards"]
    assert [(cell.value, cell.data_type) for cell in sheet[2]] == [("01", "s"), ("A1", "s"), ("=1+1", "s")]


def test_umlauts_are_marked_for_spreadsheets():
    """V35: a table with other than ASCII letters starts with the mark that spreadsheets need."""
    deck = replace(builtin_deck(), cards=(Challenge("Ä", 1),), answers={})
    assert write_deck(deck, "csv").startswith(b"\xef\xbb\xbf")
    assert not write_deck(builtin_deck(), "csv").startswith(b"\xef")


def test_unknown_format_is_refused():
    """V34: a format that is not one is refused with those there are."""
    with pytest.raises(WrongUse, match="'odt' is no format; the formats are xlsx, json"):
        write_deck(builtin_deck(), "odt")


# Any text a person may give a card: no control characters, blanks only between words, accents joined.
WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=12)
LINES = WORDS.map(lambda text: unicodedata.normalize("NFC", " ".join(text.split()))).filter(bool)
# Words that mean something to one of the formats, or to a reader that guesses.
TELLING = st.sampled_from(
    [
        "NO", "010", "1e1", "12:30", "~", "- a", "#1", "'", '"', "a: b", "{", "=1", "A1", "A1:",
        "Card 1", "1.A4", "| x | id", "| id | blocked", "**b**", "`c`", "> q", "// x", "x # y", "#N/A",
        "[1/1/26, 9:00] A: b", "a;b", "a,b", "SQ-Eins", "Spare Squares 3", "+--+", "...", "#.#", "⬜⬜",
        "title: x", "packing: I: A1", "\\|", "<br>", "---", "&a", "!t", "sep=;", "true", "2026-01-02",
        "BLOCK", "日本", "01：02", "1 - 2",
    ]
)  # fmt: skip
TITLES = st.one_of(st.just(""), LINES, TELLING)
IDS = st.one_of(LINES, TELLING)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Draw a deck of the box's game with any words in it, and answers to some of its cards."""
    game = builtin_game()
    box = builtin_deck().cards
    ids = draw(st.lists(IDS, min_size=1, max_size=4, unique_by=str.casefold))
    chosen = [draw(st.sampled_from(box)) for _ in ids]
    cards = tuple(Challenge(name, card.blocked, draw(TITLES)) for name, card in zip(ids, chosen, strict=True))
    answered = [card for card in cards if draw(st.booleans())]
    answers = {card.id: answer for card in answered if (answer := first_packing(game, card.blocked))}
    return Deck(draw(IDS), game, cards, draw(TITLES), answers)


@settings(max_examples=60, deadline=None)
@given(decks(), st.sampled_from(["yaml", "json"]))
def test_trees_hold_every_deck(deck, format):
    """V35: whatever its words are, a deck survives YAML and JSON whole."""
    assert read_back(write_deck(deck, format)) == deck


@settings(max_examples=60, deadline=None)
@given(decks(), st.sampled_from(["csv", "tsv", "xlsx", "text"]))
def test_other_formats_hold_a_deck_or_say_what_they_lose(deck, format):
    """V35: a deck reads back as it was, or the loss is named."""
    lost = not_held(deck, format)
    assert (read_back(write_deck(deck, format)) == deck) == (not lost)


def rows_of(data: bytes, format: str) -> list[dict[str, object]]:
    """Return the cards of a written deck as another library reads them."""
    if format == "json":
        return json.loads(data)["cards"]
    if format == "yaml":
        return YAML(typ="safe", pure=True).load(data.decode())["cards"]
    if format == "xlsx":
        sheet = openpyxl.load_workbook(io.BytesIO(data))["Cards"]
        head, *rows = sheet.iter_rows(values_only=True)
        return [dict(zip(head, row, strict=True)) for row in rows]
    text = io.StringIO(data.decode("utf-8-sig"), newline="")
    return list(csv.DictReader(text, delimiter="," if format == "csv" else "\t"))


@settings(max_examples=60, deadline=None)
@given(decks(), st.sampled_from(["yaml", "json", "csv", "tsv", "xlsx"]))
def test_other_libraries_read_what_is_written(deck, format):
    """V35: ids, cells and titles are in the file as they were, and not only as our own reader takes them."""
    try:
        rows = rows_of(write_deck(deck, format), format)
    except NotValid:
        return  # a text that the format cannot write is refused
    for card, row in zip(deck.cards, rows, strict=True):
        blocked = row["blocked"]
        names = blocked.split() if isinstance(blocked, str) else blocked
        assert (row["id"], tuple(names)) == (card.id, deck.game.board.names(card.blocked))
        assert (row.get("title") or "") == card.title


@settings(max_examples=40, deadline=None)
@given(decks(), st.lists(st.sampled_from(written_formats()), min_size=2, max_size=3))
def test_a_deck_passed_on_through_formats_stays_itself(deck, formats):
    """V35: converted from format to format, a deck that each of them holds comes back whole."""
    passed: Deck | None = deck
    for format in formats:
        if passed is not None and not_held(deck, format) == ():
            passed = read_back(write_deck(passed, format))
    assert passed == deck


def test_bars_in_a_title_make_no_table(read):
    """V35: a title with bars and the words of a header in it stays a title."""
    for title in ("| x | id", "a, id", "x | id | blocked | y"):
        reading = read(f'title: "{title}"\ncards:\n- id: "| id"\n  blocked: A4 B2 B4 D3\n')
        assert (reading.format, reading.deck.title) == ("yaml", title)
