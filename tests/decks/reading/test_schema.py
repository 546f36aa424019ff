"""The schema is the one source of the keys, and editors can use it as it is."""

from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spare_squares.core.codec import deck_schema
from spare_squares.decks.as_written import Map, Seq, Text, plain_value
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.formats import write_deck
from spare_squares.decks.schema import is_plain_card, keys_of, part_schema, schema_faults
from spare_squares.decks.tables import SYNONYMS
from spare_squares.templates import template


def test_keys_are_those_that_decks_are_passed_on_with():
    """V37: the keys of deck, card, game and piece."""
    assert keys_of("deck") == ("title", "credit", "game", "fingerprint", "cards")
    assert keys_of("card") == ("id", "blocked", "title", "answer")
    assert set(keys_of("game")) == {
        *("name", "columns", "rows", "picture", "pieces", "blocked"),
        *("flips", "rotations", "letters", "turns", "points", "boards"),
    }
    assert keys_of("piece") == ("letter", "picture", "copies")
    assert set(SYNONYMS) == set(keys_of("card"))


def test_schema_is_a_schema():
    """V35: the schema is valid by itself and needs no network."""
    jsonschema.Draft202012Validator.check_schema(deck_schema())
    assert '"$ref": "http' not in json.dumps(deck_schema())


@pytest.mark.parametrize("deck", ["spare-squares.json"])
def test_decks_that_ship_are_valid(deck):
    """V37: the decks and games that ship follow the schema, with real numbers too."""
    validator = jsonschema.Draft202012Validator(deck_schema())
    validator.validate(json.loads(template("decks", deck).read_text("utf-8")))
    validator.validate(json.loads(write_deck(builtin_deck(), "json", schema="x")))
    games = jsonschema.Draft202012Validator({"$ref": "#/$defs/game", "$defs": deck_schema()["$defs"]})
    for file in template("games").iterdir():
        games.validate(json.loads(file.read_text("utf-8")))


@pytest.mark.parametrize("word", [1, 1.5, True, "x"])
def test_editors_let_bare_words_pass(word):
    """V4: an id that an editor takes for a number or a truth value is no error there either."""
    jsonschema.Draft202012Validator(deck_schema()).validate(
        {"cards": [{"id": word, "blocked": ["A1", "B2"]}]}
    )


def test_every_key_is_described():
    """V37: each key has its sentence, and the schema says which have to be there."""
    parts = {
        "deck": deck_schema(),
        **{part: deck_schema()["$defs"][part] for part in ("card", "game", "piece")},
    }
    keys = {part: [key for key in each["properties"] if key != "$schema"] for part, each in parts.items()}
    assert {part: len(each) for part, each in keys.items()} == {"deck": 5, "card": 4, "game": 12, "piece": 3}
    for part, each in parts.items():
        for key in keys[part]:
            assert each["properties"][key]["description"].endswith("."), key
    assert [[key for key in keys[part] if key in each["required"]] for part, each in parts.items()] == [
        ["cards"],
        ["id", "blocked"],
        ["pieces", "blocked"],
        ["letter", "picture"],
    ]


KEYS = st.sampled_from(
    ["id", "blocked", "title", "cards", "game", "pieces", "letter", "picture", "rows", "x"]
)
WORDS = st.sampled_from(
    ["", "4", "004", "123456", "yes", "OFF", "across", "sideways", "##/#.", "A1 B2", " 7 "]
)
NODES = st.recursive(
    WORDS.map(Text),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: Seq(tuple(items)))
        | st.dictionaries(KEYS | st.sampled_from(keys_of("game")), inner, max_size=4).map(
            lambda keys: Map(tuple((Text(key), value) for key, value in keys.items()))
        )
    ),
    max_leaves=20,
)


@given(NODES, st.sampled_from(["deck", "card", "game", "piece", "whole deck"]))
def test_our_check_finds_what_jsonschema_finds(node, part):
    """DI8: without a compiled package the same values are wrong, for the same reason, at the same path."""
    schema = deck_schema() if part == "whole deck" else part_schema(part)
    full = {**schema, "$defs": deck_schema()["$defs"]}
    theirs = {
        (*error.absolute_path, error.validator)
        for error in jsonschema.Draft202012Validator(full).iter_errors(plain_value(node))
    }
    assert {(*fault.path, fault.keyword) for fault in schema_faults(node, schema)} == theirs


@given(NODES)
def test_a_card_that_is_plain_at_a_glance_has_no_fault(node):
    """DI8: what is passed without the slow check would have passed it."""
    for blocked in (node, Text("A1 B1 C1 D2"), Map(((Text("A1"), node),)), Seq((node, Text("A1")))):
        card = Map(((Text("id"), Text("01")), (Text("blocked"), blocked)))
        schema = {**part_schema("card"), "$defs": deck_schema()["$defs"]}
        assert not (is_plain_card(card) and list(schema_faults(card, schema)))
