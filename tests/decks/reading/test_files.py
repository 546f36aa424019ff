"""Files as they come: missing, empty, in other encodings, too large; content decides the format."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from spare_squares.decks import source
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.reading import read_deck
from spare_squares.errors import Unreadable

CARD = "A4 B2 B4 D3"


@pytest.mark.parametrize("content", [b"", b" \n\t\r\n", b"\xef\xbb\xbf", b"\xff\xfe\n\x00"])
def test_empty_file_is_unreadable(read, content):
    """V1: a file without a word is refused as empty."""
    with pytest.raises(Unreadable, match="the file is empty"):
        read(content)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7\n", "this is a PDF; copy its text"),
        (b"\x89PNG\r\n\x1a\n", "this is a picture"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Excel .*save it as .xlsx"),
        (gzip.compress(b"x", mtime=0), "compressed file; unpack"),
        (b"{\\rtf1 x}", "rich text"),
        (b"<!DOCTYPE html><p>SQ-01", "source of a web page; copy the text"),
        (b"PK\x03\x04 broken", "archive is broken"),
        (b"01: A4\x00 B2", "NUL character"),
        (b"\xff\xfea", "no UTF-16"),
        (b"\xff\xfe\x00\xd8a\x00", "no UTF-16"),
        (b"\xff\xfe\x00\x00a\x00\x00\x00", "UTF-32 is not read"),
        (b'[[cards]]\nid = "01"\n', "this is TOML, which is not read; write it as YAML"),
        (b"01: \x81", r"byte 5 \(0x81\) is no UTF-8"),
    ],
)
def test_unknown_format_or_bytes_say_what_they_are(read, content, words):
    """V1: what is no deck at all is named, with what to do."""
    with pytest.raises(Unreadable, match=words):
        read(content)


def test_missing_file_and_folder(tmp_path):
    """V1: a file that is not there names the nearest; a folder is called one."""
    (tmp_path / "rainy.yaml").write_text("cards: []")
    with pytest.raises(Unreadable, match=r"rany.yaml: there is no such file; did you mean .*rainy.yaml\?"):
        read_deck(str(tmp_path / "rany.yaml"))
    with pytest.raises(Unreadable, match="this is a folder"):
        read_deck(str(tmp_path))
    with pytest.raises(Unreadable, match="there is no such file"):
        read_deck(str(tmp_path / "rainy.yaml" / "x"))
    with pytest.raises(Unreadable, match="cannot be read"):
        read_deck("a\0b")


@pytest.mark.parametrize(
    ("encoding", "mark", "said"),
    [
        ("utf-8", b"", None),
        ("utf-8", b"\xef\xbb\xbf", "UTF-8 with BOM"),
        ("utf-16-le", b"\xff\xfe", "UTF-16"),
        ("utf-16-be", b"\xfe\xff", "UTF-16"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(read, cards, encoding, mark, said, end):
    """V1, V2: UTF-8 and UTF-16 are read with any line ends, and a mark in front is told."""
    reading = read(mark + f"Ä1: {CARD}{end}02: A1 B1 D1 D2{end}".encode(encoding))
    assert cards(reading) == {"Ä1": CARD, "02": "A1 B1 D1 D2"}
    told = [each.message for each in reading.findings if each.code == "V2"]
    assert told == ([f"the file is read as {said}"] if said else [])


def test_end_mark_of_an_old_console(read, cards):
    """V1: Control-Z at the end is no line of the deck."""
    assert cards(read(f"01: {CARD}\r\n\x1a")) == {"01": CARD}


def test_windows_encoding_is_read_with_a_warning(read, cards, one):
    """V1: an old encoding is read as Windows-1252, and a warning says so."""
    reading = read(f"Größe: {CARD}\n".encode("cp1252"))
    assert cards(reading) == {"Größe": CARD}
    assert "Windows-1252" in one(reading, "V1", "warning").message


@pytest.mark.parametrize(
    ("content", "format"),
    [
        ('{"cards": [{"id": "01", "blocked": "A4 B2 B4 D3"}]}', "json"),
        ('[{"id": "01", "blocked": "A4 B2 B4 D3"}]', "json"),
        ("cards:\n- id: 01\n  blocked: A4 B2 B4 D3\n", "yaml"),
        ("# a comment\n---\ncards: [{id: 01, blocked: A4 B2 B4 D3}]\n", "yaml"),
        ("- id: 01\n  blocked: A4 B2 B4 D3\n", "yaml"),
        ("id,blocked\n01,A4 B2 B4 D3\n", "csv"),
        ("id\tblocked\n01\tA4 B2 B4 D3\n", "tsv"),
        ("| id | blocked |\n|---|---|\n| 01 | A4 B2 B4 D3 |\n", "markdown"),
        ("01: A4 B2 B4 D3\n", "text"),
        ("01\n....\n.#..\n...#\n##..\n", "text"),
    ],
)
def test_content_decides_the_format(tmp_path, cards, content, format):
    """V35: a suffix that lies changes nothing."""
    for suffix in (".xlsx", ".json", ".txt", ""):
        path = tmp_path / f"deck{suffix}"
        path.write_text(content, "utf-8")
        reading = read_deck(str(path))
        assert (reading.format, cards(reading)) == (format, {"01": CARD})
        assert reading.file == str(path)


def test_title_comes_from_the_file_where_there_is_none(tmp_path, read):
    """V37: a deck without a title is called by its file, or My deck."""
    path = tmp_path / "rainy_days-2.txt"
    path.write_text(f"01: {CARD}\n")
    deck = read_deck(str(path)).deck
    assert deck is not None and deck.title == "Rainy days 2"
    deck = read(f"01: {CARD}\n").deck
    assert deck is not None and deck.title == "My deck"


def test_built_in_deck_needs_no_file():
    """V35: without a source the deck of the box is read."""
    assert read_deck().deck == read_deck("spare-squares").deck == builtin_deck()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x" * 10_000_001, "larger than 10 MB"),
        (b"x\n" * 200_001, "more than 200,000 lines"),
        (b"01: " + b"A1 " * 7_000, "more than 20,000 characters"),
        (b"A1 B1 C1 D1\n" * 20_001, "more than 20,000 cards"),
        (b"id,blocked\n" + b"1,A1\n" * 20_001, "more than 20,000 cards"),
        (b'{"cards": [' + b"1," * 20_001 + b"1]}", "more than 20,000 cards"),
        (b'{"title": [' + b"1," * 250_001 + b"1]}", "more than 250,000 values"),
        (b"cards:\n" + b"- {id: 1, blocked: A1}\n" * 8_000, "more than 40,000 things"),
        (b"title: x" + b"x" * 500_000, "more than 500 KB"),
        (b"cards: " + b"[" * 30 + b"]" * 30, "nested more than 20 deep"),
        (b'{"cards": ' + b"[" * 1_000_000, "nested more than 20 deep"),
        (b"id,blocked" + b",x" * 200 + b"\n", "more than 100 columns"),
        (b"|id|blocked" + b"|x" * 200 + b"|\n|--|--|\n", "more than 100 columns"),
        (b"|id|blocked|\n|--|--|\n" + b"|1|A1|\n" * 20_001, "more than 20,000 cards"),
    ],
)
def test_size_guards(read, content, message):
    """V6: each guard ends the reading in one error that names its limit."""
    reading = read(content)
    (error,) = [each for each in reading.findings if each.severity == "error"]
    assert reading.deck is None
    assert (error.code, message in error.message) == ("V6", True), error


@pytest.mark.slow
def test_largest_deck_is_read(read):
    """V6: the guards let a deck of 20,000 cards through."""
    reading = read(b"id,blocked\n" + b"".join(b"%d,A4 B2 B4 D3\n" % number for number in range(20_000)))
    assert reading.deck is not None and len(reading.deck.cards) == 20_000


def test_endless_findings_are_cut_off(read):
    """V6: a file in which everything is wrong is told in a bearable number of findings."""
    reading = read("\n".join(f"{number}: Z99 Z98 Z97 Z96" for number in range(2_000)))
    assert len(reading.findings) == 1_001
    assert reading.findings[0].message.endswith("more findings are not listed: mend these first")


def test_pipe_that_nothing_writes_to(tmp_path, monkeypatch):
    """V1: a named pipe without a writer ends in a message, not in waiting for ever."""
    monkeypatch.setattr(source, "PIPE_SECONDS", 0.01)
    os.mkfifo(tmp_path / "deck")
    with pytest.raises(Unreadable, match="this is a pipe, and nothing writes to it"):
        read_deck(str(tmp_path / "deck"))


def test_pipe_whose_writer_takes_his_time(tmp_path, monkeypatch, cards):
    """V35: a slow writer is waited for, and no byte is lost."""
    path = tmp_path / "deck"
    os.mkfifo(path)
    writer = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def write_at_last(*_: object) -> None:
        os.write(writer, f"01: {CARD}\n".encode())
        os.close(writer)

    monkeypatch.setattr(source, "PIPE_SECONDS", 0.01)
    monkeypatch.setattr(source.os, "set_blocking", write_at_last)
    assert cards(read_deck(str(path))) == {"01": CARD}


def test_a_pipe_is_read(cards):
    """V35: a named pipe or a process substitution is as good as a file."""
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as file:
        file.write(f"01: {CARD}\n")
    path = Path(f"/dev/fd/{reader}")
    if not path.exists():
        path = Path(f"/proc/self/fd/{reader}")
    try:
        assert cards(read_deck(str(path))) == {"01": CARD}
    finally:
        os.close(reader)


def test_a_file_one_byte_too_large_is_told(tmp_path, monkeypatch):
    """V1: what is larger than may be read is refused, and never read in part."""
    from spare_squares.decks import source

    path = tmp_path / "deck.txt"
    path.write_text("01: A4 B2 B4 D3\n")
    monkeypatch.setattr(source, "MOST_BYTES", 16)
    assert source.load(str(path)).data == path.read_bytes()
    monkeypatch.setattr(source, "MOST_BYTES", 15)
    assert len(source.load(str(path)).data) == 16, "one byte more than may be read shows it"
