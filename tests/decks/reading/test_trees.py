"""YAML and JSON: everything stays text, every finding has its line and column."""

from __future__ import annotations

import json

import pytest

CARD = "A4 B2 B4 D3"


@pytest.mark.parametrize(
    "word", ["NO", "010", "1e1", "12:30", "2026-11-29", "0x1F", "~", "null", "1_000", "+1"]
)
def test_scalars_stay_as_typed(read, cards, word):
    """V4: no id or title becomes a number, a truth value or a date."""
    yaml = read(f"title: {word}\ncards:\n  - id: {word}\n    blocked: {CARD}\n    title: {word}\n")
    assert yaml.deck is not None and yaml.deck.title == word
    assert yaml.deck.cards[0].title == word
    assert cards(yaml) == {word: CARD}


@pytest.mark.parametrize("word", ["10", "0.50", "1e1", "1E1", "true", "null", "-0"])
def test_json_values_stay_as_typed(read, cards, word):
    """V4: JSON numbers and words are text too."""
    assert cards(read(f'{{"cards": [{{"id": {word}, "blocked": "{CARD}"}}]}}')) == {word: CARD}


def test_every_way_to_write_cells(read, cards):
    """V37: blocked is a list, one text or a picture."""
    reading = read(
        "cards:\n"
        "- {id: a, blocked: [A4, B2, B4, D3]}\n"
        "- {id: b, blocked: 'A4, B2, B4, D3'}\n"
        "- id: c\n  blocked: |\n    ....\n    .#..\n    ...#\n    ##..\n"
        "- id: d\n  blocked:\n  - A4 B2\n  - B4\n  - D3\n"
    )
    assert set(cards(reading).values()) == {CARD} and len(cards(reading)) == 4
    assert reading.findings == ()


def test_keys_of_a_deck(read):
    """V37: title, credit, game, fingerprint, cards; of a card id, blocked, title, answer."""
    reading = read(
        "title: Rainy days\ncredit: Mira\ngame: spare-squares\nfingerprint: 64f9fd22\ncards:\n"
        f"- id: SQ-Eins\n  blocked: {CARD}\n  title: Gate\n"
        "  answer: {I: [A3, B3, C3], L: [A1, A2, B1], D: [C4, D4], O: [C1, C2, D1, D2]}\n"
    )
    deck = reading.deck
    assert deck is not None and reading.findings == ()
    assert (deck.title, deck.credit, deck.game.name) == ("Rainy days", "Mira", "spare-squares")
    assert (deck.cards[0].id, deck.cards[0].title) == ("SQ-Eins", "Gate")
    assert [placement.letter for placement in deck.answers["SQ-Eins"]] == ["I", "L", "D", "O"]
    assert reading.fingerprint.text == "64f9fd22"
    assert reading.fingerprint.at.line == 4
    assert reading.cards[0].at.line_text == "- id: SQ-Eins"


def test_unknown_key_names_the_nearest(read, one):
    """V3: a key that is not known is an error with its place and the nearest known one."""
    reading = read(f"titel: x\ncards:\n  - id: 1\n    blocked: {CARD}\n")
    finding = one(reading, "V3")
    assert (finding.at.line, finding.at.column, finding.found) == (1, 1, "titel")
    assert finding.fix == "did you mean title?"
    assert finding.at.line_text == "titel: x"


def test_missing_key_lists_those_seen(read, one):
    """V3: a card without blocked cells lists the keys it has."""
    reading = read("cards:\n  - id: 7\n    title: x\n")
    finding = one(reading, "V3")
    assert (finding.at.line, finding.card) == (2, "7")
    assert "has no blocked" in finding.message and "id, title" in finding.fix


def test_slip_in_a_key_is_one_finding(read, one):
    """V3: a key that is told as a slip for another is not told as missing once more."""
    reading = read(f"cards:\n- id: 01\n  bloked: {CARD}\n- {{id: 02, title: x}}\n")
    assert [(each.at.line, each.message) for each in reading.findings] == [
        (3, "the card has an unknown key bloked"),
        (4, "the card has no blocked"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"cards:\n- {CARD}\n",
        f"cards:\n  01: {CARD}\n",
        f'{{"cards": {{"01": "{CARD}"}}}}',
        f"- {CARD}\n- id: 2\n",
    ],
)
def test_cards_that_are_no_keys_with_values(read, text):
    """V3: the message shows how a card is written, in YAML and in JSON."""
    fixes = [each.fix for each in read(text).findings if "must be" in each.message]
    assert [('{"id": "01", "blocked": "A4 B2 B4 D3"}' in fix) for fix in fixes] == [True]


def test_a_value_a_line_is_no_json(read, one):
    """V1: JSON lines are told how to become a list."""
    finding = one(read(f'{{"id": 1, "blocked": "{CARD}"}}\n{{"id": 2, "blocked": "A1"}}\n'), "V1")
    assert finding.at.line == 2 and "in one list" in finding.fix


@pytest.mark.parametrize(
    "text",
    [
        '// my deck\n{"cards": // all\n[{"id": "01", "blocked": "A4 B2 B4 D3"}, /* later */]}\n// bye',
        '/* by\nme **/ { // first\n "cards": [/**/{"id": "01", "blocked": ["A4", "B2", // x\n"B4", "D3"]}]}',
    ],
)
def test_comments_in_json_are_skipped(read, cards, text):
    """V5: comments that editors allow in JSON are no error."""
    reading = read(text)
    assert (reading.format, reading.findings, cards(reading)) == ("json", (), {"01": CARD})


@pytest.mark.parametrize(
    ("text", "column"), [('{"cards": [] /* open', 14), ('{"cards": [] / }', 14), ('{"title": "//", x}', 17)]
)
def test_half_a_comment_in_json_has_its_place(read, one, text, column):
    """V1: what only begins like a comment is told where it stands."""
    assert one(read(text), "V1").at.column == column


def test_missing_id_is_an_error(read, one):
    """V12: a card of YAML or JSON needs an id, and an empty one is none."""
    assert one(read(f"cards:\n  - blocked: {CARD}\n"), "V12").at.line == 2
    reading = read(json.dumps({"cards": [{"id": " ", "blocked": CARD}, {"id": "2", "blocked": CARD}]}))
    assert "card 1 has no id" in one(reading, "V12").message
    assert len(reading.left_out) == 1


@pytest.mark.parametrize("content", ["cards: []\n", '{"cards": []}', "# nothing\n---\n# more\ncards: []\n"])
def test_no_card_at_all(read, one, content):
    """V5: a deck without a card is an error; comments give no finding."""
    reading = read(content)
    assert one(reading, "V5") and len(reading.findings) == 1
    assert reading.deck is None


@pytest.mark.parametrize(
    ("content", "line"),
    [("cards: x\n", 1), ("title: y\ncards:\n  a: 1\n", 3), ("cards:\n", 2), ('{"title": 1,\n"cards": 3}', 2)],
)
def test_value_of_the_wrong_kind(read, one, content, line):
    """V3: cards that are no list are told with their place."""
    finding = one(read(content), "V3")
    assert finding.message == "cards must be a list" and finding.at.line == line


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("cards:\n  - &a {id: 1, blocked: A1}\n", "anchors are refused"),
        ("cards:\n  - {id: 1, blocked: A1}\n  - *a\n", "aliases are refused"),
        ("cards: !!python/object/apply:os.system [x]\n", "tags are refused"),
        ("cards:\n  - !mine {id: 1, blocked: A1}\n", "tags are refused"),
        ("cards: []\n---\ncards: []\n", "more than one YAML document"),
    ],
)
def test_yaml_that_does_more_than_hold_text_is_refused(read, one, content, words):
    """V6: anchors, aliases, tags and second documents end the reading."""
    reading = read(content)
    assert words in one(reading, "V6").message
    assert reading.deck is None


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("title: a\ncards: []\ntitle: b\n", (1, 3)),
        ('{"title": "a",\n"cards": [],\n"title": "b"}', (1, 3)),
        ("cards:\n- id: 1\n  blocked: A1\n  id: 2\n", (2, 4)),
    ],
)
def test_duplicate_key_names_both_lines(read, content, lines):
    """V6: a key that stands twice is told with both of its lines."""
    first, second = lines
    (finding,) = [each for each in read(content).findings if each.code == "V6"]
    assert f"stands twice, in line {first} and in line {second}" in finding.message
    assert finding.at.line == second


@pytest.mark.parametrize(
    "content",
    ["cards:\n\t- id: 1\n", "cards:\n  - id: 1\n\t\tblocked: A1\n", "cards:\n  - id: 1\n  \tblocked: A1\n"],
)
def test_tab_is_called_a_tab(read, one, content):
    """V6: a tab used for indentation is called a tab, where it stands."""
    finding = one(read(content), "V6")
    assert finding.message == "a tab is used for indentation"
    assert content.split("\n")[finding.at.line - 1][finding.at.column - 1] == "\t"


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ('title: "x\ncards:\n- id: 1\n', 1, "close the quotes"),
        ("title:x\ncards:\n  - id: 1\n", 2, "blank after the colon in line 1"),
        ("title: a: b\ncards: []\n", 1, "in quotes"),
        ("cards:\n  - id: 1\n   blocked: A1\n", 3, "as many blanks in front"),
        ("cards:\n  - id: 1\n    blocked A1 B1\n    title: x\n", 3, "without its colon"),
        ("cards: [\n", 2, "close the brackets"),
        ("cards: [{id: 1, blocked: [A1, A2 }]\n", 1, "a comma or the closing bracket"),
        ("title: @x\n", 1, "the value in quotes"),
        ('{"title": "x" "cards": []}', 1, "a comma or }"),
        ('{"title": "x\n", "cards": []}', 1, "not closed on its line"),
        ('{"title": "\\ud800", "cards": []}', 1, "proper escapes"),
        ('{"title": "\\x", "cards": []}', 1, "proper escapes"),
        ('{"cards": [}', 1, "a value"),
        ('{"cards": []\n} x', 2, "the end of the file"),
        ('{"cards": [', 1, "the file ends"),
        ('title: "\\ud800"\ncards: []\n', 1, "lone surrogate"),
        ("%YAML 1.6\n---\ncards: []\n", 1, "the YAML is broken"),
    ],
)
def test_broken_syntax_has_a_place_and_a_hint(read, one, content, line, words):
    """V1: broken YAML or JSON is told with line and column and what would mend it."""
    reading = read(content)
    finding = one(reading, "V1")
    assert finding.at.line == line and finding.at.column > 0
    assert words in f"{finding.message} {finding.fix}"
    assert reading.deck is None
    assert reading.format == ("json" if content.startswith("{") else "yaml"), reading


def test_all_findings_come_in_one_run_sorted_by_place(read):
    """V15: a reader sees all that is wrong, in the order of the file."""
    reading = read(
        "titel: x\ncards:\n- {id: 1, blocked: A9}\n- {id: 2, blokced: A1}\n- {id: 3, blocked: A1 zz9 A1}\n"
    )
    found = [(each.code, each.at.line) for each in reading.findings]
    assert found == [("V3", 1), ("V15", 3), ("V3", 4), ("V16", 5), ("V14", 5)]
    assert all(each.at.file == "<stdin>" and each.at.line_text for each in reading.findings)


def test_schema_line_in_json_is_allowed(read, cards):
    """V37: a JSON deck may name its schema for editors."""
    content = {"$schema": "deck.schema.json", "cards": [{"id": "1", "blocked": CARD}]}
    reading = read(json.dumps(content))
    assert cards(reading) == {"1": CARD} and reading.findings == ()
