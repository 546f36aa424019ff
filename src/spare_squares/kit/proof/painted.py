"""What a page paints, read from its operators: each piece of marked content with its paths, texts and stamps.

The interpreter knows the operators that our writer uses and no more, so nothing is painted, hidden or carried
along by another. A stamp (`q … cm … Q`) is read for itself, without the state round it: one that does not set
what it needs is refused, and one that stands on a page again is known by its bytes and not read twice.
Coordinates are points, as written, y upwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from spare_squares.errors import NotValid
from spare_squares.kit.proof.file_objects import plain_string
from spare_squares.kit.sheets.marks import Colour, Ink

DEEPEST = 12  # stamps within one another

_NUMBER = rb"-?(?:[0-9]++(?:\.[0-9]++)?|\.[0-9]++)"
_OPERAND = (
    rb"(?:" + _NUMBER + rb"|/[A-Za-z0-9+]++|\[[0-9. ]*+\]|\((?:[^()\\]++|\\.)*+\)|<</MCID [0-9]++>>)[ \n]?"
)
_UNIT = re.compile(
    rb"((?:" + _NUMBER + rb" " + _NUMBER + rb" [ml][ \n])++)|((?:" + _OPERAND + rb")*+)([A-Za-z]++)[ \n]",
    re.DOTALL,
)  # points of straight paths, or operands and operator
_TAGGED = re.compile(rb"/([A-Za-z0-9]++)[ ]?(?:<</MCID ([0-9]++)>>)?")
_KEY = 24  # bytes by which known stamps are looked up


class Subpath(NamedTuple):
    """Points one after the other (x, y, x, y …); of a curve the control points too."""

    points: tuple[float, ...]
    closed: bool = False
    curved: bool = False


class Path(NamedTuple):
    """What one painting operator paints; `width` is 0 for no stroke, `fill` None for no fill."""

    subpaths: tuple[Subpath, ...]
    width: float
    stroke: Colour | None
    dash: tuple[float, ...]
    cap: int
    fill: Colour | Ink | None


class Words(NamedTuple):
    """One text: where its baseline begins, its stretches (name of the font, codes), size and colour."""

    x: float
    y: float
    parts: tuple[tuple[bytes, bytes], ...]
    size: float
    fill: Colour


class Placed(NamedTuple):
    """A stamp: cosine and sine of its turn by quarters, where its origin lies, and what it paints."""

    turn: tuple[float, float]
    x: float
    y: float
    items: tuple[Item, ...]


Item = Path | Words | Placed


class Marked(NamedTuple):
    """One piece of marked content: role, number (None for an artifact) and what it paints."""

    role: str
    code: int | None
    items: tuple[Item, ...]


class _State:
    """The graphics state as far as it is used; None is what nobody has set."""

    __slots__ = ("cap", "dash", "fill", "font", "size", "stroke", "width")

    def __init__(self, *, known: bool) -> None:
        """Begin as a page does (ISO 32000-1, table 52), or knowing nothing."""
        self.width: Any = 1.0 if known else None
        self.stroke: Any = 0.0 if known else None
        self.fill: Any = 0.0 if known else None
        self.cap: Any = 0 if known else None
        self.dash: Any = () if known else None
        self.font: Any = None
        self.size: Any = None


class Painting:
    """Reads the pages of one file."""

    def __init__(self) -> None:
        self._known: dict[bytes, list[tuple[bytes, tuple[Item, ...]]]] = {}
        self.coloured = False  # whether any colour was set
        self.matrix: tuple[float, ...] = ()  # by which the page read last is drawn larger or smaller

    def page(self, content: bytes) -> tuple[Marked, ...]:
        """Return the marked content of a page, in order; a matrix for the whole of it may stand before all.

        Raises:
            NotValid: for an operator or an operand that no page of ours has, or paint without a tag.
        """
        found: list[Marked] = []
        state, at, self.matrix = _State(known=True), 0, ()
        written, operator, end = _unit(content, at) if content else (b"", b"", 0)
        if operator == b"cm":
            self.matrix, at = _numbers(written, 6), end
        while at < len(content):
            written, operator, at = _unit(content, at)
            tag = _TAGGED.fullmatch(written.strip())
            if operator not in (b"BDC", b"BMC") or tag is None:
                raise NotValid(f"paints or sets something outside of all tags ({operator.decode('latin-1')})")
            items, at = _Reading(self, content, at, state, end=b"EMC").items()
            found.append(Marked(tag[1].decode(), int(tag[2]) if tag[2] else None, items))
        return tuple(found)

    def stamp(self, content: bytes, at: int, depth: int) -> tuple[tuple[Item, ...], int]:
        """Return what a stamp paints whose operators begin at `at`, and where they end."""
        alike = self._known.setdefault(content[at : at + _KEY], [])
        for body, items in alike:
            if content.startswith(body, at) and content[at + len(body) : at + len(body) + 1] in (b" ", b"\n"):
                return items, at + len(body)
        if depth > DEEPEST:
            raise NotValid("nests stamps too deep")
        items, end = _Reading(self, content, at, _State(known=False), end=b"Q", depth=depth).items()
        # The last byte parts the stamp from what follows and may be another elsewhere.
        alike.append((content[at : end - 1], items))
        return items, end - 1


def _unit(content: bytes, at: int) -> tuple[bytes, bytes, int]:
    """Read operands and operator; for points of straight paths the operator is empty."""
    while content[at : at + 1] in (b" ", b"\n") and at < len(content):
        at += 1
    match = _UNIT.match(content, at)
    if match is None:
        raise NotValid(f"holds drawing that no page of ours has: {content[at : at + 24]!r}")
    points, written, operator = match.groups()
    return (written, operator, match.end()) if points is None else (points, b"", match.end())


class _Reading:
    """Reads operators up to the one that ends a piece of marked content, or a stamp."""

    def __init__(
        self, painting: Painting, content: bytes, at: int, state: _State, *, end: bytes, depth: int = 0
    ) -> None:
        self.painting, self.content, self.at, self.state = painting, content, at, state
        self.end, self.depth = end, depth
        self.found: list[Item] = []
        self.path: list[Subpath] = []

    def items(self) -> tuple[tuple[Item, ...], int]:
        """Return what is painted, and where the reading ended."""
        while True:
            written, operator, self.at = _unit(self.content, self.at)
            if operator == self.end:
                if self.path or written:
                    raise NotValid("draws a path that nothing paints")
                return tuple(self.found), self.at
            run = _RUN.get(operator)
            if run is None:
                raise NotValid(
                    f"holds the operator {operator.decode('latin-1')}, which no page of ours has here"
                )
            run(self, written)

    # the state

    def width(self, written: bytes) -> None:
        (self.state.width,) = _numbers(written, 1)

    def cap(self, written: bytes) -> None:
        (self.state.cap,) = _numbers(written, 1)

    def dash(self, written: bytes) -> None:
        inner, _, phase = written.strip().partition(b"]")
        if phase.strip() != b"0" or not inner.startswith(b"["):
            raise NotValid("sets a dash as no page of ours does")
        self.state.dash = tuple(map(float, inner[1:].split()))

    def gray_stroke(self, written: bytes) -> None:
        (self.state.stroke,) = _numbers(written, 1)

    def gray_fill(self, written: bytes) -> None:
        (self.state.fill,) = _numbers(written, 1)

    def ink_fill(self, written: bytes) -> None:
        self.state.fill = _numbers(written, 4)
        self.painting.coloured = True

    def colour_fill(self, written: bytes) -> None:
        self.state.fill = _numbers(written, 3)
        self.painting.coloured = True

    def font(self, written: bytes) -> None:
        name, _, size = written.strip().partition(b" ")
        self.state.font, (self.state.size,) = name, _numbers(size, 1)

    # paths

    def points(self, written: bytes) -> None:
        words = written.split()
        row: list[float] = []
        for x, y, operator in zip(words[::3], words[1::3], words[2::3], strict=True):
            if operator == b"m" and row:
                self.path.append(Subpath(tuple(row)))
                row = []
            elif operator == b"l" and not row:
                raise NotValid("draws a line from nowhere")
            row += (float(x), float(y))
        self.path.append(Subpath(tuple(row)))

    def curve(self, written: bytes) -> None:
        points, closed, _ = self._last()
        self.path[-1] = Subpath((*points, *_numbers(written, 6)), closed, True)

    def close(self, written: bytes) -> None:
        _numbers(written, 0)
        self.path[-1] = self._last()._replace(closed=True)

    def _last(self) -> Subpath:
        if not self.path or self.path[-1].closed:
            raise NotValid("goes on with a path that is none")
        return self.path[-1]

    def rectangle(self, written: bytes) -> None:
        x, y, width, height = _numbers(written, 4)
        corners = (x, y, x + width, y, x + width, y + height, x, y + height)
        self.path.append(Subpath(corners, True))

    def stroke(self, written: bytes) -> None:
        self._paint(written, strokes=True, fills=False)

    def fill(self, written: bytes) -> None:
        self._paint(written, strokes=False, fills=True)

    def both(self, written: bytes) -> None:
        self._paint(written, strokes=True, fills=True)

    def _paint(self, written: bytes, *, strokes: bool, fills: bool) -> None:
        state = self.state
        unset = strokes and None in (state.width, state.stroke, state.dash, state.cap)
        if written or not self.path or unset or (fills and state.fill is None):
            raise NotValid("paints without a path, or with what it did not set itself")
        path, fill = tuple(self.path), state.fill if fills else None
        if strokes:
            self.found.append(Path(path, state.width, state.stroke, state.dash, state.cap, fill))
        else:
            self.found.append(Path(path, 0.0, None, (), 0, fill))
        self.path = []

    # texts and stamps

    def text(self, written: bytes) -> None:
        """Read a whole text, from `BT` with its place to `ET`."""
        _numbers(written, 0)
        place, operator, self.at = _unit(self.content, self.at)
        if operator != b"Td" or self.path:
            raise NotValid("begins a text as no page of ours does")
        x, y = _numbers(place, 2)
        parts: list[tuple[bytes, bytes]] = []
        sizes = set()
        while True:
            written, operator, self.at = _unit(self.content, self.at)
            if operator == b"Tj" and written.startswith(b"("):
                parts.append((self.state.font, plain_string(written.rstrip(b" \n"))))
                sizes.add(self.state.size)
            elif operator == b"ET" and not written:
                break
            elif operator == b"Tf":
                self.font(written)
            elif operator == b"g":
                self.gray_fill(written)
            else:
                raise NotValid(
                    f"holds {operator.decode('latin-1')} in a text, which no page of ours has there"
                )
        if len(sizes) != 1 or None in sizes or self.state.fill is None:
            raise NotValid("sets a text without a font or a colour, or in two sizes")
        self.found.append(Words(x, y, tuple(parts), sizes.pop(), self.state.fill))

    def stamp(self, written: bytes) -> None:
        """Read a stamp, from `q` with its matrix to its `Q`."""
        _numbers(written, 0)
        matrix, operator, self.at = _unit(self.content, self.at)
        if operator != b"cm" or self.path:
            raise NotValid("saves its state as no page of ours does")
        a, b, c, d, x, y = _numbers(matrix, 6)
        if (a, b) not in ((1, 0), (0, 1), (-1, 0), (0, -1)) or (c, d) != (-b, a):
            raise NotValid("sets a matrix (cm) that scales, slants or mirrors")
        items, self.at = self.painting.stamp(self.content, self.at, self.depth + 1)
        self.found.append(Placed((a, b), x, y, items))


def _numbers(written: bytes, count: int) -> tuple[float, ...]:
    words = written.split()
    if len(words) != count:
        raise NotValid("holds an operator with the wrong operands")
    try:
        return tuple(map(float, words))
    except ValueError as wrong:
        raise NotValid("holds an operator with the wrong operands") from wrong


_RUN: dict[bytes, Callable[[_Reading, bytes], None]] = {
    b"": _Reading.points,
    b"w": _Reading.width,
    b"J": _Reading.cap,
    b"d": _Reading.dash,
    b"G": _Reading.gray_stroke,
    b"g": _Reading.gray_fill,
    b"rg": _Reading.colour_fill,
    b"k": _Reading.ink_fill,
    b"Tf": _Reading.font,
    b"c": _Reading.curve,
    b"h": _Reading.close,
    b"re": _Reading.rectangle,
    b"S": _Reading.stroke,
    b"f": _Reading.fill,
    b"B": _Reading.both,
    b"BT": _Reading.text,
    b"q": _Reading.stamp,
}
