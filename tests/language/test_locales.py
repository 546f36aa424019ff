"""Plurals, lists, numbers and paper stand in one table, and that is what Unicode's CLDR says."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from spare_squares.language.locales import Locale, local_paper, locale_of

ROOT = Path(__file__).parents[2]
LANGUAGES = [
    "en",
    "de",
    "fr",
    "es",
    "it",
    "nl",
    "pt",
    "pl",
    "cs",
    "el",
    "uk",
    "lv",
    "ga",
    "cy",
    "sl",
    "lt",
    "ro",
]


def writer() -> ModuleType:
    """Load the script that writes the table."""
    spec = importlib.util.spec_from_file_location("write_cldr", ROOT / "scripts" / "write_cldr.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_is_what_the_script_writes() -> None:
    """LA5: the table is as the installed Babel says, so no line of it was changed by hand."""
    kept = json.loads((ROOT / "templates" / "texts" / "cldr.json").read_text("utf-8"))
    assert kept == writer().written()


@pytest.mark.parametrize("language", LANGUAGES)
def test_categories_are_those_of_babel(language: str) -> None:
    """LA4: each whole number a text may say falls in the category that CLDR gives it."""
    from babel import Locale as Reference

    ours, reference = locale_of(language), Reference(language)
    for number in [*range(2000), 9999]:
        assert ours.category(number) == reference.plural_form(number), number
    assert set(ours.categories()) >= {ours.category(number) for number in range(2000)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_joined_as_babel_does(language: str) -> None:
    """LA5: "A, B and C" is the language's own pattern for one, two, three and five things."""
    from babel.lists import format_list

    for count in range(6):
        items = list("ABCDE"[:count])
        assert locale_of(language).joined(items) == format_list(items, locale=language), items


def test_languages_that_count_by_more_than_one_and_many() -> None:
    """LA4: Polish needs one, few, many and other, German two of them; territories count as their language."""
    assert set(locale_of("pl").categories()) == {"one", "few", "many", "other"}
    assert locale_of("de").categories() == ("one", "other")
    assert locale_of("es-MX").categories() == locale_of("es").categories()
    assert locale_of("xx-long").categories() == ("other",)


@pytest.mark.parametrize(
    ("language", "number", "written"),
    [
        ("en", 3.5, "3.5"), ("de", 3.5, "3,5"), ("fr", 3.25, "3,25"), ("es-MX", 3.5, "3.5"),
        ("en", 1482, "1,482"), ("de", 1482, "1.482"), ("es", 1482, "1482"), ("es", 14820, "14.820"),
        ("fr", 1482, "1\u00a0482"), ("pl", 1482, "1482"), ("de", 0.0, "0"), ("de", 30.0, "30"),
    ],
)  # fmt: skip
def test_numbers_and_lengths_by_the_language(language: str, number: float, written: str) -> None:
    """LA7: the sign before decimals and between thousands is the language's own."""
    assert locale_of(language).number(number) == written


@pytest.mark.parametrize(
    ("name", "paper"),
    [("es_ES", "a4"), *((f"es_{each}", "letter") for each in ("MX", "CL", "CO", "VE", "PA", "GT")),
     ("fr_FR", "a4"), ("fr_CA", "letter"), ("pt_BR", "a4"), ("de_DE", "a4"), ("it_IT", "a4"), ("nl_NL", "a4"),
     ("pl_PL", "a4"), ("cs_CZ", "a4")],
)  # fmt: skip
def test_paper_follows_the_territory(monkeypatch: pytest.MonkeyPatch, name: str, paper: str) -> None:
    """LA2: one language is printed on Letter in one land and on A4 in another."""
    monkeypatch.setenv("LC_ALL", f"{name}.UTF-8")
    assert local_paper() == paper


@pytest.mark.parametrize("name", ["", "C", "C.UTF-8", "POSIX", "en"])
def test_no_territory_is_a4(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """FK4, K37: without any locale, in C, or in a language without a territory, paper is A4."""
    for variable in ("LC_ALL", "LC_PAPER", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", name)
    assert local_paper() == "a4"


def test_an_unknown_rule_is_an_error() -> None:
    """LA5: a plural rule that the program cannot read is never taken for one that does not hold."""
    with pytest.raises(ValueError, match="unknown plural rule"):
        Locale((("one", "v = 0"),), ("", "", "", ""), ".", ",", 4).category(1)
