"""Read the nested formats, YAML and JSON, into nodes with places: every scalar stays text.

YAML goes through the parser's events alone, never its constructors, so that nothing in a file can name a
class, be counted twice or be taken for a number, a truth value or a date (V4, V6); tags, anchors and aliases
are refused. The standard library's JSON reader knows no places and would need the same guards, so JSON has a
small reader of its own, one token at a time, with a bound on nesting. Comments, which many editors write into
JSON, are skipped.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import Any

from spare_squares.decks.as_written import Log, Map, Node, Seq, Spot, Text

MOST_DEPTH = 20
MOST_NODES = 250_000


class Nesting:
    """Counts how deep a reader is, and stops it in time."""

    def __init__(self, log: Log) -> None:
        self.log, self.depth = log, 0

    @contextmanager
    def deeper(self, spot: Spot) -> Iterator[None]:
        """Go one level down for the length of a block."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.log.fail("V6", f"lists and keys are nested more than {MOST_DEPTH} deep", at=spot)
        yield
        self.depth -= 1


def keyed(entries: Sequence[tuple[Text, Node]], spot: Spot, log: Log) -> Map:
    """Return a map, and tell of each key that stands twice, with both lines; the first one counts."""
    first: dict[str, Text] = {}
    kept = []
    for key, value in entries:
        if key.text in first:
            message = (
                f"the key {key.text[:40]} stands twice, in line {first[key.text].line} and in line {key.line}"
            )
            log.add("V6", "error", message, at=key, found=key.text[:40], fix="remove one of them")
            continue
        first[key.text] = key
        kept.append((key, value))
    return Map(tuple(kept), spot.line, spot.column)


# The parser is written in Python and takes its time: larger decks belong in JSON or in a table.
MOST_YAML_BYTES = 500_000
MOST_EVENTS = 40_000
_TIGHT = re.compile(r"^[ -]*(title|credit|game|id|blocked|answer):[^\s:]", re.MULTILINE)
_TAB = re.compile(r"^ *\t[ \t]*(?=\S)", re.MULTILINE)


class YamlReader:
    """Reads the parser's events, one at a time; each that is not allowed is turned away."""

    def __init__(self, text: str, log: Log) -> None:
        from ruamel.yaml import YAML, events

        self.log, self.count, self.last = log, 0, Text("", 1, 1)
        self.nesting = Nesting(log)
        self.of = events  # the kinds of events, which are loaded for a deck in YAML alone
        self.stream: Iterator[Any] = iter(YAML(typ="safe", pure=True).parse(text))

    def document(self) -> Node:
        """Read the one document of the text; an empty text when there is none."""
        node: Node | None = None
        while not isinstance(event := self.next(), self.of.StreamEndEvent):
            if isinstance(event, self.of.DocumentStartEvent):
                if node is not None:
                    message = "the file holds more than one YAML document"
                    fix = "put each deck in a file of its own"
                    raise self.log.fail("V6", message, at=place_of(event), fix=fix)
                node = self.node(self.next())
        return node if node is not None else Text("")

    def next(self) -> Any:
        """Return the next event.

        Raises:
            Stop: when it is one too many, or of a kind that decks do without.
        """
        event = self.parsed()
        self.count += 1
        at = self.last = place_of(event)
        if self.count > MOST_EVENTS:
            fix = "write it as JSON or as a table"
            raise self.log.fail("V6", f"the YAML holds more than {MOST_EVENTS:,} things", at=at, fix=fix)
        if isinstance(event, self.of.AliasEvent):
            raise self.log.fail("V6", "YAML aliases are refused", at=at, fix="write it out")
        # An anchor without an alias does no harm; told here, it is told where it stands.
        if getattr(event, "anchor", None):
            raise self.log.fail("V6", "YAML anchors are refused", at=at, fix="write it out")
        if getattr(event, "tag", None):
            fix = "leave it out: all is read as text"
            raise self.log.fail("V6", "YAML tags are refused", at=at, fix=fix)
        return event

    def parsed(self) -> Any:
        """Ask the parser; what it does not expect in itself is told like any broken YAML."""
        from ruamel.yaml.error import YAMLError

        try:
            return next(self.stream)
        except YAMLError:
            raise
        except Exception as error:
            # On `%YAML 1.6` it fails an assertion, on others an index: its own faults are no reason for ours.
            raise self.log.fail("V1", f"the YAML is broken: {str(error)[:80]}", at=self.last) from None

    def node(self, event: Any) -> Node:
        """Read what begins with an event: a text, a list or keys with their values."""
        if isinstance(event, self.of.ScalarEvent):
            return self.scalar(event)
        at = place_of(event)
        with self.nesting.deeper(at):
            if isinstance(event, self.of.SequenceStartEvent):
                return Seq(tuple(self.items()), at.line, at.column)
            return keyed(list(self.entries()), at, self.log)

    def scalar(self, event: Any) -> Text:
        """Read a text; it begins behind its quote, or in the line after the mark of a block."""
        try:
            event.value.encode("utf-8")
        except UnicodeEncodeError:
            message = "a text holds half a character (a lone surrogate)"
            raise self.log.fail("V1", message, at=place_of(event)) from None
        if event.style in ("|", ">"):
            return Text(event.value, event.start_mark.line + 2, 1)
        at = place_of(event)
        return Text(event.value, at.line, at.column + (1 if event.style else 0))

    def items(self) -> Iterator[Node]:
        """Yield the values of a list."""
        while not isinstance(event := self.next(), self.of.SequenceEndEvent):
            yield self.node(event)

    def entries(self) -> Iterator[tuple[Text, Node]]:
        """Yield keys with their values; a key that is no word is told and left out."""
        while not isinstance(event := self.next(), self.of.MappingEndEvent):
            key, value = self.node(event), self.node(self.next())
            if isinstance(key, Text):
                yield key, value
            else:
                self.log.add("V3", "error", "a key must be a word", at=key, fix="write it as key: value")


def place_of(event: Any) -> Text:
    """Return where an event of the parser begins."""
    return Text("", event.start_mark.line + 1, event.start_mark.column + 1)


QUOTES = "check the indentation, and put texts that hold a colon in quotes"
# What the parser says, what it means to the writer of a deck, and what mends it.
COMPLAINTS = (
    ("end of stream", "quotes are opened here and never closed", "close the quotes"),
    ("<stream end>", "the file ends inside brackets or before a value", "close the brackets that are open"),
    (
        "expected <block end>",
        "this line does not fit in with the lines before it",
        "give it as many blanks in front as the lines it belongs to, and each `-` of a list the same",
    ),
    ("mapping values", "a colon stands where none can", QUOTES),
    ("could not find expected ':'", "a key stands here without its colon", "write it as key: value"),
    ("expected ',' or", "a comma or the closing bracket is missing before this", "put it in"),
    ("cannot start any token", "a value cannot begin with this character", "put the value in quotes"),
)


def read_yaml(text: str, log: Log) -> Node:
    """Read the one document of a YAML text.

    Raises:
        Stop: when it is broken, too large, too deep or uses what is refused; the log says where.
    """
    from ruamel.yaml.error import YAMLError

    if len(text) > MOST_YAML_BYTES:
        limit = f"{MOST_YAML_BYTES // 1_000} KB"
        raise log.fail(
            "V6", f"a YAML file of more than {limit} is not read", fix="write it as JSON or as a table"
        )
    try:
        return YamlReader(text, log).document()
    except YAMLError as error:
        raise complain(error, text, log) from None


def complain(error: Any, text: str, log: Log) -> Exception:
    """Put the parser's complaint in our words, with its place; a tab is called a tab."""
    problem = str(getattr(error, "problem", None) or str(error).split("\n")[0])
    mark = getattr(error, "problem_mark", None)
    if mark is None or "end of stream" in problem or "could not find" in problem:
        # What is never closed is shown where it opens, and a key without its colon where it stands.
        mark = getattr(error, "context_mark", None) or mark
    spot = Text("", mark.line + 1, mark.column + 1) if mark else None
    tab = _TAB.search(text)
    if tab and (spot is None or text.count("\n", 0, tab.start()) + 1 <= spot.line):
        line = text.count("\n", 0, tab.start()) + 1
        at = Text("", line, text[tab.start() : tab.end()].index("\t") + 1)
        return log.fail("V6", "a tab is used for indentation", at=at, fix="indent with spaces")
    said, fix = next(
        (words for found, *words in COMPLAINTS if found in problem),
        (f"the YAML is broken: {problem[:120]}", QUOTES),
    )
    tight = _TIGHT.search(text)  # a colon without its blank breaks the YAML at some later line
    if tight:
        fix = f"put a blank after the colon in line {text.count(chr(10), 0, tight.start(1)) + 1}"
    return log.fail("V1", said, at=spot, fix=fix)


# What may stand between two tokens; every step is possessive, so that no text makes it go back.
_BETWEEN = r"(?:[ \t\n]++|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+"
# The first two tokens tell: no text of cards opens with a bracket and a quote, or with two brackets.
_OPENS_JSON = re.compile(rf"{_BETWEEN}(?:\{{{_BETWEEN}[\"}}]|\[{_BETWEEN}[\[{{\"\]])")
_TOKEN = re.compile(_BETWEEN + r'([{}\[\],:]|"(?:[^"\\\x00-\x1f]++|\\.)*+"|[A-Za-z0-9+\-.]+|$|.)', re.DOTALL)


class JsonReader:
    """Reads JSON one token at a time, with the place of each."""

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
    reader = JsonReader(text, log)
    node = reader.value()
    if reader.token == "{":
        fix = "put all cards in one list, in [ and ], with commas between"
        raise log.fail("V1", "the JSON is broken: a second value begins here", at=reader.spot(), fix=fix)
    if reader.token:
        raise reader.wrong("the end of the file")
    return node


def is_json(text: str) -> bool:
    """Tell whether a text opens as JSON does, with comments or without."""
    return bool(_OPENS_JSON.match(text))


def read_tree(text: str, log: Log) -> Node:
    """Read a text of keys and values, in whichever of the two languages it is written.

    Raises:
        Stop: for a text that is broken; the log says where.
    """
    return read_json(text, log) if is_json(text) else read_yaml(text, log)
