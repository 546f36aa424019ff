"""The objects of a finished file: every byte is read, and what has no place in a file of ours is refused.

The grammar is that of ISO 32000-1, 7.3, less all that our writer never uses: comments, object streams,
revisions, all filters but one. A reader that skips what it does not know is where something can hide.
"""

from __future__ import annotations

import re
import zlib
from typing import Any, NamedTuple

from spare_squares.errors import NotValid

# Possessive quantifiers throughout: a damaged file fails at once instead of being tried in every other way.
_SPACE = rb"[\t\n\r ]*+"
_TOKEN = re.compile(
    _SPACE
    + rb"(?:(?P<reference>[0-9]++ 0 R(?![A-Za-z0-9]))|(?P<number>[-+]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++))"
    rb"|(?P<name>/[^\x00-\x20()<>\[\]{}/%\x7f-\xff]++)|(?P<frame><<|>>|\[|\])"
    rb"|(?P<string>\((?:[^()\\]++|\\.)*+\)|<[0-9A-Fa-f]*+>)|(?P<word>true|false|null))",
    re.DOTALL,
)
# Most objects of a long deck are elements of marked content, so these are read at one go.
_ELEMENT = re.compile(rb"<</Type/StructElem/S(/[A-Za-z0-9]+)/P ([0-9]+) 0 R/Pg ([0-9]+) 0 R/K ([0-9]+)>>")
# The four bytes above 127 tell tools that move files that this one is no text (7.5.2).
_HEADER = re.compile(rb"%PDF-1\.7\n%\x93\x8c\x8b\x9e ReportLab Generated PDF document \([a-z]+\)\n")
_OBJECT = re.compile(rb"([1-9][0-9]*+) 0 obj\n")
_STREAM = re.compile(_SPACE + rb"stream\r?\n")
_STREAM_END = re.compile(_SPACE + rb"endstream" + _SPACE)
_OBJECT_END = re.compile(_SPACE + rb"endobj\n")
_TABLE = re.compile(rb"xref\n0 ([0-9]+)\n0000000000 65535 f \n((?:[0-9]{10} 00000 n \n)*+)trailer\n")
_TAIL = re.compile(_SPACE + rb"startxref\n([0-9]+)\n%%EOF\n?")
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_WORDS = {b"true": True, b"false": False, b"null": None}
DEEPEST = 12  # arrays and dictionaries within one another


class Reference(NamedTuple):
    """Stands for the object of a number."""

    number: int


class Thing(NamedTuple):
    """One object: its value, and its stream as it was before it was packed (None: it has none)."""

    value: Any
    stream: bytes | None = None


class FileObjects(NamedTuple):
    """All objects of a file by number, and its trailer."""

    things: dict[int, Thing]
    trailer: dict[str, Any]

    def value(self, value: Any) -> Any:
        """Return what a value stands for: the object itself for a reference."""
        return self.things.get(value.number, Thing(None)).value if isinstance(value, Reference) else value

    def entries(self, value: Any) -> dict[str, Any]:
        """Return the dictionary that a value stands for, an empty one for anything else."""
        whole = self.value(value)
        return whole if isinstance(whole, dict) else {}

    def stream(self, value: Any) -> bytes:
        """Return the stream that a reference stands for, nothing for anything else."""
        thing = self.things.get(value.number) if isinstance(value, Reference) else None
        return thing.stream or b"" if thing else b""


def read_objects(data: bytes) -> FileObjects:
    """Read every object of a file, from its first byte to its last.

    Raises:
        NotValid: for bytes that are no object, table or trailer as a file of ours has them.
    """
    header = _HEADER.match(data)
    if header is None:
        raise NotValid("it does not begin as a file of ours does")
    at = header.end()
    things: dict[int, Thing] = {}
    starts: list[int] = []
    while match := _OBJECT.match(data, at):
        number = int(match[1])
        # Numbers without gaps: a second object of a number would be what another reader shows.
        if number != len(starts) + 1:
            raise NotValid(f"object {number} stands where object {len(starts) + 1} belongs")
        starts.append(at)
        things[number], at = read_object(data, number, match.end())
    return FileObjects(things, read_trailer(data, at, starts))


def read_object(data: bytes, number: int, at: int) -> tuple[Thing, int]:
    """Read one object from behind its `obj`; return it and where the next one begins."""
    value, at = read_value(data, at, f"object {number}")
    stream = None
    if begin := _STREAM.match(data, at):
        if not isinstance(value, dict) or not isinstance(value.get("/Length"), int):
            raise NotValid(f"object {number} is a stream without a length")
        # By its length and not up to the word: a stream may hold "endstream", and hide what follows it.
        packed = data[begin.end() : begin.end() + value["/Length"]]
        stream = _unpacked(packed, value.get("/Filter"), number)
        end = _STREAM_END.match(data, begin.end() + len(packed))
        if end is None:
            raise NotValid(f"the stream of object {number} does not end where it says")
        at = end.end()
    end = _OBJECT_END.match(data, at)
    if end is None:
        raise NotValid(f"object {number} holds {data[at : at + 24]!r}, which is no part of an object")
    return Thing(value, stream), end.end()


def _unpacked(packed: bytes, filters: Any, number: int) -> bytes:
    if filters is None:
        return packed
    if filters not in ("/FlateDecode", ["/FlateDecode"]):
        raise NotValid(f"the stream of object {number} is packed in a way that no file of ours is")
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed)
    except zlib.error as wrong:
        raise NotValid(f"the stream of object {number} cannot be unpacked") from wrong
    # Bytes behind the end of what is packed are skipped by every reader: room for anything.
    if unpacking.unused_data or not unpacking.eof:
        raise NotValid(f"the stream of object {number} goes on after its end, or lacks it")
    return content


def read_trailer(data: bytes, at: int, starts: list[int]) -> dict[str, Any]:
    """Read what stands after the objects: their table, which has to be true, the trailer, and the end."""
    table = _TABLE.match(data, at)
    if table is None:
        raise NotValid(
            f"after object {len(starts)} stands {data[at : at + 24]!r}, which is neither object nor table"
        )
    places = [int(row[:10]) for row in table[2].split(b"\n")[:-1]]
    # A reader jumps by this table, so one that lies shows another file than the one read here.
    if places != starts or int(table[1]) != len(starts) + 1:
        raise NotValid("the table of objects (xref) does not say where they are")
    trailer, end = read_value(data, table.end(), "the trailer")
    tail = _TAIL.match(data, end)
    if tail is None or int(tail[1]) != at or not isinstance(trailer, dict):
        raise NotValid("the file has no proper end")
    if tail.end() != len(data):
        raise NotValid("the file goes on after its end, as one of several revisions does")
    return trailer


def read_value(data: bytes, at: int, where: str) -> tuple[Any, int]:
    """Read a value: dict, list, name (str), string (bytes), number, bool or reference; return where it ends.

    Raises:
        NotValid: for bytes that are none.
    """
    if element := _ELEMENT.match(data, at):
        role, parent, page, code = element.groups()
        above, on = Reference(int(parent)), Reference(int(page))
        entries = {"/Type": "/StructElem", "/S": role.decode(), "/P": above, "/Pg": on, "/K": int(code)}
        return entries, element.end()
    stack: list[list[Any]] = [[]]
    while True:
        token = _TOKEN.match(data, at)
        # A comment ends here too: readers skip it, and it could say anything.
        if token is None:
            raise NotValid(f"{where} holds {data[at : at + 24]!r}, which is no value")
        kind, at = token.lastgroup, token.end()
        written = token[kind or 0]
        if kind == "frame":
            if written in (b"<<", b"["):
                stack.append([])
                if len(stack) > DEEPEST:
                    raise NotValid(f"{where} nests its values too deep")
                continue
            if len(stack) == 1:
                raise NotValid(f"{where} closes what it did not open")
            held = stack.pop()
            value: Any = _dictionary(held, where) if written == b">>" else held
        elif kind == "name":
            value = written.decode("ascii")
        elif kind == "reference":
            value = Reference(int(written[:-4]))
        elif kind == "number":
            value = float(written) if b"." in written else int(written)
        else:
            value = plain_string(written) if kind == "string" else _WORDS[written]
        stack[-1].append(value)
        if len(stack) == 1:
            return value, at


def _dictionary(held: list[Any], where: str) -> dict[str, Any]:
    # Of two equal keys some readers take the first and some the last (7.3.7 leaves it open).
    keys = held[::2]
    if (
        len(held) % 2
        or len(set(map(str, keys))) != len(keys)
        or not all(isinstance(key, str) for key in keys)
    ):
        raise NotValid(f"{where} holds a dictionary with a key that is none, or twice the same")
    return dict(zip(keys, held[1::2], strict=True))


def plain_string(token: bytes) -> bytes:
    """Return the bytes that a literal or hexadecimal string stands for."""
    inner = token[1:-1]
    if token.startswith(b"<"):
        return bytes.fromhex((inner + b"0" * (len(inner) % 2)).decode("ascii"))
    return _ESCAPE.sub(_unescaped, inner) if b"\\" in inner else inner


def _unescaped(match: re.Match[bytes]) -> bytes:
    what = match[1]
    return bytes((int(what, 8) & 255,)) if len(what) == 3 else _ESCAPED.get(what, what)


def text_of(value: Any) -> str:
    """Read a text string: UTF-16 with its mark, else plain ASCII (ISO 32000-1, 7.9.2.2).

    Raises:
        NotValid: for what is neither.
    """
    if isinstance(value, bytes):
        try:
            return value[2:].decode("utf-16-be") if value.startswith(b"\xfe\xff") else value.decode("ascii")
        except UnicodeDecodeError:
            pass
    raise NotValid(f"{value!r} is no text as our files write it")
