"""A set of cells is one int: bit `row * columns + column`, row 0 on top, column 0 on the left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spare_squares.errors import NotValid

FULL = "#"
EMPTY = "."


def bits(cells: int) -> Iterator[int]:
    """Yield the numbers of the set bits, lowest first."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def from_bits(numbers: Iterable[int]) -> int:
    """Return the set that holds the given bit numbers."""
    cells = 0
    for number in numbers:
        cells |= 1 << number
    return cells


def picture(cells: int, *, columns: int, rows: int) -> str:
    """Draw a set as `rows` lines of `columns` characters, `#` in the set and `.` outside."""
    return "\n".join(
        "".join(FULL if cells >> (row * columns + column) & 1 else EMPTY for column in range(columns))
        for row in range(rows)
    )


def from_picture(text: str) -> tuple[int, int, int]:
    """Read lines of `#` and `.` (or `/` between rows) into `(cells, columns, rows)`.

    Raises:
        NotValid: for an empty picture, uneven lines or another character.
    """
    lines = text.replace("/", "\n").split("\n")
    lines = [line.strip() for line in lines if line.strip()]
    if not lines:
        raise NotValid("the picture is empty: draw at least one cell as #")
    columns = len(lines[0])
    cells = 0
    for row, line in enumerate(lines):
        if len(line) != columns:
            raise NotValid(f"line {row + 1} of the picture has {len(line)} cells, the first has {columns}")
        for column, character in enumerate(line):
            if character not in (FULL, EMPTY):
                raise NotValid(f"the picture holds {character!r}: use # for a cell and . for none")
            if character == FULL:
                cells |= 1 << (row * columns + column)
    return cells, columns, len(lines)
