"""Where each value of a TOML file stands: the standard library reads TOML, and keeps no places.

The file is known to be TOML already, so this looks for brackets, quotes and keys alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_KEY = re.compile(r"""\s*(?:([A-Za-z0-9_-]+)|"([^"\n]*)"|'([^'\n]*)')\s*""")
_BETWEEN = re.compile(r"(?:\s|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?!")|\'\'\'.*?\'\'\'(?!\')|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL
)
_PLAIN = re.compile(r"[^,\]}#\n]*")


@dataclass(frozen=True, slots=True)
class Span:
    """Where a value stands in its file: its key begins at `key`, the value reaches from `start` to `end`.

    `inside` tells that it is part of an array or an inline table.
    """

    key: int
    start: int
    end: int
    inside: bool = False


@dataclass(slots=True)
class TomlPlaces:
    """The spans of all values by their dotted key (`rules.0.heading`), in the order of the file."""

    text: str
    spans: dict[str, Span] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        at, table = self._skip(0), ""
        while at < len(self.text):
            if self.text[at] == "[":
                at, table = self._header(at)
            else:
                at = self._pair(at, table, inside=False)
            at = self._skip(at)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return line and column, from 1, of a place in the text."""
        return self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset)

    def line_at(self, offset: int) -> str:
        """Return the line of the file that a place stands in."""
        end = self.text.find("\n", offset)
        return self.text[self.text.rfind("\n", 0, offset) + 1 : end if end >= 0 else len(self.text)]

    def _skip(self, at: int) -> int:
        found = _BETWEEN.match(self.text, at)
        return found.end() if found else at

    def _keys(self, at: int) -> tuple[int, str]:
        """Read a key with its dots."""
        parts = []
        while found := _KEY.match(self.text, at):
            parts.append(next(part for part in found.groups() if part is not None))
            at = found.end()
            if self.text[at : at + 1] != ".":
                break
            at += 1
        return at, ".".join(parts)

    def _header(self, at: int) -> tuple[int, str]:
        """Read `[table]` or `[[table]]`, whose rows are counted."""
        rows = self.text.startswith("[[", at)
        end, table = self._keys(at + 1 + rows)
        if rows:
            number = self._counts.get(table, 0)
            self._counts[table] = number + 1
            table = f"{table}.{number}"
        end += 1 + rows
        self.spans.setdefault(table, Span(at, end, end))
        return end, table

    def _pair(self, at: int, table: str, *, inside: bool) -> int:
        """Read `key = value`."""
        middle, name = self._keys(at)
        path = f"{table}.{name}" if table else name
        return self._value(path, at, self._skip(middle + 1), inside=inside)

    def _value(self, path: str, key: int, start: int, *, inside: bool) -> int:
        if self.text[start] in "[{":
            self.spans[path] = Span(key, start, start, inside)
            end = self._parts(path, start)
        else:
            found = _STRING.match(self.text, start) or _PLAIN.match(self.text, start)
            end = found.end() if found else start
        self.spans[path] = Span(key, start, end, inside)
        return end

    def _parts(self, path: str, start: int) -> int:
        """Read an array, its items named by their numbers, or an inline table."""
        is_array, number = self.text[start] == "[", 0
        at = self._skip(start + 1)
        while self.text[at] not in "]}":
            if is_array:
                at = self._value(f"{path}.{number}", at, at, inside=True)
                number += 1
            else:
                at = self._pair(at, path, inside=True)
            at = self._skip(at)
            if self.text[at] == ",":
                at = self._skip(at + 1)
        return at + 1
