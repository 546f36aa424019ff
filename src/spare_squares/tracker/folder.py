"""Where sessions live when no file is named, and which one is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from spare_squares.errors import Refused, Unreadable
from spare_squares.tracker.journal import read
from spare_squares.tracker.session import Session

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


def newest(folder: Path) -> tuple[Found, Found | None]:
    """Return the newest unfinished session (without one, the newest), and a newer finished one, if any.

    Raises:
        Refused: when there is no session at all.
    """
    readable = [each for each in sessions(folder) if each.session]
    if not readable:
        raise Refused(f"there is no session in {folder}: start one with spare-squares track new")
    chosen = next((each for each in readable if each.session and not each.session.finished), readable[0])
    return chosen, (readable[0] if readable[0] is not chosen else None)


def new_path(folder: Path, created: str) -> Path:
    """Name a new session after the time it starts, such as `2026-10-03-1930.jsonl`."""
    stem = re.sub(r"^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d).*$", r"\1-\2\3", created)
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path
