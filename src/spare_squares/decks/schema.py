"""The JSON Schema of decks: the one place where their keys are written down.

Editors, `deck schema`, the check of what was read and the table in the handbook all take it from the file
`templates/decks/deck.schema.json`. What a deck holds is text by the time it is checked, so every number
in the schema is also allowed as a text of digits.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import Map, Node, Seq, Text, plain_value
from spare_squares.templates import template

SCHEMA_FILE = "deck.schema.json"
A_CARD = 'cards are a list of keys with values, each like {"id": "01", "blocked": "A4 B2 B4 D3"}'
MOST_KEYS = 20  # of one thing that are looked at for a slip
_WHAT = {
    "array": "a list",
    "object": "keys with values",
    "string": "a text",
    "number": "a text",
    "integer": "a whole number",
    "boolean": "yes or no",
}


@cache
def deck_schema() -> dict[str, Any]:
    """Return the schema of a deck, with those of its parts under `$defs`."""
    data: dict[str, Any] = json.loads(template("decks", SCHEMA_FILE).read_text("utf-8"))
    return data


def keys_of(part: str) -> tuple[str, ...]:
    """Return the keys of a part: deck, card, game or piece."""
    return tuple(key for key in _part(part)["properties"] if key != "$schema")


def key_table() -> tuple[tuple[str, str, bool, str, str], ...]:
    """Return a row for each key: part, key, whether it must be there, an example, what it means."""
    rows = []
    for part in ("deck", "card", "game", "piece"):
        schema = _part(part)
        for key in keys_of(part):
            each = schema["properties"][key]
            example = str(each.get("examples", [""])[0])
            rows.append((part, key, key in schema["required"], example, str(each["description"])))
    return tuple(rows)


def _part(part: str) -> dict[str, Any]:
    schema = deck_schema()
    found: dict[str, Any] = schema if part == "deck" else schema["$defs"][part]
    return found


@cache
def _validator(part: str) -> Any:
    from jsonschema import Draft202012Validator

    schema = deck_schema()
    if part == "deck":
        # The cards are checked one by one: most of them need no more than a glance.
        # A game of its own is checked when it is built.
        head = {**schema["properties"], "cards": {"type": "array"}, "game": {"type": ["object", "string"]}}
        return Draft202012Validator({**schema, "properties": head})
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": schema["$defs"]})


def check(node: Node, part: str, log: Log) -> bool:
    """Tell whether a node has the keys and kinds of values of a part; the log says what is wrong."""
    if part == "card" and _is_plain_card(node):
        return True
    errors = list(_validator(part).iter_errors(plain_value(node)))
    for error in errors:
        _tell(error, node, part, log)
    return not errors


@cache
def _card_keys() -> frozenset[str]:
    return frozenset(keys_of("card"))


def _is_plain_card(node: Node) -> bool:
    """Tell at a glance whether a card is right: the schema's own check takes a hundred times as long."""
    if not isinstance(node, Map):
        return False
    keys = {key.text for key, _ in node.entries}
    if not {"id", "blocked"} <= keys <= _card_keys():
        return False
    return all(_is_plain(value, key.text) for key, value in node.entries)


def _is_plain(value: Node, key: str) -> bool:
    if isinstance(value, Text):
        return True
    if key == "answer":
        return isinstance(value, Map) and all(_is_plain(each, "blocked") for _, each in value.entries)
    return key == "blocked" and isinstance(value, Seq) and all(isinstance(each, Text) for each in value.items)


def _tell(error: Any, node: Node, part: str, log: Log) -> None:
    """Write one error of the schema's check as a finding, with its place in the file."""
    at, path = _walk(node, list(error.absolute_path))
    name = _named(path, part)
    if error.validator == "additionalProperties" and isinstance(at, Map):
        _tell_unknown(at, error.schema, name, log)
    elif error.validator == "required":
        _tell_missing(error, at, name, log)
    else:
        found = at.text[:40] if isinstance(at, Text) else ""
        fix = A_CARD if (part == "card" and not path) or path == ["cards"] else _fix(error)
        log.add(_code(path, part), "error", _wrong(error, name, found), at=at, found=found, fix=fix)


def _walk(node: Node, path: list[str | int]) -> tuple[Node, list[str | int]]:
    """Follow a path of keys and numbers to a node."""
    for step in path:
        if isinstance(node, Map):
            node = node.get(str(step)) or node
        elif isinstance(node, Seq) and isinstance(step, int):
            node = node.items[step]
    return node, path


def _named(path: list[str | int], part: str) -> str:
    words: list[str] = []
    for step in path:
        if isinstance(step, int):
            words[-1:] = [f"{words[-1].removesuffix('s')} {step + 1}"] if words else [str(step + 1)]
        else:
            words.append(step)
    return " ".join(words) if words else f"the {part}"


def _tell_unknown(at: Map, schema: Any, name: str, log: Log) -> None:
    known = [key for key in schema["properties"] if key != "$schema"]
    for key, _ in at.entries:
        if log.full:
            return
        if key.text not in schema["properties"]:
            near = _nearest(key.text, known)
            fix = f"did you mean {near}?" if near else f"the keys are {', '.join(known)}"
            shown = key.text[:40]
            log.add("V3", "error", f"{name} has an unknown key {shown}", at=key, found=shown, fix=fix)


def _nearest(key: str, known: Sequence[str]) -> str:
    return next(iter(difflib.get_close_matches(key.lower()[:40], known, n=1)), "")


def _tell_missing(error: Any, at: Node, name: str, log: Log) -> None:
    """Say which key is missing, unless one is there that is told as a slip for it."""
    keys = [key.text for key, _ in at.entries] if isinstance(at, Map) else []
    known = list(error.schema["properties"])
    slips = {_nearest(key, known) for key in keys[:MOST_KEYS] if key not in known}
    for key in error.validator_value:
        if key not in (*keys, *slips) and f"'{key}'" in error.message:
            code = "V12" if key == "id" else "V3"
            seen = f"the keys there are {', '.join(keys)[:120]}" if keys else "it has no keys"
            log.add(code, "error", f"{name} has no {key}", at=at, fix=f"add {key}; {seen}")


def _wrong(error: Any, name: str, found: str) -> str:
    if error.validator == "type":
        kinds = error.validator_value
        kinds = [kinds] if isinstance(kinds, str) else kinds
        wanted = " or ".join(dict.fromkeys(_WHAT[kind] for kind in kinds))
        return f"{name} must be {wanted}"
    if error.validator in ("minItems", "maxItems"):
        return f"{name} has {len(error.instance):,} entries"
    return f"{name} cannot be {found!r}" if found else f"{name} is empty"


def _fix(error: Any) -> str:
    if error.validator == "type":
        return "start each entry of it with a dash" if "array" in error.validator_value else ""
    if error.validator == "enum":
        return f"write {' or '.join(map(str, error.validator_value))}"
    if error.validator == "pattern":
        return "write yes or no" if "rue" in str(error.validator_value) else "write a whole number, such as 3"
    if error.validator == "minItems":
        return "it needs at least one"
    if error.validator == "maxItems":
        return f"{error.validator_value:,} are the most"
    return ""


def _code(path: list[str | int], part: str) -> str:
    """Return the row of the requirements that a wrong value breaks."""
    if "pieces" in path or part == "piece":
        return "V8"
    last = path[-1] if path else ""
    if last in ("columns", "rows", "letters", "picture"):
        return "V7"
    return "V3"
