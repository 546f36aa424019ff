"""The colour space sRGB as an ICC profile, built from its published numbers: the same bytes everywhere.

The primaries, the white point and the curve are those of IEC 61966-2-1; Bradford's matrix takes the white of
daylight (D65) to that of the profile connection space (D50), as ICC.1:2004-10 (version 4.2) asks. The curve
is told by its parameters, so no power is computed (ED22), and sums and products of IEEE numbers are the same
on every machine.
"""

from __future__ import annotations

from functools import cache
from struct import pack

RED, GREEN, BLUE = (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)
DAYLIGHT = (0.3127, 0.3290)
PCS_WHITE = (0.9642, 1.0, 0.8249)
CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)  # (aX + b)^g from d on, cX below
BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
NAME = "sRGB IEC61966-2.1"

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]


@cache
def srgb_profile() -> bytes:
    """Return the profile."""
    adaptation = adapt_white()
    red, green, blue = _transposed(_product(adaptation, scale_primaries()))
    curve = b"para" + pack(">IHH", 0, 3, 0) + b"".join(map(write_fixed, CURVE))
    tags = {
        b"desc": _text(NAME),
        b"cprt": _text("Public numbers: no copyright"),
        b"wtpt": _colour(PCS_WHITE),
        b"chad": b"sf32" + bytes(4) + b"".join(write_fixed(value) for row in adaptation for value in row),
        b"rXYZ": _colour(red),
        b"gXYZ": _colour(green),
        b"bXYZ": _colour(blue),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    table, body, places = b"", b"", {}
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
        table += name + pack(">II", places[data], len(data))
    size = start + len(body)
    return write_header(size) + pack(">I", len(tags)) + table + body


def write_header(size: int) -> bytes:
    """Return the 128 bytes every profile has: a display's, RGB to XYZ; its date is the standard's."""
    date = pack(">6H", 1999, 10, 18, 0, 0, 0)
    white = b"".join(map(write_fixed, PCS_WHITE))
    return (
        pack(">I4sI", size, bytes(4), 0x04200000)
        + b"mntrRGB XYZ "
        + date
        + b"acsp"
        + bytes(28)
        + white
        + bytes(48)
    )


def scale_primaries() -> Matrix:
    """Return the columns of red, green and blue in XYZ, so scaled that together they are white."""
    columns = tuple(_from_xy(*xy) for xy in (RED, GREEN, BLUE))
    white = _from_xy(*DAYLIGHT)
    red, green, blue = columns
    whole = _determinant(red, green, blue)
    scales = (
        _determinant(white, green, blue) / whole,
        _determinant(red, white, blue) / whole,
        _determinant(red, green, white) / whole,
    )
    scaled = tuple(_scaled(column, scale) for column, scale in zip(columns, scales, strict=True))
    return _transposed((scaled[0], scaled[1], scaled[2]))


def adapt_white() -> Matrix:
    """Return Bradford's adaptation from daylight to the white of the connection space."""
    here, there = (_applied(BRADFORD, white) for white in (_from_xy(*DAYLIGHT), PCS_WHITE))
    gains = [b / a for a, b in zip(here, there, strict=True)]
    rows = [_scaled(row, gain) for row, gain in zip(BRADFORD, gains, strict=True)]
    return _product(invert(BRADFORD), (rows[0], rows[1], rows[2]))


def _from_xy(x: float, y: float) -> Vector:
    return x / y, 1.0, (1 - x - y) / y


def _scaled(vector: Vector, by: float) -> Vector:
    return vector[0] * by, vector[1] * by, vector[2] * by


def _applied(matrix: Matrix, vector: Vector) -> Vector:
    a, b, c = (row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2] for row in matrix)
    return a, b, c


def _transposed(matrix: Matrix) -> Matrix:
    a, b, c = zip(*matrix, strict=True)
    return a, b, c


def _product(left: Matrix, right: Matrix) -> Matrix:
    a, b, c = (_applied(left, column) for column in _transposed(right))
    return _transposed((a, b, c))


def _determinant(a: Vector, b: Vector, c: Vector) -> float:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - b[0] * (a[1] * c[2] - a[2] * c[1])
        + c[0] * (a[1] * b[2] - a[2] * b[1])
    )


def invert(matrix: Matrix) -> Matrix:
    """Return the inverse by Cramer's rule."""
    a, b, c = _transposed(matrix)
    whole = _determinant(a, b, c)
    units: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    columns = [
        (_determinant(e, b, c) / whole, _determinant(a, e, c) / whole, _determinant(a, b, e) / whole)
        for e in units
    ]
    return _transposed((columns[0], columns[1], columns[2]))


def write_fixed(value: float) -> bytes:
    """Write a number with sixteen bits behind the point."""
    return pack(">i", round(value * 65536))


def _colour(value: Vector) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(write_fixed, value))


def _text(said: str) -> bytes:
    data = said.encode("utf-16-be")
    return b"mluc" + pack(">III4sII", 0, 1, 12, b"enUS", len(data), 28) + data
