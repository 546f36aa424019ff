"""`export`: the kit in other forms than paper, each from the same marks; so far drawings for cutters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from spare_squares.errors import Refused
from spare_squares.kit.commands.paper_options import Card, Length, millimetres
from spare_squares.kit.edition import CELLS, CLEARANCES, CardSize, Edition
from spare_squares.language.commands import (
    allow_partial_option,
    digits_option,
    labels_option,
    language_option,
    texts_for,
)
from spare_squares.shell.console import put, say, tell
from spare_squares.shell.params import DECK, OneOf
from spare_squares.shell.shared_options import deck_options, folder_option, force_option, json_option

PARTS = ("board", "pieces", "tray", "cards")


class Material(click.ParamType[tuple[float, float]]):
    """A sheet of material, width by height, in millimetres where no unit is given."""

    name = "material"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return both sides in millimetres, or fail with how to write them."""
        if isinstance(value, tuple):
            return value
        sides = value.lower().replace("×", "x").split("x")
        unit = "".join(char for char in sides[-1] if char.isalpha() or char == '"') or "mm"
        try:
            wide, high = (millimetres(side, fallback_unit=unit) for side in sides)
        except ValueError:
            self.fail(f"{value!r} is no material: write its width and height like 300x200mm.", param, ctx)
        if not 1 <= min(wide, high) <= max(wide, high) <= 3000:
            self.fail(f"{value} is outside 1mm to 3000mm.", param, ctx)
        return wide, high


class Colours(click.ParamType[dict[str, str]]):
    """Colours of layers, such as cut=#ff0000,score=blue."""

    name = "colours"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, str]:
        """Return the colour of every layer, or fail with what was not understood."""
        from spare_squares.kit.svg.svg_writer import read_colours

        if isinstance(value, dict):
            return value
        try:
            return read_colours(value)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


@click.group()
def export() -> None:
    """Write the kit in other forms than paper: drawings for laser and vinyl cutters.

    \b
    Examples:
      spare-squares export svg -o cutting
    """


@export.command("svg")
@click.argument("deck", required=False, type=DECK)
@deck_options
@folder_option
@language_option
@labels_option
@digits_option
@allow_partial_option
@click.option(
    "--material",
    type=Material(),
    default="300x200mm",
    show_default=True,
    metavar="WxH",
    help="Size of the sheets that everything is packed on.",
)
@click.option("--cell", type=Length(*CELLS), metavar="LENGTH", help="Width of one cell; 30mm without it.")
@click.option(
    "--kerf",
    type=Length(0, 1),
    metavar="LENGTH",
    help="What beam or blade takes away: what is cut out keeps its size.",
)
@click.option(
    "--clearance",
    type=Length(*CLEARANCES),
    metavar="LENGTH",
    help="Cut every piece this much smaller on each side.",
)
@click.option(
    "--play",
    type=Length(0, 5),
    default="0.3mm",
    show_default=True,
    metavar="LENGTH",
    help="Room between the board and the frame of its tray, on each side.",
)
@click.option(
    "--card-size", type=Card(), default="standard", show_default=True, help="Size of the cards' outlines."
)
@click.option(
    "--only",
    type=OneOf(PARTS, what="part"),
    multiple=True,
    help="Draw this part alone; may be given more than once.",
)
@click.option(
    "--for",
    "machine",
    type=OneOf(("laser", "vinyl"), what="machine"),
    default="laser",
    show_default=True,
    help="vinyl (and paper cutters): cut lines only, nothing scored or engraved.",
)
@click.option(
    "--layer-colours",
    "colours",
    type=Colours(),
    metavar="LAYER=COLOUR,…",
    help="Colours of cut, score, engrave and reference, for a program with other habits.",
)
@force_option
@json_option
def svg(
    deck: str | None,
    opening: dict[str, Any],
    folder: str,
    language: str,
    labels: str,
    digits: str,
    allow_partial: bool,
    material: tuple[float, float],
    cell: float | None,
    kerf: float | None,
    clearance: float | None,
    play: float,
    card_size: CardSize,
    only: tuple[str, ...],
    machine: str,
    colours: dict[str, str] | None,
    force: bool,
    as_json: bool,
) -> None:
    """Draw board, pieces, markers, tray and cards of DECK for laser and vinyl cutters.

    Without DECK: the built-in one. One SVG a sheet of material, in true millimetres, in layers by what
    is done: ENGRAVE, SCORE, CUT, and REFERENCE to test scale and kerf. No file holds an answer.

    \b
    Examples:
      spare-squares export svg -o cutting
      spare-squares export svg --material 600x400 --kerf 0.2mm -o cutting
      spare-squares export svg --only pieces --clearance 0.1mm -o cutting
      spare-squares export svg --language de --only board -o cutting
      spare-squares export svg --for vinyl --material 12x12in --only cards
    """
    from spare_squares.decks.commands.opening import open_deck
    from spare_squares.kit.svg.cut_sheets import Job
    from spare_squares.kit.svg.drawings import draw_kit, write_drawings

    texts = texts_for(language, allow_partial=allow_partial, labels=labels, digits=digits)
    opened = open_deck(deck, opening={**opening, "digits": texts.digits}).reading.deck
    if opened is None:
        raise Refused(f"{deck}: there is no deck to draw")
    edition = Edition(
        card_size=card_size, clearance=clearance or 0.0, cell=cell or Edition().cell, texts=texts
    )
    job = Job(material, kerf or 0.0, play, only or PARTS, engraves=machine == "laser")
    drawings = draw_kit(opened, edition, job, colours)
    manifest = write_drawings(Path(folder), opened, drawings, edition, job, force=force)
    if as_json:
        put(manifest.read_text("utf-8"))
        return
    tell(f"{opened.title}: cells of {edition.cell:g} mm, on sheets of {material[0]:g} × {material[1]:g} mm")
    for each in drawings:
        say(f"{Path(folder) / each.name}  {each.summary}")
    say(f"{manifest}  names every file with its size and SHA-256")
    tell('Then import at 100 % and measure: the line marked "100 mm" must be 100 mm long.')
