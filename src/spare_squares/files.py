"""Write a file whole or not at all, and never over another one without being told to."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from spare_squares.errors import Refused

# The place of a file that is written to standard output instead.
STANDARD_OUTPUT = Path("-")


def refuse_existing(
    path: Path,
    *,
    force: bool = False,
    ours: Callable[[bytes], bool] | None = None,
    hint: str = "choose another name, or add --force",
) -> None:
    """Refuse a path at which something stands already, unless `ours` knows by its bytes that we wrote it.

    Raises:
        Refused: when it exists and `force` was not given, when it is a folder, or cannot be looked at.
    """
    try:
        if path.is_dir():
            raise Refused(f"{path} is a folder: name a file in it")
        known = ours is not None and path.is_file() and ours(path.read_bytes())
        exists = os.path.lexists(path)
    except OSError as error:
        raise Refused(f"{path} could not be read: {error.strerror or error}") from None
    if exists and not (known or force):
        raise Refused(f"{path} exists already and was left as it is: {hint}")


def refuse_itself(target: Path, source: str | None) -> None:
    """Refuse to write over the very deck that is read, under whatever name.

    Raises:
        Refused: when both are one file.
    """
    if source and source != "-" and target.exists() and Path(source).exists() and target.samefile(source):
        raise Refused(f"{target} is the deck itself: name another file")


def save(path: Path, content: bytes, *, force: bool = False) -> None:
    """Write a file through a temporary one beside it; folders on the way are made.

    Raises:
        Refused: when the file exists and `force` was not given, or when it cannot be written.
    """
    refuse_existing(path, force=force)
    save_all([(path, content)])


def save_all(files: Sequence[tuple[Path, bytes]]) -> None:
    """Write files through temporary ones beside them: none gets its name before all are on the disk.

    Raises:
        Refused: when one cannot be written.
    """
    written: list[tuple[str, Path]] = []
    path = Path()
    try:
        for path, content in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:60]}.", dir=path.parent)
            written.append((temporary, path))
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            Path(temporary).chmod(0o666 & ~_umask())
        for temporary, path in written:
            Path(temporary).replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Refused(f"{path} could not be written: {reason}") from error
    finally:
        for temporary, _ in written:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()


def _umask() -> int:
    """Return the mask of the process: a temporary file is private, a deck is not."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
