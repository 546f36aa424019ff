"""Where sessions live, and which one is meant."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from spare_squares.errors import Refused
from spare_squares.table.folder import data_folder, new_path, newest, touch
from spare_squares.table.grammar import parse
from spare_squares.table.journal import Journal, create

HOME = Path("/home/ann")


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({}, "linux", "/home/ann/.local/share/spare-squares/sessions"),
        ({}, "darwin", "/home/ann/Library/Application Support/spare-squares/sessions"),
        ({}, "win32", "/home/ann/AppData/Local/spare-squares/sessions"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/spare-squares/sessions"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/spare-squares/sessions"),
        ({"XDG_DATA_HOME": "relative"}, "linux", "/home/ann/.local/share/spare-squares/sessions"),
        ({"XDG_DATA_HOME": "/data", "SPARE_SQUARES_HOME": "/own"}, "linux", "/own/sessions"),
    ],
)
def test_folder_by_platform(environment, platform, folder):
    """T48: sessions are kept in the user's data folder; XDG_DATA_HOME and SPARE_SQUARES_HOME are honoured."""
    assert data_folder(environment, platform=platform, home=HOME) == Path(folder)


def make(folder, start, created, text=""):
    """Write a session that has a time of creation and some actions."""
    path = folder / f"{len(list(folder.iterdir()))}.jsonl"
    create(path, replace(start(cards="01").setup, created=created))
    journal = Journal(path)
    for each in filter(None, text.split(";")):
        journal.append(parse(each), at="")
    return path


def test_the_one_written_to_last(tmp_path, start):
    """FT1: the session written to last is meant, finished or not, whatever any clock said."""
    with pytest.raises(Refused, match="track new"):
        newest(tmp_path)
    old = make(tmp_path, start, "2026-10-01T20:00:00.000+02:00")
    tonight = make(tmp_path, start, "2001-01-01T00:00:00.000+00:00", "stop")  # a laptop with an empty battery
    touch(tonight, tmp_path)
    for path, time in ((old, 2**31), (tonight, 10**9)):
        os.utime(path, (time, time))
    assert newest(tmp_path) == tonight
    touch(old, tmp_path)
    assert newest(tmp_path) == old
    touch(tmp_path / "elsewhere" / "a.jsonl", tmp_path)
    assert newest(tmp_path) == old, "a session of another folder is not meant here"


def test_without_a_note(tmp_path, start):
    """FT1: where the note is gone, or names what is gone, the time of the files decides."""
    first = make(tmp_path, start, "2026-10-01T20:00:00.000+02:00")
    second = make(tmp_path, start, "2026-10-03T20:00:00.000+02:00")
    os.utime(first, (second.stat().st_mtime + 60,) * 2)
    assert newest(tmp_path) == first
    (tmp_path / "newest").write_text("gone.jsonl\n")
    assert newest(tmp_path) == first


def test_names_of_new_sessions(tmp_path):
    """T48: a session is named after its start, and two of one minute do not clash."""
    first = new_path(tmp_path, "2026-10-03T19:30:12.000+02:00")
    assert first.name == "2026-10-03-1930.jsonl"
    first.write_text("")
    assert new_path(tmp_path, "2026-10-03T19:30:40.000+02:00").name == "2026-10-03-1930-2.jsonl"
