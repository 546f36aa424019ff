"""Broken and hostile input to the commands that take a deck: one message, no traceback, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

HUGE = (
    b"title: Huge\ngame: {columns: 26, rows: 99, blocked: 2, "
    b"pieces: [{letter: I, picture: '####', copies: 643}]}\n"
)
FULL = b"title: Full\ngame: {columns: 2, rows: 1, blocked: 0, pieces: [{letter: D, picture: '##'}]}\n"
FILES = {
    "nul.csv": b"id,blocked\n\x00\x00",
    "noise.yaml": bytes(range(256)) * 8,
    "empty.json": b"",
    "blank.txt": b" \n\n\t",
    "deep.json": b"[" * 100_000,
    "deep.yaml": b"- " * 5_000,
    "bomb.yaml": b"a: &a [x,x]\nb: &b [*a,*a]\ncards: [*b,*b]\n",
    "tag.yaml": b"cards: !!python/object/apply:os.system ['echo hello']\n",
    "zip.xlsx": b"PK\x03\x04 and no more",
    "list.json": b'{"cards": 7, "title": ["x"], "game": 3}',
    "nan.json": b'{"cards": [{"id": NaN, "blocked": 1e999}]}',
    "escape.yaml": b'title: "\\e[2J\\u202e"\ncards: [{id: "\\e[31m", blocked: A1 B1 C1 D1}]\n',
    "surrogate.json": b'{"title": "\\ud800", "cards": [{"id": "\\udfff", "blocked": "A4 B2 B4 D3"}]}',
    "huge.yaml": HUGE + b"cards: [{id: 1, blocked: A1 Z98}, {id: 2, blocked: A1 B2}]\n",
    "zero.yaml": b"title: Zero\ngame: {columns: 0, rows: -1, blocked: 0, pieces: []}\n"
    b"cards: [{id: 1, blocked: ''}]\n",
    "full.yaml": FULL + b"cards: [{id: 1, blocked: []}]\n",
    "line.csv": b"id,blocked\n" + b"1," + b"A1 " * 100_000,
    "formula.csv": b'id,blocked,title\n=cmd|x,A4 B2 B4 D3,"<img src=file:///etc/passwd>"\n',
}
COMMANDS = (
    ("verify", "{}"),
    ("verify", "{}", "--json", "--details", "--paranoid", "--strict"),
    ("verify", "{}", "--keep-valid", "out.yaml"),
    ("deck", "convert", "{}", "out.xlsx"),
    (
        "deck",
        "generate",
        "--like",
        "{}",
        "--count",
        "2",
        "--seed",
        "1",
        "--max-seconds",
        "2",
        "-o",
        "out.csv",
    ),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2] + command[3:4]))
@pytest.mark.parametrize("name", FILES)
def test_hostile_files_end_in_a_message(run, name, command):
    """V1, V6, V32: exit code 0, 1, 2 or 3 and words; no traceback, no escape sequence, no stray file."""
    Path(name).write_bytes(FILES[name])
    said = run(*(part.format(name) for part in command))
    assert said.code in (0, 1, 2, 3)
    assert said.out or said.err
    assert "Traceback" not in said.err and "\x1b[2J" not in said.out + said.err
    assert "\u202e" not in said.out + said.err
    left = {each.name for each in Path().iterdir()} - {name}
    assert left <= {"out.yaml", "out.xlsx", "out.csv"} and (not left or said.code in (0, 1))
