"""Where sessions live, and which one is meant."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from spare_squares.errors import Refused, Unreadable
from spare_squares.table.folder import Newest, data_folder, new_path, newest, sessions
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


def test_newest_unfinished(tmp_path, start):
    """T48: the newest unfinished session is meant, told by its time and not by its name; a newer finished
    one is named.
    """
    with pytest.raises(Refused, match="track new"):
        newest(tmp_path)
    make(tmp_path, start, "2026-10-01T20:00:00.000+02:00")
    middle = make(tmp_path, start, "2026-10-03T19:00:00.000+02:00", "pass")
    make(tmp_path, start, "2026-10-03T16:30:00.000+00:00")  # half an hour before the middle one
    last = make(tmp_path, start, "2026-10-05T20:00:00.000+02:00", "stop")
    (tmp_path / "damaged.jsonl").write_text("no\n")
    found = newest(tmp_path)
    assert (found.chosen.path, found.newer.path) == (middle, last)
    assert sessions(tmp_path)[-1].error
    journal = Journal(middle)
    journal.append(parse("stop"), at="")
    assert newest(tmp_path).chosen.path != middle


def test_a_damaged_one_written_later(tmp_path, start):
    """T49: a session that cannot be read is told of if it was written to after the one that is chosen."""
    damaged = make(tmp_path, start, "2026-10-01T20:00:00.000+02:00", "pass;pass")
    chosen = make(tmp_path, start, "2026-10-03T20:00:00.000+02:00", "pass")
    lines = damaged.read_bytes().splitlines(keepends=True)
    damaged.write_bytes(lines[0] + lines[2] + lines[2])
    chosen.rename(aside := tmp_path / "aside")
    with pytest.raises(Unreadable, match="line 2"):
        newest(tmp_path)
    aside.rename(chosen)
    for later, told in ((-60, None), (60, damaged)):
        os.utime(damaged, (chosen.stat().st_mtime + later,) * 2)
        unread = newest(tmp_path).unread
        assert newest(tmp_path).chosen.path == chosen and (unread and unread.path) == told


def test_only_finished(tmp_path, start):
    """T51: with nothing unfinished the newest finished session is meant."""
    path = make(tmp_path, start, "2026-10-05T20:00:00.000+02:00", "stop")
    assert newest(tmp_path) == Newest(sessions(tmp_path)[0])
    assert newest(tmp_path).chosen.path == path


def test_names_of_new_sessions(tmp_path):
    """T48: a session is named after its start, and two of one minute do not clash."""
    first = new_path(tmp_path, "2026-10-03T19:30:12.000+02:00")
    assert first.name == "2026-10-03-1930.jsonl"
    first.write_text("")
    assert new_path(tmp_path, "2026-10-03T19:30:40.000+02:00").name == "2026-10-03-1930-2.jsonl"
