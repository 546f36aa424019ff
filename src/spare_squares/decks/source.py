"""Open a file and decode it, or say why not; nothing here looks at what the text means.

UTF-8 with or without its mark, and UTF-16 with its mark, are read. Any other text is taken for
Windows-1252, with a warning: old spreadsheets write it, and a wrong guess leaves every cell's name right.
"""

from __future__ import annotations

import codecs
import io
import os
import select
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from spare_squares.errors import Unreadable, nearest_name

MOST_BYTES = 10_000_000
PIPE_SECONDS = 1.0
STDIN = "-"
_KINDS = (
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file", "save it as .xlsx or .csv"),
    (b"%PDF", "a PDF", "copy its text into a text file"),
    (b"{\\rtf", "a rich text file", "save it as plain text"),
    (b"\x89PNG", "a picture", "write the cells down"),
    (b"\xff\xd8\xff", "a picture", "write the cells down"),
    (b"GIF8", "a picture", "write the cells down"),
    (b"\x1f\x8b", "a compressed file", "unpack it first"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of a file, and the name it is called by in findings."""

    file: str
    data: bytes
    folder: Path


def load(source: str, stdin: BinaryIO | None = None) -> Source:
    """Read a file, or standard input for `-`, up to one byte more than is allowed.

    Raises:
        Unreadable: when there is no such file, or it cannot be read.
    """
    shown = source.encode("utf-8", "replace").decode("utf-8")
    if source == STDIN:
        return Source("<stdin>", (stdin or sys.stdin.buffer).read(MOST_BYTES + 1), Path())
    try:
        path = Path(source)
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise Unreadable(f"{shown}: this is a folder; name a file in it")
        if stat.S_ISFIFO(mode):
            return Source(shown, _piped(path, shown), path.parent)
        with path.open("rb") as file:
            return Source(shown, file.read(MOST_BYTES + 1), path.parent)
    except (FileNotFoundError, NotADirectoryError):
        raise Unreadable(f"{shown}: there is no such file{_near(source)}") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"{shown}: cannot be read ({why})") from None


def _piped(path: Path, shown: str) -> bytes:
    """Read a pipe that somebody writes to, or soon does: to open it as a file would wait for ever.

    Raises:
        Unreadable: when nobody does.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as pipe:
        start = b""
        if not select.select([pipe], [], [], PIPE_SECONDS)[0]:
            start = pipe.read(1)  # None: there is a writer, who takes his time
            if start == b"":
                raise Unreadable(f"{shown}: this is a pipe, and nothing writes to it")
        os.set_blocking(pipe.fileno(), True)
        with io.BufferedReader(pipe) as rest:
            return (start or b"") + rest.read(MOST_BYTES + 1)


def _near(source: str) -> str:
    """Return a hint at a file of nearly that name, or at the one of the box."""
    try:
        names = [each.name for each in Path(source).parent.iterdir()][:1000]
    except (OSError, ValueError):
        names = []
    near = nearest_name(Path(source).name, names, cutoff=0.7)
    return f"; did you mean {Path(source).with_name(near)}?" if near else ""


def decode(source: Source) -> tuple[str, str]:
    """Return the text with plain line ends, and the name of its encoding.

    Raises:
        Unreadable: for an empty file, a format that is no text, or bytes that are none of the encodings.
    """
    data = source.data
    for start, what, fix in _KINDS:
        if data.startswith(start):
            raise Unreadable(f"{source.file}: this is {what}; {fix}")
    text, encoding = _decoded(source)
    if not text.strip("\ufeff \t\r\n"):
        raise Unreadable(f"{source.file}: the file is empty")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Unreadable(f"{source.file}:{line}: this is no text: it holds a NUL character; save it as UTF-8")
    # Control-Z ends a text that came through an old console.
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\x1a"), encoding


def _decoded(source: Source) -> tuple[str, str]:
    data = source.data
    marks = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
    if data.startswith(marks):
        raise Unreadable(f"{source.file}: UTF-32 is not read; save it as UTF-8")
    for mark, encoding, name in (
        (codecs.BOM_UTF8, "utf-8", "UTF-8 with BOM"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
    ):
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding), name
            except UnicodeDecodeError as error:
                raise Unreadable(f"{source.file}: {_bad_byte(error, name)}") from None
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError as error:
        try:
            return data.decode("cp1252"), "Windows-1252"
        except UnicodeDecodeError:
            raise Unreadable(f"{source.file}: {_bad_byte(error, 'UTF-8')}") from None


def _bad_byte(error: UnicodeDecodeError, name: str) -> str:
    value = error.object[error.start]
    return f"byte {error.start + 1} (0x{value:02x}) is no {name}; save the file as UTF-8"
