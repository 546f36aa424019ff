"""The worked example of the rules: a piece in two places that share a cell, and a shape that is not its own.

It gives nothing away, for its placements clash with one another, and it is made for any game.
"""

from __future__ import annotations

from typing import NamedTuple

from spare_squares.core.board import ALPHABET
from spare_squares.core.cells import bits
from spare_squares.core.challenge import placements
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.language.facts import shape_kind
from spare_squares.language.texts import Texts

SIMPLE = (3, 4, 2, 5)  # sizes of a piece that an example is best made of
Shown = tuple[str, int, int]


class Example(NamedTuple):
    """A piece in two places that share a cell, that cell, and another shape of as many cells.

    `other` is the letter of the piece with that shape, or "" where no piece has it; `shape` is 0 where the
    board has no room for another.
    """

    letter: str
    one: int
    two: int
    shared: int
    shape: int = 0
    other: str = ""


def worked_example(game: Game) -> Example | None:
    """Choose the example of the rules, of any piece that can lie in two places with a cell in common.

    The game of the box has the one of its rules: L on A1 A2 B2 and on A1 A2 B1, and A1 B1 C1, which is I.
    """
    board = game.board
    straight, elbow = game.piece("I"), game.piece("L")
    if straight and elbow and board.letters == "across" and board.columns >= 3 and board.rows >= 2:
        kinds = (shape_kind(straight), straight.size, shape_kind(elbow), elbow.size)
        used = (0, 1, 2, board.columns, board.columns + 1)
        if kinds == ("row", 3, "corner", 3) and all(board.cells >> bit & 1 for bit in used):
            latin = board.labelled(ALPHABET)
            one, two = latin.cells_of(("A1", "A2", "B2")), latin.cells_of(("A1", "A2", "B1"))
            return Example(
                "L",
                one,
                two,
                latin.cells_of(("A2",)).bit_length() - 1,
                latin.cells_of(("A1", "B1", "C1")),
                "I",
            )
    order = {size: number for number, size in enumerate(SIMPLE)}
    for piece in sorted(game.pieces, key=lambda each: (order.get(each.size, each.size), each.letter)):
        found = example_of(game, piece)
        if found:
            return found
    return None


def example_of(game: Game, piece: Piece) -> Example | None:
    """Make an example of one piece near the first cell of the board, if it can lie in two such places."""
    if piece.size < 2:
        return None
    places = sorted(placements(game, piece, game.board.cells), key=in_reading_order)
    for two in places[1:]:
        shared = places[0] & two
        if shared and two.bit_count() != shared.bit_count():
            shape, other = find_clashing(game, piece, (places[0], two))
            return Example(piece.letter, places[0], two, shared.bit_length() - 1, shape, other)
    return None


def in_reading_order(cells: int) -> tuple[int, ...]:
    """Return what places are sorted by: their cells as one reads."""
    return tuple(bits(cells))


def find_clashing(game: Game, piece: Piece, taken: tuple[int, int]) -> tuple[int, str]:
    """Return another piece of as many cells, or else a row of them, by its cells and its letter.

    It lies on a cell of both places of the example: so it stands in no packing with either of them (K34).
    """
    row = Piece("X", tuple((0, column) for column in range(piece.size)))
    for other in (*game.pieces, row):
        if other.size == piece.size and game.orientations(other) != game.orientations(piece):
            places = placements(game, other, game.board.cells)
            clashing = [cells for cells in places if cells & taken[0] and cells & taken[1]]
            if clashing:
                return min(clashing, key=in_reading_order), "" if other is row else other.letter
    return 0, ""


def cases_of(game: Game, texts: Texts, example: Example) -> list[tuple[Shown, str, str]]:
    """Return what each board of an example shows, its sentence, and its alternative text."""
    board, letter = game.board, example.letter

    def named(cells: int) -> str:
        return ", ".join(board.names(cells))

    one, two, cell = named(example.one), named(example.two), board.name(example.shared)
    legal = [
        ((letter, cells, 0), texts("example.legal", letter=letter, cells=said),
         texts("example.alt_legal", letter=letter, cells=said))
        for cells, said in ((example.one, one), (example.two, two))
    ]  # fmt: skip
    blocked = (
        ("", example.one, 1 << example.shared),
        texts("example.illegal", cell=cell),
        texts("example.alt_illegal", letter=letter, cell=cell, cells=one, others=two),
    )
    if not example.shape:
        return [*legal, blocked]
    key = "example.shape_of" if example.other else "example.other_shape"
    said = texts(key, letter=letter, cells=named(example.shape), other=example.other)
    alt = texts("example.alt_shape", letter=letter, cells=named(example.shape))
    return [*legal, blocked, ((example.other, example.shape, 0), said, alt)]
