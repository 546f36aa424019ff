"""A translation is held against the English: everything that is wrong with it is told in one run."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from spare_squares.core.findings import Finding
from spare_squares.errors import NotValid
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.language.toml_places import TomlPlaces
from spare_squares.language.translation import leaves, new_translation, open_texts, read_translation
from spare_squares.templates import template_text

TEXTS = Path(__file__).parents[2] / "templates" / "texts"
ENGLISH = (TEXTS / "en.toml").read_text("utf-8")


def changed(old: str, new: str) -> tuple[Finding, ...]:
    """Return what is found when one thing of the English file is another."""
    assert ENGLISH.count(old) == 1, old
    return read_translation(ENGLISH.replace(old, new), "own.toml").findings


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_whole(language: str) -> None:
    """LA3, LA4, LA5, LA6: no text is missing or too much, each has its values, categories and marks."""
    own = read_translation((TEXTS / f"{language}.toml").read_text("utf-8"), f"{language}.toml")
    assert [each.message for each in own.findings] == []
    assert own.translated[0] == own.translated[1] > 400


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ('top = "TOP"\n', "", "missing", "board.top is not translated: “TOP”"),
        ('top = "TOP"', 'top = ""', "missing", "board.top is not translated: “TOP”"),
        ('top = "TOP"', 'top = "TOP"\nbottom = "x"', "surplus", "nothing asks for board.bottom"),
        ('top = "TOP"', "top = 3", "kind", "board.top must be a text in quotes"),
        ("page {page} of {pages}", "page {page}", "value", "footer.page does not say {pages}"),
        ("page {page} of {pages}", "{page} {pages} {all}", "value",
         "footer.page says {all}, which has no value"),
        ("page {page} of {pages}", "{page} {pages} }", "value",
         "footer.page has a } that belongs to no value"),
        ("page {page} of {pages}", "{page:roman} {pages}", "phrase",
         "footer.page asks for the phrase 'roman'"),
        ("**Hands.** A helper", "**Hands. A helper", "bold", ""),
        ('one = "one board", other = "{n:word} boards"', 'other = "{n:word} boards"', "plural",
         "phrases.boards has no text for 'one'"),
        ('boards = { one = "one board",', 'boards = { one = "one board", few = "x",', "surplus",
         "'few' is no category of it"),
        ('other = "{n:word} boards"', 'other = "{n:word} {more}"', "value",
         "phrases.boards.other says {more}, which has no value"),
        ('figure = "scale"', 'figure = "scales"', "kept", "rules.2.figure is no text: it stays 'scale'"),
        ('code = "en"', 'code = "English"', "language", "the code of the language is not one"),
        ('checked = true', 'checked = "yes"', "language", "nothing says whether it was checked"),
        ('heading = "The idea"\n', "", "missing", "rules.1.heading is not translated: “The idea”"),
    ],
)  # fmt: skip
def test_each_fault_is_found_with_its_place(old: str, new: str, code: str, said: str) -> None:
    """LA4, LA6, LA8: one fault, one finding, at the line of the text it is about."""
    if code == "bold":
        old, new = "Any way to fill the board counts", "Any **way to fill the board counts"
        said = "rules.1.body has a ** without its partner"
    (found,) = changed(old, new)
    assert (found.code, found.message) == (code, said)
    assert found.at.line > 1


def test_all_faults_are_told_in_one_run() -> None:
    """LA8: places point into the middle of a long text too."""
    text = ENGLISH.replace('top = "TOP"', 'top = ""').replace("not before, you", "not {scoring}, you")
    found = read_translation(text, "own.toml").findings
    assert [each.code for each in found] == ["value", "missing"]
    at = found[0].at
    assert text.splitlines()[at.line - 1][at.column - 1 :].startswith("{scoring}")
    assert text.splitlines()[found[1].at.line - 1].startswith("top = ")


def test_a_head_that_is_no_table_is_told_like_one_that_is_missing() -> None:
    """LA8: one line with the wrong value is a fault of the file, and none of the program."""
    wrong = read_translation(ENGLISH.replace("[language]", 'language = "English"\n[head]'), "own.toml")
    missing = read_translation(ENGLISH.replace("[language]", "[head]"), "own.toml")
    assert [each.message for each in wrong.findings] == [each.message for each in missing.findings]
    assert "the table [language] is missing" in [each.message for each in wrong.findings]
    with pytest.raises(NotValid, match="the table"):
        open_texts("own.toml", text='[board]\ntop = "OBEN"\n', allow_partial=True)


def test_a_file_that_is_no_toml_is_refused() -> None:
    """LA8: the line of the first broken quote is named."""
    with pytest.raises(NotValid, match=r"own.toml: this is no TOML: .*line 2"):
        read_translation('[language]\ncode = "fi\n', "own.toml")


@pytest.mark.parametrize("code", ["fi", "pl", "ga", "ja"])
def test_a_new_file_holds_every_text_and_its_categories(code: str) -> None:
    """LA9, LA4: each English text stands above an empty one, and nothing but the words is missing."""
    text = new_translation(code, english=ENGLISH)
    own = read_translation(text, f"{code}.toml")
    assert own.translated[1] == sum(1 for _, text in leaves(read_texts()) if text)
    assert {each.code for each in own.findings} <= {"missing", "language"}
    assert own.translated[0] == 0
    assert '# top = "TOP"\ntop = ""' in text
    if code == "pl":
        assert 'boards = { one = "", few = "", many = "", other = "" }' in text
        assert 'other = ""\nfew = ""\nmany = ""' in text


def test_english_shows_through_only_when_asked() -> None:
    """LA14: a file with missing texts is refused whole, unless a part is enough."""
    part = ENGLISH.replace('top = "TOP"', 'top = ""').replace('advice = "', 'advice = "* ')
    with pytest.raises(NotValid, match=r"own.toml:\d+: board.top is not translated.*--allow-partial"):
        open_texts("own.toml", text=part)
    texts = open_texts("own.toml", text=part, allow_partial=True)
    assert texts("board.top") == "TOP"
    assert texts("bars.advice").startswith("* ")
    with pytest.raises(NotValid, match=r"texts check own\.toml"):
        open_texts("own.toml", text=part.replace("{page}", ""), allow_partial=True)
    with pytest.raises(NotValid, match="there is no language 'tlh'"):
        open_texts("tlh")


def test_places_of_every_kind_of_value() -> None:
    """LA8: keys in tables, rows, arrays, inline tables and long texts are found where they stand."""
    text = (
        'a = 1 # a = 2\n[t."x y"]\nb = """\nlong "text" # no comment\n"""\n'
        'c = ["q, [", \'#\', { d = "}" }]\n[[r]]\ne.f = true\n[[r]]\ne = "\\"="\n'
    )
    tomllib.loads(text)
    places = TomlPlaces(text)
    lines = {key: places.line_and_column(span.key) for key, span in places.spans.items()}
    assert lines == {
        "a": (1, 1), "t.x y": (2, 1), "t.x y.b": (3, 1), "t.x y.c": (6, 1), "t.x y.c.0": (6, 6),
        "t.x y.c.1": (6, 14), "t.x y.c.2": (6, 19), "t.x y.c.2.d": (6, 21), "r.0": (7, 1), "r.0.e.f": (8, 1),
        "r.1": (9, 1), "r.1.e": (10, 1),
    }  # fmt: skip
    assert places.text[places.spans["r.1.e"].start : places.spans["r.1.e"].end] == '"\\"="'


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ('pass = "passe passt passen"', 'pass = "passe legt"', "'legt' is a word of place already"),
        ('pass = "passe passt passen"', 'pass = "passe p"', "'p' is one letter: that is a piece"),
        ('"weiter"\ncard = "karte N', '"weiterhin"\ncard = "karte N', "'weiterhin' is not understood"),
    ],
)
def test_words_of_the_table(was: str, now: str, message: str) -> None:
    """LA8, LA13: a word that means two things or a piece, and a form that nobody understands, are told."""
    text = (TEXTS / "de.toml").read_text("utf-8")
    assert read_translation(text, "de.toml").findings == ()
    assert was in text
    (finding,) = read_translation(text.replace(was, now), "de.toml").findings
    assert message in finding.message
    assert finding.at.line


def test_the_other_faults_are_counted(tmp_path: Path) -> None:
    """LA6: the first fault is told, and how many more there are, where there are more."""
    whole = template_text("texts", "de.toml")
    for faults, said in ((1, "yes or no: spare"), (2, "and 1 more: spare"), (3, "and 2 more: spare")):
        text = whole.replace("checked = false", "checked = 3", 1)
        if faults > 1:
            text = text.replace('code = "de"', 'code = "?"', 1)
        if faults > 2:
            text = text.replace("[board]", "[bord]", 1)
        wrong = [each for each in read_translation(text, "my.toml").findings if each.severity == "error"]
        with pytest.raises(NotValid) as refused:
            open_texts("my.toml", text=text)
        more = len(wrong) - 1
        assert (f" and {more} more: spare" in str(refused.value)) == (more > 0), said
