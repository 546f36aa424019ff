"""`texts` and `--language`: what a translator is told, and what is printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest

from spare_squares.core.board import DIGITS
from spare_squares.kit.text_room import crowded_texts
from spare_squares.language.texts import LANGUAGES, read_texts

ENGLISH = (Path(__file__).parents[3] / "templates" / "texts" / "en.toml").read_text("utf-8")
Run = Callable[..., Any]

# The English of another name: a language of one's own that is whole.
OWN = ENGLISH.replace('code = "en"', 'code = "de-AT"', 1).replace(
    'name = "English"', 'name = "Unser Deutsch"', 1
)
OWN = OWN.replace("checked = true", "checked = false", 1).replace('top = "TOP"', 'top = "OBEN"')


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(OWN, "utf-8")
    return path


def test_languages_are_listed(run: Run) -> None:
    """LA1: each language with its share translated, and whether a speaker checked it."""
    out = run("texts", "list", code=0).out
    for code, name in LANGUAGES.items():
        (line,) = (each for each in out.splitlines() if each.split()[:1] == [code])
        assert name in line
        assert ("not yet checked" in line) == (code != "en")


def test_a_new_file_is_written_counted_and_checked(run: Run, tmp_path: Path) -> None:
    """LA9: a new file has every text to write; nothing is overwritten."""
    run("texts", "new", "fi", code=0)
    status = run("texts", "status", "fi.toml", code=0).out.splitlines()[-1].split()
    assert status[:2] == ["fi.toml", "0"]
    assert status[-2:] == ["%", "1"], "it has no name yet"
    assert "left as it is" in run("texts", "new", "fi", code=1).err
    assert run("texts", "new", "Suomi", code=2)
    found = json.loads(run("texts", "check", "fi.toml", "--json", code=1).out)
    assert found["translated"] == 0
    assert len(found["findings"]) == found["texts"] + 1


def test_check_names_letters_and_lengths(run: Run, own: Path) -> None:
    """LA8: letters that no font has, and what has no room with how much, each at its line."""
    assert "0 faults" in run("texts", "check", own, code=0).out
    own.write_text(OWN.replace('top = "OBEN"', 'top = "أعلى"'), "utf-8")
    (found,) = json.loads(run("texts", "check", own, "--json", code=1).out)["findings"]
    assert (found["code"], "U+0623" in found["message"]) == ("V23", True)
    assert OWN.splitlines()[found["line"] - 1].startswith("top")
    own.write_text(OWN.replace('start = "START"', 'start = "HIER GEHT ES LOS"'), "utf-8")
    found = json.loads(run("texts", "check", own, "--json", code=1).out)["findings"]
    assert all("counter.start is" in each["message"] for each in found)
    assert all("mm too long" in each["message"] for each in found)


def test_a_kit_in_a_language_of_ones_own(run: Run, own: Path) -> None:
    """LA1, LA12, LA14: its words, its tag, and in every footer that no speaker has checked it."""
    run("kit", "--language", own, "--only", "board", "-o", "out", code=0)
    (pdf,) = Path("out").glob("*.pdf")
    reader = pypdf.PdfReader(pdf)
    assert reader.trailer["/Root"]["/Lang"] == "de-AT"
    text = reader.pages[0].extract_text()
    assert "OBEN" in text
    assert "draft translation" in text


def test_texts_that_are_missing(run: Run, own: Path) -> None:
    """LA14: a part of a translation is refused, and printed when asked for, with a word on the screen."""
    own.write_text(OWN.replace('top = "OBEN"', 'top = ""'), "utf-8")
    refused = run("answers", "--language", own, code=1).err
    assert "board.top is not translated" in refused
    assert "--allow-partial" in refused
    made = run("answers", "--language", own, "--allow-partial", code=0)
    assert "1 of " in " ".join(made.err.split())
    assert "stay English" in made.err


def test_languages_that_are_not_there(run: Run, tmp_path: Path) -> None:
    """LA1: a name that is no language, a file that is none, or that is no UTF-8, is refused by name."""
    assert "Did you mean en?" in run("kit", "--language", "English!", code=2).err
    assert "none.toml" in run("kit", "--language", "none.toml", code=3).err
    (tmp_path / "latin.toml").write_bytes(OWN.replace("OBEN", "ÖBEN").encode("latin-1", "replace"))
    assert "save it as UTF-8" in run("kit", "--language", tmp_path / "latin.toml", code=3).err


def test_preview_marks_texts_by_their_keys(run: Run) -> None:
    """LA11: a translator sees where a text stands."""
    run("texts", "preview", "en", code=0)
    text = "".join(page.extract_text() for page in pypdf.PdfReader("preview/spare-squares-kit-a4.pdf").pages)
    assert "[rules.0.body]" in text.replace("\n", "")
    assert "[counter.hint]" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_fits(run: Run, language: str) -> None:
    """LA8, LA1: every text has room on A4 and Letter, in every edition, for both games; /Lang is its own."""
    assert crowded_texts(read_texts(language)) == ()
    run("answers", "--language", language, "-o", "out", code=0)
    reader = pypdf.PdfReader("out/spare-squares-answers-a4.pdf")
    assert reader.trailer["/Root"]["/Lang"] == language
    assert "draft" not in reader.pages[0].extract_text()


@pytest.mark.parametrize(
    ("code", "labels", "cells"),
    [("el", "ΑΒΓΔΕΖΗΘΙΚΛΜ", "Α4, Β2, Β4, Δ3"), ("uk", "АБВГДЕЄЖЗИІЇ", "А4, Б2, Б4, Г3")],
)
def test_the_board_has_letters_of_the_language(
    run: Run, own: Path, tmp_path: Path, code: str, labels: str, cells: str
) -> None:
    """LA16, LA17: printed cells have the language's letters, pieces and files keep theirs; --labels latin."""
    own.write_text(OWN.replace('code = "de-AT"', f'code = "{code}"\nlabels = "{labels}"'), "utf-8")
    run("kit", "--language", own, "-o", "out", code=0)
    reader = pypdf.PdfReader("out/spare-squares-kit-a4.pdf")
    text = "\n".join(page.extract_text() for page in reader.pages)
    told = "".join(text.split())  # letters and numbers come from two fonts, and are read apart
    assert cells.replace(" ", "") in told
    assert "A4,B2,B4,D3" not in told
    mark = run("verify", "--json", code=0).out
    assert json.loads(mark)["fingerprint"][:8] in text, "the deck is the same deck"
    answers = pypdf.PdfReader("out/spare-squares-answers-a4.pdf")
    assert "SQ-01" in answers.pages[1].extract_text()
    run("kit", "--language", own, "--labels", "latin", "--only", "cards", "-o", "latin", code=0)
    (pdf,) = Path("latin").glob("*.pdf")
    assert "A4,B2,B4,D3" in "".join(pypdf.PdfReader(pdf).pages[0].extract_text().split())
    own.write_text(own.read_text("utf-8").replace(labels, labels[:3]), "utf-8")
    assert "it can have 1 to 3" in run("kit", "--language", own, code=1).err


def test_an_answer_in_the_letters_of_the_language_is_found(run: Run, own: Path, tmp_path: Path) -> None:
    """LA16, K34: a title that tells an answer is refused in the letters that are printed, and in A to Z."""
    own.write_text(OWN.replace('code = "de-AT"', 'code = "el"\nlabels = "ΑΒΓΔΕΖ"'), "utf-8")
    run("answers", "-o", "plain", code=0)
    for title in ("I Α3 Β3 Γ3, L Α1 Α2 Β1", "I A3 B3 C3, L A1 A2 B1"):
        (tmp_path / "own.yaml").write_text(
            f'title: "{title}"\ncards:\n  - id: "01"\n    blocked: [A4, B2, B4, D3]\n', "utf-8"
        )
        said = run("kit", "own.yaml", "--language", own, "--only", "rules", "-o", "out", code=1).err
        assert "an answer shows" in " ".join(said.split())


@pytest.mark.parametrize(
    ("kind", "cells", "turn"),
    [("arab", "A٤, B٢", "١٦"), ("arabext", "A۴, B۲", "۱۶"), ("fullwide", "A４, B２", "１６")],
)
def test_cells_are_printed_in_the_digits_of_the_language(
    run: Run, own: Path, kind: str, cells: str, turn: str
) -> None:
    """LA18, K34: board, cards, answers, counter and pages are counted in them, and the files are proven."""
    own.write_text(OWN.replace('code = "de-AT"', f'code = "de-AT"\ndigits = "{kind}"'), "utf-8")
    run("kit", "--language", own, "-o", "out", code=0)
    reader = pypdf.PdfReader("out/spare-squares-kit-a4.pdf")
    text = "".join("\n".join(page.extract_text() for page in reader.pages).split())
    assert cells.replace(" ", "") in text and turn in text
    assert "A4,B2" not in text, "no cell is left in 0 to 9"
    answers = pypdf.PdfReader("out/spare-squares-answers-a4.pdf").pages[1].extract_text()
    assert "SQ-01" in answers and "A" + DIGITS[kind][3] in answers and "A3" not in answers
    run("kit", "--language", own, "--digits", "latn", "--only", "cards", "-o", "plain", code=0)
    (pdf,) = Path("plain").glob("*.pdf")
    assert "A4,B2" in "".join(pypdf.PdfReader(pdf).pages[0].extract_text().split())


def test_digits_can_be_chosen_without_a_file(run: Run, own: Path, tmp_path: Path) -> None:
    """LA18, K34: `--digits` does it in any language; a title that tells an answer is found in them, too."""
    run("kit", "--digits", "arab", "--only", "cards", "-o", "out", code=0)
    (pdf,) = Path("out").glob("*.pdf")
    assert "D٣" in "".join(pypdf.PdfReader(pdf).pages[0].extract_text().split())
    assert "latn" in run("kit", "--digits", "roman", code=2).err
    own.write_text(OWN.replace('code = "de-AT"', 'code = "de-AT"\ndigits = "roman"'), "utf-8")
    (found,) = json.loads(run("texts", "check", own, "--json", code=1).out)["findings"]
    assert "no digits of that name" in found["message"] and "arabext" in found["fix"]
    (tmp_path / "leak.yaml").write_text(
        'title: "I A٣ B٣ C٣, L A١ A٢ B١"\ncards:\n  - id: "01"\n    blocked: [A4, B2, B4, D3]\n', "utf-8"
    )
    for digits in ("latn", "arab"):
        said = run("kit", "leak.yaml", "--digits", digits, "--only", "rules", "-o", "leak", code=1).err
        assert "an answer shows" in " ".join(said.split())


DECKS = {
    "plain.txt": "01: A٤ B٢ B٤ D٣\n02: A١ B١ D١ D٢\n",
    "bare.txt": "A٤ B٢ B٤ D٣\nA١ B١ D١ D٢\n",
    "table.csv": "id,blocked\n01,A٤ B٢ B٤ D٣\n02,A١ B١ D١ D٢\n",
    "many.csv": "id,blocked 1,blocked 2,blocked 3,blocked 4\n01,A٤,B٢,B٤,D٣\n02,A١,B١,D١,D٢\n",
    "table.md": "| id | blocked |\n|---|---|\n| 01 | A٤ B٢ B٤ D٣ |\n| 02 | A١ B١ D١ D٢ |\n",
    "deck.yaml": 'cards:\n- id: "01"\n  blocked: [A٤, B٢, B٤, D٣]\n- id: "02"\n  blocked: A١ B١ D١ D٢\n',
    "deck.json": '[{"id": 1, "blocked": ["A٤", "B٢", "B٤", "D٣"]}, {"id": 2, "blocked": "A١ B١ D١ D٢"}]',
}


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("kind", ["arab", "arabext", "fullwide"])
def test_decks_are_read_in_digits_of_other_scripts(run: Run, own: Path, kind: str, name: str) -> None:
    """LA18: in every format, without a word where the language has them; full-width ones only there."""
    text = DECKS[name].translate(str.maketrans(DIGITS["arab"], DIGITS[kind]))
    Path(name).write_text(text, "utf-8")
    judged = run("verify", name, "--json", code=1 if kind == "fullwide" else 0)
    if kind == "fullwide":
        assert "FULLWIDTH DIGIT" in judged.out
    else:
        assert {each["code"] for each in json.loads(judged.out)["findings"]} >= {"V17"}
    own.write_text(OWN.replace('code = "de-AT"', f'code = "de-AT"\ndigits = "{kind}"'), "utf-8")
    made = run("answers", name, "--language", own, "-o", "out", code=0)
    assert "V17" not in made.err and "read as" not in made.err
    assert len(list(Path("out").glob("*.pdf"))) == 1


def test_solve_reads_digits_of_other_scripts(run: Run) -> None:
    """LA18: what is typed for one board is read as well, and answered in the letters of files."""
    wanted = run("solve", "A4 B2 B4 D3", "--json", code=0).out
    assert run("solve", "A٤ B٢ B٤ D٣", "--json", code=0).out == wanted
    assert "digits of two kinds" in run("solve", "A٤ B٢ B٤ D3٣", code=2).err.replace("\n", " ")


def test_files_are_offered_where_no_language_begins_so() -> None:
    """LA2: Tab completes the codes, and a file of texts of one's own."""
    import click

    from spare_squares.language.commands import Language

    kind, command = Language(), click.Command("x")
    offered = kind.shell_complete(click.Context(command), click.Option(["--language"]), "d")
    assert [(each.value, each.type) for each in offered] == [("de", "plain")]
    [file] = kind.shell_complete(click.Context(command), click.Option(["--language"]), "my")
    assert (file.value, file.type) == ("my", "file")


def test_the_first_texts_of_a_new_file_can_be_seen_on_paper(run: Run) -> None:
    """LA11, LA14: blanks of a new file are English, in counted texts too; mistakes come first."""
    run("texts", "new", "nl", code=0)
    blank = Path("nl.toml").read_text(encoding="utf-8")
    named = blank.replace('name = ""', 'name = "Nederlands"', 1)
    own = named.replace('\nrules = ""', '\nrules = "Regels"')
    Path("nl.toml").write_text(own, encoding="utf-8")
    run("texts", "preview", "nl.toml", code=0)
    pages = pypdf.PdfReader("preview/spare-squares-kit-a4.pdf").pages
    said = " ".join("".join(page.extract_text() for page in pages).split())
    assert "• [rules.0.body] The board" in said
    wrong = own.replace('\nawake = ""', '\nawake = "{surplus}"')
    assert wrong != own
    Path("nl.toml").write_text(wrong, encoding="utf-8")
    lines = run("texts", "check", "nl.toml", code=1)
    first = next(line for line in f"{lines.out}{lines.err}".splitlines() if "error" in line)
    assert "page.awake" in first
    assert "surplus" in first
