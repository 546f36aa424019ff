"""Text as eyes and screen readers meet it: the order it is written in, and the columns it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from witness.ink import Run

BREAK = "\x00"  # what parts two texts that have nothing to do with one another


def _em(run: Run) -> float:
    return run.size * 25.4 / 72


def _left(run: Run) -> float:
    return run.x - run.length if run.half_turn else run.x


def _joint(before: Run, run: Run) -> str:
    """Return what stands between two runs: nothing, a space, or a new line."""
    if abs(run.y - before.y) > 0.3 * _em(before) or run.half_turn != before.half_turn:
        return "\n"
    ahead = before.x - before.length - run.x if run.half_turn else run.x - before.x - before.length
    if ahead < -0.3 * _em(before) or ahead > 2 * _em(before):
        return "\n"
    return "" if ahead < 0.12 * _em(before) else " "


def as_written(runs: Sequence[Run]) -> str:
    """Return the text of a page in the order of its operators, which is the order it is read aloud."""
    parts: list[str] = []
    for number, run in enumerate(runs):
        if number:
            parts.append(_joint(runs[number - 1], run))
        parts.append(run.text)
    return "".join(parts)


def as_seen(runs: Sequence[Run]) -> list[str]:
    """Return the columns of a page: lines under one another with one left edge, or one middle."""
    columns: list[tuple[list[str], float, float, float]] = []  # lines, left, middle, baseline of the last
    for text, left, right, y, em in _lines(runs):
        middle = (left + right) / 2
        for number in range(len(columns) - 1, -1, -1):
            lines, at, centre, last = columns[number]
            if 0 < y - last < 2.4 * em and (abs(left - at) < 1 or abs(middle - centre) < 1):
                lines.append(text)
                columns[number] = (lines, at, centre, y)
                break
        else:
            columns.append(([text], left, middle, y))
    return ["\n".join(lines) for lines, _, _, _ in columns]


def _lines(runs: Sequence[Run]) -> list[tuple[str, float, float, float, float]]:
    """Join runs on one baseline that stand close: text, left, right, baseline and size in millimetres."""
    found: list[tuple[str, float, float, float, float]] = []
    for run in sorted(runs, key=lambda run: (round(run.y, 1), _left(run))):
        left, em = _left(run), _em(run)
        if found:
            text, start, end, y, size = found[-1]
            ahead = left - end
            if abs(run.y - y) < 0.3 * em and -0.5 * em < ahead < 1.5 * em:
                space = "" if ahead < 0.12 * em else " "
                found[-1] = (text + space + run.text, start, max(end, left + run.length), y, size)
                continue
        found.append((run.text, left, left + run.length, run.y, em))
    return found
