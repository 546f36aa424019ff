"""`kit` and `answers`: what is written, where, and what is refused."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pypdf
import pytest

from spare_squares.language.locales import local_paper


@pytest.fixture(autouse=True)
def _in_germany(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LC_ALL": "", "LC_PAPER": "", "LANG": "de_DE.UTF-8"}.items():
        monkeypatch.setenv(name, value)


def test_two_files_named_by_deck_part_and_paper(run, tmp_path: Path) -> None:
    """K6, K31, K37: the kit, and beside it the answers; the paper stands in the name and on the screen."""
    result = run("kit", "-o", str(tmp_path / "new" / "folder"))
    assert result.code == 0, result
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == ["spare-squares-answers-a4.pdf", "spare-squares-kit-a4.pdf"]
    assert "Paper: A4, as your locale uses" in result.out
    assert "Print at 100 %" in result.out


def test_json_is_all_that_stdout_holds(run, tmp_path: Path) -> None:
    """K31: files with path, role, pages and digest, each path as the shell opens it."""
    result = run("kit", "-o", str(tmp_path), "--json")
    files = json.loads(result.out)["files"]
    assert [(each["role"], each["pages"]) for each in files] == [("player", 8), ("answers", 4)]
    for each in files:
        data = Path(each["path"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == each["sha256"]
        assert len(pypdf.PdfReader(each["path"]).pages) == each["pages"]


@pytest.mark.parametrize(
    ("name", "paper"),
    [
        ("en_US.UTF-8", "letter"), ("es_MX", "letter"), ("en_PH.UTF-8", "letter"), ("fr_CA.UTF-8", "letter"),
        ("en_GB.UTF-8", "a4"), ("de_DE.UTF-8", "a4"), ("ja_JP.UTF-8", "a4"), ("C.UTF-8", "a4"),
        ("es_ES", "a4"),
    ],
)  # fmt: skip
def test_paper_follows_the_locale(monkeypatch: pytest.MonkeyPatch, name: str, paper: str) -> None:
    """K37: Letter where CLDR has it, else A4; LC_ALL goes before LC_PAPER, and that before LANG."""
    monkeypatch.setenv("LC_ALL", name)
    monkeypatch.setenv("LANG", "en_US.UTF-8" if paper == "a4" else "de_DE.UTF-8")
    assert local_paper() == paper
    monkeypatch.delenv("LC_ALL")
    monkeypatch.setenv("LC_PAPER", name)
    assert local_paper() == paper


def test_territory_of_windows_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """K37, FK4: without any locale it is A4; Windows names its locale in words."""
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.setenv(variable, "")
    monkeypatch.setattr("locale.getlocale", lambda: ("English_United States", "1252"))
    assert local_paper() == "a4", "on POSIX the environment alone counts, and Python answers en_US there"
    monkeypatch.setattr("spare_squares.language.locales.os.name", "nt")
    assert local_paper() == "letter"


@pytest.mark.parametrize(
    ("part", "pages", "name"),
    [
        ("rules", 4, "spare-squares-rules-a4.pdf"),
        ("board", 1, "spare-squares-board-a4.pdf"),
        ("counter", 1, "spare-squares-counter-a4.pdf"),
        ("cards", 2, "spare-squares-cards-a4.pdf"),
        ("answers", 4, "spare-squares-answers-a4.pdf"),
    ],
)
def test_one_part_alone(run, tmp_path: Path, part: str, pages: int, name: str) -> None:
    """K40: a reprint of one part writes that part only, under a name of its own."""
    result = run("kit", "--only", part, "-o", str(tmp_path), "--json")
    files = json.loads(result.out)["files"]
    assert [(Path(each["path"]).name, each["pages"]) for each in files] == [(name, pages)]
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_sets_repeat_components_only(run, tmp_path: Path) -> None:
    """K40: three sets are four pages of rules and three times board, counter and cards."""
    files = json.loads(run("kit", "--sets", "3", "-o", str(tmp_path), "--json").out)["files"]
    assert files[0]["pages"] == 4 + 3 * 4


def test_answers_alone(run, tmp_path: Path) -> None:
    """K31: `answers` writes the appendix alone."""
    result = run("answers", "-o", str(tmp_path), "--paper", "letter")
    assert result.code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["spare-squares-answers-letter.pdf"]


def test_own_file_is_replaced_a_foreign_one_is_not(run, tmp_path: Path) -> None:
    """K31, V33: a file this tool wrote is replaced; another of that name stops all, nothing is written."""
    target = tmp_path / "spare-squares-answers-a4.pdf"
    assert run("kit", "-o", str(tmp_path)).code == 0
    assert run("kit", "-o", str(tmp_path)).code == 0
    (tmp_path / "spare-squares-kit-a4.pdf").unlink()
    target.write_bytes(b"%PDF-1.4 somebody's own notes")
    result = run("kit", "-o", str(tmp_path))
    assert result.code == 1 and "was not written by spare-squares" in result.err
    assert target.read_bytes() == b"%PDF-1.4 somebody's own notes"
    assert [path.name for path in tmp_path.iterdir()] == [target.name]
    assert run("kit", "-o", str(tmp_path), "--force").code == 0
    assert target.read_bytes() != b"%PDF-1.4 somebody's own notes"


def test_a_deck_that_does_not_verify_writes_nothing(run, tmp_path: Path) -> None:
    """K34, V18: a card without a packing stops the kit, and no folder is made."""
    deck = tmp_path / "bad.txt"
    deck.write_text("01: A1 A4 D1 D4\n", encoding="utf-8")
    result = run("kit", str(deck), "-o", str(tmp_path / "out"))
    assert result.code == 1
    assert "V18" in result.err
    assert not (tmp_path / "out").exists()


def test_a_file_in_the_place_of_the_folder_is_named(run, tmp_path: Path) -> None:
    """K31: what is no folder is said to be a file, whether it is the folder or one above it."""
    (tmp_path / "notes").write_text("mine")
    for folder in ("notes", "notes/kits"):
        result = run("kit", "--only", "counter", "-o", str(tmp_path / folder))
        assert result.code == 1 and "notes is a file, and no folder" in result.err.replace("\n", " ")
    assert (tmp_path / "notes").read_text() == "mine"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--cell", "30"), "30mm, 30cm or 30in"),
        (("--cell", "30px"), "use mm, cm or in"),
        (("--cell", "3mm"), "outside 6mm to 120mm"),
        (("--cell", "wide"), "is no length"),
        (("--paper", "A44"), "Did you mean a4?"),
        (("--card-size", "pocker"), "Did you mean poker?"),
        (("--card-size", "10x10mm"), "outside what can be printed"),
        (("--card-size", "63x88"), "has no unit"),
        (("--only", "card"), "Did you mean cards?"),
        (("--sets", "0"), "x>=1"),
        (("--clearance", "1"), "1mm, 1cm or 1in"),
    ],
)
def test_a_wrong_option_is_refused_with_the_choice(
    run, tmp_path: Path, args: tuple[str, ...], words: str
) -> None:
    """V34, K11: a typo or a bare number never falls back in silence."""
    result = run("kit", "-o", str(tmp_path / "out"), *args)
    assert result.code == 2
    assert words in " ".join(result.err.split())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["30mm", "3cm", "3.0 cm", "1.1811023622in"])
def test_units_are_understood(run, tmp_path: Path, text: str) -> None:
    """K2, K11: 30mm, 3cm and inches give the same board."""
    result = run("kit", "--only", "board", "--cell", text, "-o", str(tmp_path), "--json")
    assert result.code == 0, result


def test_a_cell_too_large_names_the_largest(run, tmp_path: Path) -> None:
    """K11: the error names the largest cell that fits and the way to tile."""
    result = run("kit", "--cell", "5cm", "-o", str(tmp_path / "out"))
    assert result.code == 1 and "the largest that does is 44.5 mm" in result.err
    assert not (tmp_path / "out").exists()
    assert run("kit", "--cell", "5cm", "--tile", "-o", str(tmp_path / "out")).code == 0


def test_a_larger_game_gets_the_largest_usual_cell_and_is_told(run, tmp_path: Path) -> None:
    """K2, K11: without --cell a board too large at 30 mm takes whole millimetres, and the screen says so."""
    deck = tmp_path / "nine.yaml"
    deck.write_text(
        "title: Nine\ngame: six-by-six\ncards:\n  - id: '01'\n    blocked: F1 D4 A1 B2 E6 C5 F2\n"
    )
    result = run("kit", str(deck), "-o", str(tmp_path / "out"))
    assert result.code == 0, result
    assert "Cells: 27 mm, the largest whole size that fits" in result.out


@pytest.mark.slow
def test_same_bytes_whatever_surrounds_the_process(run, process, tmp_path: Path) -> None:
    """K37: hash seed, time zone, locale, clock and a second run in one process change no byte."""
    digests = set()
    for number, env in enumerate(
        (
            {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
            {"PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "LC_ALL": "de_DE.UTF-8"},
            {"PYTHONHASHSEED": "3", "TZ": "America/Adak", "LC_ALL": "en_US.UTF-8", "SOURCE_DATE_EPOCH": "1"},
        )
    ):
        folder = tmp_path / str(number)
        done = process("kit", "--paper", "a4", "-o", folder, "--json", env=env, code=0)
        digests.add(tuple(each["sha256"] for each in json.loads(done.out)["files"]))
    for number in (8, 9):
        result = run("kit", "--paper", "a4", "-o", str(tmp_path / str(number)), "--json")
        digests.add(tuple(each["sha256"] for each in json.loads(result.out)["files"]))
    assert len(digests) == 1


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter", "universal", "a3", "legal"])
def test_every_paper_passes_the_checks_of_an_accessible_pdf(run, tmp_path: Path, paper: str) -> None:
    """G19, K14, K39: all rules of PDF/UA-1 that page-validation knows pass on both finished files."""
    import page

    assert run("kit", "--paper", paper, "-o", str(tmp_path)).code == 0
    for path in tmp_path.iterdir():
        assert page.validate_pdf(str(path), profile="ua1").is_compliant


@pytest.mark.parametrize(
    "game",
    [
        '{columns: 8, rows: 8, blocked: 2, pieces: [{letter: D, picture: "##", copies: 31}]}',
        '{columns: 8, rows: 2, blocked: 2, pieces: [{letter: D, picture: "##", copies: 7}]}',
        '{columns: 8, rows: 6, blocked: 4, pieces: [{letter: O, picture: "##/##", copies: 11}]}',
        '{columns: 5, rows: 4, blocked: 12, pieces: [{letter: B, picture: "##", copies: 4}]}',
    ],
)
def test_no_false_alarm_on_games_of_equal_pieces(run, tmp_path: Path, game: str) -> None:
    """K34, K2: loose equal pieces, a counter shaped like the board and lists torn by a line are no answer."""
    answer = spare_cards(game)
    deck = tmp_path / "deck.yaml"
    deck.write_text(f"title: Equal pieces\ngame: {game}\ncards:\n{answer}", encoding="utf-8")
    result = run("kit", str(deck), "-o", str(tmp_path / "out"), "--only", "board", "--only", "rules")
    assert result.code == 0, result
    assert run("kit", str(deck), "-o", str(tmp_path / "out")).code == 0


def spare_cards(game: str) -> str:
    """Block pairs or squares of neighbours from the first row on, so that equal pieces fill the rest."""
    columns, rows, blocked = (
        int(re.search(rf"{key}: (\d+)", game)[1]) for key in ("columns", "rows", "blocked")
    )
    names = [f"{'ABCDEFGHI'[column]}{row + 1}" for row in range(rows) for column in range(columns)]
    if "##/##" in game:
        square = [0, 1, columns, columns + 1]
        return "".join(
            f"  - {{id: {n}, blocked: {' '.join(names[at + 2 * (n - 1)] for at in square)}}}\n"
            for n in (1, 2, 3)
        )
    starts = (0, 2, len(names) - blocked)
    return "".join(
        f"  - {{id: {n}, blocked: {' '.join(names[start : start + blocked])}}}\n"
        for n, start in enumerate(starts, 1)
    )


def test_the_band_stands_on_the_cards_when_asked(run, tmp_path: Path) -> None:
    """S18, K27: --show-band prints each card's band under its number, and the deck stays the same deck."""
    result = run("kit", "--show-band", "--only", "cards", "--only", "answers", "-o", str(tmp_path))
    assert result.code == 0, result
    assert "deck 64f9fd22" in result.out
    players, answers = (
        " ".join(page.extract_text() for page in pypdf.PdfReader(path).pages)
        for path in sorted(tmp_path.iterdir(), key=lambda path: "answers" in path.name)
    )
    assert re.findall(r"Band ([A-J])\b", players) == list("DECJGAGBCCGG")
    assert "of all 93 unlike boards" in " ".join(answers.split())
    plain = run("kit", "--only", "cards", "-o", str(tmp_path / "plain"))
    assert plain.code == 0
    (path,) = (tmp_path / "plain").iterdir()
    assert "Band" not in "".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


@pytest.mark.parametrize("part", ["rules", "board", "counter", "cards", "answers"])
def test_each_part_alone_is_accessible(run, part: str) -> None:
    """FK5, G19: whatever is printed alone meets all 104 rules of PDF/UA-1."""
    import page

    run("kit", "--only", part, "-o", "out", code=0)
    (pdf,) = Path("out").glob("*.pdf")
    assert page.validate_pdf(str(pdf), profile="ua1").is_compliant


def test_a_replaced_file_is_told(run, tmp_path: Path) -> None:
    """FK11: another deck, or the same with other options, is never replaced in silence."""
    run("kit", "--only", "cards", "-o", "out", code=0)
    assert "replaced" not in run("kit", "--only", "cards", "-o", "out", code=0).out
    said = run("kit", "--only", "cards", "--card-size", "poker", "-o", "out", code=0).out
    assert "other options, and was replaced" in " ".join(said.split())
    own = "title: The Spare Squares\ncards:\n  - id: 01\n    blocked: A4 B2 B4 D3\n"
    Path("own.yaml").write_text(own, "utf-8")
    said = " ".join(run("kit", "own.yaml", "--only", "cards", "-o", "out", code=0).out.split())
    assert "held another deck (64f9fd22), and was replaced" in said


def test_advice_speaks_only_of_what_is_there(run) -> None:
    """FK7: a counter alone has no bar to measure, and cards alone have no rules to look in."""
    assert "bar at the foot" not in run("kit", "--only", "counter", "-o", "out", code=0).out
    cards = run("kit", "--only", "cards", "-o", "out", code=0).out
    assert "bar at the foot" in cards and "The rules tell the rest" not in cards
    assert "under “Making the set”" in " ".join(run("kit", "-o", "out", code=0).out.split())


def test_a_kit_is_never_written_over_its_own_deck(run) -> None:
    """FK12: not even with --force: an input is no output."""
    Path("out").mkdir()
    deck = Path("own.yaml")
    deck.write_text("title: The Spare Squares\ncards:\n  - id: 01\n    blocked: A4 B2 B4 D3\n", "utf-8")
    before = deck.read_bytes()
    (Path("out") / "spare-squares-cards-a4.pdf").hardlink_to(deck)
    ran = run("kit", str(deck), "--only", "cards", "--force", "-o", "out")
    assert ran.code == 1 and "is the deck itself" in ran.err and deck.read_bytes() == before
