"""The journal of a session: JSON Lines, appended and synced after every action, replayed to get the state.

Whatever kills the program, the file holds every action up to the one being typed. A tail that cannot be
replayed (a line cut off, bytes of a power cut) is moved to a file beside the journal before anything is
appended; reading alone never changes a file. Damage that whole actions follow is no cut-off but a corrupt
file (T49): to go on from before it would drop scored boards, so people decide. A whole line this program does
not understand is not damage but the work of a newer program: nothing is moved. A file that is deleted while
it is recorded is written again: the session is still known, and its recorder did not mean to lose it.

A journal of format version 1 is read as it is. With the first action it is written anew in version 2, and the
old file stays beside it.
"""

from __future__ import annotations

import io
import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spare_squares.errors import NotValid, Refused, SpareSquaresError, Unreadable
from spare_squares.table import words
from spare_squares.table.game_state import Setup
from spare_squares.table.records import (
    VERSION,
    NewerProgram,
    action_from,
    agrees,
    entry_line,
    head_line,
    is_checked,
    setup_from,
    version_of,
)
from spare_squares.table.session import Entry, Session, new_session, perform
from spare_squares.table.words import Action

MOST_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Replay:
    """A journal as far as it can be replayed: `good` bytes of it, and the `rest` that cannot."""

    session: Session
    good: int
    rest: bytes = b""
    version: int = VERSION


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
    try:
        part = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
        try:
            # Whole under another name first: a journal that is there at all has its head.
            append_bytes(part, content(setup, log), os.O_CREAT | os.O_EXCL)
            put_in_place(part, path)
        finally:
            part.unlink(missing_ok=True)
        sync_folder(path.parent)
    except FileExistsError as error:
        raise Refused(f"{path} exists: go on with it, or name another file with --session") from error
    except OSError as error:
        raise Unreadable(f"{path}: the session cannot be written ({error.strerror or error})") from error


def content(setup: Setup, log: tuple[Entry, ...] = ()) -> bytes:
    """Return the bytes of a whole journal."""
    return (head_line(setup) + "".join(entry_line(entry) for entry in log)).encode("utf-8")


def put_in_place(part: Path, path: Path) -> None:
    """Give the finished file its name unless something has that name (a link refuses, a rename would not)."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        part.replace(path)


def append_bytes(path: Path, data: bytes, flags: int = 0) -> None:
    """Append bytes in one call and wait until they are on the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o644)
    try:
        # write() may take less than it is given, on a full disk or a slow share.
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
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
    data = _bytes_of(path)
    lines = io.BytesIO(data).readlines()
    # A head without its line end was cut off in writing, when no turn was taken yet.
    if not lines or not lines[0].endswith(b"\n"):
        raise Unreadable(f"{path}: this is no session, its first line is not whole")
    session, version = read_head(path, lines)
    good = len(lines[0])
    for number, line in enumerate(lines[1:], start=2):
        following = replay_line(session, line, version, where=f"{path}: line {number}")
        if following is None:
            break
        session, good = following, good + len(line)
    rest = data[good:]
    refuse_gap(path, rest, version, number=data.count(b"\n", 0, good) + 1)
    return Replay(session, good, rest, version)


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable(f"{path}: this is over {MOST_BYTES >> 20} MB, no session of an evening")
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path}: the session cannot be read ({error.strerror or error})") from error


def read_head(path: Path, lines: list[bytes]) -> tuple[Session, int]:
    """Read the head of a journal, and say how to mend a damaged one that whole actions follow."""
    try:
        return new_session(setup_from(lines[0], where=str(path))), version_of(lines[0], where=str(path))
    except NewerProgram:
        raise
    except Unreadable as error:
        following = sum(is_entry(line, VERSION) for line in lines[1:])
        if not following:
            raise
        raise Unreadable(
            f"{error}, and whole actions follow it ({following}). spare-squares track mend writes it again"
        ) from error


def refuse_gap(path: Path, rest: bytes, version: int, *, number: int) -> None:
    """Raise when whole actions follow line `number`, the first of `rest`, which cannot be replayed."""
    lines = io.BytesIO(rest).readlines()
    # A first line that is whole but does not follow means that one before it is missing.
    missing = bool(lines) and version > 1 and is_entry(lines[0], version)
    following = sum(is_entry(line, version) for line in lines[0 if missing else 1 :])
    if following:
        raise Unreadable(
            f"{path}: line {number} is damaged or missing, and whole actions follow it ({following}); "
            f"nothing was changed. To go on from before it, copy the file and delete line {number} and all "
            "below it"
        )


def is_entry(line: bytes, version: int) -> bool:
    """Tell whether a line was once written as an action; from version 2 on its check must agree."""
    data = read_values(line)
    return data is not None and "do" in data and "n" in data and (version == 1 or is_checked(line))


def read_values(line: bytes) -> dict[str, Any] | None:
    """Return the values of a line, None when it is no whole JSON object."""
    try:
        data = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def replay_line(session: Session, line: bytes, version: int, *, where: str) -> Session | None:
    """Replay one line; None when it is not whole, not an action, or not what came of it.

    Raises:
        NewerProgram: for a whole line in its place that this program would not have written.
    """
    data = read_values(line)
    if data is None or (version > 1 and not is_checked(line)):
        return None
    # A line whose number is not the next one is out of place, whoever wrote it.
    in_place = data.get("n") == len(session.log) + 1 and isinstance(data.get("do"), str)
    if in_place and data["do"] not in words.VOCABULARY.kept:
        raise NewerProgram(
            f"{where} holds the action {data['do']!r}: it was written by a newer program, nothing was changed"
        )
    try:
        at = data.get("at", "")
        following = perform(session, action_from(data), at=at if isinstance(at, str) else "")
        # Replayed, not believed: what a line says came of it must come of it now.
        if agrees(following.log[-1], data, version=version):
            return following
    except (ValueError, IndexError, SpareSquaresError):
        pass
    if in_place and version > 1:
        raise NewerProgram(
            f"{where} is whole and does not follow from the lines before it; nothing was changed"
        )
    return None


# A damaged head


@dataclass(frozen=True, slots=True)
class Damage:
    """What is left of a journal with a damaged head: the head if one changed byte explains it, and the lines.

    `people` are the players the lines name, `cards` the ids of the cards of the boards they reach, which the
    table named itself (`named_later`) or not.
    """

    lines: int
    people: tuple[str, ...]
    cards: tuple[str, ...]
    named_later: bool
    repaired: bytes | None = None


def inspect_head(path: Path) -> Damage:
    """Look at a journal whose head cannot be read.

    Raises:
        Refused: when its head is whole, or no whole line follows it.
        Unreadable: when the file cannot be opened.
    """
    lines = _bytes_of(path).splitlines(keepends=True)
    try:
        if lines:
            setup_from(lines[0], where=str(path))
            raise Refused(f"{path}: its first line is whole, there is nothing to mend")
    except NewerProgram:
        raise
    except Unreadable:
        pass
    entries = [data for line in lines[1:] if is_entry(line, VERSION) and (data := read_values(line))]
    if not entries:
        raise Refused(f"{path}: no whole action follows its first line, there is nothing to mend it by")
    boards = {int(data["board"]): str(data["card"]) for data in entries if data.get("card")}
    people = tuple(dict.fromkeys(data["by"] for data in entries if data.get("by")))
    cards = tuple(boards[each] for each in sorted(boards))
    later = any(data["do"] == "card" for data in entries)
    return Damage(len(entries), people, cards, later, repair_head(lines[0]))


def repair_head(head: bytes) -> bytes | None:
    """Return a head in which one byte was changed as it was: only then does its check agree again."""
    end = len(head) - len(b',"check":"12345678"}\n')
    with suppress(ValueError):
        wanted = int(head[-11:-3], 16)
        # By chance a wrong head agrees once in four thousand million; what is found is then replayed, too.
        for at in range(end):
            before = zlib.crc32(head[:at])
            for byte in range(256):
                if zlib.crc32(head[at + 1 : end] + b"}", zlib.crc32(bytes((byte,)), before)) == wanted:
                    return head[:at] + bytes((byte,)) + head[at + 1 :]
    return None


def put_new_head(path: Path, head: bytes) -> Path:
    """Replace the first line of a journal; the damaged file is kept beside it, under the name returned.

    Raises:
        Unreadable: when a line does not follow from the new head, or the file cannot be written.
    """
    old = _bytes_of(path)
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
    kept = _free_name(path, lambda number: f"{path.name}.damaged-{number}")
    try:
        append_bytes(part, head + old[old.index(b"\n") + 1 :], os.O_CREAT | os.O_EXCL)
        if read(part).rest:
            raise Unreadable(f"{path}: its lines do not follow from such a first line; nothing was changed")
        append_bytes(kept, old, os.O_CREAT | os.O_EXCL)
        part.replace(path)
        sync_folder(path.parent)
    except Unreadable as error:
        raise Unreadable(str(error).replace(part.name, path.name)) from error
    except OSError as error:
        raise Unreadable(f"{path}: it cannot be written again ({error.strerror or error})") from error
    finally:
        part.unlink(missing_ok=True)
    return kept


class Journal:
    """A session open for writing. Hold its lock (see `held`) while one of these lives."""

    def __init__(self, path: Path) -> None:
        """Open a journal and mend its end.

        Raises:
            Unreadable: for a file that cannot be opened, mended or understood.
        """
        self.path = path
        replay = read(path)
        self.session = replay.session
        self.size, self.version = replay.good, replay.version
        self.kept: Path | None = None
        self.noted: Callable[[], None] = lambda: None  # called once an action is on the disk
        self.written_anew = False
        if replay.rest:
            self.kept = cut_tail(path, replay)

    def append(self, action: Action, *, at: str) -> None:
        """Do one action and keep it, in this order: judged, written, synced, then believed.

        Raises:
            Refused: when it is not allowed; nothing is changed.
            Unreadable: when it cannot be written; the session is as before.
        """
        # Judged on a session of its own: what cannot be kept must not have happened.
        following = perform(self.session, action, at=at)
        try:
            line = entry_line(following.log[-1]).encode("utf-8")
        except UnicodeEncodeError as error:
            raise NotValid("the text holds a character that cannot be kept: write it otherwise") from error
        self.keep_line(line)
        self.session = following
        self.noted()

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
            self.size, self.version, self.written_anew = self.path.stat().st_size, VERSION, True

    def keep_line(self, line: bytes) -> None:
        """Append a line, or leave the file as it was."""
        try:
            self.secure()
            # Two programs in one journal would each replay the lines of the other as their own.
            if not self.whole:
                raise Unreadable(f"{self.path}: something else has written to it; leave and open it again")
            if self.version != VERSION:
                self.modernise()
            append_bytes(self.path, line)
            self.size += len(line)
        except OSError as error:
            with suppress(OSError):  # half a line must not meet the next one
                os.truncate(self.path, self.size)
            raise Unreadable(
                f"{self.path}: the action was not kept ({error.strerror or error}); do it again"
            ) from error

    def modernise(self) -> None:
        """Write a journal of version 1 anew in the version of today; the old file stays beside it."""
        data = content(self.session.setup, self.session.log)
        old = _free_name(
            self.path, lambda number: f"{self.path.name}.version-1" + f"-{number}" * (number > 1)
        )
        part = self.path.with_name(f".{self.path.name}.{os.urandom(4).hex()}.part")
        try:
            append_bytes(part, data, os.O_CREAT | os.O_EXCL)
            append_bytes(old, self.path.read_bytes(), os.O_CREAT | os.O_EXCL)
            part.replace(self.path)
        finally:
            part.unlink(missing_ok=True)
        sync_folder(self.path.parent)
        self.size, self.version = len(data), VERSION


def cut_tail(path: Path, replay: Replay) -> Path:
    """Keep the tail that cannot be replayed beside the journal, then shorten the journal."""
    try:
        # Copied and synced before the cut: at no moment is the tail in neither file.
        kept = _free_name(path, lambda number: f"{path.name}.rest-{number}")
        append_bytes(kept, replay.rest, os.O_CREAT | os.O_EXCL)
        sync_folder(path.parent)
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


@contextmanager
def held(path: Path, *, holder: dict[str, str], patience: float = 1.0) -> Iterator[None]:
    """Hold the lock of a journal; `holder` says who and since when, `patience` is in seconds.

    The lock is the operating system's, so it ends with the process that holds it, however that ends; the note
    beside it is only read when the lock is taken.

    Raises:
        Refused: when somebody else holds it, with who that is.
        Unreadable: when no lock can be made beside the journal.
    """
    from filelock import FileLock, Timeout  # reading a session does without it

    lock = FileLock(_beside(path, "lock"))
    note = _beside(path, "holder")
    try:
        lock.acquire(timeout=patience)
    except Timeout:
        raise Refused(
            f"{path.name} is being recorded{say_by(note)}: only one records at a time; nothing was changed"
        ) from None
    except OSError as error:
        raise Unreadable(f"{path}: no lock can be made beside it ({error.strerror or error})") from error
    try:
        with suppress(OSError):
            note.write_text(json.dumps(holder, ensure_ascii=False) + "\n", "utf-8")
        yield
    finally:
        with suppress(OSError):
            note.unlink(missing_ok=True)
        with suppress(
            OSError
        ):  # safe while it is held: who waits for it sees that it is gone, and asks again
            _beside(path, "lock").unlink(missing_ok=True)
        lock.release()


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}.{what}")


def say_by(note: Path) -> str:
    """Say who holds the lock, as far as their note tells."""
    try:
        # A note is a courtesy: it may be old, half written or anybody's.
        holder = json.loads(note.read_text("utf-8"))
        who, since = holder["who"], holder["since"]
        return f" by {who} with {holder['command']} (process {holder['process']}) since {since}"
    except (OSError, ValueError, KeyError, TypeError):
        return " by another process"
