"""Marks become the operators of a PDF page: millimetres from the top left to points from the bottom left.

Every mark sets what it needs of the graphics state, and only when that differs from what stands. Marks
that are stamped many times are written once for a document and then only placed, so a sheet of cards
costs little more than its few own marks. Everything is gray (G10) but fills that are given a colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, pairwise

from spare_squares.kit.pdf.fonts import FontName, runs, width
from spare_squares.kit.sheets.marks import (
    POINT,
    TURNS,
    Colour,
    Dots,
    Ink,
    Inks,
    Mark,
    Outline,
    Point,
    Ring,
    Stamp,
    Strokes,
    Text,
)

LEAST_LINE = 0.5  # points
_PER_MM = 1 / POINT  # points: this runs for every coordinate
# How far a control point of a quarter circle stands from its end, as a part of the radius.
QUARTER = 0.5522847498

# What stands of the graphics state, by operator; a stamp starts knowing nothing.
State = dict[str, object]
Encode = Callable[[FontName, str], Sequence[tuple[str, bytes]]]


def page_start() -> State:
    """Return the graphics state that every page begins with (ISO 32000-1, table 52)."""
    return {"w": "1", "G": "0", "fill": "0 g", "d": (), "J": 0}


def number(value: float) -> str:
    """Write a length in points with at most three decimals (0.0002 mm) and no needless zero."""
    return f"{round(value, 3) + 0.0:.7g}"


@cache
def write_polyline(points: int) -> str:
    """Return the form of a path of straight lines: `m`, then `l` for each further point."""
    return "%.7g %.7g m" + " %.7g %.7g l" * (points - 1)


_MOVE = write_polyline(1)
_CURVE = "%.7g %.7g %.7g %.7g %.7g %.7g c"
_RECTANGLE = "%.7g %.7g %.7g %.7g re"
_PLACE = "BT %.7g %.7g Td"


# What follows a stamp is not known when it is written: most likely more text, elsewhere.
_UNKNOWN = Stamp(0, 0, ())
# Two texts of one line whose ends are nearer than this part of an em are one word, cut by a change of weight.
_TOUCHING = 0.1


class Operators:
    """The drawing of one document: how each mark is written, and which stamps were written before."""

    def __init__(self, encode: Encode, *, growth: float = 1.0, inks: Inks | None = None) -> None:
        self._encode = encode
        self._inks = inks
        # On a page that is drawn smaller no line may come out under the least that is ever drawn (G11).
        self._least = LEAST_LINE / growth if growth < 1 else 0.0
        self.coloured = False  # whether any fill is more than gray
        self._stamps: dict[int, tuple[tuple[Mark, ...], str]] = {}
        self._texts: dict[tuple[str, bool], tuple[tuple[str, str], ...]] = {}
        self._draw: dict[type, Callable[..., None]] = {
            Strokes: self._strokes,
            Outline: self._outline,
            Dots: self._dots,
            Ring: self._ring,
            Stamp: self._stamp,
        }

    def draw(
        self, marks: Sequence[Mark], origin: Point, *, out: list[str], state: State, after: Mark | None = None
    ) -> None:
        """Append the operators of `marks` to `out`: `origin` is (0, 0) in points, `after` what comes next."""
        following: list[Mark | None] = []
        for mark in reversed(marks):
            following.append(after)
            after = mark if isinstance(mark, Text | Stamp) else after
        for mark, later in zip(marks, reversed(following), strict=True):
            if isinstance(mark, Text):
                self._text(mark, origin, out, state, spaced=needs_space(mark, later))
            else:
                self._draw[type(mark)](mark, origin, out, state)

    def _strokes(self, mark: Strokes, origin: Point, out: list[str], state: State) -> None:
        if not mark.strokes or mark.width <= 0:
            return
        width = max(mark.width, self._least)
        _pen(out, state, width=width, gray=mark.gray, dash=mark.dash, round_caps=mark.round_caps)
        for stroke in mark.strokes:
            out.append(write_polyline(len(stroke)) % round_points(stroke, origin))
        out.append("S")

    def _outline(self, mark: Outline, origin: Point, out: list[str], state: State) -> None:
        self.coloured |= isinstance(mark.fill, tuple)
        fill = self._inks.of(mark.fill) if self._inks else mark.fill
        paint = set_paint(mark, fill, self._least, out=out, state=state)
        if not paint:
            return
        (left, bottom, right, top), is_rectangle = find_rectangle(mark.points, origin)
        if is_rectangle:
            sides = (left, bottom, round(right - left, 3), round(top - bottom, 3))
            out.append(_RECTANGLE % sides)
        else:
            out.append(write_polyline(len(mark.points)) % round_points(mark.points, origin) + " h")
        out.append(paint)

    def _dots(self, mark: Dots, origin: Point, out: list[str], state: State) -> None:
        if not mark.centres:
            return
        # A line of no length with round caps is a disc (ISO 32000-1, 8.5.3.2): shorter than four curves.
        _pen(out, state, width=mark.diameter / POINT, gray=mark.gray, dash=(), round_caps=True)
        for centre in mark.centres:
            out.append(write_polyline(2) % round_points((centre, centre), origin))
        out.append("S")

    def _ring(self, mark: Ring, origin: Point, out: list[str], state: State) -> None:
        self.coloured |= isinstance(mark.fill, tuple)
        fill = self._inks.of(mark.fill) if self._inks else mark.fill
        paint = set_paint(mark, fill, self._least, out=out, state=state)
        if not paint:
            return
        (x, y), radius = mark.centre, mark.diameter / 2
        reach = radius * QUARTER
        corners = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
        path = [_MOVE % round_points(((x + radius, y),), origin)]
        for (ax, ay), (bx, by) in pairwise(corners):
            curve = (
                (x + ax * radius + bx * reach, y + ay * radius + by * reach),
                (x + bx * radius + ax * reach, y + by * radius + ay * reach),
                (x + bx * radius, y + by * radius),
            )
            path.append(_CURVE % round_points(curve, origin))
        out.extend((*path, "h", paint))

    def _text(self, mark: Text, origin: Point, out: list[str], state: State, *, spaced: bool) -> None:
        if not mark.text:
            return
        x = mark.x
        if mark.align != "left":
            x -= width(mark.text, mark.size, mark.bold) * (0.5 if mark.align == "center" else 1)
        _fill(out, state, mark.gray)
        out.append(_PLACE % round_points(((x, mark.y),), origin))
        size = number(mark.size)
        text = f"{mark.text} " if spaced else mark.text
        for name, string in self._written(text, mark.bold):
            _set(out, state, "Tf", f"{name} {size}")
            out.append(f"({string}) Tj")
        out.append("ET")

    def _written(self, text: str, bold: bool) -> tuple[tuple[str, str], ...]:
        known = self._texts.get((text, bold))
        if known is None:
            known = tuple(
                (name, escape_codes(codes))
                for font, part in runs(text, bold)
                for name, codes in self._encode(font, part)
            )
            self._texts[text, bold] = known
        return known

    def _stamp(self, mark: Stamp, origin: Point, out: list[str], state: State) -> None:
        x, y = round_points(((mark.x, mark.y),), origin)
        cosine, sine = TURNS[mark.quarters]
        turn = f"{cosine} {sine} {-sine} {cosine}"
        out.append(f"q {turn} {x:.7g} {y:.7g} cm {self._stamped(mark.marks)} Q")

    def _stamped(self, marks: tuple[Mark, ...]) -> str:
        # By identity, for comparing costs what it saves; the tuple is kept, so that its id stays its own.
        known = self._stamps.get(id(marks))
        if known is None:
            out: list[str] = []
            self.draw(marks, (0.0, 0.0), out=out, state={}, after=_UNKNOWN)
            known = self._stamps[id(marks)] = (marks, "\n".join(out))
        return known[1]


def needs_space(mark: Text, following: Mark | None) -> bool:
    """Return whether a space must part this text from what follows it.

    Readers of a tagged PDF find words by its characters alone, so two lines without a space between them
    would join two words (ISO 32000-1, 14.8.2.5).
    """
    if following is None or mark.text.endswith((" ", "-")):
        return False
    if not isinstance(following, Text) or following.y != mark.y:
        return True
    if mark.align != "left" or following.align != "left":
        return True
    gap = following.x - mark.x - width(mark.text, mark.size, mark.bold)
    return abs(gap) > _TOUCHING * mark.size * POINT


def round_points(points: Sequence[Point], origin: Point) -> tuple[float, ...]:
    """Return x and y of each point in points from the page's bottom left, rounded to what is written."""
    left, top = origin
    # Adding 0.0 turns a negative zero into a plain one.
    flat = [(round(left + x * _PER_MM, 3) + 0.0, round(top - y * _PER_MM, 3) + 0.0) for x, y in points]
    return tuple(chain.from_iterable(flat))


def find_rectangle(points: Sequence[Point], origin: Point) -> tuple[tuple[float, float, float, float], bool]:
    """Return left, bottom, right, top, and whether the points are the corners of that box, in turn."""
    flat = round_points(points, origin)
    xs, ys = flat[0::2], flat[1::2]
    box = (min(xs), min(ys), max(xs), max(ys))
    if len(points) != 4:
        return box, False
    upright = xs[0] == xs[3] and xs[1] == xs[2] and ys[0] == ys[1] and ys[2] == ys[3]
    lying = xs[0] == xs[1] and xs[2] == xs[3] and ys[0] == ys[3] and ys[1] == ys[2]
    return box, upright or lying


def set_paint(
    mark: Outline | Ring, fill: Colour | Ink | None, least: float, *, out: list[str], state: State
) -> str:
    """Set line and fill of a closed shape, and return its painting operator (empty for no paint)."""
    if mark.width > 0:
        dash = mark.dash if isinstance(mark, Outline) else ()
        _pen(out, state, width=max(mark.width, least), gray=mark.gray, dash=dash, round_caps=False)
    if fill is not None:
        _fill(out, state, fill)
    if mark.width > 0:
        return "S" if mark.fill is None else "B"
    return "" if mark.fill is None else "f"


def _pen(
    out: list[str], state: State, *, width: float, gray: float, dash: tuple[float, ...], round_caps: bool
) -> None:
    _set(out, state, "w", number(width))
    _set(out, state, "G", number(gray))
    cap = 1 if round_caps else 0
    if state.get("J") != cap:
        state["J"] = cap
        out.append(f"{cap} J")
    if state.get("d") != dash:
        state["d"] = dash
        out.append(f"[{' '.join(map(number, dash))}] 0 d")


def _fill(out: list[str], state: State, colour: Colour | Ink) -> None:
    written = f"{number(colour)} g" if not isinstance(colour, tuple) else ""
    if isinstance(colour, tuple):
        written = f"{' '.join(map(number, colour))} {'rg' if len(colour) == 3 else 'k'}"
    if state.get("fill") != written:
        state["fill"] = written
        out.append(written)


def _set(out: list[str], state: State, operator: str, value: str) -> None:
    if state.get(operator) != value:
        state[operator] = value
        out.append(f"{value} {operator}")


def escape_codes(codes: bytes) -> str:
    """Write character codes as the inside of a literal string, one Latin-1 character a byte."""
    text = codes.decode("latin-1")
    for char, written in (("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\r", "\\r"), ("\n", "\\n")):
        text = text.replace(char, written)
    return text
