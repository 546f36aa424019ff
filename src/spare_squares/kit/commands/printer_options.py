"""Printers on the command line: what the bar measured, how far backs are off, and profiles by name."""

from __future__ import annotations

import re
from typing import Any

import click

from spare_squares.kit.edition import BACKS, DUPLEX
from spare_squares.kit.printer import MOST_OFFSET, Offset, check_measured
from spare_squares.shell.params import OneOf

_NUMBER = r"\d+(?:[.,]\d+)?"
_MEASURED = re.compile(rf"\s*({_NUMBER})\s*(?:mm)?\s*(?:[x×*]\s*({_NUMBER})\s*(?:mm)?)?\s*", re.IGNORECASE)
_OFFSET = re.compile(r"\s*([-+−]?\d+(?:\.\d+)?)\s*(?:mm)?\s*[,;]\s*([-+−]?\d+(?:\.\d+)?)\s*(?:mm)?\s*")


class MeasuredBar(click.ParamType[tuple[float, float]]):
    """What a printer made of 100 mm: one number, or across and along such as 97.3x98.1."""

    name = "measured"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return both directions, or fail with how to write them or what to measure again."""
        if isinstance(value, tuple):
            return value
        match = _MEASURED.fullmatch(value)
        if not match:
            self.fail(
                f"{value!r} is no length of the bar: write 97.3, or 97.3x98.1 for across and along.",
                param,
                ctx,
            )
        across, along = (float((part or match[1]).replace(",", ".")) for part in match.groups())
        try:
            check_measured(across, along)
        except ValueError as error:
            self.fail(str(error), param, ctx)
        return across, along

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Show what is typed."""
        return "MM[xMM]"


class OffsetOf(click.ParamType[Offset]):
    """How far something moves to the right and up, such as +0.7,-1.2."""

    name = "offset"

    def __init__(self, most: float = MOST_OFFSET, *, unit: str = "mm") -> None:
        self.most, self.unit = most, unit

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Offset:
        """Return both moves, or fail with how to write them."""
        if isinstance(value, tuple):
            return value
        match = _OFFSET.fullmatch(value)
        if not match:
            self.fail(f"{value!r} is no offset: write it like +0.7,-1.2, to the right and up.", param, ctx)
        right, up = (float(part.replace("−", "-")) for part in match.groups())
        if max(abs(right), abs(up)) > self.most:
            self.fail(f"{value} is more than {self.most:g} {self.unit}.", param, ctx)
        return right, up

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Show what is typed."""
        return "X,Y"


measured_option = click.option(
    "--measured",
    type=MeasuredBar(),
    help="What your printer made of the bar of 100 mm: 97.3, or 97.3x98.1 for across and along; each page "
    "is drawn so much larger or smaller that it comes out true.",
)
printer_option = click.option(
    "--printer", metavar="NAME", help="Correct for a printer that was measured and saved with calibrate."
)


backs_option = click.option(
    "--backs",
    type=OneOf(BACKS, what="kind of backs"),
    default="none",
    show_default=True,
    help="What pieces and cards show behind: plain dots, the mark of deck and set, or letters on pieces.",
)
duplex_option = click.option(
    "--duplex",
    type=OneOf(DUPLEX, what="way to turn a sheet"),
    help="How a sheet is turned over for its backs: long or short edge; fold: front and back side by side. "
    "Without it over the long edge.",
)
back_offset_option = click.option(
    "--back-offset",
    type=OffsetOf(),
    help="Move backs alone, by millimetres to the right and up as seen on the back: +0.7,-1.2.",
)
