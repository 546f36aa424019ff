"""Whole evenings of three boards and four players: by touch, by taps in a killed browser, by keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from packing_search import packings
from phone_evening import PARTS, kill, written
from phone_hands import Cell, Hand, Keys, Taps, Touch

from spare_squares.decks.builtin import builtin_deck
from spare_squares.table import journal

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
Again = Callable[[Hand], None]


def packed(card: int) -> dict[str, list[Cell]]:
    """Return where the pieces of one packing of a card lie, found by the tests' own search."""
    blocked = builtin_deck().cards[card].blocked
    free = {bit for bit in range(16) if not blocked >> bit & 1}
    found = next(each for each in packings() if frozenset().union(*each) == free)
    named = zip("ILDO", found, strict=True)
    return {letter: sorted(divmod(cell, 4) for cell in cells) for letter, cells in named}


def turn_of(hand: Hand) -> str:
    """Return the status line, which is in view at all times."""
    said: str = hand.page.locator("#status").inner_text()
    return said


def more(hand: Hand, *targets: str) -> None:
    """Press something under "More", which stands shut."""
    if not hand.page.evaluate("document.getElementById('more').open"):
        hand.press("#more > summary")
    for target in targets:
        hand.press(target)


def evening(hand: Hand, again: Again) -> None:
    """Play three boards as a group does: slips, corrections, a guest, the record handed on, one given up."""
    hand.press("#new")
    for name in PLAYERS:
        hand.write("#name", name)
        hand.press("#add")
    if isinstance(hand, Keys):
        hand.reach("#way input")
        hand.page.keyboard.press("ArrowDown")
    else:
        hand.press("#way label:nth-of-type(2)")
    for card in (1, 2, 3):
        hand.press(f"#pick li:nth-child({card}) button")
    hand.press("#start")
    packed_board(hand, again)
    hand.press("#later .main")
    slow_board(hand, again)
    hand.press("#later .main")
    again(hand)
    hand.place("D", packed(2)["D"])
    more(hand, "#stop")
    hand.press("#yes")
    again(hand)
    assert hand.page.locator("#outcome").is_visible()


def packed_board(hand: Hand, again: Again) -> None:
    """Pack the first card, with a slip that is taken back and one that was made at the table."""
    lies = packed(0)
    hand.press("#planning")
    assert "turn 1 of 16" in turn_of(hand)
    blocked = builtin_deck().cards[0].blocked
    crossed = divmod((blocked & -blocked).bit_length() - 1, 4)
    misfit = [(crossed[0], min(crossed[1], 2) + step) for step in (0, 1)]
    hand.place("D", misfit)
    assert "does not fit" in hand.page.locator("#question").inner_text()
    hand.press("#no")
    assert "turn 1 of 16" in turn_of(hand)
    if isinstance(hand, Taps):  # the cells are still aimed at: a second tap lets go of each
        for cell in misfit:
            hand.press(hand.cell(cell))
    hand.place("D", misfit)
    hand.press("#yes")
    assert "turn 2 of 16" in turn_of(hand)
    again(hand)
    for at, letter in enumerate("OLI"):
        hand.place(letter, lies[letter])
        assert f"turn {at + 3} of 16" in turn_of(hand), letter
    again(hand)
    hand.take(lies["L"][0])
    hand.press("#undo")
    hand.press("#redo")
    hand.place("L", lies["L"])
    assert "turn 7 of 16" in turn_of(hand)
    again(hand)
    hand.place("D", lies["D"])
    assert "complete, 3 points" in turn_of(hand)
    again(hand)
    more(hand)
    hand.write("#newname", "Eve")
    hand.press("#join")


def slow_board(hand: Hand, again: Again) -> None:
    """Use all sixteen turns of the second card, with a nudge, a reset and the record handed on."""
    hand.place("O", packed(1)["O"])
    again(hand)
    more(
        hand,
        "#nudge",
        "#reset",
    )
    hand.press("#yes")
    assert "turn 1 of 16" in turn_of(hand)
    more(hand, "#hand")
    hand.place("I", packed(1)["I"])
    for turn in range(2, 17):
        if turn in (5, 9, 13):
            again(hand)
        assert f"turn {turn} of 16" in turn_of(hand)
        hand.press("#pass")
    assert "after 16 turns" in turn_of(hand)


def check_record(hand: Hand, tmp_path: Path, run: Callable[..., Any]) -> None:
    """Ask the command what the page's record comes to; the page tells its status alike."""
    text = hand.page.evaluate("Evening.kept.read('localStorage', 'now')")
    path = tmp_path / "evening.jsonl"
    path.write_text(text, "utf-8")
    results = journal.read(path).session.table.results
    assert [each.points for each in results] == [3, 0, 0]
    assert [each.turns for each in results] == [7, 16, 16] and results[2].stopped
    assert results[1].players == (*PLAYERS[:1], "Eve", *PLAYERS[1:])
    said = json.loads(run("track", "status", "--json", "--session", path, code=0).out)
    told = hand.page.evaluate("(text) => window.spareSquares.replay(text)", text)
    assert {key: said[key] for key in told} == told


def reload(hand: Hand) -> None:
    """Load the page anew and go on, by the same hand."""
    hand.page.reload()
    hand.press("#continue")


@pytest.mark.parametrize("kind", [Touch, Keys])
def test_an_evening_by_touch_and_one_by_keys(
    opened: Callable[..., Any], kind: type[Hand], tmp_path: Path, run: Callable[..., Any]
) -> None:
    """WP24, WP32: three boards to their end, with reloads; nothing is waited for, nothing lost."""
    hand = kind(opened(has_touch=kind is Touch))
    evening(hand, reload)
    check_record(hand, tmp_path, run)


def test_an_evening_by_taps_in_a_browser_killed_ten_times(
    chromium: Any, page_file: Path, tmp_path: Path, run: Callable[..., Any]
) -> None:
    """WP24, WP32: the browser's process is killed ten times; each time the evening goes on where it was."""
    profile, opened = tmp_path / "profile", []

    def start() -> Any:
        context = chromium.browser_type.launch_persistent_context(
            profile, executable_path="/usr/bin/chromium", args=["--no-sandbox"], has_touch=True,
            viewport={"width": 360, "height": 640},
        )  # fmt: skip
        context.add_init_script(PARTS)
        opened.append(context)
        page = context.pages[0]
        page.goto(page_file.as_uri())
        return page

    def killed(hand: Hand) -> None:
        # What the browser has taken it writes in its own time; a page that closes makes it write soon.
        kept = hand.page.evaluate("Evening.kept.read('localStorage', 'now')")
        hand.page.close()
        written(profile, json.loads(kept.splitlines()[-1])["check"])
        kill(opened[-1], profile)
        hand.page = start()
        hand.press("#continue")

    hand = Taps(start())
    evening(hand, killed)
    assert len(opened) == 11
    check_record(hand, tmp_path, run)
    opened[-1].close()
