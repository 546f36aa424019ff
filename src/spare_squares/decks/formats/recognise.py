"""Recognise what a file is written in, by its content alone, and take its text or its tree out of it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from spare_squares.decks.formats.json_tree import BETWEEN, read_json
from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.markdown import is_markdown
from spare_squares.decks.formats.raw import Node
from spare_squares.decks.formats.separated import delimiter_by_shape, delimiters_that_fit, sep_line
from spare_squares.decks.formats.source import MOST_BYTES, Source, decode
from spare_squares.decks.formats.yaml_tree import read_yaml
from spare_squares.errors import Unreadable

MOST_LINES = 200_000
_JSON = re.compile(rf"{BETWEEN}(?:\{{{BETWEEN}[\"}}]|\[{BETWEEN}[\[{{\"\]])")
_YAML = re.compile(
    r"\A(?:[ \t]*+(?:#.*+)?+\n)*+(?:---[ \t]*$|%YAML|\{)"
    r"|^(?:title|credit|game|fingerprint|cards|pieces)[ \t]*:"
    r"|^[\"'](?:title|cards)[\"'][ \t]*:"
    r"|^(?:[ \t]+(?:-[ \t]+)?|-[ \t]+)(?:id|blocked)[ \t]*:"
    r"|^-[ \t]*\{",
    re.MULTILINE,
)
_TOML = re.compile(r"^\[\[(?:cards?|decks?|pieces?)\]\][ \t]*$", re.MULTILINE | re.IGNORECASE)
_PAGE = re.compile(r"\s*<(?:!doctype|html|\?xml|head|body|div|table)\b", re.IGNORECASE)


def text_of(loaded: Source, log: Log) -> str:
    """Decode a file and say what was assumed (V1, V2).

    Raises:
        Unreadable: for a file that is empty or no text.
        Stop: for one of too many lines.
    """
    text, encoding = decode(loaded)
    if _PAGE.match(text):
        raise Unreadable(
            f"{loaded.file}: this is the source of a web page; copy the text that the page shows"
        )
    if _TOML.search(text):
        raise Unreadable(f"{loaded.file}: this is TOML, which is not read; write it as YAML")
    if text.count("\n") > MOST_LINES:
        raise log.fail("V6", f"the file has more than {MOST_LINES:,} lines, the most that are read")
    log.lines = text.split("\n")
    if encoding == "Windows-1252":
        fix = "save it as UTF-8"
        log.add("V1", "warning", "the file is not UTF-8, and is read as Windows-1252", fix=fix)
    elif encoding != "UTF-8":
        log.add("V2", "info", f"the file is read as {encoding}")
    return text


def format_of(text: str, columns: Mapping[str, str]) -> str:
    """Return what a text is written in: json, yaml, markdown, table or text."""
    lines = text.split("\n")
    if _JSON.match(text):
        return "json"
    if is_markdown(lines):
        return "markdown"
    if columns or sep_line(lines) is not None or delimiters_that_fit(lines, columns):
        return "table"
    if _YAML.search(text):
        return "yaml"
    return "table" if delimiter_by_shape(lines) else "text"


def tree_in(text: str, format: str, log: Log) -> Node:
    """Read a text of keys and values, in JSON or YAML."""
    return read_json(text, log) if format == "json" else read_yaml(text, log)


def tree_of(loaded: Source, log: Log) -> Node:
    """Read a file of keys and values, for games.

    Raises:
        Stop: for a file that is broken; the log says where.
        Unreadable: for a file that is no text.
    """
    if len(loaded.data) > MOST_BYTES:
        raise log.fail("V6", f"the file is larger than {MOST_BYTES // 1_000_000} MB, the most that is read")
    text = text_of(loaded, log)
    return tree_in(text, "json" if _JSON.match(text) else "yaml", log)
