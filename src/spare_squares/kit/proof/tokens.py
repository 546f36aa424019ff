"""The grammar of a PDF as far as it is read here: operators, operands and strings (ISO 32000-1, 7.3).

Reading is strict: whatever the grammar does not name is refused instead of skipped, for what a reader
skips is where something can hide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spare_squares.errors import NotValid

_SPACE = rb"[\x00\t\n\f\r ]"
_GAP = rb"(?>" + _SPACE + rb"++|%[^\r\n]*+)*+"
NUMBER = rb"[-+]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)"
NAME = rb"/[^\x00\t\n\f\r ()<>\[\]{}/%]*+"
_TEXT = rb"[^()\\]++|\\."
STRING = rb"\((?>" + _TEXT + rb"|\((?>" + _TEXT + rb"|\((?>" + _TEXT + rb")*+\))*+\))*+\)"
HEX = rb"<[0-9A-Fa-f\x00\t\n\f\r ]*+>"
_WORD = rb"[A-Za-z]++"
_ATOMS = b"|".join((STRING, HEX, NAME, NUMBER, _SPACE + b"++", _WORD))
_ARRAY = rb"\[(?>" + _ATOMS + rb")*+\]"
_ENTRIES = _ATOMS + b"|" + _ARRAY
_DICT = rb"<<(?>" + _ENTRIES + rb"|<<(?>" + _ENTRIES + rb")*+>>)*+>>"
_OPERAND = rb"(?>" + b"|".join((NUMBER, NAME, STRING, HEX, _ARRAY, _DICT)) + rb")"

_POINT = NUMBER + _GAP + NUMBER + _GAP + rb"[ml](?![A-Za-z0-9*])" + _GAP
_UNIT = re.compile(
    _GAP + rb"(?:((?:" + _POINT + rb"){2,}+)|((?:" + _OPERAND + _GAP + rb")*+)([A-Za-z'\"][A-Za-z0-9*]*+))",
    re.DOTALL,
)  # many points of straight paths, or operands and operator
_OPERANDS = re.compile(
    rb"(?P<number>" + NUMBER + rb")|(?P<name>" + NAME + rb")|(?P<string>" + STRING + rb"|" + HEX + rb")",
    re.DOTALL,
)
_STRINGS = re.compile(STRING + rb"|(?<!<)" + HEX, re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_PLAIN = {
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"b": b"\b",
    b"f": b"\f",
    b"\n": b"",
    b"\r": b"",
    b"\r\n": b"",
}


POLYLINE = b""  # no operator: the operands are a row of points, each with its `m` or `l`


def units(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield operands (as written) and operator of a content stream, in order; straight paths in one row.

    Raises:
        NotValid: for bytes that are no operator with operands.
    """
    end = 0
    for match in _UNIT.finditer(content):
        if match.start() != end:
            break
        end = match.end()
        points, written, operator = match.groups()
        yield (written, operator) if points is None else (points, POLYLINE)
    rest = re.sub(_GAP, b"", content[end : end + 400], count=1)
    if rest:
        raise NotValid(f"holds drawing that cannot be read: {rest[:20]!r}")


def operands(written: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield kind (`number`, `name`, `string`) and bytes of each operand, those of arrays one by one."""
    for match in _OPERANDS.finditer(written):
        kind = match.lastgroup or ""
        yield kind, string(match[0]) if kind == "string" else match[0]


def string(token: bytes) -> bytes:
    """Return the bytes that a literal or hexadecimal string stands for."""
    inner = token[1:-1]
    if token.startswith(b"<"):
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", inner)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    return _ESCAPE.sub(_unescaped, inner) if b"\\" in inner else inner


def _unescaped(match: re.Match[bytes]) -> bytes:
    what = match[1]
    if what[:1].isdigit() and what < b"8":
        return bytes((int(what, 8) & 255,))
    return _PLAIN.get(what, what)


def strings(written: bytes) -> Iterator[str]:
    """Yield the text of every string in the bytes of an object."""
    for match in _STRINGS.finditer(written):
        yield text(string(match[0]))


def text(data: bytes) -> str:
    """Read a text string in whichever of its encodings it is written (ISO 32000-1, 7.9.2.2)."""
    if data.startswith(b"\xfe\xff"):
        return data[2:].decode("utf-16-be", "replace")
    if data.startswith(b"\xff\xfe"):
        return data[2:].decode("utf-16-le", "replace")
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", "replace")
    # UTF-16 without its mark has a zero byte beside each Latin letter; without them both readings agree.
    return data.replace(b"\x00", b"").decode("latin-1")
