"""Printers on the command line: what the bar measured, how far backs are off, and profiles by name."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import click

from spare_squares.errors import WrongUse
from spare_squares.kit.edition import BACKS, DUPLEX, Backs, Turning
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
from spare_squares.shell.params import OneOf

MOST_OFFSET = 10.0  # millimetres: beyond, a back is on the wrong sheet
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


def backs_for(
    *,
    backs: Backs,
    duplex: Turning | None,
    offset: Offset | None,
    parts: Collection[str],
    cut: str,
    printer: Printer,
) -> dict[str, Any]:
    """Return what an edition is told of backs; a printer that was measured brings its offset.

    Raises:
        WrongUse: for what makes no sense together, with the nearest that does.
    """
    if backs == "none":
        if duplex or offset:
            what = "--duplex turns a sheet over for its" if duplex else "--back-offset moves"
            raise WrongUse(f"{what} backs, and none are asked for: add --backs plain, mark or letters")
        return {}
    if not {"board", "cards"} & set(parts):
        raise WrongUse("--backs: pieces and cards have backs, and neither is printed: add --only cards")
    if duplex == "fold":
        if offset:
            raise WrongUse("--back-offset: what is folded has its back where it belongs: leave it out")
        if cut == "marks":
            raise WrongUse("--cut marks stand at the edge of a sheet that is cut apart to fold: choose lines")
        return {"backs": backs, "duplex": duplex}
    # A profile is read off a sheet turned over its long edge; over the short edge a back stands on its head.
    sign = -1 if duplex == "short" else 1
    own = tuple(sign * each for each in printer.offset)
    return {"backs": backs, "duplex": duplex or "long", "back_offset": offset or own}


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
