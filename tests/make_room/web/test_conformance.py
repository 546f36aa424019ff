"""The page's own rules, held against Python's vectors in a real browser: not one difference."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spare_squares.make_room.conformance import vectors

pytestmark = pytest.mark.browser
Start = Callable[..., Any]

HERE = Path(__file__).parent
COMPARE = (HERE / "compare.js").read_text("utf-8")
STREAMS = (HERE / "streams.js").read_text("utf-8")
STREAM_PIN = "f3829036562f9f32b7b4aebf63632b2946f95aed7519047d5c1dc78fedeacc0f"


def compared_steps(document: dict[str, Any]) -> int:
    return sum(len(run["steps"]) for run in document["runs"])


def part(*names: str) -> dict[str, Any]:
    """Return the vectors with only some of their lists filled."""
    document = json.loads(json.dumps(vectors()))
    return {name: value if name in names or name == "version" else [] for name, value in document.items()}


def test_the_pages_boards_agree_with_python(start: Start) -> None:
    """R1, R3, R5, R6, R7, R8, R9, R10, R11: every board of the vectors, in chromium."""
    result = start().page.evaluate(COMPARE, part("boards"))
    assert result["wrong"] == []
    assert result["compared"] > 1000


def test_the_pages_runs_agree_with_python(start: Start) -> None:
    """R2, R12, R14, R15, R25, R49, R50, R51: every action of the vectors with its state key."""
    document = part("runs")
    assert compared_steps(document) >= 2000
    result = start().page.evaluate(COMPARE, document)
    assert result["wrong"] == []
    assert result["compared"] == compared_steps(document)


def test_the_pages_deals_and_codes_agree_with_python(start: Start) -> None:
    """R23, R25, R87, R88: the generator, trays, daily seeds and replay codes, good and refused."""
    result = start().page.evaluate(COMPARE, part("threefry", "trays", "daily", "codes", "refused"))
    assert result["wrong"] == []
    assert result["compared"] > 200


def test_the_pages_stream_of_deals_is_the_pinned_one(start: Start) -> None:
    """R18, R19, R20, R21, R24, R25: SHA-256 over 120,000 trays, 40,000 of each pool."""
    document = json.loads(json.dumps(vectors()))
    result = start().page.evaluate(STREAMS, document["streams"])
    assert result["trays"] == 120_000
    assert result["whole"] == STREAM_PIN
    assert result["each"] == [entry["sha256"] for entry in document["streams"]]


def test_there_is_no_way_to_turn_a_piece(start: Start) -> None:
    """R4: every byte that is neither placement nor undo is refused; other keys do nothing either."""
    player = start()
    before = player.key()
    refused = player.page.evaluate("""() => {
        const run = makeRoom.Page.run();
        return [193, 200, 255, 256, -1, 0.5, NaN].map((byte) => Boolean(makeRoom.Run.act(run, byte).reason));
    }""")
    assert all(refused)
    player.cell(3, 3).focus()
    player.page.keyboard.press("1")
    for key in ("r", "f", "R", "x", "PageUp", "+", "Tab"):
        player.page.keyboard.press(key)
    assert player.key() == before
