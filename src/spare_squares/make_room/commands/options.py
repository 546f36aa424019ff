"""What several `blocks` commands share: options for seed and difficulty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from spare_squares.make_room.deal import WORDS
from spare_squares.make_room.shapes import DIFFICULTIES

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
