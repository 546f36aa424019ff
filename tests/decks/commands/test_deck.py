"""`deck new`, `schema`, `convert`, `generate`: what they write, and what they never overwrite."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.reading import read_deck
from spare_squares.solver.symmetry import canonical
from spare_squares.templates import template


@pytest.fixture
def refused(run):
    """Run a command line that is refused; return its exit code and the one message."""

    def call(*args: str) -> tuple[int, str]:
        ran = run(*args)
        assert ran.out == "" and "Traceback" not in ran.err
        return ran.code, ran.err

    return call


def ok(ran):
    """Return what a command came to that went well."""
    assert ran.code == 0, ran
    return ran


# --- new -------------------------------------------------------------------------------------------


def test_a_new_deck_is_complete_valid_and_silent(run):
    """V24, V37: the sample verifies under strict rules without a finding above a note."""
    said = ok(run("deck", "new", "friday")).out
    for command in ("verify", "kit", "watch"):
        assert f"spare-squares {command} friday.yaml" in said
    result = ok(run("verify", "friday.yaml", "--strict", "--json"))
    data = json.loads(result.out)
    assert data["deck"] == "Friday" and len(data["cards"]) >= 3
    assert {f["severity"] for f in data["findings"]} == {"info"}


def test_a_new_deck_points_its_editor_to_the_schema_beside_it(run):
    """V35: the first line names the schema by a relative name, and the file is there and whole."""
    ok(run("deck", "new", "decks/rainy days"))
    first = Path("decks/rainy days.yaml").read_text("utf-8").splitlines()[0]
    name = re.fullmatch(r"# yaml-language-server: \$schema=(\./\S+)", first)
    assert name is not None
    schema = json.loads((Path("decks") / name[1]).read_text("utf-8"))
    assert schema == json.loads(ok(run("deck", "schema")).out)


def test_the_schema_of_a_deck_is_called_like_it(run):
    """V35: an editor's comment takes plain characters only: accents fall away, and letters stay."""
    ok(run("deck", "new", "Größe & Café"))
    assert Path("Grosse-Cafe.schema.json").is_file()


def uncommented(text: str) -> str:
    """Take the # away from the game that the sample writes out, as the sample says."""
    out, inside = [], False
    for line in text.splitlines():
        inside = line.startswith("#game:") or (inside and line.startswith("#  "))
        out.append(line[1:] if inside else ("#" + line if line == "game: spare-squares" else line))
    return "\n".join(out) + "\n"


def test_the_game_written_out_in_the_sample_is_the_game_of_the_box(run):
    """V37: taking the # away from the commented lines gives the same deck."""
    ok(run("deck", "new", "friday"))
    named = read_deck("friday.yaml").deck
    Path("own.yaml").write_text(uncommented(Path("friday.yaml").read_text("utf-8")), "utf-8")
    own = read_deck("own.yaml")
    assert (
        own.deck is not None and named is not None and not [f for f in own.findings if f.severity == "error"]
    )
    assert own.deck.game.name == "my game"
    assert own.deck.fingerprint() == named.fingerprint()


def as_an_editor_sees_it(name: str) -> list[str]:
    """Return what the schema says of a file that was read as plain YAML, as an editor's extension does."""
    data = YAML(typ="safe").load(Path(name).read_text("utf-8"))
    schema = json.loads(template("decks", "deck.schema.json").read_text("utf-8"))
    return [error.message for error in Draft202012Validator(schema).iter_errors(data)]


def test_every_deck_this_tool_writes_is_right_in_an_editor(run):
    """V35, V37: sample, converted and generated decks, with games of their own too, satisfy the schema."""
    ok(run("deck", "new", "friday"))
    ok(run("deck", "convert", "spare-squares", "box.json"))
    ok(run("deck", "generate", "--game", "six-by-six", "--count", "3", "--seed", "1", "-o", "six.yaml"))
    Path("own.yaml").write_text(uncommented(Path("friday.yaml").read_text("utf-8")), "utf-8")
    ok(run("deck", "convert", "own.yaml", "again.yaml"))
    for name in ("friday.yaml", "box.json", "six.yaml", "own.yaml", "again.yaml"):
        assert as_an_editor_sees_it(name) == [], name
    Path("bad.yaml").write_text("titel: x\ncards: [{id: '1', blocked: A4, answers: 7}]\n")
    assert len(as_an_editor_sees_it("bad.yaml")) >= 2


@pytest.mark.parametrize("there", ["friday.yaml", "friday.schema.json"])
def test_new_overwrites_nothing(run, refused, there):
    """V33: neither the deck nor the schema is overwritten, and nothing is half-written."""
    Path(there).write_text("mine")
    code, said = refused("deck", "new", "friday")
    assert code == 1 and there in said and "--force" not in said
    assert [(each.name, each.read_text()) for each in Path().iterdir()] == [(there, "mine")]


@pytest.mark.parametrize("name", ["", "decks/", "friday.csv", "..."])
def test_a_name_that_is_none_is_refused(refused, name):
    """V34: exit code 2 and what to write instead."""
    code, said = refused("deck", "new", name)
    assert code == 2 and len(said) > 20
    assert not list(Path().iterdir())


@pytest.mark.parametrize("name", ['it\'s "Friday": #1 {now}', "Дождь", "no", "010"])
def test_any_name_gives_a_readable_deck(run, name):
    """V4, V23: quotes, colons, braces and words that YAML might take for something else."""
    ok(run("deck", "new", name))
    reading = read_deck(f"{name}.yaml")
    assert reading.deck is not None and reading.deck.title == name[:1].upper() + name[1:]


# --- schema ----------------------------------------------------------------------------------------


def test_the_schema_can_be_written_and_is_not_overwritten(run, refused):
    """V33, V35: a JSON Schema with an identity, offline."""
    ok(run("deck", "schema", "-o", "deck.schema.json"))
    schema = json.loads(Path("deck.schema.json").read_text("utf-8"))
    assert "$schema" in schema and "cards" in schema["properties"]
    code, said = refused("deck", "schema", "-o", "deck.schema.json")
    assert code == 1 and "--force" in said
    ok(run("deck", "schema", "-o", "deck.schema.json", "--force"))


# --- convert ---------------------------------------------------------------------------------------

FORMATS = ("yaml", "json", "csv", "tsv", "xlsx", "txt")


@pytest.mark.parametrize("first", FORMATS)
@pytest.mark.parametrize("second", FORMATS)
def test_a_deck_survives_every_pair_of_formats(run, first, second):
    """V35: cards, ids as typed, answers and fingerprint are the same after two conversions."""
    ok(run("deck", "convert", "spare-squares", f"one.{first}"))
    ok(run("deck", "convert", f"one.{first}", f"two.{second}"))
    deck, back = builtin_deck(), read_deck(f"two.{second}").deck
    assert back is not None and back.fingerprint() == deck.fingerprint()
    assert back.cards == deck.cards and dict(back.answers) == dict(deck.answers)


def test_what_a_format_cannot_hold_is_said(run):
    """V35: a table has no place for title and credit; it is written, and that is said."""
    result = ok(run("deck", "convert", "spare-squares", "box.csv"))
    assert "csv cannot hold the deck's title" in result.err and "credit" in result.err
    assert ok(run("deck", "convert", "spare-squares", "box.yaml")).err == ""


def test_a_format_without_place_for_the_game_is_refused(run, refused):
    """V35: a table of cells for a game of one's own would say something else."""
    own = "game: {columns: 2, rows: 2, blocked: 2, pieces: [{letter: D, picture: '##'}]}"
    Path("own.yaml").write_text(f"{own}\ncards: [{{id: 1, blocked: A1 B1}}]\n")
    code, said = refused("deck", "convert", "own.yaml", "own.csv")
    assert code == 1 and "game" in said and ".yaml" in said and not Path("own.csv").exists()


@pytest.mark.parametrize("suffix", ["csv", "tsv", "xlsx", "txt", "json"])
def test_a_game_that_ships_goes_into_every_format(run, suffix):
    """FD9, V35: a table names its game in a line above its header, and is read back with it."""
    ok(run("deck", "generate", "--game", "six-by-six", "--count", "3", "--seed", "1", "-o", "six.yaml"))
    ok(run("deck", "convert", "six.yaml", f"six.{suffix}"))
    assert read_deck(f"six.{suffix}").deck.fingerprint() == read_deck("six.yaml").deck.fingerprint()


def test_a_fingerprint_is_carried_along(run):
    """V31: a fingerprint that a deck gives stands in the converted one."""
    mark = builtin_deck().fingerprint()
    ok(run("deck", "convert", "spare-squares", "box.yaml"))
    text = Path("box.yaml").read_text("utf-8")
    Path("box.yaml").write_text(text.replace("\ncards:", f"\nfingerprint: {mark}\ncards:"), "utf-8")
    ok(run("deck", "convert", "box.yaml", "box.json"))
    assert read_deck("box.json").fingerprint.text == mark
    assert "fingerprint" in ok(run("deck", "convert", "box.yaml", "box.csv")).err


def test_columns_can_be_named(run):
    """V35: headers of any name are mapped by --columns."""
    Path("in.csv").write_text("Nummer;Zellen frei\nA;A4 B2 B4 D3\nB;A1 B1 D1 D2\n")
    ok(run("deck", "convert", "in.csv", "out.yaml", "--columns", "id=Nummer,blocked=Zellen frei"))
    deck = read_deck("out.yaml").deck
    assert deck is not None and [card.id for card in deck.cards] == ["A", "B"]


OPENS = pytest.mark.parametrize(
    "command",
    [
        ("verify", "in.csv"),
        ("kit", "in.csv", "--only", "cards", "-o", "kit"),
        ("answers", "in.csv", "-o", "kit"),
        ("track", "new", "in.csv", "--players", "Ann,Ben", "--session", "evening.jsonl"),
        ("deck", "convert", "in.csv", "out.yaml"),
    ],
    ids=lambda command: command[0],
)


@OPENS
def test_every_command_that_opens_a_deck_takes_its_game_and_encoding(run, command):
    """FD9, FD10: --game and --encoding mean the same wherever a deck is opened; --sheet is for workbooks."""
    cells = "F1 D4 A1 B2 E6 C5 F2"
    Path("in.csv").write_bytes(f"id,blocked,title\n1,{cells},Gr\u00fcn\n".encode("mac-roman"))
    assert run(*command).code == 1
    told = ok(run(*command, "--game", "six-by-six", "--encoding", "mac-roman"))
    assert "Windows-1252" not in told.err
    assert run(*command, "--sheet", "Cards").code == 2


def test_watch_opens_a_deck_by_the_same_options():
    """FD9: the four options of a deck's file are one set, on `watch` too."""
    from spare_squares.kit.commands.watch import watch

    names = {name for option in watch.params for name in option.opts}
    assert {"--columns", "--sheet", "--encoding", "--game"} <= names


@OPENS
def test_every_command_takes_the_columns_that_verify_takes(run, command):
    """V35: a table that verifies with --columns can be printed and played as it is."""
    Path("in.csv").write_text("Nummer;Zellen frei\n1;A4 B2 B4 D3\n", "utf-8")
    assert run(*command).code == 1
    ok(run(*command, "--columns", "id=Nummer,blocked=Zellen frei"))


@pytest.mark.parametrize(
    ("args", "code", "word"),
    [
        (["nothing.csv", "out.yaml"], 3, "nothing.csv"),
        (["in.csv", "out.yamel"], 2, "out.yaml"),
        (["in.csv", "out"], 2, ".yaml"),
        (["in.csv", "there.yaml"], 1, "--force"),
        (["in.csv", "in.csv", "--force"], 1, "itself"),
        (["bad.csv", "out.yaml"], 1, "V15"),
        (["in.csv", "folder", "--force"], 2, "folder"),
        (["in.csv", "out.yaml", "--columns", "id"], 2, "key=header"),
        (["in.csv", "out.yaml", "--columns", "idd=Nr"], 2, "idd"),
    ],
)
def test_what_cannot_be_converted_is_refused_and_changes_nothing(refused, args, code, word):
    """V1, V33, V34: one message, the right exit code, every file as it was."""
    Path("in.csv").write_text("id,blocked\n01,A4 B2 B4 D3\n")
    Path("bad.csv").write_text("id,blocked\n01,A4 B2 B4 E9\n02,A1 B1 D1 D2\n")
    Path("there.yaml").write_text("mine")
    Path("folder").mkdir()
    before = {each.name: each.is_dir() or each.read_bytes() for each in Path().iterdir()}
    found, said = refused("deck", "convert", *args)
    assert found == code and word in said
    assert {each.name: each.is_dir() or each.read_bytes() for each in Path().iterdir()} == before


def test_a_written_deck_is_as_public_as_any_file(run):
    """V33: the temporary file's private mode does not stay."""
    ok(run("deck", "convert", "spare-squares", "box.csv"))
    assert stat.S_IMODE(Path("box.csv").stat().st_mode) & 0o444 == 0o444


# --- generate --------------------------------------------------------------------------------------


def test_a_generated_deck_verifies_strictly(run):
    """V19, V21: fresh cards within the range, no warning, the seed in the sentence."""
    args = ("deck", "generate", "--count", "12", "--packings", "1..4", "--seed", "7", "-o", "fresh.yaml")
    assert "seed 7" in ok(run(*args)).out
    result = ok(run("verify", "fresh.yaml", "--strict", "--max-packings", "4", "--paranoid", "--json"))
    assert len(json.loads(result.out)["cards"]) == 12


def test_a_table_of_fresh_cards_is_written_without_a_warning(run):
    """V33: the title that a table cannot hold is one that nobody gave."""
    result = ok(run("deck", "generate", "--count", "3", "--seed", "7", "-o", "fresh.csv"))
    assert result.err == "" and "fresh.csv: 3 cards" in result.out


def test_a_seed_gives_the_same_bytes(run):
    """V19: deterministic by seed; another seed gives another deck."""
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        ok(run("deck", "generate", "--seed", seed, "-o", f"{name}.yaml"))
    texts = [Path(f"{name}.yaml").read_bytes() for name in "abc"]
    assert texts[0] == texts[1]
    cards = [deck.cards for name in "ac" if (deck := read_deck(f"{name}.yaml").deck)]
    assert cards[0] != cards[1]


def test_without_a_file_the_deck_alone_goes_to_stdout(run):
    """V35: what is printed is a deck, and the rest goes to stderr."""
    result = ok(run("deck", "generate", "--count", "4", "--seed", "1"))
    Path("piped.yaml").write_text(result.out, "utf-8")
    deck = read_deck("piped.yaml").deck
    assert deck is not None and len(deck.cards) == 4 and "seed 1" in result.err


def test_a_chosen_seed_is_told(run):
    """V19: without --seed one is drawn and said, and gives the same deck again."""
    said = ok(run("deck", "generate", "-o", "one.yaml")).out
    seed = re.search(r"seed (\d+)", said)
    assert seed is not None
    ok(run("deck", "generate", "--seed", seed[1], "-o", "two.yaml"))
    assert Path("one.yaml").read_bytes() == Path("two.yaml").read_bytes()


def test_cards_unlike_those_of_a_deck(run):
    """V21: --distinct keeps away from the deck named by --like, or from the deck of the box."""
    ok(run("deck", "generate", "--seed", "3", "--distinct", "--count", "40", "-o", "new.csv"))
    ok(run("deck", "generate", "--like", "new.csv", "--distinct", "--count", "53", "-o", "rest.csv"))
    decks = [builtin_deck(), read_deck("new.csv").deck, read_deck("rest.csv").deck]
    classes = [{canonical(deck.game, card.blocked) for card in deck.cards} for deck in decks if deck]
    assert not classes[0] & classes[1] and not classes[1] & classes[2]


def test_like_takes_the_game(run):
    """V37: the game of the deck named, whatever it is."""
    ok(run("deck", "generate", "--game", "six-by-six", "--count", "3", "--seed", "1", "-o", "six.yaml"))
    ok(run("deck", "generate", "--like", "six.yaml", "--count", "3", "--seed", "2", "-o", "more.yaml"))
    more, six = read_deck("more.yaml").deck, read_deck("six.yaml").deck
    assert more is not None and six is not None and more.game == six.game


def test_like_needs_the_game_to_be_right_not_the_cards(run, refused):
    """V18, V37: a deck without one good card still says which game it is for; a broken game is explained."""
    Path("bad.csv").write_text("id,blocked\n01,A1 A4 D1 D4\n")
    ok(run("deck", "generate", "--like", "bad.csv", "--count", "3", "--seed", "1", "-o", "good.csv"))
    ok(run("verify", "good.csv"))
    game = "game: {columns: 4, rows: 4, blocked: 4, pieces: [{letter: I, picture: '#.#'}]}"
    Path("broken.yaml").write_text(f"title: x\n{game}\ncards: [{{id: 1, blocked: A1 B1 C1 D1}}]\n")
    code, said = refused("deck", "generate", "--like", "broken.yaml")
    assert code == 1 and "V8" in said and "game" in said


@pytest.mark.parametrize(
    ("args", "code", "word"),
    [
        (["--count", "94"], 1, "93"),
        (["--count", "31", "--packings", "1"], 1, "30"),
        (["--packings", "15.."], 1, "no such card"),
        (["--count", "-3"], 2, "-3"),
        (["--count", "0"], 2, "0"),
        (["--count", "many"], 2, "many"),
        (["--packings", "4..1"], 2, "1..4"),
        (["--bands", "D..B"], 2, "B..D"),
        (["--bands", "K"], 2, "A to J"),
        (["--bands", "A", "--count", "20"], 1, "in band A"),
        (["--packings", "0..2"], 2, "1"),
        (["--packings", "few"], 2, "1..4"),
        (["--seed", "x"], 2, "x"),
        (["--like", "nothing.yaml"], 3, "nothing.yaml"),
        (["--game", "six-by-sex"], 2, "six-by-six"),
        (["--like", "spare-squares", "--game", "six-by-six"], 2, "--like"),
        (["-o", "fresh.yamel"], 2, "fresh.yaml"),
        (["-o", "there.yaml"], 1, "--force"),
    ],
)
def test_what_cannot_be_generated_is_said(refused, args, code, word):
    """V33, V34: when there are not enough cards, that is said; a typo never falls back in silence."""
    Path("there.yaml").write_text("mine")
    found, said = refused("deck", "generate", *args)
    assert found == code and word in said
    assert [each.name for each in Path().iterdir()] == ["there.yaml"]
    assert Path("there.yaml").read_text() == "mine"


# --- verify --keep-valid ---------------------------------------------------------------------------

MIXED = """title: Mixed
credit: Ann
cards:
  - {id: "01", blocked: A4 B2 B4 D3, answer: {I: A3 B3 C3, L: A1 A2 B1, D: C4 D4, O: C1 C2 D1 D2}}
  - {id: "02", blocked: A1 A4 D1 D4}
  - {id: SQ-1, blocked: A1 B1 D1 D2}
  - {id: "04", blocked: B1 C1 C4 D1, title: Kept,
     answer: "I: A1 A2 A3; L: B1 B2 B3; D: C4 D4; O: C1 C2 D1 D2"}
  - {id: "05", blocked: A1 B1 D1 E9}
  - {id: "06", blocked: A1 B1}
  - {id: SQ-Sieben, blocked: A2 A3 C1 D1}
"""


def test_the_cards_that_passed_are_kept(run):
    """V33: a clean deck of the cards without error; a wrong answer is dropped, its card is not."""
    Path("mixed.yaml").write_text(MIXED, "utf-8")
    result = run("verify", "mixed.yaml", "--keep-valid", "clean.yaml")
    assert result.code == 1 and "3 of 7 cards passed" in result.err
    clean = read_deck("clean.yaml")
    assert clean.deck is not None and (clean.deck.title, clean.deck.credit) == ("Mixed", "Ann")
    assert [(card.id, card.title) for card in clean.deck.cards] == [
        ("01", ""),
        ("04", "Kept"),
        ("SQ-Sieben", ""),
    ]
    assert list(clean.deck.answers) == ["01"]
    ok(run("verify", "clean.yaml"))


def test_under_strict_rules_cards_that_warn_do_not_pass(run):
    """V20, V33: twins are kept out, the first of them is kept."""
    Path("twins.csv").write_text(
        "id,blocked\n01,A4 B2 B4 D3\n02,D1 C3 C1 A2\n03,A1 B1 D1 D2\n04,B1 C1 C4 D1\n"
    )
    run("verify", "twins.csv", "--strict", "--keep-valid", "clean.csv")
    clean = read_deck("clean.csv").deck
    assert clean is not None and [card.id for card in clean.cards] == ["01", "03", "04"]


@pytest.mark.parametrize(
    ("deck", "target", "code", "word"),
    [
        ("mixed.yaml", "there.yaml", 1, "--force"),
        ("mixed.yaml", "clean.pdf", 2, ".yaml"),
        ("mixed.yaml", "mixed.yaml", 1, "itself"),
        ("none.csv", "clean.csv", 1, "no card passed"),
    ],
)
def test_keep_valid_overwrites_nothing(run, deck, target, code, word):
    """V33: an existing file needs --force; with no card left nothing is written."""
    Path("mixed.yaml").write_text(MIXED, "utf-8")
    Path("none.csv").write_text("id,blocked\n01,A1 A4 D1 D4\n")
    Path("there.yaml").write_text("mine")
    said = run("verify", deck, "--keep-valid", target)
    assert said.code == code and word in said.err
    assert (said.out == "") == (word != "no card passed"), (
        "what cannot be written is refused before the search"
    )
    assert Path("mixed.yaml").read_text("utf-8") == MIXED
    assert Path("there.yaml").read_text() == "mine" and not Path("clean.csv").exists()
    if target == "there.yaml":
        run("verify", deck, "--keep-valid", target, "--force")
        assert "Mixed" in Path("there.yaml").read_text("utf-8")


def test_a_game_of_ones_own_from_start_to_cards(run, refused):
    """FD18: `game new` writes a game that cards can be made for; given as a deck it is called a game."""
    ran = ok(run("game", "new", "ring"))
    assert "deck generate --game ring.yaml -o ring-cards.yaml" in ran.out
    ok(run("deck", "generate", "--game", "ring.yaml", "--count", "3", "--seed", "1", "-o", "ring-cards.yaml"))
    ok(run("verify", "ring-cards.yaml"))
    assert refused("game", "new", "ring")[0] == 1 and "deck" not in refused("game", "new", "x.csv")[1]
    report = json.loads(run("verify", "ring.yaml", "--json").out)
    (error,) = (each for each in report["findings"] if each["severity"] == "error")
    assert "this is a game and no deck" in error["message"] and "deck generate --game" in error["fix"]
