"""The page's table against Python's, action by action, in real browsers; and the record handed to and fro."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from spare_squares.table.vectors import vectors

pytestmark = [pytest.mark.browser, pytest.mark.slow]
COMPARE = (Path(__file__).parent / "vectors.js").read_text("utf-8")


@cache
def document() -> dict[str, Any]:
    return vectors()


def test_the_page_answers_as_python_does(opened: Callable[..., Any]) -> None:
    """WP10, WP11, WP14, WP20, WP21, WP30: every action, refusal, line, sentence and summary, in Chromium."""
    result = opened().evaluate(COMPARE, document())
    assert result["wrong"] == []
    assert len(document()["sessions"]) >= 80 and result["steps"] >= 4000


def test_the_page_answers_so_in_firefox(firefox: Any, page_file: Path) -> None:
    """WP11: the same vectors in a second engine."""
    firefox.do("WebDriver:Navigate", url=page_file.as_uri())
    firefox.do("WebDriver:SetTimeouts", script=120_000)
    result = firefox.run(
        "const { Names, Session, Journal, said } = (window.wrappedJSObject ?? window).spareSquares.parts;"
        f"return ({COMPARE})(JSON.parse(arguments[0]));",
        json.dumps(document()),
    )
    assert result["wrong"] == []


def test_a_journal_of_the_page_is_one_of_track(opened: Callable[..., Any], run: Callable[..., Any]) -> None:
    """WP21, WP37: what the page writes, `track` reads as it is; and it replays to the same status."""
    page = opened()
    heads = [each["head"] for each in document()["sessions"][:10]]
    for number, head in enumerate(heads):
        text, lines = head + "\n", ("pass", "place L A1 A2 B1", "plan", "pass", "undo", "remove L", "stop")
        for line in lines:
            said = page.evaluate(
                "([text, line]) => window.spareSquares.perform(text, line, '2026-11-30T20:00:00.000+01:00')",
                [text, line],
            )
            text = said["journal"]
        path = Path(f"evening-{number}.jsonl")
        path.write_text(text, "utf-8")
        ours = json.loads(run("track", "status", "--session", path, "--json", code=0).out)
        assert ours == page.evaluate("(text) => window.spareSquares.replay(text)", text)


def test_perform_names_the_code_of_a_refusal(opened: Callable[..., Any]) -> None:
    """WP12, WP15: a refused line changes nothing and names its code."""
    page = opened()
    head = document()["sessions"][0]["head"] + "\n"
    for line, code in (
        ("remove L", "at-the-side"),
        ("place L A1 A2 A3", "not-its-shape"),
        ("hm", "not-understood"),
    ):
        said = page.evaluate("([text, line]) => window.spareSquares.perform(text, line, '')", [head, line])
        assert said["refused"] == code and said["journal"] == head
