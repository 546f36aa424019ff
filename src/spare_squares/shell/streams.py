"""The three standard streams: the one way in and the one way out, whatever stands at their other end.

A full disk, a pipe closed early, an input that was never opened: each fails in the system's call that moves
the bytes, wherever the text came from (a report, click's help, a file written to `-`). So the streams are
opened anew over `_Guarded`, which turns such a failure into an error of ours, and the commands need not
think of it. What a console cannot encode is written as near as it can by an error handler of the encoder,
so that no text can stop a report either.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from typing import Any, Final, TextIO

from spare_squares.errors import OutputLost, Unreadable

ERRORS: Final = 2
NEAREST: Final = "spare-squares-nearest"
_PLAIN: Final = str.maketrans(
    {
        "×": "x",
        "–": "-",
        "—": "-",
        "…": "...",
        "→": "->",
        "’": "'",
        "“": '"',
        "”": '"',
        "°": " degrees",
        "·": ".",
        "ł": "l",
        "Ł": "L",
        "ø": "o",
        "Ø": "O",
        "đ": "d",
        "Đ": "D",
        "ı": "i",
        "ß": "ss",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
    }
)


class _Guarded(io.FileIO):
    """A descriptor whose failures are told in words; after the first one it takes all and keeps nothing."""

    lost = False

    def write(self, data: Any, /) -> int:
        """Write bytes.

        Raises:
            OutputLost: the first time they cannot be written; on the error stream never.
        """
        if not self.lost:
            try:
                return super().write(data)
            except OSError as error:
                self.lost = True
                if self.fileno() != ERRORS:  # of that stream's end nobody is left to be told
                    raise OutputLost.because(error) from error
        return memoryview(data).nbytes

    def readinto(self, buffer: Any, /) -> int | None:
        """Read bytes.

        Raises:
            Unreadable: when the input is closed or cannot be read.
        """
        try:
            return super().readinto(buffer)
        except OSError as error:
            raise _unreadable(error) from error

    def readall(self) -> bytes:
        """Read all that is left; raises as `readinto` does."""
        try:
            return super().readall()
        except OSError as error:
            raise _unreadable(error) from error


def _unreadable(error: OSError) -> Unreadable:
    why = "it is closed" if error.errno == errno.EBADF else error.strerror or error
    return Unreadable(f"standard input cannot be read: {why}")


def open_streams() -> None:
    """Put guarded streams in the place of the process's own; a stream that a test put there is left alone."""
    codecs.register_error(NEAREST, replace_unencodable)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        own, now = getattr(sys, f"__{name}__"), getattr(sys, name)
        if now is own and not isinstance(getattr(getattr(own, "buffer", None), "raw", None), _Guarded):
            setattr(sys, name, open_guarded(number, own))
        elif isinstance(now, io.TextIOWrapper) and now.errors == "strict":
            now.reconfigure(errors=NEAREST)


def open_guarded(number: int, own: TextIO | None) -> TextIO:
    """Return a text stream over a guarded descriptor, set up as Python had set up its own."""
    if own is None:
        take_descriptor(number)
    raw = _Guarded(number, "wb" if number else "rb", closefd=False)
    buffer = io.BufferedWriter(raw) if number else io.BufferedReader(raw)
    encoding, errors = (own.encoding, own.errors) if own else ("utf-8", "replace")
    if number and errors != "backslashreplace":
        errors = NEAREST
    return io.TextIOWrapper(buffer, encoding, errors, line_buffering=getattr(own, "line_buffering", False))


def take_descriptor(number: int) -> None:
    """Take a descriptor that was closed before the process began.

    Else the first file that is opened would get its number, and with it what is meant for the stream. The
    null device is opened the wrong way round: each use fails, and is told as any failure.
    """
    null = os.open(os.devnull, os.O_RDONLY if number else os.O_WRONLY)
    if null != number:
        os.dup2(null, number)
        os.close(null)


def encodable(text: str, encoding: str) -> str:
    """Write text with what `encoding` has: the nearest plain character, else its code point."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        import unicodedata

        return "".join(write_nearest(character, encoding) for character in unicodedata.normalize("NFC", text))
    return text


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Answer an encoder that is stuck."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    import unicodedata

    stuck = unicodedata.normalize("NFC", error.object[error.start : error.end])
    return "".join(write_nearest(character, error.encoding) for character in stuck), error.end


def write_nearest(character: str, encoding: str) -> str:
    """Write one character as `encoding` can: itself, a plain one, its letter without accents, or its code."""
    import unicodedata

    bare = "".join(
        each for each in unicodedata.normalize("NFD", character) if not unicodedata.combining(each)
    )
    for written in (character, character.translate(_PLAIN), bare):
        if written and written.encode(encoding, "ignore").decode(encoding) == written:
            return written
    return character.encode(encoding, "backslashreplace").decode(encoding)
