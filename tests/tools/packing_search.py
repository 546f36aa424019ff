"""A brute-force search for packings of the box's cards in any text, in any notation."""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from urllib.parse import unquote

from spare_squares.decks.builtin import builtin_deck

Cells = frozenset[int]
PIECES = {"I": {(0, 0), (0, 1), (0, 2)}, "L": {(0, 0), (1, 0), (1, 1)}, "D": {(0, 0), (0, 1)}}
PIECES["O"] = {(0, 0), (0, 1), (1, 0), (1, 1)}


def lyings(shape: set[tuple[int, int]]) -> set[Cells]:
    """Return every way a piece lies on a 4×4 board, by trying all turns, flips and places."""
    found = set()
    for _ in range(2):
        shape = {(row, -column) for row, column in shape}
        for _ in range(4):
            shape = {(column, -row) for row, column in shape}
            for down in range(-4, 8):
                for right in range(-4, 8):
                    cells = {(row + down, column + right) for row, column in shape}
                    if all(0 <= row < 4 and 0 <= column < 4 for row, column in cells):
                        found.add(frozenset(row * 4 + column for row, column in cells))
    return found


@cache
def packings() -> tuple[tuple[Cells, ...], ...]:
    """Return every packing of every card of the box, by brute force: one set of cells a piece."""
    ways = [lyings(shape) for shape in PIECES.values()]
    found = []
    for card in builtin_deck().cards:
        free = frozenset(range(16)) - {bit for bit in range(16) if card.blocked >> bit & 1}
        for i in ways[0]:
            for el in ways[1]:
                for d in ways[2]:
                    rest = free - i - el - d
                    if i | el | d <= free and len(i | el | d) == 8 and rest in ways[3]:
                        found.append((i, el, d, rest))
    return tuple(found)


@cache
def pairs() -> frozenset[Cells]:
    """Return the cells of any two pieces of one packing."""
    return frozenset(one | other for each in packings() for one, other in combinations(each, 2))


@cache
def mask_pairs() -> frozenset[tuple[int, int]]:
    """Return any two pieces of one packing as masks, either first, and read from either end."""
    both = set()
    for each in packings():
        for turn in (lambda cell: cell, lambda cell: 15 - cell):
            masks = [sum(1 << turn(cell) for cell in cells) for cells in each]
            both |= {(one, other) for one in masks for other in masks if one != other}
    return frozenset(both)


def readings(page: str) -> Iterator[str]:
    """Yield the file and all it decodes to: entities, JSON, percent-coded and base64 texts."""
    texts = [page, html.unescape(page), unquote(page), re.sub(r"<[^>]*>", " ", page)]
    for block in re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.DOTALL):
        texts.append(json.dumps(json.loads(block), ensure_ascii=False))
    for run in re.findall(r"[A-Za-z0-9+/_-]{12,}={0,2}", page):
        for variant in (run, run.translate(str.maketrans("-_", "+/"))):
            try:
                decoded = base64.b64decode(variant + "=" * (-len(variant) % 4), validate=True)
            except ValueError:
                continue
            texts.append(decoded.decode("latin-1"))
    yield from texts


# Between the cells of one list stand signs and at most the letter of a piece.
_GAP = r"[^A-Za-z0-9<>.%]{0,9}[ILDO]?[^A-Za-z0-9<>.%]{1,9}"
_NAMES = re.compile(rf"(?<![A-Za-z0-9])[A-D][1-4](?:(?:{_GAP})?[A-D][1-4])+(?![A-Za-z0-9])")
_NUMBERS = re.compile(rf"(?<![\w.#%-])\d{{1,2}}(?:{_GAP}\d{{1,2}})+(?![\w.%])")
_MASKS = re.compile(rf"(?<![\w.#%-])(?:0x)?[0-9a-fA-F]{{1,5}}(?:{_GAP}(?:0x)?[0-9a-fA-F]{{1,5}})+(?![\w.%])")


def runs(text: str) -> Iterator[list[int]]:
    """Yield lists of cells: by name, across or down, by index from 0 or 1, and as row and column."""
    for found in _NAMES.findall(text):
        names = re.findall(r"[A-D][1-4]", found)
        yield [(int(row) - 1) * 4 + "ABCD".index(column) for column, row in names]
    for found in _NUMBERS.findall(text):
        numbers = [int(each) for each in re.findall(r"\d+", found)]
        yield numbers
        yield [each - 1 for each in numbers]
        for start in (0, 1):
            rest = numbers[start:]
            yield [row * 4 + column for row, column in zip(rest[::2], rest[1::2], strict=False)]


def leaks(page: str) -> set[str]:
    """Return what gives two pieces of one packing away."""
    found = set()
    for text in readings(page):
        for run in runs(text):
            for size in range(5, 13):
                for at in range(len(run) - size + 1):
                    window = run[at : at + size]
                    if len(set(window)) == size and frozenset(window) in pairs():
                        found.add(f"cells {window}")
        for match in _MASKS.findall(text):
            words = re.findall(r"(?:0x)?[0-9a-fA-F]{1,5}", re.sub(r"\b[ILDO]\b", " ", match))
            for base in (10, 16):
                masks = [int(each, base) if base == 16 or each.isdigit() else -1 for each in words]
                for one, other in pairwise(masks):
                    if (one, other) in mask_pairs() and max(one, other) > 16:
                        found.add(f"masks {one} {other}")
    return found
