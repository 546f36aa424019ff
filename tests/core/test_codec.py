"""A game to plain data and back, whatever says it: a file, a journal, a fingerprint."""

from __future__ import annotations

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.core.board import Board
from spare_squares.core.codec import BrokenGame, game_data, game_from, schema_keys
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck, builtin_game
from spare_squares.decks.formats import write_deck
from spare_squares.decks.games import game_names, read_game
from spare_squares.decks.reading import read_deck

GAMES = st.builds(
    Game,
    name=st.text(alphabet="abc -", max_size=8).map(lambda name: " ".join(name.split())),
    board=st.one_of(
        st.builds(Board, st.integers(1, 9), st.integers(1, 9), letters=st.sampled_from(["across", "down"])),
        st.just(Board(3, 3, 0b111101111)),
    ),
    pieces=st.lists(
        st.builds(
            Piece.from_picture,
            st.sampled_from("ILDO"),
            st.sampled_from(["#", "##/#.", "#/#"]),
            st.integers(1, 3),
        ),
        min_size=1,
        max_size=4,
    ).map(tuple),
    blocked=st.integers(0, 9),
    flips=st.booleans(),
    rotations=st.booleans(),
    turns=st.integers(1, 99),
    points=st.lists(st.integers(0, 9), min_size=1, max_size=5).map(tuple),
    boards=st.integers(1, 9),
)


@given(GAMES, st.booleans())
def test_every_game_comes_back(game, whole):
    """FS2, V37: one function each way, through JSON, and with every number and truth value as a text."""
    data = json.loads(json.dumps(game_data(game, whole=whole)))
    assert game_from(data) == game
    as_text = {key: value if isinstance(value, list) else str(value) for key, value in data.items()}
    assert game_from(as_text) == game


def test_the_schema_names_every_field_of_a_game():
    """FS2: a rule that only one of schema and game knew would be lost on the way."""
    board = {"columns", "rows", "picture", "letters"}
    assert set(schema_keys("game")) - board == {field.name for field in fields(Game)} - {"board"}
    assert list(game_data(builtin_game())) == [
        *("name", "columns", "rows", "letters", "pieces", "blocked", "flips", "turns", "points", "boards"),
    ]


def test_fingerprints_are_as_they_were():
    """FS2, V31: what was proven under a fingerprint keeps it."""
    deck = builtin_deck()
    assert deck.fingerprint().startswith("64f9fd22")
    fixed = replace(deck, game=replace(deck.game, rotations=False))
    assert fixed.fingerprint() != deck.fingerprint()
    six = read_game("six-by-six")
    assert Deck("x", six, ()).fingerprint() == SIX


SIX = "b7f234b0a2c77a3d907d9331cc23937b563aa2b4a7d3c84cf57bf722ebfe8c70"  # as the first version computed it


def test_games_that_ship_are_read_by_the_codec():
    """V36: each game that ships is one file of these keys."""
    assert [read_game(name).name for name in game_names()] == list(game_names())


@pytest.mark.parametrize(
    ("change", "path", "words"),
    [
        ({"turns": True}, ("turns",), "turns cannot be"),
        ({"blocked": -1}, ("blocked",), "blocked cannot be"),
        ({"flips": "perhaps"}, ("flips",), "flips cannot be"),
        ({"points": [3, "x"]}, ("points", 1), "points cannot be"),
        ({"letters": "up"}, ("letters",), "letters cannot be"),
        ({"columns": None}, (), "how large its board is"),
        ({"columns": 30}, ("columns",), "it can have 1 to 26"),
        ({"pieces": []}, ("pieces",), "no pieces"),
        ({"pieces": [{"letter": "I"}]}, ("pieces", 0, "picture"), "piece 1 has no picture"),
        ({"pieces": [{"letter": "I", "picture": "#.#"}]}, ("pieces", 0, "picture"), "falls apart"),
        ({"pieces": [{"letter": "é", "picture": "#"}]}, ("pieces", 0, "letter"), "no letter of a piece"),
        ({"pieces": [{"letter": "I", "picture": "#", "copies": 0}]}, ("pieces", 0, "copies"), "cannot be"),
    ],
)
def test_each_fault_has_its_path(change, path, words):
    """V7, V8: what is wrong is told with the keys that lead to it, all faults in one run."""
    with pytest.raises(BrokenGame) as caught:
        game_from(game_data(builtin_game()) | change | {"boards": "many"})
    found = {fault.path: fault.message for fault in caught.value.faults}
    assert words in found[path] and ("boards",) in found


def test_rotations_can_be_said_in_a_file(tmp_path):
    """FD21, V37: a deck and a game file forbid turning, and a deck written with it reads back so."""
    deck = replace(builtin_deck(), game=replace(builtin_game(), name="fixed", rotations=False), answers={})
    for form in FORMATS_WITH_GAMES:
        path = tmp_path / f"fixed.{form}"
        path.write_bytes(write_deck(deck, form))
        assert read_deck(str(path)).deck.game == deck.game
    (tmp_path / "game.yaml").write_text(
        "columns: 2\nrows: 2\nblocked: 2\nrotations: no\npieces:\n- {letter: D, picture: '##'}\n"
    )
    game = read_game(str(tmp_path / "game.yaml"))
    assert not game.rotations and game.flips
    assert len(game.orientations(game.pieces[0])) == 1


FORMATS_WITH_GAMES = ("yaml", "json")


def test_a_number_in_words_has_five_digits_at_most():
    """FS2: what a text may hold as a number ends where no game has one."""
    data = game_data(builtin_game(), whole=True)
    assert game_from({**data, "turns": "00016"}).turns == 16
    with pytest.raises(BrokenGame):
        game_from({**data, "turns": "000016"})
