"""Read JSON into nodes with places: numbers and words stay as typed, and no key is lost in silence.

The standard library's reader knows no places and would need the same text guards, so this is a small
reader of its own, one token at a time, with a bound on nesting. Comments, which many editors write into
JSON, are skipped.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from itertools import accumulate

from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import Map, Node, Seq, Text
from spare_squares.decks.formats.tree import MOST_NODES, Nesting, keyed

# What may stand between two tokens; every step is possessive, so that no text makes it go back.
BETWEEN = r"(?:[ \t\n]++|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+"
_TOKEN = re.compile(BETWEEN + r'([{}\[\],:]|"(?:[^"\\\x00-\x1f]++|\\.)*+"|[A-Za-z0-9+\-.]+|$|.)', re.DOTALL)


class _Reader:
    def __init__(self, text: str, log: Log) -> None:
        self.text, self.log = text, log
        self.starts = [0, *accumulate(len(line) + 1 for line in log.lines)]
        self.at = 0
        self.token = ""
        self.start = 0
        self.count = 0
        self.nesting = Nesting(log)
        self.step()

    def step(self) -> None:
        found = _TOKEN.match(self.text, self.at)
        self.token = found.group(1) if found else ""
        self.start = found.start(1) if found else len(self.text)
        self.at = found.end() if found else len(self.text)

    def place(self) -> tuple[int, int]:
        line = bisect_right(self.starts, self.start)
        return line, self.start - self.starts[line - 1] + 1

    def spot(self, text: str = "") -> Text:
        return Text(text, *self.place())

    def wrong(self, expected: str) -> Exception:
        if self.token == '"':
            raise self.log.fail(
                "V1", "the JSON is broken: this quote is not closed on its line", at=self.spot()
            )
        what = f"{self.token[:20]} stands" if self.token else "the file ends"
        message = f"the JSON is broken: {what} where {expected} is expected"
        return self.log.fail("V1", message, at=self.spot(), found=self.token[:20])

    def value(self) -> Node:
        self.count += 1
        if self.count > MOST_NODES:
            raise self.log.fail("V6", f"the JSON holds more than {MOST_NODES:,} values", at=self.spot())
        if self.token in ("{", "["):
            spot = self.spot()
            with self.nesting.deeper(spot):
                return self.mapping(spot) if self.token == "{" else self.sequence(spot)
        if self.token.startswith('"') and len(self.token) > 1:
            return self.string()
        if not self.token or not re.match(r"[A-Za-z0-9+\-.]", self.token):
            raise self.wrong("a value")
        found = self.spot(self.token)
        self.step()
        return found

    def string(self) -> Text:
        line, column = self.place()
        text = self.token[1:-1]
        if "\\" in text:
            try:
                text = json.loads(self.token)
                text.encode("utf-8")
            except ValueError:
                raise self.wrong("a text with proper escapes") from None
        self.step()
        return Text(text, line, column + 1)

    def sequence(self, spot: Text) -> Seq:
        self.step()
        items: list[Node] = []
        while self.token != "]":
            items.append(self.value())
            self.between("]")
        self.step()
        return Seq(tuple(items), spot.line, spot.column)

    def mapping(self, spot: Text) -> Map:
        self.step()
        entries: list[tuple[Text, Node]] = []
        while self.token != "}":
            if not self.token.startswith('"') or len(self.token) < 2:
                raise self.wrong("a key in double quotes")
            key = self.string()
            if self.token != ":":
                raise self.wrong("a colon")
            self.step()
            entries.append((key, self.value()))
            self.between("}")
        self.step()
        return keyed(entries, spot, self.log)

    def between(self, close: str) -> None:
        """Step over a comma; one before the closing bracket is let pass."""
        if self.token == ",":
            self.step()
        elif self.token != close:
            raise self.wrong(f"a comma or {close}")


def read_json(text: str, log: Log) -> Node:
    """Read a JSON text.

    Raises:
        Stop: when it is broken or too deep; the log says where.
    """
    reader = _Reader(text, log)
    node = reader.value()
    if reader.token == "{":
        fix = "put all cards in one list, in [ and ], with commas between"
        raise log.fail("V1", "the JSON is broken: a second value begins here", at=reader.spot(), fix=fix)
    if reader.token:
        raise reader.wrong("the end of the file")
    return node
