"""One more paper, look, language, word, format or sheet: how many places it touches.

Each is added to a copy of the source, used by the commands as they are, and counted; without it, refused.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pdfplumber
import pytest
from pypdf import PdfReader

ROOT = Path(__file__).parents[1]
MEASURED = (ROOT / "docs" / "measurements.md").read_text("utf-8")
pytestmark = pytest.mark.slow


class Tree:
    """A copy of the source and its data, to which rows and files are added; it knows how many."""

    def __init__(self, folder: Path, process: Callable) -> None:
        self.folder, self.process, self.touched = folder, process, list[str]()
        for part in ("src", "templates"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "tight"))

    def row(self, file: str, *, before: str, row: str) -> None:
        """Add one row to a table, above a line that stands there once."""
        self.swap(file, old=f"\n{before}", new=f"\n{row}\n{before}")

    def swap(self, file: str, *, old: str, new: str) -> None:
        """Write one place of a file otherwise."""
        path = self.folder / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, old
        path.write_text(text.replace(old, new), "utf-8")
        self.touched.append("row")

    def file(self, file: str, text: str) -> None:
        """Add a file."""
        assert not (self.folder / file).exists()
        (self.folder / file).write_text(text, "utf-8")
        self.touched.append("file")

    def run(self, *words: object, code: int = 0) -> str:
        ran = self.process(*words, env={"PYTHONPATH": str(self.folder / "src")}, code=code)
        return str(ran.out)

    def said(self) -> str:
        """Count what was touched, as the measurements do: `1 file, 1 row`."""
        counts = {each: self.touched.count(each) for each in dict.fromkeys(self.touched)}
        return ", ".join(f"{n} {each}{'s' * (n > 1)}" for each, n in counts.items())


@pytest.fixture
def tree(tmp_path: Path, process: Callable) -> Tree:
    return Tree(tmp_path / "tree", process)


@pytest.fixture
def measured(tree: Tree, run: Callable) -> Callable[..., None]:
    """Return a check: what was touched is what the measurements say, and without it the words are refused."""

    def check(trial: str, *words: object) -> None:
        told = re.search(rf"^\| {re.escape(trial)} \| (.*?) \|", MEASURED, re.MULTILINE)
        assert told and told[1] == tree.said()
        assert run(*words).code == 2

    return check


EDITION = "src/spare_squares/kit/edition.py"


def test_a_paper_is_one_row(tree: Tree, measured: Callable, tmp_path: Path) -> None:
    """FS1: a row of PAPERS, and a kit is printed on it."""
    tree.row(EDITION, before='    Paper("letter"', row='    Paper("b4", "B4", 250, 353),')
    tree.run("kit", "--paper", "b4", "-o", tmp_path / "b4")
    for path in (tmp_path / "b4").glob("*.pdf"):
        sides = [float(each) / 72 * 25.4 for each in PdfReader(path).pages[-1].mediabox[2:]]
        assert sides == pytest.approx([250, 353], abs=0.01)
    assert len([*(tmp_path / "b4").glob("*-b4.pdf")]) == 2
    measured("a paper", "kit", "--paper", "b4")


def test_a_look_of_the_kit_is_one_row(tree: Tree, measured: Callable, tmp_path: Path) -> None:
    """FS1: a row of EDITIONS, and what it says of type stands on paper."""
    look = 'Look(name="roomy", body=Type(13, 6.5), heading=Type(21, 9.5)),'
    tree.row(EDITION, before="        # Large print by the rules", row=f"        {look}")
    tree.run("kit", "--edition", "roomy", "-o", tmp_path / "roomy")
    (path,) = (tmp_path / "roomy").glob("*kit*.pdf")
    with pdfplumber.open(path) as kit:
        sizes = {round(each["size"], 1) for page in kit.pages for each in page.chars}
    assert {13, 21} <= sizes and 18 not in sizes
    measured("a look of the kit", "kit", "--edition", "roomy")


def test_a_language_is_one_file_and_one_row(tree: Tree, measured: Callable, tmp_path: Path) -> None:
    """LA1: a file of texts and a row of LANGUAGES, for paper, the table and the page alike."""
    english = (ROOT / "templates" / "texts" / "en.toml").read_text("utf-8")
    dutch = re.sub('code = "en"\nname = "English"', 'code = "nl"\nname = "Nederlands"', english)
    dutch = dutch.replace('like = "en-GB"', 'like = "nl"').replace("What you need", "Wat je nodig hebt")
    tree.file("templates/texts/nl.toml", dutch)
    texts = "src/spare_squares/language/texts.py"
    tree.swap(texts, old='"es": "español"}', new='"es": "español", "nl": "Nederlands"}')
    tree.run("kit", "--language", "nl", "--only", "rules", "-o", tmp_path)
    (path,) = tmp_path.glob("*.pdf")
    assert "Wat je nodig hebt" in PdfReader(path).pages[0].extract_text()
    assert "Nederlands" in tree.run("texts", "list")
    measured("a language", "kit", "--language", "nl")


def test_a_word_of_the_table_is_one_row_and_its_texts(tree: Tree, measured: Callable) -> None:
    """T44: a row of WORDS, how help writes it and what it means; then it is typed, kept and told."""
    words = "src/spare_squares/table/words.py"
    tree.row(
        words, before='    _row("reset"', row='    Word("cheer", "nudge", "no_turn", ("hurray",), "note"),'
    )
    tree.row("templates/texts/en.toml", before='reset = "reset"', row='cheer = "cheer"')
    tree.row("templates/texts/en.toml", before='reset = "play this', row='cheer = "the board shook"')
    tree.run("track", "new", "--players", "Ann,Ben")
    tree.run("track", "do", "hurray for Ann")
    assert "for Ann" in tree.run("track", "log")
    measured("a word of the table", "track", "do", "hurray for Ann")


READER = '''"""Read and write cards of a line each below two signs."""

from spare_squares.decks.as_written import RawCard, RawDeck, Text


def is_it(content):
    return content.text.startswith("%%")


def read(content):
    lines = enumerate(content.lines[1:-1], 1)
    return RawDeck(tuple(RawCard((Text(line, at, 1),), Text(f"{at:02d}")) for at, line in lines))


def write(deck, schema, fingerprint):
    cards = (" ".join(deck.game.board.names(card.blocked)) for card in deck.cards)
    return "\\n".join(("%%", *cards, "")).encode()
'''


def test_a_deck_format_is_one_reader_and_one_row(tree: Tree, measured: Callable, tmp_path: Path) -> None:
    """FS2: a module and a row of FORMATS with its import; decks are converted to it and printed from it."""
    tree.file("src/spare_squares/decks/percent.py", READER)
    formats = "src/spare_squares/decks/formats.py"
    tree.row(formats, before="from spare_squares.decks.nested", row="from spare_squares.decks import percent")
    row = 'Format("percent", percent.is_it, percent.read, (".pct",), percent.write),'
    tree.row(formats, before='    Format(\n        "xlsx"', row=f"    {row}")
    tree.run("deck", "convert", "spare-squares", tmp_path / "box.pct")
    assert "12 cards" in tree.run("verify", tmp_path / "box.pct")
    measured("a deck format", "deck", "convert", "spare-squares", "other.pct")


SHEET = '''"""A greeting."""

from spare_squares.kit.sheets.document import Leaf, Page
from spare_squares.kit.sheets.marks import Text


def pages(deck, edition, set_number):
    return (Page("", (Leaf("H1", (Text(0, 10, f"Hello, {deck.title}", edition.body.size),)),)),)
'''


def test_a_sheet_is_one_module_and_one_row(tree: Tree, measured: Callable, tmp_path: Path) -> None:
    """K40: a module and a row of SHEETS; it is printed alone, and read back as the others are."""
    tree.file("src/spare_squares/kit/sheets/greeting_sheet.py", SHEET)
    row = '    Sheet("greeting", "greeting_sheet", to_cut=False, bookmark="rules"),'
    tree.row(EDITION, before='    Sheet("rules"', row=row)
    tree.run("kit", "--only", "greeting", "-o", tmp_path)
    (path,) = tmp_path.glob("*.pdf")
    assert "Hello, The Spare Squares" in PdfReader(path).pages[0].extract_text()
    measured("a sheet", "kit", "--only", "greeting")
