"""The page's own rules, held against Python's vectors in a real browser: not one difference."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from spare_squares.blocks.vectors import vectors

pytestmark = pytest.mark.browser

# Run inside the page; returns how much was compared and every difference (at most 20).
COMPARE = """(vectors) => {
  const { Rules, Deal, Run, Replay, SHAPES } = makeRoom;
  const wrong = [];
  let compared = 0;
  const same = (what, mine, theirs) => {
    compared += 1;
    const [a, b] = [JSON.stringify(mine), JSON.stringify(theirs)];
    if (a !== b && wrong.length < 20) wrong.push(`${what}: ${a}, not ${b}`);
  };
  const rowsOf = (hex) => hex.match(/../g).map((byte) => parseInt(byte, 16)).reverse();
  const shapeOf = (id) => SHAPES.find((shape) => shape.id === id);
  for (const v of vectors.threefry) same('threefry', Deal.threefry(...v.key, ...v.counter), v.out);
  for (const v of vectors.trays) {
    same('tray', Deal.tray(v.seed, v.difficulty, v.n).map((index) => SHAPES[index].id), v.ids);
  }
  for (const v of vectors.daily) same('daily', Deal.dailySeed(v.date, v.difficulty), v.seed);
  for (const v of vectors.boards) {
    const shape = shapeOf(v.shape);
    const rows = rowsOf(v.board);
    const reason = Rules.hindrance(rows, shape, v.row, v.col);
    same('result', reason ?? 'ok', v.result);
    same('rows are left alone', rows, rowsOf(v.board));
    if (reason) continue;
    const done = Rules.drop(rows, shape, v.row, v.col);
    same('board', [Rules.boardHex(done.rows), done.removed, done.points], [v.after, v.removed, v.points]);
  }
  for (const v of vectors.runs) {
    const run = Run.begin(v.seed, v.difficulty);
    for (const [action, result, key] of v.steps) {
      same(`run ${v.seed} ${action}`, [Run.act(run, action).reason ?? 'ok', Run.key(run)], [result, key]);
    }
  }
  for (const v of vectors.codes) {
    const run = Replay.decode(v.code);
    same('code', [Replay.encode(run), run.now.score, Run.moves(run), run.now.ended],
      [v.code, v.score, v.moves, v.ended]);
  }
  for (const v of vectors.refused ?? []) {
    let read = true;
    try { Replay.decode(v.code); } catch { read = false; }
    same(`refused: ${v.why}`, read, false);
  }
  return { compared, wrong };
}"""

STREAMS = """async (streams) => {
  const { Deal } = makeRoom;
  const found = [];
  const all = [];
  for (const { pool, seeds, trays } of streams) {
    const bytes = [];
    for (let i = 0; i < seeds * trays; i += 1) bytes.push(...Deal.tray(Math.floor(i / trays), pool, i % trays));
    found.push(bytes);
    for (const byte of bytes) all.push(byte);
  }
  const hex = async (bytes) => {
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  return { each: await Promise.all(found.map(hex)), whole: await hex(all), trays: all.length / 3 };
}"""

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
