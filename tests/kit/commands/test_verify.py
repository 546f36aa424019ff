"""`verify`: what it prints, and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spare_squares.decks.builtin import builtin_deck, builtin_game
from spare_squares.errors import OutputLost
from spare_squares.solver.difficulty import bands_of

GOOD = "id,blocked\n01,A4 B2 B4 D3\n02,A1 B1 D1 D2\n03,B1 C1 C4 D1\n"
BAD = """title: Rainy days
cards:
  - id: "01"
    blocked: A4 B2 B4 D3
  - id: "02"
    blocked: A1 A4 D1 D4
  - id: "03"
    blocked: A1 B1 D1 E9
  - id: "04"
    blocked: A1 B1
"""


def write(name: str, text: str) -> str:
    """Write a file into the folder of the test."""
    Path(name).write_text(text, "utf-8")
    return name


def test_the_deck_of_the_box(run):
    """V19, V32: a row for each card with its cells and number of packings; exit code 0, nothing on stderr."""
    result = run("verify")
    assert result.code == 0 and result.err == ""
    rows = [line.split() for line in result.out.splitlines() if line[:2].isdigit()]
    cards = [row for row in rows if len(row) == 6 and row[-1].isdigit()]
    assert [int(row[-1]) for row in cards] == [1, 5, 4, 1, 3, 8, 1, 4, 2, 4, 2, 3]
    assert cards[0] == ["01", "A4", "B2", "B4", "D3", "1"]
    assert builtin_deck().fingerprint()[:8] in result.out


def test_the_report_for_programs(run):
    """V32: exactly the promised keys, and only JSON on stdout."""
    result = run("verify", "--json")
    data = json.loads(result.out)
    assert list(data) == ["deck", "fingerprint", "cards", "findings"]
    assert data["deck"] == "The Spare Squares" and data["fingerprint"] == builtin_deck().fingerprint()
    assert data["cards"][0] == {"id": "01", "blocked": ["A4", "B2", "B4", "D3"], "packings": 1, "ok": True}
    assert len(data["cards"]) == 12 and result.code == 0


def test_the_report_calls_a_card_ok_that_would_be_kept(run):
    """V19, V32, V33: a card refused by the bounds asked for, or by its id, is not ok, however it packs."""
    data = json.loads(run("verify", "--json", "--require-unique").out)
    assert [card["id"] for card in data["cards"] if card["ok"]] == ["01", "04", "07"]
    twice = "cards:\n- {id: 1, blocked: A4 C2 D3 D4}\n- {id: 01, blocked: A2 B2 B3 B4}\n"
    data = json.loads(run("verify", "--json", write("twice.yaml", twice)).out)
    assert [card["ok"] for card in data["cards"]] == [True, False]


def test_a_bad_deck_is_told_whole_in_one_run(run):
    """V13, V15, V18, V32: all findings on stderr with places, in order; the table on stdout; exit code 1."""
    result = run("verify", write("bad.yaml", BAD))
    assert result.code == 1
    places = [line.split(" ")[:3] for line in result.err.splitlines() if line.startswith("bad.yaml:")]
    assert [(place.split(":")[1], code) for place, _, code in places] == [
        ("5", "V18:"),
        ("8", "V15:"),
        ("9", "V13:"),
    ]
    assert "blocked: A1 B1 D1 E9" in result.err and "A B C D" in result.err
    assert "04    A1 B1                 -" in result.out and "Not valid: 3 errors" in result.out


def test_the_same_findings_for_programs(run):
    """V32: --json gives the same codes and places, and exit code 1."""
    result = run("verify", "--json", write("bad.yaml", BAD))
    found = [each for each in json.loads(result.out)["findings"] if each["severity"] == "error"]
    assert [(each["code"], each["line"], each["card"]) for each in found] == [
        ("V18", 5, "02"),
        ("V15", 8, "03"),
        ("V13", 9, "04"),
    ]
    assert all(each["file"] == "bad.yaml" and each["message"] and each["found"] for each in found)
    assert result.code == 1 and result.err == ""


def test_standard_input(run):
    """V32: `-` reads a deck from a pipe."""
    result = run("verify", "-", stdin=GOOD)
    assert result.code == 0 and "Proven" in result.out


@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_that_is_not_there(run, as_json):
    """V1, V32: exit code 3, one message on stderr, and JSON where it was asked for."""
    done = run("verify", "nothing.yaml", *(["--json"] if as_json else []))
    assert done.code == 3
    assert "nothing.yaml" in done.err and "Traceback" not in done.err
    if as_json:
        assert json.loads(done.out)["findings"][0]["code"] == "V1"
    else:
        assert done.out == ""


def test_strict_refuses_warnings(run):
    """V20, V29: two cards warn: accepted, but not with --strict."""
    deck = write("two.csv", "id,blocked\n01,A4 B2 B4 D3\n02,A1 B1 D1 D2\n")
    assert run("verify", deck).code == 0
    strict = run("verify", deck, "--strict")
    assert strict.code == 1 and "--strict" in strict.out and "warning V29" in strict.err


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        (["--require-unique"], ["02", "03"]),
        (["--min-packings", "4"], ["01"]),
        (["--max-packings", "4"], ["02"]),
        (["--min-packings", "2", "--max-packings", "4"], ["01", "02"]),
        (["--paranoid"], []),
    ],
)
def test_numbers_of_packings_can_be_required(run, options, cards):
    """V19, V32: each card outside the bounds is an error."""
    result = run("verify", write("good.csv", GOOD), "--json", *options)
    found = [f for f in json.loads(result.out)["findings"] if f["severity"] == "error"]
    assert [(f["code"], f["card"]) for f in found] == [("V19", card) for card in cards]
    assert result.code == (1 if cards else 0)


@pytest.mark.parametrize(
    "options",
    [
        ["--max-packings", "-3"],
        ["--min-packings", "0"],
        ["--min-packings", "x"],
        ["--max-seconds", "0"],
        ["--strickt"],
        ["--min-packings", "4", "--max-packings", "3"],
        ["--require-unique", "--max-packings", "3"],
    ],
)
def test_a_wrong_option_is_refused(run, options):
    """V34: exit code 2, a message on stderr, nothing on stdout."""
    done = run("verify", *options)
    assert done.code == 2 and done.out == ""
    assert "Traceback" not in done.err and len(done.err) > 20
    if options == ["--strickt"]:
        assert "--strict" in done.err


HEAVY = ("ruamel", "jsonschema", "reportlab", "pypdf", "openpyxl")


@pytest.mark.parametrize("options", [["--json"], []])
def test_the_built_in_deck_is_proven_without_heavy_imports(options):
    """V32: verify of the built-in deck starts fast: no YAML, no schema, no fonts."""
    code = (
        "import sys, spare_squares.shell as c\n"
        f"try: c.main(['verify', *{options}])\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        f"sys.stderr.write(' '.join(m for m in {HEAVY} if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_a_deck_of_plain_short_texts_opens_no_font(tmp_path):
    """V23: fonts are opened only for texts that may not fit."""
    deck = tmp_path / "good.csv"
    deck.write_text(GOOD)
    code = (
        "import sys, spare_squares.shell as c\n"
        f"try: c.main(['verify', {str(deck)!r}])\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        "print('opened' if 'reportlab' in sys.modules else 'closed')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("closed\n")


@pytest.mark.parametrize(
    ("title", "card", "words"),
    [
        ("'Rainy days \u2713'", "", "U+2713"),
        ("'\u05e9\u05dc\u05d5\u05dd'", "", "U+05D5"),
        ("Days", "title: 'x \u6f22'", "U+6F22"),
        ("Days", f"title: {'wide ' * 20}", "title of card 01 is too long"),
        (f"{'Long ' * 12}", "", "title of the deck is too long"),
        (f"{'W' * 60}", "", "wider than its line"),
    ],
)
def test_a_text_that_cannot_be_printed_is_an_error(run, title, card, words):
    """V23: a character that the fonts lack is named by code point; a text that does not fit is named."""
    lines = ["title: " + title, "cards:", '  - id: "01"', "    blocked: A4 B2 B4 D3", f"    {card}", ""]
    result = run("verify", write("deck.yaml", "\n".join(lines)))
    assert result.code == 1 and "error V23" in result.err
    assert words in " ".join(result.err.split())


def test_a_fault_of_a_text_stands_where_that_text_stands(run):
    """FD12, V23: equal texts do not take each other's place: each finding comes from the value itself."""
    odd = "\u6f22"
    deck = f"title: {odd}\ncredit: {odd}\ncards:\n  - id: {odd}\n    blocked: A4 B2 B4 D3\n    title: {odd}\n"
    result = run("verify", write("deck.yaml", deck), "--json")
    found = [each for each in json.loads(result.out)["findings"] if each["code"] == "V23"]
    assert [(each["line"], each["column"]) for each in found] == [(1, 8), (2, 9), (4, 9), (6, 12)]


@pytest.mark.parametrize(
    "title", ["Regentage für Käthe", "Дождливые дни", "Βροχερές μέρες", "Jours de pluie ; æœ"]
)
def test_latin_greek_and_cyrillic_titles_are_accepted(run, title):
    """V23: what the fonts have is accepted."""
    result = run(
        "verify", write("deck.yaml", f"title: '{title}'\ncards: [{{id: 'Ω1', blocked: A4 B2 B4 D3}}]\n")
    )
    assert "V23" not in result.err and result.code == 0


def test_details_are_facts_with_their_definition(run):
    """V22, S17, S19: card 01: odds 1 in 14, 33 near misses a success, one piece forced, band D; no rating."""
    result = run("verify", "--details")
    row = next(line.split() for line in result.out.splitlines() if line.startswith("01 "))
    assert row[5:] == ["1", "14.3", "5.1", "33.2", "1", "3+1", "1", "D"]
    words = " ".join(result.out.split())
    bands = bands_of(builtin_game())
    assert bands is not None and bands.definition in words and "not a rating" in words
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_details_for_programs(run):
    """V22: the same facts in the report, as information."""
    data = json.loads(run("verify", "--details", "--json").out)
    first = data["cards"][0]["difficulty"]
    assert round(first["blind_one_in"]) == 14 and first["band"] == "D"
    assert "all 93 unlike boards" in first["definition"] and first["blind_followed"] is None
    assert (first["line_forced"], first["line_choices"]) == (3, 1)
    told = [each for each in data["findings"] if each["code"] == "V22"]
    assert len(told) == 12 and {each["severity"] for each in told} == {"info"}
    assert "difficulty" not in json.loads(run("verify", "--json").out)["cards"][0]


def test_details_on_a_narrow_screen(run, monkeypatch):
    """V22: on 40 columns each card has lines of its own, and none is too long."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = run("verify", "--details").out.splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert "succeeds once in 14.3 (band D)" in " ".join(" ".join(lines).split())


def test_a_card_without_packing_has_no_facts(run):
    """V22: nothing is said of how hard a card is that cannot be packed."""
    result = run("verify", write("bad.yaml", BAD), "--details", "--json")
    assert [card["difficulty"] is None for card in json.loads(result.out)["cards"]] == [False, True, True]


def test_several_decks_and_a_folder(run):
    """FD16: each deck a line, what is wrong with its file's name, a sum at the end; the code of the worst."""
    Path("decks/more").mkdir(parents=True)
    write("decks/good.csv", GOOD)
    write("decks/more/bad.yaml", BAD)
    write("decks/friday.schema.json", "{}")
    write("decks/notes.txt", "no deck")
    both = run("verify", "decks", code=1)
    assert [line.split(":")[0] for line in both.out.splitlines()] == [
        "decks/good.csv", "decks/more/bad.yaml", "2 decks",
    ]  # fmt: skip
    assert (
        both.out.endswith("2 decks: 1 right, 1 not.\n") and "decks/more/bad.yaml:5:10: error V18" in both.err
    )
    assert run("verify", "decks/good.csv", "spare-squares", code=0).out.endswith("2 decks: 2 right.\n")
    missing = run("verify", "decks/good.csv", "nothing.csv", code=3)
    assert "nothing.csv: error V1: there is no such file" in missing.err
    told = json.loads(run("verify", "--json", "decks", "nothing.csv", code=3).out)["decks"]
    assert [each["findings"] != [] for each in told] == [True, True, True] and len(told[0]["cards"]) == 3


def test_what_several_decks_cannot_be_asked(run):
    """FD16, V34: --keep-valid writes one deck; a folder without a deck is said to be one."""
    write("good.csv", GOOD)
    assert "single file" in run("verify", "good.csv", "good.csv", "--keep-valid", "x.csv", code=2).err
    Path("empty").mkdir()
    assert "no deck lies in this folder" in run("verify", "empty", code=3).err


def test_cards_are_kept_though_the_report_is_lost(run, monkeypatch):
    """FD5, V33: --keep-valid writes its file when standard output is full."""
    write("good.csv", GOOD)

    def lose(text: str) -> None:
        raise OutputLost("the output could not be written: No space left on device")

    monkeypatch.setattr("spare_squares.kit.commands.verify.say", lose)
    assert run("verify", "good.csv", "--keep-valid", "kept.csv").code == 4 and Path("kept.csv").exists()
