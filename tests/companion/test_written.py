"""What is written into the page before any script runs, read without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spare_squares.companion import phone_page
from spare_squares.companion.phone_page import build_page, letter_texts, page_data
from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.reading import read_deck
from spare_squares.errors import Refused
from spare_squares.language.texts import read_texts
from spare_squares.solver.finished_board import finished_board


def page_of(columns: int, rows: int, *, boards: int = 3) -> str:
    """Return the page of a game with one long piece, one square left free."""
    area = columns * rows - 1
    picture = ("#" * columns + "/") * (rows - 1) + "#" * (area - columns * (rows - 1)) + "."
    game = Game("long", Board(columns, rows), (Piece.from_picture("I", picture),), 1, boards=boards)
    deck = Deck("Long", game, (Challenge("1", 1 << area, "First & last"),))
    return build_page(deck, read_texts()).decode("utf-8")


@pytest.mark.parametrize(("columns", "rows"), [(11, 15), (11, 1), (2, 15)])
def test_the_largest_boards_are_shown(columns: int, rows: int) -> None:
    """WP9: eleven columns and fifteen rows are shown, one more is refused."""
    assert "<title>" in page_of(columns, rows)
    for more in ((12, rows), (columns, 16)):
        with pytest.raises(Refused, match=f"{more[0]}×{more[1]}"):
            page_of(*more)


def test_the_table_for_paper_has_a_row_a_board() -> None:
    """WP6: a heading a column, a row a board, and as many cells as there are headings."""
    whole = build_page(builtin_deck(), read_texts(), built_in=True).decode("utf-8")
    for text, boards in ((whole, 3), (page_of(3, 2), 1)):
        table = re.search(r"<table><tr>(.*?)</table>", text, re.DOTALL)
        assert table
        heads, *rows = table[1].split("<tr>")
        columns = heads.count("scope=col")
        assert columns == len(read_texts()["score"]["columns"]) and len(rows) == boards
        assert [row.count("<td>") for row in rows] == [columns - 1] * boards
        assert [re.search(r"scope=row>(\d+)", row)[1] for row in rows] == [str(n + 1) for n in range(boards)]  # type: ignore[index]


def test_rules_without_a_picture_of_their_own_are_left_out() -> None:
    """WP6: a piece of one cell has no worked example, so its game has no such section; all others stay."""
    own, other = build_page(builtin_deck(), read_texts(), built_in=True).decode("utf-8"), page_of(2, 1)
    example = next(each["heading"] for each in read_texts()["rules"] if each.get("figure") == "example")
    assert f"<h2>{example}</h2>" in own and f"<h2>{example}</h2>" not in other
    assert own.count("<section><h2>") == other.count("<section><h2>") + 1
    built_in = next(each["built_in"] for each in read_texts()["rules"] if "built_in" in each)
    assert built_in.split()[0] in own


def test_titles_are_text_and_no_markup() -> None:
    """WP8: what a deck says is shown as it is written."""
    assert "First &amp; last" in page_of(3, 2) and "First & last" not in page_of(3, 2).split("<script")[0]


def test_what_was_written_is_told_to_programs(run: Callable[..., Any]) -> None:
    """WP5: page and answers are told apart by their role, each with its size."""
    done = run("page", "build", "-o", "page.html", "--answers", "answers.html", "--json", code=0)
    told = json.loads(done.out)["files"]
    assert [(each["path"], each["role"]) for each in told] == [
        ("page.html", "player"),
        ("answers.html", "answers"),
    ]
    assert [each["size"] for each in told] == [Path(each["path"]).stat().st_size for each in told]
    said = run("page", "build", "-o", "page.html", "--answers", "answers.html", code=0).out
    assert re.search(r"Wrote page\.html .*the page for the table\.", said)
    assert re.search(r"Wrote answers\.html .*keep them from the table\.", said)
    assert "--json and -o -" in run("page", "build", "-o", "-", "--json", code=2).err
    assert run("page", "build", "-o", "-", code=0).out.startswith("<!doctype html>")


def test_the_page_carries_no_words_of_the_terminal() -> None:
    """WP2: what only a terminal says stays out of the page, and what the page says is in it."""
    page = build_page(builtin_deck(), read_texts()).decode("utf-8")
    track = read_texts()["track"]
    terminal = {key for key in track if phone_page._TERMINAL.match(key)}
    data = json.loads(re.search(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.S)[1])
    lettered, named = data["words"]["track"]
    told = {key: text for key, text in track.items() if key not in terminal | {"refused"}}
    assert terminal and set(named) - {"refused"} <= set(told)
    assert sorted(map(str, lettered)) == sorted(str(text) for key, text in told.items() if key not in named)


def test_only_the_deck_of_the_box_has_its_tagline(run: Callable[..., Any], tmp_path: Path) -> None:
    """WP1: a page of another deck is not said to be that of the box."""
    (tmp_path / "own.txt").write_text("01: A4 B2 B4 D3\n02: A1 B1 D1 D2\n03: B1 C1 C4 D1\n")
    own = read_deck("own.txt").deck
    assert own is not None
    for words, deck, built_in in (((), builtin_deck(), True), (("own.txt",), own, False)):
        run("page", "build", *words, "-o", "page.html", "--force", code=0)
        page = build_page(deck, read_texts(), built_in=built_in, finished=finished_board(deck))
        assert Path("page.html").read_bytes() == page


def test_the_page_of_the_box_weighs_no_more_than_95_kb() -> None:
    """WP36: one language; a further card takes at most 70 bytes."""
    deck, texts = builtin_deck(), read_texts()
    finished = finished_board(deck)
    sizes = [
        len(build_page(replace(deck, cards=deck.cards[:count]), texts, built_in=True, finished=finished))
        for count in (11, 12)
    ]
    assert sizes[1] <= 95_000 and sizes[1] - sizes[0] <= 70


def test_no_text_loses_its_name_on_the_way_to_the_script() -> None:
    """WP36: every text is in the page once, as a letter or by its name, and each letter is called."""
    words = page_data(builtin_deck(), read_texts())["words"]
    script, sent = letter_texts("say('track.say_card'); p(`cell_${what}`); p('no_storage'); 'no-card'", words)
    assert script == 'say("track.A"); p(`cell_${what}`); p("A"); \'no-card\''
    assert sent["track"][0] == [words["track"]["say_card"]] and sent["page"][0] == [
        words["page"]["no_storage"]
    ]
    assert "cell_free" in sent["page"][1] and list(sent["track"][1]["refused"]) == ["no-card"]
    for table in ("track", "page"):
        lettered, named = sent[table]
        assert len(lettered) + len(named) == len(words[table])
