"""The board as text: boxes round the pieces, a letter and a pattern in each, blocked cells crossed.

Nothing is told by colour, and nothing by a character alone that a plain console lacks: with `boxes` off the
same picture is drawn in ASCII. The largest cells that leave room for the rest are taken.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.drawing import drawn_packing
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece

# Lines by the weight of their arms: nothing, light (the grid) or heavy (round a piece).
NONE, LIGHT, HEAVY = 0, 1, 2
# One character for each of 81 crossings: index 27·up + 9·right + 3·down + left.
_CROSSINGS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
NEEDED: Final = "─│┼━┃╋╲╱╳█"  # a console that can write these gets boxes

SIZES: Final = ((15, 7), (11, 5), (7, 3), (5, 1), (3, 1))  # characters inside a cell: across, down
OFF, FREE, BLOCKED = -3, -2, -1  # owners of a position that is no piece's; a piece owns by its number


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn: a game's board with its blocked cells and the pieces that lie on it.

    With `big`, letters fill their cells where these are large enough.
    """

    game: Game
    card: Challenge | None
    lying: Packing
    big: bool = False

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    def owner(self, row: int, column: int) -> int:
        """Tell what is at a position: OFF, FREE, BLOCKED, or the number of a placement."""
        board = self.board
        if not (0 <= row < board.rows and 0 <= column < board.columns):
            return OFF
        bit = 1 << board.bit(row, column)
        if not board.cells & bit:
            return OFF
        if self.card and self.card.blocked & bit:
            return BLOCKED
        return next((n for n, placement in enumerate(self.lying) if placement.cells & bit), FREE)


def board_lines(
    picture: Picture, *, width: int, height: int, boxes: bool = True, top: str = "TOP"
) -> list[str]:
    """Draw the board within `width` columns and `height` lines, in letters where boxes are too large.

    `top` is the word beside row 1, which the texts of the board sheet have too.
    """
    board = picture.board
    label = max(len(name) for name in board.row_labels)
    for across, down in SIZES:
        fits = label + 2 + board.columns * (across + 1) <= width
        if fits and board.rows * (down + 1) + 2 <= height:
            lines = _large(picture, across, down, label, boxes)
            named = f"{lines[0]}  {top}"  # A16: row 1 is the top edge
            return [named if len(named) <= width else lines[0], *lines[1:]]
    lines = letter_lines(picture.game, picture.card, picture.lying)
    return [f"{lines[0]}  {top}", *lines[1:]]


def lowest(board: Board, height: int) -> int:
    """Return the least lines a board takes in boxes, or in letters where `height` lines are too few."""
    boxed = board.rows * (SIZES[-1][1] + 1) + 2
    return boxed if boxed <= height else board.rows + 1


def letter_lines(game: Game, card: Challenge | None, lying: Packing) -> list[str]:
    """Draw a board as a letter a cell, `#` for blocked ones, where boxes are too large."""
    board = game.board
    label = max(len(name) for name in board.row_labels)
    head = " " * label + " " + " ".join(name[-1] for name in board.column_labels)
    blocked = card.blocked if card else 0
    rows = drawn_packing(board, blocked, lying, labels=False).split("\n")
    return [head, *(f"{name:>{label}} {row}" for name, row in zip(board.row_labels, rows, strict=True))]


def _large(picture: Picture, across: int, down: int, label: int, boxes: bool) -> list[str]:
    board = picture.board
    names = "".join(name.center(across + 1) for name in board.column_labels)
    lines = [(" " * (label + 2) + names).rstrip()]
    for y in range(board.rows * (down + 1) + 1):
        row, inside = divmod(y, down + 1)
        name = board.row_labels[row] if inside == (down + 1) // 2 and row < board.rows else ""
        text = "".join(
            draw_character(picture, x, y, across, down, boxes)
            for x in range(board.columns * (across + 1) + 1)
        )
        lines.append(f"{name:>{label}} {text}".rstrip())
    return lines


def draw_character(picture: Picture, x: int, y: int, across: int, down: int, boxes: bool) -> str:
    """Return one character of the drawing."""
    (row, dy), (column, dx) = divmod(y, down + 1), divmod(x, across + 1)
    if dx and dy:
        return draw_inside(picture, (row, column), (dx - 1, dy - 1), (across, down), boxes)
    arms = weigh_arms(picture, row, column, dx, dy)
    if any(arms):
        return (crossing if boxes else plain_crossing)(*arms)
    owner = picture.owner(row, column)  # a line inside a piece: its pattern runs on
    return fill_of(picture, owner, x, y, boxes) if owner >= 0 else " "


def weigh_arms(picture: Picture, row: int, column: int, dx: int, dy: int) -> tuple[int, int, int, int]:
    """Return the weights of the lines that meet at a place of the grid: up, right, down, left."""
    level = weigh_line(picture.owner(row - 1, column), picture.owner(row, column))
    upright = weigh_line(picture.owner(row, column - 1), picture.owner(row, column))
    if dx:
        return (NONE, level, NONE, level)
    if dy:
        return (upright, NONE, upright, NONE)
    above = weigh_line(picture.owner(row - 1, column - 1), picture.owner(row - 1, column))
    before = weigh_line(picture.owner(row - 1, column - 1), picture.owner(row, column - 1))
    return (above, level, upright, before)


def weigh_line(one: int, other: int) -> int:
    """Return the weight of the line between two positions."""
    if one == other and (one >= 0 or one == OFF):
        return NONE
    return HEAVY if one >= 0 or other >= 0 else LIGHT


def draw_inside(
    picture: Picture, place: tuple[int, int], at: tuple[int, int], size: tuple[int, int], boxes: bool
) -> str:
    """Return a character inside a cell; `at` counts from its top left corner."""
    owner = picture.owner(*place)
    (x, y), (across, down) = at, size
    if owner == BLOCKED:
        return draw_cross(x - across // 2, y - down // 2, boxes)
    if owner < 0:
        return " "
    letter = picture.lying[owner].letter
    block = block_letters(letter, boxes=boxes) if picture.big and down >= BLOCK_ROWS else []
    if block:
        left, top = (across - len(block[0])) // 2, (down - BLOCK_ROWS) // 2
        if 0 <= x - left < len(block[0]) and 0 <= y - top < BLOCK_ROWS:
            return block[y - top][x - left]
    elif y == down // 2 and abs(x - across // 2) <= (1 if across > 3 else 0):
        return letter if x == across // 2 else " "
    row, column = place
    return fill_of(picture, owner, column * (across + 1) + x + 1, row * (down + 1) + y + 1, boxes)


def draw_cross(x: int, y: int, boxes: bool) -> str:
    """Return a character of the cross on a blocked cell, counted from its middle."""
    if (x, y) == (0, 0):
        return "╳" if boxes else "X"
    if y and abs(x) == 2 * abs(y):
        falling = (x > 0) == (y > 0)
        return ("╲" if boxes else "\\") if falling else ("╱" if boxes else "/")
    return " "


# By the number of the piece in its game, as on paper: I striped, L dotted, D plain, O a lattice.
_PATTERNS: Final[tuple[Callable[[int, int], str], ...]] = (
    lambda x, y: "/" if (x + y) % 2 else " ",
    lambda x, y: "." if (x + 2 * y) % 4 == 0 else " ",
    lambda x, y: " ",
    lambda x, y: "%",
    lambda x, y: "-",
    lambda x, y: ":" if x % 2 else " ",
    lambda x, y: "~" if y % 2 else " ",
    lambda x, y: "*" if (x + y) % 4 == 0 else " ",
    lambda x, y: "'" if x % 2 else ",",
)


def fill_of(picture: Picture, owner: int, x: int, y: int, boxes: bool) -> str:
    """Return the fill of a piece at a place of the drawing."""
    letter = picture.lying[owner].letter
    number = next(n for n, piece in enumerate(picture.game.pieces) if piece.letter == letter)
    mark = _PATTERNS[number % len(_PATTERNS)](x, y)
    return {"/": "╱", ".": "·", "%": "▒"}.get(mark, mark) if boxes else mark


def piece_rows(piece: Piece) -> list[str]:
    """Draw a piece as rows of its letter."""
    return [
        "".join(piece.letter if (row, column) in piece.shape else " " for column in range(piece.width))
        for row in range(piece.height)
    ]


def side_lines(game: Game, letters: tuple[str, ...], width: int) -> list[str]:
    """Draw the pieces beside the board in rows no wider than `width`, as many as it takes."""
    lines: list[str] = []
    row: list[list[str]] = []

    def flush() -> None:
        """End a row of pieces, their tops level."""
        if row:
            high = max(len(each) for each in row)
            padded = [each + [" " * len(each[0])] * (high - len(each)) for each in row]
            lines.extend("  ".join(parts).rstrip() for parts in zip(*padded, strict=True))
            row.clear()

    for letter in letters:
        piece = game.piece(letter)
        drawn = piece_rows(piece) if piece else [letter]
        if row and sum(len(each[0]) + 2 for each in row) + len(drawn[0]) > width:
            flush()
        row.append(drawn)
    flush()
    return lines


def crossing(up: int, right: int, down: int, left: int) -> str:
    """Return the character where four arms meet."""
    return _CROSSINGS[27 * up + 9 * right + 3 * down + left]


def plain_crossing(up: int, right: int, down: int, left: int) -> str:
    """Return the same in ASCII: `|` and `-` for the grid, `#` and `=` round a piece, `+` where they meet."""
    upright, level = max(up, down), max(right, left)
    if upright and level:
        return "#" if HEAVY in (upright, level) else "+"
    if upright:
        return "#" if upright == HEAVY else "|"
    return "=" if level == HEAVY else "-" if level else " "


# Block letters: a character and its five rows of three dots, each row an octal digit.
BLOCK_ROWS: Final = 5
_BLOCKS: Final = {
    each[0]: each[1:]
    for each in [
        "A25755",
        "B65656",
        "C34443",
        "D65556",
        "E74647",
        "F74644",
        "G34553",
        "H55755",
        "I72227",
        "J11152",
        "K55655",
        "L44447",
        "M57755",
        "N57775",
        "O25552",
        "P65644",
        "Q25531",
        "R65655",
        "S34216",
        "T72222",
        "U55557",
        "V55552",
        "W55775",
        "X55255",
        "Y55222",
        "Z71247",
        "075557",
        "126227",
        "261247",
        "361216",
        "455711",
        "574616",
        "634757",
        "771222",
        "875757",
        "975716",
    ]
} | {" ": "00000", ".": "00002", "-": "00700"}


def block_letters(text: str, *, boxes: bool = True) -> list[str]:
    """Write a text in block letters, five lines high; nothing when a character has none."""
    bare = unicodedata.normalize("NFD", text.upper())
    marks = [_BLOCKS.get(each, "") for each in bare if not unicodedata.combining(each)]
    if not all(marks) or not marks:
        return []
    ink = "██" if boxes else "##"
    rows = ([f"{int(mark[row], 8):03b}" for mark in marks] for row in range(BLOCK_ROWS))
    return ["  ".join("".join(ink if dot == "1" else "  " for dot in dots) for dots in row) for row in rows]
