"""A piece is a polyomino with a letter; its orientations are the distinct ways it can lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from spare_squares.core.cells import bits, from_picture
from spare_squares.errors import NotValid

# A shape is its cells as (row, column), moved to the top left corner and sorted.
Shape = tuple[tuple[int, int], ...]


def normalised(cells: Shape) -> Shape:
    """Move a shape to the top left corner and sort its cells."""
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def turned(shape: Shape) -> Shape:
    """Turn a shape by a quarter, clockwise."""
    return normalised(tuple((column, -row) for row, column in shape))


def flipped(shape: Shape) -> Shape:
    """Mirror a shape left to right."""
    return normalised(tuple((row, -column) for row, column in shape))


@cache
def orientations(shape: Shape, *, flips: bool = True, rotations: bool = True) -> tuple[Shape, ...]:
    """Return the distinct orientations of a shape, sorted, so that each counts once."""
    found = set()
    for start in (shape, flipped(shape)) if flips else (shape,):
        lying = normalised(start)
        for _ in range(4 if rotations else 1):
            found.add(lying)
            lying = turned(lying)
    return tuple(sorted(found))


def is_connected(shape: Shape) -> bool:
    """Tell whether the cells hang together by their edges."""
    left = set(shape)
    edge = [left.pop()] if left else []
    while edge:
        row, column = edge.pop()
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell in left:
                left.remove(cell)
                edge.append(cell)
    return not left


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its letter, its shape as it is drawn, and how many equal ones the game has."""

    letter: str
    shape: Shape
    copies: int = 1

    def __post_init__(self) -> None:
        if not self.shape:
            raise NotValid(f"piece {self.letter} has no cell")
        if len(set(self.shape)) != len(self.shape):
            raise NotValid(f"piece {self.letter} repeats a cell")
        if not is_connected(self.shape):
            raise NotValid(f"piece {self.letter} falls apart: its cells must share edges")
        if self.copies < 1:
            raise NotValid(f"piece {self.letter} has {self.copies} copies: it needs at least one")
        object.__setattr__(self, "shape", normalised(self.shape))

    @classmethod
    def from_picture(cls, letter: str, text: str, copies: int = 1) -> Piece:
        """Read a piece from rows of `#` and `.`, joined by `/` or line ends."""
        cells, columns, _ = from_picture(text)
        return cls(letter, tuple(divmod(bit, columns) for bit in bits(cells)), copies)

    @property
    def size(self) -> int:
        """Number of cells."""
        return len(self.shape)

    @property
    def height(self) -> int:
        """Rows of the bounding box, as drawn."""
        return 1 + max(row for row, _ in self.shape)

    @property
    def width(self) -> int:
        """Columns of the bounding box, as drawn."""
        return 1 + max(column for _, column in self.shape)

    def picture(self) -> str:
        """Draw the piece as rows of `#` and `.` joined by `/`."""
        return "/".join(
            "".join("#" if (row, column) in self.shape else "." for column in range(self.width))
            for row in range(self.height)
        )
