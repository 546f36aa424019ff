"""A slow, obvious search to hold the solver against: coordinates and sets, no bits, no shared code.

It takes a piece as a list of (row, column), makes its own orientations, and places one piece after
the other in any order; packings are compared as sets of (letter, set of cells).
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
Placed = frozenset[tuple[str, frozenset[Cell]]]


def ways_to_lie(shape: Iterable[Cell], *, flips: bool = True) -> set[frozenset[Cell]]:
    """Return every orientation of a shape as a set of cells in the top left corner."""
    found = set()
    for mirror in (1, -1) if flips else (1,):
        for turns in range(4):
            cells = [(row, mirror * column) for row, column in shape]
            for _ in range(turns):
                cells = [(column, -row) for row, column in cells]
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            found.add(frozenset((r - top, c - left) for r, c in cells))
    return found


def every_packing_somewhere(
    free: set[Cell] | frozenset[Cell], pieces: list[tuple[str, Iterable[Cell]]], *, flips: bool = True
) -> set[Placed]:
    """Return every way to place all pieces on `free` without overlap, whatever stays uncovered."""
    if not pieces:
        return {frozenset()}
    (letter, shape), rest = pieces[0], pieces[1:]
    found = set()
    for lying in ways_to_lie(shape, flips=flips):
        for row, column in whole_box(free):
            cells = frozenset((r + row, c + column) for r, c in lying)
            if cells <= free:
                for packing in every_packing_somewhere(free - cells, rest, flips=flips):
                    found.add(packing | {(letter, cells)})
    return found


def whole_box(free: set[Cell] | frozenset[Cell]) -> list[Cell]:
    """Return every corner at which a shape could lie."""
    return [
        (row, column)
        for row in range(1 + max((r for r, _ in free), default=-1))
        for column in range(1 + max((c for _, c in free), default=-1))
    ]


def every_packing(
    free: set[Cell] | frozenset[Cell], pieces: list[tuple[str, Iterable[Cell]]], *, flips: bool = True
) -> set[Placed]:
    """Return all packings that cover `free` completely."""
    if sum(len(tuple(shape)) for _, shape in pieces) != len(free):
        return set()
    return every_packing_somewhere(free, pieces, flips=flips)
