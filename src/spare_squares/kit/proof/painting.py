"""One pass over the operators of a page: what they paint, where, how thick, and what stands in which tag."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from math import hypot

from spare_squares.errors import NotValid
from spare_squares.kit.proof.ink import POINTS_PER_MM, Ink, Point, Run, Segment, Shape
from spare_squares.kit.proof.lettering import UNKNOWN, Font
from spare_squares.kit.proof.resources import IDENTITY, Form, Matrix, Resources
from spare_squares.kit.proof.tokens import POLYLINE, operands, string, strings, units

Box = tuple[float, float, float, float]
EVERYWHERE: Box = (float("-inf"), float("-inf"), float("inf"), float("inf"))
DEEPEST = 6
LEAST_PLATE = 9.0  # square millimetres of a fill that can be the ground of a text
STRAIGHT = 1e-4
_COMMENT = re.compile(rb"%[^\r\n]*")
_MCID = re.compile(rb"/MCID\s*([0-9]+)")
_COLOURS = frozenset((b"rg", b"RG", b"k", b"K", b"cs", b"CS", b"sc", b"SC", b"scn", b"SCN", b"sh"))
_PAINTS = {  # operator: (closes, strokes, fills)
    b"S": (False, True, False),
    b"s": (True, True, False),
    b"f": (False, False, True),
    b"F": (False, False, True),
    b"f*": (False, False, True),
    b"B": (False, True, True),
    b"B*": (False, True, True),
    b"b": (True, True, True),
    b"b*": (True, True, True),
    b"n": (False, False, False),
}
_SHOWS = frozenset((b"Tj", b"TJ", b"'", b'"'))
_MARKS = frozenset((b"BMC", b"BDC", b"EMC", b"MP", b"DP"))
_CLIPS = frozenset((b"W", b"W*"))
_IGNORED = frozenset((b"ET", b"j", b"J", b"M", b"i", b"ri", b"BX", b"EX"))


def product(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that applies `first`, then `second`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


class State:
    """The graphics state, as far as it matters here (ISO 32000-1, table 52)."""

    __slots__ = (
        "base", "clip", "ctm", "dashed", "fill", "font", "leading", "rise", "size", "stretch", "stroke",
        "tracking", "width", "word",
    )  # fmt: skip

    def __init__(self, ctm: Matrix) -> None:
        self.ctm, self.base, self.clip = ctm, ctm, EVERYWHERE
        self.fill = self.stroke = 0.0
        self.width, self.dashed = 1.0, False
        self.font: Font = UNKNOWN
        self.size = self.leading = self.rise = self.tracking = self.word = 0.0
        self.stretch = 1.0

    def copy(self) -> State:
        """Return a state of its own with the same values."""
        new = object.__new__(State)
        for name in State.__slots__:
            setattr(new, name, getattr(self, name))
        return new


class Painting:
    """A page while its operators run; what they paint goes to `ink`."""

    def __init__(self, ink: Ink, height: float) -> None:
        self.ink = ink
        scale = 1 / POINTS_PER_MM
        self.state = State((scale, 0.0, 0.0, -scale, 0.0, height))
        self.saved: list[State] = []
        self.paths: list[tuple[list[Point], bool, bool]] = []  # points, closed, curved
        self.clips = False
        self.tags: list[int | str] = []
        self.plates: list[tuple[Box, float]] = []
        self.text = self.line = IDENTITY
        self.depth = 0

    def run(self, content: bytes, resources: Resources) -> None:
        """Run a content stream; whatever is not understood becomes a fault of the page."""
        before = len(self.saved)
        numeric: dict[bytes, Callable[..., None]] = {
            b"m": self._move, b"l": self._to, b"re": self._rectangle, b"c": self._curve, b"v": self._curve,
            b"y": self._curve, b"h": self._close, b"cm": self._transform, b"w": self._pen, b"g": self._fill,
            b"G": self._stroke, b"Td": self._step, b"TD": self._step_leading, b"Tm": self._matrix,
            b"Tc": self._tracking, b"Tw": self._word, b"Tz": self._stretch, b"TL": self._leading,
            b"Ts": self._rise, b"Tr": self._mode,
        }  # fmt: skip
        try:
            for written, operator in units(content):
                known = numeric.get(operator)
                if known is not None:
                    known(*map(float, written.split()))
                elif operator == POLYLINE:
                    self._polyline(written)
                else:
                    self._other(operator, written, resources)
        except (NotValid, ValueError, TypeError, IndexError, RecursionError) as wrong:
            known_fault = isinstance(wrong, NotValid)
            self.ink.fault(str(wrong) if known_fault else "holds an operator with the wrong operands")
        if len(self.saved) != before:
            self.ink.fault("does not restore each graphics state it saves")
            del self.saved[before:]

    def _other(self, operator: bytes, written: bytes, resources: Resources) -> None:
        """Run an operator that takes more than numbers, or nothing at all."""
        if operator in _PAINTS:
            self._paint(*_PAINTS[operator])
        elif operator in _SHOWS:
            self._show(operator, written)
        elif operator in _MARKS:
            self._mark(operator, written)
        elif operator == b"q":
            self.saved.append(self.state.copy())
        elif operator == b"Q":
            self.state = self.saved.pop()
        elif operator == b"BT":
            self.text = self.line = IDENTITY
        elif operator == b"T*":
            self._step(0, -self.state.leading)
        elif operator in _CLIPS:
            self.clips = True
        elif operator == b"d":
            self.state.dashed = bool(written[: written.index(b"]")].strip(b" [\r\n\t"))
        elif operator not in _IGNORED:
            self._named(operator, written, resources)

    def _named(self, operator: bytes, written: bytes, resources: Resources) -> None:
        """Run an operator that names a resource, or refuse one that has no place on a page."""
        if operator == b"Tf":
            (_, name), (_, size) = operands(written)
            self.state.font, self.state.size = resources.font(name), float(size)
        elif operator == b"Do":
            self._place(resources.form(written.strip()))
        elif operator == b"gs":
            wrong = resources.state_fault(written.strip())
            if wrong:
                self.ink.fault(wrong)
        elif operator in _COLOURS:
            self.ink.fault(f"sets a colour ({operator.decode('ascii')}) where only gray may stand")
        elif operator == b"BI":
            raise NotValid("holds a picture in its operators, which cannot be read back")
        else:
            raise NotValid(f"holds an operator that is not read: {operator.decode('latin-1')[:12]}")

    # state

    def _transform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.state.ctm = product((a, b, c, d, e, f), self.state.ctm)

    def _pen(self, width: float) -> None:
        self.state.width = width

    def _fill(self, gray: float) -> None:
        self.state.fill = gray

    def _stroke(self, gray: float) -> None:
        self.state.stroke = gray

    def _tracking(self, value: float) -> None:
        self.state.tracking = value

    def _word(self, value: float) -> None:
        self.state.word = value

    def _stretch(self, value: float) -> None:
        self.state.stretch = value / 100

    def _leading(self, value: float) -> None:
        self.state.leading = value

    def _rise(self, value: float) -> None:
        self.state.rise = value

    def _mode(self, value: float) -> None:
        if value:
            self.ink.fault("sets text that is not simply filled (hidden, outlined or a clip)")

    # paths

    def _at(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.state.ctm
        return a * x + c * y + e, b * x + d * y + f

    def _move(self, x: float, y: float) -> None:
        self.paths.append(([self._at(x, y)], False, False))

    def _to(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self.state.ctm
        self.paths[-1][0].append((a * x + c * y + e, b * x + d * y + f))

    def _polyline(self, written: bytes) -> None:
        a, b, c, d, e, f = self.state.ctm
        words = iter((_COMMENT.sub(b" ", written) if b"%" in written else written).split())
        for x_word, y_word, operator in zip(words, words, words, strict=True):
            x, y = float(x_word), float(y_word)
            point = (a * x + c * y + e, b * x + d * y + f)
            if operator == b"m":
                points = [point]
                self.paths.append((points, False, False))
            else:
                self.paths[-1][0].append(point)

    def _curve(self, *numbers: float) -> None:
        points, closed, _ = self.paths[-1]
        points += [self._at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        self.paths[-1] = (points, closed, True)

    def _rectangle(self, x: float, y: float, width: float, height: float) -> None:
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self.paths.append(([self._at(*corner) for corner in corners], True, False))

    def _close(self) -> None:
        points, _, curved = self.paths[-1]
        self.paths[-1] = (points, True, curved)

    def _paint(self, closes: bool, strokes: bool, fills: bool) -> None:
        if closes and self.paths:
            self._close()
        if strokes or fills:
            self._check_tag()
            width = self._line_width() if strokes else 0.0
            for points, closed, curved in self.paths:
                self._painted(points, closed, curved, width, fills)
        if self.clips and self.paths:
            self.state.clip = _within(
                _box([p for points, _, _ in self.paths for p in points]), self.state.clip
            )
        self.paths, self.clips = [], False

    def _line_width(self) -> float:
        a, b, c, d, _, _ = self.state.ctm
        width = float(self.state.width * abs(a * d - b * c) ** 0.5 * POINTS_PER_MM)
        self.ink.thinnest = min(self.ink.thinnest, width)
        return width

    def _painted(self, points: list[Point], closed: bool, curved: bool, width: float, fills: bool) -> None:
        state, ink = self.state, self.ink
        if len(points) == 2 and state.clip is EVERYWHERE and not closed:
            # Most of what a page paints are plain lines and dots.
            (x0, y0), (x1, y1) = points
            ink.reach(x0, y0, x0, y0)
            ink.reach(x1, y1, x1, y1)
            ink.segments.append(Segment(x0, y0, x1, y1, width, state.stroke, state.dashed))
            return
        if closed and curved is False and points[0] != points[-1]:
            ring = [*points, points[0]]
        else:
            ring = points
            closed = closed or (len(points) > 3 and points[0] == points[-1])
        box = _box(points)
        ink.reach(*_within(box, state.clip))
        if width and not curved:
            gray, dashed = state.stroke, state.dashed
            for (x0, y0), (x1, y1) in pairwise(ring):
                ink.segments.append(Segment(x0, y0, x1, y1, width, gray, dashed))
        if fills or closed:
            fill = state.fill if fills else None
            ink.shapes.append(Shape(tuple(points), width, state.stroke, fill, state.dashed, curved))
            if fill is not None and (box[2] - box[0]) * (box[3] - box[1]) >= LEAST_PLATE:
                self.plates.append((_within(box, state.clip), fill))

    # text

    def _matrix(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.text = self.line = (a, b, c, d, e, f)

    def _step(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self.line
        self.text = self.line = (a, b, c, d, a * x + c * y + e, b * x + d * y + f)

    def _step_leading(self, x: float, y: float) -> None:
        self.state.leading = -y
        self._step(x, y)

    def _show(self, operator: bytes, written: bytes) -> None:
        self._check_tag()
        if operator == b"Tj" and written.startswith(b"("):
            self._glyphs(string(written.rstrip()))
            return
        items = list(operands(written))
        if operator == b'"':
            self.state.word, self.state.tracking = float(items[0][1]), float(items[1][1])
            items = items[2:]
        if operator in (b"'", b'"'):
            self._step(0, -self.state.leading)
        for kind, value in items:
            if kind == "string":
                self._glyphs(value)
            else:
                self._advance(-float(value) / 1000 * self.state.size * self.state.stretch)

    def _advance(self, by: float) -> None:
        a, b, c, d, e, f = self.text
        self.text = (a, b, c, d, a * by + e, b * by + f)

    def _glyphs(self, codes: bytes) -> None:
        state, ink, font = self.state, self.ink, self.state.font
        a, b, c, d, e, f = product(self.text, state.ctm)
        size = hypot(c, d) * state.size * POINTS_PER_MM
        advance = font.width(codes) / 1000 * state.size
        advance = (advance + len(codes) * state.tracking + codes.count(b" ") * state.word) * state.stretch
        self._advance(advance)
        text = font.text(codes)
        if not codes or text.isspace():
            return
        if abs(b) > STRAIGHT * abs(a) or abs(c) > STRAIGHT * abs(d) or a * d >= 0:
            ink.fault(f"sets text turned or mirrored: {text[:20]!r}")
        half_turn = a < 0
        x, y = e + c * state.rise, f + d * state.rise
        length = hypot(a, b) * advance
        em, sign = size / POINTS_PER_MM, -1 if half_turn else 1
        edges = sorted((y - 0.7 * em * sign, y + 0.2 * em * sign))
        blank = len(text) - len(text.rstrip(" "))  # a space at the end of a line leaves no ink
        unseen = font.width(codes[len(codes) - blank :]) / 1000 * state.size * state.stretch if blank else 0.0
        left, right = sorted((x, x + sign * (length - hypot(a, b) * unseen)))
        ink.reach(*_within((left, edges[0], right, edges[1]), state.clip))
        ink.smallest = min(ink.smallest, size)
        self._contrast((left + right) / 2, y - 0.3 * em * sign)
        if "\ufffd" in text:
            ink.fault("sets a character that its font does not name")
        for wrong in font.faults:
            ink.fault(wrong)
        ink.runs.append(Run(text, x, y, length, size, state.fill, half_turn))

    def _contrast(self, x: float, y: float) -> None:
        """Hold a text's gray against the last plate under its middle, else against white paper (G8)."""
        ground = 1.0
        for (left, top, right, bottom), gray in reversed(self.plates):
            if left <= x <= right and top <= y <= bottom:
                ground = gray
                break
        light, dark = sorted((_luminance(self.state.fill), _luminance(ground)), reverse=True)
        self.ink.faintest = min(self.ink.faintest, (light + 0.05) / (dark + 0.05))

    # tags and forms

    def _mark(self, operator: bytes, written: bytes) -> None:
        if operator == b"EMC":
            if not self.tags:
                raise NotValid("ends marked content that was never begun")
            self.tags.pop()
            return
        self.ink.words.extend(strings(written))
        if operator in (b"MP", b"DP"):
            return
        code = _MCID.search(written)
        if code:
            if self.depth:
                self.ink.fault("marks content inside a form")
            if any(tag != "" for tag in self.tags):
                self.ink.fault("nests one tag in another")
            self.ink.marked.append(int(code[1]))
        self.tags.append(int(code[1]) if code else "Artifact" if b"/Artifact" in written else "")

    def _check_tag(self) -> None:
        if not any(tag != "" for tag in self.tags):
            self.ink.fault("paints something that is neither tagged nor an artifact")

    def _place(self, form: Form | str) -> None:
        if isinstance(form, str):
            self.ink.fault(form)
            return
        self.ink.used.add(form.number)
        if self.depth >= DEEPEST:
            raise NotValid("nests forms too deep")
        before, self.depth = self.state, self.depth + 1
        self.state = before.copy()
        self._transform(*form.matrix)
        self.run(form.content, form.resources)
        self.state, self.depth = before, self.depth - 1


def _box(points: list[Point]) -> Box:
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _within(box: Box, clip: Box) -> Box:
    return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])


def _luminance(gray: float) -> float:
    """Return the relative luminance of a gray (WCAG 2.x)."""
    return gray / 12.92 if gray <= 0.04045 else ((gray + 0.055) / 1.055) ** 2.4
