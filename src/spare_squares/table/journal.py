"""The journal of a session: JSON Lines, appended and synced after every action, replayed to get the state.

Whatever kills the program, the file holds every action up to the one being typed. A tail that cannot be
replayed (a line cut off, bytes of a power cut) is moved to a file beside the journal before anything is
appended; reading alone never changes a file. Damage that whole actions follow is no cut-off but a corrupt
file (T49): to go on from before it would drop scored boards, so people decide. A file that is deleted while
it is recorded is written again: the session is still known, and its recorder did not mean to lose it.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from spare_squares.errors import NotValid, Refused, SpareSquaresError, Unreadable
from spare_squares.table.actions import Action
from spare_squares.table.records import action_from, agrees, entry_line, head_line, setup_from
from spare_squares.table.session import Entry, Session, new_session, perform
from spare_squares.table.table import Setup

MOST_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Replay:
    """A journal as far as it can be replayed: `good` bytes of it, and the `rest` that cannot."""

    session: Session
    good: int
    rest: bytes = b""


def create(path: Path, setup: Setup, log: tuple[Entry, ...] = ()) -> None:
    """Write a new journal, whole or not at all; `log` is what happened already.

    Raises:
        Refused: when the file exists.
        Unreadable: when it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{path.parent}: no folder can be made ({error.strerror or error})") from error
    data = head_line(setup) + "".join(entry_line(entry) for entry in log)
    try:
        part = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
        try:
            _write(part, data.encode("utf-8"), os.O_CREAT | os.O_EXCL)
            _put_in_place(part, path)
        finally:
            part.unlink(missing_ok=True)
        _sync_folder(path.parent)
    except FileExistsError as error:
        raise Refused(f"{path} exists: go on with it, or name another file with --session") from error
    except OSError as error:
        raise Unreadable(f"{path}: the session cannot be written ({error.strerror or error})") from error


def _put_in_place(part: Path, path: Path) -> None:
    """Give the finished file its name unless something has that name (a link refuses, a rename would not)."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        part.replace(path)


def _write(path: Path, data: bytes, flags: int = 0) -> None:
    """Append bytes in one call and wait until they are on the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o644)
    try:
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    """Make a new name durable; systems that cannot open a folder need not."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read(path: Path) -> Replay:
    """Replay a journal up to its last whole action; the file is not touched.

    Raises:
        Unreadable: for a file that cannot be opened, is no session, or is damaged before its end.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable(f"{path}: this is over {MOST_BYTES >> 20} MB, no session of an evening")
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path}: the session cannot be read ({error.strerror or error})") from error
    lines = io.BytesIO(data).readlines()
    if not lines or not lines[0].endswith(b"\n"):
        raise Unreadable(f"{path}: this is no session, its first line is not whole")
    session = new_session(setup_from(lines[0].decode("utf-8", "replace"), where=str(path)))
    good = len(lines[0])
    for line in lines[1:]:
        following = _replayed(session, line)
        if following is None:
            break
        session, good = following, good + len(line)
    rest = data[good:]
    _refuse_gap(path, rest, number=data.count(b"\n", 0, good) + 1)
    return Replay(session, good, rest)


def _refuse_gap(path: Path, rest: bytes, *, number: int) -> None:
    """Raise when whole actions follow line `number`, the first of `rest`, which cannot be replayed."""
    following = sum(_is_entry(line) for line in io.BytesIO(rest).readlines()[1:])
    if following:
        raise Unreadable(
            f"{path}: line {number} is damaged or missing, and whole actions follow it ({following}); "
            f"nothing was changed. To go on from before it, copy the file and delete line {number} and all "
            "below it"
        )


def _is_entry(line: bytes) -> bool:
    """Tell whether a line was once written as an action."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "do" in data and "n" in data


def _replayed(session: Session, line: bytes) -> Session | None:
    """Replay one line; None when it is not whole, not an action, or not what came of it."""
    if not line.endswith(b"\n"):
        return None
    try:
        data = json.loads(line)
        at = data.get("at", "")
        following = perform(session, action_from(data), at=at if isinstance(at, str) else "")
    except (ValueError, AttributeError, RecursionError, IndexError, SpareSquaresError):
        return None
    return following if agrees(following.log[-1], data) else None


class Journal:
    """A session open for writing. Hold its lock (see `lock`) while one of these lives."""

    def __init__(self, path: Path) -> None:
        """Open a journal and mend its end.

        Raises:
            Unreadable: for a file that cannot be opened, mended or understood.
        """
        self.path = path
        replay = read(path)
        self.session = replay.session
        self.size = replay.good
        self.kept: Path | None = None
        self.written_anew = False
        if replay.rest:
            self.kept = _cut_off(path, replay)

    def append(self, action: Action, *, at: str) -> None:
        """Do one action and keep it, in this order: judged, written, synced, then believed.

        Raises:
            Refused: when it is not allowed; nothing is changed.
            Unreadable: when it cannot be written; the session is as before.
        """
        following = perform(self.session, action, at=at)
        try:
            line = entry_line(following.log[-1]).encode("utf-8")
        except UnicodeEncodeError as error:
            raise NotValid("the text holds a character that cannot be kept: write it otherwise") from error
        self._keep(line)
        self.session, self.size = following, self.size + len(line)

    @property
    def whole(self) -> bool:
        """Tell whether the file is as it was left after the last action."""
        try:
            return self.path.stat().st_size == self.size
        except OSError:
            return False

    def secure(self) -> None:
        """Write the whole session again if its file was deleted or moved: only this process knows it still.

        Raises:
            Unreadable: when it cannot be written.
        """
        if not self.path.exists():
            create(self.path, self.session.setup, self.session.log)
            self.size, self.written_anew = self.path.stat().st_size, True

    def _keep(self, line: bytes) -> None:
        """Append a line, or leave the file as it was."""
        try:
            self.secure()
            if not self.whole:
                raise Unreadable(f"{self.path}: something else has written to it; leave and open it again")
            _write(self.path, line)
        except OSError as error:
            with suppress(OSError):  # half a line must not meet the next one
                os.truncate(self.path, self.size)
            raise Unreadable(
                f"{self.path}: the action was not kept ({error.strerror or error}); do it again"
            ) from error


def _cut_off(path: Path, replay: Replay) -> Path:
    """Keep the tail that cannot be replayed beside the journal, then shorten the journal."""
    try:
        kept = _free_name(path, lambda number: f"{path.name}.rest-{number}")
        _write(kept, replay.rest, os.O_CREAT | os.O_EXCL)
        _sync_folder(path.parent)
        with path.open("r+b") as file:
            file.truncate(replay.good)
            os.fsync(file.fileno())
    except OSError as error:
        raise Unreadable(
            f"{path}: its damaged end cannot be put aside ({error.strerror or error})"
        ) from error
    return kept


def _free_name(path: Path, name: Callable[[int], str]) -> Path:
    number = 1
    while path.with_name(name(number)).exists():
        number += 1
    return path.with_name(name(number))
