"""The JSON Schema of decks: the one place where their keys are written down, and a deck under these keys.

Editors, `deck schema`, the check of what was read and the table in the handbook all take it from the file
`templates/decks/deck.schema.json`. What a deck holds is text by the time it is checked, so every number
in the schema is also allowed as a text of digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from spare_squares.core.codec import KeyPath, deck_schema
from spare_squares.decks.as_written import Log, Map, Node, RawAnswer, RawCard, RawDeck, Seq, Text, mind_cards
from spare_squares.decks.notation import answer_in
from spare_squares.wording import nearest_name

A_CARD = 'cards are a list of keys with values, each like {"id": "01", "blocked": "A4 B2 B4 D3"}'
MOST_KEYS = 20  # of one thing that are looked at for a slip
_KIND = {Text: "string", Seq: "array", Map: "object"}
_WHAT = {
    "array": "a list",
    "object": "keys with values",
    "string": "a text",
    "number": "a text",
    "integer": "a whole number",
    "boolean": "yes or no",
}


def keys_of(part: str) -> tuple[str, ...]:
    """Return the keys of a part: deck, card, game or piece."""
    return tuple(key for key in _part(part)["properties"] if key != "$schema")


def _part(part: str) -> dict[str, Any]:
    schema = deck_schema()
    found: dict[str, Any] = schema if part == "deck" else schema["$defs"][part]
    return found


@dataclass(frozen=True, slots=True)
class SchemaFault:
    """A value that breaks the schema: its path, its node, the keyword it breaks, and what that asks for."""

    path: KeyPath
    node: Node
    keyword: str
    wanted: Any


def schema_faults(node: Node, schema: Mapping[str, Any], path: KeyPath = ()) -> Iterator[SchemaFault]:
    """Yield what breaks a schema, in the keywords that ours uses.

    Written here and not taken from jsonschema, whose checker needs a compiled package: where a deck is read
    in a browser there is none, and two checkers would be two sets of findings. The tests hold it against
    jsonschema over every fixture and over random trees.
    """
    if "$ref" in schema:
        schema = deck_schema()["$defs"][schema["$ref"].rpartition("/")[2]]
    if "if" in schema:
        fits = not any(schema_faults(node, schema["if"], path))
        yield from schema_faults(node, schema["then" if fits else "else"], path)
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and _KIND[type(node)] not in kinds:
        yield SchemaFault(path, node, "type", kinds)
        return
    if "enum" in schema and (not isinstance(node, Text) or node.text not in schema["enum"]):
        yield SchemaFault(path, node, "enum", schema["enum"])
    if isinstance(node, Text) and "pattern" in schema and not re.search(schema["pattern"], node.text):
        yield SchemaFault(path, node, "pattern", schema["pattern"])
    elif isinstance(node, Seq):
        yield from _list_faults(node, schema, path)
    elif isinstance(node, Map):
        yield from _map_faults(node, schema, path)


def _list_faults(node: Seq, schema: Mapping[str, Any], path: KeyPath) -> Iterator[SchemaFault]:
    for keyword, broken in (("minItems", int.__lt__), ("maxItems", int.__gt__)):
        if keyword in schema and broken(len(node.items), schema[keyword]):
            yield SchemaFault(path, node, keyword, schema[keyword])
    for at, item in enumerate(node.items if "items" in schema else ()):
        yield from schema_faults(item, schema["items"], (*path, at))


def _map_faults(node: Map, schema: Mapping[str, Any], path: KeyPath) -> Iterator[SchemaFault]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    if others is False and any(key.text not in known for key, _ in node.entries):
        yield SchemaFault(path, node, "additionalProperties", known)
    for key, value in node.entries:
        if key.text in known or others:
            yield from schema_faults(value, known.get(key.text, others), (*path, key.text))
    missing = [key for key in schema.get("required", ()) if node.get(key) is None]
    if missing:
        yield SchemaFault(path, node, "required", dict.fromkeys(missing, known))


def part_schema(part: str) -> dict[str, Any]:
    """Return what a node is checked against as a deck, a card, a game or a piece."""
    schema = _part(part)
    if part == "deck":
        # Cards are checked one by one, most by a glance, and a game of its own where it is built.
        head = {**schema["properties"], "cards": {"type": "array"}, "game": {"type": ["object", "string"]}}
        return {**schema, "properties": head}
    return schema


def check(node: Node, part: str, log: Log) -> list[KeyPath]:
    """Return the paths of what breaks the schema of a part, none for a node that is right; the log tells."""
    if part == "card" and is_plain_card(node):
        return []
    wrong: list[KeyPath] = []
    for fault in schema_faults(node, part_schema(part)):
        wrong += [(*fault.path, key) for key in list_wrong_keys(fault)] or [fault.path]
        tell_fault(fault, part, log)
    return wrong


def list_wrong_keys(fault: SchemaFault) -> list[str]:
    """Return the keys that are missing, or that no one knows."""
    if fault.keyword == "additionalProperties" and isinstance(fault.node, Map):
        return [key.text for key, _ in fault.node.entries if key.text not in fault.wanted]
    return list(fault.wanted) if fault.keyword == "required" else []


def node_at(node: Node, path: KeyPath) -> Node:
    """Follow a path of keys and numbers to a node, as far as it goes."""
    for step in path:
        if isinstance(node, Map):
            node = node.get(str(step)) or node
        elif isinstance(node, Seq) and isinstance(step, int):
            node = node.items[step]
    return node


@cache
def _card_keys() -> frozenset[str]:
    return frozenset(keys_of("card"))


def is_plain_card(node: Node) -> bool:
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


def tell_fault(fault: SchemaFault, part: str, log: Log) -> None:
    """Write what breaks the schema as a finding, at its place in the file."""
    at, path = fault.node, fault.path
    name = _named(path, part)
    if fault.keyword == "additionalProperties" and isinstance(at, Map):
        _tell_unknown(at, fault.wanted, name, log)
    elif fault.keyword == "required":
        tell_missing(fault, name, log)
    else:
        found = at.text[:40] if isinstance(at, Text) else ""
        fix = A_CARD if (part == "card" and not path) or path == ("cards",) else _fix(fault)
        log.add(code_of(path, part), "error", _wrong(fault, name, found), at=at, found=found, fix=fix)


def _named(path: KeyPath, part: str) -> str:
    words: list[str] = []
    for step in path:
        if isinstance(step, int):
            words[-1:] = [f"{words[-1].removesuffix('s')} {step + 1}"] if words else [str(step + 1)]
        else:
            words.append(step)
    return " ".join(words) if words else f"the {part}"


def _tell_unknown(at: Map, keys: Mapping[str, Any], name: str, log: Log) -> None:
    known = [key for key in keys if key != "$schema"]
    for key, _ in at.entries:
        if log.full:
            return
        if key.text not in keys:
            near = nearest_key(key.text, known)
            fix = f"did you mean {near}?" if near else f"the keys are {', '.join(known)}"
            shown = key.text[:40]
            log.add("V3", "error", f"{name} has an unknown key {shown}", at=key, found=shown, fix=fix)


def nearest_key(key: str, known: Sequence[str]) -> str:
    """Return the known key that a mistyped one most likely means, or ""."""
    return nearest_name(key.lower()[:40], known)


def tell_missing(fault: SchemaFault, name: str, log: Log) -> None:
    """Say which key is missing, unless one is there that is told as a slip for it."""
    at = fault.node
    keys = [key.text for key, _ in at.entries] if isinstance(at, Map) else []
    for key, known in fault.wanted.items():
        slips = {nearest_key(each, list(known)) for each in keys[:MOST_KEYS] if each not in known}
        if key not in slips:
            code = "V12" if key == "id" else "V3"
            seen = f"the keys there are {', '.join(keys)[:120]}" if keys else "it has no keys"
            log.add(code, "error", f"{name} has no {key}", at=at, fix=f"add {key}; {seen}")


def _wrong(fault: SchemaFault, name: str, found: str) -> str:
    if fault.keyword == "type":
        wanted = " or ".join(dict.fromkeys(_WHAT[kind] for kind in fault.wanted))
        return f"{name} must be {wanted}"
    if isinstance(fault.node, Seq):
        return f"{name} has {len(fault.node.items):,} entries"
    return f"{name} cannot be {found!r}" if found else f"{name} is empty"


def _fix(fault: SchemaFault) -> str:
    if fault.keyword == "type":
        return "start each entry of it with a dash" if "array" in fault.wanted else ""
    if fault.keyword == "enum":
        return f"write {' or '.join(map(str, fault.wanted))}"
    if fault.keyword == "pattern":
        return "write yes or no" if "rue" in str(fault.wanted) else "write a whole number, such as 3"
    return "it needs at least one" if fault.keyword == "minItems" else f"{fault.wanted:,} are the most"


def code_of(path: KeyPath, part: str) -> str:
    """Return the row of the requirements that a wrong value breaks."""
    if "pieces" in path or part == "piece":
        return "V8"
    last = path[-1] if path else ""
    return "V7" if last in ("columns", "rows", "letters", "picture") else "V3"


def deck_in(node: Node, log: Log) -> RawDeck:
    """Return the deck of a document; a bare list is taken for its cards.

    Raises:
        Stop: when the document is no deck at all.
    """
    if isinstance(node, Seq):
        node = Map(((Text("cards", node.line, node.column), node),), node.line, node.column)
    if not isinstance(node, Map):
        raise log.fail("V3", "this is no deck: it has no keys", at=node, fix="start with title: and cards:")
    cards = meant(node, "cards", "deck")
    if node.get("cards") is None and node.get("pieces") is not None:
        fix = "name it in a deck, game: FILE, or make cards for it: spare-squares deck generate --game FILE"
        raise log.fail("V3", "this is a game and no deck: it has pieces, and no cards", at=node, fix=fix)
    check(node, "deck", log)
    listed = cards.items if isinstance(cards, Seq) else ()
    mind_cards(len(listed), log)
    return RawDeck(
        cards=tuple(read_card(item, log) for item in listed),
        title=_text(node, "title", "deck"),
        credit=_text(node, "credit", "deck"),
        game=meant(node, "game", "deck"),
        fingerprint=_text(node, "fingerprint", "deck"),
    )


def meant(node: Map, key: str, part: str) -> Node | None:
    """Return the value of a key, or of a slip for it: one mistyped key hides nothing that stands under it."""
    value = node.get(key)
    if value is not None:
        return value
    known = keys_of(part)
    others = {each for other in ("deck", "card", "game", "piece") for each in keys_of(other)}
    for name, each in node.entries:
        if name.text not in others and nearest_key(name.text, known) == key:
            return each
    return None


def _text(node: Map, key: str, part: str) -> Text | None:
    value = meant(node, key, part)
    return value if isinstance(value, Text) else None


def read_card(node: Node, log: Log) -> RawCard:
    """Return a card; one whose keys are wrong is marked broken."""
    card_id = _text(node, "id", "card") if isinstance(node, Map) else None
    log.card = card_id.text if card_id else ""
    right = not log.full and not check(node, "card", log)
    log.card = ""
    if not isinstance(node, Map):
        return RawCard((), broken=True, line=node.line, column=node.column)
    at = card_id or node
    return RawCard(
        blocked=tuple(walk_texts(meant(node, "blocked", "card"))),
        id=card_id,
        title=_text(node, "title", "card"),
        answer=_answer(meant(node, "answer", "card")),
        line=at.line,
        column=at.column,
        broken=not right,
    )


def _answer(node: Node | None) -> RawAnswer | None:
    if isinstance(node, Text):
        return answer_in(node) if node.text.strip() else None
    if not isinstance(node, Map):
        return None
    parts = [
        (letter, tuple(walk_texts(group))) for letter, value in node.entries for group in split_copies(value)
    ]
    return RawAnswer(tuple(parts), line=node.line, column=node.column)


def split_copies(value: Node) -> tuple[Node, ...]:
    """Return the copies of a piece: a list of lists is one each, anything else is one."""
    if isinstance(value, Seq) and value.items and all(isinstance(item, Seq) for item in value.items):
        return value.items
    return (value,)


def walk_texts(node: Node | None) -> Iterator[Text]:
    """Yield all texts under a node."""
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Seq):
        for item in node.items:
            yield from walk_texts(item)
