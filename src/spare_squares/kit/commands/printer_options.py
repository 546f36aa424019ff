"""Printers on the command line: what the bar measured, how far backs are off, and profiles by name."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import click

from spare_squares.errors import WrongUse
from spare_squares.kit.printer import (
    PROFILES,
    TRUE_PRINTER,
    Offset,
    Printer,
    check_measured,
    config_folder,
    printer_on,
    profile_of,
    read_profiles,
)

MOST_OFFSET = 20.0  # millimetres: beyond, a back is on the wrong sheet
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


def profiles_path() -> Path:
    """Return the file of the profiles of this user."""
    return config_folder(os.environ, platform=sys.platform, home=Path.home()) / PROFILES


def paper_of(name: str | None) -> str | None:
    """Return the one paper that a printer was measured on, if it is only one.

    Raises:
        Refused: for an unknown printer.
    """
    known = profile_of(read_profiles(profiles_path()), name) if name else {}
    return next(iter(known)) if len(known) == 1 else None


def printer_for(name: str | None, measured: tuple[float, float] | None, paper: str) -> Printer:
    """Return the printer that is asked for, on a paper: by its name, by what it measured, or a true one.

    Raises:
        WrongUse: when both are given.
        Refused: for an unknown printer, or one that was measured on other paper.
    """
    if name and measured:
        raise WrongUse(
            f"--printer {name} brings what was measured: leave --measured out, or save it anew by calibrate"
        )
    if name:
        return printer_on(read_profiles(profiles_path()), name, paper)
    return Printer(*measured) if measured else TRUE_PRINTER
