"""Paper, lengths and card sizes as people write them: a length is a number with its unit, never bare."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from spare_squares.kit.edition import CARD_HEIGHTS, CARD_SIZES, CARD_WIDTHS, EDITIONS, PAPERS, CardSize
from spare_squares.language.commands import (
    allow_partial_option,
    digits_option,
    labels_option,
    language_option,
)
from spare_squares.shell.params import OneOf, offered
from spare_squares.shell.shared_options import folder_option
from spare_squares.wording import nearest_name

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4}
paper_option = click.option(
    "--paper",
    type=OneOf(tuple(PAPERS), what="paper"),
    help="Paper size; without it, what your locale uses. universal fits both A4 and Letter.",
)
edition_option = click.option(
    "--edition",
    "look",
    type=OneOf(tuple(EDITIONS), what="edition"),
    default="standard",
    show_default=True,
    help="How the kit looks: standard, or large for large print (18 pt, cells of 40mm, large cards).",
)
_LENGTH = re.compile(r"\s*(?P<number>\d+(?:[.,]\d+)?|[.,]\d+)\s*(?P<unit>[a-zA-Z\"]*)\s*")


def sheet_options(command: F) -> F:
    """Add where sheets are written, on which paper, and in whose words: what all that prints is asked."""
    words = (language_option, labels_option, digits_option, allow_partial_option)
    for option in reversed((folder_option, paper_option, *words)):
        command = option(command)
    return command


def millimetres(text: str, *, fallback_unit: str = "") -> float:
    """Read one length.

    Raises:
        ValueError: with the choice of units for a bare number, or with what was not understood.
    """
    match = _LENGTH.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is no length: write it like 30mm, 3cm or 1.25in.")
    number, unit = match["number"].replace(",", "."), match["unit"].lower() or fallback_unit
    if not unit:
        raise ValueError(
            f"{text!r} has no unit: did you mean {text.strip()}mm, {text.strip()}cm or {text.strip()}in?"
        )
    if unit not in UNITS:
        raise ValueError(f"{match['unit']!r} is no unit known here: use mm, cm or in.")
    return float(number) * UNITS[unit]


class Length(click.ParamType[float]):
    """A length between two bounds, given in millimetres to the command."""

    name = "length"

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return millimetres, or fail with the bounds."""
        if isinstance(value, float):
            return value
        try:
            length = millimetres(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)
        if not self.least <= length <= self.most:
            self.fail(f"{value} is outside {self.least:g}mm to {self.most:g}mm.", param, ctx)
        return length

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Show what a length looks like."""
        return "LENGTH"


def lies_between(length: float, bounds: tuple[float, float]) -> bool:
    """Tell whether a length lies within bounds, both included."""
    return bounds[0] <= length <= bounds[1]


class Card(click.ParamType[CardSize]):
    """A card size: one of the names, or width by height such as 63x88mm."""

    name = "card size"
    names = tuple(CARD_SIZES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> CardSize:
        """Return the size, or fail with the names and the nearest one."""
        if isinstance(value, CardSize):
            return value
        key = value.strip().casefold()
        if key in CARD_SIZES:
            return CARD_SIZES[key]
        sides = re.split(r"\s*[x×*]\s*", key)
        if len(sides) == 2:
            try:
                unit = re.sub(r"[\d.,\s]", "", sides[1])
                width, height = (millimetres(side, fallback_unit=unit) for side in sides)
            except ValueError as error:
                self.fail(str(error), param, ctx)
            if not lies_between(width, CARD_WIDTHS) or not lies_between(height, CARD_HEIGHTS):
                self.fail(f"{value} is outside what can be printed: 40x50mm to 400x400mm.", param, ctx)
            return CardSize(f"{width:g}x{height:g}", width, height)
        near = nearest_name(key, self.names)
        hint = f" Did you mean {near}?" if near else ""
        self.fail(
            f"there is no card size {value!r}; choose from {', '.join(self.names)}, or write 63x88mm.{hint}",
            param,
            ctx,
        )
        return None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names that begin so."""
        return offered(self.names, incomplete)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Show the free form; the names stand in the help, for they are many."""
        return "NAME_OR_WxHmm"
