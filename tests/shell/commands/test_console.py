"""What every command prints: coloured and plain, in characters the console has, columns under columns."""

from __future__ import annotations

import io

import pytest

from spare_squares.shell import console, streams


class Screen(io.StringIO):
    """A terminal as far as it says so."""

    def isatty(self) -> bool:
        return True


def test_colour_only_where_a_terminal_has_it(monkeypatch):
    """V32: no colour in a pipe, with NO_COLOR, or on a dumb terminal."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert console.coloured(Screen()) and not console.coloured(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not console.coloured(Screen())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not console.coloured(Screen())


def test_text_of_a_deck_cannot_steer_the_terminal(capsys):
    """V32: escape sequences, returns and direction marks are shown by their code points."""
    console.say("a\x1b[2Jb\rc\u202ed\x07")
    assert capsys.readouterr().out == "a<U+001B>[2Jb c<U+202E>d<U+0007>\n"


def test_an_ascii_console_gets_ascii(monkeypatch):
    """V32: the nearest plain character where there is one, else its code."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", stream)
    console.say("4×4 – Кошка…")
    stream.seek(0)
    assert stream.read() == "4x4 - \\u041a\\u043e\\u0448\\u043a\\u0430...\n"


def test_a_report_is_never_narrower_nor_wider_than_can_be_read(monkeypatch):
    """V32: as wide as the terminal, from 40 to 100 columns."""
    for columns, used in ((10, 40), (40, 40), (72, 72), (100, 100), (101, 100), (300, 100)):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert console.width() == used


def test_what_a_console_lacks_is_written_near_it_or_by_its_code(monkeypatch):
    """V32: a stream never fails at a character; one that somebody set up otherwise is left so."""

    def stream(errors):
        return io.TextIOWrapper(io.BytesIO(), "ascii", errors)

    strict, kept, text = stream("strict"), stream("replace"), io.StringIO()
    for name, put in (("stdout", strict), ("stderr", kept), ("stdin", text)):
        monkeypatch.setattr(f"sys.{name}", put)
    streams.open_streams()
    assert (strict.errors, kept.errors) == (streams.NEAREST, "replace")
    assert streams.open_guarded(1, stream("strict")).errors == streams.NEAREST
    assert streams.open_guarded(2, stream("backslashreplace")).errors == "backslashreplace"


def test_a_table_has_one_column_under_the_other():
    """V32: numbers flush right, text flush left."""
    rows = console.table(("Card", "Packings"), [("01", "2"), ("SQ-Eins", "14")], right=(1,))
    assert rows == ["Card     Packings", "01              2", "SQ-Eins        14"]


def test_wide_scripts_stay_in_their_columns():
    """V32, T50: a character of two columns is counted as two, a joined accent as none."""
    rows = console.table(("Who", "N"), [("花子", "1"), ("Ame\u0301lie", "2")])
    assert rows == ["Who     N", "花子    1", "Ame\u0301lie  2"]


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "Zoë Łukasz Søren – ½ 李"),
        ("cp1252", "Zoë Lukasz Søren – ½ \\u674e"),
        ("ascii", "Zoe Lukasz Soren - \\xbd \\u674e"),
    ],
)
def test_the_nearest_plain_character(encoding, shown, monkeypatch):
    """T50, G21: what a console cannot encode is written as near as it can, the rest as it is."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr("sys.stdout", stream)
    console.say("Zoë Łukasz Søren – ½ 李")
    stream.seek(0)
    assert stream.read().strip() == shown
