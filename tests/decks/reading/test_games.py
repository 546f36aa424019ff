"""Games of one's own: in a deck or in a file, as pictures, with every fault at its place."""

from __future__ import annotations

import json

import pytest

from spare_squares.decks.games import game_names, read_game
from spare_squares.decks.reading import read_deck
from spare_squares.errors import NotValid, Unreadable, WrongUse
from spare_squares.solver.search import count

OWN = """name: ring
picture: |
  ###
  #.#
  ###
letters: down
pieces:
  - {letter: L, picture: "##/#."}
  - letter: d
    picture: ["#", "#"]
    copies: 2
blocked: 1
flips: no
"""


def _deck(game: str) -> str:
    indented = "".join(f"  {line}\n" for line in game.splitlines())
    return f"game:\n{indented}cards:\n  - id: 1\n    blocked: A1\n"


def test_game_in_a_deck(read):
    """V35, V37: board as a picture, pieces as pictures, copies, letters down, flips forbidden."""
    reading = read(_deck(OWN))
    assert reading.deck is not None and reading.findings == ()
    game = reading.deck.game
    assert (game.name, game.board.columns, game.board.rows, game.board.size) == ("ring", 3, 3, 8)
    assert game.board.letters == "down" and not game.flips and game.blocked == 1
    assert [(piece.letter, piece.picture(), piece.copies) for piece in game.pieces] == [
        ("L", "##/#.", 1),
        ("D", "#/#", 2),
    ]
    assert game.fits


def test_rules_a_game_does_not_name(read):
    """V36: four turns a piece, 3, 2, 1 and 0 points, three boards, unless the game says otherwise."""
    game = read(_deck(OWN)).deck.game
    assert (game.turns, game.points, game.boards) == (12, (3, 2, 1, 0), 3)
    assert [game.score(placed) for placed in (3, 2, 1, 0)] == [3, 2, 1, 0]
    said = read(_deck(OWN + "turns: 9\npoints: [5, 1]\nboards: 2\n")).deck.game
    assert (said.turns, said.points, said.boards) == (9, (5, 1), 2)
    assert read(_deck(OWN + "points: 4 2 0\n")).deck.game.points == (4, 2, 0)


@pytest.mark.parametrize("suffix", [".yaml", ".json", ""])
def test_game_file(tmp_path, read, suffix):
    """V35: a game file is found by path, and by a deck beside it."""
    path = tmp_path / f"ring{suffix}"
    text = OWN
    if suffix == ".json":
        data = {
            "name": "ring",
            "picture": ["###", "#.#", "###"],
            "letters": "down",
            "blocked": 1,
            "flips": False,
        }
        pieces = [{"letter": "L", "picture": "##/#."}, {"letter": "D", "picture": "#/#", "copies": 2}]
        text = json.dumps(data | {"pieces": pieces})
    path.write_text(text)
    game = read_game(str(path))
    assert game == read(_deck(OWN)).deck.game
    deck = tmp_path / "deck.yaml"
    deck.write_text(f"game: {path.name}\ncards:\n- id: 1\n  blocked: A1\n")
    assert read_deck(str(deck)).deck.game == game


def test_game_that_ships_is_the_published_one():
    """V36: the six-by-six template gives the published counts."""
    game = read_game("six-by-six")
    assert game.turns == 36
    for names, packings in (("F1 D4 A1 B2 E6 C5 F2", 2467), ("B1 B2 B5 B6 A2 A5 F6", 0)):
        assert count(game, game.board.cells_of(names.split())) == packings


def test_unknown_game_names_the_nearest(read, one, tmp_path):
    """V34: a name that is no game and no file is refused with those there are."""
    with pytest.raises(WrongUse, match=r"no game of that name .* did you mean six-by-six\?"):
        read_game("six-by-sx")
    finding = one(read("game: six-by-sx\ncards:\n- {id: 1, blocked: F1}\n"), "V34")
    assert "did you mean six-by-six?" in finding.message and finding.at.line == 1
    with pytest.raises(Unreadable, match="folder"):
        read_game(str(tmp_path))
    assert game_names() == ("spare-squares", "six-by-six")


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("columns: 27\nrows: 27", "27 positions: it can have 1 to 26"),
        ("columns: 26\nrows: 100", "100 positions: it can have 1 to 99"),
        ("columns: 0\nrows: 4", "columns cannot be '0'"),
        ("columns: four\nrows: 4", "columns cannot be 'four'"),
        ("columns: 4\nrows: 4\nletters: sideways", "letters cannot be 'sideways'"),
        ("picture: '...'", "holds no cell"),
        ("picture: ''", "the picture is empty"),
        ("picture: '##/#'", "line 2 of the picture has 1 cells"),
        ("picture: ' ##/##'", "write a dot for each place"),
        ("picture: '##'\ncolumns: 3", "columns says 3, and the picture has 2"),
    ],
)
def test_boards_that_cannot_be(read, one, board, words):
    """V7: a board has 1 to 26 lettered and 1 to 99 numbered positions, and one scheme of labels."""
    finding = one(read(_deck(f"{board}\nblocked: 1\npieces:\n- {{letter: A, picture: '#'}}\n")), "V7")
    assert words in finding.message and finding.at.line > 1


def test_wide_board_is_told_to_letter_its_rows(read, one):
    """V7: letters run across unless the game says so; where only down would do, that is the fix."""
    finding = one(
        read(_deck("columns: 40\nrows: 4\nblocked: 1\npieces:\n- {letter: A, picture: '#'}\n")), "V7"
    )
    assert finding.fix == "write letters: down"
    down = read(
        _deck("columns: 40\nrows: 4\nletters: down\nblocked: 1\npieces:\n- {letter: A, picture: '#'}\n")
    )
    assert down.deck is not None and down.deck.game.board.name(39) == "A40"


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ("letter: A\n  picture: '#.#'", "piece A falls apart"),
        ("letter: A\n  picture: '...'", "piece A has no cell"),
        ("letter: A\n  picture: ''", "piece A: the picture is empty"),
        ("letter: A\n  picture: '#?'", "piece A: the picture holds '?'"),
        ("letter: A\n  picture: '##/#'", "piece A: line 2 of the picture has 1 cells"),
        ("letter: A\n  picture: ' #/##'", "write a dot for each place"),
        ("letter: AB\n  picture: '#'", "'AB' is no letter of a piece"),
        ("letter: 7\n  picture: '#'", "'7' is no letter of a piece"),
        ("letter: A\n  picture: '#'\n  copies: 0", "piece 1 copies cannot be '0'"),
    ],
)
def test_pieces_that_cannot_be(read, one, piece, words):
    """V8: a piece has one letter and cells that hang together; the finding stands at its picture."""
    reading = read(_deck(f"columns: 2\nrows: 2\nblocked: 1\npieces:\n- {piece}\n"))
    finding = one(reading, "V8")
    assert words in finding.message and finding.at.line > 5
    assert reading.deck is None


def test_all_faults_of_a_game_in_one_run(read):
    """V3, V7, V8: board, pieces and keys are judged together."""
    reading = read(
        _deck("columns: 40\nrows: 4\nblokced: 1\nflips: maybe\npieces:\n- {letter: A, picture: '#.#'}\n")
    )
    codes = [each.code for each in reading.findings if each.severity == "error"]
    assert sorted(codes) == ["V3", "V3", "V7", "V8"]


def test_board_without_a_size(read, one):
    """V3: a game needs columns and rows, or a picture."""
    finding = one(read(_deck("columns: 4\nblocked: 1\npieces:\n- {letter: A, picture: '#'}\n")), "V3")
    assert "how large its board is" in finding.message


def test_faults_of_a_game_file_are_one_message(tmp_path):
    """V8: a game file that breaks a rule is refused with each place."""
    path = tmp_path / "game.yaml"
    path.write_text(
        "columns: 4\nrows: 4\nblocked: 1\npieces:\n- {letter: A, picture: '#.#'}\n- {letter: B}\n"
    )
    with pytest.raises(NotValid) as caught:
        read_game(str(path))
    lines = str(caught.value).split("\n")
    assert f"{path}:5:25: error V8: piece A falls apart" in lines[0]
    assert f"{path}:6:3: error V3: piece 2 has no picture" in lines[1]
    path.write_text("")
    with pytest.raises(Unreadable, match="the file is empty"):
        read_game(str(path))


def test_too_many_pieces(read, one):
    """V9: thousands of pieces are refused at once."""
    pieces = "- {letter: A, picture: '#'}\n" * 200
    assert (
        "200 pieces"
        in one(read(_deck(f"columns: 20\nrows: 20\nblocked: 1\npieces:\n{pieces}")), "V9").message
    )


def test_each_fault_of_a_game_file_is_a_finding_of_the_deck_that_names_it(tmp_path):
    """V1, V3: what is wrong in the file of a game is a list, not one paragraph."""
    (tmp_path / "own.yaml").write_text("title: x\nblocked: 1\n")
    (tmp_path / "deck.yaml").write_text("game: own.yaml\ncards:\n- {id: 1, blocked: A1}\n")
    found = [each for each in read_deck(str(tmp_path / "deck.yaml")).findings if each.severity == "error"]
    assert len(found) > 2 and {(each.code, each.at.line, each.at.column) for each in found} == {("V1", 1, 7)}
    assert all(each.message.count("own.yaml:1:1: error V3") == 1 for each in found)
