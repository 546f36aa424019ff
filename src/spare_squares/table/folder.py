"""Where sessions live when no file is named, and which one is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from spare_squares.errors import Refused, Unreadable
from spare_squares.table.journal import read
from spare_squares.table.session import Session

SUFFIX = ".jsonl"
APP = "spare-squares"


def data_folder(environment: Mapping[str, str], *, platform: str, home: Path) -> Path:
    """Return the folder of sessions.

    SPARE_SQUARES_HOME comes first, then XDG_DATA_HOME (absolute paths only, as its specification
    says), then the platform's own place.
    """
    own, xdg = environment.get("SPARE_SQUARES_HOME"), environment.get("XDG_DATA_HOME")
    if own:
        return Path(own).expanduser() / "sessions"
    if xdg and Path(xdg).is_absolute():
        return Path(xdg) / APP / "sessions"
    if platform == "darwin":
        return home / "Library" / "Application Support" / APP / "sessions"
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / APP / "sessions"
    return home / ".local" / "share" / APP / "sessions"


@dataclass(frozen=True, slots=True)
class Found:
    """A session that was found in the folder; `error` says why it could not be read."""

    path: Path
    session: Session | None
    error: str = ""


def sessions(folder: Path) -> list[Found]:
    """List the sessions of a folder, newest first, those that cannot be read last."""
    found = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        try:
            found.append(Found(path, read(path).session))
        except Unreadable as error:
            found.append(Found(path, None, str(error)))
    return sorted(found, key=_newest_first, reverse=True)


def _newest_first(found: Found) -> tuple[float, str]:
    try:
        created = datetime.fromisoformat(found.session.setup.created).timestamp() if found.session else 0.0
    except (ValueError, OverflowError, OSError):
        created = 0.0
    return (created, found.path.name)


POINTER = "newest"  # holds the name of the session written to last


def touch(path: Path, folder: Path) -> None:
    """Note that a session of the folder was written to: clocks of laptops are wrong, this order is not."""
    if path.parent.absolute() == folder.absolute():
        with suppress(OSError):
            (folder / POINTER).write_text(path.name + "\n", "utf-8")


def newest(folder: Path) -> Path:
    """Find the session that is meant when none is named: the one written to last, finished or not.

    The note of `touch` comes first; without it, the time of the files.

    Raises:
        Refused: when there is no session at all.
    """
    files = list(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []
    if not files:
        raise Refused(
            f"there is no session in {folder}: start one with spare-squares track new", "no-session"
        )
    with suppress(OSError, ValueError):
        noted = folder / (folder / POINTER).read_text("utf-8").strip()
        if noted in files:
            return noted
    return max(files, key=_written)


def _written(path: Path) -> float:
    """Return when a file was last written to; one that has gone was written to at no time."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def new_path(folder: Path, created: str) -> Path:
    """Name a new session after the time it starts, such as `2026-10-03-1930.jsonl`."""
    stem = re.sub(r"^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d).*$", r"\1-\2\3", created)
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path
