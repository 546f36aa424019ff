"""The shapes of the block puzzle, and how often each difficulty draws them.

This is the single source: the page, its table of odds and `blocks odds` are all given these tables. A shape
is one orientation of a polyomino, because nothing is ever turned. The weights of a pool add up to exactly
256, so a draw is the top byte of a 32-bit word: no division, no rejection, and odds that can be printed as
n/256. Changing a pool changes every deal: the stream pin in the tests then fails, and stored runs need a new
version.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

Difficulty = Literal["easy", "medium", "hard"]

# The number goes into the generator's key, so it is part of every deal.
DIFFICULTIES: Final[dict[Difficulty, int]] = {"easy": 1, "medium": 2, "hard": 3}


@dataclass(frozen=True, slots=True)
class Shape:
    """One piece as it lies: a text picture in `rows`, its cells as (row, column) from the box's top left."""

    id: str
    family: str
    rows: tuple[str, ...]
    width: int
    height: int
    cells: tuple[tuple[int, int], ...]
    name: str


# family → (rows joined by "/", name) for each orientation, in the fixed order that numbers the shapes.
_FAMILIES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "I1": (("#", "single square"),),
    "I2": (("##", "flat bar of 2"), ("#/#", "upright bar of 2")),
    "I3": (("###", "flat bar of 3"), ("#/#/#", "upright bar of 3")),
    "V3": (
        ("##/#.", "corner of 3, top left"),
        ("##/.#", "corner of 3, top right"),
        ("#./##", "corner of 3, bottom left"),
        (".#/##", "corner of 3, bottom right"),
    ),
    "I4": (("####", "flat bar of 4"), ("#/#/#/#", "upright bar of 4")),
    "O4": (("##/##", "square 2 by 2"),),
    "L4": (
        ("#./#./##", "upright L, foot at the bottom right"),
        (".#/.#/##", "upright L, foot at the bottom left"),
        ("##/#./#.", "upright L, foot at the top right"),
        ("##/.#/.#", "upright L, foot at the top left"),
        ("###/#..", "flat L, foot at the bottom left"),
        ("###/..#", "flat L, foot at the bottom right"),
        ("#../###", "flat L, foot at the top left"),
        ("..#/###", "flat L, foot at the top right"),
    ),
    "T4": (
        ("###/.#.", "T pointing down"),
        (".#./###", "T pointing up"),
        ("#./##/#.", "T pointing right"),
        (".#/##/.#", "T pointing left"),
    ),
    "S4": (
        (".##/##.", "flat S"),
        ("##./.##", "flat Z"),
        ("#./##/.#", "upright S"),
        (".#/##/#.", "upright Z"),
    ),
    "I5": (("#####", "flat bar of 5"), ("#/#/#/#/#", "upright bar of 5")),
    "V5": (
        ("###/#../#..", "corner of 5, top left"),
        ("###/..#/..#", "corner of 5, top right"),
        ("#../#../###", "corner of 5, bottom left"),
        ("..#/..#/###", "corner of 5, bottom right"),
    ),
    "X5": ((".#./###/.#.", "plus"),),
    "R6": (("###/###", "flat block of 6"), ("##/##/##", "upright block of 6")),
    "O9": (("###/###/###", "square 3 by 3"),),
}

# Weight of each orientation of a family, in 256ths.
_WEIGHTS: Final[dict[Difficulty, dict[str, int]]] = {
    "easy": {"I1": 40, "I2": 36, "I3": 36, "V3": 18},
    "medium": {"I2": 14, "I3": 18, "V3": 10, "I4": 14, "O4": 32, "L4": 5, "I5": 12, "V5": 7},
    "hard": {
        "I3": 12, "V3": 7, "I4": 10, "O4": 20, "L4": 4, "T4": 5,
        "S4": 4, "I5": 10, "V5": 6, "X5": 12, "R6": 10, "O9": 20,
    },
}  # fmt: skip


def _shape(family: str, letter: int, picture: str, name: str) -> Shape:
    rows = tuple(picture.split("/"))
    cells = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    return Shape(family + "abcdefgh"[letter], family, rows, len(rows[0]), len(rows), cells, name)


SHAPES: Final[tuple[Shape, ...]] = tuple(
    _shape(family, letter, picture, name)
    for family, orientations in _FAMILIES.items()
    for letter, (picture, name) in enumerate(orientations)
)

INDEX: Final[dict[str, int]] = {shape.id: index for index, shape in enumerate(SHAPES)}

POOLS: Final[dict[Difficulty, tuple[tuple[int, int], ...]]] = {
    difficulty: tuple(
        (index, weights[shape.family]) for index, shape in enumerate(SHAPES) if shape.family in weights
    )
    for difficulty, weights in _WEIGHTS.items()
}


@cache
def table256(difficulty: Difficulty) -> bytes:
    """Return the 256 shape indexes a draw chooses from: the pool in order, each shape by its weight."""
    return b"".join(bytes([index]) * weight for index, weight in POOLS[difficulty])


def page_data() -> dict[str, object]:
    """Return shapes, pools and difficulty numbers as plain values for the page's JSON."""
    return {
        "shapes": [{"id": s.id, "name": s.name, "rows": list(s.rows)} for s in SHAPES],
        "pools": {name: [list(entry) for entry in pool] for name, pool in POOLS.items()},
        "difficulty": dict(DIFFICULTIES),
    }
