"""The page's own rules, held against Python's vectors in a real browser: not one difference."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spare_squares.blocks.vectors import vectors

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
COMPARE = (HERE / "compare.js").read_text("utf-8")
STREAMS = (HERE / "streams.js").read_text("utf-8")
STREAM_PIN = "f3829036562f9f32b7b4aebf63632b2946f95aed7519047d5c1dc78fedeacc0f"


def compared_steps(document: dict[str, Any]) -> int:
    return sum(len(run["steps"]) for run in document["runs"])


def test_the_pages_rules_agree_with_python(start: Callable[..., Any]) -> None:
    """R3, R6, R9, R10, R12, R14, R23, R25, R49, R50, R51, R87, R88: every vector, in chromium."""
    document = json.loads(json.dumps(vectors()))
    assert compared_steps(document) >= 2000
    result = start().page.evaluate(COMPARE, document)
    assert result["wrong"] == []
    assert result["compared"] > 3000


def test_the_pages_stream_of_deals_is_the_pinned_one(start: Callable[..., Any]) -> None:
    """R25: SHA-256 over 120,000 trays."""
    document = json.loads(json.dumps(vectors()))
    result = start().page.evaluate(STREAMS, document["streams"])
    assert result["trays"] == 120_000
    assert result["whole"] == STREAM_PIN
    assert result["each"] == [entry["sha256"] for entry in document["streams"]]
