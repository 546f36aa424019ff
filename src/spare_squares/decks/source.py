"""Open a file and decode it, or say why not; nothing here looks at what the text means.

UTF-8 with or without its mark, and UTF-16 with its mark, are read. Any other text is taken for
Windows-1252, with a warning: old spreadsheets write it, and a wrong guess leaves every cell's name right.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import select
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from spare_squares.decks.as_written import Log, Text
from spare_squares.errors import Unreadable, WrongUse
from spare_squares.wording import nearest_name

MOST_BYTES = 10_000_000
MOST_LINES = 200_000
PIPE_SECONDS = 1.0
GUESSED = "Windows-1252"
STDIN = "-"
# The name of a part, in the directory of the container that a locked workbook is put in.
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_KINDS = (
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file", "save it as .xlsx or .csv"),
    (b"%PDF", "a PDF", "copy its text into a text file"),
    (b"{\\rtf", "a rich text file", "save it as plain text"),
    (b"\x89PNG", "a picture", "write the cells down"),
    (b"\xff\xd8\xff", "a picture", "write the cells down"),
    (b"GIF8", "a picture", "write the cells down"),
    (b"\x1f\x8b", "a compressed file", "unpack it first"),
)
_TOML = re.compile(r"^\[\[(?:cards?|decks?|pieces?)\]\][ \t]*$", re.MULTILINE | re.IGNORECASE)
_PAGE = re.compile(r"\s*<(?:!doctype|html|\?xml|head|body|div|table)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Opening:
    """What is said of a file when it is opened, where the file alone does not say it.

    `columns` maps a key of a card to the header of its column in a table, `sheet` names the sheet of a
    workbook, `encoding` the encoding of a text, `game` the game of cards that name none, `digits` those that
    the language has in its cells, by a name of DIGITS.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    encoding: str = ""
    game: str = ""
    digits: str = "latn"


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
    # Names of files may hold bytes that are no UTF-8 and cannot be printed.
    shown = source.encode("utf-8", "replace").decode("utf-8")
    if source == STDIN:
        return Source("<stdin>", (stdin or sys.stdin.buffer).read(MOST_BYTES + 1), Path())
    try:
        path = Path(source)
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise Unreadable(f"{shown}: this is a folder; name a file in it")
        # <(command) of a shell is such a pipe.
        if stat.S_ISFIFO(mode):
            return Source(shown, read_pipe(path, shown), path.parent)
        with path.open("rb") as file:
            return Source(shown, file.read(MOST_BYTES + 1), path.parent)
    except (FileNotFoundError, NotADirectoryError):
        raise Unreadable(f"{shown}: there is no such file{hint_at_near(source)}") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"{shown}: cannot be read ({why})") from None


def read_pipe(path: Path, shown: str) -> bytes:
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


def hint_at_near(source: str) -> str:
    """Return a hint at a file of nearly that name, or at the one of the box."""
    try:
        names = [each.name for each in Path(source).parent.iterdir()][:1000]
    except (OSError, ValueError):
        names = []
    near = nearest_name(Path(source).name, names, cutoff=0.7)
    return f"; did you mean {Path(source).with_name(near)}?" if near else ""


def decode(source: Source, encoding: str = "") -> tuple[str, str]:
    """Return the text with plain line ends, and the name of its encoding.

    Raises:
        Unreadable: for an empty file, a format that is no text, or bytes that are none of the encodings.
    """
    data = source.data
    if data.startswith(b"\xd0\xcf\x11\xe0") and _LOCKED in data:
        raise Unreadable(f"{source.file}: this workbook has a password; save it without")
    # By its first bytes, never by its suffix: people rename what does not open.
    for start, what, fix in _KINDS:
        if data.startswith(start):
            raise Unreadable(f"{source.file}: this is {what}; {fix}")
    text, name = decode_as(source, encoding) if encoding else _decoded(source)
    if not text.strip("\ufeff \t\r\n"):
        raise Unreadable(f"{source.file}: the file is empty")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Unreadable(f"{source.file}:{line}: this is no text: it holds a NUL character; save it as UTF-8")
    # Control-Z ends a text that came through an old console.
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\x1a"), name


def decode_as(source: Source, encoding: str) -> tuple[str, str]:
    """Decode by the encoding that was named."""
    try:
        name = codecs.lookup(encoding).name
        "".encode(name)  # some codecs are for bytes alone
    except (LookupError, ValueError):
        usual = ("utf-8", "utf-16", "cp1252", "cp1251", "cp1250", "mac-roman", "shift-jis", "gbk")
        near = nearest_name(encoding.lower(), usual)
        hint = f"; did you mean {near}?" if near else ""
        raise WrongUse(f"{encoding!r} is no encoding; usual ones are {', '.join(usual)}{hint}") from None
    try:
        return source.data.decode(name).removeprefix("\ufeff"), name
    except UnicodeDecodeError as error:
        raise Unreadable(f"{source.file}: {_bad_byte(error, name)}") from None


def _decoded(source: Source) -> tuple[str, str]:
    data = source.data
    # First: the mark of UTF-32 begins with that of UTF-16.
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
            # Five bytes stand for nothing there: those are told as broken UTF-8.
            return data.decode("cp1252"), GUESSED
        except UnicodeDecodeError:
            raise Unreadable(f"{source.file}: {_bad_byte(error, 'UTF-8')}") from None


def _bad_byte(error: UnicodeDecodeError, name: str) -> str:
    value = error.object[error.start]
    return f"byte {error.start + 1} (0x{value:02x}) is no {name}; save the file as UTF-8"


def mind_size(source: Source, log: Log) -> None:
    """Stop at a file that is larger than any deck (V6)."""
    if len(source.data) > MOST_BYTES:
        raise log.fail("V6", f"the file is larger than {MOST_BYTES // 1_000_000} MB, the most that is read")


def text_of(source: Source, log: Log, encoding: str = "") -> str:
    """Decode a file, as `encoding` where one is named, and say what was assumed (V1, V2).

    Raises:
        Unreadable: for a file that is empty or no text.
        WrongUse: for an encoding that is none.
        Stop: for one of too many lines.
    """
    text, name = decode(source, encoding)
    if _PAGE.match(text):
        raise Unreadable(
            f"{source.file}: this is the source of a web page; copy the text that the page shows"
        )
    if _TOML.search(text):
        raise Unreadable(f"{source.file}: this is TOML, which is not read; write it as YAML")
    if text.count("\n") > MOST_LINES:
        raise log.fail("V6", f"the file has more than {MOST_LINES:,} lines, the most that are read")
    log.lines = text.split("\n")
    if name == GUESSED and not encoding:
        tell_guess(source, log)
    elif name != "UTF-8":
        log.add("V2", "info", f"the file is read as {name}")
    return text


def tell_guess(source: Source, log: Log) -> None:
    """Show the first text that the guess decided about, so that a wrong one is seen."""
    at = next(number for number, line in enumerate(log.lines, 1) if not line.isascii())
    column = next(column for column, each in enumerate(log.lines[at - 1], 1) if not each.isascii())
    word = next(each for each in re.split(r"[,;\t|]", log.lines[at - 1]) if not each.isascii())
    message = f"the file is not UTF-8, and is read as {GUESSED}: is this right, {word.strip()[:40]}?"
    # Bare returns are those of old Macs; else nothing can be told, and one example has to do.
    likely = "mac-roman" if b"\r" in source.data and b"\n" not in source.data else "cp1251"
    fix = f"save it as UTF-8, or say what it is, such as --encoding {likely}"
    log.add("V1", "warning", message, at=Text("", at, column), fix=fix)
