"""`kit`: prove a deck, lay out its sheets, and write the player file with the answer file beside it."""

from __future__ import annotations

from typing import Any

import click

from spare_squares.kit.commands.paper_options import Card, Length, paper_option
from spare_squares.kit.edition import SHEETS, CardSize
from spare_squares.language.commands import allow_partial_option, language_option, texts_for
from spare_squares.shell.params import COUNT, DECK, OneOf
from spare_squares.shell.shared_options import (
    deck_options,
    folder_option,
    force_option,
    json_option,
)


@click.command()
@click.argument("deck", required=False, type=DECK)
@deck_options
@folder_option
@paper_option
@language_option
@allow_partial_option
@click.option(
    "--cell",
    type=Length(6, 120),
    metavar="LENGTH",
    help="Width of one cell: 30mm, 3cm or 1.25in. Without it 30mm, or less if the board is too large.",
)
@click.option(
    "--card-size",
    type=Card(),
    default="standard",
    show_default=True,
    help="Size of the cards: a name, or width by height.",
)
@click.option(
    "--only",
    "only",
    type=OneOf(tuple(SHEETS), what="part"),
    multiple=True,
    help="Print this part alone; may be given more than once.",
)
@click.option(
    "--sets",
    type=COUNT,
    default=1,
    show_default=True,
    metavar="N",
    help="Repeat board, pieces, counter and cards N times, each piece marked with its set.",
)
@click.option(
    "--clearance",
    type=Length(0, 3),
    metavar="LENGTH",
    help="Cut every piece this much smaller on each side, for thick card.",
)
@click.option(
    "--tile", is_flag=True, help="Spread a board that is too large over several sheets, to be joined."
)
@force_option
@json_option
def kit(
    deck: str | None,
    opening: dict[str, Any],
    folder: str,
    paper: str | None,
    language: str,
    allow_partial: bool,
    cell: float | None,
    card_size: CardSize,
    only: tuple[str, ...],
    sets: int,
    clearance: float | None,
    tile: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Make the whole kit of DECK (without DECK: the built-in one) as PDFs, ready to print.

    Every card is proven first, and every finished file is read back and checked before it gets its
    name. You get two files: the kit for the players, and the answers to print apart.

    \b
    Examples:
      spare-squares kit
      spare-squares kit --paper letter -o ~/Desktop
      spare-squares kit my-deck.yaml --cell 4cm --card-size poker
      spare-squares kit --only cards --only answers
      spare-squares kit --sets 30 -o classroom
    """
    from spare_squares.kit.commands.kit_making import Request, make, report

    request = Request(
        source=deck,
        opening=opening,
        folder=folder,
        paper=paper,
        texts=texts_for(language, allow_partial=allow_partial),
        cell=cell,
        card_size=card_size,
        parts=frozenset(only or SHEETS),
        sets=sets,
        clearance=clearance or 0.0,
        tiled=tile,
        force=force,
    )
    report(make(request), as_json=as_json)
