"""The rest of the public API: decks read, verified, written, generated, printed; the table; a notebook."""

from __future__ import annotations

import hashlib
import inspect
import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spare_squares
from spare_squares import (
    Deck,
    NotValid,
    Refused,
    SpareSquaresError,
    Unreadable,
    WrongUse,
    act,
    atlas,
    board,
    card,
    count,
    deck,
    explain,
    generate,
    make_kit,
    packings,
    piece,
    read_deck,
    start_session,
    verify,
    write_deck,
)

ROOT = Path(__file__).parents[1]
TEXT = "01: A4 B2 B4 D3\n02: A1 B1 D1 D2\n03: B1 C1 C4 D1\n"
FRIDAY = deck(
    "Friday", [card("01", "A4 B2 B4 D3"), card("02", "A1 B1 D1 D2", title="Two"), card("03", "B1 C1 C4 D1")]
)


def test_a_deck_is_read_from_a_path_a_text_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "friday.txt"
    path.write_text(TEXT)
    for source in (path, str(path), TEXT, io.StringIO(TEXT), io.BytesIO(TEXT.encode())):
        reading = read_deck(source)
        assert reading.deck is not None and [each.id for each in reading.deck.cards] == ["01", "02", "03"]
    wrong = read_deck("01: A4 B2 B4 E9\n")
    assert [each.code for each in wrong.findings if each.severity == "error"] == ["V15"]
    assert (wrong.findings[0].at.line, wrong.findings[0].at.column) == (1, 14)
    with pytest.raises(Unreadable, match="this is text, and json was asked for"):
        read_deck(TEXT, format="json")
    with pytest.raises(WrongUse, match="is no format"):
        read_deck(TEXT, format="jsn")


def test_a_deck_is_verified_and_never_printed_about(capsys: pytest.CaptureFixture[str]) -> None:
    report = verify(FRIDAY)
    assert report.ok and [proof.packings for proof in report.proofs] == [1, 5, 4]
    bad = verify(deck("Bad", [card("01", "A1 A4 D1 D4")]))
    assert not bad.ok and "V18" in [each.code for each in bad.findings]
    assert not verify(FRIDAY, min_packings=2).ok
    assert capsys.readouterr() == ("", "")


def test_a_deck_is_written_and_read_back(tmp_path: Path) -> None:
    for name in ("a.yaml", "a.json", "a.csv", "a.xlsx", "a.txt"):
        path = write_deck(FRIDAY, tmp_path / name)
        assert read_deck(path).deck.fingerprint() == FRIDAY.fingerprint()  # type: ignore[union-attr]
    with pytest.raises(Refused):
        write_deck(FRIDAY, tmp_path / "a.yaml")
    with pytest.raises(WrongUse):
        write_deck(FRIDAY, tmp_path / "a.doc")


def test_fresh_cards_and_the_atlas() -> None:
    fresh = generate(3, range(1, 3), seed=5)
    assert all(1 <= proof.packings <= 2 for proof in verify(fresh).proofs)
    assert generate(3, range(1, 3), seed=5).fingerprint() == fresh.fingerprint()
    assert sum(entry.packings > 0 for entry in atlas()) == 696
    assert len(generate(1, seed=5).cards) == 1
    assert [proof.packings for proof in verify(generate(2, 1, seed=5)).proofs] == [1, 1]
    for cards, asked in ((0, 1), (1, range(1, 1)), (1, range(3)), (1, range(1, 9, 2))):
        with pytest.raises(WrongUse, match="at least one card"):
            generate(cards, asked)


def test_a_kit_is_made_in_memory_or_in_a_folder(tmp_path: Path) -> None:
    """A kit's bytes are those of the command; without a folder nothing is written."""
    kit = make_kit()
    assert kit.kit.pages == 8, "one set, as the command makes it"
    assert kit.kit.role == "player" and kit.answers.pages >= 2 and kit.kit.path is None
    assert kit.kit.sha256 == hashlib.sha256(kit.kit.data).hexdigest()
    made = make_kit(FRIDAY, tmp_path / "out", paper="letter", card_size="poker")
    assert made.kit.path is not None and made.kit.path.read_bytes() == made.kit.data
    with pytest.raises(Refused):
        make_kit(FRIDAY, tmp_path / "out", paper="letter")
    with pytest.raises(WrongUse, match="did you mean letter"):
        make_kit(paper="leter")
    with pytest.raises(NotValid, match="no packing"):
        make_kit(deck("Bad", [card("01", "A1 A4 D1 D4")]))


# What `kit` is told on the command line, and what `make_kit` is told for the same bytes.
SAME = (
    ("--cell 25mm --card-size 63x88mm --clearance 0.2mm",
     {"cell": 25, "card_size": (63, 88), "clearance": 0.2}),
    ("--only cards --cut marks --ink low", {"only": "cards", "cut": "marks", "ink": "low"}),
    ("--only board --colour --labels latin", {"only": ["board"], "colour": True, "labels": "latin"}),
    ("--only cards --digits arab", {"only": ["cards"], "digits": "arab"}),
    ("--sets 2 --only cards --stack cut", {"sets": 2, "only": ["cards"], "stack": "cut"}),
    ("--sets 3 --set 2 --only counter", {"sets": 3, "set": 2, "only": "counter"}),
    ("--set 2 --only cards --show-band", {"set": 2, "only": "cards", "show_band": True}),
    ("--only rules --rules-copies 2 --language de", {"only": "rules", "rules_copies": 2, "language": "de"}),
    ("--sets 2 --pack class --only host", {"sets": 2, "pack": "class", "only": "host"}),
    ("--only cards --backs mark --duplex short --back-offset +0.7,-1.2",
     {"only": "cards", "backs": "mark", "duplex": "short", "back_offset": (0.7, -1.2)}),
    ("--only cards --measured 97.3x98.1", {"only": "cards", "measured": (97.3, 98.1)}),
    ("--only cards --measured 97.3", {"only": "cards", "measured": 97.3}),
    ("--only board --cell 60mm --tile --edition large",
     {"only": "board", "cell": 60, "tile": True, "edition": "large"}),
)  # fmt: skip


@pytest.mark.parametrize(("words", "named"), SAME, ids=[words for words, _ in SAME])
def test_a_kit_takes_what_the_command_takes(
    words: str, named: dict[str, Any], tmp_path: Path, run: Callable[..., Any]
) -> None:
    """FD21: an argument is called as the option is, and both make the same bytes."""
    path = write_deck(FRIDAY, tmp_path / "friday.yaml")
    run("kit", str(path), "--paper", "a4", "-o", str(tmp_path / "command"), *words.split(), code=0)
    made = make_kit(path, tmp_path / "python", **named)
    assert {each.name: each.data for each in made.files} == {
        each.name: each.read_bytes() for each in (tmp_path / "command").iterdir()
    }
    assert all(each.path is not None and each.path.read_bytes() == each.data for each in made.files)


def test_a_kit_has_an_argument_for_every_option_of_the_command() -> None:
    """FD21: what `kit` can be told, `make_kit` can be told by the same name, but for how a file is read."""
    from spare_squares.kit.commands.kit import kit

    options = {
        option.removeprefix("--").replace("-", "_")
        for each in kit.params
        for option in each.opts
        if option.startswith("--")
    }
    elsewhere = {"output", "json", "output_format", "quiet", "columns", "sheet", "encoding", "game"}
    given = {
        name
        for name, each in inspect.signature(make_kit).parameters.items()
        if each.kind is inspect.Parameter.KEYWORD_ONLY
    }
    assert given == options - elsewhere


def test_a_kit_is_made_of_what_was_read_and_of_parts() -> None:
    """A kit without answers says so by an error of ours, and `str` is short."""
    made = make_kit(read_deck(TEXT), only="cards")
    assert made.kit.pages == 1 and str(made) == f"{made.kit.name}, 1 page"
    with pytest.raises(WrongUse, match="without the file of answers"):
        made.answers.data  # noqa: B018
    with pytest.raises(WrongUse, match="without the file of player"):
        make_kit(FRIDAY, only="answers").kit.data  # noqa: B018
    assert make_kit(read_deck("spare-squares"), only="rules").kit.data == make_kit(only="rules").kit.data


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"sets": 0}, "sets is 1 or more"),
        ({"set": 0}, "set is 1 or more"),
        ({"rules_copies": 0}, "rules_copies is 1 or more"),
        ({"shuffle_per_set": -1, "sets": 2}, "shuffle_per_set is 0 or more"),
        ({"cell": 5.9}, "cell is 5.9: from 6 to 120"),
        ({"cell": 120.1}, "cell is 120.1: from 6 to 120"),
        ({"clearance": 3.1}, "from 0 to 3"),
        ({"clearance": -0.1}, "from 0 to 3"),
        ({"card_size": (39, 60)}, "the width of card_size is 39: from 40 to 400"),
        ({"card_size": (60, 49)}, "the height of card_size is 49: from 50 to 400"),
        ({"card_size": "pokr"}, "did you mean poker"),
        ({"edition": "larg"}, "did you mean large"),
        ({"language": "xx"}, "there is no language 'xx': choose from en, de"),
        ({"labels": "latn"}, "did you mean latin"),
        ({"only": "card"}, "there is no only 'card'"),
        ({"pack": "clas"}, "did you mean class"),
        ({"stack": "cutt"}, "did you mean cut"),
        ({"cut": "line"}, "did you mean lines"),
        ({"ink": "lo"}, "did you mean low"),
        ({"backs": "marks"}, "did you mean mark"),
        ({"backs": "mark", "duplex": "lng"}, "did you mean long"),
        ({"back_offset": (10.1, 0), "backs": "mark"}, "back_offset is 10.1"),
        ({"back_offset": (0, -10.1), "backs": "mark"}, "back_offset is -10.1"),
        ({"measured": 79}, "measured: 79 is outside 80 to 120"),
        ({"measured": (97, 99)}, "no printer"),
        ({"colour": True, "ink": "low"}, "ask for one of them"),
        ({"duplex": "short"}, "backs"),
        ({"set": 3, "sets": 2}, "there are 2 sets"),
        ({"icc": "none.icc"}, "add --colour"),
        ({"printer": "office"}, "there is no printer 'office'"),
        ({"printer": "office", "measured": 97.3}, "leave --measured out"),
    ],
)
def test_what_a_kit_cannot_be_is_said_in_one_sentence(
    named: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """FD21: bad arguments raise our own errors, before anything is proven."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with pytest.raises(SpareSquaresError, match=re.escape(said)):
        make_kit(FRIDAY, tmp_path / "out", **named)
    assert not (tmp_path / "out").exists()


def test_an_evening_is_kept() -> None:
    setup = start_session(FRIDAY, ["Ann", "Ben", "Cleo"], boards=2, seed=3).setup
    assert (setup.starter, setup.recorder, setup.relaxed, len(setup.order)) == ("Ann", "Ben", False, 2)
    named = start_session(FRIDAY, ["Ann", "Ben", "Cleo"], starter="Cleo", recorder="Ann").setup
    assert (named.starter, named.recorder) == ("Cleo", "Ann")
    assert start_session(FRIDAY, ["Ann"]).setup.recorder == "Ann"
    turned = start_session(FRIDAY, ["Ann", "Ben", "Cleo"], starter="cleo", rotate_starter=True).setup
    assert (turned.starter, turned.recorder, turned.rotate_starter) == ("Cleo", "Ann", True)
    again = start_session(FRIDAY, ["Ann"], cards=["01", "01"], allow_repeats=True)
    assert len(again.setup.order) == 2 and again.setup.allow_repeats
    assert len(start_session(FRIDAY, ["Ann"], boards=5, allow_repeats=True).setup.order) == 5
    assert str(again) == "Friday with Ann: 0 entries"
    for wrong, said in (
        ({"players": ["Ann", "ann"]}, "ann is named twice"),
        ({"players": ["Ann"], "starter": "Bob"}, "Bob is not among the players Ann"),
        ({"players": ["Ann"], "recorder": "Bob"}, "Bob is not among the players Ann"),
        ({"players": ["Ann"], "boards": 5}, "5 boards need 5 cards"),
        ({"players": ["Ann"], "cards": ["01", "01"]}, "card 01 is named twice"),
    ):
        with pytest.raises(Refused, match=said):
            start_session(FRIDAY, **wrong)
    with pytest.raises(Refused, match="one player"):
        start_session(FRIDAY, [])
    session = start_session(FRIDAY, ["Ann", "Ben"], cards=["01", "02"])
    session = act(session, "place L A1 A2 B1")
    assert isinstance(session, spare_squares.Session)
    assert session.table.acting == "Ben" and session.table.used == 1
    with pytest.raises(Refused) as refused:
        act(session, "place L A1 A2 B1")
    assert refused.value.code == "on-the-board"
    with pytest.raises(WrongUse):
        act(session, "hm")


def test_values_show_themselves_in_a_notebook() -> None:
    """FD21: a card, a packing, a reason and a deck are drawn, with cells in words; `str` is short."""
    one = card("01", "A4 B2 B4 D3")
    packing = next(packings(one))
    for value in (one, packing, explain(one), FRIDAY):
        shown = value._repr_html_()
        assert "<svg" in shown and "aria-label=" in shown
        assert len(str(value)) < 400
    many = deck("Many", [card(f"{n:02}", "A4 B2 B4 D3") for n in range(70)])._repr_html_()
    assert many.count("<figure") == 60 and "70 cards" in many
    assert str(one) == "card 01: A4 B2 B4 D3"
    assert str(deck("One", [one])) == "One: 1 card of spare-squares"
    wrong = read_deck("01: A4 B2 B4 E9\n")
    assert str(wrong) == "<stdin>: no deck, 1 finding"
    assert str(wrong.findings[0]) == "<stdin>:1:14: error V15: E9 is off the board"
    assert len(repr(make_kit(FRIDAY, only="cards"))) < 500, "the bytes of a file are not printed"
    assert str(packing) == "I A3 B3 C3; L A1 A2 B1; D C4 D4; O C1 C2 D1 D2"
    assert "class=" not in one._repr_html_(), "a drawing in a notebook needs no page's style"


def test_bad_arguments_raise_our_own_errors() -> None:
    """FD21: letters of pieces, ways of labels, ids and games are asked for in one sentence."""
    for wrong in (
        lambda: piece("AA", "##"),
        lambda: board(4, 4, letters="sideways"),  # type: ignore[arg-type]
        lambda: card("", "A4 B2 B4 D3"),
        lambda: deck("None", []),
        lambda: card(1, "A4 B2 B4 D3"),  # type: ignore[arg-type]
        lambda: card("1", 5),  # type: ignore[arg-type]
        lambda: card("1", [1, 2, 3, 4]),  # type: ignore[list-item]
        lambda: board(4.5, 4),  # type: ignore[arg-type]
        lambda: board(4, "4"),  # type: ignore[arg-type]
        lambda: read_deck(5),  # type: ignore[arg-type]
        lambda: verify(None),  # type: ignore[arg-type]
        lambda: generate("x"),  # type: ignore[arg-type]
        lambda: generate(2, "x"),  # type: ignore[arg-type]
        lambda: make_kit(cell="30mm"),  # type: ignore[arg-type]
        lambda: deck(
            "Two games", [card("1", "A4 B2 B4 D3"), card("2", "F1 D4 A1 B2 E6 C5 F2", game="six-by-six")]
        ),
    ):
        with pytest.raises(SpareSquaresError):
            wrong()


def test_every_error_a_docstring_names_is_exported() -> None:
    """FD21: what may be raised may be caught by name."""
    named: set[str] = set()
    for name in spare_squares.__all__:
        named |= set(
            re.findall(
                r"^\s+(\w+): ",
                (inspect.getdoc(getattr(spare_squares, name)) or "").partition("Raises:")[2],
                re.M,
            )
        )
    assert named and named <= set(spare_squares.__all__)


def test_a_misspelt_import_is_an_error_for_a_type_checker(tmp_path: Path) -> None:
    """FD21: `from spare_squares import cuont` does not pass mypy --strict."""
    script = tmp_path / "wrong.py"
    script.write_text("from spare_squares import cuont, read_deck\nreveal_type(read_deck)\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(script)], capture_output=True, text=True, cwd=ROOT
    )
    assert 'no attribute "cuont"' in done.stdout and "Reading" in done.stdout


def test_dir_offers_what_is_public() -> None:
    assert set(spare_squares.__all__) <= set(dir(spare_squares))
    assert count(FRIDAY and card("01", "A4 B2 B4 D3")) == 1 and isinstance(FRIDAY, Deck)


SIGNATURES = ROOT / "tests" / "api-signatures.txt"


def test_a_changed_signature_stands_in_the_changelog(request: pytest.FixtureRequest) -> None:
    """A public signature that changes is changed here too, and has its line in the CHANGELOG."""
    lines = []
    for name in sorted(spare_squares.__all__):
        value = getattr(spare_squares, name)
        if inspect.isfunction(value):
            lines.append(f"{name}{inspect.signature(value)}")
    now = "\n".join(lines) + "\n"
    if request.config.getoption("--update-references"):
        SIGNATURES.write_text(now, "utf-8")
    before = SIGNATURES.read_text("utf-8")
    changed = set(now.splitlines()) ^ set(before.splitlines())
    assert not changed, "write a line in CHANGELOG.md, then run with --update-references"
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert [name for name in ("read_deck", "verify", "make_kit") if name not in changelog] == []
