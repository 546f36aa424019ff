"""Objects read from the bytes of a file: dictionaries, arrays, names, strings, numbers and references.

pypdf opens the file and finds catalogue and pages; the many small objects below them are read here,
some forty times as fast.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from spare_squares.kit.proof.file import Bytes
from spare_squares.kit.proof.tokens import HEX, NAME, NUMBER, STRING, string

_TOKEN = re.compile(
    rb"(?P<reference>[0-9]++[\x00\t\n\f\r ]++[0-9]++[\x00\t\n\f\r ]++R(?![A-Za-z]))|(?P<number>"
    + NUMBER
    + rb")"
    rb"|(?P<name>" + NAME + rb")|(?P<frame><<|>>|\[|\])|(?P<string>" + STRING + rb"|" + HEX + rb")"
    rb"|(?P<word>[A-Za-z]++)|(?P<comment>%[^\r\n]*+)",
    re.DOTALL,
)
_CODE = re.compile(r"#([0-9A-Fa-f]{2})")
_WORDS = {b"true": True, b"false": False, b"null": None}


class Reference(NamedTuple):
    """Stands for the object of a number."""

    number: int


def parse(body: bytes) -> Any:
    """Read the first value in bytes: dict, list, name (str), string (bytes), number, bool or reference."""
    stack: list[list[Any]] = [[]]
    for token in _TOKEN.finditer(body):
        kind, written = token.lastgroup, token[0]
        if kind == "frame":
            if written in (b"<<", b"["):
                stack.append([])
                continue
            if len(stack) == 1:
                break
            held = stack.pop()
            value: Any = dict(zip(held[::2], held[1::2], strict=False)) if written == b">>" else held
        elif kind == "comment":
            continue
        else:
            value = _plain(kind, written)
        stack[-1].append(value)
    return stack[0][0] if stack[0] else None


def _plain(kind: str | None, written: bytes) -> Any:
    if kind == "name":
        name = written.decode("latin-1")
        return _CODE.sub(lambda code: chr(int(code[1], 16)), name) if "#" in name else name
    if kind == "reference":
        return Reference(int(written.split()[0]))
    if kind == "number":
        return float(written) if b"." in written else int(written)
    return string(written) if kind == "string" else _WORDS.get(written)


class Objects:
    """The objects of one file by number, each read when it is first asked for."""

    def __init__(self, file: Bytes) -> None:
        # Of an object that stands twice the last one counts, as in a file with revisions.
        self._bodies = {each.number: each.body for each in file.objects}
        self._streams = {each.number: each.stream for each in file.objects}
        self._read: dict[int, Any] = {}
        for each in file.objects:
            if each.kind == "ObjStm" and each.stream is not None:
                self._unfold(parse(each.body), each.stream)

    def _unfold(self, entries: Any, content: bytes) -> None:
        """Take the objects out of an object stream (ISO 32000-1, 7.5.7)."""
        first = int(entries["/First"])
        table = [int(word) for word in content[:first].split()]
        starts = [first + offset for offset in table[1::2]]
        for number, start, end in zip(table[::2], starts, [*starts[1:], len(content)], strict=True):
            self._bodies[number] = content[start:end]

    def get(self, number: int) -> Any:
        """Return an object by its number, None if there is none."""
        if number not in self._read:
            self._read[number] = parse(self._bodies.get(number, b""))
        return self._read[number]

    def whole(self, value: Any) -> Any:
        """Return what a value stands for: the object itself for a reference."""
        for _ in range(8):
            if not isinstance(value, Reference):
                break
            value = self.get(value.number)
        return value

    def entries(self, value: Any) -> dict[str, Any]:
        """Return the dictionary that a value stands for, an empty one for anything else."""
        whole = self.whole(value)
        return whole if isinstance(whole, dict) else {}

    def items(self, value: Any) -> list[Any]:
        """Return the array that a value stands for, an empty one for anything else."""
        whole = self.whole(value)
        return whole if isinstance(whole, list) else []

    def stream(self, value: Any) -> bytes | None:
        """Return the decoded stream that a reference stands for."""
        return self._streams.get(value.number) if isinstance(value, Reference) else None


def number_of(value: Any) -> int:
    """Return the number of a reference, -1 for anything else."""
    return value.number if isinstance(value, Reference) else -1
