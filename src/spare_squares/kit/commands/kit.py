"""`kit`: prove a deck, lay out its sheets, and write the player file with the answer file beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click

from spare_squares.kit.commands.paper_options import Card, Length, edition_option, paper_option
from spare_squares.kit.commands.printer_options import (
    back_offset_option,
    backs_option,
    duplex_option,
    measured_option,
    printer_option,
)
from spare_squares.kit.edition import (
    CARD_SIZES,
    CELLS,
    CLEARANCES,
    CUTTINGS,
    INKS,
    PACKS,
    PER_SET,
    SHEETS,
    STACKINGS,
    Backs,
    Turning,
    parts_of,
)
from spare_squares.kit.printer import Offset
from spare_squares.language.commands import (
    allow_partial_option,
    digits_option,
    labels_option,
    language_option,
    texts_for,
)
from spare_squares.shell.params import COUNT, DECK, OneOf
from spare_squares.shell.shared_options import (
    deck_options,
    folder_option,
    force_option,
    json_option,
)

# Written plainly: the smallest code pages have no multiplication sign.
SIZES = ", ".join(f"{name} ({each})" for name, each in CARD_SIZES.items()).replace("×", "x")
F = TypeVar("F", bound=Callable[..., Any])
_KIT = (
    folder_option,
    paper_option,
    language_option,
    labels_option,
    digits_option,
    allow_partial_option,
    edition_option,
    click.option(
        "--cell",
        type=Length(*CELLS),
        metavar="LENGTH",
        help="Width of one cell: 30mm, 3cm or 1.25in. Without it that of the edition, or less if the board "
        "is too large.",
    ),
    click.option(
        "--card-size",
        type=Card(),
        help=f"{SIZES}, or width by height; without it that of the edition.",
    ),
    click.option(
        "--only",
        "only",
        type=OneOf(tuple(SHEETS), what="part"),
        multiple=True,
        help="Print this part alone; may be given more than once.",
    ),
    click.option(
        "--sets",
        type=COUNT,
        default=1,
        show_default=True,
        metavar="N",
        help="Repeat board, pieces, counter and cards N times, each thing and page marked with its set.",
    ),
    click.option(
        "--set",
        "only_set",
        type=COUNT,
        metavar="NUMBER",
        help="Print this set alone again, without the rules.",
    ),
    click.option(
        "--pack",
        type=OneOf(PACKS, what="pack"),
        help="class: with --sets, adds a sheet for the host, and for each set a label for its envelope and "
        "half a page of questions.",
    ),
    click.option(
        "--stack",
        type=OneOf(STACKINGS, what="way to stack"),
        default="sets",
        show_default=True,
        help="Order of the cards of several sets. cut: keep the printed pile in order, cut it at once, and "
        "each small pile is one set.",
    ),
    click.option(
        "--shuffle-per-set",
        "seed",
        type=click.IntRange(0),
        metavar="SEED",
        help="Deal each set cards of its own, none of them in the set before or after it; the answers list "
        "them. The same number deals the same cards.",
    ),
    click.option(
        "--rules-copies",
        type=COUNT,
        default=1,
        show_default=True,
        metavar="N",
        help="Print the rules N times; without it once for all sets.",
    ),
    click.option(
        "--clearance",
        type=Length(*CLEARANCES),
        metavar="LENGTH",
        help="Cut every piece this much smaller on each side, for thick card.",
    ),
    click.option(
        "--tile", is_flag=True, help="Spread a board that is too large over several sheets, to be joined."
    ),
    click.option(
        "--cut",
        type=OneOf(CUTTINGS, what="way to show cuts"),
        default="lines",
        show_default=True,
        help="Where to cut cards: lines round them, marks at the edges of the paper with no line on a card, "
        "or none. Pieces keep their outline.",
    ),
    click.option(
        "--show-band",
        is_flag=True,
        help="Print its odds band, A to J, on each card; the answers say what it is.",
    ),
    click.option(
        "--ink",
        type=OneOf(INKS, what="ink"),
        default="normal",
        show_default=True,
        help="low: no filled areas, thin crosses and boards, patterns half as dense.",
    ),
    click.option(
        "--colour",
        is_flag=True,
        help="Fill the pieces with colours that colour-blind eyes tell apart; letters and patterns stay.",
    ),
    click.option(
        "--icc",
        metavar="FILE",
        help="With --colour: write the colours as CMYK by this profile of a printing house, and enclose it.",
    ),
    backs_option,
    duplex_option,
    back_offset_option,
    measured_option,
    printer_option,
    force_option,
)


def kit_options(command: F) -> F:
    """Add what may be said of a kit; the command is given all of it as `wanted`, for a `Request`."""

    @wraps(command)
    def asked(
        *args: Any, language: str, labels: str, digits: str, allow_partial: bool, only: tuple[str, ...],
        clearance: float | None, tile: bool, show_band: bool, folder: Any, paper: Any, cell: Any,
        card_size: Any, edition: str, ink: str, colour: bool, icc: str | None, sets: int,
        only_set: int | None, rules_copies: int, pack: str | None, stack: str, seed: int | None, cut: str,
        measured: tuple[float, float] | None, printer: str | None, backs: Backs, duplex: Turning | None,
        back_offset: Offset | None, force: bool, **rest: Any,
    ) -> Any:  # fmt: skip
        wanted = {
            "folder": folder, "paper": paper, "cell": cell, "card_size": card_size, "sets": sets,
            "look": edition, "force": force, "tiled": tile, "show_band": show_band,
            "measured": measured, "printer": printer, "backs": backs, "duplex": duplex,
            "back_offset": back_offset,
            "clearance": clearance or 0.0, "low_ink": ink == "low", "colour": colour, "icc": icc,
            "cut": cut, "only_set": only_set or 0, "rules_copies": rules_copies,
            "pack": pack or "", "stack": stack, "seed": seed,
            "parts": frozenset(only or (PER_SET if only_set else parts_of(pack or ""))),
            "texts": texts_for(language, allow_partial=allow_partial, labels=labels, digits=digits),
        }  # fmt: skip
        return command(*args, wanted=wanted, **rest)

    for option in reversed(_KIT):
        asked = option(asked)
    return cast(F, asked)


@click.command()
@click.argument("deck", required=False, type=DECK)
@deck_options
@kit_options
@json_option
def kit(deck: str | None, opening: dict[str, Any], wanted: dict[str, Any], as_json: bool) -> None:
    """Make the whole kit of DECK (without DECK: the built-in one) as PDFs, ready to print.

    Every card is proven first, and every finished file is read back and checked before it gets its
    name. You get two files: the kit for the players, and the answers to print apart.

    \b
    Examples:
      spare-squares kit
      spare-squares kit --paper letter -o ~/Desktop
      spare-squares kit my-deck.yaml --cell 4cm --card-size poker
      spare-squares kit --edition large --ink low
      spare-squares kit --colour
      spare-squares kit --only cards --only answers
      spare-squares kit --backs letters --duplex short
      spare-squares kit --measured 97.3x98.1
      spare-squares kit --sets 30 --rules-copies 10 -o classroom
      spare-squares kit --set 17 -o classroom
      spare-squares kit --pack class --sets 8 --rules-copies 8 -o lesson
      spare-squares kit --pack class --sets 8 --shuffle-per-set 7 --stack cut
    """
    from spare_squares.kit.commands.kit_making import make, report
    from spare_squares.kit.request import Request

    report(make(Request(source=deck, opening=opening, **wanted)), as_json=as_json)
