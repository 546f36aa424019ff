"""What several `blocks` commands share: the options for seed and difficulty, and writing a file whole."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from spare_squares.blocks.deal import WORDS
from spare_squares.blocks.shapes import DIFFICULTIES
from spare_squares.errors import Refused, Unreadable

F = TypeVar("F", bound=Callable[..., Any])


def seed_number(value: str | int) -> int:
    """Read a 32-bit seed, decimal or hexadecimal with 0x."""
    try:
        seed = value if isinstance(value, int) else int(value, 16 if value[:2].lower() == "0x" else 10)
    except ValueError:
        raise click.BadParameter(f"{value!r} is no whole number such as 7 or 0xcafe.") from None
    if not 0 <= seed < WORDS:
        raise click.BadParameter(f"{value} is outside 0 to {WORDS - 1}.")
    return seed


def difficulty_option(
    default: str | None = "easy", text: str = "Which pool of shapes is drawn from."
) -> Callable[[F], F]:
    """Return the `--difficulty` option."""
    return click.option(
        "-d",
        "--difficulty",
        type=click.Choice(tuple(DIFFICULTIES), case_sensitive=False),
        default=default,
        show_default=default is not None,
        help=text,
    )


def force_option(command: F) -> F:
    """Add the `--force` option."""
    return click.option("--force", is_flag=True, help="Overwrite a file that was not made here.")(command)


def write_whole(path: Path, data: bytes, *, force: bool, ours: Callable[[bytes], bool]) -> None:
    """Write a file in one step, or leave what stands there as it was.

    Raises Refused for an existing file that `ours` does not know, Unreadable when it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            raise Refused(f"{path}: is no ordinary file; name a file with -o")
        if path.exists() and not force and not ours(path.read_bytes()):
            raise Refused(
                f"{path}: exists and was not made by this command; choose another name with -o, or --force"
            )
        _replace(path.resolve(), data)
    except OSError as error:
        raise Unreadable(f"{path}: cannot be written: {error.strerror or error}") from None


def _replace(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
