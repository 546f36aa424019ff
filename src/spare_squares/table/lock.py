"""One recorder at a time: a lock beside the journal, and a note of who holds it.

The lock is the operating system's, so it ends with the process that holds it, however that ends; the
note is only read when the lock is taken.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from spare_squares.errors import Refused, Unreadable


@contextmanager
def held(path: Path, *, holder: dict[str, str], patience: float = 1.0) -> Iterator[None]:
    """Hold the lock of a journal; `holder` says who and since when, `patience` is in seconds.

    Raises:
        Refused: when somebody else holds it, with who that is.
        Unreadable: when no lock can be made beside the journal.
    """
    lock = FileLock(_beside(path, "lock"))
    note = _beside(path, "holder")
    try:
        lock.acquire(timeout=patience)
    except Timeout:
        raise Refused(
            f"{path.name} is being recorded{_by(note)}: only one records at a time; nothing was changed"
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
        lock.release()


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}.{what}")


def _by(note: Path) -> str:
    """Say who holds the lock, as far as their note tells."""
    try:
        holder = json.loads(note.read_text("utf-8"))
        who, since = holder["who"], holder["since"]
        return f" by {who} with {holder['command']} (process {holder['process']}) since {since}"
    except (OSError, ValueError, KeyError, TypeError):
        return " by another process"
