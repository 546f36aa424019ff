"""Set text: break it into lines by the real widths of the font, and place the lines.

Running text is set left, ragged, never split inside a word, at most 60 to 70 characters a line (G7). A text
of ours may hold **bold** words; a text of a deck is set with `plain=True`, so that it is never markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from spare_squares.errors import NotValid
from spare_squares.kit.edition import Type
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.marks import Mark, Text

LONELY = 400.0  # squared millimetres that a last line of one word counts as

_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)

Word = tuple[tuple[str, bool], ...]  # one word: its runs as (text, bold)
Line = tuple[tuple[str, bool], ...]  # one line: its runs, spaces inside them


class Block(NamedTuple):
    """Lines that were set: their marks, and the height they take from the top, in millimetres."""

    marks: tuple[Mark, ...]
    height: float


def _runs(text: str, *, bold: bool, plain: bool) -> list[tuple[str, bool]]:
    """Split at **bold** marks, unless all is bold or the text is to be taken as it stands."""
    if bold or plain:
        return [(text, bold)]
    parts = _BOLD.split(text)
    return [(part, number % 2 == 1) for number, part in enumerate(parts) if part]


def split_words(text: str, *, bold: bool, plain: bool) -> list[Word]:
    """Split into words; a word may change its weight in the middle."""
    words: list[list[tuple[str, bool]]] = [[]]
    for run, heavy in _runs(text, bold=bold, plain=plain):
        for number, part in enumerate(re.split(r"[ \n]+", run)):
            if number:
                words.append([])
            if part:
                words[-1].append((part, heavy))
    return [tuple(word) for word in words if word]


def width_of(line: Line, size: float) -> float:
    """Return the width of a line in millimetres."""
    return sum(fonts.width(text, size, bold=bold) for text, bold in line)


def join_words(words: list[Word]) -> Line:
    """Join words by spaces, runs of one weight melted together."""
    runs: list[tuple[str, bool]] = []
    for number, word in enumerate(words):
        for position, (text, bold) in enumerate(word):
            space = " " if number and not position else ""
            if runs and runs[-1][1] == bold:
                runs[-1] = (runs[-1][0] + space + text, bold)
            elif space:
                runs[-1] = (runs[-1][0] + space, runs[-1][1])
                runs.append((text, bold))
            else:
                runs.append((text, bold))
    return tuple(runs)


@lru_cache(maxsize=4096)
def lines(text: str, width: float, step: Type, bold: bool = False, plain: bool = False) -> tuple[Line, ...]:
    """Break a text into as few lines as fit, as evenly filled as can be, the last one free.

    A line has at most `width` millimetres and the characters its step of the type scale allows. Among the
    breaks with the fewest lines the one with the least sum of squared gaps is taken (Knuth and
    Plass, 1981, without their stretching).

    Raises:
        NotValid: when one word alone is wider than the line.
    """
    size = step.size
    words = split_words(text, bold=bold, plain=plain)
    for word in words:
        if width_of(word, size) > width:
            shown = "".join(part for part, _ in word)
            raise NotValid(f"the word {shown!r} is wider than its line of {width:.0f} mm: shorten it (V23)")
    # best[n] is how to set the words from n on: (lines, squared gaps, where the first line ends)
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)] * (len(words) + 1)
    measures = _measures(words, size)
    for start in range(len(words) - 1, -1, -1):
        best[start] = min(ways_to_set(start, width, step.most_characters, measures, best))
    broken: list[Line] = []
    start = 0
    while start < len(words):
        end = best[start][2]
        broken.append(join_words(words[start:end]))
        start = end
    return tuple(broken)


# Of each word: its width and that of the space before it in millimetres, and its number of characters.
Measure = tuple[float, float, int]


def _measures(words: list[Word], size: float) -> list[Measure]:
    """Measure every word once; a space has the weight of what stands before it, as in `join_words`."""
    spaces = {heavy: fonts.width(" ", size, bold=heavy) for heavy in (False, True)}
    before = [0.0, *(spaces[word[-1][1]] for word in words[:-1])][: len(words)]
    return [(width_of(word, size), space, _length(word)) for word, space in zip(words, before, strict=True)]


def ways_to_set(
    start: int, width: float, most: int, measures: list[Measure], best: list[tuple[int, float, int]]
) -> Iterator[tuple[int, float, int]]:
    """Yield each way to set the line that begins at a word, with what follows set at its best."""
    taken, letters, last = -measures[start][1], -1, len(measures)
    for end, (word, space, length) in enumerate(measures[start:], start + 1):
        taken, letters = taken + space + word, letters + 1 + length
        if end > start + 1 and (taken > width or letters > most):
            return
        lonely = LONELY if start and end - start == 1 else 0.0
        gap = lonely if end == last else (width - taken) ** 2
        yield best[end][0] + 1, best[end][1] + gap, end


def fits_on_one_line(text: str, width: float, step: Type, *, bold: bool = False) -> bool:
    """Tell whether a text of a deck stands on one line of this width."""
    return fonts.width(text, step.size, bold=bold) <= width


def _length(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def place(line: Line, x: float, y: float, size: float) -> tuple[Text, ...]:
    """Place one line with its left end at `x` and its baseline at `y`."""
    marks = []
    for text, bold in line:
        marks.append(Text(x, y, text, size, bold=bold))
        x += fonts.width(text, size, bold=bold)
    return tuple(marks)


def paragraph(
    text: str,
    x: float,
    y: float,
    width: float,
    step: Type,
    *,
    leading: float = 0.0,
    bold: bool = False,
    plain: bool = False,
) -> Block:
    """Set a paragraph whose first line has its top at `y`; `leading` stands in for that of its type."""
    marks: list[Mark] = []
    set_lines = lines(text, width, step, bold, plain)
    leading = leading or step.leading
    for number, line in enumerate(set_lines):
        marks += place(line, x, y + leading * (number + 0.78), step.size)
    return Block(tuple(marks), leading * len(set_lines))
