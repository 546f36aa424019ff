"""The turn counter and the score sheet."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from spare_squares.core.deck import Deck
from spare_squares.kit.edition import Edition
from spare_squares.kit.kit import player_document
from spare_squares.kit.sheets.document import Document, Group, Page
from spare_squares.kit.sheets.marks import Outline, Strokes, Text


def counter_page(document: Document, sheet: SimpleNamespace) -> Page:
    return sheet.pages(document, "Turn counter")[0]


def test_counter_runs_from_start_to_sixteen(kit: Document, sheet: SimpleNamespace) -> None:
    """K7: a start box and sixteen boxes in order, each large enough for the token, the last one marked."""
    page = counter_page(kit, sheet)
    figure = next(leaf for leaf in sheet.leaves(page.nodes) if leaf.alt.startswith("Turn counter"))
    flat = [each.mark for each in sheet.flat(Page("", (figure,)))]
    assert [m.text for m in flat if isinstance(m, Text)] == ["START", *map(str, range(1, 17))]
    boxes = [m for m in flat if isinstance(m, Outline)]
    assert len(boxes) == 17
    for outline in boxes:
        left, top, right, bottom = sheet.box(outline.points)
        assert right - left >= 18 and bottom - top >= 18
    assert [m.width for m in boxes[1:]].index(max(m.width for m in boxes)) == 15


def test_score_sheet_has_its_columns_rows_and_total(kit: Document, sheet: SimpleNamespace) -> None:
    """K8: three boards by card, starter, recorder, turns, shapes, points; relaxed play; reset; total of 9."""
    page = counter_page(kit, sheet)
    table = next(node for node in page.nodes if isinstance(node, Group) and node.role == "Table")
    rows = [
        sheet.words(Page("", row.children)).splitlines() for row in table.children if isinstance(row, Group)
    ]
    assert rows[0] == ["Board", "Card", "Starter", "Recorder", "Turns", "Pieces", "Points", "Relaxed"]
    assert [row[0] for row in rows[1:]] == ["1", "again", "2", "again", "3", "again", "Total (of 9)"]
    assert [row[-1] for row in rows[1:7]] == ["done"] * 6
    cells = [len(row.children) for row in table.children if isinstance(row, Group)]
    assert cells[:7] == [8] * 7


def test_score_key_says_the_points(kit: Document, sheet: SimpleNamespace) -> None:
    """K8, K21: the points of every end of a board stand on the score sheet."""
    words = sheet.running(counter_page(kit, sheet))
    assert "After a reset, cross the row out and use the one below it." in words
    assert "4 pieces: 3 points · 3 pieces: 2 · 2 pieces: 1 · fewer: 0" in words


def test_counter_and_total_follow_the_game(deck: Deck, sheet: SimpleNamespace) -> None:
    """K7, K8, FK17: a game of 36 turns and two boards of 5 points gets 36 boxes and a total of 10."""
    game = replace(deck.game, turns=36, boards=2, points=(5, 1, 0))
    document = player_document(replace(deck, game=game), Edition(parts=frozenset({"counter"})))
    page = counter_page(document, sheet)
    figure = next(leaf for leaf in sheet.leaves(page.nodes) if leaf.alt.startswith("Turn counter"))
    numbers = [m.text for m in (e.mark for e in sheet.flat(Page("", (figure,)))) if isinstance(m, Text)]
    assert numbers == ["START", *map(str, range(1, 37))]
    assert "Total (of 10)" in sheet.running(page)
    for each in sheet.flat(page):
        if isinstance(each.mark, Outline):
            assert sheet.box(each.mark.points)[3] <= 259 - 8


def test_a_line_parts_counter_and_score_sheet_which_has_two_evenings(
    kit: Document, sheet: SimpleNamespace
) -> None:
    """FK17: the recorder's sheet is cut from the one the token stands on, and serves a second evening."""
    page = counter_page(kit, sheet)
    tables = [node for node in page.nodes if isinstance(node, Group) and node.role == "Table"]
    assert len(tables) == 2
    texts = {text.text: text.y for text in sheet.texts(page)}
    dashed = [
        stroke[0][1]
        for each in sheet.flat(page)
        if isinstance(each.mark, Strokes) and each.mark.dash
        for stroke in each.mark.strokes
        if abs(stroke[1][0] - stroke[0][0]) == 190
    ]
    assert any(texts["16"] < y < texts["Score sheet"] - 5 for y in dashed)
