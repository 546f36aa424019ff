"""Kinds of option values: a wrong one is refused with those allowed and the nearest, never guessed (V34)."""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from spare_squares.wording import nearest_name

if TYPE_CHECKING:
    from pathlib import Path  # a tenth of what `solve` loads: imported where a path is given

    from click.shell_completion import CompletionItem

MOST_SECONDS = 86_400


def offered(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Offer the names that begin as what was typed, in whatever case."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(each) for each in names if each.casefold().startswith(incomplete.casefold())]


class OneOf(click.ParamType[str]):
    """One of some names, in any case."""

    name = "name"

    def __init__(self, names: Sequence[str] | Callable[[], Sequence[str]], *, what: str = "value") -> None:
        self._names = names
        self.what = what

    @property
    def names(self) -> tuple[str, ...]:
        """The allowed names; a callable is asked only when needed."""
        return tuple(self._names() if callable(self._names) else self._names)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name as it is allowed, or fail with the nearest one."""
        names = self.names
        by_fold = {name.casefold(): name for name in names}
        if str(value).casefold() in by_fold:
            return by_fold[str(value).casefold()]
        near = nearest_name(str(value).casefold(), by_fold, cutoff=0.5)
        hint = f" Did you mean {by_fold[near]}?" if near else ""
        message = f"there is no {self.what} {str(value)!r}; choose from {', '.join(names)}.{hint}"
        raise click.BadParameter(message, ctx=ctx, param=param)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Show the names in a help text."""
        return "[" + "|".join(self.names) + "]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names that begin so."""
        return offered(self.names, incomplete)


def as_written(text: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
    """Return a path as a shell would have: the home folder for ~, which no shell knows in `--output=~/x`.

    Raises:
        click.BadParameter: for a name that no file system takes.
    """
    if text == "~" or text.startswith(("~/", "~\\")):
        from pathlib import Path

        text = str(Path("~").expanduser() / text[2:])
    try:
        os.lstat(text)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            longest = max(text.split("/"), key=len)
            raise click.BadParameter(
                f"{longest[:20]}… is a name of {len(longest)} characters, too long for a file.", ctx, param
            ) from None
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no name of a file: {error}.", ctx, param) from None
    return text


class Place(click.ParamType["Path"]):
    """Where something is read or written; `-` is standard output to those who write one file."""

    def __init__(self, kind: str = "file") -> None:
        self.name = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path that was meant."""
        from pathlib import Path

        if isinstance(value, Path):
            return value
        path = Path(as_written(str(value), param, ctx))
        if self.name == "dir" and path.suffix.casefold() in (".pdf", ".svg", ".zip") and not path.is_dir():
            self.fail(f"{value} would be a folder with files in it: leave {path.suffix} out.", param, ctx)
        return path

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Let the shell offer its files or folders."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type=self.name)]


class Named(click.ParamType[str]):
    """A file, or one of the decks or games that ship; `-` is standard input.

    Where `named` is said, their names are what is mostly wanted, and are offered before a letter is typed.
    """

    name = "file"

    def __init__(self, folder: str, *, named: bool) -> None:
        self.folder, self.named = folder, named

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name or the path that was meant."""
        return as_written(str(value), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer names with the files beside them; where only files or folders are meant, the shell does."""
        from pathlib import Path

        from click.shell_completion import CompletionItem

        names = [each for each in self.names() if each.startswith(incomplete)]
        beside = [each for each in Path().iterdir() if each.name.startswith(incomplete)]
        if not names or not (incomplete or self.named) or (incomplete and any(map(Path.is_dir, beside))):
            return [CompletionItem(incomplete, type="file")]
        files = [each.name for each in beside if each.is_file() and not each.name.startswith(".")]
        return [CompletionItem(each) for each in [*names, *sorted(files)]]

    def names(self) -> list[str]:
        """Name what ships: the files of a folder of templates, without their ends."""
        from spare_squares.templates import template

        stems = (each.name.removesuffix(".json") for each in template(self.folder).iterdir())
        return sorted(each for each in stems if "." not in each)


class PackingRange(click.ParamType[tuple[int, int | None]]):
    """How many packings a card may have: `2`, `1..4`, `3..` or `..4`."""

    name = "range"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int | None]:
        """Return the least and the most number; None as most sets no bound."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"\s*(\d{1,9})?\s*(\.\.|(?<=[\d\s])[-–])?\s*(\d{1,9})?\s*", str(value), re.ASCII)
        if not found or not (found[1] or found[3]):
            self.fail(
                f"{value!r} is no range: write one number, or two such as 1..4 (3.. has no upper end).",
                param,
                ctx,
            )
        least = int(found[1] or 1)
        most = int(found[3]) if found[3] else (None if found[2] else least)
        if least < 1:
            self.fail("a card has at least one packing: start the range at 1.", param, ctx)
        if most is not None and most < least:
            self.fail(f"{value!r} runs backwards: did you mean {most}..{least}?", param, ctx)
        return least, most


class BandRange(click.ParamType[str]):
    """Which odds bands: `C`, `B..D` or `C..`; given as their letters."""

    name = "bands"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the letters of the bands, "" for any."""
        letters = "ABCDEFGHIJ"
        found = re.fullmatch(r"\s*([A-J])?\s*(\.\.|[-–])?\s*([A-J])?\s*", str(value).upper(), re.ASCII)
        if not str(value):
            return ""
        if not found or not (found[1] or found[3]) or (found[1] and found[3] and not found[2]):
            self.fail(f"{value!r} names no bands: write a letter A to J, or two such as B..D.", param, ctx)
        first = letters.index(found[1] or "A")
        last = letters.index(found[3]) if found[3] else (9 if found[2] else first)
        if last < first:
            self.fail(
                f"{value!r} runs backwards: did you mean {letters[last]}..{letters[first]}?", param, ctx
            )
        return letters[first : last + 1]


class ColumnNames(click.ParamType[dict[str, str]]):
    """Which column of a table holds what: `id=Nr,blocked=Felder`."""

    name = "key=header"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, str]:
        """Return the header of each key named."""
        if isinstance(value, dict):
            return value
        pairs: dict[str, str] = {}
        # A comma parts two columns only where a key follows it: a header may hold commas of its own.
        for part in re.split(r""",(?=\s*[A-Za-z]+\s*=)(?=(?:[^"]*"[^"]*")*[^"]*$)""", str(value)):
            key, sign, header = (word.strip() for word in part.partition("="))
            if not key or not sign or not header:
                self.fail(f"{part.strip()!r} names no column: write key=header, such as id=Nr.", param, ctx)
            if key in pairs:
                self.fail(f"{key} is named twice.", param, ctx)
            quoted = len(header) > 1 and header[0] == header[-1] == '"'
            pairs[key] = header[1:-1] if quoted else header
        return pairs


def deadline(seconds: float | None) -> Callable[[], bool] | None:
    """Return a `should_stop` that says yes once `seconds` have passed; None for no limit."""
    if seconds is None:
        return None
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


COLUMNS = ColumnNames()
COUNT = click.IntRange(min=1)
DECK = Named("decks", named=False)
FILE = Place("file")
FOLDER = Place("dir")
GAME = Named("games", named=True)
SECONDS = click.FloatRange(min=0, min_open=True, max=MOST_SECONDS)
