"""A text is filled with values in the forms its file asks for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

import pytest
from babel.lists import format_list

from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck
from spare_squares.language.facts import shape_kind
from spare_squares.language.texts import LANGUAGES, Texts, over, read_texts, tables_in
from spare_squares.templates import template_text

LISTED = {"en": "en_GB", "de": "de", "fr": "fr", "es": "es"}  # as Babel calls them
POLISH = """
[language]
code = "pl"
name = "polski"
checked = false
numbers = ["zero", "jeden", "dwa"]

[board]
cut = "Wytnij {pieces:pieces}."
left = { 0 = "Nic.", one = "{n} pole", few = "{n} pola", many = "{n} pól", other = "{n} pola" }
size = "{cell} mm"
kept = "{title}"
heads = ["{n:Word}", "{turning:Rule}"]

[phrases]
pieces = { one = "{n} element", few = "{n} elementy", many = "{n} elementów", other = "{n} elementu" }
rule = { flipped = "**wolno** odwracać {pieces:pieces}", fixed = "nie wolno" }
item = { row = "{letter} ma {size}", square = "{letter} to kwadrat" }
row = { between = " · ", first = { one = "jeden: {points}", other = "{n}: {points}" }, fewer = "mniej" }
"""


@pytest.fixture
def polish() -> Texts:
    return Texts(tomllib.loads(POLISH))


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 elementów"), (1, "1 element"), (2, "2 elementy"), (4, "4 elementy"), (5, "5 elementów"),
     (12, "12 elementów"), (22, "22 elementy"), (25, "25 elementów"), (112, "112 elementów")],
)  # fmt: skip
def test_a_plural_of_four_categories(polish: Texts, number: int, said: str) -> None:
    """LA4: Polish chooses by one, few and many; the mechanism knows no language of its own."""
    assert polish("board.cut", pieces=number) == f"Wytnij {said}."


def test_forms_of_values(polish: Texts) -> None:
    """LA5, LA7: numbers, words, categories, variants and lists are chosen by the file alone."""
    assert polish("board.left", n=0) == "Nic."
    assert polish("board.left", n=3) == "3 pola"
    assert polish("board.size", cell=12.5) == "12,5 mm"
    assert polish.lines("board.heads", n=2, turning="flipped", pieces=5) == (
        "Dwa",
        "**Wolno** odwracać 5 elementów",
    )
    assert polish.lines("board.heads", n=7, turning="fixed")[0] == "7"
    items = ({"kind": "row", "letter": "I", "size": 3}, {"kind": "square", "letter": "O"})
    assert polish.filled("{list:item}", list=items) == "I ma 3 i O to kwadrat"
    rows = ({"kind": "first", "n": 1, "points": 2}, {"kind": "fewer", "n": 0, "points": 0})
    assert polish.filled("{list:row}", list=rows) == "jeden: 2 · mniej"
    assert polish.joined(["A", "B", "C"]) == "A, B i C"
    assert polish.language == "pl"
    assert not polish.checked


def test_a_value_is_never_a_text_to_fill(polish: Texts) -> None:
    """LA5: a deck's own title may hold braces, and is taken as it stands."""
    assert polish("board.kept", title="{pieces} {x.__class__}") == "{pieces} {x.__class__}"


def test_a_value_that_is_not_given_is_an_error(polish: Texts) -> None:
    """LA6: a text that names a value which nobody gives is never printed with a hole."""
    with pytest.raises(KeyError, match="pieces"):
        polish("board.cut")
    with pytest.raises(KeyError):
        polish("board.missing")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_file(language: str) -> None:
    """LA1: a row of the table and the head of its file say the same."""
    texts = read_texts(language)
    assert (texts.language, texts["language"]["name"]) == (language, LANGUAGES[language])
    assert texts.joined(["A", "B", "C"]) == format_list(["A", "B", "C"], locale=LISTED[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_read_one_by_one_are_those_of_the_whole_file(language: str) -> None:
    """LA3: a file is TOML; that it is parted at the heads of its tables changes nothing in it."""
    text = template_text("texts", f"{language}.toml")
    assert dict(tables_in(text)) == tomllib.loads(text)


def test_an_unknown_language_is_refused() -> None:
    """LA1: what has no row is no language."""
    with pytest.raises(KeyError):
        read_texts("../decks/x")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1,234,567.5"), ("de", "1.234.567,5"), ("es", "1.234.567,5")]
)
def test_numbers_are_grouped_as_the_language_does(language: str, said: str) -> None:
    """LA4: groups of three and the sign before tenths are those of the language."""
    assert read_texts(language).number(1234567.5) == said


@pytest.mark.parametrize(
    ("picture", "kind"),
    [("#", "single"), ("###", "row"), ("#/#", "row"), ("##/##", "square"), ("###/###", "block"),
     ("#./##", "corner"), ("#../#../###", "corner"), (".#/##", "corner"), ("##/.#", "corner"),
     ("###/..#/..#", "corner"), (".#./###", "shape"), (".##/##.", "shape")],
)  # fmt: skip
def test_a_piece_is_named_by_its_shape(picture: str, kind: str) -> None:
    """LA4: the phrase that tells a piece in words goes by its shape."""
    assert shape_kind(Piece.from_picture("X", picture)) == kind


@pytest.mark.parametrize(
    ("english", "own", "shown"),
    [
        (["a", "b"], ["x"], ["x", "b"]), (["a", "b"], None, ["a", "b"]), (["a"], "x", "x"),
        ("a", ["x"], ["x"]),
        ({"k": "a", "l": "b"}, {"k": "x"}, {"k": "x", "l": "b"}), ("a", "", "a"), ("a", None, "a"),
        ({"one": "a", "other": "b"}, {"other": "x"}, {"other": "x"}),
        ({"one": "a", "other": "b"}, {"few": "", "other": ""}, {"few": "b", "other": "b"}),
    ],
)  # fmt: skip
def test_the_english_shows_through(english: object, own: object, shown: object) -> None:
    """LA5: what a translation leaves out is English; its plurals are its own."""
    assert over(english, own) == shown


def test_the_example_of_the_rules_is_that_of_the_box() -> None:
    """LA5: L on A1 A2 B2 and on A1 A2 B1 share A2, and A1 B1 C1 is I; a board without A2 has another one."""
    from dataclasses import replace

    from spare_squares.decks.builtin import builtin_game
    from spare_squares.language.worked_example import worked_example

    game = builtin_game()
    cells = game.board.cells_of
    found = worked_example(game)
    assert found is not None
    assert (found.letter, found.one, found.two) == ("L", cells(["A1", "A2", "B2"]), cells(["A1", "A2", "B1"]))
    assert (1 << found.shared, found.shape, found.other) == (cells(["A2"]), cells(["A1", "B1", "C1"]), "I")
    holed = replace(game, board=replace(game.board, cells=game.board.cells & ~cells(["A2"])))
    other = worked_example(holed)
    assert other is not None and not (other.one | other.two) & cells(["A2"])


def _said(table: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a file with its key."""
    if isinstance(table, str):
        yield key, table
    elif isinstance(table, Mapping):
        for name, each in table.items():
            yield from _said(each, f"{key}.{name}")
    elif isinstance(table, list | tuple):
        for number, each in enumerate(table):
            yield from _said(each, f"{key}.{number}")


UNBOUND = re.compile(r".{0,9}(?:(?<![\u00a0\u202f])[;!?»]|(?<= ):(?= |$)|«(?![\u00a0\u202f])).{0,9}")


def test_french_signs_never_begin_a_line() -> None:
    """LA7: before : ; ! ? and inside the guillemets stands a blank where no line may break."""
    assert all(map(UNBOUND.search, ("Stop !", "les pièces : trois", "« bis\u00a0»")))
    texts = dict(_said(read_texts("fr").tables))
    assert len(texts) > 900
    assert [(key, found[0]) for key, text in texts.items() for found in UNBOUND.finditer(text)] == []


def test_spanish_questions_and_calls_open() -> None:
    """LA7: each question and each call has its sign at both ends."""
    for key, text in _said(read_texts("es").tables):
        assert text.count("¿") == text.count("?") and text.count("¡") == text.count("!"), key


def test_what_is_said_in_one_sentence_is_parted_by_the_language() -> None:
    """LA5, LA7: the sign between the parts is a text, and French has its blank before it."""
    from spare_squares.table.said import track

    assert track("between", read_texts("fr")) == "\u00a0; " and track("between", None) == "; "


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_no_line_breaks_before_a_unit(language: str) -> None:
    """LA7: between a number and its mm or % stands a blank where no line may break."""
    said = "\n".join(
        line
        for line in template_text("texts", f"{language}.toml").splitlines()
        if not line.startswith("#") and "spare-squares calibrate" not in line
    )
    assert re.findall(r".{,20}\d (?:%|mm\b)", said) == []


@pytest.mark.parametrize(
    ("language", "month"), [("en", "October"), ("de", "Oktober"), ("fr", "octobre"), ("es", "octubre de")]
)
def test_the_imprint_of_the_box_is_dated_in_the_language(language: str, month: str) -> None:
    """LA7: the English is the credit the deck of the box has; the others say edition and month their way."""
    said = read_texts(language)("front.imprint")
    assert said.endswith(f"{month} 2026")
    assert (said == builtin_deck().credit) == (language == "en")
