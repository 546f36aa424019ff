"""The bytes of a file as they lie: every object, referred to or not, every stream decoded, and what is left.

No cross-reference table is trusted here. An object that a table has forgotten, an older revision and bytes
after the end are in the file all the same, so they are read like everything else.
"""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from typing import NamedTuple

_OBJECT = re.compile(rb"(?<![0-9])([0-9]{1,10})[\x00\t\n\f\r ]+([0-9]{1,5})[\x00\t\n\f\r ]+obj(?![A-Za-z])")
_END = re.compile(rb"endobj(?![A-Za-z])|>>[\x00\t\n\f\r ]*stream\r?\n")
_LENGTH = re.compile(rb"/Length[\x00\t\n\f\r ]+([0-9]+)(?![\x00\t\n\f\r ]+[0-9]+[\x00\t\n\f\r ]+R)")
_REFERENCE = re.compile(rb"(?<![0-9.])([0-9]{1,10})[\x00\t\n\f\r ]+[0-9]{1,5}[\x00\t\n\f\r ]+R(?![A-Za-z])")
_FILTER = re.compile(
    rb"/Filter[\x00\t\n\f\r ]*(\[[^\]]*\]|/[A-Za-z0-9]+|[0-9]+[\x00\t\n\f\r ]+[0-9]+[\x00\t\n\f\r ]+R)"
)
_FILTER_NAME = re.compile(rb"/([A-Za-z0-9]+)")
_KIND = re.compile(rb"/Type[\x00\t\n\f\r ]*/(XRef|ObjStm)(?![A-Za-z])")


class Found(NamedTuple):
    """One object: number, bytes without stream, and its stream decoded (None: no stream, or unreadable)."""

    number: int
    body: bytes
    stream: bytes | None
    fault: str = ""

    @property
    def kind(self) -> str:
        """Return `XRef` or `ObjStm` for the two streams that hold a file together, else nothing."""
        match = _KIND.search(self.body) if self.stream is not None else None
        return match[1].decode("ascii") if match else ""


class Bytes(NamedTuple):
    """All objects of a file in their order, and the bytes outside of every object."""

    objects: tuple[Found, ...]
    outside: bytes

    def faults(self) -> list[str]:
        """Say in what the file is more than one plain revision, or holds what nothing refers to."""
        found = [each.fault for each in self.objects if each.fault]
        if self.outside.count(b"startxref") != 1 or self.outside.count(b"%%EOF") != 1:
            found.append("the file holds more than one revision, or no proper end")
        if self.outside.rpartition(b"%%EOF")[2].strip():
            found.append("the file goes on after its end")
        if b"/Encrypt" in self.outside:
            found.append("the file is encrypted")
        numbers = [each.number for each in self.objects]
        if len(set(numbers)) != len(numbers):
            twice = sorted({number for number in numbers if numbers.count(number) > 1})
            found.append(f"object {twice[0]} stands twice in the file")
        lost = self.unreferenced()
        if lost:
            found.append(f"nothing in the file refers to object {', '.join(map(str, lost[:4]))}")
        return found

    def unreferenced(self) -> list[int]:
        """Number the objects that cannot be reached from the trailer."""
        bodies = {each.number: each.body for each in self.objects}
        frames = [each for each in self.objects if each.kind]
        held = b"\n".join(each.stream or b"" for each in frames if each.kind == "ObjStm")
        start = b"\n".join([self.outside, held, *(each.body for each in frames)])
        left, reached = set(_references(start)), {each.number for each in frames}
        while left:
            number = left.pop()
            if number not in reached:
                reached.add(number)
                left |= _references(bodies.get(number, b"")) - reached
        return sorted(set(bodies) - reached)


def _references(body: bytes) -> set[int]:
    return {int(number) for number in _REFERENCE.findall(body)}


def read(data: bytes) -> Bytes:
    """Find every object in the bytes of a file, whatever its tables say."""
    found, outside, end = [], [], 0
    for match in _OBJECT.finditer(data):
        if match.start() < end:
            continue
        outside.append(data[end : match.start()])
        one, end = _object(data, int(match[1]), match.end())
        found.append(one)
    outside.append(data[end:])
    return Bytes(tuple(found), b"\n".join(outside))


def _object(data: bytes, number: int, start: int) -> tuple[Found, int]:
    """Read one object from behind its `obj`; return it and where it ends."""
    match = _END.search(data, start)
    if match is None:
        return Found(number, data[start:], None, f"object {number} has no end"), len(data)
    if match[0].startswith(b"endobj"):
        return Found(number, data[start : match.start()], None), match.end()
    body = data[start : match.start() + 2]
    stop = _stream_end(data, body, match.end())
    raw = data[match.end() : stop]
    close = data.find(b"endobj", stop)
    end = close + len(b"endobj") if close >= 0 else len(data)
    try:
        return Found(number, body, _decoded(body, raw)), end
    except ValueError as wrong:
        return Found(number, body, None, f"the stream of object {number} {wrong}"), end


def _stream_end(data: bytes, body: bytes, start: int) -> int:
    length = _LENGTH.search(body)
    if length:
        stop = start + int(length[1])
        if data[stop : stop + 12].lstrip().startswith(b"endstream"):
            return stop
    stop = data.find(b"endstream", start)
    return stop if stop >= 0 else len(data)


def _decoded(body: bytes, raw: bytes) -> bytes:
    """Undo the filters of a stream.

    Raises:
        ValueError: for a filter that is not read, or data that does not fit it.
    """
    written = _FILTER.search(body)
    if written is None:
        if b"/Filter" in body:
            raise ValueError("has a filter that cannot be read")
        return raw
    names = _FILTER_NAME.findall(written[1])
    if not names or (b"/Predictor" in body and b"/XRef" not in body):
        raise ValueError("has a filter that cannot be read")
    for name in names:
        if name in (b"FlateDecode", b"Fl"):
            raw = _inflated(raw)
        elif name in (b"ASCII85Decode", b"A85"):
            raw = a85decode(raw.strip().removesuffix(b"~>"), ignorechars=b" \t\n\r\v")
        else:
            raise ValueError(f"is packed by {name.decode('ascii')}, which is not read")
    return raw


def _inflated(raw: bytes) -> bytes:
    try:
        return zlib.decompress(raw.rstrip(b"\r\n")) if raw[-1:] in (b"\r", b"\n") else zlib.decompress(raw)
    except zlib.error:
        machine = zlib.decompressobj()
        try:
            data = machine.decompress(raw)
        except zlib.error:
            raise ValueError("cannot be unpacked") from None
        if not machine.eof or machine.unused_data.strip():
            raise ValueError("cannot be unpacked, or has bytes behind its end") from None
        return data
